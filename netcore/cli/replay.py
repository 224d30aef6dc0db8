"""`sealed-orders replay`: a saved game as readable text, with all cards if they were opened."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from netcore.audit import Audit
from netcore.cli.verify import UNREADABLE, as_lines, audit_file
from resources.catalogue import Catalogue
from rules.kernel.errors import SealedOrdersError

if TYPE_CHECKING:
    from netcore.cli.parser import Subparsers


def register(subparsers: Subparsers) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser("replay", help="replay.help", description="replay.help")
    parser.add_argument("file", type=Path, metavar="FILE", help="verify.file")


def run(args: argparse.Namespace) -> int:
    """Print the game."""
    words: Catalogue = args.words
    try:
        done = audit_file(args.file)
    except SealedOrdersError as error:
        print(words.sentence("verify.unreadable", reason=error))
        return UNREADABLE
    lines = [*story(done, words), *cards(done, words), *as_lines(done, done.report(), words)]
    print("\n".join(lines))
    return 0


def story(done: Audit, words: Catalogue) -> list[str]:
    """What happened, an event a line, with the number of its entry."""
    lines = []
    for seq, events in done.events:
        for event in events:
            told = done.game.told(event)
            text = words.sentence(told.key, **told.args)
            lines.append(words.sentence("replay.event", entry=seq, text=text))
    return lines


def cards(done: Audit, words: Catalogue) -> list[str]:
    """Which card lay in which slot, of every deck that was opened at the end."""
    lines = []
    for deck, known in sorted(done.cards.items()):
        seat = done.game.seats[done.ground.owners[deck]]
        lines.append(words.sentence("replay.deck", seat=seat))
        lines += [
            "  " + words.sentence("replay.slot", slot=slot, card=done.game.card_ids[card])
            for slot, card in sorted(known.items())
        ]
    return lines

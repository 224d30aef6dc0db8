"""`sealed-orders replay`: a saved game as readable text, with all cards if they were opened."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from netcore.audit import Audit
from netcore.cli.verify import as_lines, as_plain, audit_file, tell_unreadable
from netcore.log import read_part
from netcore.log_bodies import Share
from resources.catalogue import Catalogue
from rules.kernel.errors import SealedOrdersError

if TYPE_CHECKING:
    from netcore.cli.parser import Subparsers


def register(subparsers: Subparsers) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "replay", help="replay.help", description="replay.help", epilog="replay.codes"
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="verify.file")
    parser.add_argument("--json", action="store_true", help="replay.json")


def run(args: argparse.Namespace) -> int:
    """Print the game."""
    words: Catalogue = args.words
    try:
        done = audit_file(args.file)
    except SealedOrdersError as error:
        return tell_unreadable(args, error)
    report = done.report()
    if args.json:
        for plain in (*events(done, words), as_plain(report, words)):
            print(json.dumps(plain, ensure_ascii=False))
        return 0
    lines = [*story(done, words), *cards(done, words), *as_lines(done, report, words)]
    print("\n".join(lines))
    return 0


def events(done: Audit, words: Catalogue) -> Iterator[dict[str, Any]]:
    """What happened, for programs: an event each, and the cards that its entry moved."""
    told = dict(done.events)
    for seq in range(1, done.replica.seq + 1):
        yield from _moved(done, seq, words)
        for event in told.get(seq, ()):
            said = done.game.told(event)
            text = words.sentence(said.key, **said.args)
            yield {"entry": seq, "key": said.key, "args": dict(said.args), "text": text}


def story(done: Audit, words: Catalogue) -> list[str]:
    """What happened, an event a line, with the number of its entry and the cards it moved."""
    return [
        words.sentence("replay.event", entry=event["entry"], text=event["text"])
        for event in events(done, words)
    ]


def _moved(done: Audit, seq: int, words: Catalogue) -> Iterator[dict[str, Any]]:
    """Which cards an entry drew, played, laid or discarded, if their deck was opened."""
    deck, slots = done.moved.get(seq, (-1, ()))
    known = done.cards.get(deck, {})
    ids = [done.game.card_ids[known[slot]] for slot in slots if slot in known]
    if not ids:
        return
    seat = done.game.seats[done.ground.owners[deck]]
    chance = isinstance(read_part(done.saved.entries[seq - 1].said.data).body, Share)
    key = "replay.drawn" if chance else "replay.cards"
    names = ", ".join(words.noun("card", card) for card in ids)
    text = words.sentence(key, seat=seat, cards=names)
    yield {"entry": seq, "key": key, "args": {"seat": seat, "cards": ids}, "text": text}


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

"""`sealed-orders hint`: what an Officer would do in a scenario file or in a game of one's own.

Exit codes: 0 told, 1 an act was refused or there is nothing to choose, 2 a bad file.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from netcore.bots import at_table, hint
from netcore.cli.names import id_of
from netcore.cli.try_ import Scenario
from netcore.identity import load_or_create
from netcore.nearest import nearest
from netcore.resuming import Kept
from netcore.room import Me, Room
from resources.catalogue import Catalogue
from rules.kernel.bot import Thought
from rules.kernel.choices import IllegalMove, Knowledge, Menu
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Game
from rules.kernel.pending import Ask
from rules.kernel.tryout import Tryout, UnknownName

if TYPE_CHECKING:
    from netcore.cli.parser import Subparsers

TOLD, NOTHING, BAD_FILE = range(3)


class HintError(SealedOrdersError):
    """A position in which nobody can be advised."""


class Question(NamedTuple):
    """What a seat is asked, with all that it sees."""

    game: Game
    state: Any
    menu: Menu
    knowledge: Knowledge


def register(subparsers: Subparsers) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "hint", help="hint.help", description="hint.help", epilog="hint.codes"
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="hint.file")
    parser.add_argument("--seat", metavar="SEAT", help="hint.seat")
    parser.add_argument("--json", action="store_true", help="hint.json")


def run(args: argparse.Namespace) -> int:
    """Read the position and print the advice."""
    words: Catalogue = args.words
    try:
        asked = _in_own_game(args) if args.file.is_dir() else _in_scenario(args)
    except (HintError, IllegalMove) as error:
        return _refuse(args, error, NOTHING)
    except SealedOrdersError as error:
        return _refuse(args, error, BAD_FILE)
    seat = asked.menu.seat
    thought = hint(asked.state, seat, asked.menu, asked.knowledge, asked.game.name)
    plain = as_plain(asked, thought, words)
    if args.json:
        print(json.dumps(plain, ensure_ascii=False))
    else:
        print(plain["question"]["text"])
        print(words.sentence("hint.advice", act=plain["act"]))
        print(plain["why"]["text"])
    return TOLD


def as_plain(asked: Question, thought: Thought, words: Catalogue) -> dict[str, Any]:
    """The advice for programs."""
    menu, choice, why = asked.menu, thought.choice, thought.why
    prompt = menu.prompt
    return {
        "ok": True,
        "seat": asked.game.seats[menu.seat],
        "question": {
            "key": prompt.key,
            "text": words.sentence(prompt.key, **prompt.arguments()),
        },
        "choice": {"verb": choice.verb, "nouns": list(choice.nouns)},
        "act": asked.game.write_choice(menu, choice, asked.knowledge),
        "why": {
            "key": why.key,
            "args": dict(why.args),
            "text": words.sentence(why.key, **why.args),
        },
    }


def _in_scenario(args: argparse.Namespace) -> Question:
    """The question that is open when the acts of a scenario have been played."""
    scenario = Scenario(args.file)
    game = scenario.game()
    state, knowledge = game.scenario(scenario.tables)
    tryout = Tryout(game, state, knowledge, scenario.tables.get("seed", 0))
    for act in scenario.acts:
        tryout.act(act)
    tryout.settle()
    pending = tryout.state.pending
    seats = pending.seats if isinstance(pending, Ask) else ()
    seat = _chosen(args, game, seats)
    own = {seat: tryout.knowledge.get(seat, {})}
    return Question(game, tryout.state, game.legal(tryout.state, seat, own), own)


def _in_own_game(args: argparse.Namespace) -> Question:
    """The question that one of the own seats is asked in a game that is kept in a folder."""
    words: Catalogue = args.words
    kept = Kept(args.file)
    try:
        identity = load_or_create(args.data_dir, lambda error: print(words.tell(error)))
        me = Me(identity, "", None, at_table)
        playing = kept.take_up(Room(me), "random")
        player, position = playing.player, playing.replica.position
        assert player is not None
        seat = _chosen(args, playing.game, player.asked())
        owners = playing.replica.ground.owners
        own = {deck: c for deck, c in player.knowledge().items() if owners[deck] == seat}
        return Question(playing.game, position.state, player.menu(seat), own)
    finally:
        kept.folder.close()


def _chosen(args: argparse.Namespace, game: Game, asked: tuple[int, ...]) -> int:
    """The seat that is meant, if it is asked something."""
    if args.seat is None:
        if not asked:
            raise HintError("hint.nobody")
        return asked[0]
    wanted = game.seats.index(id_of(args.seat, "country", game.seats))
    if wanted not in asked:
        raise HintError("hint.not_asked", country=game.seats[wanted])
    return wanted


def _refuse(args: argparse.Namespace, error: SealedOrdersError, code: int) -> int:
    words: Catalogue = args.words
    text = words.tell(error)
    if isinstance(error, UnknownName):
        near = nearest(error.name, error.known)
        if near:
            text += " " + words.sentence("try.meant", names=", ".join(near))
    plain = {"ok": False, "refusal": {"key": error.key, "text": text}}
    print(json.dumps(plain, ensure_ascii=False) if args.json else text)
    return code

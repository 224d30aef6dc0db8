"""`sealed-orders try`: play a scenario file and tell what happens.

Exit codes: 0 played, 1 an act was refused, 2 a bad file or an impossible position.
"""

from __future__ import annotations

import argparse
import json
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from netcore.nearest import nearest
from netcore.plaintext import WORD_LENGTH, quoted_word
from resources.catalogue import Catalogue
from rules.games import GAMES
from rules.kernel.choices import IllegalMove
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Game
from rules.kernel.pending import Ask, Chance, Over
from rules.kernel.tryout import Tryout, UnknownName

if TYPE_CHECKING:
    from netcore.cli.parser import Subparsers

PLAYED, REFUSED, BAD_FILE = range(3)
SCHEMA = 1
MOST_BYTES = 1 << 20
TOP_KEYS = ("schema", "game", "seed", "options", "position", "cards", "acts")


class BadScenario(SealedOrdersError):
    """A file that is no scenario."""


class Scenario:
    """A scenario file: its text, for line numbers, and its tables."""

    def __init__(self, path: Path) -> None:
        try:
            with path.open("rb") as file:
                data = file.read(MOST_BYTES + 1)
        except OSError as error:
            raise BadScenario("try.unreadable", reason=error.strerror or str(error)) from error
        if len(data) > MOST_BYTES:
            raise BadScenario("try.too_large", most=MOST_BYTES)
        try:
            self.text = data.decode()
            self.tables: dict[str, Any] = tomllib.loads(self.text)
        except (UnicodeDecodeError, RecursionError) as error:
            raise BadScenario("try.not_text") from error
        except ValueError as error:
            raise BadScenario("try.not_toml", reason=str(error)) from error
        for key in self.tables:
            if key not in TOP_KEYS:
                raise UnknownName("key", key, TOP_KEYS)
        schema = self.tables.get("schema")
        if isinstance(schema, int) and schema > SCHEMA:
            raise BadScenario("try.newer_schema", schema=schema, ours=SCHEMA)
        if schema != SCHEMA or isinstance(schema, bool):
            raise BadScenario("try.other_schema", ours=SCHEMA)
        self.acts: list[str] = self.tables.get("acts", [])
        if not isinstance(self.acts, list) or not all(isinstance(a, str) for a in self.acts):
            raise BadScenario("try.acts")

    def game(self) -> Game:
        """The game that the file names."""
        names = tuple(game.name for game in GAMES)
        if "game" not in self.tables:
            raise BadScenario("try.no_game", names=", ".join(names))
        wanted = str(self.tables["game"])
        if wanted not in names:
            raise UnknownName("game", wanted, names)
        return GAMES[names.index(wanted)]

    def line_of(self, error: SealedOrdersError) -> int | None:
        """The line that an error speaks of, found by the names in it."""
        for name in ("act", "name", "card", "space", "option", "country"):
            word = error.arguments.get(name)
            if isinstance(word, str) and word:
                for number, line in enumerate(self.text.splitlines(), 1):
                    if word in line:
                        return number
        return None


def register(subparsers: Subparsers) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "try", help="try.help", description="try.help", epilog="try.codes"
    )
    parser.add_argument("file", type=Path, metavar="FILE", help="try.file")
    parser.add_argument("--json", action="store_true", help="try.json")


def run(args: argparse.Namespace) -> int:
    """Play the file and print what happened."""
    words: Catalogue = args.words
    scenario: Scenario | None = None
    try:
        scenario = Scenario(args.file)
        game = scenario.game()
        state, knowledge = game.scenario(scenario.tables)
        seed = scenario.tables.get("seed", 0)
        tryout = Tryout(game, state, knowledge, seed)
        refusal = _play(tryout, scenario.acts, words)
    except SealedOrdersError as error:
        _print_bad_file(error, scenario, words, args.json)
        return BAD_FILE
    if args.json:
        print(json.dumps(as_plain(tryout, refusal, words), ensure_ascii=False))
    else:
        print("\n".join(as_lines(tryout, refusal, words)))
    return REFUSED if refusal else PLAYED


def _play(tryout: Tryout, acts: list[str], words: Catalogue) -> dict[str, Any] | None:
    """Play the acts; the refusal of the first that the rules refuse."""
    for number, act in enumerate(acts, 1):
        try:
            tryout.act(act)
        except IllegalMove as refusal:
            return {
                "act": number,
                "key": refusal.key,
                "args": {name: str(value) for name, value in refusal.arguments.items()},
                "text": words.tell(refusal),
            }
    tryout.settle()
    return None


def _print_bad_file(
    error: SealedOrdersError, scenario: Scenario | None, words: Catalogue, as_json: bool
) -> None:
    said = {
        name: quoted_word(value) if isinstance(value, str) and len(value) > WORD_LENGTH else value
        for name, value in error.arguments.items()
        if name != "reason"
    }
    text = words.sentence(error.key, **{**error.arguments, **said})
    if isinstance(error, UnknownName):
        near = nearest(error.name, error.known)
        if near:
            text += " " + words.sentence("try.meant", names=", ".join(near))
    line = scenario.line_of(error) if scenario else None
    if as_json:
        refusal = {"act": None, "key": error.key, "line": line, "text": text}
        print(json.dumps({"ok": False, "refusal": refusal}, ensure_ascii=False))
    elif line is None:
        print(text)
    else:
        print(words.sentence("try.line", line=line, text=text))


def as_plain(tryout: Tryout, refusal: Mapping[str, Any] | None, words: Catalogue) -> dict[str, Any]:
    """The outcome for programs."""
    game, state = tryout.game, tryout.state
    over = state.pending if isinstance(state.pending, Over) else None
    return {
        "ok": refusal is None,
        "refusal": refusal,
        "position": game.position(state),
        "zones": game.cards_by_zone(state, tryout.knowledge),
        "events": [_told(tryout, event, words) for event in tryout.events],
        "pending": _pending(tryout, words),
        "over": None
        if over is None
        else {
            "winner": game.teams[over.winner],
            "reason": over.reason,
            "vp": dict(zip(game.teams, over.scores, strict=True)),
        },
    }


def _told(tryout: Tryout, event: Any, words: Catalogue) -> dict[str, Any]:
    told = tryout.game.told(event)
    return {"key": told.key, "args": dict(told.args), "text": words.sentence(told.key, **told.args)}


def _pending(tryout: Tryout, words: Catalogue) -> dict[str, Any] | None:
    pending = tryout.state.pending
    if isinstance(pending, Ask):
        prompt = pending.prompt
        return {
            "seats": [tryout.game.seats[seat] for seat in pending.seats],
            "key": prompt.key,
            "text": words.sentence(prompt.key, **prompt.arguments()),
        }
    if isinstance(pending, Chance):
        return {"chance": pending.purpose, "seats": [tryout.game.seats[pending.seat]]}
    return None


def as_lines(tryout: Tryout, refusal: Mapping[str, Any] | None, words: Catalogue) -> list[str]:
    """The outcome for people: the story, then the question that is open."""
    lines = [_told(tryout, event, words)["text"] for event in tryout.events]
    if refusal is not None:
        lines.append(words.sentence("try.refused", act=refusal["act"], text=refusal["text"]))
        return lines
    pending = _pending(tryout, words)
    if pending is not None and "text" in pending:
        lines.append(pending["text"])
    return lines

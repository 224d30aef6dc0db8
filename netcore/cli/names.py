"""What a person may call a country, a space or a card type: its id, or its name in any language."""

from __future__ import annotations

from collections.abc import Iterable

from netcore.cli.parser import UsageError
from netcore.nearest import nearest
from netcore.plaintext import quoted_word
from resources.catalogue import LANGUAGES, catalogue
from rules import games
from rules.kernel.game import Game


def game_names() -> tuple[str, ...]:
    """The games that can be asked for, the first being meant when none is."""
    return tuple(game.name for game in games.GAMES)


def game_named(name: str) -> Game:
    """The game of a name that `game_names` gave."""
    return next(game for game in games.GAMES if game.name == name)


def id_of(wanted: str, kind: str, ids: Iterable[str]) -> str:
    """The id that is meant; what is unknown is refused with the nearest names."""
    return id_among(wanted, ((kind, name) for name in ids))


def id_among(wanted: str, nouns: Iterable[tuple[str, str]]) -> str:
    """The same of nouns of several kinds, each with its kind."""
    known: dict[str, str] = {}
    for kind, name in nouns:
        known.setdefault(name, name)
        for language in LANGUAGES:
            known.setdefault(catalogue(language).noun(kind, name, "name"), name)
    same = [name for called, name in known.items() if called.casefold() == wanted.casefold()]
    if same:
        return same[0]
    near = nearest(wanted, known)
    if near:
        raise UsageError("usage.meant", value=quoted_word(wanted), names=", ".join(near))
    every = ", ".join(dict.fromkeys(known.values()))
    raise UsageError("usage.choice", value=quoted_word(wanted), names=every)

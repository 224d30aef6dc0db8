"""The games that can be taken up, as a person remembers them: when, and with whom or as whom.

To find them every log is read, so it is done in the network's thread, which also writes them.
"""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QDateTime, QLocale

from netcore.resuming import KeptGame, kept_games
from resources.catalogue import Catalogue
from rules.games import GAMES


async def find_kept(folder: Path) -> list[KeptGame]:
    """All that are kept, the one played last first."""
    return sorted(kept_games(folder), key=lambda kept: kept.changed, reverse=True)


def line_of(kept: KeptGame, words: Catalogue) -> str:
    """A game as a line of a list."""
    charter = kept.charter
    moment = QDateTime.fromSecsSinceEpoch(round(kept.changed))
    when = QLocale(words.language).toString(moment, QLocale.FormatType.ShortFormat)
    if len(charter.players) > 1:
        names = ", ".join(part.name for part in charter.players)
        return words.sentence("home.kept_with", when=when, names=names)
    game = next(game for game in GAMES if game.name == charter.game)
    own = [game.seats[seat] for seat in charter.seats_of(0) if not charter.bots[seat]]
    names = ", ".join(words.noun("country", country) for country in own)
    return words.sentence("home.kept_alone", when=when, names=names)

"""Whom the table waits for, and since when, in words."""

from __future__ import annotations

from typing import Any, NamedTuple

from PySide6.QtCore import QElapsedTimer

from qtclient.table import Table
from resources.catalogue import Catalogue
from rules.kernel.pending import Ask, Chance

PATIENCE = 3
"""So many seconds of waiting are not worth a word."""


class Wait(NamedTuple):
    """What the decision bar says while nothing is asked of this machine."""

    country: str
    """Whose badge stands there; empty if it is nobody's alone."""
    text: str
    since: str


class Waiting:
    """Watches whom the table waits for."""

    def __init__(self, table: Table, words: Catalogue) -> None:
        self._table = table
        self._words = words
        self._text = ""
        self._state: Any = None
        self._since = QElapsedTimer()

    def now(self) -> Wait:
        """Whom the table waits for at this moment."""
        table, words = self._table, self._words
        pending = None if table.state is None else table.state.pending
        halted = "hostless" if table.hostless else "too_few" if table.too_few else ""
        seats = pending.seats if isinstance(pending, Ask) and not halted else ()
        if halted:
            text = words.sentence(f"gamepage.{halted}")
        elif seats:
            names = ", ".join(self.name_of(seat) for seat in seats)
            text = words.sentence("gamepage.waiting_for", names=names)
        elif isinstance(pending, Chance) or pending is None:
            text = words.sentence("gamepage.waiting_chance")
        else:
            text = words.sentence("gamepage.over")
        # Somebody who decides several times in a row takes the time anew for each decision.
        if text != self._text or table.state is not self._state:
            self._text, self._state = text, table.state
            self._since.start()
        country = table.game.seats[seats[0]] if len(seats) == 1 else ""
        return Wait(country, text, self._waited())

    def player_of(self, seat: int) -> str:
        """Who plays a seat, and whether it is a bot."""
        started = self._table.game_started
        if started is None:
            return ""
        holder = self._table.held_by[seat]
        name = self._table.player_name(holder)
        bot = started.charter.bots[seat] and started.charter.seats[seat] == holder
        return self._words.sentence("gamepage.bot", player=name) if bot else name

    def name_of(self, seat: int) -> str:
        """A country with the name of its player."""
        country = self._words.noun("country", self._table.game.seats[seat])
        return self._words.sentence(
            "gamepage.country_of", text=country, player=self.player_of(seat)
        )

    def _waited(self) -> str:
        seconds = self._since.elapsed() // 1000 if self._since.isValid() else 0
        if seconds < PATIENCE:
            return ""
        minutes, rest = divmod(seconds, 60)
        key = "gamepage.waiting_since_minutes" if minutes else "gamepage.waiting_since"
        since = self._words.sentence(key, minutes=minutes, seconds=rest)
        clock = self._table.clock
        if clock is None or clock.seconds is None:
            return since
        if clock.paused:
            return f"{since} {self._words.sentence('gamepage.clock_paused')}"
        left = max(0, clock.seconds - seconds)
        return f"{since} {self._words.sentence('gamepage.clock_left', seconds=left)}"

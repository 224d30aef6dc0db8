"""Talk at a table: lines of chat and fingers on the map. Neither is part of the saved game.

The host passes both on. Everybody has a small budget of its own, so that nobody
can drown the others, and what is meant for a team reaches that team only.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from netcore.budget import Bucket
from netcore.lobby import Hall, LobbyError
from netcore.messages import Heard, Point, Pointed, Say
from netcore.plaintext import chat_line
from netcore.playing import Playing
from netcore.session_events import ChatHeard, Pinged, SessionEvent
from rules.kernel.game import Game

WORDS_A_SECOND = 1.0
WORDS_AT_ONCE = 8.0


class Talk:
    """The host's part in it. `pass_on` brings something to one member by key."""

    def __init__(self, hall: Hall, pass_on: Callable[[bytes, Heard | Pointed], None]) -> None:
        self._hall = hall
        self._pass_on = pass_on
        self._budgets: dict[bytes, Bucket] = {}

    def hear(
        self, public: bytes, word: Say | Point, playing: Playing | None, here: Iterable[bytes]
    ) -> None:
        """Pass on what a member says or points at; raises LobbyError."""
        self._verify_in_budget(public)
        if word.to_team and not self._hall.team_talk:
            raise LobbyError("lobby.no_team_talk")
        told = self._line(public, word) if isinstance(word, Say) else self._ping(public, word)
        if told is None:
            return
        for other in here:
            if not word.to_team or self._are_allied(public, other, playing):
                self._pass_on(other, told)

    def forget(self, public: bytes) -> None:
        """Somebody has left for good; who only lost its link keeps its debts for a while."""
        bucket = self._budgets.get(public)
        if bucket is not None and bucket.full:
            del self._budgets[public]

    def _verify_in_budget(self, public: bytes) -> None:
        clock = asyncio.get_running_loop().time
        bucket = self._budgets.setdefault(public, Bucket(WORDS_A_SECOND, WORDS_AT_ONCE, clock))
        if bucket.spend(1) > 0:
            raise LobbyError("lobby.too_many_lines")

    def _line(self, public: bytes, say: Say) -> Heard | None:
        line = chat_line(say.text)
        return Heard(self._name(public), line, say.to_team) if line else None

    def _ping(self, public: bytes, point: Point) -> Pointed:
        if not has_space(self._hall.game, point.space):
            raise LobbyError("lobby.no_such_space")
        return Pointed(self._name(public), point.space, point.to_team)

    def _name(self, public: bytes) -> str:
        number = self._hall.number_of(public)
        return self._hall.members[number].name if number >= 0 else "?"

    def _are_allied(self, one: bytes, other: bytes, playing: Playing | None) -> bool:
        """Whether two share a side of the game, or of the seats as they are now."""
        return one == other or bool(self._teams(one, playing) & self._teams(other, playing))

    def _teams(self, public: bytes, playing: Playing | None) -> frozenset[int]:
        if playing is not None:
            position = playing.replica.position
            players = [part.public for part in position.players]
            if public not in players:
                return frozenset()
            return playing.replica.ground.teams_of(position, players.index(public))
        number, game = self._hall.number_of(public), self._hall.game
        return frozenset(
            game.team_of(seat)
            for seat, sitting in enumerate(self._hall.seats)
            if sitting.member == number >= 0
        )


def has_space(game: Game, space: str) -> bool:
    """Whether a map has this space."""
    return any(one["id"] == space for one in game.atlas().spaces)


def as_event(told: Heard | Pointed) -> SessionEvent:
    """What the own window is told of it."""
    if isinstance(told, Heard):
        return ChatHeard(told.name, told.text, told.to_team)
    return Pinged(told.name, told.space, told.to_team)

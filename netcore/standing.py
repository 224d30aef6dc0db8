"""What a person wants of the table and has not got yet: votes, and to hand its seats over.

Any move of the game may overtake what is said, a vote may lapse with the next matter,
and a new term may leave it behind: it is then said again, because the person still
wants it. Nothing here belongs to one replica of the log, so it outlives a rewind.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from netcore.charter import PlayerPart
from netcore.log import Said
from netcore.player import Player
from netcore.table_people import has_shared, may_be_gone
from netcore.table_position import Phase, Position

LEAVE = "leave"


@dataclass
class Wanted:
    """One thing that is wanted. Only one of a kind is, the newest."""

    kind: str
    say: Callable[[Player], Said]
    heard: Callable[[Player, Position], bool]
    """It is in the log and counts."""
    settled: Callable[[Player, Position], bool]
    """There is nothing to be said about it, unless a newer term leaves that behind."""
    may: Callable[[Player, Position], bool] = lambda _player, _now: True
    """It can be said now; before, it waits."""
    stands: bool = False
    """It counts though the game goes on meanwhile, so it need not be said anew each time."""
    said: Said | None = None
    """What was said last: the same again, if it may only be lost, and not a second time."""
    question: int = -1
    """The question at which it was said last."""
    heir: int = -1
    """Who is to have the own seats, if they are to be handed over."""


class Standing:
    """All that one person wants."""

    def __init__(self) -> None:
        self._wanted: list[Wanted] = []

    def __contains__(self, kind: str) -> bool:
        return any(wanted.kind == kind for wanted in self._wanted)

    @property
    def heir(self) -> int:
        """Who is to have the own seats; -1 if they are not to be handed over."""
        return next((wanted.heir for wanted in self._wanted if wanted.kind == LEAVE), -1)

    def want(self, wanted: Wanted) -> None:
        """Say this until it is settled, instead of what was wanted of the kind."""
        self.withdraw(wanted.kind)
        self._wanted.append(wanted)

    def withdraw(self, kind: str) -> None:
        """Say it no more."""
        self._wanted = [wanted for wanted in self._wanted if wanted.kind != kind]

    def clear(self) -> None:
        """Want nothing any more."""
        self._wanted.clear()

    def repeat(self) -> None:
        """What was said may be lost: say it again."""
        for wanted in self._wanted:
            wanted.question = -1

    def due(self, player: Player) -> list[Said]:
        """What has to be said now; nothing by who has no seat left, and so no say."""
        position = player.replica.position
        found: list[Said] = []
        if position.phase is Phase.ENDED or not player.seats:
            return found
        for wanted in self._wanted:
            if self._is_due(wanted, player, position):
                wanted.question = position.question
                if wanted.said is None or not wanted.stands or not player.still_counts(wanted.said):
                    wanted.said = wanted.say(player)
                found.append(wanted.said)
        return found

    def _is_due(self, wanted: Wanted, player: Player, position: Position) -> bool:
        if wanted.settled(player, position):
            return False
        # What it takes back may still be on its way to the log.
        if wanted.heard(player, position) and (wanted.said is not None or not wanted.stands):
            return False
        if not wanted.may(player, position):
            return False
        return wanted.question < 0 or (not wanted.stands and wanted.question != position.question)


def end(*, agree: bool) -> Wanted:
    """To end the game here, until all agree; or no longer."""

    def heard(player: Player, now: Position) -> bool:
        return (player.number in now.ends) is agree

    return Wanted("end", lambda player: player.end(agree=agree), heard, _never, stands=True)


def concede(team: int, *, agree: bool) -> Wanted:
    """That the own team gives up, until all of it agree; or no longer."""

    def heard(player: Player, now: Position) -> bool:
        return (player.number in now.conceded) is agree

    def say(player: Player) -> Said:
        return player.concede(team, agree=agree)

    return Wanted("concede", say, heard, _never, stands=True)


def hand_over(successor: int) -> Wanted:
    """To leave for good, when chance is not open."""

    def left(player: Player, _now: Position) -> bool:
        return not player.seats

    def may(player: Player, now: Position) -> bool:
        return now.phase is Phase.PLAY and now.request is None and now.host != player.number

    return Wanted(LEAVE, lambda player: player.goodbye(successor), left, left, may, heir=successor)


def gone(leaver: int, successor: int) -> Wanted:
    """That somebody is gone for good and another plays on."""
    return Wanted(
        about(leaver),
        lambda player: player.gone(leaver, successor),
        lambda player, now: (player.number, leaver, successor) in now.gone,
        lambda _player, now: leaver not in now.present,
        lambda _player, now: _can_be_followed(now, leaver) and may_be_gone(now, leaver),
    )


def welcome(part: PlayerPart, place: int, signature: bytes) -> Wanted:
    """That a newcomer takes the place of somebody gone for good."""
    return Wanted(
        about(place),
        lambda player: player.welcome(part, place, signature),
        lambda player, now: (player.number, part, place) in now.welcomes,
        lambda _player, now: place not in now.present or part in now.players,
        lambda _player, now: _can_be_followed(now, place) and not has_shared(now, place),
    )


def _can_be_followed(now: Position, leaver: int) -> bool:
    """The game is under way, if only to deal cards anew, and somebody else hosts it."""
    return now.phase is not Phase.ENDED and now.state is not None and now.host != leaver


def _never(_player: Player, _now: Position) -> bool:
    """Of what only the end of the game settles."""
    return False


def about(leaver: int) -> str:
    """The kind of all votes about one who is gone: there is one opinion at a time."""
    return f"gone {leaver}"

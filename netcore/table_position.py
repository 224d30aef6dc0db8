"""What the log has led to so far: the public facts around the rules' own state."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from netcore.charter import Charter
from netcore.log_bodies import Final, Request
from netcore.sealing import CANDIDATES, Place
from rules.kernel.game import Game, Plain
from rules.kernel.pending import Ask, Chance


class Phase(IntEnum):
    """How far a game has come."""

    COMMIT = 0
    """Owners publish the hashes of their candidates."""
    CUT = 1
    """Chance names the candidates to play with."""
    REVEAL = 2
    """Owners publish the leaves and open all other candidates."""
    PLAY = 3
    ENDED = 4
    """Everybody publishes the secrets of its decks."""


@dataclass(frozen=True, slots=True)
class Position:
    """Everything public after an entry; a new one is made for every entry."""

    phase: Phase
    host: int
    term: int
    question: int
    """The seq of the entry after which the present question arose."""
    running: tuple[int, ...]
    """By player, the least running number that it may still use."""
    candidates: tuple[tuple[bytes, ...] | None, ...]
    chosen: tuple[int, ...]
    leaves: tuple[tuple[bytes, ...], ...]
    faces: tuple[Mapping[int, int], ...]
    """By deck, the slots that lie open now and their cards."""
    tips: tuple[bytes, ...]
    used: tuple[int, ...]
    """By player, how many shares of its present chain are spent."""
    beacons: int
    state: Any
    request: Request | None = None
    shares: tuple[bytes | None, ...] = ()
    hidden: Mapping[int, bytes] = field(default_factory=dict)
    absent: frozenset[tuple[int, int]] = frozenset()
    ends: frozenset[int] = frozenset()
    finals: Mapping[int, Final] = field(default_factory=dict)
    finished: int = 0
    """The seq of the entry that ended the game, or 0."""


class Ground:
    """What never changes at a table: the game, the charter and the lists of the decks."""

    def __init__(self, game: Game, charter: Charter) -> None:
        self.game = game
        self.charter = charter
        self.game_id = charter.game_id
        self.options = charter.option_map()
        self.decks = game.decks(self.options)
        self.owners = tuple(0 if deck.owner is None else deck.owner for deck in self.decks)
        self._encoded: tuple[Any, Plain] = (None, None)

    def start(self) -> Position:
        """The position before the first entry."""
        players, decks = len(self.charter.players), len(self.decks)
        return Position(
            phase=Phase.COMMIT,
            host=self.charter.host,
            term=0,
            question=0,
            running=(0,) * players,
            candidates=(None,) * decks,
            chosen=(-1,) * decks,
            leaves=((),) * decks,
            faces=({},) * decks,
            tips=tuple(part.tip for part in self.charter.players),
            used=(0,) * players,
            beacons=0,
            state=None,
        )

    def place(self, position: Position, deck: int) -> Place:
        """What a deck's hashes are bound to."""
        return Place(self.game_id, self.owners[deck], deck, position.chosen[deck])

    def player_of(self, deck: int) -> int:
        """The player who owns a deck."""
        return self.charter.seats[self.owners[deck]]

    def decks_of(self, player: int) -> tuple[int, ...]:
        """The decks that a player owns."""
        return tuple(deck for deck in range(len(self.decks)) if self.player_of(deck) == player)

    def encoded(self, state: Any) -> Plain:
        """The state as plain lists; the last one is kept, because shares change nothing."""
        if self._encoded[0] is not state:
            self._encoded = (state, self.game.encode(state))
        return self._encoded[1]


def decks_to_cut(ground: Ground, position: Position) -> tuple[int, ...]:
    """The decks whose candidates the next beacon names: all of one team, never of two."""
    teams = [ground.charter.teams[owner] for owner in ground.owners]
    left = [deck for deck, chosen in enumerate(position.chosen) if chosen < 0]
    return tuple(deck for deck in left if teams[deck] == teams[left[0]])


def request_due(ground: Ground, position: Position) -> Request | None:
    """The one request that may come now, if chance is due and not yet requested."""
    if position.request is not None:
        return None
    number = position.beacons + 1
    if position.phase is Phase.CUT:
        decks = decks_to_cut(ground, position)
        seat, items = ground.owners[decks[0]], tuple(range(CANDIDATES))
        return Request(number, "candidate", seat, -1, items, len(decks), True)
    if position.phase is not Phase.PLAY or not isinstance(position.state.pending, Chance):
        return None
    due: Chance = position.state.pending
    return Request(number, due.purpose, due.seat, due.deck, due.items, due.count, due.replace)


def shares_due(ground: Ground, position: Position) -> tuple[int, ...]:
    """The players whose share is due now: who knows the cards first, then the others."""
    if position.request is None:
        return ()
    missing = tuple(who for who, share in enumerate(position.shares) if share is None)
    seat = position.request.seat
    if seat < 0:
        return missing
    team = ground.charter.teams[seat]
    first = tuple(who for who in missing if team in ground.charter.teams_of(who))
    return first or missing


def same_question(before: Position, after: Position, author_seats: tuple[int, ...]) -> bool:
    """Whether the question after an answer is what was left of the one before."""
    if before.phase is not after.phase or after.phase is not Phase.PLAY:
        return before.phase is after.phase
    asked, asks = before.state.pending, after.state.pending
    if asked == asks:
        return True
    if not isinstance(asked, Ask) or not isinstance(asks, Ask):
        return False
    left = tuple(seat for seat in asked.seats if seat not in author_seats or seat in asks.seats)
    return (
        len(asks.seats) == len(asked.seats) - 1
        and left == asks.seats
        and asked._replace(seats=asks.seats) == asks
    )

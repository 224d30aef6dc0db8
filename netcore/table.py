"""The table: a pure machine that turns the log into a position.

Every program, the host's own included, holds a `Replica` and feeds it every
entry. What section 5 of the protocol refuses is refused here, before the rules
see it; what the rules refuse is refused too; and nothing changes unless the
whole entry holds, its state digest included.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from netcore.canon import CanonError, hashed
from netcore.charter import Charter, verify_charter
from netcore.log import (
    Entry,
    Order,
    Part,
    Refused,
    Said,
    entry_hash,
    read_order,
    read_part,
    said_hash,
    verify_order,
    verify_said,
)
from netcore.log_bodies import BodyError
from netcore.table_position import Ground, Position
from netcore.table_steps import step
from rules.kernel.game import Game

_STATE_TAG = b"so:state"


class Verdict(NamedTuple):
    """A part that may be the next entry, and what it leads to."""

    said: Said
    part: Part
    position: Position
    events: tuple[Any, ...]
    digest: bytes


class Replica:
    """One program's copy of the table."""

    def __init__(self, game: Game, charter: Charter) -> None:
        verify_charter(charter, game)
        self.ground = Ground(game, charter)
        self.position = self.ground.start()
        self.entries: list[Entry] = []
        self.hashes: list[bytes] = [self.ground.game_id]
        self.digest = self._digest(self.position)
        self.last: Part | None = None
        """What the last entry says."""
        self._voted_term = 0

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    @property
    def head(self) -> bytes:
        """The hash of the last entry."""
        return self.hashes[-1]

    def judge(self, said: Said, *, signed: bool = True) -> Verdict:
        """What a part would lead to as the next entry; raises Refused and changes nothing."""
        try:
            part = read_part(said.data)
        except (CanonError, BodyError) as error:
            raise Refused(error.key, None, **error.arguments) from error
        players = self.ground.charter.players
        if part.game_id != self.ground.game_id:
            raise Refused("log.other_game", None)
        if part.author >= len(players):
            raise Refused("log.unknown_author", None, author=part.author)
        if signed and not verify_said(players[part.author].public, said):
            raise Refused("log.bad_signature", None, entry=self.seq + 1)
        if part.number < self.position.running[part.author]:
            raise Refused(
                "log.number_used", part.author, player=players[part.author].name, number=part.number
            )
        if part.question != self.position.question or part.seen not in self._since_question():
            raise Refused("log.stale", None, player=players[part.author].name)
        position, events = step(self.ground, self.position, part, self.hashes)
        return Verdict(said, part, position, events, self._digest(position))

    def order(self, verdict: Verdict) -> Order:
        """The order that the host signs for a part that may come next."""
        return Order(
            self.ground.game_id,
            verdict.position.term,
            self.seq + 1,
            self.head,
            said_hash(verdict.said),
            verdict.digest,
        )

    def commit(self, verdict: Verdict, entry: Entry) -> tuple[Any, ...]:
        """Make a judged part the next entry."""
        self.position = verdict.position
        self.digest = verdict.digest
        self.last = verdict.part
        self.entries.append(entry)
        self.hashes.append(entry_hash(entry.order))
        return verdict.events

    def take(self, entry: Entry, *, covered: bool = False) -> tuple[Any, ...]:
        """Check an entry completely and apply it; gives the events, or raises Refused.

        `covered` leaves the host's signature to a later entry of the same term,
        as in a saved game.
        """
        host = self.position.host
        try:
            order = read_order(entry.order)
        except CanonError as error:
            raise Refused(error.key, None, **error.arguments) from error
        self._verify_place(entry, order)
        try:
            verdict = self.judge(entry.said)
        except Refused as error:
            if error.key == "log.bad_signature":
                raise Refused(error.key, host, **error.arguments) from error
            raise
        if not covered:
            public = self.ground.charter.players[verdict.position.host].public
            if not verify_order(public, entry):
                raise Refused("log.bad_signature", None, entry=order.seq)
        if order.term != verdict.position.term:
            raise Refused("log.past_term", None, entry=order.seq, term=order.term)
        if order.digest != verdict.digest:
            raise Refused("log.desync", verdict.position.host, entry=order.seq)
        return self.commit(verdict, entry)

    def vote_for(self, term: int) -> None:
        """Take no order of an earlier term from now on."""
        self._voted_term = max(self._voted_term, term)

    def _verify_place(self, entry: Entry, order: Order) -> None:
        host = self.position.host
        if order.game_id != self.ground.game_id:
            raise Refused("log.other_game", None)
        if order.term < max(self.position.term, self._voted_term):
            raise Refused("log.past_term", None, entry=order.seq, term=order.term)
        if order.seq <= self.seq and order.seq > 0:
            there = self.entries[order.seq - 1]
            mine = read_order(there.order)
            public = self.ground.charter.players[host].public
            if there.order != entry.order and mine.term == order.term:
                if verify_order(public, entry):
                    raise Refused("log.forked", host, entry=order.seq)
                raise Refused("log.bad_signature", None, entry=order.seq)
        if order.seq != self.seq + 1:
            raise Refused("log.wrong_seq", None, entry=order.seq, expected=self.seq + 1)
        if order.previous != self.head:
            public = self.ground.charter.players[host].public
            culprit = host if verify_order(public, entry) else None
            raise Refused("log.wrong_previous", culprit, entry=order.seq)
        if order.said != said_hash(entry.said):
            raise Refused("log.wrong_part", None, entry=order.seq)

    def _since_question(self) -> list[bytes]:
        return self.hashes[self.position.question :]

    def _digest(self, position: Position) -> bytes:
        state = position.state
        plain = None if state is None else self.ground.encoded(state)
        return hashed(_STATE_TAG, [self.ground.game_id, position.phase, position.beacons, plain])

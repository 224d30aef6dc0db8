"""The table: a pure machine that turns the log into a position.

Every program, the host's own included, holds a `Replica` and feeds it every
entry. What section 5 of the protocol refuses is refused here, before the rules
see it; what the rules refuse is refused too; and nothing changes unless the
whole entry holds, its state digest included.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from netcore.canon import CanonError
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
from netcore.log_bodies import BodyError, Concede, End, Term
from netcore.table_position import Ground, Position, digest
from netcore.table_steps import step
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Game

MOST_SPOKEN = 128
"""So often a player may speak while one question stands; nobody needs a tenth of it."""
_LATELY = 64
_TERM_MARK = b"\xa4term"
"""What a part that opens a term contains for certain."""


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
        self.digest = digest(self.ground, self.position)
        self.last: Part | None = None
        """What the last entry says."""
        self._lately = [self.position]
        """After each entry since the question arose."""
        self._said: dict[tuple[int, int], bytes] = {}
        self._signed: dict[Said, bytes] = {}
        """Parts with a good signature that were judged lately, by whose key."""
        self._voted_term = 0

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return len(self.entries)

    @property
    def head(self) -> bytes:
        """The hash of the last entry."""
        return self.hashes[-1]

    def term_of(self, seq: int) -> int:
        """The term in which an entry was put in order; 0 before the first."""
        return read_order(self.entries[seq - 1].order).term if seq else 0

    def judge(self, said: Said) -> Verdict:
        """What a part would lead to as the next entry; raises Refused and changes nothing.

        `culprit` is then its author if its own signature proves it, else None: what
        somebody repeats, delays or alters on the way is not the author's doing.
        """
        try:
            part = read_part(said.data)
        except (CanonError, BodyError) as error:
            raise Refused(error.key, None, **error.arguments) from error
        position = self.position
        if part.game_id != self.ground.game_id:
            raise Refused("log.other_game", None)
        if part.author >= len(position.players):
            raise Refused("log.unknown_author", None, author=part.author)
        author = position.players[part.author]
        if not self._is_signed(author.public, said):
            raise Refused("log.bad_signature", None, entry=self.seq + 1)
        self._verify_number(part, said, author.name)
        if sum(who == part.author for who, _ in position.spoken) >= MOST_SPOKEN:
            raise Refused("log.too_often", None, player=author.name)
        if isinstance(part.body, End | Concede):
            self._verify_stands(part, author.name)
        elif part.question != position.question or part.seen not in self._since_question():
            raise Refused("log.stale", None, player=author.name)
        elif part.number < position.running[part.author]:
            raise Refused("log.number_falls", part.author, player=author.name, number=part.number)
        try:
            after, events = step(self.ground, position, part, self.hashes)
        except Refused as error:
            if error.culprit == part.author and not self._could_know(part):
                raise Refused("log.stale", None, player=author.name) from error
            raise
        return Verdict(said, part, after, events, digest(self.ground, after))

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
        part = verdict.part
        self.position = verdict.position
        if self.position.question == len(self.hashes):
            self._lately.clear()
        self._lately.append(self.position)
        self.digest = verdict.digest
        self.last = part
        self.entries.append(entry)
        self.hashes.append(entry_hash(entry.order))
        self._said[part.author, part.number] = said_hash(verdict.said)
        return verdict.events

    def take(self, entry: Entry, *, covered: bool = False, leads_to: int = 0) -> tuple[Any, ...]:
        """Check an entry completely and apply it; gives the events, or raises Refused.

        Who has voted takes no order of an earlier term, but for those on which a new
        term is built: `leads_to` is the term that a later entry of this log opens.

        Whoever signed the order answers for what must not have been ordered and is
        not its author's doing. `covered` leaves the host's signature to a later
        entry of the same term, as in a saved game, and then nobody is named.
        """
        try:
            order = read_order(entry.order)
        except CanonError as error:
            raise Refused(error.key, None, **error.arguments) from error
        self._verify_place(entry, order, leads_to)
        signer = self._signer(entry)
        if not covered and not verify_order(self.position.players[signer].public, entry):
            raise Refused("log.bad_signature", None, entry=order.seq)
        try:
            verdict = self.judge(entry.said)
        except Refused as error:
            if error.culprit is None and not covered:
                raise Refused(error.key, signer, **error.arguments) from error
            raise
        if order.term != verdict.position.term:
            raise Refused("log.past_term", None, entry=order.seq, term=order.term)
        if order.digest != verdict.digest:
            raise Refused("log.desync", None if covered else signer, entry=order.seq)
        return self.commit(verdict, entry)

    def vote_for(self, term: int) -> None:
        """Take no order of an earlier term from now on."""
        self._voted_term = max(self._voted_term, term)

    @property
    def voted_term(self) -> int:
        """The newest term that this program has voted for."""
        return self._voted_term

    def _is_signed(self, public: bytes, said: Said) -> bool:
        """Check a signature, but no second time when a part that was kept back is ordered."""
        if self._signed.get(said) == public:
            return True
        if not verify_said(public, said):
            return False
        self.note_signed(public, said)
        return True

    def note_signed(self, public: bytes, said: Said) -> None:
        """Remember that a part bears this key's signature: checked, or made with the key."""
        if len(self._signed) >= _LATELY:
            self._signed.clear()
        self._signed[said] = public

    def _signer(self, entry: Entry) -> int:
        """Who has to have signed an order: the host, or who becomes it by this entry."""
        if _TERM_MARK not in entry.said.data:
            return self.position.host
        try:
            part = read_part(entry.said.data)
        except SealedOrdersError:
            return self.position.host
        if isinstance(part.body, Term) and part.author < len(self.position.players):
            return part.author
        return self.position.host

    def _could_know(self, part: Part) -> bool:
        """Whether a part was wrong already for its author, by what it had seen and said itself.

        What others did meanwhile is not its doing: it may have come late, or been kept back.
        """
        question = self.position.question
        since = self._since_question()
        if part.seen not in since:
            return False
        seen = question + since.index(part.seen)
        position, hashes = self._lately[seen - question], self.hashes[: seen + 1]
        own = (read_part(entry.said.data) for entry in self.entries[seen:])
        try:
            for said in own:
                if said.author == part.author:
                    position, _ = step(self.ground, position, said, hashes)
                    hashes.append(hashes[-1])
        except Refused:
            return False
        if position.question != question:
            return False
        try:
            step(self.ground, position, part, hashes)
        except Refused as error:
            return error.culprit == part.author
        return False

    def _verify_number(self, part: Part, said: Said, name: str) -> None:
        """Refuse what was said before; two parts with one number are their author's doing."""
        before = self._said.get((part.author, part.number))
        if before is None:
            return
        if before == said_hash(said):
            raise Refused("log.said_before", None, player=name, number=part.number)
        raise Refused("log.number_used", part.author, player=name, number=part.number)

    def _verify_stands(self, part: Part, name: str) -> None:
        """Refuse what its author has overtaken by something later.

        Agreement to end or to give up answers no question, so the game may have gone
        on meanwhile; else it would never be heard while bots play fast.
        """
        position, question = self.position, part.question
        used = [number for author, number in position.spoken if author == part.author]
        if (
            question > position.question
            or part.seen not in self.hashes[question:]
            or part.number < max(position.running[part.author], *(n + 1 for n in used), 0)
        ):
            raise Refused("log.stale", None, player=name)

    def _verify_place(self, entry: Entry, order: Order, leads_to: int) -> None:
        host = self.position.host
        public = self.position.players[host].public
        if order.game_id != self.ground.game_id:
            raise Refused("log.other_game", None)
        if order.term < self.position.term or max(order.term, leads_to) < self._voted_term:
            raise Refused("log.past_term", None, entry=order.seq, term=order.term)
        if order.seq <= self.seq and order.seq > 0:
            there = self.entries[order.seq - 1]
            mine = read_order(there.order)
            if there.order != entry.order and mine.term == order.term:
                if verify_order(public, entry):
                    raise Refused("log.forked", host, entry=order.seq)
                raise Refused("log.bad_signature", None, entry=order.seq)
        if order.seq != self.seq + 1:
            raise Refused("log.wrong_seq", None, entry=order.seq, expected=self.seq + 1)
        if order.previous != self.head:
            culprit = host if verify_order(public, entry) else None
            raise Refused("log.wrong_previous", culprit, entry=order.seq)
        if order.said != said_hash(entry.said):
            raise Refused("log.wrong_part", None, entry=order.seq)

    def _since_question(self) -> list[bytes]:
        return self.hashes[self.position.question :]

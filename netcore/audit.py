"""The honesty report: a whole game checked again from its log.

Three steps. The log is replayed, every signature, hash, share, draw, opening and
ruling included. The secrets published at the end are held against the leaves.
Then, with the cards known, every choice is held against its menu once more.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from netcore.charter import verify_agreement
from netcore.log import Entry, Refused, entry_hash, read_order, read_part, verify_order
from netcore.log_bodies import Choose, Reseal, Term, Unhide
from netcore.sealing import reseal, seal
from netcore.store import SavedGame
from netcore.table import Replica
from netcore.table_position import Ground, Phase, Position
from rules.kernel.choices import Choice, Menu, Opened, opened_by
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Game
from rules.kernel.pending import Ask, Over

_ALTERED = frozenset(
    {
        "log.bad_signature",
        "log.wrong_previous",
        "log.wrong_seq",
        "log.wrong_part",
        "log.other_game",
        "log.unknown_author",
        "log.past_term",
    }
)
"""What anybody who touched the file could have caused: it accuses no player."""

_ORDERED = frozenset({"log.desync", "log.stale"})
"""What the host alone answers for, if its signature covers the entry."""


class AuditError(SealedOrdersError):
    """A file that proves nothing, because somebody altered it."""


class Verdict(IntEnum):
    """What the log proves about a seat, in the order of gravity."""

    HONEST = 0
    UNPROVEN = 1
    CHEATED = 2


class Finding(NamedTuple):
    """One thing found: at which entry, about which card, as a key and arguments."""

    entry: int
    card: str | None
    key: str
    args: dict[str, object]
    verdict: Verdict


class SeatReport(NamedTuple):
    """The outcome for one seat."""

    seat: str
    player: str
    verdict: Verdict
    findings: tuple[Finding, ...]


class Report(NamedTuple):
    """The outcome for the table; `over` is the result, if the log holds its end."""

    verdict: Verdict
    seats: tuple[SeatReport, ...]
    over: Over | None
    entries: int


class _Chosen(NamedTuple):
    """A choice or reseal and the position it was made in."""

    seq: int
    position: Position
    body: Choose | Unhide | Reseal


class Audit:
    """One audit; `report` is its outcome."""

    def __init__(self, game: Game, saved: SavedGame) -> None:
        verify_agreement(saved.charter, saved.signatures)
        self.game = game
        self.saved = saved
        self.replica = Replica(game, saved.charter)
        self.ground: Ground = self.replica.ground
        self.events: list[tuple[int, tuple[Any, ...]]] = []
        self.cards: dict[int, dict[int, int]] = {}
        """Of every deck whose secret fits: slot → card."""
        self._chosen: list[_Chosen] = []
        self._found: dict[int, list[Finding]] = {seat: [] for seat in range(len(game.seats))}
        self._replay()
        self._open_decks()
        self._check_choices()

    def report(self) -> Report:
        """What was found, seat by seat."""
        charter = self.ground.charter
        seats = []
        for seat, findings in self._found.items():
            verdict = max((each.verdict for each in findings), default=Verdict.HONEST)
            name = charter.players[charter.seats[seat]].name
            seats.append(SeatReport(self.game.seats[seat], name, verdict, tuple(findings)))
        position = self.replica.position
        pending = None if position.state is None else position.state.pending
        ended = position.phase is Phase.ENDED and isinstance(pending, Over)
        whole = ended and not self.saved.cut and len(position.finals) == len(charter.players)
        worst = max((seat.verdict for seat in seats), default=Verdict.UNPROVEN)
        over = pending if whole else None
        return Report(worst, tuple(seats), over, self.replica.seq)

    def _replay(self) -> None:
        entries = self.saved.entries
        for index, entry in enumerate(entries):
            before = self.replica.position
            try:
                events = self.replica.take(entry, covered=not entry.signature)
            except Refused as error:
                self._refused(entries, index, error)
                return
            last = self.replica.last
            body = None if last is None else last.body
            if isinstance(body, Choose | Unhide | Reseal):
                self._chosen.append(_Chosen(index + 1, before, body))
            if isinstance(body, Term) and index and not entries[index - 1].signature:
                raise AuditError("audit.altered", entry=index)
            if events:
                self.events.append((index + 1, events))
        position = self.replica.position
        if self.saved.cut or not entries or not entries[-1].signature:
            self._doubt_all("audit.cut_short")
        elif position.phase is not Phase.ENDED:
            self._doubt_all("audit.no_end")

    def _refused(self, entries: Sequence[Entry], index: int, error: Refused) -> None:
        """Say whose doing it is that the log holds an entry that it must not hold."""
        seq = index + 1
        if error.key in _ORDERED and self._covered(entries, index):
            culprit = self.replica.position.host
        elif error.key in _ALTERED | _ORDERED or error.culprit is None:
            raise AuditError("audit.altered", entry=seq) from error
        else:
            culprit = error.culprit
        finding = Finding(
            seq, self._card(entries[index], error), error.key, error.arguments, Verdict.CHEATED
        )
        for seat in self.ground.charter.seats_of(culprit):
            self._found[seat].append(finding)
        self._doubt_all("audit.stopped", seq)

    def _card(self, entry: Entry, error: Refused) -> str | None:
        """The card that a refused opening claims to be."""
        body = read_part(entry.said.data).body
        if not isinstance(body, Choose | Unhide):
            return None
        slot = error.arguments.get("slot")
        ids = self.game.card_ids
        for opening in body.openings:
            if opening.slot == slot and opening.card is not None and opening.card < len(ids):
                return ids[opening.card]
        return None

    def _covered(self, entries: Sequence[Entry], index: int) -> bool:
        """Whether the host has signed this order, or one that follows from it."""
        public = self.ground.charter.players[self.replica.position.host].public
        for entry, following in zip(entries[index:], (*entries[index + 1 :], None), strict=True):
            if entry.signature:
                return verify_order(public, entry)
            if following is None:
                return False
            if read_order(following.order).previous != entry_hash(entry.order):
                return False
        return False

    def _open_decks(self) -> None:
        position = self.replica.position
        if position.phase is not Phase.ENDED:
            return
        types = self.game.type_of
        for deck, public in enumerate(self.ground.decks):
            player, seat = self.ground.player_of(deck), self.ground.owners[deck]
            final = position.finals.get(player)
            sealed_cards = len(public.cards) - len(position.faces[deck])
            if final is None:
                self._add(seat, position.finished, "audit.not_opened", cards=sealed_cards)
                continue
            if not position.leaves[deck]:
                continue
            k = dict(final.keys)[deck]
            sealed = seal(self.ground.place(position, deck), k, public.cards, types)
            if sealed.leaves != position.leaves[deck][: len(public.cards)]:
                self._add(seat, position.finished, "audit.k_does_not_fit", cards=sealed_cards)
                continue
            self.cards[deck] = dict(enumerate(sealed.cards))
        if len(position.finals) < len(self.ground.charter.players):
            self._doubt_all("audit.not_all_opened")

    def _check_choices(self) -> None:
        for chosen in self._chosen:
            if isinstance(chosen.body, Reseal):
                self._check_reseal(chosen.seq, chosen.position, chosen.body)
            else:
                self._check_choice(chosen.seq, chosen.position, chosen.body)

    def _check_reseal(self, seq: int, position: Position, body: Reseal) -> None:
        if body.deck not in self.cards:
            return
        final = self.replica.position.finals[self.ground.player_of(body.deck)]
        k = dict(final.keys)[body.deck]
        _, replaced, first = self.game.new_slots(position.state)
        known = self.cards[body.deck]
        cards = [known[slot] for slot in replaced]
        place = self.ground.place(position, body.deck)
        expected = reseal(place, k, first, cards, self.game.type_of)
        if expected.leaves != body.leaves:
            self._add(
                self.ground.owners[body.deck],
                seq,
                "audit.resealed_other_cards",
                Verdict.CHEATED,
            )
            del self.cards[body.deck]
            return
        known.update(enumerate(expected.cards, first))

    def _check_choice(self, seq: int, position: Position, body: Choose | Unhide) -> None:
        seat = body.seat
        decks = self.ground.decks_of(self.ground.charter.seats[seat])
        if any(deck not in self.cards for deck in decks):
            return
        knowledge = {deck: self.cards[deck] for deck in decks}
        choice = Choice(body.verb, body.nouns)
        menu = self._menu(position, seat, knowledge)
        if menu is None or menu.offer(choice) is None:
            self._add(seat, seq, "audit.not_on_the_menu", Verdict.CHEATED, verb=body.verb)
            return
        given = tuple(Opened(each.deck, each.slot, each.type, each.card) for each in body.openings)
        if given != opened_by(menu, choice, knowledge, self.game.type_of):
            self._add(seat, seq, "audit.other_openings", Verdict.CHEATED, verb=body.verb)

    def _menu(
        self, position: Position, seat: int, knowledge: dict[int, dict[int, int]]
    ) -> Menu | None:
        pending = position.state.pending
        if isinstance(pending, Ask) and seat in pending.seats:
            return self.game.legal(position.state, seat, knowledge)
        return self.game.out_of_turn(position.state, seat)

    def _doubt_all(self, key: str, seq: int | None = None) -> None:
        for seat in self._found:
            self._add(seat, self.replica.seq if seq is None else seq, key)

    def _add(
        self,
        seat: int,
        seq: int,
        key: str,
        verdict: Verdict = Verdict.UNPROVEN,
        **args: object,
    ) -> None:
        self._found[seat].append(Finding(seq, None, key, args, verdict))


def audit(game: Game, saved: SavedGame) -> Report:
    """The honesty report of a saved game; raises SealedOrdersError if it proves nothing."""
    return Audit(game, saved).report()

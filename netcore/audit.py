"""The honesty report: a whole game checked again from its log.

Three steps. The log is replayed, every signature, hash, share, draw, opening and
ruling included. The secrets published at the end are held against the leaves.
Then, with the cards known, every choice is held against its menu once more.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from enum import IntEnum
from typing import Any, NamedTuple

from netcore.charter import verify_agreement
from netcore.log import Entry, Refused, entry_hash, read_order, read_part, verify_order
from netcore.log_bodies import (
    Absent,
    Body,
    Choose,
    Gone,
    Goodbye,
    Reseal,
    Share,
    Show,
    Term,
    Unhide,
    Welcome,
)
from netcore.looks import Look, goodbye_context, look_context, opening_bytes, show
from netcore.sealing import Opening, Sealed, SealError, reseal, seal
from netcore.store import SavedGame
from netcore.table import Replica
from netcore.table_position import Ground, Phase, Position
from netcore.table_setup import drawn
from rules.kernel.choices import Choice, Menu, Opened, opened_by
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Game, Plain
from rules.kernel.pending import Ask, Over

_logger = logging.getLogger(__name__)

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

_ORDERED = frozenset({"log.desync", "log.stale", "log.said_before", "log.too_often"})
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
    """The outcome for the table; `over` is the result, if the log holds its end.

    `conceded` is the team that gave the game up, or None.
    """

    verdict: Verdict
    seats: tuple[SeatReport, ...]
    over: Over | None
    entries: int
    conceded: int | None = None


class _Done(NamedTuple):
    """Something that can be checked once the cards are known, and where it was done."""

    seq: int
    position: Position
    author: int
    body: Choose | Unhide | Reseal | Show | Goodbye


class Audit:
    """One audit; `report` is its outcome."""

    def __init__(self, game: Game, saved: SavedGame) -> None:
        verify_agreement(saved.charter, saved.signatures)
        self.game = game
        self.saved = saved
        self.replica = Replica(game, saved.charter)
        self.ground: Ground = self.replica.ground
        self.events: list[tuple[int, tuple[Any, ...]]] = []
        self.states: list[Any] = []
        """The state after each entry; None until the game has begun."""
        self.cards: dict[int, dict[int, int]] = {}
        """Of every deck whose secret fits: slot → card."""
        self.moved: dict[int, tuple[int, tuple[int, ...]]] = {}
        """By entry, the deck and the slots that it drew, played, laid or discarded."""
        self._sealed: dict[int, list[Sealed]] = {}
        self._shown: dict[int, dict[int, int]] = {n: {} for n in range(len(self.ground.decks))}
        self._done: list[_Done] = []
        self._shut = False
        """Whether a deck was not opened at the end, so that the result stays unproven."""
        self._looked: dict[int, dict[int, dict[int, int]]] = {}
        self._found: dict[int, list[Finding]] = {seat: [] for seat in range(len(game.seats))}
        self._passed: dict[int, list[int]] = {}
        """By seat, the entries with which the others passed a reaction for it."""
        self._replay()
        for seat, entries in self._passed.items():
            self._add(seat, entries[0], "audit.passed_for", Verdict.HONEST, times=len(entries))
        self._open_decks()
        self._check_deeds()

    def report(self) -> Report:
        """What was found, seat by seat."""
        position = self.replica.position
        seats = []
        for seat, findings in self._found.items():
            verdict = max((each.verdict for each in findings), default=Verdict.HONEST)
            name = position.players[position.seats[seat]].name
            seats.append(SeatReport(self.game.seats[seat], name, verdict, tuple(findings)))
        pending = None if position.state is None else position.state.pending
        whole = position.phase is Phase.ENDED and not self._shut and not self.saved.cut
        worst = max((seat.verdict for seat in seats), default=Verdict.UNPROVEN)
        over = pending if whole and isinstance(pending, Over) else None
        conceded = position.loser if whole and position.loser >= 0 else None
        return Report(worst, tuple(seats), over, self.replica.seq, conceded)

    def _replay(self) -> None:
        entries = self.saved.entries
        for index, entry in enumerate(entries):
            before = self.replica.position
            try:
                events = self.replica.take(entry, covered=not entry.signature)
            except Refused as error:
                self._refused(entries, index, error)
                return
            self.states.append(self.replica.position.state)
            last = self.replica.last
            body = None if last is None else last.body
            if last is not None and isinstance(body, Choose | Unhide | Reseal | Show | Goodbye):
                self._done.append(_Done(index + 1, before, last.author, body))
            if isinstance(body, Choose | Unhide):
                for each in body.openings:
                    if each.card is not None:
                        self._shown[each.deck][each.slot] = each.card
            self._note_passing(index + 1, before, body)
            self._note_draw(index + 1, before, body)
            self._note_absent(index + 1, before, body)
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
        for seat in self.replica.position.seats_of(culprit):
            self._found[seat].append(finding)
        self._doubt_all("audit.stopped", seq)

    def _card(self, entry: Entry, error: Refused) -> str | None:
        """The card that a refused opening claims to be."""
        try:
            body = read_part(entry.said.data).body
        except SealedOrdersError:
            return None
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
        position = self.replica.position
        public = position.players[position.host].public
        for entry, following in zip(entries[index:], (*entries[index + 1 :], None), strict=True):
            if entry.signature:
                return verify_order(public, entry)
            if following is None:
                return False
            if read_order(following.order).previous != entry_hash(entry.order):
                return False
        return False

    def _note_passing(self, seq: int, before: Position, body: Body | None) -> None:
        """Say it in the report when seats change hands; who is gone stays unproven."""
        after = self.replica.position
        if before.seats == after.seats or not isinstance(body, Goodbye | Gone | Welcome):
            return
        for seat, (old, new) in enumerate(zip(before.seats, after.seats, strict=True)):
            if old == new:
                continue
            names: dict[str, Any] = {
                "player": before.players[old].name,
                "successor": after.players[new].name,
            }
            if isinstance(body, Goodbye):
                self._add(seat, seq, "audit.passed_on", Verdict.HONEST, **names)
                continue
            decks = [deck for deck, owner in enumerate(self.ground.owners) if owner == seat]
            cards = sum(len(self.ground.to_seal(after, deck)[1]) for deck in decks)
            self._add(seat, seq, "audit.gone", cards=cards, **names)

    def _note_absent(self, seq: int, before: Position, body: Body | None) -> None:
        """Count the reactions that the others passed for a seat: also of somebody who was there."""
        if isinstance(body, Absent) and before.state != self.replica.position.state:
            self._passed.setdefault(body.seat, []).append(seq)

    def _note_draw(self, seq: int, before: Position, body: Body | None) -> None:
        """Keep what chance drew from a deck, for those who read the game."""
        asked, after = before.request, self.replica.position
        if not isinstance(body, Share) or asked is None or asked.deck < 0 or after.request:
            return
        given = [
            body.share if before.shares[who] is None else before.shares[who]
            for who in before.present
        ]
        shares = [share for share in given if share is not None]
        self.moved[seq] = (asked.deck, drawn(self.ground, asked, before.named, shares))

    def _open_decks(self) -> None:
        position = self.replica.position
        if position.phase is not Phase.ENDED:
            return
        for deck in range(len(self.ground.decks)):
            final = position.finals.get(self.ground.player_of(position, deck))
            seat, sealed = self.ground.owners[deck], len(self.ground.to_seal(position, deck)[1])
            if final is None:
                self._add(seat, position.finished, "audit.not_opened", cards=sealed)
                self._shut = True
                continue
            if not position.leaves[deck] or deck in position.dealing:
                continue
            run = position.runs[deck][-1]
            place, k = self.ground.place(position, deck), dict(final.keys)[deck]
            cut = seal(place, k, run.cards, self.game.type_of, run.first)
            there = position.leaves[deck][run.first : run.first + len(run.cards)]
            if cut.leaves != there:
                self._add(seat, position.finished, "audit.k_does_not_fit", cards=sealed)
                self._shut = True
                continue
            self.cards[deck] = self._shown[deck] | dict(enumerate(cut.cards, run.first))
            self._sealed[deck] = [cut]

    def _check_deeds(self) -> None:
        """Check what was done, each deed by itself: nobody's bytes end the report of the others."""
        for done in self._done:
            try:
                self._check_deed(done)
            except Exception as error:  # noqa: BLE001  whatever it is, the others get their report
                _logger.warning("entry %s was not checked: %r", done.seq, error)
                seats = (
                    done.position.seats_of(done.author)
                    if isinstance(done.body, Goodbye)
                    else (done.body.seat,)
                )
                for seat in seats:
                    self._add(seat, done.seq, "audit.not_checked")

    def _check_deed(self, done: _Done) -> None:
        match done.body:
            case Reseal():
                self._check_reseal(done.seq, done.position, done.body)
            case Show():
                self._check_look(done.seq, done.position, done.body)
            case Goodbye():
                self._check_goodbye(done, done.body)
            case _:
                self._check_choice(done.seq, done.position, done.body)

    def _known(self, position: Position, deck: int) -> bool:
        """Whether the cards of a deck, as it was sealed at a position, are known."""
        return deck in self.cards and position.runs[deck] == self.replica.position.runs[deck]

    def _secret(self, deck: int) -> bytes:
        position = self.replica.position
        return dict(position.finals[self.ground.player_of(position, deck)].keys)[deck]

    def _check_reseal(self, seq: int, position: Position, body: Reseal) -> None:
        if not self._known(position, body.deck):
            return
        # What was shuffled in is known again only if it fits.
        first, known = len(position.leaves[body.deck]), self.cards.pop(body.deck)
        cards = [known[slot] for slot in body.replaced]
        place, asked = self.ground.place(position, body.deck), self.replica.hashes[position.asked]
        k, types = self._secret(body.deck), self.game.type_of
        expected = reseal(place, k, asked, first, cards, types)
        if expected.leaves != body.leaves:
            seat = self.ground.owners[body.deck]
            self._add(seat, seq, "audit.resealed_other_cards", Verdict.CHEATED)
            return
        self.cards[body.deck] = known | dict(enumerate(expected.cards, first))
        self._sealed[body.deck].append(expected)

    def _check_look(self, seq: int, position: Position, body: Show) -> None:
        """Remake what was shown in private, which only the card that lay there gives."""
        deck, slots = self.game.shown(position.state)
        if not self._known(position, deck):
            return
        viewer = position.seats[position.state.pending.shows]
        receiver, k = position.players[viewer].exchange, self._secret(deck)
        asked = self.replica.hashes[position.asked]
        seen = self._looked.setdefault(viewer, {}).setdefault(deck, {})
        for slot, look in zip(slots, body.looks, strict=True):
            opening = self._opening(deck, slot)
            context = look_context(self.ground.game_id, asked, deck, slot)
            if _remade(k, receiver, context, opening_bytes(opening)) != look:
                card = None if opening.card is None else self.game.card_ids[opening.card]
                self._add(body.seat, seq, "audit.false_look", Verdict.CHEATED, card=card, slot=slot)
            elif opening.card is not None:
                seen[slot] = opening.card

    def _opening(self, deck: int, slot: int) -> Opening:
        """The whole opening of a slot, remade from the deck's secret."""
        sealed = next(run for run in reversed(self._sealed[deck]) if run.first <= slot)
        return sealed.opening(slot, self.game.type_of, whole=True)

    def _check_goodbye(self, done: _Done, body: Goodbye) -> None:
        receiver = done.position.players[body.successor].exchange
        for deck, *look in body.keys:
            if not self._known(done.position, deck):
                continue
            k, context = self._secret(deck), goodbye_context(self.ground.game_id, deck)
            if _remade(k, receiver, context, k) != tuple(look):
                seat = self.ground.owners[deck]
                self._add(seat, done.seq, "audit.false_goodbye", Verdict.CHEATED)

    def _check_choice(self, seq: int, position: Position, body: Choose | Unhide) -> None:
        seat = body.seat
        player = position.seats[seat]
        decks = self.ground.decks_of(position, player)
        known = {deck: self.cards[deck] for deck in decks if self._known(position, deck)}
        if any(self.ground.owners[deck] == seat and deck not in known for deck in decks):
            return
        knowledge = {**self._looked.get(player, {}), **known}
        choice = Choice(body.verb, body.nouns)
        menu = self._menu(position, seat, knowledge)
        if menu is None or menu.offer(choice) is None:
            card = self._named(body, menu)
            self._add(seat, seq, "audit.not_on_the_menu", Verdict.CHEATED, card=card)
            return
        offer = menu.offer(choice)
        if offer is not None and offer.kind == "slot" and choice.nouns:
            self.moved[seq] = (seat if offer.deck < 0 else offer.deck, choice.nouns)
        given = tuple(Opened(each.deck, each.slot, each.type, each.card) for each in body.openings)
        if given != opened_by(menu, choice, knowledge, self.game.type_of):
            card = self._named(body, menu)
            self._add(seat, seq, "audit.other_openings", Verdict.CHEATED, card=card)

    def _named(self, body: Choose | Unhide, menu: Menu | None) -> str | None:
        """The first card that a choice opens, or that lay in the first slot it names."""
        shown = [each.card for each in body.openings if each.card is not None]
        for offer in () if menu is None else menu.offers:
            if offer.verb == body.verb and offer.kind == "slot":
                known = self.cards.get(body.seat if offer.deck < 0 else offer.deck, {})
                shown += [known[slot] for slot in body.nouns if slot in known]
        return self.game.card_ids[shown[0]] if shown else None

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
        card: str | None = None,
        **args: object,
    ) -> None:
        self._found[seat].append(Finding(seq, card, key, args, verdict))


def _remade(k: bytes, receiver: bytes, context: list[Plain], plain: bytes) -> Look | None:
    """What an honest program would have sent; None to a key to which none can send anything."""
    try:
        return show(k, receiver, context, plain)
    except SealError:
        return None


def audit(game: Game, saved: SavedGame) -> Report:
    """The honesty report of a saved game; raises SealedOrdersError if it proves nothing."""
    return Audit(game, saved).report()

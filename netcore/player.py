"""A player's own program: its secrets, and what it has to say to the table.

Everything secret derives from one 32-byte master per player and game. What is
said is journalled before it is handed out, and said once per question: asked
again, the program repeats the same bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from netcore.charter import Charter, PlayerPart
from netcore.identity import Identity
from netcore.log import Entry, Part, Refused, Said, read_part, say, sign_vote
from netcore.log_bodies import (
    Absent,
    Body,
    Candidates,
    Choose,
    Concede,
    End,
    Final,
    Gone,
    Goodbye,
    Hide,
    Leaves,
    Request,
    Reseal,
    Share,
    Show,
    Term,
    Tip,
    Unhide,
    Vote,
    Welcome,
)
from netcore.looks import (
    Look,
    goodbye_context,
    look_context,
    opening_bytes,
    opening_from,
    see,
    show,
)
from netcore.player_secrets import Secrets
from netcore.sealing import (
    SECRET_SIZE,
    Opening,
    Sealed,
    SealError,
    candidate_secret,
    make_candidates,
    only_type,
    reseal,
    seal,
    verify_opening,
)
from netcore.shares import Shares
from netcore.table import Replica
from netcore.table_checks import of_deck
from netcore.table_position import Phase, Position, request_due, shares_due
from netcore.table_steps import hidden_hash
from rules.kernel.choices import Choice, Knowledge, Menu, Offer, Opens
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Game
from rules.kernel.pending import Ask

__all__ = ["Journal", "Player", "PlayerError", "Secrets"]


class PlayerError(SealedOrdersError):
    """What a player's own program refuses to do."""


class Journal(Protocol):
    """Where a program writes what it is about to say."""

    def note(self, said: Said) -> None:
        """Keep a part; returns when it would survive a crash."""

    def note_vote(self, vote: Vote, term: int) -> None:
        """Keep a vote for a new term."""


class Player:
    """One player at one table."""

    def __init__(
        self,
        identity: Identity,
        secrets: Secrets,
        game: Game,
        charter: Charter,
        journal: Journal | None = None,
        *,
        newcomer: bool = False,
    ) -> None:
        self.identity = identity
        self.secrets = secrets
        self.game = game
        self.replica = Replica(game, charter)
        self._found: tuple[tuple[PlayerPart, ...], int] = ((), -1)
        """The players among whom the own number was looked for last, and the number."""
        if not newcomer and self.number < 0:
            raise PlayerError("player.not_at_table")
        self.may_request: Callable[[], bool] = lambda: True
        """Whether the host knows that nobody has a share to replace before chance is asked for."""
        self._journal = journal
        self._running = 0
        self.shares = Shares(secrets, self.replica)
        self._all_open = False
        self._said: dict[tuple[object, ...], Said] = {}
        self._secrets: dict[int, bytes] = {}
        self._sealed: dict[int, list[Sealed]] = {}
        self._cards: dict[int, dict[int, int]] = {}
        self._opened: dict[int, dict[int, Opening]] = {}
        """Of every deck: how each card was opened last. Whoever plays on for somebody gone for
        good has no other proof of a card that goes from the discard pile back to the hand."""
        self._committed: dict[int, bytes] = {}
        """Of every own deck: the last entry seen by the part with its candidates."""
        self._resealed: dict[int, list[tuple[bytes, int, tuple[int, ...]]]] = {}
        """Of every deck: the entry that asked, the first new slot and the slots replaced."""

    # What it knows

    @property
    def number(self) -> int:
        """The own number at the table; -1 for a newcomer whom nobody has agreed to yet."""
        players = self.replica.position.players
        if self._found[0] is not players:
            own = [part.public == self.identity.public for part in players]
            self._found = (players, own.index(True) if True in own else -1)
        return self._found[1]

    @property
    def seats(self) -> tuple[int, ...]:
        """The own seats."""
        return self.replica.position.seats_of(self.number)

    @property
    def decks(self) -> tuple[int, ...]:
        """The decks of the own seats."""
        return self.replica.ground.decks_of(self.replica.position, self.number)

    def knowledge(self) -> Knowledge:
        """Deck → slot → card: the own decks, and what others have shown in private."""
        return self._cards

    def menu(self, seat: int) -> Menu:
        """All that an own seat may choose now."""
        return self.game.legal(self.replica.position.state, seat, self._cards)

    def asked(self) -> tuple[int, ...]:
        """The own seats that owe a choice of a person or bot now."""
        position = self.replica.position
        if position.phase is not Phase.PLAY or position.request is not None:
            return ()
        pending = position.state.pending
        if not isinstance(pending, Ask) or pending.by_program:
            return ()
        number = self.number
        return tuple(
            seat
            for seat in pending.seats
            if position.seats[seat] == number
            and not (pending.secret and seat in position.hidden)
            and not self._has_said("answer", seat)
        )

    # What it hears

    def take(self, entry: Entry, *, leads_to: int = 0) -> tuple[Any, ...]:
        """Check an entry, apply it and learn what it means for the own decks."""
        before = self.replica.position
        events = self.replica.take(entry, leads_to=leads_to)
        self.learn(before)
        return events

    def learn(self, before: Position) -> None:
        """Bring the own decks from the position before an entry to the one after it."""
        position = self.replica.position
        last = self.replica.last
        if last is not None and last.author == self.number and last.number >= self._running:
            # The journal is older than the log (a backup): what was said stays said.
            self.recall(self.replica.entries[-1].said)
        if last is not None and last.author == self.number and isinstance(last.body, Choose):
            # A choice may leave the question open; whoever still owes an answer may give it.
            self._said.pop(("answer", last.question, last.body.seat), None)
        if position.runs is not before.runs:
            for deck in self.decks:
                if len(position.runs[deck]) > len(before.runs[deck]):
                    self._cut(deck)
        match None if last is None else last.body:
            case Candidates(deck=deck) if last is not None and last.author == self.number:
                self._committed[deck] = last.seen
            case Choose(openings=openings) | Unhide(openings=openings):
                for each in openings:
                    if each.card is not None:
                        self._opened.setdefault(each.deck, {})[each.slot] = each
            case Reseal(deck=deck, replaced=replaced):
                first, asked = len(before.leaves[deck]), self.replica.hashes[before.asked]
                self._resealed.setdefault(deck, []).append((asked, first, replaced))
                if deck in self.decks:
                    self._reseal(deck, replaced, asked, first)
            case Tip(tip=tip) if last is not None and last.author == self.number:
                self.shares.begin_chain(tip, last.number)
            case Show() as shown:
                self._look(before, shown)
            case Goodbye() as goodbye if goodbye.successor == self.number:
                self._inherit(before, goodbye)

    def _cut(self, deck: int) -> None:
        """Seal the own deck as chance has cut it."""
        position, ground = self.replica.position, self.replica.ground
        run, place = position.runs[deck][-1], ground.place(position, deck)
        k = candidate_secret(self.secrets.master, place, self._committed[deck])
        self._take_deck(deck, k, seal(place, k, run.cards, self.game.type_of, run.first))

    def _look(self, before: Position, body: Show) -> None:
        """Open what another seat shows to an own one, and hold it against its leaf."""
        viewer = before.state.pending.shows
        if before.seats[viewer] != self.number:
            return
        position, ground = self.replica.position, self.replica.ground
        deck, slots = self.game.shown(before.state)
        asked = self.replica.hashes[before.asked]
        try:
            for slot, look in zip(slots, body.looks, strict=True):
                context = look_context(ground.game_id, asked, deck, slot)
                data = see(self.secrets.exchange, context, look)
                opening = opening_from(deck, slot, data)
                there = position.leaves[deck][slot]
                place = ground.place(position, deck, slot)
                verify_opening(place, there, opening, self.game.type_of)
                assert opening.card is not None
                self._cards.setdefault(deck, {})[slot] = opening.card
        except SealError as error:
            culprit = before.seats[body.seat]
            raise Refused("player.false_look", culprit, **of_deck(ground, deck)) from error

    def _inherit(self, before: Position, body: Goodbye) -> None:
        """Take over the decks of somebody who says goodbye."""
        position, ground = self.replica.position, self.replica.ground
        assert self.replica.last is not None
        leaver = self.replica.last.author
        for deck, ephemeral, ciphertext in body.keys:
            context = goodbye_context(ground.game_id, deck)
            run, place = position.runs[deck][-1], ground.place(position, deck)
            try:
                k = see(self.secrets.exchange, context, Look(ephemeral, ciphertext))
            except SealError as error:
                raise Refused("player.false_secret", leaver, **of_deck(ground, deck)) from error
            self._take_deck(deck, k, seal(place, k, run.cards, self.game.type_of, run.first))
            for asked, first, replaced in self._resealed.get(deck, []):
                if first > run.first:
                    self._reseal(deck, replaced, asked, first)
            leaves = [leaf for sealed in self._sealed[deck] for leaf in sealed.leaves]
            if tuple(leaves) != before.leaves[deck][run.first :]:
                raise Refused("player.false_secret", leaver, **of_deck(ground, deck))

    # What it says

    def duties(self) -> list[Said]:
        """All that the program owes the table now without asking anybody."""
        return [
            self._say(key, body) for key, body in list(self._owed()) if not self._has_said(*key)
        ]

    def answer(self, seat: int, choice: Choice) -> Said:
        """A seat's choice, with the openings it needs, signed once per decision."""
        position = self.replica.position
        if self._has_said("answer", seat):
            raise PlayerError("player.answered", seat=self.game.seats[seat])
        menu, offer = self._offer(seat, choice)
        if offer is None:
            raise PlayerError("player.not_on_the_menu", seat=self.game.seats[seat])
        pending = position.state.pending
        if isinstance(pending, Ask) and pending.secret and seat in pending.seats:
            asked = self.replica.hashes[position.asked]
            salt, game_id = self.secrets.salt(asked, seat), self.replica.ground.game_id
            commitment = hidden_hash(game_id, asked, seat, choice, salt)
            return self._say(("answer", seat), Hide(seat, commitment))
        openings = self.openings(menu, offer, choice)
        return self._say(("answer", seat), Choose(seat, *choice, openings))

    def openings(self, menu: Menu, offer: Offer, choice: Choice) -> tuple[Opening, ...]:
        """The openings of the slots that a choice names."""
        if offer.opens not in (Opens.TYPE, Opens.FACE):
            return ()
        deck = menu.seat if offer.deck < 0 else offer.deck
        whole = offer.opens is Opens.FACE
        return tuple(self.opening(deck, slot, whole=whole) for slot in choice.nouns)

    def opening(self, deck: int, slot: int, *, whole: bool) -> Opening:
        """The opening of one own slot."""
        for sealed in self._sealed[deck]:
            if sealed.first <= slot < sealed.first + len(sealed.cards):
                return sealed.opening(slot, self.game.type_of, whole=whole)
        opening = self._opened.get(deck, {}).get(slot)
        if opening is None:
            raise PlayerError("player.no_such_slot", deck=deck, slot=slot)
        place = self.replica.ground.place(self.replica.position, deck, slot)
        return opening if whole else only_type(place, opening)

    def absent(self, seat: int) -> Said:
        """The own vote that the reaction of somebody absent is passed."""
        return self._say(("absent", seat), Absent(seat))

    def vote(self, term: int, upto: int | None = None) -> Vote:
        """A vote for a new host, once a term; afterwards no order of an earlier one is taken.

        `upto` names the last entry to hold on to where the old host forked the log.
        """
        replica = self.replica
        if term <= max(replica.voted_term, replica.position.term):
            raise PlayerError("player.voted", term=term)
        game_id, seq = replica.ground.game_id, replica.seq if upto is None else upto
        last, held = replica.hashes[seq], replica.term_of(seq)
        signature = sign_vote(self.identity, game_id, term, held, seq, last)
        vote = Vote(self.number, held, seq, last, signature)
        replica.vote_for(term)
        if self._journal is not None:
            self._journal.note_vote(vote, term)
        return vote

    def goodbye(self, successor: int) -> Said:
        """Leave, and hand the own seats and the secrets of their decks to somebody."""
        ground, position = self.replica.ground, self.replica.position
        receiver = position.players[successor].exchange
        keys = []
        for deck in self.decks:
            k = self._secrets[deck]
            keys.append((deck, *show(k, receiver, goodbye_context(ground.game_id, deck), k)))
        return self._say(("Goodbye",), Goodbye(successor, tuple(keys)))

    def gone(self, player: int, successor: int) -> Said:
        """The own vote that a player is gone for good."""
        return self._say(("Gone", player, successor), Gone(player, successor))

    def welcome(self, part: PlayerPart, place: int, signature: bytes) -> Said:
        """The own agreement to a newcomer, in the place of somebody gone for good or of nobody."""
        return self._say(("Welcome", part.public, place), Welcome(*part, place, signature))

    def end(self, *, agree: bool = True) -> Said:
        """The own agreement to stop the game here, or that it is taken back."""
        return self._say(("End",), End(agree))

    def concede(self, team: int, *, agree: bool = True) -> Said:
        """The own agreement that the team gives up, or that it is taken back."""
        return self._say(("Concede", team), Concede(team, agree))

    def open_term(self, term: int, votes: tuple[Vote, ...]) -> Said:
        """Become the host of a new term, with the votes of more than half."""
        return self._say(("Term", term), Term(term, votes))

    def recall(self, said: Said) -> None:
        """Take a part out of the journal after a restart, so that it is never said anew."""
        part = read_part(said.data)
        self._running = max(self._running, part.number + 1)
        body = part.body
        key: tuple[object, ...]
        match body:
            case Choose(seat=seat) | Hide(seat=seat):
                key = ("answer", part.question, seat)
            case Unhide(seat=seat):
                key = ("unhide", part.question, seat)
            case Candidates(deck=deck) | Leaves(deck=deck) | Reseal(deck=deck):
                key = (type(body).__name__, part.question, deck)
            case Tip(tip=tip):
                key = ("Tip", part.question)
                self.secrets.chain(tip)
            case Share() as share:
                key = ("Share", part.question, share.number)
                self.shares.recall(part, share)
            case _:
                key = (type(body).__name__, part.question)
        self._all_open |= isinstance(body, Final)
        self._said[key] = said

    def unheard(self) -> list[Said]:
        """What was said to the present question and is not in the log: to be sent again."""
        question = self.replica.position.question
        logged = {entry.said for entry in self.replica.entries[question:]}
        return [
            said
            for key, said in self._said.items()
            if key[1] == question and said not in logged and self._holds(said) and self._may(key)
        ]

    def still_counts(self, said: Said) -> bool:
        """Whether something said that answers no question could still come into this log."""
        part, position = read_part(said.data), self.replica.position
        used = [number for author, number in position.spoken if author == part.author]
        first = max(position.running[part.author], *(number + 1 for number in used), 0)
        return self._holds(said) and part.number >= first

    def _may(self, key: tuple[object, ...]) -> bool:
        """Whether it is still ours to say: a term only once, a request as the host only."""
        is_host = self.number == self.replica.position.host
        return key[0] != "Term" and (key[0] != "Request" or (is_host and self.may_request()))

    def _has_said(self, kind: object, *rest: object) -> bool:
        """Whether something was said to the present question of this very log."""
        said = self._said.get((kind, self.replica.position.question, *rest))
        return said is not None and self._holds(said)

    def _holds(self, said: Said) -> bool:
        """Whether the last entry that a part saw is in this log, not one left behind."""
        part = read_part(said.data)
        return part.seen in self.replica.hashes[part.question :]

    def verify_unopened(self) -> None:
        """Raise Refused if everybody knows the own cards: nobody plays on in that game."""
        if self._all_open:
            raise Refused("player.opened", None)

    def _say(self, key: tuple[object, ...], body: Body) -> Said:
        replica = self.replica
        if replica.position.phase is not Phase.ENDED:
            self.verify_unopened()
        question = replica.position.question
        part = Part(
            replica.ground.game_id, self.number, self._running, question, replica.head, body
        )
        said = say(self.identity, part)
        replica.note_signed(self.identity.public, said)
        if self._journal is not None:
            self._journal.note(said)
        self._running += 1
        self._all_open |= isinstance(body, Final)
        self._said[(key[0], question, *key[1:])] = said
        return said

    def _owed(self) -> Iterator[tuple[tuple[object, ...], Body]]:
        position, ground = self.replica.position, self.replica.ground
        if position.phase is Phase.COMMIT:
            for deck in self.decks:
                if position.candidates[deck] is None:
                    place, types = ground.place(position, deck), self.game.type_of
                    first, cards = ground.to_seal(position, deck)
                    master, seen = self.secrets.master, self.replica.head
                    _, hashes = make_candidates(master, place, seen, cards, types, first)
                    yield ("Candidates", deck), Candidates(deck, tuple(hashes))
        elif position.phase is Phase.REVEAL:
            for deck in self.decks:
                if deck in position.dealing:
                    yield ("Leaves", deck), self._leaves(deck)
        elif position.phase is Phase.ENDED and self.number not in position.finals and self.seats:
            unsealed = bytes(SECRET_SIZE)
            keys = ((deck, self._secrets.get(deck, unsealed)) for deck in self.decks)
            yield ("Final",), Final(tuple(keys))
        yield from self._chance_owed()
        if position.phase is Phase.PLAY and isinstance(position.state.pending, Ask):
            yield from self._seals_owed(position.state.pending)

    def _chance_owed(self) -> Iterator[tuple[tuple[object, ...], Body]]:
        position, ground = self.replica.position, self.replica.ground
        if position.request is not None and self.number in shares_due(ground, position):
            share = self.shares.give(position.request, self.number, self._running)
            yield ("Share", share.number), share
        ended = position.phase is Phase.ENDED
        if position.request is not None or ended or self.number not in position.seats:
            return
        if self.shares.need_chain(self.number):
            if not self._has_said("Tip"):
                yield ("Tip",), Tip(self.secrets.next_chain().tip)
            return
        if self.number != position.host:
            return
        request = request_due(ground, position, self.replica.hashes[position.asked])
        if request is not None and self._tips_fresh() and self.may_request():
            yield ("Request",), Request(*request)

    def _tips_fresh(self) -> bool:
        length = self.secrets.chains[0].length
        position = self.replica.position
        return all(position.used[who] < length for who in position.present)

    def _leaves(self, deck: int) -> Leaves:
        ground, position = self.replica.ground, self.replica.position
        place = ground.place(position, deck)
        master, seen = self.secrets.master, self._committed[deck]
        others = tuple(
            candidate_secret(master, place._replace(candidate=number), seen)
            for number in range(len(position.candidates[deck] or ()))
            if number != place.candidate
        )
        return Leaves(deck, self._sealed[deck][0].leaves, others)

    def _seals_owed(self, pending: Ask) -> Iterator[tuple[tuple[object, ...], Body]]:
        position = self.replica.position
        mine = [seat for seat in pending.seats if position.seats[seat] == self.number]
        if pending.secret and set(position.hidden) >= set(pending.seats):
            for seat in mine:
                choice = self._hidden_choice(seat)
                menu, offer = self._offer(seat, choice)
                openings = () if offer is None else self.openings(menu, offer, choice)
                salt = self.secrets.salt(self.replica.hashes[position.asked], seat)
                yield ("unhide", seat), Unhide(seat, *choice, openings, salt)
        if pending.shows >= 0 and mine:
            yield ("Show",), self._shown(mine[0], pending.shows)
        if pending.seals and mine:
            deck, replaced, first = self.game.new_slots(position.state)
            if deck in self.decks:
                asked = self.replica.hashes[position.asked]
                leaves = self._reseal(deck, replaced, asked, first)
                yield ("Reseal", deck), Reseal(mine[0], deck, replaced, leaves)

    def _shown(self, seat: int, viewer: int) -> Show:
        """What an own seat shows to another one in private."""
        position, ground = self.replica.position, self.replica.ground
        deck, slots = self.game.shown(position.state)
        receiver = position.players[position.seats[viewer]].exchange
        asked = self.replica.hashes[position.asked]
        looks = []
        for slot in slots:
            context = look_context(ground.game_id, asked, deck, slot)
            data = opening_bytes(self.opening(deck, slot, whole=True))
            looks.append(show(self._secrets[deck], receiver, context, data))
        return Show(seat, tuple(looks))

    def _hidden_choice(self, seat: int) -> Choice:
        """The secret choice behind the own commitment: found again by trying the menu."""
        position, game_id = self.replica.position, self.replica.ground.game_id
        asked = self.replica.hashes[position.asked]
        salt = self.secrets.salt(asked, seat)
        for choice in self.menu(seat).choices():
            shown = hidden_hash(game_id, asked, seat, choice, salt)
            if shown == position.hidden[seat]:
                return choice
        raise PlayerError("player.choice_lost", seat=self.game.seats[seat])

    def _reseal(
        self, deck: int, replaced: tuple[int, ...], asked: bytes, first: int
    ) -> tuple[bytes, ...]:
        place = self.replica.ground.place(self.replica.position, deck)
        cards = [self._cards[deck][slot] for slot in replaced]
        sealed = reseal(place, self._secrets[deck], asked, first, cards, self.game.type_of)
        if sealed not in self._sealed[deck]:
            self._keep(deck, sealed)
        return sealed.leaves

    def _offer(self, seat: int, choice: Choice) -> tuple[Menu, Offer | None]:
        state = self.replica.position.state
        pending = state.pending
        if isinstance(pending, Ask) and seat in pending.seats:
            menu = self.menu(seat)
            return menu, menu.offer(choice)
        other = self.game.out_of_turn(state, seat)
        if other is None:
            raise PlayerError("player.not_asked", seat=self.game.seats[seat])
        return other, other.offer(choice)

    def _take_deck(self, deck: int, k: bytes, sealed: Sealed) -> None:
        """Begin to play a deck, knowing its secret and all that is open of it."""
        opened = self._opened.get(deck, {}).values()
        self._secrets[deck], self._sealed[deck] = k, []
        self._cards[deck] = {each.slot: each.card for each in opened if each.card is not None}
        self._keep(deck, sealed)

    def _keep(self, deck: int, sealed: Sealed) -> None:
        """Know slots as they are sealed now, whatever was meant for them before."""
        before = [run for run in self._sealed[deck] if run.first < sealed.first]
        self._sealed[deck] = [*before, sealed]
        self._cards[deck].update(enumerate(sealed.cards, sealed.first))

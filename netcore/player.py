"""A player's own program: its secrets, and what it has to say to the table.

Everything secret derives from one 32-byte master per player and game. What is
said is journalled before it is handed out, and said once per question: asked
again, the program repeats the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from netcore.beacon import Chain
from netcore.charter import Charter, PlayerPart
from netcore.identity import Identity
from netcore.log import Entry, Part, Refused, Said, read_part, say, sign_vote
from netcore.log_bodies import (
    Absent,
    Body,
    Candidates,
    Choose,
    Final,
    Hide,
    Leaves,
    Request,
    Reseal,
    Share,
    Tip,
    Unhide,
    Vote,
)
from netcore.looks import exchange_public
from netcore.sealing import Opening, Sealed, candidate_secret, derive, make_candidates, reseal, seal
from netcore.table import Replica
from netcore.table_position import Phase, Position, request_due, shares_due
from netcore.table_steps import hidden_hash
from rules.kernel.choices import Choice, Knowledge, Menu, Offer, Opens
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Game
from rules.kernel.pending import Ask


class PlayerError(SealedOrdersError):
    """What a player's own program refuses to do."""


class Journal(Protocol):
    """Where a program writes what it is about to say."""

    def note(self, said: Said) -> None:
        """Keep a part; returns when it would survive a crash."""

    def note_vote(self, vote: Vote, term: int) -> None:
        """Keep a vote for a new term."""


class Secrets:
    """All that derives from a master: nothing here leaves the program but by protocol."""

    def __init__(self, master: bytes) -> None:
        self._master = master
        self.exchange = derive(master, "exchange")
        self.chains = [Chain(derive(master, "chain", 0))]

    def part(self, identity: Identity, name: str) -> PlayerPart:
        """The player's part of the one charter that this master serves."""
        return PlayerPart(
            identity.public,
            name,
            derive(self._master, "nonce"),
            self.chains[0].tip,
            exchange_public(self.exchange),
        )

    def next_chain(self) -> Chain:
        """A further chain, when the last one runs out."""
        self.chains.append(Chain(derive(self._master, "chain", len(self.chains))))
        return self.chains[-1]

    def salt(self, beacons: int, seat: int) -> bytes:
        """The salt of a secret choice."""
        return derive(self._master, "choice", beacons, seat)

    @property
    def master(self) -> bytes:
        """The master itself, for the file that keeps it."""
        return self._master


class Player:
    """One player at one table."""

    def __init__(
        self,
        identity: Identity,
        secrets: Secrets,
        game: Game,
        charter: Charter,
        journal: Journal | None = None,
    ) -> None:
        self.identity = identity
        self.secrets = secrets
        self.game = game
        self.replica = Replica(game, charter)
        keys = [part.public for part in charter.players]
        if identity.public not in keys:
            raise PlayerError("player.not_at_table")
        self.number = keys.index(identity.public)
        self.seats = charter.seats_of(self.number)
        self.decks = self.replica.ground.decks_of(self.number)
        self._journal = journal
        self._running = 0
        self._said: dict[tuple[object, ...], Said] = {}
        self._shares: dict[int, bytes] = {}
        self._secrets: dict[int, bytes] = {}
        self._sealed: dict[int, list[Sealed]] = {}
        self._cards: dict[int, dict[int, int]] = {deck: {} for deck in self.decks}

    # What it knows

    def knowledge(self) -> Knowledge:
        """The cards in the slots of the own decks: deck → slot → card."""
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
        if not isinstance(pending, Ask) or pending.seals:
            return ()
        return tuple(
            seat
            for seat in pending.seats
            if seat in self.seats
            and not (pending.secret and seat in position.hidden)
            and ("answer", position.question, seat) not in self._said
        )

    # What it hears

    def take(self, entry: Entry) -> tuple[Any, ...]:
        """Check an entry, apply it and learn what it means for the own decks."""
        before = self.replica.position
        events = self.replica.take(entry)
        self.learn(before)
        return events

    def learn(self, before: Position) -> None:
        """Bring the own decks from the position before an entry to the one after it."""
        position, ground = self.replica.position, self.replica.ground
        last = self.replica.last
        if last is not None and last.author == self.number and last.number >= self._running:
            # The journal is older than the log (a backup): what was said stays said.
            self.recall(self.replica.entries[-1].said)
        if last is not None and last.author == self.number and isinstance(last.body, Choose):
            # A choice may leave the question open; whoever still owes an answer may give it.
            self._said.pop(("answer", last.question, last.body.seat), None)
        if position.phase < Phase.REVEAL:
            return
        for deck in self.decks:
            if len(position.leaves[deck]) > len(before.leaves[deck]) > 0:
                self._reseal(*self.game.new_slots(before.state))
        for deck in self.decks:
            if deck in self._secrets:
                continue
            place = ground.place(position, deck)
            k = candidate_secret(self.secrets.master, place)
            sealed = seal(place, k, ground.decks[deck].cards, self.game.type_of)
            self._secrets[deck] = k
            self._keep(deck, sealed)

    # What it says

    def duties(self) -> list[Said]:
        """All that the program owes the table now without asking anybody."""
        return [
            self._say(key, body)
            for key, body in list(self._owed())
            if (*key[:1], self.replica.position.question, *key[1:]) not in self._said
        ]

    def answer(self, seat: int, choice: Choice) -> Said:
        """A seat's choice, with the openings it needs, signed once per decision."""
        position = self.replica.position
        if ("answer", position.question, seat) in self._said:
            raise PlayerError("player.answered", seat=self.game.seats[seat])
        menu, offer = self._offer(seat, choice)
        if offer is None:
            raise PlayerError("player.not_on_the_menu", seat=self.game.seats[seat])
        pending = position.state.pending
        if isinstance(pending, Ask) and pending.secret and seat in pending.seats:
            salt = self.secrets.salt(position.beacons, seat)
            game_id = self.replica.ground.game_id
            commitment = hidden_hash(game_id, position.beacons, seat, choice, salt)
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
        raise PlayerError("player.no_such_slot", deck=deck, slot=slot)

    def absent(self, seat: int) -> Said:
        """The own vote that the reaction of somebody absent is passed."""
        return self._say(("absent", seat), Absent(seat))

    def vote(self, term: int) -> Vote:
        """A vote for a new host; afterwards no order of an earlier term is taken."""
        replica = self.replica
        game_id = replica.ground.game_id
        signature = sign_vote(self.identity, game_id, term, replica.seq, replica.head)
        vote = Vote(self.number, replica.seq, replica.head, signature)
        replica.vote_for(term)
        if self._journal is not None:
            self._journal.note_vote(vote, term)
        return vote

    def sign(self, key: tuple[object, ...], body: Body) -> Said:
        """Say something that only a host or a person decides to say."""
        return self._say(key, body)

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
            case Share(number=number, request=request):
                key = ("Share", part.question, number)
                self._shares[number] = request
            case _:
                key = (type(body).__name__, part.question)
        self._said[key] = said

    def unheard(self) -> list[Said]:
        """What was said to the present question and is not in the log: to be sent again."""
        logged = {entry.said for entry in self.replica.entries}
        question = self.replica.position.question
        return [
            said for key, said in self._said.items() if key[1] == question and said not in logged
        ]

    def _say(self, key: tuple[object, ...], body: Body) -> Said:
        replica = self.replica
        question = replica.position.question
        part = Part(
            replica.ground.game_id, self.number, self._running, question, replica.head, body
        )
        said = say(self.identity, part)
        if self._journal is not None:
            self._journal.note(said)
        self._running += 1
        self._said[(key[0], question, *key[1:])] = said
        return said

    def _owed(self) -> Iterator[tuple[tuple[object, ...], Body]]:
        position, ground = self.replica.position, self.replica.ground
        if position.phase is Phase.COMMIT:
            for deck in self.decks:
                if position.candidates[deck] is None:
                    place = ground.place(position, deck)
                    cards, types = ground.decks[deck].cards, self.game.type_of
                    _, hashes = make_candidates(self.secrets.master, place, cards, types)
                    yield ("Candidates", deck), Candidates(deck, tuple(hashes))
        elif position.phase is Phase.REVEAL:
            for deck in self.decks:
                if not position.leaves[deck]:
                    yield ("Leaves", deck), self._leaves(deck)
        elif position.phase is Phase.ENDED and self.number not in position.finals:
            yield ("Final",), Final(tuple((deck, self._secrets[deck]) for deck in self.decks))
        yield from self._chance_owed()
        if position.phase is Phase.PLAY and isinstance(position.state.pending, Ask):
            yield from self._seals_owed(position.state.pending)

    def _chance_owed(self) -> Iterator[tuple[tuple[object, ...], Body]]:
        position, ground = self.replica.position, self.replica.ground
        if self.number in shares_due(ground, position):
            yield self._share()
        request = request_due(ground, position)
        if request is None:
            return
        if position.used[self.number] >= self.secrets.chains[-1].length:
            yield ("Tip",), Tip(self.secrets.next_chain().tip)
        if self.number == position.host and self._tips_fresh():
            yield ("Request",), Request(*request)

    def _tips_fresh(self) -> bool:
        length = self.secrets.chains[0].length
        return all(used < length for used in self.replica.position.used)

    def _share(self) -> tuple[tuple[object, ...], Body]:
        position = self.replica.position
        request = position.request
        assert request is not None
        asked = self.replica.hashes[position.question]
        if self._shares.setdefault(request.number, asked) != asked:
            raise Refused("player.share_given_elsewhere", position.host, number=request.number)
        share = self.secrets.chains[-1].share(position.used[self.number] + 1)
        return ("Share", request.number), Share(request.number, asked, share)

    def _leaves(self, deck: int) -> Leaves:
        ground, position = self.replica.ground, self.replica.position
        place = ground.place(position, deck)
        others = tuple(
            candidate_secret(self.secrets.master, place._replace(candidate=number))
            for number in range(len(position.candidates[deck] or ()))
            if number != place.candidate
        )
        return Leaves(deck, self._sealed[deck][0].leaves, others)

    def _seals_owed(self, pending: Ask) -> Iterator[tuple[tuple[object, ...], Body]]:
        position = self.replica.position
        mine = [seat for seat in pending.seats if seat in self.seats]
        if pending.secret and set(position.hidden) >= set(pending.seats):
            for seat in mine:
                choice = self._hidden_choice(seat)
                menu, offer = self._offer(seat, choice)
                openings = () if offer is None else self.openings(menu, offer, choice)
                salt = self.secrets.salt(position.beacons, seat)
                yield ("unhide", seat), Unhide(seat, *choice, openings, salt)
        if pending.seals and mine:
            deck, replaced, first = self.game.new_slots(position.state)
            if deck in self.decks:
                yield ("Reseal", deck), Reseal(mine[0], deck, self._reseal(deck, replaced, first))

    def _hidden_choice(self, seat: int) -> Choice:
        """The secret choice behind the own commitment: found again by trying the menu."""
        position, game_id = self.replica.position, self.replica.ground.game_id
        salt = self.secrets.salt(position.beacons, seat)
        for choice in self.menu(seat).choices():
            shown = hidden_hash(game_id, position.beacons, seat, choice, salt)
            if shown == position.hidden[seat]:
                return choice
        raise PlayerError("player.choice_lost", seat=self.game.seats[seat])

    def _reseal(self, deck: int, replaced: tuple[int, ...], first: int) -> tuple[bytes, ...]:
        place = self.replica.ground.place(self.replica.position, deck)
        cards = [self._cards[deck][slot] for slot in replaced]
        sealed = reseal(place, self._secrets[deck], first, cards, self.game.type_of)
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

    def _keep(self, deck: int, sealed: Sealed) -> None:
        self._sealed.setdefault(deck, []).append(sealed)
        self._cards[deck].update(enumerate(sealed.cards, sealed.first))

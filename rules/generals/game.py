"""«Генералы: Вторая мировая» behind the kernel's interface."""

from __future__ import annotations

from collections.abc import Mapping
from operator import attrgetter
from typing import Any

from rules.generals import notation, telling, turn, warfare
from rules.generals import scenario as prepared
from rules.generals.board import COUNTRIES, HOME, TEAMS, members
from rules.generals.cards import CARD_IDS, CARDS, DECKS, TYPE_OF
from rules.generals.engine import (
    ANSWER,
    BUSY,
    KNOWING,
    LUCK,
    OFFERS,
    Given,
    own_pieces,
    run,
    take_back,
)
from rules.generals.events import Event, Fizzled, TakeBackRequested
from rules.generals.map import EDGES, HOMES, LAND_SPACES, SPACES, STRAITS, SUPPLY_SPACES
from rules.generals.reactions import usable
from rules.generals.redeal import redeal
from rules.generals.refusals import why_not_at
from rules.generals.state import ENCODED, NO_CARDS, NOTHING, Action, Frame, Options, State
from rules.generals.words import CARD_TYPES
from rules.kernel.choices import Choice, IllegalMove, Knowledge, Menu, Offer, Opened, Prompt
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Atlas, DeckList, Plain, Told
from rules.kernel.pending import Ask, Chance, Over

TAKE_BACK = "take_back"
WIDEST = 63
"""Bits of a number that every reader of the encoded state can take."""
WIDE = 1 << WIDEST

STEPS = (turn, warfare)
"""The modules whose import registers the engine's steps."""

ASSIGNMENTS: dict[int, tuple[tuple[int, ...], ...]] = {
    2: ((0, 4, 2), (1, 3, 5)),
    3: ((0, 4), (1, 3, 5), (2,)),
    4: ((0, 4), (1, 5), (2,), (3,)),
    5: ((0, 4), (1,), (2,), (3,), (5,)),
    6: ((0,), (1,), (2,), (3,), (4,), (5,)),
}
"""Rulebook, "Распределение игроков"."""


class Generals:
    """Quartermaster General, first edition."""

    name = "generals"
    version = 1
    seats: tuple[str, ...] = COUNTRIES
    teams: tuple[str, ...] = TEAMS
    card_ids: tuple[str, ...] = CARD_IDS
    card_types: tuple[str, ...] = CARD_TYPES
    type_of: tuple[int, ...] = TYPE_OF

    def team_of(self, seat: int) -> int:
        """Even seats are the Axis."""
        return seat & 1

    def assignments(self, players: int) -> tuple[tuple[int, ...], ...]:
        """The rulebook's table."""
        if players not in ASSIGNMENTS:
            raise SealedOrdersError("refusal.players", players=players)
        return ASSIGNMENTS[players]

    def default_options(self) -> dict[str, Plain]:
        """All switches off: the game as printed."""
        return dict(Options()._asdict())

    def facts(self) -> Plain:
        """Cards, map and options as the rules digest covers them."""
        return [
            self.version,
            [[card.id, card.country, card.type, card.copies, repr(card)] for card in CARDS],
            [list(SPACES), [list(edge) for edge in EDGES], [list(s) for s in STRAITS]],
            list(SUPPLY_SPACES),
            list[Plain](sorted(Options._fields)),
        ]

    def atlas(self) -> Atlas:
        """The printed board."""
        homes = {space: country for country, space in HOMES.items()}
        return Atlas(
            tuple(
                {
                    "id": space,
                    "kind": "land" if space in LAND_SPACES else "sea",
                    "supply": space in SUPPLY_SPACES,
                    "home": homes.get(space),
                }
                for space in SPACES
            ),
            EDGES,
            tuple(strait._asdict() for strait in STRAITS),
        )

    def decks(self, options: Mapping[str, Plain]) -> tuple[DeckList, ...]:  # noqa: ARG002
        """One owned deck per country."""
        return tuple(DeckList(country, cards) for country, cards in enumerate(DECKS))

    def start(self, options: Mapping[str, Plain]) -> tuple[State, tuple[Event, ...]]:
        """One army in each home, ten cards to be dealt."""
        for key, value in options.items():
            if key not in Options._fields or not isinstance(value, bool):
                raise SealedOrdersError("refusal.option", option=key)
        state = State.__new__(State)
        state.options = Options(**{key: bool(value) for key, value in options.items()})
        state.round, state.turn, state.phase = 1, 0, ""
        state.vp = (0, 0)
        state.armies, state.navies = HOME, NOTHING
        state.top = state.bottom = state.status = state.discard = NO_CARDS
        state.pool = tuple((1 << len(deck)) - 1 for deck in DECKS)
        state.slots = tuple(len(deck) for deck in DECKS)
        state.faces = tuple((-1,) * len(deck) for deck in DECKS)
        state.hand = state.responses = NOTHING
        state.safe_armies = state.safe_navies = NOTHING
        state.used, state.chain, state.requests = (), (), ()
        state.held = ()
        state.broad, state.in_force = 0, 0
        state.trukked = state.cancelled = False
        state.supplied = state.menu = None
        state.stack = (Frame("set_up"),)
        state.pending = BUSY
        events: list[Event] = []
        run(state, events)
        return state, tuple(events)

    def legal(self, state: State, seat: int, knowledge: Knowledge) -> Menu:
        """The menu of the question asked, and the own pieces that may be taken back."""
        pending = state.pending
        if not isinstance(pending, Ask) or seat not in pending.seats:
            raise IllegalMove("refusal.not_asked", country=COUNTRIES[seat])
        frame = state.stack[-1]
        offers = _offers(state, frame, seat, knowledge)
        pieces = () if pending.seals else own_pieces(state, seat)
        if pieces:
            return Menu(seat, pending.prompt, (*offers, Offer(TAKE_BACK, pieces, "space")))
        return Menu(seat, pending.prompt, tuple(offers))

    def out_of_turn(self, state: State, seat: int) -> Menu | None:
        """A country that is not asked may ask for its own pieces back."""
        wanted = {space for country, space in state.requests if country == seat}
        pieces = tuple(space for space in own_pieces(state, seat) if space not in wanted)
        if not isinstance(state.pending, Ask) or seat in state.pending.seats or not pieces:
            return None
        offer = Offer(TAKE_BACK, pieces, "space")
        prompt = Prompt("prompt.take_back", ("country", COUNTRIES[seat]))
        return Menu(seat, prompt, (offer,))

    def usable(self, state: State, seat: int, knowledge: Knowledge) -> tuple[int, ...]:
        """The cards on the table that the seat could use in the open window."""
        frame = state.stack[-1]
        if frame.do not in ("window", "claim"):
            return ()
        open_cards, hidden = usable(state, seat, frame.action, knowledge)
        own = knowledge[seat]
        return tuple(own[slot] for slot in (*open_cards, *hidden))

    def why_not(self, state: State, seat: int, choice: Choice, knowledge: Knowledge) -> Told | None:
        """The reason a choice is refused."""
        try:
            menu = self.legal(state, seat, knowledge)
        except IllegalMove as nobody_asked:
            return Told(nobody_asked.key, telling.ids(nobody_asked.arguments))
        if menu.offer(choice) is not None:
            return None
        refusal = refusal_of(state, seat, choice, menu)
        return Told(refusal.key, telling.ids(refusal.arguments))

    def apply(
        self, state: State, seat: int, choice: Choice, opened: tuple[Opened, ...] = ()
    ) -> tuple[State, tuple[Event, ...]]:
        """Check a choice against public facts and its openings, and do it."""
        pending = state.pending
        events: list[Event] = []
        if not isinstance(pending, Ask) or seat not in pending.seats:
            return self._request(state, seat, choice)
        frame = state.stack[-1]
        shown = {seat: Shown(state.faces[seat], opened, seat)}
        menu = Menu(seat, pending.prompt, tuple(_offers(state, frame, seat, shown)))
        new = state.copy()
        if choice.verb == TAKE_BACK and not pending.seals:
            if len(choice.nouns) != 1 or choice.nouns[0] not in own_pieces(state, seat):
                raise IllegalMove("refusal.no_piece_there", country=COUNTRIES[seat])
            take_back(new, seat, choice.nouns[0], events)
            if not _offers(new, frame, seat, shown):
                _give_up(new, frame, events)
            return new, tuple(events)
        offer = menu.offer(choice)
        if offer is None:
            raise refusal_of(state, seat, choice, menu)
        if offer.opens in (0, 3) and opened:
            raise IllegalMove("refusal.needless_opening", country=COUNTRIES[seat])
        new.stack = new.stack[:-1]
        new.pending = BUSY
        ANSWER[frame.do](new, frame, Given(seat, choice, opened), events)
        run(new, events)
        return new, tuple(events)

    def _request(self, state: State, seat: int, choice: Choice) -> tuple[State, tuple[Event, ...]]:
        menu = self.out_of_turn(state, seat)
        if menu is None or menu.offer(choice) is None:
            raise IllegalMove("refusal.not_asked", country=COUNTRIES[seat])
        new = state.copy()
        new.requests = (*new.requests, (seat, choice.nouns[0]))
        return new, (TakeBackRequested(seat, choice.nouns[0]),)

    def chance(self, state: State, values: tuple[int, ...]) -> tuple[State, tuple[Event, ...]]:
        """Give the waiting step what chance decided."""
        pending = state.pending
        if not isinstance(pending, Chance):
            raise IllegalMove("refusal.no_chance_due")
        distinct = len(set(values)) == len(values) == pending.count
        if not distinct or not all(value in pending.items for value in values):
            raise IllegalMove("refusal.wrong_chance")
        new = state.copy()
        frame = new.stack[-1]
        new.stack = new.stack[:-1]
        new.pending = BUSY
        events: list[Event] = []
        LUCK[frame.do](new, frame, values, events)
        run(new, events)
        return new, tuple(events)

    def new_slots(self, state: State) -> tuple[int, tuple[int, ...], int]:
        """The pool that its owner has to seal anew."""
        deck = state.stack[-1].country
        return deck, members(state.pool[deck]), state.slots[deck]

    def shown(self, state: State) -> tuple[int, tuple[int, ...]]:  # noqa: ARG002
        """Nobody looks at another country's cards in this game."""
        raise IllegalMove("refusal.nothing_to_show")

    def redeal(
        self, state: State, deck: int, lost: tuple[int, ...], first: int
    ) -> tuple[State, tuple[Event, ...]]:
        """Deal anew what nobody can open any more."""
        new, events = state.copy(), list[Event]()
        redeal(new, deck, lost, first, events)
        return new, tuple(events)

    def zones(self, state: State) -> Mapping[tuple[int, int], str]:
        """The zone of every slot that is still in the game."""
        where: dict[tuple[int, int], str] = {}
        for country in range(len(COUNTRIES)):
            piles = {
                "deck": (*state.top[country], *members(state.pool[country])),
                "bottom": state.bottom[country],
                "hand": members(state.hand[country]),
                "status": state.status[country],
                "responses": members(state.responses[country]),
                "discard": state.discard[country],
            }
            for name, slots in piles.items():
                where.update({(country, slot): name for slot in slots})
        return where

    def round_of(self, state: State) -> int:
        """The round on the track."""
        return state.round

    def told(self, event: Event) -> Told:
        """The event's sentence: its key and the ids it speaks of."""
        return telling.told(event)

    def scenario(self, scenario: Mapping[str, Any]) -> tuple[State, Knowledge]:
        """A prepared position, see `docs/notation.md`."""
        start, _ = self.start(dict(prepared.options(scenario)))
        return prepared.set_up(start, scenario)

    def read_act(self, text: str) -> tuple[int, str, tuple[str, ...]]:
        """Seat, verb and words of a written act."""
        return notation.read_act(text)

    def read_choice(
        self, state: State, menu: Menu, verb: str, words: tuple[str, ...], knowledge: Knowledge
    ) -> Choice:
        """The choice that the words of an act mean."""
        return notation.read_choice(state, menu, verb, words, knowledge)

    def write_choice(self, menu: Menu, choice: Choice, knowledge: Knowledge) -> str:
        """A choice as a written act."""
        return notation.write_choice(menu, choice, knowledge)

    def position(self, state: State) -> Mapping[str, Any]:
        """Board and score in words."""
        return notation.position(state)

    def cards_by_zone(self, state: State, knowledge: Knowledge) -> Mapping[str, Any]:
        """Every card by country and zone."""
        return notation.zones(state, knowledge)

    def encode(self, state: State) -> Plain:
        """Every field but the cache. Tuples of small numbers pack as the lists they stand for."""
        fields = list(FIELDS(state))
        for number in LOOSE:
            fields[number] = _plain(fields[number])
        return fields

    def decode(self, plain: Plain) -> State:
        """The state that `encode` wrote."""
        state = State.__new__(State)
        try:
            for name, value in zip(ENCODED, plain, strict=True):  # type: ignore[arg-type]
                setattr(state, name, _tuple(value))
            state.options = Options(*state.options)
            state.chain = tuple(Action(*action) for action in state.chain)
            state.stack = tuple(Frame(*frame) for frame in state.stack)
            state.pending = _pending(*state.pending)
            state.held = tuple(_pending(*each) for each in state.held)
        except (TypeError, ValueError) as error:
            raise SealedOrdersError("refusal.not_a_state") from error
        state.supplied = state.menu = None
        return state


def _possible(menu: list[Offer]) -> list[Offer]:
    """The offers that can be taken up at all."""
    return [offer for offer in menu if len(offer.nouns) >= offer.least]


def _give_up(state: State, frame: Frame, events: list[Event]) -> None:
    """Drop a question that a piece taken back has left without an answer."""
    events.append(Fizzled(frame.country, frame.card))
    state.stack = state.stack[:-1]
    state.pending = BUSY
    run(state, events)


def _pending(kind: object, *fields: Any) -> Ask | Chance | Over:
    if kind == "Ask":
        seats, prompt, *marks = fields
        return Ask(seats, Prompt(*prompt), *marks)
    return Chance(*fields) if kind == "Chance" else Over(*fields)


CLOSED = next(n for n, card in enumerate(CARDS) if CARD_TYPES[card.type] == "response")
"""Stands for a card of which at most the type is known."""


def _offers(state: State, frame: Frame, seat: int, knowledge: Knowledge) -> list[Offer]:
    """The offers of the open question, made once where everybody could make them."""
    if frame.do in KNOWING:
        return _possible(OFFERS[frame.do](state, frame, seat, knowledge))
    if state.menu is None or state.menu[0] != seat:
        state.menu = (seat, _possible(OFFERS[frame.do](state, frame, seat, knowledge)))
    return state.menu[1]


class Shown(dict[int, int]):
    """What everybody knows of a seat's cards once its openings are seen: slot → card.

    A slot that is still closed counts as a card that fits no offer; a Response
    of which only the type is open counts as any Response.
    """

    __slots__ = ("faces",)

    def __init__(self, faces: tuple[int, ...], opened: tuple[Opened, ...], seat: int) -> None:
        super().__init__()
        self.faces = faces
        for opening in opened:
            if opening.deck == seat and opening.card is not None:
                self[opening.slot] = opening.card

    def __missing__(self, slot: int) -> int:
        card = self.faces[slot]
        return card if card >= 0 else CLOSED


def refusal_of(state: State, seat: int, choice: Choice, menu: Menu) -> IllegalMove:
    """Why a choice is not on the menu, for a person."""
    country = COUNTRIES[seat]
    verbs = {offer.verb for offer in menu.offers}
    if state.stack[-1].do == "space":
        # No space may be on the menu until a piece is taken back.
        verbs.add("at")
    if choice.verb not in verbs:
        return IllegalMove("refusal.wrong_verb", country=country, verb=choice.verb)
    if choice.verb == "at" and len(choice.nouns) == 1 and 0 <= choice.nouns[0] < len(SPACES):
        return why_not_at(state, seat, choice.nouns[0])
    return IllegalMove("refusal.not_on_the_menu", country=country, verb=choice.verb)


FIELDS = attrgetter(*ENCODED)
LOOSE = tuple(
    ENCODED.index(name)
    for name in ("hand", "held", "in_force", "pending", "pool", "responses", "stack")
)
"""Fields that hold kinds of questions, or numbers wider than msgpack's."""
QUESTIONS = frozenset({Ask, Chance, Over})


def _plain(value: object) -> Plain:
    if isinstance(value, tuple):
        # Most parts are words and small numbers, or nothing at all, and are packed as they are.
        parts = [
            part
            if not part or type(part) is str or (type(part) is int and part < WIDE)
            else _plain(part)
            for part in value
        ]
        return [type(value).__name__, *parts] if type(value) in QUESTIONS else parts
    assert isinstance(value, int | str)
    if isinstance(value, int) and value.bit_length() > WIDEST:
        # A deck sealed anew several times has more slots than a packed number has bits.
        return value.to_bytes((value.bit_length() + 7) // 8, "big")
    return value


def _tuple(value: Plain) -> object:
    if isinstance(value, bytes):
        return int.from_bytes(value, "big")
    return tuple(_tuple(part) for part in value) if isinstance(value, list) else value

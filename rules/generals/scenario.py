"""A prepared position out of a scenario file: `docs/notation.md` has the format.

The file is read elsewhere; here its tables become a state, and everything that
cannot be is refused by name.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.generals.board import (
    COUNTRIES,
    DEALT,
    HAND_SIZE,
    HOME,
    KINDS,
    PIECES,
    ROUNDS,
    SIDES,
    SPACE,
    TEAMS,
    bits,
    members,
)
from rules.generals.cards import CARD_IDS, CARD_NUMBER, CARDS, DECKS, TYPE_OF
from rules.generals.engine import BUSY, DO, run
from rules.generals.map import SPACES
from rules.generals.pieces import of_kind
from rules.generals.possible import kind_of
from rules.generals.state import Frame, Options, State, put
from rules.generals.supply import team_armies, team_navies
from rules.generals.turn import EVERYONE
from rules.generals.words import RESPONSE, STATUS
from rules.kernel.choices import Knowledge
from rules.kernel.errors import SealedOrdersError
from rules.kernel.seeded import Seeded
from rules.kernel.tryout import UnknownName

SET_UP = "set_up"
PHASES = ("play", "supply", "victory", "discard", "draw")
ZONES = ("hand", "status", "responses", "discard", "deck_top", "deck_bottom", "deck")
POSITION_KEYS = ("round", "turn", "phase", "vp", "pieces")
OPTION_KEYS = ("players", *Options._fields)


class Impossible(SealedOrdersError):
    """A position that no game can reach, or a value of the wrong form."""


def set_up(start: State, scenario: Mapping[str, Any]) -> tuple[State, Knowledge]:
    """The position of a scenario, and the cards in all slots."""
    state = start.copy()
    seed = _number(scenario.get("seed", 0), "seed", 0, 1 << 63)
    position = _table(scenario.get("position", {}), "position", POSITION_KEYS)
    set_up_phase = position.get("phase", SET_UP if not position else "play") == SET_UP
    knowledge = _deal(state, _table(scenario.get("cards", {}), "cards", COUNTRIES), seed)
    if set_up_phase:
        _fill_hands(state, seed, DEALT)
        state.stack = (Frame("turn"), Frame("keep", seats=EVERYONE))
        state.pending = BUSY
        run(state, [])
        return state, knowledge
    _fill_hands(state, seed, HAND_SIZE, _table(scenario.get("cards", {}), "cards", COUNTRIES))
    if "pieces" in position:
        _place_pieces(state, _table(position["pieces"], "pieces", COUNTRIES))
    state.round = _number(position.get("round", 1), "round", 1, ROUNDS)
    state.turn = _name(position.get("turn", COUNTRIES[0]), "country", COUNTRIES)
    points = _table(position.get("vp", {}), "vp", TEAMS)
    axis, allies = (_number(points.get(team, 0), "vp", -1000, 1000) for team in TEAMS)
    state.vp = (axis, allies)
    _begin(state, _name(position.get("phase", "play"), "phase", PHASES))
    return state, knowledge


def options(scenario: Mapping[str, Any]) -> dict[str, bool]:
    """The switches of a scenario."""
    table = _table(scenario.get("options", {}), "option", OPTION_KEYS)
    _number(table.get("players", 6), "players", 2, 6)
    switches = {key: value for key, value in table.items() if key != "players"}
    for key, value in switches.items():
        if not isinstance(value, bool):
            raise Impossible("scenario.not_yes_or_no", name=key)
    return switches


def _begin(state: State, phase: int) -> None:
    """Begin the turn of the country whose turn it is, in one of its phases."""
    state.stack = ()
    state.pending = BUSY
    DO["turn"](state, Frame("turn"), [])
    state.stack = state.stack[: len(state.stack) - phase]
    run(state, [])


def _place_pieces(state: State, pieces: Mapping[str, Any]) -> None:
    state.armies = state.navies = (0,) * len(COUNTRIES)
    for name, places in pieces.items():
        country = COUNTRIES.index(name)
        for space in _names(places, "space", SPACES):
            kind, bit = kind_of(SPACE[space]), 1 << SPACE[space]
            if of_kind(state, country, kind) & bit:
                raise Impossible("scenario.piece_twice", country=name, space=space)
            if kind:
                state.navies = put(state.navies, country, state.navies[country] | bit)
            else:
                state.armies = put(state.armies, country, state.armies[country] | bit)
        for kind, most in enumerate(PIECES[country]):
            if of_kind(state, country, kind).bit_count() > most:
                raise Impossible(
                    "scenario.too_many_pieces", country=name, piece=KINDS[kind], most=most
                )
    both = (team_armies(state, 0) & team_armies(state, 1)) | (
        team_navies(state, 0) & team_navies(state, 1)
    )
    if both:
        raise Impossible("scenario.enemies_share", space=SPACES[members(both)[0]])
    for team in range(2):
        lost = [enemy for enemy in SIDES[team ^ 1] if team_armies(state, team) & HOME[enemy]]
        if len(lost) > 1:
            raise Impossible("scenario.already_won", team=TEAMS[team])


def _deal(state: State, cards: Mapping[str, Any], seed: int) -> Knowledge:
    """Put the named cards where they are named, the others into the deck."""
    knowledge = {}
    for country, name in enumerate(COUNTRIES):
        table = _table(cards.get(name, {}), "zone", ZONES)
        slots = Seeded("slots", seed, country).shuffled(tuple(range(len(DECKS[country]))))
        left = list(DECKS[country])
        dealt: dict[str, tuple[int, ...]] = {}
        faces: dict[int, int] = {}
        for zone in ZONES:
            piled = []
            for id_ in _names(table.get(zone, []), "card", CARD_IDS):
                number = CARD_NUMBER[id_]
                _fits(name, id_, zone, number in left)
                left.remove(number)
                slot = slots[len(faces)]
                faces[slot] = number
                piled.append(slot)
            dealt[zone] = tuple(piled)
        rest = []
        for number in left:
            slot = slots[len(faces)]
            faces[slot] = number
            rest.append(slot)
        knowledge[country] = faces
        _lay(state, country, dealt, tuple(rest), faces, whole="deck" not in table)
    return knowledge


def _fits(country: str, id_: str, zone: str, there: bool) -> None:
    number = CARD_NUMBER[id_]
    if COUNTRIES[CARDS[number].country] != country:
        raise Impossible("scenario.foreign_card", country=country, card=id_)
    if not there:
        raise Impossible("scenario.card_too_often", country=country, card=id_)
    wanted = {"status": STATUS, "responses": RESPONSE}.get(zone)
    if wanted is not None and TYPE_OF[number] != wanted:
        raise Impossible("scenario.wrong_zone", card=id_, name=zone)


def _lay(
    state: State,
    country: int,
    dealt: Mapping[str, tuple[int, ...]],
    rest: tuple[int, ...],
    faces: Mapping[int, int],
    whole: bool,
) -> None:
    """Fill a country's zones; what nobody named is in the deck, or under the discard pile."""
    hidden = rest if not whole else ()
    in_deck = (*dealt["deck"], *(rest if whole else ()))
    seen = {slot: faces[slot] for slot in (*dealt["status"], *dealt["discard"])}
    state.hand = put(state.hand, country, bits(dealt["hand"]))
    state.responses = put(state.responses, country, bits(dealt["responses"]))
    state.status = put(state.status, country, dealt["status"])
    state.discard = put(state.discard, country, (*hidden, *dealt["discard"][::-1]))
    state.top = put(state.top, country, dealt["deck_top"])
    state.bottom = put(state.bottom, country, dealt["deck_bottom"])
    state.pool = put(state.pool, country, bits(in_deck))
    shown = tuple(seen.get(slot, -1) for slot in range(len(faces)))
    state.faces = put(state.faces, country, shown)
    for slot in dealt["status"]:
        state.in_force |= 1 << faces[slot]
    if len(dealt["hand"]) > DEALT:
        raise Impossible("scenario.hand_too_large", country=COUNTRIES[country], most=DEALT)


def _fill_hands(state: State, seed: int, size: int, cards: Mapping[str, Any] | None = None) -> None:
    """Deal hands that the scenario does not name, out of what is left in the decks."""
    for country, name in enumerate(COUNTRIES):
        held = state.hand[country].bit_count()
        if held > size:
            raise Impossible("scenario.hand_too_large", country=name, most=size)
        if cards is not None and "hand" in cards.get(name, {}):
            continue
        pool = members(state.pool[country])
        drawn = Seeded("hand", seed, country).sample(pool, min(size - held, len(pool)))
        state.hand = put(state.hand, country, state.hand[country] | bits(drawn))
        state.pool = put(state.pool, country, state.pool[country] & ~bits(drawn))


def _table(value: object, kind: str, known: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(value, Mapping):
        raise Impossible("scenario.not_a_table", name=kind)
    for name in value:
        if name not in known:
            raise UnknownName("key", str(name), known)
    return value


def _names(value: object, kind: str, known: tuple[str, ...]) -> list[str]:
    if not isinstance(value, list):
        raise Impossible("scenario.not_a_list", name=kind)
    return [known[_name(name, kind, known)] for name in value]


def _name(value: object, kind: str, known: tuple[str, ...]) -> int:
    if value not in known:
        raise UnknownName(kind, str(value), known)
    return known.index(str(value))


def _number(value: object, name: str, least: int, most: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise Impossible("scenario.number", name=name, least=least, most=most)
    return value

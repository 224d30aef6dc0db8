"""Choices and positions as text: what `docs/notation.md` describes.

An act is `country: verb nouns`, for instance `germany: at ukraine` or
`uk: discard uk_build_army uk_rationing`. Nouns are ids; a card that the reader
does not know is `#` and the number of its slot.
"""

from __future__ import annotations

from collections.abc import Mapping

from rules.generals.board import COUNTRIES, HAND_SIZE, TEAMS, members
from rules.generals.cards import CARD_IDS, CARD_NUMBER
from rules.generals.map import SPACES
from rules.generals.possible import piece_noun, piece_of
from rules.generals.state import State
from rules.generals.supply import supplied
from rules.kernel.choices import Choice, IllegalMove, Knowledge, Menu, Offer
from rules.kernel.errors import SealedOrdersError
from rules.kernel.pending import Ask
from rules.kernel.tryout import UnknownName

VERBS = (
    "play",
    "discard",
    "use",
    "pass",
    "claim",
    "at",
    "target",
    "choose",
    "keep",
    "take-back",
    "reallocate",
    "reseal",
)


def read_act(text: str) -> tuple[int, str, tuple[str, ...]]:
    """Seat, verb and words of an act."""
    name, colon, rest = text.partition(":")
    words = rest.split()
    if not colon or not words:
        raise SealedOrdersError("scenario.not_an_act", act=text)
    country = name.strip()
    if country not in COUNTRIES:
        raise UnknownName("country", country, COUNTRIES)
    if words[0] not in VERBS:
        raise UnknownName("verb", words[0], VERBS)
    return COUNTRIES.index(country), words[0], tuple(words[1:])


def read_choice(
    state: State, menu: Menu, verb: str, words: tuple[str, ...], knowledge: Knowledge
) -> Choice:
    """The choice that the words mean on this menu; it need not be a legal one."""
    seat = menu.seat
    if verb == "keep":
        kept = _slots(seat, words, members(state.hand[seat]), knowledge)
        gone = tuple(slot for slot in members(state.hand[seat]) if slot not in kept)
        if len(kept) > HAND_SIZE:
            raise IllegalMove("scenario.too_many_kept", country=COUNTRIES[seat], most=HAND_SIZE)
        return Choice("discard", gone)
    verb = verb.replace("-", "_")
    fitting = [offer for offer in menu.offers if offer.verb == verb]
    if not fitting and verb == "at":
        return Choice(verb, tuple(_index("space", word, SPACES) for word in words))
    if not fitting:
        raise IllegalMove("refusal.wrong_verb", country=COUNTRIES[seat], verb=verb)
    nouns = _nouns(state, seat, fitting, words, knowledge)
    if fitting[0].ordered:
        return Choice(verb, nouns)
    return Choice(verb, tuple(sorted(nouns)))


def _nouns(
    state: State, seat: int, offers: list[Offer], words: tuple[str, ...], knowledge: Knowledge
) -> tuple[int, ...]:
    kind = offers[0].kind
    offered = tuple(noun for offer in offers for noun in offer.nouns)
    if kind == "slot":
        deck = seat if offers[0].deck < 0 else offers[0].deck
        return _slots(deck, words, offered, knowledge)
    if kind == "seat":
        return tuple(_index("country", word, COUNTRIES) for word in words)
    if kind == "piece":
        return tuple(_piece(word, offered) for word in words)
    return tuple(_index("space", word, SPACES) for word in words)


def _index(kind: str, name: str, known: tuple[str, ...]) -> int:
    if name not in known:
        raise UnknownName(kind, name, known)
    return known.index(name)


def _piece(word: str, offered: tuple[int, ...]) -> int:
    country, mark, space = word.partition("@")
    if mark:
        return piece_noun(_index("country", country, COUNTRIES), _index("space", space, SPACES))
    there = _index("space", word, SPACES)
    found = [noun for noun in offered if piece_of(noun)[1] == there]
    if len(found) != 1:
        key = "scenario.which_piece" if found else "scenario.no_such_piece"
        raise IllegalMove(key, space=word)
    return found[0]


def _slots(
    deck: int, words: tuple[str, ...], among: tuple[int, ...], knowledge: Knowledge
) -> tuple[int, ...]:
    left = list(among)
    slots = []
    for word in words:
        if word.startswith("#") and word[1:].isdecimal():
            found = [slot for slot in left if slot == int(word[1:])]
        else:
            number = CARD_NUMBER.get(word)
            if number is None:
                raise UnknownName("card", word, CARD_IDS)
            found = [slot for slot in left if knowledge[deck][slot] == number]
        if not found:
            raise IllegalMove("scenario.card_not_among_these", country=COUNTRIES[deck], name=word)
        left.remove(found[0])
        slots.append(found[0])
    return tuple(slots)


def write_choice(menu: Menu, choice: Choice, knowledge: Knowledge) -> str:
    """The act as text, with cards by name where the reader knows them."""
    seat = menu.seat
    offer = next((o for o in menu.offers if o.verb == choice.verb), Offer(choice.verb))
    deck = seat if offer.deck < 0 else offer.deck
    words = [_word(offer.kind, noun, knowledge.get(deck, {})) for noun in choice.nouns]
    return " ".join((f"{COUNTRIES[seat]}:", choice.verb.replace("_", "-"), *words))


def _word(kind: str, noun: int, known: Mapping[int, int]) -> str:
    if kind == "slot":
        return CARD_IDS[known[noun]] if noun in known else f"#{noun}"
    if kind == "seat":
        return COUNTRIES[noun]
    if kind == "piece":
        country, space = piece_of(noun)
        return f"{COUNTRIES[country]}@{SPACES[space]}"
    return SPACES[noun]


def position(state: State) -> dict[str, object]:
    """The board and the score in words."""
    asked = state.pending.seats if isinstance(state.pending, Ask) else ()
    fed = supplied(state)
    return {
        "round": state.round,
        "turn": COUNTRIES[state.turn],
        "phase": state.phase,
        "vp": dict(zip(TEAMS, state.vp, strict=True)),
        "pieces": {name: _spaces(state.armies[n] | state.navies[n]) for n, name in _countries()},
        "supplied": {name: _spaces(fed[n]) for n, name in _countries()},
        "asked": [COUNTRIES[seat] for seat in asked],
    }


def zones(state: State, knowledge: Knowledge) -> dict[str, dict[str, list[str]]]:
    """Every card of every country by zone; ordered piles from the top."""
    return {
        name: {
            zone: [_word("slot", slot, knowledge.get(n, {})) for slot in slots]
            for zone, slots in piles(state, n).items()
        }
        for n, name in _countries()
    }


def piles(state: State, country: int) -> dict[str, tuple[int, ...]]:
    """The slots of a country's zones, under the names that scenarios use."""
    return {
        "hand": members(state.hand[country]),
        "status": state.status[country],
        "responses": members(state.responses[country]),
        "discard": state.discard[country][::-1],
        "deck_top": state.top[country],
        "deck": members(state.pool[country]),
        "deck_bottom": state.bottom[country],
    }


def _countries() -> list[tuple[int, str]]:
    return list(enumerate(COUNTRIES))


def _spaces(mask: int) -> list[str]:
    return [SPACES[space] for space in members(mask)]

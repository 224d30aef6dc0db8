"""A world that a General imagines agrees with all that its seat can see."""

from collections import Counter
from typing import Any

from netcore.bots import chooser
from netcore.selfplay import play_plain
from rules.games import GAMES
from rules.generals.board import members
from rules.generals.bots.sampling import sample
from rules.generals.cards import DECKS, TYPE_OF
from rules.generals.words import RESPONSE
from rules.kernel.choices import Choice, Menu
from rules.kernel.seeded import Seeded

GAME = next(game for game in GAMES if game.name == "generals")


def questions(every: int) -> list[tuple[Any, int, dict[int, int]]]:
    found: list[tuple[Any, int, dict[int, int]]] = []
    bot = chooser("recruit", 21)
    asked = iter(range(1 << 30))

    def choose(state: Any, seat: int, menu: Menu, known: Any) -> Choice:
        if next(asked) % every == 0:
            found.append((state, seat, dict(known[seat])))
        return bot(state, seat, menu, known)

    play_plain(GAME, {}, 21, choose)
    return found


def test_every_deck_of_a_world_holds_exactly_its_cards() -> None:
    for state, seat, own in questions(20):
        world = sample(state, seat, own, Seeded(1))
        for country, deck in enumerate(DECKS):
            slots = [slot for owner, slot in GAME.zones(state) if owner == country]
            assert Counter(world[country][slot] for slot in slots) == Counter(deck)


def test_what_lies_open_or_in_the_own_hand_is_as_it_is() -> None:
    for state, seat, own in questions(20):
        world = sample(state, seat, own, Seeded(2))
        for country, faces in enumerate(state.faces):
            for owner, slot in GAME.zones(state):
                if owner == country and faces[slot] >= 0:
                    assert world[country][slot] == faces[slot]
        for slot in (*members(state.hand[seat]), *members(state.responses[seat])):
            assert world[seat][slot] == own[slot]


def test_what_lies_face_down_is_a_response() -> None:
    for state, seat, own in questions(20):
        world = sample(state, seat, own, Seeded(3))
        for country in range(len(DECKS)):
            for slot in members(state.responses[country]):
                assert TYPE_OF[world[country][slot]] == RESPONSE


def test_other_luck_gives_another_world_and_the_same_luck_the_same() -> None:
    state, seat, own = questions(60)[1]
    assert sample(state, seat, own, Seeded(4)) == sample(state, seat, own, Seeded(4))
    assert sample(state, seat, own, Seeded(4)) != sample(state, seat, own, Seeded(5))

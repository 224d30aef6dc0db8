"""Scenario files: what is dealt, what is placed, and what cannot be."""

from typing import Any

import pytest

from rules.generals.cards import DECKS
from rules.kernel.errors import SealedOrdersError
from rules.kernel.tryout import Tryout, UnknownName
from tests.rules.generals.trying import GAME, asked, board, count, pieces, refused, zone


def scenario(**tables: Any) -> Tryout:
    return Tryout(GAME, *GAME.scenario({"schema": 1, "game": "generals", **tables}))


def test_without_a_position_ten_cards_are_dealt_and_all_choose_at_once() -> None:
    table = scenario(seed=3)
    assert asked(table) == ["germany", "uk", "japan", "ussr", "italy", "us"]
    assert [count(table, name, "hand") for name in asked(table)] == [10] * 6
    assert pieces(table, "japan") == ["japan"]


def test_what_is_not_named_is_dealt_by_the_seed() -> None:
    one, same, other = (board("uk", seed=seed) for seed in (5, 5, 6))
    assert zone(one, "us", "hand") == zone(same, "us", "hand")
    assert zone(one, "us", "hand") != zone(other, "us", "hand")
    assert count(one, "us", "hand") == 7


def test_every_card_of_a_deck_lies_somewhere() -> None:
    table = board("germany", cards={"germany": {"hand": ["ger_land_battle"], "deck": []}})
    zones = GAME.cards_by_zone(table.state, table.knowledge)["germany"]
    assert sum(len(cards) for cards in zones.values()) == len(DECKS[0])
    assert len(zones["discard"]) == len(DECKS[0]) - 1


def test_piles_are_listed_from_the_top() -> None:
    top = ["ger_build_army", "ger_sea_battle"]
    discard = ["ger_plunder", "ger_autobahn"]
    table = board("germany", cards={"germany": {"deck_top": top, "discard": discard}})
    assert zone(table, "germany", "deck_top") == top
    assert zone(table, "germany", "discard") == discard


def test_a_turn_can_begin_in_any_phase() -> None:
    table = board("italy", phase="discard", cards={"italy": {"hand": ["ita_build_army"]}})
    assert table.state.phase == "discard"
    assert asked(table) == ["italy"]


@pytest.mark.parametrize(
    ("position", "cards", "key"),
    [
        ({"pieces": {"italy": ["italy", "italy"]}}, {}, "scenario.piece_twice"),
        (
            {"pieces": {"ussr": ["moscow", "black_sea", "baltic_sea"]}},
            {},
            "scenario.too_many_pieces",
        ),
        ({"pieces": {"uk": ["italy"], "italy": ["italy"]}}, {}, "scenario.enemies_share"),
        ({"pieces": {"uk": ["italy"], "ussr": ["germany"]}}, {}, "scenario.already_won"),
        ({"round": 21}, {}, "scenario.number"),
        ({"round": True}, {}, "scenario.number"),
        ({"turn": "france"}, {}, "scenario.unknown_country"),
        ({"phase": "lunch"}, {}, "scenario.unknown_phase"),
        ({"pieces": {"uk": ["atlantis"]}}, {}, "scenario.unknown_space"),
        ({"pieces": {"uk": "italy"}}, {}, "scenario.not_a_list"),
        ({"pieces": []}, {}, "scenario.not_a_table"),
        ({}, {"uk": {"hand": ["ger_plunder"]}}, "scenario.foreign_card"),
        ({}, {"uk": {"hand": ["uk_enigma", "uk_enigma"]}}, "scenario.card_too_often"),
        ({}, {"uk": {"status": ["uk_enigma"]}}, "scenario.wrong_zone"),
        ({}, {"uk": {"hand": ["uk_enigmo"]}}, "scenario.unknown_card"),
        ({}, {"uk": {"sleeve": []}}, "scenario.unknown_key"),
        ({}, {"ussr": {"hand": ["ussr_build_army"] * 8}}, "scenario.hand_too_large"),
    ],
)
def test_a_position_that_cannot_be_is_refused(
    position: dict[str, Any], cards: dict[str, Any], key: str
) -> None:
    with pytest.raises(SealedOrdersError) as caught:
        scenario(position={"turn": "uk", **position}, cards=cards)
    assert caught.value.key == key


def test_an_option_that_does_not_exist_is_refused_by_name() -> None:
    with pytest.raises(UnknownName) as caught:
        scenario(options={"lead_40": True})
    assert caught.value.name == "lead_40"
    assert "lead_30" in caught.value.known


def test_keeping_seven_discards_the_other_three() -> None:
    table = scenario(seed=2)
    kept = zone(table, "uk", "hand")[3:]
    table.act("uk: keep " + " ".join(kept))
    assert sorted(zone(table, "uk", "hand")) == sorted(kept)
    assert count(table, "uk", "discard") == 3


def test_an_act_of_a_country_that_is_not_asked_is_refused() -> None:
    table = board("germany", cards={"germany": {"hand": ["ger_build_army"]}})
    assert refused(table, "uk: play uk_build_army") == "scenario.others_turn"


@pytest.mark.parametrize("act", ["", "germany", "germany:", "play ger_build_army"])
def test_a_line_that_is_no_act_is_refused(act: str) -> None:
    with pytest.raises(SealedOrdersError) as caught:
        board("germany").act(act)
    assert caught.value.key == "scenario.not_an_act"


def test_whoever_is_not_named_passes() -> None:
    table = board(
        "germany",
        pieces={"germany": ["germany", "eastern_europe"], "ussr": ["moscow", "ukraine"]},
        cards={
            "germany": {"hand": ["ger_land_battle"]},
            "ussr": {"responses": ["ussr_stalingrad"]},
        },
    )
    table.act("germany: play ger_land_battle")
    table.act("germany: at ukraine")
    table.settle()
    assert pieces(table, "ussr") == ["moscow"]


def test_a_choice_written_and_read_again_is_the_same_choice() -> None:
    table = board("germany")
    menu = table.menu(0)
    for offer in menu.offers:
        for choice in offer.choices():
            text = GAME.write_choice(menu, choice, table.knowledge)
            _, verb, words = GAME.read_act(text)
            again = GAME.read_choice(table.state, menu, verb, words, table.knowledge)
            cards = [[table.knowledge[0][noun] for noun in c.nouns] for c in (choice, again)]
            if offer.kind == "slot":
                assert cards[0] == cards[1]
            else:
                assert choice == again

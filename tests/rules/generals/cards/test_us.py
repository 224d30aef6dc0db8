"""The American cards played from hand: each works, is refused with its reason, meets another."""

import pytest

from rules.generals.board import US
from rules.kernel.tryout import Tryout
from tests.rules.generals.telling import story
from tests.rules.generals.trying import (
    GAME,
    asked,
    begin,
    board,
    count,
    offered,
    pieces,
    play,
    refused,
    zone,
)

ATLANTIC = ["eastern_us", "north_atlantic", "north_sea"]
PACIFIC = ["eastern_us", "western_us"]


def american(card: str, us: list[str] | None = None, **others: list[str]) -> Tryout:
    """The United States' turn with a card in hand."""
    return board(
        "us",
        pieces={"us": us or ["eastern_us"], **others},
        cards={"us": {"hand": [card, "us_build_army"]}},
    )


def test_american_basic_cards_build_and_battle() -> None:
    hand = ["us_build_army", "us_build_navy", "us_land_battle", "us_sea_battle"]
    for card, space, event in (
        ("us_build_army", "canada", "built us army canada"),
        ("us_build_navy", "north_atlantic", "built us navy north_atlantic"),
        ("us_land_battle", "latin_america", "attacked us latin_america japan"),
        ("us_sea_battle", "north_atlantic", "attacked us north_atlantic nobody"),
    ):
        table = board("us", {"japan": ["japan", "latin_america"]}, {"us": {"hand": hand}})
        play(table, f"us: play {card}", f"us: at {space}")
        assert event in story(table)


@pytest.mark.parametrize(
    ("place", "card", "targets"),
    [
        ("eastern_us", "us_bombers", []),
        ("canada", "us_bombers", []),
        ("iceland", "us_bombers", ["germany", "italy"]),
        ("united_kingdom", "us_bombers", ["germany", "italy"]),
        ("vladivostok", "us_bombers", ["japan"]),
        ("italy", "us_bombers", ["germany", "italy"]),
        ("united_kingdom", "us_heavy_bombers", []),
        ("scandinavia", "us_heavy_bombers", ["germany"]),
        ("north_africa", "us_heavy_bombers", ["italy"]),
        ("western_europe", "us_heavy_bombers", ["germany", "italy"]),
        ("philippines", "us_heavy_bombers", ["japan"]),
        ("germany", "us_heavy_bombers", ["germany", "italy"]),
        ("western_europe", "us_firestorm_bombers", ["germany", "italy"]),
        ("scandinavia", "us_firestorm_bombers", []),
        ("sea_of_japan", "us_firestorm_bombers", ["japan"]),
        ("sea_of_japan", "us_heavy_bombers", []),
        ("mediterranean_sea", "us_bombers", []),
        ("italy", "us_firestorm_bombers", ["germany"]),
    ],
)
def test_bombers_reach_axis_homes_near_an_american_army(
    place: str, card: str, targets: list[str]
) -> None:
    lost = {"germany": ["eastern_europe"]} if place == "germany" else {}
    lost |= {"italy": ["balkans"]} if place == "italy" else {}
    table = american(card, [place], **lost)
    begin(table, f"us: play {card}")
    if not targets:
        assert story(table, "fizzled") == [f"fizzled us {card}"]
    elif len(targets) == 1:
        assert story(table, "targeted") == [f"targeted us {targets[0]} {card}"]
    else:
        assert offered(table, "us", "target") == targets


@pytest.mark.parametrize(
    ("card", "number"), [("us_bombers", 4), ("us_heavy_bombers", 5), ("us_firestorm_bombers", 7)]
)
def test_bombers_make_the_owner_of_the_home_discard(card: str, number: int) -> None:
    table = american(card, [*ATLANTIC, "western_europe"])
    draw = count(table, "germany", "draw")
    begin(table, f"us: play {card}")
    assert refused(table, "us: target japan") == "refusal.not_on_the_menu"
    play(table, "us: target germany")
    assert count(table, "germany", "draw") == draw - number
    assert f"discarded germany {number} deck" in story(table)


def test_bombers_fly_over_a_strait_that_is_open_to_the_allies_only() -> None:
    table = begin(american("us_bombers", ["southeast_asia"]), "us: play us_bombers")
    assert offered(table, "us", "target") == ["japan", "italy"]
    table = american("us_bombers", ["southeast_asia"], italy=["italy", "middle_east"])
    begin(table, "us: play us_bombers")
    assert story(table, "targeted") == ["targeted us japan us_bombers"]


def test_bombers_take_more_with_flying_fortresses() -> None:
    table = board(
        "us",
        {"us": ["vladivostok"]},
        {"us": {"hand": ["us_bombers"], "status": ["us_flying_fortresses"]}},
    )
    play(table, "us: play us_bombers")
    assert "discarded japan 5 deck" in story(table)


def test_heavy_bombers_are_ignored_by_skilled_pilots() -> None:
    table = board(
        "us",
        {"us": ["north_africa"]},
        {"us": {"hand": ["us_heavy_bombers"]}, "italy": {"responses": ["ita_skilled_pilots"]}},
    )
    play(table, "us: play us_heavy_bombers", "italy: use ita_skilled_pilots")
    assert story(table, "cancelled") == ["cancelled italy us_heavy_bombers"]
    assert "discarded italy 5 deck" not in story(table)


def test_firestorm_bombers_meet_jet_fighters() -> None:
    table = board(
        "us",
        {"us": ["eastern_us", "baltic_sea"]},
        {
            "us": {"hand": ["us_firestorm_bombers"]},
            "germany": {"status": ["ger_jet_fighters"]},
        },
    )
    play(table, "us: play us_firestorm_bombers", "germany: use ger_jet_fighters")
    assert "discarded us 3 deck" in story(table)
    assert "discarded germany 7 deck" in story(table)


def test_the_arsenal_of_democracy_lets_the_uk_build_an_army_and_a_navy_in_its_order() -> None:
    table = begin(american("us_arsenal"), "us: play us_arsenal")
    assert asked(table) == ["uk"]
    play(table, "uk: at north_sea", "uk: at western_europe")
    assert pieces(table, "uk") == ["united_kingdom", "western_europe", "north_sea"]
    table = american("us_arsenal", uk=["united_kingdom", "north_sea"])
    play(table, "us: play us_arsenal", "uk: at iceland", "uk: at north_atlantic")
    assert pieces(table, "uk") == ["iceland", "united_kingdom", "north_atlantic", "north_sea"]


def test_the_arsenal_of_democracy_builds_one_of_each_kind_at_most() -> None:
    table = begin(american("us_arsenal"), "us: play us_arsenal", "uk: at north_sea")
    assert refused(table, "uk: at north_atlantic") == "refusal.not_named_by_card"
    assert "north_sea" not in offered(table, "uk", "at")


def test_the_arsenal_of_democracy_is_for_the_uk_to_use_or_not() -> None:
    table = begin(american("us_arsenal"), "us: play us_arsenal")
    assert refused(table, "uk: at india") == "refusal.no_supplied_piece_adjacent"
    play(table, "uk: pass")
    assert pieces(table, "uk") == ["united_kingdom"]


def test_the_arsenal_of_democracy_builds_a_navy_that_kamikaze_can_sink() -> None:
    table = board(
        "us",
        {"uk": ["united_kingdom", "australia"], "japan": ["japan", "indonesia"]},
        {"us": {"hand": ["us_arsenal"]}, "japan": {"responses": ["jap_kamikaze"]}},
    )
    play(
        table,
        "us: play us_arsenal",
        "uk: at south_china_sea",
        "japan: use jap_kamikaze",
        "uk: at united_kingdom",
    )
    assert pieces(table, "uk") == ["united_kingdom", "australia"]


def test_the_arsenal_of_democracy_builds_at_home_what_the_uk_takes_back_from_far_away() -> None:
    cut_off = ["iceland", "africa", "siberia", "mongolia", "kazakhstan"]
    table = begin(american("us_arsenal", uk=cut_off), "us: play us_arsenal")
    assert refused(table, "uk: at united_kingdom") == "refusal.no_pieces_left"
    play(table, "uk: take-back africa", "uk: at united_kingdom", "uk: at north_sea")
    assert "united_kingdom" in pieces(table, "uk")
    assert "north_sea" in pieces(table, "uk")
    assert "africa" not in pieces(table, "uk")


def test_the_fleet_deploys_to_pearl_harbor_in_printed_order() -> None:
    table = american("us_pearl_harbor", [*PACIFIC, "pacific_northwest"])
    play(table, "us: play us_pearl_harbor")
    assert story(table, "built") == [
        "built us navy east_pacific",
        "built us navy north_pacific",
        "built us army hawaii",
    ]


def test_the_fleet_at_pearl_harbor_needs_a_base_in_the_north_before_hawaii_is_built() -> None:
    table = american("us_pearl_harbor", PACIFIC)
    play(table, "us: play us_pearl_harbor")
    assert story(table, "built", "fizzled") == [
        "built us navy east_pacific",
        "fizzled us us_pearl_harbor",
        "built us army hawaii",
    ]


def test_the_fleet_deploys_nowhere_without_a_piece_on_the_pacific() -> None:
    table = play(american("us_pearl_harbor"), "us: play us_pearl_harbor")
    assert story(table, "fizzled") == ["fizzled us us_pearl_harbor"] * 3
    assert pieces(table, "us") == ["eastern_us"]


def test_the_fleet_of_pearl_harbor_grows_by_superior_shipyards() -> None:
    table = board(
        "us",
        {"us": [*PACIFIC, "pacific_northwest", "latin_america"]},
        {"us": {"hand": ["us_pearl_harbor"], "status": ["us_superior_shipyards"]}},
    )
    play(
        table,
        "us: play us_pearl_harbor",
        "us: use us_superior_shipyards",
        "us: at southeast_pacific",
    )
    assert story(table, "built") == [
        "built us navy east_pacific",
        "built us navy southeast_pacific",
        "built us navy north_pacific",
        "built us army hawaii",
    ]


FRENCH = ["western_europe", "north_africa", "africa"]


def test_free_french_allies_let_the_uk_build_in_each_of_three_spaces() -> None:
    table = american("us_free_french", uk=["united_kingdom", "north_sea"])
    begin(table, "us: play us_free_french")
    assert asked(table) == ["uk"]
    assert offered(table, "uk", "at") == ["western_europe", "north_africa"]
    play(table, "uk: at north_africa", "uk: at africa", "uk: at western_europe")
    assert set(FRENCH) <= set(pieces(table, "uk"))


def test_free_french_allies_build_once_in_each_space() -> None:
    table = american("us_free_french", uk=["united_kingdom", "north_sea", "western_europe"])
    begin(table, "us: play us_free_french", "uk: at western_europe")
    assert story(table, "rebuilt") == ["rebuilt uk army western_europe"]
    assert refused(table, "uk: at western_europe") == "refusal.not_named_by_card"
    assert refused(table, "uk: at africa") == "refusal.no_supplied_piece_adjacent"


def test_free_french_allies_are_for_the_uk_to_call_and_need_its_pieces_near() -> None:
    table = american("us_free_french", uk=["united_kingdom", "north_sea"])
    begin(table, "us: play us_free_french")
    play(table, "uk: pass", "uk: pass", "uk: pass")
    assert pieces(table, "uk") == ["united_kingdom", "north_sea"]
    table = play(american("us_free_french"), "us: play us_free_french")
    assert story(table, "fizzled") == ["fizzled us us_free_french"] * 3


def test_free_french_allies_are_called_again_by_flexible_resources() -> None:
    table = board(
        "us",
        {"uk": ["united_kingdom", "north_sea"]},
        {"us": {"hand": ["us_flexible_resources"], "discard": ["us_free_french"]}},
    )
    play(
        table,
        "us: play us_flexible_resources",
        "us: choose us_free_french",
        "uk: at western_europe",
    )
    assert "western_europe" in pieces(table, "uk")
    assert zone(table, "us", "discard")[0] == "us_free_french"


def leased(uk: list[str], us: tuple[str, ...] = ()) -> Tryout:
    """Lend Lease in American hands, some British cards to play with it."""
    return board(
        "us",
        cards={"us": {"hand": ["us_lend_lease", "us_build_army", *us]}, "uk": {"hand": uk}},
    )


def test_lend_lease_lets_the_uk_play_a_card_and_draw_one() -> None:
    table = leased(["uk_build_navy", "uk_enigma"])
    draw = count(table, "uk", "draw")
    begin(table, "us: play us_lend_lease", "uk: play uk_build_navy", "uk: at north_sea")
    play(table)
    assert "north_sea" in pieces(table, "uk")
    assert count(table, "uk", "hand") == 2
    assert count(table, "uk", "draw") == draw - 1
    assert zone(table, "uk", "discard") == ["uk_build_navy"]


def test_lend_lease_lets_the_uk_lay_a_response() -> None:
    table = play(leased(["uk_raf"]), "us: play us_lend_lease", "uk: play uk_raf")
    assert zone(table, "uk", "responses") == ["uk_raf"]
    assert count(table, "uk", "hand") == 1


def test_lend_lease_draws_nothing_for_a_uk_that_plays_nothing() -> None:
    table = play(leased(["uk_enigma"]), "us: play us_lend_lease", "uk: pass")
    assert zone(table, "uk", "hand") == ["uk_enigma"]
    table = play(leased([]), "us: play us_lend_lease")
    assert asked(table) == ["us"]
    assert zone(table, "uk", "hand") == []


def test_lend_lease_returns_to_the_american_deck_for_three_deck_cards() -> None:
    table = leased(["uk_enigma"])
    draw = count(table, "us", "draw")
    play(table, "us: play us_lend_lease", "uk: pass", "us: choose us_lend_lease")
    assert zone(table, "us", "deck_top") == ["us_lend_lease"]
    assert count(table, "us", "draw") == draw - 3 + 1
    assert count(table, "us", "discard") == 3


def test_lend_lease_stays_in_the_discard_pile_when_nobody_pays() -> None:
    table = leased(["uk_enigma"])
    draw = count(table, "us", "draw")
    begin(table, "us: play us_lend_lease", "uk: pass")
    assert refused(table, "us: choose us_build_army") == "scenario.card_not_among_these"
    play(table, "us: pass")
    assert zone(table, "us", "discard") == ["us_lend_lease"]
    assert count(table, "us", "draw") == draw


def test_lend_lease_lets_the_uk_play_an_event_against_germany() -> None:
    table = board(
        "us",
        cards={
            "us": {"hand": ["us_lend_lease", "us_build_army"]},
            "uk": {"hand": ["uk_enigma"]},
            "germany": {"status": ["ger_blitzkrieg"]},
        },
    )
    play(table, "us: play us_lend_lease", "uk: play uk_enigma")
    assert zone(table, "germany", "status") == []


def decoded(status: list[str], responses: list[str]) -> Tryout:
    """Magic in American hands, Japanese cards on the table."""
    return board(
        "us",
        pieces={"japan": ["japan", "hawaii"]},
        cards={
            "us": {"hand": ["us_magic", "us_build_army"]},
            "japan": {"status": status, "responses": responses},
            "germany": {"status": ["ger_blitzkrieg"]},
        },
    )


def test_magic_discards_a_japanese_status_card() -> None:
    table = decoded(["jap_forward_bases"], ["jap_truk"])
    play(table, "us: play us_magic", "us: choose jap_forward_bases")
    assert zone(table, "japan", "status") == []
    assert zone(table, "japan", "responses") == ["jap_truk"]
    assert zone(table, "japan", "discard") == ["jap_forward_bases"]


def test_magic_discards_a_response_unseen() -> None:
    table = decoded(["jap_forward_bases"], ["jap_truk", "jap_kamikaze"])
    play(table, "us: play us_magic", "us: choose jap_truk")
    assert zone(table, "japan", "responses") == ["jap_kamikaze"]
    assert "discarded japan 1 table" in story(table)
    shown = [face for face in table.state.faces[2] if face >= 0]
    assert [GAME.card_ids[face] for face in shown] == ["jap_forward_bases"]


def test_magic_shows_the_chooser_responses_as_numbers_only() -> None:
    table = begin(decoded([], ["jap_truk", "jap_kamikaze"]), "us: play us_magic")
    menu = table.menu(US)
    own = {US: table.knowledge[US]}
    acts = [GAME.write_choice(menu, choice, own) for choice in menu.choices()]
    assert sum(act.startswith("us: choose #") for act in acts) == 2


def test_magic_finds_nothing_on_an_empty_japanese_table() -> None:
    table = play(decoded([], []), "us: play us_magic")
    assert story(table, "fizzled") == ["fizzled us us_magic"]
    assert zone(table, "germany", "status") == ["ger_blitzkrieg"]


def test_magic_ends_the_points_of_forward_bases() -> None:
    table = board(
        "us",
        {"japan": ["japan", "hawaii"]},
        {
            "us": {"hand": ["us_magic"]},
            "japan": {"status": ["jap_forward_bases", "jap_co_prosperity"]},
        },
    )
    play(table, "us: play us_magic", "us: choose jap_forward_bases")
    assert zone(table, "japan", "status") == ["jap_co_prosperity"]


def test_the_murmansk_convoy_recruits_in_russia_and_lets_the_ussr_build() -> None:
    table = begin(american("us_murmansk_convoy"), "us: play us_murmansk_convoy")
    assert story(table, "recruited") == ["recruited ussr army russia"]
    assert asked(table) == ["ussr"]
    play(table, "ussr: at scandinavia")
    assert pieces(table, "ussr") == ["scandinavia", "russia", "moscow"]


def test_the_murmansk_convoy_leaves_the_second_army_to_the_ussr() -> None:
    table = begin(american("us_murmansk_convoy"), "us: play us_murmansk_convoy")
    assert refused(table, "ussr: at germany") == "refusal.enemy_there"
    play(table, "ussr: pass")
    assert pieces(table, "ussr") == ["russia", "moscow"]


def test_the_murmansk_convoy_needs_room_in_russia_and_an_army_in_reserve() -> None:
    table = american("us_murmansk_convoy", germany=["germany", "russia"])
    begin(table, "us: play us_murmansk_convoy")
    assert story(table, "fizzled") == ["fizzled us us_murmansk_convoy"]
    everywhere = ["moscow", "ukraine", "siberia", "kazakhstan", "mongolia", "vladivostok", "china"]
    table = american("us_murmansk_convoy", ussr=everywhere)
    begin(table, "us: play us_murmansk_convoy")
    assert refused(table, "ussr: at russia") == "refusal.no_pieces_left"
    begin(table, "ussr: pass")
    assert "russia" not in pieces(table, "ussr")
    assert refused(table, "ussr: at russia") == "refusal.no_pieces_left"


def test_the_murmansk_convoy_builds_so_the_motherland_may_follow() -> None:
    table = board(
        "us",
        cards={
            "us": {"hand": ["us_murmansk_convoy"]},
            "ussr": {"hand": ["ussr_mao", "ussr_tito"], "status": ["ussr_motherland"]},
        },
    )
    play(
        table,
        "us: play us_murmansk_convoy",
        "ussr: at ukraine",
        "ussr: use ussr_motherland",
        "ussr: at eastern_europe",
    )
    assert pieces(table, "ussr") == ["eastern_europe", "russia", "ukraine", "moscow"]
    assert zone(table, "ussr", "hand") == []


def test_bombers_cannot_be_aimed_where_the_army_in_reach_was_just_taken_back() -> None:
    table = american("us_bombers", ["eastern_us", "iceland", "vladivostok"])
    begin(table, "us: play us_bombers")
    assert offered(table, "us", "target") == ["germany", "japan", "italy"]
    begin(table, "us: take-back vladivostok")
    assert offered(table, "us", "target") == ["germany", "italy"]
    assert refused(table, "us: target japan") == "refusal.not_on_the_menu"


def test_bombers_hit_nobody_once_the_only_army_in_reach_was_taken_back() -> None:
    table = american("us_bombers", ["eastern_us", "iceland"])
    begin(table, "us: play us_bombers", "us: take-back iceland")
    assert story(table, "fizzled") == ["fizzled us us_bombers"]
    assert count(table, "germany", "discard") == count(table, "italy", "discard") == 0

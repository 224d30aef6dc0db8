"""Three American Events: Patton Advances, Theater Shift, Flexible Resources."""

from rules.kernel.tryout import Tryout
from tests.rules.generals.telling import story
from tests.rules.generals.trying import (
    begin,
    board,
    offered,
    pieces,
    play,
    refused,
    zone,
)

ATLANTIC = ["eastern_us", "north_atlantic", "north_sea"]
PACIFIC = ["eastern_us", "western_us"]


def with_status(*status: str, us: list[str], hand: list[str], **others: list[str]) -> Tryout:
    """The United States' turn with Status cards open."""
    return board(
        "us",
        pieces={"us": us, **others},
        cards={"us": {"status": list(status), "hand": hand}},
    )


def patton(us: list[str], **others: list[str]) -> Tryout:
    """Patton Advances in American hands."""
    return board("us", {"us": us, **others}, {"us": {"hand": ["us_patton", "us_build_army"]}})


def test_patton_builds_in_western_europe_and_battles_germany_or_italy() -> None:
    table = patton(ATLANTIC)
    begin(table, "us: play us_patton")
    assert story(table, "built") == ["built us army western_europe"]
    assert offered(table, "us", "at") == ["germany", "italy"]
    play(table, "us: at italy")
    assert pieces(table, "italy") == []


def test_patton_needs_build_and_battle_rules() -> None:
    table = play(patton(["eastern_us"]), "us: play us_patton")
    assert story(table, "fizzled") == ["fizzled us us_patton"] * 2
    assert pieces(table, "us") == ["eastern_us"]


def test_patton_battles_nothing_but_germany_and_italy() -> None:
    table = patton(ATLANTIC, germany=["germany", "scandinavia"])
    begin(table, "us: play us_patton")
    assert refused(table, "us: at scandinavia") == "refusal.not_named_by_card"


def test_patton_battles_even_if_western_europe_is_held() -> None:
    table = patton(
        [*ATLANTIC, "baltic_sea"],
        germany=["germany", "western_europe"],
        uk=["united_kingdom", "scandinavia"],
    )
    play(table, "us: play us_patton")
    assert story(table, "fizzled", "attacked") == [
        "fizzled us us_patton",
        "attacked us germany germany",
    ]


def test_patton_does_not_move_a_german_army_out_of_monte_cassino() -> None:
    table = board(
        "us",
        {"us": ATLANTIC, "germany": ["germany", "italy"]},
        {
            "us": {"hand": ["us_patton"]},
            "italy": {"responses": ["ita_monte_cassino"]},
        },
    )
    play(
        table,
        "us: play us_patton",
        "us: at italy",
        "us: target germany",
        "italy: use ita_monte_cassino",
    )
    assert pieces(table, "germany") == ["germany", "italy"]


def shift(us: list[str], *status: str) -> Tryout:
    """Theater Shift in American hands."""
    return with_status(*status, us=us, hand=["us_theater_shift", "us_build_army"])


def test_theater_shift_moves_armies_and_navies_one_after_another() -> None:
    table = shift([*ATLANTIC, "western_us", "western_europe"])
    play(
        table,
        "us: play us_theater_shift",
        "us: choose north_sea",
        "us: at east_pacific",
        "us: choose western_europe",
        "us: at hawaii",
        "us: pass",
    )
    assert pieces(table, "us") == [
        "eastern_us",
        "western_us",
        "hawaii",
        "north_atlantic",
        "east_pacific",
    ]


def test_theater_shift_moves_each_piece_once_and_under_build_rules() -> None:
    table = shift([*ATLANTIC, "western_us"])
    begin(table, "us: play us_theater_shift", "us: choose north_sea")
    assert refused(table, "us: at central_pacific") == "refusal.no_supplied_piece_adjacent"
    assert refused(table, "us: at canada") == "refusal.wrong_domain"
    assert "north_atlantic" not in offered(table, "us", "at")
    begin(table, "us: at east_pacific")
    assert offered(table, "us", "choose") == [
        "us@eastern_us",
        "us@western_us",
        "us@north_atlantic",
    ]


def test_theater_shift_builds_so_superior_shipyards_and_wartime_production_follow() -> None:
    table = shift([*ATLANTIC, "western_us"], "us_superior_shipyards", "us_wartime_production")
    play(
        table,
        "us: play us_theater_shift",
        "us: choose north_sea",
        "us: at east_pacific",
        "us: use us_superior_shipyards",
        "us: at north_sea",
        "us: choose eastern_us",
        "us: at pacific_northwest",
        "us: use us_wartime_production",
        "us: at hawaii",
    )
    assert pieces(table, "us") == [
        "western_us",
        "pacific_northwest",
        "hawaii",
        "north_atlantic",
        "north_sea",
        "east_pacific",
    ]


def flexible(discard: list[str], **others: list[str]) -> Tryout:
    """Flexible Resources in American hands, some cards in the discard pile."""
    return board(
        "us",
        others,
        {"us": {"hand": ["us_flexible_resources", "us_build_navy"], "discard": discard}},
    )


def test_flexible_resources_play_any_card_of_the_discard_pile() -> None:
    table = flexible(["us_build_army", "us_radar"])
    begin(table, "us: play us_flexible_resources")
    assert sorted(offered(table, "us", "choose")) == ["us_build_army", "us_radar"]
    play(table, "us: choose us_build_army", "us: at canada")
    assert "canada" in pieces(table, "us")


def test_flexible_resources_lay_a_status_card_again() -> None:
    table = play(flexible(["us_radar"]), "us: play us_flexible_resources", "us: choose us_radar")
    assert zone(table, "us", "status") == ["us_radar"]


def test_flexible_resources_find_neither_themselves_nor_hand_cards() -> None:
    table = flexible(["us_build_army"])
    begin(table, "us: play us_flexible_resources")
    for card in ("us_flexible_resources", "us_build_navy"):
        assert refused(table, f"us: choose {card}") == "scenario.card_not_among_these"


def test_flexible_resources_play_lend_lease_which_returns_to_the_deck() -> None:
    table = flexible(["us_lend_lease"])
    play(
        table,
        "us: play us_flexible_resources",
        "us: choose us_lend_lease",
        "uk: pass",
        "us: choose us_lend_lease",
    )
    assert zone(table, "us", "deck_top") == ["us_lend_lease"]
    assert "us_flexible_resources" in zone(table, "us", "discard")

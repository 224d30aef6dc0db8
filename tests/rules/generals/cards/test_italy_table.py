"""The Italian Responses and Status cards: each works, is refused, and meets other cards."""

from rules.generals.events import Attacked, Cancelled, Withstood
from tests.rules.generals.cards.holding import cannot_use, holding, scored
from tests.rules.generals.trying import (
    begin,
    board,
    count,
    offered,
    pieces,
    play,
    refused,
    told,
    zone,
)

GUSTAV_LINE = {
    "germany": ["germany", "italy"],
    "italy": ["balkans"],
    "uk": ["united_kingdom", "western_europe"],
}
CASSINO = {
    "italy": {"responses": ["ita_monte_cassino"]},
    "uk": holding("uk_land_battle"),
}


def test_monte_cassino_saves_a_german_army_in_italy_for_the_turn() -> None:
    table = board("uk", GUSTAV_LINE, CASSINO)
    play(table, "uk: play uk_land_battle", "uk: at italy", "italy: use ita_monte_cassino")
    assert pieces(table, "germany") == ["germany", "italy"]
    assert len(told(table, Withstood)) == 1
    assert zone(table, "italy", "discard") == ["ita_monte_cassino"]


def test_monte_cassino_is_not_for_an_italian_army() -> None:
    table = board("uk", GUSTAV_LINE | {"germany": ["germany"], "italy": ["italy"]}, CASSINO)
    begin(table, "uk: play uk_land_battle", "uk: at italy")
    assert cannot_use(table, "italy", "ita_monte_cassino")


def test_monte_cassino_is_not_for_a_german_army_elsewhere() -> None:
    table = board(
        "uk",
        {"germany": ["germany", "balkans"], "uk": ["united_kingdom", "ukraine"]},
        CASSINO,
    )
    begin(table, "uk: play uk_land_battle", "uk: at balkans")
    assert cannot_use(table, "italy", "ita_monte_cassino")


def test_monte_cassino_holds_against_the_resistance_as_well() -> None:
    table = board(
        "uk",
        GUSTAV_LINE,
        {
            "italy": {"responses": ["ita_monte_cassino"]},
            "uk": holding("uk_build_army", "uk_build_navy", status=["uk_resistance"]),
        },
    )
    play(table, "uk: use uk_resistance", "italy: use ita_monte_cassino")
    assert "italy" in pieces(table, "germany")


RUSSIAN_OFFENSIVE = {
    "germany": ["germany", "eastern_europe", "ukraine"],
    "ussr": ["moscow", "russia"],
}
ROMANIANS = {
    "italy": {"responses": ["ita_romanian_reinforcements"]},
    "ussr": holding("ussr_land_battle"),
}


def test_romanian_reinforcements_replace_a_supplied_german_army() -> None:
    table = board("ussr", RUSSIAN_OFFENSIVE, ROMANIANS)
    play(
        table,
        "ussr: play ussr_land_battle",
        "ussr: at ukraine",
        "italy: use ita_romanian_reinforcements",
    )
    assert pieces(table, "germany") == ["germany", "eastern_europe"]
    assert pieces(table, "italy") == ["italy", "ukraine"]


def test_romanian_reinforcements_do_not_follow_an_army_without_supply() -> None:
    table = board(
        "ussr",
        RUSSIAN_OFFENSIVE | {"germany": ["germany", "siberia"]},
        ROMANIANS,
    )
    begin(table, "ussr: play ussr_land_battle", "ussr: at siberia")
    assert cannot_use(table, "italy", "ita_romanian_reinforcements")
    play(table)
    assert pieces(table, "germany") == ["germany"]


def test_romanian_reinforcements_do_not_follow_an_army_taken_back() -> None:
    table = board(
        "germany",
        RUSSIAN_OFFENSIVE,
        {
            "germany": holding("ger_build_army"),
            "italy": {"responses": ["ita_romanian_reinforcements"]},
        },
    )
    begin(table, "germany: take-back ukraine")
    assert pieces(table, "germany") == ["germany", "eastern_europe"]
    assert cannot_use(table, "italy", "ita_romanian_reinforcements")


def test_romanian_reinforcements_need_an_army_that_italy_may_still_take_back() -> None:
    for last, left in (
        (["italy: pass"], ["western_europe", "italy", "balkans", "middle_east"]),
        (
            ["italy: take-back middle_east", "italy: at ukraine"],
            ["western_europe", "italy", "balkans", "ukraine"],
        ),
    ):
        table = board(
            "ussr",
            RUSSIAN_OFFENSIVE | {"italy": ["italy", "balkans", "western_europe", "middle_east"]},
            ROMANIANS,
        )
        begin(table, "ussr: play ussr_land_battle", "ussr: at ukraine")
        begin(table, "italy: use ita_romanian_reinforcements")
        assert refused(table, "italy: at ukraine") == "refusal.no_pieces_left"
        play(table, *last)
        assert pieces(table, "italy") == left


def test_romanian_reinforcements_are_recruited_into_the_rasputitsa() -> None:
    table = board(
        "ussr",
        RUSSIAN_OFFENSIVE,
        {
            "italy": {"responses": ["ita_romanian_reinforcements"]},
            "ussr": holding("ussr_land_battle", responses=["ussr_rasputitsa"]),
        },
    )
    play(
        table,
        "ussr: play ussr_land_battle",
        "ussr: at ukraine",
        "italy: use ita_romanian_reinforcements",
        "ussr: use ussr_rasputitsa",
    )
    assert pieces(table, "italy") == ["italy"]


def test_romanian_reinforcements_follow_general_winter_too() -> None:
    table = board(
        "ussr",
        RUSSIAN_OFFENSIVE,
        {
            "italy": {"responses": ["ita_romanian_reinforcements"]},
            "ussr": holding("ussr_general_winter"),
        },
    )
    play(
        table,
        "ussr: play ussr_general_winter",
        "ussr: at ukraine",
        "italy: use ita_romanian_reinforcements",
        "ussr: at ukraine",
    )
    assert pieces(table, "germany") == ["germany", "eastern_europe"]
    assert pieces(table, "italy") == ["italy"]


PILOTS = {"italy": {"responses": ["ita_skilled_pilots"]}, "uk": holding("uk_bomber_command")}


def test_skilled_pilots_ignore_bomber_command_over_italy() -> None:
    table = board("uk", cards=PILOTS)
    play(
        table,
        "uk: play uk_bomber_command",
        "uk: target italy",
        "italy: use ita_skilled_pilots",
    )
    assert zone(table, "italy", "discard") == ["ita_skilled_pilots"]
    assert len(told(table, Cancelled)) == 1


def test_skilled_pilots_stay_down_where_germany_is_the_target() -> None:
    table = board("uk", cards=PILOTS)
    begin(table, "uk: play uk_bomber_command", "uk: target germany")
    assert cannot_use(table, "italy", "ita_skilled_pilots")


def test_skilled_pilots_find_no_bombers_in_malta_submarines() -> None:
    table = board("uk", cards=PILOTS | {"uk": holding("uk_malta_submarines")})
    begin(table, "uk: play uk_malta_submarines")
    assert cannot_use(table, "italy", "ita_skilled_pilots")
    play(table)
    assert count(table, "italy", "discard") == 2


def test_skilled_pilots_ignore_every_american_bomber_even_flying_fortresses() -> None:
    for card in ("us_bombers", "us_heavy_bombers", "us_firestorm_bombers"):
        table = board(
            "us",
            {"us": ["eastern_us", "western_europe"], "germany": ["balkans"]},
            {
                "italy": {"responses": ["ita_skilled_pilots"]},
                "us": holding(card, status=["us_flying_fortresses"]),
            },
        )
        play(
            table,
            f"us: play {card}",
            "us: target italy",
            "italy: use ita_skilled_pilots",
        )
        assert zone(table, "italy", "discard") == ["ita_skilled_pilots"]


def status_points(status: str, placed: dict[str, list[str]]) -> int:
    """What a Status brings Italy in a turn in which it does nothing else."""
    table = board("italy", placed, {"italy": holding("ita_build_army", status=[status])})
    play(table, "italy: discard ita_build_army")
    return scored(table, "status")


def test_anti_communist_sentiment_brings_one_point_in_russia_or_ukraine() -> None:
    line = ["italy", "balkans", "ukraine"]
    assert status_points("ita_anti_communist", {"italy": line}) == 1
    assert status_points("ita_anti_communist", {"italy": [*line, "russia"]}) == 1


def test_anti_communist_sentiment_needs_an_italian_army_there() -> None:
    assert status_points("ita_anti_communist", {}) == 0
    germans = {"germany": ["germany", "eastern_europe", "ukraine"]}
    assert status_points("ita_anti_communist", germans) == 0


def test_anti_communist_sentiment_follows_the_attack_on_communists() -> None:
    table = board(
        "italy",
        {"italy": ["italy", "balkans"]},
        {"italy": holding("ita_attacks_communists", status=["ita_anti_communist"])},
    )
    play(table, "italy: play ita_attacks_communists", "italy: pass")
    assert scored(table, "status") == 1


def test_balkan_resources_bring_a_point_for_an_italian_army_in_the_balkans() -> None:
    assert status_points("ita_balkan_resources", {"italy": ["italy", "balkans"]}) == 1


def test_balkan_resources_do_not_count_a_german_army() -> None:
    assert status_points("ita_balkan_resources", {"germany": ["germany", "balkans"]}) == 0


def test_balkan_resources_are_opened_by_military_dictatorships() -> None:
    table = board(
        "germany",
        cards={
            "germany": holding("ger_military_dictatorships"),
            "uk": holding("uk_build_army"),
            "japan": holding("jap_build_army"),
            "ussr": holding("ussr_build_army"),
            "italy": holding("ita_build_army", status=["ita_balkan_resources"]),
        },
    )
    play(
        table,
        "germany: play ger_military_dictatorships",
        "uk: discard uk_build_army",
        "japan: discard jap_build_army",
        "ussr: discard ussr_build_army",
        "italy: discard ita_build_army",
    )
    assert scored(table, "status") == 1


FACING_UKRAINE = {"italy": ["italy", "balkans"], "ussr": ["moscow", "ukraine"]}
THREE = ("ita_build_army", "ita_build_navy", "ita_plunder")


def test_bravado_plays_a_land_battle_card_from_the_discard_pile_for_three_cards() -> None:
    table = board(
        "italy",
        FACING_UKRAINE,
        {
            "italy": holding(
                *THREE, "ita_sea_battle", status=["ita_bravado"], discard=["ita_land_battle"]
            )
        },
    )
    play(
        table,
        "italy: use ita_bravado",
        f"italy: discard {' '.join(THREE)}",
        "italy: choose ita_land_battle",
        "italy: at ukraine",
    )
    assert pieces(table, "ussr") == ["moscow"]
    assert zone(table, "italy", "discard")[0] == "ita_land_battle"
    assert count(table, "italy", "discard") == 4
    assert zone(table, "italy", "hand") == ["ita_sea_battle"]


def test_bravado_may_play_the_land_battle_card_that_paid_for_it() -> None:
    table = board(
        "italy",
        FACING_UKRAINE,
        {"italy": holding("ita_land_battle", *THREE[:2], status=["ita_bravado"])},
    )
    play(
        table,
        "italy: use ita_bravado",
        "italy: choose ita_land_battle",
        "italy: at ukraine",
    )
    assert pieces(table, "ussr") == ["moscow"]


def test_bravado_is_paid_in_vain_without_a_land_battle_card_in_the_pile() -> None:
    table = board(
        "italy",
        FACING_UKRAINE,
        {"italy": holding(*THREE, status=["ita_bravado"], discard=["ita_sea_battle"])},
    )
    begin(table, "italy: use ita_bravado")
    assert offered(table, "italy", "choose") == []
    key = refused(table, "italy: choose ita_sea_battle")
    assert key in ("refusal.wrong_verb", "scenario.card_not_among_these")
    play(table, "italy: pass")
    assert told(table, Attacked) == []
    assert pieces(table, "ussr") == ["ukraine", "moscow"]


def test_bravado_takes_missing_hand_cards_off_the_deck() -> None:
    table = board(
        "italy",
        FACING_UKRAINE,
        {"italy": holding("ita_plunder", status=["ita_bravado"], discard=["ita_land_battle"])},
    )
    play(
        table,
        "italy: use ita_bravado",
        "italy: choose ita_land_battle",
        "italy: at ukraine",
    )
    assert count(table, "italy", "discard") == 4
    assert pieces(table, "ussr") == ["moscow"]


def test_bravado_fails_before_stalingrad() -> None:
    table = board(
        "italy",
        FACING_UKRAINE,
        {
            "italy": holding(*THREE, status=["ita_bravado"], discard=["ita_land_battle"]),
            "ussr": {"responses": ["ussr_stalingrad"]},
        },
    )
    play(
        table,
        "italy: use ita_bravado",
        "italy: choose ita_land_battle",
        "italy: at ukraine",
        "ussr: use ussr_stalingrad",
    )
    assert "ukraine" in pieces(table, "ussr")


def test_impero_italiano_counts_each_african_space_with_an_italian_or_german_army() -> None:
    placed = {
        "italy": ["italy", "mediterranean_sea", "north_africa", "middle_east"],
        "germany": ["germany", "north_africa", "africa"],
    }
    assert status_points("ita_impero_italiano", placed) == 3


def test_impero_italiano_counts_no_other_space_and_no_enemy() -> None:
    placed = {"italy": ["italy", "balkans"], "uk": ["united_kingdom", "north_africa"]}
    assert status_points("ita_impero_italiano", placed) == 0


def test_impero_italiano_falls_silent_with_an_enemy_in_italy() -> None:
    placed = {"italy": ["north_africa"], "germany": ["germany", "africa"], "us": ["italy"]}
    assert status_points("ita_impero_italiano", placed) == 0


def test_mare_nostrum_brings_a_point_for_every_italian_navy() -> None:
    placed = {"italy": ["italy", "balkans", "mediterranean_sea", "north_africa", "north_sea"]}
    assert status_points("ita_mare_nostrum", placed) == 2


def test_mare_nostrum_counts_navies_after_the_supply_step_and_italian_ones_only() -> None:
    placed = {
        "italy": ["italy", "mediterranean_sea", "north_pacific"],
        "germany": ["germany", "baltic_sea"],
    }
    assert status_points("ita_mare_nostrum", placed) == 1


def test_romanian_reinforcements_replace_german_armies_only() -> None:
    table = board(
        "ussr",
        RUSSIAN_OFFENSIVE | {"germany": ["germany"], "italy": ["italy", "balkans", "ukraine"]},
        ROMANIANS,
    )
    begin(table, "ussr: play ussr_land_battle", "ussr: at ukraine")
    assert cannot_use(table, "italy", "ita_romanian_reinforcements")

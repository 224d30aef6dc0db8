"""The rulebook, heading by heading: cards, who sees what, playing and using cards.

A test is named by its heading and paragraph; `docs/rules-coverage.md` has the list.
"""

from rules.generals.board import COUNTRIES, GERMANY, ITALY, JAPAN
from rules.generals.cards import CARD_NUMBER, CARDS, DECKS
from rules.generals.events import Attacked, Built, CardReturned, Discarded, Rebuilt, Recruited
from rules.generals.map import SPACES
from rules.generals.words import ECONOMIC_WARFARE
from tests.rules.generals.cards.holding import cannot_use, fizzled, holding, scored
from tests.rules.generals.resting import rest
from tests.rules.generals.trying import (
    GAME,
    asked,
    begin,
    board,
    count,
    offered,
    pieces,
    play,
    points,
    refused,
    supplied,
    told,
    zone,
)


def test_cards_1_every_country_has_its_own_piles_and_table() -> None:
    table = board("germany")
    for number, country in enumerate(COUNTRIES):
        zones = GAME.cards_by_zone(table.state, table.knowledge)[country]
        assert set(zones) >= {"hand", "discard", "status", "responses", "deck"}
        ids = [card for cards in zones.values() for card in cards]
        assert len(ids) == len(DECKS[number])
        assert all(CARDS[CARD_NUMBER[card]].country == number for card in ids)


def test_cards_2_an_empty_deck_ends_drawing_but_not_the_country() -> None:
    table = board("germany", cards={"germany": holding("ger_plunder", deck=[])})
    play(table, "germany: discard ger_plunder")
    assert count(table, "germany", "hand") == 0
    assert points(table) == (2, 0)
    for _ in range(5):
        rest(table)
    assert table.state.round == 2
    assert scored(table, "supply_spaces") >= 4


def test_cards_3_an_empty_pile_is_helped_out_by_the_other() -> None:
    from_hand = board(
        "germany",
        {"germany": ["germany", "western_europe"]},
        {
            "germany": holding("ger_submarines_uk"),
            "uk": holding(*["uk_build_army"] * 4, "uk_enigma", deck=[]),
        },
    )
    play(
        from_hand,
        "germany: play ger_submarines_uk",
        "uk: discard uk_build_army uk_build_army uk_enigma",
    )
    assert zone(from_hand, "uk", "hand") == ["uk_build_army"] * 2
    some_of_each = board(
        "germany",
        {"germany": ["germany", "western_europe"]},
        {
            "germany": holding("ger_submarines_uk"),
            "uk": holding(*["uk_build_army"] * 4, deck=["uk_enigma"]),
        },
    )
    play(
        some_of_each,
        "germany: play ger_submarines_uk",
        "uk: discard uk_build_army uk_build_army",
    )
    assert [event.zone for event in told(some_of_each, Discarded)] == ["deck", "hand"]
    from_deck = board(
        "uk",
        {"uk": ["united_kingdom", "north_sea"], "germany": ["germany", "western_europe"]},
        {"uk": holding("uk_build_army", status=["uk_resistance"])},
    )
    play(from_deck, "uk: use uk_resistance")
    assert pieces(from_deck, "germany") == ["germany"]
    assert count(from_deck, "uk", "discard") == 2


def test_cards_4_a_team_loses_a_point_for_every_card_that_is_nowhere() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "western_europe"]},
        {"germany": holding("ger_submarines_uk"), "uk": holding("uk_enigma", deck=[])},
    )
    play(table, "germany: play ger_submarines_uk")
    assert count(table, "uk", "hand") == 0
    assert scored(table, "no_cards") == -2


def test_cards_5_a_country_without_cards_skips_its_play_step_for_free() -> None:
    table = board(
        "us", cards={"us": holding("us_build_army"), "germany": holding(deck=[], discard=[])}
    )
    play(table, "us: discard us_build_army")
    assert COUNTRIES[table.state.turn] == "uk"
    assert scored(table, "no_cards") == 0


def test_seeing_1_hands_and_responses_are_secret_and_their_numbers_public() -> None:
    table = board(
        "germany",
        cards={"japan": holding("jap_build_army", responses=["jap_truk", "jap_snlf"])},
    )
    germans = {GERMANY: table.knowledge[GERMANY]}
    seen = GAME.cards_by_zone(table.state, germans)["japan"]
    assert len(seen["hand"]) == 1
    assert len(seen["responses"]) == 2
    assert all(card.startswith("#") for card in (*seen["hand"], *seen["responses"]))
    faces = table.state.faces[JAPAN]
    assert all(face < 0 for face in faces)


def test_seeing_2_the_top_of_the_discard_pile_and_status_cards_lie_open() -> None:
    table = board(
        "germany",
        cards={"germany": holding("ger_plunder", status=["ger_blitzkrieg"])},
    )
    begin(table, "germany: play ger_plunder")
    faces, state = table.state.faces[GERMANY], table.state
    assert [CARDS[faces[slot]].id for slot in state.status[GERMANY]] == ["ger_blitzkrieg"]
    assert CARDS[faces[state.discard[GERMANY][-1]]].id == "ger_plunder"


def test_seeing_3_cards_discarded_unplayed_go_unseen_under_the_pile() -> None:
    table = board(
        "germany",
        cards={"germany": holding("ger_plunder", "ger_autobahn", discard=["ger_v_weapons"])},
    )
    begin(table, "germany: discard ger_plunder", "germany: discard ger_autobahn")
    assert zone(table, "germany", "discard")[0] == "ger_v_weapons"
    faces = [table.state.faces[GERMANY][slot] for slot in table.state.discard[GERMANY]]
    assert faces[:2] == [-1, -1]


def test_card_types_1_build_army_puts_an_army_at_home_or_beside_a_supplied_piece() -> None:
    table = board(
        "germany",
        {"germany": ["western_europe", "siberia"], "ussr": ["moscow", "balkans"]},
        {"germany": holding("ger_build_army")},
    )
    begin(table, "germany: play ger_build_army")
    assert offered(table, "germany", "at") == ["western_europe", "germany", "italy"]
    assert refused(table, "germany: at mongolia") == "refusal.no_supplied_piece_adjacent"
    assert refused(table, "germany: at balkans") == "refusal.enemy_there"
    play(table, "germany: at germany")
    assert "germany" in pieces(table, "germany")
    assert zone(table, "germany", "discard") == ["ger_build_army"]


def test_card_types_2_build_navy_needs_supply_and_a_base_of_the_team() -> None:
    table = board(
        "uk",
        {"uk": ["united_kingdom", "north_sea"], "germany": ["germany", "baltic_sea"]},
        {"uk": holding("uk_build_navy")},
    )
    begin(table, "uk: play uk_build_navy")
    assert refused(table, "uk: at south_atlantic") == "refusal.no_army_adjacent"
    assert refused(table, "uk: at baltic_sea") == "refusal.enemy_there"
    play(table, "uk: at north_atlantic")
    assert "north_atlantic" in supplied(table, "uk")
    assert zone(table, "uk", "discard") == ["uk_build_navy"]


def test_card_types_3_land_battle_removes_an_enemy_army_beside_a_supplied_piece() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "eastern_europe"], "ussr": ["moscow", "ukraine"]},
        {"germany": holding("ger_land_battle")},
    )
    begin(table, "germany: play ger_land_battle")
    assert refused(table, "germany: at moscow") == "refusal.no_supplied_piece_adjacent"
    play(table, "germany: at ukraine")
    assert pieces(table, "ussr") == ["moscow"]
    assert zone(table, "germany", "discard") == ["ger_land_battle"]


def test_card_types_4_sea_battle_removes_an_enemy_navy_beside_a_supplied_piece() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "western_europe"], "uk": ["united_kingdom", "north_sea"]},
        {"germany": holding("ger_sea_battle")},
    )
    begin(table, "germany: play ger_sea_battle")
    assert refused(table, "germany: at north_atlantic") == "refusal.no_supplied_piece_adjacent"
    play(table, "germany: at north_sea")
    assert pieces(table, "uk") == ["united_kingdom"]
    assert zone(table, "germany", "discard") == ["ger_sea_battle"]


def test_card_types_5_the_space_decides_the_kind_of_battle_and_not_the_attacker() -> None:
    by_navy = board(
        "uk",
        {"uk": ["united_kingdom", "north_sea"], "germany": ["germany", "western_europe"]},
        {"uk": holding("uk_land_battle")},
    )
    begin(by_navy, "uk: play uk_land_battle")
    assert refused(by_navy, "uk: at north_atlantic") == "refusal.wrong_domain"
    play(by_navy, "uk: at western_europe")
    assert pieces(by_navy, "germany") == ["germany"]
    by_army = board("germany", cards={"germany": holding("ger_sea_battle")})
    begin(by_army, "germany: play ger_sea_battle")
    assert refused(by_army, "germany: at eastern_europe") == "refusal.wrong_domain"


def test_card_types_6_adjacent_means_beside_the_battled_space_under_battle_rules() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "eastern_europe", "siberia"], "ussr": ["moscow", "ukraine"]},
        {"germany": holding("ger_land_battle", status=["ger_dive_bombers"])},
    )
    play(
        table,
        "germany: play ger_land_battle",
        "germany: at ukraine",
        "germany: use ger_dive_bombers",
    )
    assert offered(table, "germany", "at") == ["balkans", "russia", "ukraine"]
    assert refused(table, "germany: at moscow") == "refusal.no_supplied_piece_adjacent"


def test_card_types_7_an_event_works_once_and_lies_on_top_of_the_discard_pile() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "italy"]},
        {"germany": holding("ger_plunder", discard=["ger_v_weapons"])},
    )
    play(table, "germany: play ger_plunder")
    assert scored(table, "card") == 1
    assert zone(table, "germany", "discard") == ["ger_plunder", "ger_v_weapons"]


def test_card_types_8_a_status_lies_open_for_good_and_need_not_be_used() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "eastern_europe"]},
        {"germany": holding("ger_blitzkrieg", "ger_land_battle")},
    )
    play(table, "germany: play ger_blitzkrieg")
    assert zone(table, "germany", "status") == ["ger_blitzkrieg"]
    assert table.state.phase == "discard"
    play(table, "germany: discard")
    for _ in range(5):
        rest(table)
    play(table, "germany: play ger_land_battle", "germany: at ukraine", "germany: pass")
    assert zone(table, "germany", "status") == ["ger_blitzkrieg"]
    assert pieces(table, "germany") == ["germany", "eastern_europe"]


def test_card_types_9_a_response_lies_face_down_and_is_discarded_when_used() -> None:
    table = board(
        "japan",
        {"japan": ["japan", "central_pacific"]},
        {"japan": holding("jap_truk", "jap_build_army", discard=["jap_snlf"])},
    )
    begin(table, "japan: play jap_truk")
    assert zone(table, "japan", "responses") == ["jap_truk"]
    assert all(face != CARD_NUMBER["jap_truk"] for face in table.state.faces[JAPAN])
    assert asked(table) == ["japan"]
    play(table, "japan: use jap_truk")
    assert zone(table, "japan", "discard") == ["jap_truk", "jap_snlf"]
    assert "central_pacific" in pieces(table, "japan")


def test_card_types_10_economic_warfare_hits_a_country_with_or_without_its_home() -> None:
    at_home = {"germany": ["germany", "western_europe"]}
    driven_out = {"germany": ["western_europe", "united_kingdom"], "uk": ["canada"]}
    for placed in (at_home, driven_out):
        table = board("germany", placed, {"germany": holding("ger_submarines_uk")})
        play(table, "germany: play ger_submarines_uk")
        assert count(table, "uk", "discard") == 3
        assert zone(table, "germany", "discard") == ["ger_submarines_uk"]


def test_card_samples_1_the_british_cards_after_three_turns() -> None:
    table = board(
        "uk",
        cards={
            "uk": {
                "status": ["uk_linlithgow"],
                "responses": ["uk_raf"],
                "discard": ["uk_build_army"],
            }
        },
    )
    zones = {name: count(table, "uk", name) for name in ("hand", "status", "responses", "discard")}
    assert zones == {"hand": 7, "status": 1, "responses": 1, "discard": 1}
    assert count(table, "uk", "draw") == 39 - 10
    assert zone(table, "uk", "discard")[0] == "uk_build_army"


def test_playing_1_one_card_is_played_or_discarded_even_without_use() -> None:
    table = board("germany", cards={"germany": holding("ger_v_weapons", "ger_plunder")})
    assert refused(table, "germany: pass") == "refusal.wrong_verb"
    assert set(offered(table, "germany", "play")) == {"ger_v_weapons", "ger_plunder"}
    assert set(offered(table, "germany", "discard")) == {"ger_v_weapons", "ger_plunder"}
    useless = board("germany", cards={"germany": holding("ger_v_weapons")})
    play(useless, "germany: play ger_v_weapons")
    assert scored(useless, "card") == 0
    unwanted = board(
        "germany", {"germany": ["germany", "italy"]}, {"germany": holding("ger_plunder")}
    )
    play(unwanted, "germany: discard ger_plunder")
    assert scored(unwanted, "card") == 0


def test_playing_2_only_one_card_from_hand_but_any_number_from_the_table() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "eastern_europe"], "ussr": ["moscow", "ukraine", "russia"]},
        {
            "germany": holding(
                "ger_land_battle",
                "ger_plunder",
                status=["ger_blitzkrieg", "ger_dive_bombers", "ger_bias_for_action"],
            )
        },
    )
    play(
        table,
        "germany: play ger_land_battle",
        "germany: at ukraine",
        "germany: use ger_blitzkrieg",
        "germany: use ger_bias_for_action",
        "germany: at moscow",
    )
    assert pieces(table, "ussr") == ["russia"]
    assert table.state.phase == "discard"
    assert refused(table, "germany: play ger_plunder")


def test_playing_3_the_parts_of_a_card_are_done_in_the_order_they_stand() -> None:
    table = board(
        "us",
        {"us": ["western_us", "east_pacific"]},
        {"us": holding("us_pearl_harbor")},
    )
    play(table, "us: play us_pearl_harbor")
    assert [SPACES[event.space] for event in told(table, Built)] == ["hawaii"]
    chained = board(
        "italy", {"italy": ["italy", "balkans"]}, {"italy": holding("ita_attacks_communists")}
    )
    play(chained, "italy: play ita_attacks_communists", "italy: at russia")
    assert {"ukraine", "russia"} <= set(pieces(chained, "italy"))


def test_playing_4_one_part_of_a_card_is_no_condition_for_the_next() -> None:
    table = board("ussr", cards={"ussr": holding("ussr_tito")})
    play(table, "ussr: play ussr_tito", "ussr: target ussr")
    assert fizzled(table)
    assert "balkans" in [SPACES[event.space] for event in told(table, Recruited)]


def test_playing_5_a_card_may_place_pieces_of_an_ally_and_says_so() -> None:
    table = board("italy", cards={"italy": holding("ita_afrika_korps")})
    play(table, "italy: play ita_afrika_korps")
    assert {event.country for event in told(table, Recruited)} == {GERMANY}
    own = board("italy", cards={"italy": holding("ita_east_africa")})
    begin(own, "italy: play ita_east_africa")
    assert {event.country for event in told(own, Recruited)} == {ITALY}


def test_playing_6_a_card_is_discarded_first_and_what_follows_from_that_comes_first() -> None:
    table = board(
        "ussr",
        cards={
            "ussr": holding(
                "ussr_build_army",
                "ussr_mao",
                "ussr_tito",
                status=["ussr_women_conscripts", "ussr_motherland"],
            )
        },
    )
    begin(table, "ussr: play ussr_build_army", "ussr: use ussr_women_conscripts")
    assert told(table, Built) == []
    play(table, "ussr: at russia", "ussr: use ussr_motherland", "ussr: at ukraine")
    kinds = [type(event) for event in table.events if isinstance(event, CardReturned | Built)]
    assert kinds == [CardReturned, Built, Built]
    assert "ussr_build_army" not in zone(table, "ussr", "discard")


def test_table_cards_1_no_status_or_response_is_used_out_of_the_hand() -> None:
    german = board(
        "germany",
        {"germany": ["germany", "eastern_europe"]},
        {"germany": holding("ger_land_battle", "ger_blitzkrieg")},
    )
    begin(german, "germany: play ger_land_battle", "germany: at ukraine")
    assert cannot_use(german, "germany", "ger_blitzkrieg")
    soviet = board(
        "germany",
        {"germany": ["germany", "eastern_europe"], "ussr": ["moscow", "ukraine"]},
        {"germany": holding("ger_land_battle"), "ussr": holding("ussr_stalingrad")},
    )
    begin(soviet, "germany: play ger_land_battle", "germany: at ukraine")
    assert cannot_use(soviet, "ussr", "ussr_stalingrad")


def test_table_cards_2_laying_a_card_is_the_play_step_and_it_works_from_then_on() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "baltic_sea"]},
        {"germany": holding("ger_swedish_iron_ore", "ger_plunder")},
    )
    play(table, "germany: play ger_swedish_iron_ore")
    assert table.state.phase == "discard"
    assert scored(table, "status") == 1


def test_table_cards_3_its_country_decides_and_others_may_profit() -> None:
    pieces_ = {
        "germany": ["germany", "western_europe"],
        "us": ["eastern_us", "north_atlantic", "north_sea"],
    }
    cards = {"germany": holding("ger_sea_battle"), "uk": {"responses": ["uk_raf"]}}
    saved = board("germany", pieces_, cards)
    begin(saved, "germany: play ger_sea_battle", "germany: at north_sea")
    assert asked(saved) == ["uk"]
    play(saved, "uk: use uk_raf", "uk: target us@north_sea")
    assert "north_sea" in pieces(saved, "us")
    lost = board("germany", pieces_, cards)
    play(lost, "germany: play ger_sea_battle", "germany: at north_sea", "uk: pass")
    assert "north_sea" not in pieces(lost, "us")
    assert zone(lost, "uk", "responses") == ["uk_raf"]


def test_table_cards_4_instead_of_a_card_from_hand_means_no_card_from_hand() -> None:
    table = board(
        "italy",
        {"italy": ["italy", "balkans"], "ussr": ["moscow", "ukraine"]},
        {
            "italy": holding(
                *["ita_build_army"] * 3,
                "ita_plunder",
                status=["ita_bravado"],
                discard=["ita_land_battle"],
            )
        },
    )
    play(
        table,
        "italy: use ita_bravado",
        "italy: discard ita_build_army ita_build_army ita_build_army",
        "italy: choose ita_land_battle",
        "italy: at ukraine",
    )
    assert table.state.phase == "discard"
    assert refused(table, "italy: play ita_plunder")
    assert pieces(table, "ussr") == ["moscow"]


def test_table_cards_5_teams_take_turns_using_cards_the_enemy_of_the_actor_first() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "eastern_europe"], "ussr": ["moscow", "ukraine", "russia"]},
        {
            "germany": holding("ger_land_battle", status=["ger_blitzkrieg", "ger_dive_bombers"]),
            "ussr": {"responses": ["ussr_leningrad", "ussr_moscow"]},
        },
    )
    begin(table, "germany: play ger_land_battle", "germany: at ukraine")
    assert asked(table) == ["ussr"]
    order = []
    for act in ("ussr: pass", "ussr: use ussr_moscow", "germany: use ger_blitzkrieg", "ussr: pass"):
        order += asked(table)
        begin(table, act)
        table.question()
    assert order == ["ussr", "ussr", "germany", "ussr"]
    assert asked(table) == ["germany"]


def test_allied_cards_1_a_country_uses_no_card_of_an_ally() -> None:
    table = board(
        "italy",
        {"italy": ["italy", "balkans"], "ussr": ["moscow", "ukraine"]},
        {"italy": holding("ita_land_battle"), "germany": {"status": ["ger_blitzkrieg"]}},
    )
    begin(table, "italy: play ita_land_battle", "italy: at ukraine")
    assert cannot_use(table, "italy", "ger_blitzkrieg")
    assert cannot_use(table, "germany", "ger_blitzkrieg")


def test_build_or_recruit_1_building_needs_supply_and_recruiting_does_not() -> None:
    built = board("us", {"us": ["western_us", "east_pacific"]}, {"us": holding("us_patton")})
    play(built, "us: play us_patton")
    assert told(built, Built) == []
    recruited = board("italy", cards={"italy": holding("ita_east_africa")})
    begin(recruited, "italy: play ita_east_africa")
    assert len(told(recruited, Recruited)) == 2
    play(recruited)
    assert pieces(recruited, "italy") == ["italy"]


def test_battle_or_eliminate_1_an_elimination_needs_no_attacker() -> None:
    table = board(
        "germany",
        {"ussr": ["moscow", "ukraine"]},
        {"germany": holding("ger_military_dictatorships")},
    )
    play(table, "germany: play ger_military_dictatorships")
    assert pieces(table, "ussr") == ["moscow"]
    assert told(table, Attacked) == []


def test_build_without_building_1_a_supplied_piece_is_declared_built_again() -> None:
    table = board(
        "germany",
        {"germany": ["germany", "eastern_europe", "siberia"], "ussr": ["moscow", "ukraine"]},
        {"germany": holding("ger_build_army", status=["ger_bias_for_action"])},
    )
    begin(table, "germany: play ger_build_army")
    assert refused(table, "germany: at siberia") == "refusal.unsupplied_there"
    play(
        table,
        "germany: at eastern_europe",
        "germany: use ger_bias_for_action",
        "germany: at ukraine",
    )
    assert len(told(table, Rebuilt)) == 1
    assert pieces(table, "ussr") == ["moscow"]
    assert pieces(table, "germany") == ["germany", "eastern_europe"]


def test_battle_empty_1_an_empty_space_may_be_battled_but_not_the_own_team() -> None:
    table = board(
        "germany",
        {"italy": ["italy", "balkans"]},
        {"germany": holding("ger_land_battle", status=["ger_blitzkrieg"])},
    )
    begin(table, "germany: play ger_land_battle")
    assert refused(table, "germany: at balkans") == "refusal.own_team_there"
    play(table, "germany: at eastern_europe", "germany: use ger_blitzkrieg")
    assert pieces(table, "germany") == ["germany", "eastern_europe"]


def test_skilled_pilots_1_every_title_made_from_bombers_is_ignored() -> None:
    named = [card.id for card in CARDS if "bomber" in card.id and card.type == ECONOMIC_WARFARE]
    assert named == [
        "uk_bomber_command",
        "us_bombers",
        "us_heavy_bombers",
        "us_firestorm_bombers",
    ]
    table = board(
        "uk",
        cards={
            "uk": holding("uk_bomber_command"),
            "italy": {"responses": ["ita_skilled_pilots"]},
        },
    )
    play(table, "uk: play uk_bomber_command", "uk: target italy", "italy: use ita_skilled_pilots")
    assert zone(table, "italy", "discard") == ["ita_skilled_pilots"]

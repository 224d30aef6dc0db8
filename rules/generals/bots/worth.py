"""What a card is worth in general, in victory points: the source of every discard.

The numbers follow from three plain facts. A turn is one card, and a side of
three countries makes some seven points a round, so a good card is worth two to
four points. A Status works for the rest of the game, so it loses its worth as
rounds pass. A card that needs a situation (an enemy at one place) is worth its
effect times the chance of meeting that situation.
"""

from __future__ import annotations

from rules.generals.board import ROUNDS
from rules.generals.cards import CARDS, TYPE_OF
from rules.generals.words import (
    BUILD_ARMY,
    BUILD_NAVY,
    ECONOMIC_WARFARE,
    EVENT,
    LAND_BATTLE,
    RESPONSE,
    SEA_BATTLE,
    STATUS,
)

BY_TYPE = {
    BUILD_ARMY: 2.6,
    BUILD_NAVY: 1.8,
    LAND_BATTLE: 2.4,
    SEA_BATTLE: 1.2,
    STATUS: 2.5,
    RESPONSE: 1.5,
    EVENT: 2.0,
    ECONOMIC_WARFARE: 1.6,
}

OWN_WORTH = {
    "ger_blitzkrieg": 5.0,
    "ger_dive_bombers": 4.0,
    "ger_bias_for_action": 3.5,
    "ger_plunder": 2.5,
    "ger_broad_front": 2.4,
    "ger_conscription": 1.6,
    "ger_abundant_resources": 2.5,
    "ger_swedish_iron_ore": 2.5,
    "ger_superior_planning": 1.2,
    "ger_volksturm": 1.0,
    "ger_jet_fighters": 1.4,
    "ger_atlantic_wall": 1.2,
    "ger_wolf_packs": 1.2,
    "ger_production_initiative": 3.2,
    "ger_guns_and_butter": 2.0,
    "ger_autobahn": 1.5,
    "ita_mare_nostrum": 5.0,
    "ita_balkan_resources": 4.0,
    "ita_impero_italiano": 4.0,
    "ita_anti_communist": 3.0,
    "ita_bravado": 1.0,
    "ita_division_azul": 0.8,
    "ita_skilled_pilots": 1.0,
    "ita_monte_cassino": 0.8,
    "ita_german_reinforcements": 0.6,
    "jap_co_prosperity": 5.0,
    "jap_imperial_designs": 3.5,
    "jap_forward_bases": 2.0,
    "jap_destroyer_transport": 3.0,
    "jap_snlf": 3.2,
    "jap_surprise_attack": 2.4,
    "jap_china_offensive": 2.4,
    "jap_truk": 0.8,
    "uk_linlithgow": 3.6,
    "uk_australia_manpower": 3.6,
    "uk_mackenzie_king": 3.6,
    "uk_commonwealth_support": 3.0,
    "uk_enigma": 2.0,
    "uk_rationing": 1.6,
    "uk_free_france": 1.6,
    "uk_resistance": 1.4,
    "ussr_scorched_earth": 1.6,
    "ussr_shvernik": 1.4,
    "ussr_women_conscripts": 3.0,
    "ussr_guards": 1.6,
    "ussr_motherland": 2.4,
    "us_avg_expands": 3.6,
    "us_wartime_production": 4.2,
    "us_superior_shipyards": 2.8,
    "us_amphibious_landings": 3.0,
    "us_aircraft_carriers": 2.0,
    "us_rosie": 0.8,
    "us_radar": 1.0,
    "us_flying_fortresses": 1.4,
    "us_lend_lease": 2.2,
    "us_pearl_harbor": 3.0,
    "us_arsenal": 2.6,
}
"""Cards that are clearly better or worse than others of their type."""

WORTH = tuple(OWN_WORTH.get(card.id, BY_TYPE[card.type]) for card in CARDS)
LASTING = tuple(type_ == STATUS for type_ in TYPE_OF)


def worth(number: int, round_: int) -> float:
    """A card's worth in hand in a round: what lasts is worth less when less is left."""
    value = WORTH[number]
    return value * (ROUNDS + 2 - round_) / ROUNDS if LASTING[number] else value

"""The British deck, in the order of its card types."""

from __future__ import annotations

from rules.generals.board import ALLIES, ARMY, GERMANY, ITALY, NAVY, SIDES, UK, US, spaces
from rules.generals.words import (
    ANYTIME,
    BASIC,
    BUILT,
    ECONOMIC_WARFARE,
    EVENT,
    HERE_OR_NEXT,
    PLAYED_OUT,
    RECRUITED,
    Battle,
    Build,
    DiscardStatus,
    Eliminate,
    EliminateIt,
    ExtraHome,
    On,
    PlayedCardTo,
    Protect,
    Recruit,
    Shelter,
    Strike,
    StrikeOrNavy,
    SupplySpace,
    after_own_battle,
    at,
    basic,
    economic,
    event,
    hand,
    instead_of_playing,
    response,
    standing,
    status,
)

BALKANS = spaces("balkans")
CROWN = spaces("india", "australia", "canada")
SOUTH_CHINA_SEA = spaces("south_china_sea")

CARDS = (
    *basic(UK, "uk", (5, 5, 4, 5)),
    economic(UK, "uk_bomber_command", Strike((GERMANY, ITALY), 4)),
    economic(
        UK,
        "uk_malta_submarines",
        StrikeOrNavy((GERMANY, ITALY), 2, spaces("mediterranean_sea")),
    ),
    event(
        UK,
        "uk_dutch_east_indies",
        Recruit(ARMY, at(spaces("indonesia", "new_guinea")), may=True),
        Recruit(ARMY, at(spaces("indonesia", "new_guinea")), may=True),
        Recruit(NAVY, at(SOUTH_CHINA_SEA)),
    ),
    event(UK, "uk_enigma", DiscardStatus(GERMANY)),
    event(
        UK,
        "uk_general_smuts",
        Recruit(ARMY, at(spaces("africa"))),
        Recruit(NAVY, at(spaces("southern_ocean", "indian_ocean"))),
    ),
    event(UK, "uk_commonwealth_support", Recruit(ARMY, at(CROWN))),
    event(UK, "uk_king_peter", Eliminate(ARMY, at(BALKANS)), Recruit(ARMY, at(BALKANS))),
    event(
        UK,
        "uk_ledo_burma",
        Eliminate(ARMY, at(spaces("china"))),
        Recruit(ARMY, at(spaces("szechuan")), (US,)),
    ),
    event(
        UK,
        "uk_singapore",
        Recruit(ARMY, at(spaces("southeast_asia"))),
        Recruit(NAVY, at(SOUTH_CHINA_SEA)),
    ),
    response(UK, "uk_defensive_posture", ANYTIME, Protect((Shelter(ARMY, (UK,), supplied=True),))),
    response(
        UK,
        "uk_destroyers",
        ANYTIME,
        Protect((Shelter(NAVY, (UK, US), supplied=True, beside=UK),)),
    ),
    response(UK, "uk_loyal_to_crown", On((BUILT, RECRUITED), "enemy", ARMY, CROWN), EliminateIt()),
    response(
        UK,
        "uk_raf",
        ANYTIME,
        Protect(
            (
                Shelter(NAVY, SIDES[ALLIES], spaces("north_sea"), supplied=True),
                Shelter(ARMY, SIDES[ALLIES], spaces("united_kingdom")),
            )
        ),
    ),
    standing(UK, "uk_australia_manpower", ExtraHome(spaces("australia"))),
    instead_of_playing(
        UK, "uk_free_france", Build(ARMY, at(spaces("western_europe"))), cost=hand(2)
    ),
    standing(UK, "uk_linlithgow", ExtraHome(spaces("india"))),
    standing(UK, "uk_mackenzie_king", SupplySpace(spaces("canada"))),
    status(
        UK,
        "uk_rationing",
        On((PLAYED_OUT,), "own", types=(*BASIC, EVENT, ECONOMIC_WARFARE), own_turn=True),
        PlayedCardTo("bottom"),
        cost=hand(1),
    ),
    instead_of_playing(
        UK, "uk_resistance", Battle(ARMY, at(spaces("western_europe", "italy"))), cost=hand(2)
    ),
    status(
        UK,
        "uk_royal_navy",
        after_own_battle(NAVY),
        Battle(NAVY, HERE_OR_NEXT),
        cost=hand(2),
        once_a_turn=True,
    ),
)

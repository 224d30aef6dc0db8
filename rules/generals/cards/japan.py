"""The Japanese deck, in the order of its card types."""

from __future__ import annotations

from rules.generals.board import ARMY, JAPAN, NAVY, UK, US, spaces
from rules.generals.words import (
    ANYTIME,
    BUILT,
    HERE,
    HERE_OR_NEXT,
    NEXT,
    Battle,
    Bonus,
    Build,
    Eliminate,
    EliminateIt,
    On,
    Points,
    Protect,
    Recruit,
    Shelter,
    Strike,
    SupplyNavies,
    after_own_battle,
    after_own_build,
    at,
    basic,
    economic,
    elsewhere,
    response,
    scores,
)

OWN = (JAPAN,)
CHINESE_FRONT = spaces("china", "szechuan", "southeast_asia")
SOUTH_CHINA_SEA = spaces("south_china_sea")

CARDS = (
    *basic(JAPAN, "jap", (4, 6, 3, 4)),
    economic(JAPAN, "jap_submarines_uk", Strike((UK,), 1), Points(2)),
    economic(JAPAN, "jap_submarines_us", Strike((US,), 1), Points(2)),
    response(JAPAN, "jap_banzai_charge", after_own_battle(ARMY), Battle(ARMY, HERE_OR_NEXT)),
    response(
        JAPAN, "jap_battleship_repair", ANYTIME, Protect((Shelter(NAVY, OWN, supplied=True),))
    ),
    response(
        JAPAN,
        "jap_china_offensive",
        after_own_battle(ARMY, CHINESE_FRONT),
        Build(ARMY, HERE, may=True),
        Build(ARMY, elsewhere(CHINESE_FRONT), may=True),
    ),
    response(
        JAPAN,
        "jap_destroyer_transport",
        after_own_battle(NAVY),
        Build(ARMY, NEXT),
        Build(ARMY, NEXT, may=True),
    ),
    response(
        JAPAN,
        "jap_fall_of_singapore",
        after_own_battle(ARMY, spaces("southeast_asia")),
        Eliminate(NAVY, at(SOUTH_CHINA_SEA)),
        Recruit(NAVY, at(SOUTH_CHINA_SEA)),
    ),
    response(JAPAN, "jap_kamikaze", On((BUILT,), "enemy", NAVY, beside_own=True), EliminateIt()),
    response(
        JAPAN,
        "jap_kwantung_army",
        ANYTIME,
        Protect((Shelter(ARMY, OWN, spaces("china", "szechuan", "vladivostok"), supplied=True),)),
    ),
    response(
        JAPAN,
        "jap_ketsu_go",
        ANYTIME,
        Protect((Shelter(ARMY, OWN, spaces("japan")), Shelter(NAVY, OWN, spaces("sea_of_japan")))),
    ),
    response(
        JAPAN,
        "jap_snlf",
        after_own_build(NAVY),
        Build(ARMY, NEXT),
        Build(ARMY, NEXT, may=True),
    ),
    response(
        JAPAN,
        "jap_surprise_attack",
        after_own_battle(NAVY),
        Battle(NAVY, may=True),
        Battle(ARMY, may=True),
    ),
    response(JAPAN, "jap_truk", ANYTIME, SupplyNavies(spaces("central_pacific"))),
    scores(
        JAPAN,
        "jap_forward_bases",
        Bonus(ARMY, spaces("hawaii", "pacific_northwest", "new_zealand"), each=True),
    ),
    scores(
        JAPAN,
        "jap_co_prosperity",
        Bonus(ARMY, spaces("indonesia", "new_guinea", "southeast_asia"), each=True),
    ),
    scores(JAPAN, "jap_imperial_designs", Bonus(ARMY, spaces("iwo_jima", "philippines"))),
)

"""The German deck, in the order of its card types."""

from __future__ import annotations

from rules.generals.board import (
    ARMY,
    AXIS,
    GERMANY,
    ITALY,
    NAVY,
    SIDES,
    UK,
    US,
    USSR,
    around,
    spaces,
)
from rules.generals.words import (
    BASIC,
    BATTLED,
    BUILD_ARMY,
    DRAW_BEGINS,
    EVERYWHERE,
    HERE,
    HERE_OR_NEXT,
    NEXT,
    STATUS,
    TARGETED,
    ActorDiscards,
    Battle,
    Bonus,
    Build,
    Eliminate,
    Holds,
    MoreDiscards,
    On,
    OrderTop,
    PlayFrom,
    Points,
    PointsPer,
    Recruit,
    Redeploy,
    Strike,
    StrikeAtHome,
    after_own_battle,
    after_own_build,
    at,
    basic,
    deck,
    economic,
    event,
    instead_of_playing,
    scores,
    standing,
    status,
)

NORTH_SEA = spaces("north_sea")
SCANDINAVIA = spaces("scandinavia")
GERMAN_HOME = spaces("germany")
NEAR_NORTH_SEA = Holds(GERMANY, -1, NORTH_SEA, beside=True)
BALTIC_NAVY = Holds(GERMANY, NAVY, spaces("baltic_sea"))

CARDS = (
    *basic(GERMANY, "ger", (6, 2, 7, 2)),
    economic(
        GERMANY, "ger_submarines_uk", Strike((UK,), 3), Points(1), copies=2, needs=NEAR_NORTH_SEA
    ),
    economic(
        GERMANY,
        "ger_submarines_us",
        Strike((US,), 3, if_met=Holds(GERMANY, NAVY, NORTH_SEA), then=5),
        Points(1),
        needs=NEAR_NORTH_SEA,
    ),
    economic(
        GERMANY,
        "ger_submarines_ussr",
        Strike((USSR,), 2, if_met=Holds(GERMANY, ARMY, SCANDINAVIA), then=5),
        Points(1),
    ),
    economic(
        GERMANY,
        "ger_v_weapons",
        Strike((UK,), 2),
        Points(2),
        needs=Holds(GERMANY, ARMY, NORTH_SEA, beside=True),
    ),
    event(
        GERMANY,
        "ger_broad_front",
        Battle(ARMY, marked=True, may=True),
        Battle(ARMY, marked=True, may=True),
        Battle(ARMY, marked=True, may=True),
    ),
    event(
        GERMANY,
        "ger_forced_conscription",
        Recruit(ARMY, at(GERMAN_HOME | around(GERMAN_HOME, 0))),
        Recruit(ARMY, at(GERMAN_HOME | around(GERMAN_HOME, 0)), may=True),
    ),
    event(GERMANY, "ger_guns_and_butter", PlayFrom("deck", BASIC)),
    event(
        GERMANY,
        "ger_military_dictatorships",
        Recruit(ARMY, at(spaces("balkans")), (ITALY,)),
        Eliminate(ARMY, at(spaces("ukraine"))),
    ),
    event(GERMANY, "ger_plunder", PointsPer((ARMY,), EVERYWHERE & ~GERMAN_HOME)),
    event(GERMANY, "ger_production_initiative", PlayFrom("deck", (STATUS,))),
    event(GERMANY, "ger_autobahn", Redeploy((ARMY,))),
    scores(GERMANY, "ger_abundant_resources", Bonus(ARMY, spaces("ukraine"))),
    status(
        GERMANY,
        "ger_atlantic_wall",
        On((BATTLED,), "enemy", ARMY, spaces("western_europe"), friendly_victim=True),
        ActorDiscards(3),
    ),
    status(
        GERMANY,
        "ger_bias_for_action",
        after_own_build(ARMY),
        Battle(ARMY, NEXT),
        cost=deck(1),
        once_a_turn=True,
    ),
    status(
        GERMANY,
        "ger_blitzkrieg",
        after_own_battle(ARMY),
        Build(ARMY, HERE),
        cost=deck(1),
        once_a_turn=True,
    ),
    instead_of_playing(
        GERMANY, "ger_conscription", PlayFrom("discard", (BUILD_ARMY,)), cost=deck(2)
    ),
    status(
        GERMANY,
        "ger_dive_bombers",
        after_own_battle(ARMY),
        Battle(ARMY, HERE_OR_NEXT),
        cost=deck(1),
        once_a_turn=True,
    ),
    status(GERMANY, "ger_jet_fighters", On((TARGETED,), victim=GERMANY), ActorDiscards(3)),
    status(GERMANY, "ger_superior_planning", On((DRAW_BEGINS,), "own"), OrderTop(3)),
    scores(
        GERMANY,
        "ger_swedish_iron_ore",
        Bonus(NAVY, spaces("baltic_sea")),
        Bonus(ARMY, SCANDINAVIA, needs=BALTIC_NAVY),
    ),
    standing(GERMANY, "ger_volksturm", StrikeAtHome(GERMAN_HOME)),
    standing(
        GERMANY,
        "ger_wolf_packs",
        MoreDiscards(
            SIDES[AXIS],
            1,
            titles=("submarines",),
            if_met=Holds(GERMANY, ARMY, SCANDINAVIA),
            then=2,
        ),
    ),
)

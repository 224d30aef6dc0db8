"""The Italian deck, in the order of its card types."""

from __future__ import annotations

from rules.generals.board import ARMY, GERMANY, ITALY, NAVY, UK, USSR, spaces
from rules.generals.words import (
    ANYTIME,
    EVERYWHERE,
    HERE,
    LAND_BATTLE,
    REMOVED,
    TARGETED,
    Bonus,
    Build,
    Cancel,
    DiscardRandomResponse,
    Eliminate,
    Holds,
    On,
    PlayFrom,
    Points,
    PointsPer,
    Protect,
    Recruit,
    Shelter,
    Strike,
    at,
    basic,
    economic,
    event,
    hand,
    instead_of_playing,
    response,
    scores,
)

BALKANS = spaces("balkans")
MEDITERRANEAN = spaces("mediterranean_sea")
NORTH_AFRICA = spaces("north_africa")
SOVIET_WEST = spaces("ukraine", "russia")

CARDS = (
    *basic(ITALY, "ita", (4, 3, 4, 2)),
    economic(ITALY, "ita_decima_mas", Strike((UK,), 1), Points(1)),
    economic(
        ITALY,
        "ita_regia_marina",
        Strike((UK,), 1),
        Points(2),
        needs=Holds(ITALY, NAVY, MEDITERRANEAN),
    ),
    event(
        ITALY,
        "ita_afrika_korps",
        Recruit(ARMY, at(NORTH_AFRICA), (GERMANY,)),
        Recruit(NAVY, at(MEDITERRANEAN), (GERMANY,)),
    ),
    event(ITALY, "ita_division_azul", DiscardRandomResponse(USSR)),
    event(
        ITALY,
        "ita_german_aid_greece",
        Eliminate(ARMY, at(BALKANS)),
        Recruit(ARMY, at(BALKANS), (GERMANY,)),
    ),
    event(ITALY, "ita_german_reinforcements", Eliminate(ARMY, at(spaces("italy")))),
    event(
        ITALY,
        "ita_east_africa",
        Recruit(ARMY, at(NORTH_AFRICA)),
        Recruit(NAVY, at(spaces("bay_of_bengal"))),
    ),
    event(
        ITALY,
        "ita_attacks_communists",
        Build(ARMY, at(SOVIET_WEST), apart=True),
        Build(ARMY, at(SOVIET_WEST), may=True, apart=True),
    ),
    event(ITALY, "ita_plunder", PointsPer((ARMY, NAVY), EVERYWHERE & ~spaces("italy"))),
    response(
        ITALY, "ita_monte_cassino", ANYTIME, Protect((Shelter(ARMY, (GERMANY,), spaces("italy")),))
    ),
    response(
        ITALY,
        "ita_romanian_reinforcements",
        On((REMOVED,), piece=ARMY, victim=GERMANY, supplied=True),
        Recruit(ARMY, HERE),
    ),
    response(
        ITALY, "ita_skilled_pilots", On((TARGETED,), victim=ITALY, titles=("bomber",)), Cancel()
    ),
    scores(ITALY, "ita_anti_communist", Bonus(ARMY, SOVIET_WEST)),
    scores(ITALY, "ita_balkan_resources", Bonus(ARMY, BALKANS)),
    instead_of_playing(ITALY, "ita_bravado", PlayFrom("discard", (LAND_BATTLE,)), cost=hand(3)),
    scores(
        ITALY,
        "ita_impero_italiano",
        Bonus(
            ARMY,
            spaces("north_africa", "africa", "middle_east"),
            each=True,
            countries=(ITALY, GERMANY),
        ),
    ),
    scores(ITALY, "ita_mare_nostrum", Bonus(NAVY, EVERYWHERE, each=True)),
)

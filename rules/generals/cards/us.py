"""The American deck, in the order of its card types."""

from __future__ import annotations

from rules.generals.board import ARMY, GERMANY, ITALY, JAPAN, NAVY, UK, US, USSR, spaces
from rules.generals.words import (
    ANY_TYPE,
    BATTLED,
    DISCARD_BEGINS,
    DOOMED,
    HERE,
    AllyPlays,
    ArmyAndNavy,
    BackOnTop,
    Battle,
    Build,
    DiscardStatus,
    ExtraHome,
    HandToBottom,
    MoreDiscards,
    On,
    PlayFrom,
    Recruit,
    Redeploy,
    SaveDoomed,
    Strike,
    SupplySpace,
    after_own_battle,
    after_own_build,
    at,
    basic,
    deck,
    economic,
    event,
    standing,
    status,
)

AXIS_HOMES = (GERMANY, JAPAN, ITALY)
FRENCH = spaces("western_europe", "north_africa", "africa")
SZECHUAN = spaces("szechuan")

CARDS = (
    *basic(US, "us", (5, 5, 4, 4)),
    economic(US, "us_bombers", Strike(AXIS_HOMES, 4, reach=3), copies=2),
    economic(US, "us_heavy_bombers", Strike(AXIS_HOMES, 5, reach=2), copies=2),
    economic(
        US, "us_firestorm_bombers", Strike(AXIS_HOMES, 7, reach=1, kinds=(ARMY, NAVY), beside=True)
    ),
    event(US, "us_arsenal", ArmyAndNavy(UK)),
    event(
        US,
        "us_pearl_harbor",
        Build(NAVY, at(spaces("east_pacific"))),
        Build(NAVY, at(spaces("north_pacific"))),
        Build(ARMY, at(spaces("hawaii"))),
    ),
    event(
        US,
        "us_free_french",
        Build(ARMY, at(FRENCH), UK, may=True, apart=True),
        Build(ARMY, at(FRENCH), UK, may=True, apart=True),
        Build(ARMY, at(FRENCH), UK, may=True, apart=True),
    ),
    event(US, "us_lend_lease", AllyPlays(UK), BackOnTop(3)),
    event(US, "us_magic", DiscardStatus(JAPAN, responses=True)),
    event(
        US,
        "us_murmansk_convoy",
        Recruit(ARMY, at(spaces("russia")), (USSR,)),
        Build(ARMY, who=USSR, may=True),
    ),
    event(
        US,
        "us_patton",
        Build(ARMY, at(spaces("western_europe"))),
        Battle(ARMY, at(spaces("germany", "italy"))),
    ),
    event(US, "us_theater_shift", Redeploy((ARMY, NAVY))),
    event(US, "us_flexible_resources", PlayFrom("discard", ANY_TYPE)),
    status(
        US,
        "us_aircraft_carriers",
        after_own_battle(NAVY),
        Build(NAVY, HERE),
        cost=deck(1),
        once_a_turn=True,
    ),
    standing(US, "us_avg_expands", SupplySpace(SZECHUAN), ExtraHome(SZECHUAN)),
    status(
        US,
        "us_amphibious_landings",
        On((BATTLED,), "own", ARMY, beside_supplied_navy=True),
        Build(ARMY, HERE),
        cost=deck(1),
    ),
    standing(US, "us_flying_fortresses", MoreDiscards((US,), 1)),
    status(
        US,
        "us_radar",
        On((DOOMED,), piece=NAVY, victim=US, supplied=True),
        SaveDoomed(),
        cost=deck(3),
    ),
    status(US, "us_rosie", On((DISCARD_BEGINS,), "own"), HandToBottom(2)),
    status(
        US,
        "us_superior_shipyards",
        after_own_build(NAVY),
        Build(NAVY),
        cost=deck(1),
        once_a_turn=True,
    ),
    status(
        US,
        "us_wartime_production",
        after_own_build(ARMY),
        Build(ARMY),
        cost=deck(1),
        once_a_turn=True,
    ),
)

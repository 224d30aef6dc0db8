"""The Soviet deck, in the order of its card types."""

from __future__ import annotations

from rules.generals.board import ARMY, GERMANY, ITALY, UK, USSR, around, spaces
from rules.generals.words import (
    ANYTIME,
    BUILD_ARMY,
    BUILT,
    HERE_OR_NEXT,
    PLAYED,
    RECRUITED,
    ArmiesSupplied,
    Battle,
    BesideArmies,
    Build,
    Eliminate,
    EliminateAll,
    EliminateIt,
    NoStar,
    On,
    PlayedCardTo,
    PlayFrom,
    Protect,
    Recruit,
    Redeploy,
    Shelter,
    after_own_battle,
    after_own_build,
    at,
    basic,
    deck,
    event,
    hand,
    instead_of_playing,
    response,
    standing,
    status,
)

BALKANS = spaces("balkans")
MOSCOW = spaces("moscow")
UKRAINE = spaces("ukraine")
WINTER = spaces("ukraine", "russia", "moscow", "siberia")
NEW_BORDER = spaces("eastern_europe", "ukraine")

CARDS = (
    *basic(USSR, "ussr", (8, 1, 6, 2)),
    event(
        USSR,
        "ussr_general_winter",
        Eliminate(ARMY, at(WINTER), anyone=True, may=True),
        Eliminate(ARMY, at(WINTER), anyone=True, may=True),
    ),
    event(
        USSR,
        "ussr_german_soviet_treaty",
        Build(ARMY, at(NEW_BORDER), apart=True),
        Build(ARMY, at(NEW_BORDER), may=True, apart=True),
    ),
    event(USSR, "ussr_mao", Eliminate(ARMY, at(spaces("china", "szechuan")), anyone=True)),
    event(
        USSR,
        "ussr_tito",
        Eliminate(ARMY, at(BALKANS)),
        Recruit(ARMY, at(BALKANS), (USSR, UK)),
    ),
    event(USSR, "ussr_trans_siberian", Redeploy((ARMY,))),
    event(
        USSR,
        "ussr_vasilevsky",
        Recruit(ARMY, at(spaces("vladivostok"))),
        Eliminate(ARMY, at(spaces("china")), anyone=True),
    ),
    response(USSR, "ussr_leningrad", ANYTIME, Protect((Shelter(ARMY, (USSR,), spaces("russia")),))),
    response(USSR, "ussr_moscow", ANYTIME, Protect((Shelter(ARMY, (USSR,), MOSCOW),))),
    response(
        USSR,
        "ussr_rasputitsa",
        On((BUILT, RECRUITED), "enemy", ARMY, MOSCOW | around(MOSCOW, 0)),
        EliminateIt(),
    ),
    response(USSR, "ussr_stalingrad", ANYTIME, Protect((Shelter(ARMY, (USSR,), UKRAINE),))),
    status(
        USSR,
        "ussr_motherland",
        after_own_build(ARMY),
        Build(ARMY),
        cost=hand(2),
        once_a_turn=True,
    ),
    status(
        USSR,
        "ussr_frontal_assault",
        after_own_battle(ARMY),
        Battle(ARMY, HERE_OR_NEXT),
        cost=hand(2),
        once_a_turn=True,
    ),
    instead_of_playing(USSR, "ussr_guards", PlayFrom("discard", (BUILD_ARMY,)), cost=hand(2)),
    standing(USSR, "ussr_scorched_earth", NoStar((GERMANY, ITALY), UKRAINE)),
    standing(USSR, "ussr_shvernik", ArmiesSupplied(), BesideArmies()),
    status(USSR, "ussr_stavka_artillery", after_own_battle(ARMY), EliminateAll(), cost=deck(1)),
    status(
        USSR,
        "ussr_women_conscripts",
        On((PLAYED,), "own", types=(BUILD_ARMY,)),
        PlayedCardTo("top"),
    ),
)

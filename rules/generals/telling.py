"""How the game is told: the keys of questions and events, and the ids that fill them.

One event may be told in several ways; its key then ends in what divides it, as
in `event.discarded_hand`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from rules.generals.board import ARMY, COUNTRIES, KINDS, LAND, NAVY, TEAMS, team_of
from rules.generals.cards import CARD_IDS
from rules.generals.events import (
    Attacked,
    CardFound,
    CardReturned,
    Discarded,
    Event,
    GameEnded,
    Scored,
)
from rules.generals.map import SPACES
from rules.generals.state import Action, Frame, State
from rules.generals.words import BATTLED, DOOMED
from rules.kernel.choices import Prompt
from rules.kernel.game import Told

NAMES: dict[str, tuple[str, ...]] = {
    "country": COUNTRIES,
    "victim": COUNTRIES,
    "space": SPACES,
    "card": CARD_IDS,
    "piece": KINDS,
    "team": TEAMS,
}
"""What the numbers of an argument stand for."""

DIVIDED: dict[type, str] = {
    Discarded: "zone",
    CardReturned: "zone",
    CardFound: "zone",
    Scored: "why",
    GameEnded: "reason",
}
"""Events that are told by the value of a field, which ends their key."""

COUNTED = ("hand_discard", "bury")
"""Frames whose number is one of cards, which the question names."""


def told(event: Event) -> Told:
    """The event's sentence: its key and the ids it speaks of."""
    words = re.findall("[A-Z][a-z]*", type(event).__name__)
    fields: tuple[str, ...] = event._fields  # type: ignore[attr-defined]
    args: dict[str, object] = dict(zip(fields, event, strict=True))
    if "kind" in args:
        args["piece"] = args.pop("kind")
    name = "_".join(words).lower()
    if type(event) in DIVIDED:
        name = f"{name}_{args.pop(DIVIDED[type(event)])}"
    if isinstance(event, Scored):
        args["team"] = team_of(event.country)
        args["points"] = abs(event.points)
    elif isinstance(event, Attacked) and event.victim < 0:
        name = f"{name}_empty"
        del args["victim"]
    elif isinstance(event, Attacked):
        args["piece"] = ARMY if LAND >> event.space & 1 else NAVY
    return Told(f"event.{name}", ids(args))


def ids(args: Mapping[str, object]) -> dict[str, str | int]:
    """The arguments of a sentence, with ids for the numbers that stand for something."""
    found: dict[str, str | int] = {}
    for name, value in args.items():
        if isinstance(value, str):
            found[name] = value
        elif isinstance(value, int):
            found[name] = NAMES[name][value] if name in NAMES else value
    return found


def question(state: State, frame: Frame, seats: tuple[int, ...], key: str) -> Prompt:
    """What a frame asks, with all that its sentence names."""
    if frame.do == "window":
        return _window_question(state.chain[frame.action], key)
    args: tuple[str, ...] = ("country", COUNTRIES[seats[0]]) if len(seats) == 1 else ()
    if frame.card >= 0:
        args += ("card", CARD_IDS[frame.card])
    if frame.do in COUNTED:
        args += ("number", str(frame.number))
    if frame.do == "which":
        args += ("piece", KINDS[frame.piece], "space", SPACES[frame.slot])
    return Prompt(key, args)


def _window_question(action: Action, key: str) -> Prompt:
    """What a reaction window tells of the action that it follows."""
    args: tuple[str, ...] = ("actor_country", COUNTRIES[action.country])
    for name in ("victim", "piece", "space", "card"):
        number: int = getattr(action, name)
        if number >= 0:
            args += (name, NAMES[name][number])
    if action.kind == BATTLED and action.victim < 0:
        key = f"{key}_empty"
    if action.kind == DOOMED and action.space < 0:
        key = f"{key}_unsupplied"
    return Prompt(key, args)

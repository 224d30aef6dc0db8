"""Tournaments of bots: who sits where, what is counted, and how sure the result is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, quantiles
from time import process_time
from typing import Any

from netcore.bots import DEFAULT_BUDGET, chooser
from netcore.selfplay import Chooser
from rules.kernel.choices import Choice, Knowledge, Menu
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Game

CERTAIN = 1.959964
"""The normal deviate of a two-sided 95 % interval."""
MOST_SHOWN = 12
PLAYED = ("play", "use", "choose")


class LineUpError(SealedOrdersError):
    """Names of bots that do not fit the seats."""


def seated(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """The bot of each seat: one name for all, one a team, or one a seat."""
    if len(names) == 1:
        return tuple(names) * len(game.seats)
    if len(names) == len(game.teams):
        return tuple(names[game.team_of(seat)] for seat in range(len(game.seats)))
    if len(names) == len(game.seats):
        return tuple(names)
    raise LineUpError(
        "bot.line_up", number=len(names), teams=len(game.teams), seats=len(game.seats)
    )


def exchanged(game: Game, names: Sequence[str]) -> tuple[str, ...]:
    """The same bots with the sides exchanged, seat for seat in turn order."""
    line_up = seated(game, names)
    sides = [
        [seat for seat in range(len(game.seats)) if game.team_of(seat) == team]
        for team in range(len(game.teams))
    ]
    swapped = list(line_up)
    for one, other in zip(sides[0], sides[1], strict=True):
        swapped[one], swapped[other] = line_up[other], line_up[one]
    return tuple(swapped)


@dataclass
class Tally:
    """What is counted while bots play: decisions, processor time and cards, by bot."""

    decisions: Counter[str] = field(default_factory=Counter)
    seconds: dict[str, float] = field(default_factory=dict)
    cards: Counter[str] = field(default_factory=Counter)


def counted(
    game: Game, line_up: Sequence[str], seed: int, tally: Tally, budget: int = DEFAULT_BUDGET
) -> Chooser:
    """One chooser for all seats of a line-up that counts what its bots do."""
    bots = [chooser(name, seed + seat, budget, game.name) for seat, name in enumerate(line_up)]

    def choose(state: Any, seat: int, menu: Menu, known: Knowledge) -> Choice:
        begun = process_time()
        choice = bots[seat](state, seat, menu, known)
        name = line_up[seat]
        tally.seconds[name] = tally.seconds.get(name, 0.0) + process_time() - begun
        tally.decisions[name] += 1
        offer = menu.offer(choice)
        own = offer is not None and offer.kind == "slot" and offer.deck in (-1, seat)
        if own and choice.verb in PLAYED and len(choice.nouns) == 1:
            tally.cards[game.card_ids[known[seat][choice.nouns[0]]]] += 1
        return choice

    return choose


def wilson(wins: int, games: int) -> tuple[float, float]:
    """The 95 % interval of a win rate by Wilson's score."""
    if games == 0:
        return 0.0, 1.0
    rate, square = wins / games, CERTAIN**2
    middle = rate + square / (2 * games)
    spread = CERTAIN * sqrt(rate * (1 - rate) / games + square / (4 * games**2))
    scale = 1 + square / games
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def standings(game: Game, played: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """All games together: win rates, leads, thinking and cards of each bot.

    Each game has `winner`, `vp` by team, `bots` by seat and its `tally`.
    """
    names = sorted({name for one in played for name in one["bots"]})
    return {
        "bots": {name: _standing(game, name, played) for name in names},
        "teams": {team: _team(team, played) for team in game.teams},
        "cards": dict(sum((one["tally"].cards for one in played), Counter()).most_common()),
    }


def _team(team: str, played: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """A side's wins, and its points by quartiles."""
    points = [one["vp"][team] for one in played]
    return {**_rate([one["winner"] == team for one in played]), "vp": _quartiles(points)}


def _quartiles(values: list[int]) -> list[float]:
    return (
        [*quantiles(values, n=4, method="inclusive")]
        if len(values) > 1
        else [float(value) for value in values]
    )


def _rate(won: Sequence[bool]) -> dict[str, Any]:
    low, high = wilson(sum(won), len(won))
    rate = sum(won) / max(1, len(won))
    return {"games": len(won), "won": sum(won), "rate": rate, "low": low, "high": high}


def _standing(game: Game, name: str, played: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """A bot's games, one for each side that it alone filled."""
    won, leads = [], []
    for one in played:
        for team, team_id in enumerate(game.teams):
            side = {n for seat, n in enumerate(one["bots"]) if game.team_of(seat) == team}
            if side == {name}:
                won.append(one["winner"] == team_id)
                others = max(vp for other, vp in one["vp"].items() if other != team_id)
                leads.append(one["vp"][team_id] - others)
    decisions = sum(one["tally"].decisions[name] for one in played)
    seconds = sum(one["tally"].seconds.get(name, 0.0) for one in played)
    return {
        **_rate(won),
        "lead": fmean(leads) if leads else 0.0,
        "leads": _quartiles(leads),
        "decisions": decisions,
        "milliseconds": 1000 * seconds / max(1, decisions),
    }

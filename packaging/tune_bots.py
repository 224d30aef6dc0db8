"""Tunes the weights of the bots' evaluation by letting Officers play each other.

    python packaging/tune_bots.py --games 60 --passes 1 --seed 1

Coordinate search: each weight in turn is made smaller and larger; an Officer
with the new weight plays one with the old on the same deals from both sides,
and the new weight stays if it leads by more than one standard error. Prints
every step, and at the end the fields to write into
`rules/generals/bots/weights.py`. The same arguments give the same result.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import fmean, stdev
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from netcore.selfplay import play_plain
from rules.games import GAMES
from rules.generals.bots.officer import command
from rules.generals.bots.weights import WEIGHTS, Weights
from rules.kernel.choices import Choice, Knowledge, Menu

FACTORS = (1.5, 0.67)
MOST = {"lasting": 0.97, "fading": 0.9, "again": 1.0}
"""Shares that must stay below one."""
GAME = next(game for game in GAMES if game.name == "generals")


def margin(new: Weights, old: Weights, seed: int, side: int) -> int:
    """By how many points the new weights lead after a game on one side."""

    def choose(state: Any, seat: int, menu: Menu, known: Knowledge) -> Choice:
        weights = new if seat & 1 == side else old
        return command(state, seat, menu, known, weights).choice

    scores = play_plain(GAME, {}, seed, choose).over
    lead = scores.scores[side] - scores.scores[side ^ 1]
    return max(-CAP, min(CAP, lead + (SWAY if scores.winner == side else -SWAY)))


SWAY, CAP = 20, 120
"""What winning counts in points, and what a lead counts at most: rare landslides say little."""


def compare(new: Weights, old: Weights, games: int, seed: int) -> tuple[float, float]:
    """The mean lead over pairs of games, and its standard error."""
    pairs = [
        (margin(new, old, seed + pair, 0) + margin(new, old, seed + pair, 1)) / 2
        for pair in range(games // 2)
    ]
    return fmean(pairs), stdev(pairs) / len(pairs) ** 0.5


def tune(weights: Weights, names: list[str], games: int, seed: int) -> Weights:
    """One pass over some weights."""
    for name in names:
        for factor in FACTORS:
            value = min(getattr(weights, name) * factor, MOST.get(name, 1e9))
            new = weights._replace(**{name: value})
            if new == weights:
                continue
            lead, error = compare(new, weights, games, seed)
            better = lead > error
            print(
                f"{name} {getattr(weights, name):.3f} -> {value:.3f}:"
                f" {lead:+.1f} ± {error:.1f}{' kept' if better else ''}",
                flush=True,
            )
            seed += games
            if better:
                weights = new
                break
    return weights


def main() -> None:
    """Read the arguments, tune, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--passes", type=int, default=1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--weights", nargs="*", default=list(Weights._fields))
    args = parser.parse_args()
    weights = WEIGHTS
    for number in range(args.passes):
        weights = tune(weights, args.weights, args.games, args.seed + 1_000_000 * number)
    for name, value in weights._asdict().items():
        print(f"    {name}: float = {value:.3g}")


if __name__ == "__main__":
    main()

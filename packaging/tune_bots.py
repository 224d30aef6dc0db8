"""Fits the weights of the bots' evaluation to how games really end.

    python packaging/tune_bots.py --games 200 --seed 1

Officers play each other; at the end of every third turn the evaluation is noted
together with how it changes with each weight (its gradient, by small steps). What
it missed, the lead at the end of the game less the evaluation, is then explained by
the gradients: one Gauss-Newton step with a ridge that holds every weight near its
old value as long as the games say little about it. Prints old and new weights
for `rules/generals/bots/weights.py`; with `--check N` Officers with the new
weights play N games against the old.

`--try NAME=VALUE,…` fits nothing: Officers with these weights changed play the games of
`--check` against the old, and the wins are told by side. The fit explains games that the
old weights have played, so what pays only in another way of playing (Status cards laid
early) has to be tried. `--doubt WORLDS` instead measures the two variances that the
General weighs its worlds with (`rules/generals/bots/general.py`): of what playing on adds
to the Officer's comparison of two choices, and of the luck of one world. The same
arguments give the same result.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from statistics import fmean, stdev, variance
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

from netcore.selfplay import play_plain
from rules.games import GAMES
from rules.generals.bots.evaluation import evaluate
from rules.generals.bots.general import CONTENDERS, play_on
from rules.generals.bots.imagining import Table
from rules.generals.bots.officer import command, consider, obvious
from rules.generals.bots.weights import WEIGHTS, Weights
from rules.kernel.choices import Choice, Knowledge, Menu

GAME = next(game for game in GAMES if game.name == "generals")
STEP = 0.01
"""The small step of a gradient, relative to the weight."""
WON, CAP = 30, 100
"""What winning counts in points, and how much a lead counts at most."""
EVERY = 3
RARELY = 12
"""Every so many questions one is looked at closely."""
Sample = tuple[list[float], float]
"""The gradient at a position, and what the evaluation missed there."""


def ending(over: Any, side: int) -> float:
    """How a game ended for a side, in points; landslides say no more than wins."""
    lead = over.scores[side] - over.scores[side ^ 1]
    lead += WON if over.winner == side else -WON
    return float(max(-CAP, min(CAP, lead)))


def gradient(state: Any, seat: int, own: dict[int, int], here: float) -> list[float]:
    """How the evaluation changes with each weight, per share of the weight."""
    found = []
    for name, value in WEIGHTS._asdict().items():
        moved = WEIGHTS._replace(**{name: value * (1 + STEP)})
        found.append((evaluate(state, seat, own, moved) - here) / STEP)
    return found


def samples(seed: int) -> list[Sample]:
    """Positions of one game between Officers."""
    noted: list[tuple[list[float], float, int]] = []

    def choose(state: Any, seat: int, menu: Menu, known: Knowledge) -> Choice:
        if state.stack[-1].do == "discard_any" and (state.round + seat) % EVERY == 0:
            own = dict(known[seat])
            here = evaluate(state, seat, own, WEIGHTS)
            noted.append((gradient(state, seat, own, here), here, seat & 1))
        return command(state, seat, menu, known, WEIGHTS).choice

    over = play_plain(GAME, {}, seed, choose).over
    return [(slope, ending(over, side) - here) for slope, here, side in noted]


def solve(matrix: list[list[float]], right: list[float]) -> list[float]:
    """Linear equations by elimination with pivots."""
    size = len(right)
    rows = [[*matrix[n], right[n]] for n in range(size)]
    for n in range(size):
        pivot = max(range(n, size), key=lambda row, n=n: abs(rows[row][n]))
        rows[n], rows[pivot] = rows[pivot], rows[n]
        for other in range(size):
            if other != n:
                factor = rows[other][n] / rows[n][n]
                rows[other] = [a - factor * b for a, b in zip(rows[other], rows[n], strict=True)]
    return [rows[n][size] / rows[n][n] for n in range(size)]


def fit(data: list[Sample], ridge: float) -> list[float]:
    """The relative change of each weight that explains best what was missed."""
    size = len(data[0][0])
    matrix = [[0.0] * size for _ in range(size)]
    right = [0.0] * size
    for slope, missed in data:
        for n in range(size):
            right[n] += slope[n] * missed
            for m in range(size):
                matrix[n][m] += slope[n] * slope[m]
    for n in range(size):
        matrix[n][n] += ridge * len(data)
    return solve(matrix, right)


def moved(changes: list[float], most: float) -> Weights:
    """The weights after a step, none by more than a share of itself."""
    values = {}
    for (name, value), change in zip(WEIGHTS._asdict().items(), changes, strict=True):
        new = value * (1 + max(-most, min(most, change)))
        values[name] = min(new, 0.97) if name in ("lasting", "fading", "again") else new
    return Weights(**values)


def duel(new: Weights, old: Weights, games: int, seed: int) -> tuple[float, float, list[int]]:
    """The mean lead of new weights over old ones, its standard error, and the wins by side."""
    leads, wins = [], [0, 0]
    for number in range(games):
        side = number & 1

        def choose(state: Any, seat: int, menu: Menu, known: Knowledge, side: int = side) -> Choice:
            weights = new if seat & 1 == side else old
            return command(state, seat, menu, known, weights).choice

        over = play_plain(GAME, {}, seed + number // 2, choose).over
        leads.append(ending(over, side))
        wins[side] += over.winner == side
    return fmean(leads), stdev(leads) / games**0.5, wins


def doubt(games: int, worlds: int, seed: int) -> tuple[float, float, int]:
    """The variance of what playing on adds, that of one world's luck, and the comparisons."""
    added, luck = [], []
    asked = 0

    def choose(state: Any, seat: int, menu: Menu, known: Knowledge) -> Choice:
        nonlocal asked
        table = Table(state, dict(known[seat]))
        if state.stack[-1].do == "play_step" and obvious(table, seat, menu) is None:
            asked += 1
            if asked % RARELY == 0:
                best, *others = consider(table, seat, menu, WEIGHTS)[:CONTENDERS]
                salts = [asked * worlds + world for world in range(worlds)]
                fared = [play_on(best.table, seat, salt) for salt in salts]
                for other in others:
                    ends = [play_on(other.table, seat, salt) for salt in salts]
                    seen = [there - here for there, here in zip(ends, fared, strict=True)]
                    luck.append(variance(seen))
                    missed = fmean(seen) - (other.value - best.value)
                    added.append(missed**2 - luck[-1] / worlds)
        return command(state, seat, menu, known, WEIGHTS).choice

    for number in range(games):
        play_plain(GAME, {}, seed + number, choose)
    return fmean(added), fmean(luck), len(luck)


def changed(text: str) -> Weights:
    """The weights with those changed that a text like `status=2,siege=0.5` names."""
    pairs = (pair.split("=") for pair in text.split(","))
    return WEIGHTS._replace(**{name: float(value) for name, value in pairs})


def check(new: Weights, games: int, seed: int) -> None:
    """Let new weights play old ones, and print how that went."""
    lead, error, (axis, allies) = duel(new, WEIGHTS, games, seed)
    print(
        f"new against old: won {axis + allies} of {games} "
        f"(Axis {axis} of {(games + 1) // 2}, Allies {allies} of {games // 2}), "
        f"leads by {lead:+.1f} ± {error:.1f}"
    )


def main() -> None:
    """Read the arguments, play, fit, print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--ridge", type=float, default=20.0)
    parser.add_argument("--most", type=float, default=0.5)
    parser.add_argument("--check", type=int, default=0)
    parser.add_argument("--try", dest="attempt", metavar="NAME=VALUE,…")
    parser.add_argument("--doubt", type=int, default=0, metavar="WORLDS")
    args = parser.parse_args()
    if args.doubt:
        added, luck, count = doubt(args.games, args.doubt, args.seed)
        print(f"{count} comparisons: doubt {added:.1f}, luck of a world {luck:.1f}")
        return
    if args.attempt:
        check(changed(args.attempt), args.check, 1_000_000 + args.seed)
        return
    data: list[Sample] = []
    for number in range(args.games):
        data += samples(args.seed + number)
        if number % 20 == 19:
            print(f"{number + 1} games, {len(data)} positions", file=sys.stderr, flush=True)
    new = moved(fit(data, args.ridge), args.most)
    for name, value in WEIGHTS._asdict().items():
        print(f"    {name}: float = {getattr(new, name):.3g}  (was {value:.3g})")
    if args.check:
        check(new, args.check, 1_000_000 + args.seed)


if __name__ == "__main__":
    main()

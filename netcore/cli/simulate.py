"""`sealed-orders simulate`: whole games by themselves, plain or through the complete protocol."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from secrets import randbelow
from typing import TYPE_CHECKING, Any, NamedTuple

from netcore import bots, tournament, workers
from netcore.cli.parser import UsageError
from netcore.datadir import usable
from netcore.selfplay import Outcome, outcome, play_plain
from netcore.simulation import sit_down
from netcore.store import write_game
from resources.catalogue import Catalogue
from rules import games
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Game

if TYPE_CHECKING:
    from netcore.cli.parser import Subparsers

BAR = 30
MOST_SEED = 2**48


class Task(NamedTuple):
    """One game to play, as it is handed to another process."""

    game: str
    players: int
    bots: tuple[str, ...]
    seed: int | None
    sealed: bool
    save: Path | None
    budget: int


def register(subparsers: Subparsers) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "simulate", help="simulate.help", description="simulate.help", epilog="simulate.codes"
    )
    names = tuple(game.name for game in games.GAMES)
    parser.add_argument("--game", choices=names, default=names[0], help="simulate.game")
    parser.add_argument("--players", type=int, default=6, metavar="N", help="simulate.players")
    parser.add_argument("--games", type=int, default=1, metavar="K", help="simulate.games")
    parser.add_argument("--seed", type=int, metavar="S", help="simulate.seed")
    parser.add_argument("--bots", default="random", metavar="NAMES", help="simulate.bots")
    parser.add_argument("--swap", action="store_true", help="simulate.swap")
    parser.add_argument(
        "--budget", type=int, default=bots.DEFAULT_BUDGET, metavar="N", help="simulate.budget"
    )
    parser.add_argument("--sealed", action="store_true", help="simulate.sealed")
    parser.add_argument("--save", type=Path, metavar="DIR", help="simulate.save")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="simulate.jobs")
    parser.add_argument("--json", action="store_true", help="simulate.json")


def run(args: argparse.Namespace) -> int:
    """Play the games and print how they ended."""
    tasks = _tasks(args)
    if args.save is not None:
        with usable(args.save):
            args.save.mkdir(parents=True, exist_ok=True)
    played = []
    shows = sys.stderr.isatty()
    for done, result in enumerate(_results(tasks, args.jobs), 1):
        played.append(result)
        if shows:
            _show(done, len(tasks))
    summary = summarise(played)
    if len({name for task in tasks for name in task.bots}) > 1 or args.bots != bots.RANDOM:
        summary.update(tournament.standings(_game(args.game), played))
    for result in played:
        del result["tally"], result["bots"]
    if args.json:
        print(json.dumps({"games": played, "summary": summary}, ensure_ascii=False))
    else:
        print("\n".join(as_lines(played, summary, args.words)))
    return 0


def play(task: Task) -> dict[str, Any]:
    """One game, as the JSON shows it."""
    game = _game(task.game)
    seed = randbelow(MOST_SEED) if task.seed is None else task.seed
    tally = tournament.Tally()
    choose = tournament.counted(game, task.bots, seed, tally, task.budget)
    counts = {"tally": tally, "bots": task.bots}
    if not task.sealed:
        found = play_plain(game, {}, seed, choose)
        return {**_plain(game, task.players, seed, found), **counts}
    table = sit_down(game, {}, task.players, task.seed)
    table.play(choose)
    found = outcome(game, table.host.replica.position.state, tally.decisions.total())
    result = {**_plain(game, task.players, task.seed, found), **counts}
    result["entries"] = table.host.replica.seq
    if task.save is not None:
        name = f"{game.name}-{task.players}-{table.game_id.hex()[:12]}.sealed"
        write_game(task.save / name, table.export())
        result["file"] = str(task.save / name)
    return result


def summarise(played: list[dict[str, Any]]) -> dict[str, Any]:
    """All games together."""
    count = max(1, len(played))
    teams = sorted({team for game in played for team in game["vp"]})
    return {
        "games": len(played),
        "winners": dict(sorted(Counter(game["winner"] for game in played).items())),
        "reasons": dict(sorted(Counter(game["reason"] for game in played).items())),
        "rounds": sum(game["rounds"] for game in played) / count,
        "decisions": sum(game["decisions"] for game in played),
        "vp": {team: sum(game["vp"][team] for game in played) / count for team in teams},
    }


def as_lines(
    played: list[dict[str, Any]], summary: dict[str, Any], words: Catalogue
) -> Iterator[str]:
    """The games for people, and their sum."""
    for number, game in enumerate(played, 1):
        points = ", ".join(f"{words.noun('team', team)} {vp}" for team, vp in game["vp"].items())
        yield words.sentence(
            "simulate.line",
            number=number,
            team=game["winner"],
            points=points,
            rounds=game["rounds"],
            decisions=game["decisions"],
        )
    won = ", ".join(f"{words.noun('team', team)} {n}" for team, n in summary["winners"].items())
    yield words.sentence("simulate.summary", games=summary["games"], winners=won)
    for name, standing in summary.get("bots", {}).items():
        yield words.sentence("simulate.standing", name=name, **_shown(standing))
    for team, rate in summary.get("teams", {}).items():
        yield words.sentence("simulate.team", team=team, **_shown(rate))
    # Several countries have cards of one name.
    used: Counter[str] = Counter()
    for card, times in summary.get("cards", {}).items():
        used[words.noun("card", card)] += times
    if used:
        cards = ", ".join(f"{name} {n}" for name, n in used.most_common(tournament.MOST_SHOWN))
        yield words.sentence("simulate.cards", cards=cards)


def _shown(standing: dict[str, Any]) -> dict[str, object]:
    """Rates in percent, leads in whole points."""
    shown: dict[str, object] = {
        key: f"{100 * standing[key]:.1f}" for key in ("rate", "low", "high")
    }
    shown["games"], shown["won"] = standing["games"], standing["won"]
    if "vp" in standing:
        shown["points"] = " / ".join(f"{points:.0f}" for points in standing["vp"])
    if "lead" in standing:
        shown["lead"] = f"{standing['lead']:+.1f}"
        shown["leads"] = " / ".join(f"{lead:+.0f}" for lead in standing["leads"])
        shown["milliseconds"] = f"{standing['milliseconds']:.1f}"
    return shown


def _tasks(args: argparse.Namespace) -> list[Task]:
    names = tuple(args.bots.split(","))
    for name in names:
        try:
            bots.verify_name(name, args.game)
        except bots.BotError as error:
            raise UsageError(error.key, **error.arguments) from error
    for option in ("games", "jobs", "budget"):
        if getattr(args, option) < 1:
            raise UsageError("usage.value", name=f"--{option}", value=getattr(args, option))
    if args.save is not None and not args.sealed:
        raise UsageError("simulate.save_needs_sealed")
    game = _game(args.game)
    try:
        game.assignments(args.players)
    except SealedOrdersError as error:
        raise UsageError(error.key, **error.arguments) from error
    try:
        line_ups = [tournament.seated(game, names)]
    except tournament.LineUpError as error:
        raise UsageError(error.key, **error.arguments) from error
    if args.swap:
        line_ups.append(tournament.exchanged(game, names))
    return [
        Task(
            args.game,
            args.players,
            line_up,
            None if args.seed is None else args.seed + number,
            args.sealed,
            args.save,
            args.budget,
        )
        for number in range(args.games)
        for line_up in line_ups
    ]


def _results(tasks: list[Task], jobs: int) -> Iterator[dict[str, Any]]:
    if jobs == 1 or len(tasks) == 1:
        yield from map(play, tasks)
        return
    yield from workers.each(min(jobs, len(tasks)), play, tasks)


def _game(name: str) -> Game:
    return next(game for game in games.GAMES if game.name == name)


def _plain(game: Game, players: int, seed: int | None, found: Outcome) -> dict[str, Any]:
    return {
        "seed": seed,
        "players": players,
        "winner": game.teams[found.over.winner],
        "vp": dict(zip(game.teams, found.over.scores, strict=True)),
        "rounds": found.rounds,
        "reason": found.over.reason,
        "decisions": found.decisions,
        "digest": found.digest.hex(),
    }


def _show(done: int, all_of_them: int) -> None:
    full = BAR * done // all_of_them
    end = "\n" if done == all_of_them else ""
    bar = "#" * full + "." * (BAR - full)
    print(f"\r[{bar}] {done}/{all_of_them}", end=end, file=sys.stderr, flush=True)

"""`sealed-orders verify`: re-check saved games anywhere; the gravest is the exit code."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from netcore.audit import Audit, AuditError, Finding, Report, Verdict
from netcore.charter import safety_words
from netcore.plaintext import plain
from netcore.store import SavedGame, load_game
from resources.catalogue import Catalogue
from rules import games
from rules.kernel.errors import SealedOrdersError

if TYPE_CHECKING:
    from netcore.cli.parser import Subparsers

UNREADABLE = 2
EXIT = {Verdict.HONEST: 0, Verdict.CHEATED: 1, Verdict.UNPROVEN: 3}
MOST_OF_A_PATH = 4096
GRAVEST_FIRST = (1, UNREADABLE, 3, 0)
OUTCOMES = {
    Verdict.HONEST: "verify.honest",
    Verdict.CHEATED: "verify.cheated",
    Verdict.UNPROVEN: "verify.unproven",
}

SUMS = {
    Verdict.HONEST: "verify.all_honest",
    Verdict.CHEATED: "verify.some_cheated",
    Verdict.UNPROVEN: "verify.some_unproven",
}


def register(subparsers: Subparsers) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "verify", help="verify.help", description="verify.help", epilog="verify.codes"
    )
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="verify.files")
    parser.add_argument("--json", action="store_true", help="verify.json")


def run(args: argparse.Namespace) -> int:
    """Check every file and print its report."""
    codes: set[int] = set()
    for file in args.files:
        if len(args.files) > 1 and not args.json:
            print("" if not codes else "\n", plain(str(file), MOST_OF_A_PATH), sep="")
        codes.add(_verify(file, args))
    return next(code for code in GRAVEST_FIRST if code in codes)


def _verify(file: Path, args: argparse.Namespace) -> int:
    words: Catalogue = args.words
    try:
        done = audit_file(file)
    except SealedOrdersError as error:
        return tell_unreadable(args, error)
    report = done.report()
    if args.json:
        print(json.dumps(as_plain(report, words), ensure_ascii=False))
    else:
        print("\n".join(as_lines(done, report, words)))
    return EXIT[report.verdict]


def tell_unreadable(args: argparse.Namespace, error: SealedOrdersError) -> int:
    """Print why a file proves nothing; the exit code."""
    text = args.words.sentence("verify.unreadable", reason=error)
    nothing = {"verdict": "unreadable", "seats": [], "text": text}
    print(json.dumps(nothing, ensure_ascii=False) if args.json else text)
    return UNREADABLE


def audit_file(path: Path) -> Audit:
    """The audit of a file, with the rules of the game it names."""
    return audit_saved(load_game(path))


def audit_saved(saved: SavedGame) -> Audit:
    """The audit of a saved game."""
    for game in games.GAMES:
        if game.name == saved.charter.game:
            return Audit(game, saved)
    raise AuditError("verify.unknown_game", game=saved.charter.game)


def as_plain(report: Report, words: Catalogue) -> dict[str, Any]:
    """The report for programs."""
    return {
        "verdict": report.verdict.name.lower(),
        "entries": report.entries,
        "winner": None if report.over is None else report.over.winner,
        "conceded": report.conceded,
        "seats": [
            {
                "seat": seat.seat,
                "player": seat.player,
                "verdict": seat.verdict.name.lower(),
                "findings": [
                    {
                        "entry": finding.entry,
                        "card": finding.card,
                        "key": finding.key,
                        "text": words.sentence(finding.key, **finding.args),
                    }
                    for finding in seat.findings
                ],
            }
            for seat in report.seats
        ],
    }


def as_lines(done: Audit, report: Report, words: Catalogue) -> list[str]:
    """The report for people: what concerns everybody, then seat by seat, then the outcome."""
    lines = [words.sentence("verify.words", list=" ".join(safety_words(done.ground.game_id)))]
    shared = [
        finding
        for finding in report.seats[0].findings
        if all(finding in seat.findings for seat in report.seats)
    ]
    lines += [_finding_line(finding, words) for finding in shared]
    for seat in report.seats:
        outcome = words.sentence(OUTCOMES[seat.verdict])
        lines.append(
            words.sentence("verify.line", seat=seat.seat, player=seat.player, outcome=outcome)
        )
        own = (finding for finding in seat.findings if finding not in shared)
        lines += ["  " + _finding_line(finding, words) for finding in own]
    lines.append(words.sentence("verify.entries", entries=report.entries))
    if report.conceded is not None:
        lines.append(words.sentence("verify.conceded", team=done.game.teams[report.conceded]))
    elif report.over is None:
        lines.append(words.sentence("verify.no_winner"))
    else:
        lines.append(words.sentence("verify.winner", team=done.game.teams[report.over.winner]))
    return [*lines, words.sentence(SUMS[report.verdict])]


def _finding_line(finding: Finding, words: Catalogue) -> str:
    text = words.sentence(finding.key, **finding.args)
    if finding.card is None:
        return words.sentence("verify.finding", entry=finding.entry, text=text)
    return words.sentence("verify.finding_card", entry=finding.entry, card=finding.card, text=text)

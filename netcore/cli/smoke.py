"""`sealed-orders --smoke`: whether this copy of the program works, tried by using it.

For a packaged program on a machine that has nothing else: the window has been
opened and closed by the caller; here a whole sealed game is played by bots,
saved, read back and audited, in a folder that is removed again.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from netcore.audit import Verdict
from netcore.cli.verify import as_lines, audit_file
from netcore.selfplay import random_chooser
from netcore.simulation import sit_down
from netcore.store import write_game
from resources.catalogue import Catalogue
from rules import games

PLAYERS = 2
SEED = 1
DISHONEST = 1


def run(args: argparse.Namespace) -> int:
    """Play, save and audit one game of every kind; 0 if all of them are honest."""
    words: Catalogue = args.words
    failed = 0
    for game in games.GAMES:
        table = sit_down(game, {}, PLAYERS, SEED)
        table.play(random_chooser(SEED))
        with tempfile.TemporaryDirectory(prefix="sealed-orders-") as folder:
            path = Path(folder) / "smoke.sealed"
            write_game(path, table.export())
            done = audit_file(path)
        report = done.report()
        print(words.sentence("cli.smoke.played", name=game.name))
        print("\n".join("  " + line for line in as_lines(done, report, words)))
        failed += report.verdict is not Verdict.HONEST
    return DISHONEST if failed else 0

"""Draws `resources/pictures/start.jpg`, the board behind the first page."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SIZE = (1600, 900)
QUALITY = 62


def main() -> int:
    """Draw the board in mid-game and save it."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.path.insert(0, str(ROOT))
    from PySide6.QtWidgets import QApplication

    from qtclient.games.generals import samples
    from qtclient.games.generals.board import make_board

    app = QApplication([])
    board = make_board("en")
    board.set_position(samples.mid_game())
    board.resize(*SIZE)
    board.show()
    board.fit()
    app.processEvents()
    target = ROOT / "resources" / "pictures" / "start.jpg"
    target.parent.mkdir(exist_ok=True)
    return 0 if board.grab().toImage().save(str(target), "JPG", QUALITY) else 1


if __name__ == "__main__":
    sys.exit(main())

"""Draws `resources/pictures/start-*.jpg`, the board behind the first page, in every language."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SIZE = (1600, 900)
QUALITY = 62


def main() -> int:
    """Draw the board in mid-game and save it, with the names of each language."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    sys.path.insert(0, str(ROOT))
    from PySide6.QtWidgets import QApplication

    from qtclient.games.generals import samples
    from qtclient.games.generals.board import make_board
    from resources.catalogue import LANGUAGES

    app = QApplication([])
    for language in LANGUAGES:
        board = make_board(language)
        board.set_position(samples.mid_game())
        board.resize(*SIZE)
        board.show()
        app.processEvents()
        board.draw_now()
        target = ROOT / "resources" / "pictures" / f"start-{language}.jpg"
        if not board.grab().toImage().save(str(target), "JPG", QUALITY):
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

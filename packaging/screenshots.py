"""Draws every window into screenshots/, in both languages, without a display."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtWidgets import QApplication

from qtclient.mainwindow import MainWindow
from resources.catalogue import LANGUAGES


def main() -> int:
    """Draw them and say where they are."""
    app = QApplication(sys.argv[:1])
    folder = Path("screenshots")
    folder.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as data:
        for language in LANGUAGES:
            window = MainWindow(Path(data), language)
            window.show()
            app.processEvents()
            path = folder / f"start-{language}.png"
            if not window.grab().save(str(path)):
                print(f"Cannot write {path}", file=sys.stderr)
                return 1
            print(path)
            window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""Draw the board, the pieces and the cards to PNG files: `python -m qtclient.gallery --out DIR`."""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from qtclient.board.position import BoardPosition, Piece
from qtclient.games.generals import samples
from qtclient.games.generals.art import GeneralsArt
from qtclient.games.generals.board import make_board
from qtclient.theme import LIGHT, THEMES, Theme, label_font
from resources.catalogue import LANGUAGES, catalogue

BOARD_SIZE = QSize(1920, 1068)
SMALL_SIZE = QSize(900, 500)


def board_picture(
    position: BoardPosition, language: str, theme: Theme, size: QSize, lit: tuple[str, ...] = ()
) -> QImage:
    """The whole board in a position."""
    view = make_board(language, theme)
    view.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    view.resize(size)
    view.show()
    view.set_position(position)
    view.light(lit)
    view.fit()
    picture = QImage(size, QImage.Format.Format_RGB32)
    picture.fill(QColor(theme.paper))
    painter = QPainter(picture)
    view.render(painter, QRectF(0, 0, size.width(), size.height()), view.viewport().rect())
    painter.end()
    view.deleteLater()
    return picture


def pieces_picture(language: str) -> QImage:
    """All pieces of all countries, in and out of supply, with the names of the countries."""
    words, art = catalogue(language), GeneralsArt()
    picture = QImage(900, 140 * len(samples.COUNTRIES), QImage.Format.Format_RGB32)
    picture.fill(QColor(LIGHT.paper))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for row, country in enumerate(samples.COUNTRIES):
        y = 140 * row + 70
        painter.setPen(QColor(LIGHT.ink))
        painter.setFont(label_font(26, bold=True))
        name = words.noun("country", country)
        painter.drawText(QRectF(24, y - 30, 230, 60), Qt.AlignmentFlag.AlignVCenter, name)
        column = 0
        for kind in ("army", "navy"):
            for supplied in (True, False):
                painter.save()
                painter.translate(330 + 140 * column, y)
                painter.scale(2, 2)
                art.paint_piece(painter, Piece(country, kind, supplied))
                painter.restore()
                column += 1
        painter.save()
        painter.translate(850, y)
        art.paint_marker(painter, country, QPointF(0, 0))
        painter.restore()
    painter.end()
    return picture


def pictures() -> dict[str, QImage]:
    """Every picture of the gallery by its name."""
    lit = ("ukraine", "russia", "north_sea", "italy")
    found: dict[str, QImage] = {}
    for language in LANGUAGES:
        for theme in THEMES.values():
            name = f"{theme.name}-{language}"
            found[f"board-empty-{name}"] = board_picture(
                samples.empty(), language, theme, BOARD_SIZE
            )
            found[f"board-midgame-{name}"] = board_picture(
                samples.mid_game(), language, theme, BOARD_SIZE, lit
            )
        found[f"board-crowded-small-{language}"] = board_picture(
            samples.crowded(), language, LIGHT, SMALL_SIZE
        )
        found[f"pieces-{language}"] = pieces_picture(language)
    return found


def main(arguments: list[str] | None = None) -> int:
    """Write the gallery into a folder."""
    parser = argparse.ArgumentParser(prog="python -m qtclient.gallery", description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    folder: Path = parser.parse_args(arguments).out
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    _application = QApplication.instance() or QApplication([])
    folder.mkdir(parents=True, exist_ok=True)
    for name, picture in pictures().items():
        picture.save(str(folder / f"{name}.png"))
        print(folder / f"{name}.png")
    return 0


if __name__ == "__main__":
    sys.exit(main())

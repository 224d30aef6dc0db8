"""The pictures of the gallery: each a name and a function that draws it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter
from PySide6.QtWidgets import QApplication

from qtclient.board.position import BoardPosition, Piece, Preview, SupplyLine
from qtclient.games.generals import samples
from qtclient.games.generals.art import GeneralsArt
from qtclient.games.generals.board import make_board
from qtclient.games.generals.cards import (
    ASPECT,
    CardLook,
    CardState,
    closed_card,
    open_card,
    paint_card,
)
from qtclient.theme import LIGHT, THEMES, Theme, label_font
from resources.catalogue import LANGUAGES, catalogue

BOARD_SIZE = QSize(1920, 1068)
SMALL_SIZE = QSize(960, 534)
CARD_WIDTH = 250
HAND_WIDTH = 140
TABLE = "#57493c"

Picture = Callable[[], QImage]


def pictures() -> dict[str, Picture]:
    """Every picture of the gallery by its name."""
    _start_qt()
    found: dict[str, Picture] = {}
    for language in LANGUAGES:
        for theme in THEMES.values():
            name = f"{theme.name}-{language}"
            found[f"board-empty-{name}"] = partial(
                board_picture, samples.empty(), language, theme, BOARD_SIZE
            )
            found[f"board-midgame-{name}"] = partial(
                board_picture, samples.mid_game(), language, theme, BOARD_SIZE
            )
            found[f"pieces-{name}"] = partial(pieces_picture, language, theme)
        found[f"board-choosing-{language}"] = partial(choosing_picture, language)
        found[f"board-crowded-small-{language}"] = partial(
            board_picture, samples.crowded(), language, LIGHT, SMALL_SIZE
        )
        for country in samples.COUNTRIES:
            found[f"cards-{country}-{language}"] = partial(deck_picture, country, language)
            found[f"hand-{country}-{language}"] = partial(hand_picture, country, language)
    return found


def _start_qt() -> None:
    if QApplication.instance() is None:
        _KEPT.append(QApplication([]))


_KEPT: list[QApplication] = []
"""Qt ends with its application."""


def board_picture(
    position: BoardPosition,
    language: str,
    theme: Theme,
    size: QSize,
    lit: Sequence[str] = (),
    preview: Preview | None = None,
    supply: Sequence[SupplyLine] = (),
) -> QImage:
    """The whole board in a position."""
    view = make_board(language, theme)
    view.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
    view.resize(size)
    view.show()
    view.set_position(position)
    view.light(lit)
    view.show_supply(supply)
    if preview is not None:
        view.set_previews(lambda _space: preview)
        view.pointed_at(view.geometry_[lit[0]].label.center())
    view.draw_now()
    picture = QImage(size, QImage.Format.Format_RGB32)
    picture.fill(QColor(theme.paper))
    painter = QPainter(picture)
    view.render(painter, QRectF(0, 0, size.width(), size.height()), view.viewport().rect())
    painter.end()
    view.deleteLater()
    return picture


def choosing_picture(language: str) -> QImage:
    """Lit targets, the preview of a battle, and supply lines."""
    lit = ("moscow", "russia", "baltic_sea", "middle_east")
    preview = Preview(
        built=(("russia", Piece("germany", "army")),),
        removed=(("moscow", Piece("ussr", "army")),),
        attacked=("moscow",),
    )
    return board_picture(
        samples.mid_game(), language, LIGHT, BOARD_SIZE, lit, preview, samples.supply_of_japan()
    )


def pieces_picture(language: str, theme: Theme) -> QImage:
    """All pieces of all countries, in and out of supply, with the names of the countries."""
    words, art = catalogue(language), GeneralsArt(theme)
    picture = QImage(900, 140 * len(samples.COUNTRIES), QImage.Format.Format_RGB32)
    picture.fill(QColor(theme.paper))
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for row, country in enumerate(samples.COUNTRIES):
        y = 140 * row + 70
        painter.setPen(QColor(theme.ink))
        painter.setFont(label_font(26, bold=True))
        name = words.noun("country", country, "name")
        painter.drawText(QRectF(24, y - 30, 230, 60), Qt.AlignmentFlag.AlignVCenter, name)
        pieces = [Piece(country, kind, s) for kind in ("army", "navy") for s in (True, False)]
        for column, piece in enumerate(pieces):
            painter.save()
            painter.translate(330 + 140 * column, y)
            painter.scale(2, 2)
            art.paint_piece(painter, piece)
            painter.restore()
        art.paint_marker(painter, country, QPointF(850, y))
    painter.end()
    return picture


def deck_picture(country: str, language: str) -> QImage:
    """Every card of a country at full size."""
    looks = [open_card(card, CardState.CHECKED) for card in samples.cards_of(country)]
    return spread([*looks, closed_card(country)], language, CARD_WIDTH, 7)


def hand_picture(country: str, language: str) -> QImage:
    """Every card of a country at hand size, in turn sealed, opened and checked, and its backs."""
    states = (CardState.SEALED, CardState.OPEN, CardState.CHECKED)
    looks = [open_card(card, states[n % 3]) for n, card in enumerate(samples.cards_of(country))]
    looks += [closed_card(country), closed_card(country, "response")]
    return spread(looks, language, HAND_WIDTH, 9)


def spread(looks: list[CardLook], language: str, width: int, columns: int) -> QImage:
    """Cards side by side on a table, in rows."""
    gap, height = 14, round(width * ASPECT)
    rows = -(-len(looks) // columns)
    picture = QImage(
        gap + columns * (width + gap), gap + rows * (height + gap), QImage.Format.Format_RGB32
    )
    picture.fill(QColor(TABLE))
    painter = QPainter(picture)
    for number, look in enumerate(looks):
        x = gap + number % columns * (width + gap)
        y = gap + number // columns * (height + gap)
        paint_card(painter, QRectF(x, y, width, height), look, language)
    painter.end()
    return picture

"""What the board asks for, drawn for Generals: pieces, stars, homes, markers."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from qtclient.board.geometry import SpaceShape
from qtclient.board.position import Piece
from qtclient.games.generals import pieces
from qtclient.games.generals.cards import card_picture, open_card
from qtclient.games.generals.emblems import paint_emblem, star
from qtclient.games.generals.palette import PALETTES, Coat
from qtclient.theme import LIGHT, Theme
from resources.catalogue import DEFAULT_LANGUAGE
from rules.generals.map import HOMES, SUPPLY_SPACES

HOME_OF = {space: country for country, space in HOMES.items()}
GOLD = "#f6dd8f"
CARD_PIXELS = 260


class GeneralsArt:
    """The drawings of Generals in the colours of a theme."""

    piece_size = pieces.SIZE

    def __init__(self, theme: Theme = LIGHT, language: str = DEFAULT_LANGUAGE) -> None:
        self._theme = theme
        self._language = language
        self._coats = PALETTES[theme.palette]

    def coat(self, country: str) -> Coat:
        """The colours of a country."""
        return self._coats[country]

    def country_colour(self, country: str) -> str:
        """The colour of a country's pieces."""
        return self._coats[country].body

    def paint_marks(self, painter: QPainter, theme: Theme, space: SpaceShape) -> None:
        """A star on a supply space; a home's star stands on a disc of its country."""
        if space.id not in SUPPLY_SPACES:
            return
        home = HOME_OF.get(space.id)
        painter.setPen(QPen(QColor(theme.halo), 3.4))
        if home is None:
            painter.setBrush(QColor(theme.star))
            painter.drawPath(star(space.star, 20))
            painter.setPen(Qt.PenStyle.NoPen)
            painter.drawPath(star(space.star, 20))
            return
        painter.setBrush(QColor(pieces.INK))
        painter.drawEllipse(space.star, 20.5, 20.5)
        painter.setPen(QPen(QColor(GOLD), 2.0))
        painter.setBrush(QColor(self._coats[home].body))
        painter.drawEllipse(space.star, 17.6, 17.6)
        painter.setPen(QPen(QColor(pieces.INK), 1.2))
        painter.setBrush(QColor(GOLD))
        painter.drawPath(star(space.star, 14.5))

    def paint_piece(self, painter: QPainter, piece: Piece) -> None:
        """A tank or a ship."""
        coat = self._coats[piece.country]
        rim, supplied = self._theme.piece_rim, piece.supplied
        pieces.paint_piece(painter, piece.country, piece.kind, coat, supplied=supplied, rim=rim)

    def paint_marker(self, painter: QPainter, country: str, at: QPointF) -> None:
        """A star in the colour of the only country that it serves, with its emblem."""
        coat = self._coats[country]
        painter.setPen(QPen(QColor(self._theme.halo), 5))
        painter.setBrush(QColor(coat.body))
        painter.drawPath(star(at, 24))
        painter.setPen(QPen(QColor(pieces.INK), 1.8))
        painter.drawPath(star(at, 24))
        paint_emblem(painter, country, QPointF(at.x(), at.y() + 1.0), 7.2, coat.emblem)

    def paint_card(self, painter: QPainter, card: str, rect: QRectF) -> None:
        """The face of a card, opened and checked."""
        look = open_card(card)
        picture = card_picture(look, self._language, self._theme, CARD_PIXELS)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(rect, picture, QRectF(picture.rect()))

    def team_colour(self, theme: Theme, team: str) -> str:
        """The colour of the Axis or of the Allies."""
        return theme.axis if team == "axis" else theme.allies

    def hollow_arrows(self, team: str) -> bool:
        """Full arrows for the Axis, outlines for the Allies."""
        return team == "allies"

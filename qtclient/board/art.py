"""What a game draws itself on the board: the view asks, the game's room answers."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from qtclient.board.geometry import SpaceShape
from qtclient.board.position import Piece
from qtclient.theme import Theme


class BoardArt(Protocol):
    """The drawings of one game."""

    def __hash__(self) -> int:
        """Pictures are kept by the art that drew them."""
        ...

    piece_size: float
    """Width and height of a piece in board units."""

    def paint_marks(self, painter: QPainter, theme: Theme, space: SpaceShape) -> None:
        """Draw what is printed on a space: stars, homes."""
        ...

    def paint_piece(self, painter: QPainter, piece: Piece) -> None:
        """Draw a piece around the origin."""
        ...

    def paint_marker(self, painter: QPainter, country: str, at: QPointF) -> None:
        """Draw the marker of a supply space that serves one country only."""
        ...

    def paint_card(self, painter: QPainter, card: str, rect: QRectF) -> None:
        """Draw the face of a card that was used."""
        ...

    def country_colour(self, country: str) -> str:
        """The colour of a country's pieces; its emblem differs as well."""
        ...

    def team_colour(self, theme: Theme, team: str) -> str:
        """The colour of a team."""
        ...

    def hollow_arrows(self, team: str) -> bool:
        """Whether a team's arrows are outlines: colour alone says nothing."""
        ...

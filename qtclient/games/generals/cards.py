"""The cards of Generals as one sees them: faces, backs and their seals.

    look = open_card("ger_blitzkrieg", CardState.CHECKED)     what is shown, a plain value
    look = closed_card("germany", known_type="response")      a back; its type may be known
    paint_card(painter, rect, look, language, theme)          draw it anywhere; 5 wide, 7 high
    card_picture(look, language, theme, width, ratio)         the same as a kept QPixmap
    CardItem(look, language, width, theme)                    for scenes: set_look, set_width
    CardWidget(look, language, width, theme)                  for layouts and lists

States: SEALED is a card that its owner sees and nobody opened yet, OPEN one that was opened,
CHECKED one whose opening was proven, BACK the reverse side under its seal, PRINTED a card of no
game, as a catalogue shows it. Below `FULL_WIDTH` pixels a face shows its type, title and scene
large and leaves its text to the zoom, and the emblem at the lower edge, which a frame around the
card would cut in half there, to the scene.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QLinearGradient,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from qtclient.games.generals import vignettes
from qtclient.games.generals.cardtext import Block, fit_block
from qtclient.games.generals.emblems import paint_emblem
from qtclient.games.generals.palette import PALETTES, Coat
from qtclient.games.generals.pieces import INK, mixed
from qtclient.games.generals.seals import paint_broken_seal, paint_seal
from qtclient.theme import LIGHT, Theme, faded, label_font, text_font
from resources.catalogue import catalogue
from rules.generals.board import COUNTRIES
from rules.generals.cards import CARD_NUMBER, CARDS
from rules.generals.words import CARD_TYPES

WIDTH, HEIGHT = 250.0, 350.0
ASPECT = HEIGHT / WIDTH
FULL_WIDTH = 176
"""From this many pixels on a face carries its text."""

PAGE = "#fbf5e6"
TITLE_BOX = QRectF(16, 143, 218, 50)
TEXT_BOX = QRectF(18, 201, 214, 122)
LARGE_TITLE_BOX = QRectF(15, 184, 220, 136)
BAND = QRectF(12, 12, 226, 34)


class CardState(StrEnum):
    """How much of a card has been opened."""

    SEALED = "sealed"
    OPEN = "open"
    CHECKED = "checked"
    BACK = "back"
    PRINTED = "printed"


@dataclass(frozen=True)
class CardLook:
    """All that decides what a card looks like."""

    country: str
    state: CardState
    card: str = ""
    known_type: str = ""


def open_card(card: str, state: CardState = CardState.CHECKED) -> CardLook:
    """A card that is seen, by its id."""
    value = CARDS[CARD_NUMBER[card]]
    return CardLook(COUNTRIES[value.country], state, card, CARD_TYPES[value.type])


def closed_card(country: str, known_type: str = "") -> CardLook:
    """A card of which one sees the back; of a Response its type is known."""
    return CardLook(country, CardState.BACK, known_type=known_type)


def spoken(look: CardLook, language: str) -> str:
    """What a screen reader says for a card."""
    words = catalogue(language)
    printed = look.state is CardState.PRINTED
    state = "" if printed else words.sentence(f"board.card.{look.state}")
    if not look.card:
        parts = [words.noun("country", look.country)]
        if look.known_type:
            parts.append(words.noun("cardtype", look.known_type))
        return ". ".join([*parts, state])
    type_ = words.noun("cardtype", look.known_type)
    name, text = title_of(look, language), text_of(look, language)
    return f"{name}. {type_}. {text} {state}".rstrip()


def title_of(look: CardLook, language: str) -> str:
    """The title on a face."""
    return catalogue(language).noun("card", look.card)


def text_of(look: CardLook, language: str) -> str:
    """The rules text on a face."""
    return catalogue(language).sentence(f"card.{look.card}.text")


def title_block(look: CardLook, language: str, *, full: bool) -> Block:
    """The title, fitted into its box."""
    title = title_of(look, language)
    if full:
        sizes = (21, 19, 17.5, 16, 15, 14)
        return fit_block(title, TITLE_BOX, text_font, sizes, bold=True)
    block = fit_block(title, LARGE_TITLE_BOX, text_font, (42, 38, 34, 31, 28), bold=True)
    if not block.fits:
        # A long word is read better in the narrow face than in small letters.
        narrow = (34, 31, 28, 25, 22.5, 20)
        block = fit_block(title, LARGE_TITLE_BOX, label_font, narrow, bold=True)
    return block


def text_block(look: CardLook, language: str) -> Block:
    """The text, fitted into its box."""
    sizes = (17, 16, 15.2, 14.4, 13.6, 13, 12.4)
    return fit_block(text_of(look, language), TEXT_BOX, text_font, sizes)


def band_block(look: CardLook, language: str) -> Block:
    """The name of the type, fitted into the band."""
    box = BAND.adjusted(36, 2, -8, -2)
    name = catalogue(language).noun("cardtype", look.known_type, "name")
    return fit_block(name, box, label_font, (20, 18.5, 17, 15.5, 14), bold=True)


def paint_card(
    painter: QPainter, rect: QRectF, look: CardLook, language: str, theme: Theme = LIGHT
) -> None:
    """Draw a card into a rectangle; its text only where there is room to read it."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(rect.topLeft())
    scale = rect.width() / WIDTH
    painter.scale(scale, scale)
    coat = PALETTES[theme.palette][look.country]
    if look.card:
        _paint_face(painter, look, language, coat, full=rect.width() >= FULL_WIDTH)
    else:
        _paint_back(painter, look, language, coat)
    painter.restore()


def _paint_sheet(painter: QPainter, coat: Coat) -> None:
    """The body of the card: a rim in the country's colour around paper."""
    whole = QPainterPath()
    whole.addRoundedRect(QRectF(1, 1, WIDTH - 2, HEIGHT - 2), 15, 15)
    rim = QLinearGradient(0, 0, WIDTH, HEIGHT)
    rim.setColorAt(0, QColor(coat.body).lighter(118))
    rim.setColorAt(1, QColor(coat.body).darker(112))
    painter.setPen(QPen(QColor(INK), 2))
    painter.setBrush(rim)
    painter.drawPath(whole)


def _paint_face(
    painter: QPainter, look: CardLook, language: str, coat: Coat, *, full: bool
) -> None:
    _paint_sheet(painter, coat)
    page = QLinearGradient(0, 0, 0, HEIGHT)
    page.setColorAt(0, QColor(PAGE))
    page.setColorAt(1, QColor(PAGE).darker(107))
    painter.setPen(QPen(faded(INK, 0.7), 1.2))
    painter.setBrush(page)
    painter.drawRoundedRect(QRectF(10, 10, WIDTH - 20, HEIGHT - 20), 8, 8)
    _paint_band(painter, look, language)
    painter.save()
    _paint_scene(painter, look, coat, 1.0 if full else 1.38)
    painter.restore()
    bottom = 46 + vignettes.HEIGHT * (1.0 if full else 1.38)
    painter.setPen(QPen(QColor(vignettes.TYPE_COLOURS[look.known_type]), 2.4))
    painter.drawLine(QPointF(12, bottom), QPointF(238, bottom))
    painter.setPen(QColor(INK))
    title_block(look, language, full=full).paint(painter)
    if full:
        painter.setPen(QPen(faded(INK, 0.45), 1))
        painter.drawLine(QPointF(60, 197), QPointF(190, 197))
        painter.setPen(QColor(INK))
        text_block(look, language).paint(painter)
        _paint_footer(painter, look, coat)
    _paint_state(painter, look.state, QPointF(218, bottom - 14), 19 if full else 27, coat.wax)


def _paint_scene(painter: QPainter, look: CardLook, coat: Coat, size: float) -> None:
    """The scene over the full width, cut at both sides where it is enlarged."""
    wide, high = vignettes.WIDTH, vignettes.HEIGHT
    painter.setClipRect(QRectF(12, 46, wide, high * size), Qt.ClipOperation.IntersectClip)
    painter.translate(12 - wide * (size - 1) / 2, 46)
    painter.scale(size, size)
    vignettes.paint_scene(painter, look.known_type, look.country, coat)


def _paint_band(painter: QPainter, look: CardLook, language: str) -> None:
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    path.addRoundedRect(BAND, 7, 7)
    path.addRect(BAND.adjusted(0, 10, 0, 0))
    colour = QColor(vignettes.TYPE_COLOURS[look.known_type])
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    painter.drawPath(path)
    vignettes.paint_icon(painter, look.known_type, QPointF(31, 29), 12, "#fff8e6")
    painter.setPen(QColor("#fff8e6"))
    band_block(look, language).paint(painter)


def _paint_footer(painter: QPainter, look: CardLook, coat: Coat) -> None:
    """The emblem of the country on a disc of its colour."""
    at = QPointF(WIDTH / 2, 336)
    painter.setPen(QPen(QColor(INK), 1.4))
    painter.setBrush(QColor(coat.body))
    painter.drawEllipse(at, 11, 11)
    paint_emblem(painter, look.country, at, 6.8, coat.emblem)


def _paint_state(painter: QPainter, state: CardState, at: QPointF, radius: float, wax: str) -> None:
    if state is CardState.SEALED:
        paint_seal(painter, at, radius, wax)
    elif state in (CardState.OPEN, CardState.CHECKED):
        paint_broken_seal(painter, at, radius, wax, checked=state is CardState.CHECKED)


def _paint_back(painter: QPainter, look: CardLook, language: str, coat: Coat) -> None:
    """The reverse: a woven field, a medallion, a seal; the type where it is known."""
    _paint_sheet(painter, coat)
    body, light = QColor(coat.body), mixed(QColor(coat.body), QColor(coat.emblem), 0.35)
    inner = QRectF(12, 12, WIDTH - 24, HEIGHT - 24)
    painter.setPen(QPen(light, 1.6))
    painter.setBrush(body.darker(108))
    painter.drawRoundedRect(inner, 8, 8)
    painter.save()
    clip = QPainterPath()
    clip.addRoundedRect(inner.adjusted(5, 5, -5, -5), 6, 6)
    painter.setClipPath(clip, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(faded(light.name(), 0.55), 1.1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for row in range(-1, 16):
        for column in range(-1, 12):
            at = QPointF(column * 24.0 + (12 if row % 2 else 0), row * 24.0)
            painter.drawEllipse(at, 17, 17)
    painter.restore()
    middle = QPointF(WIDTH / 2, 150)
    painter.setPen(QPen(light, 2))
    painter.setBrush(body)
    painter.drawEllipse(middle, 74, 74)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(middle, 66, 66)
    paint_emblem(painter, look.country, middle, 42, coat.emblem)
    if look.known_type:
        painter.save()
        painter.translate(0, 230)
        _paint_band(painter, look, language)
        painter.restore()
    paint_seal(painter, QPointF(WIDTH / 2, 296 if not look.known_type else 308), 30, coat.wax)


@lru_cache(maxsize=256)
def card_picture(
    look: CardLook, language: str, theme: Theme, width: int, ratio: float = 1.0
) -> QPixmap:
    """A card as a picture, kept; a hand is drawn from these."""
    height = round(width * ASPECT)
    picture = QPixmap(round(width * ratio), round(height * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    paint_card(painter, QRectF(0, 0, width, height), look, language, theme)
    painter.end()
    return picture


class CardItem(QGraphicsItem):
    """A card in a scene, its middle at the origin."""

    def __init__(
        self, look: CardLook, language: str, width: float = 140, theme: Theme = LIGHT
    ) -> None:
        super().__init__()
        self._look = look
        self._language = language
        self._width = width
        self._theme = theme

    @property
    def look(self) -> CardLook:
        """What is shown."""
        return self._look

    def set_look(self, look: CardLook) -> None:
        """Show another card, or another state of it."""
        self._look = look
        self.update()

    def set_width(self, width: float) -> None:
        """Show it larger or smaller."""
        self.prepareGeometryChange()
        self._width = width

    def boundingRect(self) -> QRectF:
        """The whole card."""
        height = self._width * ASPECT
        return QRectF(-self._width / 2, -height / 2, self._width, height)

    def paint(
        self, painter: QPainter, _option: QStyleOptionGraphicsItem, _widget: QWidget | None = None
    ) -> None:
        """Show the kept picture."""
        ratio = painter.device().devicePixelRatioF()
        picture = card_picture(self._look, self._language, self._theme, round(self._width), ratio)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawPixmap(self.boundingRect(), picture, QRectF(picture.rect()))


class CardWidget(QWidget):
    """A card in a layout."""

    def __init__(
        self,
        look: CardLook,
        language: str,
        width: int = 140,
        theme: Theme = LIGHT,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._language = language
        self._theme = theme
        self.setFixedSize(QSize(width, round(width * ASPECT)))
        self.set_look(look)

    @property
    def look(self) -> CardLook:
        """What is shown."""
        return self._look

    def set_look(self, look: CardLook) -> None:
        """Show another card, or another state of it."""
        self._look = look
        self.setAccessibleName(spoken(look, self._language))
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Show the kept picture."""
        painter = QPainter(self)
        ratio = self.devicePixelRatioF()
        picture = card_picture(self._look, self._language, self._theme, self.width(), ratio)
        painter.drawPixmap(0, 0, picture)

"""The own cards: a tab for every own country, its hand, and what it has on the table.

The cards are painted, not widgets, because a hand overlaps. Legal ones stand higher and are
framed, picked ones highest with a mark; nothing else can be clicked. Arrow keys walk through
the cards, Space picks, Enter picks and then confirms.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from qtclient.games.generals.cards import ASPECT, CardLook, card_picture, spoken
from qtclient.pagestyle import GAP, Style, badge_icon, on_focus
from resources.catalogue import Catalogue

CARD_WIDTH = 86
LIFT = 6
"""How much higher a card stands that may be picked."""
PICKED_LIFT = 12
GROUP_GAP = 26
ROOMY = 4
"""More tabs than these stand closer, so that they are no higher than the cards."""
LEAST_WIDTH = 340
OWES = "●"
"""Stands beside the name of a country that owes a choice."""
READY = "✓"
"""The same, once it has picked all it needs and waits for the others."""
LEAST_SHOWN = 0.28
"""At least this part of a card's width is seen, however full the hand is."""


@dataclass(frozen=True)
class Held:
    """A card of the rack: which slot of which deck, how it looks, what can be done with it."""

    deck: int
    slot: int
    look: CardLook
    pickable: bool = False
    mark: str = ""
    """What stands on a picked card: a tick, or its place in an order."""


@dataclass(frozen=True)
class Group:
    """Cards that lie together, under a caption."""

    caption: str
    cards: tuple[Held, ...]


class Rack(QWidget):
    """Groups of cards in a row."""

    picked = Signal(int, int)
    """Deck and slot of a card that was clicked and may be picked."""
    confirmed = Signal()
    """The same card was picked twice: double click, or Enter on a picked card."""
    hovered = Signal(object)
    """The `Held` under the pointer or the keyboard, or None."""

    def __init__(self, language: str, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._language = language
        self._style = style
        self._groups: tuple[Group, ...] = ()
        self._places: list[tuple[Held, QRectF]] = []
        self._hovered: tuple[int, int] | None = None
        self._pointer: QPointF | None = None
        self._focused = 0
        self._larger = 1.0
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    @property
    def groups(self) -> tuple[Group, ...]:
        """What is shown."""
        return self._groups

    def cards(self) -> list[Held]:
        """All cards, from left to right."""
        return [held for group in self._groups for held in group.cards]

    def show_groups(self, groups: Sequence[Group]) -> None:
        """Show other cards."""
        if tuple(groups) == self._groups:
            return
        self._groups = tuple(group for group in groups if group.cards)
        self._focused = min(self._focused, max(0, len(self.cards()) - 1))
        self._place()
        self._tell_focus()
        self._look_below_pointer()
        self.update()

    def sizeHint(self) -> QSize:
        """One row of lifted cards and their caption."""
        return QSize(self._style.px(700), self._height())

    def minimumSizeHint(self) -> QSize:
        """Cards move together when there is little room."""
        return QSize(min(self._style.px(320), LEAST_WIDTH), self._height())

    def _height(self) -> int:
        return self._caption_height() + PICKED_LIFT + round(self._card_width() * ASPECT) + 4

    def _caption_height(self) -> int:
        return self._style.px(16)

    def _card_width(self) -> int:
        return round(CARD_WIDTH * min(1.3, self._style.scale) * self._larger)

    def enlarge(self, factor: float) -> None:
        """Show the cards larger where the window has room."""
        if factor != self._larger:
            self._larger = factor
            self._place()
            self.updateGeometry()
            self.update()

    def centre_of(self, deck: int, slot: int) -> QPointF:
        """A point of a card that the pointer can reach."""
        for number, (held, place) in enumerate(self._places):
            if (held.deck, held.slot) == (deck, slot):
                after = self._places[number + 1 :]
                right = min((p.left() for _, p in after if p.left() > place.left()), default=1e9)
                return QPointF((place.left() + min(place.right(), right)) / 2, place.center().y())
        raise KeyError((deck, slot))

    # Where the cards lie

    def resizeEvent(self, event: object) -> None:
        """Lay the cards out anew."""
        super().resizeEvent(event)  # type: ignore[arg-type]
        self._place()

    def _place(self) -> None:
        width = self._card_width()
        high = width * ASPECT
        count = len(self.cards())
        groups = len(self._groups)
        self._places = []
        if not count:
            return
        room = self.width() - 4 - GROUP_GAP * (groups - 1) - width * groups
        steps = max(1, count - groups)
        step = max(width * LEAST_SHOWN, min(width + 6.0, room / steps))
        left = 2.0
        base = float(self._caption_height() + PICKED_LIFT)
        for group in self._groups:
            for held in group.cards:
                lift = PICKED_LIFT if held.mark else LIFT if held.pickable else 0
                self._places.append((held, QRectF(left, base - lift, width, high)))
                left += step
            left += width - step + GROUP_GAP

    def _at(self, point: QPointF) -> Held | None:
        for held, place in reversed(self._places):
            if place.contains(point):
                return held
        return None

    # Painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Captions, then cards from left to right."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        self._paint_captions(painter)
        for number, (held, place) in enumerate(self._places):
            self._paint_card(painter, number, held, place)

    def _paint_captions(self, painter: QPainter) -> None:
        painter.setFont(self._style.label(13, bold=True))
        painter.setPen(QColor(self._style.theme.faded_ink))
        number = 0
        for group in self._groups:
            left = self._places[number][1].left()
            number += len(group.cards)
            right = self._places[number][1].left() if number < len(self._places) else self.width()
            room = QRectF(left, 0, right - left - 4, self._caption_height())
            text = painter.fontMetrics().elidedText(
                group.caption, Qt.TextElideMode.ElideRight, round(room.width())
            )
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, text)

    def _paint_card(self, painter: QPainter, number: int, held: Held, place: QRectF) -> None:
        theme = self._style.theme
        ratio = self.devicePixelRatioF()
        picture = card_picture(held.look, self._language, theme, round(place.width()), ratio)
        painter.drawPixmap(place, picture, QRectF(picture.rect()))
        any_lit = any(card.pickable for card in self.cards())
        round_ = place.width() * 0.06
        if any_lit and not held.pickable:
            veil = QColor(theme.paper)
            veil.setAlpha(120)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(veil)
            painter.drawRoundedRect(place, round_, round_)
        if held.pickable:
            strong = bool(held.mark) or (held.deck, held.slot) == self._hovered
            painter.setPen(QPen(QColor(theme.lit), 4.0 if strong else 2.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(place.adjusted(1, 1, -1, -1), round_, round_)
        if held.mark:
            self._paint_mark(painter, held.mark, place)
        if self.hasFocus() and number == self._focused:
            painter.setPen(QPen(QColor(theme.focus), 3, Qt.PenStyle.DashLine))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(place.adjusted(4, 4, -4, -4), round_, round_)

    def _paint_mark(self, painter: QPainter, mark: str, place: QRectF) -> None:
        theme = self._style.theme
        at = QPointF(place.left() + 17, place.top() + 17)
        painter.setPen(QPen(QColor(theme.paper), 2))
        painter.setBrush(QColor(theme.focus))
        painter.drawEllipse(at, 13, 13)
        painter.setPen(on_focus(theme))
        font = QFont(self._style.label(16, bold=True))
        font.setPixelSize(17)
        painter.setFont(font)
        painter.drawText(
            QRectF(at.x() - 13, at.y() - 13, 26, 26), Qt.AlignmentFlag.AlignCenter, mark
        )

    # Mouse and keyboard

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell which card the pointer is over."""
        self._pointer = event.position()
        self._look_below_pointer()

    def leaveEvent(self, event: QEvent) -> None:
        """Nothing is hovered outside."""
        super().leaveEvent(event)
        self._pointer = self._hovered = None
        self.hovered.emit(None)
        self.update()

    def _look_below_pointer(self) -> None:
        """The pointer may have moved, or the cards below it."""
        held = None if self._pointer is None else self._at(self._pointer)
        key = None if held is None else (held.deck, held.slot)
        if key != self._hovered:
            self._hovered = key
            lit = held is not None and held.pickable
            shape = Qt.CursorShape.PointingHandCursor if lit else Qt.CursorShape.ArrowCursor
            self.setCursor(shape)
            self.hovered.emit(held)
            self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click picks a legal card."""
        held = self._at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and held is not None and held.pickable:
            self._focused = self.cards().index(held)
            self.picked.emit(held.deck, held.slot)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """A double click picks and confirms."""
        held = self._at(event.position())
        if event.button() == Qt.MouseButton.LeftButton and held is not None and held.pickable:
            if not held.mark:
                self.picked.emit(held.deck, held.slot)
            self.confirmed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Arrows walk, Space picks, Enter picks or confirms."""
        cards, key = self.cards(), event.key()
        if not cards or key not in _KEYS:
            super().keyPressEvent(event)
            return
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            self._focused = (self._focused + (1 if key == Qt.Key.Key_Right else -1)) % len(cards)
            self._tell_focus()
            self.hovered.emit(cards[self._focused])
            self.update()
            return
        held = cards[self._focused]
        if held.mark and key != Qt.Key.Key_Space:
            self.confirmed.emit()
        elif held.pickable:
            self.picked.emit(held.deck, held.slot)
        else:
            # What the mouse has picked elsewhere may be waiting for its Enter.
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The zoomed card goes with the keyboard."""
        super().focusOutEvent(event)
        self.hovered.emit(None)

    def _tell_focus(self) -> None:
        cards = self.cards()
        look = spoken(cards[self._focused].look, self._language) if cards else ""
        self.setAccessibleDescription(look)


_KEYS = (
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Space,
    Qt.Key.Key_Return,
    Qt.Key.Key_Enter,
)


class HandPanel(QWidget):
    """Tabs of the own countries above the cards of the one in front."""

    country_chosen = Signal(int)

    def __init__(self, words: Catalogue, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._style = style
        self.rack = Rack(words.language, style)
        self.rack.setAccessibleName(words.sentence("gamepage.hand"))
        self.tabs: dict[int, QPushButton] = {}
        self._countries: dict[int, str] = {}
        self._side = QWidget()
        self._column = QVBoxLayout(self._side)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addStretch()
        whole = QHBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(GAP)
        whole.addWidget(self._side)
        whole.addWidget(self.rack, 1)

    def sit(self, seats: Sequence[tuple[int, str]]) -> None:
        """Hold these countries, and no others any more."""
        for tab in self.tabs.values():
            self._column.removeWidget(tab)
            tab.deleteLater()
        self.tabs = {}
        self._countries = dict(seats)
        self._column.setSpacing(GAP // 2 if len(seats) <= ROOMY else 1)
        for place, (seat, country) in enumerate(seats):
            tab = QPushButton(f"{self._words.noun('country', country)} {OWES}")
            tab.setIcon(badge_icon(country, self._style.px(18), self._style.theme))
            tab.setIconSize(QSize(self._style.px(18), self._style.px(18)))
            tab.setFont(self._style.label(14, bold=True))
            tab.setCheckable(True)
            if len(seats) > ROOMY:
                tab.setObjectName("small")
            tab.clicked.connect(lambda _=False, seat=seat: self.country_chosen.emit(seat))
            self.tabs[seat] = tab
            self._column.insertWidget(place, tab)
        self._side.setVisible(len(seats) > 1)

    def show_country(
        self, seat: int, country: str, asked: Sequence[int], chosen: Sequence[int] = ()
    ) -> None:
        """Put a country's tab in front and mark those that owe a choice or have it ready."""
        colour = self._style.colour(country).name() if country else ""
        for other, tab in self.tabs.items():
            tab.setChecked(other == seat)
            tab.setProperty("asked", other in asked)
            owes = "gamepage.ready" if other in chosen else "gamepage.owes"
            tab.setToolTip(self._words.sentence(owes) if other in asked else "")
            name = self._words.noun("country", self._countries[other])
            mark = READY if other in chosen else OWES
            tab.setText(f"{name} {mark}" if other in asked else name)
            line = f"border-left: 6px solid {colour};" if other == seat else ""
            tab.setStyleSheet(f"text-align: left; {line}")

"""The six countries: a chip for each, and all that everybody can see of the one looked at."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from qtclient.games.generals.cards import CardLook, CardWidget, closed_card, open_card
from qtclient.games.generals.glance import Glance
from qtclient.games.generals.palette import PALETTES
from qtclient.games.generals.pieces import SIZE as PIECE_SIZE
from qtclient.games.generals.pieces import paint_piece
from qtclient.pagestyle import GAP, Style, edge, page_colour, paint_badge, plain_label, plain_tip
from qtclient.theme import Theme
from resources.catalogue import Catalogue

CHIP_HEIGHT = 42
COLUMNS = 2
SMALL_CARD = 74
WAX = "#8f1f1a"
PIECE_SIGN = 0.92
SIGNS = (0.74, 0.82, 0.76, 1.02, 1.02)
"""The widths of the signs in a chip's row of counts, by the height of the row."""


class CountryChip(QWidget):
    """A country at a glance: emblem, name, hand, deck and pieces left."""

    chosen = Signal()

    def __init__(
        self, country: str, words: Catalogue, style: Style, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._country = country
        self._words = words
        self._style = style
        self._glance: Glance | None = None
        self._player = ""
        self._acting = self.own = False
        self.pickable = self.picked = False
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        """Two short lines beside an emblem."""
        return QSize(self._style.px(170), self._style.px(CHIP_HEIGHT))

    def minimumSizeHint(self) -> QSize:
        """The same: no number is ever cut."""
        return QSize(self._style.px(150), self._style.px(CHIP_HEIGHT))

    def show_glance(self, glance: Glance, player: str, *, acting: bool, own: bool) -> None:
        """Show the country as it is now."""
        if (glance, player, acting, own) == (self._glance, self._player, self._acting, self.own):
            return
        self._glance, self._player = glance, player
        self._acting, self.own = acting, own
        text = "\n".join(lines_of(self._words, glance, player))
        self.setAccessibleName(text)
        self.setToolTip(plain_tip(text))
        self.update()

    def needed_width(self) -> int:
        """The least width at which the name and every count can be read."""
        px = self._style.px
        bold = QFontMetrics(self._style.label(14, bold=True))
        counts = QFontMetrics(self._style.label(13, bold=True))
        name = self._words.noun("country", self._country) + "  "
        who = QFontMetrics(self._style.label(12.5)).horizontalAdvance(
            self._words.sentence("gamepage.you") if self.own else ""
        )
        high = px(CHIP_HEIGHT) / 2 - 4
        row = sum(high * sign + 1 for sign in SIGNS) + counts.horizontalAdvance("1099999")
        return round(2 * px(13) + 20 + max(bold.horizontalAdvance(name) + who, row))

    def show_pick(self, *, pickable: bool, picked: bool) -> None:
        """Light the country if it may be chosen now, and mark it if it is."""
        if (pickable, picked) != (self.pickable, self.picked):
            self.pickable, self.picked = pickable, picked
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Emblem, name and counts; a bar in the country's colour while it acts."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        theme, px = self._style.theme, self._style.px
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        line = QColor(theme.focus) if self.hasFocus() else edge(theme)
        painter.setPen(QPen(line, 2 if self.hasFocus() else 1))
        painter.setBrush(page_colour(theme))
        painter.drawRoundedRect(box, 5, 5)
        if self.pickable:
            painter.setPen(QPen(QColor(theme.lit), 5 if self.picked else 2.5))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(1.5, 1.5, -1.5, -1.5), 5, 5)
        if self._acting:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.lit))
            painter.drawRoundedRect(QRectF(0, 0, 6, self.height()), 3, 3)
        radius = px(13)
        at = QPointF(radius + 9, self.height() / 2)
        paint_badge(painter, self._country, at, radius, theme)
        left = 2 * radius + 15
        room = self.width() - left - 5
        painter.setFont(self._style.label(14, bold=True))
        painter.setPen(QColor(theme.ink))
        name = self._words.noun("country", self._country)
        who = self._words.sentence("gamepage.you") if self.own else ""
        if self.picked:
            who = "✓"
        top = QRectF(left, 3, room, self.height() / 2 - 2)
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.drawText(top, middle, name)
        used = painter.fontMetrics().horizontalAdvance(name + "  ")
        painter.setFont(self._style.label(12.5))
        painter.setPen(QColor(theme.faded_ink))
        beside = QRectF(left + used, 3, room - used, self.height() / 2 - 2)
        painter.drawText(beside, middle, who)
        if self._glance is not None:
            below = QRectF(left, self.height() / 2, room, self.height() / 2 - 4)
            self._paint_counts(painter, self._glance, below)

    def _paint_counts(self, painter: QPainter, seen: Glance, row: QRectF) -> None:
        """Hand, deck, sealed Responses, armies and navies left: a sign and a number each."""
        coat = PALETTES[self._style.theme.palette][self._country]
        theme, high = self._style.theme, row.height()
        counts = (seen.hand, seen.deck, len(seen.responses), seen.armies[0], seen.navies[0])
        painter.setFont(self._style.label(13, bold=True))
        metrics = painter.fontMetrics()
        wide = [
            high * sign + metrics.horizontalAdvance(str(count)) + 1
            for sign, count in zip(SIGNS, counts, strict=True)
        ]
        spare = max(0.0, min(8.0, (row.width() - sum(wide)) / (len(wide) - 1)))
        left = row.left()
        for number, (count, width) in enumerate(zip(counts, wide, strict=True)):
            sign = high * SIGNS[number]
            at = QPointF(left + sign / 2, row.center().y())
            painter.save()
            if number < 2:
                _paint_cards(painter, at, high * 0.75, theme, fanned=number == 0)
            elif number == 2:
                _paint_little_seal(painter, at, high * 0.36)
            else:
                painter.translate(at)
                size = high * PIECE_SIGN / PIECE_SIZE
                painter.scale(size, size)
                kind = ("army", "navy")[number - 3]
                paint_piece(painter, self._country, kind, coat, rim=theme.piece_rim)
            painter.restore()
            painter.setPen(QColor(theme.ink if count else theme.faded_ink))
            room = QRectF(left + sign + 1, row.top(), width, high)
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter, str(count))
            left += width + spare

    def mousePressEvent(self, _event: QMouseEvent) -> None:
        """Look at this country."""
        self.chosen.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter and Space look at it too."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.chosen.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show where the keyboard is."""
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """The keyboard went elsewhere."""
        super().focusOutEvent(event)
        self.update()


def _paint_cards(
    painter: QPainter, at: QPointF, high: float, theme: Theme, *, fanned: bool
) -> None:
    """A little fan, or a little pile."""
    painter.translate(at)
    painter.setPen(QPen(QColor(theme.ink), 1))
    painter.setBrush(page_colour(theme))
    card = QRectF(-high * 0.3, -high * 0.45, high * 0.6, high * 0.9)
    for turn in (-14, 4) if fanned else (0, 0, 0):
        if fanned:
            painter.rotate(turn)
            painter.drawRoundedRect(card.translated(turn * 0.12, 0), 1.5, 1.5)
        else:
            painter.drawRoundedRect(card, 1.5, 1.5)
            painter.translate(1.6, -1.6)


def _paint_little_seal(painter: QPainter, at: QPointF, radius: float) -> None:
    """Wax with a ring pressed into it."""
    wax = QColor(WAX)
    painter.setPen(QPen(wax.darker(160), 1))
    painter.setBrush(wax)
    painter.drawEllipse(at, radius, radius)
    painter.setPen(QPen(wax.lighter(190), 1.2))
    painter.drawEllipse(at, radius * 0.55, radius * 0.55)


class CountryChips(QWidget):
    """All countries, in turn order: the Axis in the left column, the Allies in the right."""

    chosen = Signal(int)

    def __init__(
        self,
        countries: tuple[str, ...],
        words: Catalogue,
        style: Style,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(GAP // 2)
        self.chips = [CountryChip(country, words, style) for country in countries]
        for seat, chip in enumerate(self.chips):
            grid.addWidget(chip, seat // COLUMNS, seat % COLUMNS)
            chip.chosen.connect(lambda seat=seat: self.chosen.emit(seat))


def lines_of(words: Catalogue, glance: Glance, player: str) -> list[str]:
    """What there is to say about a country, in short sentences."""
    lines = [
        words.sentence("gamepage.played_by", country=glance.country, player=player),
        words.sentence(
            "gamepage.counts", hand=glance.hand, deck=glance.deck, discard=glance.discard
        ),
        words.sentence(
            "gamepage.pieces_left",
            armies=glance.armies[0],
            all_armies=glance.armies[1],
            navies=glance.navies[0],
            all_navies=glance.navies[1],
        ),
    ]
    if glance.home_lost:
        lines.append(words.sentence("gamepage.home_lost"))
    else:
        lines.append(
            words.sentence(
                "gamepage.points_from",
                spaces=glance.space_points,
                cards=glance.status_points,
                number=glance.space_points + glance.status_points,
            )
        )
    return lines


class CountryDetail(QScrollArea):
    """Counts, points and the cards on the table of one country."""

    card_hovered = Signal(object)
    """The `CardLook` under the pointer, or None."""

    def __init__(self, words: Catalogue, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._words = words
        self._style = style
        self._shown: tuple[Glance, str, tuple[str, ...]] | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def show_country(self, glance: Glance, player: str, own: tuple[str, ...] = ()) -> None:
        """Look at a country; of an own one there is more to say."""
        if self._shown == (glance, player, own):
            return
        self._shown = (glance, player, own)
        words, style = self._words, self._style
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(2, 2, 2, 2)
        column.setSpacing(GAP // 2)
        first, *rest = lines_of(words, glance, player)
        head = plain_label(style.label(15, bold=True))
        head.setText(first)
        text = plain_label(style.text(14.5))
        text.setText("\n".join(rest))
        column.addWidget(head)
        column.addWidget(text)
        open_cards = [
            (open_card(card.card), self._points(card.points) if card.points else "")
            for card in glance.status
        ]
        backs = [(closed_card(glance.country, "response"), "") for _ in glance.responses]
        top = [] if glance.discard_top is None else [(open_card(glance.discard_top), "")]
        self._add_cards(column, "gamepage.open_status", open_cards)
        self._add_cards(column, "gamepage.face_down", backs)
        self._add_cards(column, "gamepage.discard_top", top)
        for sentence in own:
            more = plain_label(style.text(14.5))
            more.setText(sentence)
            column.addWidget(more)
        column.addStretch()
        self.setWidget(body)

    def _points(self, points: int) -> str:
        return self._words.sentence("gamepage.brings", points=points)

    def _add_cards(self, column: QVBoxLayout, key: str, cards: list[tuple[CardLook, str]]) -> None:
        if not cards:
            return
        caption = plain_label(self._style.label(13, bold=True))
        caption.setText(self._words.sentence(key))
        column.addWidget(caption)
        across = max(1, (self.viewport().width() - 8) // (self._style.px(SMALL_CARD) + GAP))
        grid = QGridLayout()
        grid.setSpacing(GAP // 2)
        for number, (look, note) in enumerate(cards):
            cell = QVBoxLayout()
            cell.setSpacing(0)
            card = HoverCard(look, self._words.language, self._style)
            card.hovered.connect(self.card_hovered)
            cell.addWidget(card)
            if note:
                label = QLabel(note)
                label.setFont(self._style.label(12.5))
                cell.addWidget(label, 0, Qt.AlignmentFlag.AlignHCenter)
            grid.addLayout(cell, number // across, number % across)
        row = QHBoxLayout()
        row.addLayout(grid)
        row.addStretch()
        column.addLayout(row)


class HoverCard(CardWidget):
    """A small card that asks to be shown large when the pointer is over it."""

    hovered = Signal(object)

    def __init__(self, look: CardLook, language: str, style: Style) -> None:
        super().__init__(look, language, style.px(SMALL_CARD), style.theme)

    def enterEvent(self, event: object) -> None:
        """The pointer came."""
        super().enterEvent(event)  # type: ignore[arg-type]
        self.hovered.emit(self.look)

    def leaveEvent(self, event: object) -> None:
        """The pointer went."""
        super().leaveEvent(event)  # type: ignore[arg-type]
        self.hovered.emit(None)

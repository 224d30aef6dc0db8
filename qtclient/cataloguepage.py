"""Every card of the game: by country, by type, by words, and the chosen one large."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QScrollArea,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from netcore.cli.cards import Card, cards_of
from qtclient.bookpage import BookPage
from qtclient.games.generals.cards import (
    ASPECT,
    CardState,
    CardWidget,
    card_picture,
    open_card,
    spoken,
)
from qtclient.pagestyle import GAP, MARGIN, Style, badge_icon, edge, page_colour, plain_label
from qtclient.widgets import Combo
from resources.catalogue import Catalogue
from rules.games import GAMES

CARD_WIDTH = 128
ZOOM_WIDTH = 316
AROUND = 7
"""Room for the frame of the chosen card."""
LARGE = 1.2
"""From this text size on, the text also stands below the card."""
CARD = Qt.ItemDataRole.UserRole
MOST_TYPED = 60


class CardDelegate(QStyledItemDelegate):
    """Paints a card, how many there are of it, and whether it is chosen."""

    def __init__(self, language: str, style: Style, parent: QWidget) -> None:
        super().__init__(parent)
        self._language = language
        self._style = style
        self._width = style.capped().px(CARD_WIDTH)

    def sizeHint(
        self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex
    ) -> QSize:
        """A card and its frame."""
        return QSize(self._width + 2 * AROUND, round(self._width * ASPECT) + 2 * AROUND)

    def paint(
        self,
        painter: QPainter,
        option: QStyleOptionViewItem,
        index: QModelIndex | QPersistentModelIndex,
    ) -> None:
        """The picture is made when it is first seen, and kept."""
        card: Card = index.data(CARD)
        theme, ratio = self._style.theme, painter.device().devicePixelRatioF()
        place = option.rect.adjusted(AROUND, AROUND, -AROUND, -AROUND)
        picture = card_picture(
            open_card(card.id, CardState.PRINTED), self._language, theme, self._width, ratio
        )
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(place.topLeft(), picture)
        if card.copies > 1:
            self._paint_copies(painter, card.copies, QRectF(place))
        state = option.state
        if state & QStyle.StateFlag.State_Selected:
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(QColor(theme.focus), 4))
            painter.drawRoundedRect(QRectF(place).adjusted(-3, -3, 3, 3), 9, 9)
        painter.restore()

    def _paint_copies(self, painter: QPainter, copies: int, place: QRectF) -> None:
        theme, px = self._style.theme, self._style.capped().px
        slip = QRectF(place.right() - px(38), place.bottom() - px(25), px(34), px(21))
        painter.setPen(QPen(edge(theme), 1))
        painter.setBrush(page_colour(theme))
        painter.drawRoundedRect(slip, 5, 5)
        painter.setPen(QColor(theme.ink))
        painter.setFont(self._style.capped().label(14, bold=True))
        painter.drawText(slip, Qt.AlignmentFlag.AlignCenter, f"× {copies}")


class CataloguePage(BookPage):
    """The cards as they lie in the box."""

    def __init__(self, words: Catalogue, style: Style, parent: QWidget | None = None) -> None:
        super().__init__(words.sentence("pages.cards.title"), words, style, parent)
        self._game = GAMES[0]
        self._cards = tuple(cards_of(self._game))
        self._texts = {card.id: _folded(self._spoken(card)) for card in self._cards}
        self._make_filters()
        self.grid = QListWidget()
        self.grid.setViewMode(QListWidget.ViewMode.IconMode)
        self.grid.setMovement(QListWidget.Movement.Static)
        self.grid.setResizeMode(QListWidget.ResizeMode.Adjust)
        self.grid.setUniformItemSizes(True)
        self.grid.setSpacing(2)
        self.grid.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.grid.setItemDelegate(CardDelegate(words.language, style, self.grid))
        self.grid.setAccessibleName(words.sentence("pages.cards.title"))
        self.count = plain_label(style.capped().label(14))
        self.count.setObjectName("faded")
        self._make_zoom()
        self._lay_out()
        self.search.textChanged.connect(self._list)
        self.types.currentIndexChanged.connect(self._list)
        self.countries.idClicked.connect(self._list)
        self.grid.currentItemChanged.connect(lambda item, _old: self._show(item))
        self._list()
        self.setFocusProxy(self.grid)

    def _make_filters(self) -> None:
        words, style = self._words, self._style.capped()
        self.search = QLineEdit()
        self.search.setMaxLength(MOST_TYPED)
        self.search.setClearButtonEnabled(True)
        self.search.setFont(style.text(16))
        self.search.setPlaceholderText(words.sentence("pages.cards.search"))
        self.search.setAccessibleName(words.sentence("pages.cards.search"))
        self.types = Combo()
        self.types.setFont(style.text(15))
        self.types.setAccessibleName(words.sentence("pages.cards.type"))
        self.types.addItem(words.sentence("pages.cards.all_types"), "")
        for type_ in self._game.card_types:
            self.types.addItem(words.noun("cardtype", type_, "name"), type_)
        self.countries = QButtonGroup(self)
        for number, country in enumerate(("", *self._game.seats)):
            text = words.noun("country", country) if country else words.sentence("pages.cards.all")
            button = QPushButton(text)
            button.setFont(style.label(14, bold=True))
            button.setCheckable(True)
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            if country:
                button.setIcon(badge_icon(country, style.px(18), style.theme))
                button.setIconSize(QSize(style.px(18), style.px(18)))
            self.countries.addButton(button, number)
        self.countries.button(0).setChecked(True)

    def _make_zoom(self) -> None:
        style = self._style
        first = open_card(self._cards[0].id, CardState.PRINTED)
        width = style.capped(1.2).px(ZOOM_WIDTH)
        self.zoom = CardWidget(first, self._words.language, width, style.theme)
        self.what = plain_label(style.label(15, bold=True))
        self.text = plain_label(style.text(16))
        self.text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.nothing = plain_label(style.text(17))
        self.nothing.setText(self._words.sentence("pages.cards.nothing"))
        self.nothing.hide()

    def _lay_out(self) -> None:
        filters = QHBoxLayout()
        filters.setSpacing(GAP)
        for button in self.countries.buttons():
            filters.addWidget(button)
        filters.addStretch()
        self.head.addWidget(self.search, 2)
        self.head.addWidget(self.types, 1)
        column = QVBoxLayout()
        column.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        column.setSpacing(GAP)
        column.addWidget(self.zoom, 0, Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.what)
        column.addWidget(self.text)
        column.addWidget(self.nothing)
        column.addStretch()
        inner = QWidget()
        inner.setLayout(column)
        side = QScrollArea()
        side.setWidget(inner)
        side.setWidgetResizable(True)
        side.setFrameShape(QFrame.Shape.NoFrame)
        side.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        side.setFixedWidth(self.zoom.width() + 4 * MARGIN)
        side.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        row = QHBoxLayout()
        row.setSpacing(GAP)
        left = QVBoxLayout()
        left.setSpacing(GAP)
        left.addWidget(self.grid, 1)
        left.addWidget(self.count)
        row.addLayout(left, 1)
        row.addWidget(side)
        self.column.addLayout(filters)
        self.column.addLayout(row, 1)

    @property
    def shown(self) -> list[Card]:
        """The cards that pass the filters, in their order."""
        return [self.grid.item(row).data(CARD) for row in range(self.grid.count())]

    def choose_country(self, country: str) -> None:
        """Show the cards of one country, or with "" of all."""
        self.countries.button(("", *self._game.seats).index(country)).setChecked(True)
        self._list()

    def _spoken(self, card: Card) -> str:
        return spoken(open_card(card.id, CardState.PRINTED), self._words.language)

    def _list(self) -> None:
        country = ("", *self._game.seats)[self.countries.checkedId()]
        type_ = self.types.currentData()
        wanted = _folded(self.search.text()).split()
        found = [
            card
            for card in self._cards
            if country in ("", card.country)
            and type_ in ("", card.type)
            and all(word in self._texts[card.id] for word in wanted)
        ]
        item = self.grid.currentItem()
        before = None if item is None else item.data(CARD)
        self.grid.blockSignals(True)
        self.grid.clear()
        for card in found:
            item = QListWidgetItem()
            item.setData(CARD, card)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, self._spoken(card))
            self.grid.addItem(item)
        self.grid.blockSignals(False)
        if found:
            self.grid.setCurrentRow(found.index(before) if before in found else 0)
        self._show(self.grid.currentItem())
        copies = sum(card.copies for card in found)
        self.count.setText(
            self._words.sentence("pages.cards.count", number=len(found), copies=copies)
        )

    def _show(self, item: QListWidgetItem | None) -> None:
        self.zoom.setVisible(item is not None)
        self.what.setVisible(item is not None)
        # Whoever has not asked for larger letters reads the card itself.
        self.text.setVisible(item is not None and self._style.scale > LARGE)
        self.nothing.setVisible(item is None)
        if item is None:
            return
        card: Card = item.data(CARD)
        self.zoom.set_look(open_card(card.id, CardState.PRINTED))
        self.what.setText(
            self._words.sentence(
                "pages.cards.what", country=card.country, cardtype=card.type, copies=card.copies
            )
        )
        self.text.setText(self._words.noun("card", card.id, "text"))


def _folded(text: str) -> str:
    """As people type it: capitals and «ё» make no difference."""
    return text.casefold().replace("ё", "е")

"""The network here, in words: whether tables find each other, and what to type if they do not.

The look itself is `netcore.selfcheck`; it runs in the network's thread, and the page says
meanwhile that it is looking.
"""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from functools import partial
from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QPushButton, QScrollArea, QWidget
from PySide6.QtWidgets import QVBoxLayout as Column

from netcore.selfcheck import Found, check
from qtclient.bookpage import BookPage
from qtclient.network import Network
from qtclient.pagestyle import GAP, MARGIN, Style, plain_label
from resources.catalogue import Catalogue

TIPS = ("same", "firewall", "guests", "hotspot", "far")
"""What to try when a table is not found, what helps most first."""
SIGN_WIDTH = 26
AGAIN_KEY = "F5"

Look = Callable[[int | None], Coroutine[Any, Any, Found]]


class NetworkPage(BookPage):
    """What was found, what others can type, and what else may help."""

    def __init__(
        self,
        network: Network,
        port: int | None,
        words: Catalogue,
        style: Style,
        look: Look = check,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(words.sentence("pages.network.title"), words, style, parent)
        self._network = network
        self._port = port
        self._look = look
        self._asked: object = None
        self.again = self.make_button(words.sentence("pages.network.again"))
        self.again.setToolTip(AGAIN_KEY)
        self.again.clicked.connect(self.look)
        self.head.addWidget(self.again)
        QShortcut(QKeySequence(AGAIN_KEY), self, self.look)
        self.findings, self.ways = _rows(style), _rows(style, wide=2)
        self.copies: list[QPushButton] = []
        self._ways_hint = self._said("")
        self._lay_out()
        network.found.connect(self._found)
        self.setFocusProxy(self.again)
        self.look()

    def _lay_out(self) -> None:
        sheet = QWidget()
        column = Column(sheet)
        column.setContentsMargins(0, 0, MARGIN, 0)
        column.setSpacing(MARGIN)
        column.addWidget(self._said(self._words.sentence("pages.network.what")))
        tips = _rows(self._style)
        for number, tip in enumerate(TIPS, 1):
            _add(tips, self._said(f"{number}."), self._said(self._tell(f"tip_{tip}")))
        for name, rows in (("found", self.findings), ("ways", self.ways), ("tips", tips)):
            column.addWidget(self._panel(name, rows))
        column.addStretch(1)
        area = QScrollArea()
        area.setWidget(sheet)
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setObjectName("reading")
        area.setAccessibleName(self.title.text())
        self.column.addWidget(area, 1)

    def _panel(self, name: str, rows: QGridLayout) -> QFrame:
        panel = QFrame()
        panel.setObjectName("panel")
        heading = plain_label(self._style.text(19, bold=True))
        heading.setText(self._tell(name))
        column = Column(panel)
        column.setContentsMargins(MARGIN * 2, MARGIN, MARGIN * 2, MARGIN + 2)
        column.addWidget(heading)
        if name == "ways":
            column.addWidget(self._ways_hint)
        column.addLayout(rows)
        return panel

    def _tell(self, key: str, **arguments: object) -> str:
        return self._words.sentence(f"pages.network.{key}", **arguments)

    def _said(self, text: str, *, bold: bool = False) -> QLabel:
        label = plain_label(self._style.text(16, bold=bold))
        label.setText(text)
        return label

    def look(self) -> None:
        """Look at the network, now or again."""
        if self._asked is not None:
            return
        self._asked = object()
        self._show([("…", self._tell("looking"))])
        self._network.find_out(self._asked, self._look(self._port))

    def _found(self, question: object, found: object) -> None:
        if question is not self._asked or not isinstance(found, Found):
            return
        self._asked = None
        say = self._words.sentence
        self._show(
            [("!" if one.bad else "✓", say(one.key, **one.arguments)) for one in found.findings]
        )
        _empty(self.ways)
        self.copies = []
        hint = "none" if not found.ways else "open_now" if self._port else "would_open"
        self._ways_hint.setText(self._tell(f"ways_{hint}"))
        for way in found.ways:
            address = self._said(str(way.address), bold=True)
            address.setFont(self._style.text(20, bold=True))
            address.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            copy = self.make_button(self._tell("copy"))
            copy.setAccessibleName(self._tell("copy_this", address=str(way.address)))
            copy.clicked.connect(partial(self._copy, copy, str(way.address)))
            self.copies.append(copy)
            _add(self.ways, address, copy, self._said(way.interface))

    def _show(self, rows: list[tuple[str, str]]) -> None:
        _empty(self.findings)
        for sign, text in rows:
            _add(self.findings, self._said(sign, bold=True), self._said(text))

    def _copy(self, pressed: QPushButton, address: str) -> None:
        QGuiApplication.clipboard().setText(address)
        pressed.setText(self._tell("copied"))


def _rows(style: Style, wide: int = 1) -> QGridLayout:
    rows = QGridLayout()
    rows.setHorizontalSpacing(MARGIN * 2)
    rows.setVerticalSpacing(GAP)
    rows.setColumnMinimumWidth(0, style.px(SIGN_WIDTH))
    rows.setColumnStretch(wide, 1)
    return rows


def _add(rows: QGridLayout, *widgets: QWidget) -> None:
    row = rows.rowCount()
    for column, widget in enumerate(widgets):
        if column == 0 and isinstance(widget, QLabel):
            widget.setWordWrap(False)
        buttons = any(isinstance(one, QPushButton) for one in widgets)
        level = Qt.AlignmentFlag.AlignVCenter if buttons else Qt.AlignmentFlag.AlignTop
        rows.addWidget(widget, row, column, level)


def _empty(rows: QGridLayout) -> None:
    while (item := rows.takeAt(0)) is not None:
        widget = item.widget()
        if widget is not None:
            widget.deleteLater()

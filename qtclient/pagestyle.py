"""The look of the game's pages: margins, type sizes and the style sheet of a theme.

Sizes are pixels at a text size of 100 %; `Style.px` scales them, so that one number decides
how large everything is that carries text.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from html import escape

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QIcon, QPainter, QPalette, QPen, QPixmap
from PySide6.QtWidgets import QLabel, QWidget

from qtclient.games.generals.emblems import paint_emblem
from qtclient.games.generals.palette import PALETTES
from qtclient.games.generals.pieces import INK
from qtclient.theme import LIGHT, Theme, label_font, on_colour, rgb, text_font
from qtclient.widgets import controls_sheet, icon_path, tick_path

GAP = 6
"""Between things that belong together."""
MARGIN = 8
"""Between groups, and around pages."""


@dataclass(frozen=True)
class Style:
    """A theme at a text size."""

    theme: Theme = LIGHT
    scale: float = 1.0

    def capped(self, most: float = 1.4) -> Style:
        """The same for what is painted to a fixed width and cannot wrap."""
        return Style(self.theme, min(self.scale, most))

    def px(self, size: float) -> int:
        """A size in pixels at this text size."""
        return round(size * self.scale)

    def text(self, size: float = 15, *, bold: bool = False, italic: bool = False) -> QFont:
        """The face of sentences."""
        font = text_font(size * self.scale, bold=bold, italic=italic)
        # Said aloud, or it would take over the narrow letters of a parent.
        font.setStretch(QFont.Stretch.Unstretched)
        return font

    def label(self, size: float = 14, *, bold: bool = False) -> QFont:
        """The face of buttons, numbers and captions."""
        return label_font(size * self.scale, bold=bold)

    def colour(self, country: str) -> QColor:
        """The colour of a country."""
        return QColor(PALETTES[self.theme.palette][country].body)

    def palette(self) -> QPalette:
        """The theme for Qt's own widgets."""
        theme, palette = self.theme, QPalette()
        colours = {
            QPalette.ColorRole.Window: theme.paper,
            QPalette.ColorRole.WindowText: theme.ink,
            QPalette.ColorRole.Base: page_colour(theme).name(),
            QPalette.ColorRole.AlternateBase: theme.paper,
            QPalette.ColorRole.Text: theme.ink,
            QPalette.ColorRole.Button: theme.paper,
            QPalette.ColorRole.ButtonText: theme.ink,
            QPalette.ColorRole.PlaceholderText: theme.faded_ink,
            QPalette.ColorRole.ToolTipBase: page_colour(theme).name(),
            QPalette.ColorRole.ToolTipText: theme.ink,
            QPalette.ColorRole.Highlight: theme.focus,
            QPalette.ColorRole.HighlightedText: on_focus(theme).name(),
        }
        for role, colour in colours.items():
            palette.setColor(role, QColor(colour))
        return palette

    def sheet(self) -> str:
        """The style sheet of a page."""
        theme = self.theme
        line = edge(theme).name()
        page = page_colour(theme).name()
        pad, round_ = self.px(5), 5
        return f"""
        QFrame#panel {{ background: {page}; border: 1px solid {line}; border-radius: {round_}px; }}
        QLabel, QCheckBox {{ background: transparent; color: {theme.ink}; }}
        QLabel#faded {{ color: {theme.faded_ink}; }}
        QPushButton {{ background: {page}; color: {theme.ink}; border: 1px solid {line};
            border-radius: {round_}px; padding: {pad}px {self.px(12)}px; }}
        QPushButton:hover {{ border-color: {theme.ink}; }}
        QPushButton:focus {{ border: 2px solid {theme.focus}; padding: {pad - 1}px
            {self.px(12) - 1}px; }}
        QPushButton:checked {{ background: {theme.ink}; color: {theme.paper};
            border-color: {theme.ink}; }}
        QPushButton:disabled {{ color: {theme.faded_ink}; background: transparent; }}
        QPushButton#small {{ padding: 1px {self.px(8)}px; }}
        QPushButton#confirm:enabled {{ background: {theme.focus}; color: {on_focus(theme).name()};
            border: 1px solid {theme.focus}; }}
        QPushButton#confirm:focus {{ border: 2px solid {theme.ink}; }}
        QTableWidget {{ background: {page}; color: {theme.ink}; gridline-color: {line};
            border: 1px solid {line}; }}
        QHeaderView::section {{ background: {theme.paper}; color: {theme.ink}; border: none;
            border-bottom: 1px solid {line}; padding: {self.px(3)}px {self.px(6)}px; }}
        QListWidget, QTextEdit, QLineEdit, QComboBox {{ background: {page}; color: {theme.ink};
            border: 1px solid {line}; border-radius: {round_}px; padding: 2px; }}
        QListWidget, QTextEdit, QLineEdit {{ font-family: "{self.text().family()}";
            font-size: {self.px(14.5)}px; }}
        QListWidget#actions, QTableWidget, QMenu {{ font-family: "{self.label().family()}";
            font-size: {self.px(14)}px; }}
        QComboBox {{ font-family: "{self.label().family()}";
            font-size: {self.capped().px(14)}px; }}
        QListWidget:focus, QLineEdit:focus, QComboBox:focus {{ border: 2px solid {theme.focus};
            padding: 1px; }}
        QTableWidget:focus, QTextEdit:focus {{ border: 2px solid {theme.focus}; }}
        QTableWidget::item:selected {{ background: {theme.focus};
            color: {on_focus(theme).name()}; }}
        QComboBox {{ padding: {self.px(3)}px {self.px(6)}px; }}
        QComboBox::drop-down {{ border: none; width: 24px; }}
        QComboBox::down-arrow {{ image: url("{icon_path("down")}"); width: 12px; height: 8px; }}
        QListWidget::item {{ padding: {self.px(3)}px {self.px(4)}px; }}
        QListWidget::item:selected {{ background: {theme.focus};
            color: {on_focus(theme).name()}; }}
        QListWidget::indicator {{ width: {self.px(12)}px; height: {self.px(12)}px;
            border: 1px solid {theme.faded_ink}; border-radius: 3px; background: {page}; }}
        QListWidget::indicator:checked {{ background: {theme.ink};
            border: 1px solid {theme.lit}; image: url("{tick_path(theme.ink)}"); }}
        QTabBar::tab {{ background: transparent; color: {theme.faded_ink}; border: none;
            border-bottom: 2px solid transparent; padding: {self.px(4)}px {self.px(8)}px; }}
        QTabBar::tab:selected {{ color: {theme.ink}; border-bottom-color: {theme.lit}; }}
        QTabBar::tab:focus {{ border: 1px solid {theme.focus}; }}
        QTabWidget::pane {{ border: none; }}
        QScrollArea, QScrollArea > QWidget > QWidget {{ background: transparent; border: none; }}
        QToolTip {{ background: {page}; color: {theme.ink}; border: 1px solid {line};
            padding: {pad}px; }}
        {controls_sheet(theme, self.capped().px(13))}
        """


def page_colour(theme: Theme) -> QColor:
    """The paper of panels: a little away from the page behind them."""
    paper = QColor(theme.paper)
    return paper.lighter(128) if paper.lightness() < 128 else paper.lighter(104)


def edge(theme: Theme) -> QColor:
    """The line around panels."""
    paper, ink = QColor(theme.paper), QColor(theme.ink)
    return QColor(*(round(p + 0.25 * (i - p)) for p, i in zip(rgb(paper), rgb(ink), strict=True)))


def on_focus(theme: Theme) -> QColor:
    """Letters on the focus colour."""
    return on_colour(QColor(theme.focus))


def plain_label(font: QFont, *, wrap: bool = True, parent: QWidget | None = None) -> QLabel:
    """A label that never guesses HTML."""
    label = QLabel(parent)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(wrap)
    label.setFont(font)
    return label


def plain_tip(text: str) -> str:
    """Hover texts guess HTML: what somebody else worded is shown as it is."""
    return "<qt>" + escape(text).replace("\n", "<br>") + "</qt>" if text else ""


def paint_badge(
    painter: QPainter, country: str, at: QPointF, radius: float, theme: Theme = LIGHT
) -> None:
    """A country's emblem on a disc of its colour."""
    coat = PALETTES[theme.palette][country]
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(INK), max(1.0, radius * 0.12)))
    painter.setBrush(QColor(coat.body))
    painter.drawEllipse(at, radius, radius)
    paint_emblem(painter, country, at, radius * 0.56, coat.emblem)


@lru_cache(maxsize=128)
def badge(country: str, size: int, theme: Theme = LIGHT) -> QPixmap:
    """A country's emblem as a picture."""
    ratio = 2.0
    picture = QPixmap(round(size * ratio), round(size * ratio))
    picture.setDevicePixelRatio(ratio)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    middle = QRectF(0, 0, size, size).center()
    paint_badge(painter, country, middle, size / 2 - 1, theme)
    painter.end()
    return picture


def badge_icon(country: str, size: int, theme: Theme = LIGHT) -> QIcon:
    """The same for lists and buttons."""
    return QIcon(badge(country, size, theme))

"""Small widgets and the style sheet that all pages share."""

from __future__ import annotations

from importlib.resources import files

from PySide6.QtCore import QMargins, QSize, Qt
from PySide6.QtGui import QColor, QWheelEvent
from PySide6.QtWidgets import (
    QComboBox,
    QFormLayout,
    QFrame,
    QLabel,
    QListWidget,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from qtclient.theme import Theme, label_font, on_colour, text_font

MARGIN, GAP = 22, 9
FRAME = QMargins(4, 36, 4, 4)
"""What a desktop puts around a window, at most."""
LIST_HEIGHT = 48
TITLE, HEADING, TEXT, SMALL = 40, 22, 17, 14
"""Sizes of letters in pixels, before the person's own scale."""
BOX, MOST_BOX = 14, 20
"""The side of a box to tick."""
MOST_LETTERS = 48
"""Letters as large as these everybody reads; larger ones only break words."""
LANGUAGE_NAMES = {"en": "English", "ru": "Русский"}
"""Each language by its own name, so that one finds it who cannot read the rest."""

LETTERS = "letters"
"""The property in which a widget keeps its size of letters before the person's own scale."""


def scale_letters(root: QWidget, scale: float) -> None:
    """Give everything below `root` that was made here letters of the person's own size."""
    for widget in root.findChildren(QWidget):
        size = widget.property(LETTERS)
        if size is not None:
            font = widget.font()
            font.setPixelSize(min(round(size * scale), max(size, MOST_LETTERS)))
            widget.setFont(font)


def style_sheet(theme: Theme, scale: float = 1.0) -> str:
    """Buttons, fields, lists and panels in the theme's colours."""
    return f"""
    QWidget#sheet, QDialog {{ background: {theme.paper}; }}
    QLabel, QCheckBox {{ color: {theme.ink}; }}
    QLabel#faded {{ color: {theme.faded_ink}; }}
    QFrame#panel {{ background: {theme.halo}; border: 1px solid {theme.faded_ink};
        border-radius: 8px; }}
    QPushButton {{ background: {theme.halo}; color: {theme.ink}; padding: 7px 16px;
        border: 1px solid {theme.faded_ink}; border-radius: 6px; }}
    QPushButton:hover {{ border-color: {theme.lit}; }}
    QPushButton:focus {{ border: 2px solid {theme.focus}; padding: 6px 15px; }}
    QPushButton:disabled {{ color: {theme.faded_ink}; background: {theme.paper}; }}
    QPushButton:checked {{ background: {theme.deep_sea}; }}
    QPushButton#small {{ padding: 2px 10px; }}
    QPushButton#small:focus {{ padding: 1px 9px; }}
    QPushButton#chief {{ background: {theme.ink}; color: {theme.paper};
        border-color: {theme.ink}; }}
    QPushButton#chief:hover {{ background: {theme.coast}; }}
    QPushButton#chief:checked {{ background: {theme.coast}; border-color: {theme.lit}; }}
    QPushButton#chief:focus {{ border: 3px solid {theme.focus}; padding: 5px 14px; }}
    QPushButton#chief:disabled {{ background: {theme.faded_ink}; color: {theme.paper};
        border-color: {theme.faded_ink}; }}
    QLineEdit, QComboBox, QListWidget, QTextEdit, QPlainTextEdit {{ background: {theme.halo};
        color: {theme.ink}; border: 1px solid {theme.faded_ink}; border-radius: 5px;
        padding: 5px; }}
    QLineEdit:focus, QComboBox:focus, QListWidget:focus, QTextEdit:focus,
        QPlainTextEdit:focus {{ border: 2px solid {theme.focus}; padding: 4px; }}
    QLineEdit, QComboBox, QListWidget, QCheckBox, QTextEdit, QPlainTextEdit, QMenu {{
        font-family: "{text_font(TEXT).family()}"; font-size: {round((TEXT - 1) * scale)}px; }}
    QComboBox::drop-down {{ border: none; width: 26px; }}
    QComboBox::down-arrow {{ image: url("{icon_path("down")}"); width: 12px; height: 8px; }}
    QListWidget#small {{ font-size: {round(SMALL * scale)}px; }}
    QListWidget#small::item {{ padding: 2px 5px; }}
    QComboBox:disabled {{ color: {theme.faded_ink}; background: {theme.paper}; }}
    QListWidget::item {{ padding: 5px; }}
    QListWidget::item:selected {{ background: {theme.deep_sea}; color: {theme.ink}; }}
    QToolTip {{ background: {theme.halo}; color: {theme.ink};
        border: 1px solid {theme.faded_ink}; padding: 4px; }}
    {controls_sheet(theme, min(round(BOX * scale), MOST_BOX))}
    """


def controls_sheet(theme: Theme, box: int) -> str:
    """Ticks, lists that open, menus, sliders and scroll bars, which every page has alike."""
    return f"""
    QComboBox {{ combobox-popup: 0; }}
    QComboBox QAbstractItemView {{ background: {theme.halo}; color: {theme.ink};
        selection-background-color: {theme.focus};
        selection-color: {on_colour(QColor(theme.focus)).name()}; outline: none; }}
    QMenu {{ background: {theme.halo}; color: {theme.ink}; border: 1px solid {theme.faded_ink}; }}
    QMenu::item {{ padding: 4px 18px; }}
    QMenu::item:selected {{ background: {theme.focus};
        color: {on_colour(QColor(theme.focus)).name()}; }}
    QMenu::item:disabled {{ color: {theme.faded_ink}; }}
    QScrollBar:vertical {{ background: transparent; width: 10px; margin: 0; }}
    QScrollBar::handle:vertical {{ background: {theme.faded_ink}; border-radius: 4px;
        min-height: 24px; }}
    QScrollBar::add-line, QScrollBar::sub-line {{ height: 0; width: 0; }}
    QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
    QCheckBox::indicator {{ width: {box}px; height: {box}px; border: 1px solid {theme.ink};
        border-radius: 3px; background: transparent; }}
    QCheckBox::indicator:checked {{ background: {theme.focus};
        image: url("{tick_path(theme.focus)}"); }}
    QCheckBox::indicator:disabled {{ border-color: {theme.faded_ink}; }}
    QCheckBox:disabled {{ color: {theme.faded_ink}; }}
    QCheckBox {{ border: 2px solid transparent; border-radius: 4px; }}
    QCheckBox:focus {{ border-color: {theme.focus}; }}
    QSlider::groove:horizontal {{ height: 6px; background: {theme.deep_sea};
        border-radius: 3px; }}
    QSlider::sub-page:horizontal {{ background: {theme.focus}; border-radius: 3px; }}
    QSlider::handle:horizontal {{ width: 14px; margin: -6px 0; border-radius: 8px;
        background: {theme.paper}; border: 2px solid {theme.ink}; }}
    QSlider:focus {{ border: 2px solid {theme.focus}; border-radius: 5px; }}
    """


def icon_path(name: str) -> str:
    """The path of a small drawing, as style sheets want it."""
    return str(files("resources") / "icons" / f"{name}.svg").replace("\\", "/")


def tick_path(colour: str) -> str:
    """The tick that is seen on a colour."""
    seen = "light" if on_colour(QColor(colour)) == QColor("#ffffff") else "dark"
    return icon_path(f"tick_{seen}")


def plain_label(size: int = TEXT, *, bold: bool = False) -> QLabel:
    """A label that shows its text as it is: no HTML, whoever wrote it."""
    label = QLabel()
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setWordWrap(True)
    label.setFont(text_font(size, bold=bold))
    label.setProperty(LETTERS, size)
    return label


def faded_label(size: int = SMALL) -> QLabel:
    """A label for what is said aside."""
    label = plain_label(size)
    label.setObjectName("faded")
    return label


def form() -> QFormLayout:
    """Rows of names and fields; where both do not fit in a row, the field goes below."""
    made = QFormLayout()
    made.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
    made.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)
    return made


class Combo(QComboBox):
    """A list to choose from; a wheel that scrolls the page over it changes nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def minimumSizeHint(self) -> QSize:
        """No text is ever cut: where there is no room beside its name, it goes below."""
        return self.sizeHint()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Only where the keyboard is already."""
        if self.hasFocus():
            super().wheelEvent(event)
        else:
            event.ignore()


def combo() -> QComboBox:
    """A list to choose from that has room for each of its texts."""
    made = Combo()
    made.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
    return made


def language_combo(language: str) -> QComboBox:
    """The languages to choose from."""
    made = combo()
    for code, own_name in LANGUAGE_NAMES.items():
        made.addItem(own_name, code)
    made.setCurrentIndex(made.findData(language))
    return made


def listing() -> QListWidget:
    """A list that takes what room there is, and asks a page for none."""
    made = QListWidget()
    made.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Ignored)
    made.setMinimumHeight(LIST_HEIGHT)
    made.setWordWrap(True)
    made.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return made


def button(*, chief: bool = False, small: bool = False) -> QPushButton:
    """A button; the chief one is what most people want here, small ones stand in rows."""
    made = QPushButton()
    size = TEXT - 2 * small
    made.setFont(label_font(size, bold=chief))
    made.setProperty(LETTERS, size)
    made.setCursor(Qt.CursorShape.PointingHandCursor)
    if chief or small:
        made.setObjectName("chief" if chief else "small")
    return made


class Panel(QFrame):
    """A sheet of paper with a heading."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self.heading = plain_label(HEADING, bold=True)
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(18, 10, 18, 12)
        self.column.setSpacing(GAP)
        self.column.addWidget(self.heading)


class Page(QScrollArea):
    """A page that scrolls where the letters are too large for the window."""

    def __init__(self) -> None:
        super().__init__()
        self.sheet = QWidget()
        self.sheet.setObjectName("sheet")
        self.setWidget(self.sheet)
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

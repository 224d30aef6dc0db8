"""When the program passes reaction windows for a person: the setting, and how it lapses."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from netcore.session_events import AutoPass
from qtclient.pagestyle import GAP, Style, plain_label
from qtclient.table import Table
from qtclient.widgets import Combo
from resources.catalogue import Catalogue

LAPSING = (AutoPass.THIS_TURN, AutoPass.UNTIL_MY_TURN)
"""Settings that hold for a while and then give way to the one before."""


class AutoPassBox(QWidget):
    """A label and a list to choose from."""

    def __init__(
        self, table: Table, words: Catalogue, style: Style, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._table = table
        self._standing = AutoPass.NEVER
        self.choice = Combo()
        self.choice.setFont(style.label(14))
        for when in AutoPass:
            self.choice.addItem(words.sentence(f"gamepage.auto_pass.{when.name.lower()}"), when)
        label = plain_label(style.label(13, bold=True), wrap=False)
        label.setText(words.sentence("gamepage.auto_pass.label"))
        label.setBuddy(self.choice)
        self.choice.setAccessibleName(label.text())
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(GAP)
        row.addWidget(label)
        row.addWidget(self.choice, 1)
        self.choice.activated.connect(lambda _index: self.set(self.when))

    @property
    def when(self) -> AutoPass:
        """The setting in force."""
        return AutoPass(self.choice.currentData())

    def set(self, when: AutoPass) -> None:
        """Pass like this from now on."""
        if when not in LAPSING:
            self._standing = when
        self.choice.setCurrentIndex(self.choice.findData(when))
        self._table.pass_automatically(when)

    def take_over(self, other: AutoPassBox) -> None:
        """Show what another box has set; the session knows it already."""
        self._standing = other._standing
        self.choice.setCurrentIndex(other.choice.currentIndex())

    def note_turn(self, *, own: bool) -> None:
        """A turn began: what was meant for a while gives way."""
        if self.when is AutoPass.THIS_TURN or (self.when is AutoPass.UNTIL_MY_TURN and own):
            self.set(self._standing)

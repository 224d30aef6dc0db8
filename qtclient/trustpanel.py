"""What everybody's trust rests on: the safety words, the seals, and the last joint chance."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from netcore.log_bodies import Request
from netcore.session_events import Advanced, SessionEvent
from qtclient.games.generals.glance import seals_of
from qtclient.pagestyle import GAP, Style, plain_label
from qtclient.table import Table
from resources.catalogue import Catalogue


class TrustPanel(QScrollArea):
    """A few sentences that can be checked aloud."""

    def __init__(
        self, table: Table, words: Catalogue, style: Style, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._table = table
        self._words = words
        self._chance: tuple[int, int] | None = None
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        body = QWidget()
        column = QVBoxLayout(body)
        column.setContentsMargins(2, 2, 2, 2)
        column.setSpacing(GAP)
        self.safety_words = plain_label(style.label(17, bold=True))
        self.safety_words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.seals = plain_label(style.text(14.5))
        self.chance = plain_label(style.text(14.5))
        about = plain_label(style.text(14.5))
        about.setText(
            words.sentence("gamepage.trust.alone" if table.alone else "gamepage.trust.words")
        )
        for part in (about, self.safety_words, self.seals, self.chance):
            column.addWidget(part)
        column.addStretch()
        self.setWidget(body)
        started = table.game_started
        self.safety_words.setText(" · ".join(started.words) if started is not None else "")
        self.safety_words.setVisible(not table.alone)
        table.network.happened.connect(self._hear)
        self.refresh()

    def _hear(self, event: SessionEvent) -> None:
        if isinstance(event, Advanced) and isinstance(event.body, Request):
            self._chance = (event.seq, event.body.number)
            self.refresh()

    def refresh(self) -> None:
        """Say how many seals are whole and what chance decided last."""
        words, state = self._words, self._table.state
        started = self._table.game_started
        if state is not None:
            whole, opened = seals_of(state)
            self.seals.setText(words.sentence("gamepage.trust.seals", whole=whole, opened=opened))
        if self._chance is None or started is None:
            self.chance.setText(words.sentence("gamepage.trust.no_chance"))
        else:
            seq, number = self._chance
            said = {"entry": seq, "number": number, "players": len(started.charter.players)}
            key = "chance_alone" if self._table.alone else "chance"
            self.chance.setText(words.sentence(f"gamepage.trust.{key}", **said))

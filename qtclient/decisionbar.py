"""The decision bar: one sentence of what is asked of whom, the verbs, Undo and Confirm."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from qtclient.deciding import TAKE_BACK, Deciding
from qtclient.labels import Labels
from qtclient.pagestyle import GAP, MARGIN, Style, badge, plain_label
from qtclient.picking import OUT_OF_THE_WAY, Picking
from resources.catalogue import Catalogue
from rules.kernel.choices import PASS

LEAST_SENTENCE = 300
"""A sentence that has less room than this would be a column of words."""
HEIGHT = 72
"""Room for three lines, so that the board keeps its size from question to question."""


class DecisionBar(QFrame):
    """Shows what is being decided; every button goes to `Deciding`."""

    skipped = Signal()
    """Somebody wants to see the present at once."""

    def __init__(
        self, deciding: Deciding, words: Catalogue, style: Style, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setObjectName("panel")
        self._deciding = deciding
        self._words = words
        self._style = style
        self.badge = QLabel()
        self.badge.setFixedSize(style.px(40), style.px(40))
        self.question = plain_label(style.text(16, bold=True))
        self.summary = plain_label(style.label(14))
        self.verbs: dict[str, QPushButton] = {}
        self.skip = self._button("gamepage.skip")
        self.skip.clicked.connect(self.skipped)
        self.stop = self._button("gamepage.skip_rest", "gamepage.skip_rest_hint")
        self.stop.clicked.connect(deciding.waive_rest)
        self.undo = self._button("gamepage.undo", "gamepage.undo_hint")
        self.undo.clicked.connect(deciding.undo)
        self.confirm = self._button("gamepage.confirm", "gamepage.confirm_hint")
        self.confirm.setObjectName("confirm")
        self.confirm.clicked.connect(deciding.confirm)

        whom = QHBoxLayout()
        whom.setSpacing(GAP)
        said = QVBoxLayout()
        said.setSpacing(0)
        said.addStretch()
        said.addWidget(self.question)
        said.addWidget(self.summary)
        said.addStretch()
        self._row = QHBoxLayout()
        self._row.setSpacing(GAP)
        whom.addWidget(self.badge)
        whom.addLayout(said, 1)
        self._buttons = QHBoxLayout()
        self._buttons.setSpacing(GAP)
        self._buttons.addStretch(1)
        self._buttons.addLayout(self._row)
        for button in (self.skip, self.stop, self.undo, self.confirm):
            self._buttons.addWidget(button)
        self._whole = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._whole.setContentsMargins(MARGIN, 2, MARGIN, 2)
        self._whole.setSpacing(GAP)
        self._whole.addLayout(whom, 1)
        self._whole.addLayout(self._buttons)
        self.setMinimumHeight(style.px(HEIGHT))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)

    def _button(self, key: str, hint: str = "") -> QPushButton:
        button = QPushButton(self._words.sentence(key))
        button.setFont(self._style.label(15, bold=True))
        if hint:
            button.setToolTip(self._words.sentence(hint))
        return button

    def resizeEvent(self, event: QResizeEvent) -> None:
        """The buttons go below the sentence where they would squeeze it."""
        super().resizeEvent(event)
        self._turn()

    def _turn(self) -> None:
        buttons = self._buttons.minimumSize().width()
        left = self.width() - buttons - self.badge.width() - 2 * MARGIN - 2 * GAP
        narrow = left < self._style.px(LEAST_SENTENCE)
        down = QBoxLayout.Direction.TopToBottom
        self._whole.setDirection(down if narrow else QBoxLayout.Direction.LeftToRight)

    def show_question(self, labels: Labels, usable: str = "", warning: str = "") -> None:
        """Show the question of the country in front, what is picked, and what would be lost."""
        picking = self._deciding.picking
        assert picking is not None
        menu = picking.menu
        self._show_country(labels.game.seats[menu.seat])
        asked = labels.aside(menu, picking.verb) if picking.is_aside else labels.question(menu)
        self._say(asked, warning or self._summary(labels, picking, usable))
        colour = self._style.theme.star if warning else self._style.theme.ink
        self.summary.setStyleSheet(f"color: {colour};")
        self._show_verbs(labels, picking)
        part = labels.part(menu)
        self.stop.setVisible(part is not None and part.may_stop and PASS in self.verbs)
        choice = self._deciding.choice()
        named = any(offer.nouns for offer in menu.offers if offer.verb == picking.verb)
        wished = self._deciding.wish >= 0
        self.skip.hide()
        self.undo.setVisible(named or wished)
        self.undo.setEnabled(picking.is_begun() or wished)
        self.confirm.setVisible(named or wished)
        self.confirm.setEnabled(choice is not None)
        self._word_confirm(labels)
        self._turn()

    def _word_confirm(self, labels: Labels) -> None:
        """Where several own countries choose, the button leads on and then sends for all."""
        key, names = "confirm", ""
        if self._deciding.still_open:
            key, names = "next", labels.country(self._deciding.still_open[0])
        elif self._deciding.together:
            key = "confirm_all"
        self.confirm.setText(self._words.sentence(f"gamepage.{key}", names=names))
        self.confirm.setToolTip(self._words.sentence(f"gamepage.{key}_hint"))

    def show_advice(self, text: str) -> None:
        """Say what somebody would do here, in the place of the summary."""
        self.summary.setText(text)
        self.summary.show()

    def show_waiting(
        self, country: str, text: str, more: str = "", *, behind: bool = False
    ) -> None:
        """Nothing is asked: say whom the table waits for."""
        self._show_country(country)
        self._say(text, more)
        self._clear_verbs()
        self.stop.hide()
        self.undo.hide()
        self.confirm.hide()
        self.skip.setVisible(behind)
        self._turn()

    def _show_country(self, country: str) -> None:
        self.badge.setVisible(bool(country))
        if country:
            self.badge.setPixmap(badge(country, self._style.px(40), self._style.theme))
            self.badge.setAccessibleName(self._words.noun("country", country))

    def _say(self, text: str, more: str) -> None:
        changed = text != self.question.text()
        self.question.setText(text)
        self.summary.setText(more)
        self.summary.setVisible(bool(more))
        if changed:
            self.setAccessibleName(text)

    def _summary(self, labels: Labels, picking: Picking, usable: str) -> str:
        """What confirming would do, or how much is still to be picked."""
        words, choice = self._words, picking.choice()
        if self._deciding.wish >= 0:
            use = labels.use(picking.menu, self._deciding.wish)
            return words.sentence("gamepage.will_do", text=use)
        if not any(o.nouns for o in picking.menu.offers if o.verb == picking.verb):
            return usable
        if choice is not None:
            return self._consequence(labels, labels.choice(picking.menu, choice))
        least, _ = picking.missing()
        picked = len(picking.nouns)
        if least > 1 or picked:
            return words.sentence("gamepage.pick_more", number=least, picked=picked)
        return words.sentence(f"gamepage.pick_{picking.kind()}")

    def _consequence(self, labels: Labels, text: str) -> str:
        """What confirming means: final, or only a step to the next own country."""
        missing = self._deciding.still_open
        if missing:
            names = ", ".join(labels.country(seat) for seat in missing)
            return self._words.sentence("gamepage.others_first", text=text, names=names)
        if self._deciding.together:
            names = ", ".join(labels.country(seat) for seat in self._deciding.together)
            return self._words.sentence("gamepage.all_chosen", text=text, names=names)
        return self._words.sentence("gamepage.will_do", text=text)

    def has_keyboard(self) -> bool:
        """Whether one of the buttons has the keyboard."""
        return any(button.hasFocus() for button in self.findChildren(QPushButton))

    def _clear_verbs(self) -> None:
        for button in self.verbs.values():
            self._row.removeWidget(button)
            button.hide()
            button.deleteLater()
        self.verbs = {}

    def _show_verbs(self, labels: Labels, picking: Picking) -> None:
        """Verbs with nouns switch what a click means; verbs without are said at once."""
        focused = next((verb for verb, button in self.verbs.items() if button.hasFocus()), "")
        self._clear_verbs()
        menu = picking.menu
        verbs = [verb for verb in picking.verbs() if verb != TAKE_BACK]
        named = [v for v in verbs if any(o.nouns for o in menu.offers if o.verb == v)]
        several = len([verb for verb in named if verb not in OUT_OF_THE_WAY]) > 1
        for verb in verbs:
            if verb in named and not (several or verb in OUT_OF_THE_WAY):
                continue
            button = QPushButton(labels.verb(menu, verb))
            button.setFont(self._style.label(15, bold=verb not in OUT_OF_THE_WAY))
            if verb in named:
                button.setCheckable(True)
                button.setChecked(verb == picking.verb)
                button.clicked.connect(lambda _=False, verb=verb: self._switch(verb))
            else:
                button.setToolTip(self._words.sentence("gamepage.final"))
                button.clicked.connect(lambda _=False, verb=verb: self._deciding.act(verb))
            button.setCursor(Qt.CursorShape.PointingHandCursor)
            self.verbs[verb] = button
            self._row.addWidget(button)
            if verb == focused:
                button.show()
                button.setFocus()
        in_row = (self.skip, *self.verbs.values(), self.stop, self.undo, self.confirm)
        for one, other in pairwise(in_row):
            QWidget.setTabOrder(one, other)

    def _switch(self, verb: str) -> None:
        picking = self._deciding.picking
        if picking is not None and picking.verb == verb and verb in OUT_OF_THE_WAY:
            self._deciding.undo()
        else:
            self._deciding.use_verb(verb)

"""Calls a person back to the table: the title, the task bar, and a sound when a turn begins."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtWidgets import QApplication, QWidget

from qtclient import sounds
from resources.catalogue import Catalogue


class Caller:
    """Says that a decision is open, as long as one is, without shouting at every question."""

    def __init__(self, page: QWidget, words: Catalogue) -> None:
        self._page = page
        self._words = words
        self._called = False
        self._turn: object = None
        self._plain_title: str | None = None

    def call(self, countries: Sequence[str], turn: object) -> None:
        """These own countries owe a choice; `turn` names the own turn it is part of, if any.

        The task bar calls whoever looks elsewhere. The sound is heard once in an own turn, and
        at any question to whoever looks elsewhere.
        """
        asked, away = bool(countries), not self._page.isActiveWindow()
        begun = turn is not None and turn != self._turn
        if asked and (begun or (away and not self._called)):
            sounds.play("your_turn")
        if asked and away and not self._called:
            QApplication.alert(self._page.window())
        if asked:
            self._turn = turn
        self._called = asked
        self._entitle(countries)

    def rest(self) -> None:
        """The page goes: the window has its plain title again."""
        self._entitle(())
        self._plain_title = None

    def _entitle(self, countries: Sequence[str]) -> None:
        window = self._page.window()
        if self._plain_title is None:
            if not self._page.isVisible():
                return
            self._plain_title = window.windowTitle()
        title = self._plain_title
        if countries:
            names = ", ".join(self._words.noun("country", country) for country in countries)
            title = self._words.sentence("gamepage.your_turn", names=names, text=title)
        if title != window.windowTitle():
            window.setWindowTitle(title)

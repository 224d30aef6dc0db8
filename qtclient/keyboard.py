"""Enter presses the button that has the keyboard, as people expect who use no mouse.

Qt itself does that in dialogs only; elsewhere Space alone presses a button.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication

ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def press_focused(event: QKeyEvent) -> bool:
    """Press the button in focus if this is Enter; a key that is held down presses once."""
    focused = QApplication.focusWidget()
    if event.key() not in ENTER or not isinstance(focused, QAbstractButton):
        return False
    if not event.isAutoRepeat():
        focused.click()
    return True

"""What Qt itself says, in the language of the window: Yes and No, file dialogs, context menus.

Our own words all come from the one catalogue. Qt has words of its own, and brings
translations of them (`qtbase_ru.qm`); a few sentences that those lack are filled
in from the catalogue. English is what Qt speaks untranslated.
"""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QTranslator

from resources.catalogue import LANGUAGES, Catalogue, catalogue

UNTRANSLATED = LANGUAGES[0]
GAPS = {
    ("QFileDialog", "&Look in:"): "qt.look_in",
    ("QFileDialog", "Files of &type:"): "qt.file_type",
    ("QAbstractFileIconProvider", "Drive"): "qt.drive",
    ("QAbstractFileIconProvider", "Folder"): "qt.folder",
}
"""What Qt says and does not translate, and our key for it."""


class _Gaps(QTranslator):
    """Asked after Qt's own translation, for what that lacks."""

    def __init__(self, words: Catalogue, app: QCoreApplication) -> None:
        super().__init__(app)
        self._texts = {said: words.sentence(key) for said, key in GAPS.items()}

    def isEmpty(self) -> bool:
        return False

    def translate(
        self, context: str, source: str, /, disambiguation: str | None = None, n: int = -1
    ) -> str | None:
        del disambiguation, n
        return self._texts.get((context, source))


def speak(app: QCoreApplication, language: str) -> bool:
    """Let Qt speak a language from now on; whether it can is the answer."""
    for old in app.findChildren(QTranslator):
        app.removeTranslator(old)
        old.deleteLater()
    if language == UNTRANSLATED:
        return True
    own = QTranslator(app)
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    found = own.load(f"qtbase_{language}", folder)
    # The one installed last is asked first.
    app.installTranslator(_Gaps(catalogue(language), app))
    if found:
        app.installTranslator(own)
    return found

"""The gallery draws what it promises."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from qtclient import gallery


@pytest.fixture
def drawn(qtbot: QtBot, tmp_path: Path) -> Path:
    assert gallery.main(["--out", str(tmp_path)]) == 0
    return tmp_path


def test_the_gallery_holds_boards_in_all_themes_and_languages_and_all_pieces(drawn: Path) -> None:
    names = {path.stem for path in drawn.glob("*.png")}
    for language in ("en", "ru"):
        for theme in ("light", "dark", "contrast", "colour_safe"):
            assert f"board-empty-{theme}-{language}" in names
            assert f"board-midgame-{theme}-{language}" in names
        assert f"board-crowded-small-{language}" in names
        assert f"pieces-{language}" in names
    for path in drawn.glob("*.png"):
        picture = QImage(str(path)).scaled(64, 36)
        colours = {picture.pixel(x, y) for x in range(64) for y in range(36)}
        assert len(colours) > 50, path.name

"""The gallery draws what it promises."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from qtclient import __main__, gallery
from qtclient.pictures import pictures
from qtclient.theme import THEMES
from resources.catalogue import LANGUAGES
from rules.generals.board import COUNTRIES


def colours(path: Path) -> int:
    picture = QImage(str(path)).scaled(64, 36)
    return len({picture.pixel(x, y) for x in range(64) for y in range(36)})


def test_the_gallery_holds_all_boards_pieces_and_cards_in_all_themes_and_languages(
    qtbot: QtBot,
) -> None:
    names = set(pictures())
    for language in LANGUAGES:
        for theme in THEMES:
            assert f"board-empty-{theme}-{language}" in names
            assert f"board-midgame-{theme}-{language}" in names
            assert f"pieces-{theme}-{language}" in names
        for country in COUNTRIES:
            assert f"cards-{country}-{language}" in names
            assert f"hand-{country}-{language}" in names
        assert f"board-crowded-small-{language}" in names
        assert f"board-choosing-{language}" in names


@pytest.mark.parametrize(
    "name",
    [
        "board-choosing-en",
        "board-crowded-small-ru",
        "board-midgame-contrast-ru",
        "pieces-dark-en",
        "cards-italy-ru",
        "hand-japan-en",
    ],
)
def test_a_picture_is_drawn_into_the_folder(qtbot: QtBot, tmp_path: Path, name: str) -> None:
    assert gallery.main(["--out", str(tmp_path / "new"), "--only", name]) == 0
    assert [path.stem for path in (tmp_path / "new").iterdir()] == [name]
    assert colours(tmp_path / "new" / f"{name}.png") > 50


def test_the_command_is_reached_through_the_program(
    qtbot: QtBot,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    wanted = ["gallery", "--out", str(tmp_path), "--only", "pieces-light-ru", "--lang", "en"]
    monkeypatch.setattr("sys.argv", ["sealed-orders", *wanted])
    assert __main__.main() == 0
    assert capsys.readouterr().out.splitlines()[-1] == f"1 picture in {tmp_path}"


def test_a_folder_that_cannot_be_made_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "file").write_text("")
    assert gallery.main(["--out", str(tmp_path / "file" / "in"), "--lang", "en"]) == 1
    assert "cannot be made" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["--lang", "en"], []])
def test_wrong_use_is_told(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert gallery.main(arguments) == 2
    assert "--out" in capsys.readouterr().err

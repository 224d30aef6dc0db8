"""The first page: the board behind it speaks the reader's language."""

from importlib.resources import files

import pytest
from pytestqt.qtbot import QtBot

from qtclient.startpage import Picture
from resources.catalogue import LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_there_is_a_board_for_every_language(language: str) -> None:
    assert (files("resources") / "pictures" / f"start-{language}.jpg").is_file()


def test_the_board_changes_with_the_language(qtbot: QtBot) -> None:
    picture = Picture()
    qtbot.addWidget(picture)
    picture.resize(400, 200)
    english = picture.grab().toImage()
    picture.speak("ru")
    russian = picture.grab().toImage()
    picture.speak("en")
    assert russian != english
    assert picture.grab().toImage() == english

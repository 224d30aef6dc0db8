"""The guided first turn: it can be played to its end by clicks, and wrong clicks are answered."""

import pytest
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from qtclient.games.generals.glance import space_id, space_number
from qtclient.lesson import Lesson, read_lesson
from qtclient.lessonpage import NAME, LessonPage
from qtclient.pagestyle import Style
from qtclient.theme import LIGHT
from resources.catalogue import LANGUAGES, catalogue
from rules.kernel.choices import Choice
from tests.qtclient.solo import point_in

LEFT = Qt.MouseButton.LeftButton


def make_page(qtbot: QtBot, language: str = "en", scale: float = 1.0) -> LessonPage:
    page = LessonPage(catalogue(language), Style(LIGHT, scale), reduced_motion=True)
    qtbot.addWidget(page)
    page.resize(1280, 720)
    page.show()
    return page


def click(qtbot: QtBot, page: LessonPage, kind: str, noun: int) -> None:
    """Click a card or a space where a person would."""
    if kind == "slot":
        task = page.lesson.task
        assert task is not None
        qtbot.mouseClick(page.rack, LEFT, pos=page.rack.centre_of(task.seat, noun).toPoint())
    else:
        click_space(qtbot, page, space_id(noun))


def click_space(qtbot: QtBot, page: LessonPage, space: str) -> None:
    qtbot.mouseClick(page.board.viewport(), LEFT, pos=point_in(page.board, space))


def walk_to(qtbot: QtBot, page: LessonPage, key: str) -> None:
    """Do what each step asks for, by clicks, until another step is reached."""
    while page.lesson.step.key != key:
        task = page.lesson.task
        if task is not None:
            click(qtbot, page, task.kind, task.choice.nouns[0])
        assert page.go_on.isEnabled(), page.lesson.step.key
        qtbot.mouseClick(page.go_on, LEFT)


def told(lesson: Lesson) -> list[str]:
    return [lesson.game.told(event).key for event in lesson.events]


def test_the_lesson_plays_to_its_end_by_the_rules() -> None:
    lesson = read_lesson(NAME)
    while not lesson.is_last:
        if lesson.task is not None and lesson.task.choice.verb != "use":
            assert lesson.task.menu.offer(lesson.task.choice) is not None
        lesson.go_on()
    keys = told(lesson)
    for key in ("card_played", "attacked", "removed", "card_used", "built", "drew"):
        assert f"event.{key}" in keys
    assert sum(step.act != "" for step in lesson.steps) == 6


def test_what_the_texts_say_is_what_happens() -> None:
    lesson = read_lesson(NAME)
    spoken = {}
    while True:
        spoken[lesson.step.key] = (lesson.state.vp, lesson.game.position(lesson.state))
        if lesson.is_last:
            break
        lesson.go_on()
    before, after = spoken["play"][0], spoken["victory"][0]
    assert after[0] - before[0] == 4
    assert "uk" in str(spoken["battle"][1])
    keys = {step.key: step for step in lesson.steps}
    assert keys["sea"].light == ("sea_of_japan",)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_has_its_sentences(language: str) -> None:
    words = catalogue(language)
    texts = [words.sentence(step.text) for step in read_lesson(NAME).steps]
    assert all(step.text in words for step in read_lesson(NAME).steps)
    assert len(set(texts)) == len(texts)


def test_a_person_clicks_through_the_whole_lesson(qtbot: QtBot) -> None:
    page = make_page(qtbot)
    walk_to(qtbot, page, "end")
    assert page.lesson.is_last
    with qtbot.waitSignal(page.left):
        qtbot.mouseClick(page.go_on, LEFT)


def test_nothing_goes_on_before_what_is_meant_is_picked(qtbot: QtBot) -> None:
    page = make_page(qtbot)
    walk_to(qtbot, page, "play")
    assert not page.go_on.isEnabled()
    task = page.lesson.task
    assert task is not None
    click(qtbot, page, "slot", task.choice.nouns[0])
    assert page.go_on.isEnabled()
    assert page.lesson.step.key == "play"


def test_a_wrong_space_gets_the_reason_of_the_rules(qtbot: QtBot) -> None:
    page = make_page(qtbot)
    walk_to(qtbot, page, "battle")
    click_space(qtbot, page, "ukraine")
    assert "adjacent" in page.answer.text()
    assert not page.go_on.isEnabled()
    click_space(qtbot, page, "eastern_europe")
    assert page.answer.text() == catalogue("en").sentence("lesson.another")
    assert page.lesson.step.key == "battle"


def test_another_card_is_answered_and_a_copy_will_do(qtbot: QtBot) -> None:
    page = make_page(qtbot)
    walk_to(qtbot, page, "play")
    task = page.lesson.task
    assert task is not None
    other = next(held for held in page.rack.cards() if held.look.card == "ger_plunder")
    click(qtbot, page, "slot", other.slot)
    assert page.answer.text() == catalogue("en").sentence("lesson.another")
    click_space(qtbot, page, "ukraine")
    assert page.answer.text() == catalogue("en").sentence("lesson.first_slot")
    walk_to(qtbot, page, "discard")
    copies = [held.slot for held in page.rack.cards() if held.look.card == "ger_sea_battle"]
    assert all(page.lesson.is_meant("slot", slot) for slot in copies)
    assert not page.lesson.is_meant("slot", other.slot)


def test_a_drag_over_the_board_is_no_click(qtbot: QtBot) -> None:
    page = make_page(qtbot)
    walk_to(qtbot, page, "battle")
    at = point_in(page.board, "ukraine")
    qtbot.mousePress(page.board.viewport(), LEFT, pos=at)
    qtbot.mouseRelease(page.board.viewport(), LEFT, pos=at + QPoint(40, 0))
    assert page.answer.text() == ""


def test_the_keyboard_alone_does_it(qtbot: QtBot) -> None:
    page = make_page(qtbot)
    for _ in range(2):
        qtbot.keyClick(page.go_on, Qt.Key.Key_Space)
    assert page.lesson.step.key == "play"
    task = page.lesson.task
    assert task is not None
    slots = [held.slot for held in page.rack.cards()]
    for _ in range(slots.index(task.choice.nouns[0])):
        qtbot.keyClick(page.rack, Qt.Key.Key_Right)
    qtbot.keyClick(page.rack, Qt.Key.Key_Space)
    qtbot.keyClick(page.rack, Qt.Key.Key_Return)
    assert page.lesson.step.key == "battle"
    page.board.focus_space("ukraine")
    qtbot.keyClick(page.board, Qt.Key.Key_Return)
    assert "adjacent" in page.answer.text()
    qtbot.keyClick(page.board, Qt.Key.Key_PageDown)
    assert page.board.focused == "western_europe"
    qtbot.keyClick(page.board, Qt.Key.Key_Return)
    qtbot.keyClick(page.board, Qt.Key.Key_Return)
    assert page.lesson.step.key == "status"


def test_enter_confirms_what_the_mouse_has_picked(qtbot: QtBot) -> None:
    page = make_page(qtbot)
    walk_to(qtbot, page, "battle")
    click_space(qtbot, page, "western_europe")
    qtbot.keyClick(page.board, Qt.Key.Key_Return)
    assert page.lesson.step.key == "status"


def test_once_more_begins_anew(qtbot: QtBot) -> None:
    page = make_page(qtbot)
    walk_to(qtbot, page, "status")
    qtbot.mouseClick(page.again, LEFT)
    assert page.lesson.at == 0
    assert page.story.count() == 0
    assert page.lesson.state.vp == (6, 8)


def test_a_step_to_read_wants_no_click(qtbot: QtBot) -> None:
    page = make_page(qtbot)
    assert page.lesson.why_not("space", space_number("ukraine")).key == "lesson.read_first"
    assert not page.lesson.is_meant("space", space_number("germany"))
    assert page.go_on.isEnabled()


def test_the_choice_of_a_step_is_one_of_its_menu() -> None:
    lesson = read_lesson(NAME)
    while lesson.task is None:
        lesson.go_on()
    assert lesson.task.choice in lesson.task.menu.choices()
    assert isinstance(lesson.task.choice, Choice)


@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
@pytest.mark.parametrize("language", LANGUAGES)
def test_it_fits_the_window_at_every_size(qtbot: QtBot, language: str, scale: float) -> None:
    page = make_page(qtbot, language, scale)
    assert page.minimumSizeHint().width() <= 1280
    assert page.minimumSizeHint().height() <= 720

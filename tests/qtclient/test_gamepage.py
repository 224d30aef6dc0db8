"""The game page over the real session: a person plays by clicks, by keys, and watches."""

import pytest
from pytestqt.qtbot import QtBot

from netcore.session_events import AutoPass, PeerLost
from qtclient.board.motion import CARD_MS
from qtclient.gamepage import GamePage
from qtclient.playback import Step
from qtclient.table import Happening, Table
from resources.catalogue import catalogue
from rules.generals.events import CardPlayed
from rules.kernel.game import Told
from tests.qtclient.clipping import clipped
from tests.qtclient.solo import (
    LEFT,
    answer_by_clicks,
    click_card,
    click_space,
    open_page,
    point_in,
    sit_down,
    wait_for,
    wait_until_asked,
)

GERMANY, ITALY = 0, 4


def keep_seven(qtbot: QtBot, page: GamePage) -> None:
    answer_by_clicks(qtbot, page, wait_until_asked(qtbot, page, "prompt.keep_seven"))


def test_three_clicks_and_confirm_keep_seven(qtbot: QtBot, page: GamePage) -> None:
    slots = page.deciding.menu().offers[0].nouns[:3]  # type: ignore[union-attr]
    for number, slot in enumerate(slots, 1):
        assert not page.bar.confirm.isEnabled()
        click_card(qtbot, page, slot)
        assert len(page.deciding.picked("slot")) == number
    qtbot.mouseClick(page.bar.undo, LEFT)
    assert page.deciding.picked("slot") == ()
    for slot in slots:
        click_card(qtbot, page, slot)
    qtbot.mouseClick(page.bar.confirm, LEFT)
    wait_until_asked(qtbot, page, "prompt.play")
    assert len(page.hand.rack.cards()) == 7
    assert page.bar.question.text().startswith("Germany")


def test_a_whole_turn_by_clicks_only(qtbot: QtBot, page: GamePage, table: Table) -> None:
    keep_seven(qtbot, page)
    wait_until_asked(qtbot, page, "prompt.play")
    for _ in range(60):
        answer_by_clicks(qtbot, page, wait_until_asked(qtbot, page))
        wait_for(qtbot, lambda: page.deciding.picking is not None or table.report is not None)
        if table.state.round == 2:
            break
    assert table.state.round == 2
    told = [happening.told.key for happening in table.story]
    assert told.count("event.turn_began") >= 7


def test_nothing_but_legal_targets_can_be_clicked(qtbot: QtBot, page: GamePage) -> None:
    assert page.board.lit == ()
    click_space(qtbot, page, "germany")
    assert page.deciding.picked("space") == ()
    rack = page.hand.rack
    assert all(held.pickable for held in rack.cards())
    keep_seven(qtbot, page)
    wait_until_asked(qtbot, page, "prompt.play")
    qtbot.mouseClick(page.tools.take_back, LEFT)
    assert page.board.lit == ("germany",)
    assert not any(held.pickable for held in rack.cards())


def test_a_double_click_on_a_card_confirms_it(qtbot: QtBot, page: GamePage, table: Table) -> None:
    keep_seven(qtbot, page)
    menu = wait_until_asked(qtbot, page, "prompt.play")
    slot = menu.offers[0].nouns[0]
    rack = page.hand.rack
    at = rack.centre_of(GERMANY, slot).toPoint()
    qtbot.mouseClick(rack, LEFT, pos=at)
    qtbot.mouseDClick(rack, LEFT, pos=rack.centre_of(GERMANY, slot).toPoint())
    wait_for(qtbot, lambda: page.deciding.menu() != menu)


def test_several_own_countries_have_tabs_and_the_asked_one_is_in_front(qtbot: QtBot) -> None:
    table = sit_down(qtbot, (GERMANY, ITALY))
    page = open_page(qtbot, table)
    try:
        menu = wait_until_asked(qtbot, page, "prompt.keep_seven")
        assert set(page.hand.tabs) == {GERMANY, ITALY}
        wait_for(qtbot, lambda: page.deciding.asked == (GERMANY, ITALY))
        assert menu.seat == GERMANY
        assert page.bar.question.text().startswith("Germany.")
        qtbot.mouseClick(page.hand.tabs[ITALY], LEFT)
        assert page.bar.question.text().startswith("Italy.")
        qtbot.mouseClick(page.hand.tabs[GERMANY], LEFT)
        assert page.bar.question.text().startswith("Germany.")
    finally:
        table.network.close()


def test_all_own_countries_keep_seven_at_once_and_are_confirmed_once(qtbot: QtBot) -> None:
    table = sit_down(qtbot, (GERMANY, ITALY))
    page = open_page(qtbot, table)
    try:
        wait_until_asked(qtbot, page, "prompt.keep_seven")
        wait_for(qtbot, lambda: page.deciding.asked == (GERMANY, ITALY))
        keep_seven(qtbot, page)
        assert page.deciding.seat == ITALY
        assert page.deciding.asked == (GERMANY, ITALY)
        assert page.hand.tabs[GERMANY].text() == "Germany ✓"
        assert page.hand.tabs[ITALY].text() == "Italy ●"
        qtbot.mouseClick(page.hand.tabs[GERMANY], LEFT)
        assert len(page.deciding.picked("slot")) == 3
        assert page.bar.confirm.text() == "Next: Italy"
        assert page.bar.summary.text().endswith("Nothing is sent yet; still to choose: Italy.")
        qtbot.mouseClick(page.bar.confirm, LEFT)
        keep_seven(qtbot, page)
        assert page.deciding.asked == ()
        wait_until_asked(qtbot, page, "prompt.play")
        assert page.hand.tabs[GERMANY].isChecked()
    finally:
        table.network.close()


def test_the_page_speaks_another_language_in_the_middle_of_a_game(
    qtbot: QtBot, page: GamePage, table: Table
) -> None:
    keep_seven(qtbot, page)
    wait_until_asked(qtbot, page, "prompt.play")
    other = open_page(qtbot, table, "ru")
    assert other.bar.question.text() == "Германия: сыграйте или сбросьте карту."
    assert other.story.count() == page.story.count()
    assert other.action_list.lines()[0][0] == "play"
    assert other.track.spoken().startswith("Раунд 1 из 20")
    bar = other.story.verticalScrollBar()
    wait_for(qtbot, lambda: bar.value() == bar.maximum())
    GamePage(table, catalogue("en")).deleteLater()
    answer_by_clicks(qtbot, other, wait_until_asked(qtbot, other))
    wait_until_asked(qtbot, other)
    table.noticed.emit(PeerLost("Борис", 0, True))
    assert other.notices.text.text() == "Игрок Борис ушёл."


def wait_until_whole(qtbot: QtBot, page: GamePage) -> None:
    def whole() -> None:
        assert clipped(page) == []

    qtbot.waitUntil(whole, timeout=8000)


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("scale", [0.8, 1.0, 2.0])
def test_no_text_is_clipped(qtbot: QtBot, language: str, scale: float) -> None:
    table = sit_down(qtbot, (GERMANY, 1, ITALY))
    page = open_page(qtbot, table, language, scale)
    try:
        menu = wait_until_asked(qtbot, page, "prompt.keep_seven")
        for slot in menu.offers[0].nouns[:3]:
            click_card(qtbot, page, slot)
        for panel in (page.detail, page.chart, page.chat, page.trust):
            page.tabs.setCurrentWidget(panel)
            wait_until_whole(qtbot, page)
        for when in AutoPass:
            page.auto_pass.set(when)
            wait_until_whole(qtbot, page)
    finally:
        table.network.close()


def test_an_unlit_space_says_why_it_is_no_target(qtbot: QtBot, page: GamePage) -> None:
    keep_seven(qtbot, page)
    wait_until_asked(qtbot, page, "prompt.play")
    qtbot.mouseClick(page.tools.take_back, LEFT)
    page.board.space_hovered.emit("ukraine")
    wait_for(qtbot, lambda: "Germany cannot choose that here." in page.board.toolTip())


def test_a_piece_can_be_taken_back_and_the_question_stays(
    qtbot: QtBot, page: GamePage, table: Table
) -> None:
    keep_seven(qtbot, page)
    wait_until_asked(qtbot, page, "prompt.play")
    qtbot.mouseClick(page.tools.take_back, LEFT)
    click_space(qtbot, page, "germany")
    assert page.marks.picked == ("germany",)
    qtbot.mouseMove(page.board.viewport(), point_in(page.board, "germany"))
    qtbot.mouseDClick(page.board.viewport(), LEFT, pos=point_in(page.board, "germany"))
    wait_for(qtbot, lambda: table.state.armies[GERMANY] == 0)
    wait_until_asked(qtbot, page, "prompt.play")


def test_what_bots_do_is_shown_step_by_step_and_can_be_skipped(
    qtbot: QtBot, page: GamePage, table: Table
) -> None:
    keep_seven(qtbot, page)
    wait_until_asked(qtbot, page, "prompt.play")
    page.board.reduced_motion = False
    page.deciding.use_verb("discard")
    click_card(qtbot, page, page.deciding.menu().offers[0].nouns[0])  # type: ignore[union-attr]
    qtbot.mouseClick(page.bar.confirm, LEFT)
    wait_for(qtbot, lambda: table.menus)
    page.show_instantly(True)
    assert not page.playback.behind
    assert page.deciding.picking is not None


def test_a_notice_about_somebody_is_calm_and_stays_in_the_chat(
    qtbot: QtBot, page: GamePage, table: Table
) -> None:
    table.noticed.emit(PeerLost("<i>Boris</i>", 0, False))
    assert page.notices.isVisible()
    assert page.notices.text.text().startswith("The connection to <i>Boris</i> is lost. In 30 s")
    assert page.chat.lines.lines[0] == "The connection to <i>Boris</i> is lost."
    qtbot.mouseClick(page.notices.close_button, LEFT)
    assert not page.notices.isVisible()


def test_alone_there_is_nobody_to_talk_to_or_to_distrust(page: GamePage) -> None:
    assert not page.tabs.isTabVisible(page.tabs.indexOf(page.chat))
    assert page.trust.safety_words.isHidden()


def test_a_card_that_is_held_before_the_eyes_does_not_flash_as_well(
    qtbot: QtBot, page: GamePage
) -> None:
    page.board.reduced_motion = False
    shown: list[Step] = []
    page.playback.shown.connect(shown.append)
    played = Happening(
        1,
        CardPlayed(0, 0),
        Told("event.card_played", {"country": "germany", "card": "ger_plunder"}),
    )
    page.table.menus.clear()
    page._advanced([played])
    assert page.zoom.isVisible()
    assert shown[-1].flashes == ()
    assert shown[-1].pause >= CARD_MS


def test_where_nothing_is_asked_the_list_says_so(page: GamePage) -> None:
    page.action_list.show_menu(None)
    assert page.action_list.accessibleName() == "Nothing to choose at the moment."


def test_chat_comes_back_from_the_table(qtbot: QtBot, page: GamePage) -> None:
    page.chat.line.setText("Hello <b>there</b>")
    page.chat.line.returnPressed.emit()
    wait_for(qtbot, lambda: page.chat.lines.lines)
    assert page.chat.lines.lines[0] == "Anna: Hello <b>there</b>"


def test_safety_words_are_shown_to_be_compared(page: GamePage, table: Table) -> None:
    words = table.game_started.words  # type: ignore[union-attr]
    assert page.trust.safety_words.text() == " · ".join(words)
    assert "Sealed cards: 216" in page.trust.seals.text()

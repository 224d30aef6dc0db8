"""The story: a sentence for each event, and the place it speaks of."""

import pytest
from pytestqt.qtbot import QtBot

from qtclient.pagestyle import Style
from qtclient.storypanel import PART, StoryPanel
from qtclient.table import Happening
from resources.catalogue import catalogue
from rules.kernel.game import Told

TURN = Told("event.turn_began", {"country": "germany", "round": 3})
PHASE = Told("event.phase_began", {"country": "germany", "phase": "play"})
BUILT = Told("event.built", {"country": "germany", "piece": "army", "space": "ukraine"})
PLAYED = Told("event.card_played", {"country": "germany", "card": "ger_blitzkrieg"})


@pytest.fixture
def story(qtbot: QtBot) -> StoryPanel:
    story = StoryPanel(catalogue("en"), Style())
    qtbot.addWidget(story)
    story.add(Happening(seq, None, told) for seq, told in enumerate((TURN, PHASE, BUILT, PLAYED)))
    return story


def lines(story: StoryPanel) -> list[str]:
    return [story.item(row).text() for row in range(story.count())]


def test_every_event_is_a_sentence_but_phases_are_left_to_their_tracker(story: StoryPanel) -> None:
    assert lines(story) == [
        "Round 3: Germany's turn.",
        "Germany built an army in Ukraine.",
        "Germany played “Blitzkrieg”.",
    ]


def test_a_line_shows_its_space_and_its_card(qtbot: QtBot, story: StoryPanel) -> None:
    with qtbot.waitSignal(story.space_chosen) as chosen:
        story.setCurrentRow(1)
    assert chosen.args == ["ukraine"]
    with qtbot.waitSignal(story.card_chosen) as shown:
        story.setCurrentRow(2)
    assert shown.args == ["ger_blitzkrieg"]


def test_whoever_reads_further_up_is_left_there(qtbot: QtBot, story: StoryPanel) -> None:
    story.resize(300, 120)
    story.show()
    story.add(Happening(seq, None, BUILT) for seq in range(100))
    bar = story.verticalScrollBar()
    qtbot.waitUntil(lambda: bar.value() == bar.maximum() > 0)
    bar.setValue(0)
    story.add([Happening(200, None, BUILT)])
    qtbot.wait(0)
    assert bar.value() == 0


def test_the_newest_line_stays_in_view_when_the_story_gets_less_room(
    qtbot: QtBot, story: StoryPanel
) -> None:
    story.resize(300, 400)
    story.show()
    story.add(Happening(seq, None, BUILT) for seq in range(12))
    bar = story.verticalScrollBar()
    qtbot.wait(20)
    assert bar.maximum() == 0
    story.resize(300, 120)
    qtbot.waitUntil(lambda: bar.value() == bar.maximum() > 0)
    story.add([Happening(200, None, BUILT)])
    qtbot.waitUntil(lambda: bar.value() == bar.maximum() > 0)


def test_a_whole_game_is_told_in_parts_and_in_order(qtbot: QtBot, story: StoryPanel) -> None:
    before = story.count()
    story.add_in_parts(Happening(seq, None, BUILT) for seq in range(PART + 20))
    assert story.count() == before + PART
    story.add([Happening(PART + 20, None, TURN)])
    qtbot.waitUntil(lambda: story.count() == before + PART + 21)
    assert lines(story)[-1] == "Round 3: Germany's turn."

"""What a host says why: every reason that our errors can carry reaches the guests as a sentence."""

import pytest

from netcore.channel import Refusal, refused
from netcore.guest import _error
from tests.house.keys import raised_keys

RAISED = raised_keys("netcore", "rules")


def test_the_reasons_are_found() -> None:
    assert {"sealing.wrong_type", "looks.does_not_open", "canon.malformed", "log.illegal"} <= RAISED
    assert len(RAISED) > 150


@pytest.mark.parametrize("key", sorted(RAISED))
def test_a_guest_is_told_the_reason(key: str) -> None:
    error = _error(key, (("player", "Anna"),))
    assert (error.key, error.arguments) == (key, {"player": "Anna"})


@pytest.mark.parametrize("key", ["", "log", "log.", "sealing.nobody_said_this", "you.won"])
def test_what_is_no_sentence_of_ours_is_not_shown(key: str) -> None:
    assert _error(key, (("player", "Anna"),)).key == "lobby.refused"


@pytest.mark.parametrize("name", ["key", "self", "culprit"])
def test_an_argument_may_have_any_name(name: str) -> None:
    assert _error("log.stale", ((name, "x"),)).arguments == {name: "x"}
    assert refused(Refusal("network.join.refused", ((name, "x"),))).arguments == {name: "x"}

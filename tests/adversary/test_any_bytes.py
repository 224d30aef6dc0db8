"""Any bytes, any body, any choice from outside: a typed error, never a crash."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from netcore import canon
from netcore.log import Refused, Said, read_entry, read_order, read_said
from netcore.log_bodies import Choose, read_body
from rules.kernel.errors import SealedOrdersError
from tests.adversary.kit import asked, seat_down
from tests.counts import count

TABLE = seat_down()
TABLE.run(asked(1))


@given(st.binary(max_size=400))
@settings(max_examples=count(100, 3000), deadline=None)
def test_any_bytes_from_outside_give_a_typed_error(data):
    for read in (read_said, read_entry, read_order):
        with pytest.raises(SealedOrdersError):
            read(data)
    with pytest.raises(Refused):
        TABLE.host.replica.judge(Said(data, bytes(64)))


WORDS = (
    st.none()
    | st.booleans()
    | st.integers(-5, 2**40)
    | st.text(max_size=6)
    | st.binary(max_size=32)
)
KINDS = ["candidates", "leaves", "request", "share", "choose", "reseal", "hide", "unhide"]
KINDS += ["absent", "end", "tip", "term", "final"]
KINDS += ["show", "concede", "welcome", "goodbye", "gone"]


@given(
    st.sampled_from(KINDS),
    st.lists(WORDS | st.lists(WORDS | st.lists(WORDS, max_size=6), max_size=6), max_size=7),
)
@settings(max_examples=count(200, 5000), deadline=None)
def test_a_body_of_any_form_gives_a_typed_error_or_a_typed_body(kind, fields):
    try:
        body = read_body(canon.encode([kind, *fields]))
    except SealedOrdersError:
        return
    try:
        TABLE.host.replica.judge(TABLE.forge(1, body))
    except SealedOrdersError as error:
        assert error.key.startswith(("log.", "sealing."))  # noqa: PT017


@given(
    st.sampled_from(["play", "set", "discard", "idle", "open", "bid", "reseal", "?"]),
    st.lists(st.integers(-1, 50), max_size=4),
)
@settings(max_examples=count(100, 3000), deadline=None)
def test_any_choice_is_taken_or_refused_as_the_choosers_doing(verb, nouns):
    try:
        TABLE.host.replica.judge(TABLE.forge(1, Choose(1, verb, tuple(nouns), ())))
    except Refused as error:
        assert error.culprit == 1  # noqa: PT017


def test_a_part_above_the_limit_is_refused_unread():
    with pytest.raises(Refused, match=r"canon.too_large"):
        TABLE.host.replica.judge(Said(b"\x91" * (1 << 20), bytes(64)))
    bomb = b"\xdd\x00\xff\xff\xff" * 9
    with pytest.raises(canon.CanonError):
        read_said(bomb)

import contextlib
from typing import Annotated, ClassVar

import msgpack
import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Meta

from netcore import canon
from netcore.channel import HANDSHAKE
from netcore.version import PROTOCOL_VERSION
from netcore.wire import (
    FRAME_CAP,
    Blob,
    Count,
    FrameCutter,
    Key,
    Message,
    Text,
    Vocabulary,
    WireError,
    Word,
    frame,
)
from tests.counts import count


class Move(Message, frozen=True):
    tag: ClassVar[str] = "move"
    number: int
    entries: Annotated[tuple[Blob, ...], Meta(max_length=4)]
    votes: Annotated[dict[Word, bool], Meta(max_length=4)]
    note: Text | None


class Cheer(Message, frozen=True):
    tag: ClassVar[str] = "cheer"
    required: ClassVar[bool] = False
    text: Text


SPOKEN = Vocabulary(Move, Cheer)
MOVE = Move(7, (b"one", b""), {"anna": True, "boris": False}, "здравствуйте")


def refusal(payload: bytes, vocabulary: Vocabulary = SPOKEN, theirs: int = 1) -> WireError:
    with pytest.raises(WireError) as caught:
        vocabulary.decode(payload, theirs)
    return caught.value


def test_what_is_encoded_is_decoded() -> None:
    assert SPOKEN.decode(SPOKEN.encode(MOVE)) == MOVE


def test_a_message_of_lists_is_canonical_for_hashing_too() -> None:
    class Entry(Message, frozen=True):
        tag: ClassVar[str] = "entry"
        seq: Count
        body: Blob
        text: Text

    payload = Vocabulary(Entry).encode(Entry(300, b"x" * 300, "ы" * 40))
    assert canon.decode(payload) == [True, "entry", [300, b"x" * 300, "ы" * 40]]


def test_a_message_outside_the_vocabulary_is_not_sent() -> None:
    with pytest.raises(TypeError):
        Vocabulary(Move).encode(Cheer("hurrah"))


@pytest.mark.parametrize(
    "body",
    [
        [1.0, [], {}, None],
        ["7", [], {}, None],
        [7, [], {}],
        [7, [], {}, None, None],
        [7, ["text"], {}, None],
        [7, [b""] * 5, {}, None],
        [7, [], {"a": 1}, None],
        [7, [], {"A B": True}, None],
        [7, [], {}, "x" * 2000],
        [2**64 - 1, [], {}, msgpack.ExtType(5, b"x")],
        [7, [], {}, msgpack.Timestamp(0)],
        {},
        None,
    ],
)
def test_a_body_of_another_form_is_refused(body: object) -> None:
    error = refusal(msgpack.packb([True, "move", body]))
    assert error.key == "network.message.malformed"
    assert error.arguments == {"tag": "move"}


@pytest.mark.parametrize(
    ("plain", "second"),
    [
        (b"\x07", b"\xcc\x07"),
        (b"\x07", b"\xcd\x00\x07"),
        (b"\x07", b"\xd3\x00\x00\x00\x00\x00\x00\x00\x07"),
        (b"\xc4\x03one", b"\xc5\x00\x03one"),
        (b"\x92", b"\xdc\x00\x02"),
        (b"\xa4anna\xc3", b"\xd9\x04anna\xc3"),
        (b"\x82\xa4anna\xc3\xa5boris\xc2", b"\x82\xa5boris\xc2\xa4anna\xc3"),
        (b"\x82\xa4anna\xc3\xa5boris\xc2", b"\x83\xa4anna\xc2\xa4anna\xc3\xa5boris\xc2"),
    ],
)
def test_a_second_way_to_write_the_same_is_refused(plain: bytes, second: bytes) -> None:
    payload = SPOKEN.encode(MOVE)
    assert payload.count(plain) == 1
    assert refusal(payload.replace(plain, second)).key == "network.message.not_canonical"


@pytest.mark.parametrize("slack", [b"\x00", b"\xc0", b"\xc1", b"garbage"])
def test_nothing_may_follow_a_message(slack: bytes) -> None:
    assert refusal(SPOKEN.encode(MOVE) + slack).key == "network.message.malformed"


def test_text_that_is_not_utf8_is_refused() -> None:
    payload = SPOKEN.encode(MOVE)
    assert refusal(payload.replace("з".encode(), b"\xff\xff")).key == "network.message.malformed"


@pytest.mark.parametrize("nest", [b"\x91", b"\x81\xa1a", b"\xdd\x00\x00\x00\x01"])
def test_a_nested_bomb_is_refused(nest: bytes) -> None:
    for opening in (b"", b"\x93\xc3\xa4move", b"\x93\xc3\xa4move\x94\x07"):
        bomb = opening + nest * ((FRAME_CAP - 100) // len(nest)) + b"\xc0"
        assert refusal(bomb).key == "network.message.malformed"


def test_an_array_that_claims_to_be_huge_is_refused() -> None:
    claim = b"\x93\xc3\xa4move\x94\x07\xdd\xff\xff\xff\xff"
    assert refusal(claim).key == "network.message.malformed"


def test_an_unknown_optional_message_is_ignored() -> None:
    assert Vocabulary(Move).decode(SPOKEN.encode(Cheer("hurrah"))) is None


def test_an_unknown_required_message_is_refused_naming_both_versions() -> None:
    error = refusal(SPOKEN.encode(MOVE), Vocabulary(Cheer), theirs=9)
    assert error.key == "network.message.unknown"
    assert error.arguments == {"tag": "move", "theirs": 9, "ours": PROTOCOL_VERSION}


def test_a_required_message_cannot_pose_as_an_optional_one() -> None:
    payload = SPOKEN.encode(MOVE)
    assert refusal(b"\x93\xc2" + payload[2:]).key == "network.message.not_canonical"


@pytest.mark.parametrize(
    "field",
    [
        float,
        str,
        bytes,
        list[int],
        tuple[int, ...],
        dict[str, int],
        object,
        msgspec.Raw,
        msgspec.msgpack.Ext,
        Annotated[tuple[str, ...], Meta(max_length=3)],
        int | float,
    ],
)
def test_a_message_type_without_limits_is_no_message(field: object) -> None:
    loose = msgspec.defstruct(
        "Loose", [("field", field)], bases=(Message,), frozen=True, namespace={"tag": "loose"}
    )
    with pytest.raises(TypeError):
        Vocabulary(loose)


class Nested(Message, frozen=True):
    tag: ClassVar[str] = "nested"
    inner: "Annotated[tuple[Nested, ...], Meta(max_length=2)]"


def test_a_message_type_that_contains_itself_is_no_message() -> None:
    with pytest.raises(TypeError):
        Vocabulary(Nested)


def test_two_messages_with_one_tag_are_no_vocabulary() -> None:
    with pytest.raises(TypeError):
        SPOKEN.including(Move)


def test_a_frame_is_its_length_and_its_payload() -> None:
    assert frame(b"abc") == b"\x00\x00\x00\x03abc"


def test_a_frame_over_the_cap_is_not_made() -> None:
    with pytest.raises(WireError):
        frame(b"x" * (FRAME_CAP + 1))


@given(st.lists(st.binary(min_size=1, max_size=50)), st.data())
def test_frames_are_cut_wherever_the_stream_is_torn(
    payloads: list[bytes], data: st.DataObject
) -> None:
    stream = b"".join(map(frame, payloads))
    cutter, cut = FrameCutter(), []
    while stream:
        size = data.draw(st.integers(1, len(stream)))
        cutter.feed(stream[:size])
        stream = stream[size:]
        while (payload := cutter.cut()) is not None:
            cut.append(payload)
    assert cut == payloads


@pytest.mark.parametrize("size", [0, 101, 2**31, 2**32 - 1])
def test_a_length_over_the_cap_is_refused_before_anything_is_kept(size: int) -> None:
    cutter = FrameCutter(100)
    cutter.feed(size.to_bytes(4, "big"))
    with pytest.raises(WireError) as caught:
        cutter.cut()
    assert caught.value.arguments == {"size": size, "cap": 100}


@settings(max_examples=count(300, 20_000))
@given(st.binary(max_size=300))
def test_garbage_gives_a_sentence_and_nothing_else(garbage: bytes) -> None:
    for vocabulary in (SPOKEN, HANDSHAKE):
        with contextlib.suppress(WireError):
            vocabulary.decode(garbage)


plain_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**63), 2**64 - 1)
    | st.text()
    | st.binary()
    | st.floats(),
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
    max_leaves=10,
)


@settings(max_examples=count(300, 20_000))
@given(st.sampled_from(["move", "cheer", "hello", "answer"]), plain_values)
def test_any_body_is_decoded_to_itself_or_refused(tag: str, body: object) -> None:
    payload = msgpack.packb([True, tag, body])
    for vocabulary in (SPOKEN, HANDSHAKE):
        try:
            message = vocabulary.decode(payload)
        except WireError:
            continue
        assert message is not None
        assert vocabulary.encode(message) == payload


@settings(max_examples=count(300, 20_000))
@given(st.data())
def test_a_message_with_one_bit_changed_is_itself_or_refused(data: st.DataObject) -> None:
    payload = bytearray(SPOKEN.encode(MOVE))
    payload[data.draw(st.integers(0, len(payload) - 1))] ^= 1 << data.draw(st.integers(0, 7))
    try:
        message = SPOKEN.decode(bytes(payload))
    except WireError:
        return
    if message is not None:
        assert SPOKEN.encode(message) == bytes(payload)
        assert message != MOVE


def test_a_key_has_32_bytes() -> None:
    class Carrier(Message, frozen=True):
        tag: ClassVar[str] = "carrier"
        key: Key

    carried = Vocabulary(Carrier)
    assert carried.decode(carried.encode(Carrier(b"k" * 32))) == Carrier(b"k" * 32)
    assert refusal(carried.encode(Carrier(b"k" * 31)), carried).key == "network.message.malformed"

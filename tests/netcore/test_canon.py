"""Canonical bytes: one value, one form, and nothing that came from outside crashes."""

import msgpack
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from netcore import canon
from netcore.canon import CanonError
from tests.counts import count

PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(2**63), 2**64 - 1) | st.text() | st.binary(),
    lambda inner: st.lists(inner, max_size=4),
    max_leaves=12,
)


@given(st.lists(PLAIN, max_size=5))
def test_what_is_encoded_decodes_to_itself(value):
    assume(depth(value) <= canon.MAX_DEPTH)
    assert canon.decode(canon.encode(value)) == value


def depth(value):
    return 1 + max(map(depth, value), default=0) if isinstance(value, list) else 0


@given(PLAIN)
def test_the_bytes_are_those_that_another_library_writes(value):
    assert canon.encode(value) == msgpack.packb(value, use_bin_type=True)


@given(st.binary(max_size=300))
def test_any_bytes_give_a_list_or_a_typed_error(data):
    try:
        value = canon.decode(data)
    except CanonError:
        return
    assert canon.encode(value) == data


@given(st.lists(PLAIN, max_size=4), st.data())
def test_a_changed_bit_gives_another_value_or_an_error(value, data):
    packed = bytearray(canon.encode(value))
    bit = data.draw(st.integers(0, len(packed) * 8 - 1))
    packed[bit // 8] ^= 1 << bit % 8
    try:
        assert canon.encode(canon.decode(bytes(packed))) != canon.encode(value)
    except CanonError:
        return


@pytest.mark.parametrize(
    ("data", "key"),
    [
        (b"", "canon.malformed"),
        (b"\x01", "canon.not_a_list"),
        (b"\x91\xcc\x01", "canon.second_form"),
        (b"\x91\xca\0\0\0\0", "canon.forbidden_type"),
        (b"\x81\x01\x01", "canon.forbidden_type"),
        (b"\xdd\xff\xff\xff\xff", "canon.malformed"),
        (b"\x90\x90", "canon.slack"),
        (b"\x91\xc6\xff\xff\xff\xff", "canon.malformed"),
        (b"\x91\xa1\xff", "canon.malformed"),
        (b"\x91" * 40 + b"\x90", "canon.too_deep"),
    ],
)
def test_other_forms_are_refused_by_name(data, key):
    with pytest.raises(CanonError) as caught:
        canon.decode(data)
    assert caught.value.key == key


def test_a_frame_above_the_limit_is_refused_before_it_is_read():
    with pytest.raises(CanonError, match=r"canon.too_large"):
        canon.decode(b"\x90" * 11, most_bytes=10)


def test_many_random_lists_agree_with_msgpack():
    for number in range(count(200, 5000)):
        value = [number, str(number), bytes([number % 256]), [number] * (number % 20)]
        packed = canon.encode(value)
        assert packed == msgpack.packb(value, use_bin_type=True)
        assert msgpack.unpackb(packed, raw=False) == canon.decode(packed)

"""Forms: quick typed reading takes nothing that the careful reading of canonical bytes refuses."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from netcore import canon
from netcore.forms import Count, Form, Hash, Number, Signed, Word
from tests.counts import count

FORM = Form(Number, Word, bytes, tuple[Signed, ...], bool, Number | None)
VALUE = [7, "word", b"x" * 300, [1, -1, 70000], True, None]


def test_fields_read_back_as_they_were_written():
    assert FORM.read(canon.encode(VALUE)) == (7, "word", b"x" * 300, (1, -1, 70000), True, None)


@pytest.mark.parametrize(
    ("form", "data"),
    [
        (Form(Number), b""),
        (Form(Number), b"\x91"),
        (Form(Number), b"\x91\x01\x01"),
        (Form(Number), b"\x91\xcc\x01"),
        (Form(Number), b"\x91\xc3"),
        (Form(Number), b"\x91\xff"),
        (Form(Number), b"\x91\xcb\x3f\xf0\0\0\0\0\0\0"),
        (Form(Number), b"\x92\x01\x01"),
        (Form(Number), b"\xdc\x00\x01\x01"),
        (Form(Number), canon.encode([2**53 + 1])),
        (Form(Signed), canon.encode([-2])),
        (Form(bool), b"\x91\x01"),
        (Form(Word), canon.encode([""])),
        (Form(Word), canon.encode(["x" * 65])),
        (Form(Word), b"\x91\xa1\xff"),
        (Form(Word), canon.encode([b"word"])),
        (Form(Hash), canon.encode([bytes(31)])),
        (Form(Hash), canon.encode(["x" * 32])),
        (Form(bytes), b"\x91\xc5\x00\x01x"),
        (Form(bytes), b"\x91\xc6\xff\xff\xff\xff"),
        (Form(tuple[Number, ...]), b"\x91\xdd\xff\xff\xff\xff"),
        (Form(tuple[Number, ...]), b"\x91" * 100_000 + b"\x90"),
    ],
)
def test_another_type_range_or_spelling_is_no_form(form, data):
    assert form.read(data) is None


def test_a_number_of_any_size_that_can_be_written_is_a_count():
    assert Form(Count).read(canon.encode([2**64 - 1])) == (2**64 - 1,)


@given(st.data())
@settings(max_examples=count(300, 5000), deadline=None)
def test_bytes_with_some_changed_are_read_as_canon_reads_them_or_not_at_all(data):
    packed = bytearray(canon.encode(VALUE))
    for _ in range(data.draw(st.integers(1, 3))):
        packed[data.draw(st.integers(0, len(packed) - 1))] = data.draw(st.integers(0, 255))
    fields = FORM.read(bytes(packed))
    if fields is not None:
        assert canon.decode(bytes(packed)) == [
            list(field) if isinstance(field, tuple) else field for field in fields
        ]

"""Entries and bodies: written and read back, and nothing else is read."""

import pytest

from netcore import canon
from netcore.log import Refused, read_entry, read_order, read_part, read_said
from netcore.log_bodies import BodyError, encode_body, read_body
from netcore.simulation import play_sealed
from netcore.store import read_game
from tests.toygame import ToyGame

ENTRIES = [
    entry
    for seed in range(4)
    for entry in read_game(play_sealed(ToyGame(4), {}, 2, seed=seed)).entries
]


def test_every_entry_of_a_game_reads_back_as_it_was_written():
    for entry in ENTRIES:
        assert read_entry(entry.encode()) == entry
        assert read_said(entry.said.encode()) == entry.said
        assert read_order(entry.order).encode() == entry.order
        part = read_part(entry.said.data)
        assert part.encode() == entry.said.data


def test_a_body_with_one_field_more_or_less_or_of_another_type_is_refused():
    for entry in {type(read_part(e.said.data).body): e for e in ENTRIES}.values():
        value = canon.decode(canon.encode(encode_body(read_part(entry.said.data).body)))
        assert read_body(canon.encode(value)) == read_part(entry.said.data).body
        for broken in (
            [*value, 1],
            value[:-1],
            [value[0], *([["x"]] * (len(value) - 1)), *value[:0]],
        ):
            if broken != value:
                with pytest.raises(BodyError, match=r"log.body"):
                    read_body(canon.encode(broken))


def test_an_unknown_kind_is_named():
    with pytest.raises(BodyError) as caught:
        read_body(canon.encode(["dance", 1]))
    assert caught.value.key == "log.body_unknown"
    assert caught.value.arguments["kind"] == "dance"


@pytest.mark.parametrize("read", [read_entry, read_said, read_order, read_part])
def test_a_list_that_is_no_entry_is_refused(read):
    with pytest.raises(Refused, match="malformed"):
        read(canon.encode([1, 2, 3]))

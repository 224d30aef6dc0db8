"""The charter: parts promised before shown, agreed by all, bound to the rules."""

import pytest

from netcore import canon
from netcore.charter import (
    CharterError,
    Parts,
    PlayerPart,
    part_hash,
    read_charter,
    safety_words,
    verify_agreement,
    verify_charter,
    verify_own_part,
)
from netcore.simulation import sit_down
from tests.toygame import ToyGame


@pytest.fixture
def table():
    return sit_down(ToyGame(4), {}, 2, seed=1)


@pytest.fixture
def charter(table):
    return table.players[0].replica.ground.charter


def test_a_charter_reads_back_as_it_was_written(charter):
    assert read_charter(charter.encode()) == charter


def test_the_game_id_covers_every_field(charter):
    ids = {charter.game_id}
    changed = [
        charter._replace(host=1),
        charter._replace(options=(("rounds", 4),)),
        charter._replace(bots=(True, False, False, False)),
        charter._replace(rules=bytes(32)),
        charter._replace(players=charter.players[::-1]),
    ]
    ids.update(other.game_id for other in changed)
    assert len(ids) == 6


def test_other_rules_are_refused_with_both_versions(charter):
    with pytest.raises(CharterError, match=r"charter.other_rules") as caught:
        verify_charter(charter, ToyGame(4, rounds=9))
    theirs, ours = (caught.value.arguments[side] for side in ("theirs", "ours"))
    assert theirs.startswith("1-")
    assert ours.startswith("1-")
    assert theirs != ours


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"protocol": 99}, "charter.protocol"),
        ({"game": "other"}, "charter.other_game"),
        ({"seats": (0, 0, 0, 0)}, "charter.seats"),
        ({"seats": (0, 1, 2, 0)}, "charter.seats"),
        ({"host": 7}, "charter.seats"),
        ({"teams": (0, 0, 0, 0)}, "charter.seats"),
    ],
)
def test_a_charter_that_does_not_fit_is_refused_by_name(charter, change, key):
    with pytest.raises(CharterError) as caught:
        verify_charter(charter._replace(**change), ToyGame(4))
    assert caught.value.key == key


def test_a_key_or_nonce_in_two_parts_is_refused(charter):
    first, second = charter.players
    for twin in (first, second._replace(nonce=first.nonce)):
        with pytest.raises(CharterError):
            verify_charter(charter._replace(players=(first, twin)), ToyGame(4))


def test_everybody_must_have_signed_this_very_charter(table, charter):
    verify_agreement(charter, table.signatures)
    with pytest.raises(CharterError, match="not_signed"):
        verify_agreement(charter._replace(host=1), table.signatures)
    with pytest.raises(CharterError, match="not_signed"):
        verify_agreement(charter, table.signatures[:1])


def test_no_part_is_shown_before_all_are_promised_and_none_can_be_changed():
    one, two = (PlayerPart(bytes([n] * 32), "x", *[bytes([n] * 32)] * 3) for n in (1, 2))
    parts = Parts(2)
    parts.promise(0, part_hash(one))
    with pytest.raises(CharterError, match="too_early"):
        parts.show(0, one)
    parts.promise(1, part_hash(two))
    with pytest.raises(CharterError, match="second_promise"):
        parts.promise(1, part_hash(one))
    with pytest.raises(CharterError, match="other_part"):
        parts.show(1, two._replace(nonce=bytes([9] * 32)))
    parts.show(0, one)
    assert parts.all() is None
    parts.show(1, two)
    assert parts.all() == (one, two)


def test_a_player_refuses_a_charter_with_a_part_that_was_not_promised(charter):
    first, second = charter.players
    promised = [part_hash(first), part_hash(second)]
    assert verify_own_part(charter, promised, second) == 1
    ground = charter._replace(players=(first._replace(nonce=bytes(32)), second))
    with pytest.raises(CharterError, match="other_part"):
        verify_own_part(ground, promised, second)
    with pytest.raises(CharterError, match="not_in_it"):
        verify_own_part(charter, promised, second._replace(tip=bytes(32)))


def test_safety_words_are_six_and_differ_between_games(charter):
    words = safety_words(charter.game_id)
    assert len(words) == 6
    assert all(len(word) == 5 and word.isalpha() for word in words)
    assert words != safety_words(charter._replace(host=1).game_id)


def test_bytes_that_are_no_charter_give_a_typed_error(charter):
    value = canon.decode(charter.encode())
    for index in range(len(value)):
        broken = [*value]
        broken[index] = [["?"]]
        with pytest.raises(CharterError, match="malformed"):
            read_charter(canon.encode(broken))
    with pytest.raises(CharterError, match="malformed"):
        read_charter(canon.encode(value[:-1]))

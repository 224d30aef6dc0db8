"""Joint chance: chains hold, samples are unbiased and everybody computes the same."""

from collections import Counter
from itertools import permutations

import pytest

from netcore.beacon import BeaconError, Chain, Stream, beacon, link, sample
from netcore.canon import encode, hash_bytes
from tests.counts import count


def chi_square(counts, cells, total):
    expected = total / cells
    seen = sum((number - expected) ** 2 / expected for number in counts.values())
    return seen + expected * (cells - len(counts))


def test_every_share_hashes_to_the_one_before_it():
    chain = Chain(bytes(32), 200)
    before = chain.tip
    for number in range(1, 201):
        share = chain.share(number)
        assert link(share) == before
        before = share
    assert before == bytes(32)


def test_a_link_is_a_hash_of_a_canonical_list():
    assert link(bytes(32)) == hash_bytes(b"so:chain", encode([bytes(32)]))


@pytest.mark.parametrize("number", [0, 201])
def test_a_chain_gives_no_share_beyond_its_ends(number):
    with pytest.raises(BeaconError, match=r"beacon.chain_used_up"):
        Chain(bytes(32), 200).share(number)


def test_the_joint_value_depends_on_every_part():
    shares = [bytes([1] * 32), bytes([2] * 32)]
    values = {
        beacon(bytes(32), 1, bytes(32), shares),
        beacon(bytes([9] * 32), 1, bytes(32), shares),
        beacon(bytes(32), 2, bytes(32), shares),
        beacon(bytes(32), 1, bytes([9] * 32), shares),
        beacon(bytes(32), 1, bytes(32), shares[::-1]),
    }
    assert len(values) == 5


def test_draws_are_uniform_over_slots():
    draws = count(3000, 60000)
    counts = Counter(
        sample(number.to_bytes(32, "big"), "draw", 0, range(30), 1, replace=False)[0]
        for number in range(draws)
    )
    assert chi_square(counts, 30, draws) < 58.3  # 29 degrees of freedom, p = 0.001


def test_orders_are_uniform_over_permutations():
    draws = count(3000, 60000)
    counts = Counter(
        sample(number.to_bytes(32, "big"), "order", 1, range(4), 4, replace=False)
        for number in range(draws)
    )
    assert set(counts) <= set(permutations(range(4)))
    assert chi_square(counts, 24, draws) < 49.8  # 23 degrees of freedom, p = 0.001


def test_dice_are_uniform_and_independent_of_the_seat():
    draws = count(3000, 60000)
    counts = Counter(
        sample(number.to_bytes(32, "big"), "dice", 2, range(1, 7), 2, replace=True)
        for number in range(draws)
    )
    assert chi_square(counts, 36, draws) < 66.7  # 35 degrees of freedom, p = 0.001
    assert sample(bytes(32), "dice", 1, range(99), 5, replace=True) != sample(
        bytes(32), "dice", 2, range(99), 5, replace=True
    )


def test_a_sample_of_one_item_needs_no_chance():
    assert Stream(bytes(32), "draw", 0).below(1) == 0


@pytest.mark.parametrize(
    ("items", "number", "replace"), [(3, 4, False), (0, 1, True), (3, -1, True)]
)
def test_a_sample_that_cannot_be_taken_is_refused(items, number, replace):
    with pytest.raises(BeaconError, match=r"beacon.not_enough"):
        sample(bytes(32), "draw", 0, range(items), number, replace=replace)

"""Sealed decks: what is hidden stays hidden and what is opened must fit."""

from collections import Counter

import pytest

from netcore import sealing
from netcore.canon import encode, hash_bytes
from netcore.sealing import (
    CANDIDATES,
    Place,
    SealError,
    candidate_hash,
    make_candidates,
    reseal,
    seal,
    verify_candidates,
    verify_copies,
    verify_opening,
)

CARDS = (0, 0, 1, 2, 2, 3, 300)
TYPES = tuple(number % 3 for number in range(301))
HERE = Place(bytes(range(32)), 2, 1, 7)
K = bytes([7] * 32)
ASKED = bytes([9] * 32)


def test_the_quick_hashes_are_hashes_of_canonical_lists():
    sealed = seal(HERE, K, CARDS, TYPES)
    leaves = []
    for slot, card in enumerate(sealed.cards):
        opening = sealed.opening(slot, TYPES, whole=True)
        kind = hash_bytes(b"so:type", encode([*HERE, slot, TYPES[card], opening.type_salt]))
        face = hash_bytes(b"so:face", encode([*HERE, slot, card, opening.rest]))
        leaves.append(hash_bytes(b"so:leaf", encode([kind, face])))
    assert tuple(leaves) == sealed.leaves
    assert candidate_hash(HERE, leaves) == hash_bytes(b"so:candidate", encode([*HERE, leaves]))
    many = [bytes([number] * 32) for number in range(40)]
    assert candidate_hash(HERE, many) == hash_bytes(b"so:candidate", encode([*HERE, many]))


def test_a_sealed_deck_is_exactly_its_list():
    assert Counter(seal(HERE, K, CARDS, TYPES).cards) == Counter(CARDS)


def test_openings_fit_their_own_leaf_only():
    sealed = seal(HERE, K, CARDS, TYPES)
    for slot in range(len(CARDS)):
        for whole in (True, False):
            opening = sealed.opening(slot, TYPES, whole=whole)
            verify_opening(HERE, sealed.leaves[slot], opening, TYPES)
            for other in range(len(CARDS)):
                if other != slot:
                    with pytest.raises(SealError, match="opening_does_not_fit"):
                        verify_opening(HERE, sealed.leaves[other], opening, TYPES)


def test_a_type_opening_does_not_hold_the_card_or_its_salt():
    sealed = seal(HERE, K, CARDS, TYPES)
    whole = sealed.opening(3, TYPES, whole=True)
    kind = sealed.opening(3, TYPES, whole=False)
    assert kind.card is None
    assert whole.rest not in (kind.rest, kind.type_salt)
    assert len(encode(list(kind))) == len(encode(list(kind._replace(slot=4))))


@pytest.mark.parametrize(
    ("change", "key"),
    [
        ({"card": 1, "type": 1}, "sealing.opening_does_not_fit"),
        ({"type": 5}, "sealing.wrong_type"),
        ({"card": 999}, "sealing.unknown_card"),
        ({"card": -1}, "sealing.unknown_card"),
        ({"type_salt": bytes(32)}, "sealing.opening_does_not_fit"),
        ({"rest": bytes(32)}, "sealing.opening_does_not_fit"),
    ],
)
def test_a_false_opening_is_refused_by_name(change, key):
    sealed = seal(HERE, K, CARDS, TYPES)
    slot = sealed.cards.index(3)
    opening = sealed.opening(slot, TYPES, whole=True)._replace(**change)
    with pytest.raises(SealError) as caught:
        verify_opening(HERE, sealed.leaves[slot], opening, TYPES)
    assert caught.value.key == key


def test_an_opening_is_worth_nothing_in_another_place():
    sealed = seal(HERE, K, CARDS, TYPES)
    opening = sealed.opening(0, TYPES, whole=True)
    for other in (
        HERE._replace(game_id=bytes(32)),
        HERE._replace(seat=3),
        HERE._replace(deck=2),
        HERE._replace(candidate=8),
    ):
        with pytest.raises(SealError, match="opening_does_not_fit"):
            verify_opening(other, sealed.leaves[0], opening, TYPES)


def test_more_copies_than_the_list_has_are_refused():
    verify_copies(CARDS, {4: 0}, 0, 1, 5)
    verify_copies(CARDS, {4: 0, 5: 0}, 0, 1, 5)
    with pytest.raises(SealError, match="too_many_copies"):
        verify_copies(CARDS, {3: 0, 4: 0}, 0, 1, 5)
    with pytest.raises(SealError, match="too_many_copies"):
        verify_copies(CARDS, {}, 9, 1, 5)


def test_sealing_anew_gives_new_slots_and_new_leaves_of_the_same_cards():
    first = seal(HERE, K, CARDS, TYPES)
    second = reseal(HERE, K, ASKED, 7, (3, 0, 2), TYPES)
    assert sorted(second.cards) == [0, 2, 3]
    assert not set(first.leaves) & set(second.leaves)
    verify_opening(HERE, second.leaves[1], second.opening(8, TYPES, whole=True), TYPES)
    assert reseal(HERE, K, ASKED, 7, (2, 3, 0), TYPES) == second
    assert reseal(HERE, K, ASKED, 10, (2, 3, 0), TYPES).leaves != second.leaves


def test_sealing_anew_on_another_branch_of_the_log_shares_no_salt():
    one, other = (reseal(HERE, K, asked, 7, (3, 0, 2), TYPES) for asked in (ASKED, K))
    assert one.salts != other.salts
    assert not set(one.leaves) & set(other.leaves)


def test_more_slots_than_the_limit_are_refused():
    with pytest.raises(SealError, match="too_many_slots"):
        reseal(HERE, K, ASKED, sealing.MOST_SLOTS, (0,), TYPES)


def test_honest_candidates_pass_and_a_stacked_one_is_named():
    secrets, hashes = make_candidates(bytes(32), HERE, ASKED, CARDS, TYPES)
    assert len(set(hashes)) == CANDIDATES
    others = [k for number, k in enumerate(secrets) if number != 7]
    leaves = seal(HERE, secrets[7], CARDS, TYPES).leaves
    verify_candidates(HERE, hashes, others, leaves, CARDS, TYPES)
    with pytest.raises(SealError, match="leaves_not_committed"):
        verify_candidates(HERE, hashes, others, leaves[::-1], CARDS, TYPES)
    with pytest.raises(SealError, match="wrong_number"):
        verify_candidates(HERE, hashes, others[1:], leaves, CARDS, TYPES)
    stacked = list(hashes)
    there = HERE._replace(candidate=9)
    stacked[9] = candidate_hash(there, seal(there, secrets[9], (3,) * 7, TYPES).leaves)
    with pytest.raises(SealError, match="stacked") as caught:
        verify_candidates(HERE, stacked, others, leaves, CARDS, TYPES)
    assert caught.value.arguments["candidate"] == 9

"""Sealed decks: secrets, slots, leaves, candidates and openings.

A deck's owner derives everything from one 32-byte secret `k`: the order of the
cards in the slots and two salts per slot. A slot's leaf hides a type part and a
face part, so that the type can be shown without the card. Who has `k` can
remake the whole deck, which is what the audit does.

The hashes here are of canonical lists of a fixed form. Their bytes are put
together directly, because a table of six checks fifty thousand of them before
the first turn; `tests/netcore/test_sealing.py` holds them to `canon.encode`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import NamedTuple

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from netcore.beacon import sample
from netcore.canon import HASH_SIZE, encode
from netcore.forms import Hash, Number
from rules.kernel.codec import pack
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Plain

CANDIDATES = 64
SECRET_SIZE = 32
SALT_SIZE = 32
MOST_SLOTS = 4096
_SALT_CHUNK = 64
_TYPE_TAG = b"so:type"
_FACE_TAG = b"so:face"
_LEAF_TAG = b"so:leaf"
_CANDIDATE_TAG = b"so:candidate"
_BIN32 = b"\xc4\x20"
_PAIR = b"\x92"
_SMALL = tuple(pack(number) for number in range(1024))


class SealError(SealedOrdersError):
    """Something sealed does not match what was published."""


class Place(NamedTuple):
    """What every hash of a deck is bound to."""

    game_id: bytes
    seat: int
    deck: int
    candidate: int

    def head(self, items: int) -> bytes:
        """The first bytes of a list of `items` values that starts with this place."""
        return bytes([0x90 | items]) + b"".join(pack(value) for value in self)


class Opening(NamedTuple):
    """What proves the content of a slot: whole, or (`card` is None) only its type.

    `rest` is the face's salt in a whole opening, else the face part itself.
    """

    deck: Number
    slot: Number
    type: Number
    card: Number | None
    type_salt: Hash
    rest: Hash


class Sealed(NamedTuple):
    """A run of slots as their owner knows them: cards, salts and leaves from `first` on."""

    place: Place
    first: int
    cards: tuple[int, ...]
    salts: bytes
    leaves: tuple[bytes, ...]

    def opening(self, slot: int, type_of: Sequence[int], *, whole: bool) -> Opening:
        """The opening of one slot."""
        index = slot - self.first
        card = self.cards[index]
        start = 2 * SALT_SIZE * index
        type_salt = self.salts[start : start + SALT_SIZE]
        face_salt = self.salts[start + SALT_SIZE : start + 2 * SALT_SIZE]
        opening = Opening(self.place.deck, slot, type_of[card], card, type_salt, face_salt)
        return opening if whole else only_type(self.place, opening)


def derive(secret: bytes, *label: Plain, size: int = SECRET_SIZE) -> bytes:
    """HKDF-SHA256 of a secret for one use, which the label (a canonical list) names."""
    return HKDF(SHA256(), size, None, encode(list(label))).derive(secret)


def candidate_secret(master: bytes, place: Place, seen: bytes) -> bytes:
    """The `k` of one candidate of one deck in one game.

    `seen` is the last entry seen by the part that publishes the candidates: what is committed
    anew, after entries were left behind, shares nothing with what was shown there.
    """
    return derive(master, "k", *place, seen)


def type_part(place: Place, slot: int, kind: int, salt: bytes) -> bytes:
    """The half of a leaf that hides the type."""
    return _part(_TYPE_TAG, place.head(7), slot, kind, salt)


def face_part(place: Place, slot: int, card: int, salt: bytes) -> bytes:
    """The half of a leaf that hides the card."""
    return _part(_FACE_TAG, place.head(7), slot, card, salt)


def only_type(place: Place, opening: Opening) -> Opening:
    """The opening of the type alone that follows from a whole one."""
    assert opening.card is not None
    face = face_part(place, opening.slot, opening.card, opening.rest)
    return opening._replace(card=None, rest=face)


def leaf(kind: bytes, face: bytes) -> bytes:
    """The leaf of a slot from its two parts."""
    return blake2b(
        _PAIR + _BIN32 + kind + _BIN32 + face, digest_size=HASH_SIZE, person=_LEAF_TAG
    ).digest()


def seal(
    place: Place, k: bytes, cards: Sequence[int], type_of: Sequence[int], first: int = 0
) -> Sealed:
    """A deck, sealed: the cards (ascending) in slots `first`… in the order that `k` gives."""
    return _seal(place, k, first, cards, type_of)


def reseal(
    place: Place, k: bytes, asked: bytes, first: int, cards: Sequence[int], type_of: Sequence[int]
) -> Sealed:
    """Cards (any order) sealed anew under the numbers from `first` on.

    `asked` is the hash of the entry that asked for it: no order and no salt comes twice.
    """
    return _seal(place, derive(k, "reseal", asked), first, sorted(cards), type_of)


def candidate_hash(place: Place, leaves: Sequence[bytes]) -> bytes:
    """The one hash that stands for a candidate until it is chosen or checked."""
    count = len(leaves)
    size = bytes([0x90 | count]) if count < 16 else b"\xdc" + count.to_bytes(2, "big")
    data = place.head(5) + size + b"".join([_BIN32 + each for each in leaves])
    return blake2b(data, digest_size=HASH_SIZE, person=_CANDIDATE_TAG).digest()


def make_candidates(
    master: bytes,
    place: Place,
    seen: bytes,
    cards: Sequence[int],
    type_of: Sequence[int],
    first: int = 0,
) -> tuple[list[bytes], list[bytes]]:
    """All candidates of a deck: their secrets, and the hashes to publish."""
    secrets, hashes = [], []
    for number in range(CANDIDATES):
        here = place._replace(candidate=number)
        k = candidate_secret(master, here, seen)
        secrets.append(k)
        hashes.append(candidate_hash(here, seal(here, k, cards, type_of, first).leaves))
    return secrets, hashes


def verify_candidates(
    place: Place,
    hashes: Sequence[bytes],
    others: Sequence[bytes],
    leaves: Sequence[bytes],
    cards: Sequence[int],
    type_of: Sequence[int],
    first: int = 0,
) -> None:
    """Cut and choose: every candidate but the chosen one (`place.candidate`) is opened wholly.

    Raises SealError naming the first one that is not exactly the public list.
    """
    if len(others) != CANDIDATES - 1 or len(leaves) != len(cards):
        raise SealError("sealing.wrong_number", deck=place.deck)
    if candidate_hash(place, leaves) != hashes[place.candidate]:
        raise SealError("sealing.leaves_not_committed", deck=place.deck)
    numbers = [number for number in range(CANDIDATES) if number != place.candidate]
    for number, k in zip(numbers, others, strict=True):
        here = place._replace(candidate=number)
        if candidate_hash(here, seal(here, k, cards, type_of, first).leaves) != hashes[number]:
            raise SealError("sealing.stacked", deck=place.deck, candidate=number)


def leaf_of(place: Place, opening: Opening) -> bytes:
    """The leaf that an opening claims."""
    kind = type_part(place, opening.slot, opening.type, opening.type_salt)
    if opening.card is None:
        return leaf(kind, opening.rest)
    return leaf(kind, face_part(place, opening.slot, opening.card, opening.rest))


def verify_opening(place: Place, leaf_there: bytes, opening: Opening, types: Sequence[int]) -> None:
    """Raise SealError unless the opening fits its leaf and its type is the card's."""
    if opening.card is not None:
        if not 0 <= opening.card < len(types):
            raise SealError("sealing.unknown_card", deck=place.deck, slot=opening.slot)
        if types[opening.card] != opening.type:
            raise SealError("sealing.wrong_type", deck=place.deck, slot=opening.slot)
    if leaf_of(place, opening) != leaf_there:
        raise SealError("sealing.opening_does_not_fit", deck=place.deck, slot=opening.slot)


def verify_copies(
    cards: Sequence[int], opened: Mapping[int, int], card: int, deck: int, slot: int
) -> None:
    """Raise SealError if opening `card` shows more copies than the public list has.

    `opened` are the slots of the deck that lie open now, with their cards.
    """
    there = Counter(cards)[card]
    shown = sum(1 for where, what in opened.items() if what == card and where != slot)
    if shown + 1 > there:
        raise SealError("sealing.too_many_copies", deck=deck, slot=slot, copies=there)


def _part(tag: bytes, head: bytes, slot: int, number: int, salt: bytes) -> bytes:
    data = head + pack(slot) + pack(number) + _BIN32 + salt
    return blake2b(data, digest_size=HASH_SIZE, person=tag).digest()


def _seal(
    place: Place, k: bytes, first: int, cards: Sequence[int], type_of: Sequence[int]
) -> Sealed:
    count = len(cards)
    if first + count > MOST_SLOTS:
        raise SealError("sealing.too_many_slots", deck=place.deck, most=MOST_SLOTS)
    order = sample(k, "order", place.deck, cards, count, replace=False)
    salts = _salts(k, count)
    head = place.head(7)
    types, leaves, position = type_of, [], 0
    for slot, card in enumerate(order, first):
        here = head + (_SMALL[slot] if slot < 1024 else pack(slot))
        middle = position + SALT_SIZE
        kind = blake2b(
            here + _small(types[card]) + _BIN32 + salts[position:middle],
            digest_size=HASH_SIZE,
            person=_TYPE_TAG,
        ).digest()
        position = middle + SALT_SIZE
        face = blake2b(
            here + _small(card) + _BIN32 + salts[middle:position],
            digest_size=HASH_SIZE,
            person=_FACE_TAG,
        ).digest()
        leaves.append(
            blake2b(
                _PAIR + _BIN32 + kind + _BIN32 + face, digest_size=HASH_SIZE, person=_LEAF_TAG
            ).digest()
        )
    return Sealed(place, first, order, salts, tuple(leaves))


def _salts(k: bytes, count: int) -> bytes:
    """Two salts per slot, type's then face's, derived in chunks of 64 slots."""
    chunks = []
    for number, start in enumerate(range(0, count, _SALT_CHUNK)):
        size = 2 * SALT_SIZE * min(_SALT_CHUNK, count - start)
        chunks.append(derive(k, "salts", number, size=size))
    return b"".join(chunks)


def _small(number: int) -> bytes:
    return _SMALL[number] if number < 1024 else pack(number)

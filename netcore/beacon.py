"""Joint randomness: hash chains, shares, and unbiased samples from them.

Each player fixes all its shares at once by publishing the tip of a hash chain
and then reveals one preimage per request. Nobody can choose a share after
seeing another; the sample is a pure function of the shares and the request.
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b

from netcore.canon import HASH_SIZE, hashed
from rules.kernel.codec import pack
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Plain

CHAIN_LENGTH = 4096
_STEP = 64
_CHAIN_TAG = b"so:chain"
_BEACON_TAG = b"so:beacon"
_STREAM_TAG = b"so:stream"
_LINK_HEAD = b"\x91\xc4\x20"


class BeaconError(SealedOrdersError):
    """A chain that is used up, or a sample that cannot be taken."""


def link(value: bytes) -> bytes:
    """One step along a chain: towards the tip."""
    return blake2b(_LINK_HEAD + value, digest_size=HASH_SIZE, person=_CHAIN_TAG).digest()


class Chain:
    """A player's chain: knows every preimage, keeps a few and recomputes the rest."""

    def __init__(self, seed: bytes, length: int = CHAIN_LENGTH) -> None:
        self.length = length
        self._kept: list[bytes] = []
        value = seed
        for index in range(length):
            if index % _STEP == 0:
                self._kept.append(value)
            value = link(value)
        self.tip = value

    def share(self, number: int) -> bytes:
        """The share of the chain's `number`-th request, counted from 1."""
        if not 1 <= number <= self.length:
            raise BeaconError("beacon.chain_used_up", length=self.length)
        index = self.length - number
        value = self._kept[index // _STEP]
        for _ in range(index % _STEP):
            value = link(value)
        return value


def beacon(game_id: bytes, number: int, request: bytes, shares: Sequence[bytes]) -> bytes:
    """R_t: the joint value of one request, of everybody's shares in charter order."""
    return hashed(_BEACON_TAG, [game_id, number, request, list(shares)])


class Stream:
    """An endless run of 32-bit words, keyed by a secret or joint value, a purpose and a seat."""

    def __init__(self, key: bytes, purpose: str, seat: int) -> None:
        packed: list[Plain] = [key, purpose, seat, 0]
        self._head = pack(packed)[:-1]
        self._block = b""
        self._position = 0
        self._counter = 0

    def below(self, bound: int) -> int:
        """An unbiased integer of 0..bound-1: words are masked and refused, never reduced."""
        mask = (1 << (bound - 1).bit_length()) - 1
        while True:
            if self._position >= len(self._block):
                self._block = blake2b(
                    self._head + pack(self._counter), digest_size=HASH_SIZE, person=_STREAM_TAG
                ).digest()
                self._counter += 1
                self._position = 0
            position = self._position
            value = int.from_bytes(self._block[position : position + 4], "big") & mask
            self._position = position + 4
            if value < bound:
                return value


def sample(
    key: bytes, purpose: str, seat: int, items: Sequence[int], count: int, *, replace: bool
) -> tuple[int, ...]:
    """`count` of the items in the order drawn, with or without putting each back."""
    if count < 0 or (count and not items) or (not replace and count > len(items)):
        raise BeaconError("beacon.not_enough", count=count, items=len(items))
    stream = Stream(key, purpose, seat)
    if replace:
        return tuple(items[stream.below(len(items))] for _ in range(count))
    left = list(items)
    return tuple(left.pop(stream.below(len(left))) for _ in range(count))

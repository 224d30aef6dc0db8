"""Canonical bytes and digests of plain values.

Lists, integers, strings, bytes, booleans and None only: there is one way to
write each, so the same state has the same digest on every machine.
"""

from __future__ import annotations

from hashlib import blake2b

import msgspec

from rules.kernel.game import Plain

DIGEST_SIZE = 32
_ENCODER = msgspec.msgpack.Encoder(order="deterministic")


def pack(value: Plain) -> bytes:
    """The canonical msgpack of a plain value (tuples count as lists)."""
    return _ENCODER.encode(value)


def digest(person: bytes, value: Plain) -> bytes:
    """blake2b-256 of the canonical bytes, under a person tag per use."""
    return blake2b(pack(value), digest_size=DIGEST_SIZE, person=person).digest()

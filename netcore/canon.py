"""Canonical bytes: the one way to write what is hashed, signed and stored.

Everything of the protocol is msgpack of *lists* of lists, integers, strings,
bytes, booleans and nil. Decoding is strict: what does not encode to the very
bytes that came is refused, so one value has one form and nothing can hide in a
second one.
"""

from __future__ import annotations

from hashlib import blake2b

import msgpack

from rules.kernel.codec import DIGEST_SIZE, pack
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Plain

HASH_SIZE = DIGEST_SIZE
MAX_BYTES = 1 << 20
MAX_DEPTH = 8
MAX_ITEMS = 16384


class CanonError(SealedOrdersError):
    """Bytes that are not the canonical form of a plain list."""


def encode(value: Plain) -> bytes:
    """The canonical bytes of a plain value; tuples count as lists."""
    return pack(value)


def hashed(tag: bytes, value: Plain) -> bytes:
    """blake2b-256 of the canonical bytes under a person tag."""
    return blake2b(pack(value), digest_size=HASH_SIZE, person=tag).digest()


def hash_bytes(tag: bytes, data: bytes) -> bytes:
    """The same of bytes that are canonical already."""
    return blake2b(data, digest_size=HASH_SIZE, person=tag).digest()


def decode(data: bytes, most_bytes: int = MAX_BYTES) -> list[Plain]:
    """The list that canonical bytes stand for; raises CanonError for anything else."""
    if len(data) > most_bytes:
        raise CanonError("canon.too_large", size=len(data), most=most_bytes)
    verify_shape(data)
    try:
        value = msgpack.unpackb(
            data,
            raw=False,
            strict_map_key=True,
            max_str_len=most_bytes,
            max_bin_len=most_bytes,
            max_array_len=MAX_ITEMS,
            max_map_len=0,
            max_ext_len=0,
        )
    except (ValueError, TypeError, RecursionError, msgpack.UnpackException) as error:
        raise CanonError("canon.malformed") from error
    if not isinstance(value, list):
        raise CanonError("canon.not_a_list")
    if pack(value) != data:
        raise CanonError("canon.second_form")
    return value


def verify_shape(data: bytes) -> None:
    """Walk the headers only: no map, float or extension, no depth or length beyond the limits.

    Runs before anything is built, so that a nested bomb costs no memory.
    """
    position, end = 0, len(data)
    open_lists: list[int] = []
    while True:
        if position >= end:
            raise CanonError("canon.malformed")
        first = data[position]
        position += 1
        items = -1
        if first <= 0x7F or first >= 0xE0 or first in (0xC0, 0xC2, 0xC3):
            pass
        elif 0x90 <= first <= 0x9F:
            items = first & 0x0F
        elif 0xA0 <= first <= 0xBF:
            position += first & 0x1F
        elif first in _FIXED:
            position += _FIXED[first]
        elif first in _SIZED:
            width = _SIZED[first]
            size = int.from_bytes(data[position : position + width], "big")
            position += width
            if first in (0xDC, 0xDD):
                items = size
            else:
                position += size
        else:
            raise CanonError("canon.forbidden_type", byte=first)
        if position > end or items > MAX_ITEMS or items > end - position:
            raise CanonError("canon.malformed")
        if items >= 0:
            open_lists.append(items)
            if len(open_lists) > MAX_DEPTH:
                raise CanonError("canon.too_deep", most=MAX_DEPTH)
        elif open_lists:
            open_lists[-1] -= 1
        while open_lists and open_lists[-1] == 0:
            open_lists.pop()
            if open_lists:
                open_lists[-1] -= 1
        if not open_lists:
            break
    if position != end:
        raise CanonError("canon.slack", bytes=end - position)


_FIXED = {0xCC: 1, 0xCD: 2, 0xCE: 4, 0xCF: 8, 0xD0: 1, 0xD1: 2, 0xD2: 4, 0xD3: 8}
_SIZED = {0xC4: 1, 0xC5: 2, 0xC6: 4, 0xD9: 1, 0xDA: 2, 0xDB: 4, 0xDC: 2, 0xDD: 4}

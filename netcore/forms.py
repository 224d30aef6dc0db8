"""Forms: bytes whose fields are declared as types, read and checked in one go.

The parts, orders and entries of the log have a fixed form. It is declared as types with
their lengths and ranges, so that what is built is known from the types and from the length
of the whole, and `msgspec` checks them while it reads. What does not re-encode to the very
bytes that came is refused, as in `canon`, which says by name what is wrong with bytes.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from msgspec import Meta

MOST_NUMBER = 2**53
MOST_WORD = 64
HASH_SIZE = 32
SIGNATURE_SIZE = 64

Count = Annotated[int, Meta(ge=0)]
Number = Annotated[int, Meta(ge=0, le=MOST_NUMBER)]
Signed = Annotated[int, Meta(ge=-1, le=MOST_NUMBER)]
"""A number, or -1 for none."""
Hash = Annotated[bytes, Meta(min_length=HASH_SIZE, max_length=HASH_SIZE)]
"""A hash, key or salt."""
Signature = Annotated[bytes, Meta(min_length=SIGNATURE_SIZE, max_length=SIGNATURE_SIZE)]
Word = Annotated[str, Meta(min_length=1, max_length=MOST_WORD)]

_ENCODER = msgspec.msgpack.Encoder()
_MALFORMED = (msgspec.MsgspecError, UnicodeError, RecursionError)


class Form:
    """A list of fields of declared types."""

    def __init__(self, *fields: Any) -> None:
        self._decoder: msgspec.msgpack.Decoder[Any] = msgspec.msgpack.Decoder(
            tuple.__class_getitem__(fields)
        )

    def read(self, data: bytes) -> tuple[Any, ...] | None:
        """The fields, or None of anything but the one way to write such a list."""
        try:
            fields: tuple[Any, ...] = self._decoder.decode(data)
        except _MALFORMED:
            return None
        return fields if _ENCODER.encode(fields) == data else None

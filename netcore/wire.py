"""What goes over a pipe: frames, and the typed messages inside them.

A frame is four bytes of length and then canonical msgpack of
`[required, tag, [fields …]]`. The length is held against a cap before anything
is kept. A message type states every length it allows and cannot contain itself,
so that the depth and size of what is decoded are known from the types; and what
does not re-encode to the very bytes that came is refused, which rules out
duplicate keys, long forms of small numbers and whatever else msgpack can say in
two ways.
"""

from __future__ import annotations

from functools import cache
from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from netcore.version import PROTOCOL_VERSION
from rules.kernel.errors import SealedOrdersError

OLDEST_SPOKEN = 1
"""The oldest protocol version that this program still understands."""

FRAME_CAP = 256 * 1024
STRANGER_CAP = 4 * 1024
"""The frame cap before somebody has proven who they are."""

HEADER = 4

Key = Annotated[bytes, Meta(min_length=32, max_length=32)]
Hash = Annotated[bytes, Meta(min_length=32, max_length=32)]
Signature = Annotated[bytes, Meta(min_length=64, max_length=64)]
Word = Annotated[str, Meta(max_length=64, pattern=r"^[a-z0-9_.\-]+\Z")]
"""A key of the catalogue or an id: never shown as it is."""
Text = Annotated[str, Meta(max_length=1024)]
"""Somebody's words: pass them through `netcore.plaintext` before showing."""
Blob = Annotated[bytes, Meta(max_length=FRAME_CAP)]
Count = Annotated[int, Meta(ge=0, le=2**53)]


class NetworkError(SealedOrdersError):
    """Base of what can go wrong between two programs."""


class WireError(NetworkError):
    """Bytes that are not a frame or message of ours."""


class Message(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Base of everything that is sent; a subclass names its tag and its fields.

    A program that does not know an optional message (`required = False`)
    ignores it; one that does not know a required message ends the link.
    """

    tag: ClassVar[str]
    required: ClassVar[bool] = True


_Envelope = tuple[bool, Word, msgspec.Raw]
_ENVELOPE = msgspec.msgpack.Decoder(_Envelope)
_ENCODER = msgspec.msgpack.Encoder(order="deterministic")
_MALFORMED = (msgspec.MsgspecError, UnicodeError, RecursionError)


class Vocabulary:
    """The messages that one side of a link understands, by tag."""

    def __init__(self, *messages: type[Message]) -> None:
        self._messages = messages
        self._decoders: dict[str, msgspec.msgpack.Decoder[Message]] = {}
        for message in messages:
            if message.tag in self._decoders:
                raise TypeError(f"two messages are called {message.tag}")
            _verify_bounded(msgspec.inspect.type_info(message), message.__name__, ())
            self._decoders[message.tag] = msgspec.msgpack.Decoder(message)

    def including(self, *messages: type[Message]) -> Vocabulary:
        """This vocabulary and more; made once, for every link has the same."""
        return _vocabulary_of(*self._messages, *messages)

    def encode(self, message: Message) -> bytes:
        """The payload of a frame."""
        if message.tag not in self._decoders:
            raise TypeError(f"{type(message).__name__} is not in this vocabulary")
        return _ENCODER.encode((message.required, message.tag, message))

    def frame(self, message: Message) -> bytes:
        """A whole frame, encoded once for however many links."""
        return frame(self.encode(message))

    def decode(self, payload: bytes, theirs: int = PROTOCOL_VERSION) -> Message | None:
        """The message, or None if it is one that may be ignored.

        `theirs` is the sender's protocol version, for the sentence that a
        person reads when the two programs do not understand each other.
        """
        try:
            required, tag, body = _ENVELOPE.decode(payload)
        except _MALFORMED as error:
            raise WireError("network.message.malformed", tag="?") from error
        decoder = self._decoders.get(tag)
        if decoder is None:
            if required:
                raise WireError(
                    "network.message.unknown", tag=tag, theirs=theirs, ours=PROTOCOL_VERSION
                )
            return None
        try:
            message = decoder.decode(body)
        except _MALFORMED as error:
            raise WireError("network.message.malformed", tag=tag) from error
        if _ENCODER.encode((message.required, message.tag, message)) != payload:
            raise WireError("network.message.not_canonical", tag=tag)
        return message


def frame(payload: bytes) -> bytes:
    """The payload behind its length."""
    if not 0 < len(payload) <= FRAME_CAP:
        raise WireError("network.frame.too_large", size=len(payload), cap=FRAME_CAP)
    return len(payload).to_bytes(HEADER, "big") + payload


class FrameCutter:
    """Cuts a stream of bytes into payloads; a length over the cap is refused as it is seen."""

    def __init__(self, cap: int = STRANGER_CAP) -> None:
        self.cap = cap
        self._buffer = bytearray()

    def feed(self, data: bytes) -> None:
        """Take what came."""
        self._buffer += data

    def cut(self) -> bytes | None:
        """The next whole payload, if there is one."""
        if len(self._buffer) < HEADER:
            return None
        size = int.from_bytes(self._buffer[:HEADER], "big")
        if not 0 < size <= self.cap:
            raise WireError("network.frame.too_large", size=size, cap=self.cap)
        end = HEADER + size
        if len(self._buffer) < end:
            return None
        payload = bytes(self._buffer[HEADER:end])
        del self._buffer[:end]
        return payload


@cache
def _vocabulary_of(*messages: type[Message]) -> Vocabulary:
    return Vocabulary(*messages)


def _verify_bounded(
    info: msgspec.inspect.Type, where: str, inside: tuple[type[msgspec.Struct], ...]
) -> None:
    """Refuse a message type whose size or depth its sender could choose."""
    match info:
        case msgspec.inspect.IntType() | msgspec.inspect.BoolType() | msgspec.inspect.NoneType():
            return
        case msgspec.inspect.LiteralType():
            return
        case msgspec.inspect.StrType() | msgspec.inspect.BytesType():
            _verify_length(info.max_length, where)
        case msgspec.inspect.ListType() | msgspec.inspect.VarTupleType():
            _verify_length(info.max_length, where)
            _verify_bounded(info.item_type, where, inside)
        case msgspec.inspect.TupleType():
            for item in info.item_types:
                _verify_bounded(item, where, inside)
        case msgspec.inspect.DictType():
            _verify_length(info.max_length, where)
            _verify_bounded(info.key_type, where, inside)
            _verify_bounded(info.value_type, where, inside)
        case msgspec.inspect.UnionType():
            for one in info.types:
                _verify_bounded(one, where, inside)
        case msgspec.inspect.StructType() if info.array_like and info.forbid_unknown_fields:
            if info.cls in inside:
                raise TypeError(f"{where} contains itself")
            for field in info.fields:
                _verify_bounded(
                    field.type, f"{info.cls.__name__}.{field.name}", (*inside, info.cls)
                )
        case _:
            raise TypeError(f"{where}: {type(info).__name__} does not go over the wire")


def _verify_length(length: int | None, where: str) -> None:
    if length is None:
        raise TypeError(f"{where} states no largest length")

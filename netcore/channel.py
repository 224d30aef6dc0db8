"""Proving who is who inside a pipe that anybody could have opened.

Five messages, and at the end both sides know the other's identity key, that
nobody sits between them, and (with a join code) that the other knows the code:

    guest                                            host
    Greeting, Hello(key, name, nonce)       ->
                                            <-       Greeting, Challenge(key, nonce, way, pake)
    Answer(pake, confirmation, signature)   ->
                                            <-       Welcome(name, confirmation, signature)

Both sign the whole conversation and the hash of the TLS certificate. With a code
SPAKE2 runs over both keys and that hash; the guest confirms first, so that a
guesser learns nothing but yes or no, once a visit, and the host counts. A player
whose key is pinned comes back by signature alone, and so does everybody at an
open table; which of the three ways it was is part of what is signed.
"""

from __future__ import annotations

import hmac
import os
from hashlib import blake2b
from typing import Annotated, ClassVar, NamedTuple, TypeVar

from msgspec import Meta
from spake2 import SPAKE2_A, SPAKE2_B, SPAKEError
from spake2.ed25519_basic import NotOnCurve

from netcore.canon import encode, hashed
from netcore.door import Door, Way, code_bytes
from netcore.identity import Identity, verify
from netcore.pipe import Pipe
from netcore.plaintext import plain, player_name
from netcore.version import PROTOCOL_VERSION
from netcore.wire import (
    FRAME_CAP,
    OLDEST_SPOKEN,
    Count,
    Hash,
    Key,
    Message,
    NetworkError,
    Signature,
    Text,
    Vocabulary,
    WireError,
    Word,
)

MAGIC = "sealed-orders"
_GUEST = b"so-join-guest"
_HOST = b"so-join-host"
_ARGUMENT_LENGTH = 64

PAKE_SIZE = 33
Pake = Annotated[bytes, Meta(max_length=PAKE_SIZE)]
Confirmation = Annotated[bytes, Meta(max_length=32)]
Arguments = Annotated[tuple[tuple[Word, Text], ...], Meta(max_length=8)]


M = TypeVar("M", bound=Message)


class JoinError(NetworkError):
    """Why somebody did not get in; the same sentence on both sides."""


class Greeting(Message, frozen=True):
    """Which versions a program speaks. Its form never changes."""

    tag: ClassVar[str] = "greeting"
    magic: Word
    version: Count
    oldest: Count


class Refusal(Message, frozen=True):
    """Why the other side ends it, as key and arguments. Its form never changes."""

    tag: ClassVar[str] = "refusal"
    key: Word
    arguments: Arguments


class Hello(Message, frozen=True):
    """Who the guest says it is."""

    tag: ClassVar[str] = "hello"
    public: Key
    name: Text
    nonce: Hash


class Challenge(Message, frozen=True):
    """Who the host says it is, and how the guest is to come in."""

    tag: ClassVar[str] = "challenge"
    public: Key
    nonce: Hash
    way: Way
    pake: Pake


class Answer(Message, frozen=True):
    """The guest's proof."""

    tag: ClassVar[str] = "answer"
    pake: Pake
    confirmation: Confirmation
    signature: Signature


class Welcome(Message, frozen=True):
    """The host's proof."""

    tag: ClassVar[str] = "welcome"
    name: Text
    confirmation: Confirmation
    signature: Signature


HANDSHAKE = Vocabulary(Greeting, Refusal, Hello, Challenge, Answer, Welcome)


class Ticket(NamedTuple):
    """What a guest brings: the code it was told, or the keys it trusts as hosts.

    Without either it asks for an open table, and takes nothing else for one.
    """

    code: str | None = None
    hosts: frozenset[bytes] = frozenset()


class Admission(NamedTuple):
    """What both sides know once the handshake is over."""

    public: bytes
    name: str
    version: int
    way: Way
    session: bytes


async def enter(pipe: Pipe, identity: Identity, name: str, ticket: Ticket) -> Admission:
    """The guest's side: prove ourselves to the host, and have it prove itself."""
    talk = _Talk(pipe)
    talk.say(_greeting())
    talk.say(Hello(identity.public, name, os.urandom(32)))
    theirs = _verify_greeting(await talk.hear(Greeting))
    talk.version = theirs
    challenge = await talk.hear(Challenge)
    if challenge.public == identity.public:
        raise JoinError("network.join.own_key")
    password = _verify_way(challenge, ticket)
    pake, key = b"", b""
    if password is not None:
        ids = _pake_ids(pipe, identity.public, challenge.public)
        spake = SPAKE2_A(password, idA=ids[0], idB=ids[1])
        pake = spake.start()
        key = _finish(spake, challenge.pake)
    proof = talk.digest(pake)
    confirmation = _confirm(key, proof, b"so-confirm-guest")
    signature = identity.sign(_GUEST, proof)
    talk.say(Answer(pake, confirmation, signature))
    session = talk.digest(b"")
    # The host may send the table's first, larger messages right behind its welcome.
    pipe.raise_cap(FRAME_CAP)
    welcome = await talk.hear(Welcome)
    if not hmac.compare_digest(welcome.confirmation, _confirm(key, session, b"so-confirm-host")):
        raise JoinError("network.join.wrong_code")
    if not verify(challenge.public, _HOST, session, welcome.signature):
        raise JoinError("network.join.bad_signature")
    return Admission(challenge.public, player_name(welcome.name), theirs, challenge.way, session)


async def admit(pipe: Pipe, identity: Identity, name: str, door: Door) -> Admission:
    """The host's side: let somebody in, or say why not and raise the same."""
    talk = _Talk(pipe)
    try:
        return await _admit(talk, identity, name, door)
    except (JoinError, WireError) as error:
        talk.refuse(error)
        raise


async def _admit(talk: _Talk, identity: Identity, name: str, door: Door) -> Admission:
    theirs = _verify_greeting(await talk.hear(Greeting))
    talk.version = theirs
    hello = await talk.hear(Hello)
    if hello.public == identity.public:
        raise JoinError("network.join.own_key")
    way = door.way_for(hello.public)
    if way is None:
        raise JoinError(
            "network.join.banned" if hello.public in door.banned else "network.join.closed"
        )
    generation = door.generation
    pake, spake = b"", None
    if way == "code" and door.code is not None:
        ids = _pake_ids(talk.pipe, hello.public, identity.public)
        spake = SPAKE2_B(code_bytes(door.code), idA=ids[0], idB=ids[1])
        pake = spake.start()
    talk.say(_greeting())
    talk.say(Challenge(identity.public, os.urandom(32), way, pake))
    answer, proof = await talk.hear_answer()
    if way != "pinned" and door.generation != generation:
        raise JoinError("network.join.code_changed")
    key = b"" if spake is None else _finish(spake, answer.pake)
    if not hmac.compare_digest(answer.confirmation, _confirm(key, proof, b"so-confirm-guest")):
        door.fail()
        raise JoinError("network.join.wrong_code")
    if not verify(hello.public, _GUEST, proof, answer.signature):
        raise JoinError("network.join.bad_signature")
    session = talk.digest(b"")
    confirmation = _confirm(key, session, b"so-confirm-host")
    talk.say(Welcome(name, confirmation, identity.sign(_HOST, session)))
    return Admission(hello.public, player_name(hello.name), theirs, way, session)


class _Talk:
    """The conversation so far, which is what both sides sign."""

    def __init__(self, pipe: Pipe) -> None:
        self.pipe = pipe
        self.version = PROTOCOL_VERSION
        self._said: list[bytes] = [pipe.binding]

    def say(self, message: Message) -> None:
        self._said.append(HANDSHAKE.encode(message))
        self.pipe.write(HANDSHAKE.frame(message))

    def refuse(self, error: NetworkError) -> None:
        self.pipe.write(HANDSHAKE.frame(refusal(error)))

    async def hear(self, kind: type[M]) -> M:
        message, payload = await self._read(kind)
        self._said.append(payload)
        return message

    async def hear_answer(self) -> tuple[Answer, bytes]:
        """The guest's answer, and what its proof covers: all before it, and its pake."""
        answer, payload = await self._read(Answer)
        proof = self.digest(answer.pake)
        self._said.append(payload)
        return answer, proof

    def digest(self, pake: bytes) -> bytes:
        return hashed(b"so-join", [*self._said, pake])

    async def _read(self, kind: type[M]) -> tuple[M, bytes]:
        payload = await self.pipe.read()
        message = HANDSHAKE.decode(payload, self.version)
        if isinstance(message, Refusal):
            raise refused(message)
        if not isinstance(message, kind):
            raise WireError("network.message.unexpected", expected=kind.tag)
        return message, payload


def refusal(error: NetworkError) -> Refusal:
    """An error as it is told to the other side."""
    arguments = tuple(
        (name, str(value)[:_ARGUMENT_LENGTH]) for name, value in error.arguments.items()
    )
    return Refusal(error.key, arguments[:8])


def refused(message: Refusal) -> JoinError:
    """The other side's reason as an error of ours; only our own sentences are shown."""
    if not message.key.startswith("network."):
        return JoinError("network.join.refused")
    arguments = {name: plain(value, _ARGUMENT_LENGTH) for name, value in message.arguments}
    if {"theirs", "ours"} <= arguments.keys():
        # Who is "they" depends on who reads it.
        arguments["theirs"], arguments["ours"] = arguments["ours"], arguments["theirs"]
    return JoinError(message.key, **arguments)


def _greeting() -> Greeting:
    return Greeting(MAGIC, PROTOCOL_VERSION, OLDEST_SPOKEN)


def _verify_greeting(greeting: Greeting) -> int:
    if greeting.magic != MAGIC:
        raise JoinError("network.join.not_ours")
    if greeting.version < OLDEST_SPOKEN or greeting.oldest > PROTOCOL_VERSION:
        raise JoinError(
            "network.join.other_version", theirs=greeting.version, ours=PROTOCOL_VERSION
        )
    return greeting.version


def _verify_way(challenge: Challenge, ticket: Ticket) -> bytes | None:
    """The code to prove, or None; a host may not talk us out of what we came for."""
    if challenge.way == "pinned":
        if challenge.public not in ticket.hosts:
            raise JoinError("network.join.unknown_host")
        return None
    if ticket.code is not None:
        if challenge.way == "open":
            raise JoinError("network.join.no_code_asked")
        return code_bytes(ticket.code)
    if challenge.way == "code":
        raise JoinError("network.join.code_needed")
    if ticket.hosts and challenge.public not in ticket.hosts:
        raise JoinError("network.join.unknown_host")
    return None


def _pake_ids(pipe: Pipe, guest: bytes, host: bytes) -> tuple[bytes, bytes]:
    return encode(["guest", guest, pipe.binding]), encode(["host", host, pipe.binding])


def _finish(spake: SPAKE2_A | SPAKE2_B, pake: bytes) -> bytes:
    if len(pake) != PAKE_SIZE:
        raise JoinError("network.join.bad_proof")
    try:
        key: bytes = spake.finish(pake)
    except (SPAKEError, NotOnCurve, ValueError) as error:
        raise JoinError("network.join.bad_proof") from error
    return key


def _confirm(key: bytes, proof: bytes, person: bytes) -> bytes:
    """A key confirmation; nothing where there is no code to confirm."""
    return blake2b(proof, digest_size=32, key=key, person=person).digest() if key else b""

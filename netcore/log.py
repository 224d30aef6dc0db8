"""The log's entries: signed by their author, put in order by the host.

The author signs what it says, what it answers and the last entry it saw; the
host signs where it stands and the digest of the public state after it. Hashes
cover both layers but no signature, so a signature made twice changes nothing.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple, cast

from msgspec import Raw

from netcore import canon
from netcore.canon import hash_bytes
from netcore.charter import PlayerPart
from netcore.forms import Count, Form, Hash, Signature
from netcore.identity import SIGNATURE_SIZE, Identity, verify
from netcore.log_bodies import Body, Vote, encode_body, read_body
from netcore.looks import is_exchange_key
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Plain

MOST_PART = 1 << 18
MOST_ENTRY = MOST_PART + 1024
_LATELY = 16
"""So many parts and orders are remembered as they were read: an entry is looked at in several
places, and what is remembered is found by the very bytes."""
_PART_TAG = b"so:say"
_ORDER_TAG = b"so:order"
_ENTRY_TAG = b"so:entry"
_SAID_TAG = b"so:said"
_TERM_TAG = b"so:term"
_WELCOME_TAG = b"so:welcome"
_PART = Form(Hash, Count, Count, Count, Hash, Raw)
_ORDER = Form(Hash, Count, Count, Hash, Hash, Hash)
_SAID = Form(bytes, Signature)
_ENTRY = Form(bytes, Signature, bytes, bytes)


class Refused(SealedOrdersError):
    """Something that the log does not take. `culprit` is the player whose doing it is.

    None means that the fault is nobody's by proof: bytes altered by somebody
    unknown, or an honest answer that came too late.
    """

    def __init__(self, key: str, culprit: int | None = None, **args: object) -> None:
        super().__init__(key, **args)
        self.culprit = culprit


class Part(NamedTuple):
    """What an author says. `question` is the seq after which it was asked for."""

    game_id: bytes
    author: int
    number: int
    question: int
    seen: bytes
    body: Body

    def encode(self) -> bytes:
        """The bytes that the author signs."""
        return canon.encode(cast("Plain", [*self[:5], encode_body(self.body)]))


class Order(NamedTuple):
    """Where an entry stands: what the host signs."""

    game_id: bytes
    term: int
    seq: int
    previous: bytes
    said: bytes
    digest: bytes

    def encode(self) -> bytes:
        """The bytes that the host signs."""
        return canon.encode(cast("Plain", list(self)))


class Said(NamedTuple):
    """A part as it travels: its bytes and the author's signature."""

    data: bytes
    signature: bytes

    def encode(self) -> bytes:
        """The bytes for the wire and the journal."""
        return canon.encode(cast("Plain", list(self)))


class Entry(NamedTuple):
    """An entry as it is stored: both layers, each with its signature.

    In a saved game the host's signature stands only at the last entry of each
    term: the chain of hashes makes it cover all before it.
    """

    said: Said
    order: bytes
    signature: bytes

    def encode(self) -> bytes:
        """The bytes for the wire, the journal and the saved game."""
        return canon.encode(cast("Plain", [*self.said, self.order, self.signature]))


def say(identity: Identity, part: Part) -> Said:
    """Sign a part."""
    data = part.encode()
    return Said(data, identity.sign(_PART_TAG, data))


def put_in_order(identity: Identity, said: Said, order: Order) -> Entry:
    """Sign an entry's place in the log."""
    data = order.encode()
    return Entry(said, data, identity.sign(_ORDER_TAG, data))


def verify_said(public: bytes, said: Said) -> bool:
    """Whether the part is signed by this key."""
    return verify(public, _PART_TAG, said.data, said.signature)


def verify_order(public: bytes, entry: Entry) -> bool:
    """Whether the order is signed by this key."""
    return verify(public, _ORDER_TAG, entry.order, entry.signature)


def said_hash(said: Said) -> bytes:
    """The hash by which an order names a part."""
    return hash_bytes(_SAID_TAG, said.data)


def entry_hash(order: bytes) -> bytes:
    """The hash by which the next entry names this one."""
    return hash_bytes(_ENTRY_TAG, order)


def sign_vote(
    identity: Identity, game_id: bytes, term: int, held: int, seq: int, last: bytes
) -> bytes:
    """A vote for a new term by one who holds the log up to `seq`, an entry of term `held`."""
    return identity.sign(_TERM_TAG, canon.encode([game_id, term, held, seq, last]))


def verify_vote(public: bytes, game_id: bytes, term: int, vote: Vote) -> bool:
    """Whether a vote is signed by this key."""
    data = canon.encode([game_id, term, vote.held, vote.seq, vote.last])
    return verify(public, _TERM_TAG, data, vote.signature)


def sign_welcome(identity: Identity, game_id: bytes, part: PlayerPart, place: int) -> bytes:
    """A newcomer's agreement to sit down at a game with this part, in somebody's place."""
    return identity.sign(_WELCOME_TAG, canon.encode(cast("Plain", [game_id, *part, place])))


def verify_welcome(game_id: bytes, part: PlayerPart, place: int, signature: bytes) -> bool:
    """Whether a newcomer has signed its own part for this game and place, with a key to show to."""
    data = canon.encode(cast("Plain", [game_id, *part, place]))
    return is_exchange_key(part.exchange) and verify(part.public, _WELCOME_TAG, data, signature)


@lru_cache(_LATELY)
def read_part(data: bytes) -> Part:
    """The part of its bytes; raises CanonError, BodyError or Refused."""
    *head, body = _read(_PART, data, MOST_PART, "log.part_malformed")
    game_id, author, number, question, seen = head
    return Part(game_id, author, number, question, seen, read_body(bytes(body)))


@lru_cache(_LATELY)
def read_order(data: bytes) -> Order:
    """The order of its bytes; raises CanonError or Refused."""
    return Order(*_read(_ORDER, data, MOST_PART, "log.order_malformed"))


def read_said(data: bytes) -> Said:
    """A signed part from the wire or the journal."""
    return Said(*_read(_SAID, data, MOST_ENTRY, "log.entry_malformed"))


def read_entry(data: bytes) -> Entry:
    """An entry from the wire, the journal or a saved game."""
    part, signature, order, host = _read(_ENTRY, data, MOST_ENTRY, "log.entry_malformed")
    if len(host) not in (0, SIGNATURE_SIZE):
        raise Refused("log.entry_malformed")
    return Entry(Said(part, signature), order, host)


def _read(form: Form, data: bytes, most: int, key: str) -> tuple[Any, ...]:
    fields = form.read(data) if len(data) <= most else None
    if fields is None:
        # What is not canonical at all is refused by its own name.
        canon.decode(data, most)
        raise Refused(key)
    return fields

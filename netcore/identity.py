"""One Ed25519 key per installation: a seat belongs to a key, not to a name.

The key lives in a file of mode 0600 in the data folder. A file that cannot be
used is set aside under another name and told about; it is never overwritten,
because a lost key is a lost seat.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import lru_cache
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import (
    Ed25519PrivateKey,
    Ed25519PublicKey,
)

from netcore import canon
from netcore.datadir import FileFault, make_private, read_small, set_aside, write_whole
from rules.kernel.errors import SealedOrdersError

FILE_NAME = "identity.key"
FORMAT = 1
KEY_SIZE = 32
SIGNATURE_SIZE = 64
MOST_FILE_BYTES = 4096
_MAGIC = "sealed-orders identity"


class IdentityError(SealedOrdersError):
    """The identity file cannot be used as it is."""


class Identity:
    """A private key and what it can do: say who it is, and sign."""

    def __init__(self, secret: bytes) -> None:
        self._key = Ed25519PrivateKey.from_private_bytes(secret)
        self.public: bytes = self._key.public_key().public_bytes_raw()

    @classmethod
    def create(cls) -> Identity:
        """A new identity from the system's randomness."""
        return cls(os.urandom(KEY_SIZE))

    def sign(self, tag: bytes, data: bytes) -> bytes:
        """Sign data for one use, which the tag names."""
        return self._key.sign(tagged(tag, data))

    def secret_bytes(self) -> bytes:
        """The private key itself, for the file that keeps it."""
        return self._key.private_bytes_raw()


def tagged(tag: bytes, data: bytes) -> bytes:
    """What is really signed: the tag, padded to 16 bytes, then the data."""
    return tag.ljust(16, b"\0") + data


def verify(public: bytes, tag: bytes, data: bytes, signature: bytes) -> bool:
    """Whether the signature is this key's over this data for this use."""
    try:
        _key(public).verify(signature, tagged(tag, data))
    except (InvalidSignature, ValueError):
        return False
    return True


@lru_cache(64)
def _key(public: bytes) -> Ed25519PublicKey:
    return Ed25519PublicKey.from_public_bytes(public)


def load_or_create(folder: Path, tell: Callable[[SealedOrdersError], None]) -> Identity:
    """The identity kept in a folder, or a new one.

    A file that is empty, damaged, far too long, unreadable or of a newer format is
    renamed and `tell` gets the sentence, before a new identity is made beside it.
    """
    make_private(folder)
    path = folder / FILE_NAME
    try:
        return Identity(_read(path))
    except FileNotFoundError:
        pass
    except IdentityError as error:
        aside = set_aside(path)
        tell(IdentityError(error.key, file=str(path), aside=str(aside)))
    identity = Identity.create()
    write_whole(path, canon.encode([_MAGIC, FORMAT, identity.secret_bytes()]))
    return identity


def _read(path: Path) -> bytes:
    try:
        data = read_small(path, MOST_FILE_BYTES)
    except FileFault as fault:
        raise IdentityError(f"identity.{fault.reason}") from fault
    try:
        value = canon.decode(data)
    except canon.CanonError as error:
        raise IdentityError("identity.damaged") from error
    if len(value) < 2 or value[0] != _MAGIC or not isinstance(value[1], int):
        raise IdentityError("identity.damaged")
    if value[1] > FORMAT:
        raise IdentityError("identity.newer")
    secret = value[2] if len(value) == 3 else None
    if not isinstance(secret, bytes) or len(secret) != KEY_SIZE:
        raise IdentityError("identity.damaged")
    return secret

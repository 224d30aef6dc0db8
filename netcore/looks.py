"""Private looks: one card, or one secret, shown to one player in the open log.

X25519 with an ephemeral key derived from the owner's secret, HKDF, and
ChaCha20-Poly1305. Because the ephemeral key comes from `k`, whoever has `k` after
the game can remake the very bytes and so see that the look told the truth.
"""

from __future__ import annotations

from typing import Annotated, NamedTuple

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from msgspec import Meta

from netcore.canon import encode
from netcore.forms import Hash
from netcore.sealing import SALT_SIZE, SECRET_SIZE, Opening, SealError, derive
from rules.kernel.game import Plain

_NONCE = bytes(12)
OPENING_SIZE = 2 + 2 + 2 * SALT_SIZE
TAG_SIZE = 16
"""What the cipher adds to a plain text."""
SHOWN_SIZE = OPENING_SIZE + TAG_SIZE
HANDED_SIZE = SECRET_SIZE + TAG_SIZE
HandedOn = Annotated[bytes, Meta(min_length=HANDED_SIZE, max_length=HANDED_SIZE)]
"""A deck's secret, encrypted."""
_PROBE = X25519PrivateKey.from_private_bytes(bytes([1]) * 32)


class Look(NamedTuple):
    """What lies in the log: the ephemeral public key and the ciphertext."""

    ephemeral: Hash
    ciphertext: Annotated[bytes, Meta(min_length=SHOWN_SIZE, max_length=SHOWN_SIZE)]


def exchange_public(secret: bytes) -> bytes:
    """The X25519 key for the charter, of its 32-byte secret."""
    return X25519PrivateKey.from_private_bytes(secret).public_key().public_bytes_raw()


def is_exchange_key(public: bytes) -> bool:
    """Whether something can be shown to a key.

    With a point of small order everybody shares the same secret, so nothing is encrypted to it,
    and the audit could not remake what somebody claims to have sent there.
    """
    try:
        _PROBE.exchange(X25519PublicKey.from_public_bytes(public))
    except ValueError:
        return False
    return True


def look_context(game_id: bytes, asked: bytes, deck: int, slot: int) -> list[Plain]:
    """What a shown card is bound to; `asked` is the hash of the entry that asked for it."""
    return [game_id, "show", asked, deck, slot]


def goodbye_context(game_id: bytes, deck: int) -> list[Plain]:
    """What a deck's secret is bound to when it is handed on."""
    return [game_id, "goodbye", deck]


def show(k: bytes, receiver: bytes, context: list[Plain], plain: bytes) -> Look:
    """Encrypt `plain` to a charter key; the context (game, deck, slot …) is authenticated."""
    ephemeral = X25519PrivateKey.from_private_bytes(derive(k, "look", receiver, list(context)))
    public = ephemeral.public_key().public_bytes_raw()
    try:
        shared = ephemeral.exchange(X25519PublicKey.from_public_bytes(receiver))
    except ValueError as error:
        raise SealError("looks.bad_key") from error
    cipher = ChaCha20Poly1305(derive(shared, "look key", public, receiver))
    return Look(public, cipher.encrypt(_NONCE, plain, encode(list(context))))


def see(secret: bytes, context: list[Plain], look: Look) -> bytes:
    """Decrypt a look with the receiver's X25519 secret; raises SealError if it is not one."""
    receiver = X25519PrivateKey.from_private_bytes(secret)
    public = receiver.public_key().public_bytes_raw()
    try:
        shared = receiver.exchange(X25519PublicKey.from_public_bytes(look.ephemeral))
        cipher = ChaCha20Poly1305(derive(shared, "look key", look.ephemeral, public))
        return cipher.decrypt(_NONCE, look.ciphertext, encode(list(context)))
    except (InvalidTag, ValueError) as error:
        raise SealError("looks.does_not_open") from error


def opening_bytes(opening: Opening) -> bytes:
    """A whole opening in a fixed number of bytes, so that its length tells nothing."""
    if opening.card is None:
        raise SealError("looks.not_whole", deck=opening.deck, slot=opening.slot)
    head = opening.type.to_bytes(2, "big") + opening.card.to_bytes(2, "big")
    return head + opening.type_salt + opening.rest


def opening_from(deck: int, slot: int, data: bytes) -> Opening:
    """The opening that `opening_bytes` wrote."""
    if len(data) != OPENING_SIZE:
        raise SealError("looks.does_not_open")
    kind, card = int.from_bytes(data[:2], "big"), int.from_bytes(data[2:4], "big")
    return Opening(deck, slot, kind, card, data[4:36], data[36:])

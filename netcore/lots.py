"""Lots for the seats, drawn by all: everybody promises a number, then all show theirs.

Nobody can choose its number after seeing another's, and everybody can work out
the order from what was shown, so the host cannot deal another one unnoticed.
"""

from __future__ import annotations

from collections.abc import Sequence
from secrets import token_bytes

from netcore.beacon import sample
from netcore.canon import hashed
from netcore.lobby import LobbyError
from rules.kernel.game import Plain

_LOT_TAG = b"so:lot"
_ORDER_TAG = b"so:lots"


def lot_hash(public: bytes, number: bytes) -> bytes:
    """What somebody sends before any number is shown."""
    return hashed(_LOT_TAG, [public, number])


def lot_order(publics: Sequence[bytes], numbers: Sequence[bytes]) -> tuple[int, ...]:
    """The order that the numbers make: places of `publics`, each once."""
    keys: list[Plain] = list(publics)
    shown: list[Plain] = list(numbers)
    places = tuple(range(len(publics)))
    joint = hashed(_ORDER_TAG, [keys, shown])
    return sample(joint, "lots", -1, places, len(places), replace=False)


class Lots:
    """One drawing as the host keeps it, or as a guest checks it."""

    def __init__(self, publics: Sequence[bytes], own: bytes) -> None:
        self.publics = tuple(publics)
        self.number = token_bytes(32)
        self._own = own
        self._promised: dict[bytes, bytes] = {}
        self._shown: dict[bytes, bytes] = {}

    def promise(self) -> bytes:
        """The own hash."""
        return lot_hash(self._own, self.number)

    def hear_promise(self, public: bytes, promised: bytes) -> tuple[bytes, ...] | None:
        """Take a hash; all of them, in order, once the last has come."""
        if public in self.publics:
            self._promised.setdefault(public, promised)
        if len(self._promised) < len(self.publics):
            return None
        return tuple(self._promised[each] for each in self.publics)

    def hear_all_promises(self, promised: Sequence[bytes]) -> bytes:
        """All hashes, the own one among them; gives the own number to show."""
        if len(promised) != len(self.publics) or self.promise() not in promised:
            raise LobbyError("lobby.false_lot")
        self._promised = dict(zip(self.publics, promised, strict=True))
        return self.number

    def hear_number(self, public: bytes, number: bytes) -> tuple[bytes, ...] | None:
        """Take a number; all of them once the last has come. Raises LobbyError."""
        if self._promised.get(public) != lot_hash(public, number):
            raise LobbyError("lobby.false_lot")
        self._shown[public] = number
        if len(self._shown) < len(self.publics):
            return None
        return tuple(self._shown[each] for each in self.publics)

    def order(self, numbers: Sequence[bytes]) -> tuple[int, ...]:
        """The order, checked against every promise; raises LobbyError."""
        if len(numbers) != len(self.publics):
            raise LobbyError("lobby.false_lot")
        for public, number in zip(self.publics, numbers, strict=True):
            if self._promised.get(public) != lot_hash(public, number):
                raise LobbyError("lobby.false_lot")
        return lot_order(self.publics, numbers)

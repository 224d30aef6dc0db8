"""Lots for the seats, drawn by all: everybody promises a number, then all show theirs.

Nobody can choose its number after seeing another's, and everybody can work out
the order from what was shown, so the host cannot deal another one unnoticed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from secrets import token_bytes

from netcore.beacon import sample
from netcore.canon import hashed
from netcore.lobby import LobbyError
from netcore.messages import DrawLots, LotPromise, LotPromises, LotsDrawn, LotShow
from netcore.room import Me
from netcore.session_events import Lobby
from netcore.wire import Message
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

    @property
    def has_promises(self) -> bool:
        """Whether anybody's hash is known: to a guest all are, once it may show."""
        return bool(self._promised)

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


class Drawing:
    """A guest's part in the drawing, and its check of the seats that the host deals."""

    def __init__(self, me: Me, post: Callable[[Message], None]) -> None:
        self._me = me
        self._post = post
        self._lots: Lots | None = None
        self._drawn: list[bytes] = []

    def hear(self, message: DrawLots | LotPromises | LotsDrawn) -> None:
        """Promise, show, or work the order out; raises LobbyError."""
        own = self._me.identity.public
        if isinstance(message, DrawLots):
            if own in message.publics:
                lots = self._lots
                if lots is None or lots.has_promises or lots.publics != message.publics:
                    lots = self._lots = Lots(message.publics, own)
                self._post(LotPromise(lots.promise()))
        elif self._lots is None:
            return
        elif isinstance(message, LotPromises):
            self._post(LotShow(self._lots.hear_all_promises(message.promised)))
        else:
            lots, self._lots = self._lots, None
            self._drawn = [lots.publics[place] for place in lots.order(message.numbers)]

    def verify_deal(self, lobby: Lobby) -> None:
        """Raise LobbyError unless the seats are dealt as the lots that all drew say, once."""
        drawn, self._drawn = self._drawn, []
        if not drawn:
            return
        sets = self._me.game(lobby.game).assignments(len(drawn))
        for public, seats in zip(drawn, sets, strict=True):
            for seat in seats:
                sitting = lobby.seats[seat]
                if sitting.member < 0 or lobby.members[sitting.member].public != public:
                    raise LobbyError("lobby.false_lot")

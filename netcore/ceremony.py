"""The host's side of making a charter: all promise, all show, all sign, or nobody does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from netcore.charter import (
    Charter,
    CharterError,
    Parts,
    PlayerPart,
    propose,
    verify_agreement,
)
from netcore.lobby import Hall
from netcore.messages import Agree, Prepare, Promise, Promises, Proposal, Show
from netcore.session_events import Lobby
from netcore.signing import Signing
from netcore.wire import Message

Ceremonial = Promise | Show | Agree


class Ceremony:
    """One attempt. `send` carries a message to one of the players by number."""

    def __init__(
        self,
        attempt: int,
        hall: Hall,
        own: Signing,
        send: Callable[[int, Message], None],
        agreed: Callable[[Charter, Sequence[bytes]], None],
    ) -> None:
        self.attempt = attempt
        self.own = own
        self._hall = hall
        self._members = [hall.members[number] for number in hall.players()]
        self._lobby: Lobby = hall.snapshot(self._members[0].public)
        self._send = send
        self._agreed = agreed
        self._parts = Parts(len(self._members))
        self._promised: list[bytes | None] = [None] * len(self._members)
        self._charter: Charter | None = None
        self._signatures: list[bytes | None] = [None] * len(self._members)

    def begin(self) -> None:
        """Ask everybody for a promise; the host's own program is player 0."""
        self._to_others(Prepare(self.attempt))
        self.hear(0, Promise(self.attempt, self.own.promise()))

    def player_of(self, public: bytes) -> int:
        """The number of a player by key, or -1."""
        keys = [member.public for member in self._members]
        return keys.index(public) if public in keys else -1

    def hear(self, player: int, message: Ceremonial) -> None:
        """Take a player's next word; raises CharterError."""
        if message.attempt != self.attempt:
            return
        match message:
            case Promise():
                self._promise(player, message.promised)
            case Show():
                public = self._members[player].public
                fields = (message.name, message.nonce, message.tip, message.exchange)
                self._show(player, PlayerPart(public, *fields))
            case Agree():
                self._sign(player, message.signature)

    def _promise(self, player: int, promised: bytes) -> None:
        self._parts.promise(player, promised)
        if self._promised[player] is not None:
            return
        self._promised[player] = promised
        whole = tuple(each for each in self._promised if each is not None)
        if len(whole) == len(self._promised):
            self._to_others(Promises(self.attempt, whole))
            self._show(0, self.own.show(whole))

    def _show(self, player: int, part: PlayerPart) -> None:
        if part.name != self._members[player].name:
            raise CharterError("charter.other_part", player=part.name)
        self._parts.show(player, part)
        parts = self._parts.all()
        if parts is None or self._charter is not None:
            return
        numbers = self._hall.players()
        seats = [numbers.index(sitting.member) for sitting in self._hall.seats]
        bots = [seat for seat, sitting in enumerate(self._hall.seats) if sitting.bot]
        self._charter = propose(self._hall.game, self._hall.options, seats, parts, bots=bots)
        self._to_others(Proposal(self.attempt, self._charter.encode()))
        self._sign(0, self.own.sign(self._charter, self._lobby))

    def _sign(self, player: int, signature: bytes) -> None:
        if self._charter is None:
            raise CharterError("charter.too_early", player=self._members[player].name)
        self._signatures[player] = signature
        whole = [each for each in self._signatures if each is not None]
        if len(whole) == len(self._signatures):
            verify_agreement(self._charter, whole)
            self._agreed(self._charter, whole)

    def _to_others(self, message: Message) -> None:
        for player in range(1, len(self._members)):
            self._send(player, message)

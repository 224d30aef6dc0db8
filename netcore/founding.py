"""Before the game, the host's side: seats by lot, and the charter that everybody signs."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence

from netcore.ceremony import Ceremonial, Ceremony
from netcore.channel import refusal
from netcore.charter import Charter, CharterError
from netcore.guests import Guests
from netcore.lobby import Hall, LobbyError
from netcore.lots import Lots
from netcore.messages import CalledOff, DrawLots, LotPromise, LotPromises, LotsDrawn, LotShow
from netcore.player import Player
from netcore.playing import Agreement
from netcore.room import Room
from netcore.session_events import CommandRefused
from netcore.signing import Signing
from netcore.tasks import Tasks
from netcore.wire import Message, NetworkError
from rules.kernel.errors import SealedOrdersError

CEREMONY_SECONDS = 30.0


class Founding:
    """What leads from a lobby to a game. `changed` tells the lobby to everybody."""

    def __init__(
        self,
        room: Room,
        hall: Hall,
        guests: Guests,
        tasks: Tasks,
        changed: Callable[[], None],
        founded: Callable[[Agreement, Player], None],
    ) -> None:
        self._room = room
        self._hall = hall
        self._guests = guests
        self._tasks = tasks
        self._changed = changed
        self._founded = founded
        self._ceremony: Ceremony | None = None
        self._lots: Lots | None = None
        self._timer: asyncio.TimerHandle | None = None
        self._attempt = 0

    # Lots

    def draw_lots(self) -> None:
        """Ask everybody who could play for a number: together they deal the seats."""
        hall, own = self._hall, self._room.me.identity.public
        publics = [hall.members[number].public for number in hall.could_play()]
        self._lots = Lots(publics, own)
        self._guests.post_to(publics, DrawLots(tuple(publics)))
        self.hear_lot(own, LotPromise(self._lots.promise()))

    def hear_lot(self, public: bytes, message: LotPromise | LotShow) -> None:
        """Take somebody's number; with the last one the seats are dealt."""
        lots, own = self._lots, self._room.me.identity.public
        if lots is None:
            return
        if isinstance(message, LotPromise):
            promised = lots.hear_promise(public, message.promised)
            if promised is not None:
                self._guests.post_to(lots.publics, LotPromises(promised))
                self.hear_lot(own, LotShow(lots.number))
            return
        numbers = lots.hear_number(public, message.number)
        if numbers is not None:
            self._lots = None
            self._guests.post_to(lots.publics, LotsDrawn(numbers))
            order = [self._hall.number_of(lots.publics[place]) for place in lots.order(numbers)]
            self._hall.deal(order)
            self._changed()

    # The charter

    def start(self) -> None:
        """Have everybody sign; raises LobbyError if the lobby is not ready for it."""
        hall, me = self._hall, self._room.me
        hall.verify_can_start()
        hall.starting = True
        self._changed()
        self._attempt += 1
        own = Signing(me.identity, hall.members[0].name, hall.game, me.games)
        publics = [hall.members[number].public for number in hall.players()]

        def send(player: int, message: Message) -> None:
            self._guests.post(publics[player], message)

        self._ceremony = Ceremony(self._attempt, hall, own, send, self._agreed)
        late = LobbyError("lobby.signing_took_too_long")
        self._timer = self._tasks.later(CEREMONY_SECONDS, lambda: self.call_off(late))
        try:
            self._ceremony.begin()
        except CharterError as error:
            self.call_off(error)

    def sign(self, public: bytes, message: Ceremonial) -> None:
        """Take a player's next word about the charter."""
        ceremony = self._ceremony
        if ceremony is None:
            return
        player = ceremony.player_of(public)
        if player < 0:
            raise LobbyError("lobby.only_watching")
        try:
            ceremony.hear(player, message)
        except SealedOrdersError as error:
            self.call_off(error)

    def lose(self, public: bytes, name: str) -> None:
        """Somebody has gone: neither lots nor a charter can do without it."""
        if self._ceremony is not None and self._ceremony.player_of(public) >= 0:
            self.call_off(LobbyError("lobby.player_gone", player=name))
        self._lots = None

    def call_off(self, error: SealedOrdersError) -> None:
        """No game yet: tell everybody why."""
        if self.drop() is None:
            return
        self._hall.starting = False
        told = refusal(NetworkError(error.key, **error.arguments))
        self._guests.post_all(CalledOff(told.key, told.arguments))
        self._room.tell(CommandRefused(error))
        self._changed()

    def drop(self) -> Ceremony | None:
        """Forget a charter that is being signed, and its secrets."""
        ceremony, self._ceremony = self._ceremony, None
        if ceremony is not None:
            ceremony.own.call_off()
            if self._timer is not None:
                self._timer.cancel()
        return ceremony

    def _agreed(self, charter: Charter, signatures: Sequence[bytes]) -> None:
        ceremony, self._ceremony = self._ceremony, None
        assert ceremony is not None
        if self._timer is not None:
            self._timer.cancel()
        self._founded(*ceremony.own.begin(charter, signatures))

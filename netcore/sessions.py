"""Ways to sit down: open a table, join one, play alone, take up a game from its folder."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from netcore.channel import JoinError, Ticket
from netcore.door import Door, new_code
from netcore.lobby import Hall
from netcore.messages import TakeSeat
from netcore.pipe import Address
from netcore.resuming import Kept, known_players
from netcore.roles import hall_again, make_guest, make_host
from netcore.room import Me, Room, opened_at
from netcore.session import Session
from netcore.session_events import Member
from netcore.transport import Listener, Transport
from rules.kernel.game import Plain


class Plan(NamedTuple):
    """The table that a host wants: which game, under which name, with which options."""

    game: str
    table: str
    options: Mapping[str, Plain] = {}
    clock: int = 0
    """The seconds of the soft clock of a decision, 0 for none."""


async def host_table(me: Me, plan: Plan, transport: Transport, code: str | None) -> Session:
    """Open a table; without a code everybody may come in. Raises SealedOrdersError."""
    room = Room(me)
    listener = await _listen(room, transport, code, plan.table)
    hosting = make_host(room, _hall(me, plan), listener, transport)
    hosting.open()
    return Session(room)


async def join_table(
    me: Me,
    transport: Transport,
    address: Address,
    code: str | None,
    *,
    watching: bool = False,
    bot: str = "",
) -> Session:
    """Come to a table, also to a game that runs; raises NetworkError if there is no way in.

    `bot` names who plays own seats of bots when this is a return after a restart.
    """
    room = Room(me)
    ticket = Ticket(code, known_players(me.games))
    visiting = make_guest(room, transport, address, ticket, watching=watching, bot=bot)
    try:
        await visiting.open()
    except JoinError as error:
        if error.key != "network.join.unknown_host" or code is not None:
            raise
        # Not the host of a game that we are in, so an open table of somebody new.
        visiting.ticket = Ticket()
        await visiting.open()
    return Session(room)


async def play_solo(me: Me, plan: Plan, bots: Mapping[int, str]) -> Session:
    """Play alone: these seats by bots, all others in person. No port, no packet."""
    room = Room(me)
    hosting = make_host(room, _hall(me, plan), None, None)
    for seat in range(len(hosting.hall.seats)):
        hosting.hall.wish(me.identity.public, TakeSeat(seat, bots.get(seat, "")))
    hosting.open()
    session = Session(room)
    session.start()
    return session


async def resume_table(
    me: Me,
    folder: Path,
    transport: Transport | None,
    *,
    bot: str = "",
    address: Address | None = None,
    code: str | None = None,
    table: str = "",
) -> Session:
    """Take up a game from its folder; its players come back without a code, others with it.

    Its host hosts it again, unless it is told where somebody else does. Everybody else
    looks for whoever hosts it now, at an address if one is given, or takes over with the
    signatures of more than half.
    """
    room = Room(me)
    playing = Kept(folder).take_up(room, bot)
    position = playing.replica.position
    elsewhere = address is not None and len(position.present) > 2
    if transport is not None and (elsewhere or position.host != playing.number):
        where = address or Address("", 0)
        visiting = make_guest(room, transport, where, Ticket(None, playing.keys), bot=bot)
        await visiting.look(playing)
        if visiting.callback is not None and visiting.callback.where is not None:
            room.tell(opened_at(visiting.callback.where, None, table or me.name))
        return Session(room)
    listener = None
    if transport is not None:
        listener = await _listen(room, transport, code or new_code(), table or me.name)
    hall = hall_again(playing, me, table)
    hosting = make_host(room, hall, listener, transport)
    hosting.play(playing, quorum=True)
    hosting.open()
    return Session(room)


def _hall(me: Me, plan: Plan) -> Hall:
    host = Member(me.identity.public, me.name, "", "host")
    hall = Hall(plan.table, me.game(plan.game), plan.options, host)
    hall.clock, hall.grace = plan.clock, round(me.pace.absent)
    return hall


async def _listen(room: Room, transport: Transport, code: str | None, table: str) -> Listener:
    listener: Listener | None = None

    def tell(door: Door) -> None:
        if listener is not None:
            room.tell(opened_at(listener.address, door.code, table))

    door = Door(code, changed=tell)
    listener = await transport.listen(room.me.to_others(), door)
    tell(door)
    return listener

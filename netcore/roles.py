"""Host and guest change places: a guest that takes over, a host that comes back to another."""

from __future__ import annotations

from collections.abc import Sequence

from netcore.channel import Ticket
from netcore.election import Voter
from netcore.guest import Visiting
from netcore.host import Hosting
from netcore.lobby import Hall, hall_of
from netcore.log_bodies import Vote
from netcore.pipe import Address
from netcore.playing import Playing
from netcore.room import Me, Room
from netcore.searching import Callback
from netcore.seeking import Followed
from netcore.transport import Listener, Transport


def make_host(
    room: Room, hall: Hall, listener: Listener | None, transport: Transport | None
) -> Hosting:
    """The role of the host."""
    hosting = Hosting(room, hall, listener, transport, become_guest)
    room.role = hosting
    return hosting


def hall_again(playing: Playing, me: Me, table: str = "") -> Hall:
    """The lobby of a game that has begun, with one of its players as the host."""
    position, host = playing.replica.position, me.identity.public
    name = table or me.name
    hall = hall_of(name, playing.charter, playing.game, host, position.players, position.seats)
    hall.grace = round(playing.grace)
    return hall


def make_guest(
    room: Room,
    transport: Transport,
    address: Address,
    ticket: Ticket,
    *,
    watching: bool = False,
    bot: str = "",
) -> Visiting:
    """The role of a guest."""
    visiting = Visiting(room, transport, address, ticket, become_host, watching=watching, bot=bot)
    room.role = visiting
    return visiting


def become_host(
    visiting: Visiting, term: int, votes: tuple[Vote, ...], voters: Sequence[Voter]
) -> None:
    """A guest takes over with the signatures of more than half, unless it is about to leave."""
    room, callback = visiting.room, visiting.callback
    if room.ended:
        return
    playing = room.playing
    assert playing is not None
    assert callback is not None
    hall = hall_again(playing, room.me)
    if room.lobby is not None:
        hall.table = room.lobby.table
        hall.team_talk = room.lobby.team_talk
        hall.clock, hall.grace = room.lobby.clock, room.lobby.grace
        hall.seats = [
            mine._replace(bot=theirs.bot)
            for mine, theirs in zip(hall.seats, room.lobby.seats, strict=True)
        ]
    hosting = make_host(room, hall, callback.give_up(), visiting.transport)
    hosting.take_over(playing, term, votes, voters)


def become_guest(hosting: Hosting, followed: Followed | None) -> None:
    """A host that was away goes on as the guest of who took over, or looks for one with all."""
    room = hosting.room
    if room.ended:
        return
    playing, transport = room.playing, hosting.transport
    assert playing is not None
    assert transport is not None
    address = Address("", 0) if followed is None else followed.address
    visiting = make_guest(room, transport, address, Ticket(None, playing.keys))
    visiting.follow(followed, Callback(room, hosting.give_up()))

"""`sealed-orders join`: come to a table without a screen and let a bot play, or watch."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from contextlib import aclosing
from pathlib import Path
from typing import TYPE_CHECKING

from netcore import bots
from netcore.cli.atable import (
    NOT_JOINED,
    WRONG,
    add_options,
    myself,
    run_session,
    start_log,
    told,
    verify_numbers,
)
from netcore.cli.names import id_of
from netcore.cli.parser import UsageError
from netcore.discovery import TableError, tables_called
from netcore.interfaces import is_loopback
from netcore.pipe import Address
from netcore.ports import PortError, parse_address
from netcore.room import Me
from netcore.session import Session
from netcore.session_events import HostLost, LobbyChanged, PeerLost, SessionEvent
from netcore.sessions import join_table, resume_table
from netcore.transport import Lan
from netcore.wire import NetworkError
from rules import games
from rules.kernel.errors import SealedOrdersError

if TYPE_CHECKING:
    from netcore.cli.parser import Subparsers

FIND_SECONDS = 5.0
NOT_THERE = {f"network.join.{why}" for why in ("nobody_there", "no_answer", "unreachable")}


def register(subparsers: Subparsers) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "join", help="join.help", description="join.help", epilog="table.codes"
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--address", metavar="HOST:PORT", help="join.address")
    where.add_argument("--table", metavar="NAME", help="join.table")
    parser.add_argument("--code", metavar="CODE", help="join.code")
    parser.add_argument("--seat", action="append", default=[], metavar="SEAT", help="join.seat")
    parser.add_argument("--bot", default="random", metavar="NAME", help="join.bot")
    parser.add_argument("--resume", type=Path, metavar="FOLDER", help="join.resume")
    parser.add_argument("--watch", action="store_true", help="join.watch")
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    """Join one game."""
    known = dict.fromkeys(seat for game in games.GAMES for seat in game.seats)
    args.seat = [id_of(seat, "country", known) for seat in args.seat]
    if args.address is None and args.table is None and args.resume is None:
        raise UsageError("join.nowhere")
    verify_numbers(args)
    try:
        start_log(args)
        bots.chooser(args.bot, 0)
        if args.address is not None:
            parse_address(args.address)
        with myself(args) as me:
            return run_session(args, _join(args, me), Guest(args.seat, args.bot, watch=args.watch))
    except PortError as error:
        return told(args, error, WRONG)
    except NetworkError as error:
        return told(args, error, NOT_JOINED)
    except SealedOrdersError as error:
        return told(args, error, WRONG)


async def _join(args: argparse.Namespace, me: Me) -> Session:
    if args.resume is not None:
        where = None if args.address is None else parse_address(args.address)
        lan = Lan(_bind(where), 0)
        return await resume_table(me, args.resume, lan, bot=args.bot, address=where)
    if args.address is not None:
        return await _come(args, me, [parse_address(args.address)])
    first: NetworkError | None = None
    called: set[Address] = set()
    async with aclosing(tables_called(args.table, FIND_SECONDS)) as tables:
        async for record in tables:
            try:
                new = [address for address in record.addresses if address not in called]
                called.update(new)
                if new:
                    return await _come(args, me, new)
            except NetworkError as error:
                # Anybody can announce a table of this name. Whoever answers has the last word:
                # each call is one guess at our code.
                first = first or error
                if error.key not in NOT_THERE:
                    break
    raise first or TableError("network.table.not_found", name=args.table)


async def _come(args: argparse.Namespace, me: Me, addresses: Sequence[Address]) -> Session:
    """Come to a table by one of its addresses; raises NetworkError."""
    first: NetworkError | None = None
    for address in addresses:
        try:
            lan = Lan(_bind(address), 0)
            return await join_table(me, lan, address, args.code, watching=args.watch, bot=args.bot)
        except NetworkError as error:
            # The addresses stand in the order of their use: why the best one failed is the reason.
            first = first or error
    assert first is not None
    raise first


def _bind(address: Address | None) -> str | None:
    """Where others may call us: on this machine only, if the table is here too."""
    return address.host if address is not None and is_loopback(address.host) else None


class Guest:
    """Takes the seats it was told, lets the bot play them and is ready."""

    def __init__(self, seats: list[str], bot: str, *, watch: bool = False) -> None:
        self._seats = seats
        self._bot = bot
        self._watch = watch
        self._wished: tuple[int, int] | None = None
        """The seat, or -1 and the edition to be ready for, that was last asked for: only once,
        since what others do meanwhile brings the same lobby before the host has answered."""

    def __call__(self, session: Session, event: SessionEvent) -> None:
        """Bring the lobby one step further; in a game that runs, ask for a place that is free."""
        if isinstance(event, PeerLost) and not self._watch:
            self._ask_for_place(session, event)
        if isinstance(event, HostLost):
            self._wished = None
        if not isinstance(event, LobbyChanged) or session.playing is not None:
            return
        lobby = event.lobby
        me = lobby.members[lobby.own]
        if lobby.starting or me.watching:
            return
        wanted = self._wanted(lobby.game)
        mine = [seat for seat, sitting in enumerate(lobby.seats) if sitting.member == lobby.own]
        lacking = [seat for seat in (*wanted, *mine) if lobby.seats[seat] != (lobby.own, self._bot)]
        free = [seat for seat in lacking if lobby.seats[seat].member in (-1, lobby.own)]
        wish = (free[0], 0) if free else (-1, lobby.edition)
        if (me.ready and not free) or wish == self._wished:
            return
        self._wished = wish
        if free:
            session.take_seat(free[0], self._bot)
        else:
            session.ready(edition=lobby.edition)

    def _ask_for_place(self, session: Session, event: PeerLost) -> None:
        playing = session.playing
        if playing is None or playing.number >= 0:
            return
        theirs = {playing.game.seats[seat] for seat in playing.seats_of(event.player)}
        if theirs and (not self._seats or theirs & set(self._seats)):
            session.take_place(event.player, self._bot)

    def _wanted(self, name: str) -> list[int]:
        seats = next((game.seats for game in games.GAMES if game.name == name), ())
        return [seats.index(seat) for seat in self._seats if seat in seats]

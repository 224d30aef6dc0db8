"""`sealed-orders host`: open a table without a screen; bots play the host's own seats."""

from __future__ import annotations

import argparse
import asyncio
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from netcore import bots
from netcore.announcing import Announcement
from netcore.cli.atable import (
    WRONG,
    add_options,
    myself,
    run_session,
    start_log,
    told,
    verify_numbers,
)
from netcore.cli.parser import UsageError, port, seconds
from netcore.door import can_be_code, new_code
from netcore.interfaces import is_loopback
from netcore.lobby import DEFAULT_GRACE
from netcore.plaintext import player_name
from netcore.room import Me
from netcore.session import Session
from netcore.session_events import Finished, LobbyChanged, SessionEvent
from netcore.sessions import Plan, host_table, resume_table
from netcore.transport import Lan
from rules import games
from rules.kernel.errors import SealedOrdersError

if TYPE_CHECKING:
    from netcore.cli.parser import Subparsers


def register(subparsers: Subparsers) -> None:
    """Add the subcommand."""
    parser = subparsers.add_parser(
        "host", help="host.help", description="host.help", epilog="table.codes"
    )
    names = tuple(game.name for game in games.GAMES)
    parser.add_argument("--game", choices=names, default=names[0], help="host.game")
    parser.add_argument("--players", type=int, default=2, metavar="N", help="host.players")
    parser.add_argument("--bots", default="random", metavar="NAME", help="host.bots")
    parser.add_argument("--name", default="", metavar="TABLE", help="host.name")
    parser.add_argument("--port", type=port, metavar="N", help="host.port")
    parser.add_argument("--bind", metavar="ADDR", help="host.bind")
    way = parser.add_mutually_exclusive_group()
    way.add_argument("--code", metavar="CODE", help="host.code")
    way.add_argument("--open", action="store_true", help="host.open")
    parser.add_argument("--resume", type=Path, metavar="FOLDER", help="host.resume")
    parser.add_argument("--clock", type=seconds, default=0, metavar="SECONDS", help="host.clock")
    parser.add_argument(
        "--grace", type=seconds, default=DEFAULT_GRACE, metavar="SECONDS", help="host.grace"
    )
    parser.add_argument("--swap", action="store_true", help="host.swap")
    add_options(parser)


def run(args: argparse.Namespace) -> int:
    """Host one game."""
    game = next(game for game in games.GAMES if game.name == args.game)
    if not 1 <= args.players <= len(game.seats):
        raise UsageError("host.wrong_players", players=args.players, most=len(game.seats))
    if args.code is not None and not can_be_code(args.code):
        raise UsageError("host.wrong_code")
    verify_numbers(args)
    try:
        start_log(args)
        bots.chooser(args.bots, 0)
        with myself(args) as mine:
            me = mine._replace(pace=mine.pace._replace(absent=float(args.grace)))
            announce = None if is_loopback(args.bind) else partial(_announce, args, me)
            policy = Host(args.players, args.bots, swap=args.swap)
            return run_session(args, _sit_down(args, me), policy, announce)
    except SealedOrdersError as error:
        return told(args, error, WRONG)


def _announce(args: argparse.Namespace, me: Me, session: Session) -> Announcement:
    return Announcement(me, session, args.bind)


async def _sit_down(args: argparse.Namespace, me: Me) -> Session:
    lan = Lan(args.bind, args.port)
    if args.resume is not None:
        return await resume_table(me, args.resume, lan, bot=args.bots, code=args.code)
    code = None if args.open else args.code or new_code()
    table = player_name(args.name, me.name)
    return await host_table(me, Plan(args.game, table, clock=args.clock), lan, code)


class Host:
    """Seats people as the rulebook does and starts when everybody is ready."""

    def __init__(self, players: int, bot: str, *, swap: bool = False) -> None:
        self._players = players
        self._bot = bot
        self._dealt = 0
        self._swap = swap

    def __call__(self, session: Session, event: SessionEvent) -> None:
        """Bring the lobby one step further."""
        if isinstance(event, Finished):
            # The report is told before the game is marked as over.
            asyncio.get_running_loop().call_soon(partial(session.rematch, swapped=self._swap))
        if not isinstance(event, LobbyChanged) or session.playing is not None:
            return
        lobby = event.lobby
        present = [one for one in lobby.members if not one.watching]
        if lobby != session.lobby or lobby.starting or len(present) != self._players:
            return
        chosen = any(sitting.member > 0 for sitting in lobby.seats)
        if not chosen and self._players > 1 and self._dealt != len(lobby.members):
            self._dealt = len(lobby.members)
            session.deal()
            return
        own = [seat for seat, sitting in enumerate(lobby.seats) if sitting == (0, "")]
        if any(sitting.member < 0 for sitting in lobby.seats):
            session.fill(self._bot)
        elif own:
            session.take_seat(own[0], self._bot)
        elif all(one.ready for one in present):
            session.start()

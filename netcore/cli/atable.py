"""What `host` and `join` share: who plays, what is printed, and how it ends.

Their exit codes are listed in docs/architecture.md.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import math
import signal
import sys
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from logging.handlers import RotatingFileHandler
from pathlib import Path
from typing import Any

from netcore import bots, settings
from netcore.announcing import Announcement
from netcore.audit import Verdict
from netcore.cli.events import as_plain, as_text
from netcore.cli.parser import UsageError
from netcore.datadir import DataDir, DataDirError, usable
from netcore.identity import load_or_create
from netcore.log_bodies import Gone
from netcore.plaintext import player_name
from netcore.room import Me
from netcore.session import Session
from netcore.session_events import (
    Advanced,
    Finished,
    LobbyChanged,
    NewcomerAsks,
    PassOffered,
    PeerBack,
    PeerLost,
    SessionEvent,
    Stopped,
    TableClosed,
)
from resources.catalogue import Catalogue
from rules.kernel.errors import SealedOrdersError

HONEST, CHEATED, WRONG, UNPROVEN, NOT_JOINED, RESUMABLE = 0, 1, 2, 3, 4, 5
VERDICTS = {
    Verdict.HONEST: HONEST,
    Verdict.CHEATED: CHEATED,
    Verdict.UNPROVEN: UNPROVEN,
}
MOST_LOGGED = 16 * 1024 * 1024
LEVELS = ("debug", "info", "warning", "error")
Policy = Callable[[Session, SessionEvent], None]
"""What the program does by itself when something happens."""


def add_options(parser: argparse.ArgumentParser) -> None:
    """The options that both subcommands have."""
    parser.add_argument("--player", metavar="NAME", help="table.player")
    parser.add_argument("--save", type=Path, metavar="DIR", help="table.save")
    parser.add_argument("--games", type=int, default=1, metavar="N", help="table.games")
    parser.add_argument("--log", type=Path, metavar="FILE", help="table.log")
    parser.add_argument("--log-level", choices=LEVELS, default="info", help="table.log_level")
    parser.add_argument(
        "--think", type=float, default=bots.DEFAULT_SECONDS, metavar="SECONDS", help="table.think"
    )
    parser.add_argument("--json", action="store_true", help="table.json")


def verify_numbers(args: argparse.Namespace) -> None:
    """Refuse numbers that mean nothing: a game has to be played, and thinking takes time."""
    if args.games < 1:
        raise UsageError("usage.value", name="--games", value=args.games)
    if not 0 < args.think < math.inf:
        raise UsageError("usage.value", name="--think", value=args.think)


def told(args: argparse.Namespace, error: SealedOrdersError, code: int) -> int:
    """Print why it did not even begin; the exit code."""
    text = args.words.tell(error)
    plain = {"event": "not_begun", "key": error.key, "text": text}
    print(json.dumps(plain, ensure_ascii=False) if args.json else text, flush=True)
    return code


@contextmanager
def myself(args: argparse.Namespace) -> Iterator[Me]:
    """The player of this machine, its folder locked while it plays.

    A second program on the same machine plays under a key of its own, which it
    keeps where it saves its games.
    """
    folder: Path = args.data_dir
    try:
        with DataDir(folder):
            yield _me(args, folder)
            return
    except DataDirError as error:
        if error.key != "datadir.locked" or args.save is None:
            raise
    save = args.save.absolute()
    with DataDir(save):
        yield _me(args, save)


def _me(args: argparse.Namespace, folder: Path) -> Me:
    def tell(error: SealedOrdersError) -> None:
        print(args.words.tell(error), file=sys.stderr)

    identity = load_or_create(folder, tell)
    kept, notice = settings.load(folder)
    if notice is not None:
        tell(notice)
    name = player_name(args.player or kept.name, "")
    fallback = args.words.sentence("table.nameless", number=identity.public.hex()[:4])
    games = args.save or DataDir(folder).games
    with usable(games):
        games.mkdir(parents=True, exist_ok=True)
    return Me(identity, name or fallback, games, partial(bots.at_table, seconds=args.think))


def start_log(args: argparse.Namespace) -> None:
    """Write what happens between the programs to a file, if one is named; raises DataDirError.

    A full one is put aside as `FILE.1`: strangers at the door may have much written.
    """
    if args.log is not None:
        form = "%(asctime)s %(levelname)s %(name)s %(message)s"
        level = logging.getLevelName(args.log_level.upper())
        with usable(args.log):
            file = RotatingFileHandler(
                args.log, maxBytes=MOST_LOGGED, backupCount=1, encoding="utf-8"
            )
        logging.basicConfig(handlers=[file], level=level, format=form)


def run_session(
    args: argparse.Namespace,
    sit_down: Coroutine[Any, Any, Session],
    policy: Policy,
    announce: Callable[[Session], Announcement] | None = None,
) -> int:
    """Play one session to its end, printing what happens."""
    return asyncio.run(_run(args, sit_down, policy, announce))


async def _run(
    args: argparse.Namespace,
    sit_down: Coroutine[Any, Any, Session],
    policy: Policy,
    announce: Callable[[Session], Announcement] | None,
) -> int:
    session = await sit_down
    show = Printer(args.words, session, as_json=args.json)
    ended: asyncio.Future[int] = asyncio.get_running_loop().create_future()
    verdicts: list[int] = []
    closed = asyncio.Event()
    agreeing = Agreeing()

    def hear(event: SessionEvent) -> None:
        show(event)
        code = exit_code(event)
        if isinstance(event, TableClosed):
            # The report of the last game may still be on its way.
            closed.set()
        if isinstance(event, Finished) and code is not None:
            verdicts.append(code)
            code = None
        if verdicts and (len(verdicts) >= args.games or closed.is_set()):
            code = worst(verdicts)
        if code is not None:
            if not ended.done():
                ended.set_result(code)
            return
        if isinstance(event, PassOffered):
            session.pass_for(event.seat)
        agreeing(session, event)
        policy(session, event)

    _stop_on_signals(ended)
    session.subscribe(hear)
    announced = None if announce is None else announce(session)
    code = await ended
    if announced is not None:
        await announced.close()
    await session.leave("closed")
    return code


class Agreeing:
    """Agrees to go on without somebody once the table has waited long enough for it."""

    def __init__(self) -> None:
        self._over: dict[int, float] = {}
        """By player who is away, when the grace of the table ends."""

    def __call__(self, session: Session, event: SessionEvent) -> None:
        """Note who is away, and answer who wants to replace it."""
        loop = asyncio.get_running_loop()
        if isinstance(event, PeerLost):
            self._over[event.player] = loop.time() + (0 if event.left else event.grace)
        elif isinstance(event, PeerBack):
            self._over.pop(event.player, None)
        elif isinstance(event, NewcomerAsks) and event.place in self._over:
            public = event.part.public
            loop.call_at(self._over[event.place], lambda: self._welcome(session, public))
        elif isinstance(event, Advanced) and isinstance(event.body, Gone):
            vote = event.body
            if vote.player in self._over:
                loop.call_at(self._over[vote.player], lambda: self._go_on(session, vote))

    def _welcome(self, session: Session, public: bytes) -> None:
        if session.is_asked_for(public):
            session.vote_newcomer(public)

    def _go_on(self, session: Session, vote: Gone) -> None:
        if vote.player in self._over:
            session.vote_gone(vote.player, vote.successor)


def worst(verdicts: Sequence[int]) -> int:
    """The exit code of several games: cheating in any, or what is unproven in any."""
    return next((code for code in (CHEATED, UNPROVEN) if code in verdicts), HONEST)


def exit_code(event: SessionEvent) -> int | None:
    """The exit code of an event that ends the session."""
    if isinstance(event, Finished):
        return VERDICTS[event.report.verdict]
    if isinstance(event, Stopped):
        return CHEATED if event.cheating else RESUMABLE
    return None


class Printer:
    """Prints every event on a line of its own, if there is something to say."""

    def __init__(self, words: Catalogue, session: Session, *, as_json: bool) -> None:
        self._words = words
        self._session = session
        self._as_json = as_json
        self._lobby: list[str] = []

    def __call__(self, event: SessionEvent) -> None:
        """Print it; people need not read twice in a row who is at the table."""
        playing = self._session.playing
        game = None if playing is None else playing.game
        if self._as_json:
            plain = as_plain(event, self._words, game)
            print(json.dumps(plain, ensure_ascii=False), flush=True)
            return
        lines = as_text(event, self._words, game)
        if isinstance(event, LobbyChanged):
            if lines == self._lobby:
                return
            self._lobby = lines
        for line in lines:
            print(line, flush=True)


def _stop_on_signals(ended: asyncio.Future[int]) -> None:
    def stop() -> None:
        if not ended.done():
            ended.set_result(RESUMABLE)

    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        try:
            loop.add_signal_handler(number, stop)
        except NotImplementedError:
            # Windows has no handlers in a loop; an interrupt ends the program there.
            return

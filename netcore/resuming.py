"""Games on disk that are not over: found by their id and taken up where they were."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from netcore import canon
from netcore.charter import Charter
from netcore.datadir import FileFault, copy_aside, read_small, usable, write_whole
from netcore.log import Entry, Refused, read_order, read_part
from netcore.log_bodies import Final, Welcome
from netcore.pipe import Address
from netcore.player import Player, Secrets
from netcore.playing import Agreement, Playing
from netcore.room import Room, RoomError
from netcore.selfplay import Chooser
from netcore.store import (
    LOG_FILE,
    NEXT_LOG_FILE,
    GameFolder,
    SavedGame,
    StoreError,
    put_log_in_place,
    write_log,
)
from netcore.table import Replica
from netcore.whereabouts import Whereabouts
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Plain

_log = logging.getLogger(__name__)

ADDRESS_FILE = "addresses"
_WELCOME_MARK = b"\xa7welcome"
"""What a part that welcomes somebody contains for certain."""


class Kept:
    """A game in its folder: what was agreed, and the log so far."""

    def __init__(self, path: Path) -> None:
        if not (path / LOG_FILE).is_file():
            raise StoreError("store.no_game", folder=str(path))
        self.path = path
        with usable(path):
            self.folder = GameFolder(path)
            try:
                self.saved: SavedGame = self.folder.log()
            except (OSError, SealedOrdersError):
                self.folder.close()
                raise

    def take_up(self, room: Room, bot: str, bots: Mapping[int, Chooser] | None = None) -> Playing:
        """The game again, every entry checked anew; own seats of bots get this bot."""
        me, charter = room.me, self.saved.charter
        game = me.game(charter.game)
        agreement = Agreement(charter, self.saved.signatures, self.folder, self.path)
        newcomer = me.identity.public not in [part.public for part in charter.players]
        secrets = Secrets(self.folder.secret())
        player = Player(me.identity, secrets, game, charter, self.folder, newcomer=newcomer)
        said, term = self.folder.said()
        for part in said:
            player.recall(part)
        if bots is None:
            bots = {seat: me.bots(bot, seat) for seat in player.seats if charter.bots[seat]}
        if newcomer and bot and not bots:
            bots = {-1: me.bots(bot, 0)}
        playing = Playing(game, agreement, player, bots, room.tell, me.pace)
        playing.announce()
        for entry in self.saved.entries:
            self._replay(playing, entry)
        player.replica.vote_for(term)
        playing.voted_term = term
        room.addresses.recall(kept_addresses(self.path))
        return playing

    def _replay(self, playing: Playing, entry: Entry) -> None:
        try:
            playing.take(entry, kept=True)
        except SealedOrdersError as error:
            raise RoomError("lobby.journal_refused", folder=self.path, reason=error) from error


def make_way(room: Room, arrived: Sequence[Entry]) -> None:
    """Set aside what a newer term left behind, once the whole log of that term is proven.

    Until then whatever differs from the own log is its host's fork.
    """
    playing = room.playing
    if playing is not None:
        keep = _common_with(playing, arrived)
        if keep < playing.replica.seq:
            rewind(room, playing, keep)


def _common_with(playing: Playing, arrived: Sequence[Entry]) -> int:
    """How many of the own entries stay when others arrive that follow each other."""
    replica = playing.replica
    start = read_order(arrived[0].order).seq - 1
    ours = [entry.order for entry in replica.entries[start : start + len(arrived)]]
    whole = len(replica.entries)
    if not 0 <= start < whole or ours == [entry.order for entry in arrived[: len(ours)]]:
        return whole
    proven = Replica(playing.game, playing.charter)
    try:
        for entry in (*replica.entries[:start], *arrived):
            proven.take(entry)
    except Refused as error:
        _log.warning("another log than ours proves no newer term: %s", error)
        return whole
    if proven.position.term <= replica.position.term:
        return whole
    pairs = zip(replica.hashes, proven.hashes, strict=False)
    return sum(1 for mine, theirs in pairs if mine == theirs) - 1


def rewind(room: Room, playing: Playing, keep: int) -> Playing:
    """The game with its first entries only; those that a new term left behind are set aside."""
    shorten = _watch_again if playing.player is None else _take_up_again
    again = shorten(room, playing, keep)
    again.carry_on(playing)
    room.playing = again
    return again


def _watch_again(room: Room, watched: Playing, keep: int) -> Playing:
    """A spectator has said nothing and keeps nothing: it reads the entries once more."""
    watched.close()
    again = Playing(watched.game, watched.agreement, None, {}, room.tell, room.me.pace)
    again.announce()
    for entry in watched.replica.entries[:keep]:
        again.take(entry, kept=True)
    return again


def _take_up_again(room: Room, playing: Playing, keep: int) -> Playing:
    """A player's game out of its folder, where the log is cut first.

    Never the end of a game, once the own secrets were shown because of it. There is a log to
    take up at every moment: the power may fail in the middle. The journal is closed once the
    shortened log is on disk, so on a full one the game goes on as it was; after that there is
    nothing to go on with, and the session ends.
    """
    agreement, entries = playing.agreement, playing.replica.entries
    if playing.player is not None and keep < playing.replica.position.finished:
        playing.player.verify_unopened()
    if agreement.path is None:
        raise RoomError("lobby.left_behind")
    copy_aside(agreement.path / LOG_FILE)
    charter, signatures = agreement.charter, agreement.signatures
    write_log(agreement.path, charter, signatures, entries[:keep], NEXT_LOG_FILE)
    playing.close()
    try:
        put_log_in_place(agreement.path)
        return Kept(agreement.path).take_up(room, "", playing.bots)
    except SealedOrdersError as error:
        room.stop(error)
        raise


def keep_addresses(path: Path | None, addresses: Whereabouts) -> None:
    """Remember where the players were, beside the game and never in it."""
    if path is not None:
        rows: list[Plain] = [[who, *where] for who, where in addresses.kept()]
        write_whole(path / ADDRESS_FILE, canon.encode(rows))


def kept_addresses(path: Path) -> dict[int, Address]:
    """Where the players were, as far as it is known."""
    try:
        rows = canon.decode(read_small(path / ADDRESS_FILE, canon.MAX_BYTES))
    except (OSError, FileFault, canon.CanonError):
        return {}
    found = {}
    for row in rows:
        match row:
            case [int(who), str(host), int(port)]:
                found[who] = Address(host, port)
            case _:
                return {}
    return found


def find_kept(games: Path | None, game_id: bytes) -> Kept | None:
    """The folder of a game by its id, among all that are kept."""
    for kept in _all_kept(games):
        if kept.saved.charter.game_id == game_id:
            return kept
        kept.folder.close()
    return None


class KeptGame(NamedTuple):
    """A game that can be taken up: where it lies, who plays it, how far it is."""

    path: Path
    charter: Charter
    entries: int
    changed: float
    """When it was played last, in seconds since 1970."""


def kept_games(games: Path | None) -> list[KeptGame]:
    """Every game that is kept, finished ones left out."""
    found = []
    for kept in _all_kept(games):
        entries = kept.saved.entries
        if not entries or not isinstance(read_part(entries[-1].said.data).body, Final):
            changed = (kept.path / LOG_FILE).stat().st_mtime
            found.append(KeptGame(kept.path, kept.saved.charter, len(entries), changed))
        kept.folder.close()
    return found


def known_players(games: Path | None) -> frozenset[bytes]:
    """The keys of everybody in a game that is kept: whom to trust as the host of one."""
    keys: set[bytes] = set()
    for kept in _all_kept(games):
        keys |= {part.public for part in kept.saved.charter.players}
        keys |= {body.public for body in _welcomes(kept.saved.entries)}
        kept.folder.close()
    return frozenset(keys)


def _welcomes(entries: Sequence[Entry]) -> Iterator[Welcome]:
    """Votes for newcomers, found without reading everything else."""
    for entry in entries:
        if _WELCOME_MARK in entry.said.data:
            body = read_part(entry.said.data).body
            if isinstance(body, Welcome):
                yield body


def _all_kept(games: Path | None) -> Iterator[Kept]:
    if games is None or not games.is_dir():
        return
    for path in sorted(games.iterdir()):
        if (path / LOG_FILE).is_file():
            try:
                yield Kept(path)
            except SealedOrdersError as error:
                _log.info("%s is no game to take up: %s", path.name, error)

"""Games on disk that are not over: found by their id and taken up where they were."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from pathlib import Path

from netcore.log import Entry
from netcore.player import Player, Secrets
from netcore.playing import Agreement, Playing
from netcore.room import Room, RoomError
from netcore.store import LOG_FILE, GameFolder, SavedGame
from rules.kernel.errors import SealedOrdersError

_log = logging.getLogger(__name__)


class Kept:
    """A game in its folder: what was agreed, and the log so far."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.folder = GameFolder(path)
        try:
            self.saved: SavedGame = self.folder.log()
        except SealedOrdersError:
            self.folder.close()
            raise

    def take_up(self, room: Room, bot: str) -> Playing:
        """The game again, every entry checked anew; own seats of bots get this bot."""
        me, charter = room.me, self.saved.charter
        game = me.game(charter.game)
        agreement = Agreement(charter, self.saved.signatures, self.folder, self.path)
        player = Player(me.identity, Secrets(self.folder.secret()), game, charter, self.folder)
        said, term = self.folder.said()
        for part in said:
            player.recall(part)
        bots = {seat: me.bots(bot, seat) for seat in player.seats if charter.bots[seat]}
        playing = Playing(game, agreement, player, bots, room.tell, me.pace)
        playing.announce()
        for entry in self.saved.entries:
            self._replay(playing, entry)
        player.replica.vote_for(term)
        return playing

    def _replay(self, playing: Playing, entry: Entry) -> None:
        try:
            playing.take(entry, kept=True)
        except SealedOrdersError as error:
            raise RoomError("lobby.journal_refused", folder=self.path, reason=error) from error


def find_kept(games: Path | None, game_id: bytes) -> Kept | None:
    """The folder of a game by its id, among all that are kept."""
    for kept in _all_kept(games):
        if kept.saved.charter.game_id == game_id:
            return kept
        kept.folder.close()
    return None


def known_players(games: Path | None) -> frozenset[bytes]:
    """The keys of everybody in a game that is kept: whom to trust as the host of one."""
    keys: set[bytes] = set()
    for kept in _all_kept(games):
        keys |= {part.public for part in kept.saved.charter.players}
        kept.folder.close()
    return frozenset(keys)


def _all_kept(games: Path | None) -> Iterator[Kept]:
    if games is None or not games.is_dir():
        return
    for path in sorted(games.iterdir()):
        if (path / LOG_FILE).is_file():
            try:
                yield Kept(path)
            except SealedOrdersError as error:
                _log.info("%s is no game to take up: %s", path.name, error)

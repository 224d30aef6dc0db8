"""One machine's side of making a charter: promise a fresh part, show it, check, sign.

Secrets are on disk before anything that derives from them is sent, in a folder
of their own; a charter that is called off takes its secrets with it.
"""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path
from secrets import token_bytes, token_hex

from netcore.charter import (
    Charter,
    CharterError,
    PlayerPart,
    part_hash,
    sign_charter,
    verify_agreement,
    verify_charter,
    verify_own_part,
)
from netcore.identity import Identity
from netcore.lobby import LobbyError
from netcore.player import Player, Secrets
from netcore.playing import Agreement
from netcore.session_events import Lobby
from netcore.store import GameFolder
from rules.kernel.game import Game, Plain

Terms = tuple[str, tuple[tuple[str, Plain], ...], tuple[int, ...]]
"""A game, its options and the own seats."""


def terms_of(lobby: Lobby) -> Terms:
    """What somebody agrees to who is ready to start with a lobby."""
    own = tuple(seat for seat, one in enumerate(lobby.seats) if one.member == lobby.own)
    return lobby.game, lobby.options, own


class Signing:
    """One attempt, with secrets that serve this attempt only."""

    def __init__(self, identity: Identity, name: str, game: Game, games: Path | None) -> None:
        self._identity = identity
        self._game = game
        self._path = None if games is None else games / f"{game.name}-{token_hex(8)}"
        self._folder = None if self._path is None else GameFolder(self._path)
        master = token_bytes(32)
        if self._folder is not None:
            self._folder.keep_secret(master)
        self._secrets = Secrets(master)
        self.part: PlayerPart = self._secrets.part(identity, name)
        self._promised: tuple[bytes, ...] = ()
        self._signed: Charter | None = None

    def promise(self) -> bytes:
        """The hash of the own part."""
        return part_hash(self.part)

    @property
    def has_shown(self) -> bool:
        """Whether the part was shown: it serves no other attempt then."""
        return bool(self._promised)

    def show(self, promised: Sequence[bytes]) -> PlayerPart:
        """The part, once everybody's hash is known, the own one among them."""
        if self._promised or self.promise() not in promised:
            raise CharterError("charter.other_part", player=self.part.name)
        self._promised = tuple(promised)
        return self.part

    def sign(self, charter: Charter, lobby: Lobby) -> bytes:
        """The signature under the one charter of this attempt, if it says what the lobby said."""
        if not self._promised:
            raise CharterError("charter.too_early", player=self.part.name)
        if self._signed not in (None, charter):
            raise CharterError("charter.second_charter")
        verify_charter(charter, self._game)
        verify_own_part(charter, self._promised, self.part)
        _verify_as_agreed(charter, lobby)
        self._signed = charter
        return sign_charter(self._identity, charter)

    def begin(self, charter: Charter, signatures: Sequence[bytes]) -> tuple[Agreement, Player]:
        """The agreement that everybody signed, kept on disk, and the own player."""
        if charter != self._signed:
            raise CharterError("charter.second_charter")
        verify_agreement(charter, signatures)
        if self._folder is not None:
            self._folder.note_charter(charter, signatures)
        agreement = Agreement(charter, tuple(signatures), self._folder, self._path)
        return agreement, Player(self._identity, self._secrets, self._game, charter, self._folder)

    def call_off(self) -> None:
        """Forget this attempt and its secrets."""
        if self._folder is not None and self._path is not None:
            self._folder.close()
            shutil.rmtree(self._path)


def _verify_as_agreed(charter: Charter, lobby: Lobby) -> None:
    """Raise LobbyError if a host puts something else to sign than the lobby showed."""
    keys = [part.public for part in charter.players]
    names = [part.name for part in charter.players]
    seats = tuple((keys[who], bot) for who, bot in zip(charter.seats, charter.bots, strict=True))
    shown = tuple(
        (lobby.members[sitting.member].public, bool(sitting.bot))
        for sitting in lobby.seats
        if sitting.member >= 0
    )
    by_key = {member.public: member.name for member in lobby.members}
    if seats != shown or names != [by_key.get(key) for key in keys]:
        raise LobbyError("lobby.other_seats")
    if charter.options != lobby.options or charter.game != lobby.game:
        raise LobbyError("lobby.other_options")
    if keys[charter.host] != lobby.members[0].public:
        raise LobbyError("lobby.other_host")

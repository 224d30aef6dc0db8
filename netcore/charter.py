"""The charter: what everyone agrees on and signs before the first turn.

It names the game, the digest of its rules, the options, who plays which seat,
and every player's part: key, nonce, beacon tip and exchange key. The game id is
its hash, so every later hash and signature depends on all of it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, cast

from netcore import canon
from netcore.canon import hashed
from netcore.identity import Identity, verify
from netcore.looks import is_exchange_key
from netcore.version import PROTOCOL_VERSION, game_digest
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Game, Plain

MOST_PLAYERS = 16
MOST_NAME = 64
SAFETY_WORDS = 6
_MAGIC = "sealed-orders charter"
_CHARTER_TAG = b"so:charter"
_SIGN_TAG = b"so:agree"
_PART_TAG = b"so:part"
_CONSONANTS = "bdfghjklmnprstvz"
_VOWELS = "aeiu"


class CharterError(SealedOrdersError):
    """A charter that is malformed, or that this player cannot agree to."""


class PlayerPart(NamedTuple):
    """What one player brings to one charter: never used for a second one."""

    public: bytes
    name: str
    nonce: bytes
    tip: bytes
    exchange: bytes


class Charter(NamedTuple):
    """The agreement. `seats[i]` is the player of seat i; `host` is the first host."""

    protocol: int
    game: str
    rules_version: int
    rules: bytes
    options: tuple[tuple[str, Plain], ...]
    teams: tuple[int, ...]
    seats: tuple[int, ...]
    bots: tuple[bool, ...]
    host: int
    players: tuple[PlayerPart, ...]

    def encode(self) -> bytes:
        """The bytes that are hashed and signed."""
        return canon.encode(cast("Plain", [_MAGIC, *self]))

    @property
    def game_id(self) -> bytes:
        """The hash that names this game and that everything in it is bound to."""
        return canon.hash_bytes(_CHARTER_TAG, self.encode())

    def option_map(self) -> dict[str, Plain]:
        """The options as the rules take them."""
        return dict(self.options)

    def teams_of(self, player: int) -> frozenset[int]:
        """The teams that a player has a seat in."""
        return frozenset(
            team for team, who in zip(self.teams, self.seats, strict=True) if who == player
        )

    def seats_of(self, player: int) -> tuple[int, ...]:
        """The seats of a player."""
        return tuple(seat for seat, who in enumerate(self.seats) if who == player)


def propose(
    game: Game,
    options: Mapping[str, Plain],
    seats: Sequence[int],
    parts: Sequence[PlayerPart],
    *,
    bots: Sequence[int] = (),
    host: int = 0,
) -> Charter:
    """The charter a host puts to the table."""
    whole = {**game.default_options(), **options}
    count = len(seats)
    return Charter(
        PROTOCOL_VERSION,
        game.name,
        game.version,
        game_digest(game),
        tuple(sorted(whole.items())),
        tuple(game.team_of(seat) for seat in range(count)),
        tuple(seats),
        tuple(seat in bots for seat in range(count)),
        host,
        tuple(parts),
    )


def verify_charter(charter: Charter, game: Game) -> None:
    """Raise CharterError unless the charter fits the rules that this program has."""
    if charter.protocol != PROTOCOL_VERSION:
        raise CharterError("charter.protocol", theirs=charter.protocol, ours=PROTOCOL_VERSION)
    if charter.game != game.name:
        raise CharterError("charter.other_game", theirs=charter.game, ours=game.name)
    if charter.rules != game_digest(game):
        theirs = _edition(charter.rules_version, charter.rules)
        ours = _edition(game.version, game_digest(game))
        raise CharterError("charter.other_rules", theirs=theirs, ours=ours)
    count, players = len(charter.seats), len(charter.players)
    whole = (
        len(charter.teams) == len(charter.bots) == count == len(game.seats)
        and 0 < players <= MOST_PLAYERS
        and set(charter.seats) == set(range(players))
        and 0 <= charter.host < players
    )
    if not whole or len({part.public for part in charter.players}) != players:
        raise CharterError("charter.seats")
    for fresh in ("nonce", "tip", "exchange"):
        if len({getattr(part, fresh) for part in charter.players}) != players:
            raise CharterError("charter.same_nonce")
    for part in charter.players:
        _verify_exchange(part)
    if any(game.team_of(seat) != team for seat, team in enumerate(charter.teams)):
        raise CharterError("charter.seats")
    for deck in game.decks(charter.option_map()):
        if deck.owner is None or not 0 <= deck.owner < count:
            raise CharterError("charter.shared_deck", game=game.name)


def sign_charter(identity: Identity, charter: Charter) -> bytes:
    """A player's agreement."""
    return identity.sign(_SIGN_TAG, charter.encode())


def verify_agreement(charter: Charter, signatures: Sequence[bytes]) -> None:
    """Raise CharterError unless every player has signed this very charter."""
    if len(signatures) != len(charter.players):
        raise CharterError("charter.not_signed", player="?")
    data = charter.encode()
    for part, signature in zip(charter.players, signatures, strict=True):
        if not verify(part.public, _SIGN_TAG, data, signature):
            raise CharterError("charter.not_signed", player=part.name)


def part_hash(part: PlayerPart) -> bytes:
    """What a player sends before any part is shown, so that none can be ground."""
    return hashed(_PART_TAG, cast("Plain", list(part)))


class Parts:
    """The exchange of parts: all hashes first, then the parts themselves."""

    def __init__(self, players: int) -> None:
        self._hashes: list[bytes | None] = [None] * players
        self._parts: list[PlayerPart | None] = [None] * players

    def promise(self, player: int, promised: bytes) -> None:
        """Take the hash of a player's part; it cannot be changed afterwards."""
        if self._hashes[player] not in (None, promised):
            raise CharterError("charter.second_promise", player=player)
        self._hashes[player] = promised

    @property
    def promised(self) -> bool:
        """Whether everybody has promised, so that parts may be shown."""
        return None not in self._hashes

    def show(self, player: int, part: PlayerPart) -> None:
        """Take a part; refused before everybody promised or if it is another one."""
        if not self.promised:
            raise CharterError("charter.too_early", player=part.name)
        if part_hash(part) != self._hashes[player]:
            raise CharterError("charter.other_part", player=part.name)
        _verify_exchange(part)
        self._parts[player] = part

    def all(self) -> tuple[PlayerPart, ...] | None:
        """Every part, or None while one is missing."""
        found = tuple(part for part in self._parts if part is not None)
        return found if len(found) == len(self._parts) else None


def verify_own_part(charter: Charter, promised: Sequence[bytes], own: PlayerPart) -> int:
    """The own number in a charter that holds the own part and everybody's promised one."""
    if [part_hash(part) for part in charter.players] != list(promised):
        raise CharterError("charter.other_part", player="?")
    if own not in charter.players:
        raise CharterError("charter.not_in_it")
    return charter.players.index(own)


def safety_words(key: bytes) -> tuple[str, ...]:
    """Six words of sixteen bits each for a game id or a player's key, to be compared aloud.

    They belong to no language, so that a table of several languages can compare them.
    """
    return tuple(
        _word(int.from_bytes(key[2 * index : 2 * index + 2], "big"))
        for index in range(SAFETY_WORDS)
    )


def read_charter(data: bytes) -> Charter:
    """The charter of its bytes; raises CharterError or CanonError."""
    value = canon.decode(data)
    try:
        return _charter(value)
    except (TypeError, ValueError, AssertionError) as error:
        raise CharterError("charter.malformed") from error


def _verify_exchange(part: PlayerPart) -> None:
    if not is_exchange_key(part.exchange):
        raise CharterError("charter.weak_key", player=part.name)


def _edition(version: int, digest: bytes) -> str:
    """How people tell two sets of rules apart, also where only cards or map differ."""
    return f"{version}-{digest[:4].hex()}"


def _word(bits: int) -> str:
    return (
        _CONSONANTS[bits >> 12]
        + _VOWELS[bits >> 10 & 3]
        + _CONSONANTS[bits >> 6 & 15]
        + _VOWELS[bits >> 4 & 3]
        + _CONSONANTS[bits & 15]
    )


def _charter(value: list[Plain]) -> Charter:
    magic, protocol, game, version, rules, options, teams, seats, bots, host, players = value
    _require(magic == _MAGIC and isinstance(game, str) and _is_bytes(rules, 32))
    _require(all(_is_int(number) for number in (protocol, version, host)))
    whole: list[Any] = [options, teams, seats, bots, players]
    _require(all(isinstance(item, list) for item in whole))
    _require(all(isinstance(o, list) and len(o) == 2 and isinstance(o[0], str) for o in whole[0]))
    names = [option[0] for option in whole[0]]
    _require(names == sorted(set(names)))
    _require(all(_is_int(number) for number in (*whole[1], *whole[2])))
    _require(all(isinstance(bot, bool) for bot in whole[3]))
    parts = []
    for public, name, nonce, tip, exchange in whole[4]:
        _require(all(_is_bytes(item, 32) for item in (public, nonce, tip, exchange)))
        _require(isinstance(name, str) and len(name) <= MOST_NAME)
        parts.append(PlayerPart(public, name, nonce, tip, exchange))
    return Charter(
        cast("int", protocol),
        cast("str", game),
        cast("int", version),
        cast("bytes", rules),
        tuple((option[0], option[1]) for option in whole[0]),
        tuple(whole[1]),
        tuple(whole[2]),
        tuple(whole[3]),
        cast("int", host),
        tuple(parts),
    )


def _require(condition: bool) -> None:
    if not condition:
        raise ValueError("charter")


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_bytes(value: object, size: int) -> bool:
    return isinstance(value, bytes) and len(value) == size

"""The charter: what everyone agrees on and signs before the first turn.

Every player brings a part (name, keys, nonce, beacon tip). All parts are
committed to by hash before any is shown, so that nobody can choose its own
after seeing the others'. The game id is the hash of the charter, and every
value of the game is bound to it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec
from msgspec import Meta

from netcore import canon
from netcore.beacon import Chain
from netcore.canon import hash_bytes, hashed
from netcore.looks import exchange_public
from netcore.sealing import derive
from netcore.version import PROTOCOL_VERSION
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import DeckList, Game, Plain

PART_TAG = b"so:part-commit"
CHARTER_TAG = b"so:charter"
RULES_TAG = b"so:rules"
MOST_PLAYERS = 12
MOST_SEATS = 12
MOST_OPTION_BYTES = 4096
SAFETY_WORDS = 6
_CONSONANTS = "bdfghjklmnprstvz"
_VOWELS = "aiou"

Hash = Annotated[bytes, Meta(min_length=32, max_length=32)]
Number = Annotated[int, Meta(ge=0, le=65535)]


class CharterError(SealedOrdersError):
    """A charter that this player will not sign, with the reason."""


class Part(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """What one player brings to one charter, and to no other."""

    public: Hash
    name: Annotated[str, Meta(max_length=40)]
    nonce: Hash
    tip: Hash
    exchange: Hash

    def commitment(self) -> bytes:
        """The hash that is sent before any part is shown."""
        return hash_bytes(PART_TAG, msgspec.msgpack.encode(self))


class SealedDeck(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """A deck's owner and public card list, so that the log can be checked without the rules."""

    owner: Number
    cards: Annotated[tuple[Number, ...], Meta(max_length=1024)]


class Charter(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """All that is agreed before the first turn; `seats` maps a seat to its player."""

    protocol: Number
    game: Annotated[str, Meta(max_length=40)]
    rules_version: Number
    rules: Hash
    options: Annotated[bytes, Meta(max_length=MOST_OPTION_BYTES)]
    teams: Annotated[tuple[Number, ...], Meta(max_length=MOST_SEATS)]
    seats: Annotated[tuple[Number, ...], Meta(max_length=MOST_SEATS)]
    bots: Annotated[tuple[Number, ...], Meta(max_length=MOST_SEATS)]
    host: Number
    players: Annotated[tuple[Part, ...], Meta(min_length=1, max_length=MOST_PLAYERS)]
    decks: Annotated[tuple[SealedDeck, ...], Meta(max_length=MOST_SEATS)]
    types: Annotated[tuple[Number, ...], Meta(max_length=4096)]

    def encoded(self) -> bytes:
        """The canonical bytes."""
        return msgspec.msgpack.encode(self)

    def game_id(self) -> bytes:
        """H(charter)."""
        return hash_bytes(CHARTER_TAG, self.encoded())

    def chosen_options(self) -> dict[str, Plain]:
        """The options as the rules take them."""
        return options_from(self.options)


class PartSecrets:
    """A player's secrets of one game: everything derives from one 32-byte master."""

    def __init__(self, master: bytes) -> None:
        self.master = master
        self.exchange_secret = derive(master, "exchange")
        self._chains: dict[int, Chain] = {}

    def chain(self, generation: int) -> Chain:
        """The beacon chain; a later generation replaces one that is used up or spent."""
        if generation not in self._chains:
            self._chains[generation] = Chain(derive(self.master, "chain", generation))
        return self._chains[generation]

    def part(self, public: bytes, name: str) -> Part:
        """What this player brings to the charter."""
        nonce = derive(self.master, "nonce")
        return Part(public, name, nonce, self.chain(0).tip, exchange_public(self.exchange_secret))


def rules_digest(game: Game) -> bytes:
    """What two programs must agree on to play: cards, map, options and rules version."""
    return hashed(RULES_TAG, [game.name, game.version, game.facts()])


def options_bytes(options: Mapping[str, Plain]) -> bytes:
    """Options as a canonical list of pairs, by name."""
    return canon.encode([[name, options[name]] for name in sorted(options)])


def options_from(data: bytes) -> dict[str, Plain]:
    """Options again; raises CharterError if the bytes are not a list of pairs by name."""
    pairs = canon.decode(data, MOST_OPTION_BYTES)
    options: dict[str, Plain] = {}
    for pair in pairs:
        match pair:
            case [str(name), value]:
                options[name] = value
            case _:
                raise CharterError("charter.bad_options")
    if options_bytes(options) != data:
        raise CharterError("charter.bad_options")
    return options


def decode_charter(data: bytes) -> Charter:
    """The charter that bytes stand for; raises CharterError for anything else."""
    try:
        charter = msgspec.msgpack.decode(data, type=Charter)
    except (msgspec.DecodeError, RecursionError) as error:
        raise CharterError("charter.malformed") from error
    if charter.encoded() != data:
        raise CharterError("charter.malformed")
    _verify_indices(charter)
    return charter


def propose(
    game: Game,
    options: Mapping[str, Plain],
    seats: Sequence[int],
    parts: Sequence[Part],
    host: int,
    bots: Sequence[int] = (),
) -> Charter:
    """The charter of a game; `seats` maps each seat to the number of its player."""
    return Charter(
        protocol=PROTOCOL_VERSION,
        game=game.name,
        rules_version=game.version,
        rules=rules_digest(game),
        options=options_bytes(options),
        teams=tuple(game.team_of(seat) for seat in range(len(game.seats))),
        seats=tuple(seats),
        bots=tuple(sorted(bots)),
        host=host,
        players=tuple(parts),
        decks=_sealed_decks(game.decks(options)),
        types=tuple(game.type_of),
    )


def verify_charter(charter: Charter, game: Game) -> None:
    """Hold a charter against one's own rules; raises CharterError saying what differs."""
    if charter.protocol != PROTOCOL_VERSION:
        raise CharterError("charter.other_protocol", theirs=charter.protocol, ours=PROTOCOL_VERSION)
    if charter.game != game.name:
        raise CharterError("charter.other_game", theirs=charter.game, ours=game.name)
    if charter.rules != rules_digest(game) or charter.rules_version != game.version:
        raise CharterError("charter.other_rules", theirs=charter.rules_version, ours=game.version)
    seats = range(len(game.seats))
    if len(charter.seats) != len(game.seats):
        raise CharterError("charter.wrong_seats")
    if charter.teams != tuple(game.team_of(seat) for seat in seats):
        raise CharterError("charter.wrong_teams")
    options = charter.chosen_options()
    game.start(options)
    if charter.decks != _sealed_decks(game.decks(options)) or charter.types != game.type_of:
        raise CharterError("charter.wrong_decks")


def verify_parts(charter: Charter, own: Part, commitments: Sequence[bytes]) -> None:
    """Hold the parts against what was committed to before any was shown.

    `commitments` is the list, in charter order, that this player had before it
    showed its own part. Raises CharterError naming the player whose part differs.
    """
    if len(commitments) != len(charter.players):
        raise CharterError("charter.wrong_players")
    for part, commitment in zip(charter.players, commitments, strict=True):
        if part.commitment() != commitment:
            raise CharterError("charter.part_not_committed", name=part.name)
    if charter.players.count(own) != 1:
        raise CharterError("charter.own_part_missing")


def safety_words(game_id: bytes) -> tuple[str, ...]:
    """Six words to compare aloud: 16 bits each, easy to say in any language."""
    words = []
    for index in range(SAFETY_WORDS):
        bits = int.from_bytes(game_id[2 * index : 2 * index + 2], "big")
        words.append(
            _CONSONANTS[bits >> 12]
            + _VOWELS[bits >> 10 & 3]
            + _CONSONANTS[bits >> 6 & 15]
            + _VOWELS[bits >> 4 & 3]
            + _CONSONANTS[bits & 15]
        )
    return tuple(words)


def _sealed_decks(decks: Sequence[DeckList]) -> tuple[SealedDeck, ...]:
    sealed = []
    for deck in decks:
        if deck.owner is None:
            raise CharterError("charter.shared_deck")
        sealed.append(SealedDeck(deck.owner, tuple(deck.cards)))
    return tuple(sealed)


def _verify_indices(charter: Charter) -> None:
    players, seats = len(charter.players), len(charter.seats)
    keys = {part.public for part in charter.players}
    tips = {part.tip for part in charter.players}
    sound = (
        len(keys) == players
        and len(tips) == players
        and charter.host < players
        and len(charter.teams) == seats
        and all(player < players for player in charter.seats)
        and all(seat < seats for seat in charter.bots)
        and list(charter.bots) == sorted(set(charter.bots))
        and all(deck.owner < seats for deck in charter.decks)
        and all(card < len(charter.types) for deck in charter.decks for card in deck.cards)
        and all(list(deck.cards) == sorted(deck.cards) for deck in charter.decks)
    )
    if not sound:
        raise CharterError("charter.malformed")

"""Whole sealed games in one process, every player a separate instance.

Nothing is short-circuited: each player has its own secrets and its own replica,
and what passes between them is the bytes of parts and entries.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from secrets import token_bytes

from netcore.canon import hashed
from netcore.charter import Parts, part_hash, propose, sign_charter, verify_own_part
from netcore.identity import Identity
from netcore.log import Entry, Said, read_entry, read_said
from netcore.player import Player, Secrets
from netcore.selfplay import Chooser, SimulationError, random_chooser
from netcore.sequencer import Sequencer
from netcore.store import export_game
from netcore.table_position import Phase
from rules.kernel.game import Game, Plain

_SEED_TAG = b"so:simulate"
MOST_ENTRIES = 100_000


class Table:
    """A host and players that talk to each other in one process."""

    def __init__(self, players: Sequence[Player], signatures: Sequence[bytes]) -> None:
        self.players = list(players)
        self.signatures = tuple(signatures)
        charter = self.players[0].replica.ground.charter
        self.host = self.players[charter.host]
        self.sequencer = Sequencer(self.host)

    @property
    def game_id(self) -> bytes:
        """The hash that names this game."""
        return self.host.replica.ground.game_id

    @property
    def over(self) -> bool:
        """Whether the game has ended and everybody has opened its decks."""
        position = self.host.replica.position
        return position.phase is Phase.ENDED and set(position.finals) >= set(position.present)

    def send(self, said: Said) -> Entry:
        """Carry a part to the host and its entry to everybody."""
        entry = self.sequencer.submit(read_said(said.encode()))
        data = entry.encode()
        for player in self.players:
            if player is not self.host:
                player.take(read_entry(data))
        return entry

    def round(self, choose: Chooser) -> bool:
        """Let every program do its duty and every asked seat choose; False if nobody has to."""
        spoke = False
        for player in self.players:
            for said in player.duties():
                self.send(said)
                spoke = True
        for player in self.players:
            for seat in player.asked():
                if seat not in player.asked():
                    continue
                state = player.replica.position.state
                choice = choose(state, seat, player.menu(seat), player.knowledge())
                self.send(player.answer(seat, choice))
                spoke = True
        return spoke

    def play(self, choose: Chooser) -> None:
        """Play to the end, final openings included."""
        while not self.over:
            if not self.round(choose):
                raise SimulationError("simulation.stuck", entry=self.host.replica.seq)
            if self.host.replica.seq > MOST_ENTRIES:
                raise SimulationError("simulation.endless", entry=self.host.replica.seq)

    def export(self) -> bytes:
        """The game as one file."""
        charter = self.host.replica.ground.charter
        return export_game(charter, self.signatures, self.host.replica.entries)


def sit_down(
    game: Game,
    options: Mapping[str, Plain],
    players: int,
    seed: int | None = None,
    make: Callable[..., Player] = Player,
) -> Table:
    """A table of new players with a charter that all have checked and signed."""
    identities = [Identity(_secret(seed, "identity", number)) for number in range(players)]
    secrets = [Secrets(_secret(seed, "master", number)) for number in range(players)]
    own = [
        secret.part(identity, f"player {number + 1}")
        for number, (identity, secret) in enumerate(zip(identities, secrets, strict=True))
    ]
    parts = Parts(players)
    for number, part in enumerate(own):
        parts.promise(number, part_hash(part))
    for number, part in enumerate(own):
        parts.show(number, part)
    shown = parts.all()
    assert shown is not None
    seats = [0] * len(game.seats)
    for number, theirs in enumerate(game.assignments(players)):
        for seat in theirs:
            seats[seat] = number
    charter = propose(game, options, seats, shown)
    promised = [part_hash(part) for part in own]
    for part in own:
        verify_own_part(charter, promised, part)
    signatures = [sign_charter(identity, charter) for identity in identities]
    return Table(
        [
            make(identity, secret, game, charter)
            for identity, secret in zip(identities, secrets, strict=True)
        ],
        signatures,
    )


def play_sealed(
    game: Game,
    options: Mapping[str, Plain],
    players: int,
    choose: Chooser | None = None,
    seed: int | None = None,
) -> bytes:
    """One whole sealed game, saved: the bytes of a `*.sealed` file."""
    table = sit_down(game, options, players, seed)
    table.play(choose or random_chooser(0 if seed is None else seed))
    return table.export()


def _secret(seed: int | None, use: str, player: int) -> bytes:
    """Fresh randomness; from the seed only where a simulation asks to be repeatable."""
    if seed is None:
        return token_bytes(32)
    return hashed(_SEED_TAG, [use, seed, player])

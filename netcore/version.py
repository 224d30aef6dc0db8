"""The numbers by which two programs find out whether they can play together."""

from rules.kernel.codec import digest
from rules.kernel.game import Game

__version__ = "0.1.0"
PROTOCOL_VERSION = 1


def game_digest(game: Game) -> bytes:
    """Digest of one game: its cards, map, options and rules version, never of files."""
    return digest(b"so game rules", [game.name, game.version, game.facts()])


def rules_digest() -> bytes:
    """Digest of every game this program knows, in the order of the register."""
    # All games with all their bots: what only wants to know its version does not wait for them.
    from rules.games import GAMES

    return digest(b"so all rules", [game_digest(game) for game in GAMES])

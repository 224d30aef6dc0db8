"""The host's side: takes what players say, puts it in order and signs the order.

It holds no secret but its own player's: everything it decides, every other
program decides again.
"""

from __future__ import annotations

from netcore.log import Entry, Said, put_in_order
from netcore.log_bodies import Term, Vote
from netcore.player import Player


class Sequencer:
    """Orders entries on behalf of the player who hosts."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def submit(self, said: Said) -> Entry:
        """The next entry; raises Refused, with the culprit, and then nothing has changed."""
        replica = self.player.replica
        before = replica.position
        verdict = replica.judge(said)
        entry = put_in_order(self.player.identity, said, replica.order(verdict))
        replica.commit(verdict, entry)
        self.player.learn(before)
        return entry

    def take_over(self, term: int, votes: tuple[Vote, ...]) -> Entry:
        """Open a new term as its host, with the votes of more than half."""
        return self.submit(self.player.sign(("Term", term), Term(term, votes)))

"""The host's side: takes what players say, puts it in order and signs the order.

It holds no secret but its own player's: everything it decides, every other
program decides again.
"""

from __future__ import annotations

from typing import Any

from netcore.log import Entry, Said, put_in_order
from netcore.log_bodies import Vote
from netcore.player import Player
from netcore.table import Verdict


class Sequencer:
    """Orders entries on behalf of the player who hosts."""

    def __init__(self, player: Player) -> None:
        self.player = player

    def submit(self, said: Said) -> Entry:
        """The next entry; raises Refused, with the culprit, and then nothing has changed."""
        verdict, entry = self.prepare(said)
        self.commit(verdict, entry)
        return entry

    def prepare(self, said: Said) -> tuple[Verdict, Entry]:
        """The next entry, to be kept on disk before it counts; raises Refused."""
        replica = self.player.replica
        verdict = replica.judge(said)
        return verdict, put_in_order(self.player.identity, said, replica.order(verdict))

    def commit(self, verdict: Verdict, entry: Entry) -> tuple[Any, ...]:
        """Make a prepared entry the next one; gives the events."""
        before = self.player.replica.position
        events = self.player.replica.commit(verdict, entry)
        self.player.learn(before)
        return events

    def take_over(self, term: int, votes: tuple[Vote, ...]) -> Entry:
        """Open a new term as its host, with the votes of more than half."""
        return self.submit(self.player.open_term(term, votes))

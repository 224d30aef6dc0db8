"""When the host is lost: more than half of the players sign a new term for the next of them.

Everybody calls those who stand before it in charter order; so all who can reach
each other meet at the first of them. That one brings its log up to the longest,
asks for signatures, and with more than half of the players, itself included,
takes over. Nobody signs a term twice, so there are never two hosts.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import NamedTuple

from netcore.link import Link
from netcore.log import Refused, read_entry, verify_vote
from netcore.log_bodies import Vote
from netcore.messages import Ballot, Enter, Lack, LogEntry, Stand
from netcore.playing import Playing
from netcore.wire import Message

_log = logging.getLogger(__name__)


class Voter(NamedTuple):
    """A player who has called us because it has no host."""

    link: Link
    enter: Enter


class Election:
    """The side of the one whom the others call."""

    def __init__(self, playing: Playing, won: Callable[[int, tuple[Vote, ...]], None]) -> None:
        assert playing.player is not None
        self.voters: dict[int, Voter] = {}
        self.standing = False
        """Nobody before us can be reached."""
        self._playing = playing
        self._player = playing.player
        self._won = won
        self._asked_for = -1
        self._term = 0
        self._ballots: dict[int, Vote] = {}
        self._stood_to: set[Link] = set()

    def join(self, player: int, voter: Voter) -> None:
        """Somebody has come to us."""
        self.voters[player] = voter
        self.go_on()

    def leave(self, player: int, link: Link) -> None:
        """Somebody has gone elsewhere, or was lost."""
        if player in self.voters and self.voters[player].link is link:
            del self.voters[player]
            self._asked_for = -1
            self._ballots.pop(player, None)

    def hear(self, player: int, message: Message) -> None:
        """Take a voter's entries and signature."""
        match message:
            case LogEntry():
                self._entry(message)
                self.go_on()
            case Ballot() if message.term == self._term:
                vote = Vote(player, message.seq, message.last, message.signature)
                if self._is_valid(vote):
                    self._ballots[player] = vote
                    self.go_on()
            case _:
                pass

    def go_on(self) -> None:
        """Do the next step, if it can be done now."""
        if not self.standing or not self._is_majority(len(self.voters) + 1):
            return
        replica = self._playing.replica
        longest = max(self.voters.values(), key=lambda voter: voter.enter.seq)
        if longest.enter.seq > replica.seq:
            if self._asked_for < longest.enter.seq:
                self._asked_for = longest.enter.seq
                longest.link.post(Lack(replica.seq))
            return
        signed = [voter.enter.voted for voter in self.voters.values()]
        newest = max(*signed, replica.position.term, self._playing.voted_term)
        if self._term <= newest:
            self._term = newest + 1
            self._ballots, self._stood_to = {}, set()
        for voter in self.voters.values():
            if voter.link not in self._stood_to:
                self._stood_to.add(voter.link)
                voter.link.post(Stand(self._term))
        if self._is_majority(len(self._ballots) + 1):
            self._playing.voted_term = self._term
            own = self._player.vote(self._term)
            self.standing = False
            self._won(self._term, (own, *self._ballots.values()))

    def _entry(self, message: LogEntry) -> None:
        try:
            # The term that we are about to open is built on it.
            term = self._playing.voted_term + 1
            self._playing.take(read_entry(message.entry), leads_to=term)
        except Refused as error:
            _log.warning("a voter's entry does not fit: %s", error)

    def _is_majority(self, count: int) -> bool:
        return 2 * count > len(self._playing.replica.position.present)

    def _is_valid(self, vote: Vote) -> bool:
        replica = self._playing.replica
        game_id, public = replica.ground.game_id, replica.position.players[vote.player].public
        signed = (game_id, self._term, vote.seq, vote.last, vote.signature)
        return vote.seq <= replica.seq and verify_vote(public, *signed)


def cast(playing: Playing, term: int) -> Ballot | None:
    """The own signature for a term, if it is newer than every one signed before."""
    player = playing.player
    if player is None or term <= max(playing.voted_term, playing.replica.position.term):
        return None
    playing.voted_term = term
    vote = player.vote(term)
    return Ballot(term, vote.seq, vote.last, vote.signature)


def before(playing: Playing) -> tuple[int, ...]:
    """The players who come before us in the order of taking over, without the lost host."""
    position = playing.replica.position
    count = len(position.players)
    order = [(position.host + offset) % count for offset in range(1, count + 1)]
    return tuple(who for who in order[: order.index(playing.number)] if who in position.present)

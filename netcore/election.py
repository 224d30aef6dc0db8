"""When the host is lost: more than half of the players sign a new term for the next of them.

Everybody calls those who stand before it in charter order; so all who can reach
each other meet at the first of them. That one brings its log up to the newest,
asks for signatures, and with more than half of the players, itself included,
takes over. Nobody signs a term twice, so there are never two hosts. The newest log
is the one with the newest term, however long an older host's own may be: so what
more than half held in a term is in every later one.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import NamedTuple

from netcore.link import Link
from netcore.log import Entry, Refused, read_entry, verify_vote
from netcore.log_bodies import Vote
from netcore.messages import Ballot, Enter, HostIs, Lack, LogEntry, Stand
from netcore.playing import Playing
from netcore.table import Replica
from netcore.table_people import next_host
from netcore.wire import Message
from rules.kernel.errors import SealedOrdersError

_log = logging.getLogger(__name__)

LOG_SECONDS = 10.0
"""So long we wait for the next entry of a log that somebody claims to have; and so long who
does not send it stays away: the others choose a host meanwhile, if they can without it."""


class Voter(NamedTuple):
    """A player who has called us because it has no host."""

    link: Link
    enter: Enter


class Election:
    """The side of the one whom the others call."""

    def __init__(
        self,
        playing: Playing,
        won: Callable[[int, tuple[Vote, ...]], None],
        rewind: Callable[[Playing, int], Playing],
    ) -> None:
        """`rewind` gives the same game with its first entries only."""
        assert playing.player is not None
        self.voters: dict[int, Voter] = {}
        self.standing = False
        """Nobody before us can be reached."""
        self._playing = playing
        self._player = playing.player
        self._won = won
        self._rewind = rewind
        self._asked: Voter | None = None
        self._patience = 0.0
        self._arrived: list[Entry] = []
        self._unfit: dict[int, float] = {}
        """Whose log was asked for and did not come or is none: until when it stays away."""
        self._term = 0
        self._ballots: dict[int, Vote] = {}
        self._stood_to: set[Link] = set()

    def join(self, player: int, voter: Voter) -> None:
        """Somebody has come to us."""
        if self._now() < self._unfit.get(player, 0.0):
            voter.link.abort()
            return
        self.voters[player] = voter
        self.go_on()

    def leave(self, player: int, link: Link) -> None:
        """Somebody has gone elsewhere, or was lost."""
        if player in self.voters and self.voters[player].link is link:
            if self._asked is self.voters.pop(player):
                self._asked = None
            self._ballots.pop(player, None)

    def hear(self, player: int, message: Message) -> None:
        """Take a voter's entries and signature."""
        match message:
            case LogEntry() if self._asked is not None and self.voters.get(player) is self._asked:
                self._entry(player, self._asked, message)
                self.go_on()
            case Ballot() if message.term == self._term:
                vote = Vote(player, message.held, message.seq, message.last, message.signature)
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
        player = max(self.voters, key=lambda who: _newness(self.voters[who].enter))
        newest = self.voters[player]
        if _newness(newest.enter) > (replica.position.term, replica.seq):
            self._ask(player, newest)
            return
        first = next_host(replica.position, [self._player.number, *self.voters])
        if first != self._player.number:
            # Their log has shown us a newer host, and so another one who follows it.
            for voter in self.voters.values():
                voter.link.post(HostIs(first, "", 0))
            return
        self._stand()

    def _stand(self) -> None:
        """Have everybody sign for us, and take over with more than half."""
        signed = [voter.enter.voted for voter in self.voters.values()]
        newest = max(*signed, self._playing.replica.position.term, self._playing.voted_term)
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

    def _ask(self, player: int, voter: Voter) -> None:
        """Have the newest log sent, all of it if it is of a newer term; no wait is for ever."""
        if self._asked is voter:
            if self._now() > self._patience:
                _log.warning("player %d has not sent the log that it claims to have", player)
                self._turn_away(player, voter)
            return
        self._asked, self._patience, self._arrived = voter, self._now() + LOG_SECONDS, []
        replica = self._playing.replica
        is_newer = voter.enter.term > replica.position.term
        voter.link.post(Lack(0 if is_newer else replica.seq))

    def _turn_away(self, player: int, voter: Voter) -> None:
        self._unfit[player] = self._now() + LOG_SECONDS
        self.leave(player, voter.link)
        voter.link.abort()

    def _now(self) -> float:
        return asyncio.get_running_loop().time()

    def _entry(self, player: int, voter: Voter, message: LogEntry) -> None:
        self._patience = self._now() + LOG_SECONDS
        try:
            entry = read_entry(message.entry)
            if voter.enter.term > self._playing.replica.position.term:
                self._arrived.append(entry)
                if len(self._arrived) == voter.enter.seq:
                    self._change_over(self._arrived)
            else:
                # The term that we are about to open is built on it.
                self._playing.take(entry, leads_to=self._playing.voted_term + 1)
        except SealedOrdersError as error:
            _log.warning("the log of player %d does not fit: %s", player, error)
            self._turn_away(player, voter)

    def _change_over(self, entries: Sequence[Entry]) -> None:
        """Leave own entries of an older term behind, once a whole log of a newer one is proven."""
        playing = self._playing
        proven = Replica(playing.game, playing.charter)
        for entry in entries:
            proven.take(entry)
        if proven.position.term <= playing.replica.position.term:
            raise Refused("log.past_term", None, entry=proven.seq, term=proven.position.term)
        pairs = zip(playing.replica.hashes, proven.hashes, strict=False)
        common = sum(1 for mine, theirs in pairs if mine == theirs) - 1
        if common < playing.replica.seq:
            playing = self._playing = self._rewind(playing, common)
            assert playing.player is not None
            self._player = playing.player
        for entry in entries[common:]:
            playing.take(entry, leads_to=playing.voted_term + 1)

    def _is_majority(self, count: int) -> bool:
        return 2 * count > len(self._playing.replica.position.present)

    def _is_valid(self, vote: Vote) -> bool:
        replica = self._playing.replica
        public = replica.position.players[vote.player].public
        is_ours = (vote.held, vote.seq) <= (replica.position.term, replica.seq)
        return is_ours and verify_vote(public, replica.ground.game_id, self._term, vote)


def _newness(enter: Enter) -> tuple[int, int]:
    """Logs are compared by the term of their last entry, and only then by length."""
    return enter.term, enter.seq


def cast(playing: Playing, term: int) -> Ballot | None:
    """The own signature for a term, if it is newer than every one signed before."""
    player = playing.player
    if player is None or term <= max(playing.voted_term, playing.replica.position.term):
        return None
    playing.voted_term = term
    vote = player.vote(term)
    return Ballot(term, vote.held, vote.seq, vote.last, vote.signature)


def before(playing: Playing) -> tuple[int, ...]:
    """The players who come before us in the order of taking over, without the lost host."""
    position = playing.replica.position
    count = len(position.players)
    order = [(position.host + offset) % count for offset in range(1, count + 1)]
    return tuple(who for who in order[: order.index(playing.number)] if who in position.present)

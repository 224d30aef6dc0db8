"""The host at work in a game: takes what players say, in the order of arrival, into the log.

Every entry is on disk before anybody hears of it. Answers to a reaction window
wait here until the last one has come, so that nobody sees who was quick.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

from netcore.log import Entry, Part, Refused, Said, read_part
from netcore.log_bodies import Choose, Vote
from netcore.playing import Playing
from netcore.reactions import Window, is_reaction
from netcore.sequencer import Sequencer
from rules.kernel.choices import CLAIM, PASS
from rules.kernel.errors import SealedOrdersError

MOST_WAITING = 512
"""So many parts may wait here; of others no more are kept, and whoever lost one says it again."""


class Referee:
    """Puts parts in order. `send` carries an entry to the others, `refuse` tells a refusal."""

    def __init__(
        self,
        playing: Playing,
        send: Callable[[Entry], None],
        refuse: Callable[[Said, Refused], None],
        failed: Callable[[BaseException], None],
        may_order: Callable[[], bool],
    ) -> None:
        """`may_order` is asked before each: whoever has lost more than half may have been left."""
        assert playing.player is not None
        self._playing = playing
        self._player = playing.player
        self._sequencer = Sequencer(playing.player)
        self._send = send
        self._refuse = refuse
        self._failed = failed
        self._may_order = may_order
        self._queue: deque[Said] = deque()
        self._logged = {entry.said for entry in playing.replica.entries}
        self._window = Window()
        self._stopped = False
        self._waits = False
        """Parts have come that cannot be put in order yet."""

    def hear(self, said: Said) -> None:
        """Take a part; it is judged soon, after those that came before it."""
        if said in self._queue:
            return
        self._queue.append(said)
        if len(self._queue) == 1:
            asyncio.get_running_loop().call_soon(self._next)

    def hear_guest(self, said: Said) -> None:
        """Take a part of somebody else, if not too many wait already."""
        if len(self._queue) < MOST_WAITING:
            self.hear(said)

    def go_on(self) -> None:
        """Judge what has waited for somebody to come back."""
        if self._waits:
            self._waits = False
            asyncio.get_running_loop().call_soon(self._next)

    def stop(self) -> None:
        """Put nothing in order any more."""
        self._stopped = True

    def take_over(self, term: int, votes: tuple[Vote, ...]) -> None:
        """Open a new term with the signatures of more than half."""
        self._order(self._player.open_term(term, votes))

    def _next(self) -> None:
        """Judge one part, then let the loop do other things before the next."""
        if self._stopped or self._playing.voted_term > self._playing.replica.position.term:
            return
        if not self._may_order():
            self._waits = True
            return
        said = self._queue[0]
        try:
            self._judge(said)
        except Refused as error:
            self._refuse(said, error)
        except Exception as error:  # noqa: BLE001 - a full disk or a bug: told aloud, and no more is ordered
            self._stopped = True
            self._failed(error)
            return
        self._queue.popleft()
        if self._queue:
            asyncio.get_running_loop().call_soon(self._next)

    def _judge(self, said: Said) -> None:
        if said in self._logged:
            return
        replica = self._playing.replica
        try:
            part = read_part(said.data)
        except SealedOrdersError:
            replica.judge(said)
            raise
        if self._is_reaction(part):
            replica.judge(said)
            assert isinstance(part.body, Choose)
            self._window.keep(part.question, part.author, part.body.seat, said)
        else:
            if self._window.has(part.author):
                replica.judge(said)
                for answer in self._window.of(part.author):
                    self._order_kept(answer)
            self._order(said)
        for answer in self._window.whole(replica.position):
            self._order_kept(answer)

    def _is_reaction(self, part: Part) -> bool:
        """Whether it answers the window that is open."""
        position = self._playing.replica.position
        return (
            is_reaction(position)
            and part.question == position.question
            and isinstance(part.body, Choose)
            and part.body.verb in (PASS, CLAIM)
            and part.body.seat in position.state.pending.seats
        )

    def _order_kept(self, said: Said) -> None:
        try:
            self._order(said)
        except Refused as error:
            self._refuse(said, error)

    def _order(self, said: Said) -> None:
        verdict, entry = self._sequencer.prepare(said)
        if self._playing.folder is not None:
            self._playing.folder.note_entry(entry)
        before = self._playing.replica.position
        events = self._sequencer.commit(verdict, entry)
        self._logged.add(said)
        self._send(entry)
        self._playing.applied(before, events)

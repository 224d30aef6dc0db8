"""A player's own shares of joint chance: each is given to one request, and to no other.

A share is known to everybody once it is in the log. What was given for a request that
a newer term left behind is spent, and a new chain has to be in the log before chance
is asked for again.
"""

from __future__ import annotations

from netcore.log import Part, Refused
from netcore.log_bodies import Request, Share
from netcore.player_secrets import Secrets
from netcore.table import Replica
from netcore.table_position import request_due, request_hash


class Shares:
    """The shares that one player has given at one table, and the chain they come from."""

    def __init__(self, secrets: Secrets, replica: Replica) -> None:
        self._secrets = secrets
        self._replica = replica
        self._chain = secrets.chains[0]
        self._given: dict[int, tuple[bytes, bytes, int]] = {}
        """By number of a request: what the share was given for, the last entry seen then, and
        the running number under which it was said."""

    def recall(self, part: Part, share: Share) -> None:
        """A share that was given before a restart."""
        self._given[share.number] = (share.request, part.seen, part.number)

    def begin_chain(self, tip: bytes, number: int) -> None:
        """Give from the chain that the own part of this number has put into the log.

        What was said before it and is not in the log counts no more.
        """
        self._chain = self._secrets.chain(tip)
        known = set(self._replica.hashes)
        self._given = {
            which: share
            for which, share in self._given.items()
            if share[1] in known or share[2] > number
        }

    def give(self, request: Request, player: int, running: int) -> Share:
        """The share for the open request; raises Refused if it was given for another one."""
        position = self._replica.position
        asked = position.named
        if self._is_spent(request.number):
            raise Refused("player.share_spent", None, number=request.number)
        now = (asked, self._replica.head, running)
        if self._given.setdefault(request.number, now)[0] != asked:
            raise Refused("player.share_given_elsewhere", position.host, number=request.number)
        return Share(request.number, asked, self._chain.share(position.used[player] + 1))

    def need_chain(self, player: int) -> bool:
        """Whether the chain is used up, or its next share is known already."""
        return self._replica.position.used[player] >= self._chain.length or self.has_spent()

    def has_spent(self) -> bool:
        """Whether a share of the next requests was given in entries that a term left behind."""
        replica, position = self._replica, self._replica.position
        if position.term == 0:
            return False
        early = [share for number, share in self._given.items() if number > position.beacons]
        if not early:
            return False
        due = request_due(replica.ground, position, replica.hashes[position.asked])
        same = b"" if due is None else request_hash(replica.ground, due, position.tips)
        return any(given != same and seen not in replica.hashes for given, seen, _ in early)

    def _is_spent(self, number: int) -> bool:
        """Whether this share was given for a request that a newer term left behind."""
        given, seen, _ = self._given.get(number, (b"", b"", 0))
        if not given or given == self._replica.position.named:
            return False
        return self._replica.position.term > 0 and seen not in self._replica.hashes

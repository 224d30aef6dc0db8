"""Who of a game's players is away from the host, since when, and whether on purpose."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

from netcore.messages import Presence
from netcore.session_events import PeerBack, PeerLost


class Absences:
    """The players whom the host does not hear."""

    def __init__(self) -> None:
        self._away: dict[int, tuple[float, bool]] = {}

    def __iter__(self) -> Iterator[int]:
        return iter(sorted(self._away))

    def begin(self, player: int, *, left: bool = False) -> None:
        """Somebody's link has ended; with `left` by a signed goodbye."""
        self._away[player] = (asyncio.get_running_loop().time(), left)

    def end(self, player: int) -> None:
        """Somebody is back."""
        self._away.pop(player, None)

    def clear(self) -> None:
        """The game is over."""
        self._away.clear()

    def presence(self, player: int, grace: float) -> Presence:
        """Whether somebody is there, and how long of its grace the table still waits if not."""
        if player not in self._away:
            return Presence(player, True, False, 0)
        since, left = self._away[player]
        waited = asyncio.get_running_loop().time() - since
        return Presence(player, False, left, max(0, round(grace - waited)))


def lost_or_back(name: str, told: Presence) -> PeerLost | PeerBack:
    """A presence as a window is told of it."""
    if told.present:
        return PeerBack(name, told.player)
    return PeerLost(name, told.player, told.left, told.grace)

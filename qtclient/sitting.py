"""Sitting down: alone with bots, as a host, as a guest, or at a game that was left.

Apart from the window, because it brings with it all of the network that the first page does
not need yet.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from netcore import bots
from netcore.announcing import Announcement
from netcore.door import new_code
from netcore.identity import Identity
from netcore.pipe import Address
from netcore.room import Me
from netcore.sessions import Plan, host_table, join_table, play_solo, resume_table
from netcore.transport import Lan
from qtclient.network import Network
from rules.games import GAMES


def who(identity: Identity, name: str, games: Path) -> Me:
    """The person at this machine, with the bots that it has."""
    return Me(identity, name, games, bots.at_table)


def sit_alone(network: Network, me: Me, seats: tuple[int, ...], bot: str) -> None:
    """These seats in person, and a bot in every other one."""
    others = [seat for seat in range(len(GAMES[0].seats)) if seat not in seats]
    plan = Plan(GAMES[0].name, me.name)
    network.sit_down(partial(play_solo, me, plan, dict.fromkeys(others, bot)))


def open_table(network: Network, me: Me, name: str, *, everybody: bool) -> None:
    """A table for others, with a code at the door unless everybody may come in."""
    code = None if everybody else new_code()
    plan = Plan(GAMES[0].name, name)
    network.sit_down(partial(host_table, me, plan, Lan(), code), partial(Announcement, me))


def go_to_table(network: Network, me: Me, address: Address, code: str) -> None:
    """Somebody else's table."""
    network.sit_down(partial(join_table, me, Lan(), address, code or None))


def take_up(network: Network, me: Me, folder: Path, table: str) -> None:
    """A game that was left, for whoever played in it; `table` is its name if it is ours."""
    resuming = partial(resume_table, me, folder, Lan(), bot=bots.NAMES[-1], table=table)
    network.sit_down(resuming, partial(Announcement, me))

"""Several people at one table over loopback, each with a window and a network thread."""

from collections.abc import Sequence
from functools import partial
from random import Random

from pytestqt.qtbot import QtBot

from netcore.bots import chooser
from netcore.identity import Identity
from netcore.pipe import Address
from netcore.playing import Pace
from netcore.room import Me
from netcore.sessions import Plan, host_table, join_table
from netcore.transport import Lan
from qtclient.gamepage import GamePage
from qtclient.network import Network
from qtclient.table import Table
from tests.qtclient.solo import answer_by_clicks, wait_for

ANYWHERE = "127.0.0.1"
NAMES = ("Anna", "Boris", "Clara", "Dmitri", "Emma", "Fyodor")


def somebody(name: str) -> Me:
    return Me(Identity.create(), name, None, chooser, pace=Pace(reaction=0.0))


def take_seats(qtbot: QtBot, table: Table, seats: Sequence[int]) -> None:
    """Sit down, and be ready once the lobby shows it: nobody agrees to what it has not seen."""

    def seated() -> bool:
        lobby = table.lobby
        return lobby is not None and all(lobby.seats[seat].member == lobby.own for seat in seats)

    for seat in seats:
        table.network.say(lambda session, seat=seat: session.take_seat(seat))
    wait_for(qtbot, seated)
    table.network.say(lambda session: session.ready())


def gather(qtbot: QtBot, seats: Sequence[Sequence[int]]) -> list[Table]:
    """A game has begun in which each of so many people plays these countries; the first hosts."""
    tables = [Table(Network()) for _ in seats]
    host = tables[0]
    plan = Plan("generals", "Several windows")
    host.network.sit_down(partial(host_table, somebody(NAMES[0]), plan, Lan(ANYWHERE, 0), None))
    wait_for(qtbot, lambda: host.where)
    assert host.where is not None
    there = Address(ANYWHERE, host.where.port)
    for name, guest in zip(NAMES[1:], tables[1:], strict=False):
        guest.network.sit_down(partial(join_table, somebody(name), Lan(), there, None))
        wait_for(qtbot, lambda guest=guest: guest.lobby)
    wait_for(qtbot, lambda: host.lobby and len(host.lobby.members) == len(tables))
    for table, own in zip(tables, seats, strict=True):
        take_seats(qtbot, table, own)
    wait_for(qtbot, lambda: host.lobby and all(member.ready for member in host.lobby.members))
    host.network.say(lambda session: session.start())
    wait_for(qtbot, lambda: all(table.game_started for table in tables))
    return tables


def part(tables: Sequence[Table]) -> None:
    """Everybody goes, the host last."""
    for table in reversed(tables):
        table.network.close()


def play_by_clicks(
    qtbot: QtBot, pages: Sequence[GamePage], rounds: int, chance: Random | None = None
) -> None:
    """Whoever is asked answers with the mouse alone, until so many rounds are over."""
    host = pages[0].table

    def asked() -> GamePage | None:
        return next((page for page in pages if page.deciding.picking is not None), None)

    while not host.report and (host.state is None or host.state.round <= rounds):
        wait_for(qtbot, lambda: asked() or host.report)
        page = asked()
        menu = None if page is None else page.deciding.menu()
        if page is not None and menu is not None:
            answer_by_clicks(qtbot, page, menu, chance)
    last = host.story[-1].seq
    wait_for(qtbot, lambda: all(page.table.story[-1].seq >= last for page in pages))

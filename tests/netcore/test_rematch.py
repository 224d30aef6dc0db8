"""After a game: another one with the same people, and games that end by agreement."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from netcore.audit import Verdict
from netcore.lobby import Hall
from netcore.messages import Again, TakeSeat
from netcore.session_events import (
    CommandRefused,
    EndVoted,
    Finished,
    GameStarted,
    HostMoved,
    Member,
    RematchOpened,
    Stopped,
    TableClosed,
)
from netcore.simclock import run_simulated
from tests.netcore.party import Party, same_log
from tests.toygame import ToyGame

pytestmark = pytest.mark.usefixtures("quick_disk")


async def play_again(party: Party, *, swapped: bool) -> None:
    """Once everybody has a report: the table is set again, all get ready and play."""
    await party.until(lambda: all(one.told(Finished) for one in party.people))
    party.people[0].session.rematch(swapped=swapped)
    await party.settle()
    assert all(one.told(RematchOpened) == [RematchOpened(swapped)] for one in party.people)
    assert all(one.session.playing is None for one in party.people)
    for one in party.people:
        one.session.ready()
    await party.settle()
    party.people[0].session.start()
    await party.until(lambda: all(len(one.told(Finished)) == 2 for one in party.people))


def test_a_slow_guest_still_gets_its_report_when_the_host_sets_the_table_again_and_closes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        party = Party(tmp_path)
        await party.start(2)
        host, guest = party.people

        async def slowly(work: Callable[[], Any]) -> Any:
            await asyncio.sleep(5.0)
            return work()

        monkeypatch.setattr(guest.playing, "_beside", slowly)
        await party.until(lambda: bool(host.told(Finished)))
        host.session.rematch()
        await host.session.leave("closed")
        await party.until(lambda: bool(guest.told(Stopped)))
        assert [ended.report.verdict for ended in guest.told(Finished)] == [Verdict.HONEST]
        await guest.session.leave()

    run_simulated(scene())


@pytest.mark.parametrize("swapped", [False, True])
def test_the_same_people_play_again_on_the_same_or_the_other_sides(
    tmp_path: Path, swapped: bool
) -> None:
    async def scene() -> None:
        party = Party(tmp_path, game=ToyGame(4, 3))
        await party.start(4)
        await play_again(party, swapped=swapped)
        assert same_log(*party.people)
        for one in party.people:
            first, second = one.told(GameStarted)
            assert first.charter.game_id != second.charter.game_id
            assert [ended.report.verdict for ended in one.told(Finished)] == [Verdict.HONEST] * 2
            teams = [start.charter.teams_of(start.number) for start in (first, second)]
            assert (teams[0] != teams[1]) == swapped
            assert (first.seats == second.seats) == (not swapped)
        await party.leave()

    run_simulated(scene())


def test_a_host_that_took_over_can_set_the_table_again(tmp_path: Path) -> None:
    async def scene() -> None:
        party = Party(tmp_path)
        await party.start(4)
        old = party.people.pop(0)
        await party.until(lambda: party.people[2].playing.replica.seq > 40)
        old.kill()
        await party.until(lambda: all(one.told(HostMoved) for one in party.people))
        old.heard.clear()
        await old.resume()
        party.people.append(old)
        await play_again(party, swapped=False)
        assert same_log(*party.people)
        await party.leave()

    run_simulated(scene())


def test_only_the_host_sets_the_table_again_and_only_after_the_game() -> None:
    async def scene() -> None:
        party = Party()
        await party.start(2)
        host, guest = party.people
        host.session.rematch()
        assert host.told(CommandRefused)[0].error.key == "lobby.not_over"
        host.room.role._guests.post_all(Again(False))
        await party.until(lambda: bool(guest.told(CommandRefused)))
        assert guest.told(CommandRefused)[0].error.key == "lobby.not_over"
        await party.until(lambda: bool(host.told(Finished) and guest.told(Finished)))
        guest.session.rematch()
        await party.settle()
        assert guest.told(CommandRefused)[1].error.key == "lobby.host_only"
        await host.session.leave("closed")
        await party.settle()
        assert guest.told(TableClosed)
        await guest.session.leave()

    run_simulated(scene())


def test_swapping_sides_keeps_people_together_also_where_teams_are_unequal() -> None:
    host = Member(b"h" * 32, "h", "", "host")
    table = Hall("table", ToyGame(5, 3), {}, host)
    others = [Member(bytes([n]) * 32, f"g{n}", "", "code") for n in range(2)]
    for other in others:
        table.enter(other)
    for seat in range(5):
        who = (host, *others)[0 if table.game.team_of(seat) == 0 else 1 + seat % 2]
        table.wish(who.public, TakeSeat(seat))
    mine = {seat for seat, sitting in enumerate(table.seats) if sitting.member == 0}
    table.set_again([one.public for one in (host, *others)], swapped=True)
    now = {seat for seat, sitting in enumerate(table.seats) if sitting.member == 0}
    assert now == set(range(5)) - mine


def test_a_game_that_all_agree_to_stop_ends_in_the_audit_and_the_report(tmp_path: Path) -> None:
    async def scene() -> None:
        party = Party(tmp_path, game=ToyGame(6, 40))
        await party.start(3, bots=False)
        for one in party.people[:2]:
            one.session.stop_game()
        await party.until(lambda: bool(party.people[2].told(EndVoted)))
        await party.settle()
        assert not party.people[2].told(Finished)
        party.people[2].session.stop_game()
        await party.finish()
        assert same_log(*party.people)
        for one in party.people:
            ended = one.told(Finished)[0]
            assert ended.report.verdict is Verdict.HONEST
            assert ended.report.over is None
            assert ended.file.is_file()

    run_simulated(scene())


def test_a_team_gives_up_when_all_of_it_agree_and_the_others_win(tmp_path: Path) -> None:
    async def scene() -> None:
        party = Party(tmp_path, game=ToyGame(4, 40))
        await party.start(4, bots=False)
        charter = party.people[0].playing.charter
        team = [one for one in party.people if charter.teams_of(one.number) == {0}]
        assert len(team) == 2
        team[0].session.concede()
        await party.settle()
        assert not any(one.told(Finished) for one in party.people)
        team[1].session.concede()
        await party.finish()
        for one in party.people:
            report = one.told(Finished)[0].report
            assert report.verdict is Verdict.HONEST
            assert (report.over, report.conceded) == (None, 0)

    run_simulated(scene())

"""A newcomer in the place of a player gone for good: asked for, voted, played on."""

from pathlib import Path
from typing import Any

import pytest

from netcore.audit import Verdict
from netcore.channel import JoinError
from netcore.host import Hosting
from netcore.pipe import Address
from netcore.session_events import (
    Advanced,
    CommandRefused,
    Finished,
    NewcomerAsks,
    NewcomerDeclined,
    PeerBack,
    PeerLost,
    SeatsPassed,
    TableOpened,
)
from netcore.simclock import run_simulated
from tests.netcore.party import Party, Somebody, same_log
from tests.toygame import ToyGame

LONG = ToyGame(6, 6)


async def without(party: Party, lost: int, players: int = 4, entries: int = 60) -> Somebody:
    """A table in mid-game that has lost a player, and somebody new who watches it."""
    await party.start(players)
    host = party.people[0]
    await party.until(lambda: host.playing.replica.seq > entries)
    party.people[lost].kill()
    others = [one for one in party.people if one.number != lost]
    await party.until(lambda: all(one.told(PeerLost) for one in others))
    fresh = await party.join()
    await party.until(lambda: fresh.session.playing is not None and bool(fresh.told(PeerLost)))
    return fresh


def agree(*people: Somebody) -> None:
    for one in people:
        for asks in one.told(NewcomerAsks):
            one.session.vote_newcomer(asks.part.public)


def refusals(one: Somebody) -> list[str]:
    return [event.error.key for event in one.told(CommandRefused)]


def test_a_newcomer_plays_on_for_a_player_gone_for_good_when_all_others_agree(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        party = Party(tmp_path, game=LONG)
        fresh = await without(party, 2)
        others = [party.people[number] for number in (0, 1, 3)]
        fresh.session.take_place(2, "random")
        await party.until(lambda: all(one.told(NewcomerAsks) for one in others))
        asks = others[0].told(NewcomerAsks)[-1]
        assert (asks.part.name, asks.place) == ("p4", 2)
        agree(*others[:2])
        await party.settle()
        assert not fresh.told(SeatsPassed), "one of the others has not agreed"
        agree(others[2])
        await party.finish(*others, fresh)
        names = ("p0", "p1", "p2", "p3", "p4")
        assert fresh.told(SeatsPassed)[-1] == SeatsPassed(names, (0, 1, 4, 3, 0, 1), 4)
        report = fresh.told(Finished)[-1].report
        assert report.seats[2].player == "p4"
        assert report.over is not None
        assert {seat.verdict for n, seat in enumerate(report.seats) if n != 2} == {Verdict.HONEST}
        assert same_log(*others, fresh)
        assert any(one.author == 4 for one in others[0].told(Advanced))

    run_simulated(scene())


def test_one_player_who_declines_is_enough_and_the_newcomers_secret_is_forgotten(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        party = Party(tmp_path, game=LONG)
        fresh = await without(party, 2)
        others = [party.people[number] for number in (0, 1, 3)]
        fresh.session.take_place(2)
        await party.until(lambda: all(one.told(NewcomerAsks) for one in others))
        assert len(list((tmp_path / fresh.node).iterdir())) == 1
        agree(others[0], others[2])
        others[1].session.vote_newcomer(fresh.identity.public, agree=False)
        everyone = [*others, fresh]
        await party.until(lambda: all(one.told(NewcomerDeclined) for one in everyone))
        assert {one.told(NewcomerDeclined)[-1].player for one in everyone} == {1}
        assert list((tmp_path / fresh.node).iterdir()) == []
        agree(others[1])
        await party.settle()
        assert refusals(others[1])[-1] == "lobby.no_such_newcomer"
        fresh.session.take_place(2)
        await party.settle()
        assert refusals(fresh)[-1] == "lobby.declined"
        assert all(len(one.told(NewcomerAsks)) == 1 for one in others)
        assert not fresh.told(SeatsPassed)
        await party.leave(*everyone)

    run_simulated(scene())


def test_nobody_takes_the_place_of_a_player_who_comes_back(tmp_path: Path) -> None:
    async def scene() -> None:
        party = Party(tmp_path, game=LONG)
        fresh = await without(party, 2)
        others = [party.people[number] for number in (0, 1, 3)]
        fresh.session.take_place(2, "random")
        await party.until(lambda: all(one.told(NewcomerAsks) for one in others))
        agree(others[0], others[1])
        await party.people[2].come_back()
        await party.until(lambda: all(one.told(PeerBack) for one in others))
        await party.until(lambda: bool(fresh.told(NewcomerDeclined)))
        agree(others[2])
        await party.finish()
        assert not fresh.told(SeatsPassed)
        assert others[0].told(Finished)[-1].report.verdict is Verdict.HONEST
        assert same_log(*party.people)

    run_simulated(scene())


def test_a_newcomer_killed_in_mid_game_comes_back_to_its_seat_without_a_code(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        party = Party(tmp_path, game=LONG)
        fresh = await without(party, 2)
        others = [party.people[number] for number in (0, 1, 3)]
        fresh.session.take_place(2, "random")
        await party.until(lambda: all(one.told(NewcomerAsks) for one in others))
        agree(*others)
        await party.until(lambda: any(one.author == 4 for one in others[0].told(Advanced)))
        others[0].room.role.listener.door.close()
        fresh.kill()
        await party.until(lambda: others[0].told(PeerLost)[-1].player == 4)
        await fresh.come_back()
        await party.finish(*others, fresh)
        assert same_log(*others, fresh)

    run_simulated(scene())


def test_a_newcomer_takes_over_when_the_host_is_lost_after_it(tmp_path: Path) -> None:
    async def scene() -> None:
        party = Party(tmp_path, game=LONG)
        fresh = await without(party, 1, players=3, entries=40)
        others = [party.people[number] for number in (0, 2)]
        fresh.session.take_place(1, "random")
        await party.until(lambda: all(one.told(NewcomerAsks) for one in others))
        agree(*others)
        await party.until(lambda: any(one.author == 3 for one in others[0].told(Advanced)))
        for lost, heir in ((others[0], others[1]), (others[1], fresh)):
            lost.kill()
            await party.until(lambda heir=heir: isinstance(heir.room.role, Hosting))
            await lost.resume()
            await party.settle()
        await party.finish(*others, fresh)
        assert same_log(*others, fresh)

    run_simulated(scene())


def test_a_newcomer_comes_in_by_a_new_code_when_the_host_itself_is_gone(tmp_path: Path) -> None:
    async def scene() -> None:
        party = Party(tmp_path, game=LONG)
        await party.start(4)
        host, heir, *others = party.people
        await party.until(lambda: heir.playing.replica.seq > 40)
        host.kill()
        await party.until(lambda: bool(heir.told(TableOpened)))
        opened = heir.told(TableOpened)[-1]
        assert opened.code
        party.address = Address(heir.node, opened.port)
        with pytest.raises(JoinError):
            await party.join("000")
        fresh = await party.join(opened.code)
        await party.until(lambda: bool(fresh.told(PeerLost)))
        fresh.session.take_place(0, "random")
        await party.until(lambda: all(one.told(NewcomerAsks) for one in (heir, *others)))
        agree(heir, *others)
        await party.finish(heir, *others, fresh)
        assert same_log(heir, *others, fresh)

    run_simulated(scene())


def test_a_place_is_asked_for_only_where_somebody_is_away() -> None:
    async def scene() -> None:
        party = Party(game=LONG)
        fresh = await without(party, 2)
        host: Any = party.people[0]
        fresh.session.take_place(1)
        host.session.take_place(2)
        party.people[1].session.take_place(2)
        await party.settle()
        assert refusals(fresh)[-1] == "lobby.not_away"
        assert refusals(host)[-1] == "lobby.has_seat"
        assert refusals(party.people[1])[-1] == "lobby.has_seat"
        assert not host.told(NewcomerAsks)
        await party.leave(host, party.people[1], party.people[3], fresh)

    run_simulated(scene())

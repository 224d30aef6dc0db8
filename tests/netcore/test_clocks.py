"""Soft clocks that decide nothing, the pause that all agree on, and the grace of the table."""

import asyncio
from collections.abc import Callable
from pathlib import Path

from netcore.identity import Identity
from netcore.pipe import Address
from netcore.playing import Pace
from netcore.room import Me
from netcore.session_events import (
    Advanced,
    Asked,
    ClockRanOut,
    ClockShown,
    CommandRefused,
    Finished,
    HostMoved,
    LobbyChanged,
    PassOffered,
    PeerLost,
    SessionEvent,
)
from netcore.sessions import Plan, host_table, join_table
from netcore.simclock import run_simulated
from netcore.transport import Lan
from tests.netcore.party import Party, Somebody, bot
from tests.netcore.test_reactions import answer, until_a_window
from tests.toygame import ToyGame


async def people_at_table(party: Party, clock: int, players: int = 3) -> list[Somebody]:
    """A game of people, none of whom has answered anything yet."""
    await party.open()
    for _ in range(players - 1):
        await party.join()
    party.people[0].session.set_clock(clock)
    await party.sit_down(bots=False)
    party.people[0].session.start()
    await party.until(lambda: any(one.told(Asked) for one in party.people))
    await party.settle()
    return party.people


def test_everybody_sees_the_same_clock_and_nothing_happens_when_it_runs_out() -> None:
    async def scene() -> None:
        party = Party()
        people = await people_at_table(party, 60)
        assert {one.session.lobby.clock for one in people if one.session.lobby} == {60}
        shown = people[0].told(ClockShown)[-1]
        assert (shown.seconds, shown.paused) == (60, False)
        assert all(one.told(ClockShown)[-1] == shown for one in people)
        entries = len(people[0].told(Advanced))
        await party.until(lambda: all(one.told(ClockRanOut) for one in people))
        for _ in range(100):
            await party.settle()
        assert {one.told(ClockRanOut)[-1].players for one in people} == {shown.players}
        assert len(people[0].told(Advanced)) == entries, "a turn is passed for nobody"
        await party.leave()

    run_simulated(scene())


def test_the_clock_starts_anew_with_the_next_decision() -> None:
    async def scene() -> None:
        party = Party()
        people = await people_at_table(party, 60)
        before = len(people[1].told(ClockShown))
        for _ in range(20):
            await party.settle()
        assert len(people[1].told(ClockShown)) == before
        for one in people:
            answer(one)
        await party.until(lambda: people[1].told(ClockShown)[before:] != [])
        await party.until(lambda: people[1].told(ClockShown)[-1].players != ())
        assert people[1].told(ClockShown)[-1].seconds == 60
        await party.leave()

    run_simulated(scene())


def test_without_a_clock_none_is_shown() -> None:
    async def scene() -> None:
        party = Party()
        people = await people_at_table(party, 0)
        await party.settle()
        assert not any(one.told(ClockShown) for one in people)
        await party.leave()

    run_simulated(scene())


def test_more_than_half_stop_the_clock_and_let_it_go_on() -> None:
    async def scene() -> None:
        party = Party()
        people = await people_at_table(party, 60)
        people[1].session.vote_pause()
        await party.settle()
        shown = people[2].told(ClockShown)[-1]
        assert (shown.wanting, shown.paused) == ((1,), False)
        people[2].session.vote_pause()
        await party.settle()
        paused = people[0].told(ClockShown)[-1]
        assert (paused.wanting, paused.paused) == ((1, 2), True)
        for _ in range(90):
            await party.settle()
        assert not any(one.told(ClockRanOut) for one in people)
        people[1].session.vote_pause(wanted=False)
        await party.settle()
        shown = people[0].told(ClockShown)[-1]
        assert (shown.paused, shown.seconds) == (False, paused.seconds)
        await party.until(lambda: all(one.told(ClockRanOut) for one in people))
        await party.leave()

    run_simulated(scene())


def test_a_spectator_has_no_say_in_a_pause_but_sees_the_clock() -> None:
    async def scene() -> None:
        party = Party()
        await people_at_table(party, 60)
        watcher = await party.join(watching=True)
        await party.until(lambda: bool(watcher.told(ClockShown)))
        watcher.session.vote_pause()
        await party.settle()
        assert watcher.told(CommandRefused)[-1].error.key == "lobby.only_watching"
        assert not watcher.told(ClockShown)[-1].wanting
        await party.leave()

    run_simulated(scene())


def test_all_are_told_the_grace_of_the_table_and_who_comes_later_what_is_left() -> None:
    async def scene() -> None:
        party = Party(pace=Pace(absent=45.0, beside=False))
        await party.start(4)
        party.people[3].me = party.people[3].me._replace(pace=Pace(beside=False))
        party.people[3].kill()
        others = party.people[:3]
        await party.until(lambda: all(one.told(PeerLost) for one in others))
        assert {one.told(PeerLost)[-1].grace for one in others} == {45}
        for _ in range(20):
            await party.settle()
        late = await party.join(watching=True)
        await party.until(lambda: bool(late.told(PeerLost)))
        assert 15 < late.told(PeerLost)[-1].grace < 30
        await party.leave(*others, late)

    run_simulated(scene())


def test_the_grace_and_the_clock_of_a_table_outlive_its_host(tmp_path: Path) -> None:
    async def scene() -> None:
        party = Party(tmp_path, pace=Pace(absent=45.0, beside=False))
        people = await people_at_table(party, 60)
        people[1].room.me = people[1].me._replace(pace=Pace(beside=False))
        people[0].kill()
        await party.until(lambda: all(one.told(HostMoved) for one in people[1:]))
        await party.settle()
        lobby = people[2].session.lobby
        assert lobby is not None
        assert (lobby.clock, lobby.grace) == (60, 45)
        assert people[2].told(ClockShown)[-1].seconds in range(30, 61)
        await party.leave(*people[1:])

    run_simulated(scene())


def test_no_pass_is_offered_for_somebody_away_while_the_table_pauses() -> None:
    async def scene() -> None:
        party = Party(pace=Pace(beside=False))
        await party.open()
        for _ in range(2):
            await party.join()
        await party.sit_down(bots=False)
        party.people[0].session.start()
        await party.until(lambda: all(one.session.playing is not None for one in party.people))
        asked = await until_a_window(party)
        away = next(one for one in asked if one.number != 0)
        others = [one for one in party.people if one is not away]
        away.kill()
        for one in others:
            one.session.vote_pause()
        await party.until(lambda: all(one.told(PeerLost) for one in others))
        for _ in range(100):
            await party.settle()
        assert not any(one.told(PassOffered) for one in others)
        others[0].session.vote_pause(wanted=False)
        await party.until(lambda: all(one.told(PassOffered) for one in others))
        await party.leave(*others)

    run_simulated(scene())


async def test_clock_pause_and_a_vote_to_stop_over_a_real_network() -> None:
    rules = (ToyGame(6, 3),)
    pace = Pace(reaction=0.0)
    mes = [Me(Identity.create(), name, None, bot, rules, pace) for name in ("Anna", "Boris")]
    lan = Lan("127.0.0.1", 0)
    host = await host_table(mes[0], Plan("toy", "X", clock=600), lan, "4711")
    assert host.opened is not None
    where = Address("127.0.0.1", host.opened.port)
    guest = await join_table(mes[1], lan, where, "4711")
    sessions = (host, guest)
    heard: tuple[list[SessionEvent], list[SessionEvent]] = ([], [])
    for session, events in zip(sessions, heard, strict=True):
        session.subscribe(events.append)

    async def until_both(condition: Callable[[SessionEvent], bool]) -> None:
        async with asyncio.timeout(30):
            while not all(any(map(condition, events)) for events in heard):  # noqa: ASYNC110
                await asyncio.sleep(0.01)

    await until_both(lambda one: isinstance(one, LobbyChanged) and len(one.lobby.members) == 2)
    host.deal()
    await until_both(lambda one: isinstance(one, LobbyChanged) and one.lobby.seats[1].member == 1)
    guest.ready()
    await until_both(
        lambda one: (
            isinstance(one, LobbyChanged)
            and one.lobby.members[-1].ready
            and one.lobby.seats[1].member == 1
        )
    )
    host.start()
    await until_both(lambda one: isinstance(one, ClockShown) and one.seconds == 600)
    for session in sessions:
        session.vote_pause()
    await until_both(lambda one: isinstance(one, ClockShown) and one.paused)
    for session in sessions:
        session.stop_game()
    await until_both(lambda one: isinstance(one, Finished) and one.report.over is None)
    for session in sessions:
        await session.leave()

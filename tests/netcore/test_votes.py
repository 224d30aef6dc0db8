"""Votes about the game itself, while it goes on and while its players are torn apart."""

import asyncio
from pathlib import Path

from netcore.audit import Verdict
from netcore.log import Said, read_part, read_said
from netcore.log_bodies import Concede, End, Gone
from netcore.memory import Weather
from netcore.referee import MOST_WAITING
from netcore.session_events import (
    Accused,
    CommandRefused,
    ConcedeVoted,
    EndVoted,
    Finished,
    HostMoved,
    PeerLost,
    SeatsPassed,
)
from netcore.simclock import run_simulated
from netcore.table_position import Phase
from tests.netcore.party import LATE, Party, Somebody, same_log
from tests.toygame import ToyGame

LONG = ToyGame(6, 40)
MINUTES = 300.0


def votes(one: Somebody, kind: type) -> list[int]:
    """Who has said this in the log, once for each time."""
    parts = [read_part(entry.said.data) for entry in one.playing.replica.entries]
    return [part.author for part in parts if isinstance(part.body, kind)]


def in_play(party: Party) -> bool:
    return all(one.playing.replica.position.phase is Phase.PLAY for one in party.people)


def test_a_vote_to_stop_is_heard_at_once_though_bots_play_faster_than_it_travels() -> None:
    async def scene() -> None:
        party = Party(game=LONG, weather=Weather(delay=0.05))
        await party.start(3)
        await party.until(lambda: in_play(party))
        before = party.people[0].playing.replica.seq
        for one in party.people:
            one.session.stop_game()
        await party.until(lambda: all(one.told(Finished) for one in party.people))
        assert party.people[0].playing.replica.position.finished < before + 40
        assert party.people[0].told(Finished)[-1].report.over is None
        assert sorted(votes(party.people[0], End)) == [0, 1, 2]
        assert same_log(*party.people)
        await party.leave()

    run_simulated(scene())


def test_an_agreement_to_stop_can_be_taken_back_and_the_game_goes_on() -> None:
    async def scene() -> None:
        party = Party(game=ToyGame(6, 12))
        await party.start(3)
        await party.until(lambda: in_play(party))
        party.people[1].session.stop_game()
        await party.until(lambda: bool(party.people[0].told(EndVoted)))
        party.people[1].session.stop_game(agree=False)
        await party.until(lambda: party.people[0].told(EndVoted)[-1].players == ())
        for one in (party.people[0], party.people[2]):
            one.session.stop_game()
        await party.finish()
        assert party.people[0].told(Finished)[-1].report.over is not None

    run_simulated(scene())


def test_a_team_gives_up_though_bots_play_faster_than_its_votes_travel() -> None:
    async def scene() -> None:
        party = Party(game=LONG, weather=Weather(delay=0.05))
        await party.start(6)
        await party.until(lambda: in_play(party))
        team = [party.people[number] for number in (1, 3, 5)]
        for one in team:
            one.session.concede()
        await party.until(lambda: all(one.told(Finished) for one in party.people), LATE)
        assert party.people[0].told(Finished)[-1].report.conceded == 1
        assert party.people[0].told(ConcedeVoted)[-1] == ConcedeVoted(1, (1, 3, 5))
        assert sorted(votes(party.people[0], Concede)) == [1, 3, 5]
        await party.leave()

    run_simulated(scene())


async def split(party: Party, *few: int) -> tuple[list[Somebody], list[Somebody]]:
    """Tear the table apart: those named, and all others."""
    here = [party.people[number] for number in few]
    there = [one for one in party.people if one not in here]
    party.network.partition({one.node for one in here}, {one.node for one in there})
    return here, there


def test_votes_to_stop_of_two_halves_are_counted_once_when_the_halves_meet(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        party = Party(tmp_path, game=ToyGame(5, 40))
        await party.start(5)
        await party.until(lambda: in_play(party))
        _, many = await split(party, 0, 1)
        for one in party.people:
            one.session.stop_game()
        await party.until(lambda: all(one.told(HostMoved) for one in many))
        await party.until(lambda: len(many[0].playing.replica.position.ends) == 3)
        assert not any(one.told(Finished) for one in party.people)
        party.network.heal()
        await party.finish()
        assert same_log(*party.people)
        assert sorted(votes(party.people[0], End)) == [0, 1, 2, 3, 4]
        assert {one.told(Finished)[-1].report.verdict for one in party.people} == {Verdict.HONEST}

    run_simulated(scene())


def test_a_team_cannot_give_up_in_the_smaller_half_and_its_votes_count_in_the_larger(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        party = Party(tmp_path, game=ToyGame(5, 40))
        await party.start(5)
        await party.until(lambda: in_play(party))
        party.people[0].kill()
        await party.until(lambda: all(one.told(HostMoved) for one in party.people[1:]))
        await party.people[0].resume()
        await party.until(lambda: bool(party.people[0].told(HostMoved)))
        await party.settle()
        few, many = await split(party, 1, 3)
        await asyncio.sleep(60.0)
        for one in few:
            one.session.concede()
        await party.until(lambda: all(len(one.told(HostMoved)) > 1 for one in many))
        await asyncio.sleep(60.0)
        assert not any(one.told(Finished) for one in party.people)
        assert all(one.playing.replica.position.phase is Phase.PLAY for one in few)
        party.network.heal()
        await party.finish()
        assert same_log(*party.people)
        assert sorted(votes(party.people[0], Concede)) == [1, 3]
        assert party.people[0].told(Finished)[-1].report.conceded == 1

    run_simulated(scene())


def test_votes_that_somebody_is_gone_outlive_a_split_and_are_complete_once(
    tmp_path: Path,
) -> None:
    async def scene() -> None:
        party = Party(tmp_path, game=ToyGame(6, 6))
        await party.start(6)
        await party.until(lambda: in_play(party))
        party.people[5].kill()
        others = party.people[:5]
        await party.until(lambda: all(one.told(PeerLost) for one in others))
        await split(party, 0, 1, 5)
        for one in others:
            one.session.vote_gone(5, 3)
        await asyncio.sleep(60.0)
        assert all(5 in one.playing.replica.position.present for one in others)
        party.network.heal()
        await party.finish(*others)
        assert same_log(*others)
        assert sorted(set(votes(others[0], Gone))) == [0, 1, 2, 3, 4]
        assert [len(one.told(SeatsPassed)) >= 1 for one in others] == [True] * 5
        assert others[0].playing.replica.position.seats == (0, 1, 2, 3, 4, 3)

    run_simulated(scene())


def test_a_host_with_no_more_than_half_of_the_players_puts_nothing_in_order() -> None:
    async def scene() -> None:
        party = Party(game=ToyGame(5, 40))
        await party.start(5)
        await party.until(lambda: in_play(party))
        host = party.people[0]
        await split(party, 0, 1)
        await asyncio.sleep(60.0)
        stood = host.playing.replica.seq
        for one in party.people[:2]:
            one.session.stop_game()
        await asyncio.sleep(60.0)
        assert host.playing.replica.seq == stood
        await party.leave()

    run_simulated(scene())


def test_what_waits_for_more_than_half_of_the_players_does_not_grow_for_ever(
    tmp_path: Path,
) -> None:
    """Guests say again what they miss in the log, and one of them says whatever it likes."""

    async def scene() -> None:
        party = Party(tmp_path, game=ToyGame(5, 12))
        await party.start(5)
        await party.until(lambda: in_play(party))
        host, guest = party.people[:2]
        await split(party, 0, 1)
        await asyncio.sleep(60.0)
        guest.session.stop_game()
        await asyncio.sleep(60.0)
        referee = host.room.role._referee
        waiting = len(referee._queue)
        said = read_said(referee._queue[-1].encode())
        await asyncio.sleep(600.0)
        assert len(referee._queue) == waiting
        for number in range(2 * MOST_WAITING):
            guest.room.role.speak(
                Said(said.data + bytes([number % 256, number // 256]), said.signature)
            )
        await asyncio.sleep(60.0)
        assert len(referee._queue) <= MOST_WAITING
        party.network.heal()
        await party.until(
            lambda: all(1 in one.playing.replica.position.ends for one in party.people), MINUTES
        )
        for one in party.people:
            one.session.stop_game()
        await party.finish()
        assert same_log(*party.people)

    run_simulated(scene())


def test_who_has_handed_its_seats_over_wants_nothing_any_longer() -> None:
    async def scene() -> None:
        party = Party(game=ToyGame(6, 12))
        await party.start(4)
        leaver, heir = party.people[3], party.people[1]
        leaver.session.stop_game()
        leaver.session.concede()
        leaver.session.vote_gone(2, 0)
        await party.until(lambda: 3 in heir.playing.replica.position.ends)
        leaver.session.hand_over(1)
        await party.until(lambda: not leaver.playing.has_seat)
        await party.finish()
        for one in party.people:
            assert not one.told(Accused)
        assert same_log(*party.people)

    run_simulated(scene())


def test_who_is_handed_its_seats_back_does_not_leave_again() -> None:
    async def scene() -> None:
        party = Party(game=ToyGame(6, 12))
        await party.start(4)
        leaver, heir = party.people[3], party.people[1]
        leaver.session.hand_over(1)
        await party.until(lambda: not leaver.playing.has_seat)
        heir.session.hand_over(3)
        await party.until(lambda: not heir.playing.has_seat)
        await party.finish()
        assert leaver.playing.has_seat
        assert not heir.playing.has_seat

    run_simulated(scene())


def test_seats_are_handed_to_nobody_who_is_away_or_plays_for_others() -> None:
    async def scene() -> None:
        party = Party(game=ToyGame(6, 12))
        await party.start(4, bots=False)
        host, away, other, leaver = party.people
        leaver.session.hand_over(2)
        leaver.session.vote_gone(1, 2)
        away.kill()
        await party.until(lambda: bool(leaver.told(PeerLost)))
        leaver.session.hand_over(1)
        await party.settle()
        refused = [event.error.key for event in leaver.told(CommandRefused)]
        assert refused == ["log.no_successor", "log.no_successor", "lobby.successor_gone"]
        assert leaver.playing.has_seat
        assert not any(one.told(Accused) for one in (host, other, leaver))
        await party.leave(host, other, leaver)

    run_simulated(scene())


def test_nobody_votes_that_it_is_gone_itself() -> None:
    async def scene() -> None:
        party = Party(game=LONG)
        await party.start(4, bots=False)
        one = party.people[3]
        one.session.vote_gone(3, 1)
        await party.settle()
        assert [event.error.key for event in one.told(CommandRefused)] == ["lobby.own_absence"]
        assert not any(each.told(Accused) for each in party.people)
        await party.leave()

    run_simulated(scene())


def test_who_waits_to_hand_its_seats_over_stays_when_the_successor_is_gone() -> None:
    async def scene() -> None:
        party = Party(game=ToyGame(6, 12))
        await party.start(5)
        leaver, heir = party.people[1], party.people[3]
        others = [one for one in party.people if one is not heir]
        replica = others[0].playing.replica

        def waits_for_heir() -> bool:
            position = replica.position
            return in_play(party) and position.request is not None and position.shares[3] is None

        await party.until(waits_for_heir)
        leaver.session.hand_over(3)
        heir.kill()
        await party.settle()
        for one in others:
            one.session.vote_gone(3, 0)
        await party.finish(*others)
        refused = [event.error.key for event in leaver.told(CommandRefused)]
        assert refused == ["lobby.successor_gone"]
        assert leaver.playing.has_seat
        assert not any(one.told(Accused) for one in others)

    run_simulated(scene())

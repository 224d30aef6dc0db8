"""Reaction windows without tells, absent players, and the ways to end a game early."""

import asyncio
from pathlib import Path
from statistics import median
from typing import Any

import pytest

from netcore.audit import Verdict
from netcore.bots import chooser
from netcore.log_bodies import Choose
from netcore.playing import Pace
from netcore.selfplay import play_plain
from netcore.session_events import (
    Advanced,
    Asked,
    AutoPass,
    CommandRefused,
    EndVoted,
    Finished,
    PassOffered,
)
from netcore.simclock import run_simulated
from rules.games import Generals
from rules.kernel.choices import CLAIM, PASS, Choice, Knowledge, Menu
from tests.counts import count
from tests.netcore.party import PACE, Party, Somebody, same_log

pytestmark = pytest.mark.usefixtures("quick_disk")

SLOW = Pace(reaction=0.8, beside=False)
MOST_LOST = 5 * 60
"""Seconds that a median game may lose to the common minimum time."""


def answer(one: Somebody, *, but_reactions: bool = False) -> None:
    """Take the first choice of everything that this person is asked."""
    for asked in list(one.told(Asked)):
        if one.session.menu(asked.seat) == asked.menu and not (but_reactions and asked.reaction):
            one.session.choose(asked.seat, first_choice(asked))


def first_choice(asked: Asked) -> Choice:
    if asked.reaction:
        return Choice(PASS)
    played = [choice for choice in asked.menu.choices() if choice.verb == "play"]
    return played[0] if played else next(asked.menu.choices())


async def until_a_window(party: Party, *, seats: int = 1) -> list[Somebody]:
    """Play until a window asks people who have not answered; gives those."""
    for _ in range(2000):
        owing = [
            one
            for one in party.people
            if one.told(Asked)
            and any(
                asked.reaction and one.session.menu(asked.seat) == asked.menu
                for asked in one.told(Asked)[-3:]
            )
        ]
        if len(owing) >= seats:
            return owing
        for one in party.people:
            answer(one, but_reactions=True)
        await asyncio.sleep(0.05)
    raise AssertionError("no window")


def test_answers_of_one_window_appear_together_and_not_too_early() -> None:
    async def scene() -> None:
        party = Party(pace=SLOW)
        await party.start(4, bots=False)
        owing = await until_a_window(party, seats=2)
        clock = asyncio.get_running_loop()
        opened = clock.time()
        logged: list[float] = []
        watcher = party.people[0]

        def note(event: object) -> None:
            body = event.body if isinstance(event, Advanced) else None
            if isinstance(body, Choose) and body.verb in (PASS, CLAIM):
                logged.append(clock.time())

        watcher.session.subscribe(note)
        answer(owing[0])
        await asyncio.sleep(5)
        assert logged == []
        for one in owing[1:]:
            answer(one)
        await asyncio.sleep(3)
        assert len(logged) >= 2
        assert max(logged) - min(logged) < 0.05
        assert min(logged) >= opened + 5
        await party.leave()

    run_simulated(scene())


def test_no_answer_leaves_earlier_than_the_common_minimum_time() -> None:
    async def scene() -> None:
        party = Party(pace=SLOW)
        await party.start(2, bots=False)
        owing = await until_a_window(party)
        before = party.people[0].playing.replica.seq
        for one in owing:
            answer(one)
        await asyncio.sleep(0.4)
        assert party.people[0].playing.replica.seq == before
        await asyncio.sleep(1)
        assert party.people[0].playing.replica.seq > before
        await party.leave()

    run_simulated(scene())


def test_a_median_game_loses_less_than_five_minutes_to_the_minimum_time() -> None:
    def answers(seed: int) -> int:
        """As if every answer made the table wait by itself, which those of one window do not."""
        officer, found = chooser("officer", seed), 0

        def choose(state: Any, seat: int, menu: Menu, known: Knowledge) -> Choice:
            nonlocal found
            found += state.pending.reacts
            return officer(state, seat, menu, known)

        play_plain(Generals(), {}, seed, choose)
        return found

    found = median(answers(seed) for seed in range(count(3, 41)))
    assert 0 < found * Pace().reaction < MOST_LOST


@pytest.mark.parametrize("when", [AutoPass.UNTIL_MY_TURN, AutoPass.THIS_TURN])
def test_a_program_passes_for_a_person_who_wishes_so(when: AutoPass) -> None:
    async def scene() -> None:
        party = Party()
        await party.start(2, bots=False)
        (one, *_) = await until_a_window(party)
        question = one.playing.replica.position.question
        one.session.pass_automatically(when)
        await party.settle()
        assert one.playing.replica.position.question != question
        await party.leave()

    run_simulated(scene())


def test_an_automatic_pass_lapses_with_the_own_turn() -> None:
    async def scene() -> None:
        party = Party()
        await party.start(2, bots=False)
        (one, *_) = await until_a_window(party)
        one.session.pass_automatically(AutoPass.UNTIL_MY_TURN)
        await party.until(lambda: bool(one.told(Asked)) and not one.told(Asked)[-1].reaction)
        assert one.playing.auto_pass is AutoPass.NEVER
        await party.leave()

    run_simulated(scene())


def test_the_others_can_pass_for_somebody_who_is_gone() -> None:
    async def scene() -> None:
        party = Party()
        await party.start(4, bots=False)
        for _ in range(50):
            owing = await until_a_window(party)
            if all(one.number != 0 for one in owing):
                break
            for one in owing:
                answer(one)
            await party.settle()
        gone = owing[0]
        others = [one for one in party.people if one is not gone]
        question = others[0].playing.replica.position.question
        gone.kill()
        await party.until(lambda: all(one.told(PassOffered) for one in others))
        for one in others:
            for offered in one.told(PassOffered):
                one.session.pass_for(offered.seat)
            answer(one)
        await party.settle()
        for one in others:
            answer(one)
        await party.settle()
        assert others[0].playing.replica.position.question != question
        await party.leave(*others)

    run_simulated(scene())


def test_a_game_that_all_agree_to_stop_ends_in_the_audit() -> None:
    async def scene() -> None:
        party = Party()
        await party.start(3, bots=False)
        await party.settle()
        for one in party.people[:2]:
            one.session.stop_game()
        await party.settle()
        assert set(party.people[2].told(EndVoted)[-1].players) == {0, 1}
        assert not party.people[0].told(Finished)
        party.people[2].session.stop_game()
        await party.finish()
        assert same_log(*party.people)
        report = party.people[0].told(Finished)[0].report
        assert report.over is None
        assert report.verdict is Verdict.HONEST

    run_simulated(scene())


def test_a_team_that_gives_up_ends_the_game_together() -> None:
    async def scene() -> None:
        party = Party()
        await party.start(2, bots=False)
        await party.settle()
        party.people[1].session.concede()
        await party.finish()
        assert same_log(*party.people)
        assert party.people[0].told(Finished)[0].report.verdict is Verdict.HONEST

    run_simulated(scene())


def test_a_player_who_leaves_for_good_hands_its_seats_to_an_ally(tmp_path: Path) -> None:
    async def scene() -> None:
        party = Party(tmp_path, pace=PACE)
        await party.start(4)
        leaver, heir = party.people[3], party.people[1]
        await party.until(lambda: leaver.playing.replica.seq > 60)
        seats = leaver.playing.player.seats
        leaver.session.hand_over(heir.number)
        await party.until(lambda: set(heir.playing.player.seats) >= set(seats))
        assert not heir.told(CommandRefused)
        await leaver.session.leave()
        stay = party.people[:3]
        await party.finish(*stay)
        assert same_log(*stay)

    run_simulated(scene())


@pytest.mark.parametrize("players", [3, 4, 6])
def test_a_host_who_leaves_for_good_makes_way_for_another_host_first(
    tmp_path: Path, players: int
) -> None:
    async def scene() -> None:
        party = Party(tmp_path, pace=PACE)
        await party.start(players)
        leaver, heir = party.people[0], party.people[2]
        await party.until(lambda: leaver.playing.replica.seq > 60)
        seats = leaver.playing.player.seats
        asked = asyncio.get_running_loop().time()
        leaver.session.hand_over(heir.number)
        await party.until(lambda: set(heir.playing.player.seats) >= set(seats))
        assert asyncio.get_running_loop().time() - asked < PACE.takeover
        assert not leaver.playing.player.seats
        await leaver.session.leave()
        stay = party.people[1:]
        await party.finish(*stay)
        assert same_log(*stay)
        assert stay[0].told(Finished)[0].report.verdict is Verdict.HONEST

    run_simulated(scene())

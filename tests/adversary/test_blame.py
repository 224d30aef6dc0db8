"""Nobody is blamed for what came late, or was kept back: only for what it could know."""

from netcore.log_bodies import Choose
from netcore.memory import Weather
from netcore.session_events import Accused, Finished
from netcore.simclock import run_simulated
from netcore.simulation import sit_down
from rules.kernel.choices import PASS
from rules.kernel.pending import Ask
from tests.adversary.kit import (
    Choice,
    Phase,
    Seated,
    Verdict,
    deliver,
    ordered_blindly,
    preferring,
    refused,
    seat_down,
)
from tests.netcore.party import Party
from tests.toygame import ToyGame


def reaction_open(seated):
    state = seated.position.state
    return (
        state is not None
        and seated.position.request is None
        and isinstance(state.pending, Ask)
        and state.pending.reacts
        and len(state.pending.seats) == 2
    )


def with_a_reaction_open(players):
    game = ToyGame(players, 5)
    table = Seated(
        sit_down(game, {}, players, seed=11), game, preferring("play", "idle", "pass", "bid")
    )
    table.run(reaction_open)
    seat = table.position.state.pending.seats[0]
    return table, seat, table.position.seats[seat]


def test_an_answer_that_came_after_the_table_passed_for_its_author_is_only_late():
    table, seat, owner = with_a_reaction_open(4)
    late = table.player(owner).answer(seat, Choice(PASS))
    for vote in [table.player(n).absent(seat) for n in range(4) if n != owner]:
        table.table.send(vote)
    assert seat not in table.position.state.pending.seats
    with refused(table, "log.stale", None):
        table.host.replica.judge(late)


def test_the_report_counts_what_the_others_passed_for_a_seat():
    """They may do it to somebody who is there: more than half of the players can."""
    table, seat, owner = with_a_reaction_open(4)
    for vote in [table.player(n).absent(seat) for n in range(4) if n != owner]:
        table.table.send(vote)
    report = table.finish()
    assert report.seats[seat].verdict is Verdict.HONEST
    assert [(found.key, found.args) for found in report.seats[seat].findings] == [
        ("audit.passed_for", {"times": 1})
    ]


def test_a_vote_to_pass_that_was_not_needed_any_more_is_only_late():
    table, seat, owner = with_a_reaction_open(6)
    votes = [table.player(n).absent(seat) for n in range(6) if n != owner]
    for vote in votes[:4]:
        table.table.send(vote)
    with refused(table, "log.stale", None):
        table.host.replica.judge(votes[4])


def test_who_answers_twice_knows_what_it_has_said_before():
    table, seat, owner = with_a_reaction_open(4)
    seen = table.host.replica.head
    table.table.send(table.player(owner).answer(seat, Choice(PASS)))
    again = table.forge(owner, Choose(seat, PASS, (), ()), seen=seen)
    with refused(table, "log.not_asked", owner):
        table.host.replica.judge(again)


def test_taking_back_an_agreement_to_stop_as_the_last_one_agrees_is_only_late():
    table = seat_down(players=4)
    table.run(lambda seated: seated.position.phase is Phase.PLAY)
    back = table.player(1).end(agree=False)
    for number in range(4):
        table.table.send(table.player(number).end(agree=True))
    assert table.position.phase is Phase.ENDED
    with refused(table, "log.stale", None):
        table.host.replica.judge(back)


def test_a_host_that_orders_what_it_kept_back_until_it_was_late_is_the_one_who_cheats():
    table, seat, owner = with_a_reaction_open(4)
    late = table.player(owner).answer(seat, Choice(PASS))
    for vote in [table.player(n).absent(seat) for n in range(4) if n != owner]:
        table.table.send(vote)
    entry = ordered_blindly(table, late)
    with refused(table, "log.stale", 0):
        deliver(table, entry)
    table.host.replica.entries.append(entry)
    verdicts = [seat.verdict for seat in table.report().seats]
    assert verdicts == [Verdict.CHEATED] + [Verdict.UNPROVEN] * 3


def test_three_honest_programs_that_cross_each_other_at_the_end_accuse_nobody():
    async def scene():
        party = Party(game=ToyGame(6, 40), weather=Weather(delay=0.05))
        await party.start(3)
        await party.until(lambda: party.people[0].playing.replica.seq > 60)
        first, second, third = party.people
        first.session.stop_game()
        second.session.stop_game()
        await party.settle()
        third.session.stop_game()
        second.session.stop_game(agree=False)
        await party.until(lambda: all(one.told(Finished) for one in party.people))
        assert not any(one.told(Accused) for one in party.people)
        assert first.told(Finished)[0].report.verdict is Verdict.HONEST
        await party.leave()

    run_simulated(scene())

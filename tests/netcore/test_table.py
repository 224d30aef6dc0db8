"""The replica: nothing changes by halves, and everybody gets the same table."""

import pytest

from netcore.log import Refused, verify_said
from netcore.log_bodies import Choose
from netcore.table import Replica
from netcore.table_position import Phase, shares_due
from rules.kernel.choices import PASS, Choice
from tests.adversary.kit import asked, request_due_now, request_open, seat_down


def test_a_game_goes_through_its_phases_in_order():
    table = seat_down()
    seen = [table.position.phase]
    while not table.table.over:
        table.one()
        if table.position.phase is not seen[-1]:
            seen.append(table.position.phase)
    assert seen == list(Phase)


def test_judging_changes_nothing():
    table = seat_down()
    table.run(asked(1))
    replica = table.host.replica
    before = (replica.position, replica.head, replica.digest)
    replica.judge(table.forge(1, Choose(1, "idle", (), ())))
    assert (replica.position, replica.head, replica.digest) == before


def test_a_signature_is_checked_once_and_the_own_one_never(monkeypatch):
    table = seat_down()
    table.run(asked(1))
    checked = []

    def check(public, said):
        checked.append(said)
        return verify_said(public, said)

    monkeypatch.setattr("netcore.table.verify_said", check)
    player = table.player(1)
    said = player.answer(1, next(player.menu(1).choices()))
    player.replica.judge(said)
    assert checked == []
    table.host.replica.judge(said)
    table.host.replica.judge(said)
    assert checked == [said]
    with pytest.raises(Refused, match=r"log.bad_signature"):
        player.replica.judge(said._replace(signature=bytes(64)))


def test_a_newcomer_who_reads_the_log_gets_the_same_table():
    table = seat_down()
    table.run(asked(1))
    late = Replica(table.game, table.host.replica.ground.charter)
    for entry in table.host.replica.entries:
        late.take(entry)
    assert (late.digest, late.head) == (table.host.replica.digest, table.host.replica.head)
    with pytest.raises(Refused, match=r"log.wrong_seq"):
        late.take(table.host.replica.entries[-1])


def test_the_owners_team_gives_its_shares_before_the_others():
    table = seat_down()
    ground = table.host.replica.ground
    orders = set()
    while not table.table.over:
        table.one()
        if request_open(table):
            team = ground.charter.teams[table.position.request.seat]
            waiting = {who % 2 == team for who in shares_due(ground, table.position)}
            assert len(waiting) == 1
            orders |= waiting
    assert orders == {True, False}


def test_one_request_never_serves_both_teams():
    table = seat_down()
    table.run(lambda seated: seated.position.phase is Phase.CUT)
    first = request_due_now(table)
    assert (first.purpose, first.draws, first.seat) == ("candidate", 2, 0)
    table.run(lambda seated: seated.position.chosen[0] > -1)
    second = request_due_now(table)
    assert (second.purpose, second.draws, second.seat) == ("candidate", 2, 1)


def test_an_answer_to_a_question_of_several_holds_after_the_others_answered():
    table = seat_down(rounds=6)

    def several(seated):
        pending = getattr(seated.position.state, "pending", None)
        return len(getattr(pending, "seats", ())) == 2 and not pending.secret

    table.run(several)
    first, second = table.position.state.pending.seats
    early = table.player(second).answer(second, Choice(PASS))
    table.table.send(table.player(first).answer(first, Choice(PASS)))
    table.table.send(early)
    assert table.finish().over is not None

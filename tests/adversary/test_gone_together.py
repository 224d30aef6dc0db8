"""Several players gone for good at once: none of them can vote for the others."""

import pytest

from netcore.audit import Verdict
from netcore.table_position import Phase
from tests.adversary.kit import agrees, asked, refused, request_open, seat_down, silence

GONE = ((1, 3), (4, 2))
"""Two players, one of each team, and who plays on for each."""
OTHERS = (0, 2, 3, 5)


def six(rounds=5):
    return seat_down(seats=6, players=6, rounds=rounds)


def vote(table, voters, leavers=GONE):
    for leaver, successor in leavers:
        for voter in voters:
            table.table.send(table.player(voter).gone(leaver, successor))


def drawing(seated):
    return request_open(seated) and seated.position.phase is Phase.PLAY


def test_two_who_are_gone_at_once_are_followed_when_all_others_have_voted_for_both():
    table = six()
    table.run(asked(1))
    silence(table, 1, 4)
    vote(table, OTHERS[:-1])
    table.table.send(table.player(OTHERS[-1]).gone(*GONE[0]))
    assert table.position.seats == (0, 1, 2, 3, 4, 5)
    table.table.send(table.player(OTHERS[-1]).gone(*GONE[1]))
    assert table.position.seats == (0, 3, 2, 3, 2, 5)
    report = table.finish()
    assert report.over is not None
    assert [report.seats[seat].verdict for seat in (1, 4)] == [Verdict.UNPROVEN] * 2
    assert [report.seats[seat].verdict for seat in OTHERS] == [Verdict.HONEST] * 4
    assert agrees(table) == []


def test_who_disagrees_keeps_both_at_the_table():
    table = six()
    table.run(asked(1))
    vote(table, OTHERS[1:])
    table.table.send(table.player(OTHERS[0]).gone(*GONE[0]))
    assert table.position.seats == (0, 1, 2, 3, 4, 5)
    assert table.finish().verdict is Verdict.HONEST
    assert agrees(table) == []


def test_half_of_the_players_go_on_without_nobody():
    table = six()
    table.run(asked(1))
    vote(table, (0, 3, 5), (*GONE, (2, 0)))
    assert table.position.seats == (0, 1, 2, 3, 4, 5)
    assert table.finish().verdict is Verdict.HONEST


def test_nobody_follows_who_is_gone_as_well():
    table = six()
    table.run(asked(1))
    silence(table, 2, 4)
    vote(table, (0, 1, 3, 5), ((2, 4), (4, 2)))
    assert table.position.seats == (0, 1, 2, 3, 4, 5)
    vote(table, (0, 1, 3, 5), ((2, 0), (4, 0)))
    assert table.position.seats == (0, 1, 0, 3, 0, 5)
    assert table.finish().over is not None
    assert agrees(table) == []


def test_one_who_has_given_its_share_is_gone_with_one_for_whose_share_the_draw_waits():
    """Neither could be gone alone: the draw is open, and each is needed for the other's vote."""
    table = six()
    table.run(
        lambda seated: (
            drawing(seated)
            and seated.position.shares[1] is not None
            and seated.position.shares[4] is None
        )
    )
    silence(table, 1, 4)
    with refused(table, "log.share_given", 0):
        table.host.replica.judge(table.player(0).gone(*GONE[0]))
    vote(table, OTHERS, GONE[::-1])
    assert table.position.seats == (0, 3, 2, 3, 2, 5)
    assert table.position.request is None
    assert table.finish().over is not None
    assert agrees(table) == []


@pytest.mark.parametrize("first", [0, 1])
def test_two_who_have_both_given_their_shares_are_not_gone_while_the_draw_is_open(first):
    table = six()
    table.run(
        lambda seated: (
            drawing(seated) and None not in (seated.position.shares[1], seated.position.shares[4])
        )
    )
    with refused(table, "log.share_given", 0):
        table.host.replica.judge(table.player(0).gone(*GONE[first]))

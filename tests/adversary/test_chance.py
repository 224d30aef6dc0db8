"""Cheating with chance: wrong, early, reused, withheld shares and swapped requests."""

import pytest

from netcore.beacon import Chain
from netcore.log import Refused
from netcore.log_bodies import Share, Tip
from netcore.sequencer import Sequencer
from netcore.table_checks import put
from netcore.table_position import Phase, request_hash, shares_due
from rules.kernel.pending import Chance
from tests.adversary.kit import (
    Verdict,
    asked,
    refused,
    request_due_now,
    request_open,
    restarted,
    seat_down,
)
from tests.independent_verifier import check


def due(seated):
    return shares_due(seated.host.replica.ground, seated.position)


def named_now(table):
    """What the shares for the chance that is due would name."""
    ground = table.host.replica.ground
    return request_hash(ground, request_due_now(table), table.position.tips)


def playing(seated):
    return seated.position.phase is Phase.PLAY and request_open(seated)


def share_body(table, number, offset=0):
    position = table.position
    share = table.player(number).secrets.chains[0].share(position.used[number] + 1 + offset)
    return Share(position.request.number, position.named, share)


def test_a_share_off_its_chain_is_refused():
    table = seat_down()
    table.run(lambda seated: playing(seated) and 1 in due(seated))
    good = share_body(table, 1)
    for false in (
        bytes(32),
        Chain(bytes(32), 64).share(1),
        share_body(table, 1, 1).share,
        table.position.tips[1],
    ):
        with refused(table, "log.wrong_share", 1):
            table.table.send(table.forge(1, good._replace(share=false)))
    assert table.finish().verdict is Verdict.HONEST


def test_the_opponents_share_is_refused_before_the_owners_team_has_given_its_own():
    table = seat_down()
    table.run(lambda seated: playing(seated) and 1 not in due(seated) and len(due(seated)) == 2)
    with refused(table, "log.share_too_early", 1):
        table.table.send(table.forge(1, share_body(table, 1)))


def test_an_opponents_share_must_have_seen_the_owners_teams_shares():
    """A share promised earlier would let the owner see the draw and then vanish."""
    table = seat_down()

    def second(seated):
        return playing(seated) and 1 in due(seated) and seated.position.second

    table.run(lambda seated: second(seated) and seated.position.second > seated.position.question)
    early = table.host.replica.hashes[table.position.second - 1]
    with refused(table, "log.share_too_early", 1):
        table.table.send(table.forge(1, share_body(table, 1), seen=early))
    assert table.finish().verdict is Verdict.HONEST


def test_a_new_host_asks_for_the_same_chance_with_the_same_shares():
    table = seat_down()
    table.run(lambda seated: request_due_now(seated) is not None and seated.position.state)
    before = named_now(table)
    votes = tuple(table.player(number).vote(1) for number in (1, 2, 3))
    entry = Sequencer(table.player(1)).take_over(1, votes)
    for number in (0, 2, 3):
        table.player(number).take(entry)
    assert named_now(table) == before


def test_a_share_given_twice_is_refused():
    table = seat_down()
    table.run(lambda seated: playing(seated) and seated.position.shares[1] is not None)
    with refused(table, "log.twice", 1):
        table.table.send(table.forge(1, share_body(table, 1)))


def test_a_share_for_another_request_is_refused():
    table = seat_down()
    table.run(lambda seated: playing(seated) and 1 in due(seated))
    good = share_body(table, 1)
    for false in (good._replace(number=good.number - 1), good._replace(request=bytes(32))):
        with refused(table, "log.no_such_request", 1):
            table.table.send(table.forge(1, false))


def test_a_withheld_share_stalls_visibly_and_only_that():
    table = seat_down()
    table.run(lambda seated: playing(seated) and 1 in due(seated))
    cheat = table.player(1)
    honest, cheat.duties = cheat.duties, list
    while table.table.round(table.choose):
        pass
    assert 1 in due(table)
    assert table.report().verdict is Verdict.UNPROVEN
    cheat.duties = honest
    assert table.finish().verdict is Verdict.HONEST


@pytest.mark.parametrize(
    "change",
    [
        lambda due: due._replace(items=due.items[1:]),
        lambda due: due._replace(items=due.items[::-1]),
        lambda due: due._replace(draws=due.draws - 1),
        lambda due: due._replace(purpose="dice"),
        lambda due: due._replace(seat=(due.seat + 1) % 4),
        lambda due: due._replace(replace=True),
        lambda due: due._replace(number=due.number + 1),
        lambda due: due._replace(cause=bytes(32)),
    ],
)
def test_a_host_that_requests_another_draw_is_refused(change):
    table = seat_down()

    def draw_due(seated):
        pending = getattr(seated.position.state, "pending", None)
        found = request_due_now(seated)
        return found is not None and isinstance(pending, Chance) and len(pending.items) > 3

    table.run(draw_due)
    body = change(request_due_now(table))
    with refused(table, "log.wrong_request", 0):
        table.table.send(table.forge(0, body))


def test_a_request_that_is_not_due_is_refused():
    table = seat_down()
    table.run(playing)
    body = table.position.request
    table.run(asked(1))
    with refused(table, "log.no_chance_due", 0):
        table.table.send(table.forge(0, body._replace(number=table.position.beacons + 1)))


def test_a_request_by_somebody_else_is_refused():
    table = seat_down()
    table.run(lambda seated: request_due_now(seated))
    body = request_due_now(table)
    with refused(table, "log.not_host", 1):
        table.table.send(table.forge(1, body))


def test_a_request_swapped_after_its_shares_stops_the_honest_program():
    table = seat_down()
    table.run(lambda seated: playing(seated) and 1 in due(seated))
    honest = table.player(1)
    honest.duties()
    honest._said.clear()
    request = table.position.request
    other = request._replace(cause=bytes(32))
    ground, tips = honest.replica.ground, honest.replica.position.tips
    named = request_hash(ground, other, tips)
    honest.replica.position = honest.replica.position._replace(request=other, named=named)
    with pytest.raises(Refused) as caught:
        honest.duties()
    assert caught.value.key == "player.share_given_elsewhere"
    assert caught.value.culprit == 0


def test_a_new_chain_is_refused_while_a_request_is_open_and_taken_before_it():
    table = seat_down()
    table.run(playing)
    chain = Chain(bytes([5] * 32))
    with refused(table, "log.tip_too_late", 1):
        table.table.send(table.forge(1, Tip(chain.tip)))
    table.run(asked(1))
    cheat = table.player(1)
    cheat.secrets.chains.append(chain)
    table.table.send(table.forge(1, Tip(chain.tip)))
    cheat._running += 1
    assert table.finish().verdict is Verdict.HONEST


def test_a_new_chain_makes_it_another_request_for_which_no_share_is_given_again():
    """Else who has seen shares that a new term left behind could choose the draw."""
    table = seat_down()
    table.run(asked(1))
    table.run(lambda seated: seated.position.state and request_due_now(seated) is not None)
    before = named_now(table)
    cheat = table.player(1)
    table.table.send(cheat._say(("Tip",), Tip(cheat.secrets.next_chain().tip)))
    assert named_now(table) != before
    table.run(request_open)
    assert table.position.named not in (b"", before)
    assert table.finish().verdict is Verdict.HONEST
    lists = [deck.cards for deck in table.host.replica.ground.decks]
    assert check(table.table.export(), lists, table.game.type_of) == []


def test_a_chain_that_runs_out_is_followed_by_the_next():
    table = seat_down(rounds=6)
    cheat = table.player(1)
    table.run(lambda seated: asked(1)(seated))
    for player in table.table.players:
        used = put(player.replica.position.used, 1, 4096)
        player.replica.position = player.replica.position._replace(used=used)
    table.run(lambda seated: seated.position.used[1] == 2)
    assert len(cheat.secrets.chains) == 2
    assert cheat.shares._chain is cheat.secrets.chains[1]


def test_a_restarted_program_goes_on_with_its_newest_chain():
    table = seat_down(rounds=5)
    table.run(asked(1))
    player = table.player(1)
    table.table.send(player._say(("Tip",), Tip(player.secrets.next_chain().tip)))
    table.run(lambda seated: asked(1)(seated) and seated.position.used[1] > 2)
    table.table.players[1] = restarted(player, table.host.replica.entries)
    assert table.player(1).shares._chain.tip == player.secrets.chains[1].tip
    assert table.finish().verdict is Verdict.HONEST


def test_no_two_tables_share_a_tip_or_a_nonce():
    tables = [seat_down(seed=seed) for seed in (1, 2)]
    parts = [part for t in tables for part in t.host.replica.ground.charter.players]
    assert len({part.tip for part in parts}) == len({part.nonce for part in parts}) == 8

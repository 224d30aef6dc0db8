"""Cheating with the log: forged, replayed, altered, dropped, reordered, forked, falsely ended."""

import pytest

from netcore.log import (
    Refused,
    entry_hash,
    put_in_order,
    read_order,
)
from netcore.log_bodies import Absent, Choose, Concede, End, Final, Term
from netcore.player import Player, PlayerError, Secrets
from netcore.sequencer import Sequencer
from netcore.table_position import Phase
from rules.kernel.choices import Choice
from rules.kernel.pending import Ask
from tests.adversary.kit import (
    Verdict,
    asked,
    deliver,
    ordered_blindly,
    refused,
    restarted,
    seat_down,
)
from tests.independent_verifier import check


def idle(table, number=1, /, **changes):
    return table.forge(number, Choose(number, "idle", (), ()), **changes)


def test_a_forged_or_missing_signature_is_refused():
    table = seat_down()
    table.run(asked(1))
    said = idle(table)
    for signature in (bytes(64), said.signature[::-1]):
        with refused(table, "log.bad_signature", None):
            table.table.send(said._replace(signature=signature))
    with refused(table, "log.entry_malformed", None):
        table.table.send(said._replace(signature=b""))


def test_one_player_cannot_speak_for_another():
    table = seat_down()
    table.run(asked(1))
    forged = table.forge(2, Choose(1, "idle", (), ()), author=1)
    with refused(table, "log.bad_signature", None):
        table.table.send(forged)


def test_a_part_of_another_game_is_refused():
    table, other = seat_down(seed=11), seat_down(seed=13)
    table.run(asked(1))
    other.run(asked(1))
    with refused(table, "log.other_game", None):
        table.table.send(idle(other))


def test_an_old_answer_cannot_be_played_again():
    table = seat_down()
    table.run(asked(1))
    said = table.player(1).answer(1, Choice("idle"))
    table.table.send(said)
    with refused(table, "log.said_before", None):
        table.table.send(said)
    table.run(asked(1))
    with refused(table, "log.said_before", None):
        table.table.send(said)
    late = idle(table, question=1)
    with refused(table, "log.stale", None):
        table.table.send(late)
    unseen = idle(table, seen=table.host.replica.hashes[3])
    with refused(table, "log.stale", None):
        table.table.send(unseen)


def test_an_honest_part_that_the_host_orders_twice_is_the_hosts_doing():
    table = seat_down()
    table.run(asked(1))
    said = table.player(1).answer(1, Choice("idle"))
    table.table.send(said)
    entry = ordered_blindly(table, said)
    with refused(table, "log.said_before", 0):
        deliver(table, entry)
    table.host.replica.entries.append(entry)
    report = table.report()
    assert report.seats[0].findings[0].key == "log.said_before"
    assert [seat.verdict for seat in report.seats] == [Verdict.CHEATED] + [Verdict.UNPROVEN] * 3


def test_parts_of_one_player_hold_in_whichever_order_the_host_puts_them():
    """A host that delays one of two honest parts cannot make it worthless."""
    table = seat_down(rounds=6)

    def window(seated):
        pending = getattr(seated.position.state, "pending", None)
        return isinstance(pending, Ask) and pending.reacts and 1 in pending.seats

    table.run(window)
    player = table.player(1)
    answer = player.answer(1, Choice("pass"))
    vote = player.end()
    table.table.send(vote)
    table.table.send(answer)
    assert table.finish().verdict is Verdict.HONEST


def test_a_number_below_one_used_for_an_earlier_question_is_its_authors_doing():
    table = seat_down()
    table.run(asked(1))
    cheat = table.player(1)
    skipped = cheat._running
    cheat._running += 1
    table.table.send(cheat.answer(1, Choice("idle")))
    table.run(asked(1))
    with refused(table, "log.number_falls", 1):
        table.table.send(idle(table, number=skipped))
    assert table.finish().verdict is Verdict.HONEST


def test_two_choices_for_one_decision_are_not_signed_and_not_taken():
    table = seat_down()
    table.run(asked(1))
    cheat = table.player(1)
    first = cheat.answer(1, Choice("idle"))
    with pytest.raises(PlayerError, match=r"player.answered"):
        cheat.answer(1, Choice("idle"))
    cheat._running -= 1
    second = table.forge(1, Choose(1, "discard", table.position.state.hands[1][:1], ()))
    cheat._running += 1
    table.table.send(first)
    with refused(table, "log.number_used", 1):
        table.table.send(second)


def test_who_is_not_asked_cannot_choose():
    table = seat_down()
    table.run(asked(1))
    with refused(table, "log.not_asked", 3):
        table.table.send(idle(table, 3))


@pytest.mark.parametrize(
    ("change", "key", "culprit"),
    [
        ({"seq": 999}, "log.wrong_seq", None),
        ({"previous": bytes(32)}, "log.wrong_previous", 0),
        ({"said": bytes(32)}, "log.wrong_part", None),
        ({"digest": bytes(32)}, "log.desync", 0),
        ({"term": 3}, "log.past_term", None),
        ({"game_id": bytes(32)}, "log.other_game", None),
    ],
)
def test_an_altered_order_is_refused(change, key, culprit):
    table = seat_down()
    table.run(asked(1))
    entry = table.order(idle(table), **change)
    with refused(table, key, culprit):
        deliver(table, entry)


def test_a_false_digest_ordered_by_the_host_is_found_in_the_report():
    table = seat_down()
    table.run(asked(1))
    entry = table.order(idle(table), digest=bytes(32))
    table.host.replica.entries.append(entry)
    report = table.report()
    assert report.seats[0].verdict is Verdict.CHEATED
    assert report.seats[0].findings[0].key == "log.desync"
    assert report.seats[1].verdict is Verdict.UNPROVEN


def test_an_old_answer_ordered_by_the_host_is_found_in_the_report_as_the_hosts_doing():
    table = seat_down()
    table.run(asked(1))
    entry = ordered_blindly(table, idle(table, question=1))
    with refused(table, "log.stale", 0):
        deliver(table, entry)
    table.host.replica.entries.append(entry)
    report = table.report()
    assert report.seats[0].findings[0].key == "log.stale"
    assert [seat.verdict for seat in report.seats] == [Verdict.CHEATED] + [Verdict.UNPROVEN] * 3


def test_an_order_by_somebody_who_is_not_the_host_is_refused():
    table = seat_down()
    table.run(asked(1))
    said = idle(table)
    order = table.host.replica.order(table.host.replica.judge(said))
    with refused(table, "log.bad_signature", None):
        deliver(table, put_in_order(table.player(3).identity, said, order))


def test_dropped_and_reordered_entries_are_refused():
    table = seat_down()
    table.run(asked(1))
    entries = table.host.replica.entries
    fresh = seat_down()
    reader = fresh.player(2)
    reader.take(entries[0])
    with refused(fresh, "log.wrong_seq", None):
        reader.take(entries[2])
    assert entry_hash(entries[0].order) == reader.replica.head


def test_a_forked_log_is_proven_by_the_second_signature():
    table = seat_down()
    table.run(asked(1))
    one = table.order(idle(table))
    hand = table.position.state.hands[1]
    two = table.order(table.forge(1, Choose(1, "discard", hand[:1], ())))
    deliver(table, one)
    with refused(table, "log.forked", 0):
        deliver(table, two)


def test_a_false_end_is_refused():
    table = seat_down()
    table.run(asked(1))
    with refused(table, "log.not_now", 1):
        table.table.send(table.forge(1, Final(((1, bytes(32)),))))
    for number in (0, 1, 2):
        table.table.send(table.forge(number, End(True)))
        table.player(number)._running += 1
    assert table.position.phase is Phase.PLAY
    table.table.send(table.forge(3, End(True)))
    assert table.position.phase is Phase.ENDED
    table.player(3)._running += 1
    report = table.finish()
    assert report.verdict is Verdict.HONEST
    assert report.over is None


def test_an_agreement_to_end_stands_while_the_game_goes_on_until_it_is_taken_back():
    table = seat_down()
    table.run(asked(1))
    for number in (0, 2, 3):
        table.table.send(table.player(number).end())
    table.table.send(table.player(1).answer(1, Choice("idle")))
    assert table.position.ends == {0, 2, 3}
    table.table.send(table.player(3).end(agree=False))
    table.table.send(table.player(1).end())
    assert (table.position.phase, table.position.ends) == (Phase.PLAY, {0, 1, 2})
    table.table.send(table.player(3).end())
    assert table.position.phase is Phase.ENDED
    assert table.finish().verdict is Verdict.HONEST


def test_an_agreement_to_end_counts_though_the_game_has_gone_on_since_it_was_said():
    table = seat_down()
    table.run(asked(1))
    late = [table.player(number).end() for number in (0, 2)]
    table.table.send(table.player(1).answer(1, Choice("idle")))
    for said in late:
        table.table.send(said)
    assert table.position.ends == {0, 2}
    decks = [deck.cards for deck in table.game.decks({})]
    assert table.finish().verdict is Verdict.HONEST
    assert check(table.table.export(), decks, table.game.type_of) == []


def test_an_agreement_held_back_does_not_count_after_something_later_of_the_same_player():
    table = seat_down()
    table.run(asked(1))
    held_back = table.player(2).end()
    table.table.send(table.player(2).end(agree=False))
    with refused(table, "log.stale", None):
        table.table.send(held_back)
    table.table.send(table.player(1).answer(1, Choice("idle")))
    with refused(table, "log.stale", None):
        table.table.send(held_back)
    with refused(table, "log.stale", None):
        table.table.send(table.forge(2, End(True), seen=b"x" * 32))
    with refused(table, "log.stale", None):
        table.table.send(table.forge(2, End(True), question=table.position.question + 1))


def test_what_was_agreed_about_the_end_is_agreed_anew_when_a_seat_changes_hands():
    table = seat_down()
    table.run(asked(1))
    for number in (0, 2, 3):
        table.table.send(table.player(number).end())
    table.table.send(table.player(1).goodbye(3))
    assert (table.position.phase, table.position.ends) == (Phase.PLAY, frozenset())


def test_a_team_gives_up_when_all_of_it_agree():
    table = seat_down()
    table.run(asked(1))
    with refused(table, "log.not_your_team", 1):
        table.table.send(table.forge(1, Concede(0, True)))
    table.table.send(table.player(1).concede(1))
    assert table.position.phase is Phase.PLAY
    table.table.send(table.player(3).concede(1))
    assert table.position.phase is Phase.ENDED
    report = table.finish()
    assert (report.verdict, report.over, report.conceded) == (Verdict.HONEST, None, 1)


def test_the_last_openings_of_another_players_deck_are_refused():
    table = seat_down()
    table.run(lambda seated: seated.position.phase is Phase.ENDED)
    with refused(table, "log.wrong_decks", 1):
        table.table.send(table.forge(1, Final(((2, bytes(32)),))))


def test_a_turn_is_never_passed_by_the_others_but_a_reaction_is_by_more_than_half():
    table = seat_down(seed=11, rounds=6)
    table.run(asked(1))
    with refused(table, "log.turn_not_passed", 2):
        table.table.send(table.forge(2, Absent(1)))

    def claimable(seated):
        pending = getattr(seated.position.state, "pending", None)
        if not isinstance(pending, Ask) or pending.prompt.key != "toy.react":
            return False
        return any(seated.position.state.tables[seat] for seat in pending.seats)

    table.run(claimable)
    seats = table.position.state.pending.seats
    seat = next(one for one in seats if table.position.state.tables[one])
    for number in (0, 1, 2):
        assert seat in table.position.state.pending.seats
        table.table.send(table.player(number).absent(seat))
    pending = table.position.state.pending
    assert not (
        isinstance(pending, Ask) and pending.prompt.key == "toy.react" and seat in pending.seats
    )
    assert table.finish().verdict is Verdict.HONEST


def test_a_claimant_who_is_gone_before_it_uses_its_card_is_passed_by_more_than_half():
    table = seat_down(seed=11, rounds=8)

    def claimed(seated):
        pending = getattr(seated.position.state, "pending", None)
        return isinstance(pending, Ask) and pending.prompt.key == "toy.open"

    table.run(claimed)
    question, seat = table.position.question, table.position.state.pending.seats[0]
    for number in (0, 1, 2):
        assert table.position.question == question
        table.table.send(table.player(number).absent(seat))
    assert table.position.question > question
    assert table.finish().verdict is Verdict.HONEST


def test_a_new_host_needs_more_than_half_and_the_old_one_is_heard_no_more():
    table = seat_down()
    table.run(asked(1))
    old = table.order(idle(table))
    voters = [table.player(number) for number in (1, 2, 3)]
    votes = tuple(player.vote(1) for player in voters)
    with refused(table, "log.past_term", None):
        deliver(table, old)
    new = Sequencer(table.player(1))
    with refused(table, "log.too_few_votes", 1):
        table.player(1).replica.judge(table.forge(1, Term(1, votes[:2])))
    with refused(table, "log.not_next_host", 2):
        table.player(1).replica.judge(table.forge(2, Term(1, votes)))
    false = votes[0]._replace(signature=bytes(64))
    with refused(table, "log.bad_vote", 1):
        table.player(1).replica.judge(table.forge(1, Term(1, (false, *votes[1:]))))
    entry = new.take_over(1, votes)
    for number in (0, 2, 3):
        table.player(number).take(entry)
    with refused(table, "log.past_term", None):
        deliver(table, old)
    table.table.host, table.table.sequencer = table.player(1), new
    report = table.finish()
    assert report.verdict is Verdict.HONEST
    assert read_order(table.player(2).replica.entries[-1].order).term == 1


def test_nobody_votes_twice_in_a_term_so_there_are_never_two_hosts():
    table = seat_down()
    table.run(asked(1))
    table.player(2).vote(3)
    for term in (0, 1, 3):
        with pytest.raises(PlayerError, match=r"player.voted"):
            table.player(2).vote(term)
    assert table.player(2).vote(4).seq == table.host.replica.seq


def takes_over(table, number, voters):
    """A new term with the votes of those present, who take its entry."""
    votes = tuple(table.player(voter).vote(table.position.term + 1) for voter in voters)
    new = Sequencer(table.player(number))
    entry = new.take_over(table.position.term + 1, votes)
    for voter in voters:
        if voter != number:
            table.player(voter).take(entry)
    table.table.host, table.table.sequencer = table.player(number), new


@pytest.mark.parametrize("held", [1, 2, 3, 8])
def test_entries_that_only_the_old_host_held_are_set_aside_and_said_again(held):
    """The host orders a few entries, nobody hears of them, and it is gone."""
    table = seat_down()
    table.run(asked(1))
    old, heard = table.host, len(table.host.replica.entries)
    others = table.table.players[1:]
    said = table.player(1).answer(1, Choice("idle"))
    table.table.sequencer.submit(said)
    while old.replica.seq < heard + held:
        duties = old.duties()
        if not duties:
            break
        for one in duties:
            table.table.sequencer.submit(one)
    assert old.replica.seq > heard
    takes_over(table, 1, (1, 2, 3))
    assert table.player(1).unheard() == [said]
    back = restarted(old, others[0].replica.entries)
    table.table.players[0] = back
    table.table.send(said)
    report = table.finish()
    assert report.verdict is Verdict.HONEST
    assert len({player.replica.head for player in table.table.players}) == 1


def test_a_new_host_that_lacks_an_entry_of_a_voter_is_refused():
    """The longest log of the voters goes on; nobody's newest entry is forgotten."""
    table = seat_down()
    table.run(asked(1))
    deliver(table, table.order(idle(table)), 3)
    votes = tuple(table.player(number).vote(1) for number in (1, 2, 3))
    with pytest.raises(Refused, match=r"log.entries_left_behind") as caught:
        Sequencer(table.player(1)).take_over(1, votes)
    assert caught.value.culprit == 1


def test_a_longer_log_of_an_older_term_does_not_outweigh_a_newer_term():
    """Host 0 was cut off and wrote on alone; 1 took over with 2 and 3; then 1 was lost."""
    table = seat_down()
    table.run(asked(1))
    old, said = table.host, table.player(1).answer(1, Choice("idle"))
    takes_over(table, 1, (1, 2, 3))
    Sequencer(old).submit(said)
    for each in old.duties():
        Sequencer(old).submit(each)
    assert old.replica.seq > table.player(2).replica.seq
    votes = tuple(table.player(number).vote(2) for number in (0, 2, 3))
    assert [vote.held for vote in votes] == [0, 1, 1]
    with pytest.raises(Refused, match=r"log.entries_left_behind") as caught:
        Sequencer(old).take_over(2, votes)
    assert caught.value.culprit == 0
    entry = Sequencer(table.player(2)).take_over(2, votes)
    table.player(3).take(entry)
    assert table.player(3).replica.position.host == 2


def test_a_vote_with_another_term_for_the_same_entry_is_refused():
    table = seat_down()
    table.run(asked(1))
    takes_over(table, 1, (1, 2, 3))
    votes = [table.player(number).vote(2) for number in (0, 2, 3)]
    votes[1] = votes[1]._replace(held=0)
    with pytest.raises(Refused, match=r"log.bad_vote"):
        Sequencer(table.player(2)).take_over(2, tuple(votes))


def test_who_has_left_does_not_vote_for_a_host():
    table = seat_down()
    table.run(asked(1))
    table.table.send(table.player(1).goodbye(3))
    votes = tuple(table.player(number).vote(1) for number in (1, 2, 3))
    with pytest.raises(Refused, match=r"log.too_few_votes"):
        Sequencer(table.player(2)).take_over(1, votes)


def test_a_forked_log_goes_on_with_the_branch_that_most_hold():
    table = seat_down()
    table.run(asked(1))
    fork = table.host.replica.seq
    one = table.order(idle(table))
    hand = table.position.state.hands[1]
    two = table.order(table.forge(1, Choose(1, "discard", hand[:1], ())))
    for number in (1, 2):
        deliver(table, one, number)
    deliver(table, two, 3)
    votes = [table.player(number).vote(1) for number in (1, 2, 3)]
    assert votes[2].last != votes[0].last
    new = Sequencer(table.player(1))
    entry = new.take_over(1, tuple(votes))
    table.player(2).take(entry)
    with pytest.raises(Refused, match=r"log.wrong_seq|log.wrong_previous"):
        table.player(3).take(entry)
    entries = table.player(1).replica.entries
    for number in (0, 3):
        table.table.players[number] = restarted(table.player(number), entries)
    assert table.player(3).replica.seq == fork + 2
    table.table.host, table.table.sequencer = table.player(1), new
    table.player(1)._running += 1
    assert table.finish().verdict is Verdict.HONEST


def test_the_fewer_hold_on_to_what_all_share_where_their_branch_is_longer():
    table = seat_down()
    table.run(asked(1))
    vote = table.player(3).vote(1, upto=table.host.replica.seq - 2)
    assert vote.seq == table.host.replica.seq - 2
    votes = (*(table.player(number).vote(1) for number in (1, 2)), vote)
    entry = Sequencer(table.player(1)).take_over(1, votes)
    table.player(2).take(entry)
    table.player(3).take(entry)


def test_a_player_with_an_old_backup_goes_on_where_the_log_is_and_re_rolls_nothing():
    table = seat_down()
    table.run(asked(1))
    old = table.player(1)
    again = Player(
        old.identity, Secrets(old.secrets.master), table.game, old.replica.ground.charter
    )
    for entry in table.host.replica.entries:
        again.take(entry)
    assert again.duties() == []
    assert again.knowledge() == old.knowledge()
    table.table.players[1] = again
    assert table.finish().verdict is Verdict.HONEST


def test_a_host_with_an_old_backup_cannot_write_the_past_anew():
    table = seat_down()
    table.run(asked(1))
    kept = list(table.host.replica.entries)
    old = table.host
    table.table.send(table.player(1).answer(1, Choice("idle")))
    again = Player(
        old.identity, Secrets(old.secrets.master), table.game, old.replica.ground.charter
    )
    for entry in kept:
        again.replica.take(entry)
    hand = again.replica.position.state.hands[1]
    said = table.forge(
        1,
        Choose(1, "discard", hand[:1], ()),
        question=again.replica.position.question,
        seen=again.replica.head,
    )
    entry = Sequencer(again).submit(said)
    with refused(table, "log.forked", 0):
        deliver(table, entry)

"""Who leaves: goodbye with the deck's secret, gone for good with a re-deal, newcomers, looks."""

import pytest

from netcore.identity import Identity
from netcore.log import Refused, sign_welcome
from netcore.log_bodies import Gone, Goodbye, Show, Welcome
from netcore.looks import Look
from netcore.player import Player, Secrets
from netcore.sealing import verify_opening
from netcore.table_position import Phase
from rules.kernel.choices import Choice
from rules.kernel.pending import Ask, Chance
from tests.adversary.kit import (
    Verdict,
    agrees,
    asked,
    preferring,
    random_chooser,
    refused,
    request_open,
    seat_down,
    silence,
)
from tests.counts import count


def leave(table, number, successor):
    """Everybody else votes that a player is gone; its program is silent from now on."""
    silence(table, number)
    for other in range(4):
        if other != number:
            table.table.send(table.player(other).gone(number, successor))


def test_a_player_says_goodbye_and_its_ally_plays_on_with_its_cards():
    table = seat_down(rounds=5)
    table.run(asked(1))
    leaver, ally = table.player(1), table.player(3)
    known = dict(leaver.knowledge()[1])
    table.table.send(leaver.goodbye(3))
    assert ally.seats == (1, 3)
    assert ally.knowledge()[1] == known
    report = table.finish()
    assert report.verdict is Verdict.HONEST
    assert report.over is not None
    assert [finding.key for finding in report.seats[1].findings] == ["audit.passed_on"]
    assert agrees(table) == []


def test_a_goodbye_after_a_shuffle_hands_over_the_new_slots_too():
    table = seat_down(rounds=8)
    table.choose = preferring("shuffle", "discard", "idle", "pass", "bid")

    def shuffled(seated):
        leaves = seated.position.leaves[1]
        return len(leaves) > 10 and asked(1)(seated)

    table.run(shuffled)
    known = dict(table.player(1).knowledge()[1])
    table.table.send(table.player(1).goodbye(3))
    assert table.player(3).knowledge()[1] == known
    table.choose = random_chooser(5)
    assert table.finish().verdict is Verdict.HONEST
    assert agrees(table) == []


def test_a_goodbye_with_a_false_secret_is_known_to_the_successor_at_once():
    table = seat_down()
    table.run(asked(1))
    honest = table.player(1).goodbye
    table.player(1)._secrets[1] = bytes(32)
    with pytest.raises(Refused) as caught:
        table.table.send(honest(3))
    assert (caught.value.key, caught.value.culprit) == ("player.false_secret", 1)


def test_seats_go_to_the_own_team_only_and_the_host_stays():
    table = seat_down()
    table.run(asked(1))
    with refused(table, "log.no_successor", 1):
        table.table.send(table.forge(1, Goodbye(2, ((1, bytes(32), bytes(48)),))))
    with refused(table, "log.no_successor", 2):
        table.table.send(table.forge(2, Gone(1, 0)))
    with refused(table, "log.wrong_decks", 1):
        table.table.send(table.forge(1, Goodbye(3, ((2, bytes(32), bytes(48)),))))
    with refused(table, "log.host_stays", 0):
        table.table.send(table.forge(0, Goodbye(2, ((0, bytes(32), bytes(48)),))))
    with refused(table, "log.host_stays", 1):
        table.table.send(table.forge(1, Gone(0, 2)))
    with refused(table, "log.no_seat", 1):
        table.table.send(table.forge(1, Gone(1, 3)))


def test_who_has_left_a_team_plays_on_for_the_other_in_no_seat():
    """It still knows the cards of the deck whose secret it has handed on."""
    table = seat_down(rounds=5)
    table.run(asked(1))
    table.table.send(table.player(2).goodbye(0))
    for said in (table.player(1).goodbye(2), table.player(1).gone(3, 2)):
        with refused(table, "log.no_successor", 1):
            table.host.replica.judge(said)
    table.run(asked(1))
    table.table.send(table.player(1).goodbye(3))
    table.run(asked(3))
    table.table.send(table.player(3).goodbye(1))
    assert table.player(1).seats == (1, 3)
    report = table.finish()
    assert report.verdict is Verdict.HONEST
    assert agrees(table) == []


def test_no_goodbye_while_chance_is_open():
    table = seat_down()
    table.run(lambda seated: request_open(seated) and seated.position.phase is Phase.PLAY)
    with refused(table, "log.not_now", 1):
        table.table.send(table.forge(1, Goodbye(3, ((1, bytes(32), bytes(48)),))))


@pytest.mark.parametrize("seed", range(11, 11 + count(3, 60)))
def test_the_cards_of_a_player_gone_for_good_are_sealed_and_dealt_anew(seed):
    table = seat_down(seed=seed, rounds=6)
    table.run(lambda seated: asked(1)(seated) and seated.position.state.turn > 8)
    before = table.position
    hand, pile = before.state.hands[1], before.state.piles[1] + before.state.tables[1]
    opened = dict(before.faces[1])
    leave(table, 1, 3)
    assert table.position.phase is Phase.COMMIT

    def resumed(seated):
        position = seated.position
        return position.phase is Phase.PLAY and position.state.pending == before.state.pending

    table.run(resumed)
    state = table.position.state
    assert len(state.hands[1]) == len(hand)
    assert len(state.piles[1]) == len(pile)
    assert state.tables[1] == ()
    assert {slot for slot in state.piles[1] if slot < 10} <= set(opened)
    assert table.player(3).asked() == (1,)
    report = table.finish()
    assert report.over is not None
    assert report.seats[1].verdict is Verdict.UNPROVEN
    assert {finding.key for finding in report.seats[1].findings} == {"audit.gone"}
    assert [report.seats[seat].verdict for seat in (0, 2, 3)] == [Verdict.HONEST] * 3
    assert agrees(table) == []


@pytest.mark.parametrize("whole", [True, False])
def test_who_plays_on_can_open_again_what_was_open_before(whole):
    """A card that goes from the discard pile to the hand is played by its new owner."""
    table = seat_down(rounds=6)
    table.run(lambda seated: asked(1)(seated) and len(seated.position.faces[1]) > 1)
    leave(table, 1, 3)
    table.run(lambda seated: seated.position.phase is Phase.PLAY)
    position, ground = table.position, table.host.replica.ground
    for slot, card in position.faces[1].items():
        opening = table.player(3).opening(1, slot, whole=whole)
        assert opening.card == (card if whole else None)
        leaf, place = position.leaves[1][slot], ground.place(position, 1, slot)
        verify_opening(place, leaf, opening, table.game.type_of)


def test_cards_are_opened_as_they_were_sealed_last():
    """A shuffle was sealed and on its way when somebody was voted gone: it is sealed once more."""
    table = seat_down(rounds=8)
    table.choose = preferring("shuffle", "discard", "idle", "pass", "bid")

    def seals(seated):
        pending = seated.position.state and seated.position.state.pending
        return isinstance(pending, Ask) and pending.seals and pending.seats == (1,)

    table.run(seals)
    first = len(table.position.leaves[1])
    table.player(1).duties()
    leave(table, 2, 0)
    table.run(lambda seated: len(seated.position.leaves[1]) > first)
    ground, position = table.host.replica.ground, table.position
    for slot in range(first, len(position.leaves[1])):
        opening = table.player(1).opening(1, slot, whole=True)
        leaf, place = position.leaves[1][slot], ground.place(position, 1, slot)
        verify_opening(place, leaf, opening, table.game.type_of)
        assert table.player(1).knowledge()[1][slot] == opening.card
    table.choose = random_chooser(5)
    report = table.finish()
    assert [report.seats[seat].verdict for seat in (0, 1, 3)] == [Verdict.HONEST] * 3


def test_a_draw_that_waited_for_the_one_who_is_gone_is_made_with_new_shares():
    table = seat_down(rounds=6)

    def own_draw(seated):
        request = seated.position.request
        return request is not None and request.deck == 1 and seated.position.shares[3] is not None

    table.player(1).duties = _without_shares(table.player(1))
    table.run(lambda seated: own_draw(seated))
    spent = table.position.request.number
    leave(table, 1, 3)
    assert table.position.request is None
    assert isinstance(table.position.state.pending, Chance)
    report = table.finish()
    assert table.position.beacons > spent
    assert report.over is not None
    assert agrees(table) == []


def test_nobody_is_gone_while_a_draw_is_open_for_which_it_has_given_its_share():
    """A host that holds back the last share knows its draw, and would let an ally vanish."""
    table = seat_down(rounds=6)

    def all_but_the_last(seated):
        request, given = seated.position.request, seated.position.shares
        return request is not None and request.deck == 0 and given.count(None) == 1

    table.run(all_but_the_last)
    (last,) = (who for who, share in enumerate(table.position.shares) if share is None)
    (kept,) = table.player(last).duties()
    request = table.position.request
    for voter in (0, 1, 3):
        with refused(table, "log.share_given", voter):
            table.host.replica.judge(table.player(voter).gone(2, 0))
    assert table.position.request == request
    table.table.send(kept)
    assert table.position.request is None
    table.run(lambda seated: seated.position.request is None)
    leave(table, 2, 0)
    assert table.finish().over is not None


def _without_shares(player):
    honest = player.duties

    def duties():
        request = player.replica.position.request
        return [] if request is not None and request.deck == 1 else honest()

    return duties


def test_one_vote_less_than_all_others_is_not_enough():
    table = seat_down()
    table.run(asked(1))
    for number in (0, 2):
        table.table.send(table.player(number).gone(1, 3))
    assert table.position.seats == (0, 1, 2, 3)
    assert table.finish().verdict is Verdict.HONEST


def newcomer(table, place=1, master=b"\x07" * 32, **changes):
    """Somebody new who has read the log, its part, and its signature for a place."""
    identity, secrets = Identity(bytes([9] * 32)), Secrets(master)
    charter = table.host.replica.ground.charter
    part = secrets.part(identity, "newcomer")._replace(**changes)
    player = Player(identity, secrets, table.game, charter, newcomer=True)
    for entry in table.host.replica.entries:
        player.take(entry)
    return player, part, sign_welcome(identity, charter.game_id, part, place)


def test_the_others_welcome_a_newcomer_in_the_place_of_one_who_is_gone():
    table = seat_down(rounds=5)
    table.run(asked(1))
    fresh, part, signature = newcomer(table)
    assert (fresh.seats, fresh.duties()) == ((), [])
    table.table.players.append(fresh)
    silence(table, 1)
    for number in (0, 2, 3):
        assert fresh.number == -1
        table.table.send(table.player(number).welcome(part, 1, signature))
    assert (fresh.number, fresh.seats, table.position.phase) == (4, (1,), Phase.COMMIT)
    assert table.position.present == (0, 2, 3, 4)
    report = table.finish()
    assert report.seats[1].player == "newcomer"
    assert report.seats[1].verdict is Verdict.UNPROVEN
    assert {finding.key for finding in report.seats[1].findings} == {"audit.gone"}
    assert [report.seats[seat].verdict for seat in (0, 2, 3)] == [Verdict.HONEST] * 3
    assert report.over is not None
    assert agrees(table) == []


def test_a_newcomer_is_welcomed_though_a_draw_waits_for_the_one_who_is_gone():
    table = seat_down(rounds=5)
    table.player(1).duties = _without_shares(table.player(1))
    table.run(lambda seated: request_open(seated) and seated.position.request.deck == 1)
    before = table.player(0).welcome(*_asked_for(table))
    table.table.send(before)
    table.run(lambda seated: seated.position.shares[3] is not None)
    fresh, part, signature = newcomer(table)
    table.table.players.append(fresh)
    silence(table, 1)
    for number in (2, 3):
        table.table.send(table.player(number).welcome(part, 1, signature))
    assert (fresh.seats, table.position.request) == ((1,), None)
    assert table.finish().over is not None
    assert agrees(table) == []


def _asked_for(table):
    _, part, signature = newcomer(table)
    return part, 1, signature


@pytest.mark.parametrize("when", [Phase.COMMIT, Phase.CUT, Phase.REVEAL])
def test_a_successor_who_is_gone_before_it_has_sealed_is_followed_by_another(when):
    table = seat_down(rounds=5)
    table.run(asked(1))
    fresh, part, signature = newcomer(table)
    table.table.players.append(fresh)
    silence(table, 1)
    for number in (0, 2, 3):
        table.table.send(table.player(number).welcome(part, 1, signature))
    table.run(lambda seated: seated.position.phase is when)
    if when is Phase.CUT:
        fresh.duties = list
        table.run(request_open)
        table.run(lambda seated: seated.position.shares[3] is not None)
    silence(table, 4)
    for number in (0, 2, 3):
        table.table.send(table.player(number).gone(4, 3))
    assert (table.position.seats, table.position.phase) == ((0, 3, 2, 3), Phase.COMMIT)
    assert table.position.request is None
    report = table.finish()
    assert report.over is not None
    assert [report.seats[seat].verdict for seat in (0, 2, 3)] == [Verdict.HONEST] * 3
    assert agrees(table) == []


def test_a_newcomer_whom_all_agree_on_waits_for_a_goodbye():
    table = seat_down(rounds=5)
    table.run(asked(1))
    fresh, part, signature = newcomer(table, place=-1)
    table.table.players.append(fresh)
    for number in range(4):
        assert fresh.number == -1
        table.table.send(table.player(number).welcome(part, -1, signature))
    assert (fresh.number, fresh.seats) == (4, ())
    table.table.send(table.player(1).goodbye(4))
    assert fresh.seats == (1,)
    report = table.finish()
    assert (report.verdict, report.seats[1].player) == (Verdict.HONEST, "newcomer")
    assert agrees(table) == []


def test_a_newcomer_without_the_vote_of_one_of_the_others_has_no_seat():
    table = seat_down()
    table.run(asked(1))
    fresh, part, signature = newcomer(table)
    table.table.players.append(fresh)
    for number in (0, 2):
        table.table.send(table.player(number).welcome(part, 1, signature))
    assert (fresh.number, table.position.seats) == (-1, (0, 1, 2, 3))
    with refused(table, "log.no_seat", 1):
        table.table.send(table.forge(1, Welcome(*part, 1, signature)))
    stranger = table.forge(3, Welcome(*part, 1, signature), author=4)
    with refused(table, "log.unknown_author", None):
        table.table.send(stranger)
    table.table.send(table.player(1).answer(1, Choice("idle")))
    table.table.send(table.player(3).welcome(part, 1, signature))
    assert table.position.seats == (0, 1, 2, 3), "votes lapse when the one who was away plays on"
    table.table.players.remove(fresh)
    assert table.finish().verdict is Verdict.HONEST
    assert agrees(table) == []


def test_no_vote_counts_that_is_signed_by_the_key_of_the_one_who_is_gone():
    table = seat_down()
    table.run(asked(1))
    _, part, signature = newcomer(table)
    vote = Welcome(*part, 1, signature)
    for number in (0, 2):
        table.table.send(table.player(number).welcome(part, 1, signature))
    with refused(table, "log.bad_signature", None):
        table.table.send(table.forge(1, vote, author=3))
    assert table.position.seats == (0, 1, 2, 3)


def test_half_of_the_players_or_one_team_alone_cannot_welcome_anybody():
    for seats, players, voters in ((2, 2, (0,)), (4, 4, (0, 2))):
        table = seat_down(seats, players)
        table.run(asked(1))
        _, part, signature = newcomer(table)
        for number in voters:
            table.table.send(table.player(number).welcome(part, 1, signature))
        assert table.position.seats == tuple(range(seats))


def test_a_newcomer_brings_its_own_signature_and_nothing_that_another_has_brought():
    table = seat_down()
    table.run(asked(1))
    known = table.position.players[2]
    _, part, signature = newcomer(table)
    bodies = [Welcome(*part, 1, bytes(64)), Welcome(*known, 1, signature)]
    bodies.append(Welcome(*part, 3, signature))
    for name in ("nonce", "tip", "exchange"):
        _, copied, signed = newcomer(table, **{name: getattr(known, name)})
        bodies.append(Welcome(*copied, 1, signed))
    for body in bodies:
        with refused(table, "log.no_newcomer", 0):
            table.table.send(table.forge(0, body))


def test_nobody_is_welcomed_in_the_place_of_the_host_or_of_nobody_at_the_table():
    table = seat_down()
    table.run(asked(1))
    for place, key in ((0, "log.host_stays"), (7, "log.no_seat"), (2, "log.no_seat")):
        _, part, signature = newcomer(table, place=place)
        with refused(table, key, 2):
            table.table.send(table.forge(2, Welcome(*part, place, signature)))


def peeked(seated):
    pending = getattr(seated.position.state, "pending", None)
    return isinstance(pending, Ask) and pending.shows >= 0


def peeker(table):
    """A player that lays orders and peeks whenever it can."""
    honest = table.choose

    def choose(state, seat, menu, known):
        for verb in ("peek", "set"):
            for choice in menu.choices():
                if choice.verb == verb:
                    return choice
        return honest(state, seat, menu, known)

    table.choose = choose


def test_a_private_look_shows_the_card_to_its_viewer_alone_and_the_audit_remakes_it():
    table = seat_down(rounds=5)
    peeker(table)
    table.run(peeked)
    owner = table.position.state.pending.seats[0]
    viewer = table.position.state.pending.shows
    deck, (slot,) = table.game.shown(table.position.state)
    card = table.player(owner).knowledge()[deck][slot]
    table.one()
    assert table.player(viewer).knowledge()[deck] == {slot: card}
    other = next(n for n in range(4) if n not in (owner, viewer))
    assert deck not in table.player(other).knowledge()
    assert table.finish().verdict is Verdict.HONEST


def test_a_look_of_another_number_of_cards_or_unasked_is_refused():
    table = seat_down(rounds=5)
    peeker(table)
    table.run(asked(1))
    look = Look(bytes(32), bytes(84))
    with refused(table, "log.not_asked", 1):
        table.table.send(table.forge(1, Show(1, (look,))))
    table.run(peeked)
    owner = table.position.state.pending.seats[0]
    with refused(table, "log.wrong_look", owner):
        table.table.send(table.forge(owner, Show(owner, (look, look))))


def test_a_false_look_is_known_to_the_viewer_at_once_and_to_all_after_the_game():
    table = seat_down(rounds=5)
    peeker(table)
    table.run(peeked)
    owner = table.position.state.pending.seats[0]
    viewer = table.player(table.position.state.pending.shows)
    cheat = table.player(owner)
    honest = cheat._shown(owner, table.position.state.pending.shows)
    false = honest.looks[0]._replace(ciphertext=bytes(84))
    said = table.forge(owner, Show(owner, (false,)))
    cheat._said["Show", table.position.question] = said
    cheat._running += 1
    at, look, known = table.host.replica.seq + 1, viewer._look, []

    def noted(*shown):
        try:
            look(*shown)
        except Refused as error:
            known.append((error.key, error.culprit))

    viewer._look = noted
    table.table.send(said)
    assert known == [("player.false_look", owner)]
    viewer._look = look
    report = table.finish()
    found = [(finding.key, finding.entry) for finding in report.seats[owner].findings]
    assert ("audit.false_look", at) in found
    assert report.seats[owner].verdict is Verdict.CHEATED
    assert all(seat.verdict is Verdict.HONEST for n, seat in enumerate(report.seats) if n != owner)


def test_who_has_left_has_no_say_any_more():
    table = seat_down()
    table.run(asked(1))
    table.table.send(table.player(1).goodbye(3))
    with refused(table, "log.no_seat", 1):
        table.table.send(table.player(1).end())
    assert table.position.present == (0, 2, 3)

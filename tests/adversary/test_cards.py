"""Cheating with cards: swapped, stacked, of the wrong type, used twice, sealed anew falsely."""

import pytest

from netcore.log import Order, put_in_order, said_hash
from netcore.log_bodies import Candidates, Choose, Final, Leaves, Reseal, Unhide
from netcore.sealing import candidate_hash, candidate_secret, reseal, seal
from netcore.table_position import Phase
from rules.kernel.pending import Ask
from tests.adversary.kit import Verdict, asked, phase, preferring, refused, seat_down
from tests.toygame import CARDS, FORCE, ORDER


def cards_by_type(player, kind):
    seat = player.asked()[0]
    hand = player.replica.position.state.hands[seat]
    return [s for s in hand if player.game.type_of[player.knowledge()[seat][s]] == kind]


def test_a_card_swapped_at_reveal_is_refused():
    table = seat_down()
    table.run(asked(1))
    cheat = table.player(1)
    slot = table.position.state.hands[1][0]
    opening = cheat.opening(1, slot, whole=True)
    other = 7 if opening.card != 7 else 4
    false = opening._replace(card=other, type=table.game.type_of[other])
    with refused(table, "sealing.opening_does_not_fit", 1):
        table.table.send(table.forge(1, Choose(1, "play", (slot,), (false,))))
    assert table.finish().verdict is Verdict.HONEST


def test_a_card_swapped_with_the_hosts_help_is_found_in_the_report():
    table = seat_down()
    table.run(asked(1))
    slot = table.position.state.hands[1][0]
    opening = table.player(1).opening(1, slot, whole=True)
    other = 7 if opening.card != 7 else 4
    false = opening._replace(card=other, type=table.game.type_of[other])
    said = table.forge(1, Choose(1, "play", (slot,), (false,)))
    entry = accomplice(table, said)
    table.host.replica.entries.append(entry)
    report = table.report()
    guilty = report.seats[1]
    assert guilty.verdict is Verdict.CHEATED
    finding = guilty.findings[0]
    assert finding.key == "sealing.opening_does_not_fit"
    assert finding.entry == len(table.host.replica.entries)
    assert finding.card == table.game.card_ids[other]
    assert [seat.verdict for seat in report.seats if seat is not guilty] == [Verdict.UNPROVEN] * 3


def accomplice(table, said):
    """The order that a host gives who does not care what it orders."""
    replica = table.host.replica
    order = Order(
        replica.ground.game_id, 0, replica.seq + 1, replica.head, said_hash(said), replica.digest
    )
    return put_in_order(table.host.identity, said, order)


def test_a_face_down_card_of_the_wrong_type_cannot_be_passed_off():
    table = seat_down(seed=12)
    table.run(lambda seated: asked(1)(seated) and cards_by_type(seated.player(1), FORCE))
    cheat = table.player(1)
    slot = cards_by_type(cheat, FORCE)[0]
    opening = cheat.opening(1, slot, whole=False)
    with refused(table, "sealing.opening_does_not_fit", 1):
        table.table.send(table.forge(1, Choose(1, "set", (slot,), (opening._replace(type=ORDER),))))
    with refused(table, "log.illegal", 1):
        table.table.send(table.forge(1, Choose(1, "set", (slot,), (opening,))))


def test_a_type_that_is_not_the_cards_is_refused_even_if_it_was_sealed_so():
    table = seat_down()
    table.run(asked(1))
    slot = table.position.state.hands[1][0]
    opening = table.player(1).opening(1, slot, whole=True)
    with refused(table, "sealing.wrong_type", 1):
        false = opening._replace(type=1 - opening.type)
        table.table.send(table.forge(1, Choose(1, "play", (slot,), (false,))))


@pytest.mark.parametrize("zone", ["pools", "piles"])
def test_a_slot_from_the_wrong_zone_is_refused(zone):
    table = seat_down(rounds=5)
    table.run(lambda seated: asked(1)(seated) and getattr(seated.position.state, zone)[1])
    slot = getattr(table.position.state, zone)[1][0]
    opening = table.player(1).opening(1, slot, whole=True)
    with refused(table, "log.illegal", 1):
        table.table.send(table.forge(1, Choose(1, "play", (slot,), (opening,))))


def test_a_slot_named_twice_is_refused():
    table = seat_down()
    table.run(asked(1))
    slot = table.position.state.hands[1][0]
    with refused(table, "log.illegal", 1):
        table.table.send(table.forge(1, Choose(1, "discard", (slot, slot), ())))


def test_another_seats_card_is_refused():
    table = seat_down()
    table.run(asked(1))
    opening = table.player(3).opening(3, 0, whole=True)
    with refused(table, "log.not_your_deck", 1):
        table.table.send(table.forge(1, Choose(1, "play", (0,), (opening,))))
    with refused(table, "log.not_your_seat", 1):
        table.table.send(table.forge(1, Choose(3, "idle", (), ())))


def test_a_slot_that_does_not_exist_is_refused():
    table = seat_down()
    table.run(asked(1))
    opening = table.player(1).opening(1, 0, whole=True)._replace(slot=4000)
    with refused(table, "log.no_such_slot", 1):
        table.table.send(table.forge(1, Choose(1, "play", (4000,), (opening,))))


def stack(table, stacked, cards, types=None):
    """Candidates of player 1 of which some are not the public list, or have false types."""
    player = table.player(1)
    place = player.replica.ground.place(player.replica.position, 1)
    secrets, hashes = [], []
    for number in range(64):
        here = place._replace(candidate=number)
        k = candidate_secret(player.secrets.master, here, player.replica.head)
        secrets.append(k)
        used, kinds = CARDS, player.game.type_of
        if number in stacked:
            used, kinds = cards, types or kinds
        hashes.append(candidate_hash(here, seal(here, k, used, kinds).leaves))
    return secrets, Candidates(1, tuple(hashes))


def cut(table, body):
    """Play to the point where player 1 has to show its leaves, with its own candidates."""
    player = table.player(1)
    said = table.forge(1, body)
    player._running += 1
    player._said["Candidates", 0, 1] = said
    table.table.send(said)
    honest = player.duties
    player.duties = lambda: [] if table.position.phase is Phase.REVEAL else honest()
    table.run(lambda seated: seated.position.phase is Phase.REVEAL and ready(seated))
    return table.position.chosen[1]


def ready(seated):
    leaves = seated.position.leaves
    return all(leaves[deck] for deck in (0, 2, 3))


@pytest.mark.parametrize("cards", [(3,) * 10, (0, 0, 0, *CARDS[3:])])
def test_a_stacked_or_duplicated_deck_is_proven_before_the_first_turn(cards):
    table = seat_down()
    secrets, body = stack(table, range(64), cards)
    chosen = cut(table, body)
    place = table.player(1).replica.ground.place(table.position, 1)
    leaves = seal(place, secrets[chosen], cards, table.game.type_of).leaves
    others = tuple(k for number, k in enumerate(secrets) if number != chosen)
    with refused(table, "sealing.stacked", 1):
        table.table.send(table.forge(1, Leaves(1, leaves, others)))


def test_leaves_that_were_not_promised_are_refused():
    table = seat_down()
    secrets, body = stack(table, (), CARDS)
    chosen = cut(table, body)
    place = table.player(1).replica.ground.place(table.position, 1)
    leaves = seal(place, bytes(32), CARDS, table.game.type_of).leaves
    others = tuple(k for number, k in enumerate(secrets) if number != chosen)
    with refused(table, "sealing.leaves_not_committed", 1):
        table.table.send(table.forge(1, Leaves(1, leaves, others)))


def test_a_secret_that_does_not_fit_leaves_the_seat_unproven():
    table = seat_down()
    cheat = table.player(1)
    table.run(lambda seated: seated.position.phase is Phase.ENDED)
    said = table.forge(1, Final(((1, bytes(32)),)))
    cheat._said["Final", table.position.question] = said
    table.table.send(said)
    report = table.finish()
    assert report.seats[1].verdict is Verdict.UNPROVEN
    assert [finding.key for finding in report.seats[1].findings] == ["audit.k_does_not_fit"]
    assert [report.seats[seat].verdict for seat in (0, 2, 3)] == [Verdict.HONEST] * 3
    assert report.over is None


def test_sealing_other_cards_anew_is_found_in_the_report():
    table = seat_down(rounds=6)

    def asked_to_seal(seated):
        pending = getattr(seated.position.state, "pending", None)
        return isinstance(pending, Ask) and pending.seals and pending.seats[0] == 1

    table.choose = preferring("shuffle", "discard", "idle", "pass", "bid")
    table.run(asked_to_seal)
    cheat = table.player(1)
    deck, replaced, first = table.game.new_slots(table.position.state)
    place = cheat.replica.ground.place(table.position, deck)
    asked = cheat.replica.hashes[table.position.asked]
    cards = (7,) * len(replaced)
    false = reseal(place, cheat._secrets[1], asked, first, cards, table.game.type_of)
    said = table.forge(1, Reseal(1, deck, replaced, false.leaves))
    cheat._said["Reseal", table.position.question, deck] = said
    cheat._running += 1
    at = table.host.replica.seq + 1
    table.table.send(said)
    table.choose = preferring("idle", "pass", "bid")
    report = table.finish()
    guilty = report.seats[1]
    assert guilty.verdict is Verdict.CHEATED
    assert ("audit.resealed_other_cards", at) in [(f.key, f.entry) for f in guilty.findings]
    assert all(seat.verdict is Verdict.HONEST for seat in report.seats if seat is not guilty)


def test_sealing_other_slots_anew_than_the_rules_say_is_refused():
    table = seat_down(rounds=6)

    def asked_to_seal(seated):
        pending = getattr(seated.position.state, "pending", None)
        return isinstance(pending, Ask) and pending.seals and pending.seats[0] == 1

    table.choose = preferring("shuffle", "discard", "idle", "pass", "bid")
    table.run(asked_to_seal)
    deck, replaced, _ = table.game.new_slots(table.position.state)
    fresh = tuple(bytes([number] * 32) for number in range(len(replaced)))
    for false in (
        Reseal(1, deck, replaced[:-1], fresh[:-1]),
        Reseal(1, deck, replaced[::-1], fresh),
        Reseal(1, deck, replaced, fresh[:-1]),
    ):
        with refused(table, "log.wrong_reseal", 1):
            table.table.send(table.forge(1, false))
    old = table.position.leaves[deck][: len(replaced)]
    for leaves in (old, (fresh[0],) * len(replaced)):
        with refused(table, "log.leaf_reused", 1):
            table.table.send(table.forge(1, Reseal(1, deck, replaced, leaves)))
    with refused(table, "log.not_your_deck", 1):
        table.table.send(table.forge(1, Reseal(1, 2, replaced, fresh)))
    with refused(table, "log.other_answer", 1):
        table.table.send(table.forge(1, Choose(1, "reseal", (), ())))
    assert table.finish().verdict is Verdict.HONEST


def test_a_false_claim_to_hold_no_order_is_found_in_the_report():
    table = seat_down(seed=12)
    table.run(lambda seated: asked(1)(seated) and cards_by_type(seated.player(1), ORDER))
    said = table.forge(1, Choose(1, "no_order", (), ()))
    table.player(1)._running += 1
    at = table.host.replica.seq + 1
    table.table.send(said)
    report = table.finish()
    guilty = report.seats[1]
    assert guilty.verdict is Verdict.CHEATED
    assert [(f.key, f.entry) for f in guilty.findings] == [("audit.not_on_the_menu", at)]
    assert all(seat.verdict is Verdict.HONEST for seat in report.seats if seat is not guilty)


def test_a_false_claim_is_found_though_the_same_player_keeps_another_deck_shut():
    """Who plays two seats shuts the one that is clean, hoping that nothing of both is checked."""
    table = seat_down(seats=4, players=2)
    cheat = table.player(1)
    assert cheat.seats == (1, 3)
    table.run(lambda seated: asked(1)(seated) and cards_by_type(seated.player(1), ORDER))
    at = table.host.replica.seq + 1
    table.table.send(table.forge(1, Choose(1, "no_order", (), ())))
    cheat._running += 1
    table.run(lambda seated: seated.position.phase is Phase.ENDED)
    said = table.forge(1, Final(((1, cheat._secrets[1]), (3, bytes(32)))))
    cheat._said["Final", table.position.question] = said
    table.table.send(said)
    report = table.finish()
    assert report.seats[1].verdict is Verdict.CHEATED
    assert ("audit.not_on_the_menu", at) in [(f.key, f.entry) for f in report.seats[1].findings]
    assert report.seats[3].verdict is Verdict.UNPROVEN


def test_a_secret_choice_cannot_be_changed_after_seeing_the_others():
    table = seat_down()

    def all_hidden(seated):
        pending = getattr(seated.position.state, "pending", None)
        return isinstance(pending, Ask) and pending.secret and len(seated.position.hidden) == 4

    table.run(all_hidden)
    cheat = table.player(1)
    bid = cheat._hidden_choice(1).nouns[0]
    salt = cheat.secrets.salt(cheat.replica.hashes[table.position.asked], 1)
    with refused(table, "log.other_choice", 1):
        table.table.send(table.forge(1, Unhide(1, "bid", (bid % 3 + 1,), (), salt)))
    assert table.finish().verdict is Verdict.HONEST


def test_leaves_before_the_cut_are_refused():
    table = seat_down()
    table.run(phase(Phase.CUT))
    body = Leaves(1, (bytes(32),) * 10, (bytes(32),) * 63)
    with refused(table, "log.not_now", 1):
        table.table.send(table.forge(1, body))

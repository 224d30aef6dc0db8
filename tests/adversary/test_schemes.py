"""Longer schemes: luck, accomplices, and a host that writes the log as it likes."""

import pytest

from netcore.audit import audit
from netcore.log import Order, Refused, entry_hash, put_in_order, read_order, read_part, said_hash
from netcore.log_bodies import (
    Absent,
    Choose,
    Final,
    Hide,
    Leaves,
    Request,
    Share,
    Term,
    Unhide,
)
from netcore.sealing import seal
from netcore.store import SavedGame, read_game
from netcore.table import Replica
from netcore.table_position import Phase, shares_due
from rules.kernel.choices import PASS, Choice
from rules.kernel.pending import Ask
from tests.adversary.kit import (
    Verdict,
    asked,
    preferring,
    random_chooser,
    refused,
    request_due_now,
    restarted,
    seat_down,
)
from tests.adversary.test_cards import cards_by_type, cut, stack
from tests.counts import count
from tests.toygame import CARDS, FORCE, ORDER


def lucky(start, cards, types=None):
    """A table where chance cut the one deck of player 1 that is not the public list.

    One stacked candidate among 64 is played with once in 64 tables, so tables are tried,
    from a seed that is known to be a lucky one.
    """
    for seed in range(start, start + 1000):
        table = seat_down(seed=seed, rounds=9)
        chosen = seed % 64
        secrets, body = stack(table, (chosen,), cards, types)
        if cut(table, body) == chosen:
            return table, begin(table, secrets, chosen, cards, types or table.game.type_of)
    raise AssertionError("nobody is that unlucky")


def begin(table, secrets, chosen, cards, types):
    """The cheat goes on with its stacked deck as if it were honest."""
    cheat = table.player(1)
    place = cheat.replica.ground.place(table.position, 1)
    made = seal(place, secrets[chosen], cards, types)
    others = tuple(k for number, k in enumerate(secrets) if number != chosen)
    said = table.forge(1, Leaves(1, made.leaves, others))
    cheat._sealed[1], cheat._cards[1] = [], {}
    cheat._keep(1, made)
    cheat._running += 1
    cheat._said["Leaves", table.position.question, 1] = said
    del cheat.duties
    table.table.send(said)
    assert table.position.phase is Phase.PLAY
    return cheat


STACKED = tuple(sorted((*CARDS[:-2], CARDS[0], CARDS[0])))
"""Two copies of the first card more than the public list has."""


def test_a_stacker_whom_chance_helps_is_refused_the_copy_too_many_and_never_honest():
    table, cheat = lucky(167, STACKED)
    copies = CARDS.count(CARDS[0])

    def one_too_many(seated):
        if not asked(1)(seated):
            return False
        shown = [c for c in seated.position.faces[1].values() if c == CARDS[0]]
        hand = [s for s in seated.position.state.hands[1] if cheat.knowledge()[1][s] == CARDS[0]]
        return len(shown) >= copies and hand

    def show_copies(state, seat, menu, known):
        wanted = [
            choice
            for choice in menu.choices()
            if seat == 1 and choice.verb == "play" and known[1][choice.nouns[0]] == CARDS[0]
        ]
        quiet = [choice for choice in menu.choices() if choice.verb in QUIET]
        return (wanted + sorted(quiet, key=lambda choice: QUIET.index(choice.verb)))[0]

    table.choose = show_copies
    table.run(one_too_many)
    hand = table.position.state.hands[1]
    slot = next(slot for slot in hand if cheat.knowledge()[1][slot] == CARDS[0])
    opening = cheat.opening(1, slot, whole=True)
    with refused(table, "sealing.too_many_copies", 1):
        table.table.send(table.forge(1, Choose(1, "play", (slot,), (opening,))))
    table.choose = preferring("idle", "pass", "bid")
    report = table.finish()
    assert report.seats[1].verdict is not Verdict.HONEST
    assert "audit.k_does_not_fit" in {finding.key for finding in report.seats[1].findings}
    others = [seat.verdict for number, seat in enumerate(report.seats) if number != 1]
    assert others == [Verdict.HONEST] * 3


QUIET = ("idle", "pass", "bid", "discard")


def test_a_type_sealed_falsely_holds_face_down_but_not_when_the_card_is_opened():
    false = tuple(ORDER for _ in range(8))
    table, cheat = lucky(25, CARDS, false)
    table.choose = preferring("idle", "pass", "bid")

    def holds_a_force(seated):
        return bool(cheat.asked()) and cards_by_type(cheat, FORCE)

    table.run(holds_a_force)
    slot = cards_by_type(cheat, FORCE)[0]
    (made,) = cheat._sealed[1]
    opening = made.opening(slot, false, whole=False)
    said = table.forge(1, Choose(1, "set", (slot,), (opening,)))
    cheat._running += 1
    table.table.send(said)
    assert slot in table.position.state.tables[1]

    def may_open(seated):
        pending = getattr(seated.position.state, "pending", None)
        key = pending.prompt.key if isinstance(pending, Ask) else ""
        return key == "toy.open" and pending.seats == (1,)

    table.choose = preferring("claim", "play", "idle", "pass", "bid")
    table.run(may_open)
    whole = made.opening(slot, false, whole=True)
    with refused(table, "sealing.wrong_type", 1):
        table.table.send(table.forge(1, Choose(1, "open", (slot,), (whole,))))
    table.choose = preferring("pass", "idle", "bid")
    report = table.finish()
    assert {finding.key for finding in report.seats[1].findings} >= {"audit.k_does_not_fit"}
    assert [report.seats[seat].verdict for seat in (0, 2, 3)] == [Verdict.HONEST] * 3


def reacting(number):
    """The condition that a player's seat is asked whether it reacts."""

    def condition(seated):
        pending = getattr(seated.position.state, "pending", None)
        return isinstance(pending, Ask) and pending.reacts and number in pending.seats

    return condition


def ordered(table, said):
    """The order that a host signs who does not care what it orders."""
    replica = table.host.replica
    place = (replica.ground.game_id, 0, replica.seq + 1, replica.head)
    order = Order(*place, said_hash(said), replica.digest)
    return put_in_order(table.host.identity, said, order)


def test_an_old_pass_cannot_answer_a_new_window():
    """A host that would like a dangerous card to stay down says an old pass once more."""
    table = seat_down(rounds=8)
    table.run(reacting(1))
    player = table.player(1)
    old = player.answer(1, next(c for c in player.menu(1).choices() if c.verb == PASS))
    table.table.send(old)
    first = table.position.question
    table.run(lambda seated: reacting(1)(seated) and seated.position.question > first)
    entry = ordered(table, old)
    for number in (1, 2, 3):
        with refused(table, "log.said_before", 0):
            table.player(number).take(entry)
    assert table.player(1).asked() == (1,)
    table.host.replica.entries.append(entry)
    report = table.report()
    assert (report.seats[0].verdict, report.seats[0].findings[0].key) == (
        Verdict.CHEATED,
        "log.said_before",
    )
    assert all(seat.verdict is Verdict.UNPROVEN for seat in report.seats[1:])
    table.host.replica.entries.pop()
    assert table.finish().verdict is Verdict.HONEST


def test_a_share_is_not_given_again_on_another_branch():
    """Host and player 2 make two branches; player 1 gave a share on the first of them."""
    table = seat_down(rounds=5)
    table.run(asked(2))
    before = list(table.host.replica.entries)
    hand = table.position.state.hands[2]
    one = table.forge(2, Choose(2, "idle", (), ()))
    two = table.forge(2, Choose(2, "discard", hand[:1], ()))
    branches = []
    for said in (one, two):
        again = seat_down(rounds=5)
        for player in again.table.players:
            for entry in before:
                player.take(entry)
        again.table.send(said)
        branches.append(again)
    first, second = branches
    for branch in branches:
        branch.run(lambda seated: 1 in shares_due(seated.host.replica.ground, seated.position))
    assert first.position.request.number == second.position.request.number
    (said,) = first.player(1).duties()
    assert isinstance(read_part(said.data).body, Share)
    back = restarted(first.player(1), before)
    for entry in second.host.replica.entries[len(before) :]:
        back.take(entry)
    with pytest.raises(Refused) as caught:
        back.duties()
    assert caught.value.key == "player.share_given_elsewhere"
    assert caught.value.culprit == 0


def hiding(seated):
    pending = getattr(seated.position.state, "pending", None)
    return isinstance(pending, Ask) and pending.secret


def test_a_copied_secret_choice_cannot_be_opened():
    """Player 1 copies what player 0 hid, hoping to bid the same."""
    table = seat_down()
    table.run(lambda seated: hiding(seated) and 0 in seated.position.hidden)
    if 1 in table.position.hidden:
        raise AssertionError("the copier comes second")
    cheat = table.player(1)
    said = table.forge(1, Hide(1, table.position.hidden[0]))
    cheat._running += 1
    cheat.duties = cheat.asked = tuple
    table.table.send(said)
    table.run(lambda seated: not hiding(seated) or 0 not in seated.position.state.pending.seats)
    shown = next(
        body
        for entry in reversed(table.host.replica.entries)
        if isinstance(body := read_part(entry.said.data).body, Unhide) and body.seat == 0
    )
    with refused(table, "log.other_choice", 1):
        table.table.send(table.forge(1, shown._replace(seat=1)))


def written_anew(table, parts):
    """The log that a host writes of these parts, with its own signature under every order.

    It states the right digest as long as the rules go along, and any other afterwards.
    """
    charter = table.host.replica.ground.charter
    replica, entries, head, digest = Replica(table.game, charter), [], charter.game_id, bytes(32)
    going = True
    for seq, said in enumerate(parts, 1):
        if going:
            try:
                verdict = replica.judge(said)
                digest = verdict.digest
            except Refused:
                going = False
        order = Order(charter.game_id, 0, seq, head, said_hash(said), digest)
        entry = put_in_order(table.host.identity, said, order)
        if going:
            replica.commit(verdict, entry)
        head = entry_hash(entry.order)
        entries.append(entry)
    return SavedGame(charter, table.table.signatures, tuple(entries), cut=False)


def accused(game, saved):
    """Who is proven to have cheated, and the worst verdict."""
    report = audit(game, saved)
    guilty = {seat for seat, each in enumerate(report.seats) if each.verdict is Verdict.CHEATED}
    return guilty, report


@pytest.mark.parametrize("scheme", ["drop", "repeat", "swap", "early"])
def test_a_host_that_writes_the_log_anew_accuses_only_itself(scheme):
    """Honest parts, all signatures good: only their order is the host's own work."""
    table = seat_down(rounds=2)
    table.finish()
    parts = [entry.said for entry in table.host.replica.entries]
    honest = audit(table.game, written_anew(table, parts))
    assert honest.verdict is Verdict.HONEST
    blamed = 0
    for index in range(1, len(parts) - 1, count(7, 1)):
        changed = list(parts)
        if scheme == "drop":
            del changed[index]
        elif scheme == "repeat":
            changed.insert(index + 1, parts[index])
        elif scheme == "swap":
            changed[index : index + 2] = parts[index : index + 2][::-1]
        else:
            changed.insert(index // 2, changed.pop(index))
        guilty, report = accused(table.game, written_anew(table, changed))
        assert guilty <= {0}, (scheme, index)
        blamed += guilty == {0}
        if report.verdict is Verdict.HONEST:
            assert report.over == honest.over
    assert blamed > 10


def wrong_request(table):
    table.run(lambda seated: isinstance(request_due_now(seated), Request) and seated.position.state)
    due = request_due_now(table)
    return 0, table.forge(0, due._replace(items=due.items[1:])), "log.wrong_request"


def wrong_share(table):
    def due(seated):
        return (
            seated.position.phase is Phase.PLAY
            and seated.position.request is not None
            and 1 in shares_due(seated.host.replica.ground, seated.position)
        )

    table.run(due)
    number, asked_for = table.position.request.number, table.position.named
    return 1, table.forge(1, Share(number, asked_for, bytes(32))), "log.wrong_share"


def wrong_zone(table):
    table.run(lambda seated: asked(1)(seated) and seated.position.state.pools[1])
    slot = table.position.state.pools[1][0]
    opening = table.player(1).opening(1, slot, whole=True)
    return 1, table.forge(1, Choose(1, "play", (slot,), (opening,))), "log.illegal"


def out_of_turn(table):
    table.run(asked(1))
    return 3, table.forge(3, Choose(3, "idle", (), ())), "log.not_asked"


def second_answer(table):
    table.run(asked(1))
    cheat, hand = table.player(1), table.position.state.hands[1]
    number = cheat._running
    table.table.send(cheat.answer(1, Choice("idle")))
    false = Choose(1, "discard", hand[:1], ())
    return 1, table.forge(1, false, number=number), "log.number_used"


def early_opening(table):
    table.run(asked(1))
    return 1, table.forge(1, Final(((1, bytes(32)),))), "log.not_now"


def passed_turn(table):
    table.run(asked(1))
    return 2, table.forge(2, Absent(1)), "log.turn_not_passed"


def false_term(table):
    table.run(asked(1))
    votes = (table.player(1).vote(1), table.player(3).vote(1))
    return 0, table.forge(0, Term(1, votes)), "log.too_few_votes"


SCHEMES = [
    *(wrong_request, wrong_share, wrong_zone, out_of_turn),
    *(second_answer, early_opening, passed_turn, false_term),
]


@pytest.mark.parametrize("scheme", SCHEMES)
def test_what_a_host_orders_for_an_accomplice_is_refused_by_all_and_named_in_the_report(scheme):
    table = seat_down(rounds=5)
    culprit, said, key = scheme(table)
    entry = ordered(table, said)
    if isinstance(read_part(said.data).body, Term):
        order = read_order(entry.order)._replace(term=1)
        entry = put_in_order(table.host.identity, said, order)
    for number in (1, 2, 3):
        if number != culprit and scheme is not false_term:
            with refused(table, key, culprit):
                table.player(number).take(entry)
    at = table.host.replica.seq + 1
    table.host.replica.entries.append(entry)
    guilty, report = accused(table.game, read_game(table.table.export()))
    assert guilty == {culprit}
    finding = report.seats[culprit].findings[0]
    assert (finding.key, finding.entry) == (key, at)
    assert report.over is None
    table.host.replica.entries.pop()
    if scheme is not false_term:
        table.choose = random_chooser(3)
        assert table.finish().verdict is Verdict.HONEST

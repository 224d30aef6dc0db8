"""Keys that hide nothing, bytes that nobody can remake: refused, and never the end of a report."""

from random import Random

import pytest

from netcore import charter as charters
from netcore import log, looks
from netcore.audit import Audit, audit
from netcore.charter import CharterError, Parts, part_hash, verify_charter
from netcore.log import Order, put_in_order, said_hash
from netcore.log_bodies import Goodbye, Welcome
from netcore.looks import is_exchange_key
from netcore.player import Secrets
from netcore.sealing import SealError
from netcore.store import export_game, read_game
from resources.catalogue import catalogue
from tests.adversary.kit import Verdict, asked, refused, seat_down
from tests.adversary.test_leaving import agrees, newcomer

PRIME = 2**255 - 19
ORDER_8 = (
    325606250916557431795983626356110631294008115727848805560023387167927233504,
    39382357235489614581723060781553021112529911719440698176882885853963445705823,
)
SMALL = [0, 1, *ORDER_8, PRIME - 1, PRIME, PRIME + 1]
WEAK = [point.to_bytes(32, "little") for point in SMALL]
WEAK += [(point | 1 << 255).to_bytes(32, "little") for point in SMALL]
NAME = "player 4"


def careless(monkeypatch):
    """Every program lets weak keys in."""
    for module in (charters, log):
        monkeypatch.setattr(module, "is_exchange_key", lambda _key: True)


def with_a_weak_key(monkeypatch):
    """A table at which the ally of player 1 has brought a weak key and nobody has minded."""
    careless(monkeypatch)
    honest = Secrets.part

    def part(self, identity, name):
        changed = {"exchange": bytes(32)} if name == NAME else {}
        return honest(self, identity, name)._replace(**changed)

    with monkeypatch.context() as patch:
        patch.setattr(Secrets, "part", part)
        table = seat_down(rounds=5)
    # Nothing can be shown to that key, so nobody asks for it.
    chance = Random(5)

    def choose(_state, _seat, menu, _known):
        return chance.choice([each for each in menu.choices() if each.verb != "peek"])

    table.choose = choose
    return table


def conspire(monkeypatch, table):
    """Player 1 leaves and hands the secret to its ally with the weak key behind the log."""
    table.run(asked(1))
    k, at = table.player(1)._secrets[1], table.host.replica.seq + 1
    with monkeypatch.context() as patch:
        patch.setattr("netcore.player.see", lambda *_: k)
        table.table.send(table.forge(1, Goodbye(3, ((1, bytes(32), bytes(48)),))))
    return at


@pytest.mark.parametrize("weak", WEAK, ids=lambda key: key.hex()[:8] + key.hex()[-2:])
def test_a_key_with_which_everybody_shares_the_same_secret_is_not_signed_for(weak):
    table = seat_down()
    charter = table.host.replica.ground.charter
    *others, last = charter.players
    weakened = last._replace(exchange=weak)
    assert not is_exchange_key(weak)
    with pytest.raises(SealError):
        looks.show(bytes([1] * 32), weak, [0], b"secret")
    with pytest.raises(CharterError, match=r"charter.weak_key") as caught:
        verify_charter(charter._replace(players=(*others, weakened)), table.game)
    assert caught.value.arguments == {"player": last.name}


def test_the_host_takes_no_part_with_a_weak_key():
    parts = Parts(2)
    own, other = seat_down().host.replica.ground.charter.players[:2]
    weakened = other._replace(exchange=bytes(32))
    parts.promise(0, part_hash(own))
    parts.promise(1, part_hash(weakened))
    with pytest.raises(CharterError, match=r"charter.weak_key"):
        parts.show(1, weakened)


def test_a_newcomer_with_a_weak_key_is_refused():
    table = seat_down()
    table.run(asked(1))
    _, part, signature = newcomer(table, exchange=bytes(32))
    with refused(table, "log.no_newcomer", 0):
        table.table.send(table.forge(0, Welcome(*part, 1, signature)))


def test_a_goodbye_that_nobody_can_remake_accuses_its_author_and_leaves_the_report(monkeypatch):
    table = with_a_weak_key(monkeypatch)
    at = conspire(monkeypatch, table)
    report = table.finish()
    verdicts = [seat.verdict for seat in report.seats]
    assert verdicts == [Verdict.HONEST, Verdict.CHEATED, Verdict.HONEST, Verdict.HONEST]
    found = [(finding.key, finding.entry) for finding in report.seats[1].findings]
    assert ("audit.false_goodbye", at) in found


def test_the_independent_verifier_refuses_a_weak_key_as_well(monkeypatch):
    table = with_a_weak_key(monkeypatch)
    table.finish()
    assert agrees(table) == [f"{NAME} has a weak exchange key"]


def test_the_independent_verifier_refuses_a_newcomer_with_a_weak_key(monkeypatch):
    table = seat_down()
    table.run(asked(1))
    careless(monkeypatch)
    _, part, signature = newcomer(table, exchange=bytes(32))
    table.table.send(table.player(0).welcome(part, 1, signature))
    assert agrees(table) == [f"{part.name} has a weak exchange key"]


@pytest.mark.parametrize(
    "error", [SealError("sealing.too_many_slots", deck=0, most=1), KeyError(7)]
)
def test_a_deed_that_cannot_be_checked_is_a_finding_and_the_rest_is_checked(monkeypatch, error):
    table = seat_down(rounds=5)
    table.table.play(table.choose)
    saved = read_game(table.table.export())
    honest, deeds = Audit._check_choice, []

    def fails(self, seq, position, body):
        deeds.append(seq)
        if len(deeds) == 3:
            raise error
        honest(self, seq, position, body)

    monkeypatch.setattr(Audit, "_check_choice", fails)
    report = audit(table.game, saved)
    found = [finding for seat in report.seats for finding in seat.findings]
    assert [(each.key, each.entry) for each in found] == [("audit.not_checked", deeds[2])]
    assert report.verdict is Verdict.UNPROVEN
    assert len(deeds) > 3
    for language in ("en", "ru"):
        catalogue(language).sentence(found[0].key, **found[0].args)


def test_a_host_that_orders_malformed_bytes_is_named_and_the_others_keep_their_report():
    table = seat_down()
    table.run(asked(1))
    player, replica = table.player(1), table.host.replica
    data = replica.entries[-1].said.data + b"\0"
    said = log.Said(data, player.identity.sign(b"so:say", data))
    order = Order(
        replica.ground.game_id, 0, replica.seq + 1, replica.head, said_hash(said), replica.digest
    )
    entry = put_in_order(table.host.identity, said, order)
    charter, signatures = replica.ground.charter, table.table.signatures
    saved = read_game(export_game(charter, signatures, [*replica.entries, entry]))
    report = audit(table.game, saved)
    verdicts = [seat.verdict for seat in report.seats]
    assert verdicts == [Verdict.CHEATED, *[Verdict.UNPROVEN] * 3]

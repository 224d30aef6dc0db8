"""Files from outside: altered, cut, huge, nested, of another kind; never a crash, never honest."""

import random
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from netcore import canon
from netcore.audit import Verdict, audit
from netcore.cli.main import main
from netcore.log import Entry, entry_hash, read_order, said_hash
from netcore.simulation import play_sealed
from netcore.store import MAGIC, MOST_FILE, export_game, read_game
from rules.games import GAMES
from rules.kernel.errors import SealedOrdersError
from tests import independent_verifier
from tests.counts import count
from tests.toygame import ToyGame

GENERALS = next(game for game in GAMES if game.name == "generals")
GAME = ToyGame(2, rounds=1)
DATA = play_sealed(GAME, {}, 2, seed=7)
SAVED = read_game(DATA)
HEAD = MAGIC + (1).to_bytes(2, "big")


def outcome(data):
    try:
        return audit(GAME, read_game(data)).verdict
    except SealedOrdersError as error:
        return error.key


@given(st.integers(0, len(DATA) * 8 - 1))
@settings(max_examples=count(30, 3000), deadline=None)
def test_a_bit_changed_anywhere_is_found(bit):
    changed = bytearray(DATA)
    changed[bit // 8] ^= 1 << bit % 8
    assert outcome(bytes(changed)) not in (Verdict.HONEST, Verdict.CHEATED)


def mended(index, **changes):
    """The game with one entry changed and every hash that nobody signs made anew after it."""
    entries = list(SAVED.entries)
    previous = read_order(entries[index].order).previous
    for at in range(index, len(entries)):
        entry = entries[at]
        if at == index:
            part = changes.get("part", entry.said.data)
            entry = entry._replace(said=entry.said._replace(data=part))
        order = read_order(entry.order)._replace(previous=previous, said=said_hash(entry.said))
        if at == index:
            order = order._replace(**changes.get("order", {}))
        previous = entry_hash(order.encode())
        entries[at] = entry._replace(order=order.encode())
    return export_game(SAVED.charter, SAVED.signatures, entries)


def changed_bit(data, bit):
    changed = bytearray(data)
    changed[bit // 8] ^= 1 << bit % 8
    return bytes(changed)


def test_a_changed_bit_of_what_anybody_said_is_found_though_every_hash_is_made_anew():
    bits = [
        (index, bit)
        for index, entry in enumerate(SAVED.entries)
        for bit in range(8 * len(entry.said.data))
    ]
    for index, bit in random.Random(4).sample(bits, count(60, len(bits))):
        part = changed_bit(SAVED.entries[index].said.data, bit)
        assert outcome(mended(index, part=part)) not in (Verdict.HONEST, Verdict.CHEATED)


def test_a_changed_bit_of_an_order_is_found_though_every_hash_is_made_anew():
    bits = [(index, bit) for index in range(len(SAVED.entries)) for bit in range(256)]
    for index, bit in random.Random(5).sample(bits, count(40, len(bits))):
        digest = changed_bit(read_order(SAVED.entries[index].order).digest, bit)
        found = outcome(mended(index, order={"digest": digest}))
        assert found not in (Verdict.HONEST, Verdict.CHEATED)
    for index in range(0, len(SAVED.entries), count(7, 1)):
        assert outcome(mended(index, order={"term": 1})) not in (Verdict.HONEST, Verdict.CHEATED)


@pytest.mark.parametrize("size", [0, 1, 8, 10, 14, len(DATA) // 2, len(DATA) - 1])
def test_a_game_cut_short_names_no_winner_on_the_command_line(size, tmp_path, capsys, monkeypatch):
    monkeypatch.setattr("rules.games.GAMES", (GAME,))
    path = tmp_path / "game.sealed"
    path.write_bytes(DATA[:size])
    code = main(["verify", str(path), "--lang", "en", "--data-dir", str(tmp_path)])
    assert code in (2, 3)
    assert "Winner:" not in capsys.readouterr().out


@pytest.mark.parametrize("kept", range(0, len(SAVED.entries), count(9, 1)))
def test_a_log_cut_between_two_entries_is_unproven_and_has_no_winner(kept):
    for entries in (SAVED.entries[:kept], SAVED.entries[len(SAVED.entries) - kept :]):
        try:
            report = audit(GAME, read_game(export_game(SAVED.charter, SAVED.signatures, entries)))
        except SealedOrdersError:
            continue
        assert report.verdict is Verdict.UNPROVEN
        assert report.over is None


NESTED = b"\x91" * 400_000 + b"\x90"
HOSTILE = {
    "nothing": (b"", "This is not a saved game."),
    "garbage": (random.Random(6).randbytes(100_000), "This is not a saved game."),
    "text": ("Партия".encode() * 1000, "This is not a saved game."),
    "newer": (MAGIC + b"\0\2" + DATA[10:], "This game was saved in format 2; this program reads"),
    "newest": (MAGIC + b"\xff\xff", "This game was saved in format 65535; this program reads"),
    "no charter": (HEAD, "This is not a saved game."),
    "nested": (HEAD + len(NESTED).to_bytes(4, "big") + NESTED, "Nested deeper than 8 levels."),
    "a long record": (HEAD + b"\xff\xff\xff\xff" + DATA[14:], "This is not a saved game."),
    "empty records": (HEAD + b"\0\0\0\0" * 100_000, "These bytes are malformed."),
    "many items": (HEAD + b"\0\0\0\x05\xdd\xff\xff\xff\xff", "These bytes are malformed."),
    "a charter of nothing": (HEAD + b"\0\0\0\x04\x92\xc4\0\x90", "These bytes are malformed."),
    "twice": (DATA + DATA[10:], "malformed"),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_file_of_another_kind_is_said_to_be_one_and_costs_little_memory(name, tmp_path, capsys):
    data, said = HOSTILE[name]
    path = tmp_path / "game.sealed"
    path.write_bytes(data)
    tracemalloc.start()
    try:
        code = main(["verify", str(path), "--lang", "en", "--data-dir", str(tmp_path)])
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert code == 2
    assert said in capsys.readouterr().out
    assert most < 8 * len(data) + 4_000_000


def test_a_file_of_two_gigabytes_is_refused_unread(tmp_path, capsys):
    for head in (HEAD, b""):
        path = tmp_path / "huge.sealed"
        with path.open("wb") as file:
            file.write(head)
            file.truncate(2 << 30)
        tracemalloc.start()
        try:
            assert main(["verify", str(path), "--lang", "en", "--data-dir", str(tmp_path)]) == 2
            _, most = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert most < 4_000_000
    too_large, no_game = capsys.readouterr().out.splitlines()
    assert str(MOST_FILE) in too_large
    assert "not a saved game" in no_game


@given(
    st.lists(st.binary(max_size=80) | st.sampled_from(SAVED.entries[:6]), max_size=6),
    st.binary(max_size=6),
)
@settings(max_examples=count(100, 5000), deadline=None)
def test_records_of_any_kind_behind_a_charter_give_a_report_or_a_typed_error(records, tail):
    head = DATA[: 14 + int.from_bytes(DATA[10:14], "big")]
    data = head
    for record in records:
        body = record.encode() if isinstance(record, Entry) else record
        data += len(body).to_bytes(4, "big") + body
    assert outcome(data + tail) is not Verdict.HONEST


def test_a_decoder_fed_with_mutations_of_real_entries_answers_with_a_list_or_a_typed_error():
    """A small fuzzer: bytes of a real game, flipped, cut, spliced, repeated and nested."""
    chance = random.Random(8)
    seeds = [entry.encode() for entry in SAVED.entries] + [SAVED.charter.encode()]
    for _ in range(count(3000, 300_000)):
        data = bytearray(chance.choice(seeds))
        for _ in range(chance.randrange(1, 5)):
            at = chance.randrange(len(data) + 1)
            match chance.randrange(6):
                case 0 if at < len(data):
                    data[at] = chance.choice((0x90, 0x9F, 0xC4, 0xDC, 0xDD, 0xC1, 0x81, 0xFF))
                case 1:
                    del data[at:]
                case 2:
                    data[at:at] = chance.choice(seeds)[: chance.randrange(60)]
                case 3:
                    data[at:at] = b"\x91" * chance.randrange(12)
                case 4:
                    data[at:at] = data[:at][-40:]
                case _ if at < len(data):
                    data[at] ^= 1 << chance.randrange(8)
        sent = bytes(data)
        try:
            assert canon.encode(canon.decode(sent)) == sent
        except canon.CanonError as error:
            assert error.key.startswith("canon.")  # noqa: PT017


@pytest.mark.parametrize(
    ("items", "draws", "replace"),
    [((), 1, True), ((), 1, False), ((1, 2), 3, False), ((1,), 2**40, True)],
)
def test_a_draw_that_cannot_be_made_neither_hangs_the_verifier_nor_eats_memory(
    items, draws, replace
):
    with pytest.raises(independent_verifier.Broken):
        independent_verifier.sample(bytes(32), "draw", 0, items, draws, replace)

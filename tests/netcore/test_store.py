"""Games on disk: one file without a slack byte, and a journal that survives a crash."""

import errno
import os
import stat
import tracemalloc

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from netcore.audit import Verdict, audit
from netcore.log import MOST_ENTRY, read_order
from netcore.player import Player, Secrets
from netcore.resuming import Kept, kept_games
from netcore.simulation import play_sealed, random_chooser, sit_down
from netcore.store import (
    KEY_FILE,
    LOG_FILE,
    MAGIC,
    SAID_FILE,
    GameFolder,
    StoreError,
    read_game,
    write_game,
    write_log,
)
from rules.kernel.choices import Choice
from rules.kernel.errors import SealedOrdersError
from tests.counts import count
from tests.independent_verifier import check
from tests.toygame import ToyGame

GAME = ToyGame(2, rounds=1)
DATA = play_sealed(GAME, {}, 2, seed=7)


def outcome(data):
    try:
        return audit(GAME, read_game(data)).verdict
    except SealedOrdersError as error:
        return error.key


def test_a_saved_game_reads_back_and_is_honest():
    assert outcome(DATA) is Verdict.HONEST


def test_every_changed_bit_is_found():
    step = count(241, 1)
    for bit in range(0, len(DATA) * 8, step):
        changed = bytearray(DATA)
        changed[bit // 8] ^= 1 << bit % 8
        assert outcome(bytes(changed)) not in (Verdict.HONEST, Verdict.CHEATED), bit


@given(st.integers(0, len(DATA) - 1))
@settings(max_examples=count(60, 2000), deadline=None)
def test_a_cut_tail_is_never_honest_and_has_no_winner(size):
    try:
        report = audit(GAME, read_game(DATA[:size]))
    except SealedOrdersError:
        return
    assert report.verdict is Verdict.UNPROVEN
    assert report.over is None


def test_a_slack_byte_is_found():
    assert outcome(DATA + b"\0") is Verdict.UNPROVEN


def test_a_newer_format_says_so():
    data = MAGIC + (2).to_bytes(2, "big") + DATA[10:]
    with pytest.raises(StoreError, match="newer_format"):
        read_game(data)


@pytest.mark.parametrize(
    "data", [b"", b"hello", MAGIC, MAGIC + b"\0\1", MAGIC + b"\0\0" + DATA[10:]]
)
def test_something_else_is_not_a_game(data):
    with pytest.raises(StoreError, match="not_a_game"):
        read_game(data)


def test_the_host_signs_the_last_entry_only():
    entries = read_game(DATA).entries
    assert entries[-1].signature
    assert not any(entry.signature for entry in entries[:-1])
    assert read_order(entries[-1].order).seq == len(entries)


def test_a_game_is_written_whole(tmp_path):
    write_game(tmp_path / "a.sealed", DATA)
    assert (tmp_path / "a.sealed").read_bytes() == DATA
    assert [path.name for path in tmp_path.iterdir()] == ["a.sealed"]


def test_the_secret_lies_apart_in_a_private_file_and_is_never_replaced(tmp_path):
    folder = GameFolder(tmp_path)
    folder.keep_secret(bytes([7] * 32))
    assert folder.secret() == bytes([7] * 32)
    assert stat.S_IMODE((tmp_path / KEY_FILE).stat().st_mode) == 0o600
    with pytest.raises(StoreError, match="secret_there"):
        folder.keep_secret(bytes(32))
    folder.close()


def test_a_program_that_crashed_repeats_its_bytes_and_never_says_another_thing(tmp_path):
    folder = GameFolder(tmp_path)
    table = sit_down(GAME, {}, 2, seed=3)
    table.players[1]._journal = folder
    folder.note_charter(table.players[0].replica.ground.charter, table.signatures)
    heard = []
    original = table.send

    def send(said):
        entry = original(said)
        heard.append(entry)
        folder.note_entry(entry)
        return entry

    table.send = send
    choose = random_chooser(3)
    for _ in range(5):
        table.round(choose)
    while not (unsent := table.players[1].duties()):
        for said in table.players[0].duties():
            table.send(said)
        for seat in table.players[0].asked():
            table.send(table.players[0].answer(seat, Choice("idle")))
    folder.close()
    with (tmp_path / SAID_FILE).open("ab") as file:
        file.write(b"\0\0\1\0torn")

    again = GameFolder(tmp_path)
    saved = again.log()
    reborn = Player(
        table.players[1].identity,
        Secrets(table.players[1].secrets.master),
        GAME,
        saved.charter,
        again,
    )
    said, term = again.said()
    assert term == 0
    for one in said:
        reborn.recall(one)
    for entry in saved.entries:
        reborn.take(entry)
        assert reborn.duties() == [] or reborn.replica.seq == len(saved.entries)
    assert reborn.replica.head == table.players[1].replica.head
    assert reborn.unheard() == unsent
    table.players[1] = reborn
    table.send = original
    for one in unsent:
        table.send(one)
    table.play(random_chooser(4))
    assert audit(GAME, read_game(table.export())).verdict is Verdict.HONEST
    again.close()


def synced(folder, monkeypatch):
    """The files that were brought to disk, in order; an error put into the second list happens."""
    names, fails = [], []
    files = {(folder / name).stat().st_ino: name for name in (LOG_FILE, SAID_FILE)}

    def fsync(descriptor):
        names.append(files[os.fstat(descriptor).st_ino])
        if fails:
            raise fails.pop()

    monkeypatch.setattr(os, "fsync", fsync)
    return names, fails


def test_what_was_heard_is_on_disk_before_anything_is_said(tmp_path, monkeypatch):
    entry = read_game(DATA).entries[-1]
    folder = GameFolder(tmp_path)
    names, _ = synced(tmp_path, monkeypatch)
    folder.note_heard(entry)
    assert names == []
    assert (tmp_path / LOG_FILE).read_bytes().endswith(entry.encode())
    folder.note(entry.said)
    assert names == [LOG_FILE, SAID_FILE]
    folder.note(entry.said)
    assert names == [LOG_FILE, SAID_FILE, SAID_FILE]
    folder.note_heard(entry)
    folder.close()
    assert names[3:] == [LOG_FILE]


def test_after_a_disk_that_failed_nothing_more_is_said(tmp_path, monkeypatch):
    entry = read_game(DATA).entries[-1]
    folder = GameFolder(tmp_path)
    names, fails = synced(tmp_path, monkeypatch)
    folder.note_heard(entry)
    fails.append(OSError(errno.EIO, "Input/output error"))
    folder.sync_heard()
    for say in (lambda: folder.note(entry.said), lambda: folder.note_entry(entry)):
        with pytest.raises(OSError, match="Input/output"):
            say()
    assert names == [LOG_FILE]
    assert not (tmp_path / SAID_FILE).read_bytes()
    folder.close()


def kept(folder):
    """A folder with a game that is not over."""
    saved = read_game(DATA)
    game = GameFolder(folder)
    game.keep_secret(bytes([7] * 32))
    game.close()
    write_log(folder, saved.charter, saved.signatures, saved.entries[:9])
    return folder


def most_memory(act):
    """What something costs at most in bytes."""
    tracemalloc.start()
    try:
        act()
        return tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()


def read(folder):
    game = GameFolder(folder)
    try:
        game.log()
        game.said()
    finally:
        game.close()


def damaged(folder):
    """What a reader says of a folder, and of which file."""
    with pytest.raises(StoreError) as caught:
        read(folder)
    return caught.value.key, str(caught.value.arguments["file"])


@pytest.mark.parametrize("name", [LOG_FILE, SAID_FILE])
def test_a_journal_of_two_gigabytes_is_refused_unread(tmp_path, name):
    file = kept(tmp_path) / name
    os.truncate(file, 2 << 30)
    assert most_memory(lambda: damaged(tmp_path)) < 4_000_000
    assert damaged(tmp_path) == ("store.journal_too_large", str(file))
    assert file.stat().st_size == 2 << 30


@pytest.mark.parametrize("name", [LOG_FILE, SAID_FILE])
@pytest.mark.parametrize(
    "tail",
    [
        bytes(4000),
        b"\xff" * 4000,
        (MOST_ENTRY + 1).to_bytes(4, "big") + bytes(MOST_ENTRY + 1),
        b"\0\0\0\x05\xdd\xff\xff\xff\xff",
        b"\0\0\0\x05hello",
    ],
    ids=["zeros", "ones", "a long record", "many items", "text"],
)
def test_a_journal_with_something_else_in_it_is_named_and_left_as_it_is(tmp_path, name, tail):
    file = kept(tmp_path) / name
    data = file.read_bytes() + tail
    file.write_bytes(data)
    assert damaged(tmp_path) == ("store.journal_damaged", str(file))
    assert file.read_bytes() == data


def test_a_journal_of_a_hundred_megabytes_of_zeros_costs_no_memory(tmp_path):
    file = kept(tmp_path) / LOG_FILE
    os.truncate(file, 100 << 20)
    assert most_memory(lambda: damaged(tmp_path)) < 4_000_000


def test_a_journal_that_is_no_file_is_refused(tmp_path):
    kept(tmp_path)
    (tmp_path / SAID_FILE).unlink()
    (tmp_path / SAID_FILE).mkdir()
    assert damaged(tmp_path) == ("store.journal_damaged", str(tmp_path / SAID_FILE))


def test_kept_games_are_listed_without_those_that_cannot_be_read(tmp_path):
    for name in "abcde":
        kept(tmp_path / name)
    os.truncate(tmp_path / "b" / LOG_FILE, 2 << 30)
    os.truncate(tmp_path / "c" / SAID_FILE, 2 << 30)
    (tmp_path / "d" / LOG_FILE).write_bytes(bytes(4000))
    assert [game.path.name for game in kept_games(tmp_path)] == ["a", "e"]
    assert most_memory(lambda: kept_games(tmp_path)) < 4_000_000


@pytest.mark.parametrize("data", [b"", b"garbage", bytes(32), b"\x90" * 100_000, None])
def test_a_secret_that_cannot_be_read_is_named(tmp_path, data):
    file = kept(tmp_path) / KEY_FILE
    file.unlink()
    if data is not None:
        file.write_bytes(data)
    game = GameFolder(tmp_path)
    with pytest.raises(StoreError, match=r"store.secret_damaged") as caught:
        game.secret()
    assert caught.value.arguments == {"file": str(file)}
    game.close()


def test_who_only_reads_a_game_makes_no_folder(tmp_path):
    nowhere = tmp_path / "typo"
    with pytest.raises(StoreError, match=r"store.no_game") as caught:
        Kept(nowhere)
    assert caught.value.arguments == {"folder": str(nowhere)}
    assert not nowhere.exists()
    (tmp_path / LOG_FILE).touch()
    with pytest.raises(StoreError, match=r"store.no_game"):
        Kept(tmp_path)


def test_the_independent_verifier_finds_a_changed_bit_too():
    lists = [deck.cards for deck in GAME.decks({})]
    assert check(DATA, lists, GAME.type_of) == []
    for bit in range(5, len(DATA) * 8, count(3001, 97)):
        changed = bytearray(DATA)
        changed[bit // 8] ^= 1 << bit % 8
        assert check(bytes(changed), lists, GAME.type_of) != [], bit

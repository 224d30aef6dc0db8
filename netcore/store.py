"""Games on disk: the saved game as one file, and the journal of a game in play.

A saved game is a magic word, a format version and records, each behind its
length: the charter with everybody's signature, then the entries. There is no
checksum, because every byte is signed, hashed by something signed, or part of
the fixed form.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Sequence
from io import FileIO
from pathlib import Path
from typing import NamedTuple, cast

from netcore import canon
from netcore.charter import Charter, CharterError, read_charter
from netcore.datadir import FileFault, read_small, sync_folder, usable, write_whole
from netcore.identity import SIGNATURE_SIZE
from netcore.log import (
    MOST_ENTRY,
    Entry,
    Refused,
    Said,
    read_entry,
    read_order,
    read_said,
)
from netcore.log_bodies import Vote
from rules.kernel.errors import SealedOrdersError
from rules.kernel.game import Plain

_logger = logging.getLogger(__name__)

MAGIC = b"\x89SEALED\n"
FORMAT = 1
MOST_FILE = 1 << 27
KEY_FILE = "secret.key"
SAID_FILE = "said.journal"
LOG_FILE = "log.journal"
NEXT_LOG_FILE = "log.journal.next"
"""A shortened log, on disk before it takes the place of the one that is open."""
_HEAD = len(MAGIC) + 2
_LENGTH = 4
_CHUNK = 1 << 16
_MOST_KEY = 1 << 10
_KEY_MAGIC = "sealed-orders secret"


class StoreError(SealedOrdersError):
    """A file that is not a saved game, or a journal that cannot be used."""


class SavedGame(NamedTuple):
    """A saved game as it was read. `cut` means that its last record is not whole."""

    charter: Charter
    signatures: tuple[bytes, ...]
    entries: tuple[Entry, ...]
    cut: bool


def export_game(charter: Charter, signatures: Sequence[bytes], entries: Sequence[Entry]) -> bytes:
    """The bytes of a saved game.

    The host's signature is kept where it covers all before it: at the last
    entry and at the last one of every term.
    """
    head = canon.encode(cast("Plain", [charter.encode(), list(signatures)]))
    terms = [read_order(entry.order).term for entry in entries]
    records = [head]
    for index, entry in enumerate(entries):
        last = index + 1 == len(entries) or terms[index + 1] != terms[index]
        records.append((entry if last else entry._replace(signature=b"")).encode())
    return MAGIC + FORMAT.to_bytes(2, "big") + b"".join(_record(data) for data in records)


def read_game(data: bytes) -> SavedGame:
    """The game of a file's bytes; raises StoreError, CanonError, CharterError or Refused."""
    _verify_head(data[:_HEAD], len(data))
    records, rest = _records(data, _HEAD)
    if not records:
        raise StoreError("store.not_a_game")
    return _game(records, cut=rest != len(data))


def _game(records: Sequence[bytes], *, cut: bool) -> SavedGame:
    match canon.decode(records[0]):
        case [bytes(charter), list(signatures)] if all(
            isinstance(each, bytes) and len(each) == SIGNATURE_SIZE for each in signatures
        ):
            agreed = cast("list[bytes]", signatures)
        case _:
            raise StoreError("store.not_a_game")
    entries = tuple(read_entry(record) for record in records[1:])
    return SavedGame(read_charter(charter), tuple(agreed), entries, cut)


def load_game(path: Path) -> SavedGame:
    """The game of a file; what is too large or something else is refused before it is read."""
    try:
        with path.open("rb") as file:
            head = file.read(_HEAD)
            _verify_head(head, os.fstat(file.fileno()).st_size)
            data = bytearray(head)
            while len(data) <= MOST_FILE and (chunk := file.read(_CHUNK)):
                data += chunk
            return read_game(bytes(data))
    except OSError as error:
        reason = error.strerror or str(error)
        raise StoreError("datadir.unusable", file=str(path), reason=reason) from error


def write_game(path: Path, data: bytes) -> None:
    """Write a saved game completely or not at all."""
    write_whole(path, data)


class GameFolder:
    """One game in play on disk: its secret apart from its log, each kept before it is used.

    The secret's file is private and no saved game contains it. A record torn by a
    crash at the end of a journal was never sent and is cut off.
    """

    def __init__(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self._folder = folder
        self._said = _open_journal(folder / SAID_FILE)
        try:
            self._log = _open_journal(folder / LOG_FILE)
        except (OSError, SealedOrdersError):
            self._said.close()
            raise
        self._heard = False
        """The log has an entry that a crash of the machine might still undo."""
        self._fault: OSError | None = None

    def close(self) -> None:
        """Close the journals."""
        self.sync_heard()
        self._said.close()
        self._log.close()

    def keep_secret(self, master: bytes) -> None:
        """Write the master before anything that derives from it is sent; never a second one."""
        path = self._folder / KEY_FILE
        if path.exists():
            raise StoreError("store.secret_there", file=str(path))
        write_whole(path, canon.encode([_KEY_MAGIC, FORMAT, master]))

    def secret(self) -> bytes:
        """The master of this game."""
        path = self._folder / KEY_FILE
        try:
            match canon.decode(read_small(path, _MOST_KEY)):
                case [magic, version, bytes(master)] if (
                    magic == _KEY_MAGIC and version == FORMAT and len(master) == canon.HASH_SIZE
                ):
                    return master
        except (FileNotFoundError, FileFault, canon.CanonError) as error:
            raise StoreError("store.secret_damaged", file=str(path)) from error
        raise StoreError("store.secret_damaged", file=str(path))

    def note(self, said: Said) -> None:
        """Keep what is about to be said; returns when it and all heard before survive a crash."""
        self._verify_heard()
        _append(self._said, canon.encode(["said", *said]))

    def note_vote(self, vote: Vote, term: int) -> None:
        """Keep a vote for a new term."""
        self._verify_heard()
        _append(self._said, canon.encode(cast("Plain", ["vote", term, list(vote)])))

    def note_charter(self, charter: Charter, signatures: Sequence[bytes]) -> None:
        """Keep the agreement, as the first record of the log."""
        _append(self._log, canon.encode(cast("Plain", [charter.encode(), list(signatures)])))

    def note_entry(self, entry: Entry) -> None:
        """Keep an entry before anybody hears of it."""
        self._verify_heard()
        _append(self._log, entry.encode())

    def note_heard(self, entry: Entry) -> None:
        """Keep an entry that its host has on disk: a crash of the program does not undo it.

        It outlives a crash of the machine once `sync_heard` was called, at the latest when
        something is said that builds on it.
        """
        _write(self._log, entry.encode())
        self._heard = True

    def sync_heard(self) -> None:
        """Wait until what was heard is on disk; a disk that fails is told before we speak again."""
        if self._heard:
            self._heard = False
            try:
                os.fsync(self._log.fileno())
            except OSError as error:
                _logger.warning("%s: %s", self._folder, error)
                self._fault = error

    def _verify_heard(self) -> None:
        self.sync_heard()
        if self._fault is not None:
            raise self._fault

    def said(self) -> tuple[list[Said], int]:
        """Everything said in this game, and the newest term voted for."""
        path = self._folder / SAID_FILE
        try:
            return _said(_read_journal(path)[0])
        except (canon.CanonError, Refused) as error:
            raise _damaged(path) from error

    def log(self) -> SavedGame:
        """The game so far; raises StoreError."""
        path = self._folder / LOG_FILE
        records, _ = _read_journal(path)
        if not records:
            raise StoreError("store.no_game", folder=str(self._folder))
        try:
            return _game(records, cut=False)
        except (canon.CanonError, CharterError, Refused, StoreError) as error:
            raise _damaged(path) from error


def write_log(
    folder: Path,
    charter: Charter,
    signatures: Sequence[bytes],
    entries: Sequence[Entry],
    name: str = LOG_FILE,
) -> None:
    """Write a whole journal at once, under the name of none that anybody has open."""
    head = canon.encode(cast("Plain", [charter.encode(), list(signatures)]))
    records = [head, *(entry.encode() for entry in entries)]
    write_whole(folder / name, b"".join(_record(data) for data in records))


def put_log_in_place(folder: Path) -> None:
    """Let the shortened log be the log, in a folder whose journal nobody has open."""
    with usable(folder / LOG_FILE):
        (folder / NEXT_LOG_FILE).replace(folder / LOG_FILE)
        sync_folder(folder)


def _verify_head(head: bytes, size: int) -> None:
    """Raise StoreError unless a file of this size begins like a game that can be read."""
    if head[: len(MAGIC)] != MAGIC or len(head) < _HEAD:
        raise StoreError("store.not_a_game")
    version = int.from_bytes(head[len(MAGIC) :], "big")
    if version > FORMAT:
        raise StoreError("store.newer_format", theirs=version, ours=FORMAT)
    if version != FORMAT:
        raise StoreError("store.not_a_game")
    if size > MOST_FILE:
        raise StoreError("store.too_large", size=size, most=MOST_FILE)


def _record(data: bytes) -> bytes:
    return len(data).to_bytes(_LENGTH, "big") + data


def _records(data: bytes, position: int) -> tuple[list[bytes], int]:
    """The whole records from a position on, and where the last of them ends."""
    found = []
    while position + _LENGTH <= len(data):
        size = int.from_bytes(data[position : position + _LENGTH], "big")
        end = position + _LENGTH + size
        if end > len(data):
            break
        found.append(data[position + _LENGTH : end])
        position = end
    return found, position


def _said(records: Sequence[bytes]) -> tuple[list[Said], int]:
    found: list[Said] = []
    term = 0
    for record in records:
        match canon.decode(record, MOST_ENTRY):
            case ["said", bytes(part), bytes(signature)]:
                found.append(read_said(canon.encode([part, signature])))
            case ["vote", int(voted), list()]:
                term = max(term, voted)
            case _:
                raise Refused("log.entry_malformed")
    return found, term


def _read_journal(path: Path) -> tuple[list[bytes], int]:
    """The whole records of a journal, and where the last of them ends; raises StoreError.

    What this program cannot have written ends the reading at once, so that nothing put there
    costs more time or memory than a game.
    """
    if not path.is_file():
        raise _damaged(path)
    found: list[bytes] = []
    whole = 0
    with path.open("rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size > MOST_FILE:
            raise StoreError("store.journal_too_large", file=str(path), size=size, most=MOST_FILE)
        while len(head := file.read(_LENGTH)) == _LENGTH:
            length = int.from_bytes(head, "big")
            if not 0 < length <= MOST_ENTRY:
                raise _damaged(path)
            record = file.read(length)
            if len(record) < length:
                break
            found.append(record)
            whole += _LENGTH + length
    return found, whole


def _damaged(path: Path) -> StoreError:
    return StoreError("store.journal_damaged", file=str(path))


def _open_journal(path: Path) -> FileIO:
    if path.exists():
        _, whole = _read_journal(path)
        if whole != path.stat().st_size:
            os.truncate(path, whole)
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)
    sync_folder(path.parent)
    return os.fdopen(descriptor, "ab", buffering=0)


def _append(file: FileIO, data: bytes) -> None:
    """Add a record that would survive a crash of the machine."""
    before = os.fstat(file.fileno()).st_size
    _write(file, data)
    try:
        os.fsync(file.fileno())
    except OSError:
        os.ftruncate(file.fileno(), before)
        raise


def _write(file: FileIO, data: bytes) -> None:
    """Add a record; a disk that takes only a part of it keeps nothing of it."""
    before = os.fstat(file.fileno()).st_size
    left = memoryview(_record(data))
    try:
        while left:
            left = left[file.write(left) :]
    except OSError:
        os.ftruncate(file.fileno(), before)
        raise

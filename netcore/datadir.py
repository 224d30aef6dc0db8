"""The folder where one installation keeps its identity, settings and games.

One program at a time uses a folder: two with one identity would sign two
entries with one number, which is proof of cheating. So the folder is locked,
and the second program says why it does not start.
"""

from __future__ import annotations

import contextlib
import os
import stat
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import BinaryIO, Self

from platformdirs import user_data_path

from rules.kernel.errors import SealedOrdersError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FOLDER_VARIABLE = "SEALED_ORDERS_DATA"
LOCK_NAME = "lock"
MOST_ASIDE = 10_000
_BINARY = getattr(os, "O_BINARY", 0)


class DataDirError(SealedOrdersError):
    """The data folder, or a file in it, cannot be used."""


class FileFault(Exception):
    """A file that cannot be used as it is; `reason` is the last word of its owner's key."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


def data_folder(named: str | os.PathLike[str] | None, environment: Mapping[str, str]) -> Path:
    """The folder to use: the one named, else the variable's, else the platform's."""
    chosen = named or environment.get(FOLDER_VARIABLE)
    if chosen:
        try:
            return Path(chosen).expanduser().absolute()
        except (RuntimeError, OSError) as error:
            # The home of nobody, or relative to a folder that was removed meanwhile.
            raise DataDirError("datadir.nowhere", folder=chosen) from error
    return user_data_path("sealed-orders", appauthor=False)


class DataDir:
    """A data folder, made if needed and locked while it is open."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock: BinaryIO | None = None

    @property
    def games(self) -> Path:
        """Where saved games are kept."""
        return self.folder / "games"

    def __enter__(self) -> Self:
        if not self.folder.is_absolute():
            # The platform knows no home for this user.
            raise DataDirError("datadir.nowhere", folder=self.folder)
        try:
            make_private(self.folder)
            lock = (self.folder / LOCK_NAME).open("ab")
        except OSError as error:
            raise _unusable(self.folder, error) from error
        try:
            _lock(lock)
        except (BlockingIOError, PermissionError) as error:
            lock.close()
            raise DataDirError("datadir.locked", folder=self.folder) from error
        except OSError as error:
            lock.close()
            raise _unusable(self.folder, error) from error
        self._lock = lock
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        # Closing the file gives the lock back, here and when the program is killed.
        if self._lock is not None:
            self._lock.close()
            self._lock = None


@contextlib.contextmanager
def usable(path: Path) -> Iterator[None]:
    """What the system has against a path that a person named, told as DataDirError."""
    try:
        yield
    except OSError as error:
        raise _unusable(path, error) from error


def make_private(folder: Path) -> None:
    """Make a folder that only its owner may look into, unless it is there."""
    with usable(folder):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)


def set_aside(path: Path) -> Path:
    """Rename what cannot be used to a name that is free; nothing is ever overwritten."""
    aside = _free_name(path)
    try:
        path.rename(aside)
    except OSError as error:
        raise _unusable(path, error) from error
    return aside


def copy_aside(path: Path) -> None:
    """Keep what is about to be replaced under a name that is free; until then it stays in use."""
    with usable(path):
        write_whole(_free_name(path), path.read_bytes())


def _free_name(path: Path) -> Path:
    for number in range(1, MOST_ASIDE):
        aside = path.with_name(f"{path.name}.unusable-{number}")
        if not os.path.lexists(aside):
            return aside
    raise DataDirError("datadir.too_many_aside", file=path)


def read_small(path: Path, most: int) -> bytes:
    """A file of ours that has at least one byte and at most so many.

    Raises FileNotFoundError where there is none, FileFault where there is
    something else: what is there may have been put there by anybody.
    """
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode) or status.st_size > most:
            raise FileFault("damaged")
        data = path.read_bytes()
    except FileNotFoundError as error:
        if path.is_symlink():
            # It leads to a drive that is not there just now, and must not be replaced.
            raise FileFault("unreadable") from error
        raise
    except OSError as error:
        raise FileFault("unreadable") from error
    if not data:
        raise FileFault("empty")
    return data


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that only its owner may read, completely or not at all.

    Also when the power fails or the disk is full: the old file stays until the
    new one is safe.
    """
    part = path.with_name(f"{path.name}.part")
    try:
        part.unlink(missing_ok=True)
        descriptor = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o600)
        with os.fdopen(descriptor, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
        sync_folder(path.parent)
    except OSError as error:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise _unusable(path, error) from error


def sync_folder(folder: Path) -> None:
    """Make a new name in a folder survive a crash, where the system can."""
    if os.name != "posix":
        return
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _unusable(path: Path, error: OSError) -> DataDirError:
    return DataDirError("datadir.unusable", file=path, reason=error.strerror or str(error))


if sys.platform == "win32":

    def _lock(file: BinaryIO) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

"""The folder where one installation keeps its identity, settings and games.

One program at a time uses a folder: two with one identity would sign two
entries with one number, which is proof of cheating. So the folder is locked,
and the second program says why it does not start.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
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


class DataDirError(SealedOrdersError):
    """The data folder, or a file in it, cannot be used."""


def data_folder(named: str | os.PathLike[str] | None, environment: Mapping[str, str]) -> Path:
    """The folder to use: the one named, else the variable's, else the platform's."""
    chosen = named or environment.get(FOLDER_VARIABLE)
    if chosen:
        return Path(chosen).expanduser().absolute()
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
        try:
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
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


def set_aside(path: Path) -> Path:
    """Rename what cannot be used to a name that is free; nothing is ever overwritten."""
    for number in range(1, MOST_ASIDE):
        aside = path.with_name(f"{path.name}.unusable-{number}")
        if not os.path.lexists(aside):
            try:
                path.rename(aside)
            except OSError as error:
                raise _unusable(path, error) from error
            return aside
    raise DataDirError("datadir.too_many_aside", file=path)


def write_whole(path: Path, data: bytes) -> None:
    """Write a file completely or not at all, also when the power fails."""
    part = path.with_name(f"{path.name}.part")
    try:
        with part.open("wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(path)
    except OSError as error:
        raise _unusable(path, error) from error


def _unusable(path: Path, error: OSError) -> DataDirError:
    return DataDirError("datadir.unusable", file=path, reason=error.strerror or str(error))


if sys.platform == "win32":

    def _lock(file: BinaryIO) -> None:
        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)

else:

    def _lock(file: BinaryIO) -> None:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

"""The report that a crash leaves behind, without anything secret in it.

Values are where secrets are: keys, salts, join codes, a hand of cards, names of
folders. So the report has none, not even the exception's message: it says what
kind of error came from which lines of the program, and what it ran on.
"""

from __future__ import annotations

import contextlib
import os
import platform
import tempfile
import traceback
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from netcore.version import PROTOCOL_VERSION, __version__
from rules.kernel.errors import SealedOrdersError

FOLDER_NAME = "crashes"
_ROOT = Path(__file__).resolve().parent.parent
_MOST_CAUSES = 8


def write_report(error: BaseException, command: str, folder: Path | None) -> Path:
    """Write the report into the data folder, or where temporary files go; say where.

    Raises OSError where neither can be written.
    """
    text = report(error, command)
    name = f"crash-{datetime.now(UTC):%Y%m%d-%H%M%S}-{os.getpid()}.txt"
    if folder is not None:
        place = folder / FOLDER_NAME
        with contextlib.suppress(OSError):
            place.mkdir(mode=0o700, parents=True, exist_ok=True)
            path = place / name
            path.write_text(text, encoding="utf-8")
            return path
    path = Path(tempfile.mkdtemp(prefix="sealed-orders-")) / name
    path.write_text(text, encoding="utf-8")
    return path


def report(error: BaseException, command: str) -> str:
    """The text of the report; `command` is the subcommand's name alone."""
    lines = [
        f"Sealed Orders {__version__}, protocol {PROTOCOL_VERSION}",
        f"Python {platform.python_version()} on {platform.system()} {platform.machine()}",
        f"Command: {command or 'window'}",
        "",
    ]
    cause: BaseException | None = error
    for _ in range(_MOST_CAUSES):
        if cause is None:
            break
        lines += [_kind(cause), *_places(cause), ""]
        cause = cause.__cause__ or cause.__context__
    return "\n".join(lines)


def _kind(error: BaseException) -> str:
    name = f"{type(error).__module__}.{type(error).__qualname__}"
    return f"{name} {error.key}" if isinstance(error, SealedOrdersError) else name


def _places(error: BaseException) -> Iterator[str]:
    for frame in traceback.extract_tb(error.__traceback__):
        yield f"  {_shown(frame.filename)}:{frame.lineno} in {frame.name}: {frame.line}"


def _shown(filename: str) -> str:
    """The file without the folders that name a person or a machine."""
    path = Path(filename)
    if path.is_relative_to(_ROOT):
        return path.relative_to(_ROOT).as_posix()
    return "/".join(path.parts[-2:])

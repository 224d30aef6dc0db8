"""What a person has set, kept in one small JSON file of the data folder.

A file that cannot be used (damaged, empty, huge, written by a newer program) is
set aside under another name and told about; the settings start anew beside it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, NamedTuple

import msgspec

from netcore.datadir import FileFault, read_small, set_aside, write_whole
from netcore.plaintext import NAME_LENGTH
from rules.kernel.errors import SealedOrdersError

FILE_NAME = "settings.json"
FORMAT = 5
"""Grows with every field, so that an older program sees that it cannot read the file."""

SMALLEST_TEXT, LARGEST_TEXT = 80, 200
MOST_FILE_BYTES = 65_536
MOST_WINDOW = 1000


class SettingsError(SealedOrdersError):
    """The settings file cannot be used as it is."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that can be set. An empty language means the system's."""

    name: Annotated[str, msgspec.Meta(max_length=NAME_LENGTH)] = ""
    language: Literal["", "en", "ru"] = ""
    theme: Literal["light", "dark", "contrast", "colour_safe"] = "light"
    text_size: Annotated[int, msgspec.Meta(ge=SMALLEST_TEXT, le=LARGEST_TEXT)] = 100
    """In per cent."""
    reduced_motion: bool = False
    auto_pass: Annotated[int, msgspec.Meta(ge=0, le=3)] = 0
    """An `AutoPass` of the session."""
    sounds: bool = True
    volume: Annotated[int, msgspec.Meta(ge=0, le=100)] = 60
    """In per cent."""
    hints: bool = False
    """Whether an Officer may be asked also in games with other people."""
    window: Annotated[str, msgspec.Meta(max_length=MOST_WINDOW)] = ""
    """Where the window was last, as the window system's library writes it; empty: anywhere."""
    format: int = FORMAT


class Loaded(NamedTuple):
    """The settings, and what to tell the person about the file, if anything."""

    settings: Settings
    notice: SealedOrdersError | None


class _Format(msgspec.Struct):
    format: int = FORMAT


def load(folder: Path) -> Loaded:
    """The settings kept in a folder, or the defaults."""
    path = folder / FILE_NAME
    try:
        return Loaded(_read(path), None)
    except FileNotFoundError:
        return Loaded(Settings(), None)
    except SettingsError as error:
        aside = set_aside(path)
        return Loaded(Settings(), SettingsError(error.key, file=path, aside=aside))


def peek(folder: Path) -> Settings:
    """The settings kept in a folder, or the defaults, leaving the file as it is."""
    try:
        return _read(folder / FILE_NAME)
    except (FileNotFoundError, SettingsError):
        return Settings()


def save(folder: Path, settings: Settings) -> None:
    """Keep the settings; the old file stays whole until the new one is."""
    current = msgspec.structs.replace(settings, format=FORMAT)
    encoded = msgspec.json.format(msgspec.json.encode(current), indent=2)
    write_whole(folder / FILE_NAME, encoded + b"\n")


def _read(path: Path) -> Settings:
    try:
        data = read_small(path, MOST_FILE_BYTES)
    except FileFault as fault:
        raise SettingsError(f"settings.{fault.reason}") from fault
    try:
        if msgspec.json.decode(data, type=_Format).format > FORMAT:
            raise SettingsError("settings.newer")
        return msgspec.json.decode(data, type=Settings)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise SettingsError("settings.damaged") from error

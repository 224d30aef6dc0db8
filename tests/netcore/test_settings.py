"""Settings come back as they were kept; a file that cannot be used is set aside."""

import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from netcore import settings
from netcore.settings import FILE_NAME, FORMAT, Settings
from resources.catalogue import LANGUAGES, catalogue

UNUSABLE = {
    "settings.empty": b"",
    "settings.damaged": b'{"name": "An',
    "settings.newer": b'{"format": %d, "later": [1]}' % (FORMAT + 1),
}


def test_without_a_file_the_defaults_hold_and_nothing_is_said(tmp_path: Path) -> None:
    assert settings.load(tmp_path) == (Settings(), None)
    assert list(tmp_path.iterdir()) == []


def test_settings_come_back_as_they_were_kept(tmp_path: Path) -> None:
    kept = Settings(name="Анна", language="ru")
    settings.save(tmp_path, kept)
    assert settings.load(tmp_path) == (kept, None)
    assert settings.peek(tmp_path) == kept


@pytest.mark.parametrize("key", UNUSABLE)
def test_an_unusable_file_is_set_aside_with_a_sentence(tmp_path: Path, key: str) -> None:
    path = tmp_path / FILE_NAME
    path.write_bytes(UNUSABLE[key])
    loaded = settings.load(tmp_path)
    assert loaded.settings == Settings()
    assert loaded.notice is not None
    assert loaded.notice.key == key
    aside = Path(str(loaded.notice.arguments["aside"]))
    assert aside.read_bytes() == UNUSABLE[key]
    for language in LANGUAGES:
        assert str(aside) in catalogue(language).tell(loaded.notice)
    assert settings.load(tmp_path) == (Settings(), None)


@pytest.mark.parametrize(
    "content",
    [
        b"null",
        b"[]",
        b'{"name": 7}',
        b'{"language": "fr"}',
        b'{"unknown": 1}',
        b'{"volume": 101}',
        b'{"name": "' + b"a" * 33 + b'"}',
        b'{"name": "\xff"}',
        b"[" * 60_000,
    ],
    ids=["null", "list", "number", "language", "unknown", "volume", "long", "bytes", "nested"],
)
def test_a_file_of_another_form_is_damaged(tmp_path: Path, content: bytes) -> None:
    (tmp_path / FILE_NAME).write_bytes(content)
    notice = settings.load(tmp_path).notice
    assert notice is not None
    assert notice.key == "settings.damaged"


def test_a_file_of_two_gigabytes_is_set_aside_unread(tmp_path: Path) -> None:
    with (tmp_path / FILE_NAME).open("wb") as file:
        file.truncate(2 * 1024**3)
    notice = settings.load(tmp_path).notice
    assert notice is not None
    assert notice.key == "settings.damaged"


def test_a_folder_in_the_place_of_the_file_is_set_aside(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).mkdir()
    (tmp_path / FILE_NAME / "mine").write_text("kept")
    notice = settings.load(tmp_path).notice
    assert notice is not None
    assert (Path(str(notice.arguments["aside"])) / "mine").read_text() == "kept"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="Windows has no named pipes in folders")
def test_a_pipe_in_the_place_of_the_file_does_not_block(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / FILE_NAME)
    assert settings.load(tmp_path).settings == Settings()


@pytest.mark.skipif(os.name == "nt", reason="links need a privilege on Windows")
def test_a_link_to_a_drive_that_is_not_there_is_set_aside_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / FILE_NAME
    path.symlink_to(tmp_path / "drive" / FILE_NAME)
    notice = settings.load(tmp_path).notice
    assert notice is not None
    assert notice.key == "settings.unreadable"
    assert Path(str(notice.arguments["aside"])).is_symlink()


@pytest.mark.parametrize("key", UNUSABLE)
def test_peeking_leaves_an_unusable_file_where_it_is(tmp_path: Path, key: str) -> None:
    path = tmp_path / FILE_NAME
    path.write_bytes(UNUSABLE[key])
    assert settings.peek(tmp_path) == Settings()
    assert path.read_bytes() == UNUSABLE[key]


@given(st.binary(max_size=200))
def test_no_bytes_in_the_file_stop_the_program(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    folder = tmp_path_factory.mktemp("settings")
    (folder / FILE_NAME).write_bytes(content)
    loaded = settings.load(folder)
    assert (loaded.notice is None) == (folder / FILE_NAME).exists()


def test_settings_of_an_older_program_are_kept_in_the_present_form(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b'{"name": "Anna", "language": "ru", "format": 1}')
    loaded = settings.load(tmp_path).settings
    assert loaded.name == "Anna"
    assert loaded.theme == "light"
    settings.save(tmp_path, loaded)
    assert settings.load(tmp_path).settings.format == FORMAT


def test_settings_from_before_there_were_sounds_have_them_on(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_bytes(b'{"name": "Anna", "text_size": 150, "format": 2}')
    loaded = settings.load(tmp_path)
    assert loaded.notice is None
    assert (loaded.settings.text_size, loaded.settings.sounds) == (150, True)

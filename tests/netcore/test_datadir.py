"""One folder, one program at a time; nothing in it is ever overwritten."""

import errno
import os
import subprocess
import sys
from pathlib import Path

import pytest

from netcore.datadir import (
    FOLDER_VARIABLE,
    DataDir,
    DataDirError,
    data_folder,
    set_aside,
    write_whole,
)
from resources.catalogue import catalogue

HOLD = """
import sys
from pathlib import Path
from netcore.datadir import DataDir
with DataDir(Path(sys.argv[1])):
    print("locked", flush=True)
    sys.stdin.read()
"""


def test_the_named_folder_comes_before_the_variable_and_that_before_the_platform(
    tmp_path: Path,
) -> None:
    environment = {FOLDER_VARIABLE: str(tmp_path / "variable")}
    assert data_folder(str(tmp_path / "named"), environment) == tmp_path / "named"
    assert data_folder(None, environment) == tmp_path / "variable"
    assert data_folder(None, {}).name == "sealed-orders"


def test_a_relative_folder_stays_the_same_when_the_program_moves() -> None:
    assert data_folder("games", {}).is_absolute()


def test_a_folder_of_nobody_is_refused_with_a_sentence() -> None:
    with pytest.raises(DataDirError) as refusal:
        data_folder("~nobody_here/x", {})
    assert "~nobody_here/x" in catalogue("en").tell(refusal.value)
    with pytest.raises(DataDirError):
        data_folder(None, {FOLDER_VARIABLE: "~nobody_here"})


def test_a_user_without_a_home_is_told_to_name_a_folder() -> None:
    with pytest.raises(DataDirError) as refusal, DataDir(Path("~/.local/share/x")):
        pass
    assert refusal.value.key == "datadir.nowhere"


def test_the_folder_is_made_with_its_parents(tmp_path: Path) -> None:
    folder = tmp_path / "a" / "b"
    with DataDir(folder) as data:
        assert folder.is_dir()
        assert data.games == folder / "games"


@pytest.mark.skipif(os.name == "nt", reason="Windows has no file modes")
def test_only_the_owner_may_look_into_the_folder(tmp_path: Path) -> None:
    with DataDir(tmp_path / "new"):
        assert (tmp_path / "new").stat().st_mode & 0o077 == 0


def test_a_second_user_of_the_folder_is_told_so(tmp_path: Path) -> None:
    with DataDir(tmp_path):
        with pytest.raises(DataDirError) as refusal, DataDir(tmp_path):
            pass
        assert refusal.value.key == "datadir.locked"
        assert str(tmp_path) in catalogue("en").tell(refusal.value)
    with DataDir(tmp_path):
        pass


def test_another_process_holds_the_folder_until_it_is_killed(tmp_path: Path) -> None:
    holder = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(tmp_path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        cwd=Path(__file__).parents[2],
    )
    with holder:
        assert holder.stdout is not None
        assert holder.stdout.readline().strip() == b"locked"
        with pytest.raises(DataDirError), DataDir(tmp_path):
            pass
        holder.kill()
    with DataDir(tmp_path):
        pass


def test_a_file_in_the_place_of_the_folder_is_refused_with_a_reason(tmp_path: Path) -> None:
    place = tmp_path / "file"
    place.write_text("mine")
    with pytest.raises(DataDirError) as refusal, DataDir(place):
        pass
    assert refusal.value.key == "datadir.unusable"
    assert place.read_text() == "mine"


def test_what_is_set_aside_never_replaces_what_lies_there(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    for content in ("first", "second", "third"):
        path.write_text(content)
        assert set_aside(path).read_text() == content
    assert not path.exists()
    assert len(list(tmp_path.iterdir())) == 3


def test_what_cannot_be_set_aside_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(DataDirError):
        set_aside(tmp_path / "missing")


def test_a_file_is_written_whole_and_leaves_nothing_beside(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_whole(path, b"old")
    write_whole(path, b"new")
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no file modes")
def test_what_is_written_only_its_owner_may_read(tmp_path: Path) -> None:
    write_whole(tmp_path / "file", b"new")
    assert (tmp_path / "file").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("fails_at", ["fsync", "replace"])
def test_a_full_disk_is_told_and_leaves_the_old_file_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails_at: str
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    path = tmp_path / "file"
    write_whole(path, b"old")
    monkeypatch.setattr(*((os, "fsync") if fails_at == "fsync" else (Path, "replace")), full)
    with pytest.raises(DataDirError) as refusal:
        write_whole(path, b"new")
    assert refusal.value.arguments["reason"] == os.strerror(errno.ENOSPC)
    assert [(path.name, path.read_bytes()) for path in tmp_path.iterdir()] == [("file", b"old")]


def test_what_an_earlier_crash_left_half_written_is_no_obstacle(tmp_path: Path) -> None:
    (tmp_path / "file.part").write_bytes(b"ha")
    write_whole(tmp_path / "file", b"whole")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"whole"]


def test_a_file_that_cannot_be_written_is_an_error_and_the_old_one_stays(tmp_path: Path) -> None:
    path = tmp_path / "file"
    write_whole(path, b"old")
    (tmp_path / "file.part").mkdir()
    with pytest.raises(DataDirError):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"

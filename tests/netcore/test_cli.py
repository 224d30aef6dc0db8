"""The shell around the subcommands: help, versions, languages, refusals, crashes."""

import argparse
import contextlib
import errno
import os
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from netcore import crash, settings
from netcore.cli import main as shell
from netcore.cli.atable import myself
from netcore.cli.main import (
    CLOSED,
    CRASHED,
    INTERRUPTED,
    NOT_WRITTEN,
    REFUSED,
    WRONG_USE,
    main,
)
from netcore.datadir import FOLDER_VARIABLE
from netcore.identity import FILE_NAME
from netcore.nearest import nearest
from netcore.version import PROTOCOL_VERSION, __version__, rules_digest
from resources.catalogue import catalogue
from rules.kernel.errors import SealedOrdersError

ROOT = Path(__file__).parents[2]
SECRET = "correct horse battery staple"


@pytest.fixture(autouse=True)
def own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(FOLDER_VARIABLE, str(tmp_path))
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    return tmp_path


def command(name: str, run: Callable[[argparse.Namespace], int]) -> SimpleNamespace:
    def register(subparsers: argparse._SubParsersAction) -> None:
        subparsers.add_parser(name, help="cli.description").add_argument("--count", type=int)

    return SimpleNamespace(register=register, run=run)


@pytest.fixture
def use(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Put subcommands made for a test in the place of the real ones."""

    def put(**runs: Callable[[argparse.Namespace], int]) -> None:
        for name, run in runs.items():
            monkeypatch.setitem(sys.modules, f"made.{name}", command(name, run))
        monkeypatch.setattr(shell, "COMMANDS", {name: f"made.{name}" for name in runs})

    return put


def test_version_names_program_protocol_and_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"Sealed Orders {__version__}",
        f"Protocol {PROTOCOL_VERSION}",
        f"Rules {rules_digest().hex()}",
    ]


@pytest.mark.parametrize(
    ("arguments", "word"), [(["--help"], "Usage:"), (["--lang", "ru", "-h"], "Использование:")]
)
def test_help_is_in_the_language_asked_for(
    arguments: list[str], word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(arguments)
    assert left.value.code == 0
    assert capsys.readouterr().out.startswith(word)


def test_help_lists_every_subcommand_with_its_text(capsys: pytest.CaptureFixture[str]) -> None:
    names = shell.command_names()
    with contextlib.suppress(SystemExit):
        main(["--help"])
    out = capsys.readouterr().out
    assert all(name in out for name in names)


@pytest.mark.parametrize("name", shell.command_names())
@pytest.mark.parametrize("language", ["en", "ru"])
def test_every_subcommand_explains_itself(
    name: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main([name, "--help", "--lang", language])
    assert left.value.code == 0
    assert name in capsys.readouterr().out


def test_only_the_subcommand_that_is_used_is_loaded() -> None:
    code = "import sys; from netcore.cli.main import main; main(['map']); print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    loaded = done.stdout.splitlines()[-1].split()
    assert "netcore.cli.map" in loaded
    assert not {"netcore.cli.verify", "netcore.audit", "asyncio", "zeroconf"} & set(loaded)


def test_the_language_that_is_set_is_spoken(
    own_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    settings.save(own_folder, settings.Settings(language="ru"))
    main(["--version"])
    assert "Протокол" in capsys.readouterr().out
    main(["--version", "--lang=en"])
    assert "Protocol" in capsys.readouterr().out


def test_the_systems_language_is_spoken_when_none_is_set(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LANG", "ru_RU.UTF-8")
    main(["--version"])
    assert "Протокол" in capsys.readouterr().out


def test_a_subcommand_gets_words_language_and_folder_wherever_they_are_written(
    use: Callable[..., None], tmp_path: Path
) -> None:
    seen = []
    use(probe=lambda args: seen.append((args.lang, args.data_dir, args.words.language)) or 0)
    folder = str(tmp_path / "elsewhere")
    assert main(["probe", "--lang", "ru", "--data-dir", folder]) == 0
    assert main(["--lang", "ru", "--data-dir", folder, "probe"]) == 0
    assert main(["probe"]) == 0
    assert seen == [("ru", Path(folder), "ru")] * 2 + [("en", tmp_path, "en")]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["prbe"], "probe"),
        (["probe", "--cuont", "1"], "--cuont"),
        (["probe", "--count"], "--count"),
        (["probe", "--count", "many"], "many"),
        (["probe", "more"], "more"),
        (["--lang", "fr"], "fr"),
        (["--version=1"], "--version"),
    ],
)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_wrong_use_is_one_usage_line_and_one_sentence(
    arguments: list[str],
    said: str,
    language: str,
    use: Callable[..., None],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("LANG", language)
    use(probe=lambda args: 0)
    assert main(arguments) == WRONG_USE
    captured = capsys.readouterr()
    assert captured.out == ""
    assert said in captured.err.splitlines()[-1]


@pytest.mark.parametrize(
    ("arguments", "near"),
    [
        (["--vershion"], "--version"),
        (["--lnag", "ru"], "--lang"),
        (["--lnag=ru", "probe"], "--lang"),
        (["probe", "--cuont", "1"], "--count"),
        (["probe", "--data-dri", "x"], "--data-dir"),
    ],
)
def test_the_nearest_option_is_named(
    arguments: list[str],
    near: str,
    use: Callable[..., None],
    capsys: pytest.CaptureFixture[str],
) -> None:
    use(probe=lambda args: 0)
    assert main(arguments) == WRONG_USE
    assert near in capsys.readouterr().err.splitlines()[-1]


@pytest.mark.parametrize(
    "arguments",
    [["x" * 10_240], ["--" + "x" * 10_240], ["cards", "x" * 10_240], ["map", "x" * 10_240]],
)
def test_a_word_of_ten_kilobytes_is_quoted_in_short(
    arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "en", *arguments]) == WRONG_USE
    said = capsys.readouterr().err
    assert "xxx…" in said
    assert len(said) < 1500


@pytest.mark.parametrize("number", ["70000", "-1", "x"])
def test_a_port_that_there_is_not_is_wrong_use(
    number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "en", "host", f"--port={number}"]) == WRONG_USE
    assert number in capsys.readouterr().err


def test_what_follows_two_dashes_is_no_option(use: Callable[..., None]) -> None:
    use(probe=lambda args: 0)
    assert main(["probe", "--", "--vershion"]) == WRONG_USE


@pytest.mark.parametrize("arguments", [[], ["probe"]])
def test_a_folder_of_nobody_is_one_sentence(
    arguments: list[str], use: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    use(probe=lambda args: 0)
    assert main(["--data-dir", "~nobody_here/x", *arguments], lambda args: 0) == WRONG_USE
    (line,) = capsys.readouterr().err.splitlines()
    assert "~nobody_here/x" in line


def test_the_version_needs_no_folder(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--data-dir", "~nobody_here/x", "--version"]) == 0


def test_a_refusal_is_a_sentence_and_exit_code_one(
    use: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    def refuse(args: argparse.Namespace) -> int:
        raise SealedOrdersError("datadir.unusable", file="x.game", reason="no such file")

    use(probe=refuse)
    assert main(["probe"]) == REFUSED
    assert capsys.readouterr().err == "Cannot use x.game: no such file.\n"


def test_ctrl_c_is_one_line_and_exit_code_130(
    use: Callable[..., None], capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(args: argparse.Namespace) -> int:
        raise KeyboardInterrupt

    use(probe=interrupt)
    assert main(["probe"]) == INTERRUPTED
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def crash_with(secret: str) -> int:
    try:
        return {}[secret]
    except KeyError as error:
        raise ValueError(f"bad value {secret}") from error


def test_a_crash_leaves_a_report_without_secrets_and_says_where(
    use: Callable[..., None], own_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    use(probe=lambda args: crash_with(SECRET))
    assert main(["probe", "--count", "4711"]) == CRASHED
    (report,) = (own_folder / crash.FOLDER_NAME).iterdir()
    assert str(report) in capsys.readouterr().err
    text = report.read_text(encoding="utf-8")
    assert "ValueError" in text
    assert "KeyError" in text
    assert "crash_with" in text
    assert "Command: probe" in text
    for kept_out in (SECRET, "4711", str(ROOT), str(own_folder)):
        assert kept_out not in text


def test_a_crash_is_reported_even_where_the_folder_cannot_be_used(
    use: Callable[..., None],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    (tmp_path / "file").write_text("")
    use(probe=lambda args: crash_with(SECRET))
    assert main(["--data-dir", str(tmp_path / "file"), "probe"]) == CRASHED
    said = Path(capsys.readouterr().err.split()[-1])
    assert "ValueError" in said.read_text(encoding="utf-8")


def test_a_crash_with_nowhere_to_write_is_reported_on_the_spot(
    use: Callable[..., None], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object, **__: object) -> str:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr("tempfile.mkdtemp", full)
    use(probe=lambda args: crash_with(SECRET))
    assert main(["--data-dir", "~nobody_here/x", "--version"]) == 0
    assert main(["probe", "--data-dir", os.devnull]) == CRASHED
    said = capsys.readouterr().err
    assert "ValueError" in said
    assert SECRET not in said


def test_a_full_disk_is_a_sentence_and_no_crash(
    use: Callable[..., None], own_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(args: argparse.Namespace) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    use(probe=full)
    assert main(["probe"]) == NOT_WRITTEN
    assert os.strerror(errno.ENOSPC) in capsys.readouterr().err
    assert list(own_folder.iterdir()) == []


def test_a_place_that_cannot_be_used_is_a_sentence_and_no_crash(
    own_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    in_the_way = own_folder / "file"
    in_the_way.write_bytes(b"")
    wanted = ["--sealed", "--save", str(in_the_way), "--players", "2", "--games", "1"]
    assert main(["--lang", "en", "simulate", *wanted]) == REFUSED
    said = capsys.readouterr().err
    assert said.startswith(f"Cannot use {in_the_way}: ")
    assert said.count("\n") == 1
    assert list(own_folder.iterdir()) == [in_the_way]


NOT_A_FOLDER = "/proc/nobody_may_write_here"


@pytest.mark.skipif(not Path("/proc/self").exists(), reason="only Linux has a folder like this")
@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["host", "--log", f"{NOT_A_FOLDER}/x.log"], 2),
        (["join", "--address", "127.0.0.1:1", "--log", f"{NOT_A_FOLDER}/x.log"], 2),
        (["host", "--save", NOT_A_FOLDER], 2),
        (["host", "--resume", NOT_A_FOLDER], 2),
        (["verify", NOT_A_FOLDER], 2),
        (["replay", NOT_A_FOLDER], 2),
        (["simulate", "--players", "2", "--sealed", "--save", NOT_A_FOLDER], 1),
        (["host", "--data-dir", NOT_A_FOLDER], 2),
    ],
    ids=lambda value: " ".join(value[:2]) if isinstance(value, list) else None,
)
def test_a_path_that_cannot_be_used_is_a_sentence_that_names_it(
    arguments: list[str], code: int, own_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--lang", "en", *arguments]) == code
    shown = capsys.readouterr()
    said = (shown.out + shown.err).strip()
    assert NOT_A_FOLDER in said
    assert "report" not in said
    assert not (own_folder / "crashes").exists()


@pytest.mark.parametrize("command", ["host", "join"])
def test_settings_that_cannot_be_read_are_told(
    command: str, own_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = own_folder / settings.FILE_NAME
    file.write_text("{", encoding="utf-8")
    nowhere = ["--resume", str(own_folder / "nothing")]
    assert main(["--lang", "en", command, *nowhere]) == 2
    assert f"The settings file {file} is damaged." in capsys.readouterr().err
    assert not file.exists()


def test_taking_up_a_game_that_is_not_there_makes_no_folder(
    own_folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    typo = own_folder / "typo"
    assert main(["--lang", "en", "host", "--resume", str(typo)]) == 2
    assert capsys.readouterr().out == f"There is no game in {typo}.\n"
    assert not typo.exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk always full")
@pytest.mark.parametrize("argument", ["--version", "--help", "cards", "map"])
def test_printing_to_a_full_disk_is_one_sentence(argument: str) -> None:
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(
            [sys.executable, "-m", "qtclient", argument],
            cwd=ROOT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == NOT_WRITTEN
    assert len(done.stderr.splitlines()) == 1


@pytest.mark.parametrize("command", ["host", "join", "simulate", "verify", "replay", "try", "hint"])
def test_the_help_lists_the_exit_codes(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--lang", "en", command, "--help"])
    epilog = " ".join(capsys.readouterr().out.partition("Exit codes:")[2].split())
    section = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    rows = [row for row in section.splitlines() if row.startswith("| ")]
    (own,) = [row for row in rows if f"`{command}`" in row.split(" | ")[0]]
    (shared,) = [row for row in rows if row.startswith("| every command |")]
    codes = set(re.findall(r"\b\d+\b", epilog))
    assert codes == set(re.findall(r"\b\d+\b", own + shared))
    assert {"0", "74", "130", "141"} <= codes


def test_a_second_program_keeps_its_game_in_a_folder_named_in_short(
    own_folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(own_folder)
    parsed = argparse.Namespace(
        data_dir=own_folder, save=Path("other"), player="Anna", words=catalogue("en"), think=1.0
    )
    with myself(parsed) as first, myself(parsed) as second:
        assert first.identity.public != second.identity.public
        assert (own_folder / "other" / FILE_NAME).exists()


def test_without_a_subcommand_the_window_opens() -> None:
    opened = []
    assert main([], open_window=lambda args: opened.append(args.lang) or 5) == 5
    assert opened == ["en"]


def test_smoke_opens_the_window_then_plays_and_checks_a_game(
    capsys: pytest.CaptureFixture[str],
) -> None:
    opened = []
    assert main(["--smoke"], open_window=lambda args: opened.append(args.smoke) or 0) == 0
    assert opened == [True]
    assert "generals" in capsys.readouterr().out


def test_smoke_fails_when_the_window_does(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--smoke"], open_window=lambda args: 3) == 3
    assert capsys.readouterr().out == ""


def test_without_a_subcommand_and_without_a_window_help_is_shown(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main([]) == WRONG_USE
    assert capsys.readouterr().out.startswith("Usage:")


WAITING = """
import signal, sys, time
from types import SimpleNamespace
from netcore.cli import main as shell

# Whoever runs the tests in the background may have told all its children to ignore it.
signal.signal(signal.SIGINT, signal.default_int_handler)

def wait(args):
    print("waiting", flush=True)
    time.sleep(60)

probe = SimpleNamespace(register=lambda sub: sub.add_parser("probe"), run=wait)
sys.modules["made.probe"] = probe
shell.COMMANDS = {"probe": "made.probe"}
sys.exit(shell.main(["probe"]))
"""


@pytest.mark.skipif(os.name == "nt", reason="Windows sends no SIGINT to one process")
def test_a_real_ctrl_c_ends_a_real_process_with_one_line() -> None:
    process = subprocess.Popen(
        [sys.executable, "-c", WAITING],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline() == "waiting\n"
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert process.returncode == INTERRUPTED
    assert len(err.strip().splitlines()) == 1


@pytest.mark.skipif(os.name == "nt", reason="Windows reports a closed pipe in other ways")
def test_a_reader_that_stops_reading_is_no_crash(own_folder: Path) -> None:
    code = WAITING.replace("time.sleep(60)", "print('x' * 1_000_000, flush=True)")
    process = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    process.stdout.readline()
    process.stdout.close()
    assert process.stderr is not None
    with process.stderr:
        assert process.stderr.read() == b""
    assert process.wait(timeout=30) == CLOSED
    assert list(own_folder.iterdir()) == []


@pytest.mark.parametrize(
    ("name", "near"),
    [("simulat", "simulate"), ("SIMULATE", "simulate"), ("relpay", "replay"), ("ver", "verify")],
)
def test_the_nearest_name_is_found(name: str, near: str) -> None:
    assert nearest(name, ("replay", "simulate", "verify"))[0] == near


def test_nothing_is_suggested_when_nothing_is_near() -> None:
    assert nearest("xyzzy", ("replay", "simulate", "verify")) == ()
    assert nearest("", ("replay",)) == ()

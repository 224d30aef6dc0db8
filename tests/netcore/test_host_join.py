"""`host` and `join` as real programs on loopback."""

import signal
from pathlib import Path

import pytest

from netcore.audit import Report, Verdict
from netcore.cli.atable import exit_code, worst
from netcore.cli.main import main
from netcore.session_events import Finished, Stopped
from netcore.store import KEY_FILE
from rules.kernel.errors import SealedOrdersError
from tests.counts import count
from tests.netcore.programs import Program, Programs, saved_game


def assert_all_honest_and_equal(*programs: Program) -> None:
    assert [program.exit_code() for program in programs] == [0] * len(programs)
    assert len({saved_game(program) for program in programs}) == 1


def test_two_programs_play_a_sealed_game_to_the_end(programs: Programs) -> None:
    host, address = programs.host("--players", "2", "--open", "--name", "X")
    guest = programs.join("guest", address, "--bot", "random")
    assert_all_honest_and_equal(host, guest)
    opened = host.events()[0]
    assert (opened["event"], opened["table"], opened["code"]) == ("open", "X", None)
    words = [program.await_event("started")["words"] for program in (host, guest)]
    assert words[0] == words[1]
    file = Path(guest.await_event("finished")["file"])
    assert main(["verify", str(file)]) == 0


def test_nothing_is_refused_while_programs_sit_down(programs: Programs) -> None:
    """Each word of a guest brings every guest a lobby; answering each of these again is a flood."""
    host, address = programs.host("--players", "3", "--open")
    guests = [programs.join(name, address) for name in ("anna", "boris")]
    for program in (host, *guests):
        program.await_event("started")
        told = program.events()
        assert [event for event in told if event["event"] == "command_refused"] == []
        assert len([event for event in told if event["event"] == "lobby"]) < 40


def test_two_programs_play_again_on_the_other_sides(programs: Programs) -> None:
    host, address = programs.host("--players", "2", "--open", "--games", "2", "--swap")
    guest = programs.join("guest", address, "--games", "2")
    assert_all_honest_and_equal(host, guest)
    first, second = [event for event in host.events() if event["event"] == "started"]
    assert first["game_id"] != second["game_id"]
    assert sorted([*first["seats"], *second["seats"]]) == list(range(6))
    assert host.await_event("rematch_opened")["swapped"]


def test_who_waits_for_another_game_at_a_closed_table_ends_with_what_it_has(
    programs: Programs,
) -> None:
    host, address = programs.host("--players", "2", "--open")
    guest = programs.join("guest", address, "--games", "2")
    assert_all_honest_and_equal(host, guest)
    assert guest.await_event("table_closed")["key"] == "network.goodbye.closed"


def test_every_way_to_end_has_an_exit_code_of_its_own() -> None:
    def finished(verdict: Verdict) -> Finished:
        return Finished(Report(verdict, (), None, 0), None)

    stopped = [
        Stopped(SealedOrdersError("lobby.bug"), cheating, None) for cheating in (True, False)
    ]
    ends = [*(finished(Verdict[name]) for name in ("HONEST", "CHEATED", "UNPROVEN")), *stopped]
    assert [exit_code(end) for end in ends] == [0, 1, 3, 1, 5]
    assert [worst(games) for games in ((0, 0), (0, 3), (3, 1, 0))] == [0, 3, 1]


@pytest.mark.parametrize("seed", range(count(1, 25)))
def test_a_guest_killed_in_mid_game_comes_back_and_finishes(programs: Programs, seed: int) -> None:
    host, address = programs.host("--players", "2", "--open")
    guest = programs.join("guest", address, "--bot", "random")
    guest.await_entry(30 + 7 * seed)
    guest.kill()
    back = programs.join("guest", address, "--bot", "random")
    assert_all_honest_and_equal(host, back)


def test_a_closed_table_is_taken_up_again_from_its_folders(programs: Programs) -> None:
    host, address = programs.host("--players", "2", "--open")
    guest = programs.join("guest", address, "--bot", "random")
    guest.await_entry(40)
    host.process.send_signal(signal.SIGTERM)
    assert (host.exit_code(), guest.exit_code()) == (5, 5)
    folder = host.await_event("started")["folder"]
    again, address = programs.host("--resume", folder)
    back = programs.join("guest", address, "--bot", "random")
    assert_all_honest_and_equal(again, back)


@pytest.mark.parametrize("seed", range(count(1, 50)))
def test_a_killed_host_is_followed_by_the_next_and_comes_back_as_a_guest(
    programs: Programs, seed: int
) -> None:
    players = count(3, 6)
    host, address = programs.host("--players", str(players), "--open")
    guests = [programs.join(f"guest{n}", address) for n in range(1, players)]
    guests[-1].await_entry(30 + 7 * seed)
    host.kill()
    guests[0].await_event("host_moved", term=1)
    again, _ = programs.host("--resume", host.await_event("started")["folder"])
    assert_all_honest_and_equal(again, *guests)


def test_a_wrong_code_does_not_get_in_and_says_so(programs: Programs) -> None:
    _, address = programs.host("--players", "2", "--code", "471193")
    guest = programs.join("guest", address, "--code", "471194")
    assert guest.exit_code() == 4
    assert guest.events()[-1]["key"] == "network.join.wrong_code"


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        (("host", "--games", "0"), "--games"),
        (("host", "--think", "-1"), "--think"),
        (("join", "--address", "127.0.0.1:1", "--think", "nan"), "--think"),
        (("join", "--code", "271828"), "--address, --table or --resume"),
        (("join", "--address", "127.0.0.1:1", "--seat", "germny"), "germany"),
    ],
)
def test_wrong_use_of_a_table_is_said_before_anything_begins(
    wrong: tuple[str, ...], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*wrong, "--lang", "en", "--data-dir", str(tmp_path / "none")]) == 2
    assert said in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_people_read_once_who_is_at_the_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--lang", "en", "--data-dir", str(tmp_path)]
    alone = ["host", "--players", "1", "--open", "--bind", "127.0.0.1", "--port", "0"]
    assert main([*alone, "--player", "Anna", *words]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said.count("At the table: Anna.") == 1
    assert "Everything is proven: nobody cheated." in said


def test_nobody_there_is_said_with_its_own_exit_code(programs: Programs) -> None:
    guest = programs.join("guest", "127.0.0.1:1")
    assert guest.exit_code() == 4
    assert guest.events()[-1]["key"] == "network.join.nobody_there"


def test_arguments_that_make_no_sense_are_told_apart(tmp_path: Path) -> None:
    folder = ["--data-dir", str(tmp_path)]
    assert main(["join", "--address", "a:b:c d", *folder]) == 2
    assert main(["join", "--address", "127.0.0.1:1", "--bot", "nobody", *folder]) == 2
    assert main(["join", "--address", "127.0.0.1:1", "--seat", "moon", *folder]) == 2
    assert main(["host", "--players", "77", *folder]) == 2
    assert main(["host", "--code", "1", *folder]) == 2
    assert main(["host", "--resume", str(tmp_path / "nothing"), "--port", "0", *folder]) == 2


def test_no_log_and_no_output_contains_a_secret(programs: Programs) -> None:
    log = programs.folder / "host.log"
    host, address = programs.host(
        "--players", "2", "--code", "471193", "--log", str(log), "--log-level", "debug"
    )
    wrong = programs.join("other", address, "--code", "999111")
    assert wrong.exit_code() == 4
    guest = programs.join("guest", address, "--code", "471193")
    assert_all_honest_and_equal(host, guest)
    written = log.read_bytes() + b"".join(
        path.read_bytes() for path in programs.folder.rglob("*.out")
    )
    keys = [path.read_bytes() for path in programs.folder.rglob("*.key")]
    assert len(list(programs.folder.rglob(KEY_FILE))) == 2
    assert log.stat().st_size > 0
    for key in keys:
        secret = key[-32:]
        for form in (secret, secret.hex().encode(), repr(secret).encode()):
            assert form not in written
    assert b"471193" not in log.read_bytes()


def test_a_newcomer_joins_a_running_table_and_plays_on_for_a_player_who_is_gone(
    programs: Programs,
) -> None:
    host, address = programs.host("--players", "4", "--code", "4711", "--grace", "1")
    stay = [programs.join(name, address, "--code", "4711") for name in ("anna", "dora")]
    gone = programs.join("boris", address, "--code", "4711")
    host.await_entry(60)
    gone.kill()
    host.await_event("peer_lost")
    fresh = programs.join("clara", address, "--code", "4711")
    assert host.await_event("newcomer_asks")["place"] in (1, 2, 3)
    fresh.await_event("seats_passed", number=4)
    everyone = (host, *stay, fresh)
    assert {one.exit_code() for one in everyone} == {3}, [one.tail() for one in everyone]
    assert len({saved_game(one) for one in everyone}) == 1

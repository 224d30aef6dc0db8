"""Setting up a machine that lacks something: install exactly that, or say the command in a line.

The machine is made of stand-ins: a folder that is the whole PATH, with an
apt-get, an id and a python3 that note what they are asked to do.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.house.sources import ROOT

pytestmark = pytest.mark.skipif(os.name == "nt", reason="a shell script, for Linux and macOS")

TOOLS = ("basename", "cat", "cksum", "dirname", "env", "mkdir", "chmod", "sh")
LIBRARIES = """
libglib-2.0.so.0 libdbus-1.so.3 libxkbcommon.so.0 libEGL.so.1 libGL.so.1 libfontconfig.so.1
libxcb-cursor.so.0 libxkbcommon-x11.so.0 libxcb-icccm.so.4 libxcb-keysyms.so.1 libxcb-shape.so.0
"""

PYTHON = f"""#!/bin/sh
case "$*" in
*ensurepip*) test -e "$FAKE/has-venv" ;;
*"-m venv"*)
    mkdir -p .venv/bin
    printf '#!/bin/sh\\necho "python $*" >>"$FAKE/did"\\n' >.venv/bin/python
    chmod +x .venv/bin/python
    echo "#!/bin/sh" >.venv/bin/sealed-orders
    chmod +x .venv/bin/sealed-orders ;;
*) exec "{sys.executable}" "$@" ;;
esac
"""


class Machine:
    """A machine of stand-ins with a copy of what the set-up reads."""

    def __init__(self, folder: Path) -> None:
        self.bin = folder / "bin"
        self.did = folder / "did"
        self.copy = folder / "a copy"
        self.bin.mkdir()
        (self.copy / "packaging").mkdir(parents=True)
        shutil.copy(ROOT / "packaging" / "setup.sh", self.copy / "packaging")
        for name in ("pyproject.toml", "requirements.lock"):
            shutil.copy(ROOT / name, self.copy)
        for tool in TOOLS:
            (self.bin / tool).symlink_to(str(shutil.which(tool)))
        self.put("python3", PYTHON)
        self.put("ldconfig", f"#!/bin/sh\necho '{LIBRARIES}'\n")
        self.put("id", "#!/bin/sh\necho 1000\n")
        (folder / "has-venv").touch()

    def put(self, name: str, script: str) -> None:
        path = self.bin / name
        path.write_text(script, encoding="utf-8")
        path.chmod(0o755)

    def has_apt(self) -> None:
        self.put(
            "apt-get",
            '#!/bin/sh\necho "apt-get $*" >>"$FAKE/did"\n'
            'case "$*" in *venv*) echo >"$FAKE/has-venv" ;; esac\n',
        )

    def set_up(self) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            ["/bin/sh", "packaging/setup.sh"],
            cwd=self.copy,
            env={"PATH": str(self.bin), "FAKE": str(self.bin.parent)},
            capture_output=True,
            text=True,
            check=False,
        )

    def asked(self, program: str) -> list[str]:
        lines = self.did.read_text(encoding="utf-8").splitlines() if self.did.exists() else []
        return [line for line in lines if line.startswith(program)]


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


def test_a_machine_that_has_everything_is_set_up_without_asking_for_more(machine: Machine) -> None:
    machine.has_apt()
    done = machine.set_up()
    assert (done.returncode, done.stderr) == (0, "")
    assert machine.asked("apt-get") == []
    installed = " ".join(machine.asked("python"))
    assert "--require-hashes -r requirements.lock" in installed
    assert "--no-deps --no-build-isolation -e ." in installed


def test_a_second_set_up_does_nothing(machine: Machine) -> None:
    assert machine.set_up().returncode == 0
    machine.did.unlink()
    done = machine.set_up()
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    assert machine.asked("python") == []


def test_a_changed_lock_is_installed(machine: Machine) -> None:
    assert machine.set_up().returncode == 0
    machine.did.unlink()
    with (machine.copy / "requirements.lock").open("a") as lock:
        lock.write("# changed\n")
    assert machine.set_up().returncode == 0
    assert machine.asked("python") != []


def test_without_venv_one_line_has_the_command_to_run(machine: Machine) -> None:
    machine.has_apt()
    (machine.bin.parent / "has-venv").unlink()
    done = machine.set_up()
    assert done.returncode != 0
    (line,) = done.stderr.splitlines()
    assert "sudo apt-get install -y --no-install-recommends python3-venv" in line
    assert machine.asked("apt-get") == []


def test_without_venv_root_gets_exactly_that_package(machine: Machine) -> None:
    machine.has_apt()
    machine.put("id", "#!/bin/sh\necho 0\n")
    (machine.bin.parent / "has-venv").unlink()
    assert machine.set_up().returncode == 0
    update, install = machine.asked("apt-get")
    assert update.split()[1] == "update"
    assert install.split()[-1] == "python3-venv"


def test_sudo_without_a_password_is_used(machine: Machine) -> None:
    machine.has_apt()
    machine.put("sudo", '#!/bin/sh\n[ "$1" = -n ] || exit 1\nshift\n[ "$1" = true ] || "$@"\n')
    (machine.bin.parent / "has-venv").unlink()
    assert machine.set_up().returncode == 0
    assert machine.asked("apt-get")[-1].endswith("python3-venv")


def test_without_venv_and_without_apt_the_reason_is_one_line(machine: Machine) -> None:
    (machine.bin.parent / "has-venv").unlink()
    done = machine.set_up()
    assert done.returncode != 0
    assert len(done.stderr.splitlines()) == 1


def test_missing_libraries_are_named_in_one_line_and_stop_nothing(machine: Machine) -> None:
    machine.has_apt()
    machine.put("ldconfig", f"#!/bin/sh\necho '{LIBRARIES.replace('libEGL.so.1', '')}'\n")
    done = machine.set_up()
    assert done.returncode == 0
    (line,) = done.stderr.splitlines()
    assert line.endswith("sudo apt-get install -y --no-install-recommends libegl1")


def test_without_a_new_enough_python_the_reason_is_one_line(machine: Machine) -> None:
    machine.put("python3", "#!/bin/sh\nexit 1\n")
    done = machine.set_up()
    assert done.returncode != 0
    assert "3.11" in done.stderr
    assert len(done.stderr.splitlines()) == 1

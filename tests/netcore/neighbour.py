"""Debian's own mDNS on a machine of the tests' network: a bus and avahi in a room of their own.

Both run with a private /run, so that nothing of this machine is touched.
"""

import shutil
import subprocess
from pathlib import Path

TOOLS = ("unshare", "dbus-daemon", "avahi-daemon", "avahi-browse", "avahi-publish")

BUS = """<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-Bus Bus Configuration 1.0//EN"
 "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">
<busconfig><type>system</type><listen>unix:path=/run/dbus/system_bus_socket</listen>
<policy context="default"><allow user="*"/><allow own="*"/><allow send_destination="*"/>
<allow send_type="method_call"/><allow receive_type="method_call"/>
<allow send_type="signal"/><allow receive_type="signal"/>
<allow receive_type="method_return"/><allow receive_type="error"/></policy></busconfig>
"""

SCRIPT = """
mount -t tmpfs tmpfs /run && mkdir -p /run/dbus /run/avahi-daemon
printf '[server]\\nhost-name=neighbour\\nallow-interfaces=e0\\n' > /run/avahi.conf
dbus-daemon --config-file="$1" --nofork --nopidfile >/dev/null 2>&1 & bus=$!
while ! test -S /run/dbus/system_bus_socket; do sleep 0.1; done
avahi-daemon -f /run/avahi.conf --no-drop-root --no-rlimits --no-chroot --no-proc-title \\
  >/dev/null 2>&1 & daemon=$!
while ! avahi-daemon -c; do sleep 0.1; done
trap 'kill $daemon $bus $command 2>/dev/null; wait' EXIT
trap 'exit 0' TERM
shift
"$@" & command=$!
wait $command
"""


def is_there() -> bool:
    """Whether this machine has all that it takes."""
    return all(shutil.which(tool) is not None for tool in TOOLS)


def start(machine: str, folder: Path, *command: str) -> "subprocess.Popen[str]":
    """Run a command on a machine of the network, beside an avahi daemon."""
    bus, script = folder / "bus.conf", folder / "neighbour.sh"
    bus.write_text(BUS)
    script.write_text(SCRIPT)
    inside = ["ip", "netns", "exec", machine, "unshare", "--mount", "sh", str(script), str(bus)]
    return subprocess.Popen(
        [*inside, *command], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )

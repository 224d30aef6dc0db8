"""Machines of their own for programs of the tests: network namespaces, and what joins them."""

import os
import shutil
import subprocess
import sys

import pytest

SWITCH = "br0"


class Lan:
    """Switches with machines on them, each a namespace; nothing outside is touched.

    The n-th machine has a card `e0` on the first switch, and no address yet.
    """

    def __init__(self, machines: int, switch: str | None = SWITCH) -> None:
        """Without a switch the machines have no cards: something else joins them."""
        if not _works():
            pytest.skip("needs root and Linux network namespaces with bridges")
        self.prefix = f"so{os.getpid()}"
        self.closet = f"{self.prefix}sw"
        self.machines = [f"{self.prefix}m{number}" for number in range(machines)]
        self._plugs: dict[str, int] = {}
        self._switches: set[str] = set()
        for name in (self.closet, *self.machines):
            ip("netns", "add", name)
            ip("-n", name, "link", "set", "lo", "up")
            _know_own_address_at_once(name)
        for machine in self.machines:
            if switch is not None:
                self.plug(machine, switch)
                self.turn(machine, "e0", "up")

    def plug(self, machine: str, switch: str) -> str:
        """One more card of a machine, on a switch; its name. It is down."""
        if switch not in self._switches:
            self._switches.add(switch)
            ip("-n", self.closet, "link", "add", switch, "type", "bridge")
            ip("-n", self.closet, "link", "set", switch, "up")
        number = self._plugs.get(machine, 0)
        self._plugs[machine] = number + 1
        card, port = f"e{number}", f"p{sum(self._plugs.values())}"
        ends = ("type", "veth", "peer", "name", card, "netns", machine)
        ip("-n", self.closet, "link", "add", port, *ends)
        ip("-n", self.closet, "link", "set", port, "master", switch, "up")
        return card

    def turn(self, machine: str, card: str, state: str) -> None:
        """Turn a card up or down."""
        ip("-n", machine, "link", "set", card, state)

    def give(self, machine: str, card: str, address: str) -> None:
        """Give a card an address, as `address/length`."""
        ip("-n", machine, "addr", "add", address, "dev", card)

    def take_away(self, machine: str, card: str, family: str = "-4") -> None:
        """Take all addresses of a kind from a card."""
        ip("-n", machine, family, "addr", "flush", "dev", card)

    def give_addresses(self, first: int) -> None:
        """Machines get other addresses, as they may next week."""
        for number, machine in enumerate(self.machines):
            self.take_away(machine, "e0")
            self.give(machine, "e0", f"10.77.0.{first + number}/24")

    def close(self) -> None:
        """Everything is gone, as if it had never been."""
        for name in (*self.machines, self.closet):
            subprocess.run(["ip", "netns", "del", name], check=False, capture_output=True)


def ip(*arguments: str) -> None:
    """The command ip(8), which has to work."""
    subprocess.run(["ip", *arguments], check=True, capture_output=True)


def _know_own_address_at_once(namespace: str) -> None:
    """Without the second in which IPv6 asks whether somebody else has an address."""
    path = "/proc/sys/net/ipv6/conf/default/accept_dad"
    inside = ["ip", "netns", "exec", namespace]
    command = f"test ! -e {path} || echo 0 > {path}"
    subprocess.run([*inside, "sh", "-c", command], check=True, capture_output=True)


def _works() -> bool:
    """Whether this machine lets us make namespaces, bridges and pairs of interfaces."""
    if sys.platform != "linux" or os.geteuid() != 0 or shutil.which("ip") is None:
        return False
    name = f"so{os.getpid()}probe"
    made = subprocess.run(["ip", "netns", "add", name], capture_output=True, check=False)
    if made.returncode != 0:
        return False
    linked = subprocess.run(
        ["ip", "-n", name, "link", "add", "br0", "type", "bridge"], capture_output=True, check=False
    )
    subprocess.run(["ip", "netns", "del", name], capture_output=True, check=False)
    return linked.returncode == 0

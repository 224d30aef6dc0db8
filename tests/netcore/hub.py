"""A bad cable of our own, for kernels that have none to offer (no sch_netem).

Machines of a test's network hang on a hub: each has a TAP device, and what one of them
sends reaches all others late, and now and then not at all. Everything above the cable is
real: Ethernet, IP, TCP with its own retransmissions, TLS.
"""

import fcntl
import os
import selectors
import struct
import subprocess
import threading
import time
from collections import deque
from collections.abc import Sequence
from random import Random
from types import TracebackType
from typing import Self

TUN = "/dev/net/tun"
TUNSETIFF = 0x400454CA
IFF_TAP = 0x0002
IFF_NO_PI = 0x1000
MOST_OF_A_FRAME = 2048


class Hub:
    """Carries frames between network namespaces, each `delay` seconds late, as long as it is open.

    One in so many is lost, by a generator of this seed: for each that would hear it by itself.
    """

    def __init__(self, machines: Sequence[str], seed: int, delay: float, loss: float) -> None:
        self._delay, self._loss = delay, loss
        self._random = Random(seed)
        self._taps = [_tap(f"so{os.getpid()}t{n}", one) for n, one in enumerate(machines)]
        self._on_the_way: deque[tuple[float, int, bytes]] = deque()
        self._closing = threading.Event()
        self._thread = threading.Thread(target=self._carry)
        self.carried = self.lost = 0

    def __enter__(self) -> Self:
        """Carry from now on."""
        self._thread.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        """Carry nothing any more."""
        self._closing.set()
        self._thread.join()
        for tap in self._taps:
            os.close(tap)

    def _carry(self) -> None:
        with selectors.DefaultSelector() as selector:
            for tap in self._taps:
                selector.register(tap, selectors.EVENT_READ)
            while not self._closing.is_set():
                for key, _ in selector.select(self._until_next()):
                    self._take(key.fd)
                self._arrive()

    def _until_next(self) -> float:
        """How long to wait for frames before one that is on its way is due."""
        soon = self._delay or 0.05
        if self._on_the_way:
            soon = min(soon, self._on_the_way[0][0] - time.monotonic())
        return max(0.0, soon)

    def _take(self, tap: int) -> None:
        frame = os.read(tap, MOST_OF_A_FRAME)
        due = time.monotonic() + self._delay
        for other in self._taps:
            if other == tap:
                continue
            self.carried += 1
            if self._random.random() < self._loss:
                self.lost += 1
            else:
                self._on_the_way.append((due, other, frame))

    def _arrive(self) -> None:
        now = time.monotonic()
        while self._on_the_way and self._on_the_way[0][0] <= now:
            _, tap, frame = self._on_the_way.popleft()
            os.write(tap, frame)


def works() -> bool:
    """Whether this kernel makes network cards for programs, and for us."""
    try:
        os.close(os.open(TUN, os.O_RDWR))
    except OSError:
        return False
    return True


def _tap(name: str, machine: str) -> int:
    """A network card `e0` for a namespace, whose other end is the file that is returned."""
    tap = os.open(TUN, os.O_RDWR | os.O_NONBLOCK)
    fcntl.ioctl(tap, TUNSETIFF, struct.pack("16sH", name.encode("ascii"), IFF_TAP | IFF_NO_PI))
    move = ["ip", "link", "set", name, "netns", machine, "name", "e0"]
    subprocess.run(move, check=True, capture_output=True)
    return tap

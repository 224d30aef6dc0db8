"""Token buckets: how much of our time and memory one stranger may use."""

from __future__ import annotations

from collections.abc import Callable

Clock = Callable[[], float]


class Bucket:
    """Fills at `rate` a second up to `burst`; the clock is given, so tests turn it."""

    def __init__(self, rate: float, burst: float, clock: Clock) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._level = burst
        self._when = clock()

    def take(self, amount: float = 1.0) -> bool:
        """Take it if it is there; otherwise take nothing and say no."""
        self._fill()
        if self._level < amount:
            return False
        self._level -= amount
        return True

    def spend(self, amount: float) -> float:
        """Take it, into debt if need be; the seconds until the debt is paid."""
        self._fill()
        self._level -= amount
        return max(0.0, -self._level / self._rate)

    @property
    def full(self) -> bool:
        """Whether nothing is owed any more, so that the bucket may be forgotten."""
        self._fill()
        return self._level >= self._burst

    def _fill(self) -> None:
        now = self._clock()
        # A clock that jumps back gives nothing and takes nothing.
        self._level = min(self._burst, self._level + max(0.0, now - self._when) * self._rate)
        self._when = now


class Buckets:
    """One bucket for each name (an address), forgotten when full again."""

    def __init__(self, rate: float, burst: float, clock: Clock, names: int = 1024) -> None:
        self._rate = rate
        self._burst = burst
        self._clock = clock
        self._names = names
        self._buckets: dict[str, Bucket] = {}

    def take(self, name: str) -> bool:
        """Take one from the bucket of this name."""
        bucket = self._buckets.get(name)
        if bucket is None:
            if len(self._buckets) >= self._names:
                self._forget()
            if len(self._buckets) >= self._names:
                return False
            bucket = self._buckets[name] = Bucket(self._rate, self._burst, self._clock)
        return bucket.take()

    def _forget(self) -> None:
        self._buckets = {name: one for name, one in self._buckets.items() if not one.full}

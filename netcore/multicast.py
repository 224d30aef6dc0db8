"""Multicast DNS, as far as we use it: names that are unique by construction, seen and resolved."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from zeroconf import (
    DNSQuestionType,
    InterfaceChoice,
    IPVersion,
    ServiceStateChange,
    Zeroconf,
)
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from netcore.interfaces import interfaces, reachable
from netcore.tasks import Tasks
from netcore.wire import NetworkError

_SECONDS_LISTED = 120
_REQUEST_MILLISECONDS = 3000
_MOST_QUESTIONS = 64
_CARDS_SECONDS = 2.0
"""How often we look whether this machine has other network cards or addresses."""


class DiscoveryError(NetworkError):
    """Nothing can be announced or found."""


class Announced(NamedTuple):
    """What is shown under a name; without addresses all that others can reach."""

    service: str
    name: str
    port: int
    properties: Mapping[str, str] = {}
    addresses: tuple[str, ...] = ()


class Multicast:
    """Multicast DNS on the network cards that there are, also on those that come later."""

    def __init__(self, only: Sequence[str] | None = None) -> None:
        """Take every card, or `only` those with these addresses; raises DiscoveryError."""
        self._only = None if only is None else list(only)
        self._cards = interfaces()
        self._zeroconf = _open(self._only)
        self._announced: dict[str, tuple[Announced, AsyncServiceInfo]] = {}
        self._lock = asyncio.Lock()
        self._watchers: list[Watcher] = []
        self._tasks = Tasks()
        if only is None:
            self._tasks.start(self._follow_cards())

    async def announce(self, announced: Announced) -> None:
        """Show something, or what has changed about it."""
        async with self._lock:
            info = self._info(announced)
            known = announced.name in self._announced
            self._announced[announced.name] = announced, info
            if known:
                await self._zeroconf.async_update_service(info)
            else:
                await self._register(info)

    async def withdraw(self, name: str) -> None:
        """Say goodbye: it vanishes everywhere at once."""
        async with self._lock:
            if name in self._announced:
                _, info = self._announced.pop(name)
                await self._unregister(info)

    def watch(
        self, service: str, shown: Callable[[AsyncServiceInfo], None], gone: Callable[[str], None]
    ) -> None:
        """Tell of every name of a service that appears or changes, and of those that vanish."""
        self._watchers.append(Watcher(self._zeroconf.zeroconf, service, shown, gone))

    def addresses_of(self, info: AsyncServiceInfo) -> list[str]:
        """Somebody's addresses: those in our own networks first, and IPv4 before IPv6."""
        return sorted(
            info.parsed_scoped_addresses(),
            key=lambda one: (
                not any(card.is_near(one) for card in self._cards),
                ":" in one,
                "%" in one,
            ),
        )

    async def close(self) -> None:
        """Withdraw everything and stop looking."""
        self._tasks.cancel()
        for watcher in self._watchers:
            await watcher.close()
        for name in list(self._announced):
            await self.withdraw(name)
        await self._zeroconf.async_close()

    async def _follow_cards(self) -> None:
        """Look from time to time whether cards or addresses have come or gone."""
        while True:
            await asyncio.sleep(_CARDS_SECONDS)
            cards = interfaces()
            if cards != self._cards:
                self._cards = cards
                async with self._lock:
                    await self._move()

    async def _move(self) -> None:
        """Take the cards that there are now, show ourselves there and ask there."""
        await self._zeroconf.async_update_interfaces()
        for name, (announced, old) in self._announced.items():
            # Without a goodbye others would keep an address that is ours no more.
            await self._unregister(old)
            info = self._info(announced)
            self._announced[name] = announced, info
            await self._register(info)
        for watcher in self._watchers:
            await watcher.ask_again()

    async def _register(self, info: AsyncServiceInfo) -> None:
        # Names are unique by construction: nobody has to be asked whether one is taken.
        await self._zeroconf.async_register_service(info, cooperating_responders=True)

    async def _unregister(self, info: AsyncServiceInfo) -> None:
        await (await self._zeroconf.async_unregister_service(info))

    def _info(self, announced: Announced) -> AsyncServiceInfo:
        addresses = announced.addresses or self._only or reachable()
        return AsyncServiceInfo(
            announced.service,
            f"{announced.name}.{announced.service}",
            port=announced.port,
            properties=dict(announced.properties),
            server=f"sealed-orders-{announced.name}.local.",
            parsed_addresses=[one.partition("%")[0] for one in addresses],
            host_ttl=_SECONDS_LISTED,
            other_ttl=_SECONDS_LISTED,
        )


def _open(only: Sequence[str] | None) -> AsyncZeroconf:
    try:
        if only is not None:
            return AsyncZeroconf(interfaces=list(only))
        try:
            return AsyncZeroconf(interfaces=InterfaceChoice.All, ip_version=IPVersion.All)
        except (OSError, RuntimeError):
            # A machine without IPv6.
            return AsyncZeroconf(interfaces=InterfaceChoice.All, ip_version=IPVersion.V4Only)
    except (OSError, RuntimeError) as error:
        raise DiscoveryError("network.check.no_interface") from error


class Watcher:
    """Tells of every name of a service that appears or changes, and of those that vanish."""

    def __init__(
        self,
        zeroconf: Zeroconf,
        service: str,
        shown: Callable[[AsyncServiceInfo], None],
        gone: Callable[[str], None],
    ) -> None:
        self._service = service
        self._shown = shown
        self._gone = gone
        self._zeroconf = zeroconf
        self._asking: set[asyncio.Task[None]] = set()
        self._browser = self._browse()

    def _browse(self) -> AsyncServiceBrowser:
        # Multicast questions: a second browser on the same machine would
        # otherwise wait a second for its first answer.
        return AsyncServiceBrowser(
            self._zeroconf,
            self._service,
            handlers=[self._changed],
            question_type=DNSQuestionType.QM,
        )

    async def ask_again(self) -> None:
        """Ask as at the beginning: there may be others to hear us now."""
        await self._browser.async_cancel()
        self._browser = self._browse()

    async def close(self) -> None:
        """Stop looking."""
        for task in self._asking:
            task.cancel()
        await self._browser.async_cancel()

    def _changed(
        self,
        zeroconf: Zeroconf,
        service_type: str,
        name: str,
        state_change: ServiceStateChange,
    ) -> None:
        if state_change is ServiceStateChange.Removed:
            self._gone(name.removesuffix("." + self._service))
            return
        info = AsyncServiceInfo(service_type, name)
        if info.load_from_cache(zeroconf):
            self._shown(info)
        elif len(self._asking) < _MOST_QUESTIONS:
            task = asyncio.get_running_loop().create_task(self._ask(info))
            self._asking.add(task)
            task.add_done_callback(self._asking.discard)

    async def _ask(self, info: AsyncServiceInfo) -> None:
        if await info.async_request(
            self._zeroconf, _REQUEST_MILLISECONDS, question_type=DNSQuestionType.QM
        ):
            self._shown(info)

"""Multicast DNS, as far as we use it: names that are unique by construction, seen and resolved."""

from __future__ import annotations

import asyncio
import ipaddress
from collections.abc import Callable, Mapping, Sequence

from zeroconf import (
    DNSQuestionType,
    InterfaceChoice,
    IPVersion,
    ServiceStateChange,
    Zeroconf,
)
from zeroconf.asyncio import AsyncServiceBrowser, AsyncServiceInfo, AsyncZeroconf

from netcore.interfaces import reachable
from netcore.wire import NetworkError

_SECONDS_LISTED = 120
_REQUEST_MILLISECONDS = 3000
_MOST_QUESTIONS = 64


class DiscoveryError(NetworkError):
    """Nothing can be announced or found."""


def open_multicast(only: Sequence[str] | None) -> AsyncZeroconf:
    """Every interface, or `only` those that have these addresses; raises DiscoveryError."""
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


def announcement(
    service: str,
    name: str,
    port: int,
    properties: Mapping[str, str],
    addresses: Sequence[str] | None,
) -> AsyncServiceInfo:
    """What is announced under a name; without `addresses` all that others can reach."""
    return AsyncServiceInfo(
        service,
        f"{name}.{service}",
        port=port,
        properties=dict(properties),
        server=f"sealed-orders-{name}.local.",
        parsed_addresses=[one.partition("%")[0] for one in addresses or reachable()],
        host_ttl=_SECONDS_LISTED,
        other_ttl=_SECONDS_LISTED,
    )


def addresses_of(info: AsyncServiceInfo) -> list[str]:
    """The addresses of somebody who announces itself, IPv4 first."""
    return sorted(
        info.parsed_scoped_addresses(),
        key=lambda one: ipaddress.ip_address(one.partition("%")[0]).version,
    )


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
        # Multicast questions: a second browser on the same machine would
        # otherwise wait a second for its first answer.
        self._browser = AsyncServiceBrowser(
            zeroconf,
            service,
            handlers=[self._changed],
            question_type=DNSQuestionType.QM,
        )

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

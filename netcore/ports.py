"""Where a table listens: the usual port or the next free one, on both kinds of address."""

from __future__ import annotations

import errno
import re
import socket
import sys

from netcore.pipe import Address
from netcore.wire import NetworkError

DEFAULT_PORT = 47420
PORTS_TRIED = 20
_QUEUE = 64
_TAKEN = {errno.EADDRINUSE, errno.EACCES}
_ABSENT = {errno.EAFNOSUPPORT, errno.EADDRNOTAVAIL, errno.EPROTONOSUPPORT}


class PortError(NetworkError):
    """No address to listen on, or not an address."""


def parse_address(text: str) -> Address:
    """What a person typed: `host`, `host:port`, `[v6]:port` or a bare IPv6 address."""
    text = text.strip()
    bracketed = re.fullmatch(r"\[([^\[\]]+)\](?::(\d{1,5}))?", text)
    if bracketed:
        host, port = bracketed[1], bracketed[2]
    elif text.count(":") > 1:
        host, port = text, None
    else:
        host, colon, port = text.partition(":")
        if colon and not re.fullmatch(r"\d{1,5}", port):
            raise PortError("network.address.malformed", text=text)
    number = int(port) if port else DEFAULT_PORT
    if not host or not 0 < number < 65536 or not re.fullmatch(r"[\w.:%\-]+", host):
        raise PortError("network.address.malformed", text=text)
    return Address(host, number)


def open_sockets(bind: str | None, port: int | None) -> list[socket.socket]:
    """Listening sockets, all on one port.

    Without `bind` they take every address of both kinds. Without `port` it is
    the default one or the next that is free; 0 is any. A port that was asked for
    and is taken is an error.
    """
    if port is not None:
        return _open(bind, port)
    for tried in range(DEFAULT_PORT, DEFAULT_PORT + PORTS_TRIED):
        try:
            return _open(bind, tried)
        except PortError as error:
            if error.key != "network.port.taken":
                raise
    raise PortError("network.port.all_taken", first=DEFAULT_PORT, last=tried)


def next_port() -> int:
    """Where a table would listen if one were opened now."""
    sockets = open_sockets(None, None)
    port: int = sockets[0].getsockname()[1]
    for one in sockets:
        one.close()
    return port


def _open(bind: str | None, port: int) -> list[socket.socket]:
    hosts = ["0.0.0.0", "::"] if bind is None else [bind]  # noqa: S104
    sockets: list[socket.socket] = []
    try:
        for host in hosts:
            one = _listening(host, sockets[0].getsockname()[1] if sockets else port)
            if one is not None:
                sockets.append(one)
    except PortError:
        for one in sockets:
            one.close()
        raise
    if not sockets:
        raise PortError("network.address.not_here", address=bind or "*")
    return sockets


def _listening(host: str, port: int) -> socket.socket | None:
    """A listening socket, or None where this machine has no such kind of address."""
    try:
        family, kind, protocol, _, where = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        one = socket.socket(family, kind, protocol)
    except OSError:
        return None
    try:
        if sys.platform == "win32":
            one.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
        else:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        if family == socket.AF_INET6:
            one.setsockopt(socket.IPPROTO_IPV6, socket.IPV6_V6ONLY, 1)
        one.setblocking(False)
        one.bind(where)
        one.listen(_QUEUE)
    except OSError as error:
        one.close()
        if error.errno in _ABSENT:
            return None
        key = "network.port.taken" if error.errno in _TAKEN else "network.port.unusable"
        raise PortError(key, port=port) from error
    return one

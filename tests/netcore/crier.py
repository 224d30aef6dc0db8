"""A neighbour who announces tables by the thousand, again and again, as bare bytes.

Run as a program on a machine of the tests' network: `crier ADDRESS TABLES`.
"""

import socket
import struct
import sys
import time
from collections.abc import Iterator
from hashlib import blake2b

from netcore.discovery import SERVICE
from netcore.version import game_digest
from rules.games import GAMES

GROUP, PORT = "224.0.0.251", 5353
PTR, TXT, SRV, A = 12, 16, 33, 1
HERE, HERE_ONLY = 1, 0x8001
SECONDS = 120
NAMES = (
    "<b>Nord</b><img src=x>",
    "\u202eNord\u2066",
    "N" * 200,
    "Nord\n\x1b[2J",
    "\U0001f5ff" * 50,
)


def _name(*labels: bytes) -> bytes:
    return b"".join(bytes([len(one)]) + one for one in labels) + b"\0"


def _record(name: bytes, kind: int, scope: int, data: bytes) -> bytes:
    return name + struct.pack("!HHIH", kind, scope, SECONDS, len(data)) + data


def packet(number: int, address: str) -> bytes:
    """One table, as our own program would announce it but for its name."""
    game = GAMES[0]
    table = blake2b(str(number).encode(), digest_size=8).hexdigest().encode()
    service = tuple(one.encode() for one in SERVICE.rstrip(".").split("."))
    whole, server = _name(table, *service), _name(b"crier", b"local")
    fields = {
        "name": NAMES[number % len(NAMES)],
        "game": game.name,
        "v": "1",
        "vo": "1",
        "rules": game_digest(game).hex(),
        "free": "3",
        "way": "open",
    }
    told = [f"{key}={value}".encode()[:255] for key, value in fields.items()]
    records = (
        _record(_name(*service), PTR, HERE, whole),
        _record(whole, SRV, HERE_ONLY, struct.pack("!HHH", 0, 0, 47420) + server),
        _record(whole, TXT, HERE_ONLY, b"".join(bytes([len(one)]) + one for one in told)),
        _record(server, A, HERE_ONLY, socket.inet_aton(address)),
    )
    return struct.pack("!HHHHHH", 0, 0x8400, 0, len(records), 0, 0) + b"".join(records)


def packets(address: str, tables: int) -> Iterator[bytes]:
    """All of them, over and over."""
    while True:
        yield from (packet(number, address) for number in range(tables))


def main(address: str, tables: int) -> None:
    """Announce until ended, and say when all have been announced once."""
    one = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
    one.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_IF, socket.inet_aton(address))
    one.setsockopt(socket.IPPROTO_IP, socket.IP_MULTICAST_TTL, 255)
    for number, announced in enumerate(packets(address, tables)):
        one.sendto(announced, (GROUP, PORT))
        if number == tables:
            print('{"event": "announced"}', flush=True)
        if number % 20 == 0:
            time.sleep(0.01)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))

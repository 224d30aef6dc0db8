"""Which addresses of others are in a network of ours."""

import pytest

from netcore.interfaces import Interface

WIRE = Interface("eth0", "192.168.1.7", 2, 24)
WIRE_6 = Interface("eth0", "2001:db8:0:1::7", 2, 64)
LINK = Interface("eth0", "fe80::7%2", 2, 64)
UNKNOWN = Interface("eth0", "192.168.1.7", 2)


@pytest.mark.parametrize(
    ("card", "address", "near"),
    [
        (WIRE, "192.168.1.200", True),
        (WIRE, "192.168.2.7", False),
        (WIRE, "2001:db8:0:1::8", False),
        (WIRE_6, "2001:db8:0:1::8", True),
        (WIRE_6, "2001:db8:0:2::8", False),
        (LINK, "fe80::8%eth1", True),
        (UNKNOWN, "192.168.1.8", False),
    ],
)
def test_an_address_is_near_when_it_shares_the_part_of_the_network(
    card: Interface, address: str, near: bool
) -> None:
    assert card.is_near(address) is near

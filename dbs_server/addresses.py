"""Who an address is: the one behind a proxy that the operator has named, and what counts as one household."""

from __future__ import annotations

import ipaddress
from collections.abc import Iterable, Sequence
from typing import TypeAlias

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


def networks(words: Iterable[str]) -> tuple[Network, ...]:
    """Addresses and networks, as an operator writes them (`127.0.0.1`, `10.0.0.0/8`). Raises ValueError with what is none."""
    return tuple(ipaddress.ip_network(word) for word in words)


def household(address: str) -> str:
    """What counts as one: an IPv4 address, or the /64 of an IPv6 address, which is what one line is given."""
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return address
    if isinstance(ip, ipaddress.IPv4Address):
        return str(ip)
    return str(ip.ipv4_mapped or ipaddress.ip_network((ip, 64), strict=False))


def caller(peer: str, forwarded: Sequence[str], proxies: Sequence[Network]) -> str:
    """The address that a connection comes from: its peer's, or, where that is a proxy that the operator has named, the last one in the values of
    `X-Forwarded-For` that is none. What others write there counts for nothing."""
    hops = [hop.strip() for value in forwarded for hop in value.split(",")]
    address = peer
    while hops and _within(address, proxies):
        try:
            address = str(ipaddress.ip_address(hops.pop()))
        except ValueError:
            break
    return address


def _within(address: str, proxies: Sequence[Network]) -> bool:
    try:
        ip = ipaddress.ip_address(address)
    except ValueError:
        return False
    if isinstance(ip, ipaddress.IPv6Address) and ip.ipv4_mapped is not None:
        ip = ip.ipv4_mapped
    return any(ip in network for network in proxies)

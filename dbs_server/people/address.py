"""The address of a server, in the one form in which client and server sign it."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address
from urllib.parse import urlsplit

PORTS = {"ws": 80, "wss": 443}


def address_of(url: str) -> str:
    """Scheme, host and port of an address, as in `ws://example.org:8765`: in small letters, the port always there, what follows it left out.
    Raises ValueError for what is no address of a server."""
    parts = urlsplit(url.strip())
    scheme, host = parts.scheme.lower(), parts.hostname or ""
    if scheme not in PORTS or not host:
        raise ValueError(f"'{url}' is no address of a server: it begins with ws:// or wss://")
    return f"{scheme}://{_host(host)}:{parts.port or PORTS[scheme]}"


def reached_at(host: str, port: int) -> tuple[str, ...]:
    """The addresses that a client has dialled who came to this host and port, as far as the machine itself can tell."""
    found = _host(host)
    names = [found, "localhost"] if _local(host) else [found]
    return tuple(f"ws://{name}:{port}" for name in names)


def _host(host: str) -> str:
    """A host in its one form: an IPv4 address that came as an IPv6 one is an IPv4 address."""
    try:
        found = ip_address(host)
    except ValueError:
        return host.lower()
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped) if found.ipv4_mapped else f"[{found}]"
    return str(found)


def _local(host: str) -> bool:
    found = ip_address(host)
    mapped = found.ipv4_mapped if isinstance(found, IPv6Address) else None
    return (mapped or found).is_loopback

"""The address of a server, as people write it."""

from __future__ import annotations

from urllib.parse import urlsplit

from websockets.exceptions import InvalidURI
from websockets.uri import parse_uri

PORT = 8765
"""Where `dbs serve` listens unless it is told otherwise."""
_MEANT = {"http": "ws", "https": "wss"}


def server_address(word: str) -> str:
    """The websocket address that is meant: "host" and "host:port" are ws://, and a bare host has the usual port.

    Raises ValueError, with the nearest right form in its words, for what is no such address.
    """
    word = word.strip()
    bare = "://" not in word
    url = f"ws://{word}" if bare else word
    try:
        parts = urlsplit(url)
        if bare and parts.port is None and not parts.path and parts.hostname:
            url = f"{url}:{PORT}"
        parse_uri(url)
    except (InvalidURI, ValueError):
        raise ValueError(
            f"'{word}' is no address of a server: it begins with ws://, or wss:// where it is encrypted, as in {_nearest(word)}"
        ) from None
    return url


def invited(url: str) -> tuple[str, str]:
    """The server of an address, and the code of the table to which it leads; "" where it leads to none."""
    parts = urlsplit(url)
    return parts._replace(path="", query="", fragment="").geturl(), parts.path.strip("/")


def invitation(url: str, code: str) -> str:
    """The line that leads a friend to a table of this server."""
    return f"dbs join {invited(url)[0]}/{code}"


def _nearest(word: str) -> str:
    """The same place in the right form; an example where there is none to be seen."""
    scheme, _, rest = word.rpartition("://")
    example = f"{_MEANT.get(scheme.lower(), 'ws')}://{rest.split('#')[0]}"
    try:
        return example if parse_uri(example).host else ""
    except (InvalidURI, ValueError):
        return f"ws://localhost:{PORT}"

"""How a program stays connected to a server: when it dials again, and when it takes a connection for lost."""

from __future__ import annotations

WAITS = (0.5, 1.0, 2.0, 4.0, 8.0, 15.0)
"""Seconds between tries; the last one repeats."""
PING, PONG, GONE = 5.0, 8.0, 1.0
"""Seconds between two pings, in which one must have its answer, and in which a connection must be closed: a server that hangs, and a wire that carries
nothing, are left after 14 at the latest."""


def wait_before(tries: int) -> float:
    """Seconds to wait after so many tries in a row that came to nothing."""
    return WAITS[min(tries, len(WAITS) - 1)]

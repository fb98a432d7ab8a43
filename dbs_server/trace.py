"""A trace of messages: at log level debug, each frame of a client has a name, `CONNECTION.N`, and the log says under it what is heard and to whom it leads.
Between workers the name goes along, so that it is one from socket to socket. Where nothing is traced, a look at a global is all that is paid.
"""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Callable, Generator

log = logging.getLogger("dbs.trace")

current = ""
"""The frame that is being heard; "" where none is, or nothing is traced."""


def on() -> bool:
    """Whether messages are traced."""
    return log.isEnabledFor(logging.DEBUG)


@contextlib.contextmanager
def heard(frame: str, what: str = "") -> Generator[None]:
    """What is done in the body comes of this frame; `what` is the type of its message."""
    global current
    before, current = current, frame
    if what:
        log.debug("%s is heard: %s", frame, what)
    try:
        yield
    finally:
        current = before


def told(mark: str, size: int) -> None:
    """So many bytes for this connection come of the frame that is being heard."""
    log.debug("%s leads to %d bytes for %s", current, size, mark)


def carried(then: Callable[[], None]) -> Callable[[], None]:
    """What is done later, as coming of the frame that is being heard now."""
    if not current:
        return then
    frame = current

    def later() -> None:
        with heard(frame):
            then()

    return later

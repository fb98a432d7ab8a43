"""What is made once and stays as long as the process: code, cards, grammar. The collector of garbage is not to walk it again and again."""

from __future__ import annotations

import gc
from collections.abc import Generator
from contextlib import contextmanager


@contextmanager
def lasting() -> Generator[None]:
    """While something that stays is made: to look for garbage in it meanwhile, and ever again, would be a tenth of the time that importing a
    program takes, and a quarter of what reading a card list takes."""
    walked = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        gc.freeze()
        if walked:
            gc.enable()

"""What a server does that shares its database: it keeps its leases, and takes over the tables of those that are dead."""

from __future__ import annotations

import asyncio
import logging
import os
import secrets
import socket
from collections.abc import Callable

from dbs_server.keeping import Keeping
from dbs_server.storage.leases import Found
from dbs_server.storage.store import CannotRead, StoreAway

log = logging.getLogger("dbs.leases")

EVERY = 1.5
"""Seconds between two renewals."""
SOON = 0.25
"""Seconds after which a server that is cut off looks whether it still is."""
BATCH = 100
"""Tables that are taken over at once."""


def worker_name() -> str:
    """A name for this run of a server that no other run has."""
    host = "".join(c for c in socket.gethostname() if c.isascii() and c.isalnum())
    return f"{host[:20]}-{os.getpid()}-{secrets.token_hex(3)}"


def always() -> bool:
    """What a server does that knows of no others."""
    return True


async def keep_leases(keeping: Keeping, here: Callable[[], bool] = always, takes: Callable[[], bool] = always) -> None:
    """Renew and claim, for as long as the server runs. While the database is away, both wait; also while this server is not `here` for others. It claims
    while it `takes` more tables."""
    left: list[Found] = []
    while True:
        try:
            if here():
                left = await renew(keeping, left, BATCH if takes() else 0)
        except StoreAway:
            log.info("the leases of this server cannot be renewed now")
        except Exception:
            log.exception("the leases of this server could not be renewed; it tries again")
        await asyncio.sleep(EVERY if here() else SOON)


async def renew(keeping: Keeping, left: list[Found], most: int = BATCH) -> list[Found]:
    """Renew once, give up what was lost, and take over at most so many that nobody has, with what was `left` of the last time; what is left now. Raises
    StoreAway."""
    ledger = keeping.store.ledger
    for lease in await asyncio.to_thread(ledger.renew):
        keeping.lose(lease.table)
    claimed = left + (await asyncio.to_thread(ledger.claim, most) if most else [])
    for i, found in enumerate(claimed):
        try:
            keeping.adopt(found.match, moved=True)
        except CannotRead:
            return claimed[i:]
    if claimed:
        log.warning(
            "matches of a server that is dead: %d go on here when one of their players comes back", len(claimed)
        )
    return []

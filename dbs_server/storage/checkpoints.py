"""What SQLite has in its log is brought to the file by a thread of its own, as that waits for the disk, and everybody at the tables would wait with it.

A checkpoint beside writes leaves the log as it is where something was written meanwhile, so that a log would grow for as long as somebody always writes.
At `LONGEST` pages SQLite therefore takes one itself, in the thread that writes, and finds almost all of it done.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

log = logging.getLogger("dbs.store")

EVERY = 256
"""Writes between two checkpoints; some 600 pages."""
LONGEST = 16_000
"""Pages of 4 kB in the log."""


class Checkpoints:
    """Those of one file."""

    def __init__(self, path: str | Path) -> None:
        self._path, self._writes = path, 0
        self._due, self._ended = threading.Event(), False
        self._thread = threading.Thread(target=self._run, name="dbs checkpoints", daemon=True)
        self._thread.start()

    def written(self) -> None:
        """Something was written."""
        self._writes += 1
        if self._writes >= EVERY:
            self._writes = 0
            self._due.set()

    def close(self) -> None:
        """Take no more; one that has begun is waited for."""
        self._ended = True
        self._due.set()
        self._thread.join()

    def _run(self) -> None:
        with closing(sqlite3.connect(self._path, isolation_level=None)) as db:
            while self._due.wait() and not self._ended:
                self._due.clear()
                try:
                    db.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
                except sqlite3.Error as error:  # the disk is full: whoever writes meets it, too, and says so
                    log.debug("no checkpoint could be taken: %s", error)

"""Holds what was seen of a match against its record, beside the screen: to play a match again takes a while."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from dbs_tui.shell.archive.audit import Audit, audit
from dbs_tui.shell.archive.watched import Dealt, parsed_views
from engine.core.game_pack import Pack
from engine.core.record import Record


class Auditor:
    """`told` hears what was found."""

    def __init__(self, pack_of: Callable[[str], Pack], told: Callable[[str], None]) -> None:
        self._pack_of, self._told = pack_of, told
        self._audits: set[asyncio.Future[Audit]] = set()

    def look(self, record: Record, dealt: Dealt | None, path: Path | None, ended: str) -> None:
        """Begin; `path` is the file of what was seen, and `ended` is said behind what is found."""

        def found() -> Audit:
            views = None if path is None else parsed_views(path.read_bytes(), path.name)
            return audit(record, self._pack_of(record.game), dealt, () if views is None else views.views)

        future = asyncio.get_running_loop().run_in_executor(None, found)
        self._audits.add(future)
        future.add_done_callback(lambda done: self._audited(done, ended))

    def _audited(self, future: asyncio.Future[Audit], ended: str) -> None:
        self._audits.discard(future)
        if future.cancelled():
            return
        error = future.exception()
        text = f"The match could not be held against its record: {error}." if error else future.result().text
        self._told(f"{text}{ended}")

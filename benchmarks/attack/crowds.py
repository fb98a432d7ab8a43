"""What innocent players wait while one address does its worst, beside what they wait when it is quiet: one run, one server."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence

import msgspec
from rich.console import Console
from rich.table import Table as Grid

from benchmarks.attack.ground import Running, Waits, seated, server, watched
from benchmarks.server import BusyTable

COLUMNS = (
    "attack", "answers", "p50 ms", "p99 ms", "x quiet", "max ms", "server core", "messages", "answered", "closed", "failed",
)  # fmt: skip


async def measure(attacks: Sequence[str], seconds: float, number: int) -> None:
    """A table of figures, an attack a line."""
    grid = Grid(title=f"{number} innocent matches, {seconds:g} s each")
    for column in COLUMNS:
        grid.add_column(column, justify="right")
    with server() as running:
        tables = await seated(running.url, number)
        listening = [asyncio.create_task(player.listen()) for table in tables for player in table.players]
        await asyncio.sleep(2)
        quiet = await watched(running, tables, seconds)
        grid.add_row(*_row("none", quiet, quiet, {}))
        for attack in attacks:
            waits, told = await _under(attack, running, tables, seconds)
            grid.add_row(*_row(attack, waits, quiet, told))
            await asyncio.sleep(3)  # what the attack has left fades
        for task in listening:
            task.cancel()
    Console(width=max(140, Console().width)).print(grid)


async def _under(
    attack: str, running: Running, tables: list[BusyTable], seconds: float
) -> tuple[Waits, dict[str, int]]:
    """Waits while a process of its own attacks."""
    command = (sys.executable, "-m", "benchmarks.attack.crowd", attack, running.url, str(seconds + 3))
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    await asyncio.sleep(2)
    waits = await watched(running, tables, seconds)
    told, _ = await process.communicate()
    return waits, msgspec.json.decode(told or b"{}", type=dict[str, int])


def _row(name: str, waits: Waits, quiet: Waits, told: dict[str, int]) -> tuple[str, ...]:
    return (
        name, f"{len(waits.times)}", f"{1000 * waits.p50:.1f}", f"{1000 * waits.p99:.1f}", f"{waits.p99 / quiet.p99:.2f}",
        f"{1000 * max(waits.times):.0f}", f"{waits.busy:.0%}", f"{told.get('sent', 0)}", f"{told.get('heard', 0)}",
        f"{told.get('closed', 0)}", f"{waits.failed}",
    )  # fmt: skip

"""How fast the client paints: first paint, a whole new view, a moved selection (medians, 95th and 99th percentiles).

    python -m benchmarks.client [--size 140x45] [--rounds 60]

A paint is processor time from the message or key to the end of the refresh that it causes, layout and compositing included, without the
terminal itself.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec.structs import replace

from dbs_tui.app import DbsApp
from dbs_tui.shell.play.messages import Position
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.settings import Settings
from tests.tui import boards
from tests.tui.fakes import FakeLink

ROOT = Path(__file__).resolve().parent.parent


async def settled(app: DbsApp) -> None:
    """Until what was asked for is on the screen."""
    done = asyncio.Event()
    app.screen.call_after_refresh(done.set)
    await done.wait()


async def measure(size: tuple[int, int], rounds: int) -> dict[str, list[float]]:
    """Milliseconds of each kind."""
    found: dict[str, list[float]] = {"whole new view": [], "moved selection": []}
    views = [
        boards.view(boards.MAIN),
        replace(boards.battle_view(boards.OFFENSE), turn=6),
        boards.chained(),
        boards.view(boards.MULLIGAN),
    ]
    link = FakeLink(views[0])
    app = DbsApp(link=link, settings=Settings())
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, MatchScreen)
        for i in range(rounds):
            view = views[i % len(views)]
            await asyncio.sleep(0.03)
            began = time.process_time()
            link.send(Position(view, view.seat))
            await settled(app)
            found["whole new view"].append((time.process_time() - began) * 1000)
        for i in range(rounds):
            await asyncio.sleep(0.03)
            began = time.process_time()
            screen.action_move(*[(1, 0), (0, -1), (-1, 0), (0, 1)][i % 4])
            await settled(app)
            found["moved selection"].append((time.process_time() - began) * 1000)
    return found


LEAST = """
import asyncio
import time
from textual.app import App
from textual.widgets import Static
class Least(App):
    def compose(self):
        yield Static("the least that a program of Textual can show")
async def main():
    app = Least()
    async with app.run_test(size=(%d, %d)):
        done = asyncio.Event()
        app.screen.call_after_refresh(done.set)
        await done.wait()
        print(time.process_time() * 1000)
asyncio.run(main())
"""
FIRST = """
import asyncio
import time
from dbs.main import load
load("play")
from card_data.games import pack
from dbs_tui.app import DbsApp
from dbs_tui.faces import FACES
from dbs_tui.shell.play.begin import start
from dbs_tui.shell.settings import Settings
async def main():
    game = pack("masters")
    decks = [game.read_deck(word, "masters") for word in ("red", "blue")]
    assert not [reason for deck in decks for reason in game.check_deck(deck, "masters")]
    link = start(game, FACES["masters"], ("Ann", "Bob"), decks, "first paint", "masters")
    app = DbsApp(link=link, settings=Settings(trusting=True))
    async with app.run_test(size=(%d, %d)):
        done = asyncio.Event()
        app.screen.call_after_refresh(done.set)
        await done.wait()
        while not app.screen.table.view:
            await asyncio.sleep(0)
        done.clear()
        app.screen.call_after_refresh(done.set)
        await done.wait()
        print(time.process_time() * 1000)
asyncio.run(main())
"""


def first_paint(size: tuple[int, int], rounds: int = 5) -> tuple[list[float], list[float]]:
    """From the start of the program to the board on the screen, as `dbs play --decks red,blue` comes there, each time in a new process; and
    by turns with it the same of the least program of Textual. Both as they are installed: with compiled modules."""
    found: tuple[list[float], list[float]] = ([], [])
    with TemporaryDirectory() as folder:
        env = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        env |= {"PYTHONPYCACHEPREFIX": folder, "DBS_DATA": folder, "DBS_CONFIG": f"{folder}/settings.json"}
        for i in range(rounds + 1):
            for times, code in zip(found, (FIRST, LEAST), strict=True):
                run = subprocess.run(
                    [sys.executable, "-c", code % size], cwd=ROOT, env=env, capture_output=True, text=True, check=True
                )
                if i:  # the first run compiles
                    times.append(float(run.stdout))
    return found


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description="How fast the client paints.")
    parser.add_argument("--size", default="140x45")
    parser.add_argument("--rounds", type=int, default=60)
    args = parser.parse_args()
    width, _, height = args.size.partition("x")
    size = (int(width), int(height))
    first, least = first_paint(size)
    found = {"first paint": first, "least program": least} | asyncio.run(measure(size, args.rounds))
    aims = {"first paint": 500, "least program": 0, "whole new view": 12, "moved selection": 8}
    print(f"{args.size:<18} {'median':>9} {'p95':>9} {'p99':>9} {'aim':>7}")
    for name, times in found.items():
        p95, p99 = (sorted(times)[round(len(times) * share) - 1] for share in (0.95, 0.99))
        print(f"{name:<18} {statistics.median(times):>6.1f} ms {p95:>6.1f} ms {p99:>6.1f} ms {aims[name] or '':>4} ms")
    print(f"first paint is {min(first) / min(least):.1f} times that of the least program of Textual (aim 2)")
    return 0


if __name__ == "__main__":
    sys.exit(main())

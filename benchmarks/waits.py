"""How long players wait, reckoned in the server's own processor time: `python -m benchmarks.waits [--tables 200 500 1000] [--pace 2] [--seconds 30]`.

On a machine that others share, the time of waiting says how busy they are. So the lobby plays here without sockets: answers are due at moments
drawn before the run, as in `benchmarks.server`; a server that does nothing else works them off one by one, and its clock is what each of them takes
of this process: the message read, the rules, both views, and the frames for both players, compressed. What sockets and the loop take is not in
that and is put on top of each answer (`--sockets`, in milliseconds: `core ms/answer` of `benchmarks.server` less the mean that is told here).
"""

from __future__ import annotations

import argparse
import gc
import heapq
import random
import statistics
import time
import zlib

import msgspec
from rich.console import Console
from rich.table import Table as Grid

from benchmarks.heard import hear, of_deal
from card_data.games import packs
from dbs_server.lobby import Lobby
from dbs_server.own_part import OwnPart
from dbs_server.protocol import (
    VERSION,
    Answer,
    ChooseDeck,
    CreateTable,
    Hello,
    JoinTable,
    Message,
    Rematch,
    encode,
)
from dbs_server.session import Session
from dbs_server.storage.sqlite import SqliteStore
from engine.core.shape import record_of
from engine.version import FIRST_GAME


class Client:
    """A player without a socket: what it says is in the lobby at once, and what it is told lies in its outbox."""

    def __init__(self, lobby: Lobby, name: str) -> None:
        self.lobby, self.part, self.spent = lobby, OwnPart(), 0.0
        self.session = Session(name, clock=lambda: time.monotonic() * 1000)  # whoever answers in no time is no flood
        self.decision: dict[str, object] | None = None
        self.table = ""
        self._squeeze = zlib.compressobj(1, zlib.DEFLATED, -12, 3)
        lobby.connect(self.session)
        self.say(Hello(VERSION, client="benchmark"))

    def say(self, message: Message) -> None:
        """Send it, and note the processor time of the server."""
        data = encode(message)
        began = time.process_time()
        self.lobby.receive(self.session, data)
        self.spent = time.process_time() - began

    def hear(self, opponent: Client) -> float:
        """Take what was told to both; the seconds that compressing it took."""
        spent = 0.0
        for client in (self, opponent):
            while (frame := client.session.next()) is not None:
                began = time.process_time()
                client._squeeze.compress(frame)
                client._squeeze.flush(zlib.Z_SYNC_FLUSH)
                spent += time.process_time() - began
                client.take(frame)
        return spent

    def take(self, frame: bytes) -> None:
        """What one message says to this client."""
        heard = hear(frame)
        self.table = heard.table or self.table
        if heard.change is not None:
            self.decision = heard.change.decision(self.decision)
        elif heard.type in ("deal", "promised"):
            if (said := of_deal(self.part, frame, self.session.seat)) is not None:
                self.say(said)
        elif heard.type == "match_over":
            self.decision = None
            self.say(Rematch())


class Busy:
    """Two clients at a table."""

    def __init__(self, lobby: Lobby, number: int, starters: list[str]) -> None:
        self.rng = random.Random(number)
        self.one, self.two = Client(lobby, f"{number}/1"), Client(lobby, f"{number}/2")
        self.one.say(CreateTable("One"))
        self.one.hear(self.two)
        self.two.say(JoinTable("Two", self.one.table))
        for side, client in enumerate((self.one, self.two)):
            client.say(ChooseDeck(starter=starters[(number + side) % len(starters)]))
        self.settle()

    def settle(self) -> float:
        """Hear all that there is to hear; the seconds of compressing."""
        spent = 0.0
        while self.one.session.outbox or self.two.session.outbox:
            spent += self.one.hear(self.two)
        return spent

    def answer(self) -> float:
        """Whoever is asked answers at random; the seconds that the server took for it."""
        for client in (self.one, self.two):
            decision = client.decision
            if decision is not None and decision["seat"] == client.session.seat:
                break
        else:
            return 0.0
        seen = msgspec.convert(decision, Asked)
        words = [option.words for option in seen.options]
        taken = ["keep"] if "keep" in words else self.rng.sample(words, max(seen.least, min(1, seen.most)))
        client.say(Answer(seen.number, tuple(taken)))
        return client.spent + self.settle()


class Offered(msgspec.Struct):
    words: str


class Asked(msgspec.Struct):
    """As much of a decision as a player at random looks at."""

    number: int
    options: list[Offered]
    least: int = 1
    most: int = 1


def reckon(number: int, seconds: float, pace: float, sockets: float) -> tuple[list[float], list[float]]:
    """The waits, and what the server took for each answer, in milliseconds."""
    games = packs()
    lobby = Lobby(games, SqliteStore())
    for kind in games[FIRST_GAME].views:
        record_of(kind)  # as a server does at its start
    starters = [one.key for one in games[FIRST_GAME].starters_of(games[FIRST_GAME].profiles[0])]
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 1_000, 1_000)
    tables = [Busy(lobby, n, starters) for n in range(number)]
    due = [(table.rng.expovariate(1 / pace), n) for n, table in enumerate(tables)]
    asked = [0.0] * number  # when the last answer at the table was done
    heapq.heapify(due)
    free, waits, took = 0.0, list[float](), list[float]()
    while due[0][0] < seconds:
        at, n = heapq.heappop(due)
        spent = tables[n].answer() + sockets / 1000
        free = max(free, at, asked[n]) + spent
        asked[n] = free
        waits.append(1000 * (free - at))
        took.append(1000 * spent)
        heapq.heappush(due, (at + tables[n].rng.expovariate(1 / pace), n))
    return waits, took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, nargs="+", default=[200, 500, 1000])
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pace", type=float, default=2.0, help="mean seconds between two answers at a table")
    parser.add_argument("--sockets", type=float, default=0.0, help="milliseconds of sockets and loop an answer")
    arguments = parser.parse_args()
    grid = Grid(title=f"{arguments.seconds:g} s each, {arguments.sockets:g} ms for sockets")
    for column in (
        "tables",
        "answers/s",
        "core",
        "ms an answer",
        "p99 of it",
        "waits: p50 ms",
        "p99 ms",
        "p99.9 ms",
        "max ms",
    ):
        grid.add_column(column, justify="right")
    for number in arguments.tables:
        waits, took = reckon(number, arguments.seconds, arguments.pace, arguments.sockets)
        cuts, costs = statistics.quantiles(waits, n=1000), statistics.quantiles(took, n=100)
        figures = (statistics.mean(took), costs[98], cuts[499], cuts[989], cuts[998], max(waits))
        grid.add_row(
            str(number),
            f"{len(waits) / arguments.seconds:.0f}",
            f"{sum(took) / 1000 / arguments.seconds:.0%}",
            *(f"{figure:.2f}" for figure in figures),
        )
    Console(width=max(120, Console().width)).print(grid)


if __name__ == "__main__":
    main()

"""Figures of the engine: `python -m benchmarks.engine [--game G] [--games N] [--seed S] [--json]`.

Random players play the starter decks against each other. Measured are the answers alone (which is where the options of the next decision are
built), views, forks, snapshots, the size of a record and of a live game in memory.
"""

from __future__ import annotations

import argparse
import gc
import json
import platform
import statistics
import tracemalloc
from collections.abc import Callable
from time import process_time_ns
from typing import Any

import msgspec

from card_data.games import GAMES, pack
from engine.bots.random import RandomBot
from engine.bots.sim import Meeting, of_starters, start
from engine.core.decisions import Answer
from engine.core.game import Game
from engine.core.game_pack import DeckList, Pack
from engine.core.record import Given, Record, SeatRecord
from engine.version import FIRST_GAME

FIGURES = (
    "decisions a second",
    "answer, median (µs)",
    "answer, p99 (µs)",
    "view, median (µs)",
    "view, p99 (µs)",
    "view, encoded (bytes)",
    "fork, median (µs)",
    "fork, p99 (µs)",
    "snapshot, median (µs)",
    "state hash, median (µs)",
    "record of a match (bytes)",
    "live game (kB)",
    "decisions a match",
    "turns a match",
)
AIMS = {
    "masters": {
        "decisions a second": "≥ 5000",
        "view, median (µs)": "≤ 200",
        "fork, median (µs)": "≤ 500",
        "live game (kB)": "≤ 200",
    },
    "collectible": {
        "decisions a second": "≥ 6000",
        "answer, median (µs)": "≤ 150",
        "answer, p99 (µs)": "≤ 600",
        "view, median (µs)": "≤ 80",
        "live game (kB)": "≤ 80",
    },
}


class Samples:
    """Durations in microseconds of processor time, so that other programs on the machine do not blur them."""

    def __init__(self) -> None:
        self.values: list[float] = []

    def time(self, action: Callable[[], Any]) -> Any:
        began = process_time_ns()
        result = action()
        self.values.append((process_time_ns() - began) / 1000)
        return result

    @property
    def median(self) -> float:
        return round(statistics.median(self.values), 1)

    @property
    def p99(self) -> float:
        return round(sorted(self.values)[int(len(self.values) * 0.99)], 1)


def measure(game_pack: Pack, games: int, seed: str) -> dict[str, float]:
    """Play the games and measure; every figure is of all of them together."""
    profile = game_pack.profiles[0]
    meetings = of_starters(game_pack, profile)
    for meeting in meetings:
        for deck in meeting.decks:
            game_pack.check_deck(deck, profile)  # so that its cards are read before anything is timed
    answers, views, forks, snapshots, hashes = (Samples() for _ in range(5))
    encoded: list[int] = []
    records: list[int] = []
    decisions = turns = 0
    gc.collect()
    gc.freeze()
    for number in range(games):
        decks = meetings[number % len(meetings)].decks
        game = start(game_pack, decks, f"{seed}/{number}", profile)
        bots = (RandomBot(f"{seed}/{number}/0"), RandomBot(f"{seed}/{number}/1"))
        given: list[Given] = []
        while game.pending is not None:
            seat = game.pending.seat
            view = views.time(lambda game=game, seat=seat: game.view(seat))
            if decisions % 10 == 0:
                forks.time(game.fork)
                snapshots.time(game.snapshot)
                hashes.time(game.hash)
                encoded.append(len(msgspec.json.encode(view)))
            taken, paying = bots[seat].answer(view.decision)
            answer: Answer = game.parse(seat, taken, paying)
            given.append(Given(game.number, seat, answer))
            answers.time(lambda game=game, answer=answer: game.answer(answer))
            decisions += 1
        turns += game.state.turn
        records.append(len(msgspec.json.encode(record(game_pack, decks, f"{seed}/{number}", given))))
    figures = [
        1e6 * len(answers.values) / sum(answers.values),
        answers.median,
        answers.p99,
        views.median,
        views.p99,
        statistics.median(encoded),
        forks.median,
        forks.p99,
        snapshots.median,
        hashes.median,
        statistics.median(records),
        live_size(game_pack, meetings, seed),
        decisions / games,
        turns / games,
    ]
    return {name: round(figure, 1) for name, figure in zip(FIGURES, figures, strict=True)}


def record(game_pack: Pack, decks: tuple[DeckList, DeckList], seed: str, given: list[Given]) -> Record:
    """The record of a match, as a server keeps it."""
    seats = (SeatRecord("one", decks[0].parts), SeatRecord("two", decks[1].parts))
    return Record(game_pack.name, game_pack.profiles[0], "0", "0" * 32, seats, seed, answers=given)


def live_size(game_pack: Pack, meetings: list[Meeting], seed: str, count: int = 20) -> float:
    """Memory of one live game halfway through, in kB."""
    live: list[Game[Any]] = []
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for number in range(count):
        decks = meetings[number % len(meetings)].decks
        game = start(game_pack, decks, f"{seed}/live/{number}", game_pack.profiles[0])
        bots = (RandomBot(f"{number}/0"), RandomBot(f"{number}/1"))
        for _ in range(150):
            if game.pending is None:
                break
            seat = game.pending.seat
            view: Any = game.view(seat)
            game.answer(game.parse(seat, *bots[seat].answer(view.decision)))
            game.settle()
        live.append(game)
    gc.collect()
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    return used / count / 1000


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=sorted(GAMES), default=FIRST_GAME)
    parser.add_argument("--games", type=int, default=30)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    figures = measure(pack(args.game), args.games, args.seed)
    if args.json:
        print(json.dumps(figures))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(title=f"{args.game}, {args.games} games, Python {platform.python_version()}")
    table.add_column("figure")
    table.add_column("measured", justify="right")
    table.add_column("aim", justify="right")
    for name, figure in figures.items():
        table.add_row(name, f"{figure:,.1f}", AIMS[args.game].get(name, ""))
    Console().print(table)


if __name__ == "__main__":
    main()

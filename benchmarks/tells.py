"""Whether the time of an answer tells what a hand or a deck holds: `python -m benchmarks.tells [--matches N] [--pace 0.4,1.2] [--json]`.

A real server with its usual pace, two clients a match over websockets. One player attacks; the other is asked something that only they know whether they can
use, in as many matches with a fitting card as without one. What has one answer is answered at once, as clients do by themselves; what is a choice is declined
after a while that is drawn. How long the attacker waits for each step is compared as a distribution, by the test of Kolmogorov and Smirnov. With `--pace 0,0`
nothing hides it, and the times do tell.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import statistics
import sys
import time
from bisect import bisect_right
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace
from rich.console import Console
from rich.table import Table as Grid
from websockets.exceptions import ConnectionClosed

from card_data.games import dialects, packs
from dbs_server.app import running
from dbs_server.pace import USUAL
from dbs_server.protocol import JoinTable, Seated, Step
from engine.core.decisions import DECLINING, forced
from engine.core.game import Game
from engine.core.game_pack import Pack
from engine.core.record import Record
from engine.core.seen import DecisionSeen
from engine.masters.view.model import View
from engine.scenario.reading import parse
from tests.server.client import Client, CreateTable, deal, joined

THINKS = (0.05, 0.35)
"""Seconds that somebody takes to decline: less than the least pace, so that nothing but the server hides it."""
LIMIT = 1.95
"""Where the greatest distance of two distributions, scaled by their size, is beyond this, it is chance once in a thousand times."""
AT_ONCE = 6
"""Matches of each kind that are played side by side."""

CARDS = """
title = "An attack"
steps = []
[[card]]
number = "X-1"
name = "X 1"
type = "{type}"
color = ["red"]
energy = 1
cost = "R"
{power}text = "{skill}"
[[card]]
number = "L-1"
name = "Leader"
type = "leader"
color = ["red"]
power = 10000
text = "{leader}"
[p2]
leader = "L-1"
energy = "RR"
hand = {hand}
deck = {deck}
"""
POWER = "power = 10000\ncombo_power = 5000\ncombo_cost = 0\n"


class Situation(Struct, frozen=True):
    """What is asked: the card that fits, the Leader Card of who is asked, and whether the card lies in the hand or on top of the deck."""

    name: str
    type: str
    skill: str
    leader: str = ""
    in_deck: bool = False

    def board(self, fits: bool) -> str:
        """The scenario, with a fitting card or with another in its place."""
        first, other = ("X-1", "R1") if fits else ("R1", "X-1")
        hand, deck = ([first, "R1"], [other]) if not self.in_deck else (["R1", "R1"], [first, "B1", other])
        power = POWER if self.type == "battle" else ""
        lists = {
            "hand": json.dumps(hand),
            "deck": json.dumps([*deck, *["R1"] * 9] if self.in_deck else ["R1"] * 9 + deck),
        }
        return CARDS.format(type=self.type, skill=self.skill, leader=self.leader, power=power, **lists)


SITUATIONS = (
    Situation("a [Counter] in the hand", "extra", "[Counter: Attack] Negate the attack."),
    Situation("an [Auto] in the hand", "battle", "[Auto] When you take damage, you may play this card from your hand."),
    Situation(
        "a card among the top 2 of the deck",
        "extra",
        "[Activate: Main] Draw 1 card.",
        "[Auto] When this card is attacked, look at up to 2 cards from the top of your deck, add up to 1 Extra Card among them to your hand, then shuffle "
        "your deck.",
        in_deck=True,
    ),
)


def pack_of(situation: Situation) -> Pack:
    """The game, in which every match begins on the board of a situation: with a fitting card where the second player is called so."""
    masters = dialects()["masters"]
    boards = {fits: parse(situation.board(fits), "board", dialects()) for fits in (True, False)}

    def new_game(record: Record) -> Game[Any]:
        return masters.begin(boards["with" in record.seats[1].name.split()]).game

    return replace(packs()["masters"], new_game=new_game)


def reply(decision: DecisionSeen) -> tuple[tuple[str, ...], bool]:
    """What is answered, and whether it needs a player: an attack on the Leader Card, else as little as possible."""
    only = forced(decision)
    if only is not None:
        return only, False
    for option in decision.options:
        if option.verb == "attack":
            return (option.words,), True
    for verb in DECLINING:
        for option in decision.options:
            if option.verb == verb:
                return (option.words,), True
    return tuple(option.words for option in decision.options[: decision.least]), True


async def match(port: int, fits: bool, steps: int, rng: random.Random) -> list[float]:
    """One match: how long the attacker waited for each step that the other player's answer brought."""
    async with joined(port) as one, joined(port) as two:
        seated = await one.ask(CreateTable("Ann"), Seated)
        await two.ask(JoinTable("with one" if fits else "none", seated.table), Seated)
        for client in (one, two):
            await client.bring("yellow")
        await deal(one, two)
        waits: list[float] = []
        playing = asyncio.create_task(_other(two, rng))
        asked = 0.0
        while len(waits) < steps:
            step = await one.wait_for(Step)
            now = time.perf_counter()
            if asked:
                waits.append(now - asked)
            decision = _decision(step)
            asked = now if decision.seat == 1 else 0.0
            if decision.seat == 0:
                await one.take(decision.number, *reply(decision)[0])
        playing.cancel()
        return waits


async def _other(client: Client, rng: random.Random) -> None:
    """The player who is attacked."""
    with contextlib.suppress(ConnectionClosed):
        while True:
            decision = _decision(await client.wait_for(Step))
            if decision.seat == 1:
                words, thinks = reply(decision)
                await asyncio.sleep(rng.uniform(*THINKS) if thinks else 0)
                await client.take(decision.number, *words)


def _decision(step: Step) -> DecisionSeen:
    decision = msgspec.json.decode(step.view, type=View).decision
    assert decision is not None
    return decision


def distance(one: Sequence[float], other: Sequence[float]) -> float:
    """The greatest distance of two distributions (Kolmogorov, Smirnov), scaled by their size."""
    first, second = sorted(one), sorted(other)
    most = max(
        abs(bisect_right(first, at) / len(first) - bisect_right(second, at) / len(second)) for at in (*first, *second)
    )
    return most * (len(first) * len(second) / (len(first) + len(second))) ** 0.5


async def measure(
    situation: Situation, matches: int, pace: tuple[float, float], steps: int = 4
) -> tuple[list[list[float]], list[list[float]]]:
    """The waits of so many matches with a fitting card, and of so many without: by step, over all matches."""
    games, rng = {"masters": pack_of(situation)}, random.Random(1)
    found: dict[bool, list[list[float]]] = {True: [], False: []}
    async with running("127.0.0.1", 0, games=games, pace=pace, per_address=500, share=1.0, most_lag=60.0) as port:
        for begin in range(0, matches, AT_ONCE):
            both = [fits for _ in range(min(AT_ONCE, matches - begin)) for fits in (True, False)]
            waits = await asyncio.gather(*(match(port, fits, steps, rng) for fits in both))
            for fits, one in zip(both, waits, strict=True):
                found[fits].append(one)
    with_card, without = ([list(step) for step in zip(*found[fits], strict=True)] for fits in (True, False))
    return with_card, without


def main() -> int:
    """1 where the times tell."""
    parser = argparse.ArgumentParser(
        prog="benchmarks.tells", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=200, help="of each kind, with a fitting card and without")
    parser.add_argument("--pace", default=",".join(map(str, USUAL)), help="the least seconds, between two bounds")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    shortest, longest = map(float, args.pace.split(","))
    grid = Grid(title=f"{args.matches} matches with a fitting card, {args.matches} without")
    for column in (
        "asked about",
        "step",
        "with: p10",
        "p50",
        "p90 ms",
        "without: p10",
        "p50",
        "p90 ms",
        f"distance (tells beyond {LIMIT})",
    ):
        grid.add_column(column, justify="right")
    told: list[dict[str, Any]] = []
    for situation in SITUATIONS:
        with_card, without = asyncio.run(measure(situation, args.matches, (shortest, longest)))
        for number, (one, other) in enumerate(zip(with_card, without, strict=True), 1):
            far = distance(one, other)
            parts = [
                1000 * part
                for waits in (one, other)
                for part in (statistics.quantiles(waits, n=10)[i] for i in (0, 4, 8))
            ]
            grid.add_row(situation.name, str(number), *(f"{part:.0f}" for part in parts), f"{far:.2f}")
            told.append({"asked": situation.name, "step": number, "ms": parts, "distance": far})
    if args.json:
        print(json.dumps(told))
    else:
        Console(width=max(140, Console().width)).print(grid)
    return int(any(one["distance"] > LIMIT for one in told))


if __name__ == "__main__":
    sys.exit(main())

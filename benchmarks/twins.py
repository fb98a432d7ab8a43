"""Whether anybody notices what they cannot know: `python -m benchmarks.twins [--games N] [--seed S] [--cards LIST.jsonl …] [--json]`.

Matches at random are stopped somewhere; there, the faces of cards that a seat does not see are exchanged among each other, and both matches go on side by side
with the same answers, until one of those cards comes into sight. After every step what the seat is sent must be the same byte for byte, and so must be what
somebody is sent who looks on (without the cards that only the other seat sees). With `--cards`, decks at random of all cards of a list that are wholly read.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, field

from card_data.games import pack
from dbs_server.people.public import PublicEye, Unequal
from engine.bots.random import RandomBot
from engine.bots.sim import Meeting, of_chance, of_starters, start, step
from engine.core.errors import IllegalAnswer
from engine.core.game import Game
from engine.core.game_pack import Pack
from engine.core.ids import Seat, other
from engine.core.rng import Rng
from tests.properties.test_non_interference import declining, exchanged, message, seen, shown

STEPS = 60
"""Steps that twins are followed for."""
DRAWN = 200
"""Pairs of decks at random of a card list."""


class Found(Struct):
    """What came of it. `told`: where something differed, by its seed."""

    games: int = 0
    steps: int = 0
    seat: int = 0
    onlookers: int = 0
    told: list[str] = field(default_factory=lambda: list[str]())


def onlooker(game: Game[Any]) -> bytes:
    """Everything that somebody would be sent who comes to look on now."""
    eye = PublicEye()
    view = eye.view(game.view(0), game.view(1))
    return msgspec.json.encode((view, eye.lines(game.log(0, 0), game.log(1, 0))))


def follow(game: Game[Any], twin: Game[Any], cards: list[int], seat: Seat, bot: RandomBot, found: Found) -> str:
    """Play both side by side; what differed first, "" where nothing did."""
    since = len(game.state.log)
    for _ in range(STEPS):
        if any(shown(game, since, one, cards) for one in (0, 1)):
            return ""
        if any(seen(each, seat, card) for each in (game, twin) for card in cards):
            return ""
        found.steps += 1
        if message(game, seat) != message(twin, seat):
            return "seat"
        try:
            if onlooker(game) != onlooker(twin):
                return "onlookers"
        except Unequal as error:
            return f"onlookers ({error})"
        if game.pending is None or twin.pending is None:
            return "" if game.result == twin.result else "seat"
        if game.pending.seat != twin.pending.seat:
            return "seat"
        if game.pending.seat == seat:
            question = game.view(seat).decision
            assert question is not None
            taken, paying = bot.answer(question)
            game.answer(game.parse(seat, taken, paying))
            twin.answer(twin.parse(seat, taken, paying))
            continue
        try:
            least, twin_least = declining(game), declining(twin)
            game.answer(least)
            twin.answer(twin_least)
        except IllegalAnswer:
            return ""
    return ""


def one(meeting: Meeting, game_pack: Pack, seed: str, found: Found) -> None:
    """One pair of twins."""
    rng = Rng.from_seed(f"twins/{seed}")
    game = start(game_pack, meeting.decks, seed, "masters")
    bots = (RandomBot(f"{seed}/a"), RandomBot(f"{seed}/b"))
    for _ in range(10 + rng.below(130)):
        if game.pending is not None:
            step(game, bots)
    seat = rng.below(2)
    owner = seat if rng.below(3) == 0 else other(seat)
    while game.pending is not None:
        made = exchanged(game, seat, owner, rng)
        if made is not None:
            twin, cards = made
            if game.log(seat, 0) != twin.log(seat, 0):
                return  # the seat has seen one of those cards before: these are no twins
            found.games += 1
            differs = follow(game.fork(), twin, cards, seat, bots[seat], found)
            if differs:
                found.told.append(f"{seed}: {differs}")
                found.seat += differs == "seat"
                found.onlookers += differs != "seat"
            return
        step(game, bots)


def main() -> int:
    """1 where somebody could have noticed."""
    parser = argparse.ArgumentParser(prog="benchmarks.twins", description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--cards", type=Path, nargs="*", default=[])
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    found = Found()
    packs = [pack().with_cards(path) for path in args.cards] or [pack()]
    drawn = [
        of_chance(each, DRAWN, args.seed, "masters") if args.cards else of_starters(each, "masters") for each in packs
    ]
    number = 0
    while found.games < args.games:
        which = number % len(packs)
        meetings = drawn[which]
        one(meetings[number // len(packs) % len(meetings)], packs[which], f"{args.seed}/{number}", found)
        number += 1
    told = {"twins": found.games, "steps": found.steps, "noticed": found.seat, "noticed by onlookers": found.onlookers}
    print(json.dumps(told | {"told": found.told}) if args.json else "\n".join(f"{a}: {b}" for a, b in told.items()))
    for line in found.told[:20]:
        print(line)
    return 1 if found.told else 0


if __name__ == "__main__":
    raise SystemExit(main())

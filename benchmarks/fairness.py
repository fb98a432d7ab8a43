"""Whether players without a will look at the truth: `python -m benchmarks.fairness [--pairs N] [--seed S] [--json]`.

Matches between random players are stopped at their decisions. There another truth is made that gives the seat the same view, and each
player is asked twice, once in each: with the same seed it must answer the same.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator
from typing import Any

from card_data.games import pack
from engine.bots.random import RandomBot
from engine.bots.roster import NAMES, player
from engine.bots.sim import of_starters, start, step
from engine.bots.worlds import Worlds
from engine.core.decisions import forced
from engine.core.game import Game
from engine.core.game_pack import Pack
from engine.core.rng import Rng

EVERY = 3
"""Every so many decisions that leave a choice one pair of truths is made."""


def pairs_of_truths(game_pack: Pack, seed: str) -> Iterator[tuple[Game[Any], Game[Any]]]:
    """Without end: a match at a decision that leaves a choice, and another truth with the same view for the seat that is asked."""
    meetings = of_starters(game_pack, "masters")
    lists = game_pack.lists("masters")
    number = choices = 0
    while True:
        here = f"{seed}/{number}"
        game = start(game_pack, meetings[(number * 7) % len(meetings)].decks, here, "masters")
        bots = (RandomBot(f"{here}/a"), RandomBot(f"{here}/b"))
        while game.pending is not None:
            seat = game.pending.seat
            decision = game.view(seat).decision
            choices += decision is not None and forced(decision) is None
            if choices == EVERY:
                choices = 0
                twin = game.sample(seat, Rng.from_seed(f"{here}/{game.number}"), lists)
                if twin is not None:
                    yield game, twin
            step(game, bots)
        number += 1


def differing(game_pack: Pack, name: str, game: Game[Any], twin: Game[Any]) -> bool:
    """Whether the player answers otherwise in the other truth."""
    assert game.pending is not None
    seat = game.pending.seat
    lists = game_pack.lists("masters")
    answers = [
        player(name, f"{game.number}", game_pack.evaluation).answer(each.view(seat), Worlds(seat, lists).at(each))
        for each in (game, twin)
    ]
    return answers[0] != answers[1]


def main() -> int:
    """1 where a player answered otherwise in another truth."""
    parser = argparse.ArgumentParser(prog="benchmarks.fairness", description=__doc__)
    parser.add_argument("--pairs", type=int, default=1000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--json", action="store_true")
    args = parser.parse_args()
    game_pack = pack()
    found = dict.fromkeys(NAMES, 0)
    made = other_faces = 0
    for game, twin in pairs_of_truths(game_pack, args.seed):
        made += 1
        other_faces += [card.printed for card in game.state.cards] != [card.printed for card in twin.state.cards]
        for name in NAMES:
            found[name] += differing(game_pack, name, game, twin)
        if made == args.pairs:
            break
    told = {"pairs": made, "with other cards": other_faces, "answered otherwise": found}
    print(json.dumps(told) if args.json else "\n".join(f"{name}: {value}" for name, value in told.items()))
    return 1 if any(found.values()) else 0


if __name__ == "__main__":
    raise SystemExit(main())

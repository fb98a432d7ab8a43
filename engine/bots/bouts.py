"""Matches of a program against a player without a will, and how they went."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from msgspec import Struct, to_builtins

from engine.bots.process import WAIT, Program, compete
from engine.bots.roster import player
from engine.bots.sim import Meeting, start
from engine.bots.worlds import Worlds
from engine.core.game_pack import Pack
from engine.core.rng import Rng


class Bouts(Struct):
    """What `dbs bot --json` prints; `given_up` are among those lost."""

    games: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    given_up: int = 0


def bouts(
    pack: Pack,
    command: str,
    against: str,
    meetings: Sequence[Meeting],
    games: int,
    seed: str,
    profile: str,
    wait: float = WAIT,
) -> Bouts:
    """Play the matches, the program in each seat by turns; what made it give up is told on standard error.

    After it has given up, the program is begun anew. Raises DefinitionError for a command that cannot be run and a player that is none.
    """
    told = Bouts()
    order = list(meetings)
    Rng.from_seed(f"meetings/{seed}").shuffle(order)
    lists = pack.lists(profile)
    program = Program(command, wait)
    try:
        for number in range(games):
            seat, here = number % 2, f"{seed}/{number}"
            game = start(pack, order[number % len(order)].decks, here, profile)
            opponent = player(against, here, pack.evaluation)
            why = compete(game, program, seat, opponent, [Worlds(one, lists) for one in (0, 1)])
            if why:
                told.given_up += 1
                print(f"game {number}: the program gave up: {why}", file=sys.stderr)
                program.close()
                program = Program(command, wait)
            told.games += 1
            winner = game.result.winner if game.result is not None else None
            told.won += winner == seat
            told.lost += winner == 1 - seat
            told.drawn += winner is None
    finally:
        program.close()
    return told


def show(told: Bouts, against: str, *, as_json: bool) -> None:
    """Print how the matches went, `against` whom or where: one object, or a sentence."""
    if as_json:
        print(json.dumps(to_builtins(told)))
        return
    print(f"{told.games} matches against {against}: {told.won} won, {told.lost} lost, {told.drawn} drawn.")
    if told.given_up:
        print(f"{told.given_up} of those lost because the program gave up.")

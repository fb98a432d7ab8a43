"""The spine: the procedure of each step."""

from __future__ import annotations

from collections.abc import Callable

from engine.collectible.play import automatic, battle, chain, end, organize, setup, showdown, turn
from engine.collectible.state.areas import Step
from engine.collectible.state.position import Position
from engine.core.procedure import Procedure

STEPS: dict[Step, Callable[[Position], Procedure[None]]] = {
    Step.SETUP: setup.prepare,
    Step.HANDS: setup.hands,
    Step.TURN: turn.begin,
    Step.CHARGE: turn.charge,
    Step.MISSION_START: turn.mission_start,
    Step.MISSION: turn.mission,
    Step.ORGANIZE: organize.organize,
    Step.ATTACK: battle.attack,
    Step.DEFENSE: battle.defend,
    Step.ACTION: battle.action,
    Step.CHAIN: chain.respond,
    Step.RESOLUTION: chain.resolve,
    Step.SHOWDOWN: showdown.showdown,
    Step.COINS: showdown.gain_coins,
    Step.RETURN: end.return_home,
    Step.JUDGE: end.judge,
    Step.ADJUST: end.adjust,
    Step.MARKER: end.marker,
}


def step(state: Position) -> Procedure[None]:
    """The procedure of the step where the match stands; what was called in it and is not applied yet is applied at its end (C-9.5.3)."""
    yield from STEPS[state.step](state)
    if state.result is None:
        yield from automatic.settle(state)

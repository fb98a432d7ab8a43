"""When continuous effects end: worked out when they begin (6-3-1-3-1-2, 6-4-1-4, 7-4-1-10)."""

from __future__ import annotations

from typing import assert_never

from engine.core.ids import Seat, other
from engine.masters.ir.nodes import ONLY_DURING, AtLater, Duration, InPhase, Phase, Trigger, Until, WhenIf
from engine.masters.ir.nouns import Who
from engine.masters.state.areas import Spine
from engine.masters.state.modifier import Modifier
from engine.masters.state.position import Position

BATTLE, MAIN, TURN, TURN_START, MAIN_START = "battle end", "main end", "turn end", "turn start", "main start"
NEVER = ("", 0)
WITH_THE_GAME = ("game end", 1_000_000_000)
"""When what waits for the rest of the game ends; what ends never waits for its moment once."""


def ends(state: Position, duration: Duration, master: Seat) -> tuple[str, int]:
    """The moment at which an effect that begins now ends, and the number of the turn ("" for never).

    An effect for the battle ends with the battle; where there is none, it has nothing to last for and ends with the turn.
    """
    whose = _seat(state, duration.whose, master)
    match duration.until:
        case Until.BATTLE:
            return (BATTLE, state.turn) if state.battle is not None else (TURN, state.turn)
        case Until.MAIN_PHASE:
            return MAIN, state.turn
        case Until.TURN:
            return TURN, state.turn
        case Until.GAME | Until.WHILE_TRUE | Until.PLAY | Until.INSTANT:
            return NEVER
        case Until.END_OF_NEXT_TURN | Until.DURING_NEXT_TURN | Until.DURING_NEXT_CHARGE:
            return TURN, _next_turn(state, whose)
        case Until.START_OF_NEXT_TURN:
            return TURN_START, _next_turn(state, whose)
        case Until.START_OF_NEXT_MAIN:
            return MAIN_START, _next_main(state, whose)
        case Until.END_OF_NEXT_MAIN | Until.DURING_NEXT_MAIN:
            return MAIN, _next_main(state, whose)
        case Until.END_OF_TURN_OF:
            return TURN, state.turn if state.turn_player == whose else _next_turn(state, whose)
        case _:
            assert_never(duration.until)


def _seat(state: Position, whose: Who | None, master: Seat) -> Seat:
    match whose:
        case Who.OPPONENT | Who.THEY:
            return other(master)
        case Who.EITHER:  # whoever's turn comes next
            return other(state.turn_player)
        case _:
            return master


def _next_turn(state: Position, seat: Seat) -> int:
    return state.turn + (2 if state.turn_player == seat else 1)


def _next_main(state: Position, seat: Seat) -> int:
    """A Main Phase that is still to come this turn is the next one."""
    if state.turn_player == seat and state.spine == Spine.CHARGE:
        return state.turn
    return _next_turn(state, seat)


def at_work(state: Position, modifier: Modifier) -> bool:
    """Whether an effect that is to work during a next turn has come to it."""
    match modifier.duration.until:
        case Until.DURING_NEXT_TURN:
            return state.turn >= modifier.ends[1]
        case Until.DURING_NEXT_CHARGE:
            return state.turn >= modifier.ends[1] and state.spine == Spine.CHARGE
        case Until.DURING_NEXT_MAIN:
            return state.turn >= modifier.ends[1] and state.spine != Spine.CHARGE
        case _:
            return True


def awaited(effect: AtLater) -> Trigger:
    """What a delayed effect waits for; "during your next Main Phase, when …": in that phase alone."""
    phase = ONLY_DURING.get(effect.duration.until, Phase.TURN)
    return effect.when if phase is Phase.TURN else WhenIf(effect.when, InPhase(phase))


def expires(state: Position, end: tuple[str, int], moment: str) -> bool:
    """Whether an effect with this end ends at this moment of the present turn; what should have ended before ends with it."""
    return end[0] != "" and (end[1] < state.turn or end == (moment, state.turn))

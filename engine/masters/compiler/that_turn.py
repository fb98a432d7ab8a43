"""Which turn "that turn" is: "it gets +5000 power until the end of your next turn, and can't attack during that turn" is said of the turn that is to come."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.compiler.in_order import InOrder
from engine.masters.ir.nodes import (
    All,
    AtLater,
    Condition,
    Duration,
    DuringBattle,
    Effect,
    ExtraTurn,
    Happened,
    If,
    InPhase,
    NotSo,
    Phase,
    Until,
    WhenPhase,
)
from engine.masters.ir.nouns import Node, Who, Window
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk

THAT, TO_COME = "that", "that!n"
"""In the `words` of a time: the turn that was spoken of; it is a turn that is to come."""
IN_THE_NEXT = (
    *(Until.END_OF_NEXT_TURN, Until.START_OF_NEXT_TURN, Until.DURING_NEXT_TURN, Until.DURING_NEXT_CHARGE),
    *(Until.START_OF_NEXT_MAIN, Until.END_OF_NEXT_MAIN, Until.DURING_NEXT_MAIN),
)


def that_turn(effect: Effect) -> Effect:
    """The effect, with "that turn" as the one that was spoken of; of an extra turn it is said as it is carried out."""
    return _ThatTurn().read(effect, None)[0]


class _ThatTurn(InOrder[Who | None]):
    """What is said: whose next turn was spoken of."""

    def meant(self, effect: Effect, said: Who | None) -> Effect:
        return effect if said is None else rewrite(effect, lambda node: _to_come(node, said))

    def after(self, effect: Effect, said: Who | None) -> Who | None:
        if isinstance(effect, ExtraTurn):
            return None
        for node in walk(effect):
            match node:
                case Duration(until=until, whose=whose) if until in IN_THE_NEXT and node.words != TO_COME:
                    said = whose
                case AtLater(when=WhenPhase(next=True, whose=whose)):
                    said = whose
                case _:
                    pass
        return said


def _to_come(node: Node, whose: Who) -> Node:
    match node:
        case Duration(until=Until.TURN, words=words) if words == THAT:
            return replace(node, until=Until.DURING_NEXT_TURN, whose=whose, words=TO_COME)
        case WhenPhase(phase=Phase.TURN, next=False, words=words) if words == THAT:
            return replace(node, whose=whose, next=True, words=TO_COME)
        case _:
            return node


def as_that_turn(node: Node) -> Node:
    """Back from `that_turn`."""
    match node:
        case Duration(words=words) if words == TO_COME:
            return replace(node, until=Until.TURN, whose=None, words=THAT)
        case WhenPhase(words=words) if words == TO_COME:
            return replace(node, whose=None, next=False, words=THAT)
        case _:
            return node


def told_by_then(effect: Effect) -> None:
    """ "At the end of the turn, if this card attacked during your Main Phase": of what happened it is not told in which phase, or outside of which, it
    was; and the phase of now is not asked about. Raises Unfit there."""
    for node in walk(effect):
        match node:
            case All(parts=parts) if any(_happened(a) and _of_a_phase(b) for a, b in pairwise(parts)):
                raise Unfit("in which phase it happened")
            case If(condition=told, then=If(condition=when, lasting=True)) if _happened(told) and _of_a_phase(when):
                raise Unfit("in which phase it happened")
            case _:
                pass


def _happened(condition: Condition) -> bool:
    return isinstance(condition, Happened) and condition.window not in (Window.SKILL, Window.BATTLE)


def _of_a_phase(condition: Condition) -> bool:
    match condition:
        case NotSo(part=part):
            return isinstance(part, InPhase | DuringBattle)
        case _:
            return isinstance(condition, InPhase)

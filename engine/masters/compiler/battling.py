"""Which of the two cards in battle "that card" and "it" are behind a condition that names both.

"If this card is battling a Battle Card, KO that card": the other one. "If this card is attacking a Battle Card, it gets +5000 power": this one.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.compiler.pointing import battling, point
from engine.masters.ir.nodes import (
    INSTANT,
    All,
    Condition,
    Deed,
    Duration,
    DuringBattle,
    Effect,
    Happened,
    If,
    IsSuch,
    Permit,
    Then,
    Trigger,
    Until,
    WhenAny,
)
from engine.masters.ir.nouns import THIS_CARD, InBattle, Node, Referent, Window


def while_it_lasts(node: Node) -> Node:
    """ "When your opponent's card attacks, this card can activate [Blocker] even if it's in Rest Mode": for the battle, where no time is said."""
    if isinstance(node, Permit) and "Blocker" in node.keyword and node.duration == INSTANT:
        return replace(node, duration=Duration(Until.BATTLE), words=node.words + "!d")
    return node


def the_opponent(effect: Effect) -> Effect:
    """The effect, whose first sentence calls the card that this one is in battle with by a word that points back to it."""
    match effect:
        case If(condition=condition, then=then) if (other := _other(condition)) is not None:
            return replace(effect, then=point(then, battling(other)))
        case Then(effects=(first, *others)):
            return replace(effect, effects=(the_opponent(first), *others))
        case _:
            return effect


def _other(condition: Condition | Trigger) -> Referent | None:
    """The part of the other card in the battle: ASKED where this one may be either."""
    match condition:
        case DuringBattle(subject=subject, role=role, against=against) if subject == THIS_CARD and against is not None:
            return _PARTS[role]
        case IsSuch(subject=subject, filter=InBattle(role=role, against=against)) if subject == THIS_CARD and against:
            return _PARTS[role]
        case Happened(trigger=trigger, window=Window.BATTLE, negative=False):
            return _other(trigger)
        case Deed(verb="attack", noun=noun, target=target, passive=passive) if noun == THIS_CARD and target is not None:
            return Referent.ATTACK_CARD if passive else Referent.GUARD_CARD
        case WhenAny(parts=parts):
            named = {_other(part) for part in parts}
            return None if None in named else named.pop() if len(named) == 1 else Referent.ASKED
        case All(parts=parts):
            return next((found for part in parts if (found := _other(part)) is not None), None)
        case _:
            return None


_PARTS = {"attacking": Referent.GUARD_CARD, "attacked": Referent.ATTACK_CARD, "": Referent.ASKED}

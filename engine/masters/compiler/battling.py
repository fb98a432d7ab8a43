"""Which of the two cards in battle "that card" and "it" are behind a condition that names both.

"If this card is battling a Battle Card, KO that card": the other one. "If this card is attacking a Battle Card, it gets +5000 power": this one.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.compiler.pointing import Pointing, battling, point
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
from engine.masters.ir.nouns import THIS_CARD, And, InBattle, Node, Noun, Nouns, Ref, Referent, Who, Window


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
        case If(condition=condition, then=then) if (uses := _of_two(condition)) is not None:
            return replace(effect, then=point(then, uses))
        case Then(effects=(first, *others)):
            more = [the_opponent(one) if _asks_of_it(one) else one for one in others]
            return replace(effect, effects=(the_opponent(first), *more))
        case _:
            return effect


def _asks_of_it(effect: Effect) -> bool:
    """ "Your Leader Card gets +5000 power. If it's being attacked by a Battle Card, that card …": it goes on about the card named before."""
    match effect:
        case If(condition=IsSuch(subject=subject, filter=InBattle(against=against))):
            return against is not None and subject == Ref(Referent.IT)
        case _:
            return False


def _of_two(condition: Condition) -> Pointing | None:
    """ "If your opponent is attacking with a Battle Card, it gets -5000 power": the one card that is named. Of two, your opponent's is harmed, and yours
    is helped: "if your Leader Card is being attacked by a Battle Card, that Battle Card gets -5000 power"."""
    match condition:
        case DuringBattle(subject=Noun(filter=And(parts=()), places=()), role=role, against=against) if against:
            return _all_uses(_PARTS[role])
        case DuringBattle(subject=Noun(), role=role, against=None):
            return _all_uses(_ITSELF[role])
        case DuringBattle(subject=subject, role=role, against=against) if against:
            pass
        case IsSuch(subject=subject, filter=InBattle(role=role, against=against)) if against:
            pass
        case _:
            return None
    harmed, helped = _PARTS[role], None
    if isinstance(subject, Nouns) or not role:
        return None
    if isinstance(subject, Noun):
        if subject.owner is not Who.YOU:
            return None
        helped = _ITSELF[role]
    return Pointing(ko=harmed, moved=harmed, harmed=harmed, helped=helped)


def _all_uses(it: Referent) -> Pointing:
    return Pointing(ko=it, moved=it, harmed=it, helped=it, named=it, chosen=it)


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
_ITSELF = {"attacking": Referent.ATTACK_CARD, "attacked": Referent.GUARD_CARD, "": Referent.ASKED}

"""Which of the two cards in battle "that card" and "it" are behind a condition that names both.

"If this card is battling a Battle Card, KO that card": the other one. "If this card is attacking a Battle Card, it gets +5000 power": this one.
"""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.masters.compiler.references import is_harm
from engine.masters.ir.nodes import (
    KO,
    All,
    Condition,
    Deed,
    DuringBattle,
    Effect,
    Gets,
    Happened,
    If,
    IsSuch,
    May,
    Move,
    RemoveFromGame,
    Switch,
    Then,
    Trigger,
    WhenAny,
)
from engine.masters.ir.nouns import THIS_CARD, InBattle, Ref, Referent, Window


def the_opponent(effect: Effect) -> Effect:
    """The effect, whose first sentence calls the card that this one is in battle with by a word that points back to it."""
    match effect:
        case If(condition=condition, then=then) if (other := _other(condition)) is not None:
            return replace(effect, then=_of(then, other))
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


def _of(effect: Effect, other: Referent) -> Effect:
    match effect:
        case (
            KO(what=Ref(to=Referent.IT) as it)
            | Move(what=Ref(to=Referent.IT) as it)
            | RemoveFromGame(what=Ref(to=Referent.IT) as it)
            | Switch(what=Ref(to=Referent.IT) as it)
            | Gets(what=Ref(to=Referent.IT) as it)
        ) if it.said != "both":
            harmed = effect.rest is True if isinstance(effect, Switch) else True
            harmed = all(map(is_harm, effect.changes)) if isinstance(effect, Gets) else harmed
            return _meaning(effect, it, other if it.said or harmed else Referent.THIS_CARD)
        case May(effect=inner):
            return replace(effect, effect=_of(inner, other))
        case If(then=then):
            return replace(effect, then=_of(then, other))
        case Then(effects=(first, *others)):
            return replace(effect, effects=(_of(first, other), *others))
        case _:
            return effect


def _meaning(effect: Any, it: Ref, to: Referent) -> Any:
    return replace(effect, what=replace(it, to=to, words="!it" + it.words))

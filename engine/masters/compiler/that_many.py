""" "If your opponent has 5 or more cards in their hand, they discard that many": where nothing was done before, what the condition counts."""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.compiler.in_order import InOrder
from engine.masters.ir.nodes import (
    AddMarkers,
    All,
    AtLater,
    Condition,
    Deed,
    Effect,
    Exchange,
    Exists,
    Gets,
    Holds,
    If,
    IsSuch,
    Need,
    Pay,
    Permit,
    PreventDamage,
    Prohibit,
    RemoveMarkers,
    ReplaceEvent,
    Skill,
    SkillKind,
    WhenIf,
    WhenPhase,
)
from engine.masters.ir.nouns import (
    THIS_CARD,
    Attr,
    AttrOf,
    Compare,
    Const,
    Count,
    Filter,
    Node,
    Noun,
    Quantity,
    Ref,
    Referent,
    Sum,
    ThatMany,
    Value,
    conjuncts,
)
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk

AS_COUNTED = "!many"
"""In front of the `words` of a number: the text says "that many"."""
_MARKED = (AddMarkers, RemoveMarkers)
_COUNTS_NOTHING = (Gets, Prohibit, Permit, PreventDamage)
_OF_AN_EVENT = (AtLater, ReplaceEvent)
"""What waits for an event, and speaks of that. An exchange counts the cards of its own first side."""
_OF_ONE = ("play", "attack", "combo", "KO", "switch")


class _Said(NamedTuple):
    """What has been said by then."""

    counted: bool  # whether cards were moved, shown, or the like, so that there is a number of these
    marked: bool  # the same of markers
    asked: Value | None = None  # what the condition counts


def that_many(skill: Skill, effect: Effect) -> Effect:
    """The effect. Raises Unfit where nothing was counted by then."""
    if skill.kind is SkillKind.PERMANENT or ThatMany not in map(type, walk(effect)):
        return effect
    paid = any(isinstance(part, Pay) for part in skill.requirements)
    by_marker = skill.marker_cost is not None or skill.marker_x
    trigger = skill.trigger
    heard = trigger.trigger if isinstance(trigger, WhenIf) else trigger
    one = heard is None or isinstance(heard, WhenPhase) or (isinstance(heard, Deed) and _of_this_card(heard))
    counted = paid or by_marker or not one or skill.burst is not None or skill.kind is SkillKind.KEYWORDS
    asked = [need.condition for need in skill.requirements if isinstance(need, Need)]
    if isinstance(trigger, WhenIf):
        asked.append(trigger.condition)
    return _ThatMany().read(effect, _Said(counted, by_marker or not one, _number(All(tuple(asked)))))[0]


def _of_this_card(heard: Deed) -> bool:
    return heard.verb in _OF_ONE and heard.noun == THIS_CARD and not isinstance(heard.target, Noun)


class _ThatMany(InOrder[_Said]):
    def under(self, node: If, said: _Said) -> tuple[Effect, _Said]:
        asked = _number(node.condition)
        done, after = self.read(node.then, said._replace(asked=asked) if asked is not None else said)
        return replace(node, then=done), after

    def meant(self, effect: Effect, said: _Said) -> Effect:
        if isinstance(effect, (*_OF_AN_EVENT, Exchange)):
            return effect
        markers = isinstance(effect, _MARKED) and isinstance(said.asked, AttrOf)
        if said.marked if markers else said.counted:
            return effect
        return rewrite(effect, lambda node: _as_asked(node, said.asked))

    def after(self, effect: Effect, said: _Said) -> _Said:
        if isinstance(effect, _COUNTS_NOTHING):
            return said
        return said._replace(counted=True, marked=said.marked or isinstance(effect, _MARKED))


def _as_asked(node: Node, asked: Value | None) -> Node:
    if not isinstance(node, ThatMany) or node.verb:
        return node
    if asked is None:
        raise Unfit("how many that is")
    return Sum((asked,), words=AS_COUNTED + node.words)


def as_that_many(node: Sum) -> ThatMany | Sum:
    """The way back."""
    return ThatMany(words=node.words.removeprefix(AS_COUNTED)) if node.words.startswith(AS_COUNTED) else node


def _number(condition: Condition) -> Value | None:
    """What a condition counts, the last one of several."""
    match condition:
        case Exists(noun=Noun(quantity=Quantity.OR_MORE, among=None) as noun, who=who):
            return Count(replace(noun, quantity=Quantity.BARE, n=Const(1), owner=noun.owner or who))
        case IsSuch(subject=subject, filter=filter) if _of_markers(filter):
            return AttrOf(Attr.MARKERS, THIS_CARD if subject == Ref(Referent.IT) else subject)
        case Holds(left=left, right=Const()):
            return left
        case All(parts=(*_, last)):
            return _number(last)
        case _:
            return None


def _of_markers(filter: Filter) -> bool:
    return any(isinstance(part, Compare) and part.attr is Attr.MARKERS for part in conjuncts(filter))

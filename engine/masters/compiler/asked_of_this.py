"""Which card "it" is behind a question about a card that the sentence names, where another card set the skill off.

"When your Leader Card attacks, if this card is in Rest Mode, switch it to Active Mode": this card. "When this card attacks, if the guarding card is a
Battle Card, it gets -10000 power for the battle": the guarding card.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from engine.masters.compiler.pointing import Pointing, names_others, point, pointed, said_as
from engine.masters.ir.areas import UNMARKED
from engine.masters.ir.nodes import (
    All,
    ChangeTarget,
    Condition,
    Deed,
    Effect,
    If,
    IsSuch,
    May,
    Move,
    Play,
    Switch,
    Then,
    Trigger,
    WhenIf,
)
from engine.masters.ir.nouns import THIS_CARD, HasUnder, InMode, IsIn, Node, Place, Ref, Referent
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk


def of_the_one_asked(effect: Effect, trigger: Trigger | None) -> Effect:
    """The effect, with "it" as the card of the condition in front, as far as no further card has been spoken of: "while this card is in Rest Mode", too."""
    heard = trigger.trigger if isinstance(trigger, WhenIf) else trigger
    if not isinstance(heard, Deed):
        return effect
    effect = _over_what_was_placed(effect, heard)
    asked = _last(trigger.condition) if isinstance(trigger, WhenIf) else None
    return _under(effect if asked is None else _said_of(effect, asked, heard), heard)


def _over_what_was_placed(effect: Effect, heard: Deed) -> Effect:
    """ "When you place a card under this card, if it has 3 or more cards under it, …": the card on top, since nothing lies under what lies there."""
    match effect, heard.to:
        case If(condition=IsSuch(subject=Ref(to=Referent.IT) as it) as asked), (Place(under=top),) if (
            top is not None and any(isinstance(node, HasUnder) for node in walk(asked.filter))
        ):
            over = Referent.THIS_CARD if top == THIS_CARD else Referent.BESIDE
            return replace(effect, condition=replace(asked, subject=pointed(it, over)))
        case _:
            return effect


def _under(effect: Effect, heard: Deed) -> Effect:
    match effect:
        case If(condition=condition, then=then) if (asked := _last(condition)) is not None:
            return replace(effect, then=_said_of(then, asked, heard))
        case Then(effects=parts):
            found: list[Effect] = []
            for part in parts:
                found.append(part if any(map(names_others, found)) else _under(part, heard))
            return replace(effect, effects=tuple(found))
        case _:
            return effect


def _last(condition: Condition) -> IsSuch | None:
    """The question that stands right before what is done."""
    match condition:
        case IsSuch():
            return condition
        case All(parts=parts):
            return _last(parts[-1])
        case _:
            return None


def _said_of(then: Effect, asked: IsSuch, heard: Deed) -> Effect:
    match asked.subject:
        case Ref(to=Referent.GUARD_CARD | Referent.ATTACK_CARD as card) if (
            heard.verb == "attack" and heard.noun == THIS_CARD
        ):
            return point(then, Pointing(ko=card, moved=card, harmed=card, named=card))
        case Ref(to=Referent.IT, verb=verb) as done if verb:
            return _of_the_first(then, lambda first: _the_one_done(first, done))
        case Ref(to=Referent.THIS_CARD) if THIS_CARD not in (heard.noun, heard.target) and not _lies_elsewhere(asked):
            here = point(then, Pointing(helped=Referent.THIS_CARD))
            modes = [node.rest for node in walk(asked.filter) if isinstance(node, InMode)]
            return rewrite(_of_the_first(here, _rested) if modes == [False] else here, _attacked)
        case _:
            return then


def _of_the_first(then: Effect, change: Callable[[Effect], Effect]) -> Effect:
    """The effect with its first deed changed, which may be an offer."""
    match then:
        case May(effect=inner):
            return replace(then, effect=_of_the_first(inner, change))
        case Then(effects=(first, *others)):
            return replace(then, effects=(_of_the_first(first, change), *others))
        case _:
            return change(then)


def _the_one_done(then: Effect, done: Ref) -> Effect:
    """ "If the discarded card is blue, play it": that card, and not the one that set the skill off."""
    match then:
        case Play(what=Ref(to=Referent.IT, verb="") as it) | Move(what=Ref(to=Referent.IT, verb="") as it):
            return replace(then, what=said_as(done, it))
        case _:
            return then


def _attacked(node: Node) -> Node:
    """ "You may change the attack's target to it"."""
    match node:
        case ChangeTarget(to=Ref(to=Referent.IT) as it):
            return replace(node, to=pointed(it, Referent.THIS_CARD))
        case _:
            return node


def _lies_elsewhere(asked: IsSuch) -> bool:
    """ "If this card is in your Drop Area, it gets …": not this card."""
    return any(
        isinstance(node, IsIn) and any(place.area in UNMARKED for place in node.places) for node in walk(asked.filter)
    )


def _rested(then: Effect) -> Effect:
    """ "If this card is in Active Mode, you may switch it to Rest Mode": the card that is asked for its mode."""
    match then:
        case Switch(what=Ref(to=Referent.IT) as it, rest=True):
            return replace(then, what=pointed(it, Referent.THIS_CARD))
        case _:
            return then

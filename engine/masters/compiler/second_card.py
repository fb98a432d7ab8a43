"""What "that card" and "both cards" stand for where the trigger names two: "when this card attacks a Battle Card", "is placed under a card".

A skill calls its own card "this card" or "it", so that behind a trigger about this card "that card" is the other one. Where neither is this card,
what is done decides: nobody KOs or weakens the own card that attacks.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any, cast

from msgspec.structs import replace

from engine.masters.compiler.both import BOTH
from engine.masters.compiler.default_places import types_of_card
from engine.masters.compiler.pointing import is_harm, names_others, pointed
from engine.masters.compiler.two_cards import fighting, first_deed, in_whichever_battle, second_of
from engine.masters.ir.nodes import (
    KO,
    AtLater,
    Cannot,
    Choose,
    Deed,
    Destination,
    DidSo,
    Effect,
    Exists,
    Gets,
    Happened,
    If,
    May,
    Move,
    Play,
    RemoveFromGame,
    Switch,
    Then,
    Trigger,
)
from engine.masters.ir.nodes.triggers import WhenIf
from engine.masters.ir.nouns import (
    JUST_ONE,
    THIS_CARD,
    And,
    AttrOf,
    Cmp,
    Compare,
    Const,
    Node,
    Noun,
    Nouns,
    Operand,
    Place,
    Quantity,
    Ref,
    Referent,
    Who,
    conjuncts,
)
from engine.masters.ir.rewrite import rewrite


def the_other_card(effect: Effect, trigger: Trigger | None) -> Effect:
    """The effect with "that card" and "both cards" settled, as far as no further card has been spoken of."""
    heard = first_deed(trigger)
    either = in_whichever_battle(trigger)
    effect = _under_the_one_there_is(effect) if trigger is None else effect
    effect = rewrite(effect, lambda node: _under_that_card(node, heard))
    other = either or ((second_of(heard) or fighting(trigger)) if heard is not None else None)
    if heard is not None and heard.noun == THIS_CARD and other is None:
        return rewrite(effect, _that_there_is)
    if heard is None or other is None:
        return effect
    found = until_others(effect, lambda part: rewrite(part, lambda node: _both(node, other)))
    if heard.noun in (THIS_CARD, Ref(Referent.IT)):  # "if it attacks a Battle Card this turn, KO that Battle Card"
        return until_others(found, lambda part: _that(part, heard, other))
    found = until_others(found, lambda part: rewrite(part, lambda node: _of_its_type(node, heard, other)))
    if heard.verb == "attack" and not heard.passive and heard.noun is not None and _is_yours(heard.noun):
        found = until_others(found, _helped)  # nobody attacks their own card
    if _is_for_the_second(heard):
        found = until_others(found, lambda part: _helped_there(part, other))
    return until_others(found, lambda part: _harmed(part, other)) if _is_theirs(heard) else found


def asked_of_the_other(trigger: Trigger | None) -> Trigger | None:
    """ "When this card attacks a Battle Card and that card's power is higher than this card's, …": the other card there as well."""
    match trigger:
        case WhenIf(trigger=Deed(noun=noun) as heard, condition=condition) if noun == THIS_CARD:
            other = second_of(heard)
            return trigger if other is None else replace(trigger, condition=_of_the_other(condition, other))
        case _:
            return trigger


def _of_the_other(said: Any, other: Referent) -> Any:
    def change(node: Node) -> Node:
        return _meaning(node, other) if isinstance(node, Ref) and node.said not in ("", "both") else node

    return rewrite(said, change)


def _under_that_card(node: Node, heard: Deed | None) -> Node:
    """ "Place it under that card": no card lies under itself, so that card is the one of the trigger, or the one chosen before."""
    match node:
        case Move(
            what=Ref(to=Referent.IT, said=""),
            to=Destination(place=Place(under=Ref(to=Referent.IT, said=said) as that) as place) as to,
        ) if said not in ("", "both") and (heard is None or heard.noun != THIS_CARD):
            meant = Referent.OTHER_CHOSEN if heard is None else Referent.TRIGGER
            return replace(node, to=replace(to, place=replace(place, under=_meaning(that, meant))))
        case _:
            return node


def on_that_card(node: Then) -> Then:
    """ "Choose 1 card in your hand with a higher energy cost than 1 of your <A> cards, and play it on top of that card": one than which it costs more."""
    parts = list(node.effects)
    for index, (before, after) in enumerate(pairwise(parts)):
        match before, after:
            case Choose(noun=Noun() as noun), Play(what=Ref(to=Referent.IT), on_top_of=Ref(to=Referent.IT) as that):
                meant = _compared(noun, that)
                parts[index + 1] = after if meant is None else replace(after, on_top_of=meant)
            case (
                Choose(noun=Noun() as noun),
                Move(
                    what=Ref(to=Referent.IT),
                    to=Destination(place=Place(under=Ref(to=Referent.IT) as that) as place) as to,
                ),
            ):
                meant = _compared(noun, that)
                under = replace(to, place=replace(place, under=meant))
                parts[index + 1] = after if meant is None else replace(after, to=under)
            case _:
                pass
    return replace(node, effects=tuple(parts))


def _compared(noun: Noun, that: Ref) -> Noun | None:
    """The card with which the chosen one was compared, as one of those with which it can be: "that card"."""
    for part in conjuncts(noun.filter):
        match part:
            case Compare(attr=attr, cmp=cmp, value=AttrOf(attr=of_it, of=Noun() as other)) if (
                that.said and attr == of_it and other.quantity in JUST_ONE
            ):
                such = Compare(attr, TURNED[cmp], AttrOf(attr, Ref(Referent.IT)))
                there = And((other.filter, such))
                return replace(other, quantity=Quantity.EXACTLY, n=Const(1), filter=there, words="!G" + that.said)
            case _:
                pass
    return None


TURNED = {Cmp.GT: Cmp.LT, Cmp.LT: Cmp.GT, Cmp.GE: Cmp.LE, Cmp.LE: Cmp.GE, Cmp.EQ: Cmp.EQ, Cmp.NE: Cmp.NE}
"""What the other card is, of two of which this is so."""


def _under_the_one_there_is(effect: Effect) -> Effect:
    """ "If you have a Battle Card with more power than this card, place it under that card": this card, as no other was spoken of before."""
    match effect:
        case Then(effects=(If() as first, *others)):
            return replace(effect, effects=(_under_the_one_there_is(first), *others))
        case If(condition=Exists(noun=Noun()), then=then):
            return replace(effect, then=_under_that(then))
        case _:
            return effect


def _under_that(effect: Effect) -> Effect:
    match effect:
        case May(effect=inner):
            return replace(effect, effect=_under_that(inner))
        case Then(effects=(first, *others)):
            return replace(effect, effects=(_under_that(first), *others))
        case Move(
            what=Ref(to=Referent.IT, said="") as it,
            to=Destination(place=Place(under=Ref(to=Referent.IT, said=said) as that) as place) as to,
        ) if said not in ("", "both"):
            over = replace(to, place=replace(place, under=_meaning(that, Referent.ASKED)))
            return replace(effect, what=_meaning(it, Referent.THIS_CARD), to=over)
        case _:
            return effect


def _that_there_is(node: Node) -> Node:
    """ "If you have a <A> card in play, that card gets …", "if it was attacked by a Battle Card, KO that Battle Card" behind a trigger about this card,
    which its own skill calls "it" or "this card"."""
    match node:
        case If(condition=Exists(noun=Noun()), then=Gets() as then):
            return replace(node, then=rewrite(then, _asked_for))
        case If(condition=Happened(trigger=Deed(verb="attack", noun=Ref(), target=Noun()) as attack), then=then):
            other = Referent.ATTACK_CARD if attack.passive else Referent.GUARD_CARD
            return replace(node, then=until_others(then, lambda part: _of_the_other(part, other)))
        case _:
            return node


def _asked_for(node: Node) -> Node:
    return _meaning(node, Referent.ASKED) if isinstance(node, Ref) and node.said not in ("", "both") else node


def until_others(effect: Effect, change: Callable[[Effect], Effect]) -> Effect:
    """The change, in order, up to where other cards are chosen, moved or shown that the next words would mean."""
    match effect:
        case Then(effects=parts):
            found: list[Effect] = []
            for part in parts:
                found.append(part if any(map(names_others, found)) else until_others(part, change))
            return replace(effect, effects=tuple(found))
        case If(then=then):
            return change(replace(effect, then=until_others(then, change)))
        case May(effect=inner):
            return replace(effect, effect=until_others(inner, change))
        case AtLater(body=body):
            return replace(effect, body=until_others(body, change))
        case _:
            return change(effect)


def _that(effect: Effect, heard: Deed, other: Referent) -> Effect:
    """Behind a trigger about this card: "that card" is the other one; a card beneath another gets nothing, "it" neither."""
    under = heard.verb == "place"
    found = cast(Effect, _of_the_other(effect, other))
    if under and isinstance(found, Gets) and isinstance(found.what, Ref):
        found = replace(found, what=_meaning(found.what, other))
    return found


def _is_for_the_second(heard: Deed) -> bool:
    """Whether what helps "that card" helps the second: yours, which theirs attacks; the one that has KO'd the first, which is gone."""
    if heard.verb == "KO":
        return True
    theirs = isinstance(heard.noun, Noun) and heard.noun.owner is Who.OPPONENT
    return heard.verb == "attack" and theirs and heard.target is not None and _is_yours(heard.target)


def _helped_there(effect: Effect, other: Referent) -> Effect:
    match effect:
        case Switch(what=Ref() as that, rest=False) if that.said not in ("", "both"):
            return replace(effect, what=_meaning(that, other))
        case Gets(what=Ref() as that, changes=changes) if that.said not in ("", "both") and not any(
            map(is_harm, changes)
        ):
            return replace(effect, what=_meaning(that, other))
        case _:
            return effect


def _is_theirs(heard: Deed) -> bool:
    """Whether the second card is the opponent's and the first is not: what harms "that card" harms the second."""
    second, first = heard.target, heard.noun
    if heard.cause is not None and isinstance(heard.cause.of, Noun) and heard.cause.of.owner is Who.OPPONENT:
        return first is not None and _is_yours(first)
    if heard.verb == "attack" and isinstance(second, Noun) and second.owner is None:
        return first is not None and _is_yours(first)  # nobody attacks their own card
    return (
        isinstance(second, Noun)
        and second.owner == Who.OPPONENT
        and not (isinstance(first, Noun) and first.owner == Who.OPPONENT)
    )


def _is_yours(card: Operand) -> bool:
    match card:
        case Nouns(parts=parts):
            return all(map(_is_yours, parts))
        case Noun(owner=owner):
            return owner == Who.YOU
        case Ref(to=to):
            return to in (Referent.THIS_CARD, Referent.LEADER)


def _of_its_type(node: Node, heard: Deed, other: Referent) -> Node:
    """ "When your Battle Card attacks a Leader Card, that Battle Card gets …": of the two, the one that is such a card."""
    if not isinstance(node, Ref) or node.to is not Referent.IT or node.said in ("", "card", "both"):
        return node
    first, second = types_of_card(heard.noun), types_of_card(heard.target)
    if not first or not second or (node.said in first) == (node.said in second):
        return node
    return _meaning(node, Referent.TRIGGER if node.said in first else other)


def _helped(effect: Effect) -> Effect:
    """ "When your Battle Card attacks theirs, you may switch this card to Rest Mode. If you do, that card gets +5000 power": yours."""
    match effect:
        case If(condition=DidSo(), then=Gets(what=Ref(to=Referent.IT, said="card") as that, changes=changes) as then):
            return (
                effect
                if any(map(is_harm, changes))
                else replace(effect, then=replace(then, what=_meaning(that, Referent.TRIGGER)))
            )
        case _:
            return effect


def _harmed(effect: Effect, other: Referent) -> Effect:
    """Of the second card, what nobody does to their own; what is only placed elsewhere may be the first, which another has KO'd or moved."""
    match effect:
        case Move(what=Ref() as that) | RemoveFromGame(what=Ref() as that) if that.said == "card":
            return effect if other in _WHAT_TOOK_IT else replace(effect, what=_meaning(that, other))
        case KO(what=Ref() as that) | Switch(what=Ref() as that, rest=True) if that.said not in ("", "both"):
            return replace(effect, what=_meaning(that, other))
        case Gets(what=Ref() as that, changes=changes) if that.said not in ("", "both"):
            harms = any(map(is_harm, changes)) and all(is_harm(one) or isinstance(one, Cannot) for one in changes)
            return replace(effect, what=_meaning(that, other)) if harms else effect
        case _:
            return effect


_WHAT_TOOK_IT = (Referent.CAUSE, Referent.SKILL_SOURCE)
"""The card that has KO'd, moved or chosen the first."""


def _meaning(ref: Ref, other: Referent) -> Ref:
    return pointed(ref, other) if ref.to == Referent.IT else ref


def _both(node: Node, other: Referent) -> Node:
    if isinstance(node, Ref) and node.to == Referent.IT and node.said == "both":
        return Nouns((Ref(Referent.TRIGGER), Ref(other)), words=BOTH + node.words)
    return node

"""Than which cards "other" ones are others: "choose 1 of your Battle Cards and KO all other Battle Cards"."""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.compiler.lists import OTHER
from engine.masters.ir.antecedents import is_it
from engine.masters.ir.nodes import (
    KO,
    Choose,
    Combo,
    Effect,
    Gets,
    If,
    May,
    Move,
    Pay,
    Play,
    RemoveFromGame,
    Requirement,
    Switch,
    Then,
)
from engine.masters.ir.nouns import And, Area, Is, Not, Noun, Nouns, Operand, Quantity, Ref, Referent, Who

OTHERS = Not(Is(Ref(Referent.CHOSEN)), words="other")
NOWHERE = frozenset[Area]()


def all_but_chosen(effect: Effect, requirements: tuple[Requirement, ...] = ()) -> Effect:
    """All but the chosen one, this card as well; so where the cost chooses one that stays: "choose 1 of your Battle Cards : All of your other
    Battle Cards get …". Of another player's cards, 1 other is another than the chosen one, too."""
    chosen = NOWHERE
    for requirement in requirements:
        if isinstance(requirement, Pay):
            _, chosen = _but_chosen(requirement.effect, chosen)
    return _but_chosen(effect, chosen)[0]


def _but_chosen(effect: Effect, chosen: frozenset[Area]) -> tuple[Effect, frozenset[Area]]:
    """The effect, and where the cards are that have been chosen, as long as they are there."""
    match effect:
        case Then(effects=effects):
            parts: list[Effect] = []
            for part in effects:
                done, chosen = _but_chosen(part, chosen)
                parts.append(done)
            return replace(effect, effects=tuple(parts)), chosen
        case If(then=inner):
            done, chosen = _but_chosen(inner, chosen)
            return replace(effect, then=done), chosen
        case May(effect=inner):
            done, chosen = _but_chosen(inner, chosen)
            return replace(effect, effect=done), chosen
        case Choose(noun=noun):
            return replace(effect, noun=_others(noun, chosen)), chosen | _areas(noun)
        case KO(what=what) | Move(what=what) | RemoveFromGame(what=what) | Play(what=what) | Combo(what=what):
            gone = is_it(what) or what == Ref(Referent.CHOSEN)
            return replace(effect, what=_others(what, chosen)), NOWHERE if gone else chosen
        case Switch(what=what):
            return replace(effect, what=_others(what, chosen)), chosen
        case Gets(what=what):
            return replace(effect, what=_others(what, chosen)), chosen
        case _:
            return effect, chosen


def _areas(noun: Operand) -> frozenset[Area]:
    return frozenset(place.area for place in noun.places) if isinstance(noun, Noun) else NOWHERE


def _others(noun: Operand, chosen: frozenset[Area]) -> Operand:
    """The phrase, with cards other than the chosen one where it would mean that."""
    if isinstance(noun, Nouns):
        return replace(noun, parts=tuple(_others(part, chosen) for part in noun.parts))
    if not isinstance(noun, Noun) or not isinstance(noun.filter, And) or not chosen & _areas(noun):
        return noun
    if noun.quantity not in (Quantity.ALL, Quantity.BARE) and noun.owner not in (Who.OPPONENT, Who.THEY):
        return noun  # "1 of your other Battle Cards" is another than this card
    parts = tuple(OTHERS if part == OTHER else part for part in noun.filter.parts)
    return replace(noun, filter=replace(noun.filter, parts=parts))

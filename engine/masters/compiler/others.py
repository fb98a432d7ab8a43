"""Than which cards "other" ones are others: "choose 1 of your Battle Cards and KO all other Battle Cards"."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from engine.masters.compiler.in_order import InOrder
from engine.masters.compiler.lists import OTHER
from engine.masters.ir.antecedents import is_it
from engine.masters.ir.areas import LAID_ASIDE
from engine.masters.ir.nodes import (
    KO,
    Choose,
    Combo,
    Draw,
    Effect,
    Gets,
    Move,
    Pay,
    Play,
    RemoveFromGame,
    Requirement,
    Switch,
)
from engine.masters.ir.nouns import (
    THIS_CARD,
    And,
    Area,
    Is,
    IsIn,
    IsType,
    Not,
    Noun,
    Nouns,
    Operand,
    OwnedBy,
    Quantity,
    Ref,
    Referent,
    Who,
    conjuncts,
)


def all_but_chosen(effect: Effect, requirements: tuple[Requirement, ...] = ()) -> Effect:
    """All but the chosen one, this card as well; so where the cost chooses one that stays: "choose 1 of your Battle Cards : All of your other
    Battle Cards get …". Of another player's cards, 1 other is another than the chosen one, too."""
    said: _Said = {}
    for requirement in requirements:
        if isinstance(requirement, Pay):
            _, said = _ButChosen().read(requirement.effect, said)
    return _ButChosen().read(effect, said)[0]


_Said = dict[Area, Ref | Noun]
"""Where the cards are that have been chosen, or brought there, as long as they are there; or that the clause before was about."""


EVERY_ONE = (Quantity.ALL, Quantity.BARE)


class _ButChosen(InOrder[_Said]):
    def meant(self, effect: Effect, said: _Said) -> Effect:
        match effect:
            case Choose(noun=noun):
                return replace(effect, noun=_others(noun, said))
            case (
                KO(what=what)
                | Move(what=what)
                | RemoveFromGame(what=what)
                | Play(what=what)
                | Combo(what=what)
                | Switch(what=what)
                | Gets(what=what)
            ):
                return replace(effect, what=_others(what, said))
            case _:
                return effect

    def after(self, effect: Effect, said: _Said) -> _Said:
        match effect:
            case Choose(noun=Noun(places=places)):
                return said | {place.area: Ref(Referent.CHOSEN) for place in places}
            case Move(what=what, to=to, verb=verb) if what != THIS_CARD:
                there = {to.place.area: Ref(Referent.PLACED, verb=verb)} if to.place.area in LAID_ASIDE else {}
                return _left(what, said) | there
            case KO(what=what) | RemoveFromGame(what=what) | Play(what=what) | Combo(what=what):
                return _left(what, said)
            case Gets(what=Noun(quantity=Quantity.ALL | Quantity.BARE) as what) if _is_some(what):
                return said | {place.area: what for place in what.places}
            case Draw():
                return said | {Area.HAND: Ref(Referent.PLACED, verb="draw")}
            case _:
                return said


def _left(what: Operand, said: _Said) -> _Said:
    """Where they still are once that was done."""
    return {} if is_it(what) or what == Ref(Referent.CHOSEN) else said


def _others(noun: Operand, said: _Said) -> Operand:
    """The phrase, with cards other than the chosen one where it would mean that."""
    if isinstance(noun, Nouns):
        return replace(noun, parts=tuple(_others(part, said) for part in noun.parts))
    if not isinstance(noun, Noun) or not isinstance(noun.filter, And) or OTHER not in noun.filter.parts:
        return noun
    than = next((said[place.area] for place in noun.places if place.area in said), None)
    if than is None:
        return noun
    if isinstance(than, Noun):
        return _replaced(noun, _outside(than)) if _set_against(noun, than) else noun
    theirs = noun.owner in (Who.OPPONENT, Who.THEY)
    if than.to is Referent.CHOSEN and noun.quantity not in EVERY_ONE and not theirs:
        return noun  # "1 of your other Battle Cards" is another than this card
    return _replaced(noun, Not(Is(than), words=OTHER.words))


def _replaced(noun: Noun, other: Not) -> Noun:
    filter = cast(And, noun.filter)
    return replace(noun, filter=replace(filter, parts=tuple(other if part == OTHER else part for part in filter.parts)))


def _is_some(noun: Noun) -> bool:
    """Whether the phrase is of some cards of a kind, which leave others of it: "all of your red Battle Cards"."""
    parts = conjuncts(noun.filter)
    return OTHER not in parts and bool(noun.places) and not all(isinstance(part, IsType) for part in parts)


def _set_against(noun: Noun, than: Noun) -> bool:
    """ "Red Battle Cards get +5000 power, and all other Battle Cards get …": all the others of those that were spoken of."""
    return noun.quantity is Quantity.ALL and noun.owner in (None, than.owner)


def _outside(than: Noun) -> Not:
    whose = () if than.owner is None else (OwnedBy(who=than.owner, master=True),)
    return Not(And((than.filter, IsIn(than.places), *whose)), words=OTHER.words)


def is_other(node: Not) -> bool:
    """Whether a filter says "other" of cards that are others than what was chosen or brought there."""
    return node.words == OTHER.words and node != OTHER

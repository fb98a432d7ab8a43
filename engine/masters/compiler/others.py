"""Than which cards "other" ones are others: "choose 1 of your Battle Cards and KO all other Battle Cards"."""

from __future__ import annotations

from typing import NamedTuple, cast

from msgspec.structs import replace

from engine.masters.compiler.in_order import InOrder
from engine.masters.compiler.lists import ALL_OF_THEM, ANOTHER, OTHER, marked
from engine.masters.ir.antecedents import is_it
from engine.masters.ir.areas import LAID_ASIDE
from engine.masters.ir.nodes import (
    KO,
    Choose,
    Combo,
    Condition,
    Draw,
    Effect,
    Exists,
    Gets,
    Move,
    Pay,
    Play,
    RemoveFromGame,
    Requirement,
    Skill,
    Switch,
)
from engine.masters.ir.nouns import (
    IT,
    JUST_ONE,
    THIS_CARD,
    And,
    Area,
    AttrOf,
    Const,
    Count,
    Is,
    IsIn,
    IsType,
    Node,
    Not,
    Noun,
    Nouns,
    Operand,
    Or,
    OwnedBy,
    Quantity,
    Ref,
    Referent,
    Who,
    conjuncts,
)
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk


def all_but_chosen(effect: Effect, requirements: tuple[Requirement, ...] = ()) -> Effect:
    """All but the chosen one, this card as well; so where the cost chooses one that stays: "choose 1 of your Battle Cards : All of your other
    Battle Cards get …". Of another player's cards, 1 other is another than the chosen one, too."""
    said: _Said = {}
    for requirement in requirements:
        if isinstance(requirement, Pay):
            _, said = _ButChosen().read(requirement.effect, said)
    return _ButChosen().read(effect, said)[0]


class _Spoken(NamedTuple):
    """Cards that were spoken of in some area, and whose they are."""

    than: Ref | Noun
    owner: Who | None = None
    too: bool = False  # what is other than these is other than this card as well


_Said = dict[Area, _Spoken]
"""Where the cards are that have been chosen, or brought there, as long as they are there; or that the clause before was about."""


EVERY_ONE = (Quantity.ALL, Quantity.BARE)
FIGHTING = (Referent.ATTACK_CARD, Referent.GUARD_CARD)
THEIRS = (Who.OPPONENT, Who.THEY)


class _ButChosen(InOrder[_Said]):
    def asked(self, condition: Condition, said: _Said) -> Condition:
        return rewrite(condition, lambda node: _counted(node, said))

    def meant(self, effect: Effect, said: _Said) -> Effect:
        if said and not any(isinstance(node, Skill) for node in walk(effect)):
            effect = rewrite(effect, lambda node: _counted(node, said))
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
        if (what := getattr(effect, "what", None)) is not None and not is_it(what):
            said = {area: spoken for area, spoken in said.items() if spoken.than != IT}
        match effect:
            case Choose(noun=Noun() as noun):
                return said | _there(noun, Ref(Referent.CHOSEN), too=OTHER in conjuncts(noun.filter))
            case Move(what=what, to=to, verb=verb) if what != THIS_CARD:
                placed = _Spoken(Ref(Referent.PLACED, verb=verb))
                return _left(what, said) | ({to.place.area: placed} if to.place.area in LAID_ASIDE else {})
            case Play(what=what) if what != THIS_CARD:
                return _left(what, said) | {Area.BATTLE: _Spoken(Ref(Referent.PLACED, verb="play"), Who.YOU, too=True)}
            case KO(what=what) | RemoveFromGame(what=what) | Play(what=what) | Combo(what=what):
                return _left(what, said)
            case Switch(what=Ref(to=to) as what) | Gets(what=Ref(to=to) as what) if to in FIGHTING:
                return said | {Area.BATTLE: _Spoken(what)}
            case Switch(what=Noun() as what) if what.quantity in JUST_ONE and _by_itself(what):
                return said | _there(what, Ref(Referent.PLACED, verb="switch"))
            case Gets(what=Noun() as what) if what.quantity in JUST_ONE and _by_itself(what):
                return said | _there(what, IT)
            case Gets(what=Noun(quantity=Quantity.ALL | Quantity.BARE) as what) if _is_some(what):
                return said | _there(what, what)
            case Draw():
                return said | {Area.HAND: _Spoken(Ref(Referent.PLACED, verb="draw"))}
            case _:
                return said


def _there(what: Noun, than: Ref | Noun, *, too: bool = False) -> _Said:
    return {place.area: _Spoken(than, what.owner, too) for place in what.places}


def _by_itself(noun: Noun) -> bool:
    """Whether a phrase chooses some cards, and says of none that they are others."""
    return noun.among is None and OTHER not in conjuncts(noun.filter)


def _left(what: Operand, said: _Said) -> _Said:
    """Where they still are once that was done."""
    return {} if is_it(what) or what == Ref(Referent.CHOSEN) else said


def _counted(node: Node, said: _Said) -> Node:
    """A number of other cards, or a question about them."""
    match node:
        case Count(of=Noun() as noun) | AttrOf(of=Noun() as noun) if (other := _others(noun, said)) != noun:
            return replace(node, of=other)
        case Exists(noun=Noun() as noun, who=who) if (other := _others(noun, said, who)) != noun:
            return replace(node, noun=other)
        case _:
            return node


def _others(noun: Operand, said: _Said, whose: Who | None = None) -> Operand:
    """The phrase, with cards other than the chosen one where it would mean that."""
    if isinstance(noun, Nouns):
        return replace(noun, parts=tuple(_others(part, said) for part in noun.parts))
    if not isinstance(noun, Noun):
        return noun
    areas = [Area.BATTLE if place.area is Area.IN_PLAY else place.area for place in noun.places]
    spoken = next((said[area] for area in areas if area in said), None)
    if spoken is None or _of_the_other(noun.owner or whose, spoken.owner):
        return noun
    than = spoken.than
    if _is_another(noun) and isinstance(than, Ref) and than.to not in FIGHTING:
        but, mark = And((noun.filter, _but(spoken, every=False))), ALL_OF_THEM if noun.shared else ANOTHER
        return replace(noun, quantity=Quantity.EXACTLY, filter=but, words=marked(noun.words, "f" + mark))
    if not isinstance(noun.filter, And) or OTHER not in noun.filter.parts:
        return noun
    if isinstance(than, Noun):
        return _replaced(noun, _outside(than)) if _set_against(noun, than) else noun
    if than.to in FIGHTING and noun.owner not in THEIRS:
        return noun  # "1 of your other Battle Cards" is another than this card
    return _replaced(noun, _but(spoken, every=noun.quantity in EVERY_ONE and than.to is Referent.CHOSEN))


def _but(spoken: _Spoken, *, every: bool) -> Not:
    """Cards other than those spoken of, and than this card where these were others already; all the others are all but the chosen ones."""
    than = Is(cast(Ref, spoken.than))
    return Not(Or((Is(THIS_CARD), than)) if spoken.too and not every else than, words=OTHER.words)


def _is_another(noun: Noun) -> bool:
    """ "Another of your opponent's Battle Cards", "a different Battle Card"."""
    alone = noun.quantity is Quantity.A and noun.shared is not None and noun.shared.different
    return noun.quantity is Quantity.ANOTHER or (alone and noun.n == Const(1))


def _of_the_other(owner: Who | None, spoken: Who | None) -> bool:
    """Whether cards of one player can't be others than those that were spoken of, which are the other player's."""
    return None not in (owner, spoken) and (owner in THEIRS) != (spoken in THEIRS)


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

"""Than which cards "other" ones are others: "choose 1 of your Battle Cards and KO all other Battle Cards"."""

from __future__ import annotations

from typing import NamedTuple, TypeGuard, cast

from msgspec.structs import replace

from engine.masters.compiler.in_order import InOrder
from engine.masters.compiler.lists import OTHER
from engine.masters.compiler.two_cards import FIGHTERS
from engine.masters.ir.antecedents import is_it
from engine.masters.ir.areas import LAID_ASIDE
from engine.masters.ir.nodes import (
    KO,
    All,
    ChangeTarget,
    Choose,
    Combo,
    Condition,
    Damage,
    Deed,
    Draw,
    DuringBattle,
    Effect,
    Exists,
    Gets,
    Happened,
    If,
    IsSuch,
    Move,
    Need,
    Pay,
    Play,
    RemoveFromGame,
    Requirement,
    Skill,
    Switch,
)
from engine.masters.ir.nouns import (
    THIS_CARD,
    And,
    Area,
    AttrOf,
    Count,
    Filter,
    InBattle,
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
    Window,
    conjuncts,
)
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk


def all_but_chosen(effect: Effect, requirements: tuple[Requirement, ...] = (), of_this: bool = False) -> Effect:
    """All but the chosen one, this card as well; so where the cost chooses one that stays: "choose 1 of your Battle Cards : All of your other
    Battle Cards get …", where it was switched or changed, and of what is counted. `of_this`: whether the skill is set off by this card, so that
    "1 of your other Battle Cards" is another than this one, too."""
    reading, said = _ButChosen(of_this), _NOBODY
    for requirement in requirements:
        if isinstance(requirement, Pay):
            _, said = reading.read(requirement.effect, said)
        elif isinstance(requirement, Need):
            said = _fighting(requirement.condition) + said
    return reading.read(effect, said)[0]


class _Spoken(NamedTuple):
    """Cards that have been chosen, or brought somewhere, as long as they are there; or that the clause before was about."""

    area: Area
    who: Who | None
    than: Ref | Noun
    but_this: bool = False  # other than this card as well
    at_once: bool = False  # in the clause behind it alone


_Said = tuple[_Spoken, ...]
_NOBODY: _Said = ()
EVERY_ONE = (Quantity.ALL, Quantity.BARE)
ANOTHER = "another"
"""The `words` of what "another" leaves out."""


class _ButChosen(InOrder[_Said]):
    def __init__(self, of_this: bool) -> None:
        self.of_this = of_this

    def under(self, node: If, said: _Said) -> tuple[Effect, _Said]:
        meant, after = super().under(node, _fighting(node.condition) + said)
        return (of_the_other(meant) if isinstance(meant, If) else meant), after

    def asked(self, condition: Condition, said: _Said) -> Condition:
        return rewrite(condition, lambda node: self._counted(node, said)) if said else condition

    def meant(self, effect: Effect, said: _Said) -> Effect:
        if isinstance(effect, ChangeTarget):
            return replace(effect, to=_than_the_target(self._others(effect.to, said)))
        if not said or not isinstance(effect, _SAYING_OTHER):
            return effect
        if not any(isinstance(part, Skill) for part in walk(effect)):
            effect = rewrite(effect, lambda node: self._counted(node, said))
        if isinstance(effect, Choose):
            return replace(effect, noun=self._others(effect.noun, said))
        return effect if isinstance(effect, Draw | Damage) else replace(effect, what=self._others(effect.what, said))

    def after(self, effect: Effect, said: _Said) -> _Said:
        said = tuple(spoken for spoken in said if not spoken.at_once)
        match effect:
            case Choose(noun=Noun() as noun):
                return _chosen(noun) + said
            case Switch(what=Noun() as noun) | Gets(what=Noun() as noun) if noun.quantity not in EVERY_ONE:
                return tuple(one._replace(than=Ref(Referent.IT), at_once=True) for one in _chosen(noun)) + said
            case Move(what=what, to=to, verb=verb) if what != THIS_CARD:
                there = to.place.area in LAID_ASIDE
                moved = (_Spoken(to.place.area, None, Ref(Referent.PLACED, verb=verb)),) if there else ()
                return moved + _left(what, said)
            case Play(what=what, master=None | Who.YOU, who=Who.YOU) if what != THIS_CARD and not self.of_this:
                played = _Spoken(Area.BATTLE, Who.YOU, Ref(Referent.PLACED, verb="play"), but_this=True)
                return (played, *_left(what, said))
            case KO(what=what) | RemoveFromGame(what=what) | Play(what=what) | Combo(what=what):
                return _left(what, said)
            case Gets(what=Noun(quantity=Quantity.ALL | Quantity.BARE) as what) if _is_some(what):
                return tuple(_Spoken(place.area, what.owner, what) for place in what.places) + said
            case Draw():
                return (_Spoken(Area.HAND, None, Ref(Referent.PLACED, verb="draw")), *said)
            case _:
                return said

    def _counted(self, node: Node, said: _Said) -> Node:
        """What is counted, or asked for: "for each of your other Battle Cards"."""
        match node:
            case Exists(noun=noun, who=who) if who is not None:
                return replace(node, noun=self._others(noun, said, who))
            case Count(of=of) | AttrOf(of=of) if isinstance(of, Noun) and _whose(of) is not None:
                return replace(node, of=self._others(of, said))
            case IsSuch(subject=Noun() as noun) if _whose(noun) is not None:
                return replace(node, subject=self._others(noun, said))
            case _:
                return node

    def _others(self, noun: Operand, said: _Said, who: Who | None = None) -> Operand:
        """The phrase, with cards other than the chosen one where it would mean that."""
        if isinstance(noun, Nouns):
            return replace(noun, parts=tuple(self._others(part, said, who) for part in noun.parts))
        if not isinstance(noun, Noun) or not _names_another(noun):
            return noun
        whose = who or _whose(noun)
        spoken = next((one for one in said if _of_the_same(one, noun, whose)), None)
        if spoken is None:
            return noun
        if isinstance(spoken.than, Noun):
            return than_these(noun, _outside(spoken.than)) if _set_against(noun, spoken.than) else noun
        one = spoken.than.to is not Referent.PLACED and noun.quantity not in EVERY_ONE
        than: Filter = Is(spoken.than)
        if spoken.but_this or (one and self.of_this and whose not in (Who.OPPONENT, Who.THEY)):
            than = Or((Is(THIS_CARD), than))
        return than_these(noun, Not(than, words=OTHER.words))


_SAYING_OTHER = Choose | KO | Move | RemoveFromGame | Play | Combo | Switch | Gets | Draw | Damage


def _chosen(noun: Noun) -> _Said:
    """What has been chosen there; where that was another than this card, so is another one."""
    but_this = _says_other(noun) and noun.owner not in (Who.OPPONENT, Who.THEY)
    return tuple(_Spoken(place.area, _whose(noun), Ref(Referent.CHOSEN), but_this) for place in noun.places)


def _fighting(condition: Condition) -> _Said:
    """ "When one of your Battle Cards is attacked, choose another one": of a condition, the card that is in battle."""
    match condition:
        case Happened(trigger=Deed(verb="attack", noun=Noun() as noun, passive=passive), window=Window.BATTLE):
            role = "attacked" if passive else "attacking"
        case DuringBattle(subject=Noun() as noun, role=role):
            pass
        case IsSuch(subject=Noun() as noun, filter=InBattle(role=role) | And(parts=(InBattle(role=role),))):
            pass
        case All(parts=parts):
            return next((found for part in parts if (found := _fighting(part))), _NOBODY)
        case _:
            return _NOBODY
    if OTHER in walk(noun) or role not in FIGHTERS:
        return _NOBODY
    return tuple(_Spoken(place.area, _whose(noun), Ref(FIGHTERS[role])) for place in noun.places)


def _left(what: Operand, said: _Said) -> _Said:
    """Where they still are once that was done."""
    return said if is_it(what) or what == Ref(Referent.CHOSEN) else _NOBODY


def _says_other(noun: Noun) -> bool:
    return isinstance(noun.filter, And) and OTHER in noun.filter.parts


def _names_another(noun: Noun) -> bool:
    return _says_other(noun) or noun.quantity is Quantity.ANOTHER


def _than_the_target(to: Operand) -> Operand:
    """ "Change the target of the attack to another of your Battle Cards": than the one that is attacked."""
    if not isinstance(to, Noun) or not _names_another(to):
        return to
    return than_these(to, Not(Is(Ref(Referent.GUARD_CARD)), words=OTHER.words))


def _whose(noun: Noun) -> Who | None:
    """Of which player's cards a phrase is, where it says so."""
    owned = (part.who for part in conjuncts(noun.filter) if isinstance(part, OwnedBy))
    return next((who for who in (noun.owner, *owned, *(place.who for place in noun.places)) if who is not None), None)


def _of_the_same(spoken: _Spoken, noun: Noun, whose: Who | None) -> bool:
    """Whether a phrase may be of others of the cards that were spoken of: there, and of the same player."""
    known = whose in _ONE_PLAYER and spoken.who in _ONE_PLAYER
    return (not known or (whose is Who.YOU) == (spoken.who is Who.YOU)) and any(
        place.area in (spoken.area, Area.IN_PLAY) for place in noun.places
    )


_ONE_PLAYER = (Who.YOU, Who.OPPONENT, Who.THEY)


def than_these(noun: Noun, other: Not) -> Noun:
    """The phrase of others than these. "Another" is one of them; it stays what it is printed with."""
    if noun.quantity is Quantity.ANOTHER:
        than = replace(other, words=ANOTHER)
        said = noun.filter if isinstance(noun.filter, And) else And((noun.filter,))
        return replace(noun, quantity=Quantity.EXACTLY, filter=replace(said, parts=(than, *said.parts)))
    filter = cast(And, noun.filter)
    return replace(noun, filter=replace(filter, parts=tuple(other if part == OTHER else part for part in filter.parts)))


def of_the_other(node: If) -> If:
    """ "If your card's power is greater than the other's, KO the other": of a card of each player that was chosen, the other player's."""
    match node.condition:
        case IsSuch(subject=Noun(owner=Who.YOU | Who.OPPONENT as who, among=Ref(to=Referent.CHOSEN))):
            other = Who.OPPONENT if who is Who.YOU else Who.YOU

            def change(part: Node) -> Node:
                return replace(part, by=other) if _is_the_other(part) else part

            return replace(node, condition=rewrite(node.condition, change), then=rewrite(node.then, change))
        case _:
            return node


def _is_the_other(node: Node) -> TypeGuard[Ref]:
    return isinstance(node, Ref) and node.to in (Referent.OTHER_CHOSEN, Referent.REMAINING)


def as_the_other(node: Ref) -> Ref:
    """The way back."""
    return replace(node, by=None) if node.by is not None and _is_the_other(node) else node


def as_said_another(noun: Noun | Ref) -> Noun | Ref:
    """A phrase with "another" in front again."""
    match noun:
        case Noun(filter=And(parts=(Not(words=words), *parts)) as said) if words == ANOTHER:
            return replace(noun, quantity=Quantity.ANOTHER, filter=replace(said, parts=tuple(parts)))
        case _:
            return noun


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

"""Which cards "each of them" are: "if you have 2 or more «T» cards in play, choose 1 of your opponent's Battle Cards and it gets -5000 power for each
of them".

They are several, so that a single card that was named since is none of them: they are those that the condition in front asks for, or that were moved
or shown before.
"""

from __future__ import annotations

import re
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.compiler.counts import SO_MANY
from engine.masters.compiler.found_there import OF_THEM, SEVERAL, THAT_THERE, all_found, asked_for, phrase
from engine.masters.compiler.in_order import InOrder
from engine.masters.compiler.pointing import said_as
from engine.masters.ir.nodes import (
    KO,
    Choose,
    Condition,
    Deed,
    Effect,
    Gets,
    Holds,
    If,
    IsSuch,
    Look,
    Move,
    Need,
    Pay,
    Play,
    RemoveFromGame,
    Repeat,
    Reveal,
    Skill,
    SkillKind,
    Switch,
    WhenIf,
)
from engine.masters.ir.nouns import And, Const, Count, Node, Noun, Nouns, Operand, PerEach, Quantity, Ref, Referent
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk

_Each = TypeVar("_Each", bound=Node)
_IT = Ref(Referent.IT)
_MANY = (*SEVERAL, Quantity.ALL, Quantity.EACH)
_Done = Choose | Look | Reveal | KO | Move | Play | RemoveFromGame | Switch


class _Said(NamedTuple):
    """What was spoken of."""

    several: Operand | None = None  # the last cards that are more than one, where a word finds them again
    one: bool = False  # where they have not been spoken of last, or not by a word that finds them again
    since: bool = False  # a single card was named since


_NOTHING = _Said()


def each_of_them(effect: Effect, skill: Skill) -> Effect:
    """The effect, with what is counted one by one counted of the cards that are several."""
    changed = [node for node in walk(effect) if isinstance(node, Gets) and _is_they(node.what)]
    they = len(changed) == 1 and len(_THEY_GET.findall(skill.text)) == 1
    reading, said = _EachOfThem(skill.kind is SkillKind.PERMANENT, they), _NOTHING
    for requirement in skill.requirements:
        match requirement:
            case Need(condition=condition):
                said = _asked(condition, said)
            case Pay(effect=paid):
                said = reading.read(paid, said)[1]
            case _:
                pass
    match skill.trigger:
        case Deed(noun=noun) | WhenIf(trigger=Deed(noun=noun)) if said == _NOTHING and _are_many(noun):
            said = _Said(Ref(Referent.TRIGGER))
        case _:
            pass
    return reading.read(effect, said)[0]


class _EachOfThem(InOrder[_Said]):
    def __init__(self, lasts: bool, they: bool) -> None:
        self.lasts = lasts  # a [Permanent] skill, which remembers no cards
        self.they = they  # the one change of what was spoken of is said of several

    def read(self, effect: Effect, said: _Said) -> tuple[Effect, _Said]:
        if isinstance(effect, Repeat):
            effect = replace(effect, n=_counted(effect.n, said))
        return super().read(effect, said)

    def under(self, node: If, said: _Said) -> tuple[Effect, _Said]:
        then, after = self.read(node.then, _asked(node.condition, said))
        asked = _of_those(node.condition, said) if self.lasts else node.condition
        return replace(node, condition=asked, then=then), after

    def meant(self, effect: Effect, said: _Said) -> Effect:
        if self.they and isinstance(effect, Gets) and isinstance(effect.what, Ref) and _is_they(effect.what):
            if said.since and isinstance(
                said.several, Noun
            ):  # "…, choose 1 of them, KO it, then all of them get +5000 power"
                return replace(effect, what=replace(said.several, words=THAT_THERE + effect.what.said))
        return _counted(effect, said)

    def after(self, effect: Effect, said: _Said) -> _Said:
        if isinstance(effect, Gets):
            return self._changed(effect, said)
        if not isinstance(effect, _Done):
            return said
        what = effect.noun if isinstance(effect, Choose) else effect.what
        if isinstance(what, Ref):
            return said
        return _Said(_again(effect)) if _are_many(what) else said._replace(one=True, since=True)

    def _changed(self, effect: Gets, said: _Said) -> _Said:
        """ "This card gets +5000 power for each color among your other Battle Cards, and if there are 3 or more colors among them, …"."""
        if isinstance(effect.what, Noun | Nouns):
            return _NOTHING
        each = [node.per.of for node in walk(effect) if isinstance(node, PerEach) and isinstance(node.per, Count)]
        counted = each[0] if self.lasts and len(each) == 1 else None
        return _Said(all_found(counted), True) if isinstance(counted, Noun) else said


_THEY_GET = re.compile(r"\b(?:all of them|they|those cards) (?:get|gain)\b", re.IGNORECASE)


def _is_they(what: Operand) -> bool:
    return what in (_IT, Ref(Referent.IT, said="card"))


def _asked(condition: Condition, said: _Said) -> _Said:
    """What was spoken of once the condition has asked for several cards."""
    found = asked_for(condition)
    if found is None or said != _NOTHING or not _are_many(phrase(found)) or SO_MANY in phrase(found).words:
        return said
    return _Said(all_found(phrase(found)), True)


def _of_those(condition: Condition, said: _Said) -> Condition:
    """ "…, and if 5 or more of them are black, it gains [Barrier]": of those that the condition before asks for."""
    match condition:
        case IsSuch(subject=Noun(among=among, filter=And(parts=())) as some) if among == _IT and isinstance(
            said.several, Noun
        ):
            many = replace(said.several, quantity=some.quantity, n=some.n, shared=None, words=some.words + OF_THEM)
            return replace(condition, subject=many)
        case Holds(left=Count(of=of) as count) if of == _IT and isinstance(said.several, Noun):
            return replace(condition, left=replace(count, of=said.several))
        case _:
            return condition


def _are_many(what: Operand | None) -> bool:
    return isinstance(what, Nouns) or (isinstance(what, Noun) and (what.quantity in _MANY or what.n != Const(1)))


def _again(effect: _Done) -> Ref | None:
    """The word by which what a clause spoke of is found again, whatever is spoken of since."""
    match effect:
        case Look() | Reveal(until=None):
            return Ref(Referent.AMONG)
        case Move(verb=verb):
            return Ref(Referent.PLACED, verb=verb)
        case _:
            return None


def _counted(node: _Each, said: _Said) -> _Each:
    """A clause in which "each of them" is said of the several cards, where a single one was named since."""

    def change(part: Node) -> Node:
        match part:
            case PerEach(per=Count(of=of) as count) if of == _IT and said.one:
                if said.several is None:
                    raise Unfit("a single card is no several")
                many = said.several
                return replace(part, per=replace(count, of=said_as(many, _IT) if isinstance(many, Ref) else many))
            case _:
                return part

    return rewrite(node, change)

"""Which two cards "both" are, where they were not spoken of together: "choose 1 of your Battle Cards. Draw 1 card. Choose 1 of theirs. KO both of them".

They are the two that were chosen or played one by one since; of one alone, that one and this card. What has left play by then is none of them;
where there are more than two, the words say nothing that could be carried out.
"""

from __future__ import annotations

from itertools import takewhile
from typing import NamedTuple

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.compiler.in_order import InOrder, done_to, with_what
from engine.masters.compiler.pointing import said_as
from engine.masters.ir.nodes import (
    KO,
    Alike,
    Choose,
    Condition,
    Effect,
    IsSuch,
    Look,
    Move,
    Play,
    Reveal,
)
from engine.masters.ir.nouns import THIS_CARD, Area, Noun, Nouns, Operand, Ref, Referent, Who
from engine.masters.ir.vocabulary import Done
from engine.masters.ir.walk import walk

BOTH = "!both"
"""Begins the words of a list that the text calls "both"."""
_THERE = (Area.LEADER, Area.BATTLE, Area.UNISON, Area.ENERGY, Area.IN_PLAY, Area.COMBO)


class _Spoken(NamedTuple):
    """What was spoken of: by which word it is found again, and whether it is one card that can be one of two."""

    ref: Ref | None = None
    single: bool = True
    gone: bool = False  # it was moved, not chosen


_Said = tuple[_Spoken, ...]


def both_of(effect: Effect) -> Effect:
    """The effect, with "both" as the two cards that were spoken of one by one."""
    return _Both(effect).read(effect, ())[0]


class _Both(InOrder[_Said]):
    """What has been spoken of, the last first; of a card that can't be one of two, nothing."""

    def __init__(self, whole: Effect) -> None:
        self.answers = any(isinstance(node, Ref) and node.to is Referent.BEING_PLAYED for node in walk(whole))

    def two(self, said: _Said) -> tuple[Ref, ...] | None:
        """The two cards. Raises Unfit where one may be the card being played."""
        two = _two(said)
        if self.answers and two is not None and THIS_CARD in two:
            raise Unfit("the card being played, or this one?")
        return two

    def asked(self, condition: Condition, said: _Said) -> Condition:
        match condition:
            case IsSuch(subject=Ref() as it) | Alike(subject=Ref() as it) if (
                _is_both(it) and (two := self.two(said)) is not None
            ):
                return replace(condition, subject=_those(it, two))
            case _:
                return condition

    def meant(self, effect: Effect, said: _Said) -> Effect:
        it = done_to(effect)
        if it is None or not _is_both(it) or (two := self.two(said)) is None:
            return effect
        return with_what(effect, _those(it, two))

    def after(self, effect: Effect, said: _Said) -> _Said:
        match effect:
            case Choose(noun=what, who=who):
                return (*_chosen(what, by_each=who is Who.EACH), *said)
            case Play(what=what):
                return (_Spoken(Ref(Referent.PLACED, verb="play"), _is_one(what)), *said)
            case Look() | Reveal():
                return (_Spoken(single=False), *said)
            case Move(what=what, verb=verb):
                return (*_gone(what, verb), *said)
            case KO(what=what):
                return (*_gone(what, "KO"), *said)
            case _:
                return said


_CHOSEN = Ref(Referent.PLACED, verb="choose")
"""Of several choices, the last."""


def _is_both(it: Ref) -> bool:
    return it.to is Referent.IT and it.said == "both" and not it.words.startswith("!")


def _is_one(what: Operand) -> bool:
    return isinstance(what, Noun) and what.of_one


def _chosen(what: Operand, *, by_each: bool) -> _Said:
    if by_each or not _is_one(what):
        return (_Spoken(_CHOSEN, single=False),)
    assert isinstance(what, Noun)
    return (_Spoken(_CHOSEN),) if all(place.area in _THERE for place in what.places) else ()


def _gone(what: Operand, verb: Done) -> _Said:
    return (_Spoken(Ref(Referent.PLACED, verb=verb), _is_one(what), gone=True),) if isinstance(what, Noun) else ()


def _two_gone(said: _Said) -> tuple[Ref, ...] | None:
    """ "You may discard 1 card and place 1 card from your Battle Area in your Drop Area. If both cards are black, …": nothing else was spoken of."""
    refs = [spoken.ref for spoken in said if spoken.ref is not None]
    if len(said) != 2 or len(refs) != 2 or not all(spoken.single for spoken in said):
        return None
    return (refs[0],) if refs[0] == refs[1] else (refs[1], refs[0])


def _two(said: _Said) -> tuple[Ref, ...] | None:
    """The two cards, or all that were chosen at once; None where it is what was spoken of last."""
    if all(spoken.gone for spoken in said):
        return _two_gone(said)
    said = tuple(spoken for spoken in said if not spoken.gone)
    singles = [spoken.ref for spoken in takewhile(lambda spoken: spoken.single, said) if spoken.ref is not None]
    if not singles:
        return (Ref(Referent.CHOSEN),) if said == (_Spoken(_CHOSEN, single=False),) else None
    if len(singles) > 2 or (len(singles) == 1 and len(said) > 1):
        raise Unfit("of more than two cards, which are both?")
    if len(singles) == 1:
        return singles[0], THIS_CARD
    if singles == [_CHOSEN, _CHOSEN]:
        return (Ref(Referent.CHOSEN),)
    if singles[0] == singles[1]:
        raise Unfit("which two cards are both?")
    return singles[1], singles[0]


def _those(it: Ref, two: tuple[Ref, ...]) -> Operand:
    if len(two) == 1:
        return said_as(two[0], it)
    return Nouns(two, words=BOTH + it.words)

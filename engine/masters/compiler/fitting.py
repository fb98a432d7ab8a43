"""Which of the cards spoken of "it" can be, by what is done: "reveal the top card of your deck. Your opponent discards 1 card. Add it to your hand".

No card of another player is added to your hand or placed in your energy (3-1-7-1), and no Leader Card leaves its area (3-5-3): "it" is the card
spoken of before that one, to which it can be done. Where there is none, the words say nothing that could be carried out.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.compiler.found_there import MANY, ONE
from engine.masters.compiler.in_order import InOrder, done_to, with_what
from engine.masters.compiler.pointing import Pointing, harms, point, pointed, said_as
from engine.masters.ir.antecedents import is_it
from engine.masters.ir.nodes import (
    KO,
    AtLater,
    Choose,
    Condition,
    Deed,
    DidSo,
    Effect,
    Gets,
    If,
    Look,
    Move,
    Pay,
    Play,
    RemoveFromGame,
    Reveal,
    Skill,
    Switch,
    Timing,
    Trigger,
    WhenPhase,
)
from engine.masters.ir.nouns import THIS_CARD, Area, Noun, Nouns, Operand, Ref, Referent, Who
from engine.masters.ir.vocabulary import Done

LEADERS = (Referent.LEADER, Referent.OPPONENT_LEADER, Referent.THEIR_LEADER)
THEIRS = (Who.OPPONENT, Who.THEY)
GONE = (Area.DROP, Area.WARP, Area.REMOVED, Area.HAND, Area.DECK)
SHARED = (Area.BATTLE, Area.COMBO, Area.UNISON, Area.UNDER)
"""Where cards of other players can lie."""


def is_a_leader(what: Operand | None) -> bool:
    """Whether a phrase means Leader Cards alone."""
    if isinstance(what, Noun):
        return bool(what.places) and all(place.area is Area.LEADER for place in what.places)
    return isinstance(what, Ref) and what.to in LEADERS


class _Named(NamedTuple):
    """A card spoken of: by which word it is found again, and whose it is, where that was said."""

    ref: Ref
    whose: Who | None = None
    alone: bool = False  # one card, which was chosen
    held: bool = False  # of the own hand, energy or life
    spent: bool = False  # … and gone from there, as a price is
    waits: bool = False  # chosen, and nothing has been done to it yet

    @property
    def leads(self) -> bool:
        """Whether it is a Leader Card."""
        return self.ref.to in LEADERS


_Done = KO | Move | RemoveFromGame | Play | Switch | Gets
_Said = tuple[_Named, ...]
"""The cards spoken of, the last one first."""


def as_it_fits(effect: Effect, heard: Trigger | None, skill: Skill) -> Effect:
    """The effect, with "it" as the card spoken of last to which what is said can be done."""
    said: _Said = _of_the_trigger(heard)
    for requirement in skill.requirements:
        if isinstance(requirement, Pay):
            _, said = _AsItFits(skill).read(requirement.effect, said)
    said = tuple(one._replace(spent=False) for one in said)  # the trigger stands between the cost and "it"
    reading = _AsItFits(skill)
    reading.heard = said[-1] if _of_the_trigger(heard) else _this_one(heard)
    return reading.read(effect, said)[0]


def _of_the_trigger(trigger: Trigger | None) -> _Said:
    match trigger:
        case Deed(noun=Noun() as noun, by=by, target=None):
            whose = _whose(noun)
            return (_Named(Ref(Referent.TRIGGER), _side(by) if whose is None else whose),)
        case _:
            return ()


def _of_the_later(when: Deed) -> _Said:
    """The same of what is waited for, which may be a deed of a Leader Card: "when your Leader Card attacks this turn, it gets …"."""
    match when:
        case Deed(noun=Ref(to=Referent.LEADER), target=None):
            return (_Named(Ref(Referent.TRIGGER), Who.YOU),)
        case Deed(noun=Ref(to=Referent.OPPONENT_LEADER), target=None):
            return (_Named(Ref(Referent.TRIGGER), Who.OPPONENT),)
        case _:
            return _of_the_trigger(when)


def _this_one(trigger: Trigger | None) -> _Named | None:
    """ "When this card is KO'd, you may discard 1 card. If you do, play it"."""
    return _Named(THIS_CARD, Who.YOU) if isinstance(trigger, Deed) and trigger.noun == THIS_CARD else None


class _AsItFits(InOrder[_Said]):
    heard: _Named | None = None
    """The card of the trigger."""
    paid = False
    """Whether what is read stands behind "if you do", and a card of one's own was what was done."""

    def __init__(self, skill: Skill) -> None:
        self.answers = skill.timing is Timing.PLAY  # a play that is still to come (10-10-3-2)
        self.several = MANY.search(skill.text) is not None and not ONE.search(skill.text)

    def of_both(self, it: Ref) -> bool:
        """Whether "they" or "both cards" are said of two that were chosen one by one."""
        return it.to is Referent.IT and not it.verb and (it.said == "both" or (it == Ref(Referent.IT) and self.several))

    def meant(self, effect: Effect, said: _Said) -> Effect:
        if (both := done_to(effect)) is not None and _two_chosen(said) and self.of_both(both):
            return with_what(effect, pointed(both, Referent.CHOSEN))
        match effect:
            case KO(what=Ref() as it) | Move(what=Ref() as it) | RemoveFromGame(what=Ref() as it) if (
                is_it(it) and it.said != "both" and not it.verb
            ):
                return replace(effect, what=self.bought(it, effect, said) or _fitting(it, effect, said))
            case Play(what=Ref() as it) if is_it(it) and not it.verb:
                return replace(effect, what=self.bought(it, effect, said) or _waiting(it, effect, said) or it)
            case Switch(what=Ref() as it) | Gets(what=Ref() as it) if (
                is_it(it) and not it.verb and self.paid and harms(effect) and (bought := self.bought(it, effect, said))
            ):
                return replace(effect, what=bought)
            case AtLater(when=Deed() as when, body=body) if not self.answers and (heard := _of_the_later(when)):
                return replace(effect, body=self.read(point(body, _heard_later(heard[0], said)), heard + said)[0])
            case AtLater(when=WhenPhase(), body=body):
                return replace(effect, body=self.read(body, said)[0])
            case _:
                return effect

    def under(self, node: If, said: _Said) -> tuple[Effect, _Said]:
        before, self.paid = self.paid, self.paid or (_did_so(node.condition) and bool(said) and said[0].spent)
        done, after = super().under(node, said)
        self.paid = before
        return done, after

    def bought(self, it: Ref, effect: _Done, said: _Said) -> Ref | None:
        """Which card it is, where a card of one's own was paid with to have it done: the one spoken of before, or that of the trigger."""
        if not said or not said[0].spent or not (said[0].held or self.paid):
            return None
        if (other := next((one for one in said[1:] if _theirs(effect, one)), None)) is not None:
            if other.ref != said[0].ref:
                return said_as(other.ref, it)
            if isinstance(effect, Move | RemoveFromGame):
                raise Unfit("the card that was paid with, or the one chosen before it")
            return None  # a card that was paid with is not in play
        if not (self.paid and said[0].held) or self.heard is None or not _can(effect, self.heard):
            return None
        if isinstance(effect, Move) and effect.to.place.area is Area.UNDER:
            raise Unfit("the card that was paid with, or the one that set it off")
        if self.heard.ref == THIS_CARD and it.said:
            return None
        return said_as(self.heard.ref, it)

    def after(self, effect: Effect, said: _Said) -> _Said:
        match effect:
            case Choose(noun=noun):
                return _found(noun, "choose", said)
            case Look(what=what) | Reveal(what=what, until=None):
                return (_Named(Ref(Referent.AMONG), _whose(what)), *said)
            case KO(what=what):
                return _given_up(_found(what, "KO", said))
            case RemoveFromGame(what=what):
                return _found(what, "remove", said)
            case Move(what=what, verb=verb, to=to):
                found = _found(what, verb, said)
                return _given_up(found) if to.place.area in GONE else _kept(found)
            case Play(what=what):
                return _found(what, "play", said)
            case Switch(what=what, rest=rest):
                found = _found(what, "switch", said)
                return _given_up(found) if rest else _kept(found)
            case Gets(what=what):
                return _found(what, None, said)
            case _:
                return said


def _two_chosen(said: _Said) -> bool:
    """Whether two cards were chosen, each by itself, and no further ones: "choose 1 of your cards. Choose 1 of theirs. Return both cards …"."""
    return len(said) >= 2 and said[0].alone and said[1].alone and not any(one.alone for one in said[2:])


def _heard_later(heard: _Named, said: _Said) -> Pointing:
    """ "During this turn, when you play a Battle Card, it gets +5000 power": that one; where a card was spoken of before, the one on whose side it is
    that such things are done to."""
    it, whose = heard.ref.to, heard.whose
    harmed = it if not said or whose is Who.OPPONENT else None
    helped = it if not said or whose is Who.YOU else None
    alone = None if said else it
    return Pointing(ko=harmed, moved=harmed, harmed=harmed, helped=helped, named=alone, chosen=alone, asked=True)


def _found(what: Operand, verb: Done | None, said: _Said) -> _Said:
    """What has been spoken of once something was done to these cards."""
    match what:
        case Ref(to=to) if to in LEADERS:
            return (_Named(what), *said)
        case Ref(to=Referent.IT):
            return (said[0]._replace(waits=False), *said[1:]) if said else said
        case Ref():
            return (_Named(what), *(one._replace(waits=False) for one in said))
        case _ if verb is None:
            return (_Named(Ref(Referent.IT), _whose(what)), *said)
        case _:
            one = isinstance(what, Noun) and what.of_one
            held = isinstance(what, Noun) and _is_held(what)
            chosen = verb == "choose"
            return (_Named(Ref(Referent.PLACED, verb=verb), _whose(what), one and chosen, held, waits=chosen), *said)


def _waiting(it: Ref, effect: _Done, said: _Said) -> Ref | None:
    """ "Choose 1 of your opponent's Battle Cards. Your opponent discards 1 card. Then, place it in …": what was chosen, or it would have been chosen
    for nothing."""
    if not said or said[0].ref.to is not Referent.PLACED or said[0].waits:
        return None
    waiting = next((one for one in said[1:] if one.waits and _can(effect, one)), None)
    if waiting is not None and waiting.ref == said[0].ref:
        raise Unfit("the card chosen first, or the one chosen after it")
    return None if waiting is None else said_as(waiting.ref, it)


def _fitting(it: Ref, effect: KO | Move | RemoveFromGame, said: _Said) -> Ref:
    if (waiting := _waiting(it, effect, said)) is not None:
        return waiting
    if not said or _can(effect, said[0]) or said[0].waits:  # 4-2-4: what was chosen for this goes to its owner's area
        return it
    meant = next((one for one in said[1:] if _can(effect, one) and one.ref.to is not Referent.IT), None)
    if meant is None or (meant.ref == THIS_CARD and it.said):
        raise Unfit("no card was spoken of to which that could be done")
    return said_as(meant.ref, it)


def _given_up(said: _Said) -> _Said:
    """What has been said, where the card spoken of last may have been the price of something."""
    return (said[0]._replace(spent=said[0].whose is Who.YOU), *said[1:]) if said else said


def _kept(said: _Said) -> _Said:
    return (said[0]._replace(spent=False), *said[1:]) if said else said


def _did_so(condition: Condition) -> bool:
    return isinstance(condition, DidSo) and condition.did and condition.who is Who.YOU


def _is_held(noun: Noun) -> bool:
    """Whether a phrase is of cards that a player pays with: of the own hand, energy or life."""
    areas = {place.area for place in noun.places}
    return bool(areas) and areas <= {Area.HAND, Area.ENERGY, Area.LIFE} and _whose(noun) is Who.YOU


def _theirs(effect: _Done, named: _Named) -> bool:
    """Whether it is another player's card to which that can be done: "you may discard 1 card. If you do, return it to its owner's hand"."""
    return named.whose is Who.OPPONENT and named.ref.to is not Referent.IT and _can(effect, named)


def _can(effect: _Done, named: _Named) -> bool:
    """Whether that can be done to this card."""
    if named.leads:
        return False
    place = effect.to.place if isinstance(effect, Move) else None
    to = None if place is None or place.area in SHARED else place.who
    return not (to is Who.YOU and named.whose is Who.OPPONENT) and not (to in THEIRS and named.whose is Who.YOU)


def _whose(what: Operand) -> Who | None:
    """Whose the cards of a phrase are."""
    match what:
        case Noun(owner=owner, places=places):
            sides = {_side(place.who or owner) for place in places} or {_side(owner)}
            return sides.pop() if len(sides) == 1 else None
        case Nouns(parts=parts):
            sides = {_whose(part) for part in parts}
            return sides.pop() if len(sides) == 1 else None
        case _:
            return None


def _side(who: Who | None) -> Who | None:
    return Who.OPPONENT if who in THEIRS else who if who is Who.YOU else None

"""Cards that a condition found and the sentence goes on with: "if you have 2 or more red cards, KO 1 of them", "if there is a card under it, play it"."""

from __future__ import annotations

import re
from typing import NamedTuple

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.compiler.counts import SO_MANY
from engine.masters.compiler.in_order import InOrder
from engine.masters.compiler.pointing import is_harm
from engine.masters.compiler.spoken_of import are_several, names_a_card, names_several, of_theirs
from engine.masters.ir.antecedents import one_that_is
from engine.masters.ir.areas import LAID_ASIDE
from engine.masters.ir.nodes import (
    KO,
    AddMarkers,
    All,
    Choose,
    Condition,
    Damage,
    Deed,
    Draw,
    Effect,
    Exists,
    Gets,
    Happened,
    Holds,
    If,
    IsSuch,
    May,
    Move,
    Need,
    NegateAttack,
    Pay,
    Play,
    RemoveFromGame,
    RemoveMarkers,
    Skill,
    SkillKind,
    Switch,
    Then,
    WhenIf,
)
from engine.masters.ir.nouns import (
    THIS_CARD,
    And,
    Area,
    Cmp,
    Const,
    Count,
    HasUnder,
    IsType,
    IsUnder,
    Noun,
    Nouns,
    NumberIn,
    Operand,
    PerEach,
    Place,
    Quantity,
    Ref,
    Referent,
    SameColorAs,
    Underwent,
    Who,
    Window,
    conjuncts,
)
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk

OF_THEM, THAT_THERE, OF_ALL = "!g", "!G", "!A"
"""In the `words` of a phrase: it is said of those that the condition in front found; one of them is called "it", or as said behind, and all of them
in the words behind."""
BENEATH = "!U"
"""The same of a phrase with "among them": of those that lie under a card."""
SUCH_OF_THEM = "!foPw"
"""The same of a phrase that says more of them: what they are, whose and where is filled in."""
THEM = (Ref(Referent.IT), Ref(Referent.IT, said="card"))
ALL_OF_THEM = (Quantity.ALL, Quantity.EACH, Quantity.BARE)
_NO_MORE = (Quantity.EXACTLY, Quantity.OR_LESS)
""" "If your opponent has exactly 1 Battle Card", "1 or less": the one there, where there is one."""
SEVERAL = (Quantity.OR_MORE, Quantity.ANY_NUMBER, Quantity.BARE)
_COUNTED = (Area.ENERGY, Area.LIFE, Area.HAND)
IN_USE = frozenset({Area.BATTLE, Area.UNISON, Area.ENERGY, Area.IN_PLAY})


class _Sentence(NamedTuple):
    """What the whole sentence tells of its pronouns."""

    of_this: bool  # this card alone set it off
    several: bool  # they stand for several cards
    first: bool  # "they" stands behind a condition before which no other card was spoken of
    all_there: bool  # "all of them" is said once, behind a condition that asks what there is
    chosen: bool = False  # the cost has chosen several cards, for what is done behind it
    others: bool = False  # the trigger or the cost speaks of several cards


class _Found(NamedTuple):
    """What a condition found, where what follows may speak of it."""

    there: Noun
    said: tuple[Effect, ...]  # what was done before the condition
    whole: _Sentence
    exact: bool = False  # there are so many and no more
    such: bool = False  # one of some cards is asked whether it is so

    @property
    def are_others(self) -> bool:
        """Whether "they" are several cards that were spoken of before; of what is counted, and no more said of it, rather those of trigger and cost."""
        counted = all(place.area in _COUNTED for place in self.there.places) and not conjuncts(self.there.filter)
        return self.whole.chosen or (self.whole.others and counted) or any(map(names_several, self.said))

    @property
    def meant(self) -> bool:
        """Whether the sentence itself says that "they" are these cards."""
        return (self.whole.first and not self.said) or (self.whole.all_there and self.there.quantity == Quantity.BARE)


def those_found(effect: Effect, skill: Skill) -> Effect:
    """The effect, with what its conditions find where it speaks of them: whatever set off the skill, but not where several cards have been
    spoken of since, of which "1 of them" would be one."""
    trigger, text = skill.trigger, skill.text
    heard = trigger.trigger if isinstance(trigger, WhenIf) else trigger
    this_alone = heard is None or (isinstance(heard, Deed) and heard.noun == THIS_CARD)
    paid = [one.effect for one in skill.requirements if isinstance(one, Pay)]
    nothing_else = (trigger is None or (heard is trigger and this_alone)) and not skill.requirements
    whole = _Sentence(
        of_this=this_alone,
        several=(MANY.search(text) is not None and not ONE.search(text)) or _of_these(effect, text),
        first=nothing_else
        and getattr(heard, "target", None) is None
        and _THEY.search(_HEAD.sub(": ", text, count=1)) is not None,
        all_there=len(_ALL_THERE.findall(text)) == 1,
        chosen=bool(paid) and isinstance(paid[-1], Choose) and names_several(paid[-1]),
        others=(isinstance(heard, Deed) and are_several(heard.noun)) or any(map(names_several, paid)),
    )
    match skill.requirements:
        case (*_, Need(condition=condition)) if (found := asked_for(condition)) and phrase(found).shared is not None:
            effect = _said_of(effect, _Found(phrase(found), (), whole))
        case _:
            pass
    return _ThoseFound(whole, effects=skill.kind is not SkillKind.PERMANENT).read(effect, ())[0]


MANY = re.compile(r"\b(they|them|those cards)\b", re.IGNORECASE)
ONE = re.compile(r"(?<!under )\b(it|its|that card)\b", re.IGNORECASE)
_HEAD = re.compile(r"^(?:\[[^\]]*\])+ (?:When [^,]*, )?")
"""Keyword skills in front, and the trigger."""
_THEY = re.compile(
    r": [Ii]f (?:you have|your opponent has|there are) [^.,;:]*, (?:you may )?(?:(?:choose|KO|switch|return|place|send) )?(?:all of )?the[my]\b"
)
_ALL_THERE = re.compile(r"[Ii]f there are [^.,;:]*, (?:you may )?(?:choose |KO )?all of them\b")


def found_in_a_cost(effect: Effect, condition: Condition, cost: str) -> Effect:
    """What is paid behind a condition of the same cost: "if there are 5 or more red cards in your Warp and you remove 3 of them from the game :"."""
    found = asked_for(condition)
    several = MANY.search(cost) is not None and not ONE.search(cost)
    whole = _Sentence(of_this=True, several=several, first=several, all_there=False)
    return effect if found is None else _said_of(effect, _Found(phrase(found), (), whole))


_THESE = re.compile(
    r"\b[Ii]f (?:you have|your opponent has|they have|there are) [^.,;:]*, (?:\w+ )?(?:each of them|all of them|them|they)\b"
)


def _of_these(effect: Effect, text: str) -> bool:
    """Whether "they" stand right behind the one condition that finds several cards, whatever "it" is elsewhere."""
    asked = [asked_for(node.condition) for node in walk(effect) if isinstance(node, If)]
    return len([one for one in asked if one and _are_several(phrase(one))]) == 1 == len(_THESE.findall(text))


class _ThoseFound(InOrder[tuple[Effect, ...]]):
    """What is said: all that was done before."""

    def __init__(self, whole: _Sentence, *, effects: bool = True) -> None:
        self.whole = whole
        self.effects = effects  # no [Permanent] skill, where "it" is each card that is so

    def under(self, node: If, said: tuple[Effect, ...]) -> tuple[Effect, tuple[Effect, ...]]:
        if self.effects and (one := one_that_is(node.condition)) is not None:
            return replace(
                node, then=self.read(_said_of(node.then, _Found(one, said, self.whole, such=True)), said)[0]
            ), (*said, node)
        found, then = asked_for(node.condition), node.then
        if found is not None and _of_that_color(found, then):
            raise Unfit("the color that they share")
        if found is not None and not (_a_number_alone(found) and any(map(_changes_cards, said))):
            then = _said_of(then, _Found(phrase(found), said, self.whole, found.only))
        if isinstance(node.condition, Holds):
            then = rewrite(then, lambda part: of_theirs(part, node.condition))
        return replace(node, then=self.read(then, said)[0]), (*said, node)

    def meant(self, effect: Effect, said: tuple[Effect, ...]) -> Effect:
        there = _counted(said[-1]) if said else None
        again = isinstance(effect, Gets) and there is not None and isinstance(getattr(said[-1], "what", None), Noun)
        one = isinstance(getattr(effect, "what", None), Ref) and (again or not self.whole.several)
        return effect if there is None or one else _said_of(effect, _Found(there, (), self.whole._replace(first=True)))

    def after(self, effect: Effect, said: tuple[Effect, ...]) -> tuple[Effect, ...]:
        return (*said, effect)


def _a_number_alone(found: Exists) -> bool:
    """ "If you have 4 or more, they get …": of the cards that are counted nothing is said here."""
    return SO_MANY in phrase(found).words


def _changes_cards(effect: Effect) -> bool:
    return any(isinstance(part, Gets) and isinstance(part.what, Noun | Nouns) for part in walk(effect))


def _counted(effect: Effect) -> Noun | None:
    """The cards of which all were changed, or for each of which something was done to one card, or by a player: "draw 1 card for each of your opponent's
    Battle Cards. KO 1 of them"."""
    if isinstance(effect, Gets) and isinstance(effect.what, Noun):  # where those are that change again, `they` says
        return effect.what if effect.what.quantity in ALL_OF_THEM and effect.what.among is None else None
    if not isinstance(effect, Draw | Damage) and not (isinstance(effect, Gets) and isinstance(effect.what, Ref)):
        return None
    counted = [node.per.of for node in walk(effect) if isinstance(node, PerEach) and isinstance(node.per, Count)]
    return counted[0] if len(counted) == 1 and isinstance(counted[0], Noun) and counted[0].among is None else None


def asked_for(condition: Condition) -> Exists | None:
    """The condition that asks for cards, the last one of several."""
    match condition:
        case Exists(noun=Noun(among=None)):
            return condition
        case Holds(left=Count(of=Noun(among=None) as noun, distinct="")):  # "more Battle Cards than you"
            return Exists(replace(noun, quantity=Quantity.OR_MORE))
        case Holds(left=NumberIn(area=area, who=who), cmp=Cmp.GT | Cmp.GE):  # "more cards in their hand than you"
            return Exists(Noun(Quantity.OR_MORE, places=(Place(area, who),)), who)
        case Happened(
            trigger=Deed(verb="attack", noun=Noun(among=None) as noun, by=by, passive=False) as attack, negative=False
        ) if condition.window is not Window.SKILL:  # "if you attacked with 3 or more cards this turn, … 2 of them"
            such = Underwent(Deed("attack", target=attack.target), condition.window)
            return Exists(replace(noun, filter=And((noun.filter, such)), shared=None), by)
        case IsSuch(subject=Ref() as of, filter=HasUnder(noun=Noun() as noun)) if _are_several(noun):
            return Exists(replace(noun, filter=And((*conjuncts(noun.filter), IsUnder(of)))))
        case All(parts=parts):
            return asked_for(parts[-1])
        case _:
            return None


def _of_that_color(found: Exists, then: Effect) -> bool:
    """ "If you have 3 or more energy of the same color, switch 1 of your energy of that color": of which, where others are there as well?"""
    shared = phrase(found).shared
    if shared is None or shared.what != "color" or shared.different:
        return False
    return any(isinstance(node, SameColorAs) and node.ref == Ref(Referent.IT) for node in walk(then))


_OF_NO_CARD = (NegateAttack, Damage)


def _said_of(effect: Effect, found: _Found) -> Effect:
    match effect:
        case May(effect=inner):
            return replace(effect, effect=_said_of(inner, found))
        case Then(effects=parts):  # "draw 1 card and KO all of them"
            skipped = (*_OF_NO_CARD, Draw) if found.such else _OF_NO_CARD
            at = next((at for at, part in enumerate(parts) if not isinstance(part, skipped)), 0)
            return replace(effect, effects=(*parts[:at], _said_of(parts[at], found), *parts[at + 1 :]))
        case Choose(noun=Noun() as noun):
            return replace(effect, noun=_of_those(noun, found))
        case Choose(noun=Ref() as it) if found.meant or it.said == "card":
            return replace(effect, noun=_them_there(it, found))
        case (
            Move(what=Noun() as noun)
            | KO(what=Noun() as noun)
            | Switch(what=Noun() as noun)
            | Gets(what=Noun() as noun)
            | Play(what=Noun() as noun)
            | RemoveFromGame(what=Noun() as noun)
        ):
            return replace(effect, what=_of_those(noun, found))
        case AddMarkers(what=Ref() as it) | RemoveMarkers(what=Ref() as it) if it == Ref(Referent.IT):
            # "choose 1 of your Battle Cards. If you have a Unison Card in play, add a marker to it": to that one
            unison = IsType("unison") in conjuncts(found.there.filter)
            return replace(effect, what=_that_one(it, found.there)) if unison else effect
        case Move(what=Ref() as it, to=to):
            return replace(effect, what=_it_there(it, found, to.place.area))
        case Play(what=Ref() as it) | RemoveFromGame(what=Ref() as it):
            return replace(effect, what=_it_there(it, found, None))
        case KO(what=Ref() as it) | Switch(what=Ref() as it, rest=True):
            return replace(effect, what=_it_there(it, found, None))
        case Gets(what=Ref() as it, changes=changes) if all(map(is_harm, changes)):
            return replace(effect, what=_it_there(it, found, None))
        case Switch(what=Ref() as it) | Gets(what=Ref() as it):
            there = _it_there(it, found, None) if found.such else _them_there(it, found)
            return replace(effect, what=there)
        case _:
            return effect


def phrase(found: Exists) -> Noun:
    """What is asked for, of the player of whom it is asked."""
    noun = found.noun
    assert isinstance(noun, Noun)
    return replace(noun, owner=noun.owner if noun.owner is not None else found.who)


def _of_those(noun: Noun, found: _Found) -> Noun:
    """ "1 of them": of the cards found."""
    there = found.there
    if noun.among == Ref(Referent.AMONG) and _beneath(there) and "!" not in noun.words:
        beneath = (part for part in conjuncts(there.filter) if isinstance(part, IsUnder))
        return replace(noun, among=None, filter=And((noun.filter, *beneath)), words=noun.words + BENEATH)
    ignoring = noun.ignoring_barrier
    if noun != Noun(noun.quantity, noun.n, among=Ref(Referent.IT), ignoring_barrier=ignoring, words=noun.words):
        return _such_of_those(noun, found)
    others = not _beneath(there) and found.are_others
    if not found.meant and (not _are_several(there) or others):
        return noun
    if there.shared is not None and not there.shared.different and noun.n == Const(1):
        raise Unfit("1 of the cards that are alike, and alone it is like any")
    return replace(there, quantity=noun.quantity, n=noun.n, ignoring_barrier=ignoring, words=noun.words + OF_THEM)


def _such_of_those(noun: Noun, found: _Found) -> Noun:
    """ "All of your opponent's Battle Cards get -5000 power for the turn. KO all of them with 5000 or less power"."""
    there = found.there
    open = noun.among == Ref(Referent.IT) and not noun.places and noun.owner is None and "!" not in noun.words
    all_such = found.meant and there.quantity in ALL_OF_THEM
    if not open or not (all_such or (_are_several(there) and not found.are_others)):
        return noun
    such = And((noun.filter, *conjuncts(there.filter)))
    places = {"places": there.places, "implied": there.implied}
    return replace(noun, among=None, owner=there.owner, filter=such, words=noun.words + SUCH_OF_THEM, **places)


def _it_there(it: Ref, found: _Found, to: Area | None) -> Operand:
    """ "If there is a red card in your Drop Area, add it to your hand", "if your opponent has exactly 1 Battle Card, KO it": that one, where it can
    come from there, or is theirs and this is no help, and no other card was spoken of."""
    there = found.there
    single = there.quantity is Quantity.A or (there.quantity in _NO_MORE and there.n == Const(1))
    areas = {place.area for place in there.places}
    away = bool(areas) and areas <= set(LAID_ASIDE) and to not in areas
    first = found.whole.of_this and not any(map(names_a_card, found.said))
    whose = {there.owner, *(place.who for place in there.places)}
    undone = not any(
        names_a_card(part) for part in found.said if not (isinstance(part, Move) and part.verb == "discard")
    )
    theirs = found.whole.of_this and undone and bool(whose & {Who.OPPONENT, Who.THEY}) and bool(areas & IN_USE)
    such = found.such and not any(map(names_a_card, found.said))
    nearest = such or _beneath(there) or theirs or (first and away and not there.implied)
    if it != Ref(Referent.IT, said=it.said) or it.said not in ("", "card") or not single:
        return _them_there(it, found)
    if not nearest:
        return _them_there(it, found)
    return _that_one(it, all_found(there) if there.quantity is Quantity.OR_LESS else there)


def _them_there(it: Ref, found: _Found) -> Operand:
    """ "If there are 2 or more red cards in your Drop Area, send them to your Warp": all of these; of cards "with the same name" as many as share it."""
    there, others = found.there, found.are_others
    worded = it.words.isalpha()  # "each of them", "these cards"
    several = found.whole.several or worded
    mark = f"{OF_ALL}{it.words}|{it.said}" if worded else THAT_THERE + it.said
    said = replace(it, words="") if worded else it
    if there.shared is not None and said in THEM and several and there.quantity in (*SEVERAL, Quantity.EXACTLY):
        return it if others else replace(all_found(there), words=mark)
    if said == _BOTH and (there.quantity, there.n) == (Quantity.EXACTLY, Const(2)) and not others:
        return _that_one(it, all_found(there) if found.exact else there)
    if said != Ref(Referent.IT) and (said not in THEM or not found.whole.several):
        return it
    if not found.meant and (not several or not _are_several(there) or others):
        return it
    return replace(all_found(there), words=mark)


_BOTH = Ref(Referent.IT, said="both")


def _are_several(there: Noun) -> bool:
    """ "Exactly 2 Battle Cards", "3 or less cards" are several as well; "exactly 1" is one card, which is no "them"."""
    return there.quantity in SEVERAL or (there.quantity in _NO_MORE and there.n != Const(1))


def all_found(there: Noun) -> Noun:
    """What "they" are; of cards that share something, or of which no two do, as many as are asked for, as others may be there as well."""
    if there.shared is not None:
        return replace(there, words=THAT_THERE)
    return replace(there, quantity=Quantity.ALL, n=Const(1), words=THAT_THERE)


def _that_one(it: Ref, there: Noun) -> Noun:
    return replace(there, words=THAT_THERE + it.said)


def _beneath(noun: Noun) -> bool:
    return any(isinstance(part, IsUnder) for part in conjuncts(noun.filter))

"""How many of what: "if you have 2 or more «Saiyan» cards in play, …; if you have 4 or more, …"."""

from __future__ import annotations

from typing import TypeVar

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.compiler.lists import BARE_NUMBER
from engine.masters.ir.nodes import (
    KO,
    All,
    Choose,
    Condition,
    Deed,
    Effect,
    Exists,
    Happened,
    Holds,
    If,
    Look,
    Move,
    Permit,
    Play,
    PreventDamage,
    Prohibit,
    RemoveFromGame,
    Repeat,
    ReplaceEvent,
    Reveal,
    Switch,
    Then,
    Upgrade,
)
from engine.masters.ir.nouns import (
    And,
    Const,
    Count,
    Minus,
    Node,
    Noun,
    NumberIn,
    Place,
    Quantity,
    Ref,
    Referent,
    Sum,
    Who,
)
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk

SO_MANY = "!#"
"""In the `words` of a phrase: only its number is said, the rest is that of the condition before."""

Steps = TypeVar("Steps", Then, Upgrade)


def same_count(node: Steps) -> Steps:
    """A number alone, in a condition behind another one, counts what that one counts; behind a look or a choice of as many cards it counts those."""
    if isinstance(node, Upgrade):
        counted, shown = _counted(node.of)
        asked = _of_the_deed(node.condition, _told(node.of))
        return replace(node, condition=_of(asked, counted, shown))
    return _in_order(node, None)


def same_count_below(node: If) -> If:
    """ "If your opponent has 5 or more cards in their hand, …, and if they have 7 or more, …": in the same sentence, too."""
    return replace(node, then=_in_order(node.then, _noun(node.condition))) if isinstance(node.then, Then) else node


def _in_order(node: Then, before: Noun | None) -> Then:
    parts: list[Effect] = []
    shown, told = 0, None
    for part in node.effects:
        if isinstance(part, (If, Upgrade)):
            asked = _of_the_deed(part.condition, told)
            part = replace(part, condition=_of(asked, before, shown))
        told = _told(part) or told
        asked, since = _counted(part)
        before, shown = (asked, since) if asked is not None else (before, shown + _shown(part))
        parts.append(part)
    return node if tuple(parts) == node.effects else replace(node, effects=tuple(parts))


def _told(effect: Effect) -> Deed | None:
    """What the last condition tells of cards that were played, attacked, …."""
    match effect:
        case If(condition=Happened(trigger=Deed(noun=Noun(among=None)) as told)):
            return told
        case Upgrade(condition=Happened(trigger=Deed(noun=Noun(among=None)) as told)):
            return told
        case Then(effects=(*_, last)):
            return _told(last)
        case _:
            return None


def _of_the_deed(condition: Condition, told: Deed | None) -> Condition:
    """ "If you played 1 or more Battle Cards this turn, …. If you played 3 or more this turn, …": Battle Cards."""
    match condition:
        case Happened(trigger=Deed(verb=verb, noun=Noun(among=among, filter=And(parts=())) as noun) as deed) if (
            told is not None and verb == told.verb and among == BARE_NUMBER and isinstance(told.noun, Noun)
        ):
            same = replace(told.noun, quantity=noun.quantity, n=noun.n, words=noun.words + SO_MANY)
            return replace(condition, trigger=replace(deed, noun=same))
        case _:
            return condition


def so_often(node: Repeat) -> Repeat:
    """ "For each of their energy, …": what is done is done so often; what holds is no more so for being said several times."""
    if isinstance(node.effect, Permit | PreventDamage | Prohibit | ReplaceEvent):
        raise Unfit("so many times is no measure of what may not happen, or may")
    return node


WHOLE = "!W"
"""In the `words` of what is done so often: the choice in front of it is made anew each time."""
_ONCE = KO | Move | Play | RemoveFromGame | Switch


def chosen_each_time(node: Then) -> Then:
    """ "Choose 1 of your opponent's Battle Cards and KO it for each of your energy": a choice each time, as no card is KO'd twice."""
    effects, joins = list(node.effects), list(node.joins)
    for at in range(len(effects) - 1, 0, -1):
        match effects[at - 1], effects[at]:
            case Choose() as choice, Repeat(effect=done, words=words) as often if (
                "!" not in words
                and isinstance(done, _ONCE)
                and done.what == Ref(Referent.IT)
                and len(joins) == len(effects) - 1
                and joins[at - 1] in (" and ", ", and ")
            ):
                whole = Then((choice, done), (joins.pop(at - 1),))
                effects[at - 1 : at + 1] = [replace(often, effect=whole, words=words + WHOLE)]
            case _:
                pass
    return node if len(effects) == len(node.effects) else replace(node, effects=tuple(effects), joins=tuple(joins))


def chosen_once(node: Node) -> Node:
    """Back from `chosen_each_time`."""
    if not isinstance(node, Then):
        return node
    for at, part in enumerate(node.effects):
        match part:
            case Repeat(effect=Then(effects=(choice, done), joins=(join,)), words=words) if words.endswith(WHOLE):
                said = replace(part, effect=done, words=words.removesuffix(WHOLE))
                effects = (*node.effects[:at], choice, said, *node.effects[at + 1 :])
                return chosen_once(replace(node, effects=effects, joins=(*node.joins[:at], join, *node.joins[at:])))
            case _:
                pass
    return node


def counted_alike(node: All) -> All:
    """ "You have 3 or more energy and your opponent has 1 or less": energy, too."""
    parts = list(node.parts)
    for index in range(1, len(parts)):
        parts[index] = _of(parts[index], _noun(parts[index - 1]))
    return node if tuple(parts) == node.parts else replace(node, parts=tuple(parts))


def counted_before(effect: Effect, conditions: list[Condition]) -> Effect:
    """ "If you have 2 or more red cards in play : …. If you have 4 or more, …": the last condition in front says of what."""
    before = next((noun for asked in reversed(conditions) if (noun := _noun(asked)) is not None), None)
    shown = _shown(effect)
    return rewrite(effect, lambda node: _of(node, before, shown) if isinstance(node, Exists) else node)


def counted_there(node: Sum) -> Sum:
    """ "For each red card and each blue card in your Drop Area": both are counted there."""
    match node:
        case Sum(parts=(Count(of=Noun(places=(), among=None) as first) as one, Count(of=Noun(places=places)) as other)):
            if not places:
                return node
            first = replace(first, places=places, words=first.words + "!p")
            return replace(node, parts=(replace(one, of=first), other))
        case _:
            return node


def only_the_number(noun: Noun) -> Noun:
    """The way back."""
    return Noun(noun.quantity, noun.n, among=BARE_NUMBER, words=noun.words.removesuffix(SO_MANY))


MANY = 99


def _shown(effect: Effect) -> int:
    """How many cards are looked at or chosen at most."""
    return sum(_number(part) for part in walk(effect) if isinstance(part, (Look, Reveal, Choose)))


def _number(effect: Look | Reveal | Choose) -> int:
    match effect:
        case Choose(noun=Noun(quantity=quantity, n=Const(n=n))) | Look(what=Noun(quantity=quantity, n=Const(n=n))):
            return n if quantity in (Quantity.A, Quantity.EXACTLY, Quantity.UP_TO) else MANY
        case Reveal(what=Noun(quantity=Quantity.EXACTLY | Quantity.UP_TO, n=Const(n=n)), until=None):
            return n
        case _:
            return MANY


def _counted(effect: Effect) -> tuple[Noun | None, int]:
    """What the last condition of an effect counts, and how many cards were looked at or chosen since."""
    match effect:
        case If(condition=condition, then=then):
            return _noun(condition), _shown(then)
        case Upgrade(condition=condition):
            return _noun(condition), 0
        case Then(effects=(*_, last)):
            return _counted(last)
        case _:
            return None, 0


def _noun(condition: Condition) -> Noun | None:
    match condition:
        case Exists(noun=Noun(among=None) as noun):
            return noun
        case All(parts=(*_, last)):
            return _noun(last)
        case Holds(left=NumberIn(area=area)):  # "you have 3 or less life and your opponent has 5 or more"
            return Noun(places=(Place(area),))
        case _:
            return None


def _of(condition: Condition, before: Noun | None, shown: int = 0) -> Condition:
    if before is None or not isinstance(condition, Exists) or not isinstance(condition.noun, Noun):
        return condition
    noun = condition.noun
    if shown and not (isinstance(noun.n, Const) and noun.n.n > shown):
        return condition
    if noun.among != BARE_NUMBER or noun.places or not isinstance(noun.filter, And) or noun.filter.parts:
        return condition
    places = tuple([_whose(place, condition.who) for place in before.places])
    meant = replace(before, quantity=noun.quantity, n=noun.n, places=places, implied=False, words=noun.words + SO_MANY)
    return replace(condition, noun=meant)


def of_something(effect: Effect) -> None:
    """ "Discard 3 cards, or your whole hand if you have less than 3": a number of cards, of which nothing in front says what they are."""
    nodes = list(walk(effect))
    if any(isinstance(node, Look | Reveal) for node in nodes):  # "if you have 2 or more" of the cards looked at
        return
    for node in nodes:
        match node:
            case Exists(noun=Noun(places=(), filter=And(parts=())) as noun) if noun.among == BARE_NUMBER:
                raise Unfit("of what there are so many")
            case _:
                pass


def _whose(place: Place, who: Who | None) -> Place:
    """The same place of the player who is asked about now: "you have 3 cards in your hand and your opponent has 1"."""
    match place.who, who:
        case Who.YOU, Who.OPPONENT | Who.THEY:
            return replace(place, who=Who.THEY)
        case Who.OPPONENT | Who.THEY, Who.YOU:
            return replace(place, who=Who.YOU)
        case _:
            return place


ALL_BUT = "!all"
"""In the `words` of a count: it is of all the cards of the phrase whose number it stands in."""


def all_but(node: Node) -> Node:
    """ "All but 3 of your opponent's Battle Cards" are as many of them as there are, less 3."""
    match node:
        case Noun(n=Minus(left=Count(of=of) as own) as n) if of == Noun():
            whole = replace(node, quantity=Quantity.ALL, n=Const(1), words="")
            return replace(node, n=replace(n, left=replace(own, of=whole, words=ALL_BUT)))
        case _:
            return node


def all_but_said(noun: Noun) -> Noun:
    """The way back."""
    match noun.n:
        case Minus(left=Count(words=words)) as n if words == ALL_BUT:
            return replace(noun, n=replace(n, left=Count(Noun())))
        case _:
            return noun

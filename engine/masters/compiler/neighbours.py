"""What one clause says and a neighbour means as well: the place said last, the mode that a switch needs, all that stands behind "if you do"."""

from __future__ import annotations

import re
from itertools import pairwise

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.compiler.definite import is_one
from engine.masters.compiler.lists import marked
from engine.masters.compiler.options import as_enumerated
from engine.masters.compiler.pointing import pointed
from engine.masters.ir.antecedents import NAMED
from engine.masters.ir.nodes import (
    KO,
    Choose,
    Condition,
    Deed,
    DidSo,
    Effect,
    Gets,
    Happened,
    If,
    IsSuch,
    Look,
    May,
    Move,
    Node,
    NotSo,
    Otherwise,
    Pay,
    Play,
    RemoveFromGame,
    Requirement,
    Reveal,
    Switch,
    Then,
)
from engine.masters.ir.nouns import (
    THIS_CARD,
    And,
    Area,
    Const,
    DeckEnd,
    InBattle,
    InMode,
    Is,
    IsType,
    Not,
    Noun,
    Nouns,
    Operand,
    Place,
    Quantity,
    Ref,
    Referent,
    conjuncts,
)
from engine.masters.ir.walk import walk

THIS_ONE = "!this"
"""The mark of "this card" where a place was filled in."""


def chosen_there(parts: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """ "Choose this card and 1 «T» card and discard them from your hand": they are chosen there."""
    found = list(parts)
    for index, (before, after) in enumerate(pairwise(parts)):
        if isinstance(before, Choose) and (places := _source(after)):
            found[index] = replace(before, noun=_there(before.noun, places))
    return tuple(found)


def _source(effect: Effect) -> tuple[Place, ...]:
    """Where "it" or "them" is taken from, if it says so."""
    match effect:
        case (
            Move(what=Noun(filter=Is(ref=Ref(to=Referent.IT)), places=places))
            | Play(what=Noun(filter=Is(ref=Ref(to=Referent.IT)), places=places))
            | RemoveFromGame(what=Noun(filter=Is(ref=Ref(to=Referent.IT)), places=places))
        ):
            return places
        case _:
            return ()


def _there(noun: Operand, places: tuple[Place, ...]) -> Operand:
    match noun:
        case Noun(implied=True, words=words):
            return replace(noun, places=places, implied=False, words=marked(words, "p"))
        case Nouns(parts=parts):
            return replace(noun, parts=tuple(_there(part, places) for part in parts))
        case Ref() if noun == THIS_CARD:
            return Noun(filter=Is(noun), places=places, words=THIS_ONE)
        case _:
            return noun


def beside_it(others: tuple[Operand, ...]) -> Operand:
    """ "This card and 2 «T» cards from your Drop Area", "this card and 1 other card from your hand": where this card is, too.

    From the hand alone, without "other", leaves open whether it is in play.
    """
    last = others[-1]
    if not isinstance(last, Noun) or not last.places or last.implied or last.places[0].words:
        return THIS_CARD  # "1 of your energy" says no place of this card
    out = all(place.area in (Area.DROP, Area.WARP, Area.ENERGY) for place in last.places)
    return Noun(filter=Is(THIS_CARD), places=last.places, words=THIS_ONE) if _another(last) or out else THIS_CARD


def _another(what: Operand) -> bool:
    """Whether cards other than this one are meant."""
    return isinstance(what, Noun) and any(
        isinstance(node, Not) and node.part == Is(THIS_CARD) for node in walk(what.filter)
    )


ALONG = re.compile(r"\bthis card,? (?:along with|as well as)\b", re.IGNORECASE)


def along_with(node: Node) -> Node:
    """ "This card, along with 2 «T» cards from your Drop Area": only these are said to be there, and this card is where its skill is (8-5-10)."""
    match node:
        case Nouns(parts=(Noun(words=words), *others)) if words == THIS_ONE and not _another(others[-1]):
            return replace(node, parts=(THIS_CARD, *others))
        case _:
            return node


def paid_in_full(requirements: tuple[Requirement, ...]) -> tuple[Requirement, ...]:
    """The same before the colon, where a card to be switched must not lie so already (1-3-2-1, 8-4-2-2)."""
    found = list(requirements)
    for index, (before, after) in enumerate(pairwise(requirements)):
        if not isinstance(before, Pay) or not isinstance(after, Pay):
            continue
        choosing = chosen_there((before.effect, after.effect))[0]
        match choosing, after.effect:
            case Choose(noun=Noun(words=words) as noun), Switch(what=Ref(to=Referent.IT), rest=rest, either=False) if (
                "f" not in words.partition("!")[2]
            ):
                able = And((noun.filter, InMode(rest=not rest)))
                choosing = replace(choosing, noun=replace(noun, filter=able, words=marked(words, "f")))
            case _:
                pass
        found[index] = replace(before, effect=choosing)
    return tuple(found)


def behind_a_semicolon(node: Then) -> Then:
    """ "If you do, draw 1 card; this card gets …": what stands behind the semicolon happens if you do, too, as behind any condition in front."""
    effects: list[Effect] = []
    joins: list[str] = []
    for index, part in enumerate(node.effects):
        join = node.joins[index - 1] if 0 < index <= len(node.joins) else ""
        before = effects[-1] if effects else None
        if (
            join.startswith(";")
            and isinstance(before, If)
            and _in_front(before, joins)
            and not _new_condition(before, part)
        ):
            inside = before.then if before.words.endswith(BEHIND) else None
            if isinstance(inside, Then):
                then = Then((*inside.effects, part), (*inside.joins, join))
            else:
                then = Then((before.then, part), (join,))
            effects[-1] = replace(before, then=then, words=before.words.removesuffix(BEHIND) + BEHIND)
            continue
        if effects:
            joins.append(join)
        effects.append(part)
    return Then(tuple(effects), tuple(joins)) if len(effects) < len(node.effects) else node


BEHIND = "!;"


def _in_front(condition: If, joins: list[str]) -> bool:
    """Whether it stands in front of the sentence: behind a clause it is of that clause, behind a semicolon of what comes up to the next."""
    listed = bool(joins) and joins[-1].startswith(";")
    return isinstance(condition.condition, DidSo) or not (listed or condition.words.startswith("behind"))


def _new_condition(before: If, part: Effect) -> bool:
    """Whether it asks anew: "; if you don't, …", "; otherwise, …", "; if your life is at 3 or less, …; otherwise, …"."""
    if isinstance(part, Then) and part.effects:
        part = part.effects[0]
    if not isinstance(part, If):
        return False
    if isinstance(part.condition, Otherwise):
        last = before.then.effects[-1] if isinstance(before.then, Then) else before.then
        return not isinstance(last, If)  # "if you do, …; if it is red, …; otherwise, …" denies the one before it
    return isinstance(part.condition, DidSo) or not isinstance(before.condition, DidSo)


def as_it_followed(node: Node) -> Node:
    """Back from `behind_a_semicolon`, `of_what_was_chosen` and `neither_of_them`."""
    match node:
        case Otherwise():
            return Otherwise()
        case Then(effects=(*_, If(words=words))) if words.endswith((OF_THE_LAST, OF_THE_REST)):
            return _as_it_stood(node)
        case Then():
            return _in_order(node)
        case _:
            return node


def _in_order(node: Then) -> Then:
    """Back from `behind_a_semicolon` and `within_options`."""
    node = as_enumerated(node)
    effects: list[Effect] = []
    joins: list[str] = []
    for index, part in enumerate(node.effects):
        if index:
            joins.append(node.joins[index - 1] if index <= len(node.joins) else ". ")
        if isinstance(part, If) and part.words.endswith(BEHIND) and isinstance(part.then, Then):
            first, *others = part.then.effects
            effects += [replace(part, then=first, words=part.words.removesuffix(BEHIND)), *others]
            joins += part.then.joins
        else:
            effects.append(part)
    return Then(tuple(effects), tuple(joins))


OF_THE_LAST, OF_THE_REST = "!1", "!n"
"""In the `words` of a condition that stands behind clauses: it speaks of the card that the first of them chose, so that it is of what follows."""


def of_what_was_chosen(node: If) -> If | Then:
    """ "Choose 1 of your opponent's Battle Cards and KO it if its power is 15000 or less": whatever is chosen, its power decides about the KO."""
    if not node.words.startswith("behind"):
        return node
    meant = _of_what_it_is_done_to(node)
    if meant != node or not isinstance(node.then, Then):
        return meant
    if not any(isinstance(part, Ref) and part.to == Referent.IT for part in walk(node.condition)):
        return node
    effects, joins = node.then.effects, node.then.joins
    found = [index for index, part in enumerate(effects[:-1]) if isinstance(part, Choose | Look | Reveal)]
    if not found:
        return node
    first = found[-1] + 1
    one = first == len(effects) - 1
    then = effects[first] if one else Then(effects[first:], joins[first:])
    asked = replace(node, then=then, words=node.words + (OF_THE_LAST if one else OF_THE_REST))
    return Then((*effects[:first], asked), joins[:first])


def _of_what_it_is_done_to(node: If) -> If:
    """ "This card gets +5000 power if it's in Rest Mode", "negate the attack and KO the attacking card if it's red": whatever set off the skill."""
    condition = asked_of(node.condition, node.then)
    match condition, node.then:  # "play the top card of your deck if it's red"
        case (
            IsSuch(subject=Ref(to=Referent.IT, said="", verb="")) as asked,
            Play(what=Noun(n=Const(n=1), places=(Place(area=Area.DECK, position=DeckEnd.TOP),)) as top),
        ):
            condition = replace(asked, subject=top, words=asked.words + "!t")
        case _:
            pass
    return replace(node, condition=condition)


def asked_of(condition: Condition, done: Effect) -> Condition:
    """The condition behind an effect: what it asks of "it", asked of the card that is named there and to which the last thing is done.

    Behind another question about "it" it is the same one: "if it's red, this card gets …; if it's blue, this card gets … instead".
    """
    while isinstance(done, If | Then):
        if isinstance(done, If) and isinstance(done.condition, IsSuch) and done.condition.subject == Ref(Referent.IT):
            return condition
        done = done.then if isinstance(done, If) else done.effects[-1]
    if isinstance(condition, NotSo):  # "unless it's awakened"
        return replace(condition, part=asked_of(condition.part, done))
    match condition, done:
        case (
            IsSuch(subject=Ref(to=Referent.IT, said="", verb="")) as asked,
            Gets(what=what)
            | Switch(what=what)
            | Move(what=what)
            | KO(what=what)
            | Play(what=what)
            | RemoveFromGame(what=what),
        ) if _by_name(what):
            return replace(asked, subject=what, words=asked.words + "!t")
        case (
            Happened(trigger=Deed(noun=Ref(to=Referent.IT, said="", verb="") as it) as deed) as asked,
            Gets(what=what) | Switch(what=what),
        ) if _by_name(what):  # "your Leader Card gets +5000 power if it attacked this turn"
            if not isinstance(what, Ref):
                raise Unfit("which card it is whose past is asked")
            return replace(asked, trigger=replace(deed, noun=pointed(it, what.to)))
        case _:
            return condition


def _by_name(what: Operand) -> bool:
    """Whether one card is called by what it is: "your opponent's attacking Battle Card", "your Unison Card"."""
    match what:
        case Ref(to=to):
            return to in NAMED
        case Noun(quantity=Quantity.BARE, among=None, filter=filter):
            return is_one(filter) and any(
                isinstance(part, InBattle) or part == IsType("unison") for part in conjuncts(filter)
            )
        case _:
            return False


def _as_it_stood(node: Then) -> Node:
    """Back from `of_what_was_chosen`."""
    match node.effects:
        case (*before, If(words=words) as asked) if words.endswith(OF_THE_LAST):
            whole = Then((*before, asked.then), node.joins)
        case (*before, If(words=words, then=Then() as rest) as asked) if words.endswith(OF_THE_REST):
            whole = Then((*before, *rest.effects), node.joins + rest.joins)
        case _:
            return node
    return replace(asked, then=whole, words=words[:-2])


def neither_of_them(node: Then) -> Then:
    """ "If it's red, …; if it's blue, …; otherwise, …": what is asked of one card in a row, "otherwise" denies together; behind an offer it says that
    it was not taken up."""
    return replace(node, effects=_in_a_row(node.effects, []))


def _end(effect: Effect) -> Effect:
    """What comes last."""
    return _end(effect.effects[-1]) if isinstance(effect, Then) and effect.effects else effect


def _in_a_row(effects: tuple[Effect, ...], asked: list[Operand]) -> tuple[Effect, ...]:
    found: list[Effect] = []
    for part in effects:
        match part:
            case Then():
                part = replace(part, effects=_in_a_row(part.effects, asked))
            case If(condition=IsSuch(subject=subject)):
                if asked and asked[-1] != subject:
                    asked.clear()
                asked.append(subject)
            case If(condition=Otherwise()):
                offered = bool(found) and isinstance(_end(found[-1]), May)
                part = replace(part, condition=Otherwise(0 if offered else max(1, len(asked))))
                asked.clear()
            case _:
                asked.clear()
        found.append(part)
    return tuple(found)

"""Words that stand for cards of which nothing was said before: a check of meaning, a part of `lint`."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.masters.ir.areas import OUT_OF_PLAY
from engine.masters.ir.nodes import (
    KO,
    Choose,
    Condition,
    Deed,
    DidSo,
    Draw,
    Effect,
    Gets,
    If,
    IsSuch,
    Look,
    May,
    Repeat,
    Reveal,
    Skill,
    SkillKind,
    Then,
    Upgrade,
    WhereX,
)
from engine.masters.ir.nouns import (
    ANY,
    Filter,
    Is,
    Node,
    Noun,
    Nouns,
    Operand,
    PerEach,
    Place,
    Quantity,
    Ref,
    Referent,
    SameNameAs,
    conjuncts,
)
from engine.masters.ir.walk import walk


def parts_of(effect: Effect) -> Iterator[Effect]:
    """What is done one after the other, under conditions and offers too."""
    match effect:
        case Then(effects=effects):
            for part in effects:
                yield from parts_of(part)
        case Repeat(effect=Gets(), n=PerEach()):
            return  # so many times, all the time
        case If(condition=DidSo()):
            return  # how a keyword skill goes on that the part before spoke of
        case If(then=inner) | May(effect=inner) | WhereX(effect=inner):
            yield from parts_of(inner)
        case Upgrade(of=of, instead=instead):
            yield from parts_of(of)
            yield from parts_of(instead)
        case _:
            yield effect


def _chooses(node: Node) -> bool:
    """A choice that is not itself one among cards."""
    return isinstance(node, Choose) and not (isinstance(node.noun, Noun) and node.noun.among == Ref(Referent.AMONG))


def _two_chosen(nodes: list[Node]) -> bool:
    """Whether two cards are chosen apart: by one choice of both, or by two."""
    chosen = [node.noun for node in nodes if isinstance(node, Choose)]
    parts = chosen[0].parts if len(chosen) == 1 and isinstance(chosen[0], Nouns) and not chosen[0].either else chosen
    return len(parts) == 2


def _number_alone(skill: Skill) -> bool:
    """ "Draw 2 cards, then discard 1": no card was spoken of before. What draws speaks of none that could be meant."""
    if skill.requirements or (isinstance(skill.trigger, Deed) and isinstance(skill.trigger.noun, Noun)):
        return False
    effect = skill.effect.then if isinstance(skill.effect, If) and not _counts(skill.effect.condition) else skill.effect
    parts = () if effect is None else parts_of(effect)
    first = next((part for part in parts if not isinstance(part, Draw)), None)
    what = getattr(first, "what", None)
    return isinstance(what, Noun) and what.among == Ref(Referent.AMONG) and what.filter == Noun().filter


def _counts(condition: Condition) -> bool:
    return any(isinstance(node, Noun) for node in walk(condition))


def references(skill: Skill, nodes: list[Node]) -> Iterator[tuple[str, str]]:
    """ "Among them" needs cards looked at; "the chosen card" a choice; "if you do" something to be done."""
    chosen = any(isinstance(node, Choose) for node in nodes)
    shown = any(isinstance(node, (Look, Reveal)) for node in nodes) or chosen
    places = any(isinstance(node, Noun) and node.places for node in nodes)
    for node in nodes:
        if isinstance(node, Ref) and node.to == Referent.CHOSEN and not chosen:
            yield "reference", "the chosen card, and nothing was chosen"
        if isinstance(node, Ref) and node.index is not None and not _two_chosen(nodes):
            yield "nothing", "the former or the latter, where not two were chosen"
        if isinstance(node, Ref) and node.to == Referent.AMONG and not shown:
            if skill.kind == SkillKind.PERMANENT:
                yield "nothing", "among them, and a [Permanent] skill looks at nothing"
            elif not places:
                yield "reference", "among them, and nothing was looked at"
    for node in nodes:
        if isinstance(node, (If, Upgrade)) and _of_each(node):
            yield "nothing", "what is asked of each of several cards, of which some may be so and others not"
        if isinstance(node, KO) and _any_of_theirs(node.what):
            yield "nothing", "which of a player's cards is KO'd"
        if isinstance(node, Noun) and not node.places and any(map(_elsewhere, conjuncts(node.filter))):
            yield "nothing", "whether the cards lie there or those whose name they share is not said"
        if isinstance(node, Place) and isinstance(node.under, Noun) and _out_of_play(node.under):
            yield "nothing", "cards under a card that is not in play"
    before = [node for requirement in skill.requirements for node in walk(requirement)]
    if Ref(Referent.AMONG) in before and not any(isinstance(node, (Look, Reveal)) or _chooses(node) for node in before):
        yield "nothing", "among them, before the colon, and nothing was looked at"
    if _number_alone(skill):
        yield "nothing", "a number of cards, and of which ones no words say"
    if isinstance(skill.effect, If) and isinstance(skill.effect.condition, DidSo):
        yield "reference", "if you do, and nothing came before"


def _of_each(node: If | Upgrade) -> bool:
    """ "All of your Battle Cards get +5000 power if they are red", "+5000 power, or +10000 power if they are red"."""
    done = node.then if isinstance(node, If) else node.of
    behind = isinstance(node, Upgrade) or node.words.startswith("behind")
    asked = isinstance(node.condition, IsSuch) and node.condition.subject == Ref(Referent.IT)
    several = isinstance(done, Gets) and isinstance(done.what, Noun) and done.what.quantity is Quantity.ALL
    return behind and asked and several


def _any_of_theirs(what: Operand) -> bool:
    """ "KO your opponent's card", where none of theirs was chosen."""
    if not isinstance(what, Noun) or what.quantity is not Quantity.BARE:
        return False
    return (
        not what.places and what.among is None and what.filter == replace(ANY, words=getattr(what.filter, "words", ""))
    )


def _out_of_play(card: Noun) -> bool:
    """ "Place the other cards under this card in their owners' Drop Areas": this card lies in none of them."""
    there = {place.area for place in card.places}
    return isinstance(card.filter, Is) and bool(there) and there <= set(OUT_OF_PLAY)


def _elsewhere(part: Filter) -> bool:
    """ "1 card with the same name as 1 of your Battle Cards from your Drop Area"."""
    named = part.ref if isinstance(part, SameNameAs) else None
    if not isinstance(named, Noun) or named.owner is None or named.implied:
        return False
    return any(place.area in OUT_OF_PLAY for place in named.places)

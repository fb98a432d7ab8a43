"""What "it" and "that card" stand for where the sentence says so itself: the card that is attacked, being played, or spoken of just before."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import cast

from msgspec.structs import replace

from engine.masters.compiler.both import BOTH
from engine.masters.compiler.lists import is_open
from engine.masters.compiler.out_of_the_chosen import OUT_OF, as_chosen
from engine.masters.compiler.pointing import THERE, is_pointed, point, pointed, when_gone, when_played
from engine.masters.ir.antecedents import is_it
from engine.masters.ir.nodes import (
    KO,
    All,
    Choose,
    Combo,
    Condition,
    Deed,
    DidResult,
    DidSo,
    Draw,
    Effect,
    Exists,
    Flip,
    Gets,
    If,
    IsSuch,
    May,
    Move,
    Need,
    NotSo,
    Pay,
    Play,
    PlayToken,
    RemoveFromGame,
    RemoveMarkers,
    Requirement,
    Reveal,
    Switch,
    Then,
    Timing,
    Trigger,
)
from engine.masters.ir.nouns import (
    THIS_CARD,
    And,
    Area,
    Count,
    HasCharacter,
    HasTrait,
    Is,
    IsIn,
    IsType,
    IsUnder,
    Node,
    Not,
    Noun,
    Nouns,
    Place,
    Ref,
    Referent,
    Underwent,
    Who,
)
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.vocabulary import OF_EACH, Said
from engine.masters.ir.walk import walk


def same_such(node: All) -> All:
    """ "your Leader Card is a «T» card and it is red": what is red is what was spoken of."""
    parts = list(node.parts)
    for index in range(1, len(parts)):
        part, before = parts[index], parts[index - 1]
        if isinstance(part, IsSuch) and is_it(part.subject) and isinstance(before, IsSuch):
            mark = "!T" if cast(Ref, part.subject).said else "!t"
            parts[index] = replace(part, subject=before.subject, words=part.words + mark)
        match before, part:
            case Exists(noun=Noun(implied=False, places=places)), NotSo(part=Exists(noun=Noun() as noun) as there) if (
                places and is_open(noun)
            ):
                noun = replace(
                    noun, places=places, implied=False, words=noun.words + "!p"
                )  # "{A} is in your Battle Area and {B} isn't"
                parts[index] = NotSo(replace(there, noun=noun), words=part.words)
            case _:
                pass
        parts[index] = _beside_the_leader(before, parts[index])
    return replace(node, parts=tuple(parts))


def _beside_the_leader(before: Condition, part: Condition) -> Condition:
    """ "Your Leader Card is a «T» card and you don't have a «T» card in play": another one, or it could never be so."""
    match before, part:
        case IsSuch(subject=Ref(to=Referent.LEADER), filter=leader), Exists(
            noun=Noun(places=(where,)) as noun, who=Who.YOU
        ):
            asked = {one for one in walk(noun.filter) if isinstance(one, (HasTrait, HasCharacter))}
            if where.area is Area.IN_PLAY and asked and asked <= set(walk(leader)):
                others = And((noun.filter, Not(IsType("leader"))), words="!o")
                return replace(part, noun=replace(noun, filter=others))
        case _, NotSo(part=Exists() as there):
            return replace(part, part=_beside_the_leader(before, there))
        case _:
            pass
    return part


def paid_there(requirements: tuple[Requirement, ...]) -> tuple[Requirement, ...]:
    """The same where the condition and what is paid stand before the colon."""
    found = list(requirements)
    for index, (before, after) in enumerate(pairwise(requirements)):
        match before, after:
            case Need(condition=IsSuch(subject=Ref(to=Referent.THIS_CARD), filter=IsIn())), Pay(effect=effect):
                found[index + 1] = replace(after, effect=point(effect, THERE))
            case _:
                pass
    return tuple(found)


def under_itself(node: Node) -> Node:
    """ "Place 1 of your opponent's Battle Cards under this card; this card gets +5000 power for each card under it": under this card."""
    if not isinstance(node, Gets) or node.what != THIS_CARD:
        return node
    return rewrite(node, _under_this)


def _under_this(node: Node) -> Node:
    match node:
        case IsUnder(ref=Ref(to=Referent.IT) as it):
            return replace(node, ref=pointed(it, Referent.THIS_CARD))
        case Place(under=Ref(to=Referent.IT) as it):
            return replace(node, under=pointed(it, Referent.THIS_CARD))
        case _:
            return node


def paid_and_done(effect: Effect, requirements: tuple[Requirement, ...]) -> tuple[str, ...]:
    """The verbs that stand on both sides of the colon: "add 1 card from your life to your hand : … add up to 1 card … If you added a card, …"
    asks for what the effect did."""
    paid = {node.verb for requirement in requirements for node in walk(requirement) if isinstance(node, Move)}
    return tuple(paid & {node.verb for node in walk(effect) if isinstance(node, Move)})


def unpaid(node: Node, verbs: tuple[str, ...]) -> Node:
    """What is asked of one of these verbs, asked of the effect alone."""
    return replace(node, unpaid=True) if isinstance(node, DidResult) and node.verb in verbs else node


def unasked(node: Node) -> Node:
    """The way back, for printing."""
    return replace(node, unpaid=False) if isinstance(node, DidResult) and node.unpaid else node


def of_the_trigger(effect: Effect, heard: Deed) -> Effect:
    """ "When your opponent plays a card, negate the skills of the card they played": this skill has played none."""
    done = heard.verb
    does = _DOES.get(done.split()[0])
    if any(isinstance(node, does) if does else getattr(node, "verb", "") == done for node in _doers(effect)):
        return effect
    return rewrite(effect, lambda node: _triggering(node, done))


THIS_TIME = re.compile(r"\bthis (?:is|was) the\b", re.IGNORECASE)


def of_this_time(effect: Effect, heard: Deed, text: str) -> Effect:
    """ "When you activate an Extra Card, if this is the second Extra Card you activated this turn": the card just activated, not the skill's own."""
    if heard.noun in (None, THIS_CARD) or not THIS_TIME.search(text):
        return effect

    def change(node: Node) -> Node:
        match node:
            case IsSuch(subject=Ref(to=Referent.THIS_CARD) as this, filter=Underwent(deed=Deed(verb=verb, nth=int()))):
                meant = replace(this, to=Referent.TRIGGER, words="!th" + this.words)
                return replace(node, subject=meant) if verb == heard.verb else node
            case _:
                return node

    return rewrite(effect, change)


_DOES: dict[str, type[Node] | tuple[type[Node], ...]] = {
    "play": (Play, PlayToken),
    "switch": Switch,
    "draw": Draw,
    "KO": KO,
    "remove": (RemoveFromGame, RemoveMarkers),
    "flip": Flip,
    "reveal": Reveal,
    "choose": Choose,
    "combo": Combo,
}
"""The deeds that are nodes of their own."""


def _doers(effect: Effect) -> Iterator[Node]:
    return (node for node in walk(effect) if not isinstance(node, Ref))


def _triggering(node: Node, verb: str) -> Node:
    match node:
        case Count(of=Noun(among=Ref(to=Referent.PLACED, said="", places=()) as done) as noun) if (
            done.verb == verb.split()[0]
        ):
            meant = replace(done, to=Referent.TRIGGER, words="!bd" + done.words)  # "for each card discarded"
            return replace(node, of=replace(noun, among=meant))
        case _:
            pass
    said = isinstance(node, Ref) and (node.to, node.said) in ((Referent.PLACED, "card"), (Referent.IT, ""))
    if isinstance(node, Ref) and said and node.verb == verb:
        return replace(node, to=Referent.TRIGGER, words="!by" + node.words)
    return node


ANSWERED = {
    Timing.PLAY: Referent.BEING_PLAYED,
    Timing.ATTACK: Referent.ATTACK_CARD,
    Timing.BATTLE_CARD_ATTACK: Referent.ATTACK_CARD,
}
"""Which card a [Counter] answers."""


def not_the_gone(effect: Effect, trigger: Trigger | None, timing: Timing | None) -> Effect:
    """ "When your opponent plays a card, you may KO this card. If you do, KO that card": what is spoken of after this card has left is not
    this card, but what was chosen, or what fulfilled the trigger condition."""
    answered = None if timing is None else ANSWERED.get(timing)
    if (trigger is None and answered is None) or not isinstance(effect, Then):
        return effect
    parts = list(effect.effects)
    meant = (
        answered
        if trigger is None
        else Referent.TRIGGER
        if getattr(trigger, "noun", None) not in (None, THIS_CARD)
        else None
    )
    for index, part in enumerate(parts):
        if any(isinstance(node, Choose) for node in walk(part)):
            meant = Referent.CHOSEN
        after = parts[index + 1] if index + 1 < len(parts) else None
        if meant is not None and after is not None and _comes(part):
            uses = when_played(meant)
            if isinstance(after, If) and isinstance(after.condition, DidSo):
                parts[index + 1] = replace(after, then=point(after.then, uses))
            else:
                parts[index + 1] = point(after, uses)
        elif trigger is not None and meant is not None and isinstance(after, If) and isinstance(after.condition, DidSo):
            if _goes(part):
                parts[index + 1] = replace(after, then=point(after.then, when_gone(meant)))
            elif _rests(part):  # nobody rests a card so as to play, move or help that card
                helped = meant if meant is Referent.CHOSEN or _of_yours(trigger) else None
                parts[index + 1] = replace(
                    after, then=point(after.then, replace(when_gone(meant), played=meant, helped=helped))
                )
    return replace(effect, effects=tuple(parts))


def _rests(effect: Effect) -> bool:
    """Whether this card is rested for it."""
    deed = effect.effect if isinstance(effect, May) else effect
    return isinstance(deed, Switch) and deed.what == THIS_CARD and bool(deed.rest)


def _of_yours(trigger: Trigger) -> bool:
    """Whether the card of the trigger is yours."""
    card = getattr(trigger, "noun", None)
    return card == Ref(Referent.LEADER) or (
        isinstance(card, Noun) and Who.YOU in (card.owner, getattr(trigger, "by", None))
    )


def _comes(effect: Effect) -> bool:
    """Whether this card is played by it, or used in a combo."""
    deed = effect.effect if isinstance(effect, May) else effect
    if not isinstance(deed, Play | Combo):
        return False
    return deed.what == THIS_CARD or (isinstance(deed.what, Noun) and deed.what.filter == Is(THIS_CARD))


def _goes(effect: Effect) -> bool:
    """Whether this card leaves by it."""
    deed = effect.effect if isinstance(effect, May) else effect
    return isinstance(deed, (KO, Move, RemoveFromGame)) and deed.what == THIS_CARD


def as_said(node: Ref | Nouns) -> Ref:
    """ "It", "that card" or "both cards", where what they stand for was filled in."""
    if isinstance(node, Nouns):
        return Ref(Referent.IT, said="both", words=node.words.removeprefix(BOTH))
    if node.words.startswith("!bd"):
        return replace(node, to=Referent.PLACED, words=node.words[3:])
    if node.words.startswith(OUT_OF):
        return as_chosen(node)
    if node.words.startswith("!by"):
        return replace(node, to=Referent.PLACED if node.said else Referent.IT, words=node.words[3:])
    if node.words.startswith("!th"):
        return replace(node, to=Referent.THIS_CARD, words=node.words[3:])
    if is_pointed(node):
        verb = node.verb if node.to == Referent.BEING_PLAYED else ""
        node = Ref(Referent.IT, words=node.words[3:], said=node.said, verb=verb)
    return replace(node, said=_PLAINLY[node.said]) if node.said in _PLAINLY else node


EACH: dict[Said, Said] = dict(zip(("", "card"), OF_EACH, strict=True))
"""What "them" and "those cards" are called where it is asked of all of them."""
_PLAINLY = {each: said for said, each in EACH.items()}

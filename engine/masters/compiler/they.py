"""Whom "they" are: cards of which all are meant ("your «T» Battle Cards get +5000 power for the turn, but they can't attack"), or a player."""

from __future__ import annotations

import re
from typing import TypeGuard

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.compiler.default_places import wherever
from engine.masters.compiler.instead import THAT_ONE
from engine.masters.compiler.pointing import is_pointed, names_others, pointed
from engine.masters.ir.nodes import (
    KO,
    By,
    Cannot,
    Choose,
    Condition,
    Damage,
    Deed,
    DidSo,
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
    NotSo,
    Prohibit,
    RemoveFromGame,
    Reveal,
    Switch,
    Then,
    Trigger,
)
from engine.masters.ir.nouns import And, Node, Noun, NumberIn, Operand, Quantity, Ref, Referent, Who
from engine.masters.ir.rewrite import rewrite, says_it
from engine.masters.ir.vocabulary import PlayerAction
from engine.masters.ir.walk import walk

SEVERAL = re.compile(r"\b(?:they|those (?:\w+ )?cards)\b", re.IGNORECASE)
ONE = re.compile(r"\bit\b", re.IGNORECASE)
OTHERS = (Who.OPPONENT, Who.THEY, Who.EACH, Who.EITHER)
ALL_SUCH = (Quantity.ALL, Quantity.EACH, Quantity.BARE)


PLAYER = "!player"
"""Marks a prohibition of which the text says "they", who are a player."""
CANNOT: dict[str, PlayerAction] = {"attack": "attack", "combo": "combo", "block": "block"}


BY_CARDS = "!bt"
"""In the `words` of a deed: "by them" are cards, which KO others."""


def _by_the_cards(node: Node) -> Node:
    """ "Choose 2 of your Battle Cards. This turn, when a Battle Card is KO'd by them, …"."""
    match node:
        case Deed(verb="KO", by=Who.THEY, cause=None, words=words):
            return replace(node, by=None, cause=By(of=Ref(Referent.IT)), words=words + BY_CARDS)
        case _:
            return node


def by_the_player(node: Node) -> Node:
    """The way back."""
    if not isinstance(node, Deed) or not node.words.endswith(BY_CARDS):
        return node
    return replace(node, by=Who.THEY, cause=None, words=node.words.removesuffix(BY_CARDS))


def whom_it_means(effect: Effect, text: str, trigger: Trigger | None) -> Effect:
    """Whom "they" are where they change, or can't do something: cards of which all were meant before, or the player who was named last."""
    if "by them" in text and isinstance(effect, Then) and names_others(effect.effects[0]):
        effect = rewrite(effect, _by_the_cards)
    if re.search(r"\bthey can't\b", text, re.IGNORECASE) and not re.search(r"\bit can't\b", text, re.IGNORECASE):
        effect = _of_the_player(effect, isinstance(trigger, Deed) and trigger.by not in (None, Who.YOU))
    return of_each_of_them(all_of_them(effect, text), text)


def of_each_of_them(effect: Effect, text: str) -> Effect:
    """ "Your Battle Cards can't attack unless they are red": what a condition behind what is done to several cards asks of them."""
    if SEVERAL.search(text) is None or ONE.search(text) is not None:
        return effect

    def change(node: Node) -> Node:
        if not isinstance(node, If) or not node.words.startswith("behind"):
            return node
        what = _done_to_all(node.then)
        if what is not None and what.owner is Who.YOU and _of_the_past(node.condition):
            raise Unfit("which of them it is asked of")
        return node if what is None else replace(node, condition=_asked_of(node.condition, what))

    return rewrite(effect, change)


def _of_the_past(condition: Condition) -> bool:
    """ "Your Battle Cards get +5000 power if they attacked this turn": some may have, and others not."""
    return isinstance(condition, Happened) and isinstance(condition.trigger, Deed) and condition.trigger.by is Who.THEY


def _done_to_all(effect: Effect) -> Noun | None:
    """The cards, of which all are meant, that a clause is about."""
    match effect:
        case If(then=then):
            return _done_to_all(then)
        case Gets(what=Noun(quantity=Quantity.ALL)):  # of which some may be so and others not: left unread
            return None
        case Prohibit(deed=Deed(noun=what, target=None)):
            pass
        case Gets(what=what) | KO(what=what) | Move(what=what) | Switch(what=what) | RemoveFromGame(what=what):
            pass
        case _:
            return None
    return what if what is not None and _all_such(what) else None


def _asked_of(condition: Condition, what: Noun) -> Condition:
    match condition:
        case NotSo(part=part):
            return replace(condition, part=_asked_of(part, what))
        case IsSuch(subject=subject) if _they(subject):
            return replace(condition, subject=replace(what, quantity=Quantity.BARE), words=condition.words + "!t")
        case _:
            return condition


IT_IN_FRONT = re.compile(r"^(?:\[[^\]]*\] ?)+[Ii]f it\b")


def it_in_front(effect: If, text: str) -> If:
    """ "If it is in Rest Mode, your Battle Cards get +5000 power": no other card has been spoken of by then, so that it is this one (8-5-3-6)."""
    match effect.condition:
        case IsSuch(subject=subject) as asked if _they(subject) and IT_IN_FRONT.search(text):
            return replace(effect, condition=replace(asked, subject=pointed(Ref(Referent.IT), Referent.THIS_CARD)))
        case _:
            return effect


def which_of_several(effect: Effect) -> None:
    """ "Your Battle Cards get +5000 power for the turn if it is in Rest Mode": said of none in particular, and asked of one."""
    for node in walk(effect):
        match node:
            case If(words=words, condition=IsSuch(subject=subject), then=Gets(what=what)) if (
                words.startswith("behind") and _they(subject) and _all_such(what)
            ):
                raise Unfit("of several cards, which one is asked about")
            case _:
                pass


def of_those_shown(effect: Effect) -> None:
    """ "Each player reveals the top card of their deck. If your card has the higher energy cost, …": no card of yours in play is asked
    about; nor is one where nobody has chosen a card: "KO 1 of your opponent's Battle Cards. If your opponent's card had …"."""
    nodes = list(walk(effect))
    if any(isinstance(node, Ref) and node.index is not None for node in nodes) and _chosen_at_once(nodes):
        raise Unfit("which of the cards that were chosen at once was the first")
    revealed = any(isinstance(node, Reveal) and node.who is Who.EACH for node in nodes)
    if not revealed and any(isinstance(node, Choose) for node in nodes):
        return
    for node in nodes:
        match node:
            case IsSuch(subject=Noun(owner=Who(), filter=And(parts=()), places=(), among=None)):
                raise Unfit("which card of that player is asked about")
            case _:
                pass


def _chosen_at_once(nodes: list[Node]) -> bool:
    """ "Choose 2 of your Battle Cards. The first chosen card gets …": they are chosen at once."""
    chosen = [node.noun for node in nodes if isinstance(node, Choose)]
    return len(chosen) == 1 and isinstance(chosen[0], Noun)


def _of_the_player(effect: Effect, named: bool) -> Effect:
    """ "Your opponent discards 1 card, and they can't combo for the battle"; `named`: a player was named last, and no card since."""
    match effect:
        case Gets(what=what, changes=(Cannot(action=action, object=None, unless=price),), duration=duration) if (
            named and _they(what) and action in CANNOT
        ):
            words = effect.words + PLAYER
            return Prohibit(Who.THEY, Deed(CANNOT[action]), duration=duration, unless=price, words=words)
        case If(condition=condition, then=then):
            return replace(effect, then=_of_the_player(then, _is_of_a_player(condition, named)))
        case Then(effects=effects):
            parts: list[Effect] = []
            for part in effects:
                parts.append(_of_the_player(part, named))
                named = _acts(part, named)
            return replace(effect, effects=tuple(parts))
        case _:
            return effect


def _acts(effect: Effect, named: bool) -> bool:
    """Whether a player was named last once this is done."""
    match effect:
        case May(effect=inner) | If(then=inner):
            return effect.who in OTHERS if isinstance(effect, May) else _acts(inner, named)
        case Then(effects=(*_, last)):
            return _acts(last, named)
        case Draw(who=who) | Move(who=who) | Prohibit(who=who) | Damage(to=who):
            return who in OTHERS
        case _:
            return False


def _is_of_a_player(condition: Condition, named: bool) -> bool:
    match condition:
        case DidSo(who=who) | Exists(who=who) | Holds(left=NumberIn(who=who)):
            return who in OTHERS
        case _:
            return named


def as_they_are_said(node: Node) -> Node:
    """The same as the text says it."""
    match node:
        case Prohibit(words=words, deed=Deed(verb="attack" | "combo" | "block" as verb)) if words.endswith(PLAYER):
            words = words.removesuffix(PLAYER)
            return Gets(Ref(Referent.IT), (Cannot(verb, unless=node.unless),), node.duration, words=words)
        case _:
            return node


def all_of_them(effect: Effect, text: str) -> Effect:
    """What changes again is what changed before, where the line speaks of several cards and of no single one, but where it asks of this card or a leader."""
    if SEVERAL.search(text) is None or len(ONE.findall(text)) > sum(map(_asks_of_one_named, walk(effect))):
        return effect

    def again(node: Node) -> Node:
        if not isinstance(node, Then):
            return node
        parts = list(node.effects)
        for index in range(1, len(parts)):
            before, part = _change(parts[index - 1]), _change(parts[index])
            if before is None or part is None or not _they(part.what) or not _all_such(before.what):
                continue
            same = replace(part, what=wherever(before.what, part.changes), words=part.words + THAT_ONE)
            under = parts[index]
            parts[index] = replace(under, then=same) if isinstance(under, If) else same
        return replace(node, effects=tuple(parts))

    return rewrite(effect, again)


def _asks_of_one_named(node: Node) -> bool:
    return isinstance(node, IsSuch) and is_pointed(node.subject)


def _change(effect: Effect) -> Gets | None:
    """A change of cards, alone or under a condition that does not ask of them: "if your Leader Card is red, they also gain [Critical]"."""
    match effect:
        case Gets():
            return effect
        case If(condition=condition, then=Gets() as then) if not says_it(condition):
            return then
        case _:
            return None


def _they(what: Operand) -> bool:
    return isinstance(what, Ref) and what.to is Referent.IT and what.said == "" and what.words == "" and not what.verb


def _all_such(what: Operand) -> TypeGuard[Noun]:
    return isinstance(what, Noun) and what.quantity in ALL_SUCH and what.among is None

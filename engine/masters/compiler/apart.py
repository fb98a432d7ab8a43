"""Conditions that ask the same and stand side by side: "if it's your turn, draw 1 card, and if it's your opponent's turn, KO 1 card"."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from engine.masters.compiler.pointing import is_pointed, pointed
from engine.masters.compiler.spoken_of import names_a_card
from engine.masters.ir.antecedents import NAMED
from engine.masters.ir.nodes import (
    Condition,
    DidResult,
    DidSo,
    Effect,
    Exists,
    Happened,
    Holds,
    If,
    IsSuch,
    IsTurnOf,
    May,
    Move,
    Otherwise,
    Then,
    Upgrade,
)
from engine.masters.ir.nouns import InMode, Node, Noun, Ref, Referent, Who

BESIDE, BESIDE_REST = "!&", "!&n"
"""In the `words` of a condition: the one that stands behind its clauses is none of its own. `BESIDE_REST`: it had several clauses."""


def side_by_side(node: If) -> If | Then:
    """Each with its own clauses, where the second asks of the same subject what the first asks: one in the other could be at odds with it."""
    if node.words.startswith("behind") or "!" in node.words or not isinstance(node.then, Then):
        return node
    joins = node.then.joins
    effects = tuple(
        _asked_on(node.condition, part, node.then.effects[:at]) for at, part in enumerate(node.then.effects)
    )
    for at, part in enumerate(effects):
        if at and isinstance(part, If) and _in_front(part) and _alike(node.condition, part.condition, effects[:at]):
            first = effects[0] if at == 1 else Then(effects[:at], joins[: at - 1])
            own = replace(node, then=first, words=node.words + (BESIDE if at == 1 else BESIDE_REST))
            return Then((own, *effects[at:]), joins[at - 1 :])
    return node


def _asked_on(first: Condition, part: Effect, between: tuple[Effect, ...]) -> Effect:
    """ "While this card is in Active Mode, …, and while it's in Rest Mode, …": "it" is the card that is asked of in front, unless another was named."""
    match first, part:
        case IsSuch(subject=Ref(to=to), filter=one), If(
            condition=IsSuch(subject=Ref(to=Referent.IT, words=words) as it, filter=other) as condition, lasting=True
        ) if to in NAMED and _in_front(part) and not words:
            in_turn = isinstance(one, InMode) and isinstance(other, InMode) and one.rest is not other.rest
            if in_turn or not any(map(names_a_card, between)):
                return replace(part, condition=replace(condition, subject=pointed(it, to)))
        case _:
            pass
    return part


def one_in_front(node: Node) -> Node:
    """The way back: the first condition in front of all."""
    match node:
        case Then(effects=(If(words=words, then=first) as own, *others), joins=joins) if words.endswith(BESIDE):
            then = Then((first, *others), joins)
        case Then(effects=(If(words=words, then=Then() as first) as own, *others), joins=joins) if words.endswith(
            BESIDE_REST
        ):
            then = Then((*first.effects, *others), (*first.joins, *joins))
        case _:
            return node
    return replace(own, words=words.partition("!")[0], then=then)


UNDER_IT = "!>"
"""In the `words` of a condition: what is done instead, in the sentence behind its own, is done under it."""


def instead_under_it(node: Upgrade) -> If | Then | Upgrade:
    """ "If your Leader Card is red, draw 1 card. If you have 4 or more energy, draw 2 cards instead": instead of the one card, and so if it is red,
    whatever else is done before or behind. Two questions about the same thing ("… is red, …. If it's blue, … instead") stand side by side."""
    if isinstance(node.of, If):
        return _under(node.of, node)
    if not isinstance(node.of, Then):
        return node
    parts = list(node.of.effects)
    new = _first(node.instead)
    if any(_is_like(part, new) for part in parts):
        return node
    at = next((at for at in reversed(range(len(parts))) if _under_a_condition(parts[at], new)), None)
    if at is None:
        return node
    first = cast(If, parts[at])
    parts[at] = _under(first, node)
    return replace(node.of, effects=tuple(parts)) if isinstance(parts[at], If) else node


def _under(first: If, node: Upgrade) -> If | Upgrade:
    if isinstance(first.condition, _TOLD) or isinstance(node.condition, _TOLD):
        return node
    if _alike(first.condition, node.condition, ()) or _of_the_same(first, node.condition):
        return node
    return replace(first, then=replace(node, of=first.then), words=first.words + UNDER_IT)


def _under_a_condition(part: Effect, new: Effect) -> bool:
    """Whether it is what a condition allows that can be done otherwise."""
    if not isinstance(part, If) or part.lasting:
        return False
    return any(_is_like(one, new) for one in (part.then.effects if isinstance(part.then, Then) else (part.then,)))


def _first(instead: Effect) -> Effect:
    match instead:
        case May(effect=effect) | Then(effects=(effect, *_)):
            return _first(effect)
        case _:
            return instead


def _is_like(old: Effect, new: Effect) -> bool:
    """Whether the one is the other in another number, or of other cards."""
    return type(old) is type(new) and (not isinstance(old, Move) or old.verb == cast(Move, new).verb)


def _of_the_same(first: If, second: Condition) -> bool:
    """ "If your Leader Card is red, draw 1 card. If it's blue, …": of the card asked about, as no other was spoken of."""
    return isinstance(second, IsSuch) and _spoken_of(second.subject) and not names_a_card(first.then)


_TOLD = DidSo | Otherwise
"""What is told of the effect in front, and no question of its own."""


def instead_behind_it(node: Node) -> Node:
    """The way back."""
    match node:
        case If(words=words, then=Upgrade(of=of) as instead) if words.endswith(UNDER_IT):
            return replace(instead, of=replace(node, then=of, words=words.removesuffix(UNDER_IT)))
        case Then(effects=effects):
            back = [instead_behind_it(part) if isinstance(part, If) else part for part in effects]
            at = next((at for at, part in enumerate(back) if isinstance(part, Upgrade) and part != effects[at]), None)
            if at is None:
                return node
            instead = cast(Upgrade, back[at])
            parts = (*effects[:at], instead.of, *effects[at + 1 :])
            return replace(instead, of=replace(node, effects=parts))
        case _:
            return node


def _in_front(asked: If) -> bool:
    return not asked.words.startswith("behind")


def _alike(first: Condition, second: Condition, between: tuple[Effect, ...]) -> bool:
    """Whether both ask of the same: whose turn it is, what one card is, how much there is of one thing."""
    match first, second:
        case IsTurnOf(), IsTurnOf():
            return True
        case IsSuch(subject=one, past=False), IsSuch(subject=other, past=False):
            return _same(one, other) and (not _spoken_of(one) or not any(names_a_card(part) for part in between))
        case Holds(left=one), Holds(left=other):
            return one == other
        case (DidResult(), DidResult()) | (Happened(), Happened()):
            return True
        case Exists(noun=Noun() as one, who=who), Exists(noun=Noun() as other, who=whose):
            return _one_player(who) == _one_player(whose) and one.places == other.places and one.owner == other.owner
        case _:
            return False


def _same(one: Node, other: Node) -> bool:
    return one == other or (is_pointed(other) and replace(other, words="") == one)


def _spoken_of(subject: Node) -> bool:
    return isinstance(subject, Ref) and subject.to == Referent.IT


def _one_player(who: Who | None) -> Who | None:
    """ "If your opponent has 2 or more energy, …, and if they have 4 or more energy": the same player."""
    return Who.OPPONENT if who is Who.THEY else who

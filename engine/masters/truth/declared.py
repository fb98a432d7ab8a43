"""What a player may declare, and what was declared: numbers, colors, names, special traits."""

from __future__ import annotations

from typing import Literal, TypeVar, assert_never

from msgspec.structs import replace

from engine.core.ids import Seat
from engine.masters.ir.nodes import GainChosenSkill, GainFacts, GainKeyword
from engine.masters.ir.nouns import (
    Const,
    Declared,
    Filter,
    HasCharacter,
    HasName,
    HasTrait,
    IsColor,
    IsDeclared,
    IsType,
    Node,
)
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.vocabulary import DeclaredFact
from engine.masters.state.context import Context
from engine.masters.state.position import Position
from engine.masters.state.sight import visible
from engine.masters.truth.known import facts

N = TypeVar("N", bound=Node)

COLORS = ("red", "blue", "green", "yellow", "black")
"""The colors of the game (2-4-1)."""

TYPES = {"Battle Card": "battle", "Extra Card": "extra", "Leader Card": "leader", "Unison Card": "unison"}
"""The types of cards (2-3-1), by their names."""

Word = Literal["character", "name", "trait"]


def known_words(state: Position, seat: Seat, what: Word) -> tuple[str, ...]:
    """The names or special traits of all cards that the player owns or sees, in the order of the alphabet: of others the game tells nobody."""
    seen = [card.id for card in state.cards if card.owner == seat or visible(state, seat, card.id)]
    match what:
        case "character":
            found = {word for card in seen for word in facts(state, card).characters}
        case "name":
            found = {word for card in seen for word in facts(state, card).names}
        case "trait":
            found = {word for card in seen for word in facts(state, card).traits}
        case _:
            assert_never(what)
    return tuple(sorted(found))


def as_declared(ctx: Context, asked: IsDeclared) -> Filter | None:
    """What is asked of a card, with what was declared; None where nothing was."""
    said = ctx.memory.declared.get(asked.what)
    if said is None:
        return None
    match asked.what:
        case "color":
            return IsColor(said)
        case "character":
            return HasCharacter(said)
        case "name":
            return HasName(said)
        case "trait":
            return HasTrait(said)
        case "type":
            return IsType(TYPES[said])
        case _:
            assert_never(asked.what)


def with_declared(ctx: Context, node: N) -> N:
    """The node with what was declared put into it, for an effect that lasts or waits (8-2-2-2)."""
    if not ctx.memory.declared and "declared" not in ctx.memory.numbers and ctx.memory.keyword is None:
        return node
    return rewrite(node, lambda part: _said(ctx, part))


def _said(ctx: Context, part: Node) -> Node:
    match part:
        case IsDeclared():
            return as_declared(ctx, part) or part
        case Declared():
            return Const(ctx.memory.numbers.get("declared", 0))
        case GainChosenSkill() if ctx.memory.keyword is not None:
            return GainKeyword(ctx.memory.keyword)
        case GainFacts(declared=declared) if declared:
            return _gained(part, declared, ctx.memory.declared.get(declared, ""))
        case _:
            return part


def _gained(part: GainFacts, what: DeclaredFact, said: str) -> GainFacts:
    """The facts that a card gets, with the declared one among them."""
    match what:
        case "color":
            return replace(part, colors=(*part.colors, said), declared="")
        case "character":
            return replace(part, characters=(*part.characters, said), declared="")
        case "name":
            return replace(part, names=(*part.names, said), declared="")
        case "trait":
            return replace(part, traits=(*part.traits, said), declared="")
        case _:
            assert_never(what)

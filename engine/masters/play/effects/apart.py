"""Whether each player carries out the whole of an effect by themselves, or all of them each clause together; and what each does who took up an offer."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.ids import Seat
from engine.core.procedure import Procedure
from engine.masters.ir.antecedents import is_it
from engine.masters.ir.nodes import (
    KO,
    Choose,
    DidSo,
    Effect,
    Flip,
    If,
    IsSuch,
    Look,
    May,
    Move,
    Play,
    RemoveFromGame,
    Reveal,
    Switch,
    Then,
)
from engine.masters.ir.nouns import Node, Place, Ref, Referent, Who
from engine.masters.ir.rewrite import WHOSE, said_of
from engine.masters.ir.walk import walk
from engine.masters.play.carry import run
from engine.masters.state.context import Context
from engine.masters.state.position import Position
from engine.masters.truth.holds import holds
from engine.masters.truth.who import of_player, seats


def each_apart(effect: Then) -> bool:
    """Whether "it" is each player's own card: "Each player reveals the top card of their deck. If it is red, that player adds it to their hand".

    Cards that nothing is asked of are dealt with together: "each player chooses 1 of their Battle Cards and KOs it".
    """
    first, *rest = effect.effects or (None,)
    if not isinstance(first, (Reveal, Look, Choose)) or first.who is not Who.EACH:
        return False
    nodes = [node for part in rest for node in walk(part)]
    return set(_doers(nodes)) == {Who.THEY} and any(_asks_of_it(node) for node in nodes)


def _doers(nodes: list[Node]) -> Iterator[Who]:
    for node in nodes:
        if isinstance(node, (Move, KO, Play, Switch, Flip, May, RemoveFromGame)):
            yield node.who


def _asks_of_it(node: Node) -> bool:
    """ "If it is red"; "1 card from under it"; "1 card from among them", "the rest"; "and plays it": each in their own area."""
    if isinstance(node, Play):
        return is_it(node.what)
    if isinstance(node, Ref):
        return node.to in (Referent.AMONG, Referent.REMAINING)
    if isinstance(node, If):
        return isinstance(node.condition, IsSuch) and is_it(node.condition.subject)
    over = node.under if isinstance(node, Place) else None
    return over is not None and (is_it(over) or (isinstance(over, Ref) and over.to is Referent.THEIR_LEADER))


def who_did(effect: If, ctx: Context) -> tuple[Seat, ...] | None:
    """ "Each player may discard 1 card. If they do, they draw 1 card": those who did, or who didn't; None where it is said of one player, or of another."""
    match effect.condition:
        case DidSo(who=Who.THEY | Who.EITHER, did=did) if ctx.course.doers is not None and _speaks_of_them(effect.then):
            return tuple(seat for seat in ctx.course.asked if (seat in ctx.course.doers) == did)
        case _:
            return None


def of_each_player(state: Position, ctx: Context, effect: If) -> tuple[Effect, tuple[Seat, ...]] | None:
    """ "Each player discards 1 card unless they have a red Leader Card", "if a player has 5 or more cards in their hand, they discard 1 card": what each
    does of whom it is true, and who that is; None where nothing is asked of each player."""
    if effect.words.startswith("behind") and _doer(effect.then) is Who.EACH and _speaks_of_them(effect.condition):
        asked, done = effect.condition, said_of(effect.then, Who.EACH, Who.THEY)
    elif (asked := said_of(effect.condition, Who.EITHER, Who.THEY)) != effect.condition and _speaks_of_them(
        effect.then
    ):
        done = effect.then
    else:
        return None
    return done, tuple(seat for seat in seats(state, ctx, Who.EACH) if holds(state, of_player(ctx, seat), asked))


def _doer(effect: Effect) -> Who | None:
    """Who does the first thing."""
    return _doer(effect.effects[0]) if isinstance(effect, Then) else getattr(effect, "who", None)


def _speaks_of_them(said: Node) -> bool:
    nodes = walk(said)
    return any(node == THEIRS or any(getattr(node, name, None) is Who.THEY for name in WHOSE) for node in nodes)


THEIRS = Ref(Referent.THEIR_LEADER)
"""A card that is always somebody's."""


def for_each_of(state: Position, ctx: Context, effect: Effect, players: tuple[Seat, ...]) -> Procedure[None]:
    """Each of these players is "they", one after the other (1-3-4)."""
    held = (*ctx.course.held, bool(players))
    for seat in players:
        ctx.memory.they, ctx.memory.both = seat, False
        yield from run(state, ctx, effect)
    ctx.course.held = held

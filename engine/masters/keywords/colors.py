"""Keyword skills that ask for cards of two colors: [Arrival], [Aegis], [Alliance], [Revive], [Successor], [Invoker] (10-32 to 10-41)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ids import CardId
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Keyword
from engine.masters.ir.nouns import Area
from engine.masters.play.ask import choose_cards
from engine.masters.play.entering import play
from engine.masters.play.perform import at_once
from engine.masters.play.verbs import move, switch
from engine.masters.state.apply import apply
from engine.masters.state.areas import Spine
from engine.masters.state.cause import Why
from engine.masters.state.context import Context
from engine.masters.state.events import StrokeBegan
from engine.masters.state.position import Position, Refusal
from engine.masters.truth.doable import can_go
from engine.masters.truth.known import facts
from engine.masters.truth.playable import unique_refusal, uniques
from engine.masters.truth.strokes import one_stroke


def covering(state: Position, cards: Sequence[CardId], colors: Sequence[str]) -> bool:
    """Whether the original colors of the cards match all the colors."""
    have = {color for card in cards for color in facts(state, card).original_colors}
    return all(color in have for color in colors)


def refuse_arrival(state: Position, ctx: Context, keyword: Keyword) -> Refusal | None:
    """[Arrival] wants its colors in the Combo Area."""
    if covering(state, state.area(ctx.master, Area.COMBO), keyword.colors):
        return None
    return f"[Arrival] needs {' and '.join(keyword.colors)} cards in your Combo Area", "10-32-1"


def arrival(state: Position, ctx: Context, keyword: Keyword) -> Procedure[None]:
    """[Arrival] plays the card from the hand."""
    yield from play(state, ctx.source, ctx.master, ctx.cause, keyword="Arrival")  # 10-32-3


def discard_colors(state: Position, ctx: Context, colors: Sequence[str], clause: str, name: str) -> Procedure[bool]:
    """Place cards from the hand whose original colors match all the colors in the Drop Area; True if that was done."""
    covered: set[str] = set()
    for color in colors:
        if color in covered:
            continue
        hand = tuple(state.area(ctx.master, Area.HAND))
        fitting = [card for card in hand if color in facts(state, card).original_colors]
        fitting = [card for card in fitting if can_go(state, ctx, card, Area.DROP, Why.DISCARD)]
        prompt = f"[{name}]: choose a {color} card from your hand."
        picked = yield from choose_cards(
            state,
            ctx.master,
            fitting,
            least=1,
            most=1,
            prompt=prompt,
            clause=clause,
            source=ctx.source,
            looks_at=hand,
        )
        if not picked:
            return False
        covered.update(facts(state, picked[0]).original_colors)
        yield from move(state, picked[0], Area.DROP, why=Why.DISCARD, cause=ctx.cause)
    return True


def refuse_aegis(state: Position, ctx: Context, keyword: Keyword) -> Refusal | None:
    """[Aegis] wants its colors in the hand, in one's own Defense Step."""
    if state.spine != Spine.DEFENSE:  # whose free timing is the other player's
        return "[Aegis] is activated during the Defense Step of your opponent's turn", "10-33-1-1"
    hand = [card for card in state.area(ctx.master, Area.HAND) if card != ctx.source]
    hand = [card for card in hand if can_go(state, ctx, card, Area.DROP, Why.DISCARD)]
    if covering(state, hand, keyword.colors):
        return None
    return f"[Aegis] needs {' and '.join(keyword.colors)} cards in your hand", "10-33-1"


def aegis(state: Position, ctx: Context, keyword: Keyword) -> Procedure[None]:
    """[Aegis]: discard the colors, switch up to two energy to Active Mode (10-33-1, 10-33-3)."""
    if not (yield from discard_colors(state, ctx, keyword.colors, "10-33-1", "Aegis")):
        return
    resting = [card for card in state.area(ctx.master, Area.ENERGY) if state.cards[card].rest]
    prompt = "[Aegis]: choose up to 2 of your energy to switch to Active Mode."
    for card in (
        yield from choose_cards(
            state, ctx.master, resting, least=0, most=2, prompt=prompt, clause="10-33-3", source=ctx.source
        )
    ):
        yield from switch(state, card, False, ctx.cause)


def _may_succeed(state: Position, ctx: Context, card: CardId) -> bool:
    """Whether the card is mono-green, mono-yellow or Green/Yellow, and a Battle Card (10-41-1)."""
    seen = facts(state, card)
    colors = set(seen.original_colors)
    fits = seen.type == "battle" and bool(colors) and colors <= {"green", "yellow"}
    return fits and can_go(state, ctx, card, Area.DROP, Why.PLACE)


def _sums(state: Position, ctx: Context, without: Sequence[CardId] = ()) -> set[int]:
    """What energy costs of the player's Battle Cards can add up to; `without` some of them."""
    reachable = {0}
    for card in state.area(ctx.master, Area.BATTLE):
        if card not in without and _may_succeed(state, ctx, card):
            cost = facts(state, card).cost or 0
            reachable |= {total + cost for total in reachable}
    return reachable


def refuse_successor(state: Position, ctx: Context, keyword: Keyword) -> Refusal | None:
    """[Successor] wants Battle Cards that add up to the card's original energy cost; copies that [Unique] lets stay alone have to be among them."""
    first = uniques(state, ctx.master, ctx.source)
    left = (facts(state, ctx.source).original_cost or 0) - _costs(state, first)
    if not all(_may_succeed(state, ctx, card) for card in first) or (first and left < 0):
        return unique_refusal(state, ctx.master, ctx.source)
    if left in _sums(state, ctx, first):
        return None
    return "no Battle Cards of yours add up to the energy cost of this card", "10-41-1"


def _costs(state: Position, cards: Sequence[CardId]) -> int:
    return sum(facts(state, card).cost or 0 for card in cards)


def successor(state: Position, ctx: Context, keyword: Keyword) -> Procedure[None]:
    """[Successor]: cards that add up are placed in the Drop Area together, then the card is played from the hand (10-41-1, 10-41-3)."""
    taken = uniques(state, ctx.master, ctx.source)  # 10-42-2-2: they leave before the card is played
    goal = (facts(state, ctx.source).original_cost or 0) - _costs(state, taken)
    while goal > 0:
        fitting = [
            card
            for card in state.area(ctx.master, Area.BATTLE)
            if card not in taken
            and _may_succeed(state, ctx, card)
            and (cost := facts(state, card).cost or 0) > 0
            and goal - cost in _sums(state, ctx, (*taken, card))
        ]
        prompt = (
            f"[Successor]: choose a Battle Card to place in its owner's Drop Area; {goal} of the energy cost are left."
        )
        number = len(fitting) if _costs(state, fitting) == goal else 1  # all of them: nothing to decide
        picked = yield from choose_cards(
            state, ctx.master, fitting, least=number, most=number, prompt=prompt, clause="10-41-1", source=ctx.source
        )
        goal -= _costs(state, picked)
        taken += picked
    before = state.together
    apply(state, StrokeBegan(at_once(state)))
    for card in one_stroke(state, taken):
        yield from move(state, card, Area.DROP, why=Why.PLACE, cause=ctx.cause)
    apply(state, StrokeBegan(before))
    yield from play(state, ctx.source, ctx.master, ctx.cause, keyword="Successor")


def allies(state: Position, ctx: Context, keyword: Keyword) -> list[CardId]:
    """The Battle Cards that could be switched to Rest Mode for [Alliance] (10-35-1)."""
    return [
        card
        for card in state.area(ctx.master, Area.BATTLE)
        if not state.cards[card].rest
        and facts(state, card).type == "battle"
        and set(facts(state, card).colors) & set(keyword.colors)
    ]


def rest_allies(
    state: Position, ctx: Context, keyword: Keyword, fitting: list[CardId]
) -> Procedure[tuple[CardId, ...]]:
    """The Battle Cards that a player switches to Rest Mode for [Alliance] (10-35-1)."""
    prompt = f"[Alliance]: choose {' or '.join(keyword.colors)} Battle Cards to switch to Rest Mode."
    chosen = yield from choose_cards(
        state, ctx.master, fitting, least=1, most=len(fitting), prompt=prompt, clause="10-35-1", source=ctx.source
    )
    for card in chosen:
        yield from switch(state, card, True, ctx.cause)
    return tuple(chosen)

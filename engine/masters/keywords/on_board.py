"""Keyword skills whose cards are on the board, or are placed there: [Field] (10-3), [Swap] (10-24), [Overlord] (10-44), [Rejuvenate] (10-46)."""

from __future__ import annotations

from engine.core.ids import CardId
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Keyword
from engine.masters.ir.nouns import Area, Noun
from engine.masters.play.ask import choose_cards, choose_yes
from engine.masters.play.entering import play
from engine.masters.play.room import clear_fields
from engine.masters.play.verbs import draw, move
from engine.masters.state.cause import Why
from engine.masters.state.context import Context
from engine.masters.state.position import Position, Refusal
from engine.masters.truth.doable import can_go
from engine.masters.truth.fit import fits
from engine.masters.truth.known import facts


def place_field(state: Position, ctx: Context, keyword: Keyword) -> Procedure[None]:
    """[Field]: the card is placed in the Battle Area in Active Mode (10-3-1); another [Field] card makes way (10-3-3)."""
    yield from clear_fields(state, ctx.master, ctx.source)
    yield from move(state, ctx.source, Area.BATTLE, why=Why.PLACE, cause=ctx.cause, seat=ctx.master)


def _servants(state: Position, ctx: Context) -> list[CardId]:
    """The Battle Cards with [Servant] of the player."""
    found = [card for card in state.area(ctx.master, Area.BATTLE) if facts(state, card).has("Servant")]
    return [card for card in found if can_go(state, ctx, card, Area.DECK, Why.PLACE)]


def refuse_overlord(state: Position, ctx: Context, keyword: Keyword) -> Refusal | None:
    """[Overlord] wants a [Servant]."""
    return None if _servants(state, ctx) else ("needs a Battle Card with [Servant] in your Battle Area", "10-44-1")


def refuse_rejuvenate(state: Position, ctx: Context, keyword: Keyword) -> Refusal | None:
    """[Rejuvenate] wants a card beneath its own."""
    return None if state.cards[ctx.source].under else ("needs a card beneath this card", "10-46-1")


def swap(state: Position, ctx: Context, keyword: Keyword) -> Procedure[None]:
    """[Swap]: play up to 1 such card from the hand, then this card returns to its owner's hand (10-24-3)."""
    spec = keyword.spec
    hand = tuple(state.area(ctx.master, Area.HAND))
    fitting = [
        card
        for card in hand
        if isinstance(spec, Noun)
        and fits(state, ctx, spec.filter, card)
        and (keyword.n is None or facts(state, card).cost == keyword.n)  # 10-24-1, 10-24-2
    ]
    prompt = "[Swap]: choose up to 1 card from your hand to play."
    picked = yield from choose_cards(
        state, ctx.master, fitting, least=0, most=1, prompt=prompt, clause="10-24-3", source=ctx.source, looks_at=hand
    )
    for card in picked:
        yield from play(state, card, ctx.master, ctx.cause, keyword="Swap")
    if state.is_object(ctx.source, ctx.incarnation):
        yield from move(state, ctx.source, Area.HAND, why=Why.RETURN, cause=ctx.cause)


def overlord(state: Position, ctx: Context, keyword: Keyword) -> Procedure[None]:
    """[Overlord]: a [Servant] goes to the bottom of its owner's deck (10-44-1), draw 1 card (10-44-2)."""
    prompt = "[Overlord]: choose a Battle Card with [Servant] to place at the bottom of its owner's deck."
    picked = yield from choose_cards(
        state, ctx.master, _servants(state, ctx), least=1, most=1, prompt=prompt, clause="10-44-1", source=ctx.source
    )
    for card in picked:
        if (yield from move(state, card, Area.DECK, why=Why.PLACE, cause=ctx.cause, position="bottom")):
            yield from draw(state, ctx.master, 1, ctx.cause)


def rejuvenate(state: Position, ctx: Context, keyword: Keyword) -> Procedure[None]:
    """[Rejuvenate]: a card from beneath goes to the Drop Area (10-46-1); the top card of the deck may be placed in life (10-46-3)."""
    under = list(state.cards[ctx.source].under)
    prompt = "[Rejuvenate]: choose a card beneath this card to place in its owner's Drop Area."
    picked = yield from choose_cards(
        state, ctx.master, under, least=1, most=1, prompt=prompt, clause="10-46-1", source=ctx.source
    )
    for card in picked:
        yield from move(state, card, Area.DROP, why=Why.PLACE, cause=ctx.cause)
        for top in state.area(ctx.master, Area.DECK)[:1]:
            if (
                yield from choose_yes(
                    state, ctx.master, "Place the top card of your deck in your life?", "10-46-3", ctx.source
                )
            ):
                yield from move(state, top, Area.LIFE, why=Why.PLACE, cause=ctx.cause)

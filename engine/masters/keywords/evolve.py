"""[Evolve], [EX-Evolve] and [Xeno-Evolve] (10-5)."""

from __future__ import annotations

from engine.core.ids import CardId
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Keyword
from engine.masters.ir.nouns import Area, Noun
from engine.masters.play.ask import choose_cards
from engine.masters.play.entering import play
from engine.masters.play.verbs import move
from engine.masters.state.apply import apply
from engine.masters.state.cause import RULES, Why
from engine.masters.state.context import Context
from engine.masters.state.events import Silenced
from engine.masters.state.position import Position, Refusal
from engine.masters.truth.act import Act
from engine.masters.truth.allowed import verdict
from engine.masters.truth.find import find
from engine.masters.truth.material import material
from engine.masters.truth.playable import unique_refusal


def bases(state: Position, ctx: Context, keyword: Keyword) -> list[CardId]:
    """The Battle Cards that the card can evolve from: in one's Battle Area, or where a skill widens the choice (10-5-8)."""
    if not isinstance(keyword.spec, Noun):
        return []
    fitting = find(state, ctx, keyword.spec)
    inside = [
        card for card in fitting if state.cards[card].area == Area.BATTLE and state.cards[card].master == ctx.master
    ]
    found = inside + material(state, ctx, keyword.name, keyword.spec)
    return [card for card in found if not verdict(state, Act(ctx.master, "evolve from", card)).bans]


def refuse(state: Position, ctx: Context, keyword: Keyword) -> Refusal | None:
    """Without a card to evolve from there is no evolving; where no condition is named, none is asked (10-5-3-1)."""
    found = bases(state, ctx, keyword)
    if not found:
        return "there is no card in play that it can evolve from", "10-5-1"
    if keyword.name == "Xeno-Evolve" and not _free_of_unique(state, ctx, found):
        return unique_refusal(state, ctx.master, ctx.source)
    return None


def _free_of_unique(state: Position, ctx: Context, found: list[CardId]) -> list[CardId]:
    """The cards that take a [Unique] card of the same name away with them, as they go to the Warp before the card is played (10-42-2-2)."""
    return [base for base in found if unique_refusal(state, ctx.master, ctx.source, (base,)) is None]


def resolve(state: Position, ctx: Context, keyword: Keyword) -> Procedure[None]:
    """Choose a Battle Card, and play this one on top of it; [Xeno-Evolve] sends it to the Warp instead."""
    found = bases(state, ctx, keyword)
    if keyword.name == "Xeno-Evolve":
        found = _free_of_unique(state, ctx, found)
    prompt = f"Choose the card for [{keyword.name}]."
    picked = yield from choose_cards(
        state, ctx.master, found, least=1, most=1, prompt=prompt, clause="10-5-1", source=ctx.source
    )
    if not picked:
        return
    base = picked[0]
    if keyword.name == "Xeno-Evolve":  # 10-5-5
        yield from move(state, base, Area.WARP, why=Why.SEND, cause=ctx.cause)
        yield from play(state, ctx.source, ctx.master, ctx.cause, keyword=keyword.name)
        return
    if state.cards[base].area != Area.BATTLE:
        silent = len(state.pending)
        yield from move(state, base, Area.BATTLE, why=Why.STACK, cause=RULES, seat=ctx.master)
        apply(state, Silenced(silent))  # 10-5-8-1: nothing enters pending
    yield from play(  # 10-5-4
        state, ctx.source, ctx.master, ctx.cause, rest=state.cards[base].rest, onto=base, keyword=keyword.name
    )

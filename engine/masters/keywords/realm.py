"""[Over Realm], [Dark Over Realm] and [Wormhole] (10-15, 10-25, 10-26)."""

from __future__ import annotations

from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Keyword, Skill, SkillKind
from engine.masters.ir.nouns import Area
from engine.masters.play.entering import play
from engine.masters.play.verbs import move
from engine.masters.state.areas import IN_PLAY
from engine.masters.state.cause import Cause, Why
from engine.masters.state.context import Context
from engine.masters.state.events import Activated, MomentCame, Pending
from engine.masters.state.position import Position, Refusal
from engine.masters.truth.act import Act
from engine.masters.truth.allowed import verdict
from engine.masters.truth.known import facts
from engine.masters.truth.limits import often

FAMILY = ("Over Realm", "Dark Over Realm")
"""Those that can be activated once a turn together, whatever becomes of them (10-15-5)."""
LEAVE = Skill(SkillKind.AUTO, "[Over Realm]", keywords=(Keyword("Over Realm"),))
"""The end of turn of a card played with [Over Realm] (10-15-4)."""


def refuse(state: Position, ctx: Context, keyword: Keyword) -> Refusal | None:
    """Too few cards in the Drop Area, or one of the two was activated this turn."""
    drop = state.area(ctx.master, Area.DROP)
    if keyword.name == "Over Realm":
        have, kind = len(drop), "cards"
    else:
        have, kind = sum(1 for card in drop if "black" in facts(state, card).colors), "black cards"
    if have < (keyword.n or 0):
        return (
            f"[{keyword.name} {keyword.n}]: your Drop Area holds {have} {kind}",
            "10-15-1" if kind == "cards" else "10-25-1",
        )
    activated = [event for event in state.history if isinstance(event, Activated) and event.seat == ctx.master]
    if sum(event.keyword in FAMILY and event.source is Area.HAND for event in activated) >= limit(state, ctx, keyword):
        return "[Over Realm] or [Dark Over Realm] was activated this turn", "10-15-5"  # 10-25-4
    return None


def limit(state: Position, ctx: Context, keyword: Keyword) -> int:
    """How often the player may activate one of the two in a turn: once, twice with [Wormhole] (10-26-1), as often as a skill lets it."""
    cards = [card for area in IN_PLAY for card in state.area(ctx.master, area)]
    least = 2 if any(facts(state, card).has("Wormhole") for card in cards) else 1
    return often(state, ctx.source, least, keyword=keyword.name)


def resolve(state: Position, ctx: Context, keyword: Keyword) -> Procedure[None]:
    """All cards of the Drop Area go to the Warp, the card is played (10-15-3, 10-25-3)."""
    for card in tuple(state.area(ctx.master, Area.DROP)):
        yield from move(state, card, Area.WARP, why=Why.SEND, cause=ctx.cause)
    yield from play(state, ctx.source, ctx.master, ctx.cause, keyword=keyword.name)


def at_end_of_turn(state: Position, event: MomentCame) -> list[Pending]:
    """The cards played with [Over Realm] this turn, which leave at its end (10-15-4)."""
    if event.moment != "end" or event.phase != "turn":
        return []
    found: list[Pending] = []
    for seat in (0, 1):
        for card in state.area(seat, Area.BATTLE):
            now = state.cards[card]
            if now.entered is None or (now.entered.keyword, now.entered.turn) != ("Over Realm", state.turn):
                continue
            if not verdict(state, Act(seat, "leave at the end", card)).never:
                found.append(Pending(0, card, now.incarnation, LEAVE, -1, seat, event, (), facts(state, card)))
    return found


def leave(state: Position, pending: Pending, ctx: Context) -> Procedure[None]:
    """At the end of the turn the card is sent to its owner's Warp (10-15-4)."""
    if state.is_object(pending.card, pending.incarnation):
        now = state.cards[pending.card]
        cause = Cause(
            "rules", pending.card, now.incarnation, now.master, facts=facts(state, pending.card), keyword="Over Realm"
        )
        yield from move(state, pending.card, Area.WARP, why=Why.SEND, cause=cause)

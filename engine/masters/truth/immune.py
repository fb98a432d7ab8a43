"""Which cards a skill can't choose (8-5-3), and which it does not affect (4-13)."""

from __future__ import annotations

from engine.core.ids import CardId
from engine.masters.ir.nodes import Permit, SkillKind, Timing
from engine.masters.ir.nouns import Noun
from engine.masters.ir.vocabulary import CardAction
from engine.masters.state.areas import IN_PLAY
from engine.masters.state.cause import Cause
from engine.masters.state.context import Context
from engine.masters.state.position import Forbidden, Position
from engine.masters.truth.causes import by_fits, means_cause
from engine.masters.truth.derive import board_of
from engine.masters.truth.effective import holds_now, text_of
from engine.masters.truth.known import facts
from engine.masters.truth.prohibitions import cannots, player_barred, player_bars

_CHOOSING = ("choose", "be chosen", "be affected")
"""The words under which effects keep a skill from choosing a card."""


def choosable(state: Position, ctx: Context, noun: Noun, cards: list[CardId]) -> list[CardId]:
    """Those of the cards that the skill can choose."""
    if board_of(state).cannot.isdisjoint(_CHOOSING) and not _may_be_deflected(ctx.cause):
        return [card for card in cards if noun.ignoring_barrier or not _behind_barrier(state, ctx, card)]
    return [card for card in cards if not choice_forbidden(state, ctx, card, noun.ignoring_barrier)]


def _behind_barrier(state: Position, ctx: Context, card: CardId) -> bool:
    """Whether [Barrier] keeps another player's skill from choosing the card (10-16, 10-16-1), in play only (2-12-2)."""
    now = state.cards[card]
    behind = now.master != ctx.master and now.area in IN_PLAY and "Barrier" in facts(state, card).keywords
    return behind and not _ignores_barrier(state, ctx)


def _ignores_barrier(state: Position, ctx: Context) -> bool:
    """Whether the skill at work is one of those that ignore [Barrier]."""
    return any(
        isinstance(effect := rule.effect, Permit)
        and effect.action == "ignore barrier"
        and effect.object is not None
        and holds_now(state, rule)
        and means_cause(state, rule.ctx, effect.object, ctx.cause)
        for rule in board_of(state).rules.get("Permit", ())
    )


def choice_forbidden(state: Position, ctx: Context, card: CardId, ignoring_barrier: bool = False) -> bool:
    """Whether a skill can't choose the card: [Barrier], "can't be chosen", "you can't choose", unaffected by skills."""
    if not ignoring_barrier and _behind_barrier(state, ctx, card):
        return True
    if player_barred(state, "choose", ctx.cause, card, state.cards[card].master):
        return True
    return _kept_from(state, card, "be chosen", ctx.cause) or unaffected(state, card, ctx.cause)


def choice_prices(state: Position, cause: Cause, card: CardId) -> list[Forbidden]:
    """What the card can't be chosen without: "your opponent can't choose this card unless they discard 1 card" (1-3-3)."""
    if "set prices" not in board_of(state).does or cause.kind == "cost":
        return []
    found = [*player_bars(state, "choose", cause, card, state.cards[card].master)]
    for change, influence in cannots(state, card, "be chosen"):
        if by_fits(state, influence.ctx, change.by, change.by_words, cause):
            words = text_of(influence.ctx, "it can't be chosen")
            found.append(Forbidden(words, influence.ctx.source, unless=change.unless, order=influence.order))
    return [ban for ban in found if ban.unless is not None]


def unaffected(state: Position, card: CardId, cause: Cause) -> bool:
    """Whether the card is not affected by the skill that is at work."""
    return cause.kind == "skill" and (
        _kept_from(state, card, "be affected", cause) or deflects(state, card, cause)
    )  # 4-13-1


def stays_valid(state: Position, card: CardId, cause: Cause) -> bool:
    """Whether the skill that is at work can't negate those of the card (1-3-3)."""
    return _kept_from(state, card, "be negated", cause)


def deflects(state: Position, card: CardId, cause: Cause) -> bool:
    """Whether a [Counter: Play] skill is at work and the card has [Deflect], being played or in play; not in a hand (2-12-2)."""
    return _may_be_deflected(cause) and is_here(state, card) and facts(state, card).has("Deflect")  # 10-22-1, 10-22-2


def _may_be_deflected(cause: Cause) -> bool:
    """Whether a [Counter: Play] skill is at work."""
    skill = cause.skill
    return skill is not None and skill.kind is SkillKind.COUNTER and skill.timing is Timing.PLAY


def is_here(state: Position, card: CardId) -> bool:
    """Whether the card is in play or on its way there."""
    area = state.cards[card].area
    return area in IN_PLAY or any(
        (card == link.card and link.kind == "play") or card in link.cards for link in state.chain
    )


def _kept_from(state: Position, card: CardId, action: CardAction, cause: Cause) -> bool:
    """Whether the card can't suffer it from this cause, without a price."""
    return action in board_of(state).cannot and any(
        change.unless is None and by_fits(state, influence.ctx, change.by, change.by_words, cause)
        for change, influence in cannots(state, card, action)
    )

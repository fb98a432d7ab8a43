"""What forbids an act: prohibitions on the cards that it is about (`Cannot`, `OnlyAttack`) and on the player (`Prohibit`)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.core.ids import CardId
from engine.masters.ir.nodes import OnlyAttack
from engine.masters.ir.vocabulary import Action, CardAction
from engine.masters.state.areas import IN_PLAY
from engine.masters.state.position import Forbidden, Position
from engine.masters.truth.act import Act
from engine.masters.truth.derive import board_of, marks
from engine.masters.truth.effective import text_of
from engine.masters.truth.fit import means_wherever
from engine.masters.truth.prohibitions import (
    ban_of,
    cannot_applies,
    cannots,
    prohibits,
    prohibits_this,
    with_it_as,
)
from engine.masters.truth.quotas import used_up

NAMES: dict[Action, tuple[Action, ...]] = {"activate": ("activate", "activate skill"), "charge": ("charge", "place")}
"""The words under which prohibitions on players name an action, where it is not its own word alone."""


_SUFFERED: dict[Action, tuple[CardAction, ...]] = {
    "attack": ("be attacked",),
    "block": ("be blocked", "have target changed"),  # [Blocker] names another target (10-4-1), as skills do
    "combo": ("leave",),
    "play": ("be played",),
}
"""The words under which prohibitions on cards name what an action does to a card."""


_OWN: dict[Action, tuple[Action, ...]] = {"play": ("be played",), "combo": ("combo", "leave")}
"""The words under which prohibitions on the card of an act name it, where it is not its own word alone."""


@cache
def words_for(action: Action) -> frozenset[Action]:
    """All words under which anything may forbid the action."""
    return frozenset((action, *NAMES.get(action, ()), *_SUFFERED.get(action, ())))


def bans(state: Position, act: Act) -> Iterator[Forbidden]:
    """Everything that forbids the act, one prohibition after the other."""
    board = board_of(state)
    if act.card is not None:
        yield from _on_card(state, act, act.card)
        if act.target is not None:
            yield from _on_target(state, act, act.card, act.target)
    for name in NAMES.get(act.action, (act.action,)):
        if name not in board.cannot:
            continue
        for rule, effect in prohibits(state, board, name):
            if name == "activate" and act.source in IN_PLAY and not effect.deed.keyword:
                continue  # 8-1-3-1-4: activating a card, not one of its skills, is activating it from elsewhere
            if prohibits_this(state, rule, effect, act) and used_up(state, act, rule, effect):
                yield ban_of(act, rule, effect)


def _on_card(state: Position, act: Act, card: CardId) -> Iterator[Forbidden]:
    """What forbids it to the card of the act."""
    if act.action == "attack" and act.target is not None:
        for change, influence in marks(state, card):
            if not isinstance(change, OnlyAttack):
                continue
            ctx = with_it_as(state, influence.ctx, change, card)
            if not means_wherever(state, ctx, change.target, act.target):
                yield Forbidden(text_of(influence.ctx, "it must attack another card"), influence.ctx.source)
    for name in _OWN.get(act.action, (act.action,)):
        for change, influence in cannots(state, card, name):
            if cannot_applies(state, influence.ctx, change, act):
                words = text_of(influence.ctx, f"it can't {act.action}")
                yield Forbidden(words, influence.ctx.source, unless=change.unless, order=influence.order)


def _on_target(state: Position, act: Act, card: CardId, target: CardId) -> Iterator[Forbidden]:
    """What forbids it on account of the card that would be attacked or blocked."""
    if act.action not in ("attack", "block"):
        return
    for change, influence in (bar for name in _SUFFERED[act.action] for bar in cannots(state, target, name)):
        meant = (named for named in (change.by, change.object) if named is not None)
        ctx = with_it_as(state, influence.ctx, change, target)
        if all(means_wherever(state, ctx, named, card) for named in meant):
            words = text_of(influence.ctx, f"it can't {change.action}")
            yield Forbidden(words, influence.ctx.source, unless=change.unless, order=influence.order)

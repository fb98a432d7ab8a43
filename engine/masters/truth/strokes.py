"""Cards that leave play in one stroke: in which order they are moved, so that each leaves as it was when the stroke began."""

from __future__ import annotations

from collections.abc import Iterable

from engine.core.ids import CardId
from engine.masters.state.areas import IN_PLAY
from engine.masters.state.position import Position
from engine.masters.truth.statics import in_areas


def one_stroke(state: Position, cards: Iterable[CardId]) -> list[CardId]:
    """The cards with those last whose [Permanent] skills may bear on others: what they give, forbid, negate or replace is at work until
    the others have gone (1-3-3, 8-6-5-1-2, 8-9-1)."""
    return sorted(cards, key=lambda card: _bears_on_others(state, card))


def _bears_on_others(state: Position, card: CardId) -> bool:
    now = state.cards[card]
    if now.area not in IN_PLAY:
        return False
    printed = state.printed[now.printed]
    face = printed.back if now.flipped and printed.back is not None else printed.front
    return any(not static.on_itself for static in in_areas(face.skills, printed.definition.type)[1])

"""[Empower] (10-49): markers of the Unison Card that makes way are added to the one being played."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Keyword
from engine.masters.ir.nouns import Area
from engine.masters.play.ask import choose_number
from engine.masters.state.position import Position
from engine.masters.truth.known import facts


def empowered(state: Position, seat: Seat, card: CardId) -> Procedure[int]:
    """How many markers the player adds from the Unison Card that the new one replaces; 0 without [Empower]."""
    held = state.area(seat, Area.UNISON)
    keywords = facts(state, card).keywords.get("Empower", ())
    if not held or not keywords:
        return 0
    old = facts(state, held[0])
    most = min(max(_amount(keyword, old.colors) for keyword in keywords), state.cards[held[0]].markers)
    prompt = f"[Empower]: how many of the {state.cards[held[0]].markers} markers do you add?"
    return (yield from choose_number(state, seat, 0, most, prompt, "10-49-2", card))  # 6-3-1-2-2-3-2


def _amount(keyword: Keyword, colors: Sequence[str]) -> int:
    """How many markers a Unison Card of these colors leaves it at most, by the color that gives most: the player chooses one."""
    if not keyword.colors:
        return keyword.n or 0  # 10-49-2-2
    amounts = keyword.amounts or (keyword.n or 0,) * len(keyword.colors)
    return max((n for color, n in zip(keyword.colors, amounts, strict=True) if color in colors), default=0)  # 10-49-2-1

"""What costs can be paid: Turn cost (C-4.6.1, C-4.6.2), Chi cost (C-4.6.3 to C-4.6.9), and cards that Activation costs take (C-9.6.10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from engine.collectible.ir.nodes import ChiCost, DiscardCards, MoveWarrior
from engine.collectible.state.areas import Area
from engine.collectible.state.position import Position, Use
from engine.collectible.truth.control import warriors
from engine.collectible.truth.phrases import fits, suits
from engine.core.decisions import Payment
from engine.core.errors import IllegalAnswer
from engine.core.ids import CardId, Seat


def letter(state: Position, card: CardId) -> str:
    """The letter of a card's Symbol."""
    symbol = state.printing(card).symbol
    return "" if symbol is None else symbol.letter


def givable(state: Position, use: Use, cost: DiscardCards | MoveWarrior) -> list[CardId]:
    """The cards with which the player can pay such a cost; a card does not pay for itself from the hand."""
    if isinstance(cost, MoveWarrior):
        return [card for card in warriors(state, use.seat) if fits(state, cost.phrase, card, use)]
    hand = state.area(use.seat, Area.HAND)
    return [card for card in hand if card != use.source[0] and suits(cost.phrase, state.printing(card))]


def payment(state: Position, seat: Seat, cost: ChiCost, x: int = 0) -> Payment | None:
    """How the player can pay a cost with Chi, X being `x`; None where it cannot be paid in full (C-4.6.8)."""
    chi = state.area(seat, Area.CHI)
    anything = cost.number + (x if cost.x else 0)  # C-4.6.5, C-4.6.9, C-9.6.6
    total = len(cost.symbols) + anything
    if total > len(chi):
        return None
    if not total:  # C-4.6.6
        return Payment(0, "", (), ())
    left = {card: letter(state, card) for card in chi}
    proposed: list[CardId] = []
    for wanted in cost.symbols:  # C-4.6.4
        found = next((card for card, has in left.items() if has == wanted), None)
        if found is None:
            return None
        proposed.append(found)
        del left[found]
    if anything:  # C-4.6.5: of the Symbol of which most is left
        many = Counter(left.values())
        for _ in range(anything):
            found = max(left, key=lambda card: many[left[card]])
            many[left.pop(found)] -= 1
            proposed.append(found)
    able = tuple(chi) if anything else tuple([card for card in chi if letter(state, card) in cost.symbols])
    alike = len(able) == total or len({letter(state, card) for card in able}) == 1
    refusal = f"This costs {describe(cost, x)}."
    return Payment(total, cost.symbols, able, tuple(proposed), refusal, alike)


def check_payment(state: Position, asked: Payment, paying: Sequence[CardId]) -> None:
    """Raise IllegalAnswer unless these cards, which may all pay, have the Symbols that are asked for."""
    missing = Counter(asked.specified) - Counter(letter(state, card) for card in paying)
    if missing:
        raise IllegalAnswer(f"{asked.refusal} No {' '.join(sorted(missing.elements()))} is among these cards.")


def greatest_x(state: Position, seat: Seat, cost: ChiCost) -> int:
    """The greatest X that the player can pay; 0 where the cost has no X."""
    return len(state.area(seat, Area.CHI)) - cost.total if cost.x else 0


def describe(cost: ChiCost, x: int = 0) -> str:
    """A cost in words: "S S 1"."""
    parts = [*cost.symbols, *([str(cost.number)] if cost.number else []), *([f"X={x}" if x else "X"] if cost.x else [])]
    return " ".join(parts) or "-"

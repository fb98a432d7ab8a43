"""What the attacker can do in Warrior Step, Event Step and DB Step (C-4.4, C-4.5, C-4.7)."""

from __future__ import annotations

from engine.collectible.ir.nodes import ChiCost
from engine.collectible.ir.words import CardType
from engine.collectible.state.areas import Area
from engine.collectible.state.position import Position
from engine.collectible.truth.control import warriors
from engine.collectible.truth.payable import greatest_x, payment
from engine.collectible.truth.phrases import name_taken
from engine.collectible.truth.requirements import Refusal
from engine.core.decisions import Option
from engine.core.ids import CardId, Seat

COIN = ChiCost(number=1)
"""What moving a DB coin costs (C-4.7.3)."""


def deployments(state: Position, seat: Seat) -> list[Option]:
    """The cards of the hand that can be deployed, once for each X."""
    found: list[Option] = []
    for card in state.area(seat, Area.HAND):
        if why_not_deploy(state, seat, card) is None:
            found.extend(_options(state, seat, card))
    return found


def why_not_deploy(state: Position, seat: Seat, card: CardId) -> Refusal | None:
    """Why a card of the hand cannot be deployed now; None if it can."""
    printed, tally = state.printing(card), state.tally
    if printed.type not in (CardType.WARRIOR, CardType.EVENT):  # C-2.2.1
        return "only Warriors and Events are deployed", "C-4.4.1"
    if seat != state.attacker:
        return "only the attacker deploys", "C-4.4.1"
    if printed.type is CardType.EVENT and tally.events >= 1 + tally.extra_events:  # C-4.5.1
        return "one Event has been deployed this turn", "C-4.5.1"
    if printed.type is CardType.WARRIOR:  # of Events any number lies there, of any name (C-4.5.6)
        if tally.warriors >= 1 + tally.extra:
            return "no more Warriors can be deployed this turn", "C-4.4.1"
        if (there := name_taken(state, seat, printed)) is not None:  # C-4.4.2
            return f"you control {state.printing(there).name}, which has the same name", "C-11.2.2"
    if printed.turn > state.markers[seat]:
        return f"its Turn cost is {printed.turn}, your Turn Marker stands at {state.markers[seat]}", "C-4.6.2"
    if payment(state, seat, printed.cost, 1) is None:
        return f"it costs {printed.definition.chi or '-'} Chi, which you cannot pay", "C-4.6.8"
    return None


def moves(state: Position, seat: Seat) -> list[Option]:
    """The ways to move 1 DB coin (C-4.7.1 to C-4.7.4)."""
    if why_no_move(state, seat) is not None:
        return []
    price = payment(state, seat, COIN)
    mine = warriors(state, seat)
    return [
        Option(
            "move",
            card,
            target,
            label=f"Move a DB coin from {state.printing(card).name} to {state.printing(target).name}",
            payment=price,
        )
        for card in mine
        if state.cards[card].db
        for target in mine
        if why_not_between(state, card, target) is None
    ]


def why_no_move(state: Position, seat: Seat) -> Refusal | None:
    """Why the player can move no DB coin at all now; None if coins and Symbols allow it."""
    if seat != state.attacker:
        return "only the attacker moves DB coins", "C-4.7.1"
    if state.tally.moved:
        return "a DB coin has been moved this turn", "C-4.7.2"
    if payment(state, seat, COIN) is None:
        return "it costs 1 Chi, which you cannot pay", "C-4.7.3"
    return None


def why_not_between(state: Position, card: CardId, target: CardId) -> Refusal | None:
    """Why no DB coin goes from the first Warrior to the second; None if one does."""
    if not state.cards[card].db:
        return "it has no DB coin", "C-4.7.1"
    if target == card:
        return "a coin goes to another Warrior", "C-4.7.1"
    if state.printing(target).symbol is not state.printing(card).symbol:
        return f"{state.printing(target).name} has another Symbol", "C-4.7.4"
    return None


def _options(state: Position, seat: Seat, card: CardId) -> list[Option]:
    printed = state.printing(card)
    label, cost = f"Deploy {printed.name}", printed.cost
    if not cost.x:
        paying = payment(state, seat, cost)
        return [Option("deploy", card, label=label, payment=paying if paying is not None and paying.total else None)]
    return [
        Option("deploy", card, number=x, label=f"{label}, X is {x}", payment=payment(state, seat, cost, x))
        for x in range(1, greatest_x(state, seat, cost) + 1)
    ]

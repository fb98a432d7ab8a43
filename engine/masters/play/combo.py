"""Combos: placing Battle Cards in the Combo Area (3-7)."""

from __future__ import annotations

from engine.core.decisions import Payment
from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Duration
from engine.masters.ir.nouns import Area
from engine.masters.play.entering import negate_on_the_way
from engine.masters.play.pay import agree, pay_added, pay_energy, pay_for
from engine.masters.play.verbs import move
from engine.masters.state.cause import Cause, Why
from engine.masters.state.position import Position
from engine.masters.truth.act import Act
from engine.masters.truth.allowed import verdict
from engine.masters.truth.known import facts


def combo(state: Position, seat: Seat, card: CardId, paying: Payment | None) -> Procedure[bool]:
    """Pay the combo cost, and what other effects have added to it, and place the card in the Combo Area. False if that falls through.

    One card of the hand or the Battle Area; a player may go on with any number of them (3-7-4).
    """
    source = state.cards[card].area  # 7-2-1-2-1, 7-2-1-2-2, 7-3-1-2-1, 7-3-1-2-2
    added = yield from agree(state, Act(seat, "combo", card, source=source))
    if added is None:
        return False
    cause = Cause("combo", card, state.cards[card].incarnation, seat)
    if paying is not None:  # 7-2-1-2-1-1, 7-2-1-2-2-1, 7-3-1-2-1-1, 7-3-1-2-2-1
        yield from pay_energy(state, paying.proposed, cause)  # 2-10-1
    if not (yield from pay_added(state, seat, added)) or state.cards[card].area != source:
        return False
    return (yield from move(state, card, Area.COMBO, why=Why.COMBO, cause=cause, seat=seat))  # 3-7-1, 3-7-3


def combo_by_effect(
    state: Position, seat: Seat, card: CardId, cause: Cause, negated: Duration | None = None
) -> Procedure[bool]:
    """A skill combos with a card, without its combo cost. False where that is forbidden, or the card has no combo cost or no combo power.

    `negated`: it comes in with its skills negated for that long.
    """
    seen = facts(state, card)
    said = verdict(state, Act(seat, "combo", card, source=state.cards[card].area, cause=cause))
    if said.never or not (yield from pay_for(state, seat, said.bans)):
        return False  # 1-3-3
    if state.battle is None or seen.combo_cost is None or seen.combo_power is None:
        return False  # 3-7-3-1
    if negated is not None:
        yield from negate_on_the_way(state, card, Area.COMBO, negated, (), cause)
    return (yield from move(state, card, Area.COMBO, why=Why.COMBO, cause=cause, seat=seat))

"""The pending decision as a seat sees it, and the seat's answer back in the engine's words.

Inside the engine options name cards by id; a seat reads and writes its own handles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.collectible.state.areas import Kind
from engine.collectible.state.position import Position
from engine.collectible.state.sight import handle_of, visible
from engine.core.asked import asked, parse_answer, payment_seen, unasked
from engine.core.decisions import Answer, Decision, Option
from engine.core.ids import CardId, Seat
from engine.core.seen import DecisionSeen, OptionSeen

_WAITING: dict[str, str] = {
    Kind.MULLIGAN: "{name} decides on the opening hand.",
    Kind.CHARGE: "{name} may charge Chi.",
    Kind.MAIN: "{name} has the open timing of the Strategy Step.",
    Kind.ORGANIZE: "{name} organizes Teams.",
    Kind.OFFENSE: "{name} may send Teams out.",
    Kind.DEFENSE: "{name} may send Teams against them.",
    Kind.ACTION: "{name} has the open timing of the Action Step.",
    Kind.COUNTER: "{name} may answer an effect.",
    Kind.CHOOSE: "{name} makes a choice.",
}


def decision_seen(state: Position, decision: Decision, number: int, seat: Seat) -> DecisionSeen:
    """What the seat sees of the pending decision: everything if it is asked, else only who is asked what kind of question."""
    if decision.seat != seat:
        return unasked(decision, number, _waiting(state, decision))
    source = decision.source
    cards = {card for option in decision.options for card in (option.card, option.target) if card is not None}
    names = {card: handle_of(state, seat, card) for card in cards}
    return asked(
        decision,
        number,
        [_option_seen(state, option, seat, names) for option in decision.options],
        None if source is None or not visible(state, seat, source) else handle_of(state, seat, source),
        "" if source is None else state.printing(source).name,
    )


def parse(
    state: Position, decision: Decision, seat: Seat, taken: Sequence[str], paying: Sequence[str] | None = None
) -> Answer:
    """The engine's answer for what a seat wrote in its own handles; raises IllegalAnswer in words for that player."""
    return parse_answer(
        decision,
        seat,
        taken,
        paying,
        lambda card: handle_of(state, seat, card),
        _waiting(state, decision),
        lambda payment, card: f"The card '{card}' cannot pay. {payment.refusal}",
    )


def _waiting(state: Position, decision: Decision) -> str:
    """What the seat that is not asked is told."""
    return _WAITING[decision.kind].format(name=state.book.names[decision.seat])


def _option_seen(state: Position, option: Option, seat: Seat, names: Mapping[CardId, str]) -> OptionSeen:
    """An option in the seat's words; `names` has what it calls the cards of all options."""
    return OptionSeen(
        option.named(names.__getitem__),
        option.verb,
        option.label,
        None if option.card is None else names[option.card],
        None if option.target is None else names[option.target],
        option.skill,
        option.number,
        None if option.payment is None else payment_seen(option.payment, lambda card: handle_of(state, seat, card)),
    )

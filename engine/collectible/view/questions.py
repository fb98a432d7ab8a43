"""The pending decision as a seat sees it, and the seat's answer back in the engine's words.

Inside the engine options name cards by id; a seat reads and writes its own handles.
"""

from __future__ import annotations

from collections.abc import Sequence
from difflib import get_close_matches

from engine.collectible.state.areas import Kind
from engine.collectible.state.position import Position
from engine.collectible.state.sight import handle_of, visible
from engine.core.decisions import Answer, Decision, Option, Payment
from engine.core.errors import IllegalAnswer
from engine.core.ids import CardId, Seat
from engine.core.seen import DecisionSeen, OptionSeen, PaymentSeen

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
        prompt = _WAITING[decision.kind].format(name=state.book.names[decision.seat])
        return DecisionSeen(number, decision.seat, decision.kind, prompt, decision.clause)
    source = decision.source
    return DecisionSeen(
        number,
        seat,
        decision.kind,
        decision.prompt,
        decision.clause,
        tuple([_option_seen(state, option, seat) for option in decision.options]),
        decision.least,
        decision.most,
        decision.ordered,
        None if source is None or not visible(state, seat, source) else handle_of(state, seat, source),
        decision.total,
        "" if source is None else state.printing(source).name,
        decision.text,
        decision.part,
        timed=decision.timed,
        order=decision.order,
    )


def parse(
    state: Position, decision: Decision, seat: Seat, taken: Sequence[str], paying: Sequence[str] | None = None
) -> Answer:
    """The engine's answer for what a seat wrote in its own handles; raises IllegalAnswer in words for that player."""
    if decision.seat != seat:
        waiting = _WAITING[decision.kind].format(name=state.book.names[decision.seat])
        raise IllegalAnswer(f"It is not your decision: {waiting}")
    by_words = {_words_seen(state, option, seat): option for option in decision.options}
    options: list[Option] = []
    for words in taken:
        option = by_words.get(words)
        if option is None:
            near = get_close_matches(words, by_words, n=1, cutoff=0.0)
            hint = f" Did you mean '{near[0]}'?" if near else ""
            raise IllegalAnswer(f"'{words}' is not on offer: {decision.prompt}{hint}")
        options.append(option)
    return Answer(tuple([option.words for option in options]), _paying(state, seat, options, paying))


def _words_seen(state: Position, option: Option, seat: Seat) -> str:
    """The option as words in the seat's own handles; unique in its decision, as `Option.words` is."""
    if option.card is None:
        return option.words
    words = f"{option.verb} {handle_of(state, seat, option.card)}"
    if option.skill is not None:
        words += f" s{option.skill}"
    if option.target is not None:
        words += f" -> {handle_of(state, seat, option.target)}"
    return words if option.number is None else f"{words} x={option.number}"


def _paying(
    state: Position, seat: Seat, options: Sequence[Option], paying: Sequence[str] | None
) -> tuple[CardId, ...] | None:
    if paying is None:
        return None
    payment = options[0].payment if len(options) == 1 else None
    if payment is None:
        raise IllegalAnswer("This answer needs no payment.")
    able = {handle_of(state, seat, card): card for card in payment.candidates}
    unable = next((handle for handle in paying if handle not in able), None)
    if unable is not None:
        raise IllegalAnswer(f"The card '{unable}' cannot pay. {payment.refusal}")
    return tuple([able[handle] for handle in paying])


def _option_seen(state: Position, option: Option, seat: Seat) -> OptionSeen:
    return OptionSeen(
        _words_seen(state, option, seat),
        option.verb,
        option.label,
        None if option.card is None else handle_of(state, seat, option.card),
        None if option.target is None else handle_of(state, seat, option.target),
        option.skill,
        option.number,
        None if option.payment is None else _payment_seen(state, option.payment, seat),
    )


def _payment_seen(state: Position, payment: Payment, seat: Seat) -> PaymentSeen:
    return PaymentSeen(
        payment.total,
        payment.specified,
        tuple([handle_of(state, seat, card) for card in payment.candidates]),
        tuple([handle_of(state, seat, card) for card in payment.proposed]),
        payment.alike,
    )

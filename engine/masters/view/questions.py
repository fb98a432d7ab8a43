"""The pending decision as a seat sees it, and the seat's answer back in the engine's words.

Inside the engine options name cards by id; a seat reads and writes its own handles. Options over cards that the seat does not see are
named by their places and labelled by nothing more ("Life card 3").
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from difflib import get_close_matches

from engine.core.decisions import Answer, Decision, Option, Payment
from engine.core.errors import IllegalAnswer
from engine.core.ids import CardId, Seat
from engine.core.seen import DecisionSeen, OptionSeen, PaymentSeen
from engine.masters.ir.nouns import Area
from engine.masters.state.areas import AREA_INDEX
from engine.masters.state.log import card_name
from engine.masters.state.position import Position
from engine.masters.state.sight import handle_of, visible
from engine.masters.state.timings import DecisionKind
from engine.masters.view.outcomes import leads_to

_WAITING: dict[str, str] = {
    DecisionKind.MULLIGAN: "{name} decides on the opening hand.",
    DecisionKind.CHARGE: "{name} may charge energy.",
    DecisionKind.MAIN: "{name} has the free timing of the Main Phase.",
    DecisionKind.OFFENSE: "{name} has the free timing of the Offense Step.",
    DecisionKind.DEFENSE: "{name} has the free timing of the Defense Step.",
    DecisionKind.COUNTER: "{name} may activate a [Counter] skill.",
    DecisionKind.CHOOSE: "{name} makes a choice.",
}
_KIND = re.compile(r"\[(?:Auto|Activate|Counter|Permanent)[^\]]*\]")
_PLACES: dict[Area, str] = {Area.LIFE: "Life card", Area.HAND: "Hand card", Area.DECK: "Deck card"}


def decision_seen(state: Position, decision: Decision, number: int, seat: Seat) -> DecisionSeen:
    """What the seat sees of the pending decision: everything if it is asked, else only who is asked what kind of question."""
    if decision.seat != seat:
        prompt = _WAITING[decision.kind].format(name=state.book.names[decision.seat])
        return DecisionSeen(number, decision.seat, decision.kind, prompt, decision.clause)
    return DecisionSeen(
        number,
        seat,
        decision.kind,
        decision.prompt,
        decision.clause,
        tuple([_option_seen(state, decision, option, seat) for option in decision.options]),
        decision.least,
        decision.most,
        decision.ordered,
        None if decision.source is None else _source(state, seat, decision.source),
        decision.total,
        _by(state, decision, seat),
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
        raise IllegalAnswer(
            f"It is not your decision: {_WAITING[decision.kind].format(name=state.book.names[decision.seat])}"
        )
    by_words = {words_seen(state, option, seat): option for option in decision.options}
    options: list[Option] = []
    for words in taken:
        option = by_words.get(words)
        if option is None:
            near = get_close_matches(words, by_words, n=1, cutoff=0.0)
            hint = f" Did you mean '{near[0]}'?" if near else ""
            raise IllegalAnswer(f"'{words}' is not on offer: {decision.prompt}{hint}")
        options.append(option)
    return Answer(tuple(option.words for option in options), _paying(state, seat, options, paying))


def words_seen(state: Position, option: Option, seat: Seat) -> str:
    """The option as words in the seat's own handles; unique in its decision, as `Option.words` is."""
    parts = [option.verb]
    if option.card is not None:
        parts.append(handle_of(state, seat, option.card))
    if option.skill is not None:
        parts.append(f"s{option.skill}")
    if option.target is not None:
        parts.append(f"-> {handle_of(state, seat, option.target)}")
    if option.number is not None:
        parts.append(f"x={option.number}")
    return " ".join(parts)


def _paying(
    state: Position, seat: Seat, options: Sequence[Option], paying: Sequence[str] | None
) -> tuple[CardId, ...] | None:
    if paying is None:
        return None
    payment = options[0].payment if len(options) == 1 else None
    if payment is None:
        raise IllegalAnswer("This answer needs no payment.")
    by_handle = {handle_of(state, seat, card): card for card in payment.candidates}
    for handle in paying:
        if handle not in by_handle:
            raise IllegalAnswer(f"'{handle}' is not energy that can pay (2-11-5).")
    return tuple(by_handle[handle] for handle in paying)


def _option_seen(state: Position, decision: Decision, option: Option, seat: Seat) -> OptionSeen:
    card, target = option.card, option.target
    return OptionSeen(
        words_seen(state, option, seat),
        option.verb,
        option.label or _label(state, decision, option, seat),
        None if card is None else handle_of(state, seat, card),
        None if target is None else handle_of(state, seat, target),
        option.skill,
        option.number,
        None if option.payment is None else _payment_seen(state, option.payment, seat),
        leads_to(state, decision, option, seat),
    )


def _by(state: Position, decision: Decision, seat: Seat) -> str:
    """The card that asks, with the kind of its skill: "Frieza, Emperor [Auto]"; "" where no card does, or the seat does not see it."""
    card = decision.source
    if card is None or not (visible(state, seat, card) or card in decision.looks_at):
        return ""
    kind = _KIND.search(decision.text)
    return f"{card_name(state, card)} {kind[0]}" if kind else card_name(state, card)


def _payment_seen(state: Position, payment: Payment, seat: Seat) -> PaymentSeen:
    return PaymentSeen(
        payment.total,
        payment.specified,
        tuple([handle_of(state, seat, card) for card in payment.candidates]),
        tuple([handle_of(state, seat, card) for card in payment.proposed]),
        payment.alike,
    )


def _label(state: Position, decision: Decision, option: Option, seat: Seat) -> str:
    """A menu label where the engine gives none: the card's name, or the place of a card that is not seen."""
    card = option.card
    if card is None:
        return option.verb.capitalize() if option.number is None else str(option.number)
    if card in decision.looks_at or visible(state, seat, card):
        return card_name(state, card)
    now = state.cards[card]
    position = state.areas[now.master * 12 + AREA_INDEX[now.area]].index(card)
    return f"{_PLACES.get(now.area, 'Card')} {position + 1}"


def _source(state: Position, seat: Seat, card: CardId) -> str | None:
    """The card whose skill asks, if the seat sees it."""
    return handle_of(state, seat, card) if visible(state, seat, card) else None

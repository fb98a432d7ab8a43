"""A decision in the names that the seat that is asked has for the cards, and its answer back in the engine's own.

A game says how a card is named to a seat (`name`), and what is said of a card that cannot pay.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from difflib import get_close_matches

from engine.core.decisions import PASS, Answer, Decision, Option, Payment
from engine.core.errors import IllegalAnswer
from engine.core.ids import CardId, Seat
from engine.core.seen import DecisionSeen, OptionSeen, PaymentSeen


def unasked(decision: Decision, number: int, waiting: str) -> DecisionSeen:
    """A decision as the seat sees it that is not asked: whose it is, of what kind, and what is said of it."""
    return DecisionSeen(number, decision.seat, decision.kind, waiting, decision.clause, (), 0, 0)


def asked(
    decision: Decision,
    number: int,
    options: Sequence[OptionSeen],
    source: str | None,
    by: str,
    *,
    alike: bool = False,
) -> DecisionSeen:
    """A decision as the seat sees it that is asked. `source`, `by`: the card that asks, as the seat calls it, and its name."""
    return DecisionSeen(
        number,
        decision.seat,
        decision.kind,
        decision.prompt,
        decision.clause,
        tuple(options),
        decision.least,
        decision.most,
        decision.ordered,
        source,
        decision.total,
        by,
        decision.text,
        decision.part,
        timed=decision.timed,
        order=decision.order,
        alike=alike,
    )


def payment_seen(payment: Payment, name: Callable[[CardId], str]) -> PaymentSeen:
    """What an option costs, as the seat sees it."""
    return PaymentSeen(
        payment.total,
        payment.specified,
        tuple([name(card) for card in payment.candidates]),
        tuple([name(card) for card in payment.proposed]),
        payment.alike,
    )


def parse_answer(
    decision: Decision,
    seat: Seat,
    taken: Sequence[str],
    paying: Sequence[str] | None,
    name: Callable[[CardId], str],
    waiting: str,
    unable: Callable[[Payment, str], str],
) -> Answer:
    """The engine's answer for what the seat wrote in its own names; raises IllegalAnswer in words for that player.

    `waiting` says to the other seat what is waited for, `unable(payment, card)` that the card so named cannot pay.
    """
    if decision.seat != seat:
        raise IllegalAnswer(f"It is not your decision: {waiting}")
    by_words = {option.named(name): option for option in decision.options}
    options: list[Option] = []
    for words in taken:
        option = by_words.get(words)
        if option is None:
            near = get_close_matches(words, by_words, n=1, cutoff=0.0)
            hint = f" Did you mean '{near[0]}'?" if near else ""
            raise IllegalAnswer(f"'{words}' is not on offer: {decision.prompt}{hint}")
        options.append(option)
    cards = None if paying is None else _paid(options, paying, name, unable)
    answer = Answer(tuple([option.words for option in options]), cards)
    return PASS if answer == PASS else answer  # so records share what they hold most of


def _paid(
    options: Sequence[Option],
    paying: Sequence[str],
    name: Callable[[CardId], str],
    unable: Callable[[Payment, str], str],
) -> tuple[CardId, ...]:
    payment = options[0].payment if len(options) == 1 else None
    if payment is None:
        raise IllegalAnswer("This answer needs no payment.")
    able = {name(card): card for card in payment.candidates}
    for card in paying:
        if card not in able:
            raise IllegalAnswer(unable(payment, card))
    return tuple([able[card] for card in paying])

"""Fitting answers to decisions: which options a step takes, what declining is, what is taken where there is nothing to decide."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from engine.core.decisions import Answer, Decision, Option, declining
from engine.core.ids import CardId
from engine.scenario.dialect import Board, Fit
from engine.scenario.failed import Failed
from engine.scenario.refs import CardRef, parse_ref
from engine.scenario.steps import AnswerStep, Item


def fit(board: Board, decision: Decision, step: AnswerStep) -> Fit | None:
    """The answer that the step gives to this decision, its copies counted in the order of the file, or else where the cards on offer lie; None if it
    is not meant for it. Raises Failed for one that is ambiguous."""
    if decision.seat != step.seat:
        return None
    found = _fit(board, decision, step)
    if found is None and (there := _as_labelled(board, decision, step)) is not None:
        found = _fit(board, decision, there)
    return found


def _fit(board: Board, decision: Decision, step: AnswerStep) -> Fit | None:
    verb = board.vocabulary.verbs.get(step.verb)
    if verb is not None and verb.own:
        return board.fit(decision, step)
    if step.verb in ("pass", "choose") and not step.items and board.goes_without_saying(decision) is not None:
        return None
    match step.verb:
        case "pass":
            return passing(decision)
        case "choose":
            return _choose(board, decision, step)
        case _ if step.card is None:
            option = option_of(decision, step.verb)
            return None if option is None else Fit(Answer((option.words,)))
        case _:
            return fit_card(board, decision, step)


def passing(decision: Decision) -> Fit | None:
    """The fit of a step that only declines."""
    answer = declining(decision)
    return None if answer is None else Fit(answer)


def forced(board: Board, decision: Decision) -> Answer | None:
    """The answer where there is only one, or where all are copies of one card."""
    options = decision.options
    if len(options) == 1 or (decision.least == len(options) and not decision.ordered):
        return Answer(tuple(option.words for option in options))
    alike = _copies(board, options) or (
        all(option.verb == "mode" for option in options) and len({option.label for option in options}) == 1
    )  # effects of copies of one card, too
    return Answer(tuple(option.words for option in options[: decision.least])) if alike else None


def _copies(board: Board, options: Sequence[Option]) -> bool:
    """Whether all options are copies of one card, and nothing but that card."""
    cards = [option.card for option in options if option.target is None and option.skill is None]
    return (
        len({board.number(card) for card in cards if card is not None}) == 1
        and None not in cards
        and len(cards) == len(options)
    )


def undecided(board: Board, decision: Decision) -> Answer | None:
    """The answer where no step gives one; None where there is something to decide."""
    return board.undecided(decision) or declining(decision) or forced(board, decision) or _as_they_lie(decision)


def _as_they_lie(decision: Decision) -> Answer | None:
    """The order of cards where that is all that is asked: that in which they lie, or were chosen."""
    if not decision.ordered or decision.least != len(decision.options):
        return None
    return Answer(tuple(option.words for option in decision.options))


def describe(board: Board, decision: Decision) -> list[str]:
    """The decision with its options, in lines."""
    number = "" if decision.least == decision.most == 1 else f" (take {decision.least} to {decision.most})"
    lines = [f"p{decision.seat + 1} is asked ({decision.kind}): {decision.prompt} [{decision.clause}]{number}"]
    for option in decision.options:
        parts = [option.verb]
        if option.card is not None:
            parts.append(board.label(option.card))
        if option.target is not None:
            parts.append(f"-> {board.label(option.target)}")
        if option.number is not None:
            parts.append(f"x={option.number}" if option.card is not None else str(option.number))
        text = option.label
        lines.append("  " + " ".join(parts) + (f"  ({' '.join(text.split())[:100]})" if text else ""))
    return lines


def option_of(decision: Decision, verb: str) -> Option | None:
    """The first option with this verb."""
    return next((option for option in decision.options if option.verb == verb), None)


def best(options: Sequence[Option], score: Callable[[Option], int]) -> list[Option]:
    """The options with the highest score, in the order of the decision; none where it is 0."""
    scored = [(score(option), option) for option in options]
    highest = max((points for points, _ in scored), default=0)
    return [option for points, option in scored if points == highest] if highest else []


def on_card(fits: Callable[[CardId], int]) -> Callable[[Option], int]:
    """How well the card of an option fits."""
    return lambda option: 0 if option.card is None else fits(option.card)


def _on_target(fits: Callable[[CardId], int]) -> Callable[[Option], int]:
    return lambda option: 0 if option.target is None else fits(option.target)


def fit_card(board: Board, decision: Decision, step: AnswerStep) -> Fit | None:
    """An answer that names a card by the verb of the option."""
    assert step.card is not None
    options = [option for option in decision.options if option.verb == step.verb]
    options = best(options, on_card(board.fits(step.card, step.seat)))
    if step.target is not None:
        options = best(options, _on_target(board.fits(step.target, step.seat)))
    options = [option for option in options if says(board, option, plain(step.words))]
    if step.x is not None and any(option.number is not None for option in options):
        options = [option for option in options if option.number == step.x]
    if not options:
        return None
    if step.x is None and step.paying:  # as many cards as are named
        options = [o for o in options if o.payment is not None and o.payment.total == len(step.paying)] or options
    if step.x is None and any(option.number is None for option in options):
        options = [
            option for option in options if option.number is None
        ]  # the ordinary way goes before those that an effect allows
    first = [option for option in options if option.card == options[0].card and option.skill == options[0].skill]
    if len(first) > 1 and step.target is None:
        raise Failed(f"'{step.text}' fits several options; say which with x=N", _lines(first))
    return Fit(Answer((options[0].words,), _paying(board, options[0], step)), _x_of(step, options[0]))


def _x_of(step: AnswerStep, option: Option) -> AnswerStep | None:
    """The choice of X that the step has written down and that is asked for once its card is activated."""
    if step.x is None or option.number is not None:
        return None
    return AnswerStep(step.seat, "choose", step.text, items=(Item(str(step.x), number=step.x),))


def _lines(options: Sequence[Option]) -> list[str]:
    return [
        f"  {option.verb} {'' if option.number is None else f'x={option.number} '}{' '.join(option.label.split())}"
        for option in options
    ]


def says(board: Board, option: Option, wanted: str) -> bool:
    """Whether the words are in the label of the option or in the line of text that it carries out."""
    return any(wanted in plain(line) for line in (option.label, *board.lines(option)))


def plain(text: str) -> str:
    """A text for comparison: lower case, single spaces."""
    return re.sub(r"\s+", " ", text).strip().casefold()


def _paying(board: Board, option: Option, step: AnswerStep) -> tuple[CardId, ...] | None:
    """The cards that the step pays with, one for each name. Raises Failed."""
    if not step.paying:
        return None
    if option.payment is None:
        raise Failed(f"'{step.text}': no card is paid for this")
    paid: list[CardId] = []
    for ref in step.paying:
        such = board.find(ref, step.seat)
        card = next((card for card in option.payment.candidates if card in such and card not in paid), None)
        if card is None:
            able = ", ".join(board.label(card) for card in option.payment.candidates)
            raise Failed(f"'{ref.text}' cannot pay here; there is {able or 'none'}")
        paid.append(card)
    return tuple(paid)


def take(board: Board, options: Sequence[Option], step: AnswerStep, items: list[Item]) -> list[Option]:
    """An option for each item in turn, as far as they fit."""
    taken: list[Option] = []
    for item in items:
        option = _item_option(board, [option for option in options if option not in taken], step, item)
        if option is None:
            break
        taken.append(option)
    return taken


def _item_option(board: Board, options: Sequence[Option], step: AnswerStep, item: Item) -> Option | None:
    """The option that one item of a choice means."""
    if item.text in ("yes", "no"):
        verb = {"yes": ("yes", "use"), "no": ("no", "pass")}[item.text]
        return next((option for option in options if option.verb in verb), None)
    if item.number is not None:
        return next((option for option in options if option.verb == "number" and option.number == item.number), None)
    if item.ref is not None:
        found = best(options, on_card(board.fits(item.ref, step.seat)))
        if found:
            return found[0]
    if item.words:
        wanted = plain(item.words)
        exact = [option for option in options if plain(option.label) == wanted]
        return next(iter(exact), None) or next((option for option in options if says(board, option, wanted)), None)
    return None


def _choose(board: Board, decision: Decision, step: AnswerStep) -> Fit | None:
    """`choose …`: as many of the items as this decision takes; what is left over is for the next one."""
    if decision.kind not in board.vocabulary.choices:
        return None
    if not step.items:
        return passing(decision)
    taken = take(board, decision.options, step, list(step.items))[: decision.most]
    ref, n = step.items[0].ref, step.items[0].number
    if not taken and n is not None and n <= decision.most and _copies(board, decision.options):
        taken = list(decision.options[:n])  # "discard X cards": so many of copies
    if not taken and ref is not None and decision.options and decision.options[0].verb == "mode":
        taken = board.stands_for(decision, ref, step.seat)[:1]
    if not taken or len(taken) < decision.least:
        return None
    left = step.items[len(taken) :]
    if left and len(taken) < decision.most:
        return None
    return Fit(Answer(tuple(option.words for option in taken)), replace(step, items=left) if left else None)


def _as_labelled(board: Board, decision: Decision, step: AnswerStep) -> AnswerStep | None:
    """The step with its copies counted where the cards on offer lie; None where no name means another card then.

    "R1#1" is the first in the order of the file. Where that one is not on offer, it is the first of those in the area of one that is.
    """
    offered = [card for option in decision.options for card in (option.card, option.target) if card is not None]
    labels = {label: parse_ref(label, board.vocabulary) for label in map(board.label, offered) if "[" not in label}

    def there(ref: CardRef | None) -> CardRef | None:
        if ref is None or ref.copy is None or ref.area or any(board.fits(ref, step.seat)(card) for card in offered):
            return ref
        name, seats = (
            f".{ref.text.rpartition('.')[2]}",
            (ref.seat,) if ref.seat is not None else (step.seat, 1 - step.seat),
        )
        return next(
            (found for seat in seats for label, found in labels.items() if found.seat == seat and label.endswith(name)),
            ref,
        )

    items = tuple(replace(item, ref=there(item.ref)) for item in step.items)
    found = replace(step, card=there(step.card), target=there(step.target), items=items)
    return found if found != step else None


def is_part(board: Board, decision: Decision, step: AnswerStep) -> bool:
    """Whether a `choose` names some of the cards that this decision wants together, but not yet enough of them."""
    if decision.kind not in board.vocabulary.choices or decision.seat != step.seat or not step.items:
        return False
    return len(take(board, decision.options, step, list(step.items))) == len(step.items) < decision.least


def is_count(board: Board, decision: Decision, step: AnswerStep, following: AnswerStep) -> bool:
    """Whether a `choose` says how many cards the next one names, where one question asks for both ("discard X cards")."""
    if [item.number for item in step.items] != [len(following.items)] or decision.kind not in board.vocabulary.choices:
        return False
    return fit(board, decision, following) is not None

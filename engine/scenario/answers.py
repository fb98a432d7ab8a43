"""Fitting answers to decisions: which options a step takes, what declining is, what is taken where there is nothing to decide."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.core.decisions import Answer, Decision, Option
from engine.core.ids import CardId
from engine.masters.state.state import State
from engine.masters.state.timings import DecisionKind
from engine.masters.truth.known import facts
from engine.scenario.failed import Failed
from engine.scenario.names import CardRef, chooser, find, label
from engine.scenario.steps import AnswerStep, Item

ORDER_CLAUSE = "8-6-4"
"""The clause of the question in which order one's own pending [Auto] skills resolve."""


class Fit(Struct, frozen=True):
    """An answer to the pending decision. `rest` is what the step has still to say, at the next decision."""

    answer: Answer
    rest: AnswerStep | None = None


def fit(state: State, decision: Decision, step: AnswerStep) -> Fit | None:
    """The answer that the step gives to this decision; None if it is not meant for it. Raises Failed for one that is ambiguous."""
    if decision.seat != step.seat:
        return None
    match step.verb:
        case "pass":
            answer = decline(decision)
            return None if answer is None else Fit(answer)
        case "keep":
            return Fit(Answer(("keep",))) if _verb(decision, "keep") else None
        case "redraw":
            return _redraw(state, decision, step)
        case "choose":
            return _choose(state, decision, step)
        case "use":
            return _use(state, decision, step)
        case _:
            return _card(state, decision, step)


def decline(decision: Decision) -> Answer | None:
    """The answer that declines, if the decision may be declined: passing, keeping, "no", none of "up to"."""
    for verb in ("pass", "keep", "no"):
        option = _verb(decision, verb)
        if option is not None:
            return Answer((option.words,))
    if decision.least == 0:
        return Answer(())
    zero = next((option for option in decision.options if option.verb == "number" and option.number == 0), None)
    return None if zero is None else Answer((zero.words,))


def forced(state: State, decision: Decision) -> Answer | None:
    """The answer where there is only one, or where all are copies of one card."""
    options = decision.options
    if len(options) == 1 or (decision.least == len(options) and not decision.ordered):
        return Answer(tuple(option.words for option in options))
    if all(option.card is not None and option.target is None and option.skill is None for option in options):
        numbers = {state.printing(option.card).number for option in options if option.card is not None}
        if len(numbers) == 1:
            return Answer(tuple(option.words for option in options[: decision.least]))
    if options and all(
        option.verb == "mode" for option in options
    ):  # skills of one card, or effects of copies of one card
        if decision.clause == ORDER_CLAUSE or len({option.label for option in options}) == 1:
            return Answer(tuple(option.words for option in options[: decision.least]))
    elif decision.clause == ORDER_CLAUSE and _all_optional(state, decision):
        return Answer((options[0].words,))
    return None


def _all_optional(state: State, decision: Decision) -> bool:
    """Whether every pending skill in an order question may be declined anyway, so that the order makes no difference."""
    cards = {option.card for option in decision.options}
    waiting = [pending for pending in state.pending if pending.master == decision.seat]
    return bool(waiting) and all(
        pending.card in cards
        and (bool(pending.skill.requirements) or any(k.name == "Blocker" for k in pending.skill.keywords))
        for pending in waiting
    )


def describe(state: State, decision: Decision) -> list[str]:
    """The decision with its options, in lines."""
    number = "" if decision.least == decision.most == 1 else f" (take {decision.least} to {decision.most})"
    lines = [f"p{decision.seat + 1} is asked ({decision.kind}): {decision.prompt} [{decision.clause}]{number}"]
    for option in decision.options:
        parts = [option.verb]
        if option.card is not None:
            parts.append(label(state, option.card))
        if option.target is not None:
            parts.append(f"-> {label(state, option.target)}")
        if option.number is not None:
            parts.append(f"x={option.number}" if option.card is not None else str(option.number))
        text = option.label
        lines.append("  " + " ".join(parts) + (f"  ({' '.join(text.split())[:100]})" if text else ""))
    return lines


def _verb(decision: Decision, verb: str) -> Option | None:
    return next((option for option in decision.options if option.verb == verb), None)


def _best(options: Sequence[Option], fits: Callable[[CardId], int]) -> list[Option]:
    """The options whose card fits best, in the order of the decision."""
    scored = [(fits(option.card), option) for option in options if option.card is not None]
    best = max((score for score, _ in scored), default=0)
    return [option for score, option in scored if score == best] if best else []


def _card(state: State, decision: Decision, step: AnswerStep) -> Fit | None:
    """An answer that names a card by a verb of its own: charge, play, attack, combo, activate, stack, counter."""
    assert step.card is not None
    options = [option for option in decision.options if option.verb == step.verb]
    options = _best(options, chooser(state, step.card, step.seat))
    if step.target is not None:
        fits = chooser(state, step.target, step.seat)
        scored = [(fits(option.target), option) for option in options if option.target is not None]
        best = max((score for score, _ in scored), default=0)
        options = [option for score, option in scored if score == best] if best else []
    options = _with_words(state, options, step.words)
    if step.x is not None and any(option.number is not None for option in options):
        options = [option for option in options if option.number == step.x]
    if not options:
        return None
    if step.x is None and any(
        option.number is None for option in options
    ):  # the ordinary way goes before those that a skill allows
        options = [option for option in options if option.number is None]
    first = [option for option in options if option.card == options[0].card and option.skill == options[0].skill]
    if len(first) > 1 and step.target is None:
        raise Failed(f"'{step.text}' fits several options; say which with x=N", _lines(first))
    return Fit(Answer((options[0].words,), _paying(state, options[0], step)))


def _lines(options: Sequence[Option]) -> list[str]:
    return [
        f"  {option.verb} {'' if option.number is None else f'x={option.number} '}{' '.join(option.label.split())}"
        for option in options
    ]


def _with_words(state: State, options: list[Option], words: str) -> list[Option]:
    """The options whose skill line contains the words."""
    if not words:
        return options
    wanted = plain(words)
    found: list[Option] = []
    for option in options:
        lines = [option.label]
        if option.card is not None and option.skill is not None:
            lines += [live.skill.text for live in facts(state, option.card).skills if live.index == option.skill]
        if any(wanted in plain(line) for line in lines):
            found.append(option)
    return found


def plain(text: str) -> str:
    """A text for comparison: lower case, single spaces."""
    return re.sub(r"\s+", " ", text).strip().casefold()


def _paying(state: State, option: Option, step: AnswerStep) -> tuple[CardId, ...] | None:
    """The energy that the step names, one card for each name. Raises Failed."""
    if not step.paying:
        return None
    if option.payment is None:
        raise Failed(f"'{step.text}': this costs no energy")
    paid: list[CardId] = []
    for ref in step.paying:
        such = find(state, ref, step.seat)
        card = next((card for card in option.payment.candidates if card in such and card not in paid), None)
        if card is None:
            able = ", ".join(label(state, card) for card in option.payment.candidates)
            raise Failed(f"'{ref.text}' is not energy that can pay here; there is {able or 'none'}")
        paid.append(card)
    return tuple(paid)


def _use(state: State, decision: Decision, step: AnswerStep) -> Fit | None:
    """`use C`: an offered [Auto] skill. Where its place in the order is asked first, or a bare yes or no, that is answered too."""
    found = _card(state, decision, step)
    if found is not None:
        return found
    assert step.card is not None
    fits = chooser(state, step.card, step.seat)
    if decision.clause == ORDER_CLAUSE:
        options = _best(decision.options, fits)
        if not options and decision.source is not None and fits(decision.source):  # several skills of the one card
            options = [option for option in decision.options if plain(step.words) in plain(option.label)]
        return Fit(Answer((options[0].words,)), step) if options else None
    yes = _verb(decision, "yes")
    if yes is not None and decision.source is not None and fits(decision.source):
        return Fit(Answer((yes.words,)))
    return None


def _redraw(state: State, decision: Decision, step: AnswerStep) -> Fit | None:
    if decision.kind != DecisionKind.MULLIGAN:
        return None
    if not step.items:
        answer = decline(decision)
        return None if answer is None else Fit(answer)
    options = [option for option in decision.options if option.verb == "redraw"]
    taken = _take(state, options, step, list(step.items))
    if len(taken) < len(step.items):
        raise Failed(
            f"'{step.text}': {step.items[len(taken)].text} is not in the opening hand", describe(state, decision)
        )
    return Fit(Answer(tuple(option.words for option in taken)))


def _take(state: State, options: Sequence[Option], step: AnswerStep, items: list[Item]) -> list[Option]:
    """An option for each item in turn, as far as they fit."""
    taken: list[Option] = []
    for item in items:
        option = _item_option(state, [option for option in options if option not in taken], step, item)
        if option is None:
            break
        taken.append(option)
    return taken


def _item_option(state: State, options: Sequence[Option], step: AnswerStep, item: Item) -> Option | None:
    """The option that one item of a choice means."""
    if item.text in ("yes", "no"):
        verb = {"yes": ("yes", "use"), "no": ("no", "pass")}[item.text]
        return next((option for option in options if option.verb in verb), None)
    if item.number is not None:
        return next((option for option in options if option.verb == "number" and option.number == item.number), None)
    if item.ref is not None:
        found = _by_ref(state, options, step, item.ref)
        if found is not None:
            return found
    if item.words:
        wanted = plain(item.words)
        exact = [option for option in options if plain(option.label) == wanted]
        within = [option for option in options if wanted in plain(option.label) or _skill_has(state, option, wanted)]
        return (exact or within or [None])[0]
    return None


def _skill_has(state: State, option: Option, wanted: str) -> bool:
    if option.card is None or option.skill is None:
        return False
    return any(
        wanted in plain(live.skill.text) for live in facts(state, option.card).skills if live.index == option.skill
    )


def _by_ref(state: State, options: Sequence[Option], step: AnswerStep, ref: CardRef) -> Option | None:
    found = _best(
        [option for option in options if option.verb not in ("play", "attack", "activate")],
        chooser(state, ref, step.seat),
    )
    return found[0] if found else None


def _choose(state: State, decision: Decision, step: AnswerStep) -> Fit | None:
    """`choose …`: as many of the items as this decision takes; what is left over is for the next one."""
    if decision.kind not in (DecisionKind.CHOOSE, DecisionKind.MULLIGAN):
        return None
    if not step.items:
        answer = decline(decision)
        return None if answer is None else Fit(answer)
    taken = _take(state, decision.options, step, list(step.items))[: decision.most]
    if not taken and decision.options and decision.options[0].verb == "mode":
        taken = _by_card(state, decision, step)
    if not taken or len(taken) < decision.least:
        return None
    left = step.items[len(taken) :]
    if left and len(taken) < decision.most:
        return None
    return Fit(Answer(tuple(option.words for option in taken)), replace(step, items=left) if left else None)


def _by_card(state: State, decision: Decision, step: AnswerStep) -> list[Option]:
    """`choose C` where the options are words: which skill of that card is next, or which replacement applies (8-9-2)."""
    ref = step.items[0].ref
    if ref is None:
        return []
    fits = chooser(state, ref, step.seat)
    if decision.clause == ORDER_CLAUSE and decision.source is not None and fits(decision.source):
        return [decision.options[0]]
    names = {plain(state.printing(card.id).front.name) for card in state.cards if fits(card.id)}
    return [option for option in decision.options if any(name in plain(option.label) for name in names)][:1]


def is_part(state: State, decision: Decision, step: AnswerStep) -> bool:
    """Whether a `choose` names some of the cards that this decision wants together, but not yet enough of them."""
    if decision.kind != DecisionKind.CHOOSE or decision.seat != step.seat or not step.items:
        return False
    return len(_take(state, decision.options, step, list(step.items))) == len(step.items) < decision.least

"""Asking a player: the few shapes that every choice of the rules and of card text takes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from engine.core.decisions import Decision, Option
from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure, ask
from engine.masters.state.position import Position
from engine.masters.state.timings import DecisionKind


class Said(NamedTuple):
    """The words of the card that ask, and from where to where in them it is asked."""

    text: str
    part: tuple[int, int]


UNSAID = Said("", (0, 0))
"""Where a rule asks, and no card."""


def choose_cards(
    state: Position,
    seat: Seat,
    cards: Sequence[CardId],
    *,
    least: int,
    most: int,
    prompt: str,
    clause: str,
    source: CardId | None = None,
    ordered: bool = False,
    looks_at: Sequence[CardId] = (),
    total: int | None = None,
    numbers: Sequence[int] | None = None,
    order: bool = False,
    said: Said = UNSAID,
) -> Procedure[list[CardId]]:
    """Cards for a choice (8-5-3), in the order taken. Does not ask where there is nothing to decide.

    With `looks_at` it asks in any case: those are secret cards, so that not being asked would tell of them.
    `numbers` gives each card a number whose sum over the chosen ones may be at most `total`. For `order` see `Decision`.
    """
    most = min(most, len(cards))
    least = min(least, most)
    if most == 0 and not looks_at:
        return []
    if 0 < least == most == len(cards) and total is None and not ordered and not looks_at:
        _settled(state, seat, [Option("choose", card=card) for card in cards])
        return list(cards)
    options = [
        Option("choose", card=card, number=numbers[i] if numbers is not None else None) for i, card in enumerate(cards)
    ]
    if most == 0:
        options = [Option("pass", label="Nothing to choose")]
        least = most = 1
    kind, offered = DecisionKind.CHOOSE, tuple(options)
    decision = Decision(
        seat, kind, prompt, clause, offered, least, most, ordered, source, tuple(looks_at), total, *said,
        timed=bool(looks_at), order=order,
    )  # fmt: skip
    taken = yield from ask(decision)
    return [option.card for option in taken if option.card is not None]


def _settled(state: Position, seat: Seat, options: Sequence[Option]) -> None:
    """A choice with one possible answer: nobody is asked, and who looks on is told."""
    for follower in state.book.followers:
        follower.unasked(state, seat, options)


def nothing_to_decide(state: Position, seat: Seat, prompt: str, clause: str) -> Procedure[None]:
    """A question with one answer, where a card that the other player does not see would have made it a choice: not being asked would tell of it."""
    options = (Option("pass", label="Go on"),)
    yield from ask(Decision(seat, DecisionKind.CHOOSE, prompt, clause, options, timed=True))


def choose_yes(
    state: Position,
    seat: Seat,
    prompt: str,
    clause: str,
    source: CardId | None = None,
    said: Said = UNSAID,
    timed: bool = False,
) -> Procedure[bool]:
    """Yes or no."""
    options = (Option("yes", label="Yes"), Option("no", label="No"))
    decision = Decision(
        seat, DecisionKind.CHOOSE, prompt, clause, options, source=source, text=said.text, part=said.part, timed=timed
    )
    taken = yield from ask(decision)
    return taken[0].verb == "yes"


def choose_use(
    state: Position,
    seat: Seat,
    card: CardId,
    skill: int | None,
    prompt: str,
    clause: str,
    option: Option | None = None,
    timed: bool = False,
) -> Procedure[Option | None]:
    """Whether to use an offered [Auto] skill that may be declined: the option taken, or None."""
    use = option or Option("use", card=card, skill=skill, label="Use it")
    options = (use, Option("pass", label="Do not use it"))
    taken = yield from ask(Decision(seat, DecisionKind.CHOOSE, prompt, clause, options, source=card, timed=timed))
    return None if taken[0].verb == "pass" else taken[0]


def choose_number(
    state: Position,
    seat: Seat,
    low: int,
    high: int,
    prompt: str,
    clause: str,
    source: CardId | None = None,
    *,
    most_first: bool = False,
) -> Procedure[int]:
    """A whole number from low to high (1-3-5). `most_first`: the highest is what is mostly wanted, and stands first."""
    if high <= low:
        _settled(state, seat, [Option("number", number=low, label=str(low))])
        return low
    numbers = range(high, low - 1, -1) if most_first else range(low, high + 1)
    options = tuple(Option("number", number=n, label=str(n)) for n in numbers)
    taken = yield from ask(Decision(seat, DecisionKind.CHOOSE, prompt, clause, options, source=source))
    return taken[0].number or 0


def choose_mode(
    state: Position,
    seat: Seat,
    labels: Sequence[str],
    prompt: str,
    clause: str,
    source: CardId | None = None,
    least: int = 1,
    most: int = 1,
    order: bool = False,
) -> Procedure[list[int]]:
    """Some of several worded options, in the order taken (10-27); their indexes. For `order` see `Decision`."""
    if least == most == len(labels) == 1:
        _settled(state, seat, [Option("mode", number=0, label=labels[0])])
        return [0]
    options = tuple(Option("mode", number=i, label=label) for i, label in enumerate(labels))
    decision = Decision(seat, DecisionKind.CHOOSE, prompt, clause, options, least, most, True, source, order=order)
    taken = yield from ask(decision)
    return [option.number or 0 for option in taken]

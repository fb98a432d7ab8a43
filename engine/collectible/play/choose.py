"""Questions over cards, in one form."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.collectible.ir.nodes import Line
from engine.collectible.state.areas import Kind
from engine.collectible.state.position import Position
from engine.core.decisions import Decision, Option
from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure, ask

PASS = Option("pass", label="Pass")
YES_OR_NO = (Option("yes", label="Yes"), Option("no", label="No"))


def named(state: Position, cards: Iterable[CardId], verb: str = "choose") -> tuple[Option, ...]:
    """An option for each of these cards, by its name."""
    return tuple([Option(verb, card, label=state.printing(card).name) for card in cards])


def choose_card(
    state: Position,
    seat: Seat,
    cards: Sequence[CardId],
    prompt: str,
    clause: str,
    source: CardId | None = None,
    line: Line | None = None,
    may: bool = False,
) -> Procedure[CardId | None]:
    """The seat chooses one of these cards; None where there is none, or where it may decline and does."""
    if not cards:
        return None
    options = named(state, cards)
    taken = yield from ask(_question(seat, prompt, clause, (*options, PASS) if may else options, source, line))
    return taken[0].card


def choose_cards(
    state: Position,
    seat: Seat,
    cards: Sequence[CardId],
    n: int,
    prompt: str,
    clause: str,
    source: CardId | None = None,
    least: int | None = None,
) -> Procedure[tuple[CardId, ...]]:
    """The seat chooses exactly n of these cards, or all where there are fewer; `least`: no fewer than so many, instead of n."""
    n = min(n, len(cards))
    least = n if least is None else min(least, n)
    if not n:
        return ()
    taken = yield from ask(Decision(seat, Kind.CHOOSE, prompt, clause, named(state, cards), least, n, source=source))
    return tuple([option.card for option in taken if option.card is not None])


def agree(
    seat: Seat, prompt: str, clause: str, source: CardId | None = None, line: Line | None = None
) -> Procedure[bool]:
    """Whether the seat says yes."""
    taken = yield from ask(_question(seat, prompt, clause, YES_OR_NO, source, line))
    return taken[0].verb == "yes"


def _question(
    seat: Seat, prompt: str, clause: str, options: tuple[Option, ...], source: CardId | None, line: Line | None
) -> Decision:
    text = "" if line is None else line.text
    return Decision(seat, Kind.CHOOSE, prompt, clause, options, source=source, text=text, part=(0, len(text)))

"""Checks: forms of `expect` as patterns, those that every game has, and `deck`. Each check is None if it holds, or says what is found instead."""

from __future__ import annotations

import operator
import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from engine.core.ids import Seat
from engine.scenario.dialect import Board
from engine.scenario.failed import Failed, nearest

B = TypeVar("B", bound=Board)
Form = tuple[str, Callable[[B, re.Match[str]], str | None]]
"""A check as it is written, and what holds it against the board."""

OPERATORS: dict[str, Callable[[int, int], bool]] = {
    "=": operator.eq,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    ">": operator.gt,
    "<=": operator.le,
    ">=": operator.ge,
}
OPERATOR = r"\s*(<=|>=|!=|==|=|<|>)\s*"
NUMBER = r"(-?[\d_,]+)"


def seat_of(word: str) -> Seat:
    """The seat of "p1" or "p2"."""
    return int(word[1]) - 1


def compares(count: int, sign: str, number: str) -> bool:
    """Whether `count = 6`, `count >= 3` … is true."""
    return OPERATORS[sign](count, int(number.replace("_", "").replace(",", "")))


def held(board: B, forms: Sequence[Form[B]], body: str) -> tuple[bool, str | None]:
    """Whether the check has one of the forms, and what that finds."""
    for pattern, check in forms:
        found = re.fullmatch(pattern, body, re.DOTALL)
        if found:
            return True, check(board, found)
    return False, None


def expect(board: Board, body: str) -> str | None:
    """`expect …`: None if it is true, else what is true instead. Raises Failed for a check that cannot be read."""
    known, wrong = held(board, COMMON, body)
    return wrong if known else board.expect(body)


def _winner(board: Board, found: re.Match[str]) -> str | None:
    result = board.game.result
    now = "none" if result is None else "draw" if result.winner is None else f"p{result.winner + 1}"
    if (now == found[2]) == (found[1] != "!="):
        return None
    return f"winner = {now}" + (f" ({result.reason} {result.clause})" if result is not None else "")


def _asked(board: Board, found: re.Match[str]) -> str | None:
    pending = board.game.pending
    kinds = board.vocabulary.kinds
    if found[2] and found[2] not in kinds:
        raise Failed(f"there is no kind of decision '{found[2]}'{nearest(found[2], kinds)}")
    if pending is None:
        return "nobody is asked: the game is over"
    if pending.seat == seat_of(found[1]) and found[2] in ("", None, pending.kind):
        return None
    return f"p{pending.seat + 1} is asked {pending.kind}: {pending.prompt}"


COMMON: list[Form[Board]] = [
    (rf"winner{OPERATOR}(p1|p2|draw|none)", _winner),
    (r"asked\s+(p[12])(?:\s+(\w+))?", _asked),
]


def deck(board: Board, body: str) -> str | None:
    """`deck p1 legal` / `deck p1 illegal "words of the reason"`."""
    found = re.fullmatch(r'(p[12])\s+(legal|illegal)(?:\s+"([^"]*)")?', body)
    if found is None:
        raise Failed(f"'deck {body}' is no check; write deck p1 legal, or deck p1 illegal \"50\"")
    reasons = board.deck_problems(seat_of(found[1]))
    if found[2] == "legal":
        return None if not reasons else f"the deck is refused: {'; '.join(reasons)}"
    if not reasons:
        return "the deck is legal"
    words = (found[3] or "").casefold()
    return None if any(words in reason.casefold() for reason in reasons) else f"the reasons are: {'; '.join(reasons)}"

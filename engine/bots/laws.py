"""The laws of the design, checked while games are played: cards conserved, only offered answers accepted, reading changes nothing, fork = replay."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from engine.core.course import Course
from engine.core.decisions import Answer
from engine.core.errors import IllegalAnswer
from engine.core.game import Game
from engine.core.rng import Rng


class LawBroken(Exception):
    """A law of the design does not hold."""


def conserved(game: Game[Any]) -> None:
    """Every card is in exactly one place; nothing but what the rules make is made or lost."""
    wrong = game.rules.conserved(game.state)
    if wrong is not None:
        raise LawBroken(wrong)


def refuses(game: Game[Any]) -> None:
    """An answer that is not on offer is refused, and leaves the game as it was."""
    pending = game.pending
    if pending is None:
        return
    number, before = game.number, game.hash()
    bogus = [Answer(("attack 9999 -> 9998",)), Answer((pending.options[0].words,) * 2)]
    if pending.least > 0:
        bogus.append(Answer(()))
    for answer in bogus:
        try:
            game.answer(answer)
        except IllegalAnswer:
            continue
        raise LawBroken(f"{answer.taken} was accepted at decision {number}: {pending.prompt}")
    if game.number != number or game.pending is not pending or game.hash() != before:
        raise LawBroken(f"a refused answer changed the game at decision {number}")


def reads(game: Game[Any]) -> None:
    """Reading changes nothing, and asked twice the answer is the same: views, the log, and why not for every card and place."""
    before, first = game.state.copy(), _all_answers(game)
    if _all_answers(game) != first:
        raise LawBroken(f"asked twice, decision {game.number} answers otherwise")
    changed = game.rules.unlike(game.state, before)
    if changed is not None:
        raise LawBroken(f"a question at decision {game.number} changed the state: {changed}")


def _all_answers(game: Game[Any]) -> list[object]:
    """Everything that the two seats can ask of the game as it stands."""
    answers: list[object] = []
    for seat in (0, 1):
        places = game.rules.places(game.state, seat)
        answers += [game.view(seat), game.log(seat), *(game.why_not(seat, place) for place in places)]
    return answers


def forks(game: Game[Any]) -> None:
    """A fork stands at the same decision with the same state, and a game at a decision is not moved by its fork."""
    before = game.hash()
    fork = game.fork()
    if fork.hash() != before or fork.pending != game.pending or fork.number != game.number:
        raise LawBroken(f"the fork at decision {game.number} differs: {fork.pending} instead of {game.pending}")
    pending = fork.pending
    if pending is not None and len(pending.options) >= pending.least:
        try:
            fork.answer(Answer(tuple(option.words for option in pending.options[: max(1, pending.least)])))
        except IllegalAnswer:
            return  # a total that the first options exceed
    if game.hash() != before:
        raise LawBroken(f"answering in a fork moved the game at decision {game.number}")


def same(game: Game[Any], again: Game[Any]) -> None:
    """Two games that ought to be at the same point are."""
    if game.hash() != again.hash() or game.pending != again.pending or game.number != again.number:
        raise LawBroken(f"replay differs at decision {game.number}: {again.pending} instead of {game.pending}")


FAR = 30
"""So many answers are taken back at most."""


def returns(course: Course, hashes: Sequence[str], rng: Rng, wander: Callable[[Course], object]) -> None:
    """A match that goes back stands as it stood there, also after it has gone another way; played again, it comes to where it was.

    `hashes`: of the state before the first answer and after each; `wander` gives some other answer.
    """
    was, last = course.fork(), len(hashes) - 1
    n = last - rng.below(min(last, FAR))
    dropped = course.back(n)
    for _ in range(2):
        if course.hash() != hashes[n - 1]:
            raise LawBroken(f"taken back to answer {n} of {last}, the state is another")
        for _ in range(1 + rng.below(3)):
            if course.pending is not None:
                wander(course)
        course.back(n)
    for given in dropped:
        course.answer(given.answer)
    same(was, course)

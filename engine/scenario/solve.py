"""Puzzles: what their goal says, and a search that tries every answer of both players.

A puzzle is a scenario with a goal and no steps. A line is what its player does, without what is declined; it is a solution if it reaches the goal
whatever the other player answers, and if nothing in it could be left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, combinations, permutations
from typing import Any, TypeAlias

from msgspec import Struct

from engine.core.decisions import DECLINING, Answer, Decision, Option, declining
from engine.core.errors import IllegalAnswer
from engine.core.game import Game
from engine.core.ids import Seat
from engine.scenario.dialect import Board, Dialect
from engine.scenario.failed import BadScenario
from engine.scenario.scenario import Scenario

Line: TypeAlias = tuple[str, ...]
SEVERAL = 200
"""So many answers to one question are tried at most."""
LIMIT = 20_000
"""So many positions are looked at; a puzzle with more is too large."""


class TooLarge(Exception):
    """The search came to no end."""


class Goal(Struct, frozen=True):
    """Who must come where before the turn `turn` ends: win, or not have lost."""

    seat: Seat
    wins: bool
    turn: int

    def reached(self, game: Game[Any]) -> bool | None:
        """Whether the goal is reached or missed; None while it is open."""
        if game.result is not None:
            return game.result.winner == self.seat
        return None if game.state.turn == self.turn else not self.wins


def goal_of(text: str, game: Game[Any]) -> Goal:
    """What a goal says of the turn that is on. Raises BadScenario."""
    found = re.fullmatch(r"p([12]) (wins|survives) this turn", text)
    if found is None:
        raise BadScenario(f"goal: '{text}' is none; write p1 wins this turn, or p1 survives this turn")
    return Goal(int(found[1]) - 1, found[2] == "wins", game.state.turn)


def asked_for(text: str) -> str:
    """What a goal asks of who is to reach it: "Win this turn"."""
    return text.partition(" ")[2].replace("wins", "Win").replace("survives", "Survive")


class Search:
    """All answers of both players, from one position of a puzzle on. Positions that were looked at are remembered."""

    def __init__(self, board: Board, goal: Goal) -> None:
        self.board, self.goal = board, goal
        self.positions = 0
        self._known: dict[object, bool] = {}

    def won(self, game: Game[Any]) -> bool:
        """Whether the goal will be reached, if its player does the right thing. Raises TooLarge."""
        status = self.goal.reached(game)
        if status is not None:
            return status
        key = self._key(game)
        if key not in self._known:
            self.positions += 1
            if self.positions > LIMIT:
                raise TooLarge(f"more than {LIMIT} positions")
            decision = game.pending
            assert decision is not None
            outcomes = (self.won(after) for _, after in self.answers(game))
            self._known[key] = any(outcomes) if decision.seat == self.goal.seat else all(outcomes)
        return self._known[key]

    def defence(self, game: Game[Any]) -> Answer:
        """What the other player answers: what keeps the goal from being reached, else nothing."""
        decision = game.pending
        assert decision is not None
        answers = list(self.answers(game))
        for answer, after in answers:
            if not self.won(after):
                return answer
        return declining(decision) or answers[0][0]

    def solutions(self, game: Game[Any]) -> list[Line]:
        """Every line that reaches the goal, in order. Raises TooLarge."""
        lines = set(self._lines(game)) if self.won(game) else set[Line]()
        return sorted(line for line in lines if not any(_within(other, line) for other in lines if other != line))

    def answers(self, game: Game[Any]) -> Iterator[tuple[Answer, Game[Any]]]:
        """Each answer to the pending decision, copies of a card as one, with the position after it."""
        decision = game.pending
        assert decision is not None
        seen = set[object]()
        for taken in _choices(decision):
            same = tuple(self._like(option) for option in taken)
            if same in seen:
                continue
            seen.add(same)
            after = game.fork()
            answer = Answer(tuple(option.words for option in taken))
            try:
                after.answer(answer)
            except IllegalAnswer:
                continue
            yield answer, after

    def named(self, option: Option) -> str:
        """An option as a line has it: the verb and the cards by number."""
        cards = [self._number(card) for card in (option.card, option.target) if card is not None]
        number = "" if option.number is None else f" {option.number}"
        return f"{option.verb} {' -> '.join(cards)}{number}".strip() if cards or number else option.label or option.verb

    def _lines(self, game: Game[Any]) -> Iterator[Line]:
        if self.goal.reached(game) is not None:
            yield ()
            return
        decision = game.pending
        assert decision is not None
        options = {option.words: option for option in decision.options}
        if decision.seat != self.goal.seat:
            after = game.fork()
            after.answer(self.defence(game))
            yield from self._lines(after)
            return
        for answer, after in self.answers(game):
            if self.won(after):
                done = tuple(
                    self.named(options[words]) for words in answer.taken if options[words].verb not in DECLINING
                )
                for rest in self._lines(after):
                    yield done + rest

    def _key(self, game: Game[Any]) -> object:
        decision = game.pending
        assert decision is not None
        return game.hash(), decision.seat, decision.kind, decision.prompt, tuple(one.words for one in decision.options)

    def _like(self, option: Option) -> object:
        cards = tuple(None if card is None else self._number(card) for card in (option.card, option.target))
        return option.verb, cards, option.number, option.skill, option.label

    def _number(self, card: Any) -> str:
        try:
            return self.board.number(card)
        except (IndexError, KeyError):  # a card that came to be later
            return "token"


def _choices(decision: Decision) -> Iterator[tuple[Option, ...]]:
    """What may be taken, the fewest first."""
    pick = permutations if decision.ordered else combinations
    sizes = range(decision.least, min(decision.most, len(decision.options)) + 1)
    ways = chain.from_iterable(pick(decision.options, size) for size in sizes)
    yield from (taken for taken, _ in zip(ways, range(SEVERAL), strict=False))


def _within(part: Line, whole: Line) -> bool:
    """Whether a line is another one with some things left out."""
    rest = iter(whole)
    return all(one in rest for one in part)


def check(dialect: Dialect, puzzle: Scenario) -> str:
    """What is wrong with the solutions that a puzzle states, in words; "" where they are all that there are. Raises BadScenario."""
    board = dialect.begin(puzzle)
    try:
        found = Search(board, goal_of(puzzle.goal, board.game)).solutions(board.game)
    except TooLarge as error:
        return f"too large to be searched: {error}"
    stated = sorted(tuple(line) for line in puzzle.solutions)
    if found == stated:
        return ""
    return (
        "; ".join(
            [f"also solved by {', '.join(line)}" for line in found if line not in stated]
            + [f"not solved by {', '.join(line)}" for line in stated if line not in found]
        )
        or "a solution is stated twice"
    )

"""A scenario that somebody plays along: at the steps of one player it waits for that player's answer, all else goes by itself.

What lies between the steps is declined, as when a scenario is run.
"""

from __future__ import annotations

from engine.core.decisions import Answer, Decision, Option
from engine.core.ids import Seat
from engine.scenario.answers import fit
from engine.scenario.dialect import Board, Dialect
from engine.scenario.failed import Failed
from engine.scenario.run import LIMIT, Run
from engine.scenario.scenario import Scenario
from engine.scenario.steps import AnswerStep, Step, parse_step


class Guide:
    """One lesson under way. It waits at `wanted`, the answer to the pending decision that the next step means; None at its end."""

    def __init__(self, dialect: Dialect, scenario: Scenario, seat: Seat = 0) -> None:
        """Raises BadScenario, and Failed for a step that cannot be read."""
        self.scenario, self.seat = scenario, seat
        self.board: Board = dialect.begin(scenario)
        self.wanted: Answer | None = None
        self._steps: list[Step] = [parse_step(line, dialect.vocabulary) for line in scenario.steps]
        self._run = Run(self.board)
        self._told = 0

    @property
    def told(self) -> str:
        """What is said of the step that is waited for, or at the end."""
        return self.scenario.tell[min(self._told, len(self.scenario.tell) - 1)] if self.scenario.tell else ""

    def advance(self) -> bool:
        """Take the next step that is not the player's; False where the player is asked, or the lesson is at its end. Raises Failed."""
        if self.wanted is not None or not self._steps:
            return False
        step = self._steps[0]
        if isinstance(step, AnswerStep) and step.seat == self.seat:
            self._wait(step)
            return False
        del self._steps[0]
        self._run.take(step, self._steps)
        return bool(self._steps)

    def accepts(self, answer: Answer) -> bool:
        """Whether an answer to the pending decision is the one that is waited for, copies of cards aside."""
        decision = self.board.game.pending
        if self.wanted is None or decision is None:
            return False
        return self._alike(decision, answer) == self._alike(decision, self.wanted)

    def answer(self, answer: Answer) -> None:
        """Give the answer that is waited for, in the player's own way (of copies any, paid with any cards). Raises IllegalAnswer."""
        step = self._steps[0]
        decision = self.board.game.pending
        assert decision is not None
        assert isinstance(step, AnswerStep)
        found = fit(self.board, decision, step)
        self.board.game.answer(answer)
        self.wanted = None
        if found is None or found.rest is None:
            del self._steps[0]
            self._told += 1
        else:
            self._steps[0] = found.rest

    def _wait(self, step: AnswerStep) -> None:
        """Decline whatever lies before the decision that the step answers."""
        for _ in range(LIMIT):
            decision = self.board.game.pending
            if decision is None:
                raise Failed(f"the game is over before '{step.text}'")
            found = fit(self.board, decision, step)
            if found is not None:
                self.wanted = found.answer
                return
            self._run.decline(decision)
        raise Failed("no end of decisions")

    def _alike(self, decision: Decision, answer: Answer) -> list[tuple[object, ...]]:
        """What is taken, with copies of a card as one."""
        options = {option.words: option for option in decision.options}
        return sorted((self._key(options[words]) for words in answer.taken if words in options), key=repr)

    def _key(self, option: Option) -> tuple[object, ...]:
        cards = tuple(None if card is None else self.board.number(card) for card in (option.card, option.target))
        return (option.verb, *cards, option.number, option.skill)

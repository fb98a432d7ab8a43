"""Runs a scenario: answers the decisions that its steps answer, declines the others, and holds its checks against the game.

A decision that the next step does not answer is declined if it may be declined, taken if there is only one answer or all answers are
copies of one card; else the scenario fails and shows the decision. A step that belongs to the decision that its player is asked and is not on
offer fails there: it will not run the turns down in search of a place where it fits.
"""

from __future__ import annotations

import traceback
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from engine.core.decisions import Answer, Decision, Option, check_answer, declining
from engine.core.errors import IllegalAnswer
from engine.core.game import Game
from engine.core.ids import CardId
from engine.scenario.answers import describe, fit, forced, is_count, is_part, option_of, take, undecided
from engine.scenario.dialect import Board, Dialect, Fit
from engine.scenario.expect import deck, expect
from engine.scenario.failed import BadScenario, Failed
from engine.scenario.reading import parse, strange_clauses
from engine.scenario.scenario import Report, Scenario
from engine.scenario.steps import AnswerStep, CheckStep, Item, ProgressStep, Step, parse_step

NOTHING = ProgressStep("")
"""A step that another one has taken over."""

LIMIT = 2000
"""So many decisions in a row may be declined for one step."""


def run_file(path: Path, dialects: Mapping[str, Dialect]) -> Report:
    """Run one file, of one of these games; never raises."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return Report(str(path), path.name, False, f"cannot be read: {error}")
    return run_text(text, str(path), dialects)


def run_text(text: str, source: str, dialects: Mapping[str, Dialect]) -> Report:
    """Run the scenario in a text; never raises."""
    report = Report(source, Path(source).name, False)
    try:
        scenario = parse(text, Path(source).name, dialects)
        report.title = scenario.title
        dialect = dialects[scenario.game]
        report.remarks = strange_clauses(scenario, dialect.vocabulary)
        steps: list[Step] = []
        for number, line in enumerate(scenario.steps, 1):
            report.step, report.step_text = number, line
            steps.append(parse_step(line, dialect.vocabulary))
        report.step, report.step_text = 0, ""
        while (joined := _played(report, scenario, dialect, steps)) is not None:
            steps = joined
        report.passed = True
        if not steps:
            report.puzzle = scenario.goal
    except Failed as failed:
        report.problem, report.details = failed.problem, failed.details
    except BadScenario as error:
        report.problem = str(error)
    except Exception as error:  # the engine itself is at fault; the other scenarios run on
        where = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{Path(where.filename).name}:{where.lineno} in {where.name}"
        report.problem = f"the engine broke: {type(error).__name__}: {error} ({place})"
        report.details = traceback.format_exc().splitlines()[-12:]
    return report


def _played(report: Report, scenario: Scenario, dialect: Dialect, steps: list[Step]) -> list[Step] | None:
    """Run the steps. What to run instead, where one choice was written in two steps; None where all was well. Raises Failed."""
    run = Run(dialect.begin(scenario))
    try:
        for number, step in enumerate(steps, 1):
            report.step, report.step_text = number, scenario.steps[number - 1]
            run.take(step, steps[number:])
        lost = run.game.rules.conserved(run.game.state)
        assert lost is None, lost  # a law of every game, whatever the scenario is about
    except Failed:
        joined = run.joined(steps, report.step - 1)
        if joined is None:
            raise
        return joined
    finally:
        run.board.close()
    return None


def load(path: Path, dialects: Mapping[str, Dialect]) -> Game[Any]:
    """The game that a scenario or a puzzle sets up, before any step. Raises BadScenario."""
    scenario = parse(path.read_text(encoding="utf-8"), path.name, dialects)
    return dialects[scenario.game].begin(scenario).game


class Run:
    """One scenario under way."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.held: tuple[Item, ...] = ()
        self.open: tuple[Option, ...] = ()
        """What the last step might have chosen as well, in the same question."""
        self._left: tuple[Option, ...] = ()

    @property
    def game(self) -> Game[Any]:
        return self.board.game

    def joined(self, steps: list[Step], at: int) -> list[Step] | None:
        """The steps with what one question wants together in one: "choose up to 2", written in two steps, of which nobody asks the second."""
        first, second = steps[at - 1] if at else None, steps[at]
        if not isinstance(first, AnswerStep) or not isinstance(second, AnswerStep):
            return None
        if first.verb != "choose" or second.verb != "choose" or first.seat != second.seat or not second.items:
            return None
        if len(take(self.board, self.open, second, list(second.items))) < len(second.items):
            return None
        both = replace(first, items=first.items + second.items)
        return [*steps[: at - 1], NOTHING, both, *steps[at + 1 :]]

    def take(self, step: Step, later: Sequence[Step] = ()) -> None:
        """Carry one step out, with those that come later in view; raises Failed."""
        self.board.following = next((one for one in later if isinstance(one, AnswerStep)), None)
        match step:
            case AnswerStep():
                self._left = ()
                self._answer(step)
                self.open = self._left
            case ProgressStep(what=what):
                if step is not NOTHING:
                    self._progress(what)
            case CheckStep():
                self._check(step)

    # --- answers ------------------------------------------------------------------------------------------------------

    def _answer(self, step: AnswerStep) -> None:
        game, board = self.game, self.board
        if step.verb == "concede":
            if game.result is not None:
                raise Failed("the game is over already")
            game.surrender(step.seat)
            return
        if step.verb == "choose" and self.held:
            step, self.held = replace(step, items=self.held + step.items), ()
        declined: list[str] = []
        asked = game.pending
        for _ in range(LIMIT):
            decision = game.pending
            if (decision is None or decision.kind in board.vocabulary.free) and board.already(step):
                return  # the rules made this choice by themselves
            if decision is None:
                raise Failed(f"the game is over ({_ended(game)}), nobody asks p{step.seat + 1}", declined[:12])
            if step.verb == "choose" and (later := self._for_the_next(decision, step)) is not None:
                if board.already(step) if later.verb != "choose" else board.chose(step):
                    return  # the rules made this choice, and then asked what the next step answers
            found, step = self._fitting(decision, step)
            if found is not None:
                self.give(decision, found.answer, step)
                if found.rest is None or board.is_said(found.rest):
                    return
                step = found.rest
                continue
            agreed = self._agreed(decision, step)
            if agreed is not None:
                self.give(decision, agreed)
                continue
            if decision.kind in board.vocabulary.choices and board.already(step):
                return  # and then went on to this question, which is the next step's
            if self._is_taken(decision, step):
                return
            self._is_not_due(decision, step, asked, declined)
            if decision.seat == step.seat and not declined:
                declined = ["this question did not fit and was declined:", *describe(board, decision)]
            self.decline(decision)
        raise Failed("no end of decisions", declined[:12])

    def _fitting(self, decision: Decision, step: AnswerStep) -> tuple[Fit | None, AnswerStep]:
        """What the step answers here, and the step without what was chosen already."""
        found = fit(self.board, decision, step)
        if found is None and step.verb == "choose" and decision.seat == step.seat:
            step = self.board.unsaid(step)
            found = fit(self.board, decision, step)
        return found, step

    def _for_the_next(self, decision: Decision, step: AnswerStep) -> AnswerStep | None:
        """The next answer where it is for this question: a skill that is used, or other cards that are chosen."""
        later = self.board.following
        other = later is not None and (later.verb != "choose" or (bool(later.items) and later.text != step.text))
        return later if later is not None and other and fit(self.board, decision, later) is not None else None

    def _agreed(self, decision: Decision, step: AnswerStep) -> Answer | None:
        """What goes without saying; the yes does where the step chooses what is asked for right behind it, and not where the answer is no."""
        following, implied = self.board.following, self.board.goes_without_saying(decision)
        if implied is not None or step.verb != "choose" or not step.items or decision.seat != step.seat:
            return implied
        if following is not None and [item.text for item in following.items] in (["yes"], ["no"]):
            return None  # it is said in its own step
        yes, no = option_of(decision, "yes"), option_of(decision, "no")
        if yes is None or no is None:
            return None
        named = [card for item in step.items if item.ref is not None for card in self.board.find(item.ref, step.seat)]
        agreed, where = self._behind(Answer((yes.words,)), step, named)
        declined, elsewhere = self._behind(Answer((no.words,)), step, named)
        return Answer((yes.words,)) if not declined and (agreed or where != elsewhere) else None

    def _behind(self, answer: Answer, step: AnswerStep, named: Sequence[CardId]) -> tuple[bool, list[str]]:
        """Whether this answer leads to a question that the step answers, where everything else is declined, and where the cards that it names
        lie then: what is left but one card nobody asks for. The match stays where it is."""
        with self.board.on(self.game.fork()) as other:
            passed: Answer | None = answer
            while passed is not None:
                other.answer(passed)
                asked = other.pending
                if asked is None or asked.kind in self.board.vocabulary.free:
                    break
                if fit(self.board, asked, step) is not None:
                    return True, []
                passed = declining(asked)
            return False, [self.board.label(card) for card in named]

    def _is_taken(self, decision: Decision, step: AnswerStep) -> bool:
        """Whether the step is done without an answer: kept for the question that wants it whole, or a pass of what nobody asks."""
        following = self.board.following
        if following is not None and following.verb == step.verb == "choose" and is_part(self.board, decision, step):
            self.held = step.items  # what one question wants together, written in several steps
            return True
        if following is not None and following.verb == step.verb == "choose":
            return is_count(self.board, decision, step, following)
        return step.verb == "pass" and self.board.passes_nothing(decision)

    def _is_not_due(self, decision: Decision, step: AnswerStep, asked: Decision | None, declined: list[str]) -> None:
        """Raise Failed where the step belongs to this decision, which does not offer it."""
        board = self.board
        due = step.verb in board.vocabulary.due.get(decision.kind, ()) or board.is_past(decision, step)
        if decision.seat == step.seat and due:
            why = self._unasked(step, asked) if step.verb == "choose" else board.why(step)
            raise Failed(f"not on offer: {step.text}{why}", [*declined[:12], *describe(board, decision)])

    def _unasked(self, step: AnswerStep, asked: Decision | None) -> str:
        """What a choice that nobody asks for met instead, as the step came."""
        if asked is None:
            return ""
        return (
            f" (nobody asks p{step.seat + 1} for that choice; p{asked.seat + 1} is asked {asked.kind}: {asked.prompt})"
        )

    def give(self, decision: Decision, answer: Answer, step: AnswerStep | None = None) -> None:
        """Give an answer, that of a step or one where no step gives any. Raises Failed where it is not legal."""
        self.board.answering(decision, answer, step)
        if step is not None and step.verb == "choose":
            more = len(answer.taken) < decision.most
            self._left = tuple(option for option in decision.options if more and option.words not in answer.taken)
        try:
            self.game.answer(answer)
        except IllegalAnswer as error:
            raise Failed(str(error), describe(self.board, decision)) from None
        self.game.settle()  # as where matches are kept: what is asked of turns that are over is asked of them so

    def decline(self, decision: Decision) -> None:
        """Decline, or take the only answer there is; else the scenario fails and shows the decision."""
        answer = undecided(self.board, decision)
        if answer is None:
            raise Failed("a decision was left open that has several answers", describe(self.board, decision))
        self.give(decision, answer)

    # --- progress -----------------------------------------------------------------------------------------------------

    def _progress(self, what: str) -> None:
        """Decline until the match has come where the line leads to."""
        reached = self.board.reached(what)
        for _ in range(LIMIT):
            decision = self.game.pending
            if decision is None or reached(decision):
                return
            self.decline(decision)
        raise Failed("no end of decisions")

    # --- checks -------------------------------------------------------------------------------------------------------

    def _check(self, step: CheckStep) -> None:
        """Hold a check against the game as it waits. A timing for responses, or a choice, that no step answers does not stand in its way: where
        the check does not hold yet, that is declined first, as it would be for any other step."""
        asked = self.game.pending
        for _ in range(LIMIT):
            held = self._found(step)
            if held is None:
                return
            decision = self.game.pending
            answer = None if decision is None or step.kind in ("deck", "illegal") else self._in_the_way(step, decision)
            if decision is None or answer is None:
                if asked is not None and asked.kind in self.board.vocabulary.choices:
                    held.details += ["no step answers this question:", *describe(self.board, asked)]
                raise held
            self.give(decision, answer)
        raise Failed("no end of decisions")

    def _found(self, step: CheckStep) -> Failed | None:
        """What is wrong with a check now; None where it holds. A card that it names may be on its way there."""
        try:
            wrong = self._wrong(step)
        except Failed as failed:
            return failed
        return None if wrong is None else Failed(wrong)

    def _in_the_way(self, step: CheckStep, decision: Decision) -> Answer | None:
        """The answer to a decision that does not stand in the way of a check; None where it does. What can only be declined never does.

        Where all that there are may be taken, they are if the check does not hold of a match that goes on without, or the words leave no choice.
        """
        words = self.board.vocabulary
        declined = declining(decision)
        if decision.kind in words.timings:
            return declined
        if decision.kind not in words.choices:
            only = tuple(option.words for option in decision.options)
            return declined if declined is not None and declined.taken == only else None
        answer = undecided(self.board, decision)
        whole = forced(self.board, decision)
        if answer is None or whole is None or answer == whole:
            return answer
        return answer if self.board.is_left_open(decision) and self._holds_after(step, answer) else whole

    def _holds_after(self, step: CheckStep, answer: Answer) -> bool:
        """Whether the check holds at once in a match that goes on with this answer; this one stays where it is."""
        with self.board.on(self.game.fork()) as other:
            passed: Answer | None = answer
            while passed is not None:
                other.answer(passed)
                if self._found(step) is None:
                    return True
                timing = other.pending is not None and other.pending.kind in self.board.vocabulary.timings
                passed = declining(other.pending) if other.pending is not None and timing else None
        return False

    def _wrong(self, step: CheckStep) -> str | None:
        if step.kind == "deck":
            return deck(self.board, step.body)
        if step.answer is None:
            return expect(self.board, step.body)
        offered = self._is_legal(step.answer)
        if offered == (step.kind == "legal"):
            return None
        if step.kind == "legal":
            pending = self.game.pending
            asked = "the game is over" if pending is None else f"p{pending.seat + 1} is asked {pending.kind}"
            return f"not on offer: {step.answer.text}{self.board.why(step.answer)}; {asked}"
        return f"on offer: {step.answer.text}"

    def _is_legal(self, step: AnswerStep) -> bool:
        """Whether the answer is among those offered now; payments are checked too. Raises Failed for a name that no card has."""
        for ref in (step.card, step.target, *(card for item in step.items for card in item.cards)):
            if ref is not None and (problem := self.board.unknown(ref)):
                raise Failed(problem)
        decision = self.game.pending
        if decision is None:
            return False
        if step.verb == "concede":
            return True
        try:
            found = fit(self.board, decision, step)
        except Failed as failed:
            return "several options" in failed.problem
        if found is None or (found.rest is not None and step.verb == "choose"):
            return False
        if found.rest is not None and found.rest.verb == "choose":
            return self._can_go_on(step)
        try:
            check_answer(decision, found.answer)
            self.game.rules.validate(self.game.state, decision, found.answer)
        except IllegalAnswer:
            return False
        return True

    def _can_go_on(self, step: AnswerStep) -> bool:
        """Whether all of the step can be answered, with what is asked behind it ("x=2"); the match stays where it is."""
        kept = self.held, self.open, self._left
        with self.board.on(self.game.fork()):
            try:
                self._answer(step)
            except Failed:
                return False
            finally:
                self.held, self.open, self._left = kept
        return True


def _ended(game: Game[Any]) -> str:
    result = game.result
    if result is None:
        return "no result"
    winner = "a draw" if result.winner is None else f"p{result.winner + 1} won"
    return f"{winner}: {result.reason} {result.clause}"

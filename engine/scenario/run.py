"""Runs a scenario: answers the decisions that its steps answer, declines the others, and holds its checks against the game.

A decision that the next step does not answer is declined if it may be declined, taken if there is only one answer or all answers are
copies of one card; else the scenario fails and shows the decision. A step that the player's own free timing of the Main Phase does not
offer fails there: it will not run the turns down in search of a place where it fits.
"""

from __future__ import annotations

import traceback
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from engine.core.decisions import Answer, Decision, check_answer
from engine.core.errors import IllegalAnswer
from engine.core.game import Game
from engine.masters.state.position import Follower
from engine.masters.state.sight import handle_of
from engine.masters.state.state import State
from engine.masters.state.timings import DecisionKind
from engine.scenario import checks
from engine.scenario.already import Happenings
from engine.scenario.answers import decline, describe, fit, forced, is_part
from engine.scenario.cards import Library
from engine.scenario.failed import BadScenario, Failed, nearest
from engine.scenario.names import elsewhere, find, label
from engine.scenario.parse import Scenario, parse
from engine.scenario.setup import build
from engine.scenario.steps import AnswerStep, CheckStep, Item, ProgressStep, Step, parse_step

LIMIT = 2000
"""So many decisions in a row may be declined for one step."""
FREE = (DecisionKind.MAIN, DecisionKind.OFFENSE, DecisionKind.DEFENSE, DecisionKind.CHARGE)
"""Decisions at which no choice that an earlier action called for is still to come."""
PASSING = (DecisionKind.COUNTER, DecisionKind.CHOOSE)
"""Decisions that do not stand in the way of a check, if they may be declined or there is nothing to decide."""
_OWN_STEPS = {DecisionKind.MAIN: None, DecisionKind.OFFENSE: ("combo",), DecisionKind.DEFENSE: ("combo",)}
"""Free timings at which an answer of that player that is not on offer fails at once (None: any answer)."""


class Report(Struct):
    """What came of one scenario. `step` counts from 1; 0 where the file itself is at fault."""

    path: str
    title: str
    passed: bool
    problem: str = ""
    step: int = 0
    step_text: str = ""
    details: list[str] = []
    puzzle: str = ""


def run_file(path: Path, followers: tuple[Follower, ...] = ()) -> Report:
    """Run one file, with `followers` looking on; never raises."""
    try:
        text = path.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        return Report(str(path), path.name, False, f"cannot be read: {error}")
    return run_text(text, str(path), followers)


def run_text(text: str, source: str, followers: tuple[Follower, ...] = ()) -> Report:
    """Run the scenario in a text; never raises."""
    report = Report(source, Path(source).name, False)
    try:
        scenario = parse(text, Path(source).name)
        report.title = scenario.title
        steps: list[Step] = []
        for number, line in enumerate(scenario.steps, 1):
            report.step, report.step_text = number, line
            steps.append(parse_step(line))
        report.step, report.step_text = 0, ""
        run = Run(scenario, Library(scenario, Path(source).name), followers)
        try:
            for number, step in enumerate(steps, 1):
                report.step, report.step_text = number, scenario.steps[number - 1]
                run.following = next((later for later in steps[number:] if isinstance(later, AnswerStep)), None)
                run.take(step)
        finally:
            run.close()
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


def load(path: Path) -> Game[State]:
    """The game that a scenario or a puzzle sets up, before any step. Raises BadScenario."""
    scenario = parse(path.read_text(encoding="utf-8"), path.name)
    return build(scenario, Library(scenario, path.name))


class Run:
    """One scenario under way."""

    def __init__(self, scenario: Scenario, library: Library, followers: tuple[Follower, ...] = ()) -> None:
        self.scenario = scenario
        self.library = library
        self.game = build(scenario, library, followers)
        self.happenings = Happenings(self.game.state)
        self.following: AnswerStep | None = None
        self.held: tuple[Item, ...] = ()

    def close(self) -> None:
        """The scenario is over; its match is watched no longer."""
        self.happenings.close()

    def take(self, step: Step) -> None:
        """Carry one step out; raises Failed."""
        match step:
            case AnswerStep():
                self._answer(step)
            case ProgressStep(what=what):
                self._progress(what)
            case CheckStep():
                self._check(step)

    # --- answers ------------------------------------------------------------------------------------------------------

    def _answer(self, step: AnswerStep) -> None:
        game = self.game
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
            if (decision is None or decision.kind in FREE) and self.happenings.shows(game.state, step):
                return  # the rules made this choice by themselves
            if decision is None:
                raise Failed(f"the game is over ({_ended(game)}), nobody asks p{step.seat + 1}", declined[:12])
            found = fit(game.state, decision, step)
            if found is None and step.verb == "choose" and decision.seat == step.seat:
                step = self.happenings.without_chosen(game.state, step)
                found = fit(game.state, decision, step)
            if found is not None:
                self.happenings.forget()
                self._give(decision, found.answer)
                if found.rest is None:
                    return
                step = found.rest
                continue
            following = self.following
            if (
                following is not None
                and following.verb == step.verb == "choose"
                and is_part(game.state, decision, step)
            ):
                self.held = step.items  # what one question wants together, written in several steps
                return
            if decision.seat == step.seat and decision.kind in _OWN_STEPS:
                verbs = _OWN_STEPS[decision.kind]
                if verbs is None or step.verb in verbs:
                    why = self._unasked(step, asked) if step.verb == "choose" else self._why(step)
                    raise Failed(f"not on offer: {step.text}{why}", [*declined[:12], *describe(game.state, decision)])
            if step.verb == "pass" and self._passes_nothing(decision):
                return
            if decision.seat == step.seat and not declined:
                declined = ["this question did not fit and was declined:", *describe(game.state, decision)]
            self._decline(decision)
        raise Failed("no end of decisions", declined[:12])

    def _unasked(self, step: AnswerStep, asked: Decision | None) -> str:
        """What a choice that nobody asks for met instead, as the step came."""
        if asked is None:
            return ""
        return f" (nobody asks p{step.seat + 1} for that choice; p{asked.seat + 1} is asked {asked.kind.value}: {asked.prompt})"

    def _passes_nothing(self, decision: Decision) -> bool:
        """Whether a pass while the other player is asked passes a counter timing that was not offered, since that hand is empty.

        At the free timing of the Main Phase it always does. Elsewhere it could mean a later question, such as the Defense Step, unless
        the next answer is for the question that is open now.
        """
        if decision.kind == DecisionKind.MAIN:
            return True
        following = self.following
        if following is None or following.seat != decision.seat:
            return False
        if decision.kind in (DecisionKind.OFFENSE, DecisionKind.DEFENSE) and following.verb in ("pass", "combo"):
            return True
        try:
            return fit(self.game.state, decision, following) is not None
        except Failed:
            return True  # it is meant for this question, and fails there with its own words

    def _give(self, decision: Decision, answer: Answer) -> None:
        if decision.kind in FREE:
            self.happenings.rest()
        try:
            self.game.answer(answer)
        except IllegalAnswer as error:
            raise Failed(str(error), describe(self.game.state, decision)) from None

    def _decline(self, decision: Decision) -> None:
        """Decline, or take the only answer there is; else the scenario fails and shows the decision."""
        answer = decline(decision) or forced(self.game.state, decision)
        if answer is None:
            raise Failed("a decision was left open that has several answers", describe(self.game.state, decision))
        self._give(decision, answer)

    def _why(self, step: AnswerStep) -> str:
        """The reasons of the rules for an action that is not on offer."""
        state = self.game.state
        if step.card is None:
            return ""
        such = find(state, step.card, step.seat) or find(state, step.card)
        action = {"use": "activate", "counter": "activate"}.get(step.verb, step.verb)
        for card in such:
            for reason in self.game.why_not(step.seat, handle_of(state, step.seat, card)):
                if reason.action.startswith(action):
                    return f" ({label(state, card)}: {reason.text}, {reason.clause})"
        ref = step.card
        if ref.number and not self.library.knows(ref.number):
            return f" (there is no card {ref.number}{nearest(ref.number, self.library.known())})"
        return f" ({ref.text}{elsewhere(state, ref)})"

    # --- progress -----------------------------------------------------------------------------------------------------

    def _progress(self, what: str) -> None:
        """`resolve`: to a free timing of the turn player's Main Phase; `end turn`: to the next player's."""
        game = self.game
        turn = game.state.turn
        for _ in range(LIMIT):
            decision = game.pending
            if decision is None:
                return
            if decision.kind == DecisionKind.MAIN and (what == "resolve" or game.state.turn != turn):
                return
            self._decline(decision)
        raise Failed("no end of decisions")

    # --- checks -------------------------------------------------------------------------------------------------------

    def _check(self, step: CheckStep) -> None:
        """Hold a check against the game as it waits. A counter timing or a choice with nothing to decide that no step answers does not
        stand in its way: where the check does not hold yet, that is declined first, as it would be for any other step."""
        for _ in range(LIMIT):
            wrong = self._wrong(step)
            if wrong is None:
                return
            decision = self.game.pending
            if decision is None or step.kind in ("deck", "illegal") or decision.kind not in PASSING:
                raise Failed(wrong)
            answer = forced(self.game.state, decision) if decision.kind == DecisionKind.CHOOSE else decline(decision)
            if answer is None:
                raise Failed(wrong)
            self._give(decision, answer)
        raise Failed("no end of decisions")

    def _wrong(self, step: CheckStep) -> str | None:
        if step.kind == "deck":
            return checks.deck(self.scenario, self.library, step.body)
        if step.answer is None:
            return checks.expect(self.game, step.body)
        offered = self._is_legal(step.answer)
        if offered == (step.kind == "legal"):
            return None
        if step.kind == "legal":
            pending = self.game.pending
            asked = "the game is over" if pending is None else f"p{pending.seat + 1} is asked {pending.kind.value}"
            return f"not on offer: {step.answer.text}{self._why(step.answer)}; {asked}"
        return f"on offer: {step.answer.text}"

    def _is_legal(self, step: AnswerStep) -> bool:
        """Whether the answer is among those offered now; payments are checked too. Raises Failed for a name that no card has."""
        for ref in (step.card, step.target, *(item.ref for item in step.items)):
            if ref is not None and ref.number and not self.library.knows(ref.number) and not find(self.game.state, ref):
                raise Failed(f"there is no card {ref.number}{nearest(ref.number, self.library.known())}")
        decision = self.game.pending
        if decision is None:
            return False
        if step.verb == "concede":
            return True
        try:
            found = fit(self.game.state, decision, step)
        except Failed as failed:
            return "several options" in failed.problem
        if found is None or (found.rest is not None and step.verb == "choose"):
            return False
        try:
            check_answer(decision, found.answer)
            self.game.rules.validate(self.game.state, decision, found.answer)
        except IllegalAnswer:
            return False
        return True


def _ended(game: Game[State]) -> str:
    result = game.result
    if result is None:
        return "no result"
    winner = "a draw" if result.winner is None else f"p{result.winner + 1} won"
    return f"{winner}: {result.reason} {result.clause}"

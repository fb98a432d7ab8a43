"""The dialect of this game: its board, answers that are its own, and where its scenarios come to a halt."""

from __future__ import annotations

from collections.abc import Callable

from engine.collectible.ir.words import Icon
from engine.collectible.scenario.checks import CHECKS, FORMS, deck_problems
from engine.collectible.scenario.layout import boards
from engine.collectible.scenario.library import CardSource, Library
from engine.collectible.scenario.names import chooser, find, label
from engine.collectible.scenario.reasons import why
from engine.collectible.scenario.setup import build
from engine.collectible.scenario.terms import ORDER, TERMS
from engine.collectible.scenario.wholes import KINDS, plan
from engine.collectible.state.areas import Kind, Step
from engine.collectible.state.state import State
from engine.collectible.truth.teams import members
from engine.collectible.view.project import phase_of
from engine.core.decisions import Answer, Decision, Option, declining
from engine.core.game import Game
from engine.core.ids import CardId, Seat
from engine.scenario.answers import fit, fit_card, plain, undecided
from engine.scenario.dialect import Board, Fit
from engine.scenario.expect import held
from engine.scenario.failed import Failed, nearest
from engine.scenario.refs import CardRef
from engine.scenario.scenario import Scenario
from engine.scenario.steps import AnswerStep

BATTLES = "C-6.4.1"
"""The clause of the question which battle is next."""
WAITING = "C-4.1.8"
"""The clause of the question which automatic effect is next."""
TIMES = {Kind.MAIN.value: Icon.STRATEGY, Kind.ACTION.value: Icon.ACTION}


class CollectibleBoard(Board):
    """A scenario's match of this game."""

    def __init__(self, scenario: Scenario, library: Library) -> None:
        super().__init__(build(scenario, library), TERMS)
        self.scenario = scenario
        self.library = library
        self.turn = max(
            1, self.state.turn
        )  # that `to` and `end turn` speak of; the preparation belongs to the first one
        self.under_way: AnswerStep | None = None
        self.planned: list[Answer] = []
        self.last: set[CardId] = set()  # of the one thing that an order left over

    @property
    def match(self) -> Game[State]:
        return self.game

    @property
    def state(self) -> State:
        return self.game.state

    # --- cards

    def find(self, ref: CardRef, seat: Seat | None = None) -> list[CardId]:
        return find(self.state, ref, seat)

    def fits(self, ref: CardRef, seat: Seat) -> Callable[[CardId], int]:
        fit = chooser(self.state, ref, seat)
        pending = self.match.pending
        if pending is None or pending.clause != BATTLES:
            return fit
        state = self.state  # a battle is named by any Warrior of the attacking Team
        return lambda card: max((fit(one) for one in members(state, state.cards[card].team)), default=0)

    def label(self, card: CardId) -> str:
        return label(self.state, card)

    def number(self, card: CardId) -> str:
        return self.state.printing(card).number

    def lines(self, option: Option) -> list[str]:
        if option.card is None or option.skill is None:
            return []
        return [self.state.face(option.card).lines[option.skill].text]

    def unknown(self, ref: CardRef) -> str:
        if not ref.number or ref.number == "top" or self.library.knows(ref.number) or find(self.state, ref):
            return ""
        return f"there is no card {ref.number}{nearest(ref.number, self.library.known())}"

    # --- answers

    def fit(self, decision: Decision, step: AnswerStep) -> Fit | None:
        return self._whole(decision, step) if step.verb in KINDS else self._use(decision, step)

    def _whole(self, decision: Decision, step: AnswerStep) -> Fit | None:
        """What is asked in small questions: the next one of those that were planned as the step began."""
        if decision.kind != KINDS[step.verb]:
            return None
        if step is not self.under_way or not self.planned:
            planned = plan(self, self.match, step)
            if planned is None:
                return None
            self.under_way, self.planned = step, planned
        answer = self.planned.pop(0)
        return Fit(answer, step if self.planned else None)

    def is_said(self, rest: AnswerStep) -> bool:
        return rest.verb in KINDS and not self.planned

    def _use(self, decision: Decision, step: AnswerStep) -> Fit | None:
        """An effect. Where it has this timing and no later one, it fails here rather than in a later turn."""
        found = fit_card(self, decision, step)
        if found is not None or decision.kind not in TIMES or step.card is None:
            return found
        lines = [
            line
            for card in find(self.state, step.card, step.seat)
            for _, line in self.state.face(card).used
            if plain(step.words) in plain(line.text)
        ]
        later = decision.kind == Kind.MAIN.value and any(Icon.ACTION in line.icons for line in lines)
        if not later:
            raise Failed(f"not on offer: {step.text}{self.why(step)}")
        return None

    def undecided(self, decision: Decision) -> Answer | None:
        """Battles come in the order in which Teams went out; the order of effects of one card makes no difference; too large Teams are parted."""
        same = {option.card for option in decision.options}
        if decision.clause == BATTLES or (decision.clause == WAITING and len(same) == 1):
            return Answer((decision.options[0].words,))
        if decision.kind == Kind.ORGANIZE.value and declining(decision) is None:
            return next(Answer((option.words,)) for option in decision.options if option.verb == "part")
        return None

    def passes_nothing(self, decision: Decision) -> bool:
        """A pass that the turn did not ask for is not one of a later turn."""
        return self.state.turn > self.turn

    def is_past(self, decision: Decision, step: AnswerStep) -> bool:
        """A choice is looked for to the end of the turn, its Adjust Step and what comes at its end among it, and to the Draw Step after it."""
        return step.verb == "choose" and decision.kind in TERMS.free and self.state.turn > self.turn

    def why(self, step: AnswerStep) -> str:
        return why(self.match, step)

    # --- what the rules chose by themselves

    def already(self, step: AnswerStep) -> bool:
        """The last of several things has no order any more, and is not asked for."""
        if step.verb == "choose" and self.last and len(step.items) == 1 and (ref := step.items[0].ref) is not None:
            named = set(find(self.state, CardRef(ref.text, ref.seat, "", ref.number, ref.name, ref.copy)))
            if named & self.last:
                self.last = set()
                return True
        return False

    def answering(self, decision: Decision, answer: Answer, step: AnswerStep | None) -> None:
        if step is not None:
            self.turn = max(1, self.state.turn)
        if decision.order and len(decision.options) == 2:  # what is not taken now comes by itself
            state = self.state
            cards = [option.card for option in decision.options if option.card is not None]
            self.last = {mate for card in cards for mate in (card, *members(state, state.cards[card].team or -1))}
        elif step is not None:
            self.last = set()

    # --- progress and checks

    def reached(self, what: str) -> Callable[[Decision], bool]:
        """`resolve`: no Chain is open; `end turn`: the next player's Charge Step, or past it; `to STEP`: that step of this turn, or past it."""
        state, turn = self.match, self.turn
        if what == "resolve":
            return lambda decision: state.state.step not in (Step.CHAIN, Step.RESOLUTION) or self._is_open(decision)
        if what == "end turn":
            return self._turn_ended
        goal = ORDER.index(what.removeprefix("to "))
        return lambda decision: state.state.turn > turn or ORDER.index(phase_of(state.state)) >= goal

    def _is_open(self, decision: Decision) -> bool:
        """Whether the Chain goes on with a choice that the next answer of the file makes, or that somebody has to make."""
        if decision.kind != Kind.CHOOSE.value:
            return False
        if self.following is not None and self.following.verb == "choose" and fit(self, decision, self.following):
            return True
        return undecided(self, decision) is None

    def _turn_ended(self, decision: Decision) -> bool:
        now = self.state
        ended = now.turn > self.turn and ORDER.index(phase_of(now)) >= ORDER.index("charge")
        if ended:
            self.turn = now.turn
        return ended

    def expect(self, body: str) -> str | None:
        known, wrong = held(self, CHECKS, body)
        if not known:
            raise Failed(f"'expect {body}' is no check; checks are: {FORMS}")
        return wrong

    def deck_problems(self, seat: Seat) -> list[str]:
        return deck_problems(boards(self.scenario)[seat], self.library)


class CollectibleDialect:
    """This game as scenario files speak of it, with cards from `cards`."""

    name = "collectible"
    vocabulary = TERMS

    def __init__(self, cards: CardSource) -> None:
        self.cards = cards

    def begin(self, scenario: Scenario) -> CollectibleBoard:
        return CollectibleBoard(scenario, Library(scenario, self.cards))

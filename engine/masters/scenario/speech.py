"""The dialect of this game: its board, answers that are its own, and where its scenarios come to a halt."""

from __future__ import annotations

import re
from collections.abc import Callable, Generator
from contextlib import contextmanager

from engine.core.decisions import Answer, Decision, Option
from engine.core.game import Game
from engine.core.ids import CardId, Seat
from engine.masters.scenario.already import Happenings
from engine.masters.scenario.checks import CHECKS, deck_problems
from engine.masters.scenario.layout import boards
from engine.masters.scenario.library import CardSource, Library
from engine.masters.scenario.names import chooser, elsewhere, find, label
from engine.masters.scenario.setup import build, profile_of
from engine.masters.scenario.terms import TERMS
from engine.masters.state.position import Follower
from engine.masters.state.sight import handle_of
from engine.masters.state.state import State
from engine.masters.state.timings import HOW_MANY, HOW_OFTEN, PRICE, DecisionKind
from engine.masters.truth.known import facts
from engine.masters.truth.veils import VEIL
from engine.scenario.answers import best, describe, fit, fit_card, on_card, option_of, passing, plain, take
from engine.scenario.dialect import Board, Fit
from engine.scenario.expect import held
from engine.scenario.failed import Failed, nearest
from engine.scenario.refs import CardRef
from engine.scenario.scenario import Scenario
from engine.scenario.steps import AnswerStep

ORDER_CLAUSE = "8-6-4"
"""The clause of the question in which order one's own pending [Auto] skills resolve."""
_LEFT_OPEN = re.compile(
    r"\bup to\b|\bany number\b|(?<!of )\b\d+ or (?:less|fewer|more)\b(?! power| combo| life)", re.IGNORECASE
)
FORMS = """expect p1.hand = 6, expect p1.drop has X-1, expect power X-1 = 20000, expect X-1 is rest, expect X-1 has [Blocker], \
expect under X-1 = 1, expect winner = p1, expect turn = p2, expect phase = battle, expect asked p2 counter, expect p2 sees X-1"""


class MastersBoard(Board):
    """A scenario's match of this game."""

    def __init__(self, scenario: Scenario, library: Library, followers: tuple[Follower, ...]) -> None:
        super().__init__(build(scenario, library, followers), TERMS)
        self.scenario = scenario
        self.library = library
        self.happenings = Happenings(self.state)
        self.acting: Seat | None = None  # whose action the last answer was
        self.agreed: Seat | None = None  # who said yes with `use`

    @property
    def match(self) -> Game[State]:
        return self.game

    @property
    def state(self) -> State:
        return self.game.state

    @contextmanager
    def on(self, game: Game[State]) -> Generator[Game[State]]:
        """What happens to the other match is remembered of it alone, and forgotten with it."""
        kept = self.happenings, self.acting, self.agreed
        with super().on(game):
            self.happenings = Happenings(game.state)
            try:
                yield game
            finally:
                self.happenings.close()
                self.happenings, self.acting, self.agreed = kept

    def close(self) -> None:
        self.happenings.close()

    # --- cards

    def find(self, ref: CardRef, seat: Seat | None = None) -> list[CardId]:
        return find(self.state, ref, seat)

    def fits(self, ref: CardRef, seat: Seat) -> Callable[[CardId], int]:
        return chooser(self.state, ref, seat)

    def label(self, card: CardId) -> str:
        return label(self.state, card)

    def number(self, card: CardId) -> str:
        return self.state.printing(card).number

    def lines(self, option: Option) -> list[str]:
        if option.card is None or option.skill is None:
            return []
        return [live.skill.text for live in facts(self.state, option.card).skills if live.index == option.skill]

    def unknown(self, ref: CardRef) -> str:
        if not ref.number or self.library.knows(ref.number) or find(self.state, ref):
            return ""
        return f"there is no card {ref.number}{nearest(ref.number, self.library.known())}"

    # --- answers

    def fit(self, decision: Decision, step: AnswerStep) -> Fit | None:
        return self._redraw(decision, step) if step.verb == "redraw" else self._use(decision, step)

    def _redraw(self, decision: Decision, step: AnswerStep) -> Fit | None:
        """`redraw C, C` (5-2-1-6)."""
        if decision.kind != DecisionKind.MULLIGAN:
            return None
        if not step.items:
            return passing(decision)
        options = [option for option in decision.options if option.verb == "redraw"]
        taken = take(self, options, step, list(step.items))
        if len(taken) < len(step.items):
            missing = step.items[len(taken)].text
            raise Failed(f"'{step.text}': {missing} is not in the opening hand", describe(self, decision))
        return Fit(Answer(tuple(option.words for option in taken)))

    def _use(self, decision: Decision, step: AnswerStep) -> Fit | None:
        """`use C`: an offered [Auto] skill. Where its place in the order is asked first, or a bare yes or no, that is answered too."""
        found = fit_card(self, decision, step)
        if found is not None:
            return found
        assert step.card is not None
        fits = self.fits(step.card, step.seat)
        if decision.clause == ORDER_CLAUSE:
            options = best(decision.options, on_card(fits))
            if not options and decision.source is not None and fits(decision.source):  # several skills of the one card
                options = [option for option in decision.options if plain(step.words) in plain(option.label)]
            return Fit(Answer((options[0].words,)), step) if options else None
        yes = option_of(decision, "yes")
        if yes is not None and decision.source is not None and fits(decision.source) and not self._answers_itself(step):
            return Fit(Answer((yes.words,)))
        return None

    def _answers_itself(self, step: AnswerStep) -> bool:
        """Whether the next step answers the yes or no, so that this one only says that the skill was activated."""
        later = self.following
        if later is None or later.verb != "choose" or later.seat != step.seat or not self.already(step):
            return False
        return [item.text for item in later.items] in (["yes"], ["no"])

    def stands_for(self, decision: Decision, ref: CardRef, seat: Seat) -> list[Option]:
        """Which skill of that card is next, or which replacement applies (8-9-2)."""
        fits = self.fits(ref, seat)
        if decision.clause == ORDER_CLAUSE and decision.source is not None and fits(decision.source):
            return [self._printed_first(decision)]
        names = {plain(self.state.printing(card.id).front.name) for card in self.state.cards if fits(card.id)}
        begin = [option for option in decision.options if any(plain(option.label).startswith(name) for name in names)]
        return begin or [option for option in decision.options if any(name in plain(option.label) for name in names)]

    def goes_without_saying(self, decision: Decision) -> Answer | None:
        """ "Look at up to 3 cards" is to look at 3, where no number is said: a pass behind it chooses none of those that are looked at."""
        return Answer((decision.options[0].words,)) if decision.prompt.startswith(HOW_MANY) else None

    def undecided(self, decision: Decision) -> Answer | None:
        """The order of skills of one card, and of skills that may all be declined, makes no difference. A step that says an action pays its price."""
        if decision.prompt.endswith(PRICE) and self.acting == decision.seat:
            return Answer(("yes",))
        if decision.prompt == HOW_OFTEN:  # "[Activate: Main]" without a cost, step by step: the steps say how often
            return Answer((decision.options[-1].words,))
        if decision.clause != ORDER_CLAUSE or not decision.options:
            return self.goes_without_saying(decision) or self._said_to_choose(decision)
        if all(option.verb == "mode" for option in decision.options):
            return Answer((self._printed_first(decision).words,))
        if self._all_optional(decision) or self._all_alike(decision):
            return Answer(tuple(option.words for option in decision.options[: decision.least]))
        return None

    def _said_to_choose(self, decision: Decision) -> Answer | None:
        """ "Choose 1 red card in your hand": it, or one of copies, or as many as there are, though none could be chosen (8-5-3-1, 8-5-3-5)."""
        options = decision.options
        if decision.kind != DecisionKind.CHOOSE or decision.least or not options or self.is_left_open(decision):
            return None
        cards = [option.card for option in options if option.verb == "choose" and option.card is not None]
        alike = len({self.number(card) for card in cards}) == 1
        if len(cards) < len(options) or not (alike or len(cards) <= decision.most):
            return None
        return Answer(tuple(option.words for option in options[: decision.most]))

    def is_left_open(self, decision: Decision) -> bool:
        return _LEFT_OPEN.search(decision.prompt) is not None

    def _printed_first(self, decision: Decision) -> Option:
        """Of the skills of one card the one that is printed first."""
        if decision.source is None:
            return decision.options[0]
        printed: list[str] = []
        for live in facts(self.state, decision.source).skills:
            printed += [f"[{keyword.name}]" for keyword in live.skill.keywords] + [live.skill.text]
        places = {text: place for place, text in reversed(list(enumerate(printed)))}
        return min(decision.options, key=lambda option: places.get(option.label, len(places)))

    def _all_optional(self, decision: Decision) -> bool:
        """Whether every pending skill in an order question may be declined anyway."""
        cards = {option.card for option in decision.options}
        mine = (pending for pending in self.state.pending if pending.master == decision.seat)
        waiting = [pending for pending in mine if pending.skill != VEIL]
        return bool(waiting) and all(
            pending.card in cards
            and (bool(pending.skill.requirements) or any(k.name == "Blocker" for k in pending.skill.keywords))
            for pending in waiting
        )

    def _all_alike(self, decision: Decision) -> bool:
        """Whether the same is pending for each of the cards, such as the end of [Over Realm] (10-15-4)."""
        waiting = [pending.skill for pending in self.state.pending if pending.master == decision.seat]
        cards = all(option.verb == "choose" and option.card is not None for option in decision.options)
        return cards and bool(waiting) and all(skill == waiting[0] for skill in waiting)

    def passes_nothing(self, decision: Decision) -> bool:
        """A counter timing is not offered where the hand is empty.

        While the free timing of the Main Phase is open, a pass of the other player always means that. Elsewhere it could mean a later question,
        such as the Defense Step, unless the next answer is for the question that is open now. As an attack is declared, only the other player can
        answer it: a pass of the attacker is for the Offense Step.
        """
        if decision.kind == DecisionKind.MAIN:
            return True
        if decision.kind == DecisionKind.COUNTER and not self.state.chain:
            return False
        following = self.following
        if following is None or following.seat != decision.seat:
            return False
        if decision.kind in (DecisionKind.OFFENSE, DecisionKind.DEFENSE) and following.verb in ("pass", "combo"):
            return True
        try:
            return fit(self, decision, following) is not None or self.happenings.would_show(self.state, following)
        except Failed:
            return True  # it is meant for this question, and fails there with its own words

    def why(self, step: AnswerStep) -> str:
        if step.card is None:
            return ""
        such = self.find(step.card, step.seat) or self.find(step.card)
        action = {"use": "activate", "counter": "activate"}.get(step.verb, step.verb)
        for card in such:
            for reason in self.match.why_not(step.seat, handle_of(self.state, step.seat, card)):
                if reason.action.startswith(action):
                    return f" ({self.label(card)}: {reason.text}, {reason.clause})"
        if not such and (problem := self.unknown(step.card)):
            return f" ({problem})"
        return f" ({step.card.text}{elsewhere(self.state, step.card)})"

    # --- what the rules chose by themselves

    def already(self, step: AnswerStep) -> bool:
        if step.verb == "choose" and self.agreed == step.seat and [item.text for item in step.items] == ["yes"]:
            self.agreed = None
            return True
        return self.happenings.shows(self.state, step)

    def chose(self, step: AnswerStep) -> bool:
        return self.happenings.chose(self.state, step)

    def unsaid(self, step: AnswerStep) -> AnswerStep:
        return self.happenings.without_chosen(self.state, step)

    def answering(self, decision: Decision, answer: Answer, step: AnswerStep | None) -> None:
        if step is not None:
            self.agreed = step.seat if step.verb == "use" and option_of(decision, "yes") is not None else None
            taken = (option for option in decision.options if option.words in answer.taken)
            self.happenings.forget(option.card for option in taken if option.verb != "activate")
            self.acting = step.seat if step.verb not in ("choose", "pass") else None
        elif not decision.prompt.endswith(PRICE):
            self.acting = None
        if decision.kind in TERMS.free:
            self.happenings.rest()

    # --- progress and checks

    def reached(self, what: str) -> Callable[[Decision], bool]:
        """`resolve`: a free timing of the turn player's Main Phase; `end turn`: the next player's."""
        turn = self.state.turn
        return lambda decision: decision.kind == DecisionKind.MAIN and (what == "resolve" or self.state.turn != turn)

    def expect(self, body: str) -> str | None:
        known, wrong = held(self, CHECKS, body)
        if not known:
            raise Failed(f"'expect {body}' is no check; checks are: {FORMS}")
        return wrong

    def deck_problems(self, seat: Seat) -> list[str]:
        return deck_problems(boards(self.scenario)[seat], self.library, profile_of(self.scenario))


class MastersDialect:
    """This game as scenario files speak of it, with cards from `cards`; `followers` look on at the events of every match."""

    name = "masters"
    vocabulary = TERMS

    def __init__(self, cards: CardSource, followers: tuple[Follower, ...] = ()) -> None:
        self.cards = cards
        self.followers = followers

    def begin(self, scenario: Scenario) -> MastersBoard:
        return MastersBoard(scenario, Library(scenario, self.cards), self.followers)

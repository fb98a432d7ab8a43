"""Answers that a file says as a whole, and the game asks in small questions: charging, Teams, attacks, defenses.

Each is planned on a copy of the match, answer by answer, with what is offered there; so a whole is legal if and only if each of its
small answers is.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.collectible.state.areas import Kind
from engine.collectible.state.state import State
from engine.collectible.truth.control import home
from engine.collectible.truth.teams import members, teams
from engine.core.decisions import Answer, Decision, Option
from engine.core.game import Game
from engine.core.ids import CardId, Seat
from engine.scenario.answers import best, on_card
from engine.scenario.dialect import Board
from engine.scenario.refs import CardRef
from engine.scenario.steps import AnswerStep, Item

KINDS = {
    "charge": Kind.CHARGE.value,
    "organize": Kind.ORGANIZE.value,
    "attack": Kind.OFFENSE.value,
    "defend": Kind.DEFENSE.value,
}
"""The question of each verb."""
MOST = 200
"""So many small answers make a whole at most."""
Chooser = Callable[[CardRef, Seat], Callable[[CardId], int]]


class Whole:
    """What a step says as a whole, resolved to cards: `answer` gives the next small answer to what is asked, or None if it is not offered."""

    def __init__(self, board: Board, state: State, step: AnswerStep) -> None:
        self.board = board
        self.step = step
        self.left = list(step.items)
        self.groups = self._groups(state) if step.verb == "organize" else None

    def _groups(self, state: State) -> list[frozenset[CardId]] | None:
        """The Teams that are wanted: those that are named, and Teams of one. None where a name means no Warrior at home."""
        free = home(state, self.step.seat)
        found: list[frozenset[CardId]] = []
        for item in self.step.items:
            group: set[CardId] = set()
            for ref in item.cards:
                fits = self.board.fits(ref, self.step.seat)
                card = next((card for card in free if fits(card)), None)
                if card is None:
                    return None
                free.remove(card)
                group.add(card)
            found.append(frozenset(group))
        return [*found, *(frozenset({card}) for card in free)]

    @property
    def is_said(self) -> bool:
        """Whether all that the step names has been said."""
        return self.groups is not None or not self.left

    def answer(self, state: State, decision: Decision) -> tuple[Option, ...] | None:
        """What is taken of the next small question; None where it is not on offer."""
        if self.step.verb == "charge":
            return self._charge(decision)
        option = self._one(state, decision)
        return None if option is None else (option,)

    def _one(self, state: State, decision: Decision) -> Option | None:
        match self.step.verb:
            case "organize":
                return self._organize(state, decision)
            case "attack":
                return self._next(state, decision, "attack")
            case _:
                return self._next(state, decision, "defend")

    def _charge(self, decision: Decision) -> tuple[Option, ...] | None:
        """The way first, then all cards of the hand in one answer."""
        top = [item.text for item in self.step.items] == ["top"]
        way = next((option for option in decision.options if option.card is None and option.verb != "pass"), None)
        if way is not None:
            option = _verb(decision.options, "top" if top else "charge" if self.left else "pass")
            if top:
                self.left.clear()
            return None if option is None else (option,)
        options, taken = list(decision.options), list[Option]()
        for item in self.left:
            found = best(options, on_card(self.board.fits(item.cards[0], self.step.seat))) if item.cards else []
            if not found:
                return None
            taken.append(found[0])
            options.remove(found[0])
        self.left.clear()
        return tuple(taken)

    def _next(self, state: State, decision: Decision, verb: str) -> Option | None:
        """The option for the next item; passing where none is left. An attacking Team is named by any of its Warriors."""
        if not self.left:
            return _verb(decision.options, "pass")
        item: Item = self.left.pop(0)
        if not item.cards:
            return None
        options = [option for option in decision.options if option.verb == verb]
        options = best(options, on_card(self.board.fits(item.cards[0], self.step.seat)))
        if len(item.cards) > 1:
            fits = self.board.fits(item.cards[1], self.step.seat)
            options = best(options, lambda option: max(map(fits, _mates(state, option.target)), default=0))
        return options[0] if options else None

    def _organize(self, state: State, decision: Decision) -> Option | None:
        """Part what does not belong together, then join what does, then pass."""
        if self.groups is None:
            return None
        of = {card: group for group in self.groups for card in group}
        now = teams(state, home(state, self.step.seat))
        for team in now:
            stranger = next((card for card in team if of[card] is not of[team[0]]), None)
            if stranger is not None:
                return _option(decision.options, "part", stranger)
        for team in now:
            friend = next((card for card in of[team[0]] if card not in team), None)
            if friend is not None:
                return _option(decision.options, "join", friend, team[0])
        return _verb(decision.options, "pass")


def plan(board: Board, game: Game[State], step: AnswerStep) -> list[Answer] | None:
    """All small answers of the step, from the decision that is pending now; None where one of them is not on offer."""
    copy = game.fork()
    whole = Whole(board, copy.state, step)
    answers: list[Answer] = []
    for _ in range(MOST):
        decision = copy.pending
        if decision is None or decision.kind != KINDS[step.verb] or decision.seat != step.seat:
            break
        taken = whole.answer(copy.state, decision)
        if taken is None:
            return None
        answers.append(Answer(tuple([option.words for option in taken])))
        copy.answer(answers[-1])
        if taken[0].verb == "pass":
            break
    return answers if answers and whole.is_said else None


def _mates(state: State, card: CardId | None) -> list[CardId]:
    """The Warriors of a Warrior's Team."""
    return [] if card is None else members(state, state.cards[card].team)


def _verb(options: Sequence[Option], verb: str) -> Option | None:
    return next((option for option in options if option.verb == verb), None)


def _option(options: Sequence[Option], verb: str, card: CardId, target: CardId | None = None) -> Option | None:
    return next(
        (option for option in options if option.verb == verb and option.card == card and option.target == target), None
    )

"""Small boards made by hand, for tests of what interprets the effect language."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.core.decisions import Decision, Option
from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure, T
from engine.core.rng import Rng
from engine.masters.cards.definition import CardDefinition, CardType, Face, Printed
from engine.masters.cards.profiles import MASTERS
from engine.masters.ir.nodes import Skill, SkillKind
from engine.masters.ir.nouns import Area
from engine.masters.match import add_card, book_of, empty_state
from engine.masters.state.areas import Spine
from engine.masters.state.cause import Cause
from engine.masters.state.context import Context, Memory
from engine.masters.state.state import State

NO_SKILL = Skill(SkillKind.ACTIVATE, "[Activate: Main] …")


def printed(
    number: str,
    type: CardType = CardType.BATTLE,
    *,
    color: Sequence[str] = ("red",),
    energy: int | None = 1,
    cost: str = "",
    power: int | None = 10000,
    skills: tuple[Skill, ...] = (),
    character: tuple[str, ...] = (),
    traits: tuple[str, ...] = (),
    combo_power: int | None = 5000,
    combo_cost: int | None = 0,
) -> Printed:
    """A card with skills given in the effect language."""
    definition = CardDefinition(
        number,
        number,
        type,
        tuple(color),
        energy,
        cost,
        power,
        combo_power,
        combo_cost,
        character,
        traits,
        text="…" if skills else "",
    )
    face = Face(number, power, character, traits, skills)
    back = Face(number + " awakened", 15000, character, traits, ()) if type == CardType.LEADER else None
    return Printed(definition, face, back)


class Table:
    """A match in the midst of seat 0's Main Phase, with a plain leader, life and deck for both."""

    def __init__(self) -> None:
        self.state: State = empty_state(book_of(MASTERS, ("One", "Two"), {}), Rng.from_seed(1))
        self.state.spine, self.state.turn = Spine.MAIN, 3
        self.plain = printed("plain")
        self.leader = printed("leader", CardType.LEADER, energy=None)
        for seat in (0, 1):
            self.put(self.leader, seat, Area.LEADER)
            for _ in range(8):
                self.put(self.plain, seat, Area.LIFE)
            for _ in range(10):
                self.put(self.plain, seat, Area.DECK)

    def put(self, card: Printed, seat: Seat = 0, area: Area = Area.BATTLE) -> CardId:
        library = self.state.book.library
        assert isinstance(library, dict)
        library[card.number] = card
        return add_card(self.state, card.number, seat, area)

    def context(self, source: CardId, skill: Skill = NO_SKILL) -> Context:
        now = self.state.cards[source]
        cause = Cause("skill", source, now.incarnation, now.master, skill, activation=1)
        return Context(source, now.master, skill, cause, Memory(now.incarnation))


def answers(procedure: Procedure[object], *choices: Callable[[Decision], Sequence[Option]]) -> list[Decision]:
    """Run a procedure; each choice answers one decision. Returns the decisions asked."""
    from engine.core.decisions import Answer

    asked: list[Decision] = []
    waiting = list(choices)
    try:
        decision = next(procedure)
        while True:
            asked.append(decision)
            taken = waiting.pop(0)(decision)
            decision = procedure.send(Answer(tuple(option.words for option in taken)))
    except StopIteration:
        return asked


def completed(procedure: Procedure[T]) -> T:
    """The value of a procedure that asks nothing."""
    try:
        decision = next(procedure)
    except StopIteration as done:
        return done.value
    raise AssertionError(f"asked: {decision.prompt}")


def take(*cards: CardId) -> Callable[[Decision], Sequence[Option]]:
    """Choose these cards."""
    return lambda decision: [next(option for option in decision.options if option.card == card) for card in cards]


def say(verb: str) -> Callable[[Decision], Sequence[Option]]:
    """Choose the option with this verb ("yes", "no")."""
    return lambda decision: [next(option for option in decision.options if option.verb == verb)]

"""No trigger is deaf: every one that the language has, in every form that listens for another type of event, sets a skill off in a scenario.

A trigger that is read and type-checked may still wait for what never comes, or be matched by nothing. Only play shows that.
"""

from __future__ import annotations

import typing
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from card_data.masters.scenarios import SCENARIO_CARDS
from engine.core.ids import CardId, Seat
from engine.language.notation import Constant, Make
from engine.masters.compiler.loaded import language
from engine.masters.ir import nodes
from engine.masters.ir.nodes import Deed, Effect, Trigger, WhenAny, WhenIf
from engine.masters.ir.rewrite import alternatives
from engine.masters.scenario.speech import MastersDialect
from engine.masters.state.context import Context
from engine.masters.state.events import Event, Happening, Pending, SituationSet, SkillsPending
from engine.masters.state.position import Position
from engine.masters.truth.listeners import events_of
from engine.scenario.run import run_file
from tests.architecture.sayings import sayings

SCENARIOS = Path(__file__).parents[1] / "scenarios" / "masters"
FIRST = (
    "7-4-winning-and-losing",
    "4-2-owner-master-timings",
    "8-6-by-what",
    "7-1-interactions",
    "8-6-triggers-by-verb",
    "6-2-charge-phase",
    "8-6-pending-auto-skills",
    "8-6-crossed",
    "4-7-counter-timing",
    "battle",
    "8-3-valid-and-negated",
    "8-6-triggers",
)
"""The folders whose scenarios set all triggers off, those first that set off most for their time; where one is set off by others alone, those run as
well."""

Form: TypeAlias = tuple[str, tuple[tuple[str, Any], ...]]
"""A trigger, with the values of those of its fields that decide for which type of event it listens."""
Heard: TypeAlias = tuple[Form, type[Happening]]
"""A form of a trigger and the type of event that fulfils it."""

COMPOUND: tuple[type[Trigger], ...] = (WhenAny, WhenIf)
"""Triggers made of others, for whose events they listen."""
CLASSES: tuple[type[Trigger], ...] = typing.get_args(Trigger)
SIMPLE = [cls for cls in CLASSES if cls not in COMPOUND]


def choices(cls: type[Trigger]) -> dict[str, list[Any]]:
    """The fields of a trigger that take one of a few values, with these: yes or no, or the words that the grammar gives them."""
    hints = typing.get_type_hints(cls, dict(vars(nodes)))
    found: dict[str, list[Any]] = {}
    for name in cls.__struct_fields__:
        if bool in (hints[name], *typing.get_args(hints[name])):
            found[name] = [False, True]
        elif (said := sayings()[0].get((cls.__name__, name))) and name != "words":
            found[name] = sorted(said, key=str)
    return found


@cache
def deciding(cls: type[Trigger]) -> dict[str, list[Any]]:
    """Those of the `choices` that decide for which type of event the trigger listens."""
    few = choices(cls)
    found: dict[str, list[Any]] = {}
    for name, values in few.items():
        others = [[(other, value) for value in few[other]] for other in few if other != name]
        for rest in product(*others):
            if len({events_of(made(cls, dict([*rest, (name, value)]))) for value in values}) > 1:
                found[name] = values
                break
    return found


def made(cls: type[Trigger], fields: dict[str, Any]) -> Trigger:
    """Such a trigger; what is not told is empty, since `events_of` does not look at it."""
    blank = dict.fromkeys(cls.__struct_fields__)
    return cls(**{**blank, **fields})


def said_of(cls: type[Trigger], fields: dict[str, Any]) -> bool:
    """Whether some wording of the grammar makes such a trigger: nobody "is played" passively, and only damage comes before itself."""
    if cls is not Deed:
        return True
    return any(
        all(
            made.get(name, Deed.__struct_defaults__[Deed.__struct_fields__.index(name) - 1]) == value
            for name, value in fields.items()
        )
        for made in deeds()
    )


@cache
def deeds() -> list[dict[str, Any]]:
    """The constant fields of each deed that the grammar makes."""
    grammar = language()[0].grammar
    return [
        {name: part.value for name, part in alt.term.fields if isinstance(part, Constant)}
        for alts in grammar.values()
        for alt in alts
        if isinstance(alt.term, Make) and alt.term.cls is Deed
    ]


def forms(cls: type[Trigger]) -> Iterator[Heard]:
    """Everything that an [Auto] skill can listen for through a trigger.

    What is not heard stands in replacement effects only ("if you would take damage"); `listeners` refuses it in an [Auto] skill.
    """
    few = deciding(cls)
    for values in product(*few.values()):
        fields = dict(zip(few, values, strict=True))
        if not said_of(cls, fields):
            continue
        for kind in events_of(made(cls, fields)):
            if kind.heard or kind is SituationSet:
                yield (cls.__name__, tuple(fields.items())), kind


def form_of(trigger: Trigger) -> Form:
    return type(trigger).__name__, tuple((name, getattr(trigger, name)) for name in deciding(type(trigger)))


@cache
def wanted() -> dict[str, set[Heard]]:
    """Of each simple trigger, by its name, its `forms`."""
    return {cls.__name__: set(forms(cls)) for cls in SIMPLE}


EVENTS: tuple[type[Happening], ...] = typing.get_args(Event)
HEARD = [kind for kind in EVENTS if kind.heard]


class Ear:
    """Looks on and writes down what sets skills off."""

    def __init__(self) -> None:
        self.forms: set[Heard] = set()
        self.compound: set[str] = set()

    def see(self, state: Position, event: Event) -> None:
        if isinstance(event, SkillsPending):
            for pending in event.skills:
                self._note(pending)

    def begins(self, state: Position, ctx: Context, effect: Effect) -> None: ...

    def ended(self, state: Position, ctx: Context, effect: Effect) -> None: ...

    def unasked(self, state: Position, seat: Seat, cards: Sequence[CardId]) -> None: ...

    def _note(self, pending: Pending) -> None:
        trigger = pending.delayed.when if pending.delayed is not None else pending.skill.trigger
        if trigger is None:
            return  # a keyword skill, whose trigger stands in chapter 10
        if isinstance(trigger, WhenAny):
            self.compound.add("WhenAny")
        trigger = alternatives(trigger)[pending.part]
        while isinstance(trigger, WhenIf):
            self.compound.add("WhenIf")
            trigger = trigger.trigger
        kind = SituationSet if pending.event is None else type(pending.event)
        self.forms.add((form_of(trigger), kind))

    def has_heard_all(self) -> bool:
        return self.forms >= set[Heard]().union(*wanted().values()) and self.compound >= {c.__name__ for c in COMPOUND}


def turn(scenario: Path) -> tuple[int, Path]:
    """When it runs: the `FIRST` in their order, then the others."""
    folder = scenario.parent.name
    return FIRST.index(folder) if folder in FIRST else len(FIRST), scenario


@pytest.fixture(scope="module")
def ear() -> Ear:
    """What the scenarios set off; those about triggers first, and no more of them than are needed."""
    ear = Ear()
    listening = MastersDialect(SCENARIO_CARDS, (ear,))
    for path in sorted(SCENARIOS.rglob("*.toml"), key=turn):
        run_file(path, {"masters": listening})
        if ear.has_heard_all():
            break
    return ear


@pytest.mark.parametrize("trigger", [cls.__name__ for cls in SIMPLE])
def test_every_form_of_a_trigger_sets_a_skill_off(ear: Ear, trigger: str) -> None:
    assert wanted()[trigger], f"{trigger} listens for nothing"
    assert wanted()[trigger] - ear.forms == set()


@pytest.mark.parametrize("trigger", [cls.__name__ for cls in COMPOUND])
def test_every_compound_trigger_sets_a_skill_off(ear: Ear, trigger: str) -> None:
    assert trigger in ear.compound


@pytest.mark.parametrize("kind", HEARD)
def test_every_event_that_is_heard_sets_a_skill_off(ear: Ear, kind: type[Happening]) -> None:
    assert kind in {heard for _, heard in ear.forms}


def test_the_forms_are_found() -> None:
    """The search itself: which fields decide what a trigger listens for."""
    assert {cls.__name__: list(few) for cls in SIMPLE if (few := deciding(cls))} == {
        "Deed": ["verb", "passive", "before"],
    }

"""Rewriting the effect language: the same node with some parts put in the place of others."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from operator import is_
from typing import Any, TypeVar, cast

from msgspec.structs import replace

from engine.masters.ir.nodes import (
    KO,
    AtLater,
    Choose,
    Deed,
    Effect,
    Flip,
    Modal,
    Move,
    Pay,
    RemoveFromGame,
    ReplaceEvent,
    Requirement,
    Switch,
    Then,
    Trigger,
    WhenAny,
    WhenIf,
    WhenSituation,
    WhereX,
)
from engine.masters.ir.nouns import (
    And,
    Area,
    Filter,
    HasUnder,
    IsType,
    IsUnder,
    Node,
    Not,
    Noun,
    Operand,
    Ref,
    Referent,
    Who,
    XValue,
    conjuncts,
)
from engine.masters.ir.own_numbers import is_own
from engine.masters.ir.read_once import read_once
from engine.masters.ir.walk import IS_NODE, node_fields, walk

N = TypeVar("N", bound=Node)
S = TypeVar("S")


def rewrite(node: N, change: Callable[[Node], Node]) -> N:
    """The node with every part replaced by what `change` makes of it, from the leaves up."""
    fields: dict[str, Any] = {}
    for name in node_fields(node.__class__):
        value: Any = getattr(node, name)
        if not value:
            continue
        kind = value.__class__
        if kind is tuple:
            items = cast(tuple[Any, ...], value)
            made: Any = tuple([rewrite(item, change) if IS_NODE[item.__class__] else item for item in items])
            if all(map(is_, made, items)):
                continue
        elif IS_NODE[kind]:
            made = rewrite(value, change)
            if made is value:
                continue
        else:
            continue
        fields[name] = made
    return cast(N, change(replace(node, **fields) if fields else node))


def in_turn(node: N, said: S, step: Callable[[Node, S], tuple[Node, S]]) -> tuple[N, S]:
    """The node read from its begin, with what has been said at its end: `step` gives each part as it is meant behind what was said, and what has
    been said after it. What was made anew is not gone into."""
    meant, said = step(node, said)
    if meant is not node:
        return cast(N, meant), said
    fields: dict[str, Any] = {}
    for name in node_fields(type(node)):
        value: Any = getattr(node, name)
        if isinstance(value, Node):
            fields[name], said = in_turn(value, said, step)
        elif value.__class__ is tuple:
            items: list[Any] = []
            for item in cast(tuple[Any, ...], value):
                if isinstance(item, Node):
                    item, said = in_turn(item, said, step)
                items.append(item)
            fields[name] = tuple(items)
    return replace(node, **fields) if fields else node, said


def with_x(where: WhereX) -> Effect:
    """The effect with what X is said to be in its place."""
    return rewrite(where.effect, lambda node: where.x if node == XValue() else node)


@read_once
def says_it(node: Node) -> bool:
    """Whether "it" or "they" is said in the node."""
    return any(isinstance(part, Ref) and part.to == Referent.IT for part in walk(node))


@read_once
def names_beside(effect: Effect) -> bool:
    """Whether an effect speaks of the second card that its trigger names."""
    return any(isinstance(part, Ref) and part.to == Referent.BESIDE for part in walk(effect))


def with_it(node: N, subject: Operand) -> N:
    """The node with "it" replaced by what it stands for; behind "choose …", "it" is what was chosen, and stays, and a number of each card its own."""
    if not says_it(node):
        return node

    def change(part: Node) -> Node:
        it = isinstance(part, Ref) and part.to == Referent.IT and part.words != _CHOSEN
        return subject if it and not is_own(part) else part

    if not any(isinstance(part, Choose) for part in walk(node)):
        return rewrite(node, change)
    return rewrite(rewrite(rewrite(node, _set_apart), change), _as_it_was)


_CHOSEN = "!chosen"
"""Marks "it" behind a choice while another "it" is replaced."""


def _as_it_was(part: Node) -> Node:
    return replace(part, words="") if isinstance(part, Ref) and part.words == _CHOSEN else part


def _as_chosen(part: Node) -> Node:
    return replace(part, words=_CHOSEN) if isinstance(part, Ref) and part.to == Referent.IT else part


def _set_apart(part: Node) -> Node:
    """ "Choose 1 card and place it …": the "it" of what follows the choice is marked."""
    if not isinstance(part, Then):
        return part
    effects, chosen = list(part.effects), False
    for index, effect in enumerate(effects):
        if chosen:
            effects[index] = rewrite(effect, _as_chosen)
        chosen = chosen or isinstance(effect, Choose)
    return replace(part, effects=tuple(effects))


def below_conditions(trigger: Trigger) -> Trigger:
    """What is waited for, without the conditions that go with it."""
    while isinstance(trigger, WhenIf):
        trigger = trigger.trigger
    return trigger


def alternatives(trigger: Trigger) -> list[Trigger]:
    """The alternatives of a trigger; "it" in a later one is what the first speaks of ("is played or attacks")."""
    match trigger:
        case WhenAny(parts=parts):
            flat = [inner for part in parts for inner in alternatives(part)]
            subject = subject_of(flat[0]) if flat else None
            return flat if subject is None else [flat[0], *(with_it(part, subject) for part in flat[1:])]
        case WhenIf(trigger=inner, condition=condition):
            return [WhenIf(part, condition) for part in alternatives(inner)]
        case WhenSituation() if (yours := said_of(trigger, Who.EITHER, Who.YOU)) != trigger:
            return [yours, said_of(trigger, Who.EITHER, Who.OPPONENT)]
        case _:
            return [trigger]


WHOSE = ("who", "owner", "whose", "by", "to")
"""Where nodes say who does or has something."""


def said_of(node: N, whom: Who, meant: Who) -> N:
    """ "When a player's life becomes 3 or less", "each player discards 1 card unless they have …": the same, said of one of the players."""

    def change(part: Node) -> Node:
        said = {name: meant for name in WHOSE if getattr(part, name, None) is whom}
        return replace(part, **said) if said else part

    return rewrite(node, change)


def normalised(effect: ReplaceEvent) -> ReplaceEvent:
    """The effect with the alternatives of its event spelled out."""
    event = effect.event
    return replace(effect, event=WhenAny(tuple(alternatives(event)))) if isinstance(event, WhenAny) else effect


def subject_of(trigger: Trigger) -> Operand | None:
    """The noun phrase that a trigger is about."""
    match trigger:
        case Deed(noun=noun):
            return noun
        case WhenIf(trigger=inner):
            return subject_of(inner)
        case _:
            return None


def own_moment(effect: Effect) -> tuple[Trigger, Effect] | None:
    """The moment that an [Auto] skill without a trigger clause names inside its effect, and the effect without it."""
    later = next((part for part in walk(effect) if isinstance(part, AtLater)), None)
    if later is None:
        return None
    return later.when, rewrite(effect, lambda part: later.body if part == later else part)


@read_once
def as_paid(requirements: tuple[Requirement, ...]) -> tuple[Requirement, ...]:
    """A cost, with what is asked of the cards that it chooses: "choose 1 card and switch it to Rest Mode" is paid with a card in Active Mode.

    Another could not be switched, and a cost that cannot be carried out is not paid. So with "place 1 card under it in its owner's Drop Area".
    """
    paid = [requirement.effect if isinstance(requirement, Pay) else None for requirement in requirements]
    return tuple(
        requirement if effect is None else replace(requirement, effect=effect)
        for requirement, effect in zip(requirements, _in_a_row(paid), strict=True)
        if isinstance(requirement, Pay) or effect is None
    )


def as_said(effect: Effect) -> Effect:
    """A payment in the words of the card."""
    return rewrite(effect, lambda part: replace(part, to_be=None) if isinstance(part, Choose) else part)


def _in_a_row(paid: list[Effect | None]) -> list[Effect | None]:
    """Payments one after the other, each choice of such cards as what comes next can be done to; None where something else stands between."""
    made = [None if effect is None else _of_what_can_go(effect) for effect in paid]
    for i, (first, second) in enumerate(pairwise(made)):
        if isinstance(first, Choose) and isinstance(first.noun, Noun):
            made[i] = _choosing(first, first.noun, second)
    return made


def _choosing(chosen: Choose, noun: Noun, then: Effect | None) -> Choose:
    """ "Choose 1 card and switch it to Rest Mode", of what can be switched."""
    match then:
        case Switch(what=Ref(to=Referent.IT | Referent.CHOSEN)) if not then.either:
            return replace(chosen, to_be=then)  # 1-3-2-1, 8-4-2-2
        case Flip(what=Ref(to=Referent.IT | Referent.CHOSEN)):
            return replace(chosen, to_be=then)
        case (
            Move(what=Ref(to=Referent.IT | Referent.CHOSEN))
            | KO(what=Ref(to=Referent.IT | Referent.CHOSEN))
            | RemoveFromGame(what=Ref(to=Referent.IT | Referent.CHOSEN))
        ):
            return replace(chosen, noun=_no_leader(noun) if _may_be_leader(noun) else noun, to_be=then)
        case Move(what=Noun() as below) if beneath_chosen(below):
            cards = replace(below, filter=_but_for_the_pile(below.filter))
            return replace(chosen, noun=replace(noun, filter=And((noun.filter, HasUnder(cards)))))
        case _:
            return chosen


def _of_what_can_go(effect: Effect) -> Effect:
    """A payment that takes cards away, of such as can be taken."""
    match effect:
        case Move(what=Noun() as noun) | KO(what=Noun() as noun) | RemoveFromGame(what=Noun() as noun) if (
            _may_be_leader(noun)
        ):
            return replace(effect, what=_no_leader(noun))
        case Modal(options=options):
            return replace(effect, options=tuple(_of_what_can_go(option) for option in options))
        case Then(effects=effects):
            parts = cast("list[Effect]", _in_a_row(list(effects)))
            return replace(effect, effects=tuple(parts))
        case _:
            return effect


def _no_leader(noun: Noun) -> Noun:
    return replace(noun, filter=And((noun.filter, Not(IsType("leader")))))  # 3-5-3, 8-4-2-2


def _may_be_leader(noun: Noun) -> bool:
    """Whether a Leader Card may be meant, which never leaves its area."""
    return any(place.area in (Area.LEADER, Area.IN_PLAY) for place in noun.places)


def beneath_chosen(noun: Noun) -> bool:
    """Whether a phrase speaks of the pile of a card that is chosen with it: "choose 1 of your cards and place 1 card under it …"."""
    return any(
        isinstance(part, IsUnder) and isinstance(part.ref, Ref) and part.ref.to in (Referent.IT, Referent.CHOSEN)
        for part in conjuncts(noun.filter)
    )


def _but_for_the_pile(filter: Filter) -> Filter:
    return And(tuple(part for part in conjuncts(filter) if not isinstance(part, IsUnder)))

"""Which skills a player may activate at a free timing (6-3-1-2-3, 7-2-1-2-3, 7-3-1-2-3).

What a printed side may activate, when and from where, is worked out once; a free timing then looks at those cards only, and at cards that
gained skills.
"""

from __future__ import annotations

from msgspec import Struct

from engine.core.decisions import Option
from engine.core.ids import CardId, Seat
from engine.masters.ir.nouns import Area
from engine.masters.state.areas import LIFE
from engine.masters.state.facts import Facts, LiveSkill
from engine.masters.state.position import Position
from engine.masters.truth.acting import Moment, actors, timing_fits
from engine.masters.truth.allowed import any_permitted, verdict
from engine.masters.truth.energy import Pool, asked
from engine.masters.truth.homes import homes
from engine.masters.truth.known import facts
from engine.masters.truth.planning import Plan, plans_for
from engine.masters.truth.playable import activating
from engine.masters.truth.printed_facts import base_facts


class Prepared(Struct):
    """What a printed side may activate: (skill, home areas) at the free timing of the Main Phase and of a battle."""

    skills: tuple[LiveSkill, ...]  # the tuple that this was made from, kept so that its identity stays its own
    main: tuple[tuple[LiveSkill, frozenset[Area]], ...]
    battle: tuple[tuple[LiveSkill, frozenset[Area]], ...]


_prepared: dict[int, Prepared] = {}


def _prepare(seen: Facts, moment: Moment) -> tuple[tuple[LiveSkill, frozenset[Area]], ...]:
    return tuple(
        (live, homes(live.skill, seen.type, seen.has("Field")))
        for live in seen.skills
        if timing_fits(live.skill, moment)
    )


def candidates(state: Position, card: CardId, battle: bool) -> tuple[tuple[LiveSkill, frozenset[Area]], ...]:
    """The skills of a card that this free timing allows, with the areas that they work in."""
    seen = facts(state, card)
    kept = _prepared.get(id(seen.skills))
    if kept is None or kept.skills is not seen.skills:
        kept = Prepared(seen.skills, _prepare(seen, "main"), _prepare(seen, "battle"))
        if (
            kept.skills is base_facts(state, card).skills
        ):  # those with skills that it gained are made anew with every change
            _prepared[id(kept.skills)] = kept
    return kept.battle if battle else kept.main


def in_home(state: Position, card: CardId, live: LiveSkill, areas: frozenset[Area]) -> bool:
    """Whether the card is where the skill can be activated from (8-5-8), in one of its `areas`, or a skill allows it from there."""
    now = state.cards[card]
    if now.area in areas:
        return True
    return verdict(state, activating(state, now.master, card, live.skill)).permitted


def plans(state: Position, seat: Seat, battle: bool, pool: Pool) -> list[Plan]:
    """Every activation that is possible at this free timing. [Activate] skills whose conditions hold and whose costs can be paid (8-1-3)."""
    found: list[Plan] = []
    anywhere, cards = any_permitted(state, "activate"), state.cards
    for card in actors(state, seat, "battle" if battle else "main", anywhere):
        area = cards[card].area
        if area is LIFE and not cards[card].face_up:
            continue
        for live, areas in candidates(state, card, battle):
            if area in areas or (anywhere and in_home(state, card, live, areas)):
                found += plans_for(state, seat, card, live, pool)
    return found


def chosen_plan(made: list[Plan], option: Option) -> Plan:
    """The plan behind an option."""
    return next(p for p in made if (p.card, p.index, p.variant) == (option.card, option.skill, option.number))


def label(made: Plan) -> str:
    """The skill's text, and how it is paid for where that is not its energy cost."""
    if made.variant is None:
        return made.skill.text
    return f"{made.skill.text} ({'by [Invoker]' if made.other is None else 'paying otherwise'})"


def activation_option(made: Plan) -> Option:
    """What a player is offered for an activation that is possible."""
    return Option(
        "activate",
        card=made.card,
        skill=made.index,
        number=made.variant,
        label=label(made),
        payment=asked(made.payment),
    )

"""Which skills a player may activate at a free timing (6-3-1-2-3, 7-2-1-2-3, 7-3-1-2-3).

What a printed side may activate, when and from where, is worked out once; a free timing then looks at those cards only, and at cards that
gained skills.
"""

from __future__ import annotations

from msgspec import Struct

from engine.core.decisions import Option
from engine.core.ids import CardId, Seat
from engine.masters.cards.definition import Printed
from engine.masters.ir.keywords import activated, row_of
from engine.masters.ir.nodes import Skill, SkillKind, Timing
from engine.masters.ir.nouns import Area
from engine.masters.state.facts import Facts, LiveSkill
from engine.masters.state.position import Position
from engine.masters.truth.allowed import verdict
from engine.masters.truth.derive import board_of
from engine.masters.truth.energy import Pool, asked
from engine.masters.truth.homes import homes
from engine.masters.truth.known import facts
from engine.masters.truth.planning import Plan, plans_for
from engine.masters.truth.playable import activating
from engine.masters.truth.printed_facts import base_facts

AREAS = (Area.LEADER, Area.BATTLE, Area.UNISON, Area.HAND, Area.DROP, Area.WARP, Area.LIFE, Area.ENERGY, Area.COMBO)
"""Where skills are looked for, in the order of the options."""


class Prepared(Struct):
    """What a printed side may activate: (skill, home areas) at the free timing of the Main Phase and of a battle."""

    skills: tuple[LiveSkill, ...]  # the tuple that this was made from, kept so that its identity stays its own
    main: tuple[tuple[LiveSkill, frozenset[Area]], ...]
    battle: tuple[tuple[LiveSkill, frozenset[Area]], ...]


_prepared: dict[int, Prepared] = {}


def timing_fits(skill: Skill, battle: bool) -> bool:
    """Whether the skill is one that this free timing allows: that of a battle, or else that of the Main Phase (6-3-1-2-3, 7-2-1-2-3)."""
    # at every free timing: 6-3-1-2-3-2, 7-2-1-2-3-2, 7-3-1-2-3-2, 10-2-1, 10-28-1, 10-28-2
    if skill.kind in (SkillKind.AWAKEN, SkillKind.WISH):
        return True
    if skill.kind == SkillKind.ACTIVATE:
        return skill.timing == Timing.MAIN_BATTLE or skill.timing == (Timing.BATTLE if battle else Timing.MAIN)
    keyword = activated(skill)
    return keyword is not None and row_of(keyword.name).use == ("battle" if battle else "main")


def _prepare(seen: Facts, battle: bool) -> tuple[tuple[LiveSkill, frozenset[Area]], ...]:
    return tuple(
        (live, homes(live.skill, seen.type, seen.has("Field")))
        for live in seen.skills
        if timing_fits(live.skill, battle)
    )


def candidates(state: Position, card: CardId, battle: bool) -> tuple[tuple[LiveSkill, frozenset[Area]], ...]:
    """The skills of a card that this free timing allows, with the areas that they work in."""
    seen = facts(state, card)
    kept = _prepared.get(id(seen.skills))
    if kept is None or kept.skills is not seen.skills:
        kept = Prepared(seen.skills, _prepare(seen, False), _prepare(seen, True))
        if (
            kept.skills is base_facts(state, card).skills
        ):  # those with skills that it gained are made anew with every change
            _prepared[id(kept.skills)] = kept
    return kept.battle if battle else kept.main


_MAY_GAIN = frozenset({Area.LEADER, Area.BATTLE, Area.UNISON, Area.HAND})


class Acting(Struct):
    """From where the printed cards of a match activate skills, by their place among these: at the free timing of the Main Phase, at that of a
    battle; and the areas in which a skill of any of them works."""

    main: list[frozenset[Area]] = []
    battle: list[frozenset[Area]] = []
    anyone: frozenset[Area] = frozenset()


def _acting(state: Position) -> Acting:
    """Of this match; noted once, and again when a token is printed."""
    acting: Acting = state.memo.homes or Acting()
    if len(acting.main) != len(state.printed):
        sides = [_from_where(printed) for printed in state.printed]
        acting.main, acting.battle = [side[0] for side in sides], [side[1] for side in sides]
        acting.anyone = frozenset().union(*(side[2] for side in sides))
        state.memo.homes = acting
    return acting


_sides: dict[int, tuple[Printed, tuple[frozenset[Area], frozenset[Area], frozenset[Area]]]] = {}
"""Answers about printed cards, which stay as they are; each is kept alive beside its answer."""


def _from_where(printed: Printed) -> tuple[frozenset[Area], frozenset[Area], frozenset[Area]]:
    """The areas from which it activates skills in the Main Phase, in a battle; and in which any of its skills works."""
    held = _sides.get(id(printed))
    if held is not None:
        return held[1]
    kind = printed.definition.type.value
    faces = (printed.front,) if printed.back is None else (printed.front, printed.back)
    skills = [skill for face in faces for skill in face.skills]
    field = any(keyword.name == "Field" for skill in skills for keyword in skill.keywords)
    areas = {id(skill): homes(skill, kind, field) | homes(skill, kind) for skill in skills}
    main, battle = (
        frozenset[Area]().union(*(areas[id(skill)] for skill in skills if timing_fits(skill, at)))
        for at in (False, True)
    )
    found = main, battle, frozenset[Area]().union(*(homes(skill, kind) for skill in skills))
    if not printed.number.startswith("token:"):  # a token is printed anew in each match
        _sides[id(printed)] = printed, found
    return found


def in_home(state: Position, card: CardId, live: LiveSkill, areas: frozenset[Area]) -> bool:
    """Whether the card is where the skill can be activated from (8-5-8), in one of its `areas`, or a skill allows it from there."""
    now = state.cards[card]
    if now.area in areas:
        return True
    return verdict(state, activating(state, now.master, card, live.skill)).permitted


def plans(state: Position, seat: Seat, battle: bool, pool: Pool) -> list[Plan]:
    """Every activation that is possible at this free timing. [Activate] skills whose conditions hold and whose costs can be paid (8-1-3)."""
    found: list[Plan] = []
    board, cards = board_of(state), state.cards
    acting, anywhere = _acting(state), "activate" in board.can
    here = acting.battle if battle else acting.main
    for area in AREAS:
        if not anywhere and area not in _MAY_GAIN and area not in acting.anyone:
            continue
        reached = anywhere or board.areas_of_many is None or area in board.areas_of_many
        for card in state.area(seat, area):
            now = cards[card]
            if not reached and area not in here[now.printed] and card not in board.by_card:
                continue  # it has what is printed on it, and nothing of that is activated here
            if area is Area.LIFE and not now.face_up:
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

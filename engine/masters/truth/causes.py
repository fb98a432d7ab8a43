"""Who or what brings an event about, as triggers ask: a player, a skill, a place that a card comes from."""

from __future__ import annotations

from engine.core.ids import CardId
from engine.masters.ir.keywords import names_on
from engine.masters.ir.kinds import is_keyword, is_kind
from engine.masters.ir.nodes import By, Deed
from engine.masters.ir.nouns import (
    And,
    Area,
    AtWork,
    Filter,
    IsType,
    Not,
    Noun,
    Nouns,
    Operand,
    Or,
    Place,
    Who,
)
from engine.masters.ir.walk import walk
from engine.masters.state.cause import Cause, Why
from engine.masters.state.context import Context
from engine.masters.state.events import Event
from engine.masters.state.facts import Was
from engine.masters.state.position import Position
from engine.masters.truth.find import means
from engine.masters.truth.fit import fits
from engine.masters.truth.places import covers
from engine.masters.truth.who import seats


def activation_of(event: Event) -> int | None:
    """Which activation brought the event about; None where it comes from no skill."""
    cause = getattr(event, "cause", None)
    return (cause.activation or None) if isinstance(cause, Cause) else None


def done_by(state: Position, ctx: Context, by: Who | None, seat: int | None) -> bool:
    """Whether the seat is the player that the pattern names, if it names one."""
    return by is None or (seat is not None and seat in seats(state, ctx, by))


_KINDS = {
    "": ("skill", "cost", "battle", "attack"),
    "skill": ("skill", "cost"),
    "cost": ("cost",),
    "battle": ("battle", "attack"),
}
"""Which causes the words of a deed speak of. A card pays for its skill by its skill, too."""


def brought_about(state: Position, ctx: Context, by: By | None, cause: Cause, why: Why | None = None) -> bool:
    """Whether the deed comes from what the phrase says: a skill, a battle, damage, and of such a card."""
    if by is None:
        return True
    if by.kind == "damage":
        return why == Why.DAMAGE
    if cause.kind not in _KINDS[by.kind] and not _by_its_name(by, cause):
        return False
    return by.of is None or means_cause(state, ctx, by.of, cause)


def _by_its_name(by: By, cause: Cause) -> bool:
    """Whether it is what the rules of a keyword skill do that the phrase names: "sent to your Warp by [Over Realm]" (10-15-4), "by [Critical]" (10-6-1)."""
    if by.kind != "skill" or by.of is None or not cause.keyword:
        return False
    return any(
        is_keyword(cause.keyword, kind) for node in walk(by.of) if isinstance(node, AtWork) for kind in node.kinds
    )


def comes_about(
    state: Position, ctx: Context, deed: Deed, seat: int | None, cause: Cause, why: Why | None = None
) -> bool:
    """Whether the seat does it, and by such a cause, as the deed says."""
    if deed.keyword and not any(_is_at_work(name, cause) for name in deed.keyword):  # "using a [Spirit Boost] skill"
        return False
    return done_by(state, ctx, deed.by, seat) and brought_about(state, ctx, deed.cause, cause, why)


def means_cause(state: Position, ctx: Context, operand: Operand, cause: Cause) -> bool:
    """Whether the card whose skill is at work is one that the phrase means, as it was then; wherever it lay (10-45-3).

    "A Battle Card's skill" is one of a card in the Battle Area (10-45-2), a character's or trait's from anywhere (8-5-9-1).
    """

    if cause.card is None:
        return False
    if isinstance(operand, Nouns):
        return any(means_cause(state, ctx, part, cause) for part in operand.parts)
    if isinstance(operand, Noun) and cause.facts is not None:
        if operand.owner is not None and cause.master not in seats(state, ctx, operand.owner):
            return False
        now = state.cards[cause.card]
        was = Was(cause.facts, now.area, cause.master if cause.master is not None else now.master)
        if not _suits(state, ctx, operand.filter, cause, cause.card, was):
            return False
        if operand.places and not operand.implied:
            return means(state, ctx, operand, cause.card)
        if operand.implied and now.incarnation == cause.incarnation and _typed(operand.filter):  # 10-45-2
            return cause.master is not None and comes_from(state, ctx, operand.places, now.area, cause.master)
        return all(place.who is None or cause.master in seats(state, ctx, place.who) for place in operand.places)
    return means(state, ctx, operand, cause.card)


def by_fits(state: Position, ctx: Context, by: Operand | None, words: str, cause: Cause | None) -> bool:
    """Whether the cause is one of those that the text names: in battle (with such cards), by (such cards') skills, except by skills, …

    Where it names none, each is. `words` says more than a phrase can.
    """
    by_skill = cause is not None and cause.kind in ("skill", "cost")
    in_battle = cause is not None and cause.kind in ("battle", "attack")
    if not words and by is None:
        return True
    if words == "except by skills":
        return cause is None or not by_skill or (by is not None and not means_cause(state, ctx, by, cause))
    if words == "except in battle":
        return not in_battle
    if words == "skills or battle" and in_battle:
        return True
    if words == "cards":  # in battle with them, and by their skills
        return by is not None and (by_skill or in_battle) and cause is not None and means_cause(state, ctx, by, cause)
    if cause is None or not (in_battle if words in ("battle", "attacks") else by_skill):
        return False
    if by is not None:
        return means_cause(state, ctx, by, cause)
    return words != "your skills" or cause.master == ctx.master


def _suits(state: Position, ctx: Context, filter: Filter, cause: Cause, card: CardId, was: Was) -> bool:
    """What words ask of a skill ("by a non-keyword skill of a red card"): some of them of the skill itself, the others of its card."""
    match filter:
        case And(parts=parts):
            return all(_suits(state, ctx, part, cause, card, was) for part in parts)
        case Or(parts=parts):
            return any(_suits(state, ctx, part, cause, card, was) for part in parts)
        case Not(part=part):
            return not _suits(state, ctx, part, cause, card, was)
        case AtWork(kinds=kinds) if cause.skill is not None or cause.keyword:
            return any(_is_at_work(kind, cause) for kind in kinds)
        case _:
            return fits(state, ctx, filter, card, was)


def _typed(filter: Filter) -> bool:
    """Whether a phrase names a type of card, and so where the card is: a character or a trait does not (10-45-3)."""
    return any(isinstance(part, IsType) for part in walk(filter))


def _is_at_work(kind: str, cause: Cause) -> bool:
    """Whether the skill at work is of a kind: "Counter", "Auto", "keyword", …"""
    skill = cause.skill
    if kind in ("keyword", "non-keyword"):
        return (bool(cause.keyword) or (skill is not None and skill.is_keyword)) == (kind == "keyword")
    held = () if skill is None else names_on(skill)
    return (
        is_keyword(cause.keyword, kind)
        or any(is_keyword(name, kind) for name in held)
        or (skill is not None and is_kind(skill, kind))
    )


def comes_from(
    state: Position, ctx: Context, places: tuple[Place, ...], area: Area, master: int, top: CardId | None = None
) -> bool:
    """Whether an area of this player is one of the places; any is where none are named. `top`: beneath which card, where it is known."""
    if not places:
        return True
    for place in places:
        if (
            covers(place.area, area)
            and (place.who in (None, Who.OWNER) or master in seats(state, ctx, place.who))
            and (place.under is None or top is None or state.book.answers.means(state, ctx, place.under, top))
            and not (place.but and comes_from(state, ctx, place.but, area, master))
        ):
            return True
    return False

"""Where a card's present numbers and skills come from, in words for the inspector (8-8).

What was changed, by how much and by which effect is told by `truth`; nothing is added up again here.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import GetComboCost, GetComboPower, GetCost, GetPower, SetNumber, Skill, SkillKind
from engine.masters.state.position import Position
from engine.masters.state.sight import visible
from engine.masters.truth.derive import changes_of, still_to_come
from engine.masters.truth.in_force import Influence
from engine.masters.truth.known import facts
from engine.masters.truth.layers import Applied
from engine.masters.view.model import Note
from engine.masters.view.wording import change_words, keyword_words, until_words

_NUMBERS = {"power": "power", "cost": "energy cost", "combo_power": "combo power", "combo_cost": "combo cost"}
_UNSEEN = "an effect"
_RULE = "no cost is below 0, or below its specified cost"
_POWER_RULE = "power does not go below 0"


def notes_of(state: Position, card: CardId, seat: Seat) -> tuple[Note, ...]:
    """The notes on a card whose face the seat sees; empty for a card that is as printed."""
    notes = [note for applied in changes_of(state, card) if (note := _note(state, seat, applied)) is not None]
    for influence in still_to_come(state, card):
        notes += _to_come(state, seat, influence)
    return tuple(notes)


def _note(state: Position, seat: Seat, applied: Applied) -> Note | None:
    """One change; None for a number that stayed as it was, and for what the seat can know nothing of."""
    influence = applied.influence
    if influence is None:
        return Note(_words(applied), _POWER_RULE if applied.field == "power" else _RULE, "")
    if applied.field in _NUMBERS and applied.before == applied.after and not isinstance(applied.change, SetNumber):
        return None
    source = _source(state, seat, influence)
    if source is None:
        return Note(_words(applied), _UNSEEN, "") if _shows(applied) else None
    return Note(_words(applied), source, _until(seat, influence), _kind(influence))


def _shows(applied: Applied) -> bool:
    """Whether the view of a card shows what was changed by itself, so that it is no secret, whoever did it."""
    if applied.skill is not None:
        return bool(applied.skill.skill.keywords)
    return applied.field in _NUMBERS or applied.field in ("specified", "skills", "keywords")


def _to_come(state: Position, seat: Seat, influence: Influence) -> Iterator[Note]:
    source = _source(state, seat, influence)
    if source is not None:
        for index, change in enumerate(influence.changes):
            bound = influence.bound[index] if index < len(influence.bound) else None
            yield Note(change_words(change, bound), source, _until(seat, influence), _kind(influence))


def _words(applied: Applied) -> str:
    """What was changed, with the amount as it came out: "+5000 power", "[Critical]"."""
    change, live = applied.change, applied.skill
    if live is not None:
        return _skill_words(live.skill) + (" (negated)" if live.negated else "")
    match change:
        case None if applied.field == "skills":
            return "skill negated"
        case None | GetPower() | GetComboPower() | GetComboCost() | GetCost(for_activation="", of_skill=""):
            spheres = f" ({change.spheres})" if isinstance(change, GetCost) and change.spheres else ""
            return f"{applied.after - applied.before:+d} {_NUMBERS[applied.field]}{spheres}"
        case GetCost():
            what = f"[{change.of_skill}]" if change.of_skill else "activating a skill"
            return f"{change_words(change, _fixed(applied))} for {what}"
        case _:
            return change_words(change, applied.after)


def _fixed(applied: Applied) -> int | None:
    """The amount that was fixed when the skill resolved, if one was (8-2-2-2)."""
    influence, change = applied.influence, applied.change
    if influence is None or change is None or len(influence.bound) != len(influence.changes):
        return None
    return influence.bound[influence.changes.index(change)]


def _skill_words(skill: Skill) -> str:
    return ", ".join(f"[{keyword_words(keyword)}]" for keyword in skill.keywords) or skill.text


def _source(state: Position, seat: Seat, influence: Influence) -> str | None:
    """The name of the card that the effect comes from; None where the seat may not know it.

    A card whose skill has resolved was in the open then, and keeps the name that it had, wherever it is now.
    """
    if influence.modifier is None:
        card = influence.ctx.source
        return facts(state, card).name if visible(state, seat, card) else None
    cause = influence.modifier.cause
    return cause.facts.name if cause.facts is not None else ""


def _kind(influence: Influence) -> str:
    """The kind of skill that the effect comes from, in its brackets: "[Permanent]", "[Auto]", "[Servant]"."""
    skill = influence.ctx.skill
    if skill is None:
        return ""
    if skill.kind is not SkillKind.KEYWORDS:
        return f"[{skill.kind.value}]"
    return f"[{keyword_words(skill.keywords[0])}]" if skill.keywords else ""


def _until(seat: Seat, influence: Influence) -> str:
    """When the effect ends, as the seat would say it; "" for a [Permanent] skill, which holds while its card is in its place."""
    modifier = influence.modifier
    return "" if modifier is None else until_words(modifier.duration, yours=modifier.master == seat)

"""What the grammar can read, and nothing would carry out: told like unread text, so that no card promises what does not happen."""

from __future__ import annotations

from collections.abc import Iterator

from engine.collectible.ir.nodes import (
    Amount,
    ChiCost,
    Effect,
    Gets,
    It,
    Join,
    Line,
    MoveThis,
    Negate,
    Phrase,
    PutIntoPlay,
    TheUser,
    ThisWarrior,
    TimeLimit,
)
from engine.collectible.ir.walk import deeds
from engine.collectible.ir.words import OF_ITSELF, CardType, Icon, LineKind, Moment

OF_WARRIORS = frozenset({Moment.DAMAGED, Moment.HEALED, Moment.WINS})
"""What never happens to an Event."""
TIMING = "an icon for its timing, [Strategy] or [Action] (C-9.5.1, C-9.5.2)"


def nonsense(line: Line) -> str | None:
    """What is missing or makes no sense in a line, whatever card it stands on; None where nothing is."""
    if line.ability is not None:
        return None
    found = list(deeds(line.effects))
    held = [isinstance(effect, Gets) and effect.lasting for effect in found]
    if line.kind is LineKind.LASTING and not all(held):
        return TIMING
    if line.kind is not LineKind.LASTING and any(held):
        return '"until end of turn": an effect that is used or automatic changes figures so long'
    if line.kind is not LineKind.USED and any(isinstance(effect, Negate) for effect in found):
        return f"{TIMING}: there is nothing to negate outside of a Chain"
    if line.kind is not LineKind.USED and line.cost is not None:
        return TIMING
    named = line.when is not None and line.when.moment in OF_ITSELF
    for effect in found:
        what = getattr(effect, "what", None)
        if isinstance(what, It) and not named:
            return "a Warrior that was named before"
        named = named or isinstance(effect, PutIntoPlay) or (what is not None and not isinstance(what, It | str))
    return None


def misplaced(line: Line, kind: CardType, cost: ChiCost) -> str | None:
    """What makes no sense on a card of that kind with that Chi cost; None where all does."""
    if line.ability is not None:
        return _misplaced_ability(line, kind)
    if kind in (CardType.TECHNIQUE, CardType.WISH) and line.kind is not LineKind.USED:
        return f"{TIMING}: so are Techniques and Wishes used"  # C-9.1.3, C-9.4.2
    if kind is CardType.WISH and Icon.DB in line.icons:
        return "no [DB]: it asks for a coin on a Warrior, and a Wish has none (C-9.6.4)"
    if kind is not CardType.WARRIOR and any(isinstance(part, MoveThis) for part in line.cost or ()):
        return "another cost: the card is no Warrior"
    if kind is CardType.EVENT and line.when is not None and line.when.moment in OF_WARRIORS:
        return "another moment: this one comes to Warriors alone"
    x = (kind is CardType.TECHNIQUE and cost.x) or any(isinstance(part, ChiCost) and part.x for part in line.cost or ())
    if not x and any(amount.x for amount in _amounts(line)):
        return "a number: nothing says what X is"
    return _misnamed(line, kind)


def _misplaced_ability(line: Line, kind: CardType) -> str | None:
    if isinstance(line.ability, TimeLimit):
        return None if kind is CardType.EVENT else "no Time Limit: Events have one (C-11.3.1)"
    return None if kind is CardType.WARRIOR else "no ability of Warriors (C-11.1)"


def _misnamed(line: Line, kind: CardType) -> str | None:
    """A Warrior that such a card cannot mean: this Warrior on a Technique, the user on a Warrior, an opposing one on an Event."""
    for effect in deeds(line.effects):
        what = getattr(effect, "what", None)
        if kind is not CardType.WARRIOR and isinstance(what, ThisWarrior):
            return "another Warrior: the card is none itself"
        if kind is not CardType.TECHNIQUE and isinstance(what, TheUser):
            return "another Warrior: only a Technique has a user (C-9.1.5)"
        if kind in (CardType.EVENT, CardType.WISH) and isinstance(effect, Join):
            return "another Team: the card is in none itself"
        if kind in (CardType.EVENT, CardType.WISH) and any(phrase.opposing for phrase in _phrases(effect)):
            return "another Warrior: none opposes the card (C-11.5.8, C-11.5.9)"
    return None


def _phrases(effect: Effect) -> Iterator[Phrase]:
    phrase = getattr(getattr(effect, "what", None), "phrase", None)
    if isinstance(phrase, Phrase):
        yield phrase


def _amounts(line: Line) -> Iterator[Amount]:
    for effect in deeds(line.effects):
        for field in effect.__struct_fields__:
            if isinstance(value := getattr(effect, field), Amount):
                yield value

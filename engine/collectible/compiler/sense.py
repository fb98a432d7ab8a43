"""What the grammar can read, and nothing would carry out: told like unread text, so that no card promises what does not happen."""

from __future__ import annotations

from collections.abc import Iterator

from engine.collectible.ir.nodes import (
    Amount,
    Barred,
    ChiCost,
    Gets,
    If,
    InjureThis,
    It,
    Join,
    Line,
    MoveCards,
    MoveThis,
    MoveWarrior,
    Negate,
    PerCard,
    Phrase,
    PutIntoPlay,
    RemoveThis,
    TheUser,
    ThisWarrior,
    TimeLimit,
)
from engine.collectible.ir.walk import chosen, deeds, phrases_of, spoken_of
from engine.collectible.ir.words import LEAVING, OF_ONE, CardType, Icon, LineKind, Moment

OF_EVENTS = frozenset({Moment.DEPLOYED, Moment.PUT_INTO_PLAY, Moment.LEAVES})
"""What can happen to an Event itself."""
ARRIVALS = frozenset({Moment.DEPLOYED, Moment.PUT_INTO_PLAY})
"""The moments at which it is known what X the Chi cost of a card was; without a cost it is 0."""
_STRANGE = {
    CardType.WARRIOR: frozenset({"user"}),
    CardType.TECHNIQUE: frozenset({"this"}),
    CardType.EVENT: frozenset({"this", "user", "its"}),
    CardType.WISH: frozenset({"this", "user", "its"}),
}
"""Whose Teams are none that a card of the kind can mean."""
TIMING = "an icon for its timing, [Strategy] or [Action] (C-9.5.1, C-9.5.2)"


def nonsense(line: Line) -> str | None:
    """What is missing or makes no sense in a line, whatever card it stands on; None where nothing is."""
    if line.ability is not None:
        return None
    found = list(deeds(line.effects))
    held = [isinstance(effect, Gets | Barred) and effect.lasting for effect in found if not isinstance(effect, If)]
    if line.kind is LineKind.LASTING and (not all(held) or chosen(line)):  # nobody chooses for what lasts
        return TIMING
    if line.kind is not LineKind.LASTING and any(held):
        return '"until end of turn": so long does it last what is used or automatic'
    if line.kind is not LineKind.USED and any(isinstance(effect, Negate) for effect in found):
        return f"{TIMING}: there is nothing to negate outside of a Chain"
    if any(isinstance(effect, MoveCards) and _leads_nowhere(effect) for effect in found):
        return "another area: such cards do not go there"
    if line.kind is not LineKind.USED and line.cost is not None:
        return TIMING
    if odd := _unasked(line):
        return odd
    when = line.when
    if when is not None and when.moment in LEAVING and when.subject is None:
        if any(isinstance(what, ThisWarrior) for effect in found for what in spoken_of(effect)):
            return "another Warrior: this one is in play no more"
    named = when is not None and when.moment in OF_ONE - LEAVING
    for effect in found:
        for what in spoken_of(effect):
            if isinstance(what, It) and not named:
                return "a Warrior that was named before"
            named = True
        named = named or isinstance(effect, PutIntoPlay) or (isinstance(effect, MoveCards) and effect.to == "play")
    return None


def _unasked(line: Line) -> str | None:
    """What is said of Warriors where nobody asks for it: figures of others than those to whom something is done, "its" of nobody."""
    lasting = line.kind is LineKind.LASTING
    for effect in deeds(line.effects):
        per = getattr(effect, "per", None)
        if lasting and isinstance(per, PerCard) and per.area != "damage":
            return "Planet Damage, coins or Warriors: figures that last count no other cards"
        what = getattr(effect, "what", None)
        meant = None if lasting else getattr(what, "phrase", None)
        for phrase in phrases_of(effect):
            if phrase is not meant and (phrase.combat is not None or phrase.support is not None):
                return "a Turn cost or coins: figures are asked of those alone to whom something is done"
            if phrase.team == "its" and not isinstance(what, ThisWarrior | TheUser):
                return "the Team of this Warrior, or of the user"
    if any(phrase.combat or phrase.support or phrase.team == "its" for phrase in _elsewhere(line)):
        return "a Turn cost or coins: figures are asked of those alone to whom something is done"
    return None


def _elsewhere(line: Line) -> list[Phrase]:
    """What is said of Warriors in front of the effects: in the moment and in the costs."""
    moment = [line.when.subject] if line.when is not None and line.when.subject is not None else []
    return moment + [cost.phrase for cost in line.cost or () if isinstance(cost, MoveWarrior)]


def _leads_nowhere(effect: MoveCards) -> bool:
    """Whether the cards are where they would go, or come into play and are no Warriors."""
    return effect.area == effect.to or (effect.to == "play" and effect.phrase.kind != "warrior")


def misplaced(line: Line, kind: CardType, cost: ChiCost) -> str | None:
    """What makes no sense on a card of that kind with that Chi cost; None where all does."""
    if line.ability is not None:
        return _misplaced_ability(line, kind)
    if kind in (CardType.TECHNIQUE, CardType.WISH) and line.kind is not LineKind.USED:
        return f"{TIMING}: so are Techniques and Wishes used"  # C-9.1.3, C-9.4.2
    if kind is CardType.WISH and Icon.DB in line.icons:
        return "no [DB]: it asks for a coin on a Warrior, and a Wish has none (C-9.6.4)"
    if _misplaced_cost(line, kind):
        return "another cost: the card is no Warrior"
    if kind is CardType.EVENT and line.when is not None and line.when.subject is None:
        if line.when.moment in OF_ONE - OF_EVENTS:
            return "another moment: this one comes to Warriors alone"
    deployed = line.when is not None and line.when.moment in ARRIVALS
    x = (cost.x and (kind is CardType.TECHNIQUE or deployed)) or any(
        isinstance(part, ChiCost) and part.x for part in line.cost or ()
    )
    if not x and any(amount.x for amount in _amounts(line)):
        return "a number: nothing says what X is"
    return _misnamed(line, kind)


def _misplaced_cost(line: Line, kind: CardType) -> bool:
    """Whether the card cannot pay so: an Event is moved like a Warrior, but has neither status nor coins that are paid."""
    own = (InjureThis, RemoveThis) if kind is CardType.EVENT else (MoveThis, InjureThis, RemoveThis, MoveWarrior)
    return kind is not CardType.WARRIOR and any(isinstance(part, own) for part in line.cost or ())


def _misplaced_ability(line: Line, kind: CardType) -> str | None:
    if isinstance(line.ability, TimeLimit):
        return None if kind is CardType.EVENT else "no Time Limit: Events have one (C-11.3.1)"
    return None if kind is CardType.WARRIOR else "no ability of Warriors (C-11.1)"


def _misnamed(line: Line, kind: CardType) -> str | None:
    """A Warrior that such a card cannot mean: this Warrior on a Technique, the user on a Warrior, an opposing one on an Event."""
    if any(phrase.team in _STRANGE[kind] for phrase in _elsewhere(line) if phrase.team):
        return "another Team: the card is in none itself, or has no user"
    for effect in deeds(line.effects):
        spoken = spoken_of(effect)
        if kind is not CardType.WARRIOR and any(isinstance(what, ThisWarrior) for what in spoken):
            return "another Warrior: the card is none itself"
        if kind is not CardType.TECHNIQUE and any(isinstance(what, TheUser) for what in spoken):
            return "another Warrior: only a Technique has a user (C-9.1.5)"
        if kind in (CardType.EVENT, CardType.WISH) and isinstance(effect, Join):
            return "another Team: the card is in none itself"
        if any(phrase.team in _STRANGE[kind] for phrase in phrases_of(effect) if phrase.team):
            return "another Team: the card is in none itself, or has no user"
        if kind in (CardType.EVENT, CardType.WISH) and any(phrase.opposing for phrase in phrases_of(effect)):
            return "another Warrior: none opposes the card (C-11.5.8, C-11.5.9)"
    return None


def _amounts(line: Line) -> Iterator[Amount]:
    for effect in deeds(line.effects):
        for field in effect.__struct_fields__:
            if isinstance(value := getattr(effect, field), Amount):
                yield value

"""How often a permission lets a player do what it allows."""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.ir.nodes import INSTANT, Permit
from engine.masters.ir.nouns import Area, Const, Noun, Quantity


def counted(effect: Permit, times: int | None) -> int | None:
    """ "You can play 1 red card from your Drop Area this turn", "once per turn"; None where nothing limits it."""
    noun = effect.object
    times = 1 if times is None and effect.turns_of is not None else times
    number = isinstance(noun, Noun) and noun.quantity in (Quantity.EXACTLY, Quantity.UP_TO)
    if times is None and not number:
        return None
    n = noun.n.n if isinstance(noun, Noun) and number and isinstance(noun.n, Const) else 1
    return n * (times or 1)


def adds_nothing(effect: Permit) -> bool:
    """ "You can activate this card's [Rejuvenate] during your opponent's turn": neither from elsewhere, nor at another price, nor although a condition
    does not hold, so that every skill can be activated so in any case."""
    what = effect.object
    placed = isinstance(what, Noun) and bool(what.places) and not what.implied
    more = effect.free or effect.unmarked or effect.even_if is not None or effect.times is not None
    return effect.action == "activate" and not (more or placed or effect.source or effect.instead)


def waives(effect: Permit) -> bool:
    """ "If your opponent's life is at 4 or less, your Leader Card can activate [Awaken]": whatever its own condition is."""
    return adds_nothing(effect) and any(name.startswith("Awaken") or name == "Wish" for name in effect.keyword)


def so_often(effect: Permit, per_turn: int | None) -> Permit:
    """The permission, as often as [Once per turn] lets it."""
    return effect if per_turn is None or effect.times is not None else replace(effect, times=per_turn)


def uncounted(effect: Permit, per_turn: int | None) -> bool:
    """Whether a number limits it and nothing tells how often it was used: from where a player may do it anyway, or within no time."""
    if effect.action == "activate again":
        return False  # what it adds to is counted
    effect = so_often(effect, per_turn)
    if counted(effect, effect.times) is None or effect.action not in ("play", "activate"):
        return counted(effect, effect.times) is not None
    noun = effect.object
    places = noun.places if isinstance(noun, Noun) and noun.places and not noun.implied else effect.source
    return (
        (effect.times is None and effect.turns_of is None and effect.duration == INSTANT)
        or not places
        or any(
            place.area not in (Area.DROP, Area.WARP, Area.DECK, Area.ENERGY, Area.LIFE, Area.UNDER) for place in places
        )
    )

"""Whether a condition of card text is so, and how often a count makes an effect happen."""

from __future__ import annotations

from collections.abc import Sequence

from engine.collectible.ir.nodes import (
    AreaHas,
    Condition,
    Controls,
    Count,
    IsSo,
    It,
    MarkerAt,
    PerCard,
    PerCoin,
    PerWarrior,
    PlanetHas,
    RoleIs,
    TheUser,
    ThisWarrior,
)
from engine.collectible.ir.words import Whose
from engine.collectible.state.areas import PLAY, Area
from engine.collectible.state.objects import Mark
from engine.collectible.state.position import Position, Use
from engine.collectible.truth.control import coins_on, warriors
from engine.collectible.truth.phrases import fits
from engine.core.ids import CardId, Seat, other


def is_so(state: Position, condition: Condition, use: Use, last: Sequence[Mark] | None = None) -> bool:
    """Whether it is so now, for the effect that is used; `last` are the Warriors that it named last, None for what lasts."""
    match condition:
        case IsSo(what=what, phrase=phrase):
            meant = those(state, what, use, last)
            return bool(meant) and all(fits(state, phrase, card, use) for card in meant)
        case Controls(phrase=phrase, least=least, most=most, whose=whose):
            there = warriors(state, _player(use.seat, whose))
            return _within(sum(fits(state, phrase, card, use) for card in there), least, most)
        case AreaHas(area=area, least=least, most=most, whose=whose):
            return _within(len(state.area(_player(use.seat, whose), Area(area))), least, most)
        case PlanetHas(least=least, whose=whose):
            return len(state.area(_player(use.seat, whose), Area.DAMAGE)) >= least
        case RoleIs(role=role):
            return (role == "attacker") is (use.seat == state.attacker)
        case MarkerAt(least=least):
            return state.markers[use.seat] >= least


def times(state: Position, per: Count | None, use: Use, last: Sequence[Mark] | None = None) -> int:
    """How often it counts; once without a count."""
    match per:
        case None:
            return 1
        case PerCoin(what=what, coin=coin):
            return sum(coins_on(state, card, coin) for card in those(state, what, use, last))
        case PerCard(area=area):
            return len(state.area(use.seat, Area(area)))
        case PerWarrior(phrase=phrase):
            return sum(fits(state, phrase, card, use) for seat in (0, 1) for card in warriors(state, seat))


def those(state: Position, what: ThisWarrior | TheUser | It, use: Use, last: Sequence[Mark] | None) -> list[CardId]:
    """The Warriors that are meant, as far as they are still the same objects, in play."""
    marks = last if isinstance(what, It) and last is not None else [use.user or use.source]
    return [mark[0] for mark in marks if state.is_object(mark) and state.cards[mark[0]].area in PLAY]


def _player(seat: Seat, whose: Whose) -> Seat:
    return other(seat) if whose is Whose.OPPONENT else seat


def _within(n: int, least: int, most: int | None) -> bool:
    return n >= least and (most is None or n <= most)

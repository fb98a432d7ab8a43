"""Where a number comes from: the printed number and the changes that are told, in their order, give the number that the card has.

Over random games of all starter decks, at every decision, for every card that is in play, in a hand or on its way.
"""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from engine.bots.random import RandomBot
from engine.bots.sim import Meeting, step
from engine.core.ids import CardId
from engine.masters.ir.keywords import family
from engine.masters.ir.nodes import LoseKeyword, Negated
from engine.masters.ir.nouns import Area
from engine.masters.state.areas import IN_PLAY
from engine.masters.state.state import State
from engine.masters.truth.derive import changes_of
from engine.masters.truth.known import facts
from engine.masters.truth.layers import Applied
from engine.masters.truth.printed_facts import base_facts
from tests.properties.conftest import begin

NUMBERS = ("power", "cost", "combo_power", "combo_cost")


def asked_about(state: State) -> list[CardId]:
    areas = (*IN_PLAY, Area.COMBO, Area.HAND, Area.LIMBO)
    return [card for seat in (0, 1) for area in areas for card in state.area(seat, area)]


def check(state: State, card: CardId) -> int:
    """How many changes of numbers and of keywords were looked at."""
    now, printed, told = facts(state, card), base_facts(state, card), changes_of(state, card)
    assert facts(state, card) == now
    assert changes_of(state, card) == told
    for field in NUMBERS:
        have = getattr(printed, field)
        for applied in told:
            if applied.field == field:
                assert applied.before == have
                have = applied.after
        assert getattr(now, field) == have, (field, told)
    gained = {name for applied in told if applied.skill is not None for name in _names(applied)}
    assert set(now.keywords) - set(printed.keywords) <= gained
    for name in set(printed.keywords) - set(now.keywords):
        assert any(_takes(applied, name) for applied in told), (name, told)
    granted = [live for live in now.skills if live.granted_by is not None]
    assert granted == [applied.skill for applied in told if applied.skill is not None]
    assert all(applied.influence is not None for applied in told if applied.field not in NUMBERS)
    return len(told)


def _names(applied: Applied) -> list[str]:
    """The keywords that a gained skill brings, by the names under which facts hold them."""
    assert applied.skill is not None
    skill = applied.skill.skill
    timed = [f"Counter: {skill.timing.value}"] if skill.timing is not None else []
    return [*(keyword.name for keyword in skill.keywords), skill.kind.value, *timed]


def _takes(applied: Applied, name: str) -> bool:
    change = applied.change
    if isinstance(change, LoseKeyword):
        return name in family(change.keyword)
    return isinstance(change, Negated) or (change is None and applied.influence is not None)


@pytest.mark.parametrize("seed", range(10))
def test_printed_numbers_and_changes_in_order_give_the_present_numbers(meetings: Sequence[Meeting], seed: int) -> None:
    looked_at = 0
    for trial in range(2):
        game = begin(meetings[(seed * 11 + trial * 5) % len(meetings)], f"provenance/{seed}/{trial}")
        bots = (RandomBot(f"{seed}/{trial}/a"), RandomBot(f"{seed}/{trial}/b"))
        while game.pending is not None:
            before = game.hash()
            looked_at += sum(check(game.state, card) for card in asked_about(game.state))
            assert game.hash() == before
            step(game, bots)
    assert looked_at > 0

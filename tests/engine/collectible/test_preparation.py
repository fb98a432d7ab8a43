"""What happens before the first hands, and no scenario can play: Planets are shuffled, and the winner of a draw decides (C-3.1.1, C-3.1.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import pytest

from card_data.games import pack
from engine.bots.sim import Meeting, start
from engine.collectible.state.areas import Area
from engine.collectible.state.state import State
from engine.core.decisions import Answer
from engine.core.game import Game


def begun(meetings: Sequence[Meeting], seed: int) -> Game[State]:
    """A match of the starters at its first question."""
    return start(pack("collectible"), meetings[0].decks, f"preparation/{seed}", "standard")


def planet(game: Game[State], seat: int) -> list[str]:
    """The numbers of the cards of a Planet, from its top."""
    return [game.state.printing(card).number for card in game.state.area(seat, Area.PLANET)]


def test_both_planets_are_shuffled(meetings: Sequence[Meeting]) -> None:
    one, two = begun(meetings, 1), begun(meetings, 2)
    for seat in (0, 1):
        assert (
            Counter(planet(one, seat)) == Counter(planet(two, seat)) == Counter(meetings[0].decks[seat].parts["main"])
        )
        assert planet(one, seat) != planet(two, seat)
        assert planet(one, seat) != sorted(planet(one, seat))


@pytest.mark.parametrize("verb", ["first", "second"])
def test_the_winner_of_the_draw_makes_the_first_move_or_leaves_it(meetings: Sequence[Meeting], verb: str) -> None:
    winners: set[int] = set()
    for seed in range(8):
        game = begun(meetings, seed)
        asked = game.pending
        assert asked is not None
        assert [option.verb for option in asked.options] == ["first", "second"]
        winners.add(asked.seat)
        game.answer(Answer((verb,)))
        assert game.state.attacker == (asked.seat if verb == "first" else 1 - asked.seat)
        assert game.pending is not None
        assert game.pending.seat == game.state.attacker  # who begins decides first about the hand (C-3.2.7)
    assert winners == {0, 1}

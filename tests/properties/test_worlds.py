"""Worlds that are drawn for a seat, in random games over all starters: they agree with what it knows, and with nothing else of the truth."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import msgspec
import pytest

from card_data.games import dialects, pack
from engine.bots.random import RandomBot
from engine.bots.sim import Meeting, step
from engine.core.decisions import Answer
from engine.core.errors import DefinitionError
from engine.core.game import Game
from engine.core.ids import other
from engine.core.rng import Rng
from engine.masters.ir.nouns import Area
from engine.masters.sample.knowledge import remembered
from engine.masters.state.sight import visible
from engine.masters.state.state import State
from engine.scenario.reading import parse
from tests.properties.conftest import begin
from tests.properties.test_non_interference import exchanged, message

SEEDS = range(3)


def played(meetings: Sequence[Meeting], seed: int) -> tuple[Game[State], tuple[RandomBot, RandomBot], Meeting]:
    meeting = meetings[(seed * 11) % len(meetings)]
    return begin(meeting, f"worlds/{seed}"), (RandomBot(f"{seed}/a"), RandomBot(f"{seed}/b")), meeting


@pytest.mark.parametrize("seed", SEEDS)
def test_a_world_shows_the_seat_the_same_view_and_the_game_stays(meetings: Sequence[Meeting], seed: int) -> None:
    game, bots, meeting = played(meetings, seed)
    lists = (pack().lists("masters"), pack().lists("masters", [deck.parts for deck in meeting.decks]))
    drawn, other_hands = 0, 0
    while game.pending is not None:
        seat = game.number // 2 % 2
        before = game.state.copy()
        world = game.sample(seat, Rng.from_seed(game.number), lists[game.number % 2])
        assert game.rules.unlike(game.state, before) is None
        if world is not None:
            drawn += 1
            assert msgspec.json.encode(world.view(seat)) == msgspec.json.encode(game.view(seat))
            assert world.rules.conserved(world.state) is None
            known = [c for c in remembered(game.state, seat) if not visible(game.state, seat, c)]
            assert all(world.state.printing(card) is game.state.printing(card) for card in known)
            foe = other(seat)
            hands = [[each.state.printing(c).number for c in each.state.area(foe, Area.HAND)] for each in (world, game)]
            other_hands += hands[0] != hands[1]
            fork = world.fork()
            assert (fork.hash(), fork.pending, fork.number) == (world.hash(), world.pending, game.number)
        step(game, bots)
    assert drawn > 0.95 * game.number
    assert other_hands > drawn / 2  # the truth is not among what is drawn from


@pytest.mark.parametrize("seed", SEEDS)
def test_two_truths_with_one_view_give_the_same_world(meetings: Sequence[Meeting], seed: int) -> None:
    """A truth whose hidden cards are others, and a world that was drawn itself, are no different to draw from."""
    game, bots, meeting = played(meetings, seed + 100)
    lists = pack().lists("masters", [deck.parts for deck in meeting.decks])
    compared = 0
    while game.pending is not None:
        if game.number % 3:
            step(game, bots)
            continue
        seat = game.number % 2
        twins = [game.sample(seat, Rng.from_seed(game.number), lists)]
        rng = Rng.from_seed(f"twin/{game.number}")
        if (made := exchanged(game, seat, other(seat), rng)) is not None and message(made[0], seat) == message(
            game, seat
        ):
            twins.append(made[0])
        worlds = [each.sample(seat, Rng.from_seed("one"), lists) for each in (game, *twins) if each is not None]
        first = worlds[0]
        for world in worlds[1:]:
            assert (world is None) == (first is None)
            if first is not None and world is not None:
                compared += 1
                assert world.hash() == first.hash()
                # the generator remembers what it drew since the safe point, which is over
                assert first.rules.unlike(first.state, world.state) in (None, "rng")
        step(game, bots)
    assert compared > game.number / 3


@pytest.mark.parametrize("seed", SEEDS)
def test_an_unknown_deck_is_one_that_agrees_with_what_was_seen(meetings: Sequence[Meeting], seed: int) -> None:
    """The leader of a starter is its own, so that the cards are: in a world the player holds the whole starter and nothing else."""
    game, bots, meeting = played(meetings, seed + 200)
    for _ in range(60):
        if game.pending is not None:
            step(game, bots)
    world = game.sample(0, Rng.from_seed("deck"), pack().lists("masters"))
    assert world is not None
    cards = [c for c in world.state.cards if c.owner == 1 and not c.token]
    numbers = Counter(world.state.printing(card.id).number for card in cards)
    assert numbers == Counter(meeting.decks[1].parts["main"]) + Counter(meeting.decks[1].parts["leader"])


BOARD = """
title = "What a seat remembers"
steps = []
[[card]]
number = "X-1"
name = "Returner"
type = "battle"
color = ["red"]
energy = 1
cost = "R"
power = 10000
combo_power = 5000
combo_cost = 0
text = "[Auto] When this card attacks, {effect}"
[[card]]
number = "L-1"
name = "Leader"
type = "leader"
color = ["red"]
power = 10000
text = ""
[p1]
leader = "L-1"
battle = ["X-1"]
hand = ["R1"]
[p2]
leader = "L-1"
hand = ["R1", "G1", "Y1"]
battle = ["B1"]
"""

LISTS = (({"leader": {"L-1": 1}, "main": {"R1": 13, "B1": 13, "G1": 13, "Y1": 13}},),) * 2


def attacked(effect: str) -> Game[State]:
    """The game after an attack whose skill has been carried out: the first option of each question, until the Offense Step."""
    game = dialects()["masters"].begin(parse(BOARD.replace("{effect}", effect), "board", dialects())).game
    (attacker,) = game.state.area(0, Area.BATTLE)
    assert game.pending is not None
    attack = next(one for one in game.pending.options if one.verb == "attack" and one.card == attacker)
    game.answer(Answer((attack.words,)))
    while game.pending is not None and game.pending.kind != "offense":
        game.answer(Answer(tuple(option.words for option in game.pending.options[: max(1, game.pending.least)])))
    return game


def number_at(world: Game[State] | None, card: int) -> str:
    assert world is not None
    return world.state.printed[world.state.cards[card].printed].number


def test_lists_that_cannot_be_are_told() -> None:
    game = attacked("draw 1 card.")
    with pytest.raises(DefinitionError, match="No deck list is given that seat 1"):
        game.sample(0, Rng.from_seed("none"), ((), ()))
    with pytest.raises(DefinitionError, match="no card Z-9"):
        game.sample(0, Rng.from_seed("none"), ((), ({"leader": {"L-1": 1}, "main": {"Z-9": 52}},)))


def test_a_card_that_went_back_to_a_hand_in_sight_is_known_there() -> None:
    game = attacked("choose 1 of your opponent's Battle Cards and return it to its owner's hand.")
    returned = game.state.area(1, Area.HAND)[-1]
    assert not visible(game.state, 0, returned)
    for seed in range(8):
        world = game.sample(0, Rng.from_seed(seed), LISTS)
        assert number_at(world, returned) == number_at(game, returned)
    hands = {
        number_at(game.sample(0, Rng.from_seed(seed), LISTS), game.state.area(1, Area.HAND)[0]) for seed in range(8)
    }
    assert len(hands) > 1, "the rest of the hand is not known"


def test_a_card_that_was_mixed_into_the_deck_is_lost_sight_of() -> None:
    game = attacked(
        "place all of your opponent's Battle Cards on top of their owner's deck, then your opponent shuffles their deck."
    )
    assert not game.state.area(1, Area.BATTLE)
    assert not remembered(game.state, 0)


def test_a_card_placed_on_top_of_a_deck_is_known_there() -> None:
    game = attacked("choose 1 card in your hand and place it on top of your deck.")
    top = game.state.area(0, Area.DECK)[0]
    assert remembered(game.state, 0) == {top}
    assert remembered(game.state, 1) == set()
    assert {number_at(game.sample(0, Rng.from_seed(seed), LISTS), top) for seed in range(8)} == {number_at(game, top)}

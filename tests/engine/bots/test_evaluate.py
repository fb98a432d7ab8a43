"""What a position is worth, and what looks sensible, on boards of scenario files."""

from __future__ import annotations

from card_data.games import dialects
from engine.core.decisions import Answer
from engine.core.game import Game
from engine.masters.evaluate import WON, Judgement
from engine.masters.state.state import State
from engine.scenario.reading import parse

JUDGE = Judgement()


def board(first: str, second: str) -> Game[State]:
    text = f'title = "A board"\nsteps = []\n[p1]\n{first}\n[p2]\n{second}\n'
    return dialects()["masters"].begin(parse(text, "board", dialects())).game


def worth(first: str, second: str = "") -> float:
    return JUDGE.value(board(first, second).state, 0)


def test_what_one_has_the_other_lacks() -> None:
    game = board('hand = ["R1", "R1"]', 'battle = ["B1"]')
    assert JUDGE.value(game.state, 0) == -JUDGE.value(game.state, 1)


def test_more_is_better() -> None:
    bare = worth('hand = ["R1"]\nlife = 4')
    assert worth('hand = ["R1", "R1"]\nlife = 4') > bare
    assert worth('hand = ["R1"]\nlife = 5') > bare
    assert worth('hand = ["R1"]\nlife = 4\nenergy = ["R1"]') > bare
    assert worth('hand = ["R1"]\nlife = 4\nbattle = ["R1"]') > bare
    assert worth('hand = ["R1"]\nlife = 4', 'battle = ["R1"]') < bare


def test_the_last_life_is_worth_most() -> None:
    falls = [worth(f"life = {n}") - worth(f"life = {n - 1}") for n in (8, 3, 1)]
    assert falls == sorted(falls)


def test_to_end_the_turn_costs_nothing_by_itself() -> None:
    """The other player draws for the turn; that is no reason to go on."""
    game = board('life = 6\nhand = ["R1"]', 'life = 6\nhand = ["R1"]')
    before, turn = JUDGE.value(game.state, 0), game.state.turn
    while game.pending is not None and game.state.turn == turn:
        game.answer(Answer(("pass",)))
    assert abs(JUDGE.value(game.state, 0) - before) < 0.01


def test_a_match_that_is_won_is_worth_more_than_anything() -> None:
    game = board("life = 1", "life = 8")
    game.surrender(1)
    assert (JUDGE.value(game.state, 0), JUDGE.value(game.state, 1)) == (WON, -WON)


def test_what_can_be_beaten_is_attacked_and_what_cannot_is_not() -> None:
    game = board('leader = "ST1-01"\nbattle = ["R1"]', 'leader = "ST1-01"')
    assert game.pending is not None
    liking = dict(zip(game.pending.options, JUDGE.liking(game.state, game.pending), strict=True))
    attacks = {option.card: liking[option] for option in liking if option.verb == "attack"}
    passing = next(liking[option] for option in liking if option.verb == "pass")
    powers = {card: game.state.printing(card).front.power or 0 for card in attacks if card is not None}
    leader = game.state.leader(0)
    assert attacks[leader] > passing
    assert all((attacks[card] > passing) == (powers[card] >= powers[leader]) for card in powers)

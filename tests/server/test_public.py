"""What a spectator sees: never more than both players see, whatever the game; and no tell in the numbers of the cards."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from card_data.games import packs
from dbs_server.people.public import PublicEye, Unequal
from engine.bots.random import RandomBot
from engine.core.game import Game
from engine.core.game_pack import Pack
from engine.core.record import Record, SeatRecord
from engine.core.rng import Rng
from engine.core.seen import DecisionSeen

PACKS = packs()


def record_of(pack: Pack, seed: int) -> Record:
    starters = pack.starters_of(pack.profiles[0])
    first, second = (starters[(seed + i) % len(starters)].deck for i in (0, 1))
    return pack.record((SeatRecord("A", first.parts), SeatRecord("B", second.parts)), f"{seed:064x}", pack.profiles[0])


def played(pack: Pack, seed: int, most: int = 120) -> Iterator[tuple[Game[Any], Any, list[Any]]]:
    """A random match, moment by moment: the game, what everybody sees, and the new lines."""
    game, eye, told = pack.new_game(record_of(pack, seed)), PublicEye(), 0
    bots = [RandomBot(f"{seed}{seat}") for seat in (0, 1)]
    while game.pending is not None and game.number < most:
        views = [game.view(seat) for seat in (0, 1)]
        logs = [game.log(seat, told) for seat in (0, 1)]
        told += len(logs[0])
        yield game, eye.view(*views), list(eye.lines(*logs))
        seat = game.pending.seat
        game.answer(game.parse(seat, *bots[seat].answer(views[seat].decision)))


def cards(value: Any) -> Iterator[Any]:
    """Every card that a view shows."""
    if isinstance(value, tuple):
        for one in value:
            yield from cards(one)
    elif isinstance(value, msgspec.Struct):
        if "face" in value.__struct_fields__:
            yield value
        for name in value.__struct_fields__:
            yield from cards(getattr(value, name))


@pytest.mark.parametrize("game", PACKS)
@pytest.mark.parametrize("seed", [1, 2])
def test_a_spectator_sees_the_cards_that_both_players_see_and_no_other(game: str, seed: int) -> None:
    for at, view, lines in played(PACKS[game], seed):
        seen = [{card.face for card in cards(at.view(seat))} for seat in (0, 1)]
        assert {card.face for card in cards(view)} <= seen[0] & seen[1]
        assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view
        hidden = view.decision
        assert hidden is None or (hidden.options, hidden.source, hidden.text) == ((), None, "")
        texts = [{line.text for line in at.log(seat, 0)} for seat in (0, 1)]
        assert {line.text for line in lines} <= texts[0] & texts[1]


@pytest.mark.parametrize("game", PACKS)
@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_player_cannot_know_changes_nothing_for_a_spectator(game: str, seat: int) -> None:
    """Worlds that a seat cannot tell apart look the same to everybody: so nothing is shown beyond what each of the two knows."""
    compared = 0
    for at, _, _ in played(PACKS[game], 3, 60):
        if at.number % 4:
            continue
        lists = [[dict(one.deck)] for one in record_of(PACKS[game], 3).seats]
        twin = at.sample(seat, Rng.from_seed(f"{at.number}"), lists)
        if twin is None:
            continue
        views = [[one.view(viewer) for viewer in (0, 1)] for one in (at, twin)]
        if views[0][seat] != views[1][seat]:
            continue
        looks = [msgspec.json.encode(PublicEye().view(*both)) for both in views]
        assert looks[0] == looks[1]
        compared += views[0][1 - seat] != views[1][1 - seat]
    assert compared > 3, "the twins were the same"


@pytest.mark.parametrize("game", PACKS)
def test_open_hands_show_the_hands_and_nothing_else(game: str) -> None:
    """Both hands wholly, beside what everybody sees; life, decks and questions stay as they were."""
    for at, _, _ in played(PACKS[game], 2, 40):
        views = [at.view(seat) for seat in (0, 1)]
        closed, opened = PublicEye().views(*views, hands=True)
        assert closed == PublicEye().views(*views, hands=True)[0]
        for seat in (0, 1):
            faces = [card.face for card in views[seat].players[seat].hand]
            assert [card.face for card in opened.players[seat].hand] == faces
        hidden = [replace(player, hand=()) for player in closed.players]
        assert [replace(player, hand=()) for player in opened.players] == hidden
        assert replace(opened, players=()) == replace(closed, players=())
        assert len({(card.handle, card.face) for card in cards(opened)}) == len({card.handle for card in cards(opened)})
        assert msgspec.json.decode(msgspec.json.encode(opened), type=type(opened)) == opened


def test_numbers_of_cards_are_given_in_the_order_in_which_they_are_seen() -> None:
    """A player's own numbers tell when a card was drawn."""
    highest = 0
    for _, view, _ in played(PACKS["masters"], 1):
        numbers = [int(card.handle) for card in cards(view)]
        fresh = sorted({number for number in numbers if number > highest})
        assert fresh == list(range(highest + 1, highest + 1 + len(fresh)))
        highest = max(highest, *numbers)


def test_what_should_be_open_and_differs_is_not_shown() -> None:
    class Board(msgspec.Struct, frozen=True):
        seat: int
        left: int

    with pytest.raises(Unequal, match="left: 1 and 2"):
        PublicEye().view(Board(0, 1), Board(1, 2))
    assert PublicEye().view(Board(0, 1), Board(1, 1)) == Board(0, 1)


def test_a_question_is_seen_from_the_side_that_is_not_asked() -> None:
    asked = DecisionSeen(
        1, 1, "choose", "Choose a card.", "1", (), 1, 1, source="7", text="Choose a card from your hand."
    )
    other = DecisionSeen(1, 1, "choose", "B chooses.", "1", (), 0, 0)
    assert PublicEye().view((other,), (asked,)) == (DecisionSeen(1, 1, "choose", "B chooses.", "1", (), 0, 0),)

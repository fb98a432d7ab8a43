"""Non-interference: two games that differ only in what a seat cannot know give that seat byte-equal messages.

A game is played to some point; there, the faces of one player's cards that the seat does not see (deck, face-down life, and the hand of the
other player) are exchanged among each other. The seat must not notice: not in its view, its decision, its log, nor in the number of
decisions, as long as none of those cards is shown to it.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from card_data.games import dialects
from engine.bots.random import RandomBot
from engine.bots.sim import Meeting, step
from engine.core.decisions import DECLINING, Answer
from engine.core.errors import IllegalAnswer
from engine.core.game import Game, Snapshot
from engine.core.ids import CardId, Seat, other
from engine.core.rng import Rng
from engine.core.sheet import Writer
from engine.masters.ir.nouns import Area
from engine.masters.match import RULES
from engine.masters.state.events import Looked, Moved, Revealed
from engine.masters.state.sight import visible
from engine.masters.state.state import State
from engine.masters.view.model import View
from engine.scenario.reading import parse
from tests.properties.conftest import begin


def message(game: Game[State], seat: Seat) -> bytes:
    """Everything that a server would send now to a seat that has just come."""
    return msgspec.json.encode((game.view(seat), game.log(seat, 0), Writer(View).change(game.view(seat))))


def hidden(state: State, seat: Seat, owner: Seat) -> list[CardId]:
    """The cards of a player that the seat does not see."""
    cards = [*state.area(owner, Area.HAND), *state.area(owner, Area.DECK), *state.area(owner, Area.LIFE)]
    return [card for card in cards if not visible(state, seat, card)]


def exchanged(game: Game[State], seat: Seat, owner: Seat, rng: Rng) -> tuple[Game[State], list[CardId]] | None:
    """The game at its last safe point with the hidden cards' faces exchanged; None where answers were given since."""
    snapshot = game.snapshot()
    if snapshot.tail:
        return None
    state = snapshot.state
    cards = hidden(state, seat, owner)
    faces = [state.cards[card].printed for card in cards]
    rng.shuffle(faces)
    for card, face in zip(cards, faces, strict=True):
        state.put(msgspec.structs.replace(state.cards[card], printed=face))
    state.epoch += 1
    return Game.resume(RULES, Snapshot(state, [], snapshot.number)), cards


def declining(game: Game[State]) -> Answer:
    """What a player answers who does as little as possible."""
    assert game.pending is not None
    for verb in DECLINING:
        for option in game.pending.options:
            if option.verb == verb:
                return Answer((option.words,))
    return Answer(tuple(option.words for option in game.pending.options[: game.pending.least]))


def seen(game: Game[State], seat: Seat, card: CardId) -> bool:
    """Whether the seat sees the card now, be it only to answer the pending decision."""
    pending = game.pending
    return visible(game.state, seat, card) or (
        pending is not None and pending.seat == seat and card in pending.looks_at
    )


def shown(game: Game[State], since: int, seat: Seat, cards: list[CardId]) -> bool:
    """Whether one of the cards was shown to the seat in passing: looked at, revealed, moved in its sight."""
    for entry in game.state.log[since:]:
        match entry.event:
            case Looked(seat=looker, cards=looked) if looker == seat and set(looked) & set(cards):
                return True
            case Revealed(cards=revealed) if set(revealed) & set(cards):
                return True
            case Moved(card=card) if card in cards and entry.cards[0].seen[seat]:
                return True
            case _:
                pass
    return False


@pytest.mark.parametrize("seed", range(12))
def test_what_a_seat_cannot_know_does_not_reach_it(meetings: Sequence[Meeting], seed: int) -> None:
    rng = Rng.from_seed(f"exchange/{seed}")
    for trial in range(3):
        game = begin(meetings[(seed * 3 + trial) % len(meetings)], f"hidden/{seed}/{trial}")
        bots = (RandomBot(f"{seed}/{trial}/a"), RandomBot(f"{seed}/{trial}/b"))
        for _ in range(20 + rng.below(120)):
            if game.pending is not None:
                step(game, bots)
        seat = rng.below(2)
        while game.pending is not None:
            made = exchanged(game, seat, seat if trial == 2 else other(seat), rng)
            if made is not None:
                follow(game.fork(), *made, seat, bots[seat])
                break
            step(game, bots)


def follow(game: Game[State], twin: Game[State], cards: list[CardId], seat: Seat, bot: RandomBot) -> None:
    """Play both games on side by side: the seat at random, the other player doing as little as possible."""
    since = len(game.state.log)
    told, twin_told = Writer(View), Writer(View)
    for _ in range(60):
        if shown(game, since, seat, cards) or any(seen(each, seat, card) for each in (game, twin) for card in cards):
            return  # from here on the seat may well see a difference
        assert message(game, seat) == message(twin, seat)
        changes = told.change(game.view(seat)), twin_told.change(twin.view(seat))
        assert msgspec.json.encode(changes[0]) == msgspec.json.encode(changes[1])
        if game.pending is None or twin.pending is None:
            assert game.result == twin.result
            return
        assert game.pending.seat == twin.pending.seat
        if game.pending.seat == seat:
            question = game.view(seat).decision
            assert question is not None
            taken, paying = bot.answer(question)
            answer = game.parse(seat, taken, paying)
            game.answer(answer)
            twin.answer(twin.parse(seat, taken, paying))
            continue
        least, twin_least = declining(game), declining(twin)
        try:
            game.answer(least)
            twin.answer(twin_least)
        except IllegalAnswer:
            return


HAND_SKILLS = (
    "[Auto] When you take damage, you may play this card from your hand.",
    "[Auto] When you take damage, you may place this card from your hand in your Drop Area. If you do, draw 2 cards.",
    "[Auto] Place 1 card from your life in your Drop Area : When you take damage, play this card from your hand in Rest Mode.",
    "[Auto] When you take damage, if you have 8 or more energy, you may play this card from your hand.",
    "[Auto]{R}{R}{R}{R}{R}{R}{R} : When you take damage, play this card from your hand.",
)
BOARD = """
title = "A skill waits in a hand"
steps = []
[[card]]
number = "X-1"
name = "Waiting"
type = "battle"
color = ["red"]
energy = 1
cost = "R"
power = 10000
combo_power = 5000
combo_cost = 0
text = "{skill}"
[[card]]
number = "L-1"
name = "Leader"
type = "leader"
color = ["red"]
power = 10000
text = "[Auto] When you take damage, draw 1 card."
[p2]
leader = "L-1"
hand = ["X-1", "R1"]
"""


@pytest.mark.parametrize("alone", [True, False])
def test_a_skill_that_waits_in_a_hand_stays_hidden_until_its_master_uses_it(alone: bool) -> None:
    """Whatever waits there, beside another pending skill or alone, the other player's messages are the same until a yes."""
    boards = [BOARD.replace("{skill}", skill) for skill in HAND_SKILLS]
    if alone:
        boards = [
            board.replace("When you take damage, draw 1 card.", "When this card attacks, draw 1 card.")
            for board in boards
        ]
    masters = dialects()["masters"]
    games = [masters.begin(parse(board, "board", dialects())).game for board in boards]
    asked = 0
    for game in games:
        attack = next(option for option in game.pending.options if option.verb == "attack")  # type: ignore[union-attr]
        game.answer(Answer((attack.words,)))
    while games[0].pending is not None and games[0].state.turn_player == 0:
        assert len({message(game, 0) for game in games}) == 1
        seats = {game.pending.seat for game in games if game.pending is not None}
        assert len(seats) == 1
        asked += seats == {1} and games[0].pending.clause == "8-6-4"
        for game in games:
            assert game.pending is not None
            game.answer(declining(game))
    assert asked == (1 if alone else 2)
    assert len({message(game, 0) for game in games}) == 1


HANDS = (["R1", "R1"], ["X-1", "R1"], ["X-1", "X-1"])
"""What a player may hold who has brought two of them."""


@pytest.mark.parametrize("alone", [True, False])
@pytest.mark.parametrize("skill", HAND_SKILLS)
def test_nobody_learns_whether_a_hand_holds_a_skill_that_waits(skill: str, alone: bool) -> None:
    """A player is asked as often with none of them in the hand as with two, as long as none is used."""
    masters, board = dialects()["masters"], BOARD.replace("{skill}", skill)
    if alone:
        board = board.replace("When you take damage, draw 1 card.", "When this card attacks, draw 1 card.")
    games = []
    for hand in HANDS:
        deck = ["X-1", "X-1", "R1", "R1"]
        for card in hand:
            deck.remove(card)
        lines = f"hand = {hand}\ndeck = {['R1', 'R1', *deck]}".replace("'", '"')
        games.append(masters.begin(parse(board.replace('hand = ["X-1", "R1"]', lines), "board", dialects())).game)
    for game in games:
        attack = next(option for option in game.pending.options if option.verb == "attack")
        game.answer(Answer((attack.words,)))
    asked = 0
    while games[0].pending is not None and games[0].state.turn_player == 0:
        assert len({message(game, 0) for game in games}) == 1
        asked += games[0].pending.seat == 1 and games[0].pending.clause == "8-6-4"
        for game in games:
            assert game.pending is not None
            assert game.pending.clause != "8-6-4" or game.pending.timed, "its time would tell"
            game.answer(declining(game))
    assert asked == (1 if alone else 2)
    assert len({message(game, 0) for game in games}) == 1


@pytest.mark.parametrize("seed", range(4))
def test_messages_of_a_seat_name_no_hidden_card(meetings: Sequence[Meeting], seed: int) -> None:
    """No message holds the number of a card that lies nowhere in the seat's sight; and those of the faces, counted in the order in which they were
    first seen, that of a card that never did."""
    game = begin(meetings[(seed * 7) % len(meetings)], f"names/{seed}")
    bots = (RandomBot(f"{seed}/a"), RandomBot(f"{seed}/b"))
    told, ever = (Writer(View), Writer(View)), (set[str](), set[str]())
    while game.pending is not None:
        for seat in (0, 1):
            state = game.state
            view = msgspec.json.encode(game.view(seat))
            known = {state.printing(card.id).number for card in state.cards if visible(state, seat, card.id)}
            looked = (
                {state.printing(card).number for card in game.pending.looks_at} if game.pending.seat == seat else set()
            )
            unknown = {printed.number for printed in state.printed} - known - looked
            assert not [number for number in unknown if f'"{number}"'.encode() in view]
            change = told[seat].change(game.view(seat))
            assert {face.number for face in change.faces} <= known | looked
            assert not [
                number for number in unknown - ever[seat] if f'"{number}"'.encode() in msgspec.json.encode(change)
            ]
            ever[seat].update(known | looked)
        step(game, bots)

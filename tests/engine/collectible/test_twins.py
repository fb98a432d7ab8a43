"""Non-interference: matches that differ only in what a seat cannot know give that seat byte-equal messages, and worlds drawn for it agree."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
import pytest

from card_data.games import pack
from engine.bots.random import RandomBot
from engine.bots.sim import Meeting, start, step
from engine.collectible.match import RULES
from engine.collectible.sample import exchange
from engine.collectible.state.apply import apply
from engine.collectible.state.areas import Area
from engine.collectible.state.events import Moved, Revealed, Shuffled, Why
from engine.collectible.state.memo import Memo
from engine.collectible.state.sight import visible
from engine.collectible.state.state import State
from engine.core.decisions import Answer, declining
from engine.core.game import Game, Snapshot
from engine.core.ids import CardId, Seat, other
from engine.core.rng import Rng
from engine.core.worlds import Lists

SECRET = (Area.HAND, Area.PLANET, Area.DAMAGE, Area.WISHES)


def message(game: Game[State], seat: Seat) -> bytes:
    """Everything that a server would send the seat now."""
    return msgspec.json.encode((game.view(seat), game.log(seat, 0)))


def exchanged(game: Game[State], seat: Seat, rng: Rng) -> tuple[Game[State], list[CardId]] | None:
    """The match at its last safe point, with the faces of all cards exchanged that the seat does not know; None where answers were given since."""
    snapshot = game.snapshot()
    if snapshot.tail:
        return None
    state = snapshot.state
    found: list[CardId] = []
    for owner in (0, 1):
        for areas in (SECRET[:3], SECRET[3:]):  # a Wish is no card of the Deck
            cards = [
                card
                for area in areas
                for card in state.area(owner, area)
                if not visible(state, seat, card) and card not in state.remembered[seat]
            ]
            faces = [state.cards[card].face for card in cards]
            rng.shuffle(faces)
            for card, face in zip(cards, faces, strict=True):
                state.cards[card] = msgspec.structs.replace(state.cards[card], face=face)
            found += cards
    state.memo = Memo()
    return Game.resume(RULES, Snapshot(state, [], snapshot.number)), found


def least(game: Game[State]) -> Answer:
    """What a player answers who does as little as possible."""
    assert game.pending is not None
    options = game.pending.options[: game.pending.least]
    return declining(game.pending) or Answer(tuple(option.words for option in options))


def shown(game: Game[State], since: int, seat: Seat, cards: Sequence[CardId]) -> bool:
    """Whether one of the cards was shown to the seat since."""
    for entry in game.state.log[since:]:
        match entry.event:
            case Revealed(cards=revealed) if set(revealed) & set(cards):
                return True
            case Moved(card=card) if card in cards and entry.cards[0].seen[seat]:
                return True
            case _:
                pass
    return any(visible(game.state, seat, card) for card in cards)


@pytest.mark.parametrize("seed", range(12))
def test_what_a_seat_cannot_know_does_not_reach_it(meetings: Sequence[Meeting], seed: int) -> None:
    rng, compared = Rng.from_seed(f"exchange/{seed}"), 0
    for trial in range(6):
        meeting = meetings[(seed * 6 + trial) % len(meetings)]
        game: Game[State] = start(pack("collectible"), meeting.decks, f"hidden/{seed}/{trial}", "standard")
        bots = (RandomBot(f"{seed}/{trial}/a"), RandomBot(f"{seed}/{trial}/b"))
        for _ in range(20 + rng.below(150)):
            if game.pending is not None:
                step(game, bots)
        seat = rng.below(2)
        while game.pending is not None:
            if (made := exchanged(game, seat, rng)) is not None:
                compared += follow(game.fork(), *made, seat, bots[seat])
                break
            step(game, bots)
    assert compared > 12


def follow(game: Game[State], twin: Game[State], cards: list[CardId], seat: Seat, bot: RandomBot) -> int:
    """Play both on side by side, the seat at random, the other player doing as little as possible; how many messages were equal."""
    since, equal = len(game.state.log), 0
    for _ in range(60):
        if shown(game, since, seat, cards) or shown(twin, since, seat, cards):
            break  # from here on the seat may well see a difference
        assert message(game, seat) == message(twin, seat)
        equal += 1
        if game.pending is None or twin.pending is None:
            assert game.result == twin.result
            break
        assert game.pending.seat == twin.pending.seat
        if game.pending.seat != seat:
            game.answer(least(game))
            twin.answer(least(twin))
            continue
        question = game.view(seat).decision
        assert question is not None
        taken, paying = bot.answer(question)
        game.answer(game.parse(seat, taken, paying))
        twin.answer(twin.parse(seat, taken, paying))
    return equal


@pytest.mark.parametrize("seed", range(3))
def test_messages_of_a_seat_name_no_hidden_card(meetings: Sequence[Meeting], seed: int) -> None:
    game: Game[State] = start(pack("collectible"), meetings[seed * 2].decks, f"names/{seed}", "standard")
    bots = (RandomBot(f"{seed}/a"), RandomBot(f"{seed}/b"))
    while game.pending is not None:
        state = game.state
        for seat in (0, 1):
            view = msgspec.json.encode(game.view(seat))
            known = {state.printing(card.id).number for card in state.cards if visible(state, seat, card.id)}
            unknown = {face.printed.number for face in state.faces} - known
            assert not [number for number in unknown if f'"{number}"'.encode() in view]
        step(game, bots)


@pytest.mark.parametrize("seed", range(3))
def test_a_world_shows_the_seat_the_same_view_and_the_game_stays(meetings: Sequence[Meeting], seed: int) -> None:
    rules, meeting = pack("collectible"), meetings[seed]
    game: Game[State] = start(rules, meeting.decks, f"worlds/{seed}", "standard")
    bots = (RandomBot(f"{seed}/a"), RandomBot(f"{seed}/b"))
    lists = (rules.lists("standard"), rules.lists("standard", [deck.parts for deck in meeting.decks]))
    drawn = others = held = 0
    while game.pending is not None:
        seat, before = game.number // 2 % 2, game.state.copy()
        world = game.sample(seat, Rng.from_seed(game.number), lists[game.number % 2])
        assert RULES.unlike(game.state, before) is None
        if world is not None:
            drawn += 1
            assert msgspec.json.encode(world.view(seat)) == msgspec.json.encode(game.view(seat))
            assert RULES.conserved(world.state) is None
            foe = other(seat)
            hands = [[each.state.printing(c).number for c in each.state.area(foe, Area.HAND)] for each in (world, game)]
            held += len(hands[1]) > 1
            others += hands[0] != hands[1]
        step(game, bots)
    assert drawn > 0.95 * game.number
    assert others > held / 2  # the truth is not among what is drawn from


@pytest.mark.parametrize("seed", range(3))
def test_two_truths_with_one_view_give_the_same_world(meetings: Sequence[Meeting], seed: int) -> None:
    rules, meeting = pack("collectible"), meetings[seed + 2]
    game: Game[State] = start(rules, meeting.decks, f"one/{seed}", "standard")
    bots = (RandomBot(f"{seed}/a"), RandomBot(f"{seed}/b"))
    lists = rules.lists("standard", [deck.parts for deck in meeting.decks])
    compared = 0
    while game.pending is not None:
        seat = game.number % 2
        made = exchanged(game, seat, Rng.from_seed(f"twin/{game.number}")) if game.number % 3 == 0 else None
        if made is not None and message(made[0], seat) == message(game, seat):
            one, two = (each.sample(seat, Rng.from_seed("one"), lists) for each in (game, made[0]))
            assert (one is None) == (two is None)
            if one is not None and two is not None:
                compared += 1
                assert one.hash() == two.hash()
        step(game, bots)
    assert compared > 5


def drawn(state: State, seat: Seat, card: CardId, lists: Lists) -> set[str]:
    """The numbers that a card has in worlds drawn for a seat."""
    found: set[str] = set()
    for n in range(30):
        world = state.copy()
        exchange(world, state, seat, Rng.from_seed(n), lists)
        assert RULES.conserved(world) is None
        found.add(world.printing(card).number)
    return found


def test_worlds_keep_what_was_seen_until_it_is_shuffled(meetings: Sequence[Meeting]) -> None:
    rules, meeting = pack("collectible"), meetings[1]
    game: Game[State] = start(rules, meeting.decks, "seen", "standard")
    lists = rules.lists("standard", [deck.parts for deck in meeting.decks])
    state = game.state
    while len(state.area(0, Area.HAND)) < 6:
        step(game, (RandomBot("a"), RandomBot("b")))
        state = game.state
    top, below = state.area(0, Area.PLANET)[:2]
    number = state.printing(top).number
    assert len(drawn(state, 1, top, lists)) > 1
    apply(state, Revealed((top,), 0))
    apply(state, Revealed(()))
    for seat in (0, 1):
        assert drawn(state, seat, top, lists) == {number}  # it went back where it was
        assert len(drawn(state, seat, below, lists)) > 1
    apply(state, Moved(top, 0, Area.DAMAGE, Why.DAMAGE))
    assert drawn(state, 1, top, lists) == {number}
    held = state.area(0, Area.HAND)[0]
    apply(state, Moved(held, 0, Area.DEPLOYMENT, Why.PUT))
    apply(state, Moved(held, 0, Area.HAND, Why.EFFECT))
    assert drawn(state, 1, held, lists) == {state.printing(held).number}
    apply(state, Moved(held, 0, Area.PLANET, Why.REDRAW))
    apply(state, Shuffled(0))
    assert len(drawn(state, 1, held, lists)) > 1
    assert drawn(state, 1, top, lists) == {number}  # it lies in another area

"""What has changed from view to view, put together again: the same views, whatever is played, in each game."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
from msgspec import Struct, ValidationError

from card_data.games import GAMES, pack
from engine.bots.random import RandomBot
from engine.bots.sim import of_starters, start
from engine.core.game import Game
from engine.core.seen import Result
from engine.core.shape import record_of
from engine.core.sheet import Change, Gap, Reader, Writer, merged


class Face(Struct, frozen=True, omit_defaults=True):
    name: str


class Card(Struct, frozen=True, tag="card", omit_defaults=True):
    handle: str
    face: Face
    power: int | None = None
    under: tuple[Card | Hidden, ...] = ()


class Hidden(Struct, frozen=True, tag="hidden"):
    handle: str


class Side(Struct, frozen=True, omit_defaults=True):
    hand: tuple[Card | Hidden, ...] = ()
    drop: tuple[Card, ...] = ()


class Board(Struct, frozen=True, omit_defaults=True):
    sides: tuple[Side, Side]
    asked: str | None
    shown: Card | None = None


RED, BLUE = Face("red"), Face("blue")
ONE, TWO = Card("1", RED, 5), Card("2", BLUE)


@pytest.mark.parametrize(
    ("target", "patch", "result"),
    [
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b"}, {"a": None}, {}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        (["a", "b"], ["c", "d"], ["c", "d"]),
        ({"a": "b"}, ["c"], ["c"]),
        ({"a": "foo"}, None, None),
        ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
        ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
    ],
)
def test_a_merge_patch_is_applied_as_in_the_appendix_of_rfc_7396(target: Any, patch: Any, result: Any) -> None:
    assert merged(target, patch) == result


def test_a_sheet_names_cards_and_faces_and_says_what_has_changed() -> None:
    writer = Writer(Board)
    assert writer.change(Board((Side((ONE, Hidden("hand-0-1"))), Side(drop=(TWO,))), "you")) == Change(
        1,
        {
            "sides": {"0": {"hand": ["1", "hand-0-1"]}, "1": {"drop": ["2"]}},
            "asked": "you",
            "cards": {"1": {"face": 0, "power": 5}, "2": {"face": 1}},
        },
        (RED, BLUE),
    )
    third = Card("3", BLUE, 1, (ONE, Hidden("under-0")))
    assert writer.change(Board((Side((third,)), Side(drop=(TWO,))), None, TWO)) == Change(
        2,
        {
            "sides": {"0": {"hand": ["3"]}},
            "asked": None,
            "shown": "2",
            "cards": {"3": {"face": 1, "power": 1, "under": ["1", "under-0"]}},
        },
    )
    assert writer.change(Board((Side((Card("3", RED),)), Side(drop=(TWO,))), None)) == Change(
        3, {"shown": None, "cards": {"1": None, "3": {"face": 0, "power": None, "under": None}}}
    )


def test_a_change_that_does_not_follow_is_a_gap_and_one_that_begins_anew_mends_it() -> None:
    first = Board((Side((ONE,)), Side()), "you")
    writer, reader = Writer(Board), Reader(Board)
    assert reader.view(writer.change(first)) == first
    writer.change(Board((Side(), Side()), None))
    lost = writer.change(Board((Side((TWO,)), Side()), None))
    with pytest.raises(Gap):
        reader.view(lost)
    assert reader.view(Writer(Board).change(first)) == first


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (Change(1, {"sides": {"0": {}}}), "Expected `array` of length 2"),
        (Change(1, {"sides": {"0": {"drop": ["4"]}, "1": {}}}), "no such card: '4'"),
        (Change(1, {"sides": {"0": {"hand": [4]}, "1": {}}}), "no such card: '4'"),
        (Change(1, {"shown": "1", "cards": {"1": {"face": 0}}}), "no face has the number 0"),
        (Change(1, {"shown": "1", "cards": {"1": {"face": 0}}}, ({},)), "missing required field `name`"),
        (Change(1, {"shown": "1", "cards": {"1": {"face": 0, "power": "x"}}}, ({"name": "x"},)), "Expected `int | null`"),
    ],
)  # fmt: skip
def test_what_is_no_view_is_refused(change: Change, why: str) -> None:
    with pytest.raises(ValidationError, match=why.replace("|", r"\|")):
        Reader(Board).view(change)


def test_a_type_that_no_patch_could_tell_of_is_refused() -> None:
    class Odd(Struct):
        left: int | None = 3

    with pytest.raises(TypeError, match=r"Odd\.left: what may be nothing must be nothing by default"):
        record_of(Odd)


def parts(value: Any) -> Iterator[Any]:
    """Every card in a view whose face is seen."""
    if isinstance(value, tuple):
        for one in value:
            yield from parts(one)
    elif isinstance(value, Struct):
        if {"handle", "face"} <= set(value.__struct_fields__):
            yield value
        for name in value.__struct_fields__:
            yield from parts(getattr(value, name))


def states(name: str, seed: int) -> Iterator[Game[Any]]:
    """A random match at each of its decisions, and at its end."""
    game_pack = pack(name)
    meetings = of_starters(game_pack, game_pack.profiles[0])
    game = start(game_pack, meetings[seed * 7 % len(meetings)].decks, f"sheet/{seed}", game_pack.profiles[0])
    bots = (RandomBot(f"{seed}/a"), RandomBot(f"{seed}/b"))
    while game.pending is not None:
        yield game
        seat = game.pending.seat
        game.answer(game.parse(seat, *bots[seat].answer(game.view(seat).decision)))
    yield game


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_changes_lead_from_view_to_view(name: str, seed: int) -> None:
    """Also: each card looks the same wherever it lies, and what was kept of it is what a game that has kept nothing shows."""
    kind = pack(name).views[0]
    writers, readers = (Writer(kind), Writer(kind)), (Reader(kind), Reader(kind))
    for n, game in enumerate(states(name, seed)):
        for seat in (0, 1):
            view = game.view(seat)
            sent = msgspec.json.encode(writers[seat].change(view))
            assert readers[seat].view(msgspec.json.decode(sent, type=Change)) == view
            assert Reader(kind).view(Writer(kind).change(view)) == view
            seen: dict[str, Any] = {}
            for card in parts(view):
                assert seen.setdefault(card.handle, card) == card
            if n % 10 == 0:
                assert game.fork().view(seat) == view


@pytest.mark.parametrize("name", GAMES)
def test_a_match_without_a_winner_is_told(name: str) -> None:
    """A merge patch has no word for nothing but to leave it out: who won a draw must be put back."""
    kind = pack(name).views[0]
    writer, reader = Writer(kind), Reader(kind)
    game = next(states(name, 0))
    assert reader.view(writer.change(game.view(0))) == game.view(0)
    game.conclude(Result(None, "Both players agreed to a draw.", ""))
    sent = msgspec.json.encode(writer.change(game.view(0)))
    assert reader.view(msgspec.json.decode(sent, type=Change)) == game.view(0)
    assert Reader(kind).view(Writer(kind).change(game.view(0))).result == game.result


@pytest.mark.parametrize("name", GAMES)
def test_a_change_says_no_more_than_it_must(name: str) -> None:
    """A view that is the same is told in no words, and most changes are a small part of the whole."""
    kind = pack(name).views[0]
    writer, whole, changes = Writer(kind), 0, 0
    for game in states(name, 5):
        view = game.view(0)
        changes += len(msgspec.json.encode(writer.change(view)))
        whole += len(msgspec.json.encode(Writer(kind).change(view)))
        again = writer.change(game.view(0))
        assert again.patch == {}
        assert again.faces == ()
    assert changes * 5 < whole

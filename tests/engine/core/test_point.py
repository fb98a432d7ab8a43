"""Safe points as bytes: what is written comes back, what is shared stays the same object, and no bytes run anything."""

from __future__ import annotations

import pickle
import random
import zlib
from functools import cache

import pytest
from msgspec import Struct, defstruct

from card_data.masters.loader.library import all_cards, starter_decks
from engine.core.decisions import Answer
from engine.core.errors import IllegalAnswer, RecordError
from engine.core.folded import Words
from engine.core.game import Game, Snapshot
from engine.core.point import from_bytes, to_bytes
from engine.masters.cards.definition import Printed
from engine.masters.compiler import compile_card
from engine.masters.match import PlayerSetup, new_game
from engine.masters.state.past import PastTurn
from engine.masters.state.state import State


@cache
def cards() -> dict[str, Printed]:
    """All cards, read when the first match begins."""
    return {number: compile_card(card) for number, card in all_cards().items()}


def fresh() -> Game[State]:
    red, black = starter_decks()["red"], starter_decks()["black"]
    return new_game(
        [PlayerSetup("A", red.leader, red.main), PlayerSetup("B", black.leader, black.main)], "seed", cards()
    )


def move(game: Game[State], rng: random.Random) -> None:
    """A legal answer at random."""
    while (pending := game.pending) is not None:
        words = [option.words for option in pending.options]
        try:
            game.answer(Answer(tuple(rng.sample(words, max(pending.least, min(1, pending.most))))))
            return
        except IllegalAnswer:
            continue


def shared(game: Game[State]) -> dict[str, object]:
    return dict(game.rules.shared(game.state))


def test_at_every_decision_of_a_match_the_point_leads_to_the_same_match() -> None:
    rng, game = random.Random(2), fresh()
    while game.pending is not None:
        data = to_bytes(game.snapshot(), shared(game))
        start = fresh()
        again = Game[State].resume(start.rules, from_bytes(data, shared(start)))
        assert (again.hash(), again.pending, again.number) == (game.hash(), game.pending, game.number)
        assert [again.view(seat) for seat in (0, 1)] == [game.view(seat) for seat in (0, 1)]
        assert again.state.book is start.state.book, "what is shared is no copy"
        move(game, rng)
    assert game.result is not None
    assert len(data) < 40_000


class Small(Struct):
    left: int


def test_a_point_of_a_program_with_other_fields_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = to_bytes(Snapshot(Small(3), [], 1), {})
    assert from_bytes(data, {}).state == Small(3)
    other = defstruct("Small", [("right", int)], module=__name__)
    monkeypatch.setitem(globals(), "Small", other)
    with pytest.raises(RecordError, match="other fields"):
        from_bytes(data, {})


def test_what_is_over_lies_folded_in_a_point_and_is_read_by_who_has_other_words(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game, rng = fresh(), random.Random(2)
    while game.state.turn < 4:
        move(game, rng)
        game.settle()
    data, start = to_bytes(game.snapshot(), shared(game)), fresh()
    words = PastTurn.words()
    others = Words.of((*words.table[:6], *reversed(words.table[6:]), Small))
    for folded in (True, False):
        again = Game[State].resume(start.rules, from_bytes(data, shared(start)))
        assert [turn.rows is not None for turn in again.state.past] == [folded] * len(game.state.past)
        monkeypatch.setattr(PastTurn, "words", lambda: words)
        assert again.state.past == game.state.past
        assert again.log(0) == game.log(0)
        monkeypatch.setattr(PastTurn, "words", lambda: others)


class Evil:
    def __reduce__(self) -> tuple[object, tuple[str]]:
        return print, ("this ran",)


@pytest.mark.parametrize("what", [Evil(), random.Random(1), Small(1), [1], pickle.PickleBuffer])
def test_other_bytes_are_no_point_and_run_nothing(what: object, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(RecordError):
        from_bytes(zlib.compress(pickle.dumps(what)), {})
    assert capsys.readouterr().out == ""


def test_damaged_bytes_are_a_record_error() -> None:
    game, rng = fresh(), random.Random(4)
    for _ in range(10):
        move(game, rng)
    good = zlib.decompress(to_bytes(game.snapshot(), shared(game)))
    for _ in range(300):
        bad = bytearray(good)
        bad[rng.randrange(len(bad))] = rng.randrange(256)
        try:
            from_bytes(zlib.compress(bytes(bad)), shared(game))
        except RecordError:
            continue
    for data in (b"", good, zlib.compress(b""), zlib.compress(good[:-1])):
        with pytest.raises(RecordError):
            from_bytes(data, shared(game))
    with pytest.raises(RecordError, match="speaks of"):
        from_bytes(zlib.compress(good), {})

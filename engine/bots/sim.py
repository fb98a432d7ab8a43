"""The arena: random players through the public API, every decision checked for the laws of the design.

`processor_seconds` is the processor time in which games were played: views made for the players, bots asked, answers given. What the checks of
the laws take beside it is left out, so that the figures measure the engine, and other programs on the machine do not blur them.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from hashlib import blake2b
from itertools import combinations_with_replacement
from pathlib import Path
from time import process_time
from typing import Any, cast

from msgspec import Struct, field

from engine.bots import laws
from engine.bots.random import RandomBot
from engine.core.course import Course
from engine.core.decisions import Answer
from engine.core.errors import DefinitionError
from engine.core.game import Game
from engine.core.game_pack import DeckList, Pack
from engine.core.ids import Seat
from engine.core.record import SeatRecord
from engine.core.rng import Rng

MAX_DECISIONS = 20_000
SAMPLE = 16
"""Every so many decisions the costlier laws are checked: fork and refusal; every so many games: full replay."""


class Meeting(Struct, frozen=True):
    """Two decks that play against each other, under the names by which their wins are counted."""

    names: tuple[str, str]
    decks: tuple[DeckList, DeckList]


class Totals(Struct):
    """What `--json` prints; `hash` only where it was asked for."""

    games: int = 0
    decisions: int = 0
    processor_seconds: float = 0.0
    decisions_per_s: float = 0.0
    games_per_s: float = 0.0
    turns_mean: float = 0.0
    wins: dict[str, int] = field(default_factory=dict[str, int])
    shares: dict[str, float | None] = field(
        default_factory=dict[str, float | None]
    )  # won of the games against another deck
    first: float | None = None  # won by who went first
    draws: int = 0
    errors: int = 0

    def count(self, played: Played, meeting: Meeting) -> None:
        """One more game."""
        self.games += 1
        self.decisions += played.decisions
        self.processor_seconds += played.seconds
        if played.error:
            self.errors += 1
        elif played.winner is None:
            self.draws += 1
        else:
            self.wins[meeting.names[played.winner]] += 1

    def share(self, ended: Sequence[tuple[Played, Meeting]]) -> None:
        """What part of the games with a winner went to whom."""
        won = [(played, meeting) for played, meeting in ended if played.winner is not None]
        self.first = _part([played.winner == played.first for played, _ in won])
        by_deck: defaultdict[str, list[bool]] = defaultdict(list)
        for played, meeting in won:
            if meeting.names[0] != meeting.names[1]:
                for seat, name in enumerate(meeting.names):
                    by_deck[name].append(played.winner == seat)
        self.shares = {name: _part(games) for name, games in sorted(by_deck.items())}


def _part(won: Sequence[bool]) -> float | None:
    return round(sum(won) / len(won), 4) if won else None


class Played(Struct):
    """One game: its end, how many decisions and seconds of processor time it took, and what went wrong."""

    decisions: int
    seconds: float
    turns: int
    first: Seat | None
    winner: Seat | None
    hash: str
    error: str = ""


def simulate(
    pack: Pack,
    meetings: Sequence[Meeting],
    games: int,
    seed: str,
    profile: str,
    *,
    as_json: bool = False,
    with_hash: bool = False,
    undo: bool = False,
) -> int:
    """Play the meetings in turn and print the figures; 1 when a game broke a law or the engine. `undo`: see `recorded`.

    Raises DefinitionError for a deck that may not be played.
    """
    for name, deck in dict(
        named for meeting in meetings for named in zip(meeting.names, meeting.decks, strict=True)
    ).items():
        if reasons := pack.check_deck(deck, profile):
            raise DefinitionError(f"{name}: {'; '.join(reasons)}")
    totals = Totals(wins={name: 0 for meeting in meetings for name in meeting.names})
    digest = blake2b(digest_size=16)
    ended: list[tuple[Played, Meeting]] = []

    def one(number: int) -> None:
        meeting = meetings[number % len(meetings)]
        first, second = meeting.names
        here = f"{seed}/{number}"
        begin = recorded if undo else start
        played = play(lambda: begin(pack, meeting.decks, here, profile), here, replay=number % SAMPLE == 0)
        totals.count(played, meeting)
        ended.append((played, meeting))
        digest.update(f"{number}:{played.hash};".encode())
        if played.error:
            print(f"game {number} ({first} against {second}): {played.error}", file=sys.stderr)

    for number in counted(games, "games", quiet=as_json):
        one(number)
    if totals.processor_seconds and totals.games:
        totals.decisions_per_s = round(totals.decisions / totals.processor_seconds, 1)
        totals.games_per_s = round(totals.games / totals.processor_seconds, 3)
        totals.turns_mean = round(sum(played.turns for played, _ in ended) / totals.games, 2)
        totals.share(ended)
    totals.processor_seconds = round(totals.processor_seconds, 3)
    _print(totals, digest.hexdigest() if with_hash else None, as_json)
    return 1 if totals.errors else 0


def of_starters(pack: Pack, profile: str) -> list[Meeting]:
    """Every starter of a profile against every other, and against itself."""
    decks = {one.key: one.deck for one in pack.starters_of(profile)}
    return [Meeting((a, b), (decks[a], decks[b])) for a, b in combinations_with_replacement(sorted(decks), 2)]


def of_two(pack: Pack, words: Sequence[str], profile: str) -> list[Meeting]:
    """Two decks that are named by their words. Raises DefinitionError for one that is not there."""
    if len(words) != 2:
        raise DefinitionError("--decks takes two decks, as in --decks red,blue")
    decks = [pack.read_deck(word, profile) for word in words]
    return [Meeting((words[0], words[1]), (decks[0], decks[1]))]


def of_chance(pack: Pack, games: int, seed: str, profile: str) -> list[Meeting]:
    """Two random legal decks for each game; wins are counted by who sat first. Raises DefinitionError where the cards make no deck."""
    decks = [pack.draw_deck(f"decks/{seed}/{n}", f"random {n}", profile) for n in range(games * 2)]
    return [Meeting(("first", "second"), (decks[n], decks[n + 1])) for n in range(0, len(decks), 2)]


def start(pack: Pack, decks: Sequence[DeckList], seed: str, profile: str) -> Game[Any]:
    """A new game of two decks."""
    return pack.begin(_seats(decks), seed, profile)


def recorded(pack: Pack, decks: Sequence[DeckList], seed: str, profile: str) -> Course:
    """The same with its record: now and then answers are taken back in it, others are given, and the first ones again."""
    return Course(pack.record(_seats(decks), seed, profile), pack.new_game)


def _seats(decks: Sequence[DeckList]) -> tuple[SeatRecord, SeatRecord]:
    first, second = (SeatRecord(f"{deck.name} {seat + 1}", deck.parts) for seat, deck in enumerate(decks))
    return first, second


def play(new: Callable[[], Game[Any]], seed: str, *, replay: bool = False) -> Played:
    """One game between random players, its laws checked as it goes on; `new` makes it, each time the same. Never raises."""
    answers: list[Answer] = []
    seconds = 0.0
    game: Game[Any] | None = None
    try:
        began = process_time()
        game = new()
        bots = (RandomBot(f"{seed}/0"), RandomBot(f"{seed}/1"))
        seconds += process_time() - began
        hashes, other = [game.hash()], Rng.from_seed(f"{seed}/back")
        wanderers = (RandomBot(f"{seed}/back/0"), RandomBot(f"{seed}/back/1"))
        while game.pending is not None:
            laws.conserved(game)
            if game.number % SAMPLE == 0:
                laws.refuses(game)
                laws.reads(game)
                laws.forks(game)
            if len(answers) >= MAX_DECISIONS:
                raise laws.LawBroken(f"no end after {MAX_DECISIONS} decisions")
            began = process_time()
            answers.append(step(game, bots))
            seconds += process_time() - began
            if isinstance(game, Course):
                hashes.append(game.hash())
                if not other.below(SAMPLE):
                    laws.returns(game, hashes, other, lambda course: step(course, wanderers))
        laws.conserved(game)
        if replay:
            again = new()
            for answer in answers:
                again.answer(answer)
            laws.same(game, again)
    except Exception as error:  # a broken game is counted and told, the others go on
        where = traceback.extract_tb(error.__traceback__)[-1]
        told = f"{type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno}) after {len(answers)} answers, seed {seed}"
        state_turn = game.state.turn if game is not None else 0
        return Played(len(answers), seconds, state_turn, None, None, "error", told)
    winner = game.result.winner if game.result is not None else None
    return Played(len(answers), seconds, game.state.turn, game.state.first_player, winner, game.hash())


def step(game: Game[Any], bots: Sequence[RandomBot]) -> Answer:
    """Ask the bot whose decision it is, by its view alone, and answer; what was answered."""
    assert game.pending is not None
    seat = game.pending.seat
    decision = game.view(seat).decision
    assert decision is not None
    taken, paying = bots[seat].answer(decision)
    answer = game.parse(seat, taken, paying)
    game.answer(answer)
    return answer


def counted(games: int, what: str, *, quiet: bool) -> Iterable[int]:
    """The numbers of the games to play; with a progress bar for people."""
    if quiet:
        return range(games)
    from rich.progress import track

    return track(range(games), description=what, transient=True)


def _print(totals: Totals, combined: str | None, as_json: bool) -> None:
    figures = {name: getattr(totals, name) for name in totals.__struct_fields__}
    if combined is not None:
        figures["hash"] = combined
    if as_json:
        print(json.dumps(figures))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(title=f"{totals.games} games; processor time, with the views for the players", show_header=False)
    for name, value in figures.items():
        table.add_row(name, _words(value))
    Console().print(table)


def _words(value: object) -> str:
    """A figure for people: of several the name of each before it."""
    if isinstance(value, dict):
        return ", ".join(f"{name} {one}" for name, one in cast(dict[str, object], value).items())
    return str(value)

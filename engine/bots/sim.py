"""`dbs sim`: random players through the public API, every decision checked for the laws of the design.

`seconds` is the time in which games were played: views made, bots asked, answers given; the time that the checks of the laws take beside it
is left out, so that the figures measure the engine.
"""

from __future__ import annotations

import json
import random
import sys
import traceback
from collections.abc import Callable, Mapping, Sequence
from hashlib import blake2b
from itertools import combinations_with_replacement
from pathlib import Path
from time import perf_counter

from msgspec import Struct, field

from card_data import all_cards, deck_named, starter_decks
from engine.bots import laws
from engine.bots.decks import random_deck, read_cards
from engine.bots.random import RandomBot
from engine.core.decisions import Answer
from engine.core.errors import DefinitionError
from engine.core.game import Game
from engine.core.ids import Seat
from engine.masters.cards.deck import Deck, refusals
from engine.masters.cards.definition import Printed
from engine.masters.cards.profiles import MASTERS, Profile
from engine.masters.compiler import compile_card
from engine.masters.match import PlayerSetup, new_game
from engine.masters.state.state import State
from engine.masters.view.model import View

MAX_DECISIONS = 20_000
SAMPLE = 16
"""Every so many decisions the costlier laws are checked: fork and refusal; every so many games: full replay."""


class Totals(Struct):
    """What `--json` prints; `hash` only where it was asked for."""

    games: int = 0
    decisions: int = 0
    seconds: float = 0.0
    decisions_per_s: float = 0.0
    games_per_s: float = 0.0
    turns_mean: float = 0.0
    wins: dict[str, int] = field(default_factory=dict[str, int])
    draws: int = 0
    errors: int = 0


class Played(Struct):
    """One game: its end, how many decisions and seconds it took, and what went wrong."""

    decisions: int
    seconds: float
    turns: int
    winner: Seat | None
    hash: str
    error: str = ""


def simulate(
    games: int,
    seed: str,
    profile: Profile = MASTERS,
    *,
    decks: str | None = None,
    listed: Path | None = None,
    as_json: bool = False,
    with_hash: bool = False,
) -> int:
    """Play and print the figures; 1 when a game broke a law or the engine. Raises DefinitionError for decks that are not there."""
    pairs, cards = from_list(listed, seed, games, profile) if listed is not None else prepare(decks, profile)
    totals = Totals(wins={name: 0 for pair in pairs for name, _ in pair})
    digest = blake2b(digest_size=16)
    turns = 0

    def one(number: int) -> None:
        nonlocal turns
        (first, one_deck), (second, other_deck) = pairs[number % len(pairs)]
        played = play((one_deck, other_deck), cards, f"{seed}/{number}", profile, replay=number % SAMPLE == 0)
        totals.games += 1
        totals.decisions += played.decisions
        totals.seconds += played.seconds
        turns += played.turns
        digest.update(f"{number}:{played.hash};".encode())
        if played.error:
            totals.errors += 1
            print(f"game {number} ({first} against {second}): {played.error}", file=sys.stderr)
        elif played.winner is None:
            totals.draws += 1
        else:
            totals.wins[(first, second)[played.winner]] += 1

    _loop(games, one, quiet=as_json)
    if totals.seconds and totals.games:
        totals.decisions_per_s = round(totals.decisions / totals.seconds, 1)
        totals.games_per_s = round(totals.games / totals.seconds, 3)
        totals.turns_mean = round(turns / totals.games, 2)
    totals.seconds = round(totals.seconds, 3)
    _print(totals, digest.hexdigest() if with_hash else None, as_json)
    return 1 if totals.errors else 0


Named = tuple[str, Deck]
"""A deck under the name by which it was asked for."""


def prepare(decks: str | None, profile: Profile = MASTERS) -> tuple[list[tuple[Named, Named]], dict[str, Printed]]:
    """The pairs of decks to play in turn, and the compiled cards; raises DefinitionError for a deck that is not there or not legal."""
    starters = starter_decks(profile.name)
    if decks is None:
        names = sorted(starters)
        pairs = [((a, starters[a]), (b, starters[b])) for a, b in combinations_with_replacement(names, 2)]
    else:
        words = [word.strip() for word in decks.split(",")]
        if len(words) != 2:
            raise DefinitionError("--decks takes two decks, as in --decks red,blue")
        chosen = [(word, deck_named(word, profile.name)) for word in words]
        pairs = [(chosen[0], chosen[1])]
    definitions = all_cards()
    needed = sorted(
        {number for pair in pairs for _, deck in pair for number in (deck.leader, *deck.main) if number in definitions}
    )
    cards = {number: compile_card(definitions[number]) for number in needed}
    for name, deck in dict(named for pair in pairs for named in pair).items():
        reasons = refusals(deck, cards, profile)
        if reasons:
            raise DefinitionError(f"{name}: {'; '.join(reasons)}")
    return pairs, cards


def from_list(
    path: Path, seed: str, games: int, profile: Profile = MASTERS
) -> tuple[list[tuple[Named, Named]], dict[str, Printed]]:
    """A pair of random legal decks for each game, from a card list; wins are counted by who sat first."""
    cards = read_cards(path)
    rng = random.Random(f"decks/{seed}")
    decks = [random_deck(cards, rng, f"random {n}", profile) for n in range(games * 2)]
    return [(("first", decks[n]), ("second", decks[n + 1])) for n in range(0, len(decks), 2)], cards


def unnamed(pair: tuple[Named, Named]) -> tuple[Deck, Deck]:
    """The two decks alone."""
    return pair[0][1], pair[1][1]


def start(decks: tuple[Deck, Deck], cards: Mapping[str, Printed], seed: str, profile: Profile = MASTERS) -> Game[State]:
    """A new game of two decks."""
    setups = [PlayerSetup(f"{deck.name} {seat + 1}", deck.leader, deck.main) for seat, deck in enumerate(decks)]
    return new_game(setups, seed, cards, profile)


def play(
    decks: tuple[Deck, Deck],
    cards: Mapping[str, Printed],
    seed: str,
    profile: Profile = MASTERS,
    *,
    replay: bool = False,
) -> Played:
    """One game between random players, its laws checked as it goes on. Never raises."""
    answers: list[Answer] = []
    seconds = 0.0
    game: Game[State] | None = None
    try:
        began = perf_counter()
        game = start(decks, cards, seed, profile)
        bots = (RandomBot(f"{seed}/0"), RandomBot(f"{seed}/1"))
        seconds += perf_counter() - began
        while game.pending is not None:
            laws.conserved(game.state)
            if game.number % SAMPLE == 0:
                laws.refuses(game)
                laws.reads(game)
                laws.forks(game)
            if len(answers) >= MAX_DECISIONS:
                raise laws.LawBroken(f"no end after {MAX_DECISIONS} decisions")
            began = perf_counter()
            answers.append(step(game, bots))
            seconds += perf_counter() - began
        laws.conserved(game.state)
        if replay:
            again = start(decks, cards, seed, profile)
            for answer in answers:
                again.answer(answer)
            laws.same(game, again)
    except Exception as error:  # a broken game is counted and told, the others go on
        where = traceback.extract_tb(error.__traceback__)[-1]
        told = f"{type(error).__name__}: {error} ({Path(where.filename).name}:{where.lineno}) after {len(answers)} answers, seed {seed}"
        state_turn = game.state.turn if game is not None else 0
        return Played(len(answers), seconds, state_turn, None, "error", told)
    winner = game.result.winner if game.result is not None else None
    return Played(len(answers), seconds, game.state.turn, winner, game.hash())


def step(game: Game[State], bots: Sequence[RandomBot]) -> Answer:
    """Ask the bot whose decision it is, by its view alone, and answer; what was answered."""
    assert game.pending is not None
    seat = game.pending.seat
    view = game.view(seat)
    assert isinstance(view, View)
    assert view.decision is not None
    taken, paying = bots[seat].answer(view.decision)
    answer = game.parse(seat, taken, paying)
    game.answer(answer)
    return answer


def _loop(games: int, one: Callable[[int], None], *, quiet: bool) -> None:
    """Play the games; with a progress bar for people."""
    if quiet:
        for number in range(games):
            one(number)
        return
    from rich.progress import track

    for number in track(range(games), description="games", transient=True):
        one(number)


def _print(totals: Totals, combined: str | None, as_json: bool) -> None:
    figures = {name: getattr(totals, name) for name in totals.__struct_fields__}
    if combined is not None:
        figures["hash"] = combined
    if as_json:
        print(json.dumps(figures))
        return
    from rich.console import Console
    from rich.table import Table

    table = Table(title=f"{totals.games} games", show_header=False)
    for name, value in figures.items():
        table.add_row(
            name, ", ".join(f"{deck} {count}" for deck, count in totals.wins.items()) if name == "wins" else str(value)
        )
    Console().print(table)

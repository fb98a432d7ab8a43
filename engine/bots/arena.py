"""The arena: two players without a will in pairs of matches, each pair with the same decks and the same seed, the seats exchanged.

What luck gives to one in the first match of a pair it gives to the other in the second, so that a player comes to exactly one half against
itself. Each player's own seed belongs to its seat, too.
"""

from __future__ import annotations

import json
import sys
import traceback
from collections import Counter, defaultdict
from collections.abc import Sequence
from pathlib import Path
from time import process_time
from typing import Any

from msgspec import Struct, field, to_builtins

from engine.bots.player import Player
from engine.bots.roster import player
from engine.bots.sim import MAX_DECISIONS, Meeting, counted, start
from engine.bots.worlds import Worlds
from engine.core.game import Game
from engine.core.game_pack import Pack
from engine.core.ids import Seat
from engine.core.rng import Rng

RESAMPLES = 2000
"""How often the pairs are drawn again for the interval."""
BOUND = 0.025
"""What part of those lies below the interval, and above it."""


class Standing(Struct):
    """What `--json` prints. A share is A's: matches won, draws as half, of those that were played; None where there were none."""

    players: tuple[str, str]
    pairs: int = 0
    share: float = 0.5
    low: float = 0.0
    high: float = 1.0
    decks: dict[str, float] = field(default_factory=dict[str, float])  # with each deck
    first: float | None = None  # going first
    second: float | None = None
    errors: int = 0  # matches that broke; their pairs do not count
    turns_mean: float = 0.0
    ms_per_decision: dict[str, float] = field(default_factory=dict[str, float])  # processor time, by player
    drawn: int = 0  # worlds
    dropped: dict[str, int] = field(default_factory=dict[str, int])  # of them, by kind of decision


class Seated(Struct):
    """A player at its seat, and what it has used."""

    player: Player
    worlds: Worlds
    seconds: float = 0.0
    decisions: int = 0


class Played(Struct, frozen=True):
    """One match of a pair, as A sees it."""

    points: float
    deck: str
    went_first: bool
    turns: int


def contend(
    pack: Pack,
    names: tuple[str, str],
    meetings: Sequence[Meeting],
    pairs: int,
    seed: str,
    profile: str,
    *,
    quiet: bool = True,
) -> Standing:
    """Play the pairs, or as many as there are until Ctrl+C; with a progress bar unless `quiet`.

    Raises DefinitionError for a player that is none.
    """
    standing, tally = Standing(names), _Tally()
    order = list(meetings)
    Rng.from_seed(f"meetings/{seed}").shuffle(order)  # so that few pairs meet with many decks
    for name in names:
        player(name, seed, pack.evaluation)
    try:
        for number in counted(pairs, "pairs", quiet=quiet):
            here = f"{seed}/{number}"
            matches = [_match(pack, names, order[number % len(order)], here, profile, a, tally) for a in (0, 1)]
            played = [match for match in matches if match is not None]
            standing.errors += 2 - len(played)
            if len(played) == 2:
                tally.pairs.append(played)
    except KeyboardInterrupt:
        pass  # enough: the pairs until here count
    _sum_up(standing, tally, seed)
    return standing


def play(game: Game[Any], seats: Sequence[Seated]) -> None:
    """Play a match to its end. Raises AssertionError where it has none."""
    for _ in range(MAX_DECISIONS):
        pending = game.pending
        if pending is None:
            return
        one = seats[pending.seat]
        began = process_time()
        taken, paying = one.player.answer(game.view(pending.seat), one.worlds.at(game))
        one.seconds += process_time() - began
        one.decisions += 1
        game.answer(game.parse(pending.seat, taken, paying))
    raise AssertionError(f"no end after {MAX_DECISIONS} decisions")


class _Tally(Struct):
    """What has been played so far."""

    pairs: list[list[Played]] = field(default_factory=list[list[Played]])
    seconds: defaultdict[str, float] = field(default_factory=lambda: defaultdict[str, float](float))
    decisions: Counter[str] = field(default_factory=Counter[str])
    drawn: Counter[str] = field(default_factory=Counter[str])
    dropped: Counter[str] = field(default_factory=Counter[str])


def _match(
    pack: Pack, names: tuple[str, str], meeting: Meeting, seed: str, profile: str, a: Seat, tally: _Tally
) -> Played | None:
    """One match, with A at seat `a`. One that breaks is told, and None: the others go on."""
    lists = pack.lists(profile)
    by_seat = names if a == 0 else names[::-1]
    seats = [
        Seated(player(name, f"{seed}/{seat}", pack.evaluation), Worlds(seat, lists))
        for seat, name in enumerate(by_seat)
    ]
    try:
        game = start(pack, meeting.decks, seed, profile)
        play(game, seats)
    except Exception as error:
        where = traceback.extract_tb(error.__traceback__)[-1]
        place = f"{Path(where.filename).name}:{where.lineno}"
        print(f"{type(error).__name__}: {error} ({place}), seed {seed}", file=sys.stderr)
        return None
    for name, one in zip(by_seat, seats, strict=True):
        tally.seconds[name] += one.seconds
        tally.decisions[name] += one.decisions
        tally.drawn.update(one.worlds.drawn)
        tally.dropped.update(one.worlds.dropped)
    winner = game.result.winner if game.result is not None else None
    points = 0.5 if winner is None else float(winner == a)
    return Played(points, meeting.names[a], game.state.first_player == a, game.state.turn)


def _sum_up(standing: Standing, tally: _Tally, seed: str) -> None:
    """The figures of what was played."""
    scores = [sum(match.points for match in pair) / 2 for pair in tally.pairs]
    matches = [match for pair in tally.pairs for match in pair]
    standing.pairs = len(scores)
    if scores:
        standing.share = round(sum(scores) / len(scores), 4)
        standing.low, standing.high = interval(scores, seed)
        standing.turns_mean = round(sum(match.turns for match in matches) / len(matches), 1)
    by_deck: dict[str, list[float]] = defaultdict(list)
    for match in matches:
        by_deck[match.deck].append(match.points)
    standing.decks = {deck: round(sum(points) / len(points), 4) for deck, points in sorted(by_deck.items())}
    standing.first, standing.second = (
        _mean([match.points for match in matches if match.went_first is first]) for first in (True, False)
    )
    standing.ms_per_decision = {
        name: round(1000 * tally.seconds[name] / tally.decisions[name], 2) for name in tally.decisions
    }
    standing.drawn = tally.drawn.total()
    standing.dropped = dict(tally.dropped)


def _mean(points: Sequence[float]) -> float | None:
    return round(sum(points) / len(points), 4) if points else None


def interval(scores: Sequence[float], seed: str) -> tuple[float, float]:
    """Between which shares 95 of 100 drawings of as many pairs lie (bootstrap over pairs)."""
    rng, n = Rng.from_seed(f"interval/{seed}"), len(scores)
    shares = sorted(sum(scores[rng.below(n)] for _ in range(n)) / n for _ in range(RESAMPLES))
    at = int(RESAMPLES * BOUND)
    return round(shares[at], 4), round(shares[-1 - at], 4)


def show(standing: Standing, *, as_json: bool) -> None:
    """Print the figures: one object, or a table."""
    if as_json:
        print(json.dumps(to_builtins(standing)))
        return
    from rich.console import Console
    from rich.table import Table

    a, b = standing.players
    table = Table(title=f"{a} against {b}: {standing.pairs} pairs", show_header=False)
    table.add_row(f"share of {a}", f"{standing.share:.1%}  ({standing.low:.1%} to {standing.high:.1%})")
    for word, share in (("going first", standing.first), ("going second", standing.second)):
        table.add_row(word, "" if share is None else f"{share:.1%}")
    for deck, share in standing.decks.items():
        table.add_row(f"with {deck}", f"{share:.1%}")
    for name, ms in standing.ms_per_decision.items():
        table.add_row(f"{name}: ms a decision", f"{ms:.1f}")
    table.add_row("worlds drawn, dropped", f"{standing.drawn}, {sum(standing.dropped.values())}")
    table.add_row("turns a match", f"{standing.turns_mean:.1f}")
    table.add_row("matches that broke", str(standing.errors))
    Console().print(table)

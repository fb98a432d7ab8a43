"""The engine beside a peer: `python -m benchmarks.compare [--cards FILE] [--games N] [--check | --keep]`.

Figures of a machine say little: it is throttled, it is shared, it is another one tomorrow. So python-chess plays random games in the same
run, a game in turn, and what is looked at are ratios: how many decisions the engine makes while python-chess makes one. A decision is
the same thing on both sides: all legal options are listed, and one of them is taken. All times are processor time.

`--cards` plays random legal decks of the wholly read cards of a card list, too; `--keep` writes the ratios into docs/performance.md, with commit
and date, and `--check` fails when one of them has fallen by more than a fifth since. Needs the extra `bench`.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
from collections.abc import Iterable
from datetime import UTC, datetime
from pathlib import Path
from time import process_time_ns
from typing import Any

import chess
from msgspec import Struct, field

from benchmarks.growth import SIZES, curves
from benchmarks.ratios import fallen, kept, with_ratios
from card_data.games import pack
from dbs_server.app import settle_collector
from engine.bots.random import RandomBot
from engine.bots.sim import Meeting, of_chance, of_starters, start
from engine.core.game_pack import Pack
from engine.version import FIRST_GAME

PAGE = Path(__file__).resolve().parent.parent / "docs" / "performance.md"
PLIES = 120
"""Where a random game of chess is broken off."""


class Times(Struct):
    """Durations in microseconds of processor time."""

    values: list[float] = field(default_factory=list[float])

    def add(self, began: int) -> None:
        """One more, which ends now."""
        self.values.append((process_time_ns() - began) / 1000)

    @property
    def mean(self) -> float:
        return sum(self.values) / len(self.values)

    def quantile(self, part: float) -> float:
        """The duration that this part of them stays below."""
        return sorted(self.values)[min(int(len(self.values) * part), len(self.values) - 1)]


class Measured(Struct):
    """One kind of decks: answers alone, and what the players' views take beside them; `cold` is the first game of the process."""

    answers: Times = field(default_factory=Times)
    views: Times = field(default_factory=Times)
    cold: float = 0.0

    @property
    def with_views(self) -> float:
        """Microseconds for a decision, its view for the player who makes it included."""
        return self.answers.mean + self.views.mean


def play_chess(rng: random.Random, times: Times) -> None:
    """A game of random moves; each time all legal ones are listed and one is made."""
    board = chess.Board()
    for _ in range(PLIES):
        began = process_time_ns()
        moves = list(board.legal_moves)
        if not moves:
            return
        board.push(rng.choice(moves))
        times.add(began)


def play_match(game_pack: Pack, meeting: Meeting, seed: str, measured: Measured) -> None:
    """A match of random players."""
    game: Any = start(game_pack, meeting.decks, seed, game_pack.profiles[0])
    bots = (RandomBot(f"{seed}/0"), RandomBot(f"{seed}/1"))
    while game.pending is not None:
        seat = game.pending.seat
        began = process_time_ns()
        view = game.view(seat)
        measured.views.add(began)
        answer = game.parse(seat, *bots[seat].answer(view.decision))
        began = process_time_ns()
        game.answer(answer)
        measured.answers.add(began)


def measure(game_pack: Pack, meetings: list[Meeting], games: int, seed: str, peer: Times) -> Measured:
    """The matches, and after each of them games of chess for as long; the first match warms up and is told apart."""
    measured, rng = Measured(), random.Random(seed)
    for meeting in meetings[:games]:
        for deck in meeting.decks:
            game_pack.check_deck(deck, game_pack.profiles[0])  # so that its cards are read before anything is timed
    play_match(game_pack, meetings[0], f"{seed}/cold", measured)
    measured.cold = max(measured.answers.values)
    measured.answers, measured.views = Times(), Times()
    settle_collector()  # as a server does
    for number in range(games):
        began = process_time_ns()
        play_match(game_pack, meetings[number % len(meetings)], f"{seed}/{number}", measured)
        ended = process_time_ns()
        while process_time_ns() - ended < (ended - began) // 2:
            play_chess(rng, peer)
    return measured


def ratios_of(name: str, measured: Measured, peer: Times) -> dict[str, float]:
    """Decisions for one of python-chess: more is better."""
    return {
        f"{name}: answers alone": peer.mean / measured.answers.mean,
        f"{name}: with views": peer.mean / measured.with_views,
        f"{name}: answer, p99": peer.mean / measured.answers.quantile(0.99),
    }


def told(name: str, measured: Measured) -> Iterable[tuple[str, str]]:
    """The figures of this machine, in words."""
    answers = measured.answers
    yield f"{name}: decisions a second, answers alone", f"{1e6 / answers.mean:,.0f}"
    yield f"{name}: decisions a second, with views", f"{1e6 / measured.with_views:,.0f}"
    yield (
        f"{name}: an answer, p50 · p99 · worst (µs)",
        " · ".join(f"{answers.quantile(q):,.0f}" for q in (0.5, 0.99, 1)),
    )
    yield f"{name}: the worst answer of the first match (µs)", f"{measured.cold:,.0f}"


def commit_of(folder: Path) -> str:
    """The commit that is checked out, in short."""
    return subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=folder, capture_output=True, text=True, check=True
    ).stdout.strip()


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cards", metavar="FILE", help="a card list to build random decks of")
    parser.add_argument("--games", type=int, default=15)
    parser.add_argument("--seed", default="1")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true", help="fail when a ratio has fallen by more than a fifth")
    what.add_argument("--keep", action="store_true", help="write the ratios into docs/performance.md")
    args = parser.parse_args()
    game_pack, peer = pack(FIRST_GAME), Times()
    runs = {"starters": (game_pack, of_starters(game_pack, game_pack.profiles[0]))}
    if args.cards is not None:
        wider = game_pack.with_cards(Path(args.cards))
        runs["random decks"] = wider, of_chance(wider, args.games, args.seed, wider.profiles[0])
    ratios: dict[str, float] = {}
    lines: list[tuple[str, str]] = []
    for name, (cards, meetings) in runs.items():
        beside = Times()  # of the same minutes: the machine may be slower in the next
        measured = measure(cards, meetings, args.games, args.seed, beside)
        peer.values += beside.values
        ratios |= ratios_of(name, measured, beside)
        lines += told(name, measured)
    for kind, times in curves().items():
        ratios[f"{kind}, {SIZES[-1]} cards"] = peer.mean / times[-1]
        lines.append(
            (
                f"a decision with {', '.join(map(str, SIZES))} {kind} cards (µs)",
                " · ".join(f"{one:,.0f}" for one in times),
            )
        )
    lines.append(("python-chess: decisions a second", f"{1e6 / peer.mean:,.0f}"))
    for name, figure in (*lines, *((f"ratio, {name}", f"{ratio:.3g}") for name, ratio in ratios.items())):
        print(f"{name:70} {figure}")
    page = PAGE.read_text(encoding="utf-8")
    if args.keep:
        today = datetime.now(UTC).strftime("%-d %B %Y")
        PAGE.write_text(with_ratios(page, ratios, commit_of(PAGE.parent), today), encoding="utf-8")
    problems = fallen(kept(page), ratios) if args.check else []
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

"""What `dbs cards exercise FILE` does: every skill of every wholly read card is made to happen."""

from __future__ import annotations

import json
from pathlib import Path

from msgspec import to_builtins
from rich.console import Console
from rich.progress import Progress

from card_data.masters.commands.told import list_told
from card_data.masters.importer.compiled import compile_all
from engine.masters.cards.random_deck import wholly_read
from engine.masters.scenario.practice.exercise import Exercised, exercise


def exercise_list(path: Path, seed: str, *, as_json: bool) -> int:
    """1 where a skill broke the engine or a law."""
    listed = compile_all(list_told(path).cards)
    cards = {number: card for number, card in listed.items() if wholly_read(card)}
    if as_json:
        found = exercise(cards, seed)
        print(json.dumps(to_builtins(found), ensure_ascii=False))
        return 1 if found.errors else 0
    with Progress(transient=True) as progress:
        task = progress.add_task("exercising", total=len(cards))
        found = exercise(cards, seed, lambda: progress.advance(task))
    _report(found)
    return 1 if found.errors else 0


def _report(found: Exercised) -> None:
    console = Console()
    share = 100 * found.resolved / max(1, found.skills)
    console.print(f"{found.resolved} of {found.skills} skills resolved ({share:.1f} %), {len(found.errors)} errors.")
    for title, lines in (("Errors", found.errors), ("Not reached", found.not_reached)):
        if lines:
            console.print(f"\n{title}", style="bold")
        for one in lines[:40]:
            console.print(f"{one.number} {one.side}: {one.line} {one.reason}", markup=False, highlight=False)
        if len(lines) > 40:
            console.print(f"… and {len(lines) - 40} more; --json lists all")

"""Names that are imported when they are first asked for: what checkers read and what the running program does are the same."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from engine.later import later
from tests.architecture.parsed import parsed

ROOT = Path(__file__).parents[2]
PACKAGES = ("engine", "card_data", "dbs_server", "dbs_tui", "dbs")


def modules_with_later() -> Iterator[Path]:
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            if "\n__getattr__ = later(" in path.read_text(encoding="utf-8"):
                yield path.relative_to(ROOT)


@pytest.mark.parametrize("path", modules_with_later(), ids=str)
def test_what_is_read_and_what_runs_is_the_same(path: Path) -> None:
    tree = parsed(ROOT / path)
    read = {
        (str(found.module), alias.name)
        for block in tree.body
        if isinstance(block, ast.If)
        for found in block.body
        if isinstance(found, ast.ImportFrom)
        for alias in found.names
    }
    (call,) = (
        node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and ast.unparse(node.targets[0]) == "__getattr__"
    )
    homes: dict[str, tuple[str, ...]] = ast.literal_eval(call.args[1])
    assert {(home, name) for home, names in homes.items() for name in names} == read
    module = import_module(".".join(path.parent.parts if path.name == "__init__.py" else path.with_suffix("").parts))
    for home, name in read:
        assert getattr(module, name) is getattr(import_module(home), name)
    assert sorted(module.__all__) == sorted(name for _, name in read)


def test_an_unknown_name_is_refused() -> None:
    with pytest.raises(AttributeError, match="module 'somewhere' has no attribute 'elsewhere'"):
        later("somewhere", {"engine.version": ("VERSION",)})("elsewhere")


def test_a_first_board_needs_neither_grammar_nor_menu() -> None:
    """Else the first board waits for them."""
    code = "import sys, dbs.play, dbs_tui.app; from card_data.games import pack; pack('masters'); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    loaded = set(done.stdout.split())
    assert not loaded & {
        "engine.masters.compiler.line",
        "card_data.masters.importer.card_lists",
        "dbs_tui.shell.screens.menu",
        "dbs_tui.shell.alone",
        "websockets",
        "dbs_server.protocol",
        "engine.masters.scenario.speech",
        "card_data.files.rows",
    }


PLAYED = """
import sys
from card_data.games import packs
from engine.bots.random import RandomBot
from engine.core.record import SeatRecord
made = packs()  # as a server has them before it listens
before = set(sys.modules)
asked = 0
for pack in made.values():
    starters = pack.starters_of(pack.profiles[0])
    for number, one in enumerate(starters):
        other = starters[(number + 1) % len(starters)]
        seats = tuple(SeatRecord(name, deck.deck.parts) for name, deck in (("Ann", one), ("Ben", other)))
        game = pack.begin(seats, str(number), pack.profiles[0])
        player = RandomBot(number)
        while (pending := game.pending) is not None:
            views = [game.view(seat) for seat in (0, 1)]
            taken, paying = player.answer(views[pending.seat].decision)
            game.answer(game.parse(pending.seat, taken, paying))
            asked += 1
print(asked)
print(*(set(sys.modules) - before))
"""


def test_a_match_on_a_server_waits_for_no_module() -> None:
    """What a question reads at its first time, every table waits for."""
    done = subprocess.run([sys.executable, "-c", PLAYED], cwd=ROOT, capture_output=True, text=True, check=True)
    asked, loaded = done.stdout.splitlines()
    assert int(asked) > 1000
    assert loaded == ""

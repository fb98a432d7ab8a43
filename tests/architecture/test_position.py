"""A position is read-only all the way down: what stands on it can ask everything and write nothing."""

from __future__ import annotations

import json
import subprocess
import sys
import typing
from collections import abc
from pathlib import Path
from typing import Any

from msgspec import Struct

from engine.masters.state import events
from engine.masters.state.memo import Memo
from engine.masters.state.position import Position

ROOT = Path(__file__).parents[2]

ASKING = '''"""What may be done with a position, and what may not."""

from engine.core.ids import CardId
from engine.masters.ir.nouns import Area
from engine.masters.state.position import Position


def ask(state: Position, card: CardId) -> tuple[int, ...]:
    known = state.handles[0][card]
    return known, state.turn, len(state.area(0, Area.HAND)), state.cards[card].markers, len(state.past)
'''
WRITING = "\n\ndef write_{n}(state: Position, card: CardId) -> None:\n    {line}\n"
"""Each write in a function of its own: the type checker goes by what was assigned before."""
WRITES = (
    "state.turn = 1",
    "state.cards = ()",
    "state.cards[0] = state.cards[1]",
    "state.cards[card].rest = True",
    "state.area(0, Area.HAND).append(card)",
    "state.areas[0] = ()",
    "state.areas[0].remove(card)",
    "state.uses[('once', card)] = 1",
    "state.game_uses.clear()",
    "state.situations[(0, 0, 0)] = True",
    "state.loop['x'] = 1",
    "state.pending.pop()",
    "state.chain.append(state.chain[0])",
    "state.history.clear()",
    "state.past[0].append(state.history[0])",
    "state.modifiers[0].uses = 1",
    "state.handles[0][card] = 1",
    "state.handles[0].append(card)",
    "state.looking[0] = (card,)",
    "state.log.append(state.log[0])",
    "state.battle = None",
    "state.result = None",
    "state.memo = state.memo",
    "state.book.followers = ()",
    "state.book.library['X-1'] = state.printed[0]",
    "state.printed[0].front.power = 1",
    "state.book.answers.facts(state, card).keywords['Blocker'] = ()",
)


def test_every_write_is_a_type_error(tmp_path: Path) -> None:
    """Pyright reports each of the writes, and nothing that only asks."""
    source = tmp_path / "writes.py"
    writes = (WRITING.format(n=n, line=line) for n, line in enumerate(WRITES))
    source.write_text("".join((ASKING, *writes)), encoding="utf-8")
    settings = {"include": ["."], "strict": ["."], "extraPaths": [str(ROOT)], "pythonVersion": "3.11"}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(settings), encoding="utf-8")
    command = [sys.executable, "-m", "pyright", "--outputjson", "--pythonpath", sys.executable, "-p", str(tmp_path)]
    found = json.loads(subprocess.run(command, capture_output=True, text=True, check=False).stdout)
    text = source.read_text(encoding="utf-8").splitlines()
    wrong = {text[error["range"]["start"]["line"]].strip() for error in found["generalDiagnostics"]}
    assert wrong == set(WRITES)


CHANGING = (list, dict, set, bytearray, abc.MutableSequence, abc.MutableMapping, abc.MutableSet)


def test_nothing_that_can_be_reached_can_be_changed() -> None:
    """Every type below a member of `Position` is frozen, but for the memo: what was worked out may be thrown away at any time."""
    hints = {
        name: typing.get_type_hints(member.fget)["return"]
        for name, member in vars(Position).items()
        if isinstance(member, property) and member.fget is not None
    }
    assert {"cards", "handles", "history"} < hints.keys(), "the search itself must find the members"
    assert [(name, found) for name, hint in hints.items() for found in changing(hint, {Memo})] == []


def test_the_search_would_notice() -> None:
    assert changing(list[int], set()) == ["list[int]"]
    assert changing(tuple[abc.Mapping[str, dict[str, int]], ...], set()) == ["dict[str, int]"]
    assert "Memo" in changing(Memo, set())


def changing(hint: Any, seen: set[Any]) -> list[str]:
    """The types that can be changed in an annotation, and in the structs that it speaks of; each struct is looked at once."""
    origin = typing.get_origin(hint) or hint
    if origin in CHANGING:
        return [str(hint)]
    found = [inner for part in typing.get_args(hint) if not isinstance(part, list) for inner in changing(part, seen)]
    if not isinstance(origin, type) or not issubclass(origin, Struct) or origin in seen:
        return found
    seen.add(origin)
    if not origin.__struct_config__.frozen:
        found.append(origin.__name__)
    names = dict(vars(sys.modules[origin.__module__])) | vars(events)
    for name, inner in typing.get_type_hints(origin, names).items():
        found += [f"{origin.__name__}.{name}: {one}" for one in changing(inner, seen)]
    return found

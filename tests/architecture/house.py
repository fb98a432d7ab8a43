"""The drawing of the house on the page for contributors, made from the imports of the code: `python -m tests.architecture.house`.

The programs with the parts of the engine, and the rooms of each game. Rooms on one floor do not use each other, and each uses
only what lies below it: its floor is one above the highest room that it uses.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from textwrap import wrap

from tests.architecture.parsed import parsed

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "CONTRIBUTING.md"
BEGIN, END = "<!-- the house, drawn by `python -m tests.architecture.house` -->", "<!-- /the house -->"
WIDTH = 108
GAMES = ("masters", "collectible")

Uses = Mapping[str, set[str]]


def packages() -> list[str]:
    """The packages that are installed, by name."""
    return sorted(path.parent.name for path in ROOT.glob("*/py.typed"))


def modules(package: str) -> dict[str, Path]:
    """The modules of a package, by their dotted names."""
    found: dict[str, Path] = {}
    for path in sorted((ROOT / package.replace(".", "/")).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def imported(path: Path, known: Iterable[str]) -> set[str]:
    """The modules, of those that are known, that a file imports when it runs; what only the type checker reads is left out."""
    found: set[str] = set()

    def visit(node: ast.AST) -> None:
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test):
            return
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            inside = {f"{node.module}.{alias.name}" for alias in node.names}
            found.update((inside & set(known)) or {node.module})
        for child in ast.iter_child_nodes(node):
            visit(child)

    visit(parsed(path))
    return found & set(known)


def rooms_of(package: str) -> list[str]:
    """The rooms of a package: the packages in it, and its own modules that are no package."""
    folder = ROOT / package.replace(".", "/")
    inner = [path.parent.name for path in folder.glob("*/__init__.py")]
    return [
        f"{package}.{name}" for name in sorted({*inner, *(p.stem for p in folder.glob("*.py") if p.stem[0] != "_")})
    ]


def uses(rooms: Iterable[str]) -> Uses:
    """Which rooms use which. A module belongs to the room with the longest name that its own begins with."""
    known = {name: path for package in packages() for name, path in modules(package).items()}
    by_length = sorted(rooms, key=len, reverse=True)

    def room(module: str) -> str | None:
        return next((one for one in by_length if f"{module}.".startswith(f"{one}.")), None)

    found: dict[str, set[str]] = {one: set() for one in rooms}
    for name, path in known.items():
        if (own := room(name)) is not None:
            found[own] |= {there for other in imported(path, known) if (there := room(other)) not in (None, own)}
    return found


def floors(used: Uses) -> list[list[str]]:
    """The rooms, floor by floor from the top. Raises ValueError for rooms that use each other in a circle."""
    level: dict[str, int] = {}
    while len(level) < len(used):
        ready = [one for one in used if one not in level and used[one] <= level.keys()]
        if not ready:
            raise ValueError(f"use each other in a circle: {', '.join(sorted(used.keys() - level.keys()))}")
        level |= {one: max((level[other] + 1 for other in used[one]), default=0) for one in ready}
    return [sorted(one for one in used if level[one] == n) for n in range(max(level.values()), -1, -1)]


def about(room: str) -> str:
    """What a room is, in the first sentence of its own docstring."""
    path = ROOT / room.replace(".", "/")
    source = path.with_suffix(".py") if path.with_suffix(".py").exists() else path / "__init__.py"
    said = ast.get_docstring(parsed(source)) or ""
    return " ".join(said.split("\n\n")[0].split()).split(". ")[0].rstrip(".")


def drawn(used: Uses, front: str = "") -> Iterator[str]:
    """One house; `front` is left out of the names."""
    short = {room: room.removeprefix(front) for room in used}
    column = max(map(len, short.values())) + 2
    inner = WIDTH - 4
    edges = ("┌", "┐")
    for floor in floors(used):
        yield edges[0] + "─" * (WIDTH - 2) + edges[1]
        edges = ("├", "┤")
        for room in floor:
            lines = wrap(about(room), inner - column)
            if used[room]:
                lines += wrap(f"uses {', '.join(sorted(short[other] for other in used[room]))}", inner - column)
            for name, line in zip([short[room], *[""] * len(lines)], lines, strict=False):
                yield f"│ {f'{name:<{column}}{line}':<{inner}} │"
    yield "└" + "─" * (WIDTH - 2) + "┘"


def programs() -> Uses:
    """The programs, and the parts of the engine."""
    tops = [name for name in packages() if name != "engine"]
    return uses([*tops, *(room for room in rooms_of("engine"))])


def drawing() -> str:
    """All houses, as the page has them."""
    lines = [BEGIN, "", "```text", "the programs, and the parts of the engine", *drawn(programs())]
    for game in GAMES:
        lines += ["", f"the rooms of engine/{game}", *drawn(uses(rooms_of(f"engine.{game}")), f"engine.{game}.")]
    return "\n".join([*lines, "```", "", END])


def page(text: str) -> str:
    """The page with the present drawing."""
    before, _, rest = text.partition(BEGIN)
    return before + drawing() + rest.partition(END)[2]


if __name__ == "__main__":
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    print(drawing())

"""How the board shares its lines between its parts: in a low window the question's cards stay longest, in a high one everything grows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

ROWS = 3
"""Warriors of a Team, and so rows of lanes on each side."""
PARTS = (
    "top-side",
    "top-track",
    "top-home",
    *(f"top-lane-{i}" for i in range(ROWS)),
    "clash",
    *(f"bottom-lane-{i}" for i in range(ROWS)),
    "middle",
    "chain",
    "bottom-home",
    "bottom-track",
    "bottom-side",
    "hand",
)
AT_REST = (
    ("hand", 2), ("chain", 1), ("bottom-home", 2), ("middle", 1), ("top-home", 2), ("bottom-side", 1), ("bottom-track", 1), ("top-side", 1),
    ("top-track", 1), ("hand", 3), ("bottom-home", 3), ("top-home", 3), ("middle", 3), ("bottom-home", 4), ("top-home", 4), ("hand", 4),
)  # fmt: skip
"""What is given lines, one after the other, and how many it has then: whoever stands first keeps them longest."""
IN_BATTLE = (
    ("hand", 1), ("clash", 1), ("bottom-lane-0", 1), ("top-lane-0", 1), ("chain", 1), ("bottom-lane-1", 1), ("top-lane-1", 1), ("hand", 2),
    ("bottom-side", 1), ("bottom-track", 1), ("top-side", 1), ("bottom-lane-2", 1), ("top-lane-2", 1), ("clash", 3), ("top-home", 1),
    ("bottom-home", 1), ("top-track", 1), ("hand", 3), ("middle", 2),
)  # fmt: skip
GROWING = (("bottom-home", 11), ("top-home", 11), ("hand", 10), ("middle", 8))
LANES_GROW = tuple((f"{side}-lane-{i}", 4) for i in range(ROWS) for side in ("bottom", "top"))


def shares(height: int, rows: tuple[int, int], chained: bool) -> dict[str, int]:
    """Lines by part, together as many as the board has. `rows`: how many rows of Warriors the lanes have on top and at the bottom; (0, 0)
    where nobody fights."""
    fighting = any(rows)
    absent = {"clash"} if not fighting else set[str]()
    absent |= {f"{side}-lane-{i}" for side, n in zip(("top", "bottom"), rows, strict=True) for i in range(n, ROWS)}
    if not chained:
        absent.add("chain")
    found: dict[str, int] = dict.fromkeys(PARTS, 0)
    _give(found, height, IN_BATTLE if fighting else AT_REST, absent)
    growing = (*LANES_GROW, ("hand", 8), ("middle", 8), ("bottom-home", 4), ("top-home", 4)) if fighting else GROWING
    _grow(found, height, [one for one in growing if one[0] not in absent])
    return found


def _give(found: dict[str, int], height: int, ladder: Sequence[tuple[str, int]], absent: Iterable[str]) -> None:
    for name, most in ladder:
        if name not in absent:
            found[name] += max(min(height - sum(found.values()), most - found[name]), 0)


def _grow(found: dict[str, int], height: int, growing: Sequence[tuple[str, int]]) -> None:
    """What is left goes to the parts in turn, a line each: to the rows of the lanes only where all of them get one. What nobody takes stays
    between the players."""
    while (left := height - sum(found.values())) > 0:
        able = [name for name, most in growing if found[name] < most]
        rows = [name for name in able if "lane" in name]
        others = [name for name in able if name not in rows]
        taking = rows if rows and len(rows) <= left else others[:left]
        if not taking:
            found["middle"] += left
            return
        for name in taking:
            found[name] += 1

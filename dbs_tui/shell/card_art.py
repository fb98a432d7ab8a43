"""A face for every card: a small picture of half blocks, made from its number. The same card has the same picture everywhere."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from hashlib import blake2b

from rich.text import Text

from dbs_tui.shell.text import cut

BLOCKS = {(False, False): " ", (True, False): "▀", (False, True): "▄", (True, True): "█"}


@lru_cache(maxsize=1024)
def face_of(number: str, width: int, rows: int) -> tuple[str, ...]:
    """A picture of so many cells, the same left and right; two points stand above one another in a cell.

    Points are as wide as two cells where there is room, so that what is drawn stays recognisable, and denser towards the middle.
    """
    wide = 2 if width >= 16 else 1
    half = (width + 1) // 2
    points = -(-half // wide)
    lines = rows * 2
    noise = _noise(number, points * lines)
    bits = [
        [noise[y * points + x] < _density(x / max(points - 1, 1), y / max(lines - 1, 1)) for x in range(points)]
        for y in range(lines)
    ]
    drawn: list[str] = []
    for row in range(rows):
        upper, lower = bits[2 * row], bits[2 * row + 1]
        cells = "".join(BLOCKS[upper[x], lower[x]] * wide for x in range(points))[-half:]
        drawn.append(cells + cells[::-1][width % 2 :])
    return tuple(drawn)


def picture(number: str, inks: tuple[str, str], size: tuple[int, int]) -> Text:
    """The picture of a card by itself, its halves in these colors."""
    half = size[0] // 2
    lines = (Text.assemble((line[:half], inks[0]), (line[half:], inks[1])) for line in face_of(number, *size))
    return Text("\n").join(lines)


def side_by_side(pictures: Sequence[tuple[Text, str]], width: int) -> Text:
    """Pictures beside one another, each in so many columns with its words centered below."""
    rows = [list(picture.split("\n")) for picture, _ in pictures]
    lines: list[Text] = []
    for y in range(max(map(len, rows), default=0)):
        line = Text()
        for row in rows:
            part = row[y].copy() if y < len(row) else Text()
            part.align("center", width)
            line.append_text(part)
        lines.append(line)
    names = (Text(cut(words, width - 1), "dim") for _, words in pictures)
    below = Text()
    for name in names:
        name.align("center", width)
        below.append_text(name)
    return Text("\n").join([*lines, below])


def _density(across: float, down: float) -> int:
    """How likely a point is set, of 256: `across` goes from the edge to the middle, `down` from the top to the bottom."""
    return int(50 + 150 * across + 30 * (0.5 - abs(down - 0.5)))


def _noise(number: str, count: int) -> bytes:
    """So many bytes that depend on the number alone."""
    found = b""
    for block in range(count // 64 + 1):
        found += blake2b(f"{number} {block}".encode()).digest()
    return found[:count]

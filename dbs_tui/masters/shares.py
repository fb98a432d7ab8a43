"""How the board shares its lines between its parts: in a low window the hand stays longest, in a high one everything grows."""

from __future__ import annotations

PARTS = ("top-bar", "top-front", "combos", "middle", "bottom-front", "bottom-bar", "hand")
LADDER = (
    ("hand", 2),
    ("middle", 1),
    ("bottom-front", 2),
    ("top-front", 2),
    ("bottom-bar", 1),
    ("hand", 3),
    ("top-bar", 1),
    ("bottom-front", 3),
    ("top-front", 3),
    ("combos", 1),
    ("middle", 3),
    ("bottom-front", 5),
    ("top-front", 5),
    ("hand", 5),
    ("middle", 4),
)
"""What is given lines, one after the other, and how many it has then: whoever stands first keeps them longest."""
GROWING = ("hand", "bottom-front", "top-front")
MOST = {"hand": 16, "bottom-front": 18, "top-front": 18}


def shares(height: int) -> dict[str, int]:
    """Lines by part, together as many as the board has."""
    found: dict[str, int] = dict.fromkeys(PARTS, 0)
    for name, most in LADDER:
        more = min(height - sum(found.values()), most - found[name])
        found[name] += max(more, 0)
    while (left := height - sum(found.values())) > 0:
        able = [name for name in GROWING if found[name] < MOST[name]]
        if not able or found["middle"] < sum(found[name] for name in GROWING) // 8:
            found["middle"] += 1
            continue
        for name in able[:left]:
            found[name] += 1
    return found

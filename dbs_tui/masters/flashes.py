"""What is so much of an event that it shows for a moment where it happens: damage, a KO, an awakening."""

from __future__ import annotations

from engine.core.seen import Handle
from engine.masters.view.model import PlayerSeen, View

SECONDS = 0.2
"""How long a flash stays; nobody waits for it."""


def flashes(before: View | None, after: View) -> dict[tuple[int, str], str]:
    """By seat and part of that side (bar, front): the kind of flash that two views of a match, one after the other, call for."""
    if before is None or before.turn == 0 or after.turn < before.turn:
        return {}
    found: dict[tuple[int, str], str] = {}
    for old, new in zip(before.players, after.players, strict=True):
        if len(new.life) < len(old.life):
            found[new.seat, "bar"] = "damage"
        if new.leader.face.awakened and not old.leader.face.awakened:
            found[new.seat, "front"] = "awakening"
        elif lost(old, new):
            found[new.seat, "front"] = "loss"
    return found


def lost(old: PlayerSeen, new: PlayerSeen) -> frozenset[Handle]:
    """The Battle Cards that have gone, where any have gone to the Drop Area: what leaves the Battle Area has a new handle there."""
    gone = {card.handle for card in old.battle} - {card.handle for card in new.battle}
    return frozenset(gone) if len(new.drop) > len(old.drop) else frozenset()

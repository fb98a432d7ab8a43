"""What is so much of an event that it shows for a moment where it happens: damage, a lost Warrior, seven coins."""

from __future__ import annotations

from dbs_tui.collectible.sentences import SEVEN
from engine.collectible.view.model import PlayerSeen, View
from engine.core.ids import Seat

SECONDS = 0.25
"""How long a flash stays; nobody waits for it."""


def flashes(before: View | None, after: View) -> dict[tuple[Seat, str], str]:
    """By seat and part of that side (track, home): the kind of flash that two views of a match, one after the other, call for."""
    if before is None or before.turn == 0 or after.turn < before.turn:
        return {}
    found: dict[tuple[Seat, str], str] = {}
    for old, new in zip(before.players, after.players, strict=True):
        if new.damage > old.damage:
            found[new.seat, "track"] = "damage"
        if new.coins >= SEVEN > old.coins or (new.wished and not old.wished):
            found[new.seat, "side"] = "awakening"
        if _warriors(before, old) > _warriors(after, new) and len(new.chi) > len(old.chi):
            found[new.seat, "home"] = "loss"
    return found


def _warriors(view: View, player: PlayerSeen) -> int:
    """The Warriors that a player has in play."""
    at_home = sum(len(team.cards) for team in player.home)
    sides = (battle.attacking if view.attacker == player.seat else battle.defending for battle in view.battles)
    return at_home + sum(len(team.cards) for team in sides if team is not None)

"""What views of this game must keep to so that they can be drawn."""

from __future__ import annotations

from dbs_tui.collectible.places import player_areas
from dbs_tui.shell import bounds
from dbs_tui.shell.bounds import Unreadable
from dbs_tui.shell.text import cut
from engine.collectible.view.model import View

CARDS = 200
"""Cards of one area; a player has 43."""
LANES = 3


def check_view(view: View) -> None:
    """Raises Unreadable for seats that are none, and areas beyond measure."""
    for seat in (view.seat, view.attacker, view.first_player or 0, *(link.seat for link in view.chain)):
        bounds.seat(seat)
    bounds.few(view.battles, LANES, "battles")
    bounds.few(view.chain, CARDS, "effects on a Chain")
    bounds.few(view.revealed, CARDS, "revealed cards")
    bounds.few(view.story, CARDS, "sentences of a story")
    for at, player in enumerate(view.players):
        if player.seat != at:
            raise Unreadable(f"the player of seat {cut(str(player.seat), 20)} at place {at}")
        bounds.few(player.home, CARDS, "Teams")
        for _, cards in player_areas(view, player):
            bounds.few(tuple(cards), CARDS, "cards in one area")

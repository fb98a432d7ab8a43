"""Where cards lie: what each handle of a view stands for."""

from __future__ import annotations

from dbs_tui.masters.card_words import name_of
from dbs_tui.masters.words import AREA_NAMES
from dbs_tui.shell.face import Place
from engine.core.ids import Seat
from engine.core.seen import Handle
from engine.masters.view.model import AnyCard, CardSeen, PlayerSeen, View

AREAS = ("leader", "battle", "unison", "combo", "energy", "life", "hand", "drop", "warp", "removed", "limbo")
"""The areas of a player, those of the board as they lie from the left."""
ON_BOARD = frozenset({"leader", "unison", "battle", "combo", "energy", "life", "hand"})
"""The areas whose cards can be picked on the board; all others open in a list."""


def player_areas(player: PlayerSeen) -> dict[str, tuple[AnyCard, ...]]:
    """The areas of a player by name, the leader as an area of one card."""
    areas: dict[str, tuple[AnyCard, ...]] = {"leader": (player.leader,)}
    for name in AREAS[1:]:
        areas[name] = getattr(player, name)
    return areas


def places(view: View) -> dict[Handle, Place]:
    """Every card that this viewer can name, by handle. A card that is looked at counts as lying where it lies."""
    found: dict[Handle, Place] = {}
    for player in view.players:
        for area, cards in player_areas(player).items():
            for card in cards:
                found[card.handle] = place(player.seat, area, card)
                if isinstance(card, CardSeen):
                    for beneath in card.under:
                        found[beneath.handle] = place(player.seat, "under", beneath, card.handle)
    for area, cards in (("revealed", view.revealed), ("looking", view.looking)):
        for card in cards:
            found.setdefault(card.handle, place(view.seat, area, card))
    return found


def looked(view: View) -> dict[Handle, Place]:
    """The cards that the seat looks at; those of its own hand it sees all the time."""
    held = {card.handle for card in view.players[view.seat].hand}
    return {card.handle: place(view.seat, "looking", card) for card in view.looking if card.handle not in held}


def place(seat: Seat, area: str, card: AnyCard, over: Handle | None = None) -> Place:
    """A card in an area."""
    seen = isinstance(card, CardSeen)
    return Place(
        seat, area, AREA_NAMES.get(area, ""), name_of(card), card, seen, area in ON_BOARD, area == "hand", over
    )

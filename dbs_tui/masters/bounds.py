"""What views of this game must keep to so that they can be drawn."""

from __future__ import annotations

from collections.abc import Iterable

from dbs_tui.shell import bounds
from dbs_tui.shell.bounds import Unreadable
from dbs_tui.shell.text import cut
from engine.masters.view.model import AnyCard, CardSeen, View

CARDS = 500
"""Cards of one area; nobody has more than 61."""


def check_view(view: View) -> None:
    """Raises Unreadable for seats that are none, areas beyond measure, and piles under piles."""
    seats = [view.seat, view.turn_player, view.first_player, *(link.seat for link in view.chain)]
    if view.battle is not None:
        seats.append(view.battle.attacker)
    for seat in seats:
        bounds.seat(seat)
    bounds.few(view.chain, CARDS, "links of a chain")
    bounds.few(view.story, CARDS, "sentences of a story")
    for at, player in enumerate(view.players):
        if player.seat != at:
            raise Unreadable(f"the player of seat {cut(str(player.seat), 20)} at place {at}")
        _pile((player.leader,))
        for pile in (player.unison, player.battle, player.combo, player.energy, player.life, player.hand):
            _pile(pile)
        for pile in (player.drop, player.warp, player.removed, player.limbo):
            _pile(pile)
    _pile(view.looking)
    _pile(view.revealed)


def _pile(cards: Iterable[AnyCard]) -> None:
    """What lies under a card is one pile: nothing lies under a card of it."""
    cards = tuple(cards)
    bounds.few(cards, CARDS, "cards in one area")
    for card in cards:
        if isinstance(card, CardSeen) and card.under:
            bounds.few(card.under, CARDS, "cards under a card")
            if any(isinstance(beneath, CardSeen) and beneath.under for beneath in card.under):
                raise Unreadable("a card under a card under a card")

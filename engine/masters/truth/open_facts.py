"""What both players can see: the facts on which it may depend whether a player is asked, so that no question tells of a hidden card (3-3-3)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.ids import CardId
from engine.masters.ir.nouns import Area, Node, Noun, Ref, Referent
from engine.masters.ir.walk import walk
from engine.masters.state.cause import Why
from engine.masters.state.context import Context
from engine.masters.state.position import Position
from engine.masters.state.sight import visible
from engine.masters.truth.referents import refs

HIDDEN = frozenset({Area.HAND, Area.DECK, Area.LIFE, Area.ANYWHERE})
"""Areas whose cards not everybody sees."""


def both_see(state: Position, card: CardId) -> bool:
    """Whether both players see the face of the card now."""
    return visible(state, 0, card) and visible(state, 1, card)


def in_view(state: Position, ctx: Context, node: Node) -> bool:
    """Whether all that the words speak of lies open: phrases about open areas, and references to cards that both players see."""
    for part in walk(node):
        if isinstance(part, Noun) and any(place.area in HIDDEN for place in part.places):
            return False
        if isinstance(part, Ref) and part.to is not Referent.THIS_CARD:
            if not all(both_see(state, card) for card in refs(state, ctx, part)):
                return False
    return True


def one_like_another(state: Position, cards: Sequence[CardId]) -> bool:
    """Whether nobody has a reason to prefer one of these cards to another: life cards of one player that lie face down (3-9-2) as the setup laid
    them, and that nobody has seen. A card that came later may be likelier to be one that a searched deck still had, so it is not like the others."""
    now = [state.cards[card] for card in cards]
    if any(card.area is not Area.LIFE or card.face_up or card.master != now[0].master for card in now):
        return False
    if any(card.entered is not None and card.entered.why != Why.SETUP for card in now):
        return False
    return state.log.seen().isdisjoint(cards)

"""Both hands on one board, for replays: a view with what the other seat's view of the same moment knows."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from engine.masters.view.model import AnyCard, CardSeen, HiddenCard, View


def together(view: View, other: View) -> View:
    """The view, with the faces that only the other seat sees in the places where this one sees backs. They keep the handles of those places,
    since each seat has its own numbers for cards."""
    players = tuple(
        replace(mine, hand=_faces(mine.hand, theirs.hand), life=_faces(mine.life, theirs.life))
        for mine, theirs in zip(view.players, other.players, strict=True)
    )
    looking = tuple(replace(card, handle=f"other-{card.handle}") for card in other.looking)
    return replace(view, players=players, looking=(*view.looking, *looking))


def _faces(cards: Iterable[AnyCard], known: Iterable[AnyCard]) -> tuple[AnyCard, ...]:
    return tuple(
        replace(face, handle=card.handle) if isinstance(card, HiddenCard) and isinstance(face, CardSeen) else card
        for card, face in zip(cards, known, strict=True)
    )

"""A view with its secrets covered, and a view with those of both seats: for one screen, and for replays."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from dbs_tui.collectible.card_words import AnyCard
from engine.collectible.state.areas import Kind
from engine.collectible.view.model import CardSeen, HiddenCard, PlayerSeen, View
from engine.core.seen import Handle, OptionSeen

OPEN = frozenset({Kind.COUNTER, Kind.ACTION, Kind.DEFENSE})
"""What the player whose side is above is asked openly, before looking at the hand."""
OWN = frozenset({Kind.MAIN, Kind.ACTION, Kind.COUNTER})
"""What the player at the bottom is asked openly though some options are of the hand."""


def cover(view: View) -> View:
    """The view without the hand and the Wishes of its seat, and without the options that would tell."""
    secret = _secrets(view)
    decision = view.decision
    if decision is not None:
        options = tuple(option for option in decision.options if _public(option, secret))
        if decision.source in secret:
            decision = replace(decision, source=None, by="", text="", part=(0, 0))
        decision = replace(decision, options=options)
    mine = _covered(view.players[view.seat])
    players = (mine, view.players[1]) if view.seat == 0 else (view.players[0], mine)
    return replace(view, players=players, decision=decision)


def openly(view: View, seated: bool) -> bool:
    """Whether the question may be put on the shared screen; `seated`: it is asked of the player whose side is at the bottom."""
    decision = view.decision
    if decision is None:
        return False
    if decision.kind in (OWN if seated else OPEN) or (decision.kind == Kind.MAIN and decision.seat != view.attacker):
        return True
    if decision.kind in (Kind.MULLIGAN, Kind.CHARGE):
        return False
    secret = _secrets(view)
    told = decision.source in secret or any(not _public(option, secret) for option in decision.options)
    return not told and (seated or decision.kind == Kind.CHOOSE)


def together(view: View, other: View) -> View:
    """The view, with the faces that only the other seat sees in the places where this one sees backs."""
    first, second = (
        replace(mine, hand=_faces(mine.hand, theirs.hand), wishes=_faces(mine.wishes, theirs.wishes))
        for mine, theirs in zip(view.players, other.players, strict=True)
    )
    return replace(view, players=(first, second))


def _secrets(view: View) -> set[Handle]:
    mine = view.players[view.seat]
    wishes = {card.handle for card in mine.wishes if not (isinstance(card, CardSeen) and card.open)}
    return {card.handle for card in mine.hand} | wishes


def _public(option: OptionSeen, secret: set[Handle]) -> bool:
    return option.card not in secret and option.target not in secret


def _covered(player: PlayerSeen) -> PlayerSeen:
    hand = tuple(HiddenCard(f"hand-{player.seat}-{i}") for i in range(len(player.hand)))
    wishes = tuple(
        card if isinstance(card, CardSeen) and card.open else HiddenCard(f"wishes-{player.seat}-{i}")
        for i, card in enumerate(player.wishes)
    )
    return replace(player, hand=hand, wishes=wishes)


def _faces(cards: Iterable[AnyCard], known: Iterable[AnyCard]) -> tuple[AnyCard, ...]:
    return tuple(
        replace(face, handle=card.handle) if isinstance(card, HiddenCard) and isinstance(face, CardSeen) else card
        for card, face in zip(cards, known, strict=True)
    )

"""A view with its secrets covered: what a shared screen may show to both players (hotseat)."""

from __future__ import annotations

from msgspec.structs import replace

from dbs_tui.masters.places import places
from engine.core.seen import Handle, OptionSeen
from engine.masters.state.timings import DecisionKind
from engine.masters.view.model import CardSeen, HiddenCard, PlayerSeen, View

OPEN_KINDS = frozenset({DecisionKind.COUNTER, DecisionKind.DEFENSE})
"""Timings that ask the other player openly, before that player looks at the hand."""
OWN_KINDS = frozenset({DecisionKind.MAIN, DecisionKind.OFFENSE})
"""Timings that ask the player whose side is at the bottom openly."""


def cover(view: View) -> View:
    """The view without the hand of its seat, without what it looks at, and without the options that would tell."""
    secret = _secrets(view)
    players = tuple(_cover_player(player, view.seat, secret) for player in view.players)
    decision = view.decision
    if decision is not None:
        options = tuple(option for option in decision.options if _public(option, secret))
        if decision.source in secret:
            decision = replace(decision, source=None, by="", text="", part=(0, 0))
        decision = replace(decision, options=options)
    return replace(view, players=players, decision=decision, looking=())


def openly(view: View, seated: bool) -> bool:
    """Whether the question may be put on the shared screen; `seated`: it is asked of the player whose side is at the bottom."""
    decision = view.decision
    if decision is None:
        return False
    if seated and decision.kind in OWN_KINDS:
        return True
    if tells(view):
        return False
    return seated or decision.kind in OPEN_KINDS or decision.kind == DecisionKind.CHOOSE


def tells(view: View) -> bool:
    """Whether the pending decision cannot be put openly: it is about cards that only the asked player may see."""
    decision = view.decision
    if decision is None:
        return False
    if decision.kind in OPEN_KINDS:
        return False
    if decision.kind in (DecisionKind.MULLIGAN, DecisionKind.CHARGE) or view.looking:
        return True
    secret = _secrets(view)
    return decision.source in secret or any(not _public(option, secret) for option in decision.options)


def _secrets(view: View) -> set[Handle]:
    secret = {card.handle for card in view.players[view.seat].hand}
    shown = {card.handle for card in view.revealed}
    for handle, place in places(view).items():
        if place.area in ("looking", "deck") or (
            place.area == "life" and isinstance(place.card, CardSeen) and not place.card.face_up
        ):
            secret.add(handle)
    secret |= {card.handle for card in view.looking}
    return secret - shown


def _public(option: OptionSeen, secret: set[Handle]) -> bool:
    return option.card not in secret and option.target not in secret


def _cover_player(player: PlayerSeen, seat: int, secret: set[Handle]) -> PlayerSeen:
    hand = tuple(
        HiddenCard(f"hand-{player.seat}-{i}") if card.handle in secret or player.seat == seat else card
        for i, card in enumerate(player.hand)
    )
    life = tuple(
        HiddenCard(f"life-{player.seat}-{i}") if card.handle in secret else card for i, card in enumerate(player.life)
    )
    return replace(player, hand=hand, life=life)

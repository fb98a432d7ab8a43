"""A view with its secrets covered: what a shared screen may show to both players (hotseat)."""

from __future__ import annotations

from msgspec.structs import replace

from dbs_tui.shell.play.table import places
from engine.core.seen import Handle, LogLine, OptionSeen
from engine.masters.state.timings import DecisionKind
from engine.masters.view.model import CardSeen, HiddenCard, PlayerSeen, View

OPEN_KINDS = frozenset({DecisionKind.COUNTER, DecisionKind.DEFENSE})
"""Timings that ask the other player openly, before that player looks at the hand."""


def cover(view: View) -> View:
    """The view without the hand of its seat, without what it looks at, and without the options that would tell."""
    secret = _secrets(view)
    players = tuple(_cover_player(player, view.seat, secret) for player in view.players)
    decision = view.decision
    if decision is not None:
        options = tuple(option for option in decision.options if _public(option, secret))
        source = decision.source if decision.source not in secret else None
        decision = replace(decision, options=options, source=source)
    return replace(view, players=players, decision=decision, looking=())


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
    return any(not _public(option, secret) for option in decision.options)


def public_line(mine: LogLine, theirs: LogLine) -> LogLine:
    """The line that both seats may read: where the two differ, the one that names no card."""
    if mine.text == theirs.text:
        return mine
    vague = [line for line in (mine, theirs) if _vague(line.text)]
    if len(vague) == 1:
        return vague[0]
    return replace(mine, text="Something changed that only one player knows.")


def _vague(text: str) -> bool:
    words = text.lower()
    return "a card" in words or words.endswith((" card.", " cards."))


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

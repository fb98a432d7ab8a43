"""What has to hold for an effect to be used, and to be applied: timing, icons, requirement, status, and who uses it."""

from __future__ import annotations

from msgspec.structs import replace

from engine.collectible.ir.nodes import InjureThis, Line, RemoveThis
from engine.collectible.ir.words import CardType, Coin, Icon
from engine.collectible.state.areas import PLAY, Step
from engine.collectible.state.objects import Link
from engine.collectible.state.position import Position
from engine.collectible.truth.figures import icons_hold, valid
from engine.collectible.truth.phrases import meets, required
from engine.collectible.truth.targets import line_of, remaining, use_of
from engine.core.ids import CardId, Seat

Refusal = tuple[str, str]
"""Why something is not possible: the reason in words and the clause."""


def timing(state: Position) -> Icon:
    """The timing that is legal at the open timing that is on, and in its Chains (C-9.5.1, C-9.5.2)."""
    return Icon.ACTION if state.opened is Step.ACTION else Icon.STRATEGY  # C-4.3.2, C-6.3.1


def untimely(state: Position, seat: Seat, line: Line) -> Refusal | None:
    """Why the player cannot use the line now, by its timing and by roles; None if that is all right."""
    if timing(state) not in line.icons:
        if timing(state) is Icon.ACTION:
            return "it can be used in a Strategy Step only", "C-9.5.1"
        return "it can be used in an Action Step only", "C-9.5.2"
    if Icon.ATTACKER in line.icons and seat != state.attacker:
        return "only the attacker can use it", "C-9.6.2"
    if Icon.DEFENDER in line.icons and seat == state.attacker:
        return "only the defender can use it", "C-9.6.3"
    return None


def unfit_user(state: Position, line: Line, user: CardId) -> Refusal | None:
    """Why the Warrior cannot use the Technique's line: its requirement, or the Dragon Ball icon (C-9.1.6 to C-9.1.8)."""
    if not meets(state, line.requirement, user):
        return "it does not meet the requirement", "C-9.1.6"
    if Icon.DB in line.icons and not state.cards[user].db:
        return "it has no DB coin", "C-9.1.8"
    return None


def unfit_source(state: Position, card: CardId, line: Line) -> Refusal | None:
    """Why the effect of a card in play cannot be used or applied: status, coins, requirement (C-9.2.3, C-9.3.3)."""
    now = state.cards[card]
    if now.area not in PLAY:
        return "the card is not in play", "C-9.2.1"
    if not valid(state, card, line):
        return "it is injured, and the effect is not Valid", "C-7.1.7"
    if not icons_hold(state, card, line):
        coinless = Icon.DB in line.icons and not now.db
        return ("it has no DB coin", "C-9.6.4") if coinless else ("its player has the other role", "C-9.6.2")
    return None if required(state, line, card) else ("the requirement is not met", "C-10.2.3")


def _as_paid(line: Line) -> Line:
    """The line without what its own costs have made impossible: a cost that undid its effect would make no sense (C-10.2.8)."""
    icons = set(line.icons)
    for cost in line.cost or ():
        if isinstance(cost, InjureThis):
            icons.add(Icon.VALID)
        elif isinstance(cost, RemoveThis) and cost.coin is Coin.DB:
            icons.discard(Icon.DB)
    return line if icons == set(line.icons) else replace(line, icons=tuple(icons))


def why_fails(state: Position, link: Link) -> str:
    """Why the last effect of the Chain is not applied (C-10.2.3), in words; "" if it is."""
    line, card = line_of(state, link), link.source[0]
    if link.negated:
        return "it is negated"
    if link.user is not None:
        if not state.is_object(link.user) or state.cards[link.user[0]].area not in PLAY:  # C-10.2.6
            return "its user has left play"
        if refusal := unfit_user(state, line, link.user[0]):
            return f"of its user: {refusal[0]}"
    elif state.printing(card).type is CardType.WISH:
        if not required(state, line, card):
            return "the requirement is not met"
    elif not link.left:  # C-10.2.8
        if not state.is_object(link.source):
            return "its card has left play"
        if refusal := unfit_source(state, card, _as_paid(line)):
            return refusal[0]
    named = remaining(state, link)
    aimed = any(mark is not None for mark in link.targets)
    if aimed and all(mark is None for mark in named):  # C-10.2.9
        return "its target is not legal any more"
    if line.ability is not None and not state.book.abilities.possible(state, use_of(link)):
        return "it is not possible any more"
    return ""

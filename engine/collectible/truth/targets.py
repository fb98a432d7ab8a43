"""What can be chosen for an effect: the Warriors and Links that are legal targets (C-9.1.9, C-9.6.11)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.collectible.cards.definition import Printed
from engine.collectible.ir.nodes import Line, Negate, Target
from engine.collectible.ir.walk import Chosen, chosen
from engine.collectible.ir.words import Act, CardType, Icon
from engine.collectible.state.objects import Link, Mark
from engine.collectible.state.position import Position, Use
from engine.collectible.truth.control import in_play
from engine.collectible.truth.figures import barred, within
from engine.collectible.truth.phrases import fits
from engine.core.ids import CardId, other


def targets(state: Position, use: Use, line: Line, wanted: Chosen) -> list[CardId]:
    """The cards in play that may be chosen; for a Link see `links`."""
    if not isinstance(wanted, Target):
        return []
    found = [*in_play(state, use.seat), *in_play(state, other(use.seat))]
    return [card for card in found if legal(state, use, line, wanted, card)]


def legal(state: Position, use: Use, line: Line, wanted: Target, card: CardId) -> bool:
    """Whether the Warrior is a legal target. For the Dragon Ball icon of an Event it needs a coin (C-9.3.3)."""
    if not fits(state, wanted.phrase, card, use) or not within(state, wanted.phrase, card):
        return False
    if state.cards[card].controller != use.seat and barred(state, card, _aim(state, use)):  # C-11.6.1
        return False
    of_event = state.printing(use.source[0]).type is CardType.EVENT
    return not (of_event and Icon.DB in line.icons) or state.cards[card].db > 0


def _aim(state: Position, use: Use) -> Act:
    """As what the effect chooses its target."""
    technique = state.printing(use.source[0]).type is CardType.TECHNIQUE
    return Act.TARGET_OF_TECHNIQUE if technique else Act.TARGET


def links(state: Position, wanted: Negate) -> list[Link]:
    """The Links of the open Chain that may be chosen: those of such cards, or all."""
    return [link for link in state.chain if _negatable(wanted, state.printing(link.source[0]))]


def _negatable(wanted: Negate, printed: Printed) -> bool:
    """Whether it is such a card whose effect may be chosen (C-2.2.2 to C-2.2.4)."""
    return wanted.what in ("effect", printed.type) and (wanted.turn is None or wanted.turn.hold(printed.turn))


def choosable(state: Position, use: Use, line: Line) -> bool:
    """Whether there is a legal target for all that is to be chosen with the line."""
    return all(
        bool(links(state, wanted)) if isinstance(wanted, Negate) else _enough(state, use, line, wanted)
        for wanted in chosen(line)
    )


def _enough(state: Position, use: Use, line: Line, wanted: Target) -> bool:
    return wanted.up_to or len(targets(state, use, line, wanted)) >= wanted.n


def use_of(link: Link) -> Use:
    """The effect of a Link, as it is being used or applied."""
    return Use(link.seat, link.source, link.line, link.user, link.x)


def line_of(state: Position, link: Link) -> Line:
    """The line that a Link applies."""
    return state.face(link.source[0]).lines[link.line]


def remaining(state: Position, link: Link) -> tuple[Mark | int | None, ...]:
    """What was chosen, with None for each that is not legal any more (C-10.2.3): gone, another object, or of other properties.

    What left play as the effect's own cost opposed its target when that was chosen (C-10.2.8).
    """
    use, line = use_of(link), line_of(state, link)
    found: list[Mark | int | None] = []
    for wanted, mark in zip(chosen(line), link.targets, strict=True):
        if isinstance(wanted, Negate):
            found.append(mark if any(one.id == mark for one in state.chain) else None)
            continue
        if mark is None:
            found.append(None)
            continue
        assert isinstance(mark, tuple)
        if link.left:
            wanted = Target(replace(wanted.phrase, opposing=False))
        still = state.is_object(mark) and legal(state, use, line, wanted, mark[0])
        found.append(mark if still else None)
    return tuple(found)

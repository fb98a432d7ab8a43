"""The facts of the log: what happened, and what each seat saw of it at that moment. The sentences are made when they are read.

Every entry stands in the log of both seats, so that numbers of lines tell nothing. Payments, the untapping of the Charge Phase, the moves of the
preparation and bookkeeping events make no entry.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any, TypeAlias

from msgspec.structs import replace

from engine.core.ids import CardId, Seat
from engine.masters.ir.nouns import Area
from engine.masters.state.areas import OPEN, Spine
from engine.masters.state.cause import Why
from engine.masters.state.entry import NOTHING, SEEN, Aside, LogEntry, Noticed, Sight
from engine.masters.state.events import (
    PLAIN,
    Activated,
    Attacked,
    AttackNegated,
    Compared,
    Damaged,
    Event,
    Flipped,
    Happening,
    Looked,
    MarkersChanged,
    ModifierAdded,
    Moved,
    PhaseBegan,
    Revealed,
    Shuffled,
    SkillNegated,
    Switched,
    TargetChanged,
    TokenMade,
)
from engine.masters.state.position import Position
from engine.masters.state.sight import visible

_COMBO, _COMBO_END, _SETUP = Why.COMBO, Why.COMBO_END, Spine.SETUP

Teller: TypeAlias = Callable[[Position, Any], LogEntry | None]
"""What makes the entry of an event that was applied just now; None where it makes none."""


def teller(kind: type[Happening]) -> Teller | None:
    """What tells the events of a type; None where they make no entry."""
    if kind is Moved:
        return _of_move
    if kind is Switched:
        return _of_switch
    if kind is PhaseBegan:
        return _of_phase
    if kind in (Activated, AttackNegated, SkillNegated, TokenMade):
        return _of_card
    if kind is Attacked:
        return _of_attack
    if kind is Compared:
        return _of_comparison
    if kind is ModifierAdded:
        return _of_effect
    return _of_others if kind.told else None


def _of_others(state: Position, event: Event) -> LogEntry | None:
    """The entry that an event makes, which was applied just now; None where it makes none."""
    if not _makes_a_line(event) or (state.spine is Spine.SETUP and type(event) is Shuffled):
        return None
    aside = _aside(state, event)
    if not (cards := _cards(event)):
        return LogEntry(event, state.turn, aside=aside)
    return _entry(state, event, cards[0], cards[1:], aside)


def _of_switch(state: Position, event: Switched) -> LogEntry | None:
    """The entry of a card that changes its mode by a skill."""
    return _entry(state, event, event.card, (), NOTHING) if event.cause.kind == "skill" else None


def _of_phase(state: Position, event: PhaseBegan) -> LogEntry | None:
    """The entry of a turn that begins."""
    return LogEntry(event, state.turn) if event.phase == "charge" else None


def _of_card(state: Position, event: Activated | AttackNegated | SkillNegated | TokenMade) -> LogEntry:
    """The entry of an event that is about one card."""
    return _entry(state, event, event.card, (), NOTHING)


def _of_attack(state: Position, event: Attacked) -> LogEntry:
    """The entry of an attack."""
    return _entry(state, event, event.card, (event.target,), NOTHING)


def _of_comparison(state: Position, event: Compared) -> LogEntry:
    """The entry of two powers that are compared."""
    return _entry(state, event, event.card, (event.guard,), NOTHING)


def _of_effect(state: Position, event: ModifierAdded) -> LogEntry | None:
    """The entry of a continuous effect on cards; what combos add has been told."""
    modifier = event.modifier
    if not modifier.cards or not modifier.changes or modifier.cause.kind == "combo":
        return None
    (first, _), *others = modifier.cards
    return _entry(state, event, first, tuple([card for card, _ in others]), NOTHING)


def _of_move(state: Position, event: Moved) -> LogEntry | None:
    """The entry of a move. The preparation of the match is told as one sentence at its end."""
    why, manner = event.why, event.manner
    if why is _COMBO_END or state.spine is _SETUP:
        return None
    aside = NOTHING
    if why is _COMBO:
        aside = Aside(left=state.book.answers.facts(state, event.card).combo_power or 0)
    if manner is PLAIN:
        return _entry(state, event, event.card, (), aside)
    other = manner.onto if manner.onto is not None else manner.under
    return _entry(state, event, event.card, () if other is None else (other,), aside)


def _entry(state: Position, event: Event, first: CardId, others: tuple[CardId, ...], aside: Aside) -> LogEntry:
    """The entry of an event that is about cards."""
    if others:
        aside = replace(aside, others=_all_noticed(state, others))
    now, (mine, theirs) = state.cards[first], state.handles
    printed = state.printed[now.printed]
    name = (printed.front if printed.back is None or not now.flipped else printed.back).name
    handles = _pair(mine.get(first), theirs.get(first))
    sight = _sights(True, True, now.master, now.area) if now.area in OPEN else _sight(state, first)
    return LogEntry(event, state.turn, name, handles, sight, aside)


def _aside(state: Position, event: Event) -> Aside:
    """What an entry says of its event beside the cards."""
    match event:
        case MarkersChanged(card=card):
            return Aside(left=state.cards[card].markers)
        case Damaged(seat=seat):
            return Aside(left=len(state.area(seat, Area.LIFE)))
        case Flipped(card=card):
            now = state.cards[card]
            return Aside(master=now.master, leader=now.area is Area.LEADER)
        case _:
            return NOTHING


def _makes_a_line(event: Event) -> bool:
    match event:
        case Looked(cards=cards) | Revealed(cards=cards):
            return bool(cards)
        case _:
            return True


def _cards(event: Event) -> tuple[CardId, ...]:
    """The cards that an event is about: the one that it happens to first."""
    match event:
        case TargetChanged(target=target):
            return (target,)
        case Looked(cards=cards) | Revealed(cards=cards):
            return cards
        case _:
            card: CardId | None = getattr(event, "card", None)
            return () if card is None else (card,)


def _all_noticed(state: Position, cards: tuple[CardId, ...]) -> tuple[Noticed, ...]:
    return tuple([_noticed(state, card) for card in cards])


def _noticed(state: Position, card: CardId) -> Noticed:
    """A card as an entry names it."""
    sight = _sight(state, card)
    return Noticed(card_name(state, card), sight.seen, _handles(state, card), sight.seat, sight.area)


def _sight(state: Position, card: CardId) -> Sight:
    """Who sees the card, and where it lies."""
    now = state.cards[card]
    if now.area in OPEN:
        return _sights(True, True, now.master, now.area)
    return _sights(_saw(state, 0, card), _saw(state, 1, card), now.master, now.area)


@lru_cache(200)
def _sights(first: bool, second: bool, master: Seat, area: Area) -> Sight:
    """What entries say of cards that lie so; all of them share it."""
    return Sight(SEEN[first][second], master, area.value)


def _handles(state: Position, card: CardId) -> tuple[str, str]:
    """The names that the seats have for a card from before; none for a card that a seat comes to see only now."""
    return _pair(state.handles[0].get(card), state.handles[1].get(card))


@lru_cache(10_000)
def _pair(first: int | None, second: int | None) -> tuple[str, str]:
    """Two numbers as names, shared by all entries."""
    return "" if first is None else str(first), "" if second is None else str(second)


def _saw(state: Position, seat: Seat, card: CardId) -> bool:
    """Whether the seat sees the face of a card that was just acted on: it still has its name for it from before, or sees it now."""
    return card in state.handles[seat] or visible(state, seat, card)


def card_name(state: Position, card: CardId) -> str:
    """The name on the visible side of a card."""
    now = state.cards[card]
    printed = state.printed[now.printed]
    if printed.back is not None and now.flipped:
        return printed.back.name
    return printed.front.name

"""The facts of the log: which events make an entry, and what each seat saw of their cards. The sentences are made when they are read.

Every entry stands in the log of both seats, so that numbers of lines tell nothing.
"""

from __future__ import annotations

from functools import lru_cache

from engine.collectible.state.areas import Area, Step
from engine.collectible.state.entry import LogEntry, Noticed
from engine.collectible.state.events import (
    Answered,
    CoinMoved,
    CoinsChanged,
    Compared,
    Defended,
    Event,
    FirstSet,
    LinkNegated,
    LinkPopped,
    LinkPushed,
    MarkerMoved,
    ModifierAdded,
    Moved,
    Noted,
    PlanetHit,
    Revealed,
    SentOut,
    StatusSet,
    Why,
    WishMade,
)
from engine.collectible.state.objects import Mark
from engine.collectible.state.position import Position
from engine.collectible.state.sight import visible
from engine.core.ids import CardId, Seat

_SILENT = frozenset({Why.OUT, Why.DAMAGE, Why.USE, Why.USED, Why.REDRAW, Why.HOME})
"""Moves that another event tells of."""
_SEEN = (((False, False), (False, True)), ((True, False), (True, True)))
"""Which seats saw a card: one of these four, which all entries of all logs share."""


def entry_of(state: Position, event: Event, before: Noticed | None = None) -> LogEntry | None:
    """The entry that an event makes, which was applied just now; None where it makes none. `before`: of a move, its card before it."""
    if not event.told:
        return None
    match event:
        case Moved(card=card, why=why):
            if why in _SILENT or state.step is Step.HANDS:
                return None
            now, then = noticed(state, card), before or noticed(state, card)
            seen = _SEEN[now.seen[0] or then.seen[0]][now.seen[1] or then.seen[1]]
            entry = Noticed(now.name, seen, then.handles, now.seat, now.area)
            return LogEntry(event, state.turn, then.seat, (entry,))
        case Revealed(cards=cards) if not cards:
            return None
        case Compared(index=index):
            battle = state.battles[index]
            heads = (battle.head, battle.guard) if battle.guard is not None else (battle.head,)
            return LogEntry(event, state.turn, state.attacker, tuple([noticed(state, head[0]) for head in heads]))
        case PlanetHit(seat=seat):
            return LogEntry(event, state.turn, seat, left=len(state.area(seat, Area.DAMAGE)))
        case CoinsChanged(card=card, paid=paid) if paid:
            return None
        case _:
            cards = tuple([noticed(state, card) for card in _cards(state, event)])
            return LogEntry(event, state.turn, _actor(state, event), cards)


def noticed(state: Position, card: CardId) -> Noticed:
    """A card as the seats see it now."""
    now = state.cards[card]
    seen = _SEEN[visible(state, 0, card)][visible(state, 1, card)]
    handles = _called(state.handles[0].get(card), state.handles[1].get(card))
    return Noticed(state.printing(card).name, seen, handles, now.controller, now.area)


@lru_cache(1 << 12)
def _called(first: int | None, second: int | None) -> tuple[str, str]:
    """What the seats call a card, by their handles for it; every entry of a log that says so shares it."""
    return "" if first is None else str(first), "" if second is None else str(second)


def _cards(state: Position, event: Event) -> tuple[CardId, ...]:
    """The cards that an event is about: the one that it happens to first."""
    match event:
        case CoinMoved(card=card, target=target):
            return card, target
        case StatusSet(card=card) | CoinsChanged(card=card) | WishMade(card=card):
            return (card,)
        case Revealed(cards=cards):
            return cards
        case ModifierAdded(modifier=modifier):
            return (modifier.target[0],)
        case SentOut(battle=battle):
            return tuple(_team(state, battle.team, battle.head[0]))
        case Defended(index=index, team=team, head=head):
            return (state.battles[index].head[0], *_team(state, team, head))
        case LinkPushed(link=link):
            return (link.source[0], *(() if link.user is None else (link.user[0],)), *_targets(state, link.targets))
        case LinkPopped(link=link):
            return (link.source[0],)
        case LinkNegated(id=id):
            return tuple(link.source[0] for link in state.chain if link.id == id)
        case Answered(waiting=waiting):
            return (waiting.source[0],)
        case _:
            return ()


def _team(state: Position, team: int, head: CardId) -> list[CardId]:
    """The Warriors of a Team in the Battle area, its Head first."""
    rest = [card for seat in (0, 1) for card in state.area(seat, Area.BATTLE) if state.cards[card].team == team]
    return [head, *(card for card in rest if card != head)]


def _targets(state: Position, targets: tuple[Mark | int | None, ...]) -> list[CardId]:
    """The cards of what was chosen: Warriors, and the sources of Links."""
    found: list[CardId] = []
    for target in targets:
        if isinstance(target, int):
            found.extend(link.source[0] for link in state.chain if link.id == target)
        elif target is not None:
            found.append(target[0])
    return found


def _actor(state: Position, event: Event) -> Seat:
    match event:
        case FirstSet(seat=seat) | MarkerMoved(seat=seat) | Noted(seat=seat):
            return seat
        case LinkPushed(link=link) | LinkPopped(link=link):
            return link.seat
        case Answered(waiting=waiting):
            return waiting.seat
        case Defended(head=head):
            return state.cards[head].controller
        case _:
            return state.attacker

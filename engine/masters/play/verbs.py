"""The verbs of the rulebook as procedures: draw, place, KO, damage, switch, markers … All go through `perform`. To play: `entering`."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec.structs import replace

from engine.core.ids import CardId, Seat
from engine.core.procedure import DONE, Procedure
from engine.masters.ir.nodes import Duration
from engine.masters.ir.nouns import Area
from engine.masters.play.ask import choose_cards
from engine.masters.play.perform import perform, so_many
from engine.masters.play.riders import Rider, go_along, has_riders, ride
from engine.masters.state.apply import take_id
from engine.masters.state.areas import (
    BATTLE,
    COMBO,
    DECK,
    DROP,
    ENERGY,
    HAND,
    LEADER,
    LIFE,
    OPEN,
    REMOVED,
    UNDER,
    UNISON,
    WITH_MODES,
)
from engine.masters.state.cause import Cause, Why
from engine.masters.state.events import (
    PLAIN,
    DamageComing,
    Damaged,
    Flipped,
    Link,
    LinkChanged,
    Looked,
    Manner,
    MarkersChanged,
    ModifierAdded,
    Moved,
    Revealed,
    Shuffled,
    SoManyComing,
    Switched,
)
from engine.masters.state.facts import Facts
from engine.masters.state.modifier import Modifier
from engine.masters.state.position import Position
from engine.masters.truth.act import Act
from engine.masters.truth.allowed import verdict
from engine.masters.truth.endings import ends
from engine.masters.truth.immune import deflects
from engine.masters.truth.known import facts
from engine.masters.truth.markers import coming
from engine.masters.truth.prevented import most_damage

_SHARED = frozenset({BATTLE, COMBO, UNISON})
"""Areas of a player other than the owner that a card may be moved to (3-1-7-1, 4-2-4)."""


def move(
    state: Position,
    card: CardId,
    area: Area,
    *,
    why: Why,
    cause: Cause,
    seat: Seat | None = None,
    position: str = "top",
    rest: bool = False,
    face_up: bool = False,
    under: CardId | None = None,
    onto: CardId | None = None,
    alone: bool = False,
    markers: int = 0,
) -> Procedure[bool]:
    """Move a card to an area: its owner's, unless `seat` is given and the area may hold another player's card.

    `under`, `onto`: the card beneath or on top of which it goes; `alone`: without the cards beneath it. Returns whether it moved as told.
    """
    before = state.cards[card]
    target = seat if seat is not None and area in _SHARED else before.owner
    if card in (under, onto) or not _goes(state, card, area, target, piled=under is not None or onto is not None):
        return False  # no card lies on itself
    # 11-3-1: a card beneath another is in the area of that one
    where = area if under is None else state.cards[under].area
    if before.token and where not in (BATTLE, COMBO, REMOVED):
        area, under, onto, why = REMOVED, None, None, Why.REMOVE  # 10-18-7
    if area == DROP and not state.book.profile.ko_by_name and _sent_from_battle(state, card, cause):
        why = Why.KO
    event = Moved(
        card,
        before.owner,
        before.area,
        before.master,
        area,
        target,
        why,
        cause,
        _facts_before(state, card, area),
        # Active Mode unless it is said otherwise: 3-6-4, 3-8-3, 3-11-4
        _manner(position, rest, face_up, onto, under, markers, alone, before.top),
    )
    return (yield from _go(state, event))


@lru_cache(1_000)
def _manner(*fields: Any) -> Manner:
    """How a card moves: mostly as others did, so that they share it."""
    made = Manner(*fields)
    return PLAIN if made == PLAIN else made


def _goes(state: Position, card: CardId, area: Area, target: Seat, *, piled: bool) -> bool:
    """Whether a card can be moved so at all: not a Leader Card, not to where it is already, nor to where there is no room.

    `piled`: it goes under or on top of another card.
    """
    before = state.cards[card]
    if before.area == LEADER:
        return False  # 3-5-3
    if (before.area, before.master) == (area, target) and not piled and area not in (DECK, LIFE):
        return False  # 1-3-2-1
    return area != BATTLE or state.book.profile.many_extra_cards or not _second_extra(state, card, target)


def _go(state: Position, event: Moved) -> Procedure[bool]:
    """The move itself, with what [Permanent] skills add to it before and what becomes of the pile after it."""
    card, before = event.card, state.cards[event.card]
    late: list[Rider] = []
    if has_riders(state, event.why):
        late = yield from ride(state, event)
        now = state.cards[card]
        if (now.area, now.incarnation) != (before.area, before.incarnation):
            return False  # it went elsewhere meanwhile
        event = replace(event, before=_facts_before(state, card, event.target))
        if more := now.markers - before.markers:  # "when you play a Unison Card, place 1 additional marker on it"
            event = replace(event, manner=replace(event.manner, markers=event.markers + more))
    if event.target == ENERGY and event.before is not None and event.before.has("Energy-Exhaust"):
        event = replace(event, manner=replace(event.manner, rest=True))  # 10-34, 10-34-1
    happened = yield from perform(state, event)
    for rider in late if happened else ():
        yield from go_along(state, rider, event)
    goes_along = event.alone or (event.target in _SHARED and before.area != UNISON)  # between Battle and Combo Area
    if happened and before.under and not goes_along and state.cards[card].under:
        yield from _drop_pile(state, card, event.cause)  # 11-3-4
    return happened


def _facts_before(state: Position, card: CardId, area: Area) -> Facts | None:
    """What the card is before it moves, where either end of the way is open; face up in the life it lies open, too (3-9-3)."""
    now = state.cards[card]
    return facts(state, card) if now.area in OPEN or area in OPEN or now.face_up else None


def _sent_from_battle(state: Position, card: CardId, cause: Cause) -> bool:
    """Whether an effect sends a Battle Card from the Battle Area to the Drop Area: a KO in the first edition, whatever it is called."""
    return cause.kind == "skill" and state.cards[card].area == BATTLE and facts(state, card).type == "battle"


def _second_extra(state: Position, card: CardId, seat: Seat) -> bool:
    """Whether an Extra Card would be the second one in a Battle Area: there is room for one in the first edition."""
    return facts(state, card).type == "extra" and any(
        facts(state, held).type == "extra" for held in state.area(seat, BATTLE)
    )


def _drop_pile(state: Position, card: CardId, cause: Cause) -> Procedure[None]:
    """Clause 11-3-4: cards underneath go to their owners' Drop Areas; their own triggers stay silent (11-3-4-1). Tokens are gone (10-18-7)."""
    for beneath in state.cards[card].under:
        below = state.cards[beneath]
        area = REMOVED if below.token else DROP
        yield from perform(
            state,
            Moved(
                beneath,
                below.owner,
                UNDER,
                below.master,
                area,
                below.owner,
                Why.STACK,
                replace(cause, kind="rules"),
                manner=Manner(beneath=card),
            ),
        )


def draw(state: Position, seat: Seat, n: int, cause: Cause) -> Procedure[int]:
    """Draw n cards, one by one; how many were drawn. The game may end in the midst of it (9-2)."""
    drawn = 0
    if n > 0:
        n = yield from so_many(state, SoManyComing("draw", seat, n, cause))
    for _ in range(n):  # 4-9-3
        deck = state.area(seat, DECK)
        if not deck:
            break
        bans = verdict(state, Act(seat, "draw", cause=cause)).bans
        if bans and not (yield from state.book.deeds.pay_for(state, seat, bans)):
            break
        drawn += yield from move(state, deck[0], HAND, why=Why.DRAW, cause=cause)  # 3-3-1, 4-9-1, 4-9-2
    return drawn


def ko(state: Position, card: CardId, cause: Cause) -> Procedure[bool]:
    """KO a Battle Card (10-1): it goes to its owner's Drop Area. What goes there otherwise was not KO'd (10-1-2)."""
    if state.cards[card].area != BATTLE:
        return False
    return (yield from move(state, card, DROP, why=Why.KO, cause=cause))  # 3-4-1, 10-1-1


def damage(
    state: Position, seat: Seat, n: int, cause: Cause, *, critical: bool = False, together: bool = False
) -> Procedure[int]:
    """Damage processing (4-10): one by one the player chooses a life card and adds it to the hand; how many went there.

    `critical`: they go to the Drop Area; `together`: all cards are chosen before the first one moves.
    """
    dealt = 0
    n = most_damage(state, seat, n, cause)
    left = n
    while left > 0 and (life := state.area(seat, LIFE)):
        number = min(left, len(life)) if together else 1
        clause = "10-6-1" if critical else "4-10-2-1"
        where = "place in your Drop Area" if critical else "add to your hand"
        prompt = f"You take damage: choose {number} of your life cards to {where}."
        picked = yield from choose_cards(
            state, seat, tuple(life), least=number, most=number, prompt=prompt, clause=clause, source=cause.card
        )
        area = DROP if critical else HAND  # 4-10-1, 4-10-2-2
        dealing = replace(cause, keyword="Critical") if critical else cause
        for card in picked:  # 3-9-2
            since = len(state.history)
            moved = yield from move(state, card, area, why=Why.DAMAGE, cause=dealing)
            dealt += moved or _went_by_itself(state, card, since)
        left = 0 if together else left - 1
    if dealt:
        yield from perform(state, Damaged(seat, dealt, cause))
    return dealt


def _went_by_itself(state: Position, card: CardId, since: int) -> bool:
    """Whether a life card has gone elsewhere by a skill of its own as the damage took it: the damage was dealt all the same (4-10-1). What comes in
    place of damage is no damage, whatever it does with life (8-9-1-1)."""
    return any(
        isinstance(event, Moved) and event.card == card == event.cause.card and event.source is LIFE
        for event in state.history[since:]
    )


def switch(state: Position, card: CardId, rest: bool, cause: Cause) -> Procedure[bool]:
    """Switch to Rest or Active Mode; nothing happens where the card is in that mode already, or lies where there are no modes."""
    now = state.cards[card]
    if now.rest == rest or now.area not in WITH_MODES:  # 1-3-2-1, 4-8-1-2
        return False
    return (yield from perform(state, Switched(card, rest, cause)))  # 4-8-1


def shuffle(state: Position, seat: Seat, area: Area, cause: Cause) -> Procedure[object]:
    """Shuffle a deck or life (3-2-4, 3-9-4)."""
    return perform(state, Shuffled(seat, area, cause))


def markers(state: Position, card: CardId, change: int, cause: Cause) -> Procedure[int]:
    """Add markers (4-12-1 to 4-12-3), or remove them one by one (4-12-5); how many changed."""
    if (link := coming(state, card)) is not None:
        return (yield from _of_the_coming(state, link, change, cause))
    if change and cause.kind != "cost" and not cause.clause:  # what is paid, and what the rules do (9-7-2), is so many
        verb, sign = ("add marker", 1) if change > 0 else ("remove marker", -1)
        seat = cause.doer(state.cards[card].master)
        change = sign * (yield from so_many(state, SoManyComing(verb, seat, abs(change), cause, card)))
    if change > 0:
        return change if (yield from perform(state, MarkersChanged(card, change, cause))) else 0
    removed = 0
    for _ in range(-change):  # 4-12-5-1, 4-12-5-2
        if state.cards[card].markers == 0:
            break
        removed += yield from perform(state, MarkersChanged(card, -1, cause))
    return removed


def _of_the_coming(state: Position, link: Link, change: int, cause: Cause) -> Procedure[int]:
    """Markers of a Unison Card that is being played: it will be played with so many (6-3-1-2-2-3-2)."""
    if deflects(state, link.card, cause):
        return 0
    left = max(0, link.markers + change)
    yield from perform(state, LinkChanged(replace(link, markers=left), cause))
    return abs(left - link.markers)


def flip(state: Position, card: CardId, up: bool, cause: Cause) -> Procedure[bool]:
    """Turn a Leader Card to its front (up) or back (9-9), or a life card face up or down. True if it was turned.

    A Leader Card keeps its mode and the effects that bear on its power; other effects on it end.
    """
    now = state.cards[card]
    if now.area == LEADER and (now.flipped == (not up) or state.printing(card).back is None):
        return False
    if now.area == LIFE and now.face_up == up:
        return False
    if now.area not in (LEADER, LIFE):
        return False
    return (yield from perform(state, Flipped(card, up, cause)))  # 9-9-1, 9-9-2, 9-9-3


def remove(state: Position, card: CardId, cause: Cause) -> Procedure[bool]:
    """Remove from the game: the card leaves the area that it was in, and lies face up outside of all areas."""
    return (yield from move(state, card, REMOVED, why=Why.REMOVE, cause=cause))  # 10-19-1 to 10-19-4


def gain_control(state: Position, card: CardId, seat: Seat, cause: Cause) -> Procedure[bool]:
    """Gain control of a card (11-5): it moves to the same area of the player (11-5-1), keeps its mode, and effects on it remain (11-5-1-1)."""
    now = state.cards[card]
    if now.area not in (BATTLE, UNISON):
        return False
    return (
        yield from move(
            state, card, now.area, why=Why.CONTROL, cause=cause, seat=seat, rest=now.rest, markers=now.markers
        )
    )


def look(state: Position, seat: Seat, cards: tuple[CardId, ...]) -> Procedure[object]:
    """The seat, and no other, looks at cards of a secret area from now on (11-6); no cards: it stops."""
    return perform(state, Looked(seat, cards)) if state.looking[seat] != cards else DONE  # 11-6-1


def reveal(state: Position, cards: tuple[CardId, ...], seat: Seat = 0, cause: Cause | None = None) -> Procedure[object]:
    """Show cards to both players (11-2); no cards: they are shown no longer."""
    return perform(state, Revealed(cards, seat, cause)) if state.revealed != cards else DONE


def coming_damage(state: Position, seat: Seat, n: int, cause: Cause) -> Procedure[int]:
    """The moment before damage (7-4-1-4-1), in which all of it may be prevented or replaced: how much is left of it."""
    return so_many(state, DamageComing(seat, n, cause))


def add_modifier(state: Position, **fields: Any) -> Procedure[int]:
    """A continuous effect begins (8-8). Fields are those of `Modifier` but `id` and `turn`; its end is worked out here. Returns its id."""
    duration: Duration = fields["duration"]
    last = ends(state, duration, fields["master"])
    modifier = Modifier(id=take_id(state), turn=state.turn, ends=last, **fields)
    yield from perform(state, ModifierAdded(modifier))
    return modifier.id

"""The only writer of `State`: `apply` carries out one event, notes it in the log and keeps the handles of the seats."""

from __future__ import annotations

from typing import assert_never

from msgspec.structs import replace

from engine.collectible.ir.words import Coin
from engine.collectible.state import handles
from engine.collectible.state.areas import PLAY, Area, Step, place_of
from engine.collectible.state.events import (
    Answered,
    Called,
    CoinMoved,
    CoinsChanged,
    Compared,
    Defended,
    EffectUsed,
    Ended,
    Event,
    FirstSet,
    LeadSet,
    LinkNegated,
    LinkPopped,
    LinkPushed,
    MarkerMoved,
    ModifierAdded,
    Moved,
    Noted,
    Passed,
    PlanetHit,
    Revealed,
    RolesChanged,
    SentOut,
    Shuffled,
    StatusSet,
    StepSet,
    Tallied,
    Teamed,
    TeamsHome,
    TurnBegan,
    WishMade,
)
from engine.collectible.state.log import entry_of, noticed
from engine.collectible.state.objects import Card, Tally
from engine.collectible.state.position import Position
from engine.collectible.state.state import State
from engine.core.ids import CardId, other
from engine.core.seen import Result

_ASKED = PLAY | {Area.DAMAGE}
"""Where a card that comes or goes changes what is so of cards in play."""


def apply(position: Position, event: Event) -> None:
    """Carry the event out. Nothing is asked here, and nothing forbidden any more."""
    state = writable(position)
    if isinstance(event, Moved):
        if not _ASKED.isdisjoint((event.area, state.cards[event.card].area)):
            state.memo.forget()
        before = noticed(state, event.card)
        _move(state, event)
        if (entry := entry_of(state, event, before)) is not None:
            state.log.append(entry)
        handles.track(state, (event.card,))
        return
    if event.changes_facts:
        state.memo.forget()
    _carry_out(state, event)
    if isinstance(event, Shuffled):
        handles.track(state, state.area(event.seat, Area.PLANET))
        handles.mixed(state, event.seat, Area.PLANET)
    elif isinstance(event, WishMade):
        handles.track(state, (event.card,))
    elif isinstance(event, Revealed):
        handles.track(state, event.cards)
    if event.told and (entry := entry_of(state, event)) is not None:
        state.log.append(entry)


def writable(position: Position) -> State:
    """The state behind a position: this module, and those that set up a board or restore a save, write to it."""
    assert isinstance(position, State)
    return position


def take_id(position: Position) -> int:
    """A number that no Team, Link or waiting effect of this match had before."""
    return writable(position).new_id()


def draw_lots(position: Position, n: int) -> int:
    """A whole number from 0 to n-1 from the match's own generator, all equally likely."""
    return writable(position).rng.below(n)


def _move(state: State, event: Moved) -> None:
    """Move a card. Outside of play nothing is left of what it was (C-2.6.7, C-6.5.4): it is another object."""
    card = state.cards[event.card]
    source, target = place_of(card.controller, card.area), place_of(event.seat, event.area)
    state.memo.stirred(source)
    state.memo.stirred(target)
    left = state.areas[source].copy()  # safe points share the lists of areas
    left.remove(event.card)
    state.areas[source] = left
    there = state.areas[target]
    state.areas[target] = [event.card, *there] if event.top else [*there, event.card]
    if event.area not in PLAY:
        now = Card(card.id, card.face, card.owner, event.seat, event.area, card.incarnation + 1)
    else:
        team = event.team or state.new_id()  # C-5.1.4, C-5.1.7
        if card.area in PLAY:
            now = replace(card, controller=event.seat, area=event.area, team=team)  # C-5.1.5, C-11.5.5
        else:
            now = Card(
                card.id, card.face, card.owner, event.seat, event.area, card.incarnation + 1, team=team
            )  # upright (C-4.4.4)
    state.cards[event.card] = now


def _carry_out(state: State, event: Event) -> None:
    match event:
        case Teamed() | StatusSet() | CoinsChanged() | CoinMoved() | Shuffled() | WishMade() | Revealed():
            _on_table(state, event)
        case FirstSet() | TurnBegan() | RolesChanged() | MarkerMoved() | Tallied() | ModifierAdded() | EffectUsed():
            _in_turn(state, event)
        case SentOut() | Defended() | Compared() | TeamsHome():
            _in_battle(state, event)
        case StepSet() | LeadSet() | Passed() | LinkPushed() | LinkNegated() | LinkPopped() | Called() | Answered():
            _in_chain(state, event)
        case Ended(winner=winner, reason=reason, clause=clause):
            state.result = Result(winner, reason, clause)
            state.step = Step.OVER
        case PlanetHit() | Noted() | Moved():
            pass  # for the log; moved by `_move`
        case _:
            assert_never(event)


def _on_table(
    state: State, event: Teamed | StatusSet | CoinsChanged | CoinMoved | Shuffled | WishMade | Revealed
) -> None:
    """Cards and what lies on them."""
    match event:
        case Teamed(card=card, team=team):
            state.cards[card] = replace(state.cards[card], team=team or state.new_id())
            state.memo.regrouped(state.cards[card].controller)
        case StatusSet(card=card, injured=injured):
            state.cards[card] = replace(state.cards[card], injured=injured)
        case CoinsChanged(card=card, coin=coin, change=change):
            _coins(state, card, coin, change)
        case CoinMoved(card=card, target=target):
            _coins(state, card, Coin.DB, -1)
            _coins(state, target, Coin.DB, 1)
        case Shuffled(seat=seat):
            cards = state.area(seat, Area.PLANET).copy()
            state.rng.shuffle(cards)
            state.areas[place_of(seat, Area.PLANET)] = cards
        case WishMade(card=card):
            made = state.cards[card]
            state.memo.stirred(place_of(made.owner, Area.WISHES))
            state.cards[card] = replace(made, face_up=True)
            state.wished = (True, state.wished[1]) if made.owner == 0 else (state.wished[0], True)
        case Revealed(cards=cards):
            hidden, state.revealed = state.revealed, cards
            handles.track(state, hidden)
        case _:
            assert_never(event)


def _coins(state: State, card: CardId, coin: Coin, change: int) -> None:
    now = state.cards[card]
    match coin:
        case Coin.DB:
            state.cards[card] = replace(now, db=max(0, now.db + change))
        case Coin.GROWTH:  # C-2.7.2
            state.cards[card] = replace(now, growth=max(0, now.growth + change))
        case Coin.LIMIT:  # C-2.7.2
            state.cards[card] = replace(now, limit=max(0, now.limit + change))


def _in_turn(
    state: State, event: FirstSet | TurnBegan | RolesChanged | MarkerMoved | Tallied | ModifierAdded | EffectUsed
) -> None:
    """Turns, and what is counted in them."""
    match event:
        case FirstSet(seat=seat):
            state.first_player = state.attacker = seat
        case TurnBegan():
            state.turn += 1
            state.tally = Tally()
            state.used = []
        case RolesChanged():
            state.modifiers = []  # C-8.2.5
            state.attacker = other(state.attacker)  # C-3.1.3, C-3.1.4
        case MarkerMoved(seat=seat):
            first, second = state.markers
            state.markers = (first + 1, second) if seat == 0 else (first, second + 1)  # C-2.6.11
        case Tallied(tally=tally):
            state.tally = tally
        case ModifierAdded(modifier=modifier):
            state.modifiers.append(modifier)
        case EffectUsed(card=card, incarnation=incarnation, line=line):
            state.used.append((card, incarnation, line))
        case _:
            assert_never(event)


def _in_battle(state: State, event: SentOut | Defended | Compared | TeamsHome) -> None:
    match event:
        case SentOut(battle=battle):
            state.battles.append(battle)
        case Defended(index=index, team=team, head=head):
            battle = state.battles[index]
            state.battles[index] = replace(battle, against=team, guard=state.cards[head].mark)
        case Compared(index=index):
            state.battles[index] = replace(state.battles[index], done=True)
        case TeamsHome():
            state.battles = []
        case _:
            assert_never(event)


def _in_chain(
    state: State, event: StepSet | LeadSet | Passed | LinkPushed | LinkNegated | LinkPopped | Called | Answered
) -> None:
    """Open timing, Chain, and what waits."""
    match event:
        case StepSet(step=step):
            state.step = step
            if step in (Step.MISSION, Step.ACTION):
                state.opened = step
        case LeadSet(seat=seat, passed=passed):
            state.lead, state.passed = seat, passed
        case Passed():
            state.passed += 1
        case LinkPushed(link=link):
            state.chain.append(link)
            state.passed = 0
        case LinkNegated(id=id):
            state.chain = [replace(link, negated=True) if link.id == id else link for link in state.chain]
        case LinkPopped():
            state.chain.pop()
        case Called(effects=effects):
            state.waiting.extend(replace(effect, id=state.new_id()) for effect in effects)
        case Answered(waiting=waiting):
            state.waiting = [one for one in state.waiting if one.id != waiting.id]
        case _:
            assert_never(event)

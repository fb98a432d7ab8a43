"""Choices that the rules made by themselves.

The engine asks nobody where there is nothing to decide: a skill that must choose 1 of 1 card chooses it, one that chooses up to 1 of no cards
chooses none. A scenario may still write that choice down. Such a step is taken as said when the events since the last answer show that a skill
or a rule did choose that card, or that a skill at work could have chosen; each event stands for one such step, so that saying it twice fails.
The first thing that happens to a card that an answer chose is what that answer was for, and stands for no other step.
A yes or a no is never chosen by the rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from engine.core.decisions import Option
from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import Effect, SkillKind
from engine.masters.ir.nouns import Area
from engine.masters.scenario.names import find
from engine.masters.state.areas import AREA_INDEX
from engine.masters.state.cause import Cause, Why
from engine.masters.state.context import Context
from engine.masters.state.events import (
    Activated,
    DelayedAdded,
    DelayedEnded,
    Event,
    Flipped,
    Looked,
    MarkersChanged,
    ModifierAdded,
    Moved,
    Revealed,
    Switched,
    TargetChanged,
)
from engine.masters.state.position import Position
from engine.masters.state.state import State
from engine.scenario.answers import plain
from engine.scenario.refs import CardRef
from engine.scenario.steps import AnswerStep, Item

_BY_PLAYERS = ("play", "combo")
"""Kinds of causes that are a player's own action, not a choice that a skill or a rule called for."""


_CHOICE = re.compile(r"\bchooses?\b|(?<!choose )(?<!chooses )\b(?:up to|any number)\b", re.IGNORECASE)
"""Words of a skill that call for one choice."""


class Happenings:
    """Remembers what happened to one match since the last answer of a step."""

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[Event] = []
        self.laid: list[tuple[tuple[CardId, ...], ...]] = [tuple(state.areas)]
        """What lay where before the first event, and after each."""
        self.settled: list[tuple[Seat, tuple[Option, ...]]] = []
        """What was chosen without a question: of cards nothing else may be seen, where what should happen to them was forbidden or replaced."""
        self.said: set[int] = set()
        """Events, by their place, that a step has written down already."""
        self.answered: set[CardId] = set()
        """Cards that the last answer chose, as far as nothing has happened to them yet."""
        self.choices: list[tuple[Seat, str]] = []
        """Choices that skills at work call for, with the master and the text of the skill, as far as nobody wrote down that none is chosen."""
        self._later: dict[int, list[tuple[Seat, str]]] = {}
        state.book = replace(state.book, followers=(*state.book.followers, self))

    def see(self, state: Position, event: Event) -> None:
        if state is not self.state:
            return
        match event:
            case Activated(seat=seat, skill=skill):
                self.choices += [(seat, skill.text)] * len(_CHOICE.findall(skill.text))
            case DelayedEnded(ids=ids):  # gone from the state, but seen as it began
                self.choices += [choice for id in ids for choice in self._later.pop(id, ())]
            case DelayedAdded(delayed=delayed) if delayed.cause.skill is not None:
                text = delayed.cause.skill.text
                self._later[delayed.id] = [(delayed.master, text)] * len(_CHOICE.findall(text))
            case _:
                pass
        changed = _changed(event)
        if changed and self.answered.issuperset(changed):
            self.answered.difference_update(changed)
            self.said.add(len(self.events))
        self.events.append(event)
        self.laid.append(tuple(self.state.areas))

    def begins(self, state: Position, ctx: Context, effect: Effect) -> None:
        """Effects are of no interest here: what they do is."""

    def ended(self, state: Position, ctx: Context, effect: Effect) -> None:
        """See `begins`."""

    def unasked(self, state: Position, seat: Seat, options: Sequence[Option]) -> None:
        if state is self.state:
            self.settled.append((seat, tuple(options)))

    def forget(self, chosen: Iterable[CardId | None]) -> None:
        """An answer is given that chooses these cards: what comes from here on is new."""
        self.answered = {card for card in chosen if card is not None}
        self.events.clear()
        self.laid = [tuple(self.state.areas)]
        self.settled.clear()
        self.said.clear()

    def rest(self) -> None:
        """A free timing: no skill is at work any more."""
        self.choices.clear()

    def close(self) -> None:
        self.state.book = replace(
            self.state.book, followers=tuple(one for one in self.state.book.followers if one is not self)
        )

    def chose(self, state: State, step: AnswerStep) -> bool:
        """Whether a choice of cards only says to which cards something has happened already; if so, that is said now."""
        said: set[int] = set()
        for item in step.items:
            place = None if item.ref is None else self._chosen(state, item.ref, step.seat, said)
            if place is None or not _changed(self.events[place]):
                return False
            said.add(place)
        self.said |= said
        return bool(step.items)

    def shows(self, state: State, step: AnswerStep) -> bool:
        """Whether the step only says what has happened already; if so, that is said now."""
        if step.verb == "use":
            return step.card is not None and any(
                _is_auto_of(state, event, step.card, step.seat) for event in self.events
            )
        if step.verb != "choose":
            return False
        if any(item.number is not None or item.words for item in step.items) and self._was_only(step):
            return True
        if not step.items or [item.number for item in step.items] == [0]:
            return self._chose_none(step.seat)
        said: set[int] = set()
        for item in step.items:
            place = None if item.ref is None else self._chosen(state, item.ref, step.seat, said)
            if place is None:
                return self._chose_in_vain(state, step)
            said.add(place)
        self.said |= {place for place in said if not isinstance(self.events[place], Looked | Revealed)}
        return True

    def would_show(self, state: State, step: AnswerStep) -> bool:
        """Whether the step only says what has happened already; nothing is said yet."""
        kept = set(self.said), list(self.choices), list(self.settled)
        try:
            return self.shows(state, step)
        finally:
            self.said, self.choices, self.settled = kept

    def without_chosen(self, state: State, step: AnswerStep) -> AnswerStep:
        """The step without its first items, as far as they were chosen already; as it is where that leaves nothing."""
        said: set[int] = set()
        for i, item in enumerate(step.items):
            place = None if item.ref is None else self._chosen(state, item.ref, step.seat, said)
            if place is None:
                return replace(step, items=step.items[i:])
            said.add(place)
        return step

    def _chosen(self, state: State, ref: CardRef, seat: Seat, said: set[int]) -> int | None:
        """The place of an event that shows the card chosen and that no step has written down."""
        for place, event in enumerate(self.events):
            if place in self.said or (place in said and not self._of_several(event)):
                continue
            if _is_auto_of(state, event, ref, seat) or (_is_about(state, event, ref) and self._lay_there(event, ref)):
                return place
        return None

    def _lay_there(self, event: Event, ref: CardRef) -> bool:
        """Whether it was the card at this position, where one is said: another one may have been chosen at random."""
        if ref.index is None or not ref.area or not isinstance(event, Moved):
            return True
        places = [seat * 12 + AREA_INDEX[Area(ref.area)] for seat in ((0, 1) if ref.seat is None else (ref.seat,))]
        return any(laid[place][ref.index : ref.index + 1] == (event.card,) for laid in self.laid for place in places)

    def _of_several(self, event: Event) -> bool:
        """Whether the event may show more than one chosen card: a look, or an effect on several where a skill at work calls for a choice."""
        return isinstance(event, Looked | Revealed) or (isinstance(event, ModifierAdded) and bool(self.choices))

    def _chose_in_vain(self, state: State, step: AnswerStep) -> bool:
        """Whether these cards were chosen without a question, and nothing has happened to some of them; it is written down with this."""
        refs = [item.ref for item in step.items]
        if all(ref is None or any(_is_about(state, event, ref) for event in self.events) for ref in refs):
            return False
        mine = [choice for choice in self.settled if choice[0] == step.seat]
        meant = [next((one for one in mine if ref is not None and _is_among(state, ref, one[1])), None) for ref in refs]
        if None in meant:
            return False
        self.settled = [
            choice for choice in self.settled if choice not in meant
        ]  # one choice of several, or one of each
        return True

    def _was_only(self, step: AnswerStep) -> bool:
        """Whether the number or the words of the step were the only answer of a question that nobody was asked; it is written down with this."""
        for choice in self.settled:
            if choice[0] == step.seat and len(step.items) == 1 and _is_said(choice[1][0], step.items[0]):
                self.settled.remove(choice)
                return True
        return False

    def _chose_none(self, seat: Seat) -> bool:
        """Whether a skill at work called for a choice of the seat's; it is written down with this."""
        for choice in self.choices:
            master, text = choice
            if master == seat or re.search(r"\bopponent|\bplayer", text):
                self.choices.remove(choice)
                return True
        return False


def _is_among(state: State, ref: CardRef, options: Sequence[Option]) -> bool:
    return _names(state, ref, [option.card for option in options if option.card is not None])


def _is_said(option: Option, item: Item) -> bool:
    """Whether the item means this number, or this worded option."""
    if option.verb == "mode":
        return bool(item.words) and plain(item.words) in plain(option.label)
    return option.verb == "number" and item.number == option.number


def _is_auto_of(state: State, event: Event, ref: CardRef, seat: int) -> bool:
    if not isinstance(event, Activated) or event.seat != seat or event.skill.kind is not SkillKind.AUTO:
        return False
    if not ref.number and not ref.name:  # a position, which any card may have
        return False
    return event.card in _such(state, ref)


def _such(state: State, ref: CardRef) -> list[CardId]:
    """The cards with this number or name, wherever they are now."""
    return find(state, CardRef(ref.text, None, "", ref.number, ref.name, None if ref.area else ref.copy))


def _changed(event: Event) -> tuple[CardId, ...]:
    """The cards that something has happened to by a choice; a look at them, their coming to be seen, or a draw is none."""
    match event:
        case Moved(why=Why.DRAW):
            return ()
        case Moved(card=card) | Switched(card=card) | Flipped(card=card) | MarkersChanged(card=card):
            return (card,)
        case ModifierAdded(modifier=modifier):
            return tuple(card for card, _ in modifier.cards or ())
        case TargetChanged(target=card):
            return (card,)
        case _:
            return ()


def _is_about(state: State, event: Event, ref: CardRef) -> bool:
    """Whether the event happened to such a card because a skill, a cost or a rule chose it."""
    match event:
        case Moved(card=card, cause=cause, why=why):
            if why in (Why.DECLARE, Why.ACTIVATE) or not _is_called_for(cause):
                return False
            if _passes(event, ref) and (ref.index is not None or card in _such(state, ref)):
                return True
            return _is_host(state, event, ref)
        case (
            Switched(card=card, cause=cause) | Flipped(card=card, cause=cause) | MarkersChanged(card=card, cause=cause)
        ):
            elsewhere = bool(ref.area) and state.cards[card].area is Area.ENERGY and ref.area != Area.ENERGY.value
            return _is_called_for(cause) and not elsewhere and _names(state, ref, (card,))
        case ModifierAdded(modifier=modifier):
            return modifier.cards is not None and _names(state, ref, tuple(card for card, _ in modifier.cards))
        case TargetChanged(target=card):
            return _names(state, ref, (card,))
        case Looked(cards=cards) | Revealed(cards=cards):
            return _names(state, ref, cards)
        case _:
            return False


def _is_host(state: State, event: Moved, ref: CardRef) -> bool:
    """Whether it is the card on top of which, or under which, the moved card was placed: the base of [Evolve] and [Union], too."""
    host = event.onto if event.onto is not None else event.under
    if host is None or host not in _such(state, ref):
        return False
    top = state.cards[host].top
    over = state.cards[host if top is None else top]  # what was a card of its own lies in the pile by now
    return (not ref.area or ref.area == over.area.value) and ref.seat in (None, over.master)


def _passes(event: Moved, ref: CardRef) -> bool:
    """Whether the card came from, or went to, the area that the name narrows it down to."""
    places = ((event.source, event.source_master), (event.target, event.target_master))
    return not ref.area or any(area.value == ref.area and ref.seat in (None, master) for area, master in places)


def _is_called_for(cause: Cause) -> bool:
    return cause.kind not in _BY_PLAYERS


def _names(state: State, ref: CardRef, cards: Sequence[CardId]) -> bool:
    """Whether one of the cards is meant. A position without a player is that of either: the engine has chosen what the skill let it choose."""
    if ref.index is None:
        such = _such(state, ref)
    else:
        such = [card for seat in ((0, 1) if ref.seat is None else (ref.seat,)) for card in find(state, ref, seat)]
    return any(card in such for card in cards)

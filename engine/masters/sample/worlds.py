"""Draws a world that agrees with what a seat knows: the faces of the cards that it cannot know are exchanged, and the cards stay where they are.

A card keeps its number, its place and its history, so that whatever stands in no view (uses, lasting effects, what waits) stands as it is. Which
faces are exchanged follows from what the seat knows: a deck list without the cards that it has seen of it. What the facts of the log and
of the turns say of such a card, unseen, is said of its new face, so that nothing of the old one is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from engine.core.decisions import Decision
from engine.core.errors import DefinitionError
from engine.core.game_pack import Parts
from engine.core.ids import CardId, Seat, other
from engine.core.rng import Rng, other_future
from engine.core.worlds import Lists
from engine.masters.cards.definition import CardType
from engine.masters.ir.nouns import Area
from engine.masters.sample.knowledge import SECRET, remembered
from engine.masters.state.entry import UNNAMED, LogEntry, Sight
from engine.masters.state.events import Event, Moved
from engine.masters.state.log import card_name
from engine.masters.state.past import PastTurn, over
from engine.masters.state.sight import visible
from engine.masters.state.state import State
from engine.masters.truth.printed_facts import base_facts


def exchange(state: State, now: State, decision: Decision | None, seat: Seat, rng: Rng, decks: Lists) -> None:
    """See `Sampler.exchange`."""
    known = remembered(now, seat)
    if decision is not None and decision.seat == seat:
        known.update(decision.looks_at)
    exchanged: set[CardId] = set()
    for owner in (seat, other(seat)):
        hidden = [
            card
            for area in (Area.HAND, Area.LIFE, Area.DECK)
            for card in now.area(owner, area)
            if card not in known and not visible(now, seat, card)
        ]
        if owner == seat:
            numbers = sorted(now.printing(card).number for card in hidden)
        else:
            numbers = _unseen(now, owner, hidden, rng, decks[owner])
        rng.shuffle(numbers)
        _give(state, hidden, numbers)
        exchanged.update(hidden)
    state.rng = other_future(state.rng, now.rng, rng)
    state.epoch = 0  # a world counts its own writes; nothing was worked out about it yet
    _tell_anew(state, exchanged, seat)


def _unseen(now: State, owner: Seat, hidden: Sequence[CardId], rng: Rng, lists: Sequence[Parts]) -> list[str]:
    """As many numbers as there are hidden cards: what is left of a list that agrees with the cards seen of it.

    Of several lists one is drawn; where none agrees, one of those that come nearest. Where too little is left, its cards are taken again.
    """
    leader, shown = _shown(now, owner, frozenset(hidden))
    # the Leader Card lies open from the start (5-2-1-2)
    mains = [Counter[str](parts.get("main", {})) for parts in lists if leader in parts.get("leader", ())]
    mains = mains or [Counter[str](parts.get("main", {})) for parts in lists]
    if not any(mains):
        raise DefinitionError(f"No deck list is given that seat {owner} may have brought.")
    doubts = [(shown - main).total() + abs(main.total() - shown.total() - len(hidden)) for main in mains]
    likely = [main for main, doubt in zip(mains, doubts, strict=True) if doubt == min(doubts)]
    main = likely[rng.below(len(likely))]
    left = sorted((main - shown).elements())
    rng.shuffle(left)
    while len(left) < len(hidden):
        left.extend(sorted(main.elements()))
    return sorted(left[: len(hidden)])


def _shown(now: State, owner: Seat, hidden: frozenset[CardId]) -> tuple[str, Counter[str]]:
    """The Leader Card's number, and how often each card of the main deck is known."""
    leader, shown = "", Counter[str]()
    for card in now.cards:
        if card.owner == owner and not card.token and card.id not in hidden:
            printed = now.printing(card.id)
            if printed.definition.type is CardType.LEADER:
                leader = printed.number
            else:
                shown[printed.number] += 1
    return leader, shown


def _give(state: State, hidden: Sequence[CardId], numbers: Sequence[str]) -> None:
    """Print these faces on these cards."""
    indexes = {printed.number: i for i, printed in reversed(list(enumerate(state.printed)))}
    for card, number in zip(hidden, numbers, strict=True):
        if number not in indexes:
            if number not in state.book.library:
                raise DefinitionError(f"There is no card {number} in the card list.")
            indexes[number] = len(state.printed)
            state.printed = (*state.printed, state.book.library[number])
        state.put(replace(state.cards[card], printed=indexes[number]))


def _tell_anew(state: State, exchanged: set[CardId], seat: Seat) -> None:
    """Say of exchanged cards, where the seat did not see them, what is so of their new faces."""
    state.told[:] = [_entry(state, entry, exchanged, seat) for entry in state.told]
    state.history[:] = [_event(state, event, exchanged) for event in state.history]
    state.past = tuple([_past(state, turn, exchanged, seat) for turn in state.past])


def _past(state: State, turn: PastTurn, exchanged: set[CardId], seat: Seat) -> PastTurn:
    """A turn that is over."""
    told, events = turn.open()
    return over(
        [_entry(state, entry, exchanged, seat) for entry in told], [_event(state, event, exchanged) for event in events]
    )


def _entry(state: State, entry: LogEntry, exchanged: set[CardId], seat: Seat) -> LogEntry:
    """An entry of the log; it names its cards in the order of its event, the one that it happens to first."""
    event = entry.event
    if not isinstance(event, Moved) or event.card not in exchanged or entry.sight is None or entry.sight.seen[seat]:
        return entry
    return replace(
        entry,
        event=_event(state, event, exchanged),
        name=card_name(state, event.card),
        handles=UNNAMED,
        sight=Sight(entry.sight.seen),
    )


def _event(state: State, event: Event, exchanged: set[CardId]) -> Event:
    """An event; a card that moves between secret areas does so as what is printed on it."""
    if not isinstance(event, Moved) or event.card not in exchanged or event.before is None:
        return event
    if event.source not in SECRET or event.target not in SECRET:
        return event
    return replace(event, before=base_facts(state, event.card))

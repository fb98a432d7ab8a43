"""Worlds that agree with what a seat knows: the faces of the cards that it cannot know are exchanged, and the cards stay where they are.

Which faces are exchanged follows from what the seat knows: what it sees, what it has seen and not lost track of, and a deck list without these.
What the log says of a card that the seat did not see then is no longer said to anybody, so that nothing of its old face is left.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from engine.collectible.state.areas import Area
from engine.collectible.state.entry import LogEntry, Noticed
from engine.collectible.state.memo import Memo
from engine.collectible.state.sight import visible
from engine.collectible.state.state import State
from engine.core.errors import DefinitionError
from engine.core.game_pack import Parts
from engine.core.ids import CardId, Seat, other
from engine.core.rng import Rng, other_future
from engine.core.worlds import Lists


def exchange(state: State, now: State, seat: Seat, rng: Rng, decks: Lists) -> None:
    """See `Sampler.exchange`."""
    theirs = _list_of(now, other(seat), seat, rng, decks[other(seat)])
    for owner in (seat, other(seat)):
        deck = _hidden(now, owner, seat, (Area.HAND, Area.PLANET, Area.DAMAGE))
        wishes = _hidden(now, owner, seat, (Area.WISHES,))
        if owner == seat:
            numbers, wished = _numbers(now, deck), _numbers(now, wishes)
        else:
            numbers = _left(now, owner, deck, Counter(theirs.get("main", {})), rng)
            wished = _left(now, owner, wishes, Counter(theirs.get("wishes", {})), rng)
        rng.shuffle(numbers)
        rng.shuffle(wished)
        _give(state, deck, numbers)
        _give(state, wishes, wished)
    state.rng = other_future(state.rng, now.rng, rng)
    state.memo = Memo()
    state.log[:] = [_as_seen(entry, seat) for entry in state.log]


def _hidden(now: State, owner: Seat, seat: Seat, areas: Sequence[Area]) -> list[CardId]:
    """The cards of these areas that the seat does not know."""
    return [card for area in areas for card in now.area(owner, area) if not _known(now, seat, card)]


def _known(now: State, seat: Seat, card: CardId) -> bool:
    """Whether the seat sees the card, or has seen it and not lost track of it."""
    return visible(now, seat, card) or card in now.remembered[seat]


def _numbers(now: State, cards: Sequence[CardId]) -> list[str]:
    return sorted(now.printing(card).number for card in cards)


def _list_of(now: State, owner: Seat, seat: Seat, rng: Rng, lists: Sequence[Parts]) -> Parts:
    """A list that the owner may have brought: of those that agree best with the cards seen of it, one is drawn."""
    if not lists:
        raise DefinitionError(f"No deck list is given that seat {owner} may have brought.")
    shown = Counter(
        now.printing(card.id).number for card in now.cards if card.owner == owner and _known(now, seat, card.id)
    )
    doubts = [
        sum((shown - Counter(parts.get("main", {})) - Counter(parts.get("wishes", {}))).values()) for parts in lists
    ]
    likely = [parts for parts, doubt in zip(lists, doubts, strict=True) if doubt == min(doubts)]
    return likely[rng.below(len(likely))]


def _left(now: State, owner: Seat, hidden: Sequence[CardId], listed: Counter[str], rng: Rng) -> list[str]:
    """As many numbers as there are hidden cards: what is left of the list without the cards seen of it; where too little is, its cards again."""
    unseen = frozenset(hidden)
    shown = Counter(now.printing(card.id).number for card in now.cards if card.owner == owner and card.id not in unseen)
    left = sorted((listed - shown).elements())
    rng.shuffle(left)
    while len(left) < len(hidden):
        if not listed:
            raise DefinitionError(f"The deck list of seat {owner} has no card for {len(hidden)} that lie hidden.")
        left.extend(sorted(listed.elements()))
    return sorted(left[: len(hidden)])


def _give(state: State, hidden: Sequence[CardId], numbers: Sequence[str]) -> None:
    """Print these faces on these cards."""
    for card, number in zip(hidden, numbers, strict=True):
        index = state.face_index(number)
        if index is None:
            raise DefinitionError(f"There is no card {number} in the card list.")
        state.cards[card] = replace(state.cards[card], face=index)


def _as_seen(entry: LogEntry, seat: Seat) -> LogEntry:
    """An entry as this seat saw it; nobody has seen more of it in this world."""
    if all(card.seen[seat] for card in entry.cards):
        return entry
    cards = tuple([card if card.seen[seat] else _unnamed(card) for card in entry.cards])
    return replace(entry, cards=cards)


def _unnamed(card: Noticed) -> Noticed:
    return replace(card, name="a card", seen=(False, False))

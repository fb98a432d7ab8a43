"""Decks and the rules of their construction (C-2.1), with reasons in words.

Each reason names the figure that is broken, or the card, and the clause.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec import Struct, field

from engine.collectible.cards.definition import Printed
from engine.collectible.cards.profiles import STANDARD, Profile
from engine.collectible.ir.words import CardType
from engine.core.meant import card_meant

HINTS = 3
"""So many unknown numbers of one deck are told with the card that was meant."""


class Deck(Struct, frozen=True):
    """A Deck of 40 and the Wishes beside it: how many copies of which card number. `symbols`: those that it is known by, for people."""

    name: str
    main: dict[str, int] = field(default_factory=dict[str, int])
    wishes: dict[str, int] = field(default_factory=dict[str, int])
    symbols: tuple[str, ...] = ()
    description: str = ""
    advice: str = ""

    @property
    def size(self) -> int:
        """The number of cards in the Deck, without Wishes (C-2.1.6)."""
        return sum(self.main.values())

    @property
    def numbers(self) -> tuple[str, ...]:
        """Every card number in it, each once."""
        return tuple(dict.fromkeys((*self.main, *self.wishes)))


def check_deck(deck: Deck, cards: Mapping[str, Printed], profile: Profile = STANDARD) -> list[str]:
    """Why this deck may not be played, in words with the clause; empty if it may. Symbols may be mixed (C-2.1.5)."""
    if len(deck.main) > profile.deck or len(deck.wishes) > profile.wishes:  # long lists are told shortly
        return [*_size_reasons(deck, profile)]
    return [
        *_unknown_reasons(deck, cards),
        *_count_reasons(deck),
        *_size_reasons(deck, profile),
        *_part_reasons(deck, cards),
        *_warrior_reasons(deck, cards, profile),
        *_name_reasons(deck, cards, profile),
    ]


def refusals(deck: Deck, cards: Mapping[str, Printed], profile: Profile = STANDARD) -> list[str]:
    """All that keeps this deck from being played: what breaks the rules of construction, and text that could not be read."""
    unread = [
        f"not every word could be read of {number}: {line.text}"
        for number in deck.numbers
        if number in cards
        for line in cards[number].lines
        if line.unread is not None
    ]
    return check_deck(deck, cards, profile) + unread


def nearest_card(wanted: str, cards: Mapping[str, Printed]) -> str | None:
    """The number of the card that someone who wrote this number or name most likely meant."""
    by_word = {card.name.casefold(): number for number, card in cards.items()}
    by_word |= {number.casefold(): number for number in cards}
    return card_meant(wanted, by_word)


def _label(card: Printed) -> str:
    return f"{card.number} ({card.name})"


def _unknown_reasons(deck: Deck, cards: Mapping[str, Printed]) -> list[str]:
    unknown = [number for number in deck.numbers if number not in cards]
    near = {number: nearest_card(number, cards) for number in unknown[:HINTS]}
    return [
        f"no card has the number {number}"
        + (f"; did you mean {_label(cards[hint])}?" if (hint := near.get(number)) else "")
        for number in unknown
    ]


def _count_reasons(deck: Deck) -> list[str]:
    return [
        f"{count} copies of {number}: a list names cards of which there is at least 1"
        for part in (deck.main, deck.wishes)
        for number, count in part.items()
        if count < 1
    ]


def _size_reasons(deck: Deck, profile: Profile) -> list[str]:
    reasons: list[str] = []
    if deck.size != profile.deck:  # C-2.1.1, C-2.1.2
        reasons.append(f"the Deck has {deck.size} cards, it needs exactly {profile.deck}: C-2.1.2")
    if (wishes := sum(deck.wishes.values())) > profile.wishes:
        reasons.append(f"{wishes} Wishes, at most {profile.wishes} lie beside the Deck: C-3.2.3")
    return reasons


def _part_reasons(deck: Deck, cards: Mapping[str, Printed]) -> list[str]:
    """Wishes in the Deck, and other cards among the Wishes (C-2.1.6)."""
    return [
        f"{_label(cards[number])} is a Wish; it belongs beside the Deck, not into it: C-2.1.6"
        for number in deck.main
        if number in cards and cards[number].type is CardType.WISH
    ] + [
        f"{_label(cards[number])} is no Wish; it belongs into the Deck: C-2.1.6"
        for number in deck.wishes
        if number in cards and cards[number].type is not CardType.WISH
    ]


def _warrior_reasons(deck: Deck, cards: Mapping[str, Printed], profile: Profile) -> list[str]:
    warriors = sum(n for number, n in deck.main.items() if number in cards and cards[number].type is CardType.WARRIOR)
    if warriors <= profile.warriors:  # C-2.1.3
        return []
    return [f"{warriors} Warriors, at most {profile.warriors} may be in a Deck: C-2.1.3"]


def _name_reasons(deck: Deck, cards: Mapping[str, Printed], profile: Profile) -> list[str]:
    """Too many cards of one printed name, whatever their numbers (C-2.1.4); Name: characteristics do not count (C-2.1.7)."""
    named: Counter[str] = Counter()
    for number, count in deck.main.items():
        if number in cards:
            named[cards[number].name.upper()] += count
    return [
        f"{count} cards with the name {name}, at most {profile.copies} may share one: C-2.1.4"
        for name, count in named.items()
        if count > profile.copies
    ]

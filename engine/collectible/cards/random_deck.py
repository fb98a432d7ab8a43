"""Random legal decks of cards that were wholly read, for matches between random players."""

from __future__ import annotations

import random
from collections.abc import Mapping

from engine.collectible.cards.deck import Deck, check_deck
from engine.collectible.cards.definition import Printed
from engine.collectible.cards.profiles import STANDARD, Profile
from engine.collectible.ir.words import CardType
from engine.core.errors import DefinitionError

TRIES = 60
SHARE = 0.55
"""About so much of a random Deck are Warriors."""


def wholly_read(card: Printed) -> bool:
    """Whether every line was read."""
    return not any(line.unread for line in card.lines)


def random_deck(cards: Mapping[str, Printed], rng: random.Random, name: str, profile: Profile = STANDARD) -> Deck:
    """A legal deck of two Symbols or, where they have too few cards, of more. Raises DefinitionError where none is found."""
    numbers = sorted(number for number, card in cards.items() if wholly_read(card))
    wishes = [number for number in numbers if cards[number].type is CardType.WISH]
    symbols = sorted({symbol for number in numbers if (symbol := cards[number].symbol) is not None})
    for chosen in range(2, 2 + TRIES):
        some = set(rng.sample(symbols, min(len(symbols), max(2, chosen - TRIES // 2))))
        pool = [number for number in numbers if cards[number].symbol in some]
        main = _drawn(pool, cards, rng, profile)
        beside = rng.sample(wishes, min(len(wishes), rng.randint(0, profile.wishes)))
        deck = Deck(name, main, dict.fromkeys(sorted(beside), 1), tuple(sorted(some)))
        if not check_deck(deck, cards, profile):
            return deck
    raise DefinitionError("no legal deck was found in this card list")


def _drawn(pool: list[str], cards: Mapping[str, Printed], rng: random.Random, profile: Profile) -> dict[str, int]:
    """Copies card by card, as long as the Deck is too small and the card fits."""
    main: dict[str, int] = {}
    names: dict[str, int] = {}
    warriors, wanted = 0, min(profile.warriors, round(profile.deck * SHARE))
    for number in rng.sample(pool, len(pool)):
        card = cards[number]
        fighter = card.type is CardType.WARRIOR
        free = min(
            profile.copies - names.get(card.name.upper(), 0),
            profile.deck - sum(main.values()),
            wanted - warriors if fighter else profile.deck,
        )
        if free > 0:
            count = min(free, rng.randint(2, profile.copies))
            main[number] = count
            names[card.name.upper()] = names.get(card.name.upper(), 0) + count
            warriors += count * fighter
    for number in main:  # filled up, where single copies were left out
        while main[number] < profile.copies and sum(main.values()) < profile.deck:
            card = cards[number]
            if names[card.name.upper()] >= profile.copies or (
                card.type is CardType.WARRIOR and warriors >= profile.warriors
            ):
                break
            main[number] += 1
            names[card.name.upper()] += 1
            warriors += card.type is CardType.WARRIOR
    return dict(sorted(main.items()))

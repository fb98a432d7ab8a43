"""Random legal decks of cards that were wholly read, for matches between random players."""

from __future__ import annotations

import random
from collections.abc import Mapping

from engine.core.errors import DefinitionError
from engine.masters.cards.deck import KEYWORD_TOTALS, Deck, check_deck, later_edition
from engine.masters.cards.definition import CardType, Printed
from engine.masters.cards.profiles import MASTERS, Profile

TRIES = 60


def wholly_read(card: Printed) -> bool:
    """Whether every line of both sides was read."""
    faces = (card.front,) if card.back is None else (card.front, card.back)
    return not any(skill.unread for face in faces for skill in face.skills)


def random_deck(cards: Mapping[str, Printed], rng: random.Random, name: str, profile: Profile = MASTERS) -> Deck:
    """A legal deck around a random leader, mostly in its colors, as small as the profile allows.

    Raises DefinitionError where none is found.
    """
    numbers = sorted(number for number, card in cards.items() if not later_edition(card, profile))
    size = profile.deck_min
    leaders = [number for number in numbers if cards[number].definition.type is CardType.LEADER]
    for _ in range(TRIES):
        leader = rng.choice(leaders)
        colors = set(cards[leader].definition.color)
        pool = [
            n
            for n in numbers
            if cards[n].definition.type is not CardType.LEADER and colors & set(cards[n].definition.color)
        ]
        if len(pool) * profile.copies < size:
            continue
        main: dict[str, int] = {}
        while sum(main.values()) < size:
            number = rng.choice(pool)
            main[number] = min(4, main.get(number, 0) + rng.randint(1, min(4, size - sum(main.values()))))
        deck = _mended(Deck(name, leader, dict(sorted(main.items()))), cards, pool, size)
        if not check_deck(deck, cards, profile):
            return deck
    raise DefinitionError("no legal deck was found in this card list")


def _mended(deck: Deck, cards: Mapping[str, Printed], pool: list[str], size: int) -> Deck:
    """The deck with no more [Ultimate], [Super Combo] and [Dragon Ball] cards than it may have, filled up with cards that no rule limits."""
    limits = {keyword: most for keyword, most, _ in KEYWORD_TOTALS}
    held = dict.fromkeys(limits, 0)
    main: dict[str, int] = {}
    for number, count in deck.main.items():
        names = _keywords(cards[number]) & set(limits)
        for name in names:
            count = min(count, limits[name] - held[name])
        for name in names:
            held[name] += count
        if count > 0:
            main[number] = count
    plain = [number for number in pool if not _keywords(cards[number]) & set(limits)]
    tries = 0
    while sum(main.values()) < size and plain and tries < 500:
        number = plain[(tries * 7 + len(main)) % len(plain)]
        main[number] = min(4, main.get(number, 0) + 1)
        tries += 1
    return Deck(deck.name, deck.leader, main)


def _keywords(card: Printed) -> set[str]:
    return {keyword.name for skill in card.front.skills for keyword in skill.keywords}

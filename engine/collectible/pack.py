"""The Collectible Card Game as a pack: its rules, the parts of its decks and their check, how a match is made from a record, what a seat is shown."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec

from engine.collectible.cards.deck import Deck, refusals
from engine.collectible.cards.definition import CardDefinition, Printed
from engine.collectible.cards.profiles import PROFILES
from engine.collectible.cards.random_deck import random_deck
from engine.collectible.compiler import compile_card
from engine.collectible.evaluate import Judgement
from engine.collectible.match import RULES, new_game
from engine.collectible.view import model
from engine.core import card_list as core
from engine.core.card_list import unknown_parts
from engine.core.game import Game
from engine.core.game_pack import DeckList, Pack, Starter
from engine.core.record import Record

NAME = "collectible"
TITLE = "Dragon Ball Collectible Card Game (2008)"
PARTS = ("main", "wishes")
VIEWS = (
    model.View,
    model.PlayerSeen,
    model.CardSeen,
    model.HiddenCard,
    model.FaceSeen,
    model.Note,
    model.TeamSeen,
    model.BattleSeen,
    model.LinkSeen,
)


def parts_of(deck: Deck) -> dict[str, dict[str, int]]:
    """The cards of a deck by part; a part without cards is left out."""
    parts = {"main": dict(deck.main), "wishes": dict(deck.wishes)}
    return {name: cards for name, cards in parts.items() if cards}


class CardList(core.CardList[CardDefinition, Printed], frozen=True):
    """The cards of a pack, as they are printed and as they are read; its methods are those of `Pack` that need them."""

    def then(self, record: Record) -> dict[str, CardDefinition]:
        return msgspec.convert(record.printed, dict[str, CardDefinition])

    def read(self, card: CardDefinition) -> Printed:
        return compile_card(card)

    def check_deck(self, deck: DeckList, profile: str) -> list[str]:
        """What is wrong with a deck, in words."""
        wrong = unknown_parts(deck.parts, PARTS)
        brought = Deck(deck.name, deck.parts.get("main", {}), deck.parts.get("wishes", {}))
        return wrong or refusals(brought, self.library, PROFILES[profile])

    def new_game(self, record: Record) -> Game[Any]:
        """The game at its start, with the cards that the record holds."""
        names = (record.seats[0].name, record.seats[1].name)
        return new_game(names, [seat.deck for seat in record.seats], record.seed, self.of(record), record.first)

    def draw_deck(self, seed: str, name: str, profile: str) -> DeckList:
        """A random legal deck. Raises DefinitionError where the cards make none."""
        return DeckList(name, parts_of(random_deck(self.library, random.Random(seed), name, PROFILES[profile])))


def pack(
    cards: CardList,
    starters: Iterable[tuple[str, Deck]],
    read_deck: Callable[[str, str], Deck],
    with_cards: Callable[[Path], Pack],
) -> Pack:
    """The game with these cards, and with starter decks, each under its key. `read_deck` and `with_cards`: see `Pack`."""

    def read(word: str, profile: str) -> DeckList:
        deck = read_deck(word, profile)
        return DeckList(deck.name, parts_of(deck))

    decks = tuple(starters)
    shown = tuple(
        Starter(key, profile, DeckList(deck.name, parts_of(deck)), tuple(deck.symbols), deck.description)
        for profile in PROFILES
        for key, deck in decks
    )
    return Pack(
        NAME,
        TITLE,
        RULES,
        PARTS,
        tuple(PROFILES),
        cards.digest,
        shown,
        VIEWS,
        cards.check_deck,
        cards.new_game,
        cards.printed,
        cards.changed,
        cards.draw_deck,
        read,
        with_cards,
        Judgement(),
    )

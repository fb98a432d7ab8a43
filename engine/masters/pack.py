"""The Masters game as a pack: its rules, the parts of its decks and their check, how a match is made from a record, what a seat is shown."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import msgspec

from engine.core import card_list as core
from engine.core.card_list import unknown_parts
from engine.core.game import Game
from engine.core.game_pack import DeckList, Pack, Parts, Starter
from engine.core.record import Record
from engine.masters import compiler
from engine.masters.cards.deck import Deck, refusals
from engine.masters.cards.definition import CardDefinition, Printed
from engine.masters.cards.profiles import PROFILES
from engine.masters.cards.random_deck import random_deck
from engine.masters.evaluate import Judgement
from engine.masters.match import RULES, PlayerSetup, new_game
from engine.masters.view import model

NAME = "masters"
TITLE = "Dragon Ball Super Card Game (Masters)"
PARTS = ("leader", "main", "side")
VIEWS = (
    model.View,
    model.PlayerSeen,
    model.CardSeen,
    model.HiddenCard,
    model.FaceSeen,
    model.Note,
    model.BattleSeen,
    model.ChainLink,
)


def parts_of(deck: Deck) -> dict[str, dict[str, int]]:
    """The cards of a deck by part; a part without cards is left out."""
    parts = {"leader": {deck.leader: 1}, "main": dict(deck.main), "side": dict(deck.side)}
    return {name: cards for name, cards in parts.items() if cards}


def deck_of(name: str, parts: Parts) -> Deck:
    """The deck with these cards by part. Where it has no Leader Card its leader is ""; of several, the first."""
    leader = next(iter(parts.get("leader", {})), "")
    return Deck(name, leader, dict(parts.get("main", {})), side=dict(parts.get("side", {})))


class CardList(core.CardList[CardDefinition, Printed], frozen=True):
    """The cards of a pack, as they are printed and as they are read; its methods are those of `Pack` that need them."""

    def then(self, record: Record) -> dict[str, CardDefinition]:
        return msgspec.convert(record.printed, dict[str, CardDefinition])

    def read(self, card: CardDefinition) -> Printed:
        return compiler.compile_card(card)

    def check_deck(self, deck: DeckList, profile: str) -> list[str]:
        """What is wrong with a deck, in words."""
        wrong = _misshapen(deck.parts)
        return wrong or refusals(deck_of(deck.name, deck.parts), self.library, PROFILES[profile])

    def new_game(self, record: Record) -> Game[Any]:
        """The game at its start, with the cards that the record holds."""
        decks = [deck_of("", seat.deck) for seat in record.seats]
        setups = [
            PlayerSetup(seat.name, deck.leader, deck.main) for seat, deck in zip(record.seats, decks, strict=True)
        ]
        return new_game(setups, record.seed, self.of(record), PROFILES[record.profile], record.first)

    def draw_deck(self, seed: str, name: str, profile: str) -> DeckList:
        """A random legal deck. Raises DefinitionError where the cards make none."""
        return DeckList(name, parts_of(random_deck(self.library, random.Random(seed), name, PROFILES[profile])))


def pack(
    cards: CardList,
    starters: Mapping[str, Iterable[tuple[str, Deck]]],
    read_deck: Callable[[str, str], Deck],
    with_cards: Callable[[Path], Pack],
) -> Pack:
    """The game with these cards, and with starter decks by profile, each under its key. `read_deck` and `with_cards`: see `Pack`."""

    def read(word: str, profile: str) -> DeckList:
        deck = read_deck(word, profile)
        return DeckList(deck.name, parts_of(deck))

    shown = tuple(
        Starter(key, profile, DeckList(deck.name, parts_of(deck)), tuple(deck.colors), deck.description)
        for profile, decks in starters.items()
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
        get_ready=lambda: compiler.get_ready(),
    )


def _misshapen(parts: Parts) -> list[str]:
    """What is wrong with the parts themselves: a deck is one Leader Card and a main deck (5-1-2)."""
    wrong = unknown_parts(parts, PARTS)
    leaders = sum(parts.get("leader", {}).values())
    if leaders != 1:
        wrong.append(f"A deck has exactly 1 Leader Card, not {leaders} (5-1-2).")
    return wrong

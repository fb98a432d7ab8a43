"""Decks to choose from, as a screen lists them: the starters, and a player's own file."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from msgspec import Struct
from rich.text import Text

from card_data.masters import all_cards, deck_named, starter_decks
from card_data.masters.advice import explained, paragraphs
from dbs_server.protocol import StarterSeen
from engine.masters.cards.deck import Deck
from engine.masters.cards.definition import CardDefinition
from engine.masters.cards.profiles import PROFILES
from engine.masters.view.model import FaceSeen


class DeckChoice(Struct, frozen=True):
    """A deck that a player may take: `key` names a starter, None a deck of one's own."""

    key: str | None
    deck: Deck

    @property
    def name(self) -> str:
        return self.deck.name


@cache
def known_cards() -> dict[str, CardDefinition]:
    """The project's own cards and the user's imported ones, read once."""
    return all_cards()


@cache
def starters(profile: str = "masters") -> tuple[DeckChoice, ...]:
    """The starter decks of a profile, the newcomer's red one first."""
    decks = starter_decks(profile)
    order = ["red", "blue", "green", "yellow", "black"]
    keys = sorted(decks, key=lambda key: (order.index(key) if key in order else len(order), key))
    return tuple(DeckChoice(key, decks[key]) for key in keys)


def offered(shown: Iterable[StarterSeen], profile: str) -> tuple[DeckChoice, ...]:
    """The starters of a server for tables of a profile; with their cards where this program brings the same deck."""
    own = starters(profile) if profile in PROFILES else ()  # a profile names a folder
    told = {deck.key: deck for deck in shown if deck.profile == profile}
    same = [choice for choice in own if choice.key in told and told[choice.key].name == choice.name]
    for choice in same:
        told.pop(str(choice.key))
    return (*same, *(DeckChoice(deck.key, Deck(deck.name, "", {}, deck.colors, deck.text)) for deck in told.values()))


def chosen_deck(word: str, profile: str) -> DeckChoice:
    """The deck that a word on the command line means: a starter of the profile, or a file; raises DefinitionError."""
    return next((choice for choice in starters(profile) if choice.key == word), None) or DeckChoice(
        None, deck_named(word, profile)
    )


def rows(deck: Deck) -> list[tuple[int, str, CardDefinition | None]]:
    """The cards of a deck: copies, number, card; the leader first, the side deck last."""
    cards = known_cards()
    leader = [(1, deck.leader, cards.get(deck.leader))] if deck.leader else []
    both = (*deck.main.items(), *deck.side.items())
    return leader + [(count, number, cards.get(number)) for number, count in both]


def in_a_line(deck: Deck) -> str:
    """How many cards a deck has, and how many of the rows of its cards are the side deck, which a match does not use."""
    side = f", and a side deck of {deck.side_size}, listed last" if deck.side else ""
    return f"{deck.size} cards{side}"


def first_sentence(text: str) -> str:
    """A deck's idea in a line: the first sentence of its description."""
    return text.partition(". ")[0].rstrip(".") + "." if text else ""


def advice_words(deck: Deck) -> Text:
    """The page of advice of a deck: its idea, how it is played, what its keyword skills mean."""
    words = Text(deck.description)
    for subject, text in paragraphs(deck):
        words.append(f"\n\n{subject}. " if subject else "\n\n", "bold").append(text)
    for it in explained(deck, known_cards()):
        words.append(f"\n\n[{it.name}]", "bold").append(f" ({it.clause}) {it.text} ").append("; ".join(it.cards), "dim")
    return words


def printed_face(card: CardDefinition) -> FaceSeen:
    """A card of the list as a face to read."""
    text = card.text.strip().split("\n")
    if card.back is not None:
        text += ["", f"Awakened: {card.back.name} ({card.back.power})", *card.back.text.strip().split("\n")]
    return FaceSeen(
        card.number, card.name, card.type.value, card.color, card.energy, card.cost, card.power, card.combo_power, card.combo_cost,
        card.character, card.traits, card.era, tuple(text), card.story,
    )  # fmt: skip

"""Decks to choose from, as a screen lists them: the starters, and a player's own file."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from msgspec import Struct
from rich.text import Text

from card_data import all_cards, load_deck, starter_decks
from card_data.advice import explained, paragraphs
from engine.core.errors import DefinitionError
from engine.masters.deck import Deck
from engine.masters.model.card import CardDefinition
from engine.masters.view.model import FaceSeen


class DeckChoice(Struct, frozen=True):
    """A deck that a player may take: `key` names a starter, None a deck of one's own."""

    key: str | None
    deck: Deck

    @property
    def name(self) -> str:
        return self.deck.name


@cache
def starters(profile: str = "masters") -> tuple[DeckChoice, ...]:
    """The starter decks of a profile, the newcomer's red one first."""
    decks = starter_decks(profile)
    order = ["red", "blue", "green", "yellow", "black"]
    keys = sorted(decks, key=lambda key: (order.index(key) if key in order else len(order), key))
    return tuple(DeckChoice(key, decks[key]) for key in keys)


def own_deck(path: str) -> DeckChoice:
    """The deck in a file: TOML, or a deck list as players write them; raises DefinitionError or OSError."""
    file = Path(path).expanduser()
    if file.suffix == ".toml":
        return DeckChoice(None, load_deck(file))
    from card_data.importer.compiled import compile_all
    from card_data.importer.decklists import load_deck_list

    listed = load_deck_list(file, compile_all(all_cards()))
    if listed.wrong:
        raise DefinitionError("; ".join(f"line {line}: {reason}" for line, reason in listed.wrong[:3]))
    return DeckChoice(None, listed.deck)


def chosen_deck(word: str, profile: str) -> DeckChoice:
    """The deck that a word on the command line means: a starter of the profile, or a file; raises DefinitionError or OSError."""
    known = {str(choice.key): choice for choice in starters(profile)}
    if word in known:
        return known[word]
    if Path(word).expanduser().is_file():
        return own_deck(word)
    raise DefinitionError(f"there is no deck '{word}' and no such file; for {profile} there are: {', '.join(known)}")


def rows(deck: Deck) -> list[tuple[int, str, CardDefinition | None]]:
    """The cards of a deck: copies, number, card; the leader first."""
    cards = all_cards()
    listed = [(1, deck.leader, cards.get(deck.leader))]
    return listed + [(count, number, cards.get(number)) for number, count in deck.main.items()]


def first_sentence(text: str) -> str:
    """A deck's idea in a line: the first sentence of its description."""
    return text.partition(". ")[0].rstrip(".") + "." if text else ""


def advice_words(deck: Deck) -> Text:
    """The page of advice of a deck: its idea, how it is played, what its keyword skills mean."""
    words = Text(deck.description)
    for subject, text in paragraphs(deck):
        words.append(f"\n\n{subject}. " if subject else "\n\n", "bold").append(text)
    for it in explained(deck, all_cards()):
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

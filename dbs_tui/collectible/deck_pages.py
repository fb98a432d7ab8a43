"""Decks of this game as the screen of decks shows them: their cards on lines, their pages of advice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import cache

from rich.text import Text

from card_data.collectible.deck_lists import deck_named
from card_data.collectible.library import all_cards, starter_decks
from dbs_tui.collectible.card_text import printed_words
from dbs_tui.collectible.card_words import both, letter, price
from dbs_tui.shell.decks import CardLine, DeckChoice, DeckPage, counted, curve, fact
from dbs_tui.shell.text import Glyphs
from engine.collectible.cards.deck import Deck
from engine.collectible.view.model import FaceSeen
from engine.core.game_pack import DeckList


@cache
def faces() -> dict[str, FaceSeen]:
    """The project's own cards and the user's imported ones, as faces to read; read once."""
    from engine.collectible.view.project import face_of  # the rules are loaded by who plays by them

    return {number: face_of(card) for number, card in all_cards().items()}


def own(file: str) -> DeckChoice:
    """The deck in a player's file, its words with it. Raises DefinitionError."""
    from engine.collectible.pack import parts_of  # the rules are loaded by who plays by them

    deck = deck_named(file)
    return DeckChoice(None, DeckList(deck.name, parts_of(deck)), tuple(deck.symbols), deck.description, deck)


def page(choice: DeckChoice) -> DeckPage:
    """The cards of a deck, its Wishes last."""
    main, wishes = (choice.deck.parts.get(part, {}) for part in ("main", "wishes"))
    rows = [CardLine(number, _row(count, number)) for cards in (main, wishes) for number, count in cards.items()]
    beside = f", and {sum(wishes.values())} Wishes beside it, listed last" if wishes else ""
    return DeckPage(f"{sum(main.values())} cards{beside}", tuple(rows), _facts(main))


def _facts(main: Mapping[str, int]) -> tuple[Text, ...]:
    """Kinds and Symbols of the cards, and how many there are of each turn."""
    held = [(faces()[number], n) for number, n in main.items() if number in faces()]
    kinds, symbols, turns = Counter[str](), Counter[str](), Counter[int]()
    for face, n in held:
        kinds[face.type.title()] += n
        symbols[letter(face)] += n
        turns[face.turn or 0] += n
    if not held:
        return ()
    prices = {str(turn): turns[turn] for turn in range(min(turns), max(turns) + 1)}
    return (fact("Cards", counted(kinds)), fact("Symbols", counted(symbols)), *curve("Turn", prices))


def _row(count: int, number: str) -> Text:
    face = faces().get(number)
    if face is None:
        return Text(f"{count}x {number}: no such card", "bold")
    facts = " ".join(part for part in (face.type.title(), letter(face), price(face), both(face)) if part)
    return Text.assemble(f"{count}x ", (face.name, "bold"), f"  {facts}")


def printed(number: str, glyphs: Glyphs) -> Text | None:
    """A card of the list to read."""
    face = faces().get(number)
    return None if face is None else printed_words(face, glyphs)


def advice(choice: DeckChoice) -> Text:
    """The page of advice of a deck: its idea, and how it is played."""
    deck = choice.more if isinstance(choice.more, Deck) else starter_decks().get(choice.key or "")
    if deck is None or not choice.deck.parts:
        return Text(choice.text)
    words = Text(" ".join(deck.description.split()))
    for paragraph in deck.advice.strip().split("\n\n"):
        subject, colon, text = " ".join(paragraph.split()).partition(": ")
        words.append("\n\n").append(f"{subject}. " if colon else subject, "bold" if colon else "").append(text)
    return words

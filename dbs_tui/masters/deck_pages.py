"""Decks of this game as the screen of decks shows them: their cards on lines, their pages of advice."""

from __future__ import annotations

from collections import Counter
from functools import cache

from rich.text import Text

from card_data.masters.advice import explained, paragraphs
from card_data.masters.brought import own_deck
from card_data.masters.loader.library import all_cards, starter_decks
from dbs_tui.masters.card_text import printed_words
from dbs_tui.shell.decks import CardLine, DeckChoice, DeckPage, counted, curve, fact
from dbs_tui.shell.text import Glyphs, letters
from engine.core.game_pack import DeckList
from engine.masters.cards.deck import Deck
from engine.masters.cards.definition import CardDefinition, CardType
from engine.masters.view.model import FaceSeen


@cache
def known_cards() -> dict[str, CardDefinition]:
    """The project's own cards and the user's imported ones, read once."""
    return all_cards()


def own(file: str) -> DeckChoice:
    """The deck in a player's file, its words with it. Raises DefinitionError."""
    from engine.masters.pack import parts_of  # the rules are loaded by who plays by them

    deck = own_deck(file)
    return DeckChoice(None, DeckList(deck.name, parts_of(deck)), tuple(deck.colors), deck.description, deck)


def page(choice: DeckChoice) -> DeckPage:
    """The cards of a deck, the leader first, the side deck last."""
    from engine.masters.pack import deck_of  # the rules are loaded by who plays by them

    deck = deck_of(choice.name, choice.deck.parts)
    leader = [(1, deck.leader)] if deck.leader else []
    rows = [*leader, *((count, number) for number, count in (*deck.main.items(), *deck.side.items()))]
    lines = tuple(CardLine(number, _row(count, number)) for count, number in rows)
    return DeckPage(in_a_line(deck), lines, _facts(deck))


MOST_PRICE = 7
"""From so much energy on cards are counted together."""


def _facts(deck: Deck) -> tuple[Text, ...]:
    """The Leader Card, kinds and colors of the other cards, what they add to combos, and what they cost."""
    cards = known_cards()
    leader, held = cards.get(deck.leader), [(cards[number], n) for number, n in deck.main.items() if number in cards]
    if not held:
        return ()
    kinds, colors, combos = Counter[str](), Counter[str](), Counter[int]()
    prices = Counter[str]({str(price): 0 for price in range(1, MOST_PRICE)} | {f"{MOST_PRICE}+": 0})
    for card, n in held:
        kinds[card.type.value.title()] += n
        colors["/".join(card.color) or "no color"] += n
        if card.combo_power:
            combos[card.combo_power] += n
        if card.energy is not None and card.energy != "X":
            prices[str(card.energy) if int(card.energy) < MOST_PRICE else f"{MOST_PRICE}+"] += n
    found = [] if leader is None else [fact("Leader", Text.assemble((leader.name, "bold"), f" {_powers(leader)}"))]
    found.append(fact("Cards", counted(kinds)))
    if len(colors) > 1:
        found.append(fact("Colors", counted(colors)))
    if combos:
        found.append(fact("Combos", ", ".join(f"{n} of +{power}" for power, n in sorted(combos.items()))))
    return (*found, *curve("Energy", prices))


def _powers(leader: CardDefinition) -> str:
    """Both powers of a Leader Card."""
    awakened = f", awakened {leader.back.power}" if leader.back is not None and leader.back.power else ""
    return f"{leader.power or ''}{awakened}"


def in_a_line(deck: Deck) -> str:
    """How many cards a deck has, and how many of the rows of its cards are the side deck, which a match does not use."""
    side = f", and a side deck of {deck.side_size}, listed last" if deck.side else ""
    return f"{deck.size} cards{side}"


def _row(count: int, number: str) -> Text:
    card = known_cards().get(number)
    if card is None:
        return Text(f"{count}x {number}: no such card", "bold")
    cost = letters(card.color) if card.energy is None else f"{card.energy}{card.cost}"
    figure = "Extra" if card.type is CardType.EXTRA else str(card.power or "")
    kind = "  Unison" if card.type is CardType.UNISON else ""
    return Text.assemble(f"{count}x {cost:<4} {figure:>5} ", (card.name, "bold"), kind)


def printed(number: str, glyphs: Glyphs) -> Text | None:
    """A card of the list to read."""
    card = known_cards().get(number)
    return None if card is None else printed_words(printed_face(card), glyphs)


def advice(choice: DeckChoice, profile: str) -> Text:
    """The page of advice of a deck: its idea, how it is played, what its keyword skills mean."""
    deck = _with_words(choice, profile)
    words = Text(deck.description)
    for subject, text in paragraphs(deck):
        words.append(f"\n\n{subject}. " if subject else "\n\n", "bold").append(text)
    for it in explained(deck, known_cards()):
        words.append(f"\n\n[{it.name}]", "bold").append(f" ({it.clause}) {it.text} ").append("; ".join(it.cards), "dim")
    return words


def _with_words(choice: DeckChoice, profile: str) -> Deck:
    """The deck with all that its file says of it; of a server's own starter, what the server said."""
    if isinstance(choice.more, Deck):
        return choice.more
    brought = starter_decks(profile).get(choice.key or "") if choice.deck.parts else None
    return brought or Deck(choice.name, "", {}, choice.colors, choice.text)


def printed_face(card: CardDefinition) -> FaceSeen:
    """A card of the list as a face to read."""
    text = card.text.strip().split("\n")
    if card.back is not None:
        text += ["", f"Awakened: {card.back.name} ({card.back.power})", *card.back.text.strip().split("\n")]
    return FaceSeen(
        card.number, card.name, card.type.value, card.color, card.energy, card.cost, card.power, card.combo_power, card.combo_cost,
        card.character, card.traits, card.era, tuple(text), card.story,
    )  # fmt: skip

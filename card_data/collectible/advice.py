"""The page of advice of a deck: its idea, how it is played, its abilities with their clauses, its cards.

`python -m card_data.collectible.advice` writes the pages of the starters, `docs/decks/collectible/NAME.md`, and the page above them.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from card_data.collectible.library import ROOT, load_sets, starter_decks
from engine.collectible.cards.deck import Deck
from engine.collectible.cards.definition import CardDefinition
from engine.collectible.clauses import meanings
from engine.collectible.compiler import compile_card
from engine.collectible.ir.abilities import TABLE

PAGES = ROOT.parent.parent / "docs" / "decks" / "collectible"


def paragraphs(deck: Deck) -> list[tuple[str, str]]:
    """The advice, paragraph by paragraph: its subject ("Opening hand", or "" where it has none) and what is said of it."""
    found: list[tuple[str, str]] = []
    for paragraph in deck.advice.split("\n\n") if deck.advice else ():
        subject, colon, rest = paragraph.partition(": ")
        short = bool(colon) and len(subject.split()) <= 3
        found.append((subject, rest[:1].upper() + rest[1:]) if short else ("", paragraph))
    return found


def abilities(deck: Deck, cards: Mapping[str, CardDefinition]) -> list[tuple[str, str, tuple[str, ...]]]:
    """The abilities of a deck in the order of the rules: name, clause, and the cards that have it. Cards that are not there are left out."""
    having: dict[type, dict[str, None]] = {}
    for number in deck.main:
        for line in compile_card(cards[number]).lines if number in cards else ():
            if line.ability is not None:
                having.setdefault(type(line.ability), {})[cards[number].name] = None
    return [(row.name, row.clause, tuple(having[kind])) for kind, row in TABLE.items() if kind in having]


def page(deck: Deck, cards: Mapping[str, CardDefinition]) -> str:
    """The page of a deck as Markdown."""
    lines = [f"# {deck.name}", "", f"{' and '.join(deck.symbols).capitalize()}.", "", deck.description, ""]
    lines += ["## How to play it", ""]
    for subject, text in paragraphs(deck):
        lines += [f"**{subject}.** {text}" if subject else text, ""]
    if told := abilities(deck, cards):
        lines += [
            "## Its abilities",
            "",
            "`dbs rules --game collectible` and the number shows what belongs to them.",
            "",
        ]
        lines += [
            f"- **{name}** ({clause}): {meanings()[clause]} *{'; '.join(having)}*" for name, clause, having in told
        ]
        lines.append("")
    lines += [
        "## Its cards",
        "",
        "| | card | kind | Turn, Chi | figures | text |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    lines += [_row(count, cards[number]) for number, count in (*deck.main.items(), *deck.wishes.items())]
    return "\n".join(lines) + "\n"


def _row(count: int, card: CardDefinition) -> str:
    cost = "" if card.turn is None else f"{card.turn}, {card.chi}"
    figures = f"{card.combat}/{card.support} · {card.injured.combat}/{card.injured.support}" if card.injured else ""
    kind = " ".join(word for word in (card.symbol, card.type) if word)
    return f"| {count} | {card.name} | {kind} | {cost} | {figures} | {'<br>'.join(card.text.splitlines()).replace('|', chr(92) + '|')} |"


def index(decks: Mapping[str, Deck], cards: Mapping[str, CardDefinition]) -> str:
    """The page above those of the decks, as Markdown: the decks with what they do, and in which of them each ability is met."""
    lines = ["# The starter decks of the Collectible Card Game", ""]
    lines += ["How the game is played: [in ten minutes](../../collectible.md).", ""]
    lines += ["| deck | key | Symbols | what it does |", "| --- | --- | --- | --- |"]
    lines += [
        f"| [{deck.name}]({key}.md) | `{key}` | {', '.join(deck.symbols)} | {deck.description} |"
        for key, deck in decks.items()
    ]
    lines += ["", "## Where each ability is met", "", "| ability | clause | decks |", "| --- | --- | --- |"]
    where: dict[tuple[str, str], list[str]] = {}
    for key, deck in decks.items():
        for name, clause, _ in abilities(deck, cards):
            where.setdefault((name, clause), []).append(f"[{deck.name}]({key}.md)")
    order = [(row.name, row.clause) for row in TABLE.values()]
    lines += [
        f"| {name} | {clause} | {', '.join(where[name, clause])} |" for name, clause in order if (name, clause) in where
    ]
    return "\n".join(lines) + "\n"


def pages() -> dict[Path, str]:
    """Path and content of the page of each starter, and of the page above them."""
    decks, cards = starter_decks(), load_sets()
    return {PAGES / f"{key}.md": page(deck, cards) for key, deck in decks.items()} | {
        PAGES / "README.md": index(decks, cards)
    }


if __name__ == "__main__":
    PAGES.mkdir(exist_ok=True, parents=True)
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.name}")

"""The page of advice of a deck: its idea, how it is played, its keyword skills with their clauses, its cards.

The client shows it beside the deck; `python -m card_data.masters.advice` writes the pages of the starters, `docs/decks/NAME.md`, and
the table of where each keyword skill is met.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from msgspec import Struct

from card_data.masters.loader.library import ROOT, load_sets, starter_decks
from engine.masters.cards.deck import Deck
from engine.masters.cards.deck_match import keyword_skills
from engine.masters.cards.definition import CardDefinition, CardType
from engine.masters.clauses import meanings
from engine.masters.compiler import compile_card
from engine.masters.ir.keywords import KEYWORD_SKILLS, row_of

PAGES = ROOT.parent.parent / "docs" / "decks"
SENTENCES = 3
"""The clauses of a section with no more than so many below it are all told; of a longer one, the first."""


class ExplainedKeyword(Struct, frozen=True):
    """A keyword skill of a deck: its name, the section of the rules, what it means, and the cards that have it."""

    name: str
    clause: str
    text: str
    cards: tuple[str, ...]


def explained(deck: Deck, cards: Mapping[str, CardDefinition]) -> list[ExplainedKeyword]:
    """The keyword skills of a deck in the order of the rules. Cards that are not there are left out."""
    having: dict[str, list[str]] = {}
    for number in (deck.leader, *deck.main):
        if number in cards:
            for name in keyword_skills(compile_card(cards[number])):
                having.setdefault(name, []).append(cards[number].name)
    return [
        ExplainedKeyword(name, row_of(name).clause, _meaning(name), tuple(having[name]))
        for name in sorted(having, key=_place)
    ]


def _place(name: str) -> tuple[list[int], int]:
    """Where a keyword skill stands in the order of the rules."""
    return [int(step) for step in row_of(name).clause.split("-")], KEYWORD_SKILLS.index(name)


def _meaning(name: str) -> str:
    here, known = row_of(name).clause, meanings()
    own = [text for clause, text in known.items() if clause.startswith(f"{here}-") and text.startswith(f"[{name}]: ")]
    below = [text for clause, text in known.items() if clause.rpartition("-")[0] == here]
    told = own or (below if len(below) <= SENTENCES else below[:1])
    return " ".join((known[here], *told))


def paragraphs(deck: Deck) -> list[tuple[str, str]]:
    """The advice, paragraph by paragraph: its subject ("Opening hand", or "" where it has none) and what is said of it."""
    found: list[tuple[str, str]] = []
    for paragraph in deck.advice.split("\n\n") if deck.advice else ():
        subject, colon, rest = paragraph.partition(": ")
        short = bool(colon) and len(subject.split()) <= 3
        found.append((subject, rest[:1].upper() + rest[1:]) if short else ("", paragraph))
    return found


def page(deck: Deck, cards: Mapping[str, CardDefinition]) -> str:
    """The page of a deck as Markdown."""
    leader = cards[deck.leader]
    lines = [
        f"# {deck.name}",
        "",
        f"{' and '.join(deck.colors).capitalize()}, led by {leader.name}.",
        "",
        deck.description,
        "",
    ]
    lines += ["## How to play it", ""]
    for subject, text in paragraphs(deck):
        lines += [f"**{subject}.** {text}" if subject else text, ""]
    lines += ["## Its keyword skills", "", "`dbs rules` and the number shows the whole section.", ""]
    lines += [f"- **[{it.name}]** ({it.clause}): {it.text} *{'; '.join(it.cards)}*" for it in explained(deck, cards)]
    lines += ["", "## Its cards", "", "| | card | cost | power | skills |", "| --- | --- | --- | --- | --- |"]
    lines += [_row(count, cards[number]) for number, count in ((deck.leader, 1), *deck.main.items())]
    return "\n".join(lines) + "\n"


def _row(count: int, card: CardDefinition) -> str:
    cost = "" if card.type is CardType.LEADER else f"{card.energy}{card.cost}"
    text = "<br>".join(card.text.strip().splitlines())
    if card.back is not None:
        text += f"<br>**{card.back.name}**, {card.back.power}<br>" + "<br>".join(card.back.text.strip().splitlines())
    return f"| {count} | {card.name} | {cost} | {card.power or ''} | {text} |"


def index(decks: Mapping[str, Deck], cards: Mapping[str, CardDefinition]) -> str:
    """The page above those of the decks, as Markdown: the decks, and in which of them each keyword skill is met."""
    lines = [
        "# The starter decks",
        "",
        "Those of the second game: [collectible/](collectible/README.md).",
        "",
        "| deck | key | colors |",
        "| --- | --- | --- |",
    ]
    lines += [f"| [{deck.name}]({key}.md) | `{key}` | {', '.join(deck.colors)} |" for key, deck in decks.items()]
    lines += ["", "## Where each keyword skill is met", "", "| keyword skill | clause | decks |", "| --- | --- | --- |"]
    where: dict[str, list[str]] = {}
    for key, deck in decks.items():
        for it in explained(deck, cards):
            where.setdefault(it.name, []).append(f"[{key}]({key}.md)")
    lines += [f"| [{name}] | {row_of(name).clause} | {', '.join(where[name])} |" for name in sorted(where, key=_place)]
    return "\n".join(lines) + "\n"


def pages() -> dict[Path, str]:
    """Path and content of the page of each starter, and of the page above them."""
    decks, cards = starter_decks(), load_sets()
    return {PAGES / f"{key}.md": page(deck, cards) for key, deck in decks.items()} | {
        PAGES / "README.md": index(decks, cards)
    }


if __name__ == "__main__":
    PAGES.mkdir(exist_ok=True)
    for path, text in pages().items():
        path.write_text(text, encoding="utf-8")
        print(f"wrote {path.name}")

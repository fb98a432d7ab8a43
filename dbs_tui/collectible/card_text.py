"""A card in words: what is printed, its present figures and where they come from."""

from __future__ import annotations

from rich.text import Text

from dbs_tui.collectible.card_words import AnyCard, both, coins, letter, name_of, price, printed
from dbs_tui.collectible.words import AREA_NAMES
from dbs_tui.shell.text import Glyphs
from engine.collectible.view.model import CardSeen, FaceSeen, HiddenCard

STRONG, SOFT = "bold", "dim"


def card_words(card: AnyCard, glyphs: Glyphs, area: str = "") -> Text:
    """The whole card; for a hidden one, only that it is there."""
    text = Text()
    if isinstance(card, HiddenCard):
        return text.append(name_of(card).capitalize(), STRONG).append("\nFace down: you may not look at it now.", SOFT)
    face = card.face
    text.append(face.name, STRONG).append(f"\n{face.number} {glyphs.dot} {face.type.title()}")
    if face.symbol:
        text.append(f" {glyphs.dot} {face.symbol.title()} ({letter(face)})")
    if area:
        text.append(f"\nIn: {AREA_NAMES.get(area, area)}", SOFT)
    text.append("\n")
    if face.turn is not None:
        text.append(f"\nCost {price(face)}")
        text.append(f" (Turn {face.turn}, Chi {face.chi or '-'})", SOFT)
    _figures(text, card, glyphs)
    if face.characteristics:
        text.append(f"\n{', '.join(face.characteristics)}", SOFT)
    if face.attribute:
        text.append(f"\nAttribute: {', '.join(face.attribute)}", SOFT)
    for i, line in enumerate(face.text):
        _line(text, card, i, line)
    if card.notes:
        text.append("\n\nWhere this comes from", STRONG)
        for note in card.notes:
            until = f" (until {note.until})" if note.until else ""
            text.append(f"\n{glyphs.dot} {note.combat:+}/{note.support:+}: {note.source}{until}")
    return text


def printed_words(face: FaceSeen, glyphs: Glyphs) -> Text:
    """A card as it is printed, for deck lists."""
    return card_words(CardSeen("", face, 0), glyphs)


def _figures(text: Text, card: CardSeen, glyphs: Glyphs) -> None:
    face, pair = card.face, printed(card)
    if pair is not None and card.combat is not None:
        state = f"injured {glyphs.rest}" if card.injured else f"normal {glyphs.active}"
        text.append(f"\nCombat {card.combat}, Support {card.support}", STRONG).append(f", {state}")
        if pair != (card.combat, card.support):
            text.append(f" (printed {pair[0]}/{pair[1]})", SOFT)
        if card.head:
            text.append("\nHead of its Team", STRONG)
    if both(face):
        text.append(f"\nCombat/Support {both(face)}", SOFT if card.combat is not None else "")
    if found := coins(card, glyphs):
        text.append(f"\nCoins: {found}")


def _line(text: Text, card: CardSeen, i: int, line: str) -> None:
    """A line of its text, with its icons standing out; what it cannot do now is said."""
    text.append("\n\n")
    if i in card.used:
        text.append("(used this turn) ", STRONG)
    elif card.injured and "[Valid]" not in line:
        text.append("(invalid while injured) ", STRONG)
    rest = line
    while rest.startswith("[") and (end := rest.find("]") + 1):
        text.append(rest[:end], STRONG)
        rest = rest[end:]
        if rest.startswith(" ["):
            text.append(" ")
            rest = rest[1:]
    text.append(rest)

"""Short words for cards: cost, figures, status, coins."""

from __future__ import annotations

from dbs_tui.collectible.words import SYMBOLS
from dbs_tui.shell.text import Glyphs
from engine.collectible.view.model import CardSeen, FaceSeen, HiddenCard

AnyCard = CardSeen | HiddenCard
COLORS = {"super": "red", "earth": "green", "alien": "blue", "unique": "yellow", "villain": "black"}
"""The color in which each Symbol is drawn; its letter says the same."""
KINDS = {"hand": "a card", "wishes": "a Wish"}


def name_of(card: AnyCard) -> str:
    """The name, or what a card that is not seen is called."""
    return KINDS.get(card.handle.partition("-")[0], "a card") if isinstance(card, HiddenCard) else card.face.name


def letter(face: FaceSeen) -> str:
    """The letter of its Symbol; a Wish has none."""
    return SYMBOLS.get(face.symbol, "")


def color(card: AnyCard) -> str:
    """The style of its Symbol."""
    return "back" if isinstance(card, HiddenCard) else COLORS.get(card.face.symbol, "card")


def price(face: FaceSeen) -> str:
    """Turn and Chi cost: "(3)SS1"; "" for a Wish, which has none."""
    return "" if face.turn is None else f"({face.turn}){face.chi or '-'}"


def printed(card: CardSeen) -> tuple[int, int] | None:
    """Combat and Support as printed for its status; None for what is no Warrior."""
    face = card.face
    pair = (face.injured_combat, face.injured_support) if card.injured else (face.combat, face.support)
    combat, support = pair
    return None if combat is None or support is None else (combat, support)


def figures(card: CardSeen) -> str:
    """Combat and Support now: "6/1"; outside of play the printed ones."""
    if card.combat is not None and card.support is not None:
        return f"{card.combat}/{card.support}"
    pair = printed(card)
    return "" if pair is None else f"{pair[0]}/{pair[1]}"


def both(face: FaceSeen) -> str:
    """The printed figures in both statuses: "6/1, injured 3/1"."""
    if face.combat is None:
        return ""
    return f"{face.combat}/{face.support}, injured {face.injured_combat}/{face.injured_support}"


def change(card: CardSeen, glyphs: Glyphs) -> str:
    """A sign where Combat or Support differs from the print."""
    pair = printed(card)
    if pair is None or card.combat is None or card.support is None:
        return ""
    by = card.combat + card.support - sum(pair)
    return glyphs.up if by > 0 else glyphs.down if by < 0 else ""


def status(card: CardSeen, glyphs: Glyphs) -> str:
    """Upright or lying; "" for what is no Warrior in play."""
    return "" if card.combat is None else glyphs.rest if card.injured else glyphs.active


def coins(card: CardSeen, glyphs: Glyphs) -> str:
    """The coins on a card: "●●", "●x4 c2"."""
    db = glyphs.active_orb * card.db if card.db <= 3 else f"{glyphs.active_orb}x{card.db}"
    parts = (db, f"c{card.growth}" if card.growth else "", f"({card.limit} left)" if card.limit else "")
    return " ".join(part for part in parts if part)


def line_of(card: CardSeen, glyphs: Glyphs) -> str:
    """A card in play on one line: "GOKU 6/1 ▮ ●●"."""
    parts = (card.face.name, figures(card) + change(card, glyphs), status(card, glyphs), coins(card, glyphs))
    return " ".join(part for part in parts if part)


def facts(card: AnyCard, glyphs: Glyphs) -> str:
    """The figures of a card behind its name in a list."""
    if isinstance(card, HiddenCard):
        return ""
    parts = (letter(card.face), price(card.face), figures(card), status(card, glyphs), coins(card, glyphs))
    return " ".join(part for part in parts if part)

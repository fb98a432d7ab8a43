"""Cards of one line: energy, life, combos."""

from __future__ import annotations

from dbs_tui.masters.card_words import combo
from dbs_tui.shell.text import cut, letters
from dbs_tui.shell.widgets.area import Group
from dbs_tui.shell.widgets.line import Line
from engine.masters.view.model import AnyCard, CardSeen, HiddenCard

COLORS = ("red", "blue", "green", "yellow", "black")


class CardStrip(Line):
    """A title with counts, then a small cell for each card."""

    def __init__(self, *, id: str, kind: str) -> None:
        super().__init__(id=id)
        self.kind = kind
        self.tight = kind == "life"

    def title(self, group: Group) -> str:
        cards = group.cards
        if self.kind == "energy":
            active = sum(isinstance(card, CardSeen) and not card.rest for card in cards)
            return f"{group.title} {active}/{len(cards)}"
        if self.kind == "life":
            up = sum(isinstance(card, CardSeen) and card.face_up for card in cards)
            return f"{group.title} {len(cards)}" + (f" ({up} up)" if up else "")
        return group.title if cards else f"{group.title} -"

    def words(self, card: AnyCard) -> str:
        glyphs = self.glyphs
        if isinstance(card, HiddenCard):
            return glyphs.back
        if self.kind == "energy":
            return (glyphs.rest if card.rest else glyphs.active) + letters(card.color or card.face.color)
        if self.kind == "life":
            return letters(card.color or card.face.color) + (glyphs.up if card.face_up else "?")
        return f"{cut(card.face.name, 18)} {combo(card)}"

    def style_name(self, card: AnyCard) -> str:
        if isinstance(card, HiddenCard):
            return "back"
        if card.rest:
            return "rest"
        colors = card.color or card.face.color
        return colors[0] if colors and colors[0] in COLORS else "card"

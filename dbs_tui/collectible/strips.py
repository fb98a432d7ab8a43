"""Cards of one line: Chi, Wishes, the Chain."""

from __future__ import annotations

from dbs_tui.collectible.card_words import AnyCard, color, letter
from dbs_tui.collectible.places import Linked
from dbs_tui.shell.text import cut
from dbs_tui.shell.widgets.area import Group
from dbs_tui.shell.widgets.line import Line
from engine.collectible.view.model import HiddenCard


class ChiStrip(Line):
    """The Chi area: a letter for each card, that of its Symbol."""

    tight = True

    def title(self, group: Group) -> str:
        return f" {group.title} {len(group.cards)}"

    def words(self, card: AnyCard) -> str:
        return "?" if isinstance(card, HiddenCard) else letter(card.face) or "-"

    def style_name(self, card: AnyCard) -> str:
        return color(card)


class WishStrip(Line):
    """The Wishes: backs, and the names of those that may be seen."""

    def title(self, group: Group) -> str:
        return f" {group.title}"

    def words(self, card: AnyCard) -> str:
        if isinstance(card, HiddenCard):
            return self.glyphs.back
        count = sum(len(group.cards) for group in self.groups)
        return cut(card.face.name, max((self.size.width - 8) // max(count, 1) - 2, 4))


class ChainStrip(Line):
    """The effects on the Chain with their numbers; the last is applied first."""

    def words(self, card: Linked) -> str:
        link, arrow = card.link, self.glyphs.arrow
        by = f" by {link.user}" if link.user else ""
        x = f", X {link.x}" if link.x else ""
        at = f" {arrow} {', '.join(link.aims)}" if link.aims else ""
        return f"{card.number} {link.card.face.name}{by}{x}{at}{' (negated)' if link.negated else ''}"

    def style_name(self, card: Linked) -> str:
        return "rest" if card.link.negated else color(card.link.card)

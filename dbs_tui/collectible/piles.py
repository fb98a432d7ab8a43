"""The areas that are listed card by card: Discard areas, Chi, Wishes."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from dbs_tui.collectible.card_words import AnyCard, facts, name_of
from dbs_tui.shell.face import Pile
from dbs_tui.shell.text import Glyphs
from engine.collectible.view.model import CardSeen, View
from engine.core.ids import Seat, other


def piles(view: View, bottom: Seat, glyphs: Glyphs) -> list[Pile]:
    """All piles, those of the player at the bottom first; the newest card of a pile first."""
    found: list[Pile] = []
    for where, player in (("own", view.players[bottom]), ("other", view.players[other(bottom)])):
        named: tuple[tuple[str, str, Sequence[AnyCard]], ...] = (
            ("discard", f"{player.name}: Discard area", player.discard[::-1]),
            ("chi", f"{player.name}: Chi area", player.chi[::-1]),
            ("wishes", f"{player.name}: Wishes", player.wishes),
        )
        found += [
            Pile(f"{where}:{id}", title, tuple((_row(card, glyphs), card) for card in cards))
            for id, title, cards in named
        ]
    return found


def _row(card: AnyCard, glyphs: Glyphs) -> Text:
    if not isinstance(card, CardSeen):
        return Text(name_of(card), "dim")
    made = "  made" if card.open else ""
    return Text.assemble((card.face.name, "bold"), f"  {facts(card, glyphs)}{made}")

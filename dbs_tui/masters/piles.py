"""The areas that are only counted on the board: Drop, Warp, removed cards, cards under cards, known cards of a hand."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text

from dbs_tui.masters.card_words import name_of, power, price
from dbs_tui.shell.face import Pile
from dbs_tui.shell.text import Glyphs, letters
from engine.core.ids import Seat
from engine.masters.view.model import AnyCard, CardSeen, View


def piles(view: View, bottom: Seat, glyphs: Glyphs) -> list[Pile]:
    """All piles, those of the player at the bottom first; the newest card of a pile first."""
    found: list[Pile] = []
    for where, player in (("own", view.players[bottom]), ("other", view.players[1 - bottom])):
        named: list[tuple[str, str, Sequence[AnyCard]]] = [
            ("drop", f"{player.name}: Drop", player.drop[::-1]),
            ("warp", f"{player.name}: Warp", player.warp[::-1]),
            ("removed", f"{player.name}: removed", player.removed[::-1]),
        ]
        if where == "other" and any(isinstance(card, CardSeen) for card in player.hand):
            named.append(("hand", f"{player.name}: known hand", player.hand))
        for card in (*player.unison, *player.battle, player.leader):
            if card.under:
                named.append(("under", f"Under {card.face.name}", card.under))
        found += [
            Pile(f"{where}:{id}", title, tuple((_row(card, glyphs), card) for card in cards))
            for id, title, cards in named
        ]
    return found


def _row(card: AnyCard, glyphs: Glyphs) -> Text:
    if not isinstance(card, CardSeen):
        return Text(name_of(card), "dim")
    facts = [letters(card.face.color), price(card), power(card, glyphs)]
    return Text.assemble((card.face.name, "bold"), "  " + " ".join(fact for fact in facts if fact))

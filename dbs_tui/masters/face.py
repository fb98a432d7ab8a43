"""The face of this game: what the shell asks for, told by the modules beside this one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from dbs_tui.masters import sentences, stops
from dbs_tui.masters.board import Board
from dbs_tui.masters.bounds import check_view
from dbs_tui.masters.card_text import card_words
from dbs_tui.masters.card_words import facts
from dbs_tui.masters.gist import gist, weight
from dbs_tui.masters.opened import together
from dbs_tui.masters.piles import piles
from dbs_tui.masters.places import looked, places
from dbs_tui.masters.prompts import asking
from dbs_tui.masters.redact import cover, openly
from dbs_tui.masters.words import WORDS
from dbs_tui.shell.card_art import picture
from dbs_tui.shell.decks import DeckChoice, DeckPage
from dbs_tui.shell.face import Face, Moment, Pile, Place
from dbs_tui.shell.text import Glyphs
from dbs_tui.shell.widgets.chips import Chip
from engine.core.ids import Seat
from engine.core.seen import DecisionSeen, Handle, LogLine, OptionSeen, PaymentSeen
from engine.masters import clauses
from engine.masters.cards.profiles import rules_of
from engine.masters.view.model import View

INKS = {"red": "#e05252", "blue": "#3f95e0", "green": "#4fa653", "yellow": "#c99a1a", "black": "#9479cf"}
"""The colors of the game where a picture stands by itself; they can be told apart on dark and on light."""


def _pages() -> Any:
    from dbs_tui.masters import deck_pages  # the readers of decks and lists are loaded by who looks at decks

    return deck_pages


class MastersFace(Face[View]):
    """See `Face` for what each member is."""

    name = "masters"
    view = View
    words = WORDS
    rules = clauses

    def check(self, view: View) -> None:
        check_view(view)

    def moment(self, view: View) -> Moment:
        first, second = view.players
        return Moment(view.seat, view.turn, view.turn_player, (first.name, second.name), view.profile)

    def places(self, view: View) -> Mapping[Handle, Place]:
        return places(view)

    def looked(self, view: View) -> Mapping[Handle, Place]:
        return looked(view)

    def heading(self, view: View) -> tuple[Chip, ...]:
        return sentences.heading(view)

    def gist(self, lines: Sequence[LogLine]) -> Sequence[LogLine]:
        return gist(lines)

    def weight(self, line: LogLine) -> int:
        return weight(line)

    def story(self, view: View) -> Sequence[str]:
        return view.story

    def asking(self, view: View, decision: DecisionSeen) -> str:
        return asking(view, decision)

    def stop(self, view: View) -> str:
        return stops.stop(view)

    def idle(self, view: View) -> str:
        return stops.idle(view)

    def cover(self, view: View) -> View:
        return cover(view)

    def openly(self, view: View, seated: bool) -> bool:
        return openly(view, seated)

    def together(self, view: View, other: View) -> View:
        return together(view, other)

    def board(self) -> Board:
        return Board()

    def card(self, card: Any, glyphs: Glyphs, area: str = "") -> Text:
        return card_words(card, glyphs, area)

    def facts(self, card: Any, glyphs: Glyphs) -> str:
        return facts(card, glyphs)

    def piles(self, view: View, bottom: Seat, glyphs: Glyphs) -> Sequence[Pile]:
        return piles(view, bottom, glyphs)

    def paying(self, payment: PaymentSeen, picked: str) -> str:
        return sentences.paying(payment, picked)

    def pay_clause(self, option: OptionSeen) -> str:
        return sentences.pay_clause(option)

    def edition(self, profile: str) -> str:
        return rules_of(profile)

    def own_deck(self, file: str, profile: str) -> DeckChoice:
        return _pages().own(file)

    def deck_page(self, choice: DeckChoice) -> DeckPage:
        return _pages().page(choice)

    def picture(self, choice: DeckChoice, size: tuple[int, int]) -> Text:
        leader = next(iter(choice.deck.parts.get("leader", ())), "")
        left, right = (INKS.get(color, "") for color in ((choice.colors or ("",))[0], (choice.colors or ("",))[-1]))
        return picture(leader, (left, right), size) if leader else Text()

    def printed(self, number: str, glyphs: Glyphs) -> Text | None:
        return _pages().printed(number, glyphs)

    def advice(self, choice: DeckChoice, profile: str) -> Text:
        return _pages().advice(choice, profile)

"""The face of this game: what the shell asks for, told by the modules beside this one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.text import Text

from dbs_tui.collectible import deck_pages, sentences, stops
from dbs_tui.collectible.board import Board
from dbs_tui.collectible.bounds import check_view
from dbs_tui.collectible.card_text import card_words
from dbs_tui.collectible.card_words import facts
from dbs_tui.collectible.gist import gist, weight
from dbs_tui.collectible.piles import piles
from dbs_tui.collectible.places import places
from dbs_tui.collectible.redact import cover, openly, together
from dbs_tui.collectible.words import WORDS
from dbs_tui.shell.card_art import picture
from dbs_tui.shell.decks import DeckChoice, DeckPage
from dbs_tui.shell.face import Face, Moment, Pile, Place
from dbs_tui.shell.text import Glyphs
from dbs_tui.shell.widgets.chips import Chip
from engine.collectible import clauses
from engine.collectible.cards.profiles import PROFILES
from engine.collectible.view.model import View
from engine.core.ids import Seat
from engine.core.seen import Handle, LogLine, OptionSeen, PaymentSeen

INKS = {"super": "#c99a1a", "earth": "#4fa653", "alien": "#9479cf", "unique": "#3f95e0", "villain": "#e05252"}
"""The Symbols as colors where a picture stands by itself; they can be told apart on dark and on light."""


class CollectibleFace(Face[View]):
    """See `Face` for what each member is."""

    name = "collectible"
    view = View
    words = WORDS
    rules = clauses

    def check(self, view: View) -> None:
        check_view(view)

    def moment(self, view: View) -> Moment:
        first, second = view.players
        return Moment(view.seat, view.turn, view.attacker, (first.name, second.name))

    def places(self, view: View) -> Mapping[Handle, Place]:
        return places(view)

    def heading(self, view: View) -> tuple[Chip, ...]:
        return sentences.heading(view)

    def gist(self, lines: Sequence[LogLine]) -> Sequence[LogLine]:
        return gist(lines)

    def weight(self, line: LogLine) -> int:
        return weight(line)

    def story(self, view: View) -> Sequence[str]:
        return view.story

    def stop(self, view: View) -> str:
        return stops.stop(view)

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
        found = PROFILES.get(profile)
        return profile if found is None else found.rules

    def own_deck(self, file: str, profile: str) -> DeckChoice:
        return deck_pages.own(file)

    def deck_page(self, choice: DeckChoice) -> DeckPage:
        return deck_pages.page(choice)

    def picture(self, choice: DeckChoice, size: tuple[int, int]) -> Text:
        first = next(iter(choice.deck.parts.get("main", ())), "")
        left, right = ((choice.colors or ("",))[at] for at in (0, -1))
        return picture(first, (INKS.get(left, ""), INKS.get(right, "")), size) if first else Text()

    def printed(self, number: str, glyphs: Glyphs) -> Text | None:
        return deck_pages.printed(number, glyphs)

    def advice(self, choice: DeckChoice, profile: str) -> Text:
        return deck_pages.advice(choice)

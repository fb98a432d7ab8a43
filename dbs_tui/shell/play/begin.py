"""Makes matches for one terminal: the only place of the client that knows how a game begins."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from functools import cache

from dbs_tui.masters.deck_pages import DeckChoice, known_cards
from dbs_tui.shell.play.hotseat import HotseatLink
from engine.core.game import Game
from engine.masters.cards.deck import refusals
from engine.masters.cards.definition import Printed
from engine.masters.cards.profiles import PROFILES
from engine.masters.compiler import compile_card
from engine.masters.match import PlayerSetup, new_game
from engine.masters.state.state import State


@cache
def printed(number: str) -> Printed:
    """A card with its text read."""
    return compile_card(known_cards()[number])


def library(decks: Sequence[DeckChoice]) -> dict[str, Printed]:
    """The cards that these decks need."""
    known = known_cards()
    numbers = {number for choice in decks for number in choice.deck.numbers}
    return {number: printed(number) for number in sorted(numbers) if number in known}


def problems(choice: DeckChoice, profile: str = "masters") -> list[str]:
    """Why this deck cannot be played under a profile, in words."""
    return refusals(choice.deck, library([choice]), PROFILES[profile])


def start(
    names: Sequence[str], decks: Sequence[DeckChoice], seed: str | None = None, profile: str = "masters"
) -> HotseatLink:
    """A match at this terminal. Each rematch has a new seed; with `seed` the first match is the same every time."""
    cards = library(decks)
    setups = [
        PlayerSetup(name, choice.deck.leader, choice.deck.main) for name, choice in zip(names, decks, strict=True)
    ]
    seeds = [seed] if seed is not None else []

    def begin() -> Game[State]:
        return new_game(setups, seeds.pop() if seeds else secrets.token_bytes(32), cards, PROFILES[profile])

    return HotseatLink(begin)

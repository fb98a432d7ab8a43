"""Profiles: the editions of the rules, as data. There is one rule book."""

from __future__ import annotations

from msgspec import Struct


class Profile(Struct, frozen=True):
    """The figures of an edition: cards in a Deck, the most Warriors in it, the most of a name, the most Wishes beside it (C-2.1, C-3.2.3)."""

    name: str
    rules: str  # the edition, for people
    deck: int = 40
    warriors: int = 25
    copies: int = 3
    wishes: int = 3


STANDARD = Profile("standard", "Rule book of 2008")
PROFILES: dict[str, Profile] = {STANDARD.name: STANDARD}

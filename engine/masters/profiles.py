"""Profiles: the editions of the rules, as data switches."""

from __future__ import annotations

from msgspec import Struct


class Profile(Struct, frozen=True):
    """The numbers and procedures in which editions of the rules differ.

    `deck_min`/`deck_max`: cards in a main deck (5-1-3); `copies`: of one number (5-1-3-1); `life`, `hand`: at the start (5-2-1-6, 5-2-1-7).
    """

    name: str
    rules: str  # the edition, for people
    deck_min: int = 50
    deck_max: int = 60
    copies: int = 4
    life: int = 8
    hand: int = 6


MASTERS = Profile("masters", "Comprehensive Rules v1.23")

PROFILES: dict[str, Profile] = {profile.name: profile for profile in (MASTERS,)}

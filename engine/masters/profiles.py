"""Profiles: the editions of the rules, as data switches."""

from __future__ import annotations

from msgspec import Struct


class Profile(Struct, frozen=True):
    """The numbers and procedures in which editions of the rules differ.

    `deck_min`/`deck_max`: cards in a main deck (5-1-3); `copies`: of one number (5-1-3-1); `life`, `hand`: at the start (5-2-1-6, 5-2-1-7).
    `unison`: whether there are Unison Cards (2-3-2). `renews_deck`: a deck that runs out is made anew from Drop Area and Warp, instead of
    losing the game (1-2-1-1-2). `counter_after`: a counter timing after a skill has resolved (8-5-2-6). `before_damage`: a checkpoint before
    damage by attacking (7-4-1-4-1). `end_of_battle_first`: skills for the end of a battle come before effects "for the battle" end (7-4-1-9,
    7-4-1-10). docs/profiles.md has the table.
    """

    name: str
    rules: str  # the edition, for people
    deck_min: int = 50
    deck_max: int = 60
    copies: int = 4
    life: int = 8
    hand: int = 6
    unison: bool = True
    renews_deck: bool = False
    counter_after: bool = True
    before_damage: bool = True
    end_of_battle_first: bool = True


MASTERS = Profile("masters", "Comprehensive Rules v1.23")
LAUNCH = Profile(
    "launch",
    "Official Rules of 2017",
    deck_max=50,
    unison=False,
    counter_after=False,
    before_damage=False,
    end_of_battle_first=False,
)
DEMO = Profile("demo", "Rule Manual v2.1, demo decks", deck_min=15, renews_deck=True)

PROFILES: dict[str, Profile] = {profile.name: profile for profile in (MASTERS, LAUNCH, DEMO)}

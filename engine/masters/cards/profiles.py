"""Profiles: the editions of the rules, as data switches."""

from __future__ import annotations

from msgspec import Struct

from engine.masters.ir.keywords import FIRST_EDITION


class Profile(Struct, frozen=True):
    """The numbers and procedures in which editions of the rules differ.

    `deck_min`/`deck_max`: cards in a main deck (5-1-3); `copies`: of one number (5-1-3-1); `life`, `hand`: at the start (5-2-1-6, 5-2-1-7).
    `unison`: whether there are Unison Cards (2-3-2). `renews_deck`: a deck that runs out is made anew from Drop Area and Warp, instead of
    losing the game (1-2-1-1-2). `keywords`: the keyword skills that there are, None for all of chapter 10; with them go costs and colors of
    later editions (2-4-1-2, 2-11-2-2, 4-12). docs/profiles.md has the table of what follows.

    Timings: `counter_after`: a counter timing after a skill has resolved (8-5-2-6). `autos_at_counter`: pending [Auto] skills resolve before
    a counter timing is offered. `turn_effects_last`: effects for the turn end after the last skill for its end (6-4-1-4).
    `pending_despite_negation`: a pending [Auto] skill resolves though it was negated meanwhile (8-6-7).
    Battles: `checkpoint_after_combos`: what the combos' leaving sets off comes before skills for the end of the battle (7-4-1-7).
    `end_of_battle_first`: those skills come before effects "for the battle" end (7-4-1-9, 7-4-1-10).
    `battle_stays`: a battle whose cards have gone ends at its next timing, not at once (7-1-4). `revenge_of_leaders`: Leader Cards have
    [Revenge], too (10-9-2).
    Cards: `power_below_zero`: power may be negative (1-3-6), and Battle Cards without power leave (9-5). `carries_power_only`: of the
    effects on a card only those on its power go on when it is covered or turned over (9-4-2, 9-9-3). `negated_gain_nothing`: cards whose
    skills are negated gain none (8-3-5). `shows_found`: cards found in secret areas are shown (11-2-1). `shuffles_looked`: secret areas of
    which cards were only looked at are shuffled (11-6-3). `ko_by_name`: only what is called a KO is one (10-1-2). `many_extra_cards`: any
    number of Extra Cards in a Battle Area, one of them with [Field] (3-6-6). `damage_one_by_one`: damage by skills is taken card by card
    (4-10-2-2). `critical_by_attack_only`: [Critical] is for attacks, not for skills (10-6-1).
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
    keywords: frozenset[str] | None = None
    counter_after: bool = True
    autos_at_counter: bool = False
    turn_effects_last: bool = True
    pending_despite_negation: bool = True
    checkpoint_after_combos: bool = True
    end_of_battle_first: bool = True
    battle_stays: bool = True
    revenge_of_leaders: bool = False
    power_below_zero: bool = True
    carries_power_only: bool = True
    negated_gain_nothing: bool = True
    shows_found: bool = True
    shuffles_looked: bool = True
    ko_by_name: bool = True
    many_extra_cards: bool = True
    damage_one_by_one: bool = True
    critical_by_attack_only: bool = True


MASTERS = Profile("masters", "Comprehensive Rules v1.23")
LAUNCH = Profile(
    "launch",
    "Official Rules of 2017",
    deck_max=50,
    unison=False,
    keywords=FIRST_EDITION,
    counter_after=False,
    autos_at_counter=True,
    turn_effects_last=False,
    pending_despite_negation=False,
    checkpoint_after_combos=False,
    end_of_battle_first=False,
    battle_stays=False,
    revenge_of_leaders=True,
    power_below_zero=False,
    carries_power_only=False,
    negated_gain_nothing=False,
    shows_found=False,
    shuffles_looked=False,
    ko_by_name=False,
    many_extra_cards=False,
    damage_one_by_one=False,
    critical_by_attack_only=False,
)
DEMO = Profile("demo", "Rule Manual v2.1, demo decks", deck_min=15, renews_deck=True)

PROFILES: dict[str, Profile] = {profile.name: profile for profile in (MASTERS, LAUNCH, DEMO)}


def rules_of(name: str) -> str:
    """A profile with its edition of the rules, for people; of a profile that is not known here, its name alone."""
    return f"{name}: {PROFILES[name].rules}" if name in PROFILES else name

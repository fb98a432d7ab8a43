"""The closed words of the effect language: names of actions, of what was done, and of where events come from.

A field of one of these types takes no other word: the type checker sees to it in the engine, and loading the grammar does for what is said there.
"""

from __future__ import annotations

from typing import Literal, TypeAlias, get_args

Verb: TypeAlias = Literal["KO", "add", "discard", "draw", "place", "put", "remove", "return", "send", "shuffle"]
"""What moving a card is called."""

MoveVerb: TypeAlias = Literal["add", "discard", "place", "put", "remove", "return", "send", "shuffle"]
"""What a player moves cards by (`Move`)."""

MovedVerb: TypeAlias = Literal["KO", "add", "charge", "discard", "draw", "leave", "place", "remove", "return", "send"]
"""What a move between areas is called where it is asked about."""

PlayerAction: TypeAlias = Literal[
    "KO",
    "activate",
    "activate skill",
    "add",
    "add marker",
    "attack",
    "awaken",
    "block",
    "charge",
    "choose",
    "combo",
    "discard",
    "draw",
    "flip",
    "look",
    "lose",
    "place",
    "place under",
    "play",
    "remove",
    "return",
    "send",
    "switch",
    "switch to active",
    "switch to rest",
    "win",
]
"""What a player can be kept from doing (`Prohibit`)."""

DeedVerb: TypeAlias = Literal[
    MovedVerb,
    PlayerAction,
    "evolve",  # 10-5
    "lower power",
    "negate attack",
    "negate counter",
    "negate skill",
    "raise power",
    "remove marker",
    "reveal",
    "shuffle",
    "take damage",  # 4-10, 4-11
    "win battle",  # 7-4-1-4; `passive`: lose it
]
"""What is done (`Deed`)."""

MOVES: frozenset[DeedVerb] = frozenset(get_args(MovedVerb))
"""Deeds that are moves between areas."""

Counted: TypeAlias = Literal["add marker", "draw", "remove marker", "take damage"]
"""What comes in a number that is known before it comes (4-9-3, 4-10-2-2, 4-12-5-2)."""

ByKind: TypeAlias = Literal["", "battle", "cost", "damage", "skill"]
"""What brings a deed about (`By`); "" for any of them, a battle for attacks as well."""

Done: TypeAlias = Literal[
    Verb,
    "activate",
    "choose",
    "combo",
    "control",
    "damage",
    "flip",
    "look",
    "marker",
    "negate",
    "play",
    "reveal",
    "switch",
]
"""What a skill has done: "the cards placed with this skill", "that many", "if you KO'd a card"."""

CardAction: TypeAlias = Literal[
    "activate",
    "attack",
    "be KO'd",
    "be affected",
    "be attacked",
    "be blocked",
    "be chosen",
    "be discarded",
    "be flipped",
    "be flipped down",
    "be flipped up",
    "be negated",
    "be placed",
    "be played",
    "be removed",
    "be returned",
    "block",
    "combo",
    "evolve from",
    "gain skills",
    "have attacks negated",
    "have cost reduced",
    "have power raised",
    "have power reduced",
    "have target changed",
    "leave",
    "leave at the end",
    "lose markers",
    "pay energy",
    "switch to active",
    "switch to rest",
    "take damage",
]
"""What a card can be kept from doing or suffering (`Cannot`)."""

CardLeave: TypeAlias = Literal["attack active", "attack again", "combo", "pay as"]
"""What a card can be allowed beyond the rules (`Can`)."""

Widening: TypeAlias = Literal["evolve from", "union from"]
WIDENINGS: tuple[Widening, ...] = get_args(Widening)
"""The permissions that open other areas to a keyword skill."""

PlayerLeave: TypeAlias = Literal[
    "activate", "activate again", "combo", "ignore barrier", "pay energy", "pay for", "play", Widening
]
"""What a player can be allowed beyond the rules (`Permit`)."""
USES: tuple[PlayerLeave, ...] = ("play", "activate")
"""What "pay for this card by …" is about: its play, or its activation where it is an Extra Card."""

Action: TypeAlias = Literal[CardAction, PlayerAction, CardLeave, PlayerLeave]
"""Whatever a player may be about to do (`Act`)."""

CauseKind: TypeAlias = Literal["attack", "battle", "combo", "cost", "play", "rules", "skill"]
"""What an event comes from (`Cause`)."""

LinkKind: TypeAlias = Literal["play", "skill", "counter", "attack", "auto"]
"""What waits on the chain (`Link`)."""

Said: TypeAlias = Literal[
    "", "all", "all those", "battle", "both", "card", "energy", "extra", "leader", "token", "unison"
]
"""What a reference calls its card: "that card", "that Battle Card", "both cards", "all of them"; "" where it is a pronoun, or says no more."""
OF_EACH: tuple[Said, ...] = ("all", "all those")
"""How a reference says that it asks of each of its cards."""

DeclaredFact: TypeAlias = Literal["character", "color", "name", "trait"]
"""What a player can declare that a card has or has not: no number (`IsDeclared`, `GainFacts`)."""
AskedFact: TypeAlias = Literal[DeclaredFact, "type"]
"""What else it can be asked for (`IsDeclared`): no card gains a type."""

Declarable: TypeAlias = Literal[AskedFact, "cost", "number"]
"""What a player can declare (`Declare`)."""

Compared: TypeAlias = Literal["character", "color", "cost", "name", "number", "power", "trait"]
"""What cards are compared by (`Alike`)."""

Named: TypeAlias = Literal["character", "name", "trait"]
"""By what words two cards can be of one kind."""

Role: TypeAlias = Literal["", "attacking", "attacked"]
"""The part that a card takes in a battle; "" for either."""

Flipped: TypeAlias = Literal["over", "up", "down", "front", "back"]
"""How cards are flipped (`Flip`)."""

DeckLimit: TypeAlias = Literal["copies", "exclude", "life", "only", "size"]
"""What a skill says of deck construction (`DeckRule`)."""

ONE_BY_ONE = ("play", "attack", "activate", "activate skill", "combo", "draw", "charge")
"""What is done one by one, so that a prohibition that names a number of cards counts them."""

"""What a position is asked to hold: cards in areas, numbers of cards, whose turn it is, events that have to happen."""

from __future__ import annotations

from msgspec import Struct

from engine.core.ids import Seat
from engine.masters.ir import nodes as ir
from engine.masters.ir import nouns as n
from engine.masters.ir.nouns import Area

PLAIN = n.And(())
"""Any card."""


class Wish(Struct, frozen=True):
    """Cards that a skill speaks of: what they are, where, whose, how many, and how they lie."""

    filter: n.Filter
    areas: tuple[Area, ...]
    seats: tuple[Seat, ...]
    count: int = 1
    made: bool = False  # stand-ins only: plain cards that differ in what is asked for and in nothing else
    sure: bool = False  # a condition, or material: without it nothing happens
    at: n.DeckEnd | None = None  # in a deck: the end that is looked at


class Needs(Struct):
    """See the module. `counts`: at least and at most so many cards in the area of a seat."""

    wishes: list[Wish] = []
    leaders: list[tuple[n.Filter, Seat, bool]] = []  # what the Leader Cards are; whether it is a condition
    beneath: list[tuple[n.Filter, int]] = []
    counts: dict[tuple[Seat, Area], tuple[int, int]] = {}
    only: dict[tuple[Seat, Area], n.Filter] = {}  # "all of your energy is blue"
    looked: list[n.Noun] = []  # what is looked at or shown: "them" of what comes after it
    causes: list[ir.Trigger] = []
    start: tuple[Area, ...] = ()
    end: n.DeckEnd | None = None  # where it starts in its deck: at this end
    turn: Seat | None = None
    energy: int = 0
    spheres: str = ""
    battle: bool = False
    later: bool = False  # it waits for the beginning or end of something: let time pass
    under: bool = False  # it works beneath another card
    setup: bool = False  # it happens while the game is prepared (5-2)
    negates: bool = False  # it negates skills, so that cards have to have some
    rested: bool = False  # it switches cards to Active Mode
    declines: bool = False  # something comes of saying no ("if you don't")
    verbs: frozenset[str] = frozenset()  # what the card itself should do: be played, be used in a combo


def seats_of(who: n.Who | None) -> tuple[Seat, ...]:
    """The seats that the word means to seat 0."""
    return (0,) if who is n.Who.YOU else (1,) if who is n.Who.OPPONENT else (0, 1)

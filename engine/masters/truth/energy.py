"""Paying energy (2-11-5, 8-4-2-3, 8-4-2-4): which energy can pay, whether it suffices, and which payment keeps the most freedom."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import product

from msgspec import Struct

from engine.core.decisions import Payment
from engine.core.errors import IllegalAnswer
from engine.core.ids import CardId, Seat
from engine.masters.ir.nodes import Can, EnergyCost, Requirement
from engine.masters.ir.nouns import Area, Noun
from engine.masters.ir.read_once import read_once
from engine.masters.state.areas import BATTLE, ENERGY
from engine.masters.state.cause import Cause
from engine.masters.state.facts import Facts
from engine.masters.state.position import Position
from engine.masters.truth.act import Act
from engine.masters.truth.derive import board_of, marks
from engine.masters.truth.doable import resting
from engine.masters.truth.homes import homes
from engine.masters.truth.known import all_facts
from engine.masters.truth.permit import alternatives
from engine.masters.truth.prohibitions import cannots
from engine.masters.truth.who import seats

LETTER = {"red": "R", "blue": "B", "green": "G", "yellow": "Y", "black": "K"}
COLOR = {letter: color for color, letter in LETTER.items()}


class Price(Struct, frozen=True, gc=False):
    """Energy to be rested: `total` cards, among them one for each sphere of `specified`: letters of RBGYK, and {R/G} for one of either color.
    Total cost and specified cost (2-11-2)."""

    total: int
    specified: str = ""

    def plus(self, more: Price) -> Price:
        """Both prices together."""
        return Price(self.total + more.total, self.specified + more.specified)


FREE = Price(0)
NOTHING = Payment(0, "", (), ())
"""The payment of what costs no energy."""
SPHERE = re.compile(r"\{(\w)/(\w)\}|\w")


@lru_cache(1_000)
def spheres(specified: str) -> tuple[str, ...]:
    """For each sphere of a specified cost the letters that can pay it, those with the fewest first: "R{R/G}" is ("R", "RG")."""
    found = ((it[1] or it[0]) + (it[2] or "") for it in SPHERE.finditer(specified))
    return tuple(sorted(found, key=lambda letters: (len(letters), letters)))


class Pool(Struct):
    """The cards that may be rested to pay, each with the letters of its colors; and how many there are of each kind of letters."""

    cards: tuple[CardId, ...]
    letters: list[str]
    kinds: tuple[str, ...] = ()
    counts: tuple[int, ...] = ()
    plain: bool | None = None  # whether all of them pay and do nothing else; None until somebody asks

    def __post_init__(self) -> None:
        held = self.letters
        self.kinds = tuple(sorted(set(held)))
        self.counts = tuple(map(held.count, self.kinds))

    def without(self, cards: Collection[CardId]) -> Pool:
        """The others, where these are spoken for."""
        left = [(card, held) for card, held in zip(self.cards, self.letters, strict=True) if card not in cards]
        return Pool(tuple([card for card, _ in left]), [held for _, held in left])


def price(total: int | None, specified: str) -> Price:
    """A card's energy cost as a price; at least its specified cost (2-11-2-1).

    Where the specified cost is greater, that many cards are rested (2-11-5-1-1, 2-11-5-2-1).
    """
    return Price(max(total or 0, len(specified)), specified)


@read_once
def skill_price(requirements: tuple[Requirement, ...]) -> Price:
    """The energy among the requirements of a skill (8-4-2-3, 8-4-2-4)."""
    found = FREE
    for requirement in requirements:
        if isinstance(requirement, EnergyCost):
            either = "".join(f"{{{one}/{other}}}" for one, other in requirement.hybrid)
            colored = len(requirement.spheres) + len(requirement.hybrid)
            found = found.plus(Price(requirement.any + colored, requirement.spheres + either))
    return found


@lru_cache(1_000)
def letters(colors: tuple[str, ...]) -> str:
    """The letters of these colors."""
    return "".join(LETTER[color] for color in colors if color in LETTER)


_COST = Cause("cost")


def energy_pool(state: Position, seat: Seat) -> Pool:
    """The cards that may be rested to pay now, each with the letters of its colors: Active energy, and cards that a skill lets pay.

    Any card there is energy (3-8-1), all of them lie open (3-8-2), and its colors are what pays (2-4-1).
    """
    board = board_of(state)
    paying = resting(state, _active(state, seat, ENERGY), _COST)
    if "pay energy" in board.can:
        for card in _active(state, seat, BATTLE):
            if any(alternatives(state, Act(seat, "pay energy", card))):
                paying.append(card)
    if "pay energy" in board.cannot:
        paying = _not_spared(state, seat, paying)
    return Pool(tuple(paying), _letters_of(state, paying))


def _active(state: Position, seat: Seat, area: Area) -> list[CardId]:
    """The cards of the area in Active Mode."""
    cards = state.cards
    return [card for card in state.area(seat, area) if not cards[card].rest]


def _not_spared(state: Position, seat: Seat, cards: list[CardId]) -> list[CardId]:
    return [card for card in cards if not _spared(state, seat, card)]


def _spared(state: Position, seat: Seat, card: CardId) -> bool:
    """Whether the card can't be used to pay costs, or the seat can't use it."""
    return any(
        not isinstance(change.by, Noun) or change.by.owner is None or seat in seats(state, mark.ctx, change.by.owner)
        for change, mark in cannots(state, card, "pay energy")
    )


def _letters_of(state: Position, paying: Sequence[CardId]) -> list[str]:
    """The letters of the colors of each card, and of those as which a skill lets it pay."""
    found = [letters(seen.colors) for seen in all_facts(state, paying)]
    if "pay as" in board_of(state).can:
        for at, card in enumerate(paying):
            more = [letters(change.colors) for change, _ in marks(state, card) if isinstance(change, Can)]
            found[at] = "".join(dict.fromkeys("".join((found[at], *more))))
    return found


def asked(paying: Payment) -> Payment | None:
    """What an option asks the player to pay: nothing where it costs no energy."""
    return paying if paying.total else None


def payment(state: Position, seat: Seat, cost: Price, pool: Pool | None = None) -> Payment | None:
    """The payment to propose for a price, or None where the energy does not suffice."""
    if cost.total == 0:
        return NOTHING
    if pool is None:
        pool = energy_pool(state, seat)
    if len(pool.cards) < cost.total:
        return None
    taken, only = _best(pool.kinds, pool.counts, cost.total, spheres(cost.specified))
    if taken is None:
        return None
    left = dict(zip(pool.kinds, taken, strict=True))
    proposed: list[CardId] = []
    for card, colors in zip(pool.cards, pool.letters, strict=True):
        if left[colors] > 0:
            left[colors] -= 1
            proposed.append(card)
    refusal = f"Name {cost.total} of the energy that can pay (2-11-5)."
    return Payment(cost.total, cost.specified, pool.cards, tuple(proposed), refusal, only and _all_plain(state, pool))


def _all_plain(state: Position, pool: Pool) -> bool:
    """Whether all that may pay does nothing else: energy without a skill that counts in the Energy Area."""
    if pool.plain is None:
        pool.plain = True
        for card, seen in zip(pool.cards, all_facts(state, pool.cards), strict=True):
            if state.cards[card].area is not ENERGY or (seen.skills and _works_as_energy(seen)):
                pool.plain = False
                break
    return pool.plain


def _works_as_energy(seen: Facts) -> bool:
    for live in seen.skills:
        if ENERGY in homes(live.skill, seen.type):
            return True
    return False


@lru_cache(maxsize=5_000)
def _best(
    kinds: tuple[str, ...], counts: tuple[int, ...], total: int, specified: tuple[str, ...]
) -> tuple[tuple[int, ...] | None, bool]:
    """How many cards of each kind of energy to rest, so that what remains can pay for the most; and whether no other numbers would pay."""
    if len(kinds) == 1:
        return ((total,) if counts[0] >= total and covers(kinds, (total,), specified) else None), True
    ways = 0
    best: tuple[int, ...] | None = None
    best_score: tuple[int, ...] = ()
    for taken in product(*(range(min(count, total) + 1) for count in counts)):
        if sum(taken) != total or not covers(kinds, taken, specified):
            continue
        ways += 1
        left = [count - used for count, used in zip(counts, taken, strict=True)]
        by_color = sorted(
            (
                sum(n for kind, n in zip(kinds, left, strict=True) if letter in kind)
                for letter in "RBGYK"
                if any(letter in kind for kind in kinds)
            ),
        )
        flexible = sum(len(kind) * n for kind, n in zip(kinds, left, strict=True))
        score = (*by_color, flexible)
        if best is None or score > best_score:
            best, best_score = taken, score
    return best, ways == 1


def covers(kinds: tuple[str, ...], taken: tuple[int, ...], specified: tuple[str, ...]) -> bool:
    """Whether the cards taken can supply each sphere with a card of its own, of one of its colors (2-11-3)."""
    if not specified:
        return True
    letters, rest = specified[0], specified[1:]
    for i, kind in enumerate(kinds):
        if (
            set(letters) & set(kind)
            and taken[i] > 0
            and covers(kinds, (*taken[:i], taken[i] - 1, *taken[i + 1 :]), rest)
        ):
            return True
    return False


def check_payment(state: Position, offered: Payment, paying: tuple[CardId, ...]) -> None:
    """Raise IllegalAnswer unless the cards named pay the price, colors included."""
    colors = tuple(_letters_of(state, paying))
    needed = spheres(offered.specified)
    if not covers(colors, (1,) * len(colors), needed):
        wanted = ", ".join(in_words(letters) for letters in needed)
        raise IllegalAnswer(f"That energy does not include the specified cost ({wanted}): 2-11-5-1.")


def in_words(letters: str) -> str:
    """What can pay a sphere: "red", or "red or green"."""
    return " or ".join(COLOR[letter] for letter in letters)


def shortage(state: Position, seat: Seat, cost: Price, pool: Pool | None = None) -> str:
    """In words, why a price cannot be paid: "needs 2 red energy, you have 1"."""
    pool = energy_pool(state, seat) if pool is None else pool
    wanted = spheres(cost.specified)
    for letters in dict.fromkeys(wanted):
        needed = wanted.count(letters)
        have = sum(1 for colors in pool.letters if set(letters) & set(colors))
        if needed > have:
            return f"needs {needed} {in_words(letters)} energy in Active Mode, you have {have}"
    return f"needs {cost.total} energy in Active Mode, you have {len(pool.cards)}"

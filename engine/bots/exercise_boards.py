"""Positions in which a skill can happen: read off the skill's own nodes, filled with cards that its phrases mean.

Every phrase of the skill names cards, whose they are and where. Of each, some fitting cards of the list are placed there; what no phrase speaks of
(life, energy, hands) differs from one position to the next, so that one of them fulfils conditions such as "4 or less life".
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence

from msgspec.structs import replace

from engine.bots.exercise_cards import COLORS, TOOLS, Wanted, plain_cards
from engine.core.game import Game
from engine.core.ids import CardId, Seat
from engine.core.rng import Rng
from engine.masters.deck_match import PrintedFacts, matches, printed_facts
from engine.masters.ir import nodes as ir
from engine.masters.ir import nouns as n
from engine.masters.ir.nouns import Area
from engine.masters.ir.walk import walk
from engine.masters.match import RULES, add_card, empty_state
from engine.masters.model.card import CardType, Printed
from engine.masters.model.state import Book, Spine, State
from engine.masters.profiles import MASTERS
from engine.masters.rules.homes import homes
from engine.masters.view import handles

SITUATIONS = (n.InMode, n.IsFaceUp, n.InBattle, n.IsIn, n.IsUnder, n.HasUnder, n.WasPlayedBy, n.Is, n.IsCopyOf, n.SameNameAs, n.SameColorAs)
"""Filters that no printed fact decides."""
Wish = tuple[n.Filter, tuple[Area, ...], tuple[Seat, ...], int, bool | None]
"""Cards that a skill speaks of: what they are, where, whose, how many, and whether in Rest Mode."""


class Positions:
    """Makes positions for the cards of one list."""

    def __init__(self, cards: Mapping[str, Printed]) -> None:
        self.cards = {**cards, **plain_cards()}
        self.facts = {number: printed_facts(card) for number, card in self.cards.items()}
        self._fitting: dict[tuple[n.Filter, str], list[str]] = {}

    def make(self, card: Printed, skill: ir.Skill, back: bool, rng: random.Random) -> tuple[Game[State], CardId]:
        """A game in which the skill may happen soon, and the card; the skill's master is seat 0."""
        state = empty_state(Book(MASTERS, ("One", "Two"), self.cards), Rng.from_seed(rng.getrandbits(60)))
        state.spine, state.turn = Spine.MAIN, rng.choice((3, 4, 5))
        state.turn_player = _turn(skill, rng)
        if rng.random() < 0.15:
            state.spine = Spine.CHARGE
        wishes = list(self._wishes(skill))
        for seat in (0, 1):
            self._leader(state, seat, card, back, wishes, rng)
        kind = card.definition.type
        if kind is CardType.LEADER:
            source = state.leader(0)
        else:
            area = _home(card, skill, rng)
            source = _put(state, card.number, 0, area, rest=False)
            for _ in range(rng.choice((0, 0, 1, 3))):
                _put(state, card.number, 0, rng.choice((Area.DECK, Area.HAND, Area.DROP)))
        for wish in wishes:
            self._fulfil(state, wish, card, rng)
        self._rest(state, card, rng)
        handles.start(state)
        return Game(RULES, state), source

    def _leader(self, state: State, seat: Seat, card: Printed, back: bool, wishes: Sequence[Wish], rng: random.Random) -> None:
        number, flipped = f"LEADER-{rng.choice('RBGYK')}", rng.random() < 0.5
        if seat == 0 and card.definition.type is CardType.LEADER:
            number, flipped = card.number, back
        else:
            wanted = [wish for wish in wishes if Area.LEADER in wish[1] and seat in wish[2]]
            if wanted and rng.random() < 0.9:
                every = n.And(tuple(wish[0] for wish in wanted))
                fitting = self._fits(every, "leader", printed_facts(card)) or self._fits(rng.choice(wanted)[0], "leader", printed_facts(card))
                number = rng.choice(fitting) if fitting else number
            elif seat == 0:
                color = card.definition.color[0] if card.definition.color else "red"
                number = f"LEADER-{next(letter for letter, name in COLORS.items() if name == color)}"
        leader = add_card(state, number, seat, Area.LEADER)
        state.cards[leader] = replace(state.cards[leader], flipped=flipped)

    def _wishes(self, skill: ir.Skill) -> Iterator[Wish]:
        for node in walk(skill):
            if isinstance(node, ir.IsSuch) and isinstance(node.subject, n.Ref):
                seats = {n.Referent.LEADER: (0,), n.Referent.OPPONENT_LEADER: (1,)}.get(node.subject.to)
                if seats is not None:
                    yield node.filter, (Area.LEADER,), seats, 1, None
            elif isinstance(node, ir.IsSuch) and isinstance(node.subject, n.Noun):
                yield self._wish(node.subject, n.And((node.subject.filter, node.filter)))
            elif isinstance(node, n.Noun):
                yield self._wish(node, node.filter)

    def _wish(self, noun: n.Noun, filter_: n.Filter) -> Wish:
        areas = tuple({place.area for place in noun.places} - {Area.LIMBO, Area.REMOVED, Area.UNDER}) or (Area.BATTLE, Area.HAND)
        areas = tuple(sorted(Area.HAND if area is Area.COMBO else area for area in areas))
        who = noun.owner or next((place.who for place in noun.places if place.who is not None), None)
        seats: tuple[Seat, ...] = (0,) if who is n.Who.YOU else (1,) if who is n.Who.OPPONENT else (0, 1)
        count = noun.n.n if isinstance(noun.n, n.Const) else 2
        if noun.quantity in (n.Quantity.NO, n.Quantity.OR_LESS):
            count = 0
        rest = next((part.rest for part in walk(filter_) if isinstance(part, n.InMode)), None)
        return filter_, areas, seats, min(count, 8), rest

    def _fits(self, filter_: n.Filter, kind: str, source: PrintedFacts) -> list[str]:
        key = (filter_, kind)
        if key not in self._fitting:
            kinds = ("leader",) if kind == "leader" else ("battle", "extra", "unison") if kind == "any" else (kind,)
            self._fitting[key] = [num for num, seen in self.facts.items() if seen.type in kinds and loosely(filter_, seen, source)][:200]
            made = Wanted(filter_, kind).card(f"MADE-{len(self._fitting)}")
            seen = printed_facts(made)
            if seen.type in kinds and loosely(filter_, seen, source):
                self.cards[made.number] = made
                self._fitting[key] = [*self._fitting[key], *[made.number] * (1 + len(self._fitting[key]) // 2)]
        return self._fitting[key]

    def _fulfil(self, state: State, wish: Wish, card: Printed, rng: random.Random) -> None:
        filter_, areas, seats, count, rest = wish
        if not count or (rng.random() < 0.1):
            return
        for area in areas:
            for seat in seats:
                where = rng.choice((Area.BATTLE, Area.HAND, Area.DROP)) if area is Area.ANYWHERE else Area.BATTLE if area is Area.IN_PLAY else area
                if where in (Area.LEADER,):
                    continue
                kind = {Area.BATTLE: "battle", Area.UNISON: "unison"}.get(where, "any")
                fitting = self._fits(filter_, kind, printed_facts(card))
                for _ in range(min(3, count) if where is Area.UNISON else count + rng.choice((0, 1))):
                    if fitting and not (where is Area.UNISON and state.area(seat, where)):
                        _put(state, rng.choice(fitting), seat, where, rest=bool(rest) if rest is not None else rng.random() < 0.2)

    def _rest(self, state: State, card: Printed, rng: random.Random) -> None:
        letters = [letter for letter, name in COLORS.items() if name in card.definition.color] or ["R"]
        for seat in (0, 1):
            pure = rng.choice((1.0, 1.0, 0.7))
            for _ in range(rng.choice((2, 5, 8, 12, 12))):
                _put(state, f"PLAIN-{rng.choice(letters if rng.random() < pure else list(COLORS))}", seat, Area.ENERGY)
            for _ in range(rng.choice((0, 2, 5))):
                _put(state, f"TOOL-{rng.randrange(len(TOOLS))}", seat, Area.HAND)
            counts = {
                Area.LIFE: rng.choice((1, 2, 3, 4, 6, 8)), Area.HAND: rng.choice((0, 2, 4, 7)), Area.DECK: 25,
                Area.DROP: rng.choice((0, 3, 12, 25)), Area.BATTLE: rng.choice((0, 1, 2)), Area.WARP: rng.choice((0, 0, 5, 12)),
            }
            for area, count in counts.items():
                for _ in range(max(0, count)):
                    _put(state, f"PLAIN-{rng.choice(letters)}", seat, area)
            deck = state.area(seat, Area.DECK)
            rng.shuffle(deck)


def loosely(filter_: n.Filter, facts: PrintedFacts, source: PrintedFacts) -> bool:
    """Whether printed facts allow the card to fit; what only a position can say is taken as fitting."""
    if isinstance(filter_, n.And):
        return all(loosely(part, facts, source) for part in filter_.parts)
    if isinstance(filter_, n.Or):
        return any(loosely(part, facts, source) for part in filter_.parts)
    if isinstance(filter_, n.Not):
        return isinstance(filter_.part, SITUATIONS) or not matches(filter_.part, facts, source)
    if isinstance(filter_, SITUATIONS) or (isinstance(filter_, n.IsType) and filter_.type == "token"):
        return True
    if isinstance(filter_, n.Compare) and not isinstance(filter_.value, n.Const):
        return True
    return matches(filter_, facts, source)


def _turn(skill: ir.Skill, rng: random.Random) -> Seat:
    if skill.kind is ir.SkillKind.COUNTER:
        return 1
    if skill.kind in (ir.SkillKind.ACTIVATE, ir.SkillKind.AWAKEN) and skill.timing is not ir.Timing.BATTLE:
        return 0
    return 1 if rng.random() < 0.35 else 0


def _home(card: Printed, skill: ir.Skill, rng: random.Random) -> Area:
    kind = card.definition.type
    field = any(keyword.name == "Field" for one in card.front.skills for keyword in one.keywords)
    areas = sorted(homes(skill, kind.value, field))
    played = any(isinstance(node, ir.WhenPlayed) for node in walk(skill))
    if skill.kind is ir.SkillKind.AUTO and rng.random() < (0.85 if played else 0.25):
        return Area.HAND
    return rng.choice([area for area in areas if area is not Area.COMBO] or [Area.HAND])


def _put(state: State, number: str, seat: Seat, area: Area, rest: bool = False) -> CardId:
    card = add_card(state, number, seat, area)
    markers = 6 if area is Area.UNISON else 0
    state.cards[card] = replace(state.cards[card], rest=rest and area in (Area.BATTLE, Area.UNISON, Area.ENERGY), markers=markers)
    return card

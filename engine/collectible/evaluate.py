"""What a position of this game is worth to a player, and what looks sensible without looking ahead: all that players without a will know of it.

The weights are counted in cards: a card in hand is worth about 1. They are first guesses; docs/bots.md says how far they carry.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from msgspec import Struct

from engine.collectible.cards.definition import Figures
from engine.collectible.ir.words import CardType
from engine.collectible.state.areas import PLAY, Area, Kind, Step
from engine.collectible.state.position import Position
from engine.collectible.truth.control import coins, events, home, warriors
from engine.collectible.truth.figures import figures, power
from engine.collectible.truth.teams import members, side
from engine.core.decisions import Decision, Option
from engine.core.ids import CardId, Seat, other
from engine.core.worlds import changed

WON = 1000.0
MOST = 3
"""So many Warriors a Team has at most (C-5.1.2)."""


class Weights(Struct, frozen=True):
    """What things are worth, in cards."""

    damage: float = 1.5  # each Planet Damage that a player has
    last_damage: float = 0.9  # and so much more for each from the sixth on
    planet: float = 0.5  # each card fewer than ten in the Planet
    hand: float = 1.0
    many: int = 6  # cards of the hand beyond this number are worth half
    chi: float = 0.8  # each up to `enough`
    enough: int = 6
    more_chi: float = 0.25  # each beyond
    body: float = 0.8  # of a Warrior, whatever its figures
    combat: float = 0.45  # each point of its Combat
    support: float = 0.25
    health: float = 0.9  # of not being injured
    event: float = 1.5
    coin: float = 0.35  # each DB coin
    wish: float = 3.0  # of seven of them, while a wish can be made


class Judgement:
    """`Evaluation` of this game."""

    def __init__(self, weights: Weights | None = None) -> None:
        self.weights = weights or Weights()

    def weighing(self, changes: Mapping[str, float]) -> Judgement:
        """With some weights changed, by their names. Raises DefinitionError for a name that is none."""
        return Judgement(changed(self.weights, changes))

    def value(self, state: Position, seat: Seat) -> float:
        """Both sides of the table, one against the other."""
        if state.result is not None:
            return 0.0 if state.result.winner is None else WON if state.result.winner == seat else -WON
        return self._side(state, seat) - self._side(state, other(seat))

    def liking(self, state: Position, decision: Decision) -> Sequence[float]:
        """Each option by itself; for attacks and defenses, by what the battle would be."""
        match Kind(decision.kind):
            case Kind.MULLIGAN:
                return _opening(state, decision)
            case Kind.CHARGE:
                return _charges(state, decision)
            case Kind.ORGANIZE:
                return [_grouping(state, option) for option in decision.options]
            case Kind.OFFENSE:
                return [_offense(state, option) for option in decision.options]
            case Kind.DEFENSE:
                return [_defense(state, option) for option in decision.options]
            case Kind.MAIN | Kind.ACTION | Kind.COUNTER:
                return [_action(state, option) for option in decision.options]
            case Kind.CHOOSE:
                return [self._choice(state, decision, option) for option in decision.options]

    def alike(self, state: Position, decision: Decision) -> Sequence[Hashable]:
        """Copies of a card in the same place come to the same."""
        return [
            (option.verb, option.skill, option.number, _like(state, option.card), _like(state, option.target))
            for option in decision.options
        ]

    def settled(self, state: Position) -> bool:
        """At the open timing of the Strategy Step, with no Chain on."""
        return state.step is Step.MISSION and not state.chain and not state.waiting

    def _side(self, state: Position, seat: Seat) -> float:
        """What one player has."""
        w = self.weights
        hit = len(state.area(seat, Area.DAMAGE))
        hand, chi = len(state.area(seat, Area.HAND)), len(state.area(seat, Area.CHI))
        worth = -w.damage * hit - w.last_damage * max(0, hit - 5)
        worth -= w.planet * max(0, 10 - len(state.area(seat, Area.PLANET)))
        worth += w.hand * (min(hand, w.many) + max(0, hand - w.many) / 2)
        worth += w.chi * min(chi, w.enough) + w.more_chi * max(0, chi - w.enough)
        worth += w.event * len(events(state, seat))
        worth += sum(self.warrior(state, card) for card in warriors(state, seat))
        have = coins(state, seat)
        worth += w.coin * have
        if not state.wished[seat] and state.area(seat, Area.WISHES):
            worth += w.wish * have * have / 49
        return worth

    def warrior(self, state: Position, card: CardId) -> float:
        """A Warrior in play."""
        w, shown = self.weights, figures(state, card)
        worth = w.body + w.combat * shown.combat + w.support * shown.support
        return worth if state.cards[card].injured else worth + w.health

    def _choice(self, state: Position, decision: Decision, option: Option) -> float:
        """A choice that an effect or a rule asks for: the opponent's best card, one's own cheapest of the hand."""
        match option.verb:
            case "yes" | "first":
                return 2.0
            case "pass" | "no" | "second":
                return 1.0
            case _:
                return 1.5 if option.card is None else self._chosen(state, decision, option.card)

    def _chosen(self, state: Position, decision: Decision, card: CardId) -> float:
        now = state.cards[card]
        if now.area in PLAY:
            return (1.5 if now.controller != decision.seat else 1.0) + self.warrior(state, card)
        return 3.0 / (1.0 + state.printing(card).turn)


def _like(state: Position, card: CardId | None) -> Hashable:
    """What a card is for others: in play itself, elsewhere its face and place."""
    if card is None:
        return None
    now = state.cards[card]
    return card if now.area in PLAY else (now.face, now.area, now.controller)


def _opening(state: Position, decision: Decision) -> list[float]:
    """A hand without a Warrior that can be deployed in the first turns goes back."""
    hand = state.area(decision.seat, Area.HAND)
    early = any(state.printing(card).type is CardType.WARRIOR and state.printing(card).turn <= 1 for card in hand)
    return [2.0 if (option.verb == "keep") is early else 0.5 for option in decision.options]


def _charges(state: Position, decision: Decision) -> list[float]:
    """The top card in most turns; cards of the hand where it is full."""
    chi, hand = len(state.area(decision.seat, Area.CHI)), len(state.area(decision.seat, Area.HAND))
    found: list[float] = []
    for option in decision.options:
        match option.verb:
            case "top":
                found.append(3.0 if chi < 6 and len(state.area(decision.seat, Area.PLANET)) > 8 else 0.5)
            case "charge" if option.card is None:
                found.append(1.5 if hand > 6 and chi < 8 else 0.3)
            case "charge" if option.card is not None:
                late = state.printing(option.card).turn - state.markers[decision.seat]
                found.append(0.5 + 0.3 * max(0, late))
            case _:
                found.append(1.0)
    return found


def _grouping(state: Position, option: Option) -> float:
    """Who gives much Support stands behind a stronger Warrior, who gives little stands alone; nothing else is worth a thought.

    One step never undoes another, so that whoever takes what is liked comes to an end.
    """
    if option.verb == "pass":
        return 1.0
    if option.card is None:
        return 0.0
    mine = figures(state, option.card)
    mates = [card for card in members(state, state.cards[option.card].team) if card != option.card]
    if option.target is None:
        leads = all(figures(state, card).combat < mine.combat for card in mates)
        return 1.5 if len(mates) >= MOST or not (leads or _helps(mine)) else 0.0
    joined = len(members(state, state.cards[option.target].team))
    behind = mine.combat < figures(state, option.target).combat
    return 1.5 if not mates and joined < MOST and behind and _helps(mine) else 0.0


def _helps(shown: Figures) -> bool:
    """Whether a Warrior of these figures gives about half of what it would fight with to the Head before it."""
    return shown.support > 0 and shown.combat <= 2 * shown.support + 1


def _strength(state: Position, card: CardId) -> int:
    """The Team Power that the Warrior's Team would have with it as Head."""
    total = 0
    for one in members(state, state.cards[card].team):
        shown = figures(state, one)
        total += shown.combat if one == card else shown.support
    return total


def _offense(state: Position, option: Option) -> float:
    """Attack with the best Head of a Team, where it is no weaker than what can defend."""
    if option.card is None:
        return 1.0
    there = other(state.attacker)
    mine = _strength(state, option.card)
    theirs = max((_strength(state, card) for card in home(state, there)), default=-9)
    best = all(_strength(state, one) <= mine for one in members(state, state.cards[option.card].team))
    return (2.0 + 0.1 * mine if mine >= theirs else 0.9) if best else 0.2


def _defense(state: Position, option: Option) -> float:
    """Defend where that wins or holds; in need, also otherwise."""
    if option.card is None or option.target is None:
        return 1.0
    mine = _strength(state, option.card)
    battle = next(one for one in state.battles if one.head[0] == option.target)
    gain = mine - power(state, battle, battle.team)
    hit = len(state.area(other(state.attacker), Area.DAMAGE))
    need = 1.0 if hit >= 8 and side(state, battle.team) else 0.0
    return 2.0 + 0.1 * gain if gain > 0 else 0.6 + need + (0.3 if gain > -5 else 0.0)


def _action(state: Position, option: Option) -> float:
    """Deploy and use rather than pass."""
    match option.verb:
        case "deploy" if option.card is not None:
            return 4.0 + 0.3 * state.printing(option.card).turn
        case "wish":
            return 6.0
        case "use":
            return 2.0
        case "activate":  # again in every turn: Chi that it costs deploys nobody
            return 2.0 if option.payment is None else 0.8
        case "move":
            return 0.3
        case _:
            return 1.0

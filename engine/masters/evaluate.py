"""What a position of this game is worth to a player, and what looks sensible without looking ahead: all that players without a will know of it.

The weights are counted in cards: a card in hand is worth about 1. They are first guesses; docs/bots.md says how far they carry.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence

from msgspec import Struct

from engine.core.decisions import Decision, Option
from engine.core.ids import CardId, Seat, other
from engine.core.worlds import changed
from engine.masters.ir.keywords import row_of
from engine.masters.ir.nouns import Area
from engine.masters.state.areas import IN_PLAY, Spine
from engine.masters.state.facts import Facts
from engine.masters.state.position import Position
from engine.masters.state.timings import DecisionKind
from engine.masters.truth.battle_now import totals
from engine.masters.truth.keyword_facts import strike
from engine.masters.truth.known import facts

WON = 1000.0


class Weights(Struct, frozen=True):
    """What things are worth, in cards."""

    life: float = 1.4  # each life card
    low_life: float = 1.6  # and this much more for each of the last four
    last_life: float = 3.0  # and for the last
    hand: float = 1.0
    many: int = 8  # cards of the hand beyond this number are worth half
    energy: float = 1.0  # each up to `enough`
    enough: int = 6
    more_energy: float = 0.3  # each beyond
    power: float = 0.9  # of a Battle Card, for each 10000 of its power
    body: float = 0.6  # of a Battle Card, whatever its power
    threat: float = 0.7  # for each further damage of its attack
    keyword: float = 0.4
    exposed: float = 0.25  # the part of a card in Rest Mode that is lost, where an opponent's card can beat it
    unison: float = 1.5
    marker: float = 0.5
    awakened: float = 4.0
    nearer: float = 0.25  # for each life card lost on the way to awakening, until it can
    deck: float = 0.6  # for each card fewer than eight in the deck


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
        """Each option by itself; for combos, by what the battle needs."""
        match DecisionKind(decision.kind):
            case DecisionKind.MULLIGAN:
                return _opening(state, decision)
            case DecisionKind.CHARGE:
                return _charges(state, decision)
            case DecisionKind.MAIN:
                return [_action(state, option) for option in decision.options]
            case DecisionKind.OFFENSE | DecisionKind.DEFENSE:
                return _in_battle(state, decision)
            case DecisionKind.COUNTER:
                return [1.0 if option.verb == "pass" else 1.5 for option in decision.options]
            case DecisionKind.CHOOSE:
                return [self._choice(state, decision, option) for option in decision.options]

    def alike(self, state: Position, decision: Decision) -> Sequence[Hashable]:
        """Copies of a card in the same place and mode come to the same."""
        return [
            (option.verb, option.skill, option.number, _kind(state, option.card), _kind(state, option.target))
            for option in decision.options
        ]

    def settled(self, state: Position) -> bool:
        """In the Main Phase, outside battles, with nothing on the chain."""
        return state.spine is Spine.MAIN and state.battle is None and not state.chain and not state.pending

    def _side(self, state: Position, seat: Seat) -> float:
        """What one player has."""
        w = self.weights
        life = len(state.area(seat, Area.LIFE))
        hand = len(state.area(seat, Area.HAND))
        energy = len(state.area(seat, Area.ENERGY))
        worth = w.life * life + w.low_life * min(life, 4) + (w.last_life if life else 0.0)
        worth += w.hand * (min(hand, w.many) + max(0, hand - w.many) / 2)
        worth += w.energy * min(energy, w.enough) + w.more_energy * max(0, energy - w.enough)
        if state.turn_player == seat:
            worth -= (
                w.hand / 2
            )  # it has drawn for this turn, and the other has not: to end the turn costs nothing by itself
        worth -= w.deck * max(0, 8 - len(state.area(seat, Area.DECK)))
        if leaders := state.area(seat, Area.LEADER):
            worth += w.awakened if state.cards[leaders[0]].flipped else w.nearer * max(0, 8 - max(life, 4))
        reach = _reach(state, other(seat))
        worth += sum(self.card(state, card, reach) for card in state.area(seat, Area.BATTLE))
        return worth + sum(w.unison + w.marker * state.cards[card].markers for card in state.area(seat, Area.UNISON))

    def card(self, state: Position, card: CardId, reach: int = 0) -> float:
        """A Battle Card in play; `reach` is the greatest power that can attack it."""
        w, seen = self.weights, facts(state, card)
        worth = w.body + w.power * (seen.power or 0) / 10000 + w.threat * (strike(seen) - 1)
        worth += w.keyword * sum(row_of(name).strike == 1 for name in seen.keywords)  # what strikes more is a threat
        exposed = state.cards[card].rest and reach >= (seen.power or 0)
        return worth * (1 - w.exposed) if exposed else worth

    def _choice(self, state: Position, decision: Decision, option: Option) -> float:
        """A choice that a skill or a rule asks for: the opponent's best card, one's own cheapest of the hand, the best from elsewhere."""
        match option.verb:
            case "yes" | "use":
                return 2.0
            case "no" | "pass":
                return 1.0
            case "number":
                return 1.0 + (option.number or 0)
            case _:
                return 1.5 if option.card is None else self._chosen(state, decision.seat, option.card)

    def _chosen(self, state: Position, seat: Seat, card: CardId) -> float:
        now, seen = state.cards[card], facts(state, card)
        if now.area in IN_PLAY:
            return (1.5 if now.master != seat else 1.0) + self.card(state, card)
        if now.area is Area.HAND and now.master == seat:
            return 3.0 / (1.0 + _use(seen))
        return 1.0 + _use(seen)


def _kind(state: Position, card: CardId | None) -> Hashable:
    """What a card is for others: its face, place, mode and power."""
    if card is None:
        return None
    now = state.cards[card]
    if now.area in IN_PLAY:
        return card if now.under or now.markers else (now.printed, now.area, now.rest, facts(state, card).power)
    return (now.printed, now.area, now.master)


def _reach(state: Position, seat: Seat) -> int:
    """The greatest power among the cards of a seat that attack."""
    cards = (*state.area(seat, Area.LEADER), *state.area(seat, Area.BATTLE))
    return max((facts(state, card).power or 0 for card in cards), default=0)


def _use(seen: Facts) -> float:
    """Of how much use a card is that is not in play: by what it costs, and as a combo."""
    return 0.4 * (seen.cost or 0) + 0.8 * (seen.combo_power or 0) / 10000


def _opening(state: Position, decision: Decision) -> list[float]:
    """Cards that cost 5 or more go back; a hand without them is kept."""
    heavy = [
        option.card is not None
        and (facts(state, option.card).cost or 0) >= 5
        and facts(state, option.card).type != "unison"
        for option in decision.options
    ]
    return [
        (0.0 if any(heavy) else 2.0) if option.card is None else 2.0 if returned else 0.0
        for option, returned in zip(decision.options, heavy, strict=True)
    ]


def _charges(state: Position, decision: Decision) -> list[float]:
    """A card a turn while it still pays: one that is far from being played, and no good combo."""
    energy = len(state.area(decision.seat, Area.ENERGY))
    dear = max((facts(state, card).cost or 0 for card in state.area(decision.seat, Area.HAND)), default=0)
    wanted = energy < max(4, min(dear, 7))
    found: list[float] = []
    for option in decision.options:
        if option.card is None:
            found.append(0.2 if wanted else 2.0)
            continue
        seen = facts(state, option.card)
        far = max(0, (seen.cost or 0) - energy - 1)
        combo = (seen.combo_power or 0) / 10000
        found.append((3.0 + 0.5 * far - combo - 0.1 * (seen.cost or 0)) if wanted else 0.2)
    return found


def _action(state: Position, option: Option) -> float:
    """An action of the Main Phase: play, activate, then attack what can be beaten."""
    match option.verb:
        case "play" if option.card is not None:
            return 4.0 + 0.3 * (facts(state, option.card).cost or 0)
        case "activate":
            return 4.0
        case "stack":
            return 3.0
        case "attack" if option.card is not None and option.target is not None:
            return _attack(state, option.card, option.target)
        case _:
            return 1.0


def _attack(state: Position, card: CardId, target: CardId) -> float:
    """An attack that would win as things stand; a Leader Card's own attack risks nothing."""
    power, guard = facts(state, card).power or 0, facts(state, target).power or 0
    if power < guard:
        return 0.3 if state.cards[card].area is Area.LEADER and guard - power <= 5000 else 0.05
    worth = 2.0 + 0.5 * strike(facts(state, card))
    return worth + 0.3 if state.cards[target].area is not Area.LEADER else worth


def _in_battle(state: Position, decision: Decision) -> list[float]:
    """The fewest combos that turn the battle, where that is worth it; nothing where it is won or cannot be won."""
    battle = state.battle
    assert battle is not None
    attack, guard = totals(state, battle)
    attacking = decision.seat == battle.attacker
    need = guard - attack if attacking else attack - guard + 1
    if need <= 0:
        return [2.0 if option.verb == "pass" else 0.1 for option in decision.options]
    combos = {
        option.card: facts(state, option.card).combo_power or 0
        for option in decision.options
        if option.verb == "combo" and option.card is not None
    }
    wanted = exact(combos, need)
    worth_it = 0 < len(wanted) <= _patience(state, decision.seat)
    best = wanted[0] if worth_it else None
    return [
        (1.2 if option.verb == "activate" else 1.0 if option.verb == "pass" else 3.0 if option.card == best else 0.1)
        for option in decision.options
    ]


def exact(combos: dict[CardId, int], need: int) -> list[CardId]:
    """The fewest cards whose combo power makes up what is needed, and among them the weakest; none where all together do not."""
    falling = sorted(combos, key=lambda card: (-combos[card], card))
    total = count = 0
    while total < need:
        if count == len(falling):
            return []
        total += combos[falling[count]]
        count += 1
    taken: list[CardId] = []
    for left in range(count, 0, -1):  # the weakest card that the strongest of the rest can complete
        others = [card for card in falling if card not in taken]
        for card in reversed(others):
            rest = [combos[one] for one in others if one != card][: left - 1]
            if combos[card] + sum(rest) >= need:
                taken.append(card)
                need -= combos[card]
                break
    return taken


def _patience(state: Position, seat: Seat) -> int:
    """How many combos a player spends on this battle: all of them against death, two for a low life or a dear card, else one or none."""
    battle = state.battle
    assert battle is not None
    damage = strike(facts(state, battle.attack_card))
    if state.cards[battle.guard_card].area is not Area.LEADER:
        cost = facts(state, battle.guard_card if seat != battle.attacker else battle.attack_card).cost or 0
        return 2 if cost >= 5 else 1
    life = len(state.area(battle.guard_seat, Area.LIFE))
    if life <= damage:
        return 99
    if seat == battle.attacker:
        return 1
    return 2 if life - damage <= 2 else 1 if life <= 4 else 0

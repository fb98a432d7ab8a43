"""The effects that a player can use now: Techniques, effects of Warriors and Events in play, Wishes (C-9.1 to C-9.4)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.collectible.ir.nodes import ChiCost, DiscardCards, InjureThis, Line, MoveThis, MoveWarrior, RemoveThis
from engine.collectible.ir.words import CardType
from engine.collectible.state.areas import PLAY, Area
from engine.collectible.state.objects import Face
from engine.collectible.state.position import Position, Use
from engine.collectible.truth.control import coins, coins_on, in_play, warriors
from engine.collectible.truth.payable import givable, greatest_x, payment
from engine.collectible.truth.phrases import required
from engine.collectible.truth.requirements import Refusal, timing, unfit_source, unfit_user, untimely
from engine.collectible.truth.targets import choosable
from engine.core.decisions import Option
from engine.core.ids import CardId, Seat

WISH_COINS = 7
"""So many DB coins a wish costs, and so many a player has at most (C-6.5.3, C-9.4.1)."""


_NO_TARGET: Refusal = ("there is no legal target", "C-9.6.11")


def uses(state: Position, seat: Seat) -> list[Option]:
    """All effects that the player can use now."""
    return [*_techniques(state, seat), *activations(state, seat), *wishes(state, seat)]


def may_use(state: Position, seat: Seat) -> bool:
    """Whether the player is asked at all, by public facts alone: cards in hand, an effect in play that can be used, coins for a wish.

    So neither a question nor its speed tells what a hand holds.
    """
    return bool(state.area(seat, Area.HAND)) or may_wish(state, seat) is None or bool(activations(state, seat))


def price(face: Face, line: Line) -> ChiCost:
    """What the line costs in Chi: the card's own cost for a Technique (C-9.1.4), and its Activation cost."""
    found = face.printed.cost if face.printed.type is CardType.TECHNIQUE else ChiCost()
    for cost in line.cost or ():
        if isinstance(cost, ChiCost):
            found = ChiCost(found.symbols + cost.symbols, found.number + cost.number, found.x or cost.x)
    return found


def _techniques(state: Position, seat: Seat) -> Iterator[Option]:
    """The Techniques that the player can use now; of these any number in a turn (C-9.1.2)."""
    now = timing(state)
    for card in state.area(seat, Area.HAND):  # C-9.1.1
        face = state.face(card)
        if face.printed.type is not CardType.TECHNIQUE:  # C-2.2.3
            continue
        for index, line in face.used:
            # C-9.1.3, C-9.1.10
            if now in line.icons and cannot_pay(state, seat, card, line) is None and not untimely(state, seat, line):
                for user in warriors(state, seat):  # C-9.1.5, C-9.1.13
                    if unfit_user(state, line, user) is None:  # C-9.1.10
                        use = Use(seat, state.cards[card].mark, index, state.cards[user].mark)
                        if choosable(state, use, line):  # C-9.1.9
                            yield from _priced(state, seat, face, line, Option("use", card, user, index))


def activations(state: Position, seat: Seat) -> list[Option]:
    """The effects of cards in play that the player can use now; whether one can follows from public facts, but for Evolution."""
    found: list[Option] = []
    now = timing(state)
    for card in in_play(state, seat):  # C-4.4.5, C-4.5.4, C-9.2.1, C-9.3.1
        face = state.face(card)
        for index, line in face.used:
            if now in line.icons and why_not_activate(state, seat, card, index, line) is None:  # C-9.2.2, C-9.3.2
                found.extend(_priced(state, seat, face, line, Option("activate", card, None, index)))
    return found


def wishes(state: Position, seat: Seat) -> list[Option]:
    """The Wishes that the player can make now (C-9.4.1 to C-9.4.3)."""
    if may_wish(state, seat) is not None:
        return []
    found: list[Option] = []
    for card in state.area(seat, Area.WISHES):  # C-2.2.5
        for index, line in state.face(card).used:
            if why_not_wish(state, seat, card, index, line) is None:
                found.append(Option("wish", card, None, index, label=f"Wish: {state.printing(card).name}"))
    return found


def why_not_wish(state: Position, seat: Seat, card: CardId, index: int, line: Line) -> Refusal | None:
    """Why the player cannot make this wish by this line now; None if they can."""
    if refusal := may_wish(state, seat) or untimely(state, seat, line):
        return refusal
    if not required(state, line, card):
        return "none of your Warriors meets what it requires", "C-10.2.3"
    return None if choosable(state, Use(seat, state.cards[card].mark, index), line) else _NO_TARGET


def may_wish(state: Position, seat: Seat) -> Refusal | None:
    """Why the player cannot make any wish now; None if coins and rules allow one."""
    if not state.area(seat, Area.WISHES):
        return "you have no Wish", "C-9.4.1"
    if state.wished[seat]:
        return "you have made your wish of this game", "C-9.4.3"
    if (have := coins(state, seat)) < WISH_COINS:
        return f"it needs {WISH_COINS} DB coins on your Warriors, there are {have}", "C-9.4.1"
    return None


def why_not_activate(state: Position, seat: Seat, card: CardId, index: int, line: Line) -> Refusal | None:
    """Why an effect of a card in play cannot be used now; None if it can."""
    now = state.cards[card]
    if refusal := untimely(state, seat, line) or unfit_source(state, card, line):
        return refusal
    if line.once and (card, now.incarnation, index) in state.used:  # C-4.4.6, C-4.5.5, C-9.6.12
        return "it was used this turn", "C-9.6.7"
    if refusal := cannot_pay(state, seat, card, line):
        return refusal
    use = Use(seat, now.mark, index)
    if line.ability is not None:
        if state.tally.evolved:  # C-11.1.9, C-11.1.14
            return "you have performed Evolution this turn", "C-11.1.9"
        if not state.book.abilities.possible(state, use):
            return "your Turn Marker is too low, or your hand has no such Warrior that could come into play", "C-11.1.5"
    return None if choosable(state, use, line) else _NO_TARGET


def cannot_pay(state: Position, seat: Seat, card: CardId, line: Line) -> Refusal | None:
    """Why the costs of a line cannot be paid: Turn cost, Chi, cards in hand (C-4.6)."""
    face = state.face(card)
    technique = face.printed.type is CardType.TECHNIQUE
    if technique and face.printed.turn > state.markers[seat]:
        return f"its Turn cost is {face.printed.turn}, your Turn Marker stands at {state.markers[seat]}", "C-4.6.2"
    for cost in line.cost or ():
        use = Use(seat, state.cards[card].mark, 0)
        if isinstance(cost, DiscardCards) and len(givable(state, use, cost)) < cost.n:
            return f"it costs {cost.n} card(s) from your hand", "C-9.6.5"
        if isinstance(cost, MoveWarrior) and not givable(state, use, cost):
            return "it costs a Warrior that you do not control", "C-9.6.10"
        if isinstance(cost, MoveThis | InjureThis | RemoveThis) and (refusal := _cannot_give(state, card, cost)):
            return refusal
    cost = price(face, line)
    if payment(state, seat, cost, 1) is None:
        return f"it costs {face.printed.definition.chi or '-'} Chi, which you cannot pay", "C-4.6.8"
    return None


def _cannot_give(state: Position, card: CardId, cost: MoveThis | InjureThis | RemoveThis) -> Refusal | None:
    """Why a card cannot pay with itself: its place, its status, or the coins on it (C-9.6.10)."""
    now = state.cards[card]
    if now.area not in PLAY:
        return "it costs a Warrior that is not there", "C-9.6.10"
    if isinstance(cost, InjureThis) and now.injured:
        return "it is injured already", "C-9.6.10"
    if isinstance(cost, RemoveThis) and coins_on(state, card, cost.coin) < cost.n:
        return f"it costs {cost.n} {cost.coin} coin(s) on it", "C-9.6.10"
    return None


def _priced(state: Position, seat: Seat, face: Face, line: Line, option: Option) -> Iterator[Option]:
    """The option, once for each X that can be paid (C-4.6.7, C-9.6.8)."""
    cost = price(face, line)
    assert option.card is not None
    label = f"Use {face.printed.name}"
    if option.target is not None:
        label += f" by {state.printing(option.target).name}"
    if not cost.x:
        yield _option(option, None, label, state, seat, cost)
        return
    for x in range(1, greatest_x(state, seat, cost) + 1):
        yield _option(option, x, f"{label}, X is {x}", state, seat, cost)


def _option(option: Option, x: int | None, label: str, state: Position, seat: Seat, cost: ChiCost) -> Option:
    paying = payment(state, seat, cost, x or 0)
    return Option(
        option.verb,
        option.card,
        option.target,
        option.skill,
        x,
        label,
        paying if paying is not None and paying.total else None,
    )

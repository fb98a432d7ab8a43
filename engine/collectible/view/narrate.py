"""The log in sentences: each entry once for each seat, so that nobody reads what they may not know."""

from __future__ import annotations

from engine.collectible.ir.words import Coin
from engine.collectible.state.areas import PLAY, Area
from engine.collectible.state.entry import LogEntry
from engine.collectible.state.events import (
    Answered,
    CoinMoved,
    CoinsChanged,
    Compared,
    Defended,
    Ended,
    FirstSet,
    LinkNegated,
    LinkPopped,
    LinkPushed,
    MarkerMoved,
    ModifierAdded,
    Moved,
    Noted,
    PlanetHit,
    Revealed,
    SentOut,
    StatusSet,
    TurnBegan,
    Why,
    WishMade,
)
from engine.collectible.state.position import Position
from engine.core.ids import Seat
from engine.core.seen import LogLine, Spot

Names = tuple[str, str]


def log(state: Position, seat: Seat, since: int) -> list[LogLine]:
    """The lines of the log from number `since` on, as the seat may know them."""
    names = state.book.names
    lines: list[LogLine] = []
    for number, entry in enumerate(state.log[since:], max(since, 0)):
        text, clause = sentence(names, entry, seat)
        lines.append(LogLine(number, text, clause, entry.turn, kind_of(entry), _spot(entry, seat)))
    return lines


def sentence(names: Names, entry: LogEntry, seat: Seat) -> tuple[str, str]:
    """The sentence of an entry for a seat, and the clause."""
    event, actor = entry.event, names[entry.actor]
    match event:
        case Moved():
            return _moved(names, entry, event, seat)
        case StatusSet() | CoinsChanged() | CoinMoved() | ModifierAdded():
            return _changed(entry, seat)
        case SentOut() | Defended() | Compared():
            return _in_battle(entry, actor)
        case LinkPushed() | LinkPopped() | LinkNegated() | Answered():
            return _in_chain(entry, actor)
        case TurnBegan():
            return f"Turn {entry.turn}: {actor} is the attacker.", "C-3.1.4"
        case FirstSet(by=by):
            return f"{actor} makes the first move.", "C-3.1.2" if by is not None else ""
        case Noted(n=n):
            return f"{actor} begins with {n} cards in hand.", "C-3.2.1"
        case MarkerMoved():
            return f"{actor}'s Turn Marker moves up.", "C-8.2.3"
        case Revealed():
            return f"{names[event.seat]} reveals {_name(entry, seat)} from the top of the Planet.", "C-11.4.1"
        case PlanetHit(n=n):
            return f"{names[event.seat]}'s Planet receives {n} Damage and has {entry.left} now.", "C-6.4.6"
        case WishMade():
            return f"{names[entry.cards[0].seat]} makes a wish: {entry.cards[0].name}.", "C-9.4.1"
        case Ended(winner=winner, reason=reason, clause=clause):
            return (reason if winner is None else f"{reason} {names[winner]} wins."), clause
        case _:
            return "", ""


_MOVES: dict[Why, tuple[str, str]] = {
    Why.DRAW: ("{actor} draws {card}.", "C-4.2.2"),
    Why.CHARGE: ("{actor} charges {card}.", "C-4.2.4"),
    Why.DEPLOY: ("{actor} deploys {card}.", "C-4.4.1"),
    Why.PUT: ("{card} comes into play for {taker}.", "C-11.5.1"),
    Why.PAY: ("{actor} pays with {card}.", "C-4.6.3"),
    Why.COST: ("{card} goes to {taker}'s {area} as a cost.", "C-9.6.10"),
    Why.KNOCKED: ("{card} is knocked down and goes to {taker}'s Chi area.", "C-7.1.3"),
    Why.DISCARD: ("{actor} discards {card}.", ""),
    Why.EFFECT: ("{card} goes to {taker}'s {area}.", ""),
    Why.CONTROL: ("{taker} gains control of {card}.", "C-11.5.6"),
    Why.JOIN: ("{card} joins a Team.", ""),
    Why.EVOLVE: ("{card} takes its place.", "C-11.1.5"),
    Why.EXPIRED: ("{card} has run out and goes to {taker}'s Chi area.", "C-11.3.2"),
    Why.TAKEN: ("{card} goes to {taker}'s Chi area: its name is in play.", "C-11.6.3"),
}
_AREAS: dict[Area, str] = {
    Area.CHI: "Chi area",
    Area.DISCARD: "Discard area",
    Area.HAND: "hand",
    Area.DEPLOYMENT: "Deployment area",
    Area.PLANET: "Planet",
}


def _moved(names: Names, entry: LogEntry, event: Moved, seat: Seat) -> tuple[str, str]:
    words, clause = _MOVES.get(event.why, ("{card} goes to {taker}'s {area}.", ""))
    taker, area = names[event.seat], _AREAS.get(event.area, event.area.value)
    text = words.format(actor=names[entry.actor], taker=taker, card=_name(entry, seat), area=area)
    return text[0].upper() + text[1:], clause


def _name(entry: LogEntry, seat: Seat) -> str:
    """The card's name for a seat that saw it."""
    card = entry.cards[0]
    return card.name if card.seen[seat] else "a card"


def _changed(entry: LogEntry, seat: Seat) -> tuple[str, str]:
    """What becomes of a Warrior in play."""
    name = _name(entry, seat)
    match entry.event:
        case StatusSet(injured=True, damage=True):
            return f"{name} receives Damage and is injured.", "C-7.1.2"
        case StatusSet(injured=True):
            return f"{name} changes to injured status.", "C-7.1.5"
        case StatusSet():
            return f"{name} is healed.", "C-7.1.8"
        case CoinsChanged(coin=coin, change=change):
            verb = "gets" if change > 0 else "loses"
            clause = "C-6.5.1" if coin is Coin.DB else "C-11.4.4" if coin is Coin.GROWTH else "C-11.3.1"
            return f"{name} {verb} {abs(change)} {coin.value} coin{'s' if abs(change) != 1 else ''}.", clause
        case CoinMoved():
            return f"A DB coin goes from {name} to {entry.cards[1].name}.", "C-4.7.1"
        case ModifierAdded(modifier=modifier) if modifier.barred is not None:
            return f"{name} cannot {modifier.barred} this turn.", "C-11.6.1"
        case ModifierAdded(modifier=modifier):
            return f"{name} gets {modifier.combat:+}/{modifier.support:+} until end of turn.", "C-8.2.5"
        case _:
            return "", ""


def _in_battle(entry: LogEntry, actor: str) -> tuple[str, str]:
    cards = [card.name for card in entry.cards]
    match entry.event:
        case SentOut():
            return f"{actor} attacks with {_team(cards)}.", "C-6.1.1"
        case Defended():
            return f"{actor} defends against {cards[0]} with {_team(cards[1:])}.", "C-6.2.2"
        case Compared(power=power, against=None):
            return f"{cards[0]} strikes the Planet with power {power}.", "C-6.4.3"
        case Compared(power=power, against=against):
            across = f" against {cards[1]}" if len(cards) > 1 else ""
            return f"{cards[0]}{across}: power {power} against {against}.", "C-6.4.8"
        case _:
            return "", ""


def _team(cards: list[str]) -> str:
    return cards[0] + (f" and {', '.join(cards[1:])} in support" if len(cards) > 1 else "")


def _in_chain(entry: LogEntry, actor: str) -> tuple[str, str]:
    cards = [card.name for card in entry.cards]
    match entry.event:
        case LinkPushed(link=link):
            by = f" by {cards[1]}" if link.user is not None else ""
            aims = cards[2 if link.user is not None else 1 :]
            at = f" on {', '.join(aims)}" if aims else ""
            x = f", X is {link.x}" if link.x else ""
            return f"{actor} uses {cards[0]}{by}{at}{x}.", "C-10.1.1"
        case LinkPopped(failed=failed):
            return (f"{cards[0]} fails: {failed}.", "C-10.2.3") if failed else (f"{cards[0]} is applied.", "C-10.2.1")
        case LinkNegated():
            return f"{cards[0] if cards else 'An effect'} is negated.", "C-9.1.12"
        case Answered(applied=True):
            return f"{cards[0]}: its effect is applied.", "C-9.5.3"
        case _:
            return f"{cards[0]}: its effect lapses.", "C-9.5.3"


_KINDS: dict[type, str] = {
    StatusSet: "status",
    CoinsChanged: "coins",
    CoinMoved: "coins",
    SentOut: "attack",
    Defended: "defense",
    Compared: "battle",
    LinkPushed: "use",
    LinkPopped: "applied",
    LinkNegated: "negated",
    PlanetHit: "damage",
    WishMade: "wish",
    TurnBegan: "turn",
    Ended: "end",
}


def kind_of(entry: LogEntry) -> str:
    """A word for what happened; of a move, why."""
    return entry.event.why.value if isinstance(entry.event, Moved) else _KINDS.get(type(entry.event), "")


def _spot(entry: LogEntry, seat: Seat) -> Spot | None:
    """Where the seat can look for it, in its own names for cards."""
    match entry.event:
        case PlanetHit(seat=hit):
            return Spot(hit, Area.DAMAGE.value)
        case TurnBegan() | Ended() | FirstSet() | Noted() | MarkerMoved():
            return None
        case _ if entry.cards:
            card = entry.cards[0]
            area = card.area.value if card.area in PLAY or card.area is not Area.LIMBO else "chain"
            return Spot(card.seat, area, card.handles[seat] or None)
        case _:
            return None

"""The log in sentences: each entry once for each seat, so that nobody reads what they may not know.

Every entry has a sentence for both seats; what differs is whether a card is named.
"""

from __future__ import annotations

from engine.core.ids import Seat
from engine.core.seen import LogLine
from engine.masters.ir.keywords import row_of
from engine.masters.ir.nodes import SkillKind
from engine.masters.ir.nouns import Area
from engine.masters.state.cause import Why
from engine.masters.state.entry import LogEntry, Noticed
from engine.masters.state.events import (
    Activated,
    Attacked,
    AttackNegated,
    Compared,
    Damaged,
    Ended,
    Flipped,
    Looked,
    MarkersChanged,
    ModifierAdded,
    Moved,
    Noted,
    PhaseBegan,
    Revealed,
    Shuffled,
    SkillNegated,
    Switched,
    TargetChanged,
    TokenMade,
)
from engine.masters.state.position import Position
from engine.masters.view.spots import kind_of, spot_of
from engine.masters.view.wording import AREA_WORDS, change_words, compared_words, until_words

Line = tuple[tuple[str, str], str]
"""The sentence for seat 0 and for seat 1, and the clause."""
Names = tuple[str, str]
"""The names of the players, by seat."""
MANY = 12
"""Of more cards than so many that a player looks at, the log says how many only."""


def log(state: Position, seat: Seat, since: int) -> list[LogLine]:
    """The lines of the log from number `since` on, as the seat may know them."""
    lines: list[LogLine] = []
    for number, entry in enumerate(state.log[since:], max(since, 0)):
        texts, clause = narrate(state.book.names, entry)
        lines.append(LogLine(number, texts[seat], clause, entry.turn, kind_of(entry), spot_of(entry, seat)))
    return lines


def narrate(names: Names, entry: LogEntry) -> Line:
    """The sentence of an entry for seat 0 and for seat 1, and the clause."""
    event = entry.event
    match event:
        case Moved():
            return _moved(names, entry, event)
        case Flipped(up=up):
            return _flipped(names, entry, up)
        case ModifierAdded():
            return _modified(entry, event)
        case Looked(seat=seat):
            return _looked(names, entry, seat)
        case Activated():
            what = event.keyword or event.skill.type_name
            return _both(f"{names[event.seat]} activated [{what}] of {_name(entry)}.", _clause_of(event))
        case MarkersChanged(change=change, cause=cause):
            count = f"{abs(change)} marker{'s' if abs(change) != 1 else ''}"
            verb = "got" if change > 0 else "lost"
            clause = cause.clause or ("4-12-1" if change > 0 else "4-12-3")
            return _both(f"{_name(entry)} {verb} {count} and has {entry.left} now.", clause)
        case Revealed(seat=seat):
            return _both(f"{names[seat]} revealed {', '.join([card.name for card in entry.cards])}.", "11-2-1")
        case _:
            return _both(*_plain(names, entry))


def _plain(names: Names, entry: LogEntry) -> tuple[str, str]:
    """The sentence of an event that both seats see alike, and its clause."""
    event = entry.event
    match event:
        case Switched(rest=rest):
            mode = "Rest" if rest else "Active"
            return f"{_name(entry)}{_among(names, entry.cards[0])} was switched to {mode} Mode.", "4-8-1"
        case Shuffled(seat=seat, area=area):
            clause = {Area.LIFE: "3-9-4", Area.HAND: "11-6-3"}.get(area, "3-2-4")
            return f"{names[seat]} shuffled their {AREA_WORDS[area]}.", clause
        case Damaged(seat=seat, amount=amount):
            return f"{names[seat]} took {amount} damage: {entry.left} life left.", "4-10-1"
        case TokenMade(seat=seat):
            return f"{names[seat]} created a token: {_name(entry)}.", "10-18-1"
        case Attacked(seat=seat):
            return f"{names[seat]} attacked {_name(entry, 1)} with {_name(entry)}.", "7-1"
        case TargetChanged():
            return f"The target of the attack is {_name(entry)} now.", "10-4-1"
        case Compared():
            return compared_words(event, _name(entry), _name(entry, 1)), "7-4-1-4"
        case AttackNegated():
            return "The attack was negated.", "7-1-4"
        case SkillNegated(skill=skill):
            return (
                f"The skill of {_name(entry)} was negated.",
                "10-10-5" if skill.kind is SkillKind.COUNTER else "8-3-2",
            )
        case PhaseBegan(seat=seat):
            return f"Turn {entry.turn}: {names[seat]}.", "6-1-1"
        case Noted(text=text, clause=clause) | Ended(reason=text, clause=clause):
            return text, clause
        case _:
            raise AssertionError(f"{type(event).__name__} is told, and has no sentence")


def _both(text: str, clause: str) -> Line:
    return (text, text), clause


def _name(entry: LogEntry, at: int = 0) -> str:
    return entry.cards[at].name


def _among(names: Names, card: Noticed) -> str:
    """Where a card lies that may have namesakes in another area; a Leader has none."""
    return "" if card.area in ("", Area.LEADER) else f" in {names[card.seat]}'s {AREA_WORDS[Area(card.area)]}"


def _flipped(names: Names, entry: LogEntry, up: bool) -> Line:
    owner = names[entry.master]
    if entry.leader:
        if up:
            return _both(f"The Leader Card of {owner} was flipped to its front: {_name(entry)}.", "9-9-2")
        return _both(f"The Leader Card of {owner} awakened: {_name(entry)}.", "9-9-1")
    if up:
        return _both(f"A life card of {owner} was turned face up: {_name(entry)}.", "3-9-3")
    return _both(f"A life card of {owner} was turned face down.", "3-9-2")


def _clause_of(event: Activated) -> str:
    """The clause of an activation: that of its keyword, where it has one."""
    return row_of(event.keyword.partition(":")[0]).activation or "8-5-2-3"


def _modified(entry: LogEntry, event: ModifierAdded) -> Line:
    modifier = event.modifier
    bound = modifier.bound if len(modifier.bound) == len(modifier.changes) else (None,) * len(modifier.changes)
    what = ", ".join([change_words(change, n) for change, n in zip(modifier.changes, bound, strict=True)])
    texts: list[str] = []
    for seat in (0, 1):
        cards = ", ".join([card.name if card.seen[seat] else "a card" for card in entry.cards])
        until = until_words(modifier.duration, yours=modifier.master == seat)
        texts.append(f"{cards}: {what} {until}".rstrip() + ".")
    return (texts[0], texts[1]), "8-2-2-2"


def _looked(names: Names, entry: LogEntry, seat: Seat) -> Line:
    n = len(entry.cards)
    hidden = f"{names[seat]} looked at {n} card{'s' if n != 1 else ''}."
    if n > MANY:
        return _both(hidden, "11-6-1")
    seen = f"{names[seat]} looked at {', '.join([card.name for card in entry.cards])}."
    return ((seen, hidden) if seat == 0 else (hidden, seen)), "11-6-1"


def _moved(names: Names, entry: LogEntry, event: Moved) -> Line:
    card = entry.cards[0]
    known, clause = _move_words(names, entry, event, card.name)
    if card.seen == (True, True):
        return (known, known), clause
    hidden = _move_words(names, entry, event, "a card")[0]
    texts = [known if seen else hidden for seen in card.seen]
    return (texts[0][0].upper() + texts[0][1:], texts[1][0].upper() + texts[1][1:]), clause


def _move_words(names: Names, entry: LogEntry, event: Moved, name: str) -> tuple[str, str]:
    """The sentence for one move, with the card's name or "a card"."""
    mover, taker, target = names[event.source_master], names[event.target_master], AREA_WORDS[event.target]
    match event.why:
        case Why.DRAW | Why.SETUP:
            return f"{taker} drew {name}.", "4-9-2" if event.why is Why.DRAW else "5-2-1-6"
        case Why.PLAY:
            clause = "3-11-3" if event.target is Area.UNISON else "3-6-3"
            return f"{taker} played {name}{_how(entry, event)}.", clause
        case Why.KO:
            return f"{name} was KO'd.", "10-1-1"
        case Why.COMBO:
            return f"{taker} combos with {name}: {entry.left:+d}.", "3-7-3"
        case Why.CHARGE:
            return f"{taker} charged {name}.", "6-2-5"
        case Why.DAMAGE:
            clause = "10-6-1" if event.target is Area.DROP else "4-10-2-1"
            return f"{mover} moved {name} from life to the {target}.", clause
        case Why.DISCARD:
            return f"{mover} discarded {name}.", "10-45-1"
        case Why.DECLARE:
            return f"{mover} declared to play {name}.", "6-3-1-2-1-1"
        case Why.ACTIVATE if event.target is Area.DROP:
            return f"{name} was used and went to {taker}'s Drop Area.", "8-5-2-5-1"
        case Why.ACTIVATE:
            return f"{mover} showed {name} to activate its skill.", "8-5-2-1"
        case Why.REMOVE:
            return f"{name} was removed from the game.", "10-19-1"
        case Why.STACK if event.under is not None:
            return f"{name} was placed under {_name(entry, 1)}.", "11-3-3"
        case Why.CONTROL:
            return f"{taker} gained control of {name}.", "11-5-1"
        case _:
            return _went(mover, taker, event, name), _clause_of_move(event)


def _how(entry: LogEntry, event: Moved) -> str:
    """In which way a card was played, where that is worth telling."""
    how = " in Rest Mode" if event.rest else ""
    how += f" with {event.markers} marker{'s' if event.markers != 1 else ''}" if event.markers else ""
    return how + (f" on top of {_name(entry, 1)}" if event.onto is not None else "")


def _clause_of_move(event: Moved) -> str:
    """The clause of a move that has no word of its own: that of the rule that moved the card, or of what was done."""
    own = event.cause.clause if event.why is Why.RULE else ""
    return own or {Why.SEND: "11-4-1", Why.RULE: "9-1-1"}.get(event.why, "8-7-1")


_ENDS = {"bottom": "on the bottom of", "top": "on top of"}


def _went(mover: str, taker: str, event: Moved, name: str) -> str:
    """A move that has no word of its own, from where to where."""
    target = AREA_WORDS[event.target]
    if event.target is Area.DECK:
        return f"{name} went {_ENDS.get(event.position, 'into')} {taker}'s deck."
    if event.source is Area.LIMBO:
        return f"{name} went to {taker}'s {target}."
    whose = "the" if mover == taker else f"{taker}'s"
    return f"{name} went from {mover}'s {AREA_WORDS[event.source]} to {whose} {target}."

"""The log: each event as a plain sentence, once for each seat, so that nobody reads what they may not know.

Every sentence exists for both seats, so that numbers of lines tell nothing; what differs is whether a card is named. Payments,
the untapping of the Charge Phase and bookkeeping events make no line.
"""

from __future__ import annotations

from engine.core.ids import CardId, Seat
from engine.core.seen import LogLine
from engine.masters.ir.nodes import SkillKind
from engine.masters.ir.nouns import Area
from engine.masters.state.events import (
    Activated,
    Attacked,
    AttackNegated,
    Damaged,
    Ended,
    Event,
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
    Why,
)
from engine.masters.state.sight import visible
from engine.masters.state.state import LogEntry, State
from engine.masters.view.wording import AREA_WORDS, KEYWORD_CLAUSES, change_words, until_words

Line = tuple[tuple[str, str], str]
"""The sentence for seat 0 and for seat 1, and the clause."""


_TOLD: frozenset[type] = frozenset(
    {
        Activated,
        Attacked,
        AttackNegated,
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
    }
)
"""Events that may make a line; asked first, since this runs on every event."""


def log(state: State, seat: Seat, since: int) -> list[LogLine]:
    """The lines of the log from number `since` on, as the seat may know them."""
    lines = enumerate(state.log[since:], max(since, 0))
    return [LogLine(number, entry.texts[seat], entry.clause, entry.turn) for number, entry in lines]


def card_name(state: State, card: CardId) -> str:
    """The name on the visible side of a card."""
    printed = state.printed[state.cards[card].printed]
    if printed.back is not None and state.cards[card].flipped:
        return printed.back.name
    return printed.front.name


def narrate(state: State, event: Event) -> Line | None:
    """The line that an event makes in the log, or None. Called after the event was applied."""
    match event:
        case Moved():
            return _moved(state, event)
        case Switched(card=card, rest=rest):
            if event.cause.kind != "skill":
                return None
            return _both(f"{card_name(state, card)} was switched to {'Rest' if rest else 'Active'} Mode.", "4-8-1")
        case Flipped(card=card, up=up):
            return _flipped(state, card, up)
        case Shuffled(seat=seat, area=area):
            clause = {Area.LIFE: "3-9-4", Area.HAND: "11-6-3"}.get(area, "3-2-4")
            return _both(f"{_player(state, seat)} shuffled their {AREA_WORDS[area]}.", clause)
        case MarkersChanged(card=card, change=change, cause=cause):
            count = f"{abs(change)} marker{'s' if abs(change) != 1 else ''}"
            left = state.cards[card].markers
            verb = "got" if change > 0 else "lost"
            return _both(
                f"{card_name(state, card)} {verb} {count} and has {left} now.",
                cause.clause or ("4-12-1" if change > 0 else "4-12-3"),
            )
        case Damaged(seat=seat, amount=amount):
            left = len(state.area(seat, Area.LIFE))
            return _both(f"{_player(state, seat)} took {amount} damage: {left} life left.", "4-10-1")
        case TokenMade(card=card, seat=seat):
            return _both(f"{_player(state, seat)} created a token: {card_name(state, card)}.", "10-18-1")
        case Attacked(card=card, target=target, seat=seat):
            return _both(
                f"{_player(state, seat)} attacked {card_name(state, target)} with {card_name(state, card)}.", "7-1"
            )
        case TargetChanged(target=target):
            return _both(f"The target of the attack is {card_name(state, target)} now.", "10-4-1")
        case AttackNegated():
            return _both("The attack was negated.", "7-1-4")
        case Activated():
            return _activated(state, event)
        case SkillNegated(card=card, skill=skill):
            return _both(
                f"The skill of {card_name(state, card)} was negated.",
                "10-10-5" if skill.kind is SkillKind.COUNTER else "8-3-2",
            )
        case ModifierAdded():
            return _modified(state, event)
        case Looked(seat=seat, cards=cards):
            return _looked(state, seat, cards)
        case Revealed(cards=cards, seat=seat):
            if not cards:
                return None
            return _both(f"{_player(state, seat)} revealed {_names(state, cards)}.", "11-2-1")
        case PhaseBegan(phase=phase, seat=seat):
            if phase != "charge":
                return None
            return _both(f"Turn {state.turn}: {_player(state, seat)}.", "6-1-1")
        case Noted(text=text, clause=clause):
            return _both(text, clause)
        case Ended(reason=reason, clause=clause):
            return _both(reason, clause)
        case _:
            return None


def _both(text: str, clause: str) -> Line:
    return (text, text), clause


def _player(state: State, seat: Seat) -> str:
    return state.book.names[seat]


def _names(state: State, cards: tuple[CardId, ...]) -> str:
    return ", ".join([card_name(state, card) for card in cards])


def _flipped(state: State, card: CardId, up: bool) -> Line:
    now = state.cards[card]
    owner = _player(state, now.master)
    if now.area is Area.LEADER:
        return _both(
            f"The Leader Card of {owner} was flipped to its {'front' if up else 'back'}: {card_name(state, card)}.",
            "9-9-2" if up else "9-9-1",
        )
    if up:
        return _both(f"A life card of {owner} was turned face up: {card_name(state, card)}.", "3-9-3")
    return _both(f"A life card of {owner} was turned face down.", "3-9-2")


def _activated(state: State, event: Activated) -> Line:
    skill = event.skill
    what = event.keyword or skill.type_name
    return _both(
        f"{_player(state, event.seat)} activated [{what}] of {card_name(state, event.card)}.", _clause_of(event)
    )


def _clause_of(event: Activated) -> str:
    """The clause of an activation: that of its keyword, where it has one."""
    return KEYWORD_CLAUSES.get(event.keyword.partition(":")[0], "8-5-2-3")


def _modified(state: State, event: ModifierAdded) -> Line | None:
    modifier = event.modifier
    if not modifier.cards or not modifier.changes or modifier.cause.kind == "combo":
        return None
    bound = modifier.bound if len(modifier.bound) == len(modifier.changes) else (None,) * len(modifier.changes)
    what = ", ".join([change_words(change, n) for change, n in zip(modifier.changes, bound, strict=True)])
    until = until_words(modifier.duration)
    gets = f"{what} {until}".rstrip()
    named = [(card, visible(state, 0, card), visible(state, 1, card)) for card, _ in modifier.cards]
    texts = [
        ", ".join([card_name(state, entry[0]) if entry[1 + seat] else "a card" for entry in named]) for seat in (0, 1)
    ]
    return (f"{texts[0]}: {gets}.", f"{texts[1]}: {gets}."), "8-2-2-2"


def _looked(state: State, seat: Seat, cards: tuple[CardId, ...]) -> Line | None:
    if not cards:
        return None
    count = "1 card" if len(cards) == 1 else f"{len(cards)} cards"
    hidden = f"{_player(state, seat)} looked at {count}."
    if len(cards) > 12:
        return _both(hidden, "11-6-1")
    seen = f"{_player(state, seat)} looked at {_names(state, cards)}."
    return ((seen, hidden) if seat == 0 else (hidden, seen)), "11-6-1"


def _moved(state: State, event: Moved) -> Line | None:
    why = event.why
    if why is Why.SETUP and event.target is not Area.HAND:
        return None
    if why is Why.COMBO_END:
        return None
    first, second = _saw(state, 0, event.card), _saw(state, 1, event.card)
    known, clause = _move_words(state, event, card_name(state, event.card))
    if first and second:
        return (known, known), clause
    hidden = _move_words(state, event, "a card")[0]
    texts = known if first else hidden, known if second else hidden
    return (texts[0][0].upper() + texts[0][1:], texts[1][0].upper() + texts[1][1:]), clause


def _saw(state: State, seat: Seat, card: CardId) -> bool:
    """Whether the seat sees the face of a card that has just been moved: it still has its name for it from before, or sees it now."""
    return card in state.handles[seat] or visible(state, seat, card)


def _move_words(state: State, event: Moved, name: str) -> tuple[str, str]:
    """The sentence for one move, with the card's name or "a card"."""
    mover = _player(state, event.source_master)
    taker = _player(state, event.target_master)
    target = AREA_WORDS[event.target]
    match event.why:
        case Why.DRAW | Why.SETUP:
            return f"{taker} drew {name}.", "4-9-2" if event.why is Why.DRAW else "5-2-1-6"
        case Why.PLAY:
            how = " in Rest Mode" if event.rest else ""
            how += f" with {event.markers} marker{'s' if event.markers != 1 else ''}" if event.markers else ""
            how += f" on top of {card_name(state, event.onto)}" if event.onto is not None else ""
            return f"{taker} played {name}{how}.", "3-11-3" if event.target is Area.UNISON else "3-6-3"
        case Why.KO:
            return f"{name} was KO'd.", "10-1-1"
        case Why.COMBO:
            return f"{taker} placed {name} in the Combo Area.", "3-7-3"
        case Why.CHARGE:
            return f"{taker} charged {name}.", "6-2-5"
        case Why.DAMAGE:
            return (
                f"{mover} moved {name} from life to the {target}.",
                "10-6-1" if event.target is Area.DROP else "4-10-2-1",
            )
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
            return f"{name} was placed under {card_name(state, event.under)}.", "11-3-3"
        case Why.CONTROL:
            return f"{taker} gained control of {name}.", "11-5-1"
        case _:
            clause = event.cause.clause if event.why is Why.RULE else ""
            clause = clause or {Why.SEND: "11-4-1", Why.RULE: "9-1-1"}.get(event.why, "8-7-1")
            if event.target is Area.DECK:
                end = (
                    "on the bottom of"
                    if event.position == "bottom"
                    else "on top of"
                    if event.position == "top"
                    else "into"
                )
                return f"{name} went {end} {taker}'s deck.", clause
            if event.source is Area.LIMBO:
                return f"{name} went to {taker}'s {target}.", clause
            return f"{name} went from {mover}'s {AREA_WORDS[event.source]} to {taker}'s {target}.", clause


def record(state: State, event: Event) -> None:
    """Add the event's line to the log, if it makes one."""
    if type(event) not in _TOLD:
        return
    line = narrate(state, event)
    if line is not None:
        state.log.append(LogEntry(event, state.turn, line[0], line[1]))

"""Which automatic effects an event calls (C-9.5.3)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.collectible.ir.words import Moment, Whose
from engine.collectible.state.areas import PLAY
from engine.collectible.state.events import Event, Moved, StatusSet, Why
from engine.collectible.state.objects import Waiting
from engine.collectible.state.position import Position
from engine.collectible.truth.control import in_play
from engine.collectible.truth.figures import holds
from engine.core.ids import CardId, other

_ARRIVES = frozenset({Why.PUT, Why.EVOLVE})


def heard(state: Position, event: Event) -> tuple[Waiting, ...]:
    """The automatic effects that an event calls, which was applied just now."""
    match event:
        case Moved(card=card, why=Why.DEPLOY, x=x):
            return (*_of(state, card, Moment.DEPLOYED, x), *_of(state, card, Moment.PUT_INTO_PLAY, x))  # C-11.5.1
        case Moved(card=card, why=why) if why in _ARRIVES:  # C-11.1.10, C-11.5.1
            return _of(state, card, Moment.PUT_INTO_PLAY)  # C-11.5.2
        case StatusSet(card=card, injured=True, damage=True):
            return _of(state, card, Moment.DAMAGED)
        case StatusSet(card=card, injured=False):
            return _of(state, card, Moment.HEALED)  # C-11.1.3
        case _:
            return ()


def winners(state: Position, cards: Sequence[CardId], outstanding: bool) -> tuple[Waiting, ...]:
    """The effects that a won battle calls, of these Warriors as far as they are in play (C-11.1.12): those of this victory, and those of either."""
    won = "outstanding" if outstanding else "victory"  # C-6.4.9, C-6.4.10
    called = [one for card in cards for one in _of(state, card, Moment.WINS)]
    return tuple([one for one in called if _won(state, one) in ("", won)])


def _won(state: Position, waiting: Waiting) -> str:
    when = state.face(waiting.source[0]).lines[waiting.line].when
    return "" if when is None else when.won


def at_turn(state: Position, moment: Moment) -> tuple[Waiting, ...]:
    """The effects of the beginning or end of the attacker's turn: the attacker's first (C-4.1.8)."""
    found: list[Waiting] = []
    for seat in (state.attacker, other(state.attacker)):
        wanted = Whose.YOU if seat == state.attacker else Whose.OPPONENT
        for card in in_play(state, seat):
            for index, line in state.face(card).heard.get(moment, ()):
                when = line.when
                if when is not None and when.whose in (wanted, Whose.ANY) and holds(state, card, line):
                    found.append(Waiting(0, seat, state.cards[card].mark, index))
    return tuple(found)


def _of(state: Position, card: CardId, moment: Moment, x: int = 0) -> tuple[Waiting, ...]:
    now = state.cards[card]
    return tuple(
        [
            Waiting(0, now.controller, now.mark, index, x)
            for index, line in state.face(card).heard.get(moment, ())
            if now.area in PLAY and holds(state, card, line)
        ]
    )


def still(state: Position, waiting: Waiting) -> bool:
    """Whether an effect that waits can be applied: its card is the same, in play, and valid (C-9.2.1, C-7.1.7)."""
    card = waiting.source[0]
    now, line = state.cards[card], state.face(card).lines[waiting.line]
    return state.is_object(waiting.source) and now.area in PLAY and holds(state, card, line)

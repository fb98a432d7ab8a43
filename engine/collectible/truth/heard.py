"""Which automatic effects an event calls (C-9.5.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.collectible.ir.words import LEAVING, Moment, Whose
from engine.collectible.state.areas import PLAY
from engine.collectible.state.events import Defended, Event, Moved, PlanetHit, SentOut, StatusSet, Why
from engine.collectible.state.objects import NUMBERED, Waiting
from engine.collectible.state.position import Position, Use
from engine.collectible.truth.control import in_play
from engine.collectible.truth.figures import holds
from engine.collectible.truth.phrases import fits
from engine.collectible.truth.teams import side
from engine.core.ids import CardId, Seat, other

_ARRIVES = frozenset({Why.PUT, Why.EVOLVE})


def heard(state: Position, event: Event) -> tuple[Waiting, ...]:
    """The automatic effects that an event calls, which was applied just now."""
    match event:
        case Moved(card=card, why=Why.DEPLOY, x=x):
            return _called(state, card, (Moment.DEPLOYED, Moment.PUT_INTO_PLAY), x)  # C-11.5.1
        case Moved(card=card, why=why) if why in _ARRIVES:  # C-11.1.10, C-11.5.1
            return _called(state, card, (Moment.PUT_INTO_PLAY,))  # C-11.5.2
        case StatusSet(card=card, injured=True, damage=True):
            return _called(state, card, (Moment.DAMAGED,))
        case StatusSet(card=card, injured=False):
            return _called(state, card, (Moment.HEALED,))  # C-11.1.3
        case SentOut(battle=battle):
            return _sent_out(state, battle.team, Moment.ATTACKS)
        case Defended(team=team):
            return _sent_out(state, team, Moment.DEFENDS)
        case PlanetHit(seat=seat):
            return _of_player(state, Moment.PLANET_HIT, seat)
        case _:
            return ()


def leaving(state: Position, event: Event) -> tuple[Waiting, ...]:
    """The effects that an event calls which is about to take a card out of play: what counts is how things stand before (C-2.6.7)."""
    if not isinstance(event, Moved) or event.area in PLAY or state.cards[event.card].area not in PLAY:
        return ()
    knocked = (Moment.DAMAGED, Moment.KNOCKED_DOWN) if event.why is Why.KNOCKED else ()  # C-7.1.3, C-7.1.4
    return _called(state, event.card, (*knocked, Moment.LEAVES))


def decided(state: Position, moment: Moment, cards: Sequence[CardId], outstanding: bool) -> tuple[Waiting, ...]:
    """The effects that a battle calls which was won or lost, of these Warriors as far as they are in play (C-11.1.12): those of this victory, and
    those of either."""
    won = "outstanding" if outstanding else "victory"  # C-6.4.9, C-6.4.10
    called = [one for card in cards for one in _called(state, card, (moment,))]
    return tuple([one for one in called if _won(state, one) in ("", won)])


def struck(state: Position, cards: Sequence[CardId]) -> tuple[Waiting, ...]:
    """The effects of these Warriors that wait for their Team's Planet Damage (C-6.4.3)."""
    return tuple([one for card in cards for one in _called(state, card, (Moment.STRIKES,))])


def _won(state: Position, waiting: Waiting) -> str:
    when = state.face(waiting.source[0]).lines[waiting.line].when
    return "" if when is None else when.won


def at_turn(state: Position, moment: Moment) -> tuple[Waiting, ...]:
    """The effects of the beginning or end of the attacker's turn: the attacker's first (C-4.1.8)."""
    return _of_player(state, moment, state.attacker)


def _of_player(state: Position, moment: Moment, whose: Seat) -> tuple[Waiting, ...]:
    """The effects that wait for what happens to a player, or in that player's turn."""
    found: list[Waiting] = []
    for seat in (state.attacker, other(state.attacker)):
        wanted = Whose.YOU if seat == whose else Whose.OPPONENT
        for card in in_play(state, seat):
            for index, line in state.face(card).heard.get(moment, ()):
                when = line.when
                if when is not None and when.whose in (wanted, Whose.ANY) and holds(state, card, line):
                    found.append(Waiting(0, seat, state.cards[card].mark, index))
    return tuple(found)


def _sent_out(state: Position, team: int, moment: Moment) -> tuple[Waiting, ...]:
    return tuple([one for card in side(state, team) for one in _called(state, card, (moment, Moment.SENT_OUT))])


def _called(state: Position, card: CardId, moments: Sequence[Moment], x: int = 0) -> tuple[Waiting, ...]:
    """The effects that wait for what happens to this card: its own, and those that speak of such a Warrior."""
    cards, faces = state.cards, state.faces
    if cards[card].area not in PLAY:
        return ()
    found: list[Waiting] = []
    for seat in (state.attacker, other(state.attacker)):
        for source in in_play(state, seat):
            if lines := faces[cards[source].face].heard:
                for moment in moments:
                    found.extend(_concerned(state, source, card, lines.get(moment, ()), x))
    return tuple(found)


def _concerned(state: Position, source: CardId, card: CardId, lines: NUMBERED, x: int) -> Iterator[Waiting]:
    """Those of the lines of one card that wait for what happens to another, or to itself."""
    now = state.cards[source]
    for index, line in lines:
        subject = None if line.when is None else line.when.subject
        if subject is None:
            meant = source == card
        else:
            meant = fits(state, subject, card, Use(now.controller, now.mark, index))
        if meant and holds(state, source, line):
            yield Waiting(0, now.controller, now.mark, index, x if source == card else 0, state.cards[card].mark)


def still(state: Position, waiting: Waiting) -> bool:
    """Whether an effect that waits can be applied: its card is the same, in play, and valid (C-9.2.1, C-7.1.7), unless its moment was to leave."""
    card = waiting.source[0]
    now, line = state.cards[card], state.face(card).lines[waiting.line]
    if line.when is not None and line.when.moment in LEAVING and waiting.about == waiting.source:
        return True
    return state.is_object(waiting.source) and now.area in PLAY and holds(state, card, line)

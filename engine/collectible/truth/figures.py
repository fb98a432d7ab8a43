"""Combat, Support and Team Power, derived: the printed pair of the status, Growth coins, lasting effects of valid cards, effects until end of turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from engine.collectible.cards.definition import Figures
from engine.collectible.ir.nodes import Barred, Each, Effect, Gets, If, It, Line, Phrase, ThisWarrior
from engine.collectible.ir.words import Act, CardType, Icon
from engine.collectible.state.areas import PLAY
from engine.collectible.state.objects import Battle
from engine.collectible.state.position import Position, Use
from engine.collectible.truth.conditions import is_so, times
from engine.collectible.truth.control import in_play
from engine.collectible.truth.phrases import fits, required
from engine.collectible.truth.teams import head, side
from engine.core.ids import CardId

_WIDER = {
    Act.ATTACK: Act.FIGHT,
    Act.DEFEND: Act.FIGHT,
    Act.TARGET_OF_TECHNIQUE: Act.TARGET,
    Act.SHOWDOWN_DAMAGE: Act.DAMAGE,
}
"""What is barred with more."""
Part = tuple[str, int, int]
"""Where a part of the figures comes from, and how much it is: Combat and Support."""


def valid(state: Position, card: CardId, line: Line) -> bool:
    """Whether the line counts while its card is in play in its status (C-7.1.7, C-9.6.1)."""
    return not state.cards[card].injured or Icon.VALID in line.icons


def figures(state: Position, card: CardId) -> Figures:
    """The present Combat and Support of a Warrior; outside of play, what is printed for normal status."""
    found = state.memo.figures.get(card)
    if found is None:
        found = state.memo.figures[card] = _figures(state, card)
    return found


def within(state: Position, phrase: Phrase, card: CardId) -> bool:
    """Whether the present figures of the Warrior lie between the bounds that the phrase sets."""
    if phrase.combat is None and phrase.support is None:
        return True
    now = figures(state, card)
    bounds = ((phrase.combat, now.combat), (phrase.support, now.support))
    return all(bound is None or bound.hold(figure) for bound, figure in bounds)


def parts(state: Position, card: CardId) -> list[Part]:
    """All that makes the present figures, the printed pair first."""
    now, printed = state.cards[card], state.printing(card)
    base = printed.injured if now.injured else printed.normal
    found = [(printed.name, base.combat, base.support)]
    if now.area not in PLAY or printed.type is not CardType.WARRIOR:
        return found
    if now.growth:
        found.append(("Growth coins", now.growth, now.growth))  # C-11.4.4, C-11.4.6
    for source, gets in lasting(state):
        if isinstance(gets, Gets) and _concerns(state, source, gets, card):
            often = times(state, gets.per, _own(state, source))
            found.append((state.printing(source).name, gets.combat.n * often, gets.support.n * often))
    for modifier in state.modifiers:  # C-7.1.9
        if modifier.target == now.mark and modifier.barred is None:
            found.append((state.printing(modifier.source).name, modifier.combat, modifier.support))
    return found


def barred(state: Position, card: CardId, act: Act) -> bool:
    """Whether an effect says that the Warrior cannot do this now, or that it cannot be done to it (C-11.6.1)."""
    forbidden = {act, _WIDER.get(act, act)}
    mark = state.cards[card].mark
    if any(modifier.barred in forbidden for modifier in state.modifiers if modifier.target == mark):
        return True
    return any(
        isinstance(effect, Barred) and effect.act in forbidden and _concerns(state, source, effect, card)
        for source, effect in lasting(state)
    )


def lasting(state: Position) -> tuple[tuple[CardId, Gets | Barred], ...]:
    """The lasting effects that hold now, with the card of each (C-9.5.3)."""
    if state.memo.lasting is None:
        state.memo.lasting = tuple(
            [
                (card, effect)
                for seat in (0, 1)
                for card in in_play(state, seat)
                for _, line in state.face(card).lasting
                if holds(state, card, line)
                for effect in _changes(state, card, line.effects)
            ]
        )
    return state.memo.lasting


def _changes(state: Position, source: CardId, effects: Iterable[Effect]) -> Iterator[Gets | Barred]:
    """The changes among these effects that are on now: those behind a condition while it is so."""
    for effect in effects:
        if isinstance(effect, Gets | Barred):
            yield effect
        elif isinstance(effect, If):
            so = is_so(state, effect.condition, _own(state, source))
            yield from _changes(state, source, effect.effects if so else effect.otherwise)


def _own(state: Position, source: CardId) -> Use:
    """A card as the source of what it does itself."""
    now = state.cards[source]
    return Use(now.controller, now.mark, 0)


def holds(state: Position, card: CardId, line: Line) -> bool:
    """Whether a line that nobody uses counts now: its card is valid, and icons and requirement are met (C-9.5.3)."""
    return valid(state, card, line) and icons_hold(state, card, line) and required(state, line, card)


def icons_hold(state: Position, card: CardId, line: Line) -> bool:
    """Whether the icons [Attacker], [Defender] and, on a Warrior, the Dragon Ball icon allow the line now (C-9.6.2 to C-9.6.4)."""
    if not line.icons:
        return True
    now = state.cards[card]
    if Icon.ATTACKER in line.icons and now.controller != state.attacker:
        return False
    if Icon.DEFENDER in line.icons and now.controller == state.attacker:
        return False
    return Icon.DB not in line.icons or now.db > 0 or state.printing(card).type is not CardType.WARRIOR


def _figures(state: Position, card: CardId) -> Figures:
    """The sum of `parts`, which are made where there is more than what is printed."""
    now, face = state.cards[card], state.faces[state.cards[card].face]
    if not (now.growth or state.modifiers or lasting(state)) or not face.warrior:
        return face.printed.injured if now.injured else face.printed.normal  # C-2.3.2, C-7.1.6
    found = parts(state, card)
    return Figures(sum([combat for _, combat, _ in found]), sum([support for _, _, support in found]))


def _concerns(state: Position, source: CardId, effect: Gets | Barred, card: CardId) -> bool:
    match effect.what:
        case ThisWarrior() | It():  # in what lasts, "it" is the Warrior that the condition is about
            return source == card
        case Each(phrase=phrase):
            return fits(state, phrase, card, _own(state, source))
        case _:
            return False


def power(state: Position, battle: Battle, team: int) -> int:
    """Team Power: the Combat of the Head and the Support of the others (C-6.4.2); without a Head, the Support alone (C-6.4.13)."""
    first = head(state, battle.head if team == battle.team else battle.guard, team)
    total = 0
    for card in side(state, team):
        shown = figures(state, card)
        total += shown.combat if card == first else shown.support
    return total

"""Whether what a card says of Warriors is true of one: status, control, characteristics, names, coins, who opposes whom."""

from __future__ import annotations

from engine.collectible.cards.definition import Printed
from engine.collectible.ir.nodes import AnyOf, CardPhrase, HasAll, Line, NameIs, Phrase, Requirement
from engine.collectible.ir.words import Whose
from engine.collectible.state.areas import PLAY, Area
from engine.collectible.state.position import Position, Use
from engine.collectible.truth.control import warriors
from engine.collectible.truth.teams import battle_of, is_head, opposed
from engine.core.ids import CardId, Seat


def fits(state: Position, phrase: Phrase, card: CardId, use: Use) -> bool:
    """Whether the card is a Warrior, or an Event, in play of which all of this is true, for the effect that is used."""
    now, printed = state.cards[card], state.printing(card)
    if now.area not in PLAY or printed.type != phrase.kind:  # C-2.2.2, C-2.2.4
        return False
    if phrase.status and (phrase.status == "injured") is not now.injured:
        return False
    if phrase.control is not Whose.ANY and (phrase.control is Whose.YOU) is not (now.controller == use.seat):
        return False
    if phrase.coins > now.db or phrase.growth > now.growth:
        return False
    who = (use.user or use.source)[0]
    if phrase.other and card in (who, use.source[0]):
        return False
    if phrase.opposing and not opposes(state, who, card):
        return False
    if (
        phrase.team and now.team != state.cards[who].team
    ):  # Teams are no two players': every Team has a number of its own
        return False
    if (phrase.place or phrase.facing) and not _stands(state, phrase, card):
        return False
    return says(phrase, printed)


def _stands(state: Position, phrase: Phrase, card: CardId) -> bool:
    """Whether the Warrior stands so in a battle; one at home is neither Head nor Support, neither opposed nor not (C-6.1.2, C-6.2.4)."""
    battle = battle_of(state, card)
    if battle is None:
        return False
    if phrase.place and (phrase.place == "head") is not is_head(state, card):
        return False
    return not phrase.facing or (phrase.facing == "opposed") is opposed(state, battle)


def suits(phrase: CardPhrase, printed: Printed) -> bool:
    """Whether the phrase is true of a card outside of play."""
    if phrase.kind and phrase.kind != printed.type:
        return False
    return says(phrase, printed)


def says(phrase: Phrase | CardPhrase, printed: Printed) -> bool:
    """Whether the names, characteristics and Turn cost of the phrase are those of the card, wherever it lies (C-11.4.2, C-11.2.1)."""
    if phrase.turn is not None and not phrase.turn.hold(printed.turn):
        return False
    if phrase.name and phrase.name not in printed.names:
        return False
    return _has_all(printed, phrase.characteristics)


def _has_all(printed: Printed, wanted: tuple[str, ...]) -> bool:
    return printed.characteristics.issuperset([word.casefold() for word in wanted])


def opposes(state: Position, one: CardId, two: CardId) -> bool:
    """Whether the Teams of two Warriors battle against each other (C-11.5.8 to C-11.5.10)."""
    here, there = state.cards[one], state.cards[two]
    if here.area is not Area.BATTLE or there.area is not Area.BATTLE:
        return False
    return any({here.team, there.team} == {battle.team, battle.against} for battle in state.battles)


def meets(state: Position, requirement: Requirement | None, card: CardId) -> bool:
    """Whether the Warrior meets a requirement (C-9.1.6, C-9.1.7)."""
    printed = state.printing(card)
    match requirement:
        case None:
            return True
        case NameIs(name=name):
            return name in printed.names  # C-11.2.1
        case HasAll(characteristics=wanted):
            return _has_all(printed, wanted)
        case AnyOf(requirements=either):
            return any(meets(state, one, card) for one in either)


def required(state: Position, line: Line, card: CardId) -> bool:
    """Whether the requirement of the card's own line is met: by this Warrior; for an Event or a Wish, which has no user, by one of its player's."""
    if line.requirement is None:
        return True
    if state.face(card).warrior:
        return meets(state, line.requirement, card)
    seat = state.cards[card].controller
    return any(meets(state, line.requirement, one) for one in warriors(state, seat))


def name_taken(state: Position, seat: Seat, printed: Printed, but: CardId | None = None) -> CardId | None:
    """A Warrior that the player controls, with a name of this card (C-11.2.2); `but`: one that does not count."""
    there = (card for card in warriors(state, seat) if card != but)
    return next((card for card in there if not set(state.printing(card).names).isdisjoint(printed.names)), None)

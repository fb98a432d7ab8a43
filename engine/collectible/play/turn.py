"""Start Phase and Mission Phase (C-4.2 to C-4.7)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.collectible.ir.words import CardType, Coin, Moment
from engine.collectible.play import deeds
from engine.collectible.play.automatic import settle
from engine.collectible.play.choose import PASS, named
from engine.collectible.play.costs import pay_chi
from engine.collectible.play.doing import call, do, go
from engine.collectible.play.timing import chooser, end_of_timing, open_timing
from engine.collectible.play.using import use_effect
from engine.collectible.state.areas import Area, Kind, Step
from engine.collectible.state.events import CoinMoved, LeadSet, Moved, Tallied, TurnBegan, Why
from engine.collectible.state.position import Position
from engine.collectible.truth.control import events
from engine.collectible.truth.deployable import deployments, moves
from engine.collectible.truth.heard import at_turn
from engine.core.decisions import Decision, Option
from engine.core.ids import CardId
from engine.core.procedure import Procedure, ask


def begin(state: Position) -> Procedure[None]:
    """A turn begins: what belongs to its beginning, then the Draw Step (C-4.2.1 to C-4.2.3)."""
    do(state, TurnBegan())
    call(state, at_turn(state, Moment.BEGINNING))
    yield from settle(state)
    if state.turn > 1:  # C-4.2.3
        deeds.draw(state, state.attacker, 1)  # C-4.1.2
    go(state, Step.CHARGE)  # C-4.1.2


def charge(state: Position) -> Procedure[None]:
    """Charge Step: the top card, or any number of cards from hand, or nothing (C-4.2.4)."""
    seat = state.attacker
    hand = tuple(state.area(seat, Area.HAND))
    options = [Option("top", label="Charge the top card")] if state.area(seat, Area.PLANET) else []
    if hand:
        options.append(Option("charge", label="Charge from your hand"))
    prompt = "Charge Chi: the top card of your Planet, or cards from your hand?"
    taken = yield from ask(Decision(seat, Kind.CHARGE, prompt, "C-4.2.4", (*options, PASS)))
    cards: tuple[CardId, ...] = ()
    if taken[0].verb == "top":
        cards = (state.area(seat, Area.PLANET)[0],)
    elif taken[0].verb == "charge":
        able = named(state, hand, "charge")
        which = "Which cards do you charge?"  # none is an answer, too, for who looked and thought better of it
        chosen = yield from ask(Decision(seat, Kind.CHARGE, which, "C-4.2.4", able, 0, len(able)))
        cards = tuple([option.card for option in chosen if option.card is not None])
    for card in cards:
        do(state, Moved(card, seat, Area.CHI, Why.CHARGE))  # C-2.6.8, C-4.2.5
    go(state, Step.MISSION_START)  # C-4.1.1


def mission_start(state: Position) -> Procedure[None]:
    """Time Limits run (C-11.3.2); then the attacker chooses first (C-10.1.3)."""
    for card in events(state, state.attacker):
        ends = state.book.abilities.runs_out(state, card)
        if ends:
            deeds.leave(state, card, Area.CHI, Why.EXPIRED)
        elif ends is False:
            deeds.remove(state, card, Coin.LIMIT, 1)
    do(state, LeadSet(state.attacker, 0))
    go(state, Step.MISSION)
    yield from ()


def mission(state: Position) -> Procedure[None]:
    """Strategy Step: both players' Strategy effects, and in it the attacker's Warrior, Event and DB Step in any order (C-4.3)."""
    seat = chooser(state)
    mine = seat == state.attacker
    own = [*deployments(state, seat), *moves(state, seat)] if mine else []  # C-3.1.5, C-4.1.3
    if mine:
        prompt = "Deploy, move a DB coin, use an effect, or go on to the Organization Phase."
    else:
        prompt = "Use an effect, or pass."
    taken = yield from open_timing(state, Kind.MAIN, prompt, "C-4.3.1", own)
    if taken is None:
        end_of_timing(state, Step.ORGANIZE)  # C-4.1.4
    elif taken.verb == "deploy":
        yield from _deploy(state, taken)
    elif taken.verb == "move":
        _move_coin(state, taken)
    else:
        yield from use_effect(state, seat, taken)


def _deploy(state: Position, option: Option) -> Procedure[None]:
    """A Warrior or an Event goes from hand to the Deployment area (C-4.4, C-4.5)."""
    seat, card = state.attacker, option.card
    assert card is not None
    tally = state.tally
    pay_chi(state, seat, option)  # C-4.4.3, C-4.5.2
    if state.printing(card).type is CardType.WARRIOR:
        do(state, Tallied(replace(tally, warriors=tally.warriors + 1)))
    else:
        do(state, Tallied(replace(tally, events=tally.events + 1)))  # C-4.5.1
    do(state, Moved(card, seat, Area.DEPLOYMENT, Why.DEPLOY, x=option.number or 0))  # C-2.6.4, C-4.5.3
    deeds.place(state, card, Coin.LIMIT, state.book.abilities.deployed(state, card))  # C-11.3.1
    yield from settle(state)
    do(state, LeadSet(seat, 0))  # C-4.3.4


def _move_coin(state: Position, option: Option) -> None:
    """DB Step: a coin goes from one Warrior to another of the same Symbol, for 1 Chi (C-4.7)."""
    assert option.card is not None
    assert option.target is not None
    pay_chi(state, state.attacker, option)
    do(state, Tallied(replace(state.tally, moved=True)))
    do(state, CoinMoved(option.card, option.target))
    do(state, LeadSet(state.attacker, 0))

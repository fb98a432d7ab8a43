"""How cards come into play: a card is played, a token is made."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.ids import CardId, Seat
from engine.core.procedure import Procedure
from engine.masters.cards.definition import Printed
from engine.masters.ir.nodes import Duration, Negated, Until
from engine.masters.ir.nouns import Area
from engine.masters.play.effects.destinations import send
from engine.masters.play.pay import pay_for
from engine.masters.play.perform import perform
from engine.masters.play.room import make_room
from engine.masters.play.verbs import add_modifier, move
from engine.masters.state.apply import apply, writable
from engine.masters.state.areas import stays_itself
from engine.masters.state.cause import Cause, Why
from engine.masters.state.context import Context, Memory
from engine.masters.state.events import FacePrinted, Link, ModifiersEnded, TokenMade
from engine.masters.state.position import Position
from engine.masters.truth.act import Act
from engine.masters.truth.allowed import any_barred, verdict
from engine.masters.truth.derive import board_of
from engine.masters.truth.fit import fits
from engine.masters.truth.known import facts
from engine.masters.truth.listeners import sound_of
from engine.masters.truth.playable import home, played_how, playing, says_how, uniques, uniques_named
from engine.masters.truth.replacements import may_wait, replacements

TURN = Duration(Until.TURN)


def play(
    state: Position,
    card: CardId,
    seat: Seat,
    cause: Cause,
    *,
    rest: bool = False,
    onto: CardId | None = None,
    markers: int | None = None,
    keyword: str = "",
    negated: Duration | None = None,
    kinds: tuple[str, ...] = (),
) -> Procedure[bool]:
    """Play a card: place it in the Battle or Unison Area (3-6-3, 3-11-3). True if it entered play.

    A [Field] card takes the place of the one before it, a Unison Card that of the Unison Card before it. `onto`: the card on top of which it
    goes; `markers`: with so many; `keyword`: the keyword skill that plays it; `negated`: its skills are negated for that long, or
    those of these `kinds`.
    """
    seen = facts(state, card)
    if keyword:
        cause = replace(cause, keyword=keyword)
    if not (yield from _may_enter(state, card, seat, cause)):
        return False
    link = _link(state, cause)
    if link is not None and not seen.has("Deflect") and _is_meant(state, link, card):  # by a [Counter: Play] (10-22-3)
        if link.fate is not None:
            yield from send(state, card, link.fate, seat, cause, host=link.host)
            return False
        rest = rest or link.rest  # 1-3-8
        negated, kinds = (TURN, ()) if link.skills_negated else (negated, kinds)
    by_rule, without = played_how(state, card, cause)
    if without is not None:
        negated, kinds = without if negated is None or kinds else negated, ()
    rest = rest or by_rule
    area = home(state, card)
    amount = markers if markers is not None else 0
    if seen.type == "unison" and onto is None:
        amount += yield from state.book.keywords.empower(state, seat, card)  # 10-49-2, 6-3-1-2-2-3-2
    yield from make_room(state, card, seat, area)
    silence: int | None = None
    if negated is not None:
        silence = yield from negate_on_the_way(state, card, area, negated, kinds, cause)
    played = yield from move(
        state, card, area, why=Why.PLAY, cause=cause, seat=seat, rest=rest, onto=onto, markers=amount
    )
    if silence is not None and negated is not None and negated.until is Until.PLAY:
        yield from perform(state, ModifiersEnded((silence,)))
    return played


def _link(state: Position, cause: Cause) -> Link | None:
    """The skill that plays the card, where it lies on the chain."""
    links = (link for link in state.chain if link.skill is not None)
    return next((link for link in links if link.activation == cause.activation), None)


def _is_meant(state: Position, link: Link, card: CardId) -> bool:
    """Whether what was said of "the Battle Card being played", before anybody knew which it would be, is said of this card."""
    said = link.asker
    if link.such is None or said is None or said.card is None or said.master is None:
        return True
    return fits(state, Context(said.card, said.master, said.skill, said, Memory(said.incarnation)), link.such, card)


def _may_enter(state: Position, card: CardId, seat: Seat, cause: Cause) -> Procedure[bool]:
    """Whether nothing keeps the card out: a copy of a [Unique] card, a rule, or a price that is not paid."""
    said = verdict(state, playing(state, seat, card, cause))
    if uniques(state, seat, card) or said.never:  # 10-42-2
        return False
    if cause.kind == "play":
        return True  # a play from the hand has paid with its cost
    return (yield from pay_for(state, seat, said.bans))


def negate_on_the_way(
    state: Position, card: CardId, target: Area, duration: Duration, kinds: tuple[str, ...], cause: Cause
) -> Procedure[int]:
    """The card comes in with its skills negated (8-3-5): those that wait for its coming do not see it, either.

    How long, the words say to the master of the skill that plays it. Returns the effect's id.
    """
    now = state.cards[card]
    named = (card, now.incarnation + (not stays_itself(now.area, target)))  # the object that it will be (3-1-4)
    return (
        yield from add_modifier(
            state, cards=(named,), changes=(Negated(kinds),), duration=duration, cause=cause, master=cause.master
        )
    )


def make_token(state: Position, seat: Seat, cause: Cause, like: Printed, *, rest: bool = False) -> Procedure[CardId]:
    """Create a token (10-18) in a Battle Area: a Battle Card like others from then on (10-18-1, 10-18-4, 10-18-5, 10-18-6).

    One that is placed elsewhere instead of being played is not there at all (10-18-7), nor one that [Unique] keeps out (10-42-1).
    """
    index = next((i for i, printed in enumerate(state.printed) if printed.number == like.number), None)
    if index is None:
        index = len(state.printed)
        apply(state, FacePrinted(like))
    card = CardId(len(state.cards))
    made = TokenMade(index, card, seat, rest, cause)
    link = _link(state, cause)
    if link is not None and link.such is not None and not _is_meant(_with_token(state, made), link, card):
        link = None
    if (link is not None and link.fate is not None) or uniques_named(state, seat, (like.definition.name,)):
        return card
    rest = rest or (link is not None and link.rest)  # 1-3-8
    made = replace(made, rest=rest)
    if _placed_elsewhere(state, made):
        return card
    by_rule, without = False, None
    if says_how(state) or any_barred(state, "play"):
        there = _with_token(state, made)
        by_rule, without = played_how(there, card, cause)
        said = verdict(there, Act(seat, "play", card, source=Area.REMOVED, cause=cause, to=Area.BATTLE))
        if said.never or not (yield from pay_for(state, seat, said.bans)):
            return card
    yield from perform(state, replace(made, rest=rest or by_rule))
    if without is not None:
        now = (card, state.cards[card].incarnation)
        yield from add_modifier(
            state, cards=(now,), changes=(Negated(),), duration=without, cause=cause, master=cause.master
        )
    return card


def _placed_elsewhere(state: Position, made: TokenMade) -> bool:
    """Whether something else is to happen instead of the play of the token: then it is nowhere (10-18-7). An offer is made of cards alone."""
    board = board_of(state)
    if "ReplaceEvent" not in board.rules or not may_wait(board, "ReplaceEvent", sound_of(made)):
        return False
    instead = replacements(_with_token(state, made), made, frozenset(state.replacing))
    return any(not one.optional for one in instead)


def _with_token(state: Position, made: TokenMade) -> Position:
    """A copy of the match in which the token is there: until it is played it is nowhere, and no skill can speak of it."""
    there = writable(state).copy()
    there.book = replace(there.book, followers=())
    apply(there, made)
    there.history.pop()  # that is still to come
    return there

"""Infinite loops that a player can stop (11-1-2-1): how often they go on is declared beforehand, and then they end.

At a free timing a player takes the loop up again and again; a loop of [Auto] skills goes on by itself, and stops where a player says no to
one of them. A position counts as the same when all cards are in the same areas and modes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from hashlib import blake2b
from operator import itemgetter
from typing import TypeAlias

from msgspec import Struct, msgpack

from engine.core.decisions import Answer, Decision, Option, declining
from engine.core.ids import CardId, Seat, other
from engine.core.procedure import Procedure
from engine.masters.ir.nouns import Area
from engine.masters.play.ask import choose_number
from engine.masters.play.perform import perform
from engine.masters.state.apply import apply
from engine.masters.state.areas import AREA_INDEX, WITH_MODES
from engine.masters.state.events import EVERY_TURN, Ended, LoopNoted, Pending
from engine.masters.state.position import Position
from engine.masters.state.timings import HOW_OFTEN, DecisionKind
from engine.masters.truth.known import facts

MOST = 100
"""The greatest number that may be declared."""
NOTICED = 3
"""The position that stands for the third time, after the same was done in it twice, is a loop's."""
REPEATED = 2
"""What has been done in a position so often is part of its loop; what was done once is an action like any other."""
AGREED = 12
"""A player who comes to agree to the same thing for so many times is in a loop, though something grows with each turn of it."""


Pick: TypeAlias = Callable[[Sequence[Sequence[CardId]]], tuple[Sequence[CardId], ...]]
"""Some of the areas."""


def position(state: Position) -> str:
    """The position as far as loops go: which card is where, and how it lies."""
    cards, areas = state.cards, state.areas
    modes: list[tuple[CardId, bool, int]] = []
    beneath: list[CardId] = []
    for lying in _with_modes(areas):
        for card in lying:
            now = cards[card]
            if now.rest or now.markers:
                modes.append((card, now.rest, now.markers))
            beneath += now.under
    modes.sort()
    beneath.sort()
    where = list(map(sorted, _beside_decks(areas)))  # 11-1-2-1: "all cards are in the same areas"
    return blake2b(msgpack.encode((where, modes, beneath)), digest_size=8).hexdigest()


_with_modes: Pick = itemgetter(
    *(seat * 12 + AREA_INDEX[area] for seat in (0, 1) for area in (*sorted(WITH_MODES), Area.COMBO))
)
"""The areas, out of `State.areas`, in which cards have modes and markers, and may lie on others."""
_DECKS = [seat * 12 + AREA_INDEX[Area.DECK] for seat in (0, 1)]
_beside_decks: Pick = itemgetter(*(index for index in range(24) if index not in _DECKS))
"""The areas in which cards are looked for: what is in none of them, nor beneath a card, is in its owner's deck."""


# --- at a free timing -------------------------------------------------------------------------------------------------


def open_loop(state: Position, seat: Seat) -> Procedure[str]:
    """Note that the position stands again; where it is a loop, ask for the number. Returns the position."""
    here = position(state)
    seen = state.loop.get(here, 0) + 1
    apply(state, LoopNoted(here, seen))
    left = state.loop.get("left:" + here)
    if left is not None:
        apply(state, LoopNoted("left:" + here, left - 1))
    elif seen >= NOTICED and any(key.startswith(f"took:{here}:") and n >= REPEATED for key, n in state.loop.items()):
        n = yield from choose_number(state, seat, 0, MOST, HOW_OFTEN, "11-1-2-1")
        apply(state, LoopNoted("left:" + here, n))
    return here


def without_loop(state: Position, here: str, options: list[Option]) -> list[Option]:
    """The options without what started the loop, where its number is used up."""
    if state.loop.get("left:" + here, 1) > 0:
        return options
    return [option for option in options if state.loop.get(f"took:{here}:{option.words}", 0) < REPEATED]


def note_choice(state: Position, here: str, option: Option) -> None:
    """Remember what was done in this position."""
    if option.verb != "pass":
        took = f"took:{here}:{option.words}"
        apply(state, LoopNoted(took, state.loop.get(took, 0) + 1))


# --- of whole turns ---------------------------------------------------------------------------------------------------


def stalemate(state: Position) -> Procedure[None]:
    """As a turn begins: where nobody can draw a card any more, and nobody does anything that changes the position, the game is a draw (11-1-2).

    Only where an empty deck loses no game: elsewhere a game ends with a deck.
    """
    if not state.book.profile.renews_deck or any(state.area(seat, Area.DECK) for seat in (0, 1)):
        return
    here = f"{EVERY_TURN}{state.turn_player}:{position(state)}"
    seen = state.loop.get(here, 0) + 1
    apply(state, LoopNoted(here, seen))
    if seen == NOTICED:
        reason = "Nobody can draw a card, and neither player stops the infinite loop of turns: the game is a draw."
        yield from perform(state, Ended(None, reason, "11-1-2"))


# --- of [Auto] skills -------------------------------------------------------------------------------------------------

Offer: TypeAlias = tuple[Seat, CardId, str]
"""Something that a player may leave each time: who is asked, by the skill of which card, and how."""


class Loop(Struct):
    """What players have agreed to at one checkpoint, though they could have left it."""

    agreed: dict[Offer, int] = {}
    there: dict[tuple[Offer, str], int] = {}
    """How often in the same position."""
    newest: dict[Offer, int] = {}
    """The newest skill that was pending when it was agreed to; only a skill that became pending since is another turn of a loop."""
    left: dict[Offer, int] = {}
    """How many more times, where that is declared."""


def stoppable(state: Position, pending: Pending, loop: Loop, resolving: Procedure[None]) -> Procedure[None]:
    """The pending skill resolves. Where it is part of a loop and its player could leave it, that player says how often the loop goes on."""
    answer: Answer | None = None
    while True:
        try:
            decision = resolving.send(answer)  # type: ignore[arg-type]  # the first send to a generator is None
        except StopIteration:
            return
        way_out = declining(decision) if decision.kind == DecisionKind.CHOOSE else None
        answer = (yield decision) if way_out is None else (yield from _agree(state, pending, loop, decision, way_out))


def _agree(state: Position, pending: Pending, loop: Loop, decision: Decision, way_out: Answer) -> Procedure[Answer]:
    """The answer to an offer that may be left; that it is left where the loop has gone on as often as was declared (11-1-2-1)."""
    offer: Offer = (decision.seat, pending.card, decision.prompt)
    if offer not in loop.agreed:
        answer = yield decision
    else:
        here = position(state)
        if offer not in loop.left and pending.id > loop.newest[offer]:
            if loop.agreed[offer] >= AGREED - 1 or loop.there.get((offer, here), 0) >= NOTICED - 1:
                yield from _declare(state, loop)
        if offer in loop.left:
            loop.left[offer] -= 1
            if loop.left[offer] < 0:
                return way_out
        answer = yield decision
    if answer != way_out:
        _note(state, pending, loop, offer)
    return answer


def _note(state: Position, pending: Pending, loop: Loop, offer: Offer) -> None:
    """The player has agreed once more. What several skills offer that were pending together is one turn of a loop at most."""
    if pending.id <= loop.newest.get(offer, -1):
        return
    loop.agreed[offer] = loop.agreed.get(offer, 0) + 1
    here = (offer, position(state))
    loop.there[here] = loop.there.get(here, 0) + 1
    loop.newest[offer] = max([pending.id, *(waiting.id for waiting in state.pending)])


def _declare(state: Position, loop: Loop) -> Procedure[None]:
    """Each player who could stop the loop says how often it goes on.

    Where both can, the turn player names a number first; the smaller one ends the loop, since both have a part in each turn of it (11-1-2-2).
    """
    turning = {offer for offer, times in loop.agreed.items() if times >= AGREED - 1}
    turning |= {offer for (offer, _), times in loop.there.items() if times >= NOTICED - 1}
    for seat in (state.turn_player, other(state.turn_player)):
        mine = [offer for offer in loop.agreed if offer in turning and offer[0] == seat]
        if mine:
            card = mine[0][1]
            prompt = f"This is a loop. How many more times is the skill of {facts(state, card).name} used?"
            n = yield from choose_number(state, seat, 0, MOST, prompt, "11-1-2-1", card)
            loop.left.update(dict.fromkeys(mine, n))

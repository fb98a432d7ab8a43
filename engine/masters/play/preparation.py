"""Game preparation (5-2)."""

from __future__ import annotations

from collections.abc import Mapping

from engine.core.decisions import Decision, Option
from engine.core.ids import Seat, other
from engine.core.procedure import Procedure, ask
from engine.masters.ir.nodes import DeckRule, SkillKind
from engine.masters.ir.nouns import Area
from engine.masters.play.checkpoint import checkpoint
from engine.masters.play.perform import perform
from engine.masters.play.verbs import draw, move, shuffle
from engine.masters.state.apply import set_spine
from engine.masters.state.areas import Spine
from engine.masters.state.cause import RULES, Why
from engine.masters.state.events import Moved, Noted, PhaseBegan
from engine.masters.state.position import Position
from engine.masters.state.timings import DecisionKind
from engine.masters.truth.known import facts


def setup(state: Position) -> Procedure[None]:
    """From the presented decks to the first turn (5-2-1). The seat that goes first has been drawn beforehand."""
    first = state.first_player
    order = (first, other(first))
    yield from perform(state, PhaseBegan("setup", first))  # with the decks that were presented: 5-2-1-1
    for seat in order:  # 5-2-1-2, 2-3-2-1, 3-5-1
        leader = state.area(seat, Area.LIMBO)[0]
        yield from perform(
            state, Moved(leader, seat, Area.LIMBO, seat, Area.LEADER, seat, Why.SETUP, before=facts(state, leader))
        )
    yield from checkpoint(state)  # 5-2-1-3
    for seat in order:
        yield from shuffle(state, seat, Area.DECK, RULES)  # 5-2-1-4, 3-2-1
    for seat in order:  # 5-2-1-6
        yield from draw(state, seat, state.book.profile.hand, RULES)
    redrawn: dict[Seat, int] = {}
    for seat in order:
        redrawn[seat] = yield from _redraw(state, seat)
    for seat in order:  # 5-2-1-7, 3-9-1
        for _ in range(starting_life(state, seat)):
            deck = state.area(seat, Area.DECK)
            if deck:
                yield from move(state, deck[0], Area.LIFE, why=Why.SETUP, cause=RULES, position="bottom")
    yield from perform(state, Noted(first, _opening(state, redrawn), "5-2-1-5", kind="opening"))
    yield from perform(state, PhaseBegan("charge", first))  # 5-2-1-8
    set_spine(state, Spine.CHARGE)


def starting_life(state: Position, seat: Seat) -> int:
    """How many life cards a player starts with: the number of the edition, unless a [Permanent] skill of the leader says otherwise (5-2-1-7-1)."""
    for live in facts(state, state.leader(seat)).skills:
        effect = live.skill.effect
        if (
            live.skill.kind == SkillKind.PERMANENT
            and isinstance(effect, DeckRule)
            and effect.rule == "life"
            and effect.n is not None
        ):
            return effect.n
    return state.book.profile.life


def _opening(state: Position, redrawn: Mapping[Seat, int]) -> str:
    """The whole preparation as one sentence: its draws and shuffles make no lines of their own."""
    hands = [
        f"{state.book.names[seat]} redraws {n}" if n else f"{state.book.names[seat]} keeps the hand"
        for seat, n in redrawn.items()
    ]
    if not any(redrawn.values()):
        hands = ["both keep their hands"]
    life = [len(state.area(seat, Area.LIFE)) for seat in redrawn]
    has = f"{life[0]} life each" if life[0] == life[1] else f"{life[0]} and {life[1]} life"
    return f"{state.book.names[state.first_player]} goes first; {', '.join(hands)}; {has}."


def _redraw(state: Position, seat: Seat) -> Procedure[int]:
    """The one redraw (5-2-1-6-1): any number of cards go back, the deck is shuffled, as many are drawn. How many."""
    hand = tuple(state.area(seat, Area.HAND))
    options = (
        Option("keep", label="Keep this hand"),
        *(Option("redraw", card=card, label="Return it") for card in hand),
    )
    prompt = "Keep your opening hand, or choose the cards to return and redraw."
    taken = yield from ask(Decision(seat, DecisionKind.MULLIGAN, prompt, "5-2-1-6", options, 1, len(hand)))
    returned = [option.card for option in taken if option.card is not None]
    for card in returned:
        yield from move(state, card, Area.DECK, why=Why.RETURN, cause=RULES)
    if returned:
        yield from shuffle(state, seat, Area.DECK, RULES)
        yield from draw(state, seat, len(returned), RULES)
    return len(returned)

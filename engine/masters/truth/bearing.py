"""Which continuous effects bear on a card: whether they are in force, mean the card and reach it where it is (8-8-1)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import attrgetter

from msgspec import Struct

from engine.core.ids import CardId, Seat
from engine.masters.ir.nouns import Area
from engine.masters.state.facts import Facts
from engine.masters.state.memo import Memo
from engine.masters.state.objects import Card
from engine.masters.state.position import Position
from engine.masters.truth.effective import all_hold
from engine.masters.truth.endings import at_work
from engine.masters.truth.find import means
from engine.masters.truth.gates import gates_open
from engine.masters.truth.in_force import Influence, InForce, Run, runs_of
from engine.masters.truth.layers import Applied, apply_layers
from engine.masters.truth.shield import answers_play, kept_off, shields
from engine.masters.truth.witness import lapses, recall


class _Piling(Struct, gc=False):
    """A card on top of the stack while effects are laid on it: those that have been found to bear on it, and what phrases were asked of it as it is."""

    state: Position
    memo: Memo
    card: CardId
    base: Facts
    told: list[Applied] | None
    working: list[Influence]
    meant: dict[tuple[int, Seat], bool] = {}  # whether a phrase of a master means the card as it is on the stack

    def apply(self) -> None:
        """Its facts are those that the effects make of it."""
        if self.told is not None:
            self.told.clear()
        self.meant.clear()
        facts = apply_layers(self.state, self.card, self.base, self.working, self.told)
        self.memo.stack[-1] = (self.card, facts)

    def means_it(self, one: Influence) -> bool:
        """Whether the effect means the card as it is."""
        if one.exact:
            return one.may_mean(self.state.cards[self.card], self.memo.stack[-1][1])
        if not one.alike:
            return means_card(self.state, one, self.card)
        phrase = (id(one.what), one.ctx.master)
        found = self.meant.get(phrase)
        if found is None:
            found = self.meant[phrase] = means_card(self.state, one, self.card)
        return found


def layer(
    state: Position, memo: Memo, board: InForce, card: CardId, own: Sequence[Influence], told: list[Applied] | None
) -> tuple[list[Influence], tuple[Influence, ...]]:
    """Apply what bears on the card to its facts on top of the stack. Returns the effects that do, and those whose object it is (8-1-4-2).

    What one effect makes of the card may bring it under another, so each time those that are left are asked anew: first those that are
    not numerical (8-8-1-2), then the numerical ones (8-8-1-3), in the order in which they began; last what only forbids or allows.
    """
    working, waiting = _in_question(state, memo, board, card, own)
    piling = _Piling(state, memo, card, memo.stack[-1][1], told, working)
    stale = bool(working)  # whether the facts on the stack lack what has been found to bear on the card
    blind: list[Run] | None = None if working or told is not None else []  # all that bears on it, if these are all
    refused: list[Run] = []  # those that did not bear on the card as it was; what is found later may change that
    waiting.reverse()
    while waiting:
        run = waiting.pop()
        one = run.members[0]
        unsettled = not one.settled or answers_play(one.modifier)
        if unsettled and stale:
            piling.apply()
            stale = False
        deflected = unsettled and answers_play(one.modifier) and memo.stack[-1][1].has("Deflect")  # 10-22-2
        if not deflected and piling.means_it(one) and (not one.conditional or in_force(state, one)):
            if len(run.members) > 1 and (unsettled or refused):
                run = _one_by_one(run, waiting)
            blind = [*blind, run] if blind is not None and run.blind else None
            working += run.members
            working.sort(key=_ORDER)
            stale = True
            while refused:
                waiting.append(refused.pop())
        elif unsettled:
            refused.append(run)
    if stale and blind:
        found, working = _made(state, board, card, piling.base, blind)
        memo.stack[-1] = (card, found)
    elif stale:
        piling.apply()
    asking = [one for one in working if one.asks_facts]
    for run in refused:
        if run.members[0].asks_facts and piling.means_it(run.members[0]):
            asking += run.members
    return working, tuple(asking)


def _one_by_one(run: Run, waiting: list[Run]) -> Run:
    """The first of a run, where what it makes of the card counts for the next, which wait to be asked by themselves."""
    first, *others = run.members
    waiting += [Run([other]) for other in reversed(others)]
    return Run([first])


def plainly(state: Position, board: InForce, card: CardId, base: Facts) -> tuple[Facts, list[Influence]] | None:
    """The facts of a card on which no effect bears but the board's, and those that do, where all these are plain: the same as of all cards with
    these facts, and read from the card alone. None where something else counts."""
    now = state.cards[card]
    if "be affected" in board.cannot or lapses(state.uses, card, now.incarnation):
        return None
    return _made(state, board, card, base, [run for run in board.runs if run.members[0].may_mean(now, base)])


def _made(state: Position, board: InForce, card: CardId, base: Facts, runs: list[Run]) -> tuple[Facts, list[Influence]]:
    """What runs of fixed numbers, all of them the board's, make of the card, and its effects: the same as of all cards with these facts."""
    key = (id(base), *map(id, runs))
    held = board.made.get(key)
    if held is None:
        working = sorted([one for run in runs for one in run.members], key=_ORDER)
        held = board.made[key] = base, apply_layers(state, card, base, working), working
    return held[1], held[2]


def _in_question(
    state: Position, memo: Memo, board: InForce, card: CardId, own: Sequence[Influence]
) -> tuple[list[Influence], list[Run]]:
    """The effects that bear on the card in any case, and those that may, in the order in which they are asked."""
    now = state.cards[card]
    named = [influence for influence in own if names(state, influence, now)]  # 8-8-1-4
    working = sorted((influence for influence in named if not influence.conditional), key=_ORDER)
    alone = [influence for influence in named if influence.conditional]
    runs = [run for run in board.runs if run.members[0].areas is None or now.area in run.members[0].areas]
    if not alone and "be affected" not in board.cannot:
        if not runs or (
            all(run.members[0].modifier is None for run in runs) and not lapses(state.uses, card, now.incarnation)
        ):
            return working, runs
    waiting = alone + [one for run in runs for one in run.members if reaches(state, one, now)]
    waiting = _let_through(state, memo, board, card, working, waiting)
    return working, [Run(run.members) for run in runs_of(waiting)]  # none of those that stay with the board


def _let_through(
    state: Position, memo: Memo, board: InForce, card: CardId, working: list[Influence], waiting: list[Influence]
) -> list[Influence]:
    """The effects that may bear on the card, without those that it is kept unaffected by (4-13-1)."""
    if "be affected" not in board.cannot:
        return waiting
    held = [*shields(working)]
    held += [shield for shield in shields(waiting) if bears(state, shield[1], card)]
    return [one for one in waiting if not kept_off(state, card, one, held)] if held else waiting


def names(state: Position, influence: Influence, card: Card) -> bool:
    """Whether the effect on a named card bears on this object (3-1-4), and its time has come."""
    modifier = influence.modifier
    return modifier is None or ((card.id, card.incarnation) in (modifier.cards or ()) and at_work(state, modifier))


def reaches(state: Position, influence: Influence, card: Card) -> bool:
    """Whether the effect on all cards of a kind can bear on the card where it is; not where it has lost it as its object (8-1-4-2)."""
    if influence.areas is not None and card.area not in influence.areas:
        return False
    if influence.modifier is not None:
        if card.area is Area.UNISON and state.game_uses.get(lapse_key(influence, card.id, card.incarnation)):
            return False  # 9-6-1-1
        return at_work(state, influence.modifier)
    return not state.uses.get(lapse_key(influence, card.id, card.incarnation))


def bears(state: Position, influence: Influence, card: CardId) -> bool:
    """Whether the effect works now, and on the card."""
    return means_card(state, influence, card) and (not influence.conditional or in_force(state, influence))


def means_card(state: Position, influence: Influence, card: CardId) -> bool:
    """Whether the effect is on named cards, or on cards like this one."""
    if influence.what is None:
        return True
    return means(state, influence.ctx, influence.what, card)


_ORDER = attrgetter("order")
"""Effects work in the order in which they began (8-8-1)."""


def in_force(state: Position, influence: Influence) -> bool:
    """Whether the conditions of the effect hold ([Sparking] and [Bond] among them).

    A skill is invalid where the condition under which it is valid does not hold (8-3-3).
    """
    return recall(state, ("influence", influence.order), influence, _in_force)


def _in_force(state: Position, influence: Influence) -> bool:
    if influence.skill is not None and not gates_open(state, influence.ctx, influence.skill):
        return False
    return all_hold(state, influence.ctx, influence.conditions)


def lapse_key(influence: Influence, card: CardId, incarnation: int) -> tuple[object, ...]:
    """The name under which it is kept that a [Permanent] skill does not reach the card any more this turn (8-1-4-2), or another effect for good (9-6-1-1)."""
    return ("lapsed", influence.order, influence.ctx.incarnation, card, incarnation)

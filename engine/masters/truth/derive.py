"""What a card is now (8-8-1): the printed face, then the continuous effects that are not numerical, then the numerical ones.

Facts are computed when they are asked for and kept for one epoch of the state, outside the state. A card that no effect bears on
has the facts of its printed face, which are shared.

Effects may ask about each other ("while this card has 20000 power or more …"). A card whose facts are being worked out answers with what
is known so far. Which card was asked first must not show, so results that ran into such a loop are never reused for another question.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Sequence

from engine.core.ids import CardId
from engine.masters.ir.nodes import Can, Cannot, GetCost, OnlyAttack, Skill
from engine.masters.state.facts import Facts
from engine.masters.state.memo import Memo
from engine.masters.state.objects import Card
from engine.masters.state.position import Position
from engine.masters.truth.endings import at_work
from engine.masters.truth.find import means
from engine.masters.truth.gates import gates_open
from engine.masters.truth.in_force import Influence, InForce, build, current
from engine.masters.truth.known import facts
from engine.masters.truth.layers import Applied, apply_layers, change_cost
from engine.masters.truth.printed_facts import base_facts
from engine.masters.truth.shield import answers_play, kept_off, shields
from engine.masters.truth.skills_on_skills import grant, silence

Mark = tuple[Cannot | Can | OnlyAttack, Influence]
"""A prohibition or permission on a card, and the effect that it comes from."""

_FAR = 1 << 30


def work_out(state: Position, card: CardId) -> Facts:
    """The final information of the card (8-8-1), worked out anew where nothing is known that holds whoever asks."""
    memo = state.memo
    if memo.epoch != state.epoch or memo.spine != state.spine:
        memo = refresh(state)
    if memo.stack and card in memo.pure:
        return memo.facts[card]
    return _facts(state, memo, card)


def refresh(state: Position) -> Memo:
    """The caches of the state, made fit for its epoch."""
    memo = state.memo
    if memo.epoch != state.epoch or memo.spine != state.spine:
        memo.epoch, memo.spine = state.epoch, state.spine
        memo.facts.clear()
        memo.pure.clear()
        memo.working.clear()
        memo.objects.clear()
        memo.changes.clear()
        memo.scratch.clear()
        memo.stack.clear()
        memo.ran_into = _FAR
        board: InForce | None = memo.board
        if board is None or not current(state, board):
            memo.board = None  # while it is being built, effects in force are those of printed faces
            memo.board = build(state, board)
            for wanted, step in ((memo.board.silences, silence), (memo.board.grants, grant)):
                if wanted:
                    step(state, memo.board)
                    memo.facts.clear()
                    memo.pure.clear()
                    memo.working.clear()
                    memo.board.truth.clear()
        else:
            board.truth.clear()
    return memo


def board_of(state: Position) -> InForce:
    """The continuous effects in force."""
    memo = state.memo
    if memo.epoch != state.epoch or memo.spine != state.spine or memo.board is None:
        memo = refresh(state)
    return memo.board


def _facts(state: Position, memo: Memo, card: CardId) -> Facts:
    board: InForce | None = memo.board
    if board is None:
        return base_facts(state, card)
    own = board.by_card.get(card)
    areas = board.areas_of_many
    if own is None and areas is not None and state.cards[card].area not in areas:
        found = memo.facts[card] = base_facts(state, card)
        memo.pure.add(card)
        return found
    if memo.stack:
        for depth, (held, partial) in enumerate(memo.stack):
            if held == card:
                memo.partial_answers += 1
                if depth != len(memo.stack) - 1:
                    memo.ran_into = min(memo.ran_into, depth)
                return partial
        kept = memo.scratch.get(card)
        if kept is not None:
            memo.ran_into = min(memo.ran_into, kept[1])
            return kept[0]
    else:
        memo.scratch.clear()
    return _work_out(state, memo, board, card, own or ())


def _work_out(
    state: Position,
    memo: Memo,
    board: InForce,
    card: CardId,
    own: Sequence[Influence],
    told: list[Applied] | None = None,
) -> Facts:
    """The facts of one card. `told` is given every change, in the order in which it was made."""
    depth, outer = len(memo.stack), memo.ran_into
    memo.ran_into = _FAR
    memo.stack.append((card, base_facts(state, card)))
    working, waiting = _layer(state, memo, board, card, own, told)
    found = memo.stack[depth][1]
    asking = [one for one in working if one.asks_facts] + [
        one for one in waiting if one.asks_facts and _means(state, one, card)
    ]
    memo.stack.pop()
    low, memo.ran_into = memo.ran_into, outer
    if low > depth or depth == 0:
        memo.facts[card] = found
        memo.working[card] = working
        memo.objects[card] = tuple(asking)
        if low > depth:
            memo.pure.add(card)
    else:
        memo.scratch[card] = (found, low)
        if low < depth:
            memo.ran_into = min(outer, low)
    return found


def _layer(
    state: Position, memo: Memo, board: InForce, card: CardId, own: Sequence[Influence], told: list[Applied] | None
) -> tuple[list[Influence], list[Influence]]:
    """Apply what bears on the card to its facts on top of the stack. Returns the effects that do, and those that might have.

    What one effect makes of the card may bring it under another, so each time those that are left are asked anew: first those that are
    not numerical (8-8-1-2), then the numerical ones (8-8-1-3), in the order in which they began; last what only forbids or allows.
    """
    depth, base, now = len(memo.stack) - 1, memo.stack[-1][1], state.cards[card]
    named = [influence for influence in own if _names(state, influence, now)]  # 8-8-1-4
    working = sorted((influence for influence in named if not influence.conditional), key=_order)
    waiting = [influence for influence in named if influence.conditional]
    waiting += [influence for influence in board.on_many if _reaches(state, influence, now)]
    waiting = _let_through(state, memo, board, card, working, waiting)
    waiting.sort(key=_numbers_last)

    def apply() -> None:
        if told is not None:
            told.clear()
        memo.stack[depth] = (card, apply_layers(state, card, base, working, told))

    if working:
        apply()

    def bears(influence: Influence) -> bool:
        deflected = answers_play(influence.modifier) and memo.stack[depth][1].has("Deflect")  # 10-22-2
        return not deflected and _bears(state, memo, board, influence, card)

    while (one := next(filter(bears, waiting), None)) is not None:
        waiting.remove(one)
        insort(working, one, key=_order)
        apply()
    return working, waiting


def _let_through(
    state: Position, memo: Memo, board: InForce, card: CardId, working: list[Influence], waiting: list[Influence]
) -> list[Influence]:
    """The effects that may bear on the card, without those that it is kept unaffected by (4-13-1)."""
    if "be affected" not in board.cannot:
        return waiting
    held = [*shields(working)]
    held += [shield for shield in shields(waiting) if _bears(state, memo, board, shield[1], card)]
    return [one for one in waiting if not kept_off(state, card, one, held)] if held else waiting


def _names(state: Position, influence: Influence, card: Card) -> bool:
    """Whether the effect on a named card bears on this object (3-1-4), and its time has come."""
    modifier = influence.modifier
    return modifier is None or ((card.id, card.incarnation) in (modifier.cards or ()) and at_work(state, modifier))


def _reaches(state: Position, influence: Influence, card: Card) -> bool:
    """Whether the effect on all cards of a kind can bear on the card where it is; not where it has lost it as its object (8-1-4-2)."""
    if influence.areas is not None and card.area not in influence.areas:
        return False
    if influence.modifier is not None:
        return at_work(state, influence.modifier)
    return not state.uses.get(lapse_key(influence, card.id, card.incarnation))


def _bears(state: Position, memo: Memo, board: InForce, influence: Influence, card: CardId) -> bool:
    """Whether the effect works now, and on the card."""
    return _means(state, influence, card) and (not influence.conditional or in_force(state, memo, board, influence))


def _means(state: Position, influence: Influence, card: CardId) -> bool:
    """Whether the effect is on named cards, or on cards like this one."""
    if influence.what is None:
        return True
    return means(state, influence.ctx, influence.what, card)


def _numbers_last(influence: Influence) -> tuple[bool, bool, int]:
    return influence.forbids, influence.numeric, influence.order


def _order(influence: Influence) -> int:
    return influence.order


def in_force(state: Position, memo: Memo, board: InForce, influence: Influence) -> bool:
    """Whether the conditions of the effect hold ([Sparking] and [Bond] among them); kept for the epoch where no unfinished card was asked.

    A skill is invalid where the condition under which it is valid does not hold (8-3-3).
    """
    known = board.truth.get(influence.order)
    if known is not None:
        return known
    outer = memo.ran_into
    memo.ran_into = _FAR
    glimpses = memo.partial_answers
    result = (influence.skill is None or gates_open(state, influence.ctx, influence.skill)) and all(
        state.book.answers.holds(state, influence.ctx, condition) for condition in influence.conditions
    )
    low = memo.ran_into
    memo.ran_into = min(outer, low)
    if low == _FAR and memo.partial_answers == glimpses:
        board.truth[influence.order] = result
    return result


def marks(state: Position, card: CardId) -> tuple[Mark, ...]:
    """The prohibitions and permissions that bear on the card now."""
    return tuple(
        (change, influence)
        for influence in working_on(state, card)
        for change in influence.changes
        if isinstance(change, (Cannot, Can, OnlyAttack))
    )


def working_on(state: Position, card: CardId) -> Sequence[Influence]:
    """The continuous effects that bear on the card now, in the order in which they began."""
    facts(state, card)
    return state.memo.working.get(card, ())


def changes_of(state: Position, card: CardId) -> Sequence[Applied]:
    """Every change that continuous effects make to the printed face of the card, in the order in which they are made (8-8-1).

    Nothing of this is kept while facts are derived: the card is worked out once more, with somebody listening.
    """
    if not working_on(state, card):
        return ()
    memo = state.memo
    assert not memo.stack, f"asked where the facts of card {card} come from while facts are being worked out"
    found = memo.changes.get(card)
    if found is None:
        told: list[Applied] = []
        memo.scratch.clear()
        board = board_of(state)
        _work_out(state, memo, board, card, board.by_card.get(card, ()), told)
        found = memo.changes[card] = tuple(told)
    return found


def still_to_come(state: Position, card: CardId) -> Sequence[Influence]:
    """The effects on this object whose time has not come ("during your next turn")."""
    own = board_of(state).by_card.get(card)
    if own is None:
        return ()
    now = state.cards[card]
    return [
        influence
        for influence in own
        if influence.modifier is not None
        and (card, now.incarnation) in (influence.modifier.cards or ())
        and not at_work(state, influence.modifier)
    ]


def lapse_key(influence: Influence, card: CardId, incarnation: int) -> tuple[object, ...]:
    """The name under which it is kept that a [Permanent] skill does not reach the card any more this turn (8-1-4-2)."""
    return ("lapsed", influence.order, influence.ctx.incarnation, card, incarnation)


def objects(state: Position, card: CardId) -> tuple[Influence, ...]:
    """The [Permanent] skills with a phrase that effects can change the truth of, and that means the card now."""
    facts(state, card)
    memo = state.memo
    return memo.objects.get(card, ())


def activation_cost(state: Position, card: CardId, skill: Skill) -> tuple[int, str]:
    """Total and specified cost of activating the card's skill from the hand (2-11-5-2, 10-10-1), with reductions for that alone."""
    seen = facts(state, card)
    uses = (skill.kind.value, skill.type_name, "activate")
    return changed_cost(state, card, seen.cost or 0, seen.specified, lambda change: change.for_activation in uses)


def changed_cost(
    state: Position, card: CardId, total: int, specified: str, meant: Callable[[GetCost], bool]
) -> tuple[int, str]:
    """A cost that is no fact of the card, with the changes that are meant for it."""
    facts(state, card)
    memo, now = state.memo, state.cards[card]
    board: InForce = memo.board
    on_it = [influence for influence in board.by_card.get(card, ()) if _names(state, influence, now)]
    on_it += [influence for influence in board.on_many if _reaches(state, influence, now)]
    for influence in on_it:
        changes = [change for change in influence.changes if isinstance(change, GetCost) and meant(change)]
        if changes and _bears(state, memo, board, influence, card):
            for change in changes:
                total, specified = change_cost(state, influence, change, total, specified)
                total = max(0, total)  # 1-3-6
    return total, specified

"""What a card is now (8-8-1): the printed face, then the continuous effects that are not numerical, then the numerical ones.

Facts are computed when they are asked for and kept for one epoch of the state, outside the state. A card that no effect bears on
has the facts of its printed face, which are shared.

Effects may ask about each other ("while this card has 20000 power or more …"). A card whose facts are being worked out answers with what
is known so far. Which card was asked first must not show, so results that ran into such a loop are never reused for another question.
"""

from __future__ import annotations

from engine.core.ids import CardId
from engine.masters.exec.board import Board, Influence, build, current, grant, silence
from engine.masters.exec.durations import at_work
from engine.masters.exec.layers import apply_layers, base_facts
from engine.masters.ir.nodes import Can, Cannot, GetCost, OnlyAttack, Skill
from engine.masters.model.facts import Facts
from engine.masters.model.memo import Memo
from engine.masters.model.state import State

Mark = tuple[Cannot | Can | OnlyAttack, Influence]
"""A prohibition or permission on a card, and the effect that it comes from."""

_FAR = 1 << 30


def facts(state: State, card: CardId) -> Facts:
    """The final information of the card at this moment."""
    memo = state.memo
    if memo is None or memo.epoch != state.epoch or memo.spine != state.spine:
        memo = refresh(state)
    elif not memo.stack:
        found = memo.facts.get(card)
        if found is not None:
            return found
    elif card in memo.pure:
        return memo.facts[card]
    return _facts(state, memo, card)


def refresh(state: State) -> Memo:
    """The caches of the state, made fit for its epoch."""
    memo = state.memo
    if memo is None:
        memo = state.memo = Memo()
    if memo.epoch != state.epoch or memo.spine != state.spine:
        memo.epoch, memo.spine = state.epoch, state.spine
        memo.facts.clear()
        memo.pure.clear()
        memo.marks.clear()
        memo.objects.clear()
        memo.scratch.clear()
        memo.stack.clear()
        memo.low = _FAR
        board: Board | None = memo.board
        if board is None or not current(state, board):
            memo.board = None  # while it is being built, effects in force are those of printed faces
            memo.board = build(state, board)
            for wanted, step in ((memo.board.silences, silence), (memo.board.grants, grant)):
                if wanted:
                    step(state, memo.board)
                    memo.facts.clear()
                    memo.pure.clear()
                    memo.marks.clear()
                    memo.board.truth.clear()
        else:
            board.truth.clear()
    return memo


def board_of(state: State) -> Board:
    """The continuous effects in force."""
    memo = state.memo
    if memo is None or memo.epoch != state.epoch or memo.spine != state.spine or memo.board is None:
        memo = refresh(state)
    return memo.board


def original(state: State, card: CardId) -> Facts:
    """The printed facts of the card."""
    return base_facts(state, card)


def _facts(state: State, memo: Memo, card: CardId) -> Facts:
    board: Board | None = memo.board
    if board is None:
        return base_facts(state, card)
    own = board.by_card.get(card)
    areas = board.wide_areas
    if own is None and areas is not None and state.cards[card].area not in areas:
        found = memo.facts[card] = base_facts(state, card)
        memo.pure.add(card)
        return found
    if memo.stack:
        if card in memo.pure:
            return memo.facts[card]
        for depth, (held, partial) in enumerate(memo.stack):
            if held == card:
                if depth != len(memo.stack) - 1:
                    memo.low = min(memo.low, depth)
                return partial
        kept = memo.scratch.get(card)
        if kept is not None:
            memo.low = min(memo.low, kept[1])
            return kept[0]
    return _work_out(state, memo, board, card, own or [])


def _work_out(state: State, memo: Memo, board: Board, card: CardId, own: list[Influence]) -> Facts:
    """The facts of one card. What a resolved effect put on it does not follow it to another area (8-8-1-4)."""
    depth, outer = len(memo.stack), memo.low
    memo.low = _FAR
    base = base_facts(state, card)
    incarnation = state.cards[card].incarnation
    sure: list[Influence] = []
    unsure: list[Influence] = []
    objects: list[Influence] = []
    settled = False
    for influence in own:
        if influence.modifier is not None and ((card, incarnation) not in (influence.modifier.cards or ()) or not at_work(state, influence.modifier)):
            continue  # a new object (3-1-4), or its time has not come
        (unsure if influence.gated else sure).append(influence)
    memo.stack.append((card, base))
    if sure:
        memo.stack[depth] = (card, apply_layers(state, card, base, sure))
    if board.wide:
        from engine.masters.exec.select import speaks_of

        area = state.cards[card].area
        applied = len(sure)
        for influence in board.wide:
            assert influence.what is not None
            if influence.numeric and (len(sure) != applied or (unsure and not settled)):  # 8-8-1-2 before 8-8-1-3
                settled = True
                sure += [one for one in unsure if in_force(state, memo, board, one)]
                unsure.clear()
                applied = len(sure)
                sure.sort(key=_order)
                memo.stack[depth] = (card, apply_layers(state, card, base, sure))
            if influence.modifier is not None and not at_work(state, influence.modifier):
                continue
            if (influence.areas is not None and area not in influence.areas) or not speaks_of(state, influence.ctx, influence.what, card):
                continue
            if influence.asks:
                if state.uses.get(lapse_key(influence, card, incarnation)):
                    continue  # 8-1-4-2
                objects.append(influence)
            (unsure if influence.gated else sure).append(influence)
        if sure:
            sure.sort(key=_order)
            memo.stack[depth] = (card, apply_layers(state, card, base, sure))
    for influence in unsure:
        if in_force(state, memo, board, influence):
            sure.append(influence)
            sure.sort(key=_order)
            memo.stack[depth] = (card, apply_layers(state, card, base, sure))
    found = memo.stack[depth][1]
    marks = tuple((change, influence) for influence in sure for change in influence.changes if isinstance(change, (Cannot, Can, OnlyAttack)))
    memo.stack.pop()
    low, memo.low = memo.low, outer
    if depth == 0:
        memo.scratch.clear()
        memo.facts[card] = found
        memo.marks[card] = marks
        memo.objects[card] = tuple(objects)
        if low > 0:
            memo.pure.add(card)
    elif low > depth:
        memo.facts[card] = found
        memo.marks[card] = marks
        memo.objects[card] = tuple(objects)
        memo.pure.add(card)
    else:
        memo.scratch[card] = (found, low)
        if low < depth:
            memo.low = min(outer, low)
    return found


def _order(influence: Influence) -> int:
    return influence.order


def in_force(state: State, memo: Memo, board: Board, influence: Influence) -> bool:
    """Whether the conditions of the effect hold ([Sparking] and [Bond] among them); kept for the epoch where no loop was run into.

    A skill is invalid where the condition under which it is valid does not hold (8-3-3).
    """
    known = board.truth.get(influence.order)
    if known is not None:
        return known
    from engine.masters.exec.conditions import holds
    from engine.masters.exec.gates import gates_open

    outer = memo.low
    memo.low = _FAR
    stack = len(memo.stack)
    result = (influence.skill is None or gates_open(state, influence.ctx, influence.skill)) and all(
        holds(state, influence.ctx, condition) for condition in influence.conditions
    )
    low = memo.low
    memo.low = min(outer, low)
    if low == _FAR and (stack == 0 or not influence.own):
        board.truth[influence.order] = result
    return result


def marks(state: State, card: CardId) -> tuple[Mark, ...]:
    """The prohibitions and permissions that bear on the card now."""
    facts(state, card)
    memo = state.memo
    assert memo is not None
    return memo.marks.get(card, ())


def lapse_key(influence: Influence, card: CardId, incarnation: int) -> tuple[object, ...]:
    """The name under which it is kept that a [Permanent] skill does not reach the card any more this turn (8-1-4-2)."""
    return ("lapsed", influence.order, influence.ctx.incarnation, card, incarnation)


def objects(state: State, card: CardId) -> tuple[Influence, ...]:
    """The [Permanent] skills with a phrase that effects can change the truth of, and that means the card now."""
    facts(state, card)
    memo = state.memo
    assert memo is not None
    return memo.objects.get(card, ())


def activation_cost(state: State, card: CardId, skill: Skill) -> tuple[int, str]:
    """Total and specified cost of activating the card's skill from the hand (2-11-5-2, 10-10-1), with reductions for that alone."""
    return _cost(state, card, (skill.kind.value, skill.type_name, "activate"))


def _cost(state: State, card: CardId, uses: tuple[str, ...]) -> tuple[int, str]:
    from engine.masters.exec.layers import change_cost

    seen = facts(state, card)
    total, specified = seen.cost or 0, seen.specified
    memo = state.memo
    assert memo is not None
    board: Board = memo.board
    for influence in board.by_card.get(card, ()):
        for change in influence.changes:
            if isinstance(change, GetCost) and change.for_activation in uses and _applies(state, memo, board, influence, card):
                total, specified = change_cost(state, influence, change, total, specified)
    for influence in board.wide:
        if any(isinstance(change, GetCost) and change.for_activation in uses for change in influence.changes):
            from engine.masters.exec.select import speaks_of

            if influence.what is not None and speaks_of(state, influence.ctx, influence.what, card) and _applies(state, memo, board, influence, card):
                for change in influence.changes:
                    if isinstance(change, GetCost) and change.for_activation in uses:
                        total, specified = change_cost(state, influence, change, total, specified)
    return total, specified


def _applies(state: State, memo: Memo, board: Board, influence: Influence, card: CardId) -> bool:
    if influence.modifier is not None and influence.modifier.cards is not None and (card, state.cards[card].incarnation) not in influence.modifier.cards:
        return False
    return not influence.gated or in_force(state, memo, board, influence)

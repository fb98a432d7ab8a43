"""What a card is now (8-8-1): the printed face, then the continuous effects that are not numerical, then the numerical ones.

Facts are computed when they are asked for and kept for one epoch of the state, outside the state. A card that no effect bears on
has the facts of its printed face, which are shared.

Effects may ask about each other ("while this card has 20000 power or more …"). A card whose facts are being worked out answers with what
is known so far. Which card was asked first must not show, so results that ran into such a loop are never reused for another question.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from engine.core.ids import CardId
from engine.masters.ir.nodes import Can, Cannot, GetCost, MustAttack, OnlyAttack, Skill
from engine.masters.state.facts import Facts
from engine.masters.state.memo import AREAS_AS_CARDS, Desk, Memo
from engine.masters.state.position import Position
from engine.masters.truth.bearing import bears, layer, names, plainly, reaches
from engine.masters.truth.boards import Boards, printed, silenced, with_granted
from engine.masters.truth.endings import at_work
from engine.masters.truth.in_force import Influence, InForce
from engine.masters.truth.known import facts
from engine.masters.truth.layers import Applied, change_cost
from engine.masters.truth.printed_facts import base_facts
from engine.masters.truth.witness import Kept, Witness, forget, still

Mark = tuple[Cannot | Can | MustAttack | OnlyAttack, Influence]
"""A prohibition or permission on a card, and the effect that it comes from."""

_FAR = 1 << 30


def work_out(state: Position, card: CardId) -> Facts:
    """The final information of the card (8-8-1), worked out anew where nothing is known that holds whoever asks."""
    if isinstance(state, Witness):
        return _witnessed(state, card)
    memo = state.memo
    if memo.epoch != state.epoch:
        memo = refresh(state)
    if memo.stack:
        found = memo.facts.get(card)
        if found is not None and card not in memo.unsure:
            return found
    return _facts(state, memo, card)


def _witnessed(witness: Witness, card: CardId) -> Facts:
    """The same, noted; what is known so far of a card that is being worked out is no ground, but what it was worked out from is."""
    found = facts(witness.real, card)
    if not any(held == card for held, _ in witness.memo.stack):
        witness.faces[card] = found
    return found


def refresh(state: Position) -> Memo:
    """The answers of the state, made fit for the moment."""
    memo = state.memo
    if memo.epoch != state.epoch:
        if type(state) is Witness:
            state.lost = True  # whoever asks for a whole board reads more than can be noted
            return refresh(state.real)
        memo.epoch = state.epoch
        if memo.stack:
            memo.stack, memo.weighed = [], []
            memo.ran_into = _FAR
        if memo.turn != state.turn:
            forget(state)
            for desk in memo.desks:
                desk.loosen_all()
        before, boards, changed = memo.board, memo.boards, memo.changed
        if boards is None:
            boards = memo.boards = Boards()
        if changed:
            memo.changed = set()
        board = boards.printed
        if (
            board is None
            or boards.modifiers is not state.modifiers
            or boards.cards != len(state.cards)
            or not changed.isdisjoint(boards.watched)
        ):
            memo.board = None  # while it is being built, effects in force are those of printed faces
            board = printed(state, boards, changed)
        silences, grants = board.silences, board.grants
        if board is before and not silences and not grants:  # the desk of before lies there still
            desk = memo.desks[0]
            if changed or desk.working:
                desk.keep_sure(changed, state.uses)
            if memo.scratch:
                memo.scratch.clear()
            memo.board = board
            return memo
        memo.board = None
        _enter(state, memo, 0, board, changed)
        if silences:
            board = silenced(state, boards, board)
            _enter(state, memo, 1, board, changed)
        else:
            memo.desks[1].board = None
        if grants:
            _enter(state, memo, 2, with_granted(state, boards, board), changed)
        else:
            memo.desks[2].board = None
    return memo


def _enter(state: Position, memo: Memo, stage: int, board: InForce, changed: set[CardId]) -> None:
    """From now on this board is asked."""
    desk = memo.desks[stage]
    before: InForce | None = desk.board
    if before is board:
        desk.keep_sure(changed, state.uses)
    else:
        if before is not None and before.on_many is board.on_many:
            desk.drop(_otherwise(before, board))
            desk.keep_sure(changed, state.uses)
        else:
            desk.clear()
        desk.board = board
    memo.stage, memo.board = stage, board
    memo.facts, memo.unsure = desk.facts, desk.unsure
    memo.working, memo.objects = desk.working, desk.objects
    if memo.scratch:
        memo.scratch.clear()


def _otherwise(before: InForce, board: InForce) -> list[CardId]:
    """The cards on which other effects are by their name than before."""
    ours, theirs = board.by_card, before.by_card
    return [card for card in ours.keys() | theirs.keys() if ours.get(card) is not theirs.get(card)]


def board_of(state: Position) -> InForce:
    """The continuous effects in force."""
    memo = state.memo
    if memo.epoch != state.epoch or memo.board is None:
        memo = refresh(state)
    return memo.board


class Known(Struct, gc=False):
    """What was worked out about a card: its facts, the effects that bear on it, and those that mean it by what effects can change.

    `changes`: which effect made which change, once somebody has asked.
    """

    facts: Facts
    working: list[Influence]
    objects: tuple[Influence, ...]
    changes: tuple[Applied, ...] | None = None


def _facts(state: Position, memo: Memo, card: CardId) -> Facts:
    board: InForce | None = memo.board
    if board is None:
        return base_facts(state, card)
    own = board.by_card.get(card)
    if own is None:
        areas, now, found = board.areas_of_many, state.cards[card], base_facts(state, card)
        if (areas is not None and now.area not in areas) or not board.may_mean(now, found):
            memo.facts[card] = found
            return found
        if board.plain and card not in memo.known[memo.stage] and (made := plainly(state, board, card, found)):
            memo.facts[card], memo.working[card] = made
            memo.desks[memo.stage].rest(card, (card,), made)
            return made[0]
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
    elif memo.scratch:
        memo.scratch.clear()
    known = _recalled(state, memo, board, card, own or ())
    return _work_out(state, memo, board, card, own or ()) if known is None else known.facts


def _recalled(state: Position, memo: Memo, board: InForce, card: CardId, own: Sequence[Influence]) -> Known | None:
    """What is known of the card from before, if it still holds. It is put away for so long: it may rest on facts that rest on it."""
    shelf = memo.known[memo.stage]
    kept: Kept | None = shelf.pop(card, None)
    if kept is None:
        return None
    known: Known = kept.answer
    outer, glimpses = memo.ran_into, memo.partial_answers
    memo.ran_into = _FAR
    of: tuple[Sequence[Influence], Sequence[Influence]] = kept.of
    holding = of[0] is own and of[1] is board.on_many and still(state, kept)
    low, memo.ran_into = memo.ran_into, outer
    if not holding or low != _FAR or memo.partial_answers != glimpses:
        shelf.setdefault(card, kept)  # so that facts that come out as before are the same ones
        return None
    shelf[card] = kept
    memo.facts[card], memo.working[card], memo.objects[card] = known.facts, known.working, known.objects
    memo.unsure.pop(card, None)
    _note_grounds(memo, card, kept)
    return known


def _note_grounds(memo: Memo, card: CardId, kept: Kept) -> None:
    """Note that the facts hold until one of these cards or areas is written, where they were read from nothing else: of other cards' facts from
    such alone as no effect bears on. Whose turn it is ends with the turn, when all is looked at anew."""
    desk: Desk = memo.desks[memo.stage]
    if kept.events != -1 or desk.firm.get(card) is kept or not _OF_THE_TURN.issuperset(kept.parts):
        return
    for other, face in zip(kept.with_facts, kept.faces, strict=True):
        if desk.facts.get(other) is not face or other in desk.working or other in desk.unsure:
            return
    desk.rest(card, (*kept.cards, *kept.with_facts, *[AREAS_AS_CARDS[area] for area in kept.areas]), kept)


_OF_THE_TURN = frozenset({"first_player", "turn", "turn_player"})


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
    witness = Witness(state)
    memo.stack.append((card, base_facts(witness, card)))
    working, asking = layer(witness, memo, board, card, own, told)
    found = memo.stack[depth][1]
    memo.stack.pop()
    low, memo.ran_into = memo.ran_into, outer
    pure = low > depth
    if pure:
        found = _keep(memo, board, card, own, witness, Known(found, working, asking))
    if pure or depth == 0:
        memo.facts[card] = found
        memo.working[card] = working
        memo.objects[card] = asking
        if pure:
            memo.unsure.pop(card, None)
        else:
            memo.unsure[card] = None
    else:
        memo.scratch[card] = (found, low)
        if low < depth:
            memo.ran_into = min(outer, low)
    return found


def _keep(memo: Memo, board: InForce, card: CardId, own: Sequence[Influence], witness: Witness, known: Known) -> Facts:
    """Keep what was worked out about a card. Facts that came out as before are those of before, so that what rests on them holds."""
    shelf = memo.known[memo.stage]
    before: Kept | None = shelf.get(card)
    facts_before: Facts | None = memo.facts.get(card) if before is None else before.answer.facts
    if facts_before is not None and facts_before == known.facts:
        known = Known(facts_before, known.working, known.objects)
    if not witness.lost:
        kept = shelf[card] = witness.kept((own, board.on_many), known)
        _note_grounds(memo, card, kept)
    return known.facts


def marks(state: Position, card: CardId) -> tuple[Mark, ...]:
    """The prohibitions and permissions that bear on the card now."""
    return tuple(
        (change, influence)
        for influence in working_on(state, card)
        for change in influence.changes
        if isinstance(change, (Cannot, Can, MustAttack, OnlyAttack))
    )


def working_on(state: Position, card: CardId) -> Sequence[Influence]:
    """The continuous effects that bear on the card now, in the order in which they began."""
    facts(state, card)
    return refresh(state).working.get(card, ())


def plain_facts(state: Position, card: CardId) -> Facts | None:
    """The facts of a card on which no continuous effect bears, nor will when its time comes; None for others."""
    found, memo = facts(state, card), state.memo
    return None if card in memo.board.by_card or memo.working.get(card) else found


def changes_of(state: Position, card: CardId) -> Sequence[Applied]:
    """Every change that continuous effects make to the printed face of the card, in the order in which they are made (8-8-1).

    Nothing of this is noted while facts are derived: the card is worked out once more, with somebody listening. What was told then
    holds as long as the facts do.
    """
    working = working_on(state, card)
    if not working:
        return ()
    memo = state.memo
    assert not memo.stack, f"asked where the facts of card {card} come from while facts are being worked out"
    shelf: dict[CardId, Kept] = memo.known[memo.stage]
    kept = shelf.get(card)
    if kept is not None and kept.answer.working is working and kept.answer.changes is not None:
        return kept.answer.changes
    told: list[Applied] = []
    memo.scratch.clear()
    board = board_of(state)
    _work_out(state, memo, board, card, board.by_card.get(card, ()), told)
    found, kept = tuple(told), shelf.get(card)
    if kept is not None and kept.answer.working is memo.working[card]:
        kept.answer.changes = found
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


def objects(state: Position, card: CardId) -> tuple[Influence, ...]:
    """The [Permanent] skills with a phrase that effects can change the truth of, and that means the card now."""
    facts(state, card)
    return refresh(state).objects.get(card, ())


def any_changes_costs(state: Position) -> bool:
    """Whether an effect in force makes any card or skill cost more or less."""
    return "change costs" in board_of(state).does


def activation_cost(state: Position, card: CardId, skill: Skill) -> tuple[int, str]:
    """Total and specified cost of activating the card's skill from the hand (2-11-5-2, 10-10-1), with reductions for that alone."""
    seen = facts(state, card)
    uses = (skill.kind.value, skill.type_name, "activate")
    return changed_cost(state, card, seen.cost or 0, seen.specified, lambda change: change.for_activation in uses)


def changed_cost(
    state: Position, card: CardId, total: int, specified: str, meant: Callable[[GetCost], bool]
) -> tuple[int, str]:
    """A cost that is no fact of the card, with the changes that are meant for it."""
    if not any_changes_costs(state):
        return total, specified
    facts(state, card)
    memo, now = refresh(state), state.cards[card]
    board: InForce = memo.board
    on_it = [influence for influence in board.by_card.get(card, ()) if names(state, influence, now)]
    on_it += [influence for influence in board.on_many if reaches(state, influence, now)]
    for influence in on_it:
        changes = [change for change in influence.changes if isinstance(change, GetCost) and meant(change)]
        if changes and bears(state, influence, card):
            for change in changes:
                total, specified = change_cost(state, influence, change, total, specified)
    return max(0, total), specified  # 1-3-6

"""The only writer of `State`: `apply` carries out one event, notes it in the log and keeps the handles of the seats.

Rules of identity live here: which moves make a new object (3-1-4, 3-1-5, 3-1-8), what happens to cards beneath a card that moves
(11-3), what is carried over to a card placed on top (9-4-2).
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.errors import InvariantBroken
from engine.core.ids import CardId
from engine.core.seen import Result
from engine.masters.ir.nodes import GetPower
from engine.masters.ir.nouns import Area
from engine.masters.state import handles
from engine.masters.state.areas import WITH_MODES, Spine, stays_itself
from engine.masters.state.events import (
    Attacked,
    AttackNegated,
    BattleEnded,
    DelayedAdded,
    DelayedEnded,
    Ended,
    Event,
    FacePrinted,
    Flipped,
    LinkChanged,
    LinkPopped,
    LinkPushed,
    Looked,
    LoopNoted,
    MarkersChanged,
    ModifierAdded,
    ModifiersEnded,
    MomentCame,
    Moved,
    PendingGrown,
    PendingTaken,
    PhaseBegan,
    Replacing,
    Revealed,
    Shuffled,
    Silenced,
    SituationSet,
    SkillNegated,
    SkillsPending,
    StepSet,
    StrokeBegan,
    Switched,
    TargetChanged,
    TokenMade,
    Used,
)
from engine.masters.state.log import entry_of
from engine.masters.state.modifier import Modifier
from engine.masters.state.objects import Battle, Card, Entered
from engine.masters.state.position import Position
from engine.masters.state.state import State


def apply(position: Position, event: Event) -> None:
    """Carry the event out. Nothing is asked here, nothing is forbidden or replaced any more."""
    state = writable(position)
    if event.changes_facts:
        state.epoch += 1
    _carry_out(state, event)
    if event.kept:
        state.history.append(event)
    if (
        event.told and (entry := entry_of(state, event)) is not None
    ):  # before the handles: they tell who saw the card until now
        state.log.append(entry)
    if event.shows:
        handles.update(state, event)
    for follower in state.book.followers:
        follower.see(state, event)


def writable(position: Position) -> State:
    """The state behind a position: this module, and those that set up a board or restore a save, write to it."""
    assert isinstance(position, State)
    return position


def _carry_out(state: State, event: Event) -> None:
    match event:
        case Moved():
            _move(state, event)
        case MomentCame():
            pass  # what it sets off is found by its triggers
        case Switched(card=card, rest=rest):
            state.cards[card] = replace(state.cards[card], rest=rest)
        case Flipped(card=card, up=up):
            shown = state.cards[card]
            if shown.area == Area.LEADER:
                state.cards[card] = replace(shown, flipped=not up)
                _carry(state, (card, shown.incarnation), (card, shown.incarnation))  # 9-9-3
            else:
                state.cards[card] = replace(shown, face_up=up)
        case Shuffled(seat=seat, area=area):
            state.rng.shuffle(state.area(seat, area))
        case MarkersChanged(card=card, change=change):
            shown = state.cards[card]
            state.cards[card] = replace(shown, markers=max(0, shown.markers + change))
        case TokenMade():
            _make_token(state, event)
        case Attacked():
            _attack(state, event)
        case TargetChanged(target=target):
            battle = _battle(state)
            guard = state.cards[target]
            state.battle = replace(
                battle, guard_card=target, guard_incarnation=guard.incarnation, guard_seat=guard.master
            )
        case AttackNegated():
            state.battle = replace(_battle(state), negated=True)
        case BattleEnded():
            state.battle = None
        case ModifierAdded(modifier=modifier):
            state.modifiers.append(modifier)
        case ModifiersEnded(ids=ids, on=None):
            state.modifiers = [modifier for modifier in state.modifiers if modifier.id not in ids]
        case ModifiersEnded(on=on):
            for i, modifier in enumerate(state.modifiers):
                if modifier.cards is not None:
                    state.modifiers[i] = replace(
                        modifier, cards=tuple(named for named in modifier.cards if named != on)
                    )
        case Looked(seat=seat, cards=cards):
            state.looking[seat] = cards
        case Revealed(cards=cards):
            state.revealed = cards
        case PhaseBegan(phase=phase, seat=seat):
            if phase == "charge":
                state.turn += 1
                state.turn_player = seat
                state.past = (*state.past, tuple(state.history))
                state.history.clear()
                state.uses.clear()
                state.loop.clear()
                state.battle_history = 0
        case LinkPushed(link=link):
            state.chain.append(link)
        case LinkChanged(link=link):
            state.chain = [link if old.id == link.id else old for old in state.chain]
        case LinkPopped(id=gone):
            state.chain = [link for link in state.chain if link.id != gone]
        case SkillNegated(card=card, skill=skill):
            for i, link in enumerate(state.chain):
                if link.card == card and link.skill == skill and not link.negated:
                    state.chain[i] = replace(link, negated=True)
        case DelayedAdded(delayed=delayed):
            state.delayed.append(delayed)
        case DelayedEnded(ids=ids):
            state.delayed = [delayed for delayed in state.delayed if delayed.id not in ids]
        case SituationSet(key=watched, holds=holds):
            state.situations[watched] = holds
        case LoopNoted(key=key, number=number):
            state.loop[key] = number
        case Used(key=key, game=game):
            uses = state.game_uses if game else state.uses
            uses[key] = uses.get(key, 0) + 1
        case StepSet(spine=spine):
            state.spine = spine
        case SkillsPending(skills=skills):
            state.pending.extend(replace(skill, id=take_id(state)) for skill in skills)
        case PendingGrown(id=grown, cards=cards):
            state.pending = [
                replace(one, cards=(*one.cards, *cards)) if one.id == grown else one for one in state.pending
            ]
        case PendingTaken(id=taken):
            state.pending = [one for one in state.pending if one.id != taken]
        case Silenced(waiting=waiting):
            del state.pending[waiting:]
        case StrokeBegan(since=since):
            state.together = since
        case Replacing(ids=ids):
            state.replacing = ids
        case FacePrinted(printed=printed):
            state.printed.append(printed)
        case Ended(winner=winner, reason=reason, clause=clause):
            state.result = Result(winner, reason, clause)
            state.spine = Spine.OVER
        case _:
            pass  # Activated, Resolved, Damaged, DamageComing, Noted: for triggers, history and the log


def _battle(state: State) -> Battle:
    if state.battle is None:
        raise InvariantBroken("There is no battle")
    return state.battle


def _attack(state: State, event: Attacked) -> None:
    attacker, guard = state.cards[event.card], state.cards[event.target]
    state.cards[event.card] = replace(attacker, rest=True)
    state.battles += 1
    state.battle_history = len(state.history)
    state.battle = Battle(
        event.seat,
        event.card,
        attacker.incarnation,
        event.target,
        guard.incarnation,
        event.target,
        guard.incarnation,
        number=state.battles,
        guard_seat=guard.master,
    )


def _replace_in_battle(state: State, old: CardId, new: CardId) -> None:
    """7-1-4: a card played on top of the attack card or guard card is the new attack card or guard card."""
    battle = state.battle
    if battle is None:
        return
    if battle.attack_card == old:
        battle = replace(battle, attack_card=new, attack_incarnation=state.cards[new].incarnation)
    if battle.guard_card == old:
        battle = replace(battle, guard_card=new, guard_incarnation=state.cards[new].incarnation)
    state.battle = battle


def _make_token(state: State, event: TokenMade) -> None:
    if event.card != len(state.cards):
        raise InvariantBroken("A token must take the next card id")
    entered = Entered(state.turn, Area.REMOVED, "token", by_skill=True, skill_card=event.cause.card)
    state.cards.append(
        Card(
            event.card, event.printed, event.seat, event.seat, Area.BATTLE, rest=event.rest, token=True, entered=entered
        )
    )
    state.area(event.seat, Area.BATTLE).append(event.card)


def _take(state: State, card: Card) -> None:
    """Take the card out of the area or the pile that it is in."""
    if card.top is not None:
        over = state.cards[card.top]
        state.cards[card.top] = replace(over, under=tuple(c for c in over.under if c != card.id))
    else:
        state.area(card.master, card.area).remove(card.id)


def _move(state: State, event: Moved) -> None:
    """The card leaves its area or pile and lies in the new one. Markers go when it leaves (4-12-4).

    Beneath a pile it goes to the bottom (11-3-3), and the pile changes players with the card on top (11-3-5)."""
    card = state.cards[event.card]
    if card.area == Area.LEADER:
        raise InvariantBroken("A Leader Card never leaves the Leader Area (3-5-3)")
    under = card.under
    if event.alone and under:  # 11-3-6: the card below takes the place, with power changes and position
        _uncover(state, card)
        under = ()
    else:
        _take(state, card)
    same = stays_itself(event.source, event.target) and event.under is None
    incarnation = card.incarnation if same else card.incarnation + 1
    entered = Entered(
        state.turn,
        event.source,
        event.why.value,
        event.cause.keyword,
        event.cause.kind == "skill",
        event.cause.card,
        event.markers,
    )
    moved = Card(
        card.id,
        card.printed,
        card.owner,
        event.target_master,
        event.target,
        incarnation,
        event.rest if event.target in WITH_MODES else False,
        False,
        event.face_up if event.target == Area.LIFE else False,
        event.markers,
        under,
        event.under,
        card.token,
        entered,
    )
    if event.under is not None:
        over = state.cards[event.under]
        moved = replace(moved, area=Area.UNDER, master=over.master)
        pile = (card.id, *over.under) if event.position == "top" else (*over.under, card.id)
        state.cards[event.under] = replace(over, under=pile)
        state.cards[card.id] = moved
        if event.cause.keyword == "Union-Potara":  # 10-13-4-4-1: power changes on each of the cards below carry over
            _carry(state, (card.id, card.incarnation), (over.id, over.incarnation))
        return
    if event.onto is not None:
        _cover(state, moved, event.onto)
        return
    state.cards[card.id] = moved
    area = state.area(event.target_master, event.target)
    if event.target in (Area.DECK, Area.LIFE) and event.position == "top":
        area.insert(0, card.id)
    else:
        area.append(card.id)
    for beneath in under:  # 11-3-5: what lies beneath moves along
        state.cards[beneath] = replace(state.cards[beneath], master=event.target_master)


def _cover(state: State, card: Card, base_id: CardId) -> None:
    """Place a card on top of another: the pile is one card; power changes are carried over (9-4-2, 10-5-4). At once, as part of the move (9-4-1)."""
    base = state.cards[base_id]
    area = state.area(base.master, base.area)
    area[area.index(base_id)] = card.id
    state.cards[card.id] = replace(
        card, area=base.area, master=base.master, under=(base_id, *base.under, *card.under), markers=base.markers
    )
    state.cards[base_id] = replace(
        base, area=Area.UNDER, top=card.id, under=(), incarnation=base.incarnation + 1, markers=0, rest=False
    )
    for beneath in base.under:
        state.cards[beneath] = replace(state.cards[beneath], top=card.id)
    _carry(state, (base_id, base.incarnation), (card.id, card.incarnation))
    _replace_in_battle(state, base_id, card.id)


def _uncover(state: State, card: Card) -> None:
    """The card directly beneath takes the place of the one on top, which goes alone (11-3-6)."""
    below_id, *rest = card.under
    below = state.cards[below_id]
    state.cards[below_id] = replace(
        below,
        area=card.area,
        master=card.master,
        top=None,
        under=tuple(rest),
        rest=card.rest,
        incarnation=below.incarnation + 1,
    )
    for beneath in rest:
        state.cards[beneath] = replace(state.cards[beneath], top=below_id)
    area = state.area(card.master, card.area)
    area[area.index(card.id)] = below_id
    _carry(state, (card.id, card.incarnation), (below_id, below.incarnation + 1))


def _carry(state: State, old: tuple[CardId, int], new: tuple[CardId, int]) -> None:
    """Continuous effects that add to or subtract from power go on for the new object, or the card's other side; others end (9-4-2, 9-9-3).

    Also for the other cards of a [Union-Potara] or [Union-Absorb] pile (10-13-4-4-1, 10-13-5-4-1). In the first edition all effects go on.
    """
    every = not state.book.profile.carries_power_only
    kept: list[Modifier] = []
    for modifier in state.modifiers:
        if modifier.cards is None or old not in modifier.cards:
            kept.append(modifier)
            continue
        going = [i for i, change in enumerate(modifier.changes) if every or isinstance(change, GetPower)]
        if len(going) == len(modifier.changes):
            kept.append(replace(modifier, cards=tuple(new if named == old else named for named in modifier.cards)))
            continue
        if others := tuple(named for named in modifier.cards if named != old):
            kept.append(replace(modifier, cards=others))
        if going:
            bound = _bounds(modifier.bound, len(modifier.changes))
            changes = tuple(modifier.changes[i] for i in going)
            kept.append(
                replace(
                    modifier, id=take_id(state), cards=(new,), changes=changes, bound=tuple(bound[i] for i in going)
                )
            )
    state.modifiers = kept


def _bounds(bound: tuple[int, ...], n: int) -> tuple[int, ...]:
    return bound if len(bound) == n else (0,) * n


def take_id(position: Position) -> int:
    """A number that no modifier, pending skill, link or activation of this match had before."""
    state = writable(position)
    state.next_id += 1
    return state.next_id - 1


def draw_lots(position: Position, n: int) -> int:
    """A whole number from 0 to n-1 from the match's own generator, all equally likely."""
    return writable(position).rng.below(n)


def set_spine(position: Position, spine: Spine) -> None:
    """Where the match stands next; takes effect when the present step's procedure ends."""
    if position.spine != Spine.OVER:
        apply(position, StepSet(spine))

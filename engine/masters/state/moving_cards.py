"""How cards move between areas and piles. Part of `apply`.

Rules of identity live here: which moves make a new object (3-1-4, 3-1-5, 3-1-8), what happens to cards beneath a card that moves
(11-3), what is carried over to a card placed on top (9-4-2).
"""

from __future__ import annotations

from functools import lru_cache

from msgspec.structs import replace

from engine.core.errors import InvariantBroken
from engine.core.ids import CardId
from engine.masters.ir.nodes import GetPower
from engine.masters.ir.nouns import Area
from engine.masters.state.areas import BATTLE, DECK, LEADER, LIFE, REMOVED, SAME_OBJECT, UNDER, WITH_MODES
from engine.masters.state.cause import Why
from engine.masters.state.events import Moved, TokenMade
from engine.masters.state.modifier import Modifier
from engine.masters.state.objects import Card, Entered
from engine.masters.state.state import State


def move(state: State, event: Moved) -> None:
    """The card leaves its area or pile and lies in the new one."""
    card, manner = state.cards[event.card], event.manner
    if card.area == LEADER:
        raise InvariantBroken("A Leader Card never leaves the Leader Area (3-5-3)")
    if manner.alone and card.under:  # 11-3-6: the card below takes the place, with power changes and position
        _uncover(state, card)
        card = replace(card, under=())
    else:
        _take(state, card)
    moved = _as_it_arrives(state, card, event)
    if manner.under is not None:
        _tuck(state, moved, manner.under, event)
        if event.cause.keyword == "Union-Potara":  # 10-13-4-4-1: power changes on each of the cards below carry over
            over = state.cards[manner.under]
            carry(state, (card.id, card.incarnation), (over.id, over.incarnation))
    elif manner.onto is not None:
        _cover(state, moved, manner.onto)
    else:
        _lay(state, moved, event)


_CONTROL = Why.CONTROL
_REASONS = {why: why.value for why in Why}


def _as_it_arrives(state: State, card: Card, event: Moved) -> Card:
    """The card as it is in the new area: another object after most moves (3-1-4). Markers that it had stay behind (4-12-4)."""
    manner, target, cause = event.manner, event.target, event.cause
    same = (event.source, target) in SAME_OBJECT and manner.under is None
    if event.why is _CONTROL:
        entered = card.entered  # 11-5-1-1
    elif cause.card is None:
        by_skill = cause.kind == "skill"
        entered = _entered(state.turn, event.source, event.why, cause.keyword, by_skill, manner.markers)
    else:
        entered = Entered(
            state.turn,
            event.source,
            _REASONS[event.why],
            cause.keyword,
            cause.kind == "skill",
            cause.card,
            manner.markers,
            cause.skill,
        )
    return Card(
        card.id,
        card.printed,
        card.owner,
        event.target_master,
        target,
        card.incarnation if same else card.incarnation + 1,
        manner.rest and target in WITH_MODES,
        False,  # not flipped
        manner.face_up and target is LIFE,
        manner.markers,
        card.under,
        manner.under,
        card.token,
        entered,
    )


@lru_cache(10_000)
def _entered(turn: int, source: Area, why: Why, keyword: str, by_skill: bool, markers: int) -> Entered:
    """How cards come that no other card moves: as others do, in all matches."""
    return Entered(turn, source, why.value, keyword, by_skill, None, markers)


def _lay(state: State, card: Card, event: Moved) -> None:
    """Lay the card in its area, and what lies beneath it with it."""
    state.put(card)
    lying, area = state.area(card.master, card.area), card.area
    on_top = (area is DECK or area is LIFE) and event.manner.position == "top"
    state.lay(card.master, area, (card.id, *lying) if on_top else (*lying, card.id))
    for beneath in card.under:
        state.put(replace(state.cards[beneath], master=card.master))  # 11-3-5


def _tuck(state: State, card: Card, over_id: CardId, event: Moved) -> None:
    """Place the card beneath another."""
    over = state.cards[over_id]
    pile = (card.id, *over.under) if event.position == "top" else (*over.under, card.id)  # 11-3-3
    state.put(replace(over, under=pile))
    state.put(replace(card, area=UNDER, master=over.master))


def _take(state: State, card: Card) -> None:
    """Take the card out of the area or the pile that it is in."""
    if card.top is not None:
        _take_from_under(state, state.cards[card.top], card.id)
    else:
        lying = state.area(card.master, card.area)
        place = lying.index(card.id)
        state.lay(card.master, card.area, lying[:place] + lying[place + 1 :])


def _take_from_under(state: State, over: Card, card: CardId) -> None:
    state.put(replace(over, under=tuple([beneath for beneath in over.under if beneath != card])))


def _cover(state: State, card: Card, base_id: CardId) -> None:
    """Place a card on top of another, as part of the move (9-4-1): the pile is one card, and power changes are carried over."""
    base = state.cards[base_id]
    _exchange(state, base, card.id)
    state.put(
        replace(
            card, area=base.area, master=base.master, under=(base_id, *base.under, *card.under), markers=base.markers
        )
    )
    state.put(replace(base, area=UNDER, top=card.id, under=(), incarnation=base.incarnation + 1, markers=0, rest=False))
    for beneath in base.under:
        state.put(replace(state.cards[beneath], top=card.id))
    carry(state, (base_id, base.incarnation), (card.id, card.incarnation))  # 9-4-2, 10-5-4
    _replace_in_battle(state, base_id, card.id)


def _uncover(state: State, card: Card) -> None:
    """The card directly beneath takes the place of the one on top, which goes alone (11-3-6)."""
    below_id, *rest = card.under
    below = state.cards[below_id]
    state.put(
        replace(
            below,
            area=card.area,
            master=card.master,
            top=None,
            under=tuple(rest),
            rest=card.rest,
            incarnation=below.incarnation + 1,
        )
    )
    for beneath in rest:
        state.put(replace(state.cards[beneath], top=below_id))
    _exchange(state, card, below_id)
    carry(state, (card.id, card.incarnation), (below_id, below.incarnation + 1))


def _exchange(state: State, old: Card, new: CardId) -> None:
    """Another card lies where this one lay."""
    cards = state.area(old.master, old.area)
    state.lay(old.master, old.area, tuple([new if card == old.id else card for card in cards]))


def _replace_in_battle(state: State, old: CardId, new: CardId) -> None:
    """A card played on top of the attack card or guard card is the new attack card or guard card (7-1-4)."""
    battle = state.battle
    if battle is None:
        return
    if battle.attack_card == old:
        battle = replace(battle, attack_card=new, attack_incarnation=state.cards[new].incarnation)
    if battle.guard_card == old:
        battle = replace(battle, guard_card=new, guard_incarnation=state.cards[new].incarnation)
    state.battle = battle


def make_token(state: State, event: TokenMade) -> None:
    """A token comes into being in a Battle Area."""
    if event.card != len(state.cards):
        raise InvariantBroken("A token must take the next card id")
    entered = Entered(state.turn, REMOVED, "token", by_skill=True, skill_card=event.cause.card)
    state.add(
        Card(event.card, event.printed, event.seat, event.seat, BATTLE, rest=event.rest, token=True, entered=entered)
    )


def carry(state: State, old: tuple[CardId, int], new: tuple[CardId, int]) -> None:
    """Continuous effects that add to or subtract from power go on for the new object, or the card's other side; others end.

    So it is for a card placed on top (9-4-2), a Leader Card that is flipped (9-9-3) and the cards of a [Union-Potara] or [Union-Absorb] pile
    (10-13-4-4-1, 10-13-5-4-1). In the first edition all effects go on.
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
                    modifier, id=state.new_id(), cards=(new,), changes=changes, bound=tuple(bound[i] for i in going)
                )
            )
    state.modifiers = tuple(kept)


def _bounds(bound: tuple[int, ...], n: int) -> tuple[int, ...]:
    return bound if len(bound) == n else (0,) * n

"""Projection: the view of one seat, built by allow-list.

A struct is filled field by field from what the seat sees (`visible`); a card that it does not see becomes a `HiddenCard`, which has
no field for a face. Nothing is copied wholesale from the state.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from msgspec import Struct

from engine.core.decisions import Decision
from engine.core.ids import CardId, Seat, other
from engine.masters.ir.nouns import Area
from engine.masters.state.areas import AREA_INDEX, Spine
from engine.masters.state.facts import Facts
from engine.masters.state.objects import Battle, Card
from engine.masters.state.position import Position
from engine.masters.state.sight import handle_of, visible
from engine.masters.truth.battle_now import combo_power, totals
from engine.masters.truth.derive import board_of, plain_facts
from engine.masters.truth.in_force import InForce
from engine.masters.truth.known import facts
from engine.masters.truth.printed_facts import base_facts
from engine.masters.view.faces import Shown, shown
from engine.masters.view.model import BattleSeen, CardSeen, ChainLink, HiddenCard, Note, PlayerSeen, View
from engine.masters.view.notes import notes_of
from engine.masters.view.questions import decision_seen, parse
from engine.masters.view.story import story
from engine.masters.view.wording import keyword_words

__all__ = ["PHASES", "decision_seen", "parse", "project", "visible"]

PHASES: dict[Spine, str] = {
    Spine.SETUP: "setup",
    Spine.CHARGE: "charge",
    Spine.MAIN_START: "main",
    Spine.MAIN: "main",
    Spine.ATTACK: "main",
    Spine.OFFENSE_START: "offense",
    Spine.OFFENSE: "offense",
    Spine.DEFENSE_START: "defense",
    Spine.DEFENSE: "defense",
    Spine.DAMAGE: "damage",
    Spine.BATTLE_END: "damage",
    Spine.MAIN_END: "main",
    Spine.END: "end",
    Spine.OVER: "over",
}
"""The phase or step that a seat reads for each place of the spine."""
_LAID_DOWN = frozenset({Area.DROP, Area.WARP, Area.REMOVED, Area.UNDER})
"""Here nothing changes a card: it is as printed, without working anything out."""
_SECRET = frozenset({Area.LIFE, Area.HAND})
_SHOWN = tuple(
    (area, AREA_INDEX[area])
    for area in (
        Area.LEADER,
        Area.UNISON,
        Area.BATTLE,
        Area.COMBO,
        Area.ENERGY,
        Area.LIFE,
        Area.HAND,
        Area.DROP,
        Area.WARP,
        Area.REMOVED,
        Area.LIMBO,
    )
)
"""The areas of a player whose cards are shown, as in `PlayerSeen`, with their places."""
Row: TypeAlias = tuple[Any, ...]
"""Cards of an area: `CardSeen`, and in secret areas `HiddenCard`, too."""


def project(state: Position, decision: Decision | None, number: int, seat: Seat) -> View:
    """Everything that the seat may know now. How many cards an area holds is open to both (3-1-2)."""
    looks: tuple[CardId, ...] = state.looking[seat]
    if decision is not None and decision.seat == seat and decision.looks_at:
        looks = tuple(dict.fromkeys((*looks, *decision.looks_at)))
    board = board_of(state)
    new = _take_touched(state, seat)
    battle = state.battle
    powers = None if battle is None else totals(state, battle)
    return View(
        seat,
        state.turn,
        state.turn_player,
        state.first_player,
        PHASES[state.spine],
        (_player(state, board, 0, seat, looks, new), _player(state, board, 1, seat, looks, new)),
        None if decision is None else decision_seen(state, decision, number, seat, powers),
        None if battle is None or powers is None else _battle(state, battle, seat, powers),
        tuple([_link(state, seat, i) for i in range(len(state.chain))]) if state.chain else (),
        tuple([_card(state, card, seat) for card in looks]),
        tuple([_card(state, card, seat) for card in state.revealed]),
        state.result,
        state.book.profile.name,
        story(state),
    )


def _player(
    state: Position,
    board: InForce,
    player: Seat,
    seat: Seat,
    looks: tuple[CardId, ...],
    new: tuple[set[CardId], set[int]],
) -> PlayerSeen:
    """All areas of a player."""
    areas = state.areas[player * 12 : player * 12 + 12]
    rows: list[Row] = [
        _area(state, board, player, area, areas[index], seat, looks, new) if areas[index] else ()
        for area, index in _SHOWN
    ]
    leader, unison, battle, combo, energy, life, hand, drop, warp, removed, limbo = rows
    return PlayerSeen(
        player,
        state.book.names[player],
        (leader or limbo)[0],  # before 5-2-1-2 it is on its way
        unison,
        battle,
        combo,
        energy,
        life,
        hand,
        len(areas[AREA_INDEX[Area.DECK]]),
        drop,
        warp,
        removed,
        limbo,
    )


class _Before(Struct, frozen=True, gc=False):
    """An area as a seat was shown it the last time. That stands until a card of it is touched: no effect bore on the cards that it `saw` there."""

    ids: Sequence[CardId]
    saw: tuple[CardId, ...]
    shown: Row

    def still(self, touched: set[CardId]) -> dict[CardId, CardSeen]:
        """The cards that it saw there, but for those that were touched."""
        shown = self.shown if len(self.saw) == len(self.shown) else [one for one in self.shown if type(one) is CardSeen]
        return {card: one for card, one in zip(self.saw, shown, strict=True) if card not in touched}


def _take_touched(state: Position, seat: Seat) -> tuple[set[CardId], set[int]]:
    """The cards that were written since, or are in battle now or are no longer, and the areas in which they lie: those must be shown anew."""
    memo = state.memo
    touched, battle = memo.touched[seat].copy(), state.battle
    memo.touched[seat].clear()
    fighting = () if battle is None else (battle.attack_card, battle.guard_card)
    if fighting != memo.fought[seat]:
        touched.update(memo.fought[seat], fighting)
        memo.fought[seat] = fighting
    places: set[int] = set()
    for card in touched:
        now = state.cards[card]
        if now.area in AREA_INDEX:
            places.add(now.master * 12 + AREA_INDEX[now.area])
    return touched, places


def _area(
    state: Position,
    board: InForce,
    player: Seat,
    area: Area,
    ids: Sequence[CardId],
    seat: Seat,
    looks: tuple[CardId, ...],
    new: tuple[set[CardId], set[int]],
) -> Row:
    """The cards of an area, which is no empty one; those of the last time where they are all still what they were. `new`: see `_take_touched`."""
    place = player * 12 + AREA_INDEX[area]
    shelf: list[_Before | None] = state.memo.laid_out[seat]
    before, secret = shelf[place], area in _SECRET
    more = secret and (looks or state.revealed)  # is seen than lies there to be seen
    touched, places = new
    if before is not None and before.ids is ids and not more and place not in places:
        if _plain(state, board, area, before.saw):
            return before.shown
    old = {} if before is None else before.still(touched)
    if secret:
        saw = tuple([card for card in ids if card in looks or visible(state, seat, card)])
        faces = dict(zip(saw, _cards(state, saw, seat, old), strict=True)) if saw else {}
        shown: Row = tuple([faces[card] if card in faces else _hidden(area, player, i) for i, card in enumerate(ids)])
    else:
        saw = tuple(ids)
        shown = _cards(state, ids, seat, old, laid_down=area in _LAID_DOWN)
    shelf[place] = None
    if not more and _plain(state, board, area, saw) and not any(state.cards[card].under for card in saw):
        shelf[place] = _Before(ids, saw, shown)
        if kept := state.memo.shown[seat]:
            for card in saw:
                kept.pop(card, None)
    return shown


def _plain(state: Position, board: InForce, area: Area, cards: tuple[CardId, ...]) -> bool:
    """Whether no continuous effect bears on any of these cards of an area, nor will when its time comes."""
    if area in _LAID_DOWN:
        return True
    if board.by_card and not board.by_card.keys().isdisjoint(cards):
        return False
    if not board.reaches(area):
        return True
    memo = state.memo
    for card in cards:
        if card not in memo.facts:
            facts(state, card)
    return not any(map(memo.working.get, cards))


def _cards(
    state: Position, ids: Sequence[CardId], seat: Seat, old: dict[CardId, CardSeen], *, laid_down: bool = False
) -> tuple[CardSeen, ...]:
    """Cards whose faces the seat sees; those that nothing bears on are mostly as they were shown the last time, with the area (`old`) or by themselves."""
    cards, handles, kept, battle = state.cards, state.handles[seat], state.memo.shown[seat], state.battle
    attack, guard = (None, None) if battle is None else (battle.attack_card, battle.guard_card)
    found: list[CardSeen] = []
    for card in ids:
        shown = old.get(card)
        if shown is not None and (laid_down or plain_facts(state, card) is not None):
            found.append(shown)
            continue
        held: _Kept | None = kept.get(card)
        if (
            held is not None
            and held.now is cards[card]
            and held.handle == handles[card]
            and (card not in (attack, guard) if held.card.role == "" else held.card.role == _role(battle, card))
            and (laid_down or (held.known is plain_facts(state, card) and not held.card.notes))
            and not held.now.under
        ):
            found.append(held.card)
        else:
            found.append(_card(state, card, seat))
    return tuple(found)


@lru_cache(maxsize=1000)
def _hidden(area: Area, player: Seat, number: int) -> HiddenCard:
    """What a seat sees of a card that it does not see."""
    return HiddenCard(f"{area.value}-{player}-{number}")


class _Kept(Struct, frozen=True, gc=False):
    """A card as a seat was shown it, and what that was made from, beside what is in it itself."""

    now: Card
    handle: int
    known: Facts
    card: CardSeen


def _card(state: Position, card: CardId, seat: Seat) -> CardSeen:
    """A card whose face the seat sees; the one of the last time where all that it is made from is the same."""
    now, handle = state.cards[card], state.handles[seat][card]
    if now.area in _LAID_DOWN:
        known, notes = base_facts(state, card), ()
    else:
        known = facts(state, card)
        notes = () if plain_facts(state, card) is not None else notes_of(state, card, seat)
    role = _role(state.battle, card)
    under = tuple([_card(state, beneath, seat) for beneath in now.under]) if now.under else ()
    held: _Kept | None = state.memo.shown[seat].get(card)
    if held is not None and held.handle == handle and (held.now, held.known) == (now, known):
        if (held.card.notes, held.card.role, held.card.under) == (notes, role, under):
            return held.card
    made = _part(shown(state.printed[now.printed]), now, known, notes, role, under, handle_of(state, seat, card))
    if handle:
        state.memo.shown[seat][card] = _Kept(now, handle, known, made)
    return made


def _role(battle: Battle | None, card: CardId) -> str:
    """What the card is in the battle, wherever it lies by now: a card that lost one stays its attack or guard card until it ends."""
    if battle is None:
        return ""
    return "attack card" if card == battle.attack_card else "guard card" if card == battle.guard_card else ""


def _part(
    faces: Shown, now: Card, known: Facts, notes: tuple[Note, ...], role: str, under: tuple[CardSeen, ...], handle: str
) -> CardSeen:
    """What is shown of a card."""
    face, lines = faces.front, faces.front_lines
    if now.flipped and faces.back is not None:
        face, lines = faces.back, faces.back_lines
    return CardSeen(
        handle,
        face,
        now.owner,
        now.rest,
        now.face_up,
        known.power,
        face.energy if known.x_cost else known.cost,
        known.specified,
        known.combo_power,
        known.combo_cost,
        known.colors,
        now.markers,
        _keywords(known),
        _negated(known, lines),
        under,
        notes,
        role,
        role == "guard card",
    )


def _keywords(known: Facts) -> tuple[str, ...]:
    if not known.keywords:
        return ()
    return _same(tuple([keyword_words(keyword) for group in known.keywords.values() for keyword in group[:1]]))


@lru_cache(maxsize=1000)
def _same(words: tuple[str, ...]) -> tuple[str, ...]:
    """These words, in the object that all cards of all matches share."""
    return words


def _negated(known: Facts, lines: tuple[int, ...]) -> tuple[int, ...]:
    found = [lines[s.index] for s in known.skills if s.negated and s.granted_by is None and s.index < len(lines)]
    return tuple(dict.fromkeys(found)) if found else ()


def _battle(state: Position, battle: Battle, seat: Seat, powers: tuple[int, int]) -> BattleSeen:
    """The battle, with the totals that would be compared now (7-4-1-2 to 7-4-1-4)."""
    attack_combo, guard_combo = combo_power(state, battle.attacker), combo_power(state, other(battle.attacker))
    attack_power, guard_power = powers
    return BattleSeen(
        battle.attacker,
        handle_of(state, seat, battle.attack_card),
        handle_of(state, seat, battle.guard_card),
        attack_power,
        guard_power,
        attack_combo,
        guard_combo,
        battle.negated,
    )


def _link(state: Position, seat: Seat, index: int) -> ChainLink:
    """A play or skill on the chain. Its card was shown when it was declared, wherever it may be now."""
    link = state.chain[index]
    text = link.skill.text if link.skill is not None else link.kind
    if visible(state, seat, link.card):
        return ChainLink(link.seat, _card(state, link.card, seat), text)
    faces = shown(state.printed[state.cards[link.card].printed])
    return ChainLink(link.seat, CardSeen(f"chain-{index}", faces.front, state.cards[link.card].owner), text)

"""Projection: the view of one seat, built by allow-list.

A struct is filled field by field from what the seat sees (`visible`); a card that it does not see becomes a `HiddenCard`, which has no field for a
face. Nothing is copied wholesale from the state.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from engine.collectible.cards.definition import CardDefinition
from engine.collectible.ir.words import CardType
from engine.collectible.state.areas import PLAY, Area, Step, place_of
from engine.collectible.state.objects import Battle, Link
from engine.collectible.state.position import Position
from engine.collectible.state.sight import handle_of, visible
from engine.collectible.truth.control import coins, events, home
from engine.collectible.truth.figures import figures, parts, power
from engine.collectible.truth.teams import battle_of, head, side, teams
from engine.collectible.view.model import (
    BattleSeen,
    CardSeen,
    FaceSeen,
    HiddenCard,
    LinkSeen,
    Note,
    PlayerSeen,
    TeamSeen,
    View,
)
from engine.collectible.view.questions import decision_seen
from engine.collectible.view.story import story
from engine.core.decisions import Decision
from engine.core.ids import CardId, Seat

PHASES: dict[Step, str] = {
    Step.SETUP: "setup",
    Step.HANDS: "setup",
    Step.TURN: "start",
    Step.CHARGE: "charge",
    Step.MISSION_START: "mission",
    Step.MISSION: "mission",
    Step.ORGANIZE: "organize",
    Step.ATTACK: "attack",
    Step.DEFENSE: "defense",
    Step.ACTION: "action",
    Step.SHOWDOWN: "showdown",
    Step.COINS: "showdown",
    Step.RETURN: "showdown",
    Step.JUDGE: "end",
    Step.ADJUST: "end",
    Step.MARKER: "end",
    Step.OVER: "over",
}
"""The word for each step, in the order of a turn."""
_CHAINED = (Step.CHAIN, Step.RESOLUTION)


def phase_of(state: Position) -> str:
    """The phase or step that a seat reads; a Chain belongs to the step in which it was opened."""
    return PHASES[state.opened if state.step in _CHAINED else state.step]


def project(state: Position, decision: Decision | None, number: int, seat: Seat) -> View:
    """Everything that the seat may know now."""
    return View(
        seat,
        state.turn,
        state.attacker,
        state.first_player,
        phase_of(state),
        (_player(state, 0, seat), _player(state, 1, seat)),
        None if decision is None else decision_seen(state, decision, number, seat),
        _battles(state, seat) if state.battles else (),
        tuple([_link(state, link, seat) for link in state.chain]),
        tuple([_card(state, card, seat) for card in state.revealed]),
        state.result,
        story(state),
    )


def _player(state: Position, player: Seat, seat: Seat) -> PlayerSeen:
    """All areas of a player; kept until something changes."""
    found: PlayerSeen | None = state.memo.players.get((seat, player))
    if found is None:
        found = state.memo.players[seat, player] = _player_seen(state, player, seat)
    return found


def _player_seen(state: Position, player: Seat, seat: Seat) -> PlayerSeen:
    teams_home, events_home, coins_there = _home(state, player, seat)
    return PlayerSeen(
        player,
        state.book.names[player],
        state.markers[player],
        len(state.area(player, Area.PLANET)),
        len(state.area(player, Area.DAMAGE)),
        _lying(state, player, Area.HAND, seat),
        _lying(state, player, Area.CHI, seat),
        _lying(state, player, Area.DISCARD, seat),
        teams_home,
        events_home,
        _lying(state, player, Area.WISHES, seat),
        state.wished[player],
        coins_there,
    )


def _home(state: Position, player: Seat, seat: Seat) -> tuple[tuple[TeamSeen, ...], tuple[CardSeen, ...], int]:
    """The Teams and the Events of the Deployment area, and the DB coins of the player's Warriors; kept until cards in play change."""
    found: tuple[tuple[TeamSeen, ...], tuple[CardSeen, ...], int] | None = state.memo.shown.get((seat, player))
    if found is None:
        groups = teams(state, home(state, player))
        found = (
            tuple([TeamSeen(tuple([_card(state, card, seat) for card in group])) for group in groups]),
            tuple([_card(state, card, seat) for card in events(state, player)]),
            coins(state, player),
        )
        state.memo.shown[seat, player] = found
    return found


def _lying(state: Position, player: Seat, area: Area, seat: Seat) -> tuple[Any, ...]:
    """The cards of an area outside of play, with the faces that the seat may see; kept until a card comes or goes."""
    place = place_of(player, area)
    found: tuple[Any, ...] | None = state.memo.lying.get((seat, place))
    if found is None:
        found = tuple(
            [
                _printed(state, card, seat) if visible(state, seat, card) else _hidden(area, player, i)
                for i, card in enumerate(state.areas[place])
            ]
        )
        state.memo.lying[seat, place] = found
    return found


@lru_cache(1 << 10)
def _hidden(area: Area, player: Seat, i: int) -> HiddenCard:
    return HiddenCard(f"{area}-{player}-{i}")


def _printed(state: Position, card: CardId, seat: Seat) -> CardSeen:
    """A card that the seat sees, as printed: outside of play nothing changes it."""
    now = state.cards[card]
    definition = state.faces[now.face].printed.definition
    return _plain(definition, state.handles[seat].get(card, -1), now.owner, now.face_up)


@lru_cache(1 << 14)
def _plain(definition: CardDefinition, handle: int, owner: Seat, made: bool) -> CardSeen:
    return CardSeen(str(handle), face_of(definition), owner, open=made)


def _card(state: Position, card: CardId, seat: Seat, *, is_head: bool = False) -> CardSeen:
    """A card that lies open, with what is so of it now."""
    now, printed = state.cards[card], state.printing(card)
    if now.area not in PLAY:
        if card in state.handles[seat]:
            return _printed(state, card, seat)
        return CardSeen(handle_of(state, seat, card), face_of(printed.definition), now.owner)
    combat = support = None
    notes: tuple[Note, ...] = ()
    if printed.type is CardType.WARRIOR:
        shown = figures(state, card)
        combat, support = shown.combat, shown.support
        base = printed.injured if now.injured else printed.normal
        if shown != base or state.modifiers:
            notes = _notes(state, card)
    used = ()
    if state.used:
        lines = state.face(card).lines
        used = tuple(
            [line for one, incarnation, line in state.used if (one, incarnation) == now.mark and lines[line].once]
        )
    return CardSeen(
        handle_of(state, seat, card),
        face_of(printed.definition),
        now.owner,
        combat,
        support,
        now.injured,
        now.db,
        now.growth,
        now.limit,
        is_head,
        now.face_up,
        used,
        notes,
    )


def _notes(state: Position, card: CardId) -> tuple[Note, ...]:
    """What was added to the printed figures."""
    temporary = sum(modifier.target == state.cards[card].mark for modifier in state.modifiers)
    found = parts(state, card)[1:]
    first = len(found) - temporary
    return tuple(
        [
            Note(combat, support, source, "end of turn" if i >= first else "")
            for i, (source, combat, support) in enumerate(found)
        ]
    )


def _battles(state: Position, seat: Seat) -> tuple[BattleSeen, ...]:
    """The lanes of the Battle area, kept until something changes."""
    found: tuple[BattleSeen, ...] | None = state.memo.shown.get((seat, -1))
    if found is None:
        found = state.memo.shown[seat, -1] = tuple([_battle(state, battle, seat) for battle in state.battles])
    return found


def _battle(state: Position, battle: Battle, seat: Seat) -> BattleSeen:
    attacking = _team(state, battle, battle.team, seat)
    defending = _team(state, battle, battle.against, seat) if battle.against else None
    opposed = defending is not None and bool(defending.cards) and bool(attacking.cards)
    return BattleSeen(attacking, defending, battle.against != 0, opposed, battle.done)


def _team(state: Position, battle: Battle, team: int, seat: Seat) -> TeamSeen:
    first = head(state, battle.head if team == battle.team else battle.guard, team)
    cards = sorted(side(state, team), key=lambda card: card != first)
    return TeamSeen(
        tuple([_card(state, card, seat, is_head=card == first) for card in cards]), power(state, battle, team)
    )


def _is_head(state: Position, card: CardId) -> bool:
    """Whether the card is the Head of its Team in a battle."""
    battle, team = battle_of(state, card), state.cards[card].team
    return battle is not None and head(state, battle.head if team == battle.team else battle.guard, team) == card


def _link(state: Position, link: Link, seat: Seat) -> LinkSeen:
    """An effect on the Chain. Its card was shown when it was used, wherever it is now."""
    card = link.source[0]
    if visible(state, seat, card):
        shown = _card(state, card, seat, is_head=_is_head(state, card))
    else:
        shown = CardSeen(f"chain-{link.id}", face_of(state.printing(card).definition), state.cards[card].owner)
    marks = [
        next((one.source for one in state.chain if one.id == target), None) if isinstance(target, int) else target
        for target in link.targets
    ]
    there = [mark[0] for mark in marks if mark is not None]
    return LinkSeen(
        link.seat,
        shown,
        state.face(card).lines[link.line].text,
        "" if link.user is None else state.printing(link.user[0]).name,
        tuple([handle_of(state, seat, one) for one in there if visible(state, seat, one)]),
        tuple([state.printing(one).name for one in there]),
        link.x,
        link.negated,
    )


@lru_cache(4096)
def face_of(definition: CardDefinition) -> FaceSeen:
    """What is printed, as it is shown; made once for each card number."""
    injured = definition.injured
    return FaceSeen(
        definition.number,
        definition.name,
        definition.type.value,
        "" if definition.symbol is None else definition.symbol.value,
        definition.turn,
        definition.chi or "",
        definition.combat,
        definition.support,
        None if injured is None else injured.combat,
        None if injured is None else injured.support,
        definition.characteristics,
        definition.attribute,
        tuple(line.strip() for line in definition.text.strip().splitlines()),
    )

"""The checks of this game: what must be true now. Each returns None if it holds, or what is found instead."""

from __future__ import annotations

import re
from typing import Any

from engine.collectible.cards.deck import Deck, check_deck
from engine.collectible.scenario.layout import PlayerBoard
from engine.collectible.scenario.library import Library
from engine.collectible.scenario.names import find, label, lies_in, named, pick
from engine.collectible.scenario.terms import ORDER, PLAY, TERMS
from engine.collectible.state import areas
from engine.collectible.state.areas import Area
from engine.collectible.state.sight import handle_of
from engine.collectible.state.state import State
from engine.collectible.truth.control import coins
from engine.collectible.truth.figures import figures, power
from engine.collectible.truth.teams import battle_of, is_head, opposed
from engine.collectible.view.model import CardSeen, View
from engine.collectible.view.project import phase_of
from engine.core.ids import CardId, Seat
from engine.scenario.dialect import Board
from engine.scenario.expect import NUMBER, OPERATOR, Form, compares, seat_of
from engine.scenario.failed import Failed, nearest
from engine.scenario.refs import NAME, CardRef

_AREA = r"(?:(p[12])\.)?([a-z]+)"
FORMS = """expect p1.chi = 3, expect p1.chi has X-1, expect combat X-1 = 5, expect team X-1 = 6, expect team X-1 has X-2, \
expect coins p1 = 3, expect marker p1 = 4, expect chain = 2, expect X-1 is injured, expect winner = p1, expect turn = p2, \
expect phase = attack, expect asked p2 chain, expect p2 sees X-1"""
STATES = ("injured", "normal", "head", "support", "opposed", "unopposed", "open")


def cards_in(state: State, seat: Seat, area: str) -> list[CardId]:
    """The cards of an area by its word."""
    words = areas.PLAY if area == PLAY else (Area(area),)
    return [card for one in words for card in state.area(seat, one)]


def _area_of(player: str | None, word: str) -> tuple[Seat, str]:
    if word not in TERMS.areas:
        raise Failed(f"there is no area '{word}'{nearest(word, TERMS.areas)}")
    return (seat_of(player) if player else 0), word


def _names(state: State, seat: Seat, area: str) -> str:
    return ", ".join(state.printing(card).number for card in cards_in(state, seat, area))


def _count(board: Board, found: re.Match[str]) -> str | None:
    """`expect p1.chi = 3`."""
    seat, area = _area_of(found[1], found[2])
    state: State = board.game.state
    count = len(cards_in(state, seat, area))
    if compares(count, found[3], found[4]):
        return None
    return f"p{seat + 1}.{area} = {count}{f' ({_names(state, seat, area)})' if 0 < count <= 12 else ''}"


def _holds(board: Board, found: re.Match[str]) -> str | None:
    """`expect p1.chi has X-1` / `lacks X-1`."""
    state: State = board.game.state
    seat, area = _area_of(found[1], found[2])
    ref = named(found[4])
    if ref.copy is not None:
        bare = CardRef(ref.text, ref.seat, "", ref.number, ref.name, ref.copy)
        such = [card for card in find(state, bare, seat) if lies_in(state, card, area)]
    else:
        such = find(state, CardRef(ref.text, seat, area, ref.number, ref.name, None, ref.index, ref.mode))
    if bool(such) == (found[3] == "has"):
        return None
    return f"p{seat + 1}.{area} holds {_names(state, seat, area) or 'nothing'}"


def _figure(board: Board, found: re.Match[str]) -> str | None:
    """`expect combat X-1 = 5`; also support and the coins on it."""
    state: State = board.game.state
    card = pick(state, named(found[2]))
    now = state.cards[card]
    if found[1] in ("combat", "support"):
        shown = figures(state, card)
        value = shown.combat if found[1] == "combat" else shown.support
    else:
        value = {"db": now.db, "growth": now.growth, "limit": now.limit}[found[1]]
    return None if compares(value, found[3], found[4]) else f"{found[1]} {label(state, card)} = {value}"


def _team(board: Board, found: re.Match[str]) -> str | None:
    """`expect team X-1 = 6`: the Team Power of its Team, in a battle."""
    state: State = board.game.state
    card = pick(state, named(found[1]))
    battle = battle_of(state, card)
    if battle is None:
        return f"{label(state, card)} is in no battle"
    strength = power(state, battle, state.cards[card].team)
    return None if compares(strength, found[2], found[3]) else f"team {label(state, card)} = {strength}"


def _mates(board: Board, found: re.Match[str]) -> str | None:
    """`expect team X-1 has X-2` / `lacks X-2`."""
    state: State = board.game.state
    one = pick(state, named(found[1]))
    now = state.cards[one]
    mates = [card.id for card in state.cards if card.area in areas.PLAY and card.team == now.team and now.team]
    fitting = [card for card in find(state, named(found[3])) if card in mates and card != one]
    if bool(fitting) == (found[2] == "has"):
        return None
    return f"the Team of {label(state, one)} is {', '.join(label(state, card) for card in mates) or 'none'}"


def _coins(board: Board, found: re.Match[str]) -> str | None:
    """`expect coins p1 = 3`."""
    have = coins(board.game.state, seat_of(found[1]))
    return None if compares(have, found[2], found[3]) else f"coins {found[1]} = {have}"


def _marker(board: Board, found: re.Match[str]) -> str | None:
    """`expect marker p1 = 4`."""
    stands = board.game.state.markers[seat_of(found[1])]
    return None if compares(stands, found[2], found[3]) else f"marker {found[1]} = {stands}"


def _chain(board: Board, found: re.Match[str]) -> str | None:
    """`expect chain = 2`."""
    length = len(board.game.state.chain)
    return None if compares(length, found[1], found[2]) else f"chain = {length}"


def _is(board: Board, found: re.Match[str]) -> str | None:
    """`expect X-1 is injured`, `is head`, `is open` …"""
    state: State = board.game.state
    if found[3] not in STATES:
        raise Failed(f"'is {found[3]}' is no state of a card{nearest(found[3], STATES)}")
    card = pick(state, named(found[1]))
    now = state.cards[card]
    battle = battle_of(state, card)
    facts = {
        "injured": now.area in areas.PLAY and now.injured,
        "normal": now.area in areas.PLAY and not now.injured,
        "head": is_head(state, card),
        "support": battle is not None and not is_head(state, card),
        "opposed": battle is not None and opposed(state, battle),
        "unopposed": battle is not None and not opposed(state, battle),
        "open": now.face_up,
    }
    if facts[found[3]] != bool(found[2]):
        return None
    return f"{label(state, card)} is {', '.join(word for word, true in facts.items() if true) or 'none of these'}"


def _turn(board: Board, found: re.Match[str]) -> str | None:
    state: State = board.game.state
    if found[2].isdigit():
        return None if compares(state.turn, found[1], found[2]) else f"turn number {state.turn}"
    now = f"p{state.attacker + 1}"
    return None if (now == found[2]) == (found[1] != "!=") else f"turn = {now}"


def _phase(board: Board, found: re.Match[str]) -> str | None:
    if found[2] not in ORDER:
        raise Failed(f"there is no phase '{found[2]}'{nearest(found[2], ORDER)}")
    now = phase_of(board.game.state)
    return None if (found[2] == now) == (found[1] != "!=") else f"phase = {now}"


def _sees(board: Board, found: re.Match[str]) -> str | None:
    """`expect p2 sees X-1` / `misses`: whether the seat's view shows the face of the card."""
    state: State = board.game.state
    seat = seat_of(found[1])
    card = pick(state, named(found[3]))
    view = board.game.view(seat)
    assert isinstance(view, View)
    shown = shows(view, handle_of(state, seat, card), state.printing(card).number)
    if shown == (found[2] == "sees"):
        return None
    return f"p{seat + 1} {'sees' if shown else 'does not see'} {label(state, card)}"


def shows(view: Any, handle: str, number: str) -> bool:
    """Whether a view holds a card with this handle and this face, anywhere."""
    if isinstance(view, CardSeen):
        return view.handle == handle and view.face.number == number
    if isinstance(view, tuple):
        return any(shows(item, handle, number) for item in view)  # type: ignore[reportUnknownVariableType]
    names = getattr(view, "__struct_fields__", ())
    return any(shows(getattr(view, name), handle, number) for name in names)


CHECKS: list[Form[Any]] = [
    (rf"turn{OPERATOR}(p1|p2|\d+)", _turn),
    (rf"phase{OPERATOR}(\w+)", _phase),
    (rf"chain{OPERATOR}{NUMBER}", _chain),
    (rf"coins\s+(p[12]){OPERATOR}{NUMBER}", _coins),
    (rf"marker\s+(p[12]){OPERATOR}{NUMBER}", _marker),
    (rf"(p[12])\s+(sees|misses)\s+({NAME})", _sees),
    (rf"(combat|support|db|growth|limit)\s+({NAME}?){OPERATOR}{NUMBER}", _figure),
    (rf"team\s+({NAME})\s+(has|lacks)\s+({NAME})", _mates),
    (rf"team\s+({NAME}?){OPERATOR}{NUMBER}", _team),
    (rf"({NAME})\s+is\s+(not\s+)?(\w+)", _is),
    (rf"{_AREA}\s+(has|lacks)\s+({NAME})", _holds),
    (rf"{_AREA}{OPERATOR}{NUMBER}", _count),
]


def deck_problems(player: PlayerBoard, library: Library) -> list[str]:
    """Why a deck is refused (C-2.1): that of `main` and `wishes`, or else the cards of the Planet on the board."""
    main: dict[str, int] = dict(player.main or {})
    if player.main is None:
        for entry in player.areas.get(Area.PLANET, []):
            main[entry.number] = main.get(entry.number, 0) + 1
    for number in (*main, *player.wishes):
        if library.knows(number):
            library.get(number)
    return check_deck(Deck("deck", main, player.wishes), library.printed)

"""The checks of this game: what must be true now. Each returns None if it holds, or what is found instead."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from engine.core.ids import CardId, Seat
from engine.masters.cards.deck import Deck, check_deck
from engine.masters.cards.profiles import Profile
from engine.masters.ir.keywords import BY_NAME, FIGURES
from engine.masters.ir.nouns import Area
from engine.masters.scenario.layout import PlayerBoard
from engine.masters.scenario.library import Library
from engine.masters.scenario.names import find, label, named, pick
from engine.masters.scenario.terms import TERMS
from engine.masters.state.areas import Spine
from engine.masters.state.sight import handle_of
from engine.masters.state.state import State
from engine.masters.truth.known import facts
from engine.masters.view.model import CardSeen
from engine.masters.view.wording import keyword_words
from engine.scenario.dialect import Board
from engine.scenario.expect import NUMBER, OPERATOR, Form, compares, seat_of
from engine.scenario.failed import Failed, nearest
from engine.scenario.refs import NAME, CardRef

_AREA = r"(?:(p[12])\.)?([a-z]+)"
PHASES: dict[Spine, tuple[str, ...]] = {
    Spine.SETUP: ("setup",),
    Spine.CHARGE: ("charge",),
    Spine.MAIN_START: ("main",),
    Spine.MAIN: ("main",),
    Spine.ATTACK: ("battle",),
    Spine.OFFENSE_START: ("offense", "battle"),
    Spine.OFFENSE: ("offense", "battle"),
    Spine.DEFENSE_START: ("defense", "battle"),
    Spine.DEFENSE: ("defense", "battle"),
    Spine.DAMAGE: ("damage", "battle"),
    Spine.BATTLE_END: ("damage", "battle"),
    Spine.MAIN_END: ("main",),
    Spine.END: ("end",),
    Spine.OVER: ("over",),
}
PHASE_WORDS = ("charge", "main", "battle", "offense", "defense", "damage", "end", "setup", "over")
MODES = ("rest", "active", "faceup", "facedown", "back", "front", "awakened", "negated")


def _area_of(player: str | None, word: str) -> tuple[Seat, Area]:
    if word not in TERMS.areas:
        raise Failed(f"there is no area '{word}'{nearest(word, TERMS.areas)}")
    return (seat_of(player) if player else 0), Area(word)


def _count_in(state: State, seat: Seat, area: Area) -> int:
    if area is Area.UNDER:
        return sum(1 for card in state.cards if card.area is Area.UNDER and card.master == seat)
    return len(state.area(seat, area))


def _count(board: Board, found: re.Match[str]) -> str | None:
    seat, area = _area_of(found[1], found[2])
    count = _count_in(board.game.state, seat, area)
    if compares(count, found[3], found[4]):
        return None
    held = ", ".join(_names(board.game.state, board.game.state.area(seat, area))) if area is not Area.UNDER else ""
    return f"p{seat + 1}.{area.value} = {count}{f' ({held})' if 0 < count <= 12 else ''}"


def _names(state: State, cards: list[CardId]) -> list[str]:
    return [state.printing(card).number for card in cards]


def _holds(board: Board, found: re.Match[str]) -> str | None:
    """`expect p1.drop has X-1` / `lacks X-1`."""
    seat, area = _area_of(found[1], found[2])
    ref = named(found[4])
    wanted = CardRef(ref.text, seat, area.value, ref.number, ref.name, ref.copy, ref.index, ref.mode)
    such = find(board.game.state, wanted)
    if not such and (problem := board.unknown(ref)):
        raise Failed(problem)
    if ref.copy is not None:
        such = [card for card in find(board.game.state, ref, seat) if board.game.state.cards[card].area is area] or such
    if bool(such) == (found[3] == "has"):
        return None
    held = ", ".join(_names(board.game.state, board.game.state.area(seat, area))) if area is not Area.UNDER else "…"
    return f"p{seat + 1}.{area.value} holds {held or 'nothing'}"


def _figure(board: Board, found: re.Match[str]) -> str | None:
    """`expect power X-1 = 20000`; also cost, combo, markers, under."""
    state = board.game.state
    card = pick(state, named(found[2]))
    known = facts(state, card)
    values: dict[str, int | None] = {
        "power": known.power,
        "cost": known.cost,
        "combo": known.combo_power,
        "markers": state.cards[card].markers,
        "under": len(state.cards[card].under),
    }
    value = values[found[1]]
    if value is None:
        return f"{label(state, card)} has no {found[1]}"
    if compares(value, found[3], found[4]):
        return None
    return f"{found[1]} {label(state, card)} = {value}"


def _mode(board: Board, found: re.Match[str]) -> str | None:
    """`expect X-1 is rest`, `is active`, `is faceup`."""
    state = board.game.state
    if found[3] not in MODES:
        raise Failed(f"'is {found[3]}' is no mode{nearest(found[3], MODES)}")
    card = pick(state, named(found[1]))
    now = state.cards[card]
    modes = {
        "rest": now.rest,
        "active": not now.rest,
        "faceup": now.face_up or now.area not in (Area.LIFE, Area.DECK, Area.HAND),
        "facedown": not now.face_up,
        "back": now.flipped,
        "awakened": now.flipped,
        "front": not now.flipped,
        "negated": any(live.negated for live in facts(state, card).skills),
    }
    if modes[found[3]] != bool(found[2]):
        return None
    return f"{label(state, card)} is {'in Rest Mode' if now.rest else 'in Active Mode'}{', face up' if now.face_up else ''}"


def _keyword(board: Board, found: re.Match[str]) -> str | None:
    """`expect X-1 has [Double Strike]` / `lacks [Barrier]`: whether it has the keyword now."""
    state = board.game.state
    card = pick(state, named(found[1]))
    wanted = " ".join(found[3].split()).casefold().replace(" :", ":")
    if not any(wanted == name or wanted.startswith(name + " ") for name in map(str.casefold, BY_NAME)):
        raise Failed(f"'[{found[3]}]' is no keyword skill{nearest(found[3], BY_NAME)}")
    have = _keywords(state, card)
    if (wanted in {keyword.casefold() for keyword in have}) == (found[2] == "has"):
        return None
    return f"{label(state, card)} has {', '.join(f'[{keyword}]' for keyword in have) or 'no keywords'}"


def _keywords(state: State, card: CardId) -> list[str]:
    """Keyword skills and skill types that the card has now, with and without their figures."""
    known = facts(state, card)
    names: dict[str, None] = {}
    for keyword in (keyword for group in known.keywords.values() for keyword in group):
        names[keyword.name] = None
        names[keyword_words(keyword)] = None
    for live in known.skills:
        if live.negated:
            continue
        skill = live.skill
        if skill.kind.value != "keywords":
            names[skill.kind.value] = None
        if skill.timing is not None:
            names[f"{skill.kind.value}: {skill.timing.value}"] = None
        if skill.surge:
            names["Awaken: Surge"] = None
        for word, figure in FIGURES.items():
            if (number := figure(skill)) is not None:
                names[word] = names[f"{word} {number}" if number else word] = None
    return list(names)


def _turn(board: Board, found: re.Match[str]) -> str | None:
    now = f"p{board.game.state.turn_player + 1}"
    if found[2].isdigit():
        return None if compares(board.game.state.turn, found[1], found[2]) else f"turn number {board.game.state.turn}"
    return None if (now == found[2]) == (found[1] != "!=") else f"turn = {now}"


def _phase(board: Board, found: re.Match[str]) -> str | None:
    if found[2] not in PHASE_WORDS:
        raise Failed(f"there is no phase '{found[2]}'{nearest(found[2], PHASE_WORDS)}")
    now = PHASES[board.game.state.spine]
    return None if (found[2] in now) == (found[1] != "!=") else f"phase = {now[0]}"


def _sees(board: Board, found: re.Match[str]) -> str | None:
    """`expect p2 sees p1.battle.X-1` / `misses`: whether the seat's view shows the face of the card."""
    state, seat = board.game.state, seat_of(found[1])
    card = pick(state, named(found[3]))
    shown = shows(board.game.view(seat), handle_of(state, seat, card), state.printing(card).number)
    if shown == (found[2] == "sees"):
        return None
    return f"p{seat + 1} {'sees' if shown else 'does not see'} {label(state, card)}"


def _sees_number(board: Board, found: re.Match[str]) -> str | None:
    """`expect p2 sees p1.hand = 2`: how many cards the seat's view shows in an area, faces or not (3-1-2)."""
    seat = seat_of(found[1])
    whose, area = _area_of(found[2], found[3])
    view: Any = board.game.view(seat)
    shown: Any = getattr(view.players[whose], area.value)
    number = shown if isinstance(shown, int) else len(shown)
    return None if compares(number, found[4], found[5]) else f"p{seat + 1} sees p{whose + 1}.{area.value} = {number}"


def shows(view: Any, handle: str, number: str) -> bool:
    """Whether a view holds a card with this handle and this face, anywhere."""
    if isinstance(view, CardSeen):
        return (view.handle == handle and view.face.number == number) or any(
            shows(card, handle, number) for card in view.under
        )
    if isinstance(view, msgspec.Struct):
        return any(shows(getattr(view, name), handle, number) for name in view.__struct_fields__)
    if isinstance(view, tuple):
        return any(shows(item, handle, number) for item in view)  # type: ignore[reportUnknownVariableType]
    return False


CHECKS: list[Form[Any]] = [
    (rf"turn{OPERATOR}(p1|p2|\d+)", _turn),
    (rf"phase{OPERATOR}(\w+)", _phase),
    (rf"(p[12])\s+(sees|misses)\s+({NAME})", _sees),
    (rf"(p[12])\s+sees\s+{_AREA}{OPERATOR}{NUMBER}", _sees_number),
    (rf"(power|cost|combo|markers|under)\s+({NAME}?){OPERATOR}{NUMBER}", _figure),
    (rf"({NAME})\s+(has|lacks)\s+\[([^\]]+)\]", _keyword),
    (rf"({NAME})\s+is\s+(not\s+)?(\w+)", _mode),
    (rf"{_AREA}\s+(has|lacks)\s+({NAME})", _holds),
    (rf"{_AREA}{OPERATOR}{NUMBER}", _count),
]


def deck_problems(player: PlayerBoard, library: Library, profile: Profile) -> list[str]:
    """Why a deck is refused (5-1): that of `main`, or else the cards of the deck on the board."""
    leader = player.areas[Area.LEADER][0].number if player.areas.get(Area.LEADER) else "L-RED"
    main = player.main if player.main is not None else _counted(player)
    for number in (leader, *main):
        if library.knows(number):
            library.get(number)
    return check_deck(Deck("deck", leader, main), library.printed, profile)


def _counted(board: PlayerBoard) -> dict[str, int]:
    """The deck on the board as a list of numbers, where no `main` is given."""
    main: dict[str, int] = {}
    for entry in board.areas.get(Area.DECK, []):
        main[entry.number] = main.get(entry.number, 0) + 1
    return main

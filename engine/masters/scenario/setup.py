"""Builds the board of a scenario: a state at a point of the spine, with every card where the file says."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.game import Game
from engine.core.ids import CardId, Seat
from engine.core.rng import Rng
from engine.masters.cards.profiles import MASTERS, PROFILES, Profile
from engine.masters.ir.nodes import Duration, Negated, Until
from engine.masters.ir.nouns import Area
from engine.masters.match import RULES, add_card, book_of, empty_state
from engine.masters.scenario.layout import Entry, PlayerBoard, attack_of, boards
from engine.masters.scenario.library import Library
from engine.masters.scenario.names import named, pick
from engine.masters.scenario.terms import BATTLE_PHASES
from engine.masters.state import handles
from engine.masters.state.areas import Spine
from engine.masters.state.cause import RULES as BY_RULES
from engine.masters.state.events import Attacked
from engine.masters.state.modifier import Modifier
from engine.masters.state.objects import Battle
from engine.masters.state.position import Follower
from engine.masters.state.state import State
from engine.scenario.failed import BadScenario, Failed, nearest
from engine.scenario.scenario import Scenario
from engine.scenario.steps import parted

_SPINE = {
    "main": Spine.MAIN,
    "charge": Spine.CHARGE,
    "setup": Spine.SETUP,
    "offense": Spine.OFFENSE,
    "defense": Spine.DEFENSE,
    "damage": Spine.DAMAGE,
}
DEFAULT_LIFE = 8
DEFAULT_DECK = 30


def profile_of(scenario: Scenario) -> Profile:
    """The edition of the rules that the file is played by; raises BadScenario."""
    profile = PROFILES.get(scenario.profile) if scenario.profile else MASTERS
    if profile is None:
        raise BadScenario(f"profile '{scenario.profile}' is not there yet{nearest(scenario.profile, PROFILES)}")
    return profile


def build(scenario: Scenario, library: Library, followers: tuple[Follower, ...] = ()) -> Game[State]:
    """The game at its first decision, with `followers` looking on; raises BadScenario."""
    profile = profile_of(scenario)
    players, attack = boards(scenario), attack_of(scenario)
    names = tuple(player.name or f"p{seat + 1}" for seat, player in enumerate(players))
    state = empty_state(
        book_of(profile, (names[0], names[1]), library.printed, followers), Rng.from_seed(scenario.seed)
    )
    start = scenario.start
    state.spine = _SPINE[start.phase]
    setup = start.phase == "setup"
    state.first_player = 0
    state.turn_player = 0 if setup else start.turn
    state.turn = 0 if setup else start.turn_number
    fillers: list[tuple[Seat, Area, int]] = []
    for seat in scenario.order:
        fillers += _place_board(state, library, players[seat], seat, setup)
    for seat, area, count in fillers:  # last, so that copies are counted in the order of the file
        for _ in range(count):
            _add(state, library, "R1", seat, area)
    if start.phase in BATTLE_PHASES:
        _begin_battle(state, attack)
    handles.start(state)
    return Game(RULES, state)


def _place_board(
    state: State, library: Library, board: PlayerBoard, seat: Seat, setup: bool
) -> list[tuple[Seat, Area, int]]:
    """Place what the file names, in its order; returns what plain cards are to follow."""
    for area, entries in board.areas.items():
        if area is Area.LEADER and len(entries) != 1:
            raise BadScenario(f"p{seat + 1}.leader: a player has exactly 1 Leader Card, not {len(entries)}")
        if area is Area.COMBO and entries and state.spine not in (Spine.OFFENSE, Spine.DEFENSE, Spine.DAMAGE):
            raise BadScenario(f"p{seat + 1}.combo: combos are there only when phase is {', '.join(BATTLE_PHASES)}")
        for entry in entries:
            place(state, library, entry, seat, Area.LIMBO if setup and area is Area.LEADER else area)
    if Area.LEADER not in board.areas:
        _add(state, library, "L-RED", seat, Area.LIMBO if setup else Area.LEADER)
    if setup and Area.DECK not in board.areas and board.main:
        for number, count in board.main.items():
            for _ in range(count):
                _add(state, library, number, seat, Area.DECK)
        return []
    fillers: list[tuple[Seat, Area, int]] = []
    if Area.LIFE not in board.areas and not setup:
        fillers.append((seat, Area.LIFE, DEFAULT_LIFE))
    fill = board.deck_fill - len(board.areas.get(Area.DECK, ()))
    return [*fillers, (seat, Area.DECK, max(0, fill))]


def place(state: State, library: Library, entry: Entry, seat: Seat, area: Area) -> CardId:
    """Place one card with its mode, markers and the cards beneath it."""
    card = _add(state, library, entry.number, seat, area)
    printed = state.printing(card)
    kind = printed.definition.type.value
    if (area is Area.LEADER) != (kind == "leader") and area is not Area.LIMBO:
        wrong = "is no Leader Card" if area is Area.LEADER else "is a Leader Card and belongs into the Leader Area"
        raise BadScenario(f"p{seat + 1}.{area.value}: {printed.number} {wrong}")
    markers = entry.markers
    if markers is None:
        markers = (
            1 if area is Area.UNISON and kind == "unison" else 0
        )  # a Unison Card without markers could not be there (9-8)
    beneath: list[CardId] = []
    for under in entry.under:
        below = _add(state, library, under.number, seat, Area.DROP)
        state.lay(seat, Area.DROP, tuple(card for card in state.area(seat, Area.DROP) if card != below))
        state.put(replace(state.cards[below], area=Area.UNDER, top=card))
        beneath.append(below)
    state.put(
        replace(
            state.cards[card],
            rest=entry.rest,
            flipped=entry.back,
            face_up=entry.faceup,
            markers=markers,
            under=tuple(beneath),
        )
    )
    if entry.negated:
        now = state.cards[card]
        negated = Modifier(
            state.next_id, ((card, now.incarnation),), (Negated(),), Duration(Until.GAME), BY_RULES, seat, 0
        )
        state.modifiers = (*state.modifiers, negated)
        state.next_id += 1
    return card


def _add(state: State, library: Library, number: str, seat: Seat, area: Area) -> CardId:
    try:
        printed = library.get(number)
    except BadScenario as error:
        letters = "; energy may be letters, one of RBGYK for each card" if area is Area.ENERGY else ""
        raise BadScenario(f"p{seat + 1}.{area.value}: {error}{letters}") from None
    return add_card(state, printed.number, seat, area)


def _begin_battle(state: State, attack: str) -> None:
    """The battle that `[start] attack` names: the attack card is in Rest Mode (7-1)."""
    attacker = state.turn_player
    parts = parted(attack or f"leader -> p{2 - attacker}.leader", "->")
    if len(parts) != 2:
        raise BadScenario(f"start.attack: '{attack}' names no target; write p1.battle.X-1 -> p2.leader")
    try:
        card = pick(state, named(parts[0]), attacker)
        target = pick(state, named(parts[1]), 1 - attacker)
    except Failed as failed:
        raise BadScenario(f"start.attack: {failed.problem}") from None
    state.put(replace(state.cards[card], rest=True))
    attacking, guard = state.cards[card], state.cards[target]
    state.battles = 1
    state.battle = Battle(
        attacker,
        card,
        attacking.incarnation,
        target,
        guard.incarnation,
        target,
        guard.incarnation,
        number=1,
        guard_seat=guard.master,
    )
    state.history.append(Attacked(card, target, attacker))

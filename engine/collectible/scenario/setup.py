"""Builds the board of a scenario: a state at a step of the spine, with every card where the file says."""

from __future__ import annotations

from msgspec.structs import replace

from engine.collectible.cards.definition import Printed
from engine.collectible.ir.words import CardType
from engine.collectible.match import RULES, add_card, book_of, empty_state
from engine.collectible.scenario.layout import PLAIN, Entry, PlayerBoard, battles_of, boards
from engine.collectible.scenario.library import Library
from engine.collectible.scenario.names import a_kind, named, pick
from engine.collectible.scenario.terms import BEGINNINGS
from engine.collectible.state import handles
from engine.collectible.state.areas import AREA_INDEX, COUNT, Area, Step
from engine.collectible.state.objects import Battle, Mark
from engine.collectible.state.state import State
from engine.collectible.truth.control import coins
from engine.collectible.truth.teams import members
from engine.collectible.truth.usable import WISH_COINS
from engine.core.game import Game
from engine.core.ids import CardId, Seat
from engine.core.rng import Rng
from engine.scenario.failed import BadScenario, Failed
from engine.scenario.scenario import Scenario

HELD = {CardType.WARRIOR, CardType.EVENT}
"""What can be in play (C-2.6.4)."""
MOST_TEAMS = 3
"""So many attack in a turn at most (C-6.1.1)."""


def build(scenario: Scenario, library: Library) -> Game[State]:
    """The game at its first decision; raises BadScenario."""
    players, battles = boards(scenario), battles_of(scenario)
    names = (players[0].name or "p1", players[1].name or "p2")
    state = empty_state(book_of(names, library.printed), Rng.from_seed(scenario.seed))
    start = scenario.start
    setup = start.phase == "setup"
    state.step = BEGINNINGS[start.phase]
    state.opened = Step.ACTION if state.step is Step.ACTION else Step.MISSION
    state.first_player = 0
    state.attacker = state.lead = 0 if setup else start.turn
    state.turn = 0 if setup else start.turn_number - (state.step is Step.TURN)
    if not setup:
        state.markers = (players[0].marker, players[1].marker)
    for seat in scenario.order:
        _place_board(state, library, players[seat], seat, setup)
    for seat in scenario.order:  # last, so that copies are counted in the order of the file
        fill = players[seat].planet - len(players[seat].areas.get(Area.PLANET, ()))
        for _ in range(max(0, fill)):
            _add(state, library, PLAIN, seat, Area.PLANET)
    for seat in scenario.order:
        if (have := coins(state, seat)) > WISH_COINS:
            raise BadScenario(f"p{seat + 1}.deployment: {have} DB coins; a player has {WISH_COINS} at most (C-6.5.3)")
    if len(battles) > MOST_TEAMS:
        raise BadScenario(
            f"start.battles: {len(battles)} battles; {MOST_TEAMS} Teams attack in a turn at most (C-6.1.1)"
        )
    for battle in battles:
        _begin(state, battle)
    handles.start(state)
    return Game(RULES, state)


def _place_board(state: State, library: Library, board: PlayerBoard, seat: Seat, setup: bool) -> None:
    """Place what the file names, in its order."""
    teams: dict[int, int] = {}
    for area, entries in board.areas.items():
        if setup and area not in (Area.PLANET, Area.WISHES):
            continue
        for entry in entries:
            _place(state, library, entry, seat, area, teams)


def _place(state: State, library: Library, entry: Entry, seat: Seat, area: Area, teams: dict[int, int]) -> None:
    """Place one card with its status, coins and Team."""
    owner = seat if not entry.owner else int(entry.owner[1]) - 1
    printed = library.get(entry.number)
    _check(entry, printed, area, f"p{seat + 1}.{area.value}")
    card = add_card(state, printed.number, owner, area, seat)
    now = state.cards[card]
    if area is Area.DEPLOYMENT:
        team = teams.setdefault(entry.team, now.team)
        now = replace(now, injured=entry.injured, db=entry.db, growth=entry.growth, limit=entry.limit, team=team)
    if area is Area.WISHES and entry.open:
        now = replace(now, face_up=True)
        state.wished = (True, state.wished[1]) if seat == 0 else (state.wished[0], True)
    state.cards[card] = now


def _check(entry: Entry, printed: Printed, area: Area, where: str) -> None:
    """Refuse what can lie nowhere in a match: a Wish among other cards, coins and status of what has none."""
    kind = printed.type
    of = f"{where}: {printed.number} is {a_kind(kind)}"
    if area is Area.DEPLOYMENT and kind not in HELD:
        raise BadScenario(f"{of}, never in play (C-2.6.4)")
    if (area is Area.WISHES) != (kind is CardType.WISH):
        raise BadScenario(f"{of}: Wishes lie in wishes, and nothing else does (C-3.2.3)")
    if kind is CardType.WARRIOR and entry.limit:
        raise BadScenario(f"{of}, and has no Time Limit coins (C-11.3.1)")
    if kind is not CardType.WARRIOR and (entry.injured or entry.db or entry.growth):
        raise BadScenario(f"{of}; only Warriors are injured and have DB or Growth coins (C-7.1.1)")


def _add(state: State, library: Library, number: str, seat: Seat, area: Area) -> CardId:
    return add_card(state, library.get(number).number, seat, area)


def _begin(state: State, text: str) -> None:
    """A battle that `[start] battles` names by its Heads: whole Teams are out (C-6.1.1, C-6.2.1)."""
    first, arrow, second = text.partition("->")
    attacker = state.attacker
    head, team = _send(state, first.strip(), attacker, text)
    if arrow:
        guard, against = _send(state, second.strip(), 1 - attacker, text)
        state.battles.append(Battle(team, head, against, guard))
    else:
        state.battles.append(Battle(team, head))


def _send(state: State, name: str, seat: Seat, battle: str) -> tuple[Mark, int]:
    """The Team of this Head goes to the Battle area; its Head and number."""
    try:
        card = pick(state, named(name), seat)
    except Failed as failed:
        raise BadScenario(f"start.battles: '{battle}': {failed.problem}") from None
    now = state.cards[card]
    if now.area is not Area.DEPLOYMENT or state.printing(card).type is not CardType.WARRIOR:
        raise BadScenario(f"start.battles: '{battle}': {name} is no Warrior at home")
    for warrior in members(state, now.team):
        state.area(seat, Area.DEPLOYMENT).remove(warrior)
        state.areas[seat * COUNT + AREA_INDEX[Area.BATTLE]].append(warrior)
        state.cards[warrior] = replace(state.cards[warrior], area=Area.BATTLE)
    return state.cards[card].mark, now.team

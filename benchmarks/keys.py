"""How many keys a whole match takes at one terminal: a player who knows the client presses what leads to each answer soonest,
and who will pass at all counter timings until the next own turn says so once.

    python -m benchmarks.keys [--matches 6] [--size 80x24] [--trusting] [--each-counter]

Both players have random decks and answer at random, but want no combo that cannot turn their own attack, so that what the client passes by itself is what
they would have passed. An answer depends on the number of its decision alone: another client is given the same matches.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter
from typing import Any, NamedTuple

from textual.pilot import Pilot
from textual.widgets import OptionList

from card_data.games import pack
from dbs_tui.app import DbsApp
from dbs_tui.faces import MASTERS
from dbs_tui.shell.play.answering import MOST_DIGITS, Draft, Stage
from dbs_tui.shell.play.begin import start
from dbs_tui.shell.play.hotseat import HotseatLink
from dbs_tui.shell.play.stops import Sitting
from dbs_tui.shell.screens.card_menu import CardMenu
from dbs_tui.shell.screens.curtain import Curtain
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.over import Over
from dbs_tui.shell.screens.picker import Picker
from dbs_tui.shell.settings import Settings
from engine.bots.random import RandomBot
from engine.core.seen import OptionSeen
from engine.masters.view.model import View

MOST = 700
"""Keys after which a match counts as stuck."""


def wanted(link: HotseatLink, seed: str) -> tuple[str, ...]:
    """What the asked player answers, in the words of the view."""
    assert link.game.pending is not None
    view = link.game.view(link.game.pending.seat)
    assert isinstance(view, View)
    assert view.decision is not None
    if view.decision.kind == "offense" and MASTERS.idle(view):
        return ("pass",)
    taken = RandomBot(f"{seed} {link.game.number}").answer(view.decision)[0]
    return ("keep",) if "keep" in taken else taken  # whoever keeps the hand returns none of it


class Asked(NamedTuple):
    """A counter timing that the client asks about: the number of its decision, of whom, in which turn, whose, and whether it is passed."""

    number: int
    seat: int
    turn: int
    player: int
    passed: bool


def counters(link: HotseatLink, seed: str, sitting: Sitting) -> list[Asked]:
    """The counter timings of the whole match that are asked about, where nobody says anything once for all."""
    asked: list[Asked] = []
    link.open(lambda message: None)
    link.sit(sitting)
    while (pending := link.game.pending) is not None:
        goal = wanted(link, seed)
        if pending.kind == "counter":
            view = link.game.view(pending.seat)
            assert isinstance(view, View)
            now = MASTERS.moment(view)
            asked.append(Asked(link.game.number, pending.seat, now.turn, now.player, goal == ("pass",)))
        link.answer(goal)
    return asked


def quiet(asked: list[Asked], number: int) -> bool:
    """Whether two or more counter timings follow here for the asked player until that player's next turn, all of which are passed."""
    here = next((one for one in asked if one.number == number), None)
    if here is None:
        return False
    mine = [one for one in asked if one.number >= number and one.seat == here.seat]
    until = [one for one in mine if one.turn == here.turn or (one.player != one.seat and one.turn == here.turn + 1)]
    return len(until) > 1 and all(one.passed for one in until)


def next_key(app: DbsApp, goal: tuple[str, ...]) -> str:
    """The key that comes next on the shortest way to an answer."""
    screen = app.screen
    if isinstance(screen, Curtain):
        return "enter"
    if isinstance(screen, Picker):
        return _in_list(screen, goal)
    if isinstance(screen, CardMenu):
        return _in_menu(app, goal)
    if not isinstance(screen, MatchScreen):
        return "escape"
    draft = screen.draft
    if draft is None or set(goal) - {option.words for option in draft.decision.options}:
        return "v"
    option = _next(draft, goal)
    if draft.stage is Stage.PAY:
        return "d"
    if option is None:
        return "d" if draft.ready else "p"
    if draft.stage is Stage.TARGET:
        return _pointed(screen, option.target)
    if option.card is None:
        return _loose(draft, option)
    if screen.cursor != option.card or draft.digits:
        return _pointed(screen, option.card)
    actions = draft.actions(option.card)
    if len(actions) == 1 or draft.several or draft.kind.single:
        return "enter"
    return str(next(i for i, action in enumerate(actions, 1) if option in action.options))


def _in_menu(app: DbsApp, goal: tuple[str, ...]) -> str:
    """The digit of the action in the menu of the card under the cursor."""
    screen = next(one for one in app.screen_stack if isinstance(one, MatchScreen))
    assert screen.draft is not None
    option = _next(screen.draft, goal)
    actions = screen.draft.actions(screen.cursor or "")
    return next((str(i) for i, action in enumerate(actions, 1) if option in action.options), "escape")


def _next(draft: Draft, goal: tuple[str, ...]) -> OptionSeen | None:
    """The option that is to be taken now; None when all are."""
    if draft.stage is Stage.PAY:
        return None
    if draft.arranging and goal == tuple(option.words for option in draft.decision.options):
        return None
    taken = {option.words for option in draft.taken}
    left = [words for words in goal if words not in taken]
    return next((option for words in left[:1] for option in draft.decision.options if option.words == words), None)


def _loose(draft: Draft, option: OptionSeen) -> str:
    if option.verb == "pass" and getattr(draft.kind, "ends", ""):
        return "e"
    if option.verb in ("number", "mode") and len(draft.loose) <= 6:
        return str(option.number if option.verb == "number" else draft.loose.index(option) + 1)
    return {"yes": "y", "no": "n"}.get(option.verb, "p" if option.verb in ("pass", "keep") else "enter")


def _pointed(screen: MatchScreen, handle: str | None) -> str:
    """Enter on the card where the cursor is on it, else its digit, else the way to it."""
    assert screen.draft is not None
    if screen.cursor == handle:
        return "enter"
    return screen.draft.digits.get(handle or "") or _towards(screen, handle)


def _towards(screen: MatchScreen, handle: str | None) -> str:
    """Tab or Shift+Tab, whichever is shorter; a card that cannot be reached so is picked in the list."""
    assert screen.draft is not None
    usable = set(screen.draft.cards)
    cards = [one for area in reversed(screen._board.order()) for one in area.handles() if one in usable]
    if handle not in cards:
        return "enter"
    to = cards.index(handle)
    at = cards.index(screen.cursor) if screen.cursor in cards else -1
    if at < 0:
        return "tab"
    return "tab" if (to - at) % len(cards) <= (at - to) % len(cards) else "shift+tab"


def _in_list(screen: Picker, goal: tuple[str, ...]) -> str:
    draft = screen._draft
    option = _next(draft, goal)
    if option is None:
        return "d" if draft.ready else "p"
    if option.verb == "pass":
        return "p"
    to = next(i for i, row in enumerate(screen._rows) if row[0] == option)
    at = screen.query_one(OptionList).highlighted or 0
    if to == at:
        return "enter"
    if len(screen._rows) <= MOST_DIGITS:
        return str(to + 1)
    return "down" if to > at else "up"


async def play(
    link: HotseatLink, seed: str, size: tuple[int, int], asked: list[Asked], **settings: Any
) -> tuple[Counter[str], int]:
    """Keys, each behind the kind of question, and the turns, of one match. `asked`: the counter timings that may be passed together."""
    keys: Counter[str] = Counter()
    app = DbsApp(link=link, settings=Settings(**settings))
    MatchScreen.GRACE = 0.0  # nobody waits here
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        while not isinstance(app.screen, Over):
            pending = link.game.pending
            assert pending is not None
            once = isinstance(app.screen, MatchScreen) and quiet(asked, link.game.number)
            key = "c" if once else next_key(app, wanted(link, seed))
            keys[f"{'curtain' if isinstance(app.screen, Curtain) else pending.kind} {key}"] += 1
            if sum(keys.values()) > MOST:
                raise RuntimeError(f"stuck at decision {link.game.number} ({pending.prompt}) with key {key}")
            await _press(app, pilot, key)
    return keys, link.game.state.turn


async def _press(app: DbsApp, pilot: Pilot[Any], key: str) -> None:
    await pilot.press(key)
    if isinstance(app.screen, Picker) and not app.screen._rows:
        await pilot.pause()  # the list is still being filled


def main() -> int:
    """Print the table."""
    parser = argparse.ArgumentParser(description="How many keys whole matches take.")
    parser.add_argument("--matches", type=int, default=6)
    parser.add_argument("--size", default="80x24")
    parser.add_argument("--trusting", action="store_true", help="both hands lie open")
    parser.add_argument("--each-counter", action="store_true", help="pass at each counter timing by itself")
    parser.add_argument("--keys", action="store_true", help="list the keys of each kind of question")
    args = parser.parse_args()
    width, _, height = args.size.partition("x")
    game, keys, turns = pack(), Counter[str](), 0
    for i in range(args.matches):
        decks = [game.draw_deck(f"keys {i} {seat}", f"Deck {seat}", "masters") for seat in (0, 1)]
        seed = f"keys {i}"
        first, link = (start(game, MASTERS, ("Ann", "Bob"), decks, seed) for _ in range(2))
        asked = [] if args.each_counter else counters(first, seed, Sitting(trusting=args.trusting))
        found, lasted = asyncio.run(play(link, seed, (int(width), int(height)), asked, trusting=args.trusting))
        print(f"match {i}: {sum(found.values())} keys, {lasted} turns, {link.game.number} questions", flush=True)
        keys += found
        turns += lasted
    if args.keys:
        print(", ".join(f"{key} {n}" for key, n in keys.most_common()))
    kinds = Counter[str]()
    for key, n in keys.items():
        kinds[key.split()[0]] += n
    for kind, n in kinds.most_common():
        print(f"{kind:<10} {n:>6}  {n / turns:.1f} a turn")
    print(f"{'all':<10} {sum(keys.values()):>6}  {sum(keys.values()) / turns:.1f} a turn")
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""How many keys a whole match takes at one terminal: a player who knows the client presses what leads to each answer soonest.

    python -m benchmarks.keys [--matches 6] [--size 80x24] [--trusting]

Both players have random decks and answer at random, but want no combo that cannot turn their own attack, so that what the client passes by itself is what
they would have passed. An answer depends on the number of its decision alone: another client is given the same matches.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections import Counter
from typing import Any

from textual.pilot import Pilot
from textual.widgets import OptionList

from card_data.games import pack
from dbs_tui.app import DbsApp
from dbs_tui.faces import MASTERS
from dbs_tui.shell.play.answering import Draft, Stage
from dbs_tui.shell.play.begin import start
from dbs_tui.shell.play.hotseat import HotseatLink
from dbs_tui.shell.screens.curtain import Curtain
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.over import Over
from dbs_tui.shell.screens.picker import Picker
from dbs_tui.shell.settings import Settings
from engine.bots.random import RandomBot
from engine.core.seen import OptionSeen
from engine.masters.view.model import CardSeen, View

MOST = 1500
"""Keys after which a match counts as stuck."""


def wanted(link: HotseatLink, seed: str) -> tuple[str, ...]:
    """What the asked player answers, in the words of the view."""
    assert link.game.pending is not None
    view = link.game.view(link.game.pending.seat)
    assert isinstance(view, View)
    assert view.decision is not None
    if view.decision.kind == "offense" and not _turns(view):
        return ("pass",)
    return RandomBot(f"{seed} {link.game.number}").answer(view.decision)[0]


def _turns(view: View) -> bool:
    """Whether combos could make an attack succeed that fails as it stands."""
    battle, decision = view.battle, view.decision
    if battle is None or decision is None or any(option.verb == "activate" for option in decision.options):
        return True
    mine = view.players[view.seat]
    held = {card.handle: card for card in (*mine.hand, *mine.battle) if isinstance(card, CardSeen)}
    able = {option.card for option in decision.options if option.card in held}
    most = sum(held[handle].combo_power or 0 for handle in able if handle is not None)
    return battle.attack_power < battle.guard_power <= battle.attack_power + most


def next_key(app: DbsApp, goal: tuple[str, ...]) -> str:
    """The key that comes next on the shortest way to an answer."""
    screen = app.screen
    if isinstance(screen, Curtain):
        return "enter"
    if isinstance(screen, Picker):
        return _in_list(screen, goal)
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
        return "enter" if screen.cursor == option.target else _towards(screen, option.target)
    if option.card is None:
        return _loose(draft, option)
    if screen.cursor != option.card:
        return _towards(screen, option.card)
    actions = draft.actions(option.card)
    if len(actions) == 1 or draft.several or draft.kind.single:
        return "enter"
    return str(next(i for i, action in enumerate(actions, 1) if option in action.options))


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
    return "down" if to > at else "up"


async def play(link: HotseatLink, seed: str, size: tuple[int, int], **settings: Any) -> tuple[Counter[str], int]:
    """Keys, each behind the kind of question, and the turns, of one match."""
    keys: Counter[str] = Counter()
    app = DbsApp(link=link, settings=Settings(**settings))
    MatchScreen.GRACE = 0.0  # nobody waits here
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        while not isinstance(app.screen, Over):
            pending = link.game.pending
            assert pending is not None
            key = next_key(app, wanted(link, seed))
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
    parser.add_argument("--keys", action="store_true", help="list the keys of each kind of question")
    args = parser.parse_args()
    width, _, height = args.size.partition("x")
    game, keys, turns = pack(), Counter[str](), 0
    for i in range(args.matches):
        decks = [game.draw_deck(f"keys {i} {seat}", f"Deck {seat}", "masters") for seat in (0, 1)]
        link = start(game, MASTERS, ("Ann", "Bob"), decks, f"keys {i}")
        found, lasted = asyncio.run(play(link, f"keys {i}", (int(width), int(height)), trusting=args.trusting))
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

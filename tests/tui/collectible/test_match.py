"""Whole matches of the second game by keys: at one terminal, and over a server that has tables of both games."""

from __future__ import annotations

import random
from typing import Any

from textual.pilot import Pilot

from card_data.games import pack
from dbs_server.app import running
from dbs_tui.app import DbsApp
from dbs_tui.faces import FACES
from dbs_tui.shell.play import begin
from dbs_tui.shell.play.answering import Draft, Stage
from dbs_tui.shell.play.hotseat import HotseatLink
from dbs_tui.shell.screens.card_menu import CardMenu
from dbs_tui.shell.screens.curtain import Curtain
from dbs_tui.shell.screens.games import Games
from dbs_tui.shell.screens.lobby import Lobby
from dbs_tui.shell.screens.match import MatchScreen
from dbs_tui.shell.screens.over import Over
from dbs_tui.shell.screens.picker import Picker
from dbs_tui.shell.settings import Settings
from engine.collectible.view.model import CardSeen
from tests.tui.test_decisions import text_of
from tests.tui.test_network import until

EAGER = {"attack": 0.9, "deploy": 0.9, "organize": 0.25, "mission": 0.6, "charge": 0.5}
"""How often a player who plays by keys does something, by kind of decision."""


LONG = 5
"""So many turns are played over a network."""


def hotseat(seed: str) -> HotseatLink:
    game = pack("collectible")
    decks = [starter.deck for starter in game.starters_of(game.profiles[0])]
    return begin.start(game, FACES["collectible"], ("Mika", "Ravi"), decks[:2], seed)


def keys_for(screen: MatchScreen, rng: random.Random) -> list[str]:
    """What a player would press now, who likes to act."""
    draft = screen.draft
    if draft is None:
        return ["v"] if screen.table.can_look else []
    if draft.stage is not Stage.PICK:
        return ["enter"]
    if draft.several:
        return ["d"] if draft.ready else _next(screen, draft)
    if draft.cards and (draft.decline() is None or rng.random() < EAGER.get(draft.decision.kind, 0.4)):
        return ["tab"] * rng.randint(1, 3) + ["enter"]
    return ["p"] if draft.decline() is not None else ["1"] if draft.worded else ["y"]


def _next(screen: MatchScreen, draft: Draft) -> list[str]:
    """To a card that is not marked yet, and mark it."""
    return ["enter"] if screen.cursor in draft.cards and not draft.order(screen.cursor or "") else ["tab"]


async def press(app: DbsApp, pilot: Pilot[Any], rng: random.Random) -> None:
    """One thing that a player does."""
    screen = app.screen
    if isinstance(screen, MatchScreen):
        await pilot.press(*keys_for(screen, rng))
    elif isinstance(screen, Picker):
        await pilot.press("enter")
        if isinstance(app.screen, Picker) and screen is app.screen:
            await pilot.press("d")
    elif isinstance(screen, (Curtain, CardMenu)):
        await pilot.press("enter")
    else:
        await pilot.press("escape")
    await pilot._wait_for_screen()


def no_leak(app: DbsApp, link: HotseatLink) -> None:
    """No name of a hand or of a Wish that is not for this seat stands in the view that is shown."""
    screen = next(one for one in app.screen_stack if isinstance(one, MatchScreen))
    view, bottom = screen.table.view, screen.table.bottom
    if view is None:
        return
    for player in view.players:
        shown = any(isinstance(card, CardSeen) for card in player.hand)
        assert not (shown and (screen.table.covered or player.seat != bottom))


async def test_a_whole_match_by_keys_at_one_terminal(app_over) -> None:
    link, rng = hotseat("all by keys"), random.Random("keys")
    app = app_over(link)
    kinds: set[str] = set()
    async with app.run_test(size=(80, 24)) as pilot:
        await pilot.pause()
        for _ in range(4000):
            if isinstance(app.screen, Over):
                break
            await press(app, pilot, rng)
            no_leak(app, link)
            if link.game.pending is not None:
                kinds.add(link.game.pending.kind)
        await pilot.pause()
        assert isinstance(app.screen, Over)
        assert "wins" in text_of(app)
        assert {"redraw", "charge", "mission", "organize", "attack", "defense", "action", "choose"} <= kinds


async def test_one_server_has_tables_of_both_games() -> None:
    async with running("127.0.0.1", 0) as port:
        url = f"ws://127.0.0.1:{port}"
        mika = DbsApp("join", server=url, settings=Settings(names=("Mika", "Bob"), game="collectible"))
        async with mika.run_test(size=(80, 24)) as first:
            await _open(mika, first, "collectible")
            ann = DbsApp("join", server=url, settings=Settings(names=("Ann", "Bob"), game="masters"), guest=True)
            async with ann.run_test(size=(80, 24)) as third:
                await _open(ann, third, "masters")
                await _play_network(mika, first, url)


async def _open(app: DbsApp, pilot: Pilot[Any], game: str) -> None:
    """Open a table of a game."""
    await until(lambda: isinstance(app.screen, Lobby) and "Connected" in text_of(app))
    await pilot.press("o")
    await until(lambda: isinstance(app.screen, Games))
    await pilot.press("enter")
    await until(lambda: "Waiting for the other player" in text_of(app))
    assert app.settings.game == game


async def _play_network(mika: DbsApp, first: Pilot[Any], url: str) -> None:
    """Ravi finds Mika's table among both, sits down, and they play some turns by keys, until one gives up."""
    ravi = DbsApp("join", server=url, settings=Settings(names=("Ravi", "Bob"), game="masters"), guest=True)
    async with ravi.run_test(size=(140, 45)) as second:
        await until(lambda: isinstance(ravi.screen, Lobby) and "Mika" in text_of(ravi) and "Ann" in text_of(ravi))
        assert "Collectible" in text_of(ravi)
        at = next(i for i, table in enumerate(ravi.screen._tables) if "Mika" in str(table))  # type: ignore[attr-defined]
        await second.press(*["down"] * at, "enter")
        await until(lambda: "Your deck" in text_of(ravi) or "deck" in text_of(ravi).lower())
        for pilot in (first, second):
            await pilot.press("d")
            await pilot.pause()
            await pilot.press("enter")
        await until(lambda: all(isinstance(app.screen, MatchScreen) for app in (mika, ravi)))
        players = ((mika, first, random.Random("mika")), (ravi, second, random.Random("ravi")))
        for _ in range(2000):
            if _turn(mika) >= LONG:
                break
            for app, pilot, rng in players:
                await press(app, pilot, rng)
        assert _turn(mika) >= LONG
        await until(lambda: _turn(ravi) >= LONG)
        while not isinstance(ravi.screen, MatchScreen):
            await second.press("escape")
        await second.press("Q")
        await second.pause()
        await second.press("y")
        await until(lambda: isinstance(mika.screen, Over) and isinstance(ravi.screen, Over))
        assert "Mika wins" in text_of(ravi)


def _turn(app: DbsApp) -> int:
    """The turn that a program shows."""
    screen = next((one for one in app.screen_stack if isinstance(one, MatchScreen)), None)
    return 0 if screen is None or screen.table.view is None else screen.table.view.turn

"""A match against a player without a will: how well it plays, and with which decks. As it opens, Enter begins."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, ClassVar

from msgspec import Struct
from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from dbs_tui.shell.decks import DeckChoice, first_sentence, starters
from dbs_tui.shell.face import Face
from dbs_tui.shell.screens.decks import Decks
from dbs_tui.shell.screens.once import Listing
from dbs_tui.shell.widgets.chips import Chip, Chips
from engine.core.game_pack import Pack


class Challenge(Struct, frozen=True):
    """What was chosen. `other` None: one of the starters at random."""

    level: str
    own: DeckChoice
    other: DeckChoice | None
    profile: str

    def drawn(self, pack: Pack) -> DeckChoice:
        """The deck of the other player."""
        return self.other or secrets.choice(starters(pack, self.profile))


class Against(Listing, ModalScreen[Challenge | None]):
    """Gives back what was chosen, None to go back. Left and right turn the line under the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q", "close", "Back"),
        Binding("right,l", "turn(1)", "Next", show=False),
        Binding("left,h", "turn(-1)", "Before", show=False),
    ]
    DEFAULT_CSS = """
    Against { align: center middle; background: $background 60%; }
    Against > Vertical { width: 76; max-width: 96%; height: auto; border: solid $accent; background: $surface; padding: 1; }
    Against OptionList { height: auto; border: none; }
    Against #against-told { height: 3; padding: 1 1 0 1; }
    """

    def __init__(
        self, pack: Pack, face: Face[Any], levels: dict[str, str], challenge: Challenge, own: Sequence[DeckChoice] = ()
    ) -> None:
        """`levels`: who can be played against, with what is said of each. `own`: decks of the player's own files."""
        super().__init__()
        self._pack, self._face, self._levels, self._own = pack, face, levels, list(own)
        self.challenge = challenge

    def compose(self) -> ComposeResult:
        with Vertical() as window:
            window.border_title = "Play against the computer"
            yield OptionList()
            yield Static(id="against-told")
            yield Chips(id="against-keys")

    def opened(self) -> None:
        self._fill()
        self.query_one(OptionList).focus()
        self.query_one(Chips).show(
            (
                Chip("take", "Begin, or change", "Enter", "strong"),
                Chip("next", "Other", "Right"),
                Chip("close", "Back", "Esc"),
            )
        )

    def _fill(self) -> None:
        one = self.challenge
        lines = {
            "begin": ("Begin", ""),
            "level": ("It plays as", one.level),
            "own": ("Your deck", one.own.name),
            "other": ("Its deck", "one of the starters, at random" if one.other is None else one.other.name),
            "rules": ("Rules", self._face.edition(one.profile)),
        }
        rows = self.query_one(OptionList)
        at = rows.highlighted or 0
        rows.clear_options()
        rows.add_options(
            [
                Option(Text.assemble((f" {words:<14}", "bold" if id == "begin" else ""), (value, "bold")), id=id)
                for id, (words, value) in lines.items()
                if id != "rules" or len(self._pack.profiles) > 1
            ]
        )
        rows.highlighted = at

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        one = self.challenge
        told = {
            "begin": f"{one.own.name} against the {one.level}.",
            "level": self._levels[one.level],
            "own": f"{first_sentence(one.own.text)} Enter shows all decks, and takes one of your own.".strip(),
            "other": "" if one.other is None else first_sentence(one.other.text),
            "rules": "Each edition has decks of its own.",
        }
        self.query_one("#against-told", Static).update(Text(told.get(event.option_id or "", "")))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        match event.option_id:
            case "begin":
                self._begin()
            case "own":
                self._choose_own()
            case _:
                self.action_turn(1)

    def on_chips_pressed(self, event: Chips.Pressed) -> None:
        match event.chip.id:
            case "take":
                self.query_one(OptionList).action_select()
            case "next":
                self.action_turn(1)
            case _:
                self.dismiss(None)

    def action_turn(self, by: int) -> None:
        """The next choice of the line under the cursor."""
        at = self.query_one(OptionList).highlighted
        line = "" if at is None else self.query_one(OptionList).get_option_at_index(at).id
        one, decks = self.challenge, starters(self._pack, self.challenge.profile)
        match line:
            case "level":
                self._change(level=_after(list(self._levels), one.level, by))
            case "own":
                self._change(own=_after([*decks, *self._own], one.own, by))
            case "other":
                self._change(other=_after([None, *decks], one.other, by))
            case "rules":
                profile = _after(list(self._pack.profiles), one.profile, by)
                self.app.change("profile", profile)
                self._change(own=starters(self._pack, profile)[0], other=None, profile=profile)
            case _:
                pass

    def _change(self, **values: Any) -> None:
        one = self.challenge
        now = {name: getattr(one, name) for name in one.__struct_fields__} | values
        self.challenge = Challenge(**now)
        self._fill()

    def _choose_own(self) -> None:
        """All decks with their pages, and those in files."""
        one = self.challenge

        def taken(choice: tuple[str, DeckChoice] | None) -> None:
            if choice is not None:
                self._own += [] if choice[1].key else [choice[1]]
                self._change(own=choice[1])

        screen = Decks(
            self._pack, self._face, "Your deck", "", one.own.key or "", one.profile, check=True, ask_name=False
        )
        self.app.push_screen(screen, taken)

    def _begin(self) -> None:
        self.dismiss(self.challenge)


def _after(choices: list[Any], now: Any, by: int) -> Any:
    """The choice that follows, around in a circle."""
    return choices[(choices.index(now) + by) % len(choices)] if now in choices else choices[0]

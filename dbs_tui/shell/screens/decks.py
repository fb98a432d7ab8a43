"""Name entry and deck choice of one player: the starters with their ideas, cards and pages of advice, or a file of one's own."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import Screen
from textual.widgets import Input, Label, OptionList, Static
from textual.widgets.option_list import Option

from dbs_server.protocol import StarterSeen
from dbs_tui.shell.decks import CardLine, DeckChoice, first_sentence, offered, starters
from dbs_tui.shell.face import Face
from dbs_tui.shell.screens.once import Once
from dbs_tui.shell.screens.reader import Reader
from dbs_tui.shell.text import letters
from dbs_tui.shell.widgets.chips import Chip, Chips
from engine.core.errors import DefinitionError
from engine.core.game_pack import Pack

if TYPE_CHECKING:
    from dbs_tui.shell.app import Shell

WIDE = 112
"""Columns from which there is room for a picture, and for how a deck is played."""
COVER = (28, 12)
"""Columns and lines of that picture."""


class Decks(Once, Screen[tuple[str, DeckChoice] | None]):
    """Gives back the name and the deck, None to go back. Enter in the list takes the deck.

    `offered`: the decks to choose from, else the starters of the profile. `check`: a deck that may not be played is refused here.
    `rules`: the key r chooses the edition of the rules.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "dismiss(None)", "Back"),
        Binding("i", "advice", "How to play it"),
        Binding("tab", "app.focus_next", "Next field", show=False),
        Binding("r", "rules", "Rules"),
    ]
    AUTO_FOCUS = "#decks-list"  # from the first moment: an early key is no part of the name
    DEFAULT_CSS = """
    Decks #decks-head { height: auto; padding: 0 1; }
    Decks #decks-head Label { width: auto; padding: 0 1 0 0; }
    Decks #decks-name { width: 1fr; max-width: 30; }
    Decks #decks-left { width: 36; border-right: solid $panel; }
    Decks #decks-list { height: 1fr; border: none; }
    Decks #decks-file { width: 1fr; }
    Decks #decks-right { width: 1fr; }
    Decks #decks-top { height: auto; max-height: 65%; }
    Decks #decks-cover { width: 30; height: 12; padding: 0 1; display: none; }
    Decks #decks-about { width: 1fr; height: auto; max-height: 100%; padding: 0 1; }
    Decks #decks-cards { width: 1fr; height: 1fr; border: none; border-top: solid $panel; }
    Decks #decks-play { width: 1fr; height: 1fr; border-top: solid $panel; padding: 0 1; display: none; }
    Decks.-wide #decks-cover, Decks.-wide #decks-play { display: block; }
    Decks.-plain #decks-cover { display: none; }
    """

    def __init__(
        self,
        pack: Pack,
        face: Face[Any],
        title: str,
        name: str,
        deck: str,
        profile: str,
        *,
        check: bool = False,
        ask_name: bool = True,
        rules: bool = False,
        offered: Sequence[DeckChoice] | None = None,
    ) -> None:
        super().__init__()
        self._pack, self._face, self._offered = pack, face, offered
        self._heading, self._player, self._deck, self._check, self._ask_name, self._rules = (
            title,
            name,
            deck,
            check,
            ask_name,
            rules,
        )
        self._profile = profile
        self._own: list[DeckChoice] = []
        self._choices: list[DeckChoice] = []
        self._rows: tuple[CardLine, ...] = ()

    def compose(self) -> ComposeResult:
        with Horizontal(id="decks-head"):
            yield Label(Text(f" {self._heading} ", "bold reverse"))
            yield Label(id="decks-rules")
            if self._ask_name:
                yield Label("Name")
                yield Input(self._player, id="decks-name", max_length=20, compact=True, select_on_focus=False)
        with Horizontal():
            with Vertical(id="decks-left"):
                yield OptionList(id="decks-list")
                yield Input(placeholder="own deck file, then Enter", id="decks-file", compact=True)
            with Vertical(id="decks-right"):
                with Horizontal(id="decks-top"):
                    yield Static(id="decks-cover")
                    with VerticalScroll(id="decks-about", can_focus=False):
                        yield Static(id="decks-text")
                with Horizontal():
                    yield OptionList(id="decks-cards")
                    with VerticalScroll(id="decks-play", can_focus=False):
                        yield Static(id="decks-advice")
        yield Chips(id="decks-keys")

    def on_mount(self) -> None:
        self._fill()
        self.query_one("#decks-list", OptionList).focus()
        chips = [
            Chip("take", "Take this deck", "Enter", "strong"),
            Chip("advice", "How to play it", "i"),
            Chip("next", "Name, file, cards", "Tab"),
            Chip("back", "Back", "Esc"),
        ]
        if self._rules:
            chips.insert(1, Chip("rules", "Other rules", "r"))
        self.query_one("#decks-keys", Chips).show(tuple(chips))

    def on_resize(self) -> None:
        """In a wide window there is room for a picture, and for how the deck is played."""
        self.set_class(self.app.size.width >= WIDE, "-wide")
        self.set_class(not self.app.glyphs.art, "-plain")

    def _fill(self) -> None:
        """The decks of the profile and the player's own; the one taken last is highlighted."""
        self._choices = [*(starters(self._pack, self._profile) if self._offered is None else self._offered), *self._own]
        self.query_one("#decks-rules", Label).update(Text(self._face.edition(self._profile)))
        decks = self.query_one("#decks-list", OptionList)
        decks.clear_options()
        for choice in self._choices:
            colors = letters(choice.colors)
            label = Text.assemble((f" {colors:<3}", "bold"), choice.name, ("" if choice.key else "  (own file)", "dim"))
            if self._wrong(choice):
                label.append("\n    cannot be played", "bold")
            elif idea := first_sentence(choice.text):
                label.append(f"\n    {idea}", "dim")
            decks.add_option(Option(label))
        keys = [choice.key for choice in self._choices]
        decks.highlighted = keys.index(self._deck) if self._deck in keys else 0

    def action_rules(self) -> None:
        """The next edition of the rules, with its decks."""
        if self._rules:
            names = self._pack.profiles
            self._profile = names[(names.index(self._profile) + 1) % len(names)]
            self.app.change("profile", self._profile)
            self._fill()

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_list.id != "decks-list" or event.option_index >= len(self._choices):
            return
        choice = self._choices[event.option_index]
        page = self._face.deck_page(choice)
        parts = [Text.assemble((choice.name, "bold"), f"  {page.size}"), *page.facts]
        if wrong := self._wrong(choice):
            parts.append(
                Text("\n".join(["Cannot be played by these rules:", *(f"- {reason}" for reason in wrong)]), "bold")
            )
        if self.app.size.width < WIDE:  # else it begins the advice
            parts.append(Text(choice.text))
        self.query_one("#decks-text", Static).update(Text("\n").join(parts))
        self.query_one("#decks-cover", Static).update(self._face.picture(choice, COVER))
        self.query_one("#decks-advice", Static).update(self._face.advice(choice, self._profile))
        self._rows = page.cards
        cards = self.query_one("#decks-cards", OptionList)
        cards.clear_options()
        cards.add_options([Option(row.words) for row in self._rows])

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        if event.option_list.id == "decks-list":
            self._take(self._choices[event.option_index])
        elif card := self._face.printed(self._rows[event.option_index].number, self.app.glyphs):
            self.app.push_screen(Reader("Card", card))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        if event.input.id == "decks-name":
            self.query_one("#decks-list").focus()
            return
        if not event.value.strip():
            self.query_one("#decks-list").focus()
            return
        try:
            choice = self._own_deck(event.value.strip())
        except DefinitionError as error:
            self.app.push_screen(Reader("This deck cannot be read", Text(str(error))))
            return
        self._own.append(choice)
        self._fill()
        decks = self.query_one("#decks-list", OptionList)
        decks.highlighted = len(self._choices) - 1
        decks.focus()

    def _wrong(self, choice: DeckChoice) -> list[str]:
        """Why a deck of one's own may not be played by the rules that are on."""
        return list(self._pack.check_deck(choice.deck, self._profile)) if choice.key is None else []

    def _own_deck(self, word: str) -> DeckChoice:
        """The deck in a file; raises DefinitionError."""
        own = self._face.own_deck(word, self._profile)
        return DeckChoice(None, self._pack.read_deck(word, self._profile)) if own is None else own

    def on_chips_pressed(self, event: Chips.Pressed) -> None:
        match event.chip.id:
            case "take":
                at = self.query_one("#decks-list", OptionList).highlighted
                if at is not None:
                    self._take(self._choices[at])
            case "advice":
                self.action_advice()
            case "rules":
                self.action_rules()
            case "next":
                self.focus_next()
            case _:
                self.dismiss(None)

    def action_advice(self) -> None:
        """The page of advice of the deck under the cursor."""
        at = self.query_one("#decks-list", OptionList).highlighted
        if at is not None:
            choice = self._choices[at]
            self.app.push_screen(Reader(choice.name, self._face.advice(choice, self._profile)))

    def _take(self, choice: DeckChoice) -> None:
        if self._check and (reasons := self._wrong(choice)):
            self.app.push_screen(Reader("This deck cannot be played", Text("\n".join(reasons))))
            return
        name = self.query_one("#decks-name", Input).value.strip() if self._ask_name else self._player
        self.dismiss((name or self._player, choice))


def decks_for_table(app: Shell, face: Face[Any], shown: Iterable[StarterSeen], profile: str) -> Decks:
    """The decks that a player may bring to a table of a server, which has those starters."""
    pack, settings = app.pack_of(face.name), app.settings
    decks, key = offered(pack, shown, profile), settings.taken(pack.name).decks[0]
    return Decks(pack, face, "Your deck", settings.names[0], key, profile, ask_name=False, offered=decks)

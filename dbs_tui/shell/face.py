"""What the shell needs of a game to show it. A game has one Face; `dbs_tui.faces` says which.

The shell knows of a view only that it has a decision and a result (`Viewed`); everything else of it is the Face's business. The
game's rules, decks and matches come from its `Pack`. What a member has here is what a game without such a thing can leave alone.
"""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Protocol, TypeVar

from msgspec import Struct
from rich.text import Text

from dbs_tui.shell.decks import CardLine, DeckChoice, DeckPage
from dbs_tui.shell.rulebook import EMPTY, NUMBER, Rulebook
from dbs_tui.shell.text import Glyphs
from dbs_tui.shell.widgets.chips import Chip
from engine.core.game import Viewed
from engine.core.ids import Seat
from engine.core.seen import DecisionSeen, Handle, LogLine, OptionSeen, PaymentSeen

if TYPE_CHECKING:
    from dbs_tui.shell.widgets.areas import Areas

V = TypeVar("V", bound=Viewed)


class Moment(Struct, frozen=True):
    """Who is at the table of a view, and when: the seat that it is for, the number of turns that have begun, whose turn it is, both
    players' names by seat, and the edition of the rules."""

    seat: Seat
    turn: int
    player: Seat
    names: tuple[str, str]
    profile: str = ""


class Place(Struct, frozen=True):
    """What lies under a handle for this viewer: whose side it is on, the word of its area and how people call that, what it is called
    itself, and the game's own struct for it.

    `seen`: its face may be read. `board`: it can be picked on the board; all else opens in a list. `hand`: it lies in a hand.
    `over`: the handle of the card that it lies under.
    """

    seat: Seat
    area: str
    where: str
    name: str
    card: Any
    seen: bool = True
    board: bool = True
    hand: bool = False
    over: Handle | None = None


class Pile(Struct, frozen=True):
    """Cards that are only counted on the board, as the window of piles lists them: each as a line, with the card to read below it.

    `id` is "own:" or "other:" and a word; a chip of that id on the board opens this pile.
    """

    id: str
    title: str
    cards: tuple[tuple[Text, Any], ...]


class Kind(Struct, frozen=True):
    """How a kind of decision is asked: the words before its sentence, and what its option to pass is called ("": as the game labels it).

    `alarm`: it stands out, since somebody else is in the middle of something. `quiet`: n passes, too. `ends`: to pass here is to end this
    ("your Main Phase"), which has a key of its own and is never done without the player. `single`: it asks for one thing, so that a click
    takes it at once. `moment`: when it is asked, as a sentence says it; "" where the question itself says more. `marked`, `done`: what is said of
    so many picked, and what the key does that answers with them; "" for the usual words.
    """

    banner: str
    passing: str = ""
    alarm: bool = False
    quiet: bool = False
    ends: str = ""
    single: bool = False
    lifts: bool = False
    moment: str = ""
    marked: str = ""
    done: str = ""


class When(StrEnum):
    """When a player is asked at a stop."""

    ALWAYS = "always"
    CAN = "can"  # when there is anything to choose
    MATTERS = "matters"  # when that could change what happens
    NEVER = "never"  # not until the player's next turn


class Stop(Struct, frozen=True):
    """A timing at which one mostly passes. `id` is its word in settings, `name` what the player reads, `whens` what one may want, `first` what holds
    at first. All stops that know NEVER are turned by one key; `short` is what the line above the board calls them."""

    id: str
    name: str
    whens: tuple[When, ...]
    first: When
    short: str = ""

    def after(self, when: When) -> When:
        """The wish that follows, around in a circle."""
        return self.whens[(self.whens.index(when) + 1) % len(self.whens)]


class Clauses(Struct, frozen=True):
    """The clauses behind what the shell itself says: that one may surrender, that a covered card is not known, that passing goes without
    a question, and the one with which the log begins a turn."""

    surrender: str = ""
    covered: str = ""
    quiet: str = ""
    turn: str = ""


class GameWords(Struct, frozen=True):
    """The game's words in the shell's sentences.

    `title`: the game, below the program's name and in lists. `kinds`: see Kind. `verbs`: what an action is called whose option has no
    label. `aimed`: verbs whose options differ by target alone and are one action, each with the clause of picking a target. `alone`: verbs
    without a target, each with the aimed one that it belongs to: aiming at the card itself takes them. `aiming`: what is asked while one
    aims, by the aimed verb. `picking`:
    verbs that do no more than pick a card. `decks`: what the menu says of the decks. `piles`: the chip that opens the piles. `stops`: see
    Stop. `quiet`: what one has said who wants no more questions at the stops that know NEVER ("No counters"); "" where there are none.
    `jumps`: by key, the area that it leads to, and its name. `landmarks`: what one jumps to in a replay: verbs, and what they are called.
    `keys`: what keys of the shell mean in this game, by what stands for them in the help, "" without use. `reading`: how the board is
    read, with names of glyphs in braces. `short`: the rules of the game in 18 lines of 70 characters, "" where they are not told.
    `number`: what a clause's number looks like.
    """

    title: str
    kinds: Mapping[str, Kind]
    verbs: Mapping[str, str] = {}
    aimed: Mapping[str, str] = {}
    alone: Mapping[str, str] = {}
    aiming: Mapping[str, str] = {}
    picking: frozenset[str] = frozenset({"choose"})
    decks: str = "starter decks, with advice"
    piles: str = "Piles"
    stops: tuple[Stop, ...] = ()
    quiet: str = ""
    jumps: Mapping[str, tuple[str, str]] = {}
    landmarks: Mapping[str, str] = {}
    keys: Mapping[str, str] = {}
    reading: str = ""
    short: str = ""
    clauses: Clauses = Clauses()
    number: re.Pattern[str] = NUMBER

    def kind(self, kind: str) -> Kind:
        """How a kind is asked; a kind that has no words is named as it is."""
        return self.kinds.get(kind) or Kind(kind.upper())


class Face(Protocol[V]):
    """A game as the client shows it, to be derived from: five members are a game's own business, the others have a plain answer.

    `name` is that of its pack, `view` the type of its views (the first of `Pack.views`), `rules` its clauses in words.
    """

    name: str
    view: type[V]
    words: GameWords
    rules: Rulebook = EMPTY

    # --- what a view says ---------------------------------------------------------------------------------------------

    def check(self, view: V) -> None:
        """Raise Unreadable (`shell.bounds`) for a view of a foreign server that could not be drawn: seats that are none, areas beyond measure.
        Decision and result have been checked before."""
        return

    @abstractmethod
    def moment(self, view: V) -> Moment:
        """Whose view it is, and when."""
        ...

    @abstractmethod
    def places(self, view: V) -> Mapping[Handle, Place]:
        """Everything that this viewer can name, by handle; what lies on the board of a side begins with where its cursor belongs."""
        ...

    def looked(self, view: V) -> Mapping[Handle, Place]:
        """The cards that the seat looks at for this decision: a list of options shows those that cannot be chosen, too."""
        return {}

    def heading(self, view: V) -> tuple[Chip, ...]:
        """Turn and phase, for the line above the board."""
        now = self.moment(view)
        return (Chip("", f"Turn {now.turn}: {now.names[now.player]}", tone="title"),)

    def gist(self, lines: Sequence[LogLine]) -> Sequence[LogLine]:
        """The lines that are worth telling to somebody who looked away, as few as say what happened; the newest last."""
        return lines

    def weight(self, line: LogLine) -> int:
        """How much a line tells: where there is no room for all, the lighter ones are left out."""
        return 0

    def story(self, view: V) -> Sequence[str]:
        """A match that is over, in a few sentences."""
        return ()

    def asking(self, view: V, decision: DecisionSeen) -> str:
        """A question that comes again and again, in the words of this moment; "" where its own sentence says it best."""
        return ""

    # --- when to ask --------------------------------------------------------------------------------------------------

    def stop(self, view: V) -> str:
        """The stop that the view's decision is; "" for any other question."""
        return ""

    def idle(self, view: V) -> str:
        """Why no answer to a stop's question but to pass could change what happens, in a few words; "" where one could."""
        return ""

    # --- two players at one screen ------------------------------------------------------------------------------------

    @abstractmethod
    def cover(self, view: V) -> V:
        """The view without what only its own seat may know, the options that would tell it included."""
        ...

    def openly(self, view: V, seated: bool) -> bool:
        """Whether the view's decision may be asked over the covered view, before the asked player looks at the hand; where not, there is a
        curtain. `seated`: that player's side is at the bottom."""
        return False

    def together(self, view: V, other: V) -> V:
        """The view with all that the other seat's view of the same moment knows, for replays."""
        return view

    # --- what is drawn ------------------------------------------------------------------------------------------------

    @abstractmethod
    def board(self) -> Areas:
        """A new board, without a table."""
        ...

    @abstractmethod
    def card(self, card: Any, glyphs: Glyphs, area: str = "") -> Text:
        """All that can be read of a card, lying in an area of that word."""
        ...

    def facts(self, card: Any, glyphs: Glyphs) -> str:
        """The few figures of a card that stand behind its name in a list."""
        return ""

    def piles(self, view: V, bottom: Seat, glyphs: Glyphs) -> Sequence[Pile]:
        """The cards that are only counted on the board, those of the side at the bottom first."""
        return ()

    def paying(self, payment: PaymentSeen, picked: str) -> str:
        """The sentence over a payment that is being made; `picked` says how far it is."""
        return f"Pay {payment.total}: {picked}."

    def pay_clause(self, option: OptionSeen) -> str:
        """The clause by which this option is paid."""
        return ""

    # --- rules and decks ----------------------------------------------------------------------------------------------

    def edition(self, profile: str) -> str:
        """An edition of the rules by its word, for people."""
        return profile

    def own_deck(self, file: str, profile: str) -> DeckChoice | None:
        """The deck in a player's file with what the game reads there beside the cards; None leaves it to the pack. Raises DefinitionError."""
        return None

    def deck_page(self, choice: DeckChoice) -> DeckPage:
        """A deck's cards, for the screen of decks."""
        lines = [
            CardLine(number, Text(f"{count}x {number}"))
            for cards in choice.deck.parts.values()
            for number, count in cards.items()
        ]
        return DeckPage(f"{sum(sum(cards.values()) for cards in choice.deck.parts.values())} cards", tuple(lines))

    def picture(self, choice: DeckChoice, size: tuple[int, int]) -> Text:
        """A picture of so many columns and lines that stands for a deck."""
        return Text()

    def printed(self, number: str, glyphs: Glyphs) -> Text | None:
        """A card as it is printed; None for one that is not known."""
        return None

    def advice(self, choice: DeckChoice, profile: str) -> Text:
        """How a deck is played."""
        return Text(choice.text)

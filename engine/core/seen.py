"""What every rule set shows a seat in the same form: decisions, options, log lines, reasons, the result.

These are wire types: they hold handles, never card ids, and nothing that the seat may not know. Fields at their default are left out of JSON.
"""

from __future__ import annotations

from msgspec import Struct

from engine.core.ids import Seat

Handle = str
"""A seat's own name for a card: "17" for a card that it sees, "hand-0-2" for a place whose card it does not."""


class PaymentSeen(Struct, frozen=True, gc=False, omit_defaults=True):
    """See `Payment`: how many cards pay, the letters of their colors, the cards that can pay, the proposal, and whether any other choice
    would come to the same."""

    total: int
    specified: str
    candidates: tuple[Handle, ...]
    proposed: tuple[Handle, ...]
    alike: bool = False


class OptionSeen(Struct, frozen=True, gc=False, omit_defaults=True):
    """One thing that may be answered; `words` is what the answer names. `leads`: what it leads to, as far as the seat can tell ("10000 into 15000")."""

    words: str
    verb: str
    label: str
    card: Handle | None = None
    target: Handle | None = None
    skill: int | None = None
    number: int | None = None
    payment: PaymentSeen | None = None
    leads: str = ""


class DecisionSeen(Struct, frozen=True, gc=False, omit_defaults=True):
    """The pending decision as a seat sees it. For the seat that is not asked, `options` is empty and `prompt` says who decides.

    `by`: who or what asks, in words ("Frieza [Auto]"); `text` are the words of the card that ask, and `part` from where to where in them.
    `timed`: what only the asked seat knows decides whether there is anything to choose, so that the time of the answer could tell: a server
    takes the answer no sooner than a time that it draws. `order`: it asks what comes first of things that all come.
    `alike`: nobody has a reason to take one of the options rather than another, and both players know that.
    """

    number: int  # counts the decisions of the match from 1; an answer names it
    seat: Seat
    kind: str
    prompt: str
    clause: str
    options: tuple[OptionSeen, ...]
    least: int
    most: int
    ordered: bool = False
    source: Handle | None = None
    total: int | None = None
    by: str = ""
    text: str = ""
    part: tuple[int, int] = (0, 0)
    timed: bool = False
    order: bool = False
    alike: bool = False


class Spot(Struct, frozen=True, gc=False, omit_defaults=True):
    """Where on the board something happened: on whose side, in which area (a word of the game), and at which card, if the seat has a name for it."""

    seat: Seat
    area: str
    card: Handle | None = None


class LogLine(Struct, frozen=True, gc=False, omit_defaults=True):
    """One plain sentence of what happened, as this seat may know it, with the clause at work ("" where none).

    `kind` is a word of the game for what happened ("KO", "damage"), `spot` where; "" and None where that is nothing to look at.
    """

    number: int
    text: str
    clause: str = ""
    turn: int = 0
    kind: str = ""
    spot: Spot | None = None


class Reason(Struct, frozen=True, gc=False):
    """Why something is not on offer: what was wanted, the reason in words, the clause."""

    action: str
    text: str
    clause: str


class Result(Struct, frozen=True, gc=False):
    """How a match ended: the winning seat or None for a draw, the reason in words, the clause."""

    winner: Seat | None
    reason: str
    clause: str

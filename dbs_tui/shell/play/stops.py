"""When a player is asked, and what is answered without a question: pure functions of a view and of what the player wants.

What has one answer is answered by itself. A timing at which one mostly passes is a *stop* (the game names its own): the player says when to be asked there.
Nothing here is known to the rules: to them an answer is an answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from dbs_tui.shell.face import Face, Stop, When
from dbs_tui.shell.play.answering import Draft, Reply
from engine.core.decisions import forced
from engine.core.seen import DecisionSeen, OptionSeen

UNASKED = "unasked"
"""The kind of a line of the log about an answer that needed no player."""


class Because(StrEnum):
    """Why a question needs no player."""

    ONLY = "only"  # there is one answer
    ALIKE = "alike"  # one answer is like another
    IDLE = "idle"  # no answer but to pass would change anything
    QUIET = "quiet"  # the player wants no such question until the next own turn
    ORDER = "order"  # the order was kept


class Sitting(Struct, frozen=True):
    """How two players share a terminal. `trusting`: both hands lie open and there is no curtain. `turning`: the board turns to whoever
    decides, else to whoever has the turn."""

    trusting: bool = False
    turning: bool = False


class Unasked(Struct, frozen=True):
    """An answer that needs no player: why, in a few words; whether both players may know that; and what it is about."""

    reply: Reply
    because: Because
    why: str
    public: bool
    what: str = ""

    def told(self, name: str) -> str:
        """A line for the log."""
        if self.because is Because.ORDER:
            return f"Answered for {name}: {self.what} first, {self.why}."
        if self.what:
            return f"{self.what}: passed for {name}, {self.why}."
        return f"Answered for {name}: {self.why}."


class Wishes(Struct, frozen=True):
    """What a player wants: by stop when to be asked (a stop that is not named is as at first), since which turn there are no quiet
    questions, and what comes before what, as pairs of words."""

    stops: Mapping[str, When] = {}
    quiet_since: int | None = None
    orders: frozenset[tuple[str, str]] = frozenset()

    def when(self, stop: Stop) -> When:
        """When to be asked at a stop."""
        if self.quiet_since is not None and When.NEVER in stop.whens:
            return When.NEVER
        wanted = self.stops.get(stop.id, stop.first)
        return wanted if wanted in stop.whens else stop.first

    def asking(self, stop: Stop, when: When, turn: int) -> Wishes:
        """With another wish for a stop. "Not until my next turn" holds for all stops that know it, from turn `turn` on."""
        if when is When.NEVER:
            return replace(self, quiet_since=turn)
        lifted = None if When.NEVER in stop.whens else self.quiet_since
        return replace(self, stops={**self.stops, stop.id: when}, quiet_since=lifted)

    def keeping(self, decision: DecisionSeen, first: OptionSeen) -> Wishes:
        """With the order kept that `first` comes before all else on offer."""
        pairs = {(named(first), named(other)) for other in decision.options if named(other) != named(first)}
        turned = {(later, earlier) for earlier, later in pairs}
        return replace(self, orders=(self.orders - turned) | pairs)


def always(face: Face[Any]) -> Wishes:
    """Asked at every stop, and no order kept."""
    return Wishes({stop.id: When.ALWAYS for stop in face.words.stops})


def at_turn(wishes: Wishes, turn: int, own: bool) -> Wishes:
    """The wishes in a turn: "until my next turn" is over when that has come."""
    over = own and wishes.quiet_since is not None and turn > wishes.quiet_since
    return replace(wishes, quiet_since=None) if over else wishes


def by_itself(face: Face[Any], view: Any, wishes: Wishes) -> Unasked | None:
    """The answer to the view's decision that needs no player; None where there is a question, or it is another's."""
    decision: DecisionSeen | None = view.decision
    if decision is None or not decision.options or face.words.kind(decision.kind).ends:
        return None
    stop = next((stop for stop in face.words.stops if stop.id == face.stop(view)), None)
    if stop is not None:
        return _at_stop(face, view, decision, stop, wishes)
    only = forced(decision)
    if only is not None and decision.alike:
        taken = ", ".join(option.label for option in decision.options if option.words in only)
        return Unasked(Reply(only), Because.ALIKE, f"{taken}, as nobody has seen any of them", public=True)
    if only is not None and not face.looked(view):  # what was looked at is to be seen
        when = face.words.kind(decision.kind).moment
        if all(option.verb == "pass" for option in decision.options):
            return Unasked(Reply(only), Because.ONLY, "nothing else was on offer", not decision.timed, when)
        words = ", ".join(option.label or option.words for option in decision.options)
        return Unasked(Reply(only), Because.ONLY, f"{words} was all that was on offer", not decision.timed)
    first = _kept(decision, wishes)
    return None if first is None else Unasked(Reply((first.words,)), Because.ORDER, "as before", True, first.label)


def _at_stop(face: Face[Any], view: Any, decision: DecisionSeen, stop: Stop, wishes: Wishes) -> Unasked | None:
    passing, when = Draft(face, decision).decline(), wishes.when(stop)
    if passing is None or when is When.ALWAYS:
        return None
    if when is When.NEVER:
        return Unasked(passing, Because.QUIET, "not asked until the next own turn", True, stop.short)
    if forced(decision) is not None:
        return Unasked(passing, Because.ONLY, "nothing else was on offer", not decision.timed, stop.short)
    idle = face.idle(view) if when is When.MATTERS else ""
    return Unasked(passing, Because.IDLE, idle, public=False, what=stop.short) if idle else None


def _kept(decision: DecisionSeen, wishes: Wishes) -> OptionSeen | None:
    """The option that comes first in the orders kept."""
    if not decision.order or decision.least != 1 or decision.most != 1:
        return None
    for option in decision.options:
        others = [other for other in decision.options if named(other) != named(option)]
        if all((named(option), named(other)) in wishes.orders for other in others):
            return option
    return None


def named(option: OptionSeen) -> str:
    """What an order remembers an option by: copies of a card are the same."""
    return f"{option.verb} {option.label}"

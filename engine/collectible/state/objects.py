"""What a state is made of: frozen objects, replaced by `apply` where they change."""

from __future__ import annotations

from typing import TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from engine.collectible.cards.definition import Printed
from engine.collectible.ir.nodes import Line
from engine.collectible.ir.words import Act, Moment
from engine.collectible.state.areas import Area
from engine.core.ids import CardId, Seat

Mark: TypeAlias = tuple[CardId, int]
"""A card and its incarnation: the object that an effect names, which is another one once the card has left play (C-2.6.7)."""

NUMBERED: TypeAlias = tuple[tuple[int, Line], ...]
"""Lines with their indexes among all lines of the card."""


class Face(Struct, frozen=True):
    """A printed card with its lines by what they do. Abilities stand among them with what they mean: as lines that are used or automatic.

    `lines` are all, in print order; `used` those that a player uses, `heard` the automatic ones by their moment, `lasting` those that hold.
    `toughness` counts such lines; `limit` is X of Time Limit X, or None. `warrior`: whether it is one, asked all the time.
    """

    printed: Printed
    lines: tuple[Line, ...]
    used: NUMBERED = ()
    heard: dict[Moment, NUMBERED] = {}
    lasting: NUMBERED = ()
    toughness: int = 0
    limit: int | None = None
    warrior: bool = False


class Card(Struct, frozen=True, gc=False):
    """One physical card. `controller` is the player on whose mat it lies; `team` is the number of its Team while it is in play.

    `face_up` is a Wish's that was made. `db`, `growth` and `limit` count the coins on it.
    """

    id: CardId
    face: int
    owner: Seat
    controller: Seat
    area: Area
    incarnation: int = 0
    injured: bool = False
    db: int = 0
    growth: int = 0
    limit: int = 0
    team: int = 0
    face_up: bool = False

    @property
    def mark(self) -> Mark:
        """The card as the object that it is now."""
        return self.id, self.incarnation


class Battle(Struct, frozen=True):
    """A Team that was sent out, with its Head, and the Team that defends against it, if any (0 and None). `done`: the Showdown is over."""

    team: int
    head: Mark
    against: int = 0
    guard: Mark | None = None
    done: bool = False


class Link(Struct, frozen=True):
    """An effect on the Chain: who used which line of which card.

    `user` is the Warrior that uses a Technique. `targets` has a mark for each target, None for one that "up to" left out, or, for "target
    Technique", the `id` of a Link. `left`: the source went as the effect's own cost.
    """

    id: int
    seat: Seat
    source: Mark
    line: int
    user: Mark | None = None
    targets: tuple[Mark | int | None, ...] = ()
    x: int = 0
    negated: bool = False
    left: bool = False


class Waiting(Struct, frozen=True):
    """An automatic effect whose moment came: it is applied before anything else goes on (C-9.5.3). `x` is that of the cost of its card, `about` the
    object to which it happened."""

    id: int
    seat: Seat
    source: Mark
    line: int
    x: int = 0
    about: Mark | None = None


class Modifier(Struct, frozen=True):
    """A change of Combat and Support until end of turn, and the card that made it; or what the Warrior cannot do so long."""

    target: Mark
    combat: int
    support: int
    source: CardId
    barred: Act | None = None


class Tally(Struct, frozen=True):
    """What the attacker has done this turn, and the Planet Damage that the defender received in the Showdown.

    `extra` are further deployments of Warriors that effects allow, `extra_events` those of Events. `planet_damage` is spent by COINS as coins are placed.
    """

    warriors: int = 0
    events: int = 0
    moved: bool = False
    extra: int = 0
    extra_events: int = 0
    evolved: bool = False
    planet_damage: int = 0


def more_deployed(tally: Tally, kind: str, n: int) -> Tally:
    """The tally with so many further deployments of Warriors or Events (C-11.6.1)."""
    if kind == "event":
        return replace(tally, extra_events=tally.extra_events + n)
    return replace(tally, extra=tally.extra + n)

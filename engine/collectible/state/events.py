"""The events that change a state; `apply` carries them out. What a type means to others stands on it: is it told, does it change facts?"""

from __future__ import annotations

from enum import StrEnum
from typing import ClassVar, TypeAlias

from msgspec import Struct

from engine.collectible.ir.words import Coin
from engine.collectible.state.areas import Area, Step
from engine.collectible.state.objects import Battle, Link, Modifier, Tally, Waiting
from engine.core.ids import CardId, Seat


class Why(StrEnum):
    """Why a card moves."""

    DRAW = "draw"
    REDRAW = "redraw"
    CHARGE = "charge"
    DEPLOY = "deploy"
    PUT = "put into play"
    PAY = "pay"
    COST = "cost"  # the Activation cost moves it (C-9.6.10)
    USE = "use"
    USED = "used"  # from the Chain to the Chi area (C-9.1.11)
    OUT = "out"
    HOME = "home"
    DAMAGE = "damage"  # to the Planet Damage area (C-6.4.6)
    KNOCKED = "knocked down"
    DISCARD = "discard"
    EFFECT = "effect"
    CONTROL = "control"
    JOIN = "join"
    EVOLVE = "evolve"
    EXPIRED = "expired"  # Time Limit (C-11.3.2)
    TAKEN = "name taken"  # its name is in play already (C-11.6.3)


class _Event(Struct, frozen=True):
    """`changes_facts`: what is so of cards in play is another afterwards; of a move, where it goes into play or out of it."""

    changes_facts: ClassVar[bool] = True
    told: ClassVar[bool] = True


class _Quiet(_Event, frozen=True):
    """What changes nothing of cards in play, and of which the log says nothing."""

    changes_facts: ClassVar[bool] = False
    told: ClassVar[bool] = False


class Moved(_Event, frozen=True):
    """A card goes to the end of an area, or onto the top of it. In play it stands in the Team `team`; 0 makes a new one. `x`: X of its cost."""

    card: CardId
    seat: Seat
    area: Area
    why: Why
    top: bool = False
    team: int = 0
    x: int = 0


class Teamed(_Quiet, frozen=True):
    """A Warrior at home belongs to a Team from now on; 0 makes a new one."""

    card: CardId
    team: int = 0


class StatusSet(_Event, frozen=True):
    """A Warrior is injured, or normal again; `damage`: by Damage (C-7.1.5)."""

    card: CardId
    injured: bool
    damage: bool = False


class CoinsChanged(_Event, frozen=True):
    """Coins are placed on a card, or removed; `paid`: as a cost."""

    card: CardId
    coin: Coin
    change: int
    paid: bool = False


class CoinMoved(_Event, frozen=True):
    """A DB coin goes from one Warrior to another."""

    card: CardId
    target: CardId


class Shuffled(_Quiet, frozen=True):
    """A Planet is shuffled."""

    seat: Seat


class Revealed(_Event, frozen=True):
    """Cards of secret areas are shown to both players; none ends that. `seat`: whose."""

    changes_facts: ClassVar[bool] = False
    cards: tuple[CardId, ...]
    seat: Seat = 0


class FirstSet(_Event, frozen=True):
    """Who makes the first move is known; `by`: who decided, None where nobody was asked."""

    seat: Seat
    by: Seat | None = None


class TurnBegan(_Event, frozen=True):
    """A turn of the attacker begins."""


class RolesChanged(_Event, frozen=True):
    """The turn is over: what lasted until its end ends, and attacker and defender change (C-8.2.5)."""

    told: ClassVar[bool] = False


class StepSet(_Quiet, frozen=True):
    """Where the match stands next."""

    step: Step


class LeadSet(_Quiet, frozen=True):
    """Who chooses first at the open timing, and how many have passed there in a row; or in the Chain."""

    seat: Seat
    passed: int


class Passed(_Quiet, frozen=True):
    """One more has passed in a row."""


class MarkerMoved(_Event, frozen=True):
    """A Turn Marker goes up by 1."""

    seat: Seat


class Tallied(_Quiet, frozen=True):
    """What has been done this turn."""

    tally: Tally


class EffectUsed(_Event, frozen=True):
    """A line of an object was used this turn."""

    told: ClassVar[bool] = False
    card: CardId
    incarnation: int
    line: int


class LinkPushed(_Event, frozen=True):
    """An effect is used: it joins the Chain, or opens one (C-10.1.1)."""

    changes_facts: ClassVar[bool] = False
    link: Link


class LinkNegated(_Event, frozen=True):
    """A Link of the Chain will not be applied."""

    changes_facts: ClassVar[bool] = False
    id: int


class LinkPopped(_Event, frozen=True):
    """The last Link of the Chain is applied now, or fails for a reason."""

    changes_facts: ClassVar[bool] = False
    link: Link
    failed: str = ""


class Called(_Quiet, frozen=True):
    """Automatic effects wait to be applied; their ids are given by `apply`."""

    effects: tuple[Waiting, ...]


class Answered(_Event, frozen=True):
    """An automatic effect waits no longer; `applied`: it is carried out now."""

    changes_facts: ClassVar[bool] = False
    waiting: Waiting
    applied: bool


class ModifierAdded(_Event, frozen=True):
    """Combat and Support of a Warrior change until end of turn."""

    modifier: Modifier


class SentOut(_Event, frozen=True):
    """A Team stands in the Battle area (C-6.1)."""

    battle: Battle


class Defended(_Event, frozen=True):
    """A Team defends against the Team of a battle (C-6.2)."""

    index: int
    team: int
    head: CardId


class Compared(_Event, frozen=True):
    """A battle of the Showdown is processed: the Team Powers, the second None for an Unopposed Team (C-6.4)."""

    index: int
    power: int
    against: int | None


class PlanetHit(_Event, frozen=True):
    """A Planet receives Damage; the cards were moved before."""

    seat: Seat
    n: int


class TeamsHome(_Event, frozen=True):
    """All battles are over (C-7.2.1)."""

    told: ClassVar[bool] = False


class WishMade(_Event, frozen=True):
    """A Wish is revealed, and stays so (C-9.4.6)."""

    changes_facts: ClassVar[bool] = False
    card: CardId


class Ended(_Event, frozen=True):
    """The match is over."""

    changes_facts: ClassVar[bool] = False
    winner: Seat | None
    reason: str
    clause: str


class Noted(_Event, frozen=True):
    """Something to tell that changes nothing: how many cards a player begins with ("hand")."""

    changes_facts: ClassVar[bool] = False
    what: str
    seat: Seat
    n: int


Event: TypeAlias = (
    Moved
    | Teamed
    | StatusSet
    | CoinsChanged
    | CoinMoved
    | Shuffled
    | Revealed
    | FirstSet
    | TurnBegan
    | RolesChanged
    | StepSet
    | LeadSet
    | Passed
    | MarkerMoved
    | Tallied
    | EffectUsed
    | LinkPushed
    | LinkNegated
    | LinkPopped
    | Called
    | Answered
    | ModifierAdded
    | SentOut
    | Defended
    | Compared
    | PlanetHit
    | TeamsHome
    | WishMade
    | Ended
    | Noted
)

"""The nodes of the effect language: a closed set, matched exhaustively (`assert_never`) wherever it is carried out.

A card's text is a `Line` for each of its lines. `words` fields keep which of several equal wordings the print uses, for
printing only; nothing else reads them. Nodes are frozen, compare by value, and are tagged by their class names.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from engine.collectible.ir.costs import *  # noqa: F403
from engine.collectible.ir.costs import Cost, Requirement
from engine.collectible.ir.nouns import *  # noqa: F403
from engine.collectible.ir.nouns import (
    ONE,
    Amount,
    Bounds,
    CardPhrase,
    Condition,
    Count,
    Node,
    Phrase,
    TheUser,
    ThisWarrior,
    Warriors,
)
from engine.collectible.ir.words import TIMINGS, Act, Coin, Icon, LineKind, Moment, Whose

# --- what an effect does --------------------------------------------------------------------------------------------


class Draw(Node, frozen=True):
    """Draw cards; `whose`: who does."""

    n: Amount = ONE
    whose: Whose = Whose.YOU
    per: Count | None = None
    words: str = ""


class Gets(Node, frozen=True):
    """Combat and Support change until end of turn; `lasting`: while the card is valid in play."""

    what: Warriors
    combat: Amount
    support: Amount
    lasting: bool = False
    per: Count | None = None
    words: str = ""


class Barred(Node, frozen=True):
    """Warriors cannot do this, or it cannot be done to them, until end of turn; `lasting`: while the card is valid in play (C-11.6.1)."""

    what: Warriors
    act: Act
    lasting: bool = False
    words: str = ""


class Damage(Node, frozen=True):
    """Warriors receive Damage (C-7.1.2 to C-7.1.4)."""

    what: Warriors
    n: Amount = ONE
    words: str = ""


class Heal(Node, frozen=True):
    """Injured Warriors return to normal status (C-7.1.8)."""

    what: Warriors
    words: str = ""


class Injure(Node, frozen=True):
    """Change to injured status, which is not receiving Damage (C-7.1.5)."""

    what: Warriors
    words: str = ""


class PlaceCoins(Node, frozen=True):
    """Place coins on Warriors; DB coins at most up to seven of a player (C-6.5.3)."""

    what: Warriors
    coin: Coin
    n: Amount = ONE
    words: str = ""


class RemoveCoins(Node, frozen=True):
    """Remove coins from Warriors, as many as there are."""

    what: Warriors
    coin: Coin
    n: Amount = ONE
    words: str = ""


class MoveCoins(Node, frozen=True):
    """Coins go from one Warrior to another, as many as there are; DB coins at most up to seven of a player (C-6.5.3)."""

    what: Warriors
    to: Warriors
    coin: Coin = Coin.DB
    n: Amount = ONE
    words: str = ""


class ToChi(Node, frozen=True):
    """Move Warriors to their owner's Chi area (C-11.5.7)."""

    what: Warriors
    words: str = ""


class ToDiscard(Node, frozen=True):
    """Discard Warriors: they go to their owner's Discard area (C-11.5.7)."""

    what: Warriors
    words: str = ""


class ToHand(Node, frozen=True):
    """Return Warriors to their owner's hand (C-11.5.7)."""

    what: Warriors
    words: str = ""


class GainControl(Node, frozen=True):
    """Warriors move to the player's own Deployment area (C-11.5.6)."""

    what: Warriors
    words: str = ""


class Join(Node, frozen=True):
    """Warriors join the Team of this Warrior, or of the user."""

    what: Warriors
    team: ThisWarrior | TheUser = ThisWarrior()
    words: str = ""


class Negate(Node, frozen=True):
    """A Link of the open Chain is not applied: any effect, or that of such a card. It is chosen like a target."""

    what: Literal["technique", "effect", "warrior", "event"] = "technique"
    turn: Bounds | None = None  # the Turn cost of the card
    words: str = ""


class PlanetDamage(Node, frozen=True):
    """A Planet receives Damage (C-6.4.6)."""

    n: Amount = ONE
    whose: Whose = Whose.OPPONENT
    per: Count | None = None
    words: str = ""


class DiscardPlanet(Node, frozen=True):
    """Discard cards from the top of a Planet."""

    n: Amount = ONE
    whose: Whose = Whose.OPPONENT
    words: str = ""


class Recover(Node, frozen=True):
    """Planet Damage of the player goes to another area, to the bottom of the Planet; what came last goes first, since it lies on top, face down."""

    to: Literal["hand", "chi", "discard", "planet"]
    n: Amount = ONE
    words: str = ""


class ChargePlanet(Node, frozen=True):
    """Move cards from the top of the own Planet to the own Chi area."""

    n: Amount = ONE
    words: str = ""


class MoveCards(Node, frozen=True):
    """The player chooses such cards in an area, as many as there are, or fewer with `up_to`; they go to another area of their owner;
    `to` "play": into play (C-11.5.3).

    `whose` area it is; of the opponent's areas those alone that both see.
    """

    area: Literal["hand", "chi", "discard"]
    to: Literal["hand", "chi", "discard", "play"]
    n: Amount = ONE
    phrase: CardPhrase = CardPhrase()
    whose: Whose = Whose.YOU
    up_to: bool = False
    words: str = ""


class PutIntoPlay(Node, frozen=True):
    """Put a Warrior card from the own hand into play: no cost, no deployment (C-11.5.2, C-11.5.3). Of whom `phrase` is true, as far as a card says it."""

    phrase: Phrase = Phrase()
    words: str = ""


class DeployMore(Node, frozen=True):
    """The player may deploy more Warriors, or Events, this turn."""

    n: Amount = ONE
    kind: Literal["warrior", "event"] = "warrior"
    words: str = ""


class DiscardHand(Node, frozen=True):
    """Discard cards from a hand, chosen by its player."""

    n: Amount = ONE
    whose: Whose = Whose.YOU
    words: str = ""


class Adventure(Node, frozen=True):
    """Reveal the top card of a Planet; if its Turn cost is so high, or it is such a card, something happens, `otherwise` something else; then it
    goes back (C-11.4.1). A Wish has no Turn cost, and lies in no Planet."""

    effects: tuple[Effect, ...]
    turn: Bounds | None = None
    card: CardPhrase | None = None
    whose: Whose = Whose.YOU
    otherwise: tuple[Effect, ...] = ()
    words: str = ""


class If(Node, frozen=True):
    """Something happens if this is so when it is applied, `otherwise` something else; with lasting effects, while it is so."""

    condition: Condition
    effects: tuple[Effect, ...]
    otherwise: tuple[Effect, ...] = ()
    words: str = ""


class May(Node, frozen=True):
    """The player is asked whether to do it; `then` follows if it was done."""

    effects: tuple[Effect, ...]
    then: tuple[Effect, ...] = ()
    words: str = ""


class Together(Node, frozen=True):
    """One after the other, in one sentence."""

    effects: tuple[Effect, ...]
    words: str = ""


class AnyNumber(Node, frozen=True):
    """This effect can be used any number of times per turn (C-9.6.7, "unless otherwise indicated")."""

    words: str = ""


Effect: TypeAlias = (
    Draw
    | Gets
    | Barred
    | Damage
    | Heal
    | Injure
    | PlaceCoins
    | RemoveCoins
    | MoveCoins
    | ToChi
    | ToDiscard
    | ToHand
    | GainControl
    | Join
    | Negate
    | PlanetDamage
    | DiscardPlanet
    | ChargePlanet
    | Recover
    | MoveCards
    | PutIntoPlay
    | DeployMore
    | DiscardHand
    | Adventure
    | If
    | May
    | Together
    | AnyNumber
)


# --- abilities (C-11.1, C-11.3): what they mean stands in `ir/abilities.py` ------------------------------------------


class Fierce(Node, frozen=True):
    """Fierce X: a won battle discards X cards of the opponent's Planet (C-11.1.1)."""

    n: int


class Plunder(Node, frozen=True):
    """A won battle may move an opponent's DB coin here (C-11.1.2)."""


class SuperHeal(Node, frozen=True):
    """A Growth coin when this Warrior is healed (C-11.1.3)."""


class Toughness(Node, frozen=True):
    """1 Damage less of 2 or more (C-11.1.4)."""


class Evolution(Node, frozen=True):
    """Evolution X: A: this Warrior may be switched with A from hand (C-11.1.5)."""

    n: int
    name: str


class TimeLimit(Node, frozen=True):
    """Time Limit X of an Event (C-11.3.1)."""

    n: int


Ability: TypeAlias = Fierce | Plunder | SuperHeal | Toughness | Evolution | TimeLimit


# --- lines ----------------------------------------------------------------------------------------------------------


class When(Node, frozen=True):
    """What an automatic effect waits for: `subject` is whom it happens to, None for the card itself; `whose`: of whose turn or Planet it is;
    `won`: which of the two victories it was, won or lost, "" for either."""

    moment: Moment
    subject: Phrase | None = None
    whose: Whose = Whose.YOU
    won: Literal["", "victory", "outstanding"] = ""
    words: str = ""


class Unread(Node, frozen=True):
    """A line that the grammar cannot read in full. `stopped_at`: the character of `text` where reading stopped; `wanted`: what could follow there."""

    text: str
    stopped_at: int
    wanted: str


class Line(Node, frozen=True, cache_hash=True):
    """A line of text: an effect with all that stands before it, an ability, or what is not read.

    `cost` is None where no ">" stands: an empty cost ("-") is `(ChiCost(),)`. `note` is the reminder in parentheses, `text` the print.
    """

    icons: tuple[Icon, ...] = ()
    cost: tuple[Cost, ...] | None = None
    requirement: Requirement | None = None
    when: When | None = None
    effects: tuple[Effect, ...] = ()
    ability: Ability | None = None
    unread: Unread | None = None
    note: str = ""
    text: str = ""
    words: str = ""

    @property
    def kind(self) -> LineKind:
        """What the line is: used, automatic, lasting, an ability, or unread."""
        if self.unread is not None:
            return LineKind.UNREAD
        if self.ability is not None:
            return LineKind.ABILITY
        if self.when is not None:
            return LineKind.AUTOMATIC
        return LineKind.USED if TIMINGS & set(self.icons) else LineKind.LASTING

    @property
    def once(self) -> bool:
        """Whether it can be used once a turn: what has an Activation cost and does not say otherwise (C-9.6.7)."""
        return self.cost is not None and not any(isinstance(effect, AnyNumber) for effect in self.effects)  # C-9.6.9

"""The closed words of cards: Symbols, icons, moments, coins, and whose something is."""

from __future__ import annotations

from enum import StrEnum


class Symbol(StrEnum):
    """The five Symbols (C-2.5.1), each with the letter that stands for it in costs."""

    SUPER = "super"
    EARTH = "earth"
    ALIEN = "alien"
    UNIQUE = "unique"
    VILLAIN = "villain"

    @property
    def letter(self) -> str:
        """S, E, A, U or V."""
        return self.value[0].upper()  # C-2.5.1


LETTERS = {symbol.letter: symbol for symbol in Symbol}
"""The Symbols by their letters, in the order of the rule book."""


class CardType(StrEnum):
    """The four kinds of cards (C-2.2.1)."""

    WARRIOR = "warrior"
    TECHNIQUE = "technique"
    EVENT = "event"
    WISH = "wish"


class Icon(StrEnum):
    """Effect icons, as printed between brackets (C-9.5, C-9.6)."""

    STRATEGY = "Strategy"
    ACTION = "Action"
    ATTACKER = "Attacker"
    DEFENDER = "Defender"
    VALID = "Valid"
    DB = "DB"


TIMINGS = frozenset({Icon.STRATEGY, Icon.ACTION})
"""The icons that say when an effect can be used (C-9.5.1, C-9.5.2)."""


class Whose(StrEnum):
    """Whose something is, seen by the player who uses the effect."""

    YOU = "you"
    OPPONENT = "opponent"
    ANY = "any"


class Act(StrEnum):
    """What Warriors may not do, as cards say it."""

    ATTACK = "attack"
    DEFEND = "defend"
    FIGHT = "attack or defend"
    LEAD = "be the Head"
    HEAL = "be healed"
    TARGET = "be the target of effects your opponent uses"
    TARGET_OF_TECHNIQUE = "be the target of Techniques your opponent uses"
    SHOWDOWN_DAMAGE = "receive Showdown Damage"
    DAMAGE = "receive Damage"


class Coin(StrEnum):
    """Coins that lie on cards (C-2.7.1, C-2.7.2)."""

    DB = "DB"
    GROWTH = "Growth"
    LIMIT = "Time Limit"


class Moment(StrEnum):
    """What automatic effects wait for (C-9.5.3). The first ones happen to the card that has the effect, or to a Warrior of which it speaks."""

    DEPLOYED = "deployed"
    PUT_INTO_PLAY = "put into play"  # deployed as well (C-11.5.1)
    DAMAGED = "damaged"
    HEALED = "healed"
    WINS = "wins"  # its Team wins a Victory or an Outstanding Victory
    LOSES = "loses"  # its Team is defeated, or completely
    STRIKES = "strikes"  # its Team gives Planet Damage (C-6.4.3)
    ATTACKS = "attacks"  # its Team is sent out (C-6.1.1)
    DEFENDS = "defends"
    SENT_OUT = "sent out"  # either
    KNOCKED_DOWN = "knocked down"  # C-7.1.3, C-7.1.4
    LEAVES = "leaves"  # is removed from play, in whatever way (C-2.6.7)
    PLANET_HIT = "planet hit"  # a Planet receives Damage (C-6.4.6)
    BEGINNING = "beginning"  # of a turn (C-4.2.1)
    END = "end"  # of a turn (C-8.2.4)


OF_ONE = frozenset(Moment) - {Moment.PLANET_HIT, Moment.BEGINNING, Moment.END}
"""The moments of one card: "it" can be that card."""
LEAVING = frozenset({Moment.KNOCKED_DOWN, Moment.LEAVES})
"""The moments after which the card is in play no more."""


class LineKind(StrEnum):
    """What a line of text is."""

    USED = "used"  # by a player, in a Chain
    AUTOMATIC = "automatic"  # applied when its moment comes
    LASTING = "lasting"  # holds while the card is valid in play
    ABILITY = "ability"
    UNREAD = "unread"

"""The typed effect language: skills, requirements, triggers, conditions, effects, durations.

It is a closed set. Interpreters match on it exhaustively (`assert_never`), so that a new node fails the type check until
every consumer handles it. Every node that the compiler can produce is executed; none does nothing. `words` fields keep
which of several equal wordings the print uses, for rendering only.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TypeAlias

from engine.masters.ir.nouns import (
    Area,
    Attr,
    Cmp,
    Const,
    Filter,
    Node,
    Operand,
    Place,
    Value,
    Who,
)

# --- durations --------------------------------------------------------------------------------------------------------


class Until(StrEnum):
    """When a continuous effect ends."""

    BATTLE = "battle"  # for the battle (7-4-1-10)
    MAIN_PHASE = "main phase"  # until the end of the Main Phase (6-3-1-3-1-2)
    TURN = "turn"  # for the turn (6-4-1-4)
    GAME = "game"
    END_OF_NEXT_TURN = "end of next turn"  # of `whose`
    START_OF_NEXT_TURN = "start of next turn"  # of `whose`
    START_OF_NEXT_MAIN = "start of next main"  # of `whose`
    END_OF_TURN_OF = "end of turn of"  # "until the end of your opponent's turn": the running one if it is theirs
    DURING_NEXT_TURN = "during next turn"  # only during the next turn of `whose`
    DURING_NEXT_CHARGE = "during next charge"  # only during the next Charge Phase of `whose`
    WHILE_TRUE = "while true"  # as long as the permanent skill (or `condition`) holds
    INSTANT = ""  # no duration written


class Duration(Node, frozen=True):
    until: Until
    whose: Who | None = None
    condition: Condition | None = None
    words: str = ""


INSTANT = Duration(Until.INSTANT)

# --- triggers ---------------------------------------------------------------------------------------------------------


class Moment(StrEnum):
    START = "start"
    END = "end"


class Phase(StrEnum):
    TURN = "turn"
    CHARGE = "charge"
    MAIN = "main"
    BATTLE = "battle"
    OFFENSE = "offense"
    DEFENSE = "defense"
    DAMAGE = "damage"
    END = "end"


class WhenPlayed(Node, frozen=True):
    """A card comes into play (8-6-5-3). Empty fields do not restrict. `by`: who plays it."""

    noun: Operand
    by: Who | None = None
    keyword: tuple[str, ...] = ()  # using [Over Realm] or [Dark Over Realm], …
    source: tuple[Place, ...] = ()
    by_skill: bool | None = None
    skill_of: Operand | None = None
    words: str = ""


class WhenAttacks(Node, frozen=True):
    """A card attacks; a target where the text names one (7-1-1)."""

    noun: Operand
    target: Operand | None = None
    by: Who | None = None
    words: str = ""


class WhenAttacked(Node, frozen=True):
    noun: Operand
    attacker: Operand | None = None
    words: str = ""


class WhenCombos(Node, frozen=True):
    """A card is placed in the Combo Area (3-7-3)."""

    noun: Operand
    by: Who | None = None
    source: tuple[Place, ...] = ()
    together: Operand | None = None  # in a combo with …
    by_skill: bool | None = None
    skill_of: Operand | None = None  # using the skill of …
    words: str = ""


class WhenMoved(Node, frozen=True):
    """A card moves between areas (8-6-5): KO'd, removed, placed, added, sent, returned, discarded, leaves."""

    verb: str  # KO, remove, place, add, send, return, discard, leave, draw, move
    noun: Operand
    source: tuple[Place, ...] = ()
    target: tuple[Place, ...] = ()
    by: Who | None = None
    by_skill: bool | None = None  # by a skill
    skill_of: Operand | None = None
    by_battle: bool | None = None
    face_up: bool | None = None  # "placed in your life face up"
    words: str = ""


class WhenEvolves(Node, frozen=True):
    """A card evolves into another (10-5)."""

    source: Operand | None
    into: Operand
    words: str = ""


class WhenPhase(Node, frozen=True):
    """At the beginning or end of a phase, step, turn or battle. `next`: the next one only (delayed effects)."""

    moment: Moment
    phase: Phase
    whose: Who | None = None
    next: bool = False
    condition: Condition | None = None  # "at the end of a battle where this card was used in a combo"
    words: str = ""


class WhenActivated(Node, frozen=True):
    """A player activates a skill or a card: an Extra Card, a [Counter], [Awaken], …"""

    by: Who | None = None
    noun: Operand | None = None  # the card activated, or whose skill it is
    keyword: str = ""  # [Counter], [Counter: Attack], [Awaken], [Union-Fusion], [Auto], …
    source: tuple[Place, ...] = ()
    words: str = ""


class WhenSwitched(Node, frozen=True):
    """A card is switched to Rest or Active Mode."""

    noun: Operand
    rest: bool
    by_skill: bool | None = None
    skill_of: Operand | None = None
    by: Who | None = None  # who switches it
    words: str = ""


class WhenFlipped(Node, frozen=True):
    """A card is flipped face up or down, or a Leader Card is flipped over."""

    noun: Operand
    face_up: bool | None = None
    skill_of: Operand | None = None
    words: str = ""


class WhenDamage(Node, frozen=True):
    """Damage is dealt or taken (4-10). `before`: "when you deal damage" of 7-4-1-4-1, ahead of the damage."""

    who_takes: Who
    source: Operand | None = None  # the damage source (4-11)
    by_attack: bool | None = None
    amount: int | None = None
    before: bool = False
    words: str = ""


class WhenMarkers(Node, frozen=True):
    """Markers are added or removed."""

    noun: Operand
    added: bool
    skill_of: Operand | None = None
    by_attack: bool | None = None
    words: str = ""


class WhenPower(Node, frozen=True):
    """A card's power is decreased or increased by a skill."""

    noun: Operand
    decreased: bool
    skill_of: Operand | None = None
    words: str = ""


class WhenNegated(Node, frozen=True):
    """An attack or a skill is negated."""

    what: str  # attack, counter, skill
    noun: Operand | None = None
    by: Who | None = None
    words: str = ""


class WhenSituation(Node, frozen=True):
    """A situation trigger (8-6-6): becomes pending once when the condition becomes true."""

    condition: Condition
    words: str = ""


class WhenAny(Node, frozen=True):
    """Any of several triggers ("is played or attacks")."""

    parts: tuple[Trigger, ...]
    words: str = ""


class WhenIf(Node, frozen=True):
    """A trigger with a condition hidden in it ("When you play this card and your Leader Card is red")."""

    trigger: Trigger
    condition: Condition
    words: str = ""


Trigger: TypeAlias = (
    WhenPlayed | WhenAttacks | WhenAttacked | WhenCombos | WhenMoved | WhenEvolves | WhenPhase | WhenActivated
    | WhenSwitched | WhenFlipped | WhenDamage | WhenMarkers | WhenPower | WhenNegated | WhenSituation | WhenAny | WhenIf
)

# --- conditions -------------------------------------------------------------------------------------------------------


class All(Node, frozen=True):
    parts: tuple[Condition, ...]
    words: str = ""


class AnyOf(Node, frozen=True):
    parts: tuple[Condition, ...]
    words: str = ""


class NotSo(Node, frozen=True):
    part: Condition
    words: str = ""


class Exists(Node, frozen=True):
    """The noun phrase finds as many cards as its quantity says ("you have 2 or more red Battle Cards", "there are no …")."""

    noun: Operand
    who: Who | None = None  # "you have", "your opponent has"
    words: str = ""


class IsSuch(Node, frozen=True):
    """Every card of the subject fits the filter ("your Leader Card is a red «Saiyan» card", "all of your energy is mono-red").
    False where the subject finds no card."""

    subject: Operand
    filter: Filter
    words: str = ""


class Holds(Node, frozen=True):
    """A comparison of two values ("your life is at 4 or less", "you have less energy than your opponent").
    `who` EITHER in a NumberIn: true if it holds for one of the players."""

    left: Value
    cmp: Cmp
    right: Value
    words: str = ""


class IsTurnOf(Node, frozen=True):
    who: Who
    words: str = ""


class InPhase(Node, frozen=True):
    """It is this phase or step (of `whose`)."""

    phase: Phase
    whose: Who | None = None
    words: str = ""


class DuringBattle(Node, frozen=True):
    """A battle is on in which the subject attacks or guards (against `against`)."""

    subject: Operand | None = None
    role: str = ""  # attacking, attacked, "" = either
    against: Operand | None = None
    words: str = ""


class DidSo(Node, frozen=True):
    """ "If you do", "if they don't": whether the optional action before was carried out."""

    who: Who = Who.YOU
    did: bool = True
    words: str = ""


class DidResult(Node, frozen=True):
    """Whether (cards fitting the noun) were placed, drawn, KO'd, … by this skill; `negative`: "if you did not"."""

    verb: str
    noun: Operand | None = None
    who: Who = Who.YOU
    negative: bool = False
    target: tuple[Place, ...] = ()
    words: str = ""


class Happened(Node, frozen=True):
    """History: the trigger pattern has happened (this turn, or this battle, or this game) at least `times` times."""

    trigger: Trigger
    window: Until = Until.TURN
    times: int = 1
    negative: bool = False
    words: str = ""


class PaidWith(Node, frozen=True):
    """History of a play or an activation: it was paid with energy of …, or without paying its cost."""

    subject: Operand
    how: str  # free, energy
    noun: Operand | None = None
    words: str = ""


class Alike(Node, frozen=True):
    """All cards of the subject have the same color (2-4-1-4), name, character, energy cost or power; `different`: no two of them do.
    `least`: it is enough that so many are so."""

    subject: Operand
    what: str
    different: bool = False
    least: int | None = None
    words: str = ""


class Activating(Node, frozen=True):
    """`who` is just activating a skill of the noun (of this keyword): it bears on what that costs."""

    noun: Operand
    who: Who = Who.YOU
    keyword: str = ""
    words: str = ""


class Otherwise(Node, frozen=True):
    """The condition of the If before did not hold."""


Condition: TypeAlias = (
    All | AnyOf | NotSo | Exists | IsSuch | Holds | IsTurnOf | InPhase | DuringBattle | DidSo | DidResult | Happened
    | PaidWith | Alike | Activating | Otherwise
)

# --- changes to a card (what a continuous effect does) ----------------------------------------------------------------


class GetPower(Node, frozen=True):
    amount: Value  # negative constants reduce
    sign: int = 1


class GetComboPower(Node, frozen=True):
    amount: Value
    sign: int = 1


class SetNumber(Node, frozen=True):
    """A number becomes a value ("its power becomes 0", "treat its energy cost as 1")."""

    attr: Attr
    value: Value
    words: str = ""


class GetCost(Node, frozen=True):
    """Energy cost up (+) or down (−); `spheres` changes the specified cost (2-11-3)."""

    amount: Value
    sign: int = -1
    spheres: str = ""
    for_activation: str = ""  # only while activating this keyword ("Counter"), or "play"
    words: str = ""


class GetComboCost(Node, frozen=True):
    amount: Value
    sign: int = -1


class NoSpecifiedCost(Node, frozen=True):
    """As if it had no specified cost (2-11-3-2-2)."""


class GainKeyword(Node, frozen=True):
    keyword: Keyword


class GainSkill(Node, frozen=True):
    """Gains a whole skill, quoted or behind a bullet."""

    skill: Skill
    words: str = ""


class CopySkills(Node, frozen=True):
    """Gains all skills (of a kind) of the reference."""

    of: Operand
    kind: str = ""
    words: str = ""


class LoseKeyword(Node, frozen=True):
    keyword: str


class GainFacts(Node, frozen=True):
    """Is also treated as a color, trait, character or name ("gains «X» in all areas")."""

    colors: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    characters: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    instead: bool = False  # replaces the printed ones
    words: str = ""


class Negated(Node, frozen=True):
    """Its skills are negated (8-3-5), or those of one kind (8-3-6): Auto, Activate, Permanent, keyword, Blocker, …"""

    kinds: tuple[str, ...] = ()


class Cannot(Node, frozen=True):
    """The card is forbidden an action: attack, be attacked, be KO'd, be chosen, … (1-3-3).

    action: attack, block, combo, activate, switch to active, switch to rest, be attacked, be blocked, be KO'd, be removed,
    be chosen, be affected, be played, be placed, be negated, have attacks negated, move, inflict damage, gain, be discarded,
    be returned, leave.
    """

    action: str
    object: Operand | None = None  # attack whom, activate what
    by: Operand | None = None  # be KO'd by whose skills / by battle
    by_words: str = ""  # skills, attacks, battle, [Counter: Play], opponent's skills, …
    source: tuple[Place, ...] = ()
    unless: Requirement | None = None
    times: int | None = None  # a quota: only N (more) times
    words: str = ""


class Can(Node, frozen=True):
    """The card is allowed more than the rules do: attack cards in Active Mode, combo in Rest Mode or from elsewhere, pay energy costs, …

    action: attack active, combo, pay energy, activate, play, evolve from, union from, attack again.
    """

    action: str
    object: Operand | None = None
    source: tuple[Place, ...] = ()
    keyword: str = ""
    free: bool = False  # without paying its energy cost
    instead: tuple[Requirement, ...] = ()  # alternative payment
    words: str = ""


class OnlyAttack(Node, frozen=True):
    """Attackers must choose this card ("your opponent's cards can only attack this card")."""

    target: Operand
    words: str = ""


Change: TypeAlias = (
    GetPower | GetComboPower | SetNumber | GetCost | GetComboCost | NoSpecifiedCost | GainKeyword | GainSkill | CopySkills
    | LoseKeyword | GainFacts | Negated | Cannot | Can | OnlyAttack
)

# --- effects ----------------------------------------------------------------------------------------------------------


class Destination(Node, frozen=True):
    """Where cards go, and how they lie there."""

    place: Place
    rest: bool | None = None
    face_up: bool | None = None
    any_order: bool = False
    on_top_of: Operand | None = None
    words: str = ""


class Choose(Node, frozen=True):
    noun: Operand
    who: Who = Who.YOU
    words: str = ""


class Draw(Node, frozen=True):
    n: Value = Const(1)
    who: Who = Who.YOU
    up_to: bool = False
    until: bool = False  # until they have n cards in hand
    words: str = ""


class Move(Node, frozen=True):
    """place, add, return, send, discard, put, shuffle … cards somewhere. `until`: "until you have 6 life left"."""

    what: Operand
    to: Destination
    verb: str = "place"
    who: Who = Who.YOU
    until: Condition | None = None
    alone: bool = False  # "only this card": the cards beneath it stay (11-3-6)
    words: str = ""


class KO(Node, frozen=True):
    what: Operand
    who: Who = Who.YOU
    words: str = ""


class RemoveFromGame(Node, frozen=True):
    what: Operand
    who: Who = Who.YOU
    words: str = ""


class Play(Node, frozen=True):
    """Play cards (3-6-3, 3-11-3). Free unless `paying`. `changes` ride on the card as it is played (Rest Mode, skills negated)."""

    what: Operand
    who: Who = Who.YOU
    rest: bool | None = None
    paying: bool = False
    master: Who | None = None  # in whose area
    on_top_of: Operand | None = None
    markers: Value | None = None
    negated: Duration | None = None  # with its skills negated
    evolve: bool = False  # "evolve into it" (10-5-6)
    keyword: str = ""
    words: str = ""


class PlayToken(Node, frozen=True):
    """Create tokens (10-18). `definition` is what a binding note or "with N power" says."""

    n: Value
    name: str
    power: int | None = None
    combo_power: int | None = None
    combo_cost: int | None = None
    who: Who = Who.YOU
    master: Who | None = None
    rest: bool | None = None
    up_to: bool = False
    words: str = ""


class Switch(Node, frozen=True):
    """Switch cards to Rest or Active Mode; `either`: to one or the other."""

    what: Operand
    rest: bool
    who: Who = Who.YOU
    either: bool = False
    words: str = ""


class Flip(Node, frozen=True):
    """Flip life cards face up or down; a Leader Card over, or to its front or back."""

    what: Operand
    to: str = "over"  # over, up, down, front, back
    who: Who = Who.YOU
    words: str = ""


class Gets(Node, frozen=True):
    """Cards get changes for a while (8-8): "it gets +5000 power and [Critical], and can't attack, for the turn"."""

    what: Operand
    changes: tuple[Change, ...]
    duration: Duration = INSTANT
    words: str = ""


class Shuffle(Node, frozen=True):
    """Shuffle an area (3-2-4, 3-9-4)."""

    who: Who = Who.YOU
    area: Area = Area.DECK
    if_looked: bool = False
    words: str = ""


class Look(Node, frozen=True):
    """Look at cards of a secret area (11-6)."""

    what: Operand
    who: Who = Who.YOU
    words: str = ""


class Reveal(Node, frozen=True):
    what: Operand
    who: Who = Who.YOU
    words: str = ""


class Damage(Node, frozen=True):
    """Deal damage (4-10). `source`: the damage source where it is not this card."""

    n: Value
    to: Who = Who.OPPONENT
    source: Operand | None = None
    words: str = ""


class AddMarkers(Node, frozen=True):
    what: Operand
    n: Value
    up_to: bool = False
    who: Who = Who.YOU
    words: str = ""


class RemoveMarkers(Node, frozen=True):
    what: Operand
    n: Value
    all: bool = False
    up_to: bool = False
    who: Who = Who.YOU
    words: str = ""


class NegateAttack(Node, frozen=True):
    words: str = ""


class NegateSkillOnChain(Node, frozen=True):
    """Negate an activated [Counter] or other skill before it resolves (10-10-5). `noun` restricts whose."""

    keyword: str = "Counter"
    noun: Operand | None = None
    words: str = ""


class NegateThisSkill(Node, frozen=True):
    """This skill (or the skill of that kind on copies of the card) is not usable again for the duration."""

    duration: Duration
    words: str = ""


class InsteadOfPlay(Node, frozen=True):
    """The fate of the card being played: "is returned to its owner's hand instead of being played" (10-5-9-1)."""

    to: Destination
    what: Operand
    words: str = ""


class Activate(Node, frozen=True):
    """Activate a card or a skill by an effect."""

    what: Operand
    who: Who = Who.YOU
    skill: str = ""  # which skill; "" = the card
    words: str = ""


class Combo(Node, frozen=True):
    """Combo with cards by an effect."""

    what: Operand
    who: Who = Who.YOU
    negated: Duration | None = None  # with its skills negated
    words: str = ""


class GainControl(Node, frozen=True):
    what: Operand
    who: Who = Who.YOU
    duration: Duration = INSTANT
    words: str = ""


class ChangeTarget(Node, frozen=True):
    """The target of the attack becomes another card."""

    to: Operand
    words: str = ""


class EndBattle(Node, frozen=True):
    words: str = ""


class SkipStep(Node, frozen=True):
    """A phase, step or turn is skipped or ended."""

    phase: Phase
    words: str = ""


class Win(Node, frozen=True):
    who: Who = Who.YOU
    words: str = ""


class Lose(Node, frozen=True):
    who: Who = Who.YOU
    words: str = ""


class Prohibit(Node, frozen=True):
    """A player may not do something for a while: "your opponent can't activate [Counter] skills for the turn".

    action: play, activate, attack, combo, charge, draw, add, place, switch to active, choose, look, place under, flip, take damage, return, awaken.
    """

    who: Who
    action: str
    object: Operand | None = None
    target: Operand | None = None  # attack whom
    source: tuple[Place, ...] = ()
    to: tuple[Place, ...] = ()
    keyword: tuple[str, ...] = ()
    by: Operand | None = None  # with/by whose skills
    by_words: str = ""
    unless: Requirement | None = None
    times: int | None = None  # only N (more) times
    duration: Duration = INSTANT
    except_: Operand | None = None
    words: str = ""


class Permit(Node, frozen=True):
    """A player may do more than the rules allow: alternative payments, other areas, extra attacks. Actions as in `Can`, and include."""

    who: Who
    action: str
    object: Operand | None = None
    source: tuple[Place, ...] = ()
    keyword: tuple[str, ...] = ()
    free: bool = False
    instead: tuple[Requirement, ...] = ()
    duration: Duration = INSTANT
    even_if: Condition | None = None  # "even if you have 5 or more life": the requirement of the skill that this waives
    words: str = ""


class DeckRule(Node, frozen=True):
    """Deck construction (5-1-3-2): include up to n copies, cannot include …, life at the start of the game."""

    rule: str  # copies, exclude, only, life, size
    noun: Operand | None = None
    n: int | None = None
    words: str = ""


class ReplaceEvent(Node, frozen=True):
    """A replacement effect (8-9): when the pattern would happen, the substitute is carried out instead."""

    event: Trigger
    substitute: Effect
    optional: bool = False
    condition: Condition | None = None
    duration: Duration = INSTANT
    words: str = ""


class PreventDamage(Node, frozen=True):
    """ "You don't take damage" (7-4-1-4-1)."""

    who: Who = Who.YOU
    by: Operand | None = None
    by_attack: bool = False
    duration: Duration = INSTANT
    words: str = ""


class AtLater(Node, frozen=True):
    """A delayed effect: the body happens at a later moment; once, or each time while `duration` lasts."""

    when: Trigger
    body: Effect
    duration: Duration = INSTANT  # "during this turn, when your opponent …"
    words: str = ""


class WhenDoing(Node, frozen=True):
    """A modifier of an action in a [Permanent]: "When activating a mono-yellow Extra Card from your hand, you may …"."""

    trigger: Trigger
    body: Effect
    words: str = ""


class May(Node, frozen=True):
    """An optional effect."""

    effect: Effect
    who: Who = Who.YOU
    words: str = ""


class If(Node, frozen=True):
    condition: Condition
    then: Effect
    words: str = ""


class Modal(Node, frozen=True):
    """Choose one- • … • … (10-27)."""

    options: tuple[Effect, ...]
    n: Value = Const(1)
    who: Who = Who.YOU
    up_to: bool = False
    words: str = ""


class Repeat(Node, frozen=True):
    """Repeat the effect a number of times, or as long as wanted."""

    effect: Effect
    n: Value
    words: str = ""


class ForEachCard(Node, frozen=True):
    """The effect once for each card of the operand, which is IT in the body."""

    of: Operand
    effect: Effect
    words: str = ""


class Upgrade(Node, frozen=True):
    """ "If C, … instead": the branch takes the place of the effect before it."""

    condition: Condition
    instead: Effect
    of: Effect
    words: str = ""


class Then(Node, frozen=True):
    """Effects in order; `joins[i]` is printed between effect i and i+1 (", then", ", and", ". ", " and ")."""

    effects: tuple[Effect, ...]
    joins: tuple[str, ...] = ()


class Unread(Node, frozen=True):
    """Text that the grammar does not know: where reading stopped and what was expected. A line that holds one is not compiled."""

    text: str
    stopped_at: int = 0
    expected: str = ""


Effect: TypeAlias = (
    Choose | Draw | Move | KO | RemoveFromGame | Play | PlayToken | Switch | Flip | Gets | Shuffle | Look | Reveal | Damage
    | AddMarkers | RemoveMarkers | NegateAttack | NegateSkillOnChain | NegateThisSkill | InsteadOfPlay | Activate | Combo
    | GainControl | ChangeTarget | EndBattle | SkipStep | Win | Lose | Prohibit | Permit | DeckRule | ReplaceEvent
    | PreventDamage | AtLater | WhenDoing | May | If | Modal | Repeat | ForEachCard | Upgrade | Then | Unread
)

Lasting: TypeAlias = Gets | Prohibit | Permit | ReplaceEvent | PreventDamage | WhenDoing | Play | Lose | Win
"""What a [Permanent] skill does all the time (8-1-4); of `Play`, how cards are played ("is played in Rest Mode")."""

# --- skills -----------------------------------------------------------------------------------------------------------


class EnergyCost(Node, frozen=True):
    """Energy to rest: `any` of any color (①) and one for each letter of `spheres` ({R}{B})."""

    any: int = 0
    spheres: str = ""
    x: bool = False


class Need(Node, frozen=True):
    """A condition before the colon."""

    condition: Condition
    words: str = ""


class Pay(Node, frozen=True):
    """An action before the colon (8-4): it must be possible in full."""

    effect: Effect
    words: str = ""


Requirement: TypeAlias = EnergyCost | Need | Pay


class Keyword(Node, frozen=True):
    """A keyword skill with its parameters: [Bond 2], [Arrival Red/Blue], [Evolve]{R}① : <Hit> with an energy cost of 3."""

    name: str  # as the rulebook spells it: "Double Strike", "EX-Evolve", "Over Realm"
    n: int | None = None
    colors: tuple[str, ...] = ()
    cost: tuple[Requirement, ...] = ()
    spec: Operand | None = None
    body: Effect | None = None  # where the keyword is followed by an effect of its own ([Alliance], [Union-Absorb])
    words: str = ""


class SkillKind(StrEnum):
    AUTO = "Auto"
    ACTIVATE = "Activate"
    PERMANENT = "Permanent"
    COUNTER = "Counter"
    AWAKEN = "Awaken"
    WISH = "Wish"
    KEYWORDS = "keywords"  # a line of keyword skills only


class Timing(StrEnum):
    """When an [Activate] or [Counter] skill may be activated."""

    MAIN = "Main"
    BATTLE = "Battle"
    MAIN_BATTLE = "Main/Battle"
    PLAY = "Play"
    ATTACK = "Attack"
    BATTLE_CARD_ATTACK = "Battle Card Attack"
    COUNTER = "Counter"


class Bond(Node, frozen=True):
    n: int
    noun: Operand | None = None


class SpiritBoost(Node, frozen=True):
    n: int
    noun: Operand | None = None
    x: bool = False


class Skill(Node, frozen=True):
    """One skill: a line of card text (8-1)."""

    kind: SkillKind
    text: str  # the line as printed, notes included
    timing: Timing | None = None
    surge: bool = False  # [Awaken: Surge]
    keywords: tuple[Keyword, ...] = ()  # KEYWORDS lines; also keywords that share a line with the skill
    once_per_turn: bool = False
    limit: int | None = None
    burst: int | None = None
    sparking: int | None = None
    bond: Bond | None = None
    spirit_boost: SpiritBoost | None = None
    marker_cost: int | None = None  # [+1], [0], [-4] (8-4-2-5)
    at_counter: bool = False  # "This skill can be activated at Counter Timing."
    beneath: bool = False  # "This skill remains active while this card is under another card." (11-3-2-2)
    requirements: tuple[Requirement, ...] = ()  # before the colon, in order
    trigger: Trigger | None = None
    effect: Effect | None = None
    note: str = ""  # reminder text, kept for display
    words: str = ""

    @property
    def type_name(self) -> str:
        """The skill type as card text names it: "Counter: Play", "Activate: Main", "Awaken: Surge", "Auto" (8-1-2)."""
        if self.surge:
            return "Awaken: Surge"
        return f"{self.kind.value}: {self.timing.value}" if self.timing is not None else self.kind.value

    @property
    def is_keyword(self) -> bool:
        """Whether it is a keyword skill of chapter 10 in itself; [Bond], [Sparking] and their like only modify others."""
        return self.kind in (SkillKind.KEYWORDS, SkillKind.COUNTER, SkillKind.AWAKEN, SkillKind.WISH)

    @property
    def unread(self) -> bool:
        """Whether any part of the line could not be read."""
        from engine.masters.ir.walk import walk

        return any(isinstance(node, Unread) for node in walk(self))

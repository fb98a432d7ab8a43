"""Which card "it" and "that card" are, where the sentence has named this card and another one.

What is done tells them apart: nobody KOs, moves away, rests or weakens their own card that attacks, and what is in play alone can be switched or
changed. Each use is a row that says who is meant by what is done; the words are followed as far as no further card has been spoken of.
"""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.masters.ir.nodes import (
    KO,
    AtLater,
    Cannot,
    Change,
    Choose,
    Effect,
    EnergyCost,
    GetComboPower,
    GetPower,
    Gets,
    If,
    IsSuch,
    Look,
    LoseKeyword,
    May,
    Move,
    Negated,
    Permit,
    Play,
    PlayToken,
    RemoveFromGame,
    RemoveMarkers,
    Reveal,
    Switch,
    Then,
)
from engine.masters.ir.nouns import THIS_CARD, Const, Node, Noun, Nouns, Ref, Referent
from engine.masters.ir.walk import walk


class Pointing(Struct, frozen=True):
    """Who is meant where something is done to "it"; None where the words stand as they are."""

    ko: Referent | None = None
    moved: Referent | None = None  # to another area, or out of the game
    played: Referent | None = None
    harmed: Referent | None = None  # in play: switched to Rest Mode, made weaker, its markers taken
    helped: Referent | None = None  # in play: switched to Active Mode, given something
    named: Referent | None = None  # "that card", whatever of this is done to it
    chosen: Referent | None = None
    asked: bool = False  # a condition in front of what is done asks of the same card

    def of(self, effect: Effect, it: Ref) -> Referent | None:
        """Who is meant by what is done to it here."""
        match effect:
            case KO():
                return self.ko or (self.named if it.said else None)
            case Move() | RemoveFromGame():
                return self.moved or (self.named if it.said else None)
            case Play() | Permit(instead=(EnergyCost(),)):
                return self.played
            case RemoveMarkers():
                return self.harmed or (self.named if it.said else None)
            case Choose():
                return self.chosen
            case Switch() | Gets():
                return self.named if it.said and self.named else self.harmed if harms(effect) else self.helped
            case _:
                return None


THERE = Pointing(moved=Referent.THIS_CARD, played=Referent.THIS_CARD)
""" "If this card is in your Drop Area, you may add it to your hand": this card, whatever set off the skill."""
ATTACKED = Pointing(
    ko=Referent.GUARD_CARD,
    moved=Referent.GUARD_CARD,
    harmed=Referent.GUARD_CARD,
    named=Referent.GUARD_CARD,
    asked=True,
)
""" "When this card attacks a Battle Card, KO that card": this card would be named."""
ATTACKER = replace(ATTACKED, **dict.fromkeys(("ko", "moved", "harmed", "named"), Referent.ATTACK_CARD))
""" "When this card is attacked by a Battle Card, KO it": the one that attacks."""
UNMOVED = replace(ATTACKER, moved=None)
""" "…, return it to your hand": this card, as the other one is not yours."""
TARGET = replace(ATTACKED, helped=Referent.GUARD_CARD)
""" "When your opponent attacks one of your Battle Cards, it gets …": of the card that attacks nothing was said."""
AT_A_LEADER = Pointing(ko=Referent.THIS_CARD, moved=Referent.THIS_CARD)
""" "When this card attacks a Leader Card, … return it to your hand": no Leader Card leaves its area."""
VICTOR = Pointing(harmed=Referent.THIS_CARD, helped=Referent.THIS_CARD)
""" "When this card KOs a Battle Card, switch it to Active Mode": a card that was KO'd has no mode and no power; this card does."""


THEIR_VICTOR = Pointing(ko=Referent.CAUSE, harmed=Referent.CAUSE, helped=Referent.CAUSE)
""" "When one of your Battle Cards KOs a Battle Card, switch it to Active Mode": the one that has KO'd it."""


def battling(other: Referent) -> Pointing:
    """ "If this card is battling a Battle Card, KO that card": the other one. "…, it gets +5000 power": this one."""
    return Pointing(ko=other, moved=other, harmed=other, helped=Referent.THIS_CARD, named=other, asked=True)


def when_gone(other: Referent) -> Pointing:
    """ "You may KO this card. If you do, KO that card": what is spoken of after this card has left is not this card."""
    return Pointing(ko=other, moved=other, harmed=other, helped=other, chosen=other)


def when_played(other: Referent) -> Pointing:
    """ "You may play this card from your hand. If you do, KO that card": this card would be named."""
    return Pointing(named=other)


def point(effect: Effect, uses: Pointing) -> Effect:
    """The effect, with who is meant by "it" as far as no further card has been spoken of."""
    match effect:
        case Choose(noun=Ref(to=Referent.IT) as it):
            return _meant(effect, "noun", it, uses)
        case Permit(object=Ref(to=Referent.IT) as it):
            return _meant(effect, "object", it, uses)
        case (
            KO(what=Ref(to=Referent.IT) as it)
            | Move(what=Ref(to=Referent.IT) as it)
            | Play(what=Ref(to=Referent.IT) as it)
            | RemoveFromGame(what=Ref(to=Referent.IT) as it)
            | RemoveMarkers(what=Ref(to=Referent.IT) as it)
            | Switch(what=Ref(to=Referent.IT) as it)
            | Gets(what=Ref(to=Referent.IT) as it)
        ):
            return _meant(effect, "what", it, uses)
        case AtLater(body=body):
            return replace(effect, body=point(body, uses))
        case May(effect=inner):
            return replace(effect, effect=point(inner, uses))
        case If():
            return _behind(effect, uses)
        case Then(effects=parts):
            found: list[Effect] = []
            for part in parts:
                found.append(part if any(map(names_others, found)) else point(part, uses))
            return replace(effect, effects=tuple(found))
        case _:
            return effect


def _meant(effect: Any, field: str, it: Ref, uses: Pointing) -> Effect:
    meant = uses.of(effect, it)
    if meant is None or it.said == "both":
        return effect
    return replace(effect, **{field: pointed(it, meant)})


def _behind(effect: If, uses: Pointing) -> If:
    """What stands under a condition, and whom the condition asks about. Of whom it asks by name is helped: "if your Leader Card is red, it gets …"."""
    condition = effect.condition
    named = isinstance(condition, IsSuch) and condition.subject not in (THIS_CARD, Ref(Referent.IT))
    then = point(effect.then, replace(uses, helped=None) if named else uses)
    if (
        not uses.asked
        or then == effect.then
        or not isinstance(condition, IsSuch)
        or not isinstance(condition.subject, Ref)
    ):
        return replace(effect, then=then)
    it = condition.subject
    meant = next((part.to for part in _first(then) if is_pointed(part)), None)
    subject = pointed(it, meant) if it.to == Referent.IT and meant is not None else it
    return replace(effect, condition=replace(condition, subject=subject), then=then)


def _first(effect: Effect) -> list[Ref]:
    """The references of an effect, in order."""
    return [node for node in walk(effect) if isinstance(node, Ref)]


def pointed(it: Ref, to: Referent) -> Ref:
    """The reference, to a card that the sentence names; how it was said is kept for printing."""
    return replace(it, to=to, words="!it" + it.words)


def is_pointed(node: Node) -> bool:
    """Whether it is "it" or the like, of which was found which card that is."""
    return isinstance(node, Ref) and node.words.startswith("!it")


def said_as(found: Ref, it: Ref) -> Ref:
    """The card that was found, in the words of "it"; how it was said is kept for printing."""
    return replace(found, said=it.said, words="!it" + it.words)


def harms(effect: Switch | Gets) -> bool:
    """Whether nobody would do that to a card of their own."""
    return effect.rest is True if isinstance(effect, Switch) else all(map(is_harm, effect.changes))


def is_harm(change: Change) -> bool:
    """Whether nobody would do that to a card of their own that attacks."""
    match change:
        case GetPower(amount=Const(n=n), sign=sign) | GetComboPower(amount=Const(n=n), sign=sign):
            return n * sign < 0
        case Negated() | LoseKeyword() | Cannot(action="block" | "combo"):
            return True
        case _:
            return False


def names_others(effect: Effect) -> bool:
    """Whether cards are chosen, moved or shown that the next sentence would call "it"."""
    return any(
        isinstance(node, (Choose, Look, Reveal, Play, PlayToken))
        or (isinstance(node, (KO, Move, RemoveFromGame, Switch)) and isinstance(node.what, Noun | Nouns))
        for node in walk(effect)
    )

"""What is done to "it" behind a card that was called by what it is: "reveal the top card of your deck. This card gets +5000 power. Add it to your hand".

Nobody takes away, KOs, rests or weakens the card that the skill has just made stronger: that is done to the card that was chosen, shown or taken
from the deck before. What waits for a later moment ("at the end of the turn, return it to your hand") may well be said of the card called by name.
"""

from __future__ import annotations

from typing import NamedTuple

from msgspec.structs import replace

from engine.masters.compiler.in_order import InOrder
from engine.masters.compiler.pointing import is_harm, names_others, said_as
from engine.masters.ir.antecedents import NAMED, is_it
from engine.masters.ir.nodes import (
    KO,
    AddMarkers,
    AtLater,
    Choose,
    Condition,
    Damage,
    Deed,
    Draw,
    Effect,
    Gets,
    If,
    IsSuch,
    Look,
    Move,
    Play,
    RemoveFromGame,
    Reveal,
    Switch,
    Trigger,
    WhenPhase,
)
from engine.masters.ir.nouns import (
    And,
    Area,
    HasCharacter,
    HasName,
    HasTrait,
    IsColor,
    IsMonoColor,
    IsMulticolor,
    IsType,
    Not,
    Noun,
    Or,
    Ref,
    Referent,
    Who,
)
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk


class _Said(NamedTuple):
    """Of what was spoken: the cards that were found before, as long as nothing was done to them, and which card was named since."""

    found: Ref | None = None
    named: Referent | None = None
    own: bool = False  # something may well be done to the card called by name, so that "that card" alone is another


_NOTHING = _Said()


def behind_the_named(effect: Effect, trigger: Trigger | None) -> Effect:
    """The effect, with what is done to "it" done to the cards found before the card that is called by its name, or to the card of the trigger."""
    said = _NOTHING
    if isinstance(trigger, Deed) and isinstance(noun := trigger.noun, Noun) and trigger.target is None:
        theirs = Who.OPPONENT in (noun.owner, trigger.by)
        said = _Said(Ref(Referent.TRIGGER), own=not theirs)
    return _BehindTheNamed().read(effect, said)[0]


class _BehindTheNamed(InOrder[_Said]):
    def under(self, node: If, said: _Said) -> tuple[Effect, _Said]:
        asked = _asked(node.condition, said)
        if said.named and asked is node.condition and isinstance(asked, IsSuch) and is_it(asked.subject):
            return node, _NOTHING
        return super().under(replace(node, condition=asked), said)

    def meant(self, effect: Effect, said: _Said) -> Effect:
        return _told_apart(_meant(effect, said), said)

    def after(self, effect: Effect, said: _Said) -> _Said:
        return _after(effect, said)


def _asked(condition: Condition, said: _Said) -> Condition:
    """ "This card gets +5000 power. If it is red, …": no card asks of itself what is printed on it, nor is it "that card"."""
    if said.found is None or said.named is not Referent.THIS_CARD or not isinstance(condition, IsSuch):
        return condition
    it = condition.subject
    if not isinstance(it, Ref) or not is_it(it) or it.said == "both":
        return condition
    if not it.said and not all(isinstance(node, PRINTED) for node in walk(condition.filter)):
        return condition
    return replace(condition, subject=said_as(said.found, it))


PRINTED = (And, Or, Not, IsColor, IsMonoColor, IsMulticolor, IsType, HasCharacter, HasName, HasTrait)
"""Of what a card is that never changes in the course of its own skill."""


def _meant(effect: Effect, said: _Said) -> Effect:
    if said.found is None or said.named is None:
        return effect
    match effect:
        case (
            KO(what=Ref(to=Referent.IT) as it)
            | Move(what=Ref(to=Referent.IT) as it)
            | Play(what=Ref(to=Referent.IT) as it)
            | RemoveFromGame(what=Ref(to=Referent.IT) as it)
            | Switch(what=Ref(to=Referent.IT) as it, rest=True)
        ):
            pass
        case Gets(what=Ref(to=Referent.IT) as it, changes=changes) if all(map(is_harm, changes)):
            pass
        case Gets(what=Ref(to=Referent.IT) as it) | Switch(what=Ref(to=Referent.IT) as it) if (
            it.said and said.named is Referent.THIS_CARD
        ):
            pass  # "that card gains [Barrier]": this card would be called "it"
        case _:
            return effect
    if it.said == "both" or it.verb or (said.own and not it.said):
        return effect
    return replace(effect, what=said_as(said.found, it))


_Plain = AddMarkers | Choose | Damage | Draw | Gets | KO | Move | Play | RemoveFromGame | Switch


def _told_apart(effect: Effect, said: _Said) -> Effect:
    """ "This card gets +5000 power, and it gains that card's keyword skills", "… Draw cards equal to that card's energy cost": this card would be "it"."""
    found = said.found
    later = isinstance(effect, AtLater) and isinstance(
        effect.when, WhenPhase
    )  # "… KO that card at the end of the turn"
    if found is None or said.named is not Referent.THIS_CARD or not (later or isinstance(effect, _Plain)):
        return effect
    return rewrite(effect, lambda node: said_as(found, node) if isinstance(node, Ref) and _is_that_one(node) else node)


def _is_that_one(it: Ref) -> bool:
    return is_it(it) and not it.verb and it.said in ("card", "battle", "extra", "leader", "unison")


def _after(effect: Effect, said: _Said) -> _Said:
    match effect:
        case Choose(noun=Noun()):
            return _Said(Ref(Referent.PLACED, verb="choose"))
        case Look() | Reveal(until=None):
            return _Said(Ref(Referent.AMONG))
        case Move(what=Noun(places=places, among=None), verb=verb) if places and all(
            place.area is Area.DECK for place in places
        ):
            return _Said(Ref(Referent.PLACED, verb=verb))
        case Switch(what=Ref(to=to)) if to in NAMED:  # "you may switch this card to Rest Mode. If you do, KO that card"
            return said._replace(named=to)
        case Gets(what=Ref(to=to), changes=changes) if to in NAMED:
            if not all(map(is_harm, changes)):
                return said._replace(named=to)
            return said._replace(named=to, own=True) if to is Referent.THIS_CARD else _NOTHING
        case Gets() | Switch() if is_it(effect.what):
            return said
        case Move(what=Noun(), verb="discard"):
            return said
        case _ if names_others(effect) or isinstance(getattr(effect, "what", None), Ref):
            return _NOTHING
        case _:
            return said

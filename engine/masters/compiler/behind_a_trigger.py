"""Which card "it" is behind a trigger: that of the deed that set the skill off, the other one of its battle, or this card."""

from __future__ import annotations

from typing import TypeGuard

from msgspec.structs import replace

from engine.masters.compiler.battling import while_it_lasts
from engine.masters.compiler.called_so import called_so
from engine.masters.compiler.fitting import is_a_leader
from engine.masters.compiler.other_than_it import other_than_it
from engine.masters.compiler.pointing import ASSAILED, AT_A_LEADER, ATTACKED, VICTOR, Pointing, battling, point, pointed
from engine.masters.compiler.references import of_the_trigger, of_this_time
from engine.masters.compiler.two_cards import in_whichever_battle
from engine.masters.ir.nodes import Deed, Destination, Effect, Happened, Move, Trigger, WhenIf, WhenPhase, Window
from engine.masters.ir.nouns import THIS_CARD, Node, Noun, Operand, Place, Ref, Referent, Who
from engine.masters.ir.rewrite import rewrite

GUARD = Referent.GUARD_CARD


def what_is_heard(trigger: Trigger | None) -> Trigger | None:
    """What a trigger is about, below a condition; of "at the end of a battle in which this card attacked …", that it attacked."""
    match trigger:
        case WhenIf(trigger=heard) | WhenPhase(condition=Happened(trigger=heard, window=Window.BATTLE)):
            return heard
        case _:
            return trigger


def of_the_heard(effect: Effect, heard: Trigger | None, text: str) -> Effect:
    """The effect, with what it says of the cards of its trigger."""
    if isinstance(heard, Deed):
        effect = _of_the_deed(effect, heard, text)
    other = in_whichever_battle(heard)
    return effect if other is None else point(effect, battling(other))


def _of_the_deed(effect: Effect, heard: Deed, text: str) -> Effect:
    """What is said of the cards of the deed that set it off."""
    if heard.verb == "attack":
        effect = rewrite(_of_the_fighters(effect, heard), while_it_lasts)
    if heard.verb == "KO" and heard.cause is not None and _is_a_card(heard.cause.of):
        effect = _of_the_victor(effect, heard, heard.cause.of)
    return other_than_it(of_this_time(of_the_trigger(called_so(effect, heard), heard), heard, text), heard)


def _of_the_fighters(effect: Effect, attack: Deed) -> Effect:
    """Which of the two cards of an attack "it" is, where one of them is this card."""
    fighters = (attack.noun, attack.target)
    if THIS_CARD in fighters and any(map(is_a_leader, fighters)):
        effect = point(effect, AT_A_LEADER)
    if attack.noun == THIS_CARD and attack.target is not None:
        return point(effect, ASSAILED if attack.passive else ATTACKED)
    return point(effect, _of_the_attacked(attack.target)) if _by_a_player(attack) else effect


def _by_a_player(attack: Deed) -> bool:
    """ "When your opponent attacks one of your Battle Cards": of the two the attacked card alone is spoken of."""
    return attack.noun is None and not attack.passive and attack.target is not None


def _of_the_attacked(target: Operand | None) -> Pointing:
    """What helps yours is for yours, and what harms theirs for theirs."""
    if isinstance(target, Noun) and target.owner is Who.OPPONENT:
        return Pointing(ko=GUARD, moved=GUARD, harmed=GUARD, named=GUARD, asked=True)
    yours = target == Ref(Referent.LEADER) or (isinstance(target, Noun) and target.owner is Who.YOU)
    moved = GUARD if yours and isinstance(target, Noun) else None  # no Leader Card leaves its area (3-5-3)
    return Pointing(moved=moved, helped=GUARD if yours else None, asked=True)


def _is_a_card(victor: Operand | None) -> TypeGuard[Operand]:
    """ "By one of your Battle Cards", and not "by your skill"."""
    return isinstance(victor, Ref) or (isinstance(victor, Noun) and bool(victor.places))


def _of_the_victor(effect: Effect, heard: Deed, victor: Operand) -> Effect:
    """ "When one of your Battle Cards KOs a Battle Card, switch it to Active Mode": what was KO'd has no mode and no power, and is not KO'd again; "place
    the KO'd card under it"."""
    if victor == THIS_CARD:
        return point(effect, VICTOR)
    over = Referent.CAUSE
    if heard.noun == THIS_CARD:
        return point(effect, Pointing(ko=over, harmed=over))
    return rewrite(point(effect, Pointing(ko=over, harmed=over, helped=over)), _under_the_victor)


def _under_the_victor(node: Node) -> Node:
    match node:
        case Move(
            what=Ref(verb="KO"),
            to=Destination(place=Place(under=Ref(to=Referent.IT) as it) as place) as to,
        ):
            return replace(node, to=replace(to, place=replace(place, under=pointed(it, Referent.CAUSE))))
        case _:
            return node

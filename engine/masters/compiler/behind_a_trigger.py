"""Which card "it" is behind a trigger: that of the deed that set the skill off, the other one of its battle, or this card."""

from __future__ import annotations

from engine.masters.compiler.battling import while_it_lasts
from engine.masters.compiler.called_so import called_so
from engine.masters.compiler.fitting import is_a_leader
from engine.masters.compiler.other_than_it import other_than_it
from engine.masters.compiler.pointing import (
    AT_A_LEADER,
    ATTACKED,
    ATTACKER,
    TARGET,
    THEIR_VICTOR,
    UNMOVED,
    VICTOR,
    battling,
    point,
)
from engine.masters.compiler.references import of_the_trigger, of_this_time
from engine.masters.compiler.two_cards import in_whichever_battle
from engine.masters.ir.nodes import Deed, Effect, Happened, Move, Trigger, WhenIf, WhenPhase, Window
from engine.masters.ir.nouns import THIS_CARD, Noun, Ref, Who
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk


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
    if heard.verb == "KO" and heard.cause is not None and heard.cause.of == THIS_CARD:
        effect = point(effect, VICTOR)
    elif heard.verb == "KO" and heard.cause is not None and isinstance(heard.cause.of, Noun | Ref):
        effect = point(effect, THEIR_VICTOR)
    return other_than_it(of_this_time(of_the_trigger(called_so(effect, heard), heard), heard, text), heard)


def of_whom_they_attack(effect: Effect, heard: Trigger) -> Effect:
    """ "When your opponent attacks one of your Battle Cards, that card gets …": of a player who attacks, the card is the one attacked."""
    match heard:
        case Deed(verb="attack", noun=None, passive=False, target=target) if target is not None:
            return point(effect, TARGET)
        case _:
            return effect


def _of_the_fighters(effect: Effect, attack: Deed) -> Effect:
    """Which of the two cards of an attack "it" is, where one of them is this card."""
    fighters = (attack.noun, attack.target)
    if THIS_CARD in fighters and any(map(is_a_leader, fighters)):
        effect = point(effect, AT_A_LEADER)
    if attack.target is None:
        return effect
    if attack.noun is None and not attack.passive:
        return of_whom_they_attack(effect, attack)
    if attack.noun != THIS_CARD:
        return effect
    home = any(isinstance(part, Move) and part.to.place.who is Who.YOU for part in walk(effect))
    return point(effect, ATTACKED if not attack.passive else ATTACKER if not home else UNMOVED)

"""By which word the second of two cards is found that a trigger names: the guard card, the attack card, the one beneath or beside."""

from __future__ import annotations

from engine.masters.compiler.default_places import types_of_card
from engine.masters.ir.nodes import By, Deed, DuringBattle, Trigger
from engine.masters.ir.nodes.triggers import WhenAny, WhenIf
from engine.masters.ir.nouns import THIS_CARD, Area, Noun, Operand, Referent, Who


def first_deed(trigger: Trigger | None) -> Deed | None:
    """The deed that sets the skill off; of two that name the same two cards, the first."""
    match trigger:
        case Deed():
            return trigger
        case WhenIf(trigger=inner) | WhenAny(parts=(inner,)):
            return first_deed(inner)
        case WhenAny(parts=(Deed() as first, *_)) if in_whichever_battle(trigger) is not None:
            return first
        case _:
            return None


def in_whichever_battle(trigger: Trigger | None) -> Referent | None:
    """ "When this card attacks a Battle Card or is attacked by one", "when this card attacks or is attacked by a Battle Card": the other card is the one
    that goes with what has happened."""
    match trigger:
        case WhenIf(trigger=WhenAny() as inner):
            return in_whichever_battle(inner)
        case WhenAny(parts=parts) if all(isinstance(part, Deed) and part.noun == THIS_CARD for part in parts):
            others = {_fought(part) for part in parts if isinstance(part, Deed)}
            return Referent.BESIDE if others == {Referent.ATTACK_CARD, Referent.GUARD_CARD} else None
        case _:
            return None


def _fought(heard: Deed) -> Referent | None:
    if heard.verb != "attack":
        return second_of(heard)
    return Referent.ATTACK_CARD if heard.passive else Referent.GUARD_CARD


def second_of(heard: Deed) -> Referent | None:
    """By which word the second card is found; None where the trigger names one card, or this card beside another."""
    match heard:
        case Deed(verb="attack", target=target) if target not in (None, THIS_CARD):
            return Referent.ATTACK_CARD if heard.passive else Referent.GUARD_CARD
        case Deed(verb="combo", together=together) if together not in (None, THIS_CARD):
            return Referent.BESIDE
        case Deed(verb="evolve", target=target) if target not in (None, THIS_CARD):
            return Referent.BESIDE
        case Deed(verb="KO", cause=By(of=Noun())):  # "when this card is KO'd by a Battle Card": the card that KO'd it
            return Referent.CAUSE
        case Deed(noun=noun, cause=By(kind="skill", of=Noun(owner=Who.OPPONENT) as of)) if (
            noun is not None and types_of_card(of)
        ):
            return Referent.SKILL_SOURCE  # "when your Battle Card is chosen by the skill of an opponent's Battle Card"
        case Deed(verb="place", to=to) if any(_below(place.under) for place in to if place.area == Area.UNDER):
            return Referent.BESIDE
        case _:
            return None


def fighting(trigger: Trigger | None) -> Referent | None:
    """ "When you combo with this card in a battle where your <A> card is attacking": the card of which the time is said."""
    match trigger:
        case WhenIf(
            trigger=Deed(noun=noun), condition=DuringBattle(subject=Noun(), role="attacking" | "attacked" as role)
        ):
            return FIGHTERS[role] if noun == THIS_CARD else None
        case _:
            return None


FIGHTERS = {"attacking": Referent.ATTACK_CARD, "attacked": Referent.GUARD_CARD}


def _below(over: Operand | None) -> bool:
    return over is not None and over != THIS_CARD

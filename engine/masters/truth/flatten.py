"""The single effects that the effect of a [Permanent] is made of, each with the conditions under which it works."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from engine.masters.ir.antecedents import (
    by_what_they_are,
    is_it,
    is_this,
    named_last,
    of_each,
    subject_next,
    subject_of,
    up_to_another,
)
from engine.masters.ir.discounts import asked_before, of_its_skill, offers
from engine.masters.ir.nodes import (
    INSTANT,
    Activating,
    All,
    AnyOf,
    AtLater,
    Can,
    Cannot,
    Change,
    Condition,
    Deed,
    DidSo,
    DuringBattle,
    Effect,
    Exists,
    GetCost,
    Gets,
    Holds,
    If,
    InPhase,
    InsteadOfPlay,
    IsSuch,
    IsTurnOf,
    Lasting,
    Lose,
    May,
    Move,
    NotSo,
    Otherwise,
    Pay,
    PayEnergy,
    Permit,
    Phase,
    Play,
    PreventDamage,
    Prohibit,
    Repeat,
    ReplaceEvent,
    Then,
    Trigger,
    Upgrade,
    WhenAny,
    WhenDoing,
    WhereX,
    Win,
)
from engine.masters.ir.nouns import (
    IT,
    THIS_CARD,
    And,
    Area,
    Attr,
    AtWork,
    By,
    InBattle,
    Is,
    IsIn,
    Noun,
    Nouns,
    Operand,
    OwnedBy,
    PerEach,
    Place,
    Ref,
    Referent,
    Who,
)
from engine.masters.ir.outcomes import with_what_comes_instead
from engine.masters.ir.own_numbers import scaled
from engine.masters.ir.rewrite import below_conditions, normalised, with_it, with_x
from engine.masters.ir.walk import walk
from engine.masters.truth.discounts import (
    activated,
    at_once,
    before_evolving,
    before_it_comes,
    before_it_is_paid,
    before_the_play,
    changes_costs,
    for_activation,
    of_the_activated,
    still_to_come,
)

Flat = list[tuple[Lasting, tuple[Condition, ...]]]
"""Single continuous effects, each with the conditions under which it works."""


def flatten(effect: Effect, needs: tuple[Condition, ...]) -> Flat:
    """The single effects that an effect is made of, under `needs`; none for deck construction, which is not a matter of the match (5-1-3-2)."""
    match effect:
        case (
            Gets(duration=duration)
            | Prohibit(duration=duration)
            | Permit(duration=duration)
            | PreventDamage(duration=duration)
        ):
            return [
                (before_it_is_paid(effect), (*needs, duration.condition) if duration.condition is not None else needs)
            ]
        case ReplaceEvent():
            return [(normalised(effect), needs)]
        case WhenDoing():
            return _flatten_doing(effect, needs)
        case Repeat(effect=Gets() as gets, n=PerEach() as each):
            return flatten(scaled(gets, each), needs)
        case WhereX():
            return flatten(with_x(effect), needs)
        case AtLater(when=trigger, body=body):  # "when a player plays a card, that player can't …": each time
            return _flatten_later(trigger, body, needs)
        case InsteadOfPlay(what=what, to=to, who=who):
            return [(ReplaceEvent(Deed("play", what), Move(IT, to, who=who)), needs)]
        case Play(rest=rest, negated=negated):
            return [(before_it_comes(effect), needs)] if rest is not None or negated is not None else []
        case Lose() | Win():
            return [(effect, needs)]
        case Then() if (played := at_once(effect)) is not None:
            return flatten(played, needs)
        case Then():
            return _flatten_all(with_what_comes_instead(effect, standing=True).effects, needs)
        case If():
            return _flatten_if(effect, needs)
        case Upgrade():
            return _flatten_upgrade(effect, needs)
        case May(effect=inner):
            return flatten(inner, needs)
        case _:
            return []  # 5-1-3-2


def _flatten_upgrade(effect: Upgrade, needs: tuple[Condition, ...]) -> Flat:
    """ "…. If C, … instead": the one while C holds, the other while it does not; or each card by what it is."""
    if (apart := by_what_they_are(effect)) is not None:
        return flatten(apart, needs)
    return [
        *flatten(effect.of, (*needs, NotSo(effect.condition))),
        *flatten(effect.instead, (*needs, effect.condition)),
    ]


def _flatten_later(trigger: Trigger, body: Effect, needs: tuple[Condition, ...]) -> Flat:
    """ "While this card is in Rest Mode, when your red cards attack, they get …": in the battle, as where nothing stands in front."""
    if isinstance(trigger, Deed) and trigger.verb == "attack" and isinstance(body, Gets | Prohibit | Permit):
        return _flatten_doing(WhenDoing(trigger, body), needs)
    return [(_standing(trigger, body), needs)]


def _flatten_doing(effect: WhenDoing, needs: tuple[Condition, ...]) -> Flat:
    """ "When you play this card, …", "when this card attacks, …": what holds while it is so, or goes with the event."""
    if lent := offers(effect):
        return [(_offered(effect, price, less), needs) for price, less in lent]
    plain, asked = asked_before(effect)
    if plain is not effect:
        return _flatten_doing(plain, needs if asked is None else (*needs, asked))
    match effect:
        case WhenDoing(
            trigger=Deed(verb="play", source=source, noun=noun, by=by),
            body=Prohibit(deed=Deed(verb="activate" | "activate skill")) as ban,
        ) if noun is not None and ban.duration == INSTANT:  # of the time in which the play may be countered (4-7-2)
            return [(ban, (*needs, _while_played(noun, by, source)))]
        case WhenDoing(trigger=Deed(verb="evolve" | "play", noun=Noun() | Ref()) as deed, body=Gets() as gets) if (
            of_its_skill(deed, gets)
        ):
            return flatten(*before_evolving(deed, gets, needs))
        case WhenDoing(body=Then() as body) if (played := at_once(body)) is not None:
            return _flatten_doing(replace(effect, body=played), needs)
        case WhenDoing(trigger=Deed(verb="play"), body=Then(effects=(Play(what=Ref(to=Referent.IT)) as how, *others))):
            after = (
                _standing(effect.trigger, part) for part in others
            )  # "… and can't be switched to Active Mode during that turn"
            return [*_flatten_doing(replace(effect, body=how), needs), *((part, needs) for part in after)]
        case WhenDoing(
            trigger=Deed(verb="play", noun=Noun() as noun, by=by) as deed, body=Play(what=Ref(to=Referent.IT)) as how
        ):
            there = noun if not deed.source else replace(noun, places=deed.source, implied=False)
            played = replace(how, what=replace(there, owner=noun.owner or by), by=_played_by(deed))
            return flatten(played, (*needs, *still_to_come(deed)))
        case WhenDoing(
            trigger=Deed(verb="play" | "activate" | "combo" as verb, noun=Noun() | Ref(), nth=nth) as deed,
            body=Gets(what=Ref(to=Referent.IT)) as gets,
        ) if changes_costs(gets, Attr.COMBO_COST if verb == "combo" else Attr.COST) and (
            verb != "activate" or nth is not None
        ):
            return flatten(*before_the_play(deed, gets, needs))
        case WhenDoing(trigger=Deed(verb="combo"), body=Then(effects=parts)):
            return [one for part in parts for one in _flatten_doing(replace(effect, body=part), needs)]
        case WhenDoing(trigger=Deed(verb="attack") as deed, body=body) if isinstance(body, (Gets, Prohibit, Permit)):
            return flatten(_in_its_battle(deed, body), needs)
        case WhenDoing(trigger=WhenAny(parts=parts), body=body) if isinstance(body, (Gets, Prohibit, Permit)) and (
            attacks := _attacks(parts)
        ):
            return flatten(_in_either_battle([_in_its_battle(deed, body) for deed in attacks]), needs)
        case _:
            return [(_standing(effect.trigger, effect.body), needs)]


def _offered(effect: WhenDoing, price: Effect, less: int) -> Permit:
    """Another way to pay for what is played: for less, and a price."""
    assert isinstance(effect.trigger, Deed)
    noun, source = effect.trigger.noun, effect.trigger.source
    if isinstance(noun, Noun):
        noun, source = Noun(filter=noun.filter), source or (() if noun.implied else noun.places)
    return Permit(Who.YOU, "play", noun, source or (Place(Area.HAND),), instead=(Pay(price),), less=less)


def _flatten_all(effects: tuple[Effect, ...], needs: tuple[Condition, ...]) -> Flat:
    """Sentence after sentence: "otherwise" turns round the last condition, "it" is what the last effect was about."""
    found: Flat = []
    asked: list[Condition] = []
    subject = changed = named = None
    for part in effects:
        if isinstance(part, If):
            if isinstance(part.condition, Otherwise):
                neither = tuple(NotSo(one) for one in asked[-part.condition.neither_of :])
                found += flatten(part.then if named is None else with_it(part.then, named), (*needs, *neither))
                continue
            if isinstance(part.condition, DidSo):
                continue  # "If you do, place the chosen cards in your Drop Area": as the keyword skill does (10-13-3-4)
            asked.append(part.condition)
            if changed is not None and isinstance(part.condition, _OF_NO_CARD):  # "if you have 5 or more, it gets …"
                part = replace(part, then=with_it(part.then, changed))
            changed, named = subject_next(part.then) or changed, named_last(part.then)
        found += flatten(part if subject is None else with_it(part, subject), needs)
        subject = subject_next(part) or subject
    return found


_OF_NO_CARD = (Exists, Holds, InPhase, IsTurnOf)
"""Conditions that speak of no card that could be "it" behind them."""


def _flatten_if(effect: If, needs: tuple[Condition, ...]) -> Flat:
    """The condition goes with each effect, unless it tells which activation a discount is for, or which cards are meant."""
    condition, then = effect.condition, effect.then
    activating = _activation(condition)
    if activating is not None and changes_costs(then):
        rest = _without(condition, activating)
        return flatten(for_activation(then, activating.keyword), needs if rest is None else (*needs, rest))
    if isinstance(then, Gets):
        ever = tuple(change for change in then.changes if _at_any_time(change, condition))
        if ever and (rest := tuple(change for change in then.changes if change not in ever)):
            parted = replace(effect, then=replace(then, changes=rest))
            return [*flatten(replace(then, changes=ever), needs), *_flatten_if(parted, needs)]
    if (each := of_each(effect)) is not None:
        return flatten(each, needs)
    subject = subject_of(condition)
    if subject is not None and isinstance(then, Then):
        then = _of_what_is_barred(then)
    return flatten(then if subject is None else _about(then, subject), (*needs, condition))


def _at_any_time(change: Change, condition: Condition) -> bool:
    """What would say nothing under the condition: no card attacks in the Charge Phase ("can't attack or be switched to Active Mode during your
    Charge Phase"), and one that attacks has found its target ("can attack cards in Active Mode and gets +5000 power while attacking a card")."""
    match condition:
        case InPhase(phase=Phase.CHARGE):
            return isinstance(change, Cannot) and change.action in _IN_BATTLE
        case IsSuch(filter=InBattle(role="attacking")):
            return isinstance(change, Can) and change.action in ("attack active", "attack again")
        case _:
            return False


_IN_BATTLE = ("attack", "be attacked", "be blocked", "block")
"""What no card could do in a Charge Phase, or have done to it."""


def _of_what_is_barred(effect: Then) -> Then:
    """ "Your opponent can't choose your «X» cards or attack them while this card is in Active Mode": those cards."""
    parts: list[Effect] = []
    barred: Operand | None = None
    for part in effect.effects:
        parts.append(part if barred is None or not isinstance(part, Prohibit) else with_it(part, barred))
        if isinstance(part, Prohibit):
            barred = subject_next(part) or barred
    return replace(effect, effects=tuple(parts))


def _about(effect: Effect, subject: Operand) -> Effect:
    """ "If your Leader Card is red, it gets …": what the condition speaks of. A payment and a substitute have an "it" of their own."""
    match effect:
        case Permit(object=named, instead=instead) if not is_this(subject):
            return replace(effect, object=THIS_CARD if named is not None and is_it(named) else named, instead=instead)
        case ReplaceEvent(event=heard) if not is_this(subject) or _of_others(heard, subject):
            return effect
        case AtLater(when=heard) | WhenDoing(trigger=heard) if _of_others(heard, subject):
            return effect
        case Then(effects=effects) if (own := up_to_another(effects)) < len(effects):
            return replace(effect, effects=(*(with_it(part, subject) for part in effects[:own]), *effects[own:]))
        case _:
            return with_it(effect, subject)


def _of_others(heard: Trigger, subject: Operand) -> bool:
    """Whether an event is one of cards that it names, so that "it" is such a card: "while this card is in Rest Mode, if your cards would be KO'd"; "if
    your Leader Card is red, when you play this card, …"."""
    parts = heard.parts if isinstance(heard, WhenAny) else (heard,)
    deeds = [below_conditions(part) for part in parts]
    return all(isinstance(deed, Deed) and _names_another(deed.noun, subject) for deed in deeds)


def _names_another(noun: Operand | None, subject: Operand) -> bool:
    return isinstance(noun, Noun | Nouns) or (noun is not None and noun != subject)


def _in_its_battle(attack: Deed, body: Effect) -> Effect:
    """ "When this card attacks, your opponent can't activate [Blocker]": what holds and is said of no other time, in the battle (7-1)."""
    subject = attack.noun if attack.noun is not None or attack.by is None else Noun(owner=attack.by)
    role = "attacked" if attack.passive else "attacking"
    if subject is None:  # "when attacking, this card gets …": of what gets it, or else of this card
        subject = body.what if isinstance(body, Gets) else THIS_CARD
    if isinstance(body, Gets) and isinstance(subject, Noun) and body.what in (subject, IT):
        return replace(body, what=replace(subject, filter=And((subject.filter, InBattle(role, attack.target)))))
    battle = DuringBattle(subject, role, attack.target)
    return If(battle, with_it(body, subject))


def _attacks(parts: tuple[Trigger, ...]) -> list[Deed]:
    """An attack and being attacked, where a list names these; else none."""
    attacks = [part for part in parts if isinstance(part, Deed) and part.verb == "attack"]
    return attacks if len(attacks) == len(parts) == len({deed.passive for deed in attacks}) else []


def _in_either_battle(battles: list[Effect]) -> Effect:
    """ "When this card attacks or is attacked, it gets …", "when this card battles a red card": once, whichever of them it is."""
    match battles[0]:
        case If(then=then) as first if all(isinstance(one, If) and one.then == then for one in battles):
            return replace(first, condition=AnyOf(tuple(one.condition for one in battles if isinstance(one, If))))
        case _:
            return Then(tuple(battles), (", ",) * (len(battles) - 1))  # of each of them: a card attacks, or is attacked


def _while_played(noun: Operand, by: Who | None, source: tuple[Place, ...]) -> Condition:
    """ "When you play a red card", of what a player may not do then: while such a card is being played."""
    kind = noun.filter if isinstance(noun, Noun) else Is(noun) if isinstance(noun, Ref) else And(())
    if source:  # what is declared to be played from the hand is shown, and waits outside of it
        shown = tuple(replace(place, area=Area.LIMBO) for place in source if place.area == Area.HAND)
        kind = And((kind, IsIn((*source, *shown))))
    owner = by or (noun.owner if isinstance(noun, Noun) else None)
    return IsSuch(Ref(Referent.BEING_PLAYED), And((kind, OwnedBy(owner))) if owner is not None else kind)


def _played_by(deed: Deed) -> By | None:
    """By what a card is being played where the deed says so: by a skill, by [Over Realm]."""
    if deed.cause is None and deed.keyword:
        return By("skill", Noun(filter=AtWork(deed.keyword)))
    return deed.cause


def _standing(trigger: Trigger, body: Effect) -> Lasting:
    """What goes with an event each time it happens; a discount on an activation is there before it (2-11-5-2)."""
    match trigger, body:
        case _, InsteadOfPlay(to=to, what=what, who=who):
            return normalised(ReplaceEvent(trigger, Move(what, to, who=who)))
        case Deed(by=by) as deed, PayEnergy(who=Who.THEY | Who.OPPONENT as who):  # "they must pay {1}"
            return Prohibit(by or who, replace(deed, by=None), unless=Pay(replace(body, who=Who.THEY)))
        case Deed(verb="activate", noun=Noun() | Ref(), keyword=keyword) as deed, Gets(
            what=Ref(to=Referent.IT), changes=changes
        ) if all(isinstance(change, GetCost) for change in changes):
            meant = activated(deed)
            return cast(Gets, for_activation(Gets(meant, changes), keyword[0] if keyword else "activate"))
        case _:  # "you can choose Battle Cards from your energy and play this card": as [Evolve] does anyway (10-5-8-1)
            wider = next(
                (
                    part
                    for part in walk(body)
                    if isinstance(part, Permit) and part.action in ("evolve from", "union from")
                ),
                None,
            )
            return WhenDoing(trigger, of_the_activated(body) if wider is None else wider)


def _activation(condition: Condition) -> Activating | None:
    """ "… and you're activating this card's [Counter] skill": a discount that follows bears on the cost of that."""
    parts = condition.parts if isinstance(condition, All) else (condition,)
    return next((part for part in parts if isinstance(part, Activating) and part.who is Who.YOU), None)


def _without(condition: Condition, part: Condition) -> Condition | None:
    return All(tuple(one for one in condition.parts if one is not part)) if isinstance(condition, All) else None

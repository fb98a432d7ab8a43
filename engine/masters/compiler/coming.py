"""What is said of the card that is being played (10-10-3-2): "if it costs 4 or less, it is …", "your opponent's Battle Card is played in Rest Mode"."""

from __future__ import annotations

from itertools import pairwise
from typing import cast

from msgspec.structs import replace

from engine.masters.compiler.just_done import ATTACKED, PLAYED, none_of
from engine.masters.compiler.pointing import pointed
from engine.masters.compiler.second_card import until_others
from engine.masters.ir.antecedents import is_this
from engine.masters.ir.nodes import (
    INSTANT,
    AtLater,
    Deed,
    DidResult,
    Duration,
    Effect,
    GetCost,
    Gets,
    Happened,
    If,
    InsteadOfPlay,
    IsSuch,
    May,
    Play,
    Skill,
    Then,
    Timing,
    Until,
    Window,
)
from engine.masters.ir.nouns import Area, Filter, Node, Noun, Operand, Place, Quantity, Ref, Referent, Who
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.vocabulary import Said
from engine.masters.ir.walk import walk

ANYONES = "~"
"""The mark of a phrase that does not say whose card it is."""

_MARKS = {Quantity.BARE: PLAYED + "0", Quantity.A: PLAYED + "1"}


NEXT = "!x"
"""The mark of a change of what the next card costs, which the text says of "it"."""


ONCE_PLAYED, IT_ONCE_PLAYED = "!n", "!N"
"""The marks of what the next card gains once it has been played, behind what it costs: its subject left out, and "it"."""


def _not_yet(play: Deed) -> Happened:
    return Happened(play, Window.EFFECT, negative=True)


def of_the_next(node: Then) -> Then:
    """ "The next card you play this turn gains [Blocker], and its energy cost is reduced by 1": that is so before the card is paid for. "The next card
    you play this turn costs 1 less and gains [Blocker]": it gains that once it has been played."""
    parts = list(node.effects)
    for index, (before, after) in enumerate(pairwise(parts)):
        match before, after:
            case (
                AtLater(
                    when=Deed(verb="play", noun=Noun(filter=filter), by=by),
                    duration=Duration(until=Until.TURN),
                    once=True,
                ),
                Gets(what=Ref(to=Referent.IT, said=""), changes=changes, duration=said),
            ) if said == INSTANT and all(isinstance(change, GetCost) for change in changes):
                played = _not_yet(Deed("play", Noun(filter=filter), by=by))
                what = Noun(filter=filter, places=(Place(Area.HAND, by),))
                lasts = Duration(Until.TURN, condition=played)
                parts[index + 1] = replace(after, what=what, duration=lasts, words=after.words + NEXT)
            case (
                Gets(
                    what=Noun() as cheaper,
                    changes=(GetCost(),),
                    duration=Duration(condition=Happened(trigger=Deed() as play)),
                ),
                Gets(what=what, words=words),
            ) if (
                what in (cheaper, Ref(Referent.IT))
                and play.verb == "play"
                and before.duration.condition == _not_yet(play)
            ):
                mark = ONCE_PLAYED if what == cheaper else IT_ONCE_PLAYED
                first = replace(play, noun=replace(cast(Noun, play.noun), quantity=Quantity.A))
                once = replace(after, what=Ref(Referent.TRIGGER), words=words + mark)
                parts[index + 1] = AtLater(first, once, Duration(Until.TURN), once=True, words=mark)
            case _:
                pass
    return replace(node, effects=tuple(parts))


def is_coming(node: If) -> If:
    """ "Play this card, then if the card being played costs 4 or less, it is …": that card, not the one played before. The same where the
    condition asks for the card placed with the skill."""
    if isinstance(node.then, Then):  # "place it in its owner's Drop Area instead, then …"
        first, *others = node.then.effects
        settled = is_coming(replace(node, then=first)).then
        return replace(node, then=replace(node.then, effects=(settled, *others)))
    then = cast(InsteadOfPlay | Play, node.then.effect if isinstance(node.then, May) else node.then)
    asked = next(
        (
            part
            for part in walk(node.condition)
            if isinstance(part, Ref) and part.to in (Referent.BEING_PLAYED, Referent.PLACED)
        ),
        None,
    )
    if asked is None or not isinstance(then.what, Ref) or then.what.to != Referent.IT:
        return node
    meant = replace(then, what=replace(asked, words="!it", said=then.what.said))
    return replace(node, then=replace(node.then, effect=meant) if isinstance(node.then, May) else meant)


def is_played(effect: Effect, skill: Skill) -> Effect:
    """ "[Counter: Play] Your opponent's Battle Card is played in Rest Mode": the card that this skill answers, if it is such a card."""
    if skill.timing in (Timing.ATTACK, Timing.BATTLE):
        return _in_this_battle(effect)
    if skill.timing != Timing.PLAY:
        return effect
    match effect:
        case Play(what=Noun(owner=Who.OPPONENT, quantity=quantity, filter=filter) as what) if _says_how(
            effect
        ) and what == _such_a_card(quantity, filter, what):
            coming = Ref(Referent.BEING_PLAYED)
            return If(IsSuch(coming, filter), replace(effect, what=coming), words=_MARKS[quantity] + what.words)
        case InsteadOfPlay(what=Noun(owner=owner, quantity=quantity, filter=filter) as what) if owner in (
            Who.OPPONENT,
            None,
        ) and what == _such_a_card(
            quantity, filter, what, owner
        ):  # "The Battle Card is returned to its owner's hand instead of being played"
            coming = Ref(Referent.BEING_PLAYED)
            mark = _MARKS[quantity] + ("" if owner else ANYONES)
            return If(IsSuch(coming, filter), replace(effect, what=coming), words=mark + what.words)
        case AtLater(
            when=Deed(verb="play", by=Who.OPPONENT, noun=Noun(quantity=Quantity.A) as noun) as deed, once=False
        ) if effect.duration == INSTANT and deed == _plainly(noun, deed):
            coming = Ref(Referent.BEING_PLAYED)
            body = until_others(effect.body, lambda part: rewrite(part, _that_one))
            return If(IsSuch(coming, noun.filter), body, words=f"{HEARD}{noun.words}|{deed.words}|{effect.words}")
        case Then(effects=(first, *others)):
            return replace(effect, effects=(is_played(first, skill), *others))
        case If(then=then, condition=condition, words=words):
            played = is_played(then, skill)
            match condition:  # "… is played in Rest Mode if its energy cost is 3 or less"
                case IsSuch(subject=Ref(to=Referent.IT, said="", verb="")) if played != then and words == "behind":
                    said = replace(condition, subject=Ref(Referent.BEING_PLAYED), words=condition.words + "!t")
                    return replace(effect, then=played, condition=said)
                case _:
                    return replace(effect, then=played)
        case _:
            return effect


HEARD = PLAYED + "&"
"""The mark of "[Counter: Play] When your opponent plays a red card, …": if that is the card that this skill answers."""


def _plainly(noun: Noun, deed: Deed) -> Deed:
    """The play of such a card, of which no more is said."""
    return Deed("play", noun if noun.implied or not noun.places else Noun(), by=Who.OPPONENT, words=deed.words)


def _that_one(node: Node) -> Node:
    return pointed(node, Referent.BEING_PLAYED) if isinstance(node, Ref) and node.to == Referent.IT else node


def _in_this_battle(effect: Effect) -> Effect:
    """ "[Counter: Attack] When your Leader Card is attacked, …": in the battle whose attack this skill answers, and in no later one. "It" is the card that
    was named last: "when your opponent attacks your Leader Card, it gets …"."""
    match effect:
        case AtLater(when=Deed(verb="attack") as deed, duration=duration, once=False) if duration == INSTANT:
            of_the_target = deed.passive or (deed.noun is None and deed.target is not None)
            fighter = Referent.GUARD_CARD if of_the_target else Referent.ATTACK_CARD

            def meant(node: Node) -> Node:
                if isinstance(node, Ref) and node.to == Referent.IT:
                    return pointed(node, fighter)
                return node

            body = until_others(effect.body, lambda part: rewrite(part, meant))
            return If(Happened(deed, Window.BATTLE), body, words=ATTACKED + effect.words)
        case Then(effects=(first, *others)):
            return replace(effect, effects=(_in_this_battle(first), *others))
        case If(then=AtLater() as later, words=words) if words.startswith("behind"):
            return replace(effect, then=_in_this_battle(later))
        case _:
            return effect


def is_the_played(what: Operand) -> bool:
    """ "The played card is played in Rest Mode": the one that is answered, and none that this skill plays."""
    return isinstance(what, Ref) and what.to is Referent.IT and what.verb == "play"


def of_the_answered(skill: Skill) -> Skill:
    """ "[Counter: Play] If the played card is red : …": the card that it answers, in its price and condition; in what it does where it plays none
    itself, as of a card that plays itself the text says "this card"."""
    if skill.timing is not Timing.PLAY or skill.effect is None:
        return skill
    plays = [node.what for node in walk(skill.effect) if isinstance(node, Play)]
    alone = all(is_this(what) or is_the_played(what) for what in plays)
    effect = rewrite(skill.effect, as_answered) if alone else skill.effect
    return replace(skill, requirements=tuple(rewrite(one, as_answered) for one in skill.requirements), effect=effect)


def as_answered(node: Node) -> Node:
    """ "[Counter: Play] Place the played card in its owner's Warp", "if your opponent played a Unison Card, …": the card that this skill answers."""
    match node:
        case Ref(to=Referent.IT, verb="play"):
            return pointed(node, Referent.BEING_PLAYED)
        case InsteadOfPlay(
            what=Ref(to=Referent.IT) as it
        ):  # "place that card in its owner's Warp instead of playing it"
            return replace(node, what=pointed(it, Referent.BEING_PLAYED))
        case DidResult(verb="play", who=Who.OPPONENT, negative=False, noun=Noun(quantity=Quantity.A) as noun) if (
            not node.target
        ):
            return IsSuch(Ref(Referent.BEING_PLAYED), noun.filter, words=f"{ANSWERED}{noun.words}|{node.words}")
        case _:
            return node


ANSWERED = PLAYED + "?"
"""The mark of a condition that was made of "if your opponent played a …"."""


def as_asked(node: IsSuch) -> IsSuch | DidResult:
    """The way back, of what was asked of the card that is meant: "it", "that card", or what the opponent played."""
    if not node.words.startswith(ANSWERED):
        said: Said = "card" if node.words.endswith("!T") else ""
        return replace(node, subject=Ref(Referent.IT, said=said), words=node.words[:-2])
    of_noun, _, words = node.words.removeprefix(ANSWERED).partition("|")
    noun = Noun(Quantity.A, filter=node.filter, words=of_noun)
    return DidResult("play", noun, who=Who.OPPONENT, words=words)


def _such_a_card(quantity: Quantity, filter: Filter, what: Noun, owner: Who | None = Who.OPPONENT) -> Noun | None:
    """The phrase that says no more than this of one card of the opponent."""
    if quantity not in _MARKS:
        return None
    return Noun(quantity=quantity, owner=owner, filter=filter, places=what.places, implied=True, words=what.words)


def _says_how(effect: Play) -> bool:
    """Whether it says how a card comes; who plays a card says so with an imperative."""
    return effect.rest is not None or effect.negated is not None


def as_phrase(node: If) -> Play | InsteadOfPlay | AtLater:
    """The way back, for printing."""
    if node.words.startswith(ATTACKED):
        happened = cast(Happened, node.condition)
        heard = none_of(happened.trigger) if happened.negative else happened.trigger
        return AtLater(heard, node.then, words=node.words.removeprefix(ATTACKED))
    if node.words.startswith(HEARD):
        of_noun, of_deed, words = node.words.removeprefix(HEARD).split("|")
        noun = Noun(Quantity.A, filter=cast(IsSuch, node.condition).filter, words=of_noun)
        return AtLater(Deed("play", noun, by=Who.OPPONENT, words=of_deed), node.then, words=words)
    asked, then = cast(IsSuch, node.condition), cast(Play | InsteadOfPlay, node.then)
    mark, words = node.words[: len(PLAYED) + 1], node.words[len(PLAYED) + 1 :]
    quantity = next(quantity for quantity, one in _MARKS.items() if one == mark)
    owner = None if words.startswith(ANYONES) else Who.OPPONENT
    phrase = Noun(quantity=quantity, owner=owner, filter=asked.filter, words=words.removeprefix(ANYONES))
    return replace(then, what=phrase)

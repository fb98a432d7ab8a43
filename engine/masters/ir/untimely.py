"""Times at which a skill would never happen, or of which it is not said when they are."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from engine.masters.ir.antecedents import is_it
from engine.masters.ir.discounts import comes_too_late
from engine.masters.ir.leave import uncounted
from engine.masters.ir.nodes import (
    INSTANT,
    KO,
    Activate,
    AtLater,
    Deed,
    Destination,
    DidSo,
    Effect,
    GainSkill,
    Gets,
    Happened,
    If,
    IsSuch,
    May,
    Modal,
    Moment,
    Move,
    MustAttack,
    Need,
    Negated,
    NegateSkillOnChain,
    PayEnergy,
    Permit,
    Phase,
    Play,
    Prohibit,
    ReplaceEvent,
    Skill,
    SkillKind,
    Then,
    Trigger,
    WhenDoing,
    WhenPhase,
    WhenSituation,
)
from engine.masters.ir.nouns import (
    THIS_CARD,
    Area,
    Const,
    IsIn,
    IsUnder,
    Node,
    Noun,
    Operand,
    Place,
    Quantity,
    Ref,
    Referent,
    WasPlayedBy,
    Who,
    Window,
    XValue,
)
from engine.masters.ir.rewrite import below_conditions
from engine.masters.ir.vocabulary import MOVES
from engine.masters.ir.walk import walk


def if_it_was_done(nodes: list[Node]) -> bool:
    """ "You can combo with this card from your Drop Area. If you do, …"; what goes with a deed, comes instead, or belongs to a union (10-13-3-4) is done."""
    with_it = any(
        isinstance(node, (ReplaceEvent, WhenDoing)) or getattr(node, "action", "") == "union from" for node in nodes
    )
    return not with_it and any(isinstance(node, If) and isinstance(node.condition, DidSo) for node in nodes)


def untimely(skill: Skill, nodes: list[Node]) -> Iterator[tuple[str, str]]:
    """Triggers that are left out, or that would be fulfilled at each of several."""
    if skill.kind == SkillKind.AUTO and skill.trigger is None:
        if not any(isinstance(node, (AtLater, ReplaceEvent)) for node in nodes):
            yield "nothing", "no words say when this [Auto] skill happens"
    if comes_too_late(skill):
        yield "nothing", "what the skill costs has been determined before its costs are paid"
    if isinstance(skill.trigger, WhenPhase) and skill.trigger.next:
        yield "nothing", "the next turn, where no words say from when it is the next"
    if skill.kind == SkillKind.COUNTER and any(map(_of_later_plays, nodes)):
        yield "nothing", "that every later play would be replaced, where the one that the skill answers is meant"
    if skill.kind == SkillKind.COUNTER and any(_unanswered(node) or _how_it_comes(node) for node in nodes):
        yield "nothing", "how a card is played is not asked of the play that a skill answers, nor what is activated"
    heard = None if skill.trigger is None else below_conditions(skill.trigger)
    if isinstance(heard, Deed) and _each_of_several(heard):
        yield "nothing", "these happen one by one, and within what time so many must happen is not said"
    if skill.effect is not None and _some_of_those(skill.trigger, skill.effect):
        yield "nothing", "which of several cards is meant, where the last one alone was heard of"
    if any(isinstance(node, NegateSkillOnChain) for node in (nodes if _has_resolved(skill) else _later(nodes))):
        yield "nothing", "a skill that has been carried out by the time this one is"
    if _played_again(skill, nodes):
        yield "nothing", "how a card is played, when it has been played"
    own = _its_own(nodes)
    if _when_moved(heard, own):
        yield "nothing", "what happens instead of a move, when the cards have been moved"
    if any(isinstance(node, AtLater | WhenDoing) and _watches(node) for node in nodes) and not _moment_within(skill):
        yield "nothing", "a situation that comes about, for which [Auto] skills alone watch"
    if skill.kind is not SkillKind.PERMANENT and any(map(_within_no_time, own)):
        yield (
            "nothing",
            "what is allowed although something else holds, or a card must do, and no words say for how long",
        )
    if any(isinstance(node, Permit) and uncounted(node, skill.per_turn) for node in nodes):
        yield "nothing", "what is allowed so often is not counted"
    yield from _on_the_way(skill, nodes)


def _its_own(nodes: list[Node]) -> list[Node]:
    """What the skill itself says, without the skills that it gives to cards: those have times of their own."""
    given = {id(inner) for node in nodes if isinstance(node, GainSkill) for inner in walk(node.skill)}
    return [node for node in nodes if id(node) not in given]


def _on_the_way(skill: Skill, nodes: list[Node]) -> Iterator[tuple[str, str]]:
    late = [skill.effect] if isinstance(skill.trigger, WhenPhase) and _past(skill.trigger) else []
    late += [
        node.body
        for node in nodes
        if isinstance(node, AtLater) and isinstance(node.when, WhenPhase) and _past(node.when)
    ]
    if skill.kind is not SkillKind.PERMANENT and any(
        isinstance(node, Then) and node.joins == ("for",) for node in nodes
    ):
        yield "nothing", "how much more a card costs, when it has been played"
    if _of_its_going(skill.trigger) and any(map(_went_with_it, _its_own(nodes))):
        yield "nothing", "the Drop Area for what lay under a card, and has gone there with it"
    if any(isinstance(part, XValue) for one in skill.requirements if isinstance(one, Need) for part in walk(one)):
        yield "nothing", "what X is, as X is chosen while the price is paid"
    if any(map(_in_combo, late)):
        yield "nothing", "what lies in a Combo Area, when the combo cards have been placed in the Drop Areas"
    if any(map(_activated_before, nodes)):
        yield "nothing", "where a card goes instead, when its skill has been activated and the card been placed"
    if any(map(_asks_for_a_ko, nodes)) and not any(isinstance(node, KO) for node in nodes):
        yield "nothing", "what is KO'd by a skill that KOs nothing: cards without power go when it is over"
    if any(isinstance(node, WhenDoing) and _whom_to_attack(node) for node in nodes):
        yield "nothing", "whom a card must attack, when it attacks already"
    if any(isinstance(node, ReplaceEvent) and _of_a_price(node.event) for node in nodes):
        yield "nothing", "what is paid, where something else takes the place of the payment"
    if any(isinstance(node, ReplaceEvent) and _pays_for_it(node.substitute) for node in nodes):
        yield "nothing", "that the event happens where it is paid for, as something else takes its place"
    if any(isinstance(node, WhenDoing) and _bars_autos(node) for node in nodes):
        yield "nothing", "which [Auto] skills: those that the event sets off are activated once it is over"
    if skill.kind is SkillKind.PERMANENT and any(map(_once_it_is_there, nodes)):
        yield "nothing", "what becomes of cards once they have been played, of which it is said how they come in"


def _activated_before(node: Node) -> bool:
    """ "Activate 1 Extra Card from your hand, then send it to your Warp instead of your Drop Area" (8-5-2-5-1)."""
    match node:
        case Then(effects=effects):
            return any(
                isinstance(first, Activate) and any(map(_of_the_way_out, walk(then)))
                for first, then in pairwise(effects)
            )
        case _:
            return False


def _asks_for_a_ko(node: Node) -> bool:
    """ "It gets -10000 power for the turn. If it's KO'd by this skill, …" (9-5-1)."""
    return isinstance(node, Happened) and node.window is Window.SKILL and _is_a_ko(node.trigger)


def _is_a_ko(trigger: Trigger) -> bool:
    return isinstance(trigger, Deed) and trigger.verb == "KO" and isinstance(trigger.noun, Ref)


def _whom_to_attack(doing: WhenDoing) -> bool:
    """ "When your opponent attacks, they must attack this card" (7-1-1)."""
    attacks = isinstance(doing.trigger, Deed) and doing.trigger.verb == "attack"
    return attacks and any(isinstance(node, MustAttack) for node in walk(doing.body))


def _of_a_price(event: Trigger) -> bool:
    """ "If you would discard a card to pay a skill cost, …": it never happened then (8-9-1-1), and nothing was paid."""
    paid = isinstance(event, Deed) and event.cause is not None and event.cause.kind == "cost"
    return paid and isinstance(event, Deed) and event.verb != "remove marker"


def _pays_for_it(substitute: Effect) -> bool:
    """ "If they would play a card, they must pay {2} or that card is placed in the Drop Area instead"."""
    return isinstance(substitute, Modal) and any(isinstance(one, PayEnergy) for one in substitute.options)


def _bars_autos(doing: WhenDoing) -> bool:
    """ "When Battle Cards are played, [Auto] skills can't be activated" (8-6-2)."""
    played = isinstance(doing.trigger, Deed) and doing.trigger.verb == "play"
    return played and any(isinstance(node, Prohibit) and node.deed.keyword == ("Auto",) for node in walk(doing.body))


def _once_it_is_there(node: Node) -> bool:
    """ "Battle Cards your opponent plays are played in Rest Mode and get -5000 power for the turn"; with their skills negated they come in."""
    match node:
        case Then(effects=(WhenDoing(), Gets(what=what), *_)):
            return is_it(what)  # "the first card you play each turn costs 1 less and gains [Blocker]"
        case Then(effects=(Prohibit(deed=Deed(keyword=("Awaken",))), Gets(what=what), *_)):
            return is_it(
                what
            )  # "your opponent's Leader Card can't awaken, and it gets -5000 power": no card is kept from anything
        case Then(effects=(Play(what=Noun()), Gets(what=what, changes=changes, duration=duration), *_)):
            timed = duration != INSTANT and not all(isinstance(change, Negated) for change in changes)
            return timed and is_it(what)
        case _:
            return False


def _within_no_time(node: Node) -> bool:
    if isinstance(node, Gets) and node.duration == INSTANT:
        return any(isinstance(change, MustAttack) for change in node.changes)
    return isinstance(node, Permit) and node.even_if is not None and node.duration == INSTANT


def _moment_within(skill: Skill) -> bool:
    """Whether an [Auto] skill names in its effect the moment that sets it off."""
    return skill.kind is SkillKind.AUTO and skill.trigger is None


def _watches(node: AtLater | WhenDoing) -> bool:
    """ "During this turn, when your life becomes 3 or less, draw 1 card"."""
    when = node.when if isinstance(node, AtLater) else node.trigger
    return isinstance(below_conditions(when), WhenSituation)


def _when_moved(heard: Trigger | None, own: list[Node]) -> bool:
    """Whether cards would come elsewhere instead, at a time by which they have been moved."""
    of_any = isinstance(heard, WhenPhase)
    return isinstance(heard, (Deed, WhenPhase)) and _past(heard) and any(_of_the_way_out(node, of_any) for node in own)


def _past(heard: Deed | WhenPhase) -> bool:
    """ "When a battle ends" (7-4-1-9): the combo cards have been placed in the Drop Areas before that; "when you activate an Extra Card": so has it."""
    if isinstance(heard, WhenPhase):
        return heard.phase is Phase.BATTLE and heard.moment in (Moment.END, Moment.OVER)
    return heard.verb in MOVES or heard.verb == "activate" or (heard.verb == "win battle" and heard.passive)


def _in_combo(effect: Effect | None) -> bool:
    """ "At the end of the battle, if this card is in your Combo Area, …" (7-4-1-8)."""
    return effect is not None and any(
        isinstance(node, IsIn | Noun) and any(place.area is Area.COMBO for place in node.places)
        for node in walk(effect)
    )


def _of_the_way_out(node: Node, of_any: bool = False) -> bool:
    """ "Return this card to your hand instead of placing it in the Drop Area": of a card spoken of, or of any."""
    match node:
        case ReplaceEvent(event=Deed(noun=noun), duration=duration):
            return duration == INSTANT and (of_any or isinstance(noun, Ref))
        case _:
            return False


def _of_its_going(trigger: Trigger | None) -> bool:
    heard = None if trigger is None else below_conditions(trigger)
    return isinstance(heard, Deed) and heard.noun == THIS_CARD and heard.verb in MOVES


def _went_with_it(node: Node) -> bool:
    """ "When this card is KO'd, place 1 card from under it in your Drop Area" (11-3-4, 1-3-2-1)."""
    match node:
        case Move(what=Noun(places=places, filter=filter), to=Destination(place=Place(area=Area.DROP))):
            beneath = [place.under for place in places] + [
                part.ref for part in walk(filter) if isinstance(part, IsUnder)
            ]
            return any(it == THIS_CARD or (isinstance(it, Ref) and is_it(it)) for it in beneath)
        case _:
            return False


def _played_again(skill: Skill, nodes: list[Node]) -> bool:
    """Whether a card that has been played is to be played, or "played in Rest Mode"; a manner of plays to come goes with each."""
    if skill.trigger is not None and skill.effect is not None and _again(skill.trigger, skill.effect):
        return True
    later = [node for node in nodes if isinstance(node, AtLater) and _again(node.when, node.body)]
    return any(not isinstance(node.body, Play) or (node.body.rest, node.body.negated) == (None, None) for node in later)


def _again(trigger: Trigger, effect: Effect) -> bool:
    """ "[Auto] Whenever your opponent plays a Battle Card, it's played in Rest Mode"."""
    trigger = below_conditions(trigger)
    while isinstance(effect, If | May | Then):
        effect = (
            effect.effect if isinstance(effect, May) else effect.then if isinstance(effect, If) else effect.effects[0]
        )
    played = isinstance(trigger, Deed) and trigger.verb == "play"
    return played and isinstance(effect, Play) and is_it(effect.what)


def _some_of_those(trigger: Trigger | None, effect: Effect) -> bool:
    """ "When you combo with 2 or more cards in a battle, KO 1 of those cards"."""
    first = next((node for node in walk(effect) if isinstance(node, Noun)), None)
    several = isinstance(trigger, Deed) and (trigger.nth or 1) > 1
    return several and first is not None and isinstance(first.among, Ref) and first.among.to is Referent.IT


def _has_resolved(skill: Skill) -> bool:
    """ "When this card is KO'd by a skill, negate that skill": an [Auto] comes at the next checkpoint (8-5-2-5, 8-6-4).

    [Blocker] is negated later, too (10-4-2).
    """
    heard = None if skill.trigger is None else below_conditions(skill.trigger)
    done = isinstance(heard, Deed) and not (heard.verb == "activate" and heard.keyword == ("Blocker",))
    return skill.kind is SkillKind.AUTO and done and not skill.at_counter


def _later(nodes: list[Node]) -> Iterator[Node]:
    """What is done once another skill has been activated: "the next time your opponent activates an Extra Card, negate that skill"."""
    for node in nodes:
        if isinstance(node, AtLater) and isinstance(node.when, Deed) and node.when.verb == "activate":
            yield from walk(node.body)


def _of_later_plays(node: Node) -> bool:
    match node:
        case ReplaceEvent(event=Deed(verb="play"), duration=duration, once=False):
            return duration == INSTANT
        case _:
            return False


def _how_it_comes(node: Node) -> bool:
    """ "If the card being played was played by a skill": that has not come to pass when the play is answered (10-10-3-2)."""
    match node:
        case IsSuch(subject=Ref(to=Referent.BEING_PLAYED), filter=such):
            return any(isinstance(part, WasPlayedBy) and not part.unpaid for part in walk(such))
        case _:
            return False


def _unanswered(later: Node) -> bool:
    """ "If your opponent plays a card using [Evolve]" in a [Counter: Play]: as said, it would wait for a later play."""
    if not isinstance(later, AtLater):
        return False
    when = later.when
    if not isinstance(when, Deed) or when.by is not Who.OPPONENT or later.once or later.duration != INSTANT:
        return False
    plain = Deed("play", when.noun, Who.OPPONENT, words=when.words)
    noun = when.noun
    more = isinstance(noun, Noun) and (noun.quantity == Quantity.OR_MORE or (noun.places != () and not noun.implied))
    return when.verb == "activate" or (when.verb == "play" and (when != plain or more))


def _each_of_several(deed: Deed) -> bool:
    """ "When you play 2 or more cards": in a turn, in a battle?"""
    noun = deed.noun
    return deed.verb in ("activate", "attack", "play") and (_several(noun) or _several(deed.target))


def _several(what: Operand | None) -> bool:
    return isinstance(what, Noun) and what.quantity == Quantity.OR_MORE and what.n != Const(1)

"""What a skill says to no end: effects that nothing would carry out where they stand, and words that nothing asks."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import get_args

from engine.masters.ir.coming_card import of_the_coming
from engine.masters.ir.discounts import is_too_late
from engine.masters.ir.keywords import NAMING_KEYWORDS, PAID_KEYWORDS, UNITING_KEYWORDS
from engine.masters.ir.leave import adds_nothing, waives
from engine.masters.ir.nodes import (
    INSTANT,
    ONLY_DURING,
    All,
    AtLater,
    Cannot,
    Choose,
    ChooseSkill,
    DeckRule,
    Declare,
    Deed,
    DidResult,
    DidSo,
    Effect,
    Exists,
    GainChosenSkill,
    GainFacts,
    Gets,
    Happened,
    If,
    InsteadOfPlay,
    Keyword,
    Lasting,
    May,
    Move,
    Otherwise,
    Paid,
    Pay,
    PayEnergy,
    Permit,
    Play,
    Prohibit,
    ReplaceEvent,
    Requirement,
    Skill,
    SkillKind,
    Then,
    Timing,
    Trigger,
    Upgrade,
    WhenDoing,
    WhenPhase,
    WhereX,
)
from engine.masters.ir.nouns import (
    THIS_CARD,
    And,
    Area,
    Attr,
    AttrOf,
    Compare,
    Const,
    Declared,
    Filter,
    Is,
    IsDeclared,
    IsFaceUp,
    IsIn,
    IsType,
    Node,
    Noun,
    Nouns,
    Operand,
    PerEach,
    Place,
    Quantity,
    Ref,
    Referent,
    ThatMany,
    Underwent,
    WasPlayedBy,
    XValue,
    conjuncts,
)
from engine.masters.ir.outcomes import with_what_comes_instead
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.roles import idle_roles
from engine.masters.ir.spoken_of import parts_of
from engine.masters.ir.uncounted import uncounted
from engine.masters.ir.untimely import if_it_was_done, untimely
from engine.masters.ir.vocabulary import WIDENINGS
from engine.masters.ir.walk import walk
from engine.masters.ir.which import undivided, whose_of_both

LASTS = (*get_args(Lasting), AtLater, InsteadOfPlay, DeckRule)
"""What a part of a [Permanent] skill may be; the last ones say in other words what lasts."""


def idle(skill: Skill, nodes: list[Node]) -> Iterator[tuple[str, str]]:
    """Effects that nothing carries out where they stand: what happens once in a [Permanent], what only holds in any other skill."""
    if skill.kind == SkillKind.PERMANENT and skill.effect is not None:
        offers = [node.effect for node in nodes if isinstance(node, May)]
        for part in parts_of(rewrite(skill.effect, _with_what_comes_instead)):
            yield from _of_a_permanent(part, offers)
        asked = [node.condition for node in nodes if isinstance(node, If)]
        if any(isinstance(node, Paid) and node.energy is not None for node in nodes):
            yield "nothing", "with what a card was paid for in a turn that may be over"
        if if_it_was_done(nodes):
            yield "nothing", "whether something was done, and a [Permanent] skill is never carried out"
        waits = any(isinstance(node, (AtLater, ReplaceEvent, WhenDoing)) for node in nodes)
        if not waits and any(
            isinstance(node, Ref) and node.to == Referent.TRIGGER for one in asked for node in walk(one)
        ):
            yield "nothing", "the card of a trigger, and this skill waits for none"
    yield from untimely(skill, nodes)
    happened = [inner for node in nodes if isinstance(node, Happened | DidResult) for inner in walk(node)]
    for node in nodes:
        if isinstance(node, Noun) and node.quantity is Quantity.ONLY and not any(node is one for one in happened):
            yield "nothing", "so many and no more, of what has not happened yet"
        yield from _of_one(node)
        yield from _of_the_past(node)
        if isinstance(node, ReplaceEvent) and _bound_elsewhere(node):
            yield "nothing", "a way to another area than the one that something else is said to take the place of"
        if skill.kind != SkillKind.PERMANENT and isinstance(node, Play) and _of_those_in_play(node):
            yield "nothing", "how cards are played, and for how long it is so is not said"
        if skill.kind != SkillKind.PERMANENT and isinstance(node, Play | Move) and _of_no_card(node):
            yield "nothing", "tokens that are played, which come from nowhere and are not said to be made"
        yield from (("nothing", f"a role of the deed that nothing asks ({role})") for role in idle_roles(node))
    elsewhere = any(
        isinstance(node, If) and any(isinstance(one, IsIn) for one in walk(node.condition)) for node in nodes
    )
    if not elsewhere and any(isinstance(node, Permit) and adds_nothing(node) and not waives(node) for node in nodes):
        yield "nothing", "a skill that can be activated, and no words say what else keeps it from that"
    yield from _unsaid(skill, nodes)
    yield from of_the_coming(skill)
    if skill.kind not in (SkillKind.PERMANENT, SkillKind.KEYWORDS):
        for node in nodes:
            if isinstance(node, (WhenDoing, DeckRule)):
                yield "nothing", f"{type(node).__name__} stands in [Permanent] skills, this is [{skill.kind.value}]"


def _bound_elsewhere(node: ReplaceEvent) -> bool:
    """ "When this card would be sent to your Warp, add it to your hand instead of placing it in your Drop Area"."""
    led = [place.area for place in node.event.to] if isinstance(node.event, Deed) else []
    areas = [place.area for place in node.bound_for]
    return bool(areas and led) and Area.ANYWHERE not in led and not any(area in led for area in areas)


def _of_a_permanent(part: Effect, offers: list[Effect]) -> Iterator[tuple[str, str]]:
    """What a part of a [Permanent] skill says to no end."""
    if not isinstance(part, LASTS):
        yield "nothing", f"{type(part).__name__} happens once, and a [Permanent] skill is never carried out"
    elif isinstance(part, AtLater) and part in offers:
        yield "nothing", "an offer, which a [Permanent] skill never makes"
    elif isinstance(part, AtLater) and isinstance(part.when, WhenPhase) and part.when.next:
        yield "nothing", "the next turn, where no words say from when it is the next"
    elif isinstance(part, AtLater) and (_unheard(WhenDoing(part.when, part.body)) or _of_some(part.when)):
        yield "nothing", "no [Permanent] skill adds anything to such a deed as it is done"
    elif getattr(part, "duration", INSTANT).until in ONLY_DURING:  # a [Permanent] skill is never carried out
        yield "nothing", "a turn that is the next, where no words say from when"
    elif isinstance(part, Play) and (part in offers or (not part.rest and part.negated is None)):
        yield "nothing", "a card is played once, and a [Permanent] skill is never carried out"
    elif isinstance(part, Gets) and part.duration != INSTANT and _of_those_played(part.what):
        yield "nothing", "for how long after they were played, which a [Permanent] skill does not ask"
    elif isinstance(part, Gets) and any(_came_to(node) for node in walk(part)):
        yield "nothing", "what this skill has done, and a [Permanent] skill is never carried out"
    elif any(isinstance(node, Ref) and node.to == Referent.CHOSEN for node in walk(part)):
        if not any(isinstance(node, Choose) for node in walk(part)):
            yield "nothing", "the chosen card, and a [Permanent] skill has chosen none"


def _gone(filter: Filter) -> bool:
    """ "A Battle Card that was removed this turn": it is where it was no more."""
    return any(
        isinstance(part, Underwent)
        and part.deed.verb in ("add", "leave", "place", "remove", "return", "send")
        and not part.deed.to
        for part in conjuncts(filter)
    )


def _came_to(node: Node) -> bool:
    """What a skill has moved, or the number that it came to: "for each card placed this way"."""
    if isinstance(node, Ref) and node.to == Referent.PLACED:
        return not (node.said == "card" and node.places and all(place.under for place in node.places))
    return isinstance(node, ThatMany)


def _with_what_comes_instead(node: Node) -> Node:
    return with_what_comes_instead(node, standing=True) if isinstance(node, Then) else node


def _of_those_played(what: Operand) -> bool:
    """Whether a phrase means cards by how they were played, at whatever time: "cards your opponent plays from their hand"."""
    return any(isinstance(node, WasPlayedBy) and not node.this_turn for node in walk(what))


def _unsaid(skill: Skill, nodes: list[Node]) -> Iterator[tuple[str, str]]:
    """What was declared or chosen, where the skill lets nobody declare or choose it."""
    if skill.kind == SkillKind.KEYWORDS and skill.keywords:
        name, spec = skill.keywords[-1].name, skill.keywords[-1].spec
        names = isinstance(spec, Nouns) if name in UNITING_KEYWORDS else spec is not None
        if names != (name in NAMING_KEYWORDS):
            yield (
                "nothing",
                f"cards for [{name}], which names none" if names else f"the cards that [{name}] is done with",
            )
        if skill.keywords[-1].cost and name not in PAID_KEYWORDS:
            yield "nothing", f"a price of [{name}], for which none is paid"
    yield from undivided(nodes, skill.text)
    heard = () if skill.trigger is None else walk(skill.trigger)
    if (
        _of_nothing(skill.requirements)
        or _first_of_nothing(skill)
        or any(isinstance(node, Noun) and node.among == SHOWN for node in heard)
    ):
        yield "nothing", "one of some, and nothing has been shown or chosen"
    kinds = {type(node) for node in nodes}
    if WhereX in kinds and XValue not in kinds:
        yield "nothing", "what X is, and no X is spoken of"
    elif WhereX in kinds and next(type(node) for node in nodes if isinstance(node, (WhereX, XValue))) is XValue:
        yield "nothing", "what X is, which is said too late"
    if Declare not in kinds and any(
        isinstance(node, (Declared, IsDeclared)) or (isinstance(node, GainFacts) and node.declared) for node in nodes
    ):
        yield "nothing", "what was declared, and nothing is"
    places = [node for node in nodes if isinstance(node, Place)]
    said = {place.area for place in places if place.words != "unsaid"}
    if any(place.words == "unsaid" for place in places) and said & STACKS != {Area.DECK}:
        yield "nothing", "the top or the bottom, and of which stack is not said"
    if InsteadOfPlay in kinds and skill.kind != SkillKind.PERMANENT and skill.timing != Timing.PLAY:
        if any(isinstance(node, InsteadOfPlay) and node.what == Ref(Referent.BEING_PLAYED) for node in nodes):
            yield "nothing", "a play, and no card is being played when the skill is resolved"
    if GainChosenSkill in kinds and ChooseSkill not in kinds:
        yield "nothing", "the chosen keyword skill, and none is chosen"


STACKS = {Area.DECK, Area.LIFE}
"""What has a top and a bottom."""
UNHEARD = (
    *("draw", "shuffle", "reveal", "flip", "switch to rest", "switch to active", "take damage"),
    *("awaken", "block", "win battle"),
    *("add marker", "remove marker", "negate attack", "negate counter", "negate skill", "lower power", "raise power"),
)
"""Deeds to which no [Permanent] skill adds anything as they are done."""


def _of_nothing(requirements: tuple[Requirement, ...]) -> bool:
    """ "Your opponent chooses 1 : …": of what, no words say."""
    first = next((one for one in requirements if isinstance(one, Pay)), None)
    return (
        isinstance(first, Pay)
        and isinstance(first.effect, Choose)
        and isinstance(first.effect.noun, Noun)
        and first.effect.noun.among == SHOWN
    )


def _first_of_nothing(skill: Skill) -> bool:
    """ "When this card attacks, choose 1 card among those in Rest Mode": the first thing that is done, and it takes one of some."""
    trigger, effect = skill.trigger, skill.effect
    heard = isinstance(trigger, Deed) and trigger.noun == THIS_CARD and trigger.target is None
    if skill.requirements or skill.burst or not heard:
        return False
    while isinstance(effect, Then | May):
        effect = effect.effects[0] if isinstance(effect, Then) else effect.effect
    what = effect.noun if isinstance(effect, Choose) else getattr(effect, "what", None)
    return isinstance(what, Noun) and isinstance(what.among, Ref) and what.among.to is Referent.AMONG


SHOWN = Ref(Referent.AMONG)
"""What has been looked at or chosen."""


def _unheard(node: WhenDoing) -> bool:
    verb, noun = (node.trigger.verb, node.trigger.noun) if isinstance(node.trigger, Deed) else ("", None)
    if verb == "attack":
        return not isinstance(node.body, (Gets, Prohibit, Permit, PayEnergy))
    if isinstance(node.body, Permit) and node.body.action not in WIDENINGS:
        return True
    # "discards cards": each goes by itself, and what is added would be for each of them
    each = verb == "discard" and isinstance(noun, Noun) and noun.quantity is Quantity.BARE
    return each or verb in UNHEARD or (verb == "evolve" and isinstance(node.body, Prohibit))


def _of_some(trigger: Trigger) -> bool:
    """ "…, and when one of them attacks": of the cards of the effect beside it."""
    return any(isinstance(node, Noun) and node.among is not None for node in walk(trigger))


def _of_one(node: Node) -> Iterator[tuple[str, str]]:
    """What a single effect says to no end."""
    if isinstance(node, Keyword) and node.name and not node.name.strip("+-0123456789"):
        yield "nothing", "a marker skill cost where a keyword skill should stand"
    if isinstance(node, PerEach) and node.every >= 1000:
        yield "nothing", "so much power, where cards are counted"
    if is_too_late(node):
        yield "nothing", "the cost has been paid by the time the card is played"
    if isinstance(node, WhenDoing) and _unheard(node):
        yield "nothing", "no [Permanent] skill adds anything to such a deed as it is done"
    if isinstance(node, (Prohibit, ReplaceEvent)):
        yield from uncounted(node)
    if isinstance(node, (Prohibit, ReplaceEvent)) and any(isinstance(part, IsFaceUp) for part in _flipped(node)):
        yield "nothing", "how a card lies before it is flipped, where it is said how it would lie then"
    if isinstance(node, Noun) and _looked_for_elsewhere(node):
        yield "nothing", "a card that has gone to another area, looked for where it came from"
    if isinstance(node, Upgrade) and isinstance(node.instead, Then) and _asks(node.instead.effects[-1]):
        yield "nothing", "in place of which of the two it is done is not said"
    if isinstance(node, Nouns) and _made_up_of(node.parts[0], node.parts[1:]):
        yield "nothing", "some cards and then of which kinds they are would be as many again"
    if isinstance(node, Cannot) and node.action == "gain skills" and isinstance(node.object, Ref):
        yield "nothing", "skills that a card can't gain, and none that it loses"
    if isinstance(node, Cannot) and node.action == "combo" and node.object is not None:
        yield "nothing", "with which card it can't combo, which no card does with another"
    if isinstance(node, Cannot) and node.action == "be affected" and _of_its_power(node):
        yield "nothing", "by whom it is affected, which hangs on a power that what affects it changes"
    if isinstance(node, Gets) and whose_of_both(node):
        yield "nothing", "whose skills the first is that it can't be done by is not said"
    if isinstance(node, Move) and _stays(node):
        yield "nothing", "a move to where the cards lie already"


def _of_no_card(node: Play | Move) -> bool:
    """ "2 Saibaman Tokens are played", "place 1 red Imp Token in your Battle Area": tokens that are in play already."""
    what = node.what
    return (
        isinstance(what, Noun)
        and (isinstance(node, Play) or (node.to.place.area is Area.BATTLE and what.owner is None))
        and what.among is None
        and all(place.area is Area.BATTLE for place in what.places)
        and IsType("token") in conjuncts(what.filter)
    )


def _of_its_power(cannot: Cannot) -> bool:
    """ "Isn't affected by skills of cards with less power than this card"."""
    return cannot.by is not None and any(
        isinstance(part, Compare) and part.attr is Attr.POWER and isinstance(part.value, AttrOf)
        for part in walk(cannot.by)
    )


def _of_the_past(node: Node) -> Iterator[tuple[str, str]]:
    """What is asked of cards that have gone, of what nobody was offered, and of markers that stay."""
    if isinstance(node, Noun) and (node.implied or not node.places) and node.among is None and _gone(node.filter):
        yield "nothing", "cards that have gone this turn, and where to is not said"
    if isinstance(node, All) and any(
        isinstance(one, Exists) and isinstance(two, DidSo) for one, two in pairwise(node.parts)
    ):
        yield "nothing", "what somebody does, where it is asked what they have"
    if isinstance(node, Permit) and node.unmarked and not any(name.startswith("Spirit Boost") for name in node.keyword):
        yield "nothing", "markers that are not removed for another skill than [Spirit Boost]"


UNORDERED = (Area.HAND, Area.BATTLE, Area.DROP, Area.WARP, Area.REMOVED)
"""Where a card lies as any other does."""


def _stays(move: Move) -> bool:
    """ "Place 1 of your Battle Cards in your Battle Area"."""
    what, to = move.what, move.to.place
    if not isinstance(what, Noun) or not what.places or to.area not in UNORDERED or move.to.rest is not None:
        return False
    return all(place.area == to.area and place.who == to.who for place in what.places)


def _looked_for_elsewhere(noun: Noun) -> bool:
    """ "The card placed in your Drop Area from your deck"."""
    done = noun.filter.ref if isinstance(noun.filter, Is) else None
    if not isinstance(done, Ref) or done.to is not Referent.PLACED or not done.places or not noun.places:
        return False
    return not {place.area for place in noun.places} & {place.area for place in done.places}


def _of_those_in_play(play: Play) -> bool:
    """ "Your opponent's Battle Cards are played in Rest Mode", which lasts where a skill lasts."""
    return isinstance(what := play.what, Noun) and what.implied and what.owner is not None and play.rest is not None


def _flipped(node: Prohibit | ReplaceEvent) -> Iterator[Node]:
    """The cards that would be flipped."""
    deed = node.deed if isinstance(node, Prohibit) else node.event
    if isinstance(deed, Deed) and deed.verb == "flip" and deed.noun is not None:
        yield from walk(deed.noun)


def _made_up_of(first: Operand, others: tuple[Operand, ...]) -> bool:
    """ "Up to 2 cards from your Drop Area, 1 red and 1 blue"."""
    rest = [one for one in others if isinstance(one, Noun) and (one.implied or not one.places) and one.owner is None]
    counted = [one.n.n for one in rest if isinstance(one.n, Const) and one.among is None]
    if not isinstance(first, Noun) or not isinstance(first.filter, And) or first.filter.parts:
        return False
    return len(counted) == len(others) > 1 and first.n == Const(sum(counted))


def _asks(effect: Effect) -> bool:
    """ "… draw 1 more, and if you have 5, draw 2 more instead": a condition of its own, behind which "instead" stands."""
    return isinstance(effect, If) and not isinstance(effect.condition, DidSo | Otherwise)

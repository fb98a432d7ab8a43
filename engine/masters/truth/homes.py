"""From which areas a skill works (2-12-2, 8-5-8, 10-3-2, 10-10-2): read off the skill's own words, once for each skill."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.masters.ir.antecedents import names_this
from engine.masters.ir.keywords import HAND_KEYWORDS, PLAYING_KEYWORDS
from engine.masters.ir.nodes import (
    KO,
    Choose,
    Condition,
    Deed,
    Effect,
    Happened,
    If,
    IsSuch,
    Keyword,
    Look,
    Move,
    Need,
    Permit,
    Play,
    PlayToken,
    RemoveFromGame,
    Reveal,
    Skill,
    SkillKind,
    Timing,
    Trigger,
    WhenAny,
    WhenIf,
    WhenPhase,
    WhenSituation,
)
from engine.masters.ir.nouns import (
    IT,
    THIS_CARD,
    Area,
    Filter,
    Is,
    IsIn,
    IsType,
    Not,
    Noun,
    Nouns,
    Operand,
    Quantity,
    Ref,
    Referent,
    conjuncts,
)
from engine.masters.ir.walk import walk

_PLACES = frozenset({Area.HAND, Area.DROP, Area.WARP, Area.LIFE, Area.ENERGY, Area.COMBO, Area.BATTLE, Area.UNISON})


_HIDDEN = (Area.HAND, Area.LIFE, Area.DECK)
"""Where a card may be revealed."""

_known: dict[tuple[int, str, bool], tuple[Skill, frozenset[Area]]] = {}
_plays: dict[int, tuple[Effect, tuple[Operand, ...], bool]] = {}
"""Kept by identity: skills are frozen and live as long as the card list; hashing a whole tree would cost more than walking it."""


def homes(skill: Skill, card_type: str, field: bool = False) -> frozenset[Area]:
    """The areas in which the card must be for the skill to be activated or to trigger. `field`: the card has [Field]."""
    key = (id(skill), card_type, field)
    kept = _known.get(key)
    if kept is None or kept[0] is not skill:
        found = _homes(skill, card_type, field)
        if skill.beneath or _comes_beneath(skill):
            found |= {Area.UNDER}  # 11-3-2-2: beneath a card only where it says so itself
        found |= {place.area for place in skill.elsewhere}  # 1-3-1
        kept = _known[key] = (skill, found)
    return kept[1]


def _comes_beneath(skill: Skill) -> bool:
    """Whether it waits for its own card to be placed beneath another, or evolved, or to go from there: beneath it is at work (11-3-2-2)."""
    return skill.trigger is not None and any(
        isinstance(node, Deed) and (_goes_beneath(node) or (node.verb == "evolve" and node.target == THIS_CARD))
        for node in walk(skill.trigger)
    )


def _goes_beneath(deed: Deed) -> bool:
    there = (place for place in (*deed.to, *deed.source) if place.area is Area.UNDER)
    return deed.noun == THIS_CARD and any(place.under != THIS_CARD for place in there)


def _homes(skill: Skill, card_type: str, field: bool) -> frozenset[Area]:
    if skill.kind == SkillKind.COUNTER:
        return _counter_homes(skill)
    if skill.kind == SkillKind.KEYWORDS and any(keyword.name in HAND_KEYWORDS for keyword in skill.keywords):
        return frozenset({Area.HAND})  # 10-5-2, 10-13-3-2, 10-13-4-2; [Union-Absorb] is in play: 10-13-5-2
    named = _named_places(skill)
    if named:
        return named
    if _waits_to_be_played(skill):
        return frozenset({Area.HAND})
    match card_type:
        case "leader":
            return frozenset({Area.LEADER})
        case "unison":
            return frozenset({Area.UNISON})
        case "extra":
            return (
                frozenset({Area.HAND}) if skill.kind == SkillKind.ACTIVATE and not field else frozenset({Area.BATTLE})
            )
        case _:
            return frozenset({Area.BATTLE})


def _waits_to_be_played(skill: Skill) -> bool:
    """ "When this card's energy cost becomes 0, you may play it": what is in play can't be played, and no other area is named (6-3-1-2-1)."""
    match skill.trigger:
        case WhenSituation(condition=IsSuch(subject=subject)) if subject == THIS_CARD and skill.effect is not None:
            played = (node.what for node in walk(skill.effect) if isinstance(node, Play))
            return any(what in (THIS_CARD, IT) for what in played)
        case _:
            return False


def _counter_homes(skill: Skill) -> frozenset[Area]:
    """The hand (10-10-2); another area where the skill requires this card to be there, or says that it can be activated from there (1-3-1)."""
    required = {
        area
        for part in skill.requirements
        if isinstance(part, Need)
        for node in walk(part.condition)
        if isinstance(node, IsSuch)
        for area in _is_in(node)
    }
    allowed = {
        area
        for node in (walk(skill.effect) if skill.effect is not None else ())
        if isinstance(node, If) and isinstance(node.condition, IsSuch)
        if isinstance(node.then, Permit) and node.then.action == "activate"
        for area in _is_in(node.condition)
    }
    return frozenset(required or {Area.HAND, *allowed})


def _is_in(condition: IsSuch) -> Iterator[Area]:
    """The areas of "this card is in your Drop Area"."""
    if condition.subject == THIS_CARD:
        for node in walk(condition.filter):
            if isinstance(node, IsIn):
                yield from (place.area for place in node.places if place.area in _PLACES)


def _named_places(skill: Skill) -> frozenset[Area]:
    """Areas in which the text says that "this card" is: "play this card from your Drop Area"."""
    found: set[Area] = set()
    heard, asked = _parted(skill.trigger)
    parts = [*skill.requirements, *asked, *((skill.effect,) if skill.effect is not None else ())]
    of_this = heard is not None and any(node == THIS_CARD for node in walk(heard))
    found.update(_shown_there(heard))
    discards = any(
        isinstance(node, Move) and node.verb == "discard" for part in skill.requirements for node in walk(part)
    )
    for node in (node for part in parts for node in walk(part)):
        if isinstance(node, Move) and node.verb == "discard" and node.what == THIS_CARD:
            found.add(Area.HAND)  # 10-45-1
        if isinstance(node, Choose) and discards and isinstance(node.noun, Nouns) and THIS_CARD in node.noun.parts:
            found.add(Area.HAND)  # "choose this card and 1 other card in your hand and discard them"
        if isinstance(node, (Move, KO, RemoveFromGame)) and node.what == THIS_CARD:
            break  # from here on the text speaks of where the skill itself has put the card
        if isinstance(node, Noun) and names_this(node.filter) and not node.implied:
            found.update(place.area for place in node.places if place.area in _PLACES)
        if isinstance(node, Nouns) and THIS_CARD in node.parts:  # "this card and 2 other cards from your Drop Area"
            others = [
                part
                for part in node.parts
                if isinstance(part, Noun) and not part.implied and Not(Is(THIS_CARD)) in _besides(part.filter)
            ]
            found.update(place.area for part in others for place in part.places if place.area in _PLACES)
        if isinstance(node, Happened) and not of_this:
            found.update(_brought_to(node))
        if (
            isinstance(node, IsSuch) and node.subject == THIS_CARD and not of_this
        ):  # "if this card is in your Drop Area"
            found.update(
                place.area
                for inner in walk(node.filter)
                if isinstance(inner, IsIn)
                for place in inner.places
                if place.area in _PLACES
            )
    return frozenset(found)


def _parted(trigger: Trigger | None) -> tuple[Deed | WhenAny | None, list[Condition]]:
    """What sets a skill off by being done, and what is asked besides: "when this card is in your Warp at the start of your turn"."""
    match trigger:
        case WhenIf(trigger=inner, condition=condition):
            heard, asked = _parted(inner)
            return heard, [condition, *asked]
        case WhenPhase(condition=condition):
            return None, [] if condition is None else [condition]
        case WhenSituation(condition=condition):
            return None, [condition]
        case _:
            return trigger, []


def _shown_there(heard: Deed | WhenAny | None) -> Iterator[Area]:
    """Where this card lies as something is done to it: "when this card in your energy is switched to Rest Mode", "when this card in your life is flipped
    face up"."""
    for node in walk(heard) if heard is not None else ():
        if not isinstance(node, Deed) or node.noun is None:
            continue
        match node.noun:
            case Noun(filter=filter, implied=False, places=there) if names_this(filter):
                places = there
            case noun:
                places = node.source if noun == THIS_CARD and node.verb in ("flip", "reveal") else ()
        yield from (place.area for place in places if place.area in _PLACES or place.area in _HIDDEN)
        if node.verb == "reveal" and node.noun == THIS_CARD and not places:
            yield from _HIDDEN  # a card in play lies open already
        if node.verb == "flip" and node.noun == THIS_CARD and node.face_up is not None and not places:
            yield Area.LIFE  # 3-9-3: only there do cards lie face up or face down


def _brought_to(condition: Happened) -> Iterator[Area]:
    """Where this card lies after what has happened to it: "if this card was KO'd this turn"."""
    match condition:
        case Happened(trigger=Deed(verb="KO", noun=noun), negative=False) if noun == THIS_CARD:
            yield Area.DROP
        case Happened(trigger=Deed(noun=noun, to=to), negative=False) if noun == THIS_CARD:
            yield from (place.area for place in to if place.area in _PLACES)
        case _:
            pass


def _besides(filter: Filter) -> list[Filter]:
    """What a phrase asks of a card, without the words it was said in ("other")."""
    return [replace(part, words="") if isinstance(part, Not) else part for part in conjuncts(filter)]


def plays_cards(skill: Skill) -> bool:
    """Whether the skill plays cards or tokens, so that [Counter: Play] may answer it (10-10-3-2)."""
    return any(keyword.name in PLAYING_KEYWORDS for keyword in skill.keywords) or any(True for _ in _played(skill))


def plays_itself(skill: Skill, keyword: Keyword | None) -> bool:
    """Whether the card that the skill plays is its own, so that everybody knows before it resolves which one is being played."""
    if keyword is not None and keyword.name in PLAYING_KEYWORDS:
        return keyword.name != "Swap"  # 10-24-3
    return any(what == THIS_CARD or (isinstance(what, Noun) and names_this(what.filter)) for what in _played(skill))


def _played(skill: Skill) -> Iterator[Operand]:
    """What the words of the skill play. How the card is played that it answers plays none ("is played in Rest Mode")."""
    for text in (skill.effect, *(keyword.body for keyword in skill.keywords)):  # [Alliance] has an effect: 10-35-2
        if text is None:
            continue
        played, chooses = _played_by(text)
        other = chooses or skill.timing != Timing.PLAY
        yield from (what for what in played if not _answered(what, other))


def _played_by(text: Effect) -> tuple[tuple[Operand, ...], bool]:
    """What an effect plays, and whether it chooses or shows cards that it may call "it"."""
    kept = _plays.get(id(text))
    if kept is None or kept[0] is not text:
        parts = list(walk(text))
        played = [node.what for node in parts if isinstance(node, Play)]
        played += [_TOKENS for node in parts if isinstance(node, PlayToken)]  # 10-18-1
        kept = _plays[id(text)] = text, tuple(played), any(isinstance(node, (Choose, Look, Reveal)) for node in parts)
    return kept[1:]


_TOKENS = Noun(Quantity.ALL, filter=IsType("token"))


def _answered(what: Operand, other: bool) -> bool:
    """Whether it is the card that is being played anyway; `other`: "it" may be another card."""
    return isinstance(what, Ref) and (what.to == Referent.BEING_PLAYED or (what.to == Referent.IT and not other))

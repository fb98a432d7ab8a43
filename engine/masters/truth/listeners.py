"""Who listens to what: an index from types of events to the [Auto] skills that they may fulfil (8-6), read off the printed sides.

A skill that listens for what happens to its own card is found with the card that the event is about; only skills that listen for
other cards, phases or players are gone through, and those by the type of the event. No event asks every card.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import TypeAlias, assert_never

from msgspec import Struct
from msgspec.structs import replace

from engine.core.ids import CardId, Seat
from engine.masters.cards.definition import Face
from engine.masters.ir.antecedents import is_this
from engine.masters.ir.nodes import (
    Condition,
    Deed,
    Effect,
    Happened,
    If,
    May,
    Skill,
    SkillKind,
    Trigger,
    WhenAny,
    WhenIf,
    WhenPhase,
    WhenSituation,
)
from engine.masters.ir.nouns import Area
from engine.masters.ir.rewrite import alternatives, own_moment
from engine.masters.ir.vocabulary import MOVES, DeedVerb
from engine.masters.ir.walk import walk
from engine.masters.state.cause import Why
from engine.masters.state.events import (
    Activated,
    Attacked,
    AttackNegated,
    Chosen,
    Compared,
    DamageComing,
    Damaged,
    Event,
    Flipped,
    Happening,
    LinkPushed,
    MarkersChanged,
    ModifierAdded,
    MomentCame,
    Moved,
    Revealed,
    Shuffled,
    SituationSet,
    SkillNegated,
    Switched,
    TargetChanged,
    TokenMade,
)
from engine.masters.state.position import Position
from engine.masters.truth.homes import homes
from engine.masters.truth.patterns import names_of
from engine.masters.truth.same_decks import SameDecks


class Listener(Struct, frozen=True):
    """A skill (one alternative of it) that listens. `own`: for what happens to its own card alone.

    Where the printed skill names its moment inside its effect, `skill` has it as its trigger. `combo`: it is for the end of a battle in which its
    card was used in a combo, and works in the Drop Area if the card came there with the other combos.
    """

    index: int
    skill: Skill
    trigger: Trigger
    part: int
    own: bool
    homes: frozenset[Area]
    combo: bool = False


Sound: TypeAlias = type[Happening] | Why | tuple[str, str]
"""What is listened for: a type of event; of a move its reason, of a moment which moment of what it is."""

Listeners: TypeAlias = dict[tuple[Sound, bool], tuple[Listener, ...]]
"""By what they listen for; those that listen for what happens to their own card alone apart from the others."""


class Index(Struct):
    """Who listens, in one match: for other cards, by what for; situations apart. Cards are named by id. `own`: the printed cards with a skill
    that listens for what happens to its own card. `hands`: the skills that listen from a hand, each with the player who has brought the card and
    all copies of it. `heard`: these three side by side, as every event asks for all of them."""

    cards: int
    wide: dict[Sound, list[tuple[CardId, frozenset[Area]]]]  # with the areas in which any of the card's skills listens
    watching: list[CardId]
    own: dict[Sound, set[int]]
    hands: dict[Sound, list[tuple[Seat, tuple[CardId, ...], Listener]]] = {}
    heard: dict[Sound, Hearing] = {}


Hearing: TypeAlias = tuple[
    Set[int],
    Sequence[tuple[CardId, frozenset[Area]]],
    Sequence[tuple[Seat, tuple[CardId, ...], Listener]],
]
NOBODY: Hearing = (frozenset(), (), ())
"""Who hears what no skill listens for."""


_faces: dict[int, tuple[Face, str, Listeners]] = {}
"""Answers about printed sides, which never change; the side is kept alive beside its answer, so that its identity stays its own."""


def _read(face: Face, card_type: str) -> Listeners:
    """What the skills of a printed side listen to."""
    held = _faces.get(id(face))
    if held is None:
        found: dict[tuple[Sound, bool], list[Listener]] = {}
        field = any(keyword.name == "Field" for skill in face.skills for keyword in skill.keywords)
        for index, skill in enumerate(face.skills):
            if skill.kind != SkillKind.AUTO:
                continue
            where = homes(skill, card_type, field)
            if skill.trigger is not None:
                _add(found, index, skill, skill.trigger, where)
            elif skill.effect is not None and (timed := own_moment(skill.effect)) is not None:
                _add(found, index, replace(skill, trigger=timed[0], effect=timed[1]), timed[0], where)
        held = _faces[id(face)] = (face, card_type, {sound: tuple(some) for sound, some in found.items()})
    return held[2]


def _add(
    found: dict[tuple[Sound, bool], list[Listener]],
    index: int,
    skill: Skill,
    trigger: Trigger,
    where: frozenset[Area],
) -> None:
    for part, alternative in enumerate(alternatives(trigger)):
        combo = any(map(_after_combo, (alternative, *_asked_first(skill.effect))))
        areas = where | {Area.DROP} if combo else where
        own = _is_own(alternative)
        for kind in events_of(alternative):
            assert kind.heard or kind is SituationSet, (
                f"{kind.__name__} is heard by no skill, but {skill.text} listens for it"
            )
        for sound in dict.fromkeys(sounds_of(alternative)):
            found.setdefault((sound, own), []).append(Listener(index, skill, alternative, part, own, areas, combo))


def _asked_first(effect: Effect | None) -> Iterator[Condition]:
    """The conditions in front of what is done: "at the end of the battle, if you combo'd with this card, return it to your hand"."""
    while isinstance(effect, If | May):
        if isinstance(effect, If):
            yield effect.condition
        effect = effect.then if isinstance(effect, If) else effect.effect


def _after_combo(asked: Trigger | Condition) -> bool:
    """ "At the end of a battle where this card was used in a combo": it has left the Combo Area by then (7-4-1-8). Clause 7-4-1-9-1."""
    return any(
        isinstance(node, Happened)
        and any(
            isinstance(inner, Deed) and inner.verb == "combo" and inner.noun is not None and is_this(inner.noun)
            for inner in walk(node)
        )
        for node in walk(asked)
    )


_EVENTS: dict[DeedVerb, tuple[type[Happening], ...]] = {
    **dict.fromkeys(MOVES, (Moved,)),
    "activate": (Activated,),
    "add marker": (MarkersChanged,),
    "attack": (Attacked,),
    "awaken": (Activated,),
    "block": (Activated,),
    "choose": (Chosen,),
    "combo": (Moved,),
    "evolve": (Moved,),
    "flip": (Flipped,),
    "lower power": (ModifierAdded,),
    "negate attack": (AttackNegated,),
    "negate counter": (SkillNegated, ModifierAdded),
    "negate skill": (SkillNegated, ModifierAdded),
    "play": (Moved, TokenMade),
    "raise power": (ModifierAdded,),
    "remove marker": (MarkersChanged,),
    "reveal": (Revealed,),
    "shuffle": (Shuffled,),
    "switch to active": (Switched,),
    "switch to rest": (Switched, Attacked),  # 7-1-1: an attack rests, too
    "take damage": (Damaged,),
    "win battle": (Compared,),
}
"""The types of events that each deed is."""


def events_of(trigger: Trigger) -> tuple[type[Happening], ...]:
    """The types of events that can fulfil a trigger."""
    match trigger:
        case Deed(verb="attack", passive=True):
            return (Attacked, TargetChanged)
        case Deed(verb="take damage", before=True):
            return (DamageComing,)
        case Deed(verb="play", before=True):
            return (LinkPushed,)
        case Deed(verb=verb):
            return _EVENTS.get(verb, ())
        case WhenPhase():
            return (MomentCame,)
        case WhenSituation():
            return (SituationSet,)
        case WhenIf(trigger=inner):
            return events_of(inner)
        case WhenAny(parts=parts):
            return tuple(dict.fromkeys(kind for part in parts for kind in events_of(part)))
        case _:
            assert_never(trigger)


_WHY: dict[DeedVerb, Why] = {
    "KO": Why.KO,
    "charge": Why.CHARGE,
    "combo": Why.COMBO,
    "draw": Why.DRAW,
    "evolve": Why.PLAY,
    "play": Why.PLAY,
}
"""The deeds that are moves for one reason alone."""


def sound_of(event: Event) -> Sound:
    """What is listened for where this event is."""
    if type(event) is Moved:
        return event.why
    if type(event) is MomentCame:
        return event.moment, event.phase
    return type(event)


def sounds_of(trigger: Trigger) -> Iterator[Sound]:
    """What a trigger listens for: no other event can fulfil it."""
    match trigger:
        case WhenIf(trigger=inner):
            yield from sounds_of(inner)
        case WhenAny(parts=parts):
            for part in parts:
                yield from sounds_of(part)
        case WhenPhase(moment=moment, phase=phase):
            for name in names_of(phase):
                yield moment.value, name
        case Deed() | WhenSituation():
            for kind in events_of(trigger):
                if kind is not Moved:
                    yield kind
                elif isinstance(trigger, Deed) and trigger.verb in _WHY:
                    yield _WHY[trigger.verb]
                else:
                    yield from Why
        case _:
            assert_never(trigger)


_ANYBODY: tuple[DeedVerb, ...] = (
    "lower power",
    "raise power",
    "negate attack",
    "negate counter",
    "negate skill",
    "shuffle",
    "take damage",
)
"""Deeds that are not looked for with the card that they are about: what brings them about is another, or none."""


def _is_own(trigger: Trigger) -> bool:
    match trigger:
        case Deed(verb=verb, noun=noun):
            return noun is not None and verb not in _ANYBODY and is_this(noun)
        case WhenIf(trigger=inner):
            return _is_own(inner)
        case _:
            return False


def index_of(state: Position) -> Index:
    """Who listens in this match; made once, for all matches of its decks, and again when a token adds a card."""
    index: Index | None = state.memo.index
    if index is None or index.cards != len(state.cards):
        index = state.memo.index = _of_decks.answer(state)
    return index


def _build(state: Position) -> Index:
    per_printed: list[tuple[dict[Sound, frozenset[Area]], bool]] = []
    listening: dict[Sound, set[int]] = {}
    for number, printed in enumerate(state.printed):
        sounds: dict[Sound, frozenset[Area]] = {}
        watching = False
        for face in (printed.front,) if printed.back is None else (printed.front, printed.back):
            for (sound, own), some in _read(face, printed.definition.type).items():
                if sound is SituationSet:
                    watching = True
                if own:
                    listening.setdefault(sound, set()).add(number)
                else:
                    sounds[sound] = sounds.get(sound, frozenset()).union(*(listener.homes for listener in some))
        per_printed.append((sounds, watching))
    index = Index(len(state.cards), {}, [], listening)
    for card in state.cards:
        sounds, watching = per_printed[card.printed]
        in_areas = {areas: (card.id, areas) for areas in sounds.values()}
        for sound, areas in sounds.items():
            index.wide.setdefault(sound, []).append(in_areas[areas])
        if watching:
            index.watching.append(card.id)
    for number, printed in enumerate(state.printed):
        _add_hands(state, index, number, _read(printed.front, printed.definition.type))
    for sound in (*index.own, *index.wide, *index.hands):
        index.heard[sound] = (
            index.own.get(sound, frozenset()),
            index.wide.get(sound, ()),
            index.hands.get(sound, ()),
        )
    return index


_of_decks = SameDecks(_build)


def _add_hands(state: Position, index: Index, number: int, heard: Listeners) -> None:
    """The skills of a printed card that listen from a hand."""
    for (sound, own), some in heard.items():
        for listener in some:
            if not own and Area.HAND in listener.homes:
                for seat in (0, 1):
                    copies = tuple(card.id for card in state.cards if (card.printed, card.owner) == (number, seat))
                    if copies:
                        index.hands.setdefault(sound, []).append((seat, copies, listener))


def listeners_of(state: Position, card: CardId, sound: Sound, *, own: bool) -> tuple[Listener, ...]:
    """The skills of the side that shows that listen for this about their own card (`own`), or for others."""
    now = state.cards[card]
    printed = state.printed[now.printed]
    face = printed.back if now.flipped and printed.back is not None else printed.front
    if not face.skills:
        return ()
    held = _faces.get(id(face))
    return (held[2] if held is not None else _read(face, printed.definition.type)).get((sound, own), ())

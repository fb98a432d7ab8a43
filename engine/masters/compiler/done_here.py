"""When something is said to have been done: with this skill, where it does such a thing before, else in the turn."""

from __future__ import annotations

import re
from typing import cast

from msgspec.structs import replace

from engine.masters.compiler.heard import UNSAID
from engine.masters.ir.nodes import (
    KO,
    Activate,
    Choose,
    Condition,
    Deed,
    DidResult,
    Draw,
    Effect,
    Flip,
    Happened,
    InsteadOfPlay,
    IsSuch,
    Move,
    Phase,
    Play,
    PlayToken,
    RemoveFromGame,
    RemoveMarkers,
    Reveal,
    Skill,
    Switch,
    Timing,
    WhenPhase,
)
from engine.masters.ir.nouns import Area, IsUnder, Node, Noun, Place, Ref, Referent, Who, Window
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.vocabulary import Done
from engine.masters.ir.walk import walk


def with_this_skill(effect: Effect, skill: Skill) -> Effect:
    """ "Place the top 2 cards of your deck in your Drop Area : If a black card was placed, …": one of these."""
    requirements = skill.requirements
    effect = _not_by_this_skill(effect, skill)
    done: set[str] = {verb_of(node) for one in requirements for node in walk(one)}
    meant: list[Happened] = []
    for node in walk(effect):
        done.add(verb_of(node))
        if isinstance(node, Happened) and _is_timeless(node) and isinstance(node.trigger, Deed):
            if node.trigger.verb in done and node.window is Window.TURN:
                meant.append(node)
    return rewrite(effect, lambda node: _moved_here(replace(node, window=Window.SKILL) if node in meant else node))


def _done_before(skill: Skill) -> tuple[Who, ...]:
    """Whose deeds are those of the turn, where the skill does none of the kind itself."""
    if _BY_IT.search(skill.text):
        return ()
    if skill.timing is Timing.PLAY:  # "if your opponent played …" is the play that is answered
        return (Who.YOU,)
    return (Who.YOU, Who.OPPONENT, Who.THEY)


def _not_by_this_skill(effect: Effect, skill: Skill) -> Effect:
    """ "At the end of your turn, if you played 2 or more Battle Cards, …": in that turn, as this skill plays none."""
    nodes = [node for one in (effect, *skill.requirements) for node in walk(one)]
    doers = _done_before(skill)
    no_battle = isinstance(skill.trigger, WhenPhase) and skill.trigger.phase in _WITHOUT_BATTLES

    def change(node: Node) -> Node:
        match node:
            case Happened(window=Window.BATTLE, words=words) if words == UNSAID and no_battle:
                return replace(node, window=Window.TURN)
            case DidResult(
                verb="play" | "KO" | "draw" | "discard" | "send" | "add" | "place" as verb,
                noun=Noun(among=None) | Ref(to=Referent.ATTACK_CARD | Referent.GUARD_CARD) as noun,
            ) if node.who in doers and not any(isinstance(one, _BY[verb]) for one in nodes):
                return Happened(
                    Deed(verb, noun, by=node.who, to=node.target),
                    negative=node.negative,
                    words=IN_THE_TURN + node.words,
                )
            case _:
                return node

    return rewrite(effect, change)


_BY_IT = re.compile(r"\bthis (?:skill|way|card's skill)\b", re.IGNORECASE)
"""Where the text says what was done with the skill, nothing else is meant."""
_WITHOUT_BATTLES = (Phase.TURN, Phase.CHARGE, Phase.MAIN, Phase.END)
"""At whose beginning and end no battle is on."""
IN_THE_TURN = "!~t"
"""In front of the `words` of a condition: no words say when it happened."""
_BY = {
    "play": (Play, PlayToken, Activate),
    "KO": (KO, Activate),
    "draw": (Draw, Activate),
    **dict.fromkeys(("discard", "send", "add", "place"), (Move, InsteadOfPlay, Activate)),
}
"""What a skill does so that something is done by it."""


def _is_timeless(asked: Happened) -> bool:
    """Whether nothing is said of when it happened."""
    return asked.words == UNSAID or asked.words.startswith(PLACED_THERE)


PLACED_THERE = "!~u"
"""In front of the `words` of a condition: it speaks of cards that were placed under another, which is a place, too."""


def placed_there(node: IsSuch) -> Condition:
    """ "If 2 cards were placed under this card": that has happened to some cards; none in particular lay there before."""
    match node:
        case IsSuch(past=True, subject=Noun(places=(), among=None) as noun, filter=IsUnder(ref=ref)):
            deed = Deed("place", noun, to=(Place(Area.UNDER, under=ref),))
            return Happened(deed, words=PLACED_THERE + node.words)
        case _:
            return node


def as_it_lay(node: Node) -> Condition | None:
    """Back from `placed_there`; None for any other condition."""
    match node:
        case Happened(trigger=Deed(noun=noun, to=(Place(under=ref),)), words=words) if words.startswith(PLACED_THERE):
            assert noun is not None
            assert ref is not None
            return IsSuch(noun, IsUnder(ref), past=True, words=words.removeprefix(PLACED_THERE))
        case Happened(trigger=Deed(verb=verb, noun=noun, by=by, to=to), words=words) if words.startswith(IN_THE_TURN):
            assert by is not None
            return DidResult(cast(Done, verb), noun, by, node.negative, to, words=words.removeprefix(IN_THE_TURN))
        case _:
            return None


def _moved_here(node: Node) -> Node:
    """ "If 2 or more Battle Cards were placed in your Drop Area by this skill": those that it moved, wherever they came from."""
    match node:
        case Happened(trigger=Deed(verb=verb, noun=Noun(implied=True) as noun) as deed, window=Window.SKILL) if (
            verb in MOVES
        ):
            return replace(node, trigger=replace(deed, noun=replace(noun, places=(), implied=False)))
        case _:
            return node


MOVES = ("place", "send", "add", "return", "discard")
"""The deeds by which cards come from areas where no card is meant by its type or name alone (8-5-4, 8-5-9)."""


def verb_of(node: Node) -> str:
    """The deed that an effect is, as conditions speak of it; "" for any other."""
    match node:
        case Move(verb=verb):
            return verb
        case KO():
            return "KO"
        case Choose():
            return "choose"
        case Draw():
            return "draw"
        case Reveal():
            return "reveal"
        case RemoveFromGame():
            return "remove"
        case RemoveMarkers():
            return "remove marker"
        case Play():
            return "play"
        case Switch(rest=rest):
            return "switch to rest" if rest else "switch to active"
        case Flip():
            return "flip"
        case _:
            return ""

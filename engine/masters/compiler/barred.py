"""Whom a second prohibition keeps from something, and for how long: "you can't play Battle Cards and can't attack for the turn"."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.compiler.doers import DEEDS, doer, how_said
from engine.masters.compiler.subjects import LEFT_OUT, same_subject, share_duration
from engine.masters.compiler.they import CANNOT
from engine.masters.ir.nodes import Cannot, Deed, Effect, Gets, If, IsTurnOf, Pay, Prohibit, Requirement, Then
from engine.masters.ir.nouns import Node, Who

UNSAID = "~"
"""In front of the `words` of a prohibition: the sentence has said before who it is."""
AS_A_PLAYER = "!who"
"""In the `words` of a prohibition: its words could be said of a card, too."""
OF_A_CARD = "!one"
"""In the `words` of what a card can't do: it could be said of a player, too."""
TOO = "!too"
"""At the end of the `words` of what a card can't do: "can't" was said of something before."""
OF_CARDS = "!its"
"""In the `words` of what is forbidden: "your Battle Cards can't attack and can't activate [Blocker]", of cards that have been said."""


def with_a_word(node: Gets) -> Gets:
    """What a card can't do. Raises Unfit where nothing says that it can't: "it attacks again this turn" forbids nothing."""
    said = False
    for change in node.changes:
        if isinstance(change, Cannot):
            if change.words.endswith(TOO) and not said:
                raise Unfit("nothing says that it can't")
            said = True
    return node


def the_same_player(node: Then) -> Then:
    """What can't be done either is what the player can't who was kept from something, or did something, before."""
    parts: list[Effect] = list(node.effects)
    for index in range(1, len(parts)):
        before = parts[index - 1]
        who = _player(before)
        match parts[index]:
            case Prohibit(who=Who.THEY, words=words, deed=Deed(verb="activate", noun=None) as deed) as part if (
                words.startswith(UNSAID) and isinstance(before, Gets)
            ):
                deed = replace(deed, noun=before.what, words=deed.words + OF_CARDS)
                parts[index] = replace(part, who=Who.EACH, deed=deed)
            case Prohibit(who=Who.THEY, deed=Deed(verb="attack" | "combo" | "block"), words=words) as part if (
                words.startswith(UNSAID) and isinstance(before, Gets)
            ):
                parts[index] = _of_a_card(part, before)
            case Prohibit(who=Who.THEY, words=words) as part if words.startswith(UNSAID) and who is not None:
                parts[index] = replace(part, who=who)
            case Then(effects=(Prohibit(who=Who.THEY, words=words), *_) as several) as part if (
                words.startswith(UNSAID) and who is not None
            ):
                alike = tuple(replace(cast(Prohibit, ban), who=who) for ban in several)
                parts[index] = replace(part, effects=alike)
            case (
                Gets(
                    what=what,
                    changes=(Cannot(action=action, object=target, by=None, unless=None, times=None) as barred,),
                ) as part
            ) if what == LEFT_OUT and action in CANNOT and _of_a_player(before, who):
                deed = Deed(CANNOT[action], target=target, words=barred.words)
                parts[index] = Prohibit(
                    cast(Who, who), deed, duration=part.duration, words=UNSAID + part.words + AS_A_PLAYER
                )
            case _:
                pass
    return node if tuple(parts) == node.effects else replace(node, effects=tuple(parts))


def _of_a_card(ban: Prohibit, before: Gets) -> Effect:
    """ "It gets -5000 power and can't attack for the turn unless you have no cards in your hand": that card can't."""
    deed = ban.deed
    barred = Cannot(cast(Any, deed.verb), object=deed.target, unless=ban.unless, words=deed.words)
    made = Gets(before.what, (barred,), ban.duration, words=ban.words + OF_A_CARD)
    return made if as_barred(made) == ban else ban


def _player(before: Effect) -> Who | None:
    """Who can't do, or does, what stands in front."""
    match before:
        case Prohibit(who=who):
            return who
        case If(then=then):
            return _player(then)
        case Then(effects=(*_, last)):
            return _player(last)
        case _:
            return doer(before) if type(before).__name__ in DEEDS and how_said(before) != "dealt" else None


def _of_a_player(before: Effect, who: Who | None) -> bool:
    """Whether "and can't attack" goes on with a player: a card was named behind what you do."""
    match before:
        case Prohibit():
            return True
        case If(then=then):
            return _of_a_player(then, who)
        case Then(effects=(*_, last)):
            return _of_a_player(last, who)
        case _:
            return who in (Who.OPPONENT, Who.THEY)


def in_a_price(requirements: tuple[Requirement, ...]) -> tuple[Requirement, ...]:
    """The same before the colon, where a comma or "and" joins payments."""
    found = list(requirements)
    for change, order in ((the_same_player, 1), (same_subject, 1), (share_duration, -1)):
        for index in range(len(found) - 1)[::order]:
            match found[index], found[index + 1]:
                case Pay(effect=first) as before, Pay(effect=second) as after:
                    pair = change(Then((first, second), (" and ",))).effects
                    found[index] = replace(before, effect=pair[0])
                    found[index + 1] = replace(after, effect=pair[1])
                case _:
                    pass
    return tuple(found)


def as_barred(node: Node) -> Node:
    """The way back."""
    match node:
        case Gets(changes=(Cannot(object=target, unless=unless) as barred,), words=words) if words.endswith(OF_A_CARD):
            deed = Deed(cast(Any, barred.action), target=target, words=barred.words)
            words = words.removesuffix(OF_A_CARD)
            return Prohibit(Who.THEY, deed, unless=unless, duration=node.duration, words=words)
        case Prohibit(words=words, deed=Deed(verb="attack" | "combo" | "block" as verb, target=target) as deed) if (
            words.endswith(AS_A_PLAYER)
        ):
            words = words.removesuffix(AS_A_PLAYER).removeprefix(UNSAID)
            return Gets(LEFT_OUT, (Cannot(verb, object=target, words=deed.words),), node.duration, words=words)
        case Prohibit(words=words, deed=deed) if words.startswith(UNSAID) and deed.words.endswith(OF_CARDS):
            deed = replace(deed, noun=None, words=deed.words.removesuffix(OF_CARDS))
            return replace(node, who=Who.THEY, deed=deed)
        case Prohibit(words=words) if words.startswith(UNSAID):
            return replace(node, who=Who.THEY)
        case _:
            return node


def in_their_own_turn(node: If) -> If:
    """ "Players can't draw cards during their turn": each player in their own turn, which is the turn player."""
    match node:
        case If(condition=IsTurnOf(who=Who.THEY) as turn, then=Prohibit(who=Who.EACH) as ban, lasting=True):
            return replace(node, condition=replace(turn, who=Who.TURN_PLAYER), then=replace(ban, who=Who.TURN_PLAYER))
        case _:
            return node


def in_their_turn(node: Node) -> Node:
    """Back from `in_their_own_turn`."""
    match node:
        case If(condition=IsTurnOf(who=Who.TURN_PLAYER) as turn, then=Prohibit(who=Who.TURN_PLAYER) as ban):
            return replace(node, condition=replace(turn, who=Who.THEY), then=replace(ban, who=Who.EACH))
        case _:
            return node

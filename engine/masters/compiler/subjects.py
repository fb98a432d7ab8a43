"""Who and what a sentence speaks of where it is said once: the subject of a second trigger, verb or change, and the duration of two changes."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeAlias, cast

from msgspec.structs import replace

from engine.language.pairs import Unfit
from engine.masters.compiler.doers import HANDED_OVER, doer, hand_over, how_said
from engine.masters.compiler.lists import PRINTED
from engine.masters.ir.antecedents import costs_alone, subject_next
from engine.masters.ir.nodes import (
    INSTANT,
    All,
    AnyOf,
    By,
    Cannot,
    Change,
    Condition,
    Damage,
    Deed,
    DidResult,
    DidSo,
    Duration,
    DuringBattle,
    Effect,
    Exists,
    Gets,
    Happened,
    Holds,
    If,
    IsSuch,
    May,
    Modal,
    NegateThisSkill,
    NotSo,
    PreventDamage,
    Prohibit,
    Then,
)
from engine.masters.ir.nouns import (
    THIS_CARD,
    And,
    Const,
    Filter,
    IsType,
    Node,
    Noun,
    NumberIn,
    Operand,
    Quantity,
    Ref,
    Referent,
    Who,
    conjuncts,
)
from engine.masters.ir.walk import walk
from engine.masters.ir.which import BY_SKILLS

DOER_LEFT_OUT = Ref(Referent.IT, words="~d")
"""The subject of a second deed that it does by itself: "… or attacks"."""
LEFT_OUT = Ref(Referent.IT, words="~")
CAUSE_LEFT_OUT = By(words="~")


SAID_BEFORE = "!~"
"""In the `words` of a condition: its subject was said of the condition before."""
Listed: TypeAlias = All | AnyOf


def same_one(node: Listed) -> Listed:
    """ "Your Leader Card is red and is being attacked", "your opponent has 5 energy and doesn't have …": asked of the same card, or player."""
    parts = list(node.parts)
    for index in range(1, len(parts)):
        parts[index] = _about(parts[index], parts[index - 1])
    return replace(node, parts=tuple(parts))


def _about(part: Condition, before: Condition) -> Condition:
    """A condition that leaves out its subject, asked of that of the one before it."""
    match part:
        case NotSo(part=inner):
            return replace(part, part=_about(inner, before))
        case All(parts=(first, *others)):
            return replace(part, parts=(_about(first, before), *others))
        case Exists(words=words, who=Who.THEY) if words.startswith(LEFT_OUT.words):
            who = _player_of(before)
            return part if who is None else replace(part, who=who, words=words + SAID_BEFORE)
        case IsSuch(subject=Ref(to=Referent.IT, said="", words=words), filter=filter) if (
            words != LEFT_OUT.words and isinstance(before, Exists) and _printed(filter)
        ):
            every = _all_there(before)
            return part if every is None else replace(part, subject=replace(every, words=every.words + words))
        case IsSuch(subject=subject) | DuringBattle(subject=subject) if subject == LEFT_OUT:
            found = _subject_of(before)
            return part if found is None else replace(part, subject=found, words=part.words + SAID_BEFORE)
        case Happened(trigger=Deed(noun=noun) as deed) if noun == DOER_LEFT_OUT:
            by = _doing(before)
            deed = deed if by is None else replace(deed, noun=None, by=by, words=deed.words + SAID_BEFORE)
            return replace(part, trigger=deed)
        case Happened(trigger=Deed(noun=noun) as deed) if noun == LEFT_OUT:
            found = _subject_of(before)
            return (
                part
                if found is None
                else replace(part, trigger=replace(deed, noun=found, words=deed.words + SAID_BEFORE))
            )
        case _:
            return part


def _doing(before: Condition) -> Who | None:
    """ "If you played a red card and didn't attack this turn": the player who did the first."""
    match before:
        case DidResult(who=who):
            return who
        case Happened(trigger=Deed(by=by)):
            return by
        case _:
            return None


ALL_OF_THEM = "!A"
"""The mark of a phrase that the text calls "all of them"."""


def _printed(filter: Filter) -> bool:
    """Whether it asks for what nobody has to ask of this card."""
    return all(isinstance(one, (IsType, *PRINTED)) for one in conjuncts(filter)) and filter != And(())


def _all_there(before: Exists) -> Noun | None:
    """ "If you have 5 or more energy and all of them are red": all that are there."""
    there = before.noun
    if not isinstance(there, Noun) or there.quantity is not Quantity.OR_MORE:
        return None
    words = there.words.partition("!")[0] + ALL_OF_THEM
    return replace(there, quantity=Quantity.ALL, n=Const(1), owner=before.who or there.owner, words=words)


def _subject_of(before: Condition) -> Operand | None:
    match before:
        case IsSuch(subject=subject) | DuringBattle(subject=subject):
            return subject
        case Happened(trigger=Deed(noun=noun)):
            return noun
        case NotSo(part=inner):
            return _subject_of(inner)
        case All(parts=parts) | AnyOf(parts=parts):
            return _subject_of(parts[-1])
        case _:
            return None


def _player_of(before: Condition) -> Who | None:
    match before:
        case Exists(who=who) | Holds(left=NumberIn(who=who)):
            return who
        case NotSo(part=inner):
            return _player_of(inner)
        case All(parts=parts) | AnyOf(parts=parts):
            return _player_of(parts[-1])
        case _:
            return None


def as_left_out(node: IsSuch | DuringBattle | Deed | Exists) -> Node:
    """The way back."""
    words = node.words.removesuffix(SAID_BEFORE)
    match node:
        case Deed(noun=None, by=Who()):
            return replace(node, noun=DOER_LEFT_OUT, by=None, words=words)
        case Deed(verb="attack", target=Noun()):
            return replace(node, target=None, words=words)
        case Deed():
            return replace(node, noun=LEFT_OUT, words=words)
        case Exists():
            return replace(node, who=Who.THEY, words=words)
        case _:
            return replace(node, subject=LEFT_OUT, words=words)


OF_THIS = Ref(Referent.THIS_CARD, words="~")


def of_what_changes(node: If) -> If:
    """ "Your Battle Cards get -5000 power while attacking": while they do, not while the card attacks that says so."""
    asked, then = node.condition, node.then
    if isinstance(asked, IsSuch) and asked.subject == OF_THIS and isinstance(then, Gets) and then.what != THIS_CARD:
        return replace(node, condition=replace(asked, subject=LEFT_OUT))
    return node


def this_said(node: If) -> If:
    """The way back."""
    asked = node.condition
    left_out = isinstance(asked, IsSuch) and asked.subject == LEFT_OUT
    return replace(node, condition=replace(asked, subject=OF_THIS)) if left_out else node


def same_subject(node: Then) -> Then:
    """ "it gets +5000 power for the turn, and can attack Battle Cards in Active Mode": what changes again is what changed before."""
    parts = list(node.effects)
    for index in range(1, len(parts)):
        part, before = parts[index], parts[index - 1]
        if isinstance(part, Gets) and part.what == LEFT_OUT and isinstance(before, Gets):
            shared = part.duration == INSTANT and before.duration != INSTANT
            duration = before.duration if shared else part.duration
            what = before.what if costs_alone(part) else subject_next(before) or before.what
            parts[index] = replace(part, what=what, duration=duration, words=part.words + ("!w" if shared else "!s"))
    return replace(node, effects=tuple(parts))


def same_object(node: Then) -> Then:
    """ "Your opponent can't attack or choose your other «Namekian» cards": neither of the two."""
    parts = list(node.effects)
    for index, join in enumerate(node.joins):
        match parts[index], parts[index + 1]:
            case Prohibit(deed=Deed(verb="attack", target=None) as deed) as part, Prohibit(
                deed=Deed(verb="choose", noun=Noun() as noun)
            ):
                if join == " or ":
                    parts[index] = replace(part, deed=replace(deed, target=noun, words=deed.words + SAID_BEFORE))
            case _:
                pass
    return node if tuple(parts) == node.effects else replace(node, effects=tuple(parts))


PRICED = "!u"
"""In the `words` of what a card can't do: its price stands behind what it can't do either."""
DOING = {"attack", "block", "combo"}
"""What cards do: "can't attack or block unless your opponent discards 1 card", neither of the two."""


def same_doer(node: Gets) -> Gets:
    """ "It can't be KO'd, returned to your hand, or placed in your deck by your opponent's skills": none of it by them."""
    changes: list[Change] = list(node.changes)
    for index in range(len(changes) - 2, -1, -1):
        part, after = changes[index], changes[index + 1]
        if not isinstance(part, Cannot) or not isinstance(after, Cannot):
            continue
        if part.unless is None and after.unless is not None and {part.action, after.action} <= DOING:
            changes[index] = replace(part, unless=after.unless, words=part.words + PRICED)
        if not _suffers_too(part, after):
            continue
        if part.by is None and not part.by_words and (after.by is not None or after.by_words):
            changes[index] = replace(part, by=after.by, by_words=after.by_words, words=part.words + "!")
    return node if tuple(changes) == node.changes else replace(node, changes=tuple(changes))


def _suffers_too(part: Cannot, after: Cannot) -> bool:
    """Whether who does the one is who does the other: "can't be KO'd or leave the Battle Area by your opponent's skills"."""
    if after.action in _OF_ITS_OWN and part.action in BY_SKILLS:  # "or have its power reduced", with a verb of its own
        return True
    return after.words.startswith("~") or (part.action == "be KO'd" and after.action in ("be removed", "leave"))


_OF_ITS_OWN = ("have power reduced", "have power raised", "have cost reduced", "be negated")
"""What is done to something of a card."""


def share_duration(node: Then) -> Then:
    """ "this card gets +5000 power and your Leader Card gets +5000 power for the turn": both do; said of the first, it goes on (8-2-2-2-1)."""
    parts = list(node.effects)
    for index in range(len(parts) - 2, -1, -1):
        part, after = parts[index], parts[index + 1]
        if (
            isinstance(after, If) and not after.lasting
        ):  # "…, and if you have 8 energy, it also gains [Critical] for the turn"
            after = after.then
        joined = index < len(node.joins) and not node.joins[index].startswith((".", ";"))
        if (
            not joined
            or not isinstance(part, (Gets, Prohibit, PreventDamage))
            or not isinstance(after, (Gets, Prohibit, PreventDamage, NegateThisSkill))
        ):
            continue
        if part.duration == INSTANT and after.duration != INSTANT:
            parts[index] = replace(part, duration=replace(after.duration, condition=None), words=part.words + "!d")
    for index, join in enumerate(node.joins):
        part = parts[index]
        while join.startswith(";") and isinstance(part, Then):
            part = part.effects[-1]
        if isinstance(part, Gets) and part.duration != INSTANT and not join.startswith("."):
            parts[index + 1] = _so_long(parts[index + 1], part.duration)
    return replace(node, effects=tuple(parts))


def _so_long(effect: Effect, duration: Duration) -> Effect:
    """ "It gets +5000 power for the turn; if …, it also gains [Double Strike]": for the turn, as the sentence goes on."""
    match effect:
        case If(then=Gets() as then):
            return replace(effect, then=_so_long(then, duration))
        case Gets(duration=own) | Prohibit(duration=own) | PreventDamage(duration=own) if own == INSTANT:
            return replace(effect, duration=replace(duration, condition=None), words=effect.words + "!d")
        case _:
            return effect


def hand_back(node: Node) -> Node:
    """The way back: a verb behind "may" has no subject of its own; by whom a card can't suffer something is said once."""
    words: str = getattr(node, "words", "")
    if isinstance(node, Cannot) and words.endswith(PRICED):
        return hand_back(replace(node, unless=None, words=words.removesuffix(PRICED)))
    if isinstance(node, Cannot) and words.endswith("!"):
        return replace(node, by=None, by_words="", words=words[:-1])
    if type(node).__name__ in HANDED_OVER and words.endswith("!"):
        by = {"to": Who.YOU} if isinstance(node, Damage) else {"who": Who.YOU}
        return replace(cast(Any, node), **by, words=words[:-1])
    return node


DECLINED = "!"
"""In front of the join before "if you don't", where the sentence is that of the offer, or of the condition."""


def by_others(node: May | Modal) -> Node:
    """What another player may do, or must do one of; "you may do this and, if you don't, do that", "they may do this and you may do that",
    "unless your opponent discards 1 card, then draw 1 card": that is no part of what is offered."""
    match node:
        case May(who=who, effect=Then(effects=(*first, last), joins=(*joins, join))) if _is_apart(first[-1], last, who):
            offered = first[0] if len(first) == 1 else Then(tuple(first), tuple(joins))
            return Then((cast(Effect, by_others(replace(node, effect=offered))), last), (DECLINED + join,))
        case May(who=who) if who != Who.YOU:
            return replace(node, effect=hand_over(node.effect))
        case Modal(words="must"):
            return replace(node, options=tuple(hand_over(option) for option in node.options))
        case Modal(who=Who.YOU, options=(first, *_)) if _doer(first) is Who.EACH:
            raise Unfit("which of several things is done is chosen by each player apart, and one choice is read")
        case Modal(who=Who.YOU, options=(first, *rest)) if (by := _doer(first)) in OTHERS:
            own = tuple(hand_over(one) if how_said(_first_of(first)) == "plain" else one for one in rest)
            theirs = all(_doer(one) in (Who.THEY, None) for one in own)
            return replace(node, options=(first, *own), who=by, words=node.words + "!") if theirs else node
        case _:
            return node


OTHERS = (Who.OPPONENT, Who.THEY, Who.OWNER, Who.MASTER)


def _doer(effect: Effect) -> Who | None:
    """Who does the first of what an effect is made up of."""
    return doer(_first_of(effect))


def _first_of(effect: Effect) -> Effect:
    return _first_of(effect.effects[0]) if isinstance(effect, Then) else effect


def without_an_offer(node: Node) -> Node:
    """ "If you have 4 or less life, discard 1 card, and if you don't, draw 1 card": nothing is offered, and what C does not let happen is not done."""
    match node:
        case If(then=Then(effects=(*first, If(condition=DidSo(did=False)) as last), joins=(*joins, join))) if not (
            node.words.startswith("behind") or isinstance(node.condition, DidSo) or _offers(first)
        ):
            done = first[0] if len(first) == 1 else Then(tuple(first), tuple(joins))
            return Then((replace(node, then=done), last), (DECLINED + join,))
        case _:
            return node


def _offers(effects: Iterable[Effect]) -> bool:
    """Whether something of it is left to a player's will: "you may", "up to", a price."""
    parts = [part for effect in effects for part in walk(effect)]
    return any(isinstance(part, (May, Modal)) or getattr(part, "quantity", None) in _AT_WILL for part in parts)


_AT_WILL = (Quantity.UP_TO, Quantity.ANY_NUMBER)


def _is_apart(before: Effect, last: Effect, who: Who) -> bool:
    match last:
        case If(condition=DidSo(did=False)):
            return who is Who.YOU
        case May(who=other):
            return Who.YOU in (who, other) and who is not other
        case _:
            return _does_it(before, Who.THEY) and not _does_it(last, Who.THEY)


def _does_it(effect: Effect, who: Who) -> bool:
    return getattr(effect, "who", None) is who


def as_one_offer(node: Node) -> Node:
    """Back from `by_others`."""
    match node:
        case Then(effects=(May(effect=offered) as may, then), joins=(join,)) if join.startswith(DECLINED):
            first, joins = (offered.effects, offered.joins) if isinstance(offered, Then) else ((offered,), ())
            return replace(may, effect=Then((*first, then), (*joins, join.removeprefix(DECLINED))))
        case Then(effects=(If(then=done) as asked, then), joins=(join,)) if join.startswith(DECLINED):
            first, joins = (done.effects, done.joins) if isinstance(done, Then) else ((done,), ())
            return replace(asked, then=Then((*first, then), (*joins, join.removeprefix(DECLINED))))
        case _:
            return node

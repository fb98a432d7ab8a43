"""What a trigger or a look back leaves unsaid: the subject of a second deed, by whom, and within what time."""

from __future__ import annotations

from typing import cast

from msgspec.structs import replace

from engine.masters.compiler.several import as_a_number
from engine.masters.compiler.subjects import CAUSE_LEFT_OUT, DOER_LEFT_OUT, LEFT_OUT, OF_THIS
from engine.masters.ir.nodes import By, Deed, Happened, IsSuch, Skill, Trigger, WhenAny, WhenIf, WhenSituation, Window
from engine.masters.ir.nouns import (
    THIS_CARD,
    Attr,
    Cmp,
    Compare,
    Const,
    Node,
    Noun,
    Operand,
    Quantity,
    Ref,
    Referent,
    Who,
)
from engine.masters.ir.rewrite import rewrite, subject_of

BY_PLAYERS = ("activate", "attack", "awaken", "block", "combo", "take damage")
"""What a player is said to do where a card is said to do it, too."""
BY_CARD, BY_PLAYER, WITH_CARD, WITH_IT, ITS_DOING, THEIR_DOING = "!d", "!p", "!w", "!i", "^", "@"
"""In the `words` of a second deed: who does it was said of the first one, a card, a player, or a player with what is said
behind (as "it": with the card of the first one); what or who does it."""


def same_subjects(node: WhenAny) -> WhenAny:
    """ "is played or attacks", "KOs a card or removes a marker": the second has the subject of the first, card or player, or comes from the same."""
    subject: Operand | None = None
    player: Who | None = None
    cause: By | None = None
    parts: list[Trigger] = []
    for part in node.parts:
        if not isinstance(part, Deed):
            subject, player, cause = subject_of(part) or subject, None, None
        elif part.noun == DOER_LEFT_OUT:
            part = _of_the_player(part, player, subject) if _said_of(part, player) else _of_the_card(part, subject)
        elif part.noun == LEFT_OUT and subject is not None:
            part = replace(part, noun=subject, words=part.words + "!")
        elif part.cause == CAUSE_LEFT_OUT and player is not None:
            part = replace(part, cause=None, by=player, words=part.words + THEIR_DOING)
        elif part.cause == CAUSE_LEFT_OUT:
            own = By(of=subject) if cause is None and subject is not None else cause
            part = part if own is None else replace(part, cause=own, words=part.words + ITS_DOING)
        else:
            subject, player, cause = _doer(part, subject)
        parts.append(part)
    return replace(node, parts=_by_the_same(parts))


def _doer(deed: Deed, before: Operand | None) -> tuple[Operand | None, Who | None, By | None]:
    """Of what or whom a deed is said: the card that does or suffers it, the player who does it, and what it comes from."""
    behind = deed.words.rpartition("+")[2].split(",") if "+" in deed.words else ()
    acting = deed.cause is not None and deed.cause.kind != "skill" and "cause" not in behind
    if acting and deed.cause is not None and deed.cause.of is not None:
        return deed.cause.of, None, deed.cause
    subject = before if deed.noun is None else deed.noun
    return subject, None if "by" in behind else deed.by, deed.cause


def _said_of(part: Deed, player: Who | None) -> bool:
    """ "When you play it or attack", "when they draw a card or attack": but "when you play it or attacks" goes on with the card."""
    return player is not None and part.verb in BY_PLAYERS and not (player is Who.YOU and part.words.startswith("b"))


def _of_the_player(part: Deed, player: Who | None, card: Operand | None) -> Deed:
    if part.together is None:
        return replace(part, noun=None, by=player, words=part.words + BY_PLAYER)
    if part.together == Ref(Referent.IT) and card is not None:  # "attack with this card or combo with it"
        return replace(part, noun=card, together=None, by=player, words=part.words + WITH_IT)
    return replace(part, noun=part.together, together=None, by=player, words=part.words + WITH_CARD)


def _of_the_card(part: Deed, subject: Operand | None) -> Deed:
    return part if subject is None else replace(part, noun=subject, words=part.words + BY_CARD)


TAKING = ("KO", "add", "discard", "leave", "place", "remove", "return", "send")
"""What takes a card from where it is."""
AGAIN = ("b", "c", "d")
"""In the `words` of a second deed: "is", "are" or "would be" is said again."""


def _by_the_same(parts: list[Trigger]) -> tuple[Trigger, ...]:
    """ "When it is KO'd or returned to your hand by your opponent's skill": whichever it is, their skill does it; not so in "is KO'd or is returned"."""
    found = list(parts)
    for index in range(len(found) - 2, -1, -1):
        part, after = found[index], found[index + 1]
        if not isinstance(part, Deed) or not isinstance(after, Deed) or part.cause is not None or part.by is not None:
            continue
        alone = not after.words.startswith(AGAIN)
        if after.cause is not None and "!" in after.words and alone and part.verb in TAKING and after.verb in TAKING:
            found[index] = replace(part, cause=after.cause, words=part.words + "%")
    return tuple(found)


def leave_subjects(node: WhenAny) -> WhenAny:
    """The way back: the second trigger has no subject of its own, and nothing of its own that it comes from."""
    return replace(node, parts=tuple(_as_said(part) if isinstance(part, Deed) else part for part in node.parts))


def _as_said(part: Deed) -> Deed:
    if part.words.endswith("%"):
        part = replace(part, cause=None, words=part.words[:-1])
    if part.words.endswith(THEIR_DOING):
        return replace(part, cause=CAUSE_LEFT_OUT, by=None, words=part.words[:-1])
    if part.words.endswith(ITS_DOING):
        return replace(part, cause=CAUSE_LEFT_OUT, words=part.words[:-1])
    if part.words.endswith("!"):
        return replace(part, noun=LEFT_OUT, words=part.words[:-1])
    words = part.words[:-2]
    match part.words[-2:]:
        case "!d":
            return replace(part, noun=DOER_LEFT_OUT, words=words)
        case "!p":
            return replace(part, noun=DOER_LEFT_OUT, by=None, words=words)
        case "!i":
            return replace(part, noun=DOER_LEFT_OUT, together=Ref(Referent.IT), by=None, words=words)
        case "!w":
            return replace(part, noun=DOER_LEFT_OUT, together=part.noun, by=None, words=words)
        case _:
            return part


UNSAID = "unsaid"
"""In the `words` of what happened: no words say when."""
OF_BATTLES = ("attack", "block", "combo", "negate attack", "take damage", "win battle")


def never(node: Happened) -> Happened:
    """ "If you have played no Battle Cards this turn": it has not happened with any. "When you've sent 7 or more cards to your Warp": this turn,
    where it is not done in battles alone; "if your opponent has not awakened their Leader Card": at any time."""
    deed = node.trigger
    if isinstance(deed, Deed) and deed.of_battle and node.window is not Window.BATTLE and isinstance(deed.noun, Noun):
        deed = as_a_number(deed, deed.noun)  # "used 3 or more cards in combos this turn"
        node = replace(node, trigger=deed)
    if (
        node.words == UNSAID
        and isinstance(deed, Deed)
        and (deed.verb not in OF_BATTLES or (deed.nth and not deed.of_battle))
    ):
        node = replace(node, window=Window.GAME if deed.verb == "awaken" else Window.TURN)
    if isinstance(deed, Deed) and isinstance(deed.noun, Noun) and deed.noun.quantity == Quantity.NO:
        noun = replace(deed.noun, quantity=Quantity.BARE, words=deed.noun.words + "!n")
        return replace(node, trigger=replace(deed, noun=noun), negative=True)
    return node


def none_of_them(node: Happened) -> Happened:
    """The way back."""
    deed = node.trigger
    if node.words == UNSAID:
        node = replace(node, window=Window.BATTLE)
    if isinstance(deed, Deed) and isinstance(deed.noun, Noun) and deed.noun.words.endswith("!n"):
        noun = replace(deed.noun, quantity=Quantity.NO, words=deed.noun.words[:-2])
        return replace(node, trigger=replace(deed, noun=noun), negative=False)
    return node


def as_it_happens(node: WhenIf) -> WhenIf:
    """ "When your Leader Card attacks while on its back side": the Leader Card is, not the card that says so."""
    about = getattr(node.trigger, "noun", None)
    if isinstance(node.condition, IsSuch) and node.condition.subject == OF_THIS and about not in (None, THIS_CARD):
        return replace(node, condition=replace(node.condition, subject=LEFT_OUT))
    return node


SUNK, BECAME = "!0", "!0>"
"""In the `words` of a trigger: a situation, as it was said; what becomes so."""


_LEADERS = (Ref(Referent.LEADER), Ref(Referent.OPPONENT_LEADER))


def as_it_sinks(skill: Skill) -> Skill:
    """ "When your opponent's Battle Card's power becomes 0": heard as it does, since the card is gone before situations are looked at (9-5-2)."""
    return skill if skill.trigger is None else replace(skill, trigger=rewrite(skill.trigger, _sunk))


def _sunk(node: Node) -> Node:
    match node:
        case WhenSituation(
            condition=IsSuch(subject=subject, filter=Compare(attr=Attr.POWER, cmp=Cmp.EQ | Cmp.LE, value=Const(n=0))),
            becoming=becoming,
        ) if subject not in _LEADERS:
            whose = replace(cast(IsSuch, node.condition), subject=Ref(Referent.IT))
            return WhenIf(Deed("lower power", noun=subject), whose, words=(BECAME if becoming else SUNK) + node.words)
        case _:
            return node


def left_as_said(node: WhenIf) -> WhenIf | WhenSituation:
    """The way back."""
    if node.words.startswith(SUNK) and isinstance(node.condition, IsSuch) and isinstance(node.trigger, Deed):
        subject = cast(Operand, node.trigger.noun)
        became = node.words.startswith(BECAME)
        words = node.words.removeprefix(BECAME if became else SUNK)
        return WhenSituation(replace(node.condition, subject=subject), became, words)
    if isinstance(node.condition, IsSuch) and node.condition.subject == LEFT_OUT:
        return replace(node, condition=replace(node.condition, subject=OF_THIS))
    return node


def said_in_full(node: WhenAny | WhenIf | Happened) -> Node:
    """What a trigger leaves unsaid, or says of its noun what is meant of the whole."""
    match node:
        case WhenAny():
            return same_subjects(node)
        case WhenIf():
            return as_it_happens(node)
        case Happened():
            return never(node)


def said_in_short(node: WhenAny | WhenIf | Happened) -> Node:
    """The way back."""
    match node:
        case WhenAny():
            return leave_subjects(node)
        case WhenIf():
            return left_as_said(node)
        case Happened():
            return none_of_them(node)

"""What a trigger or a look back leaves unsaid: the subject of a second deed, by whom, and within what time."""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.compiler.several import as_a_number
from engine.masters.compiler.subjects import CAUSE_LEFT_OUT, LEFT_OUT, OF_THIS
from engine.masters.ir.nodes import By, Deed, Happened, IsSuch, Trigger, WhenAny, WhenIf, Window
from engine.masters.ir.nouns import THIS_CARD, Node, Noun, Operand, Quantity, Ref, Referent, Who
from engine.masters.ir.rewrite import subject_of

ONES_OWN = ("activate", "attack", "awaken", "block", "combo")
"""What is said of a player without an object: "when your opponent plays a card or attacks"."""


def same_subjects(node: WhenAny) -> WhenAny:
    """ "is played or attacks", "KOs a card or removes a marker": the second has the subject of the first, or comes from the same.
    "When your opponent plays a card or activates a [Counter] skill": they do, not the card; "attack with this card or combo with it": with that card."""
    subject: Operand | None = None
    player: Who | None = None
    cause: By | None = None
    parts: list[Trigger] = []
    for part in node.parts:
        if isinstance(part, Deed):
            with_it = part.noun == LEFT_OUT and part.together == Ref(Referent.IT)
            if with_it and subject is not None and player is not None:
                part = replace(part, noun=subject, by=player, together=None, words=part.words + WITH_IT)
            elif part.noun == LEFT_OUT and player is not None and part.verb in ONES_OWN and not part.passive:
                part = replace(part, noun=None, by=player, words=part.words + "&")
            elif part.noun == LEFT_OUT and subject is not None:
                part = replace(part, noun=subject, words=part.words + "!")
            elif part.noun is not None:
                subject = part.noun
            if part.cause == CAUSE_LEFT_OUT and cause is not None:
                part = replace(part, cause=cause, words=part.words + "^")
            cause, player = part.cause, None if part.passive else part.by
        else:
            subject, player = subject_of(part) or subject, None
        parts.append(part)
    return replace(node, parts=_by_the_same(parts))


WITH_IT = "="
"""In the `words` of a second deed: the card with which it is done is said as "it"."""
TAKING = ("KO", "add", "discard", "leave", "place", "remove", "return", "send")
"""What takes a card from where it is."""
AGAIN = ("b", "c")
"""In the `words` of a second deed: "is" or "are" is said again."""


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
    parts: list[Trigger] = []
    for part in node.parts:
        if isinstance(part, Deed) and part.words.endswith("%"):
            part = replace(part, cause=None, words=part.words[:-1])
        if isinstance(part, Deed) and part.words.endswith("^"):
            part = replace(part, cause=CAUSE_LEFT_OUT, words=part.words[:-1])
        if isinstance(part, Deed) and part.words.endswith(WITH_IT):
            part = replace(part, noun=LEFT_OUT, by=None, together=Ref(Referent.IT), words=part.words[:-1])
        if isinstance(part, Deed) and part.words.endswith("&"):
            part = replace(part, noun=LEFT_OUT, by=None, words=part.words[:-1])
        if isinstance(part, Deed) and part.words.endswith("!"):
            part = replace(part, noun=LEFT_OUT, words=part.words[:-1])
        parts.append(part)
    return replace(node, parts=tuple(parts))


UNSAID = "unsaid"
"""In the `words` of what happened: no words say when."""
OF_BATTLES = ("attack", "block", "combo", "negate attack", "take damage")


def never(node: Happened) -> Happened:
    """ "If you have played no Battle Cards this turn": it has not happened with any. "When you've sent 7 or more cards to your Warp": this turn,
    where it is not done in battles alone; "if your opponent has not awakened their Leader Card": at any time."""
    deed = node.trigger
    if isinstance(deed, Deed) and deed.of_battle and node.window is not Window.BATTLE and isinstance(deed.noun, Noun):
        deed = as_a_number(deed, deed.noun)  # "used 3 or more cards in combos this turn"
        node = replace(node, trigger=deed)
    if node.words == UNSAID and isinstance(deed, Deed) and (deed.verb not in OF_BATTLES or deed.nth):
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


def left_as_said(node: WhenIf) -> WhenIf:
    """The way back."""
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

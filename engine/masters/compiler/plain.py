"""The way back from what the words mean to what the card says: takes out exactly what `meaning` filled in, so that a node is printed as it was read."""

from __future__ import annotations

from typing import Any, cast

from msgspec.structs import replace

from engine.masters.compiler.apart import instead_behind_it, one_in_front
from engine.masters.compiler.barred import as_barred, in_their_turn
from engine.masters.compiler.becoming import as_it_becomes
from engine.masters.compiler.behind import as_it_stood
from engine.masters.compiler.both import BOTH
from engine.masters.compiler.coming import IT_ONCE_PLAYED, NEXT, ONCE_PLAYED, PLAYED, as_asked, as_phrase
from engine.masters.compiler.counts import SO_MANY, all_but_said, chosen_once, only_the_number
from engine.masters.compiler.differences import as_the_difference
from engine.masters.compiler.done_here import as_it_lay
from engine.masters.compiler.each_their_own import as_said_to_both
from engine.masters.compiler.either import as_both
from engine.masters.compiler.extremes import unsaid
from engine.masters.compiler.face_up import FACED, MARKED, as_such_a_card
from engine.masters.compiler.heads import joined_head
from engine.masters.compiler.heard import said_in_short
from engine.masters.compiler.in_its_place import FOLLOWED, followed
from engine.masters.compiler.instead import MORE, THAT_ONE, choice_alone, fewer_again
from engine.masters.compiler.likeness import THAT, with_that
from engine.masters.compiler.lists import OTHER, together
from engine.masters.compiler.looked import IN_LIFE, laid_back
from engine.masters.compiler.neighbours import (
    THIS_ONE,
    as_it_followed,
)
from engine.masters.compiler.other_colors import as_another
from engine.masters.compiler.other_than_it import OTHER_THAN_IT
from engine.masters.compiler.others import as_said_another, as_the_other, is_other
from engine.masters.compiler.permanent import as_offered
from engine.masters.compiler.priced import in_the_price
from engine.masters.compiler.references import (
    as_said,
    unasked,
)
from engine.masters.compiler.regained import BY_THEM, REGAINED, as_regained
from engine.masters.compiler.several import as_a_number
from engine.masters.compiler.shuffled import as_it
from engine.masters.compiler.subjects import (
    LEFT_OUT,
    OF_THIS,
    SAID_BEFORE,
    as_left_out,
    hand_back,
    this_said,
)
from engine.masters.compiler.that_many import as_that_many
from engine.masters.compiler.that_turn import as_that_turn
from engine.masters.compiler.they import as_they_are_said, by_the_player
from engine.masters.compiler.unsaid import taken_back
from engine.masters.ir.nodes import (
    INSTANT,
    AtLater,
    Cannot,
    Deed,
    DuringBattle,
    Exists,
    Gets,
    Happened,
    If,
    IsSuch,
    May,
    Modal,
    Move,
    Permit,
    Play,
    PreventDamage,
    Prohibit,
    ReplaceEvent,
    Skill,
    WhenAny,
    WhenIf,
)
from engine.masters.ir.nouns import (
    And,
    Compare,
    Extreme,
    Is,
    Node,
    Not,
    Noun,
    Nouns,
    Or,
    Ref,
    Referent,
    Sum,
)


def plain(skill: Skill) -> Skill:
    """The skill as the text says it."""
    return cast(Skill, take_back(skill))


def take_back(node: Node) -> Node:
    """A part of a skill as the text says it: parents first, since what was filled into a part is noted in the part itself."""
    made = _plain_node(by_the_player(as_it_becomes(as_that_turn(as_said_to_both(as_both(node))))))
    fields: dict[str, Any] = {}
    for name in made.__struct_fields__:
        value: Any = getattr(made, name)
        if isinstance(value, Node):
            new: Any = take_back(value)
        elif isinstance(value, tuple):
            items = cast(tuple[Any, ...], value)
            new = tuple(take_back(item) if isinstance(item, Node) else item for item in items)
            if all(one is other for one, other in zip(new, items, strict=True)):
                new = items
        else:
            continue
        if new is not value:
            fields[name] = new
    return replace(made, **fields) if fields else made


def _plain_node(node: Node) -> Node:
    match node:
        case Noun() | Nouns() | And() | Or() | Compare() | Ref() | Sum():
            return _plain_phrase(node)
        case Not() if node == OTHER_THAN_IT or is_other(node):
            return OTHER
        case Permit(words=words) | May(words=words) if words.startswith(("!p", "!n")):
            return as_offered(node)
        case WhenAny() | WhenIf() | Happened():
            return as_it_lay(node) or said_in_short(node)
        case Deed(verb="combo", of_battle=True, noun=Noun() as noun) if "!" in noun.words:
            return as_a_number(node, noun)
        case If(condition=IsSuch(subject=Ref(words=words)), then=Gets()) if words == OF_THIS.words:
            return this_said(node)
        case Cannot(words=words) if REGAINED in words or BY_THEM in words:
            return as_regained(node)
        case Move(words=words) | Play(words=words) if words.endswith((FACED, MARKED, IN_LIFE)):
            return laid_back(node) if isinstance(node, Move) and words.endswith(IN_LIFE) else as_such_a_card(node)
        case Modal(words=words) if words.startswith(MORE):
            return fewer_again(node)
        case If(words=words) if words.startswith(PLAYED):
            return as_phrase(node)
        case ReplaceEvent(words=words) if words.endswith(FOLLOWED):
            return followed(node)
        case IsSuch(words=words) | DuringBattle(words=words) | Deed(words=words) | Exists(words=words) if (
            words.endswith(SAID_BEFORE)
        ):
            return as_left_out(node)
        case IsSuch(words=words) if words.endswith(("!t", "!T")) or words.startswith(PLAYED):
            return as_asked(node)
        case Gets() | Prohibit() | PreventDamage() | Permit() | AtLater() if (said := _as_said_again(node)) is not None:
            return _plain_node(said)
        case _:
            node = as_another(as_it(in_their_turn(chosen_once(node))))
            offer = in_the_price(
                choice_alone(as_it_stood(as_they_are_said(as_barred(one_in_front(instead_behind_it(node))))))
            )
            return unasked(hand_back(as_it_followed(offer)))


def _as_said_again(node: Gets | Prohibit | PreventDamage | Permit | AtLater) -> Node | None:
    """The change with its own subject and duration, where those of the words before it were filled in."""
    match node:
        case AtLater(words=words) if words in (ONCE_PLAYED, IT_ONCE_PLAYED):
            return node.body
        case Gets(words=words, duration=said_for) if words.endswith(
            ("!s", "!w", THAT_ONE, NEXT, ONCE_PLAYED, IT_ONCE_PLAYED)
        ):
            what = Ref(Referent.IT) if words.endswith((THAT_ONE, NEXT, IT_ONCE_PLAYED)) else LEFT_OUT
            said_for = INSTANT if words.endswith(("!w", NEXT)) else said_for
            return replace(node, what=what, duration=said_for, words=words[:-2])
        case Gets() | Prohibit() | PreventDamage() | Permit() | AtLater() if node.words.endswith("!d"):
            return replace(node, duration=INSTANT, words=node.words[:-2])
        case _:
            return None


def _plain_phrase(node: Noun | Nouns | And | Or | Compare | Ref | Sum) -> Node:
    match node:
        case Noun(words=words, filter=Is(ref=ref)) if words == THIS_ONE:
            return ref
        case Noun(words=words) if words.endswith(SO_MANY):
            return only_the_number(node)
        case Noun():
            return as_said_another(taken_back(all_but_said(node)))
        case Sum():
            return as_that_many(as_the_difference(node))
        case Compare(value=Extreme(words="!")):
            return unsaid(node)
        case And(words="!h" | "!o", parts=(own, *_)):
            return own
        case And(words=words) if words.startswith(THAT):
            return with_that(node)
        case And(words=words) | Or(words=words) if words.startswith("!r"):
            return joined_head(node)
        case Nouns(words=words) if "!e" in words:
            return taken_back(together(node))
        case Ref():
            return as_said(as_the_other(node))
        case Nouns(words=words) if words.startswith(BOTH):
            return as_said(node)
        case _:
            return unasked(hand_back(as_it_followed(node)))

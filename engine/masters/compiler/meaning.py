"""What the words mean beyond their form, and the way back.

`settle` fills in what the rules or the sentence say where the words are silent: default places (8-5-4 to 8-5-9), the owner, quantity
and place that are said once for a list, the subject of a second trigger, who acts in what another player may do.
`plain` takes exactly that out again, so that a node is printed as the card says it. What was filled into a noun phrase is noted at the
end of its `words` ("!p": places), which execution never reads.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from msgspec.structs import replace

from engine.masters.compiler.apart import one_in_front, side_by_side
from engine.masters.compiler.barred import as_barred, in_a_price, the_same_player
from engine.masters.compiler.battling import the_opponent
from engine.masters.compiler.behind import as_it_stood, to_the_last
from engine.masters.compiler.coming import PLAYED, as_answered, as_asked, as_phrase, is_coming, is_played
from engine.masters.compiler.counts import (
    SO_MANY,
    all_but,
    all_but_said,
    counted_alike,
    counted_there,
    only_the_number,
    same_count,
)
from engine.masters.compiler.default_places import (
    imply,
    leader_apart,
    paid_with_modes,
    where_it_is_done,
    wherever,
)
from engine.masters.compiler.definite import the_same_again
from engine.masters.compiler.differences import as_the_difference, of_what_is_compared
from engine.masters.compiler.done_here import asked_on, asks_on, with_this_skill
from engine.masters.compiler.extremes import of_such, unsaid
from engine.masters.compiler.face_up import FACED, as_a_card, as_it_is_done
from engine.masters.compiler.found_there import those_found
from engine.masters.compiler.heard import said_in_full, said_in_short
from engine.masters.compiler.instead import MORE, THAT_ONE, choice_alone, fewer_again, same_cards
from engine.masters.compiler.likeness import THAT, all_alike, like_that_one, that_was_declared, with_that
from engine.masters.compiler.lists import (
    ANY_ONE,
    JUST_ONE,
    OTHER,
    joined_head,
    one_of_each,
    same_head,
    share,
    split_head,
    taken_back,
    together,
)
from engine.masters.compiler.looked import among_looked
from engine.masters.compiler.neighbours import (
    ALONG,
    THIS_ONE,
    along_with,
    as_it_followed,
    beside_it,
    chosen_there,
    neither_of_them,
    of_what_was_chosen,
    paid_in_full,
    with_what_follows,
)
from engine.masters.compiler.options import within_options
from engine.masters.compiler.other_colors import as_another, than_the_one_said
from engine.masters.compiler.others import OTHERS, all_but_chosen
from engine.masters.compiler.own_amounts import of_each_card
from engine.masters.compiler.permanent import as_offered, at_any_time, now
from engine.masters.compiler.references import (
    as_said,
    not_the_gone,
    of_the_trigger,
    paid_and_done,
    paid_there,
    same_such,
    the_attacked,
    the_victor,
    there,
    unasked,
    under_itself,
    unpaid,
)
from engine.masters.compiler.second_card import OTHER_THAN_IT, other_than_it, the_other_card
from engine.masters.compiler.several import as_a_number, so_many_in_battle
from engine.masters.compiler.shuffled import as_it, of_that_deck
from engine.masters.compiler.single import not_several
from engine.masters.compiler.subjects import (
    LEFT_OUT,
    OF_THIS,
    SAID_BEFORE,
    as_left_out,
    behind_the_price,
    by_others,
    carry_on,
    hand_back,
    hand_over,
    in_the_price,
    of_what_changes,
    same_doer,
    same_object,
    same_one,
    same_subject,
    share_duration,
    this_said,
)
from engine.masters.compiler.they import as_they_are_said, whom_it_means
from engine.masters.compiler.those_there import of_all_those
from engine.masters.ir.nodes import (
    INSTANT,
    All,
    AnyOf,
    Choose,
    Condition,
    DeckRule,
    Deed,
    DuringBattle,
    Effect,
    Exists,
    Gets,
    Happened,
    If,
    InsteadOfPlay,
    IsSuch,
    May,
    Modal,
    Move,
    Permit,
    Play,
    PreventDamage,
    Prohibit,
    Skill,
    SkillKind,
    Then,
    Timing,
    Trigger,
    Upgrade,
    WhenAny,
    WhenIf,
    WhenPhase,
    Window,
)
from engine.masters.ir.nouns import (
    THIS_CARD,
    And,
    Compare,
    Const,
    Extreme,
    HasUnder,
    Is,
    IsIn,
    Node,
    Not,
    Noun,
    Nouns,
    Or,
    Ref,
    Referent,
    Sum,
)
from engine.masters.ir.walk import walk

Change = Callable[[Node], Node]


def settle(skill: Skill) -> Skill:
    """Fill in what the rules say where the text says nothing."""
    settled = cast(Skill, _walk(_walk(skill, _settle_node, down=False), where_it_is_done, down=False))
    settled = cast(Skill, _walk(settled, along_with, down=False)) if ALONG.search(skill.text) else settled
    settled = than_the_one_said(cast(Skill, _walk(settled, all_but, down=False)))
    paid = in_a_price(paid_in_full(paid_with_modes(paid_there(settled.requirements))))
    if (settled := replace(settled, requirements=paid)).effect is None:
        return settled
    found = whom_it_means(those_found(settled, of_all_those(settled.effect, settled)), skill.text, settled.trigger)
    effect = of_that_deck(of_each_card(cast(Effect, _walk(found, under_itself, down=False)), skill.text))
    if skill.kind == SkillKind.PERMANENT:
        effect = the_opponent(at_any_time(effect, "without paying" in skill.text))
        return replace(settled, effect=_this_card(effect) if isinstance(effect, If) else effect)
    if twice := paid_and_done(effect, settled.requirements):
        effect = cast(Effect, _walk(effect, lambda node: unpaid(node, twice), down=False))
    effect = cast(Effect, _walk(effect, now, down=False)) if skill.kind != SkillKind.KEYWORDS else effect
    effect = the_other_card(is_played(with_this_skill(effect, settled.requirements), skill), settled.trigger)
    effect = all_but_chosen(the_same_again(effect), settled.requirements)
    heard = _heard(settled.trigger)
    if isinstance(heard, Deed) and heard.verb == "attack" and heard.noun == THIS_CARD and heard.target is not None:
        effect = the_attacked(effect)
    if isinstance(heard, Deed) and heard.verb == "KO" and heard.cause is not None and heard.cause.of == THIS_CARD:
        effect = the_victor(effect)
    if isinstance(heard, Deed):
        effect = other_than_it(of_the_trigger(effect, heard), heard)
    effect = the_opponent(not_several(not_the_gone(effect, settled.trigger), settled.trigger, skill.text))
    if skill.timing == Timing.PLAY and not any(isinstance(node, Play) for node in walk(effect)):
        effect = cast(Effect, _walk(effect, as_answered, down=False))
    return replace(settled, effect=effect)


def _heard(trigger: Trigger | None) -> Trigger | None:
    """What a trigger is about, below a condition; of "at the end of a battle in which this card attacked …", that it attacked."""
    match trigger:
        case WhenIf(trigger=heard) | WhenPhase(condition=Happened(trigger=heard, window=Window.BATTLE)):
            return heard
        case _:
            return trigger


def plain(skill: Skill) -> Skill:
    """The skill as the text says it."""
    return cast(Skill, _walk(skill, _plain_node, down=True))


def take_back(node: Node) -> Node:
    """A part of a skill as the text says it."""
    return _walk(node, _plain_node, down=True)


def _walk(node: Node, change: Change, *, down: bool) -> Node:
    """Rebuild a tree: children first when settling, parents first on the way back."""
    if down:
        node = change(node)
    fields: dict[str, Any] = {}
    for name in node.__struct_fields__:
        value: Any = getattr(node, name)
        if isinstance(value, Node):
            new: Any = _walk(value, change, down=down)
        elif isinstance(value, tuple):
            items = cast(tuple[Any, ...], value)
            new = tuple(_walk(item, change, down=down) if isinstance(item, Node) else item for item in items)
        else:
            continue
        if new is not value and new != value:
            fields[name] = new
    if fields:
        node = replace(node, **fields)
    return node if down else change(node)


def _settle_node(node: Node) -> Node:
    match node:
        case Noun() | Nouns() | And() | Or() | Sum():
            return _settle_phrase(node)
        case Exists(noun=Noun() as noun) if noun.quantity in ANY_ONE:
            return replace(node, noun=one_of_each(noun))
        case Choose(noun=Noun() as noun) if noun.quantity in JUST_ONE and noun.n == Const(1):
            return replace(node, noun=one_of_each(noun))
        case Gets(what=what, changes=changes):
            return same_doer(replace(node, what=wherever(what, changes)) if isinstance(what, Noun) else node)
        case Then():
            whole = carry_on(
                within_options(neither_of_them(same_count(that_was_declared(behind_the_price(asks_on(node))))))
            )
            whole = share_duration(same_subject(the_same_player(same_object(whole))))
            return with_what_follows(among_looked(replace(whole, effects=chosen_there(whole.effects))))
        case Upgrade():
            return same_cards(same_count(node))
        case All() | AnyOf():
            asked = same_one(node)
            return counted_alike(same_such(asked)) if isinstance(asked, All) else asked
        case If():
            return of_what_is_compared(to_the_last(_settle_if(node)))
        case WhenAny() | WhenIf() | Happened():
            return said_in_full(node)
        case Deed(verb="combo", noun=Noun() as noun):
            return so_many_in_battle(node, noun)
        case Move() | Play():
            return as_it_is_done(node)
        case May() | Modal():
            return by_others(node)
        case Prohibit(unless=unless) if unless is not None:
            return replace(node, unless=hand_over(unless))
        case DeckRule(noun=Noun() as noun) | HasUnder(noun=noun) if noun.implied:
            return replace(node, noun=replace(noun, places=(), implied=False))
        case _:
            return node


def _settle_phrase(node: Noun | Nouns | And | Or | Sum) -> Node:
    """What a phrase says once for all of its parts, and where its cards are."""
    match node:
        case Noun():
            return of_such(imply(leader_apart(like_that_one(all_alike(node)))))
        case Or():
            return same_head(node)
        case And():
            return split_head(node)
        case Sum():
            return counted_there(node)
        case Nouns(parts=(Ref(to=Referent.THIS_CARD) as this, *others)):  # "this card and 4 cards under it"
            parts = [
                part if isinstance(part, Ref) else cast(Noun, _walk(part, _it_is_this, down=True)) for part in others
            ]
            beside = beside_it(tuple(parts)) if this == THIS_CARD else this
            return share(replace(node, parts=(beside, *parts)))
        case Nouns():
            return share(node)


def _settle_if(node: If) -> Node:
    """What a condition and what follows from it say of each other's cards."""
    match node:
        case If(condition=IsSuch(subject=Ref(to=Referent.THIS_CARD), filter=IsIn()), then=then, lasting=False):
            return replace(node, then=there(then))
        case If(then=InsteadOfPlay() | Play() | May(effect=Play()) | Then(effects=(InsteadOfPlay(), *_))):
            return is_coming(node)
        case If(
            condition=IsSuch(subject=Ref(to=Referent.LEADER)),
            then=Permit(object=Ref(to=Referent.IT, words=words), keyword=("Awaken",)) as then,
        ):  # "if your Leader Card is …, its [Awaken]"
            return replace(node, then=replace(then, object=Ref(Referent.LEADER, words="!it" + words)))
        case If(condition=IsSuch(subject=Ref(words=words)), then=Gets()) if words == OF_THIS.words:
            return of_what_changes(node)
        case _:
            meant = of_what_was_chosen(node)
            return side_by_side(meant) if isinstance(meant, If) else meant


def _plain_node(node: Node) -> Node:
    match node:
        case Noun() | Nouns() | And() | Or() | Compare() | Ref() | Sum():
            return _plain_phrase(node)
        case Not() if node in (OTHER_THAN_IT, OTHERS):
            return OTHER
        case Permit(words=words) | May(words=words) if words.startswith(("!p", "!n")):
            return as_offered(node)
        case WhenAny() | WhenIf() | Happened():
            return said_in_short(node)
        case Deed(verb="combo", of_battle=True, noun=Noun() as noun) if "!" in noun.words:
            return as_a_number(node, noun)
        case If(condition=IsSuch(subject=Ref(words=words)), then=Gets()) if words == OF_THIS.words:
            return this_said(node)
        case Move(words=words) | Play(words=words) if words.endswith(FACED):
            return as_a_card(node)
        case Modal(words=words) if words.startswith(MORE):
            return fewer_again(node)
        case If(words=words) if words.startswith(PLAYED):
            return as_phrase(node)
        case IsSuch(words=words) | DuringBattle(words=words) | Deed(words=words) | Exists(words=words) if (
            words.endswith(SAID_BEFORE)
        ):
            return as_left_out(node)
        case IsSuch(words=words) if words.endswith(("!t", "!T")) or words.startswith(PLAYED):
            return as_asked(node)
        case Gets(words=words, duration=said_for) if words.endswith(("!s", "!w", THAT_ONE)):
            what = Ref(Referent.IT) if words.endswith(THAT_ONE) else LEFT_OUT
            said_for = INSTANT if words.endswith("!w") else said_for
            return _plain_node(replace(node, what=what, duration=said_for, words=words[:-2]))
        case Gets(words=words) | Prohibit(words=words) | PreventDamage(words=words) if words.endswith("!d"):
            return _plain_node(replace(node, duration=INSTANT, words=words[:-2]))
        case _:
            node = asked_on(as_another(as_it(node)))
            offer = in_the_price(choice_alone(as_it_stood(as_they_are_said(as_barred(one_in_front(node))))))
            return unasked(hand_back(as_it_followed(offer)))


def _plain_phrase(node: Noun | Nouns | And | Or | Compare | Ref | Sum) -> Node:
    match node:
        case Noun(words=words, filter=Is(ref=ref)) if words == THIS_ONE:
            return ref
        case Noun(words=words) if words.endswith(SO_MANY):
            return only_the_number(node)
        case Noun():
            return taken_back(all_but_said(node))
        case Sum():
            return as_the_difference(node)
        case Compare(value=Extreme(words="!")):
            return unsaid(node)
        case And(words="!h" | "!o", parts=(own, *_)):
            return own
        case And(words=words) if words.startswith(THAT):
            return with_that(node)
        case Or(words=words) if words.startswith("!r"):
            return joined_head(node)
        case Nouns(words=words) if "!e" in words:
            return taken_back(together(node))
        case Ref() | Nouns(words="!both"):
            return as_said(node)
        case _:
            return unasked(hand_back(as_it_followed(node)))


def _this_card(node: If) -> If:
    """ "This card can't attack if it has 2 or less markers": "it" stands before what it stands for."""
    inner = _this_card(node.then) if isinstance(node.then, If) else node.then
    innermost = inner
    while isinstance(innermost, If):
        innermost = innermost.then
    if not isinstance(innermost, Gets) or innermost.what != THIS_CARD:
        return node
    return replace(node, then=inner, condition=cast(Condition, _walk(node.condition, _it_is_this, down=True)))


def _it_is_this(node: Node) -> Node:
    return (
        replace(node, to=Referent.THIS_CARD, words="!it") if isinstance(node, Ref) and node.to == Referent.IT else node
    )

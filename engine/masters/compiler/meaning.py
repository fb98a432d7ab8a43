"""What the words mean beyond their form.

`settle` fills in what the rules or the sentence say where the words are silent: default places (8-5-4 to 8-5-9), the owner, quantity
and place that are said once for a list, the subject of a second trigger, who acts in what another player may do.
What was filled into a noun phrase is noted at the end of its `words` ("!p": places), which execution never reads; by that `plain` takes it
out again.
"""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.compiler.all_the import all_the
from engine.masters.compiler.apart import instead_under_it, side_by_side
from engine.masters.compiler.asked_of_this import of_the_one_asked
from engine.masters.compiler.barred import in_a_price, in_their_own_turn, the_same_player, with_a_word
from engine.masters.compiler.battling import the_opponent
from engine.masters.compiler.becoming import as_it_is_by_then, each_time
from engine.masters.compiler.behind import apart_at_a_comma, to_the_last
from engine.masters.compiler.behind_a_trigger import of_the_heard, of_whom_they_attack, what_is_heard
from engine.masters.compiler.behind_the_named import behind_the_named
from engine.masters.compiler.both import both_of
from engine.masters.compiler.coming import (
    is_coming,
    is_played,
    of_the_answered,
    of_the_next,
)
from engine.masters.compiler.counts import (
    all_but,
    chosen_each_time,
    counted_alike,
    counted_before,
    counted_there,
    of_something,
    same_count,
    same_count_below,
    so_often,
)
from engine.masters.compiler.default_places import (
    at_home,
    imply,
    leader_apart,
    paid_with_modes,
    where_it_is_done,
    wherever,
)
from engine.masters.compiler.definite import the_same_again
from engine.masters.compiler.differences import of_what_is_compared
from engine.masters.compiler.doers import carry_on, hand_over
from engine.masters.compiler.done_here import placed_there, with_this_skill
from engine.masters.compiler.drawn import those_drawn
from engine.masters.compiler.each_of_them import each_of_them
from engine.masters.compiler.each_their_own import each_their_own
from engine.masters.compiler.either import both_of_either
from engine.masters.compiler.extremes import of_such
from engine.masters.compiler.face_up import as_it_comes_there
from engine.masters.compiler.fitting import as_it_fits
from engine.masters.compiler.found_there import those_found
from engine.masters.compiler.heads import same_head, split_head
from engine.masters.compiler.heard import as_it_sinks, said_in_full
from engine.masters.compiler.in_a_row import asked_in_a_row
from engine.masters.compiler.in_its_place import and_what_follows, in_its_place
from engine.masters.compiler.instead import or_so_many, same_cards
from engine.masters.compiler.just_done import just_done, just_paid, paid_of_those, so_many_done
from engine.masters.compiler.likeness import all_alike, as_each_other, like_that_one, none_alike, that_was_declared
from engine.masters.compiler.lists import ANY_ONE, one_of_each, share
from engine.masters.compiler.looked import all_of_those, among_looked
from engine.masters.compiler.neighbours import (
    ALONG,
    along_with,
    behind_a_semicolon,
    beside_it,
    chosen_there,
    neither_of_them,
    of_what_was_chosen,
    paid_in_full,
)
from engine.masters.compiler.of_yours import of_that_kind
from engine.masters.compiler.one_more import one_more
from engine.masters.compiler.options import within_options
from engine.masters.compiler.other_colors import than_the_one_said
from engine.masters.compiler.other_than_it import than_what_would
from engine.masters.compiler.others import all_but_chosen
from engine.masters.compiler.out_of_the_chosen import out_of_the_chosen
from engine.masters.compiler.own_amounts import against_its_own, of_each_card
from engine.masters.compiler.permanent import at_any_time, now
from engine.masters.compiler.pointing import THERE, point
from engine.masters.compiler.priced import priced, under_its_condition
from engine.masters.compiler.references import (
    not_the_gone,
    paid_and_done,
    paid_there,
    same_such,
    under_itself,
    unpaid,
)
from engine.masters.compiler.regained import by_those_skills, not_regained
from engine.masters.compiler.second_card import asked_of_the_other, on_that_card, the_other_card
from engine.masters.compiler.several import so_many_in_battle
from engine.masters.compiler.shuffled import of_that_deck
from engine.masters.compiler.single import not_several
from engine.masters.compiler.subjects import (
    OF_THIS,
    by_others,
    of_what_changes,
    same_doer,
    same_object,
    same_one,
    same_subject,
    share_duration,
    without_an_offer,
)
from engine.masters.compiler.that_leader import that_leader
from engine.masters.compiler.that_many import that_many
from engine.masters.compiler.that_turn import that_turn, told_by_then
from engine.masters.compiler.the_attacker import of_the_attacker
from engine.masters.compiler.they import it_in_front, of_those_shown, which_of_several, whom_it_means
from engine.masters.compiler.whose import own_choices, own_energy, own_exchange, own_price, whose
from engine.masters.ir.nodes import (
    Alike,
    All,
    AnyOf,
    AtLater,
    Choose,
    DeckRule,
    Deed,
    Exists,
    Gets,
    Happened,
    If,
    InsteadOfPlay,
    IsSuch,
    May,
    Modal,
    Move,
    Need,
    Pay,
    Permit,
    Play,
    Prohibit,
    Repeat,
    ReplaceEvent,
    Skill,
    SkillKind,
    SpiritBoost,
    Then,
    Upgrade,
    WhenAny,
    WhenDoing,
    WhenIf,
)
from engine.masters.ir.nouns import (
    THIS_CARD,
    And,
    Area,
    Compare,
    HasUnder,
    IsIn,
    Node,
    Noun,
    Nouns,
    Or,
    Place,
    Ref,
    Referent,
    Sum,
)
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk


def settle(skill: Skill) -> Skill:
    """Fill in what the rules say where the text says nothing."""
    settled = of_that_kind(all_the(_settled(skill)))
    if settled.effect is not None:
        told_by_then(settled.effect)
    return settled


def _settled(skill: Skill) -> Skill:
    settled = as_it_sinks(rewrite(rewrite(skill, _settle_node), lambda node: where_it_is_done(whose(node))))
    if ALONG.search(skill.text):
        settled = rewrite(settled, along_with)
    settled = than_the_one_said(rewrite(settled, all_but))
    paid = paid_in_full(paid_with_modes(paid_there(own_choices(settled.requirements))))
    settled = replace(settled, requirements=paid_of_those(in_a_price(paid), skill.text))
    if settled.effect is None:
        return settled
    asked = [need.condition for need in settled.requirements if isinstance(need, Need)]
    if isinstance(settled.trigger, WhenIf):
        asked.append(settled.trigger.condition)
    effect = apart_at_a_comma(settled.effect, skill.text)
    effect = just_paid(that_leader(effect, settled.trigger), settled.requirements)
    effect = that_turn(each_time(as_it_is_by_then(effect, skill), skill.text))
    effect = one_more(asked_in_a_row(each_their_own(effect, skill.text), skill.text))
    counted = that_many(settled, counted_before(effect, asked) if asked else effect)
    effect = whom_it_means(each_of_them(those_found(counted, settled), settled), skill.text, settled.trigger)
    of_those_shown(effect)
    of_something(effect)
    so_many_done(effect, settled.requirements)
    effect = of_that_deck(of_each_card(rewrite(rewrite(effect, under_itself), _of_two_heard), skill.text))
    if skill.kind == SkillKind.PERMANENT:
        effect = the_opponent(at_any_time(all_but_chosen(effect), "without paying" in skill.text))
        return replace(
            settled, effect=_this_card(it_in_front(effect, skill.text)) if isinstance(effect, If) else effect
        )
    if skill.trigger is None and not skill.requirements:
        which_of_several(effect)
    if twice := paid_and_done(effect, settled.requirements):
        effect = rewrite(effect, lambda node: unpaid(node, twice))
    if skill.kind != SkillKind.KEYWORDS:
        effect = rewrite(effect, now)
    effect = the_other_card(is_played(with_this_skill(effect, settled), skill), settled.trigger)
    of_this = settled.trigger is not None and THIS_CARD in walk(settled.trigger)
    effect = the_same_again(out_of_the_chosen(effect, skill.text))
    effect = all_but_chosen(effect, settled.requirements, of_this)
    heard = what_is_heard(settled.trigger)
    effect = both_of_either(effect, heard, skill.text)
    effect = of_the_heard(of_the_one_asked(effect, settled.trigger), heard, skill.text)
    effect = the_opponent(not_several(not_the_gone(effect, settled.trigger, skill.timing), settled.trigger, skill.text))
    effect = those_drawn(as_it_fits(both_of(behind_the_named(effect, heard)), heard, settled), settled)
    answering = of_the_attacker(replace(settled, trigger=asked_of_the_other(settled.trigger), effect=effect))
    return of_the_answered(answering)


def _settle_node(node: Node) -> Node:
    match node:
        case Noun() | Nouns() | And() | Or() | Sum() | Compare():
            return _settle_phrase(node)
        case Exists(noun=Noun() as noun) if noun.quantity in ANY_ONE:
            return replace(node, noun=one_of_each(noun))
        case Choose(noun=Noun() as noun) if noun.of_one:
            return replace(node, noun=one_of_each(noun))
        case Gets(what=what, changes=changes):
            whose = replace(node, what=wherever(what, changes)) if isinstance(what, Noun) else node
            return not_regained(same_doer(with_a_word(whose)))
        case Then():
            asked = under_its_condition(node)
            return replace(asked, then=_settle_node(asked.then)) if isinstance(asked, If) else _settle_clauses(node)
        case Upgrade() | ReplaceEvent() | Pay():
            return _settle_exchange(node)
        case All() | AnyOf() | Alike():
            return _settle_asked(node)
        case If():
            return without_an_offer(of_what_is_compared(to_the_last(_settle_if(same_count_below(node)))))
        case WhenAny() | WhenIf() | Happened() | IsSuch():
            return placed_there(node) if isinstance(node, IsSuch) else said_in_full(node)
        case Deed(verb="combo", noun=Noun() as noun):
            return so_many_in_battle(node, noun)
        case Move() | Play():
            return as_it_comes_there(node)
        case May() | Modal() | Repeat():
            return so_often(node) if isinstance(node, Repeat) else by_others(node)
        case Prohibit(unless=unless):
            return none_alike(node if unless is None else replace(node, unless=hand_over(unless)))
        case DeckRule(noun=Noun() as noun) | HasUnder(noun=noun) | SpiritBoost(noun=Noun() as noun) if noun.implied:
            places = (Place(Area.UNISON),) if isinstance(node, SpiritBoost) else ()  # 10-47-2-1
            return replace(node, noun=replace(noun, places=places, implied=bool(places)))
        case _:
            return node


def _settle_asked(node: All | AnyOf | Alike) -> Node:
    """What several conditions ask of the same cards, and several cards of each other."""
    if isinstance(node, Alike):
        return as_each_other(node)
    asked = same_one(node)
    return counted_alike(same_such(asked)) if isinstance(asked, All) else asked


def _of_two_heard(node: Node) -> Node:
    """ "For the turn, when this card attacks a Battle Card, that card gets …": which of the two, as behind the trigger of a skill."""
    match node:
        case WhenDoing(trigger=heard, body=body) | AtLater(when=Deed() as heard, body=body):
            return replace(node, body=of_whom_they_attack(the_other_card(body, heard), heard))
        case _:
            return node


def _settle_clauses(node: Then) -> Node:
    """What clauses mean together."""
    paid = priced(own_price(just_done(node)))
    if not isinstance(paid, Then):
        return paid
    whole = carry_on(within_options(neither_of_them(same_count(that_was_declared(paid)))))
    whole = by_those_skills(share_duration(same_subject(the_same_player(same_object(whole)))))
    whole = and_what_follows(of_the_next(on_that_card(whole)))
    if not isinstance(whole, Then):
        return whole
    whole = among_looked(all_of_those(replace(whole, effects=chosen_there(whole.effects))))
    return chosen_each_time(behind_a_semicolon(whole))


def _settle_exchange(node: Upgrade | ReplaceEvent | Pay) -> Node:
    """What is done instead of something, or to be allowed it."""
    match node:
        case Upgrade():
            return instead_under_it(same_cards(same_count(node)))
        case ReplaceEvent(optional=True, substitute=price):
            return in_its_place(than_what_would(replace(node, substitute=own_exchange(price))))
        case ReplaceEvent():
            return in_its_place(than_what_would(node))
        case Pay(effect=price):
            return replace(node, effect=own_energy(price))


def _settle_phrase(node: Noun | Nouns | And | Or | Sum | Compare) -> Node:
    """What a phrase says once for all of its parts, and where its cards are."""
    match node:
        case Noun():
            return of_such(imply(at_home(leader_apart(like_that_one(all_alike(node))))))
        case Or():
            return same_head(node)
        case And():
            return split_head(node)
        case Sum():
            return counted_there(node)
        case Compare():
            return against_its_own(node)
        case Nouns(parts=(Ref(to=Referent.THIS_CARD) as this, *others)):  # "this card and 4 cards under it"
            parts = [part if isinstance(part, Ref) else rewrite(part, _it_is_this) for part in others]
            beside = beside_it(tuple(parts)) if this == THIS_CARD else this
            return share(replace(node, parts=(beside, *parts)))
        case Nouns():
            return share(node)


def _settle_if(node: If) -> Node:
    """What a condition and what follows from it say of each other's cards."""
    match node:
        case If() if (counted := or_so_many(node)) is not None:
            return counted
        case If(condition=IsSuch(subject=Ref(to=Referent.THIS_CARD), filter=IsIn()), then=then, lasting=False):
            return replace(node, then=point(then, THERE))
        case If(then=InsteadOfPlay() | Play() | May(effect=Play()) | Then(effects=(InsteadOfPlay(), *_))) if (
            coming := is_coming(node)
        ) != node:
            return coming
        case If(
            condition=IsSuch(subject=Ref(to=Referent.LEADER)),
            then=Permit(object=Ref(to=Referent.IT, words=words), keyword=("Awaken",)) as then,
        ):  # "if your Leader Card is …, its [Awaken]"
            return replace(node, then=replace(then, object=Ref(Referent.LEADER, words="!it" + words)))
        case If(condition=IsSuch(subject=Ref(words=words)), then=Gets()) if words == OF_THIS.words:
            return of_what_changes(node)
        case _:
            meant = of_what_was_chosen(in_their_own_turn(node))
            return side_by_side(meant) if isinstance(meant, If) else meant


def _this_card(node: If) -> If:
    """ "This card can't attack if it has 2 or less markers": "it" stands before what it stands for."""
    inner = _this_card(node.then) if isinstance(node.then, If) else node.then
    innermost = inner
    while isinstance(innermost, If):
        innermost = innermost.then
    if not isinstance(innermost, Gets) or innermost.what != THIS_CARD:
        return node
    return replace(node, then=inner, condition=rewrite(node.condition, _it_is_this))


def _it_is_this(node: Node) -> Node:
    return (
        replace(node, to=Referent.THIS_CARD, words="!it") if isinstance(node, Ref) and node.to == Referent.IT else node
    )

"""Where cards are that a phrase speaks of without saying so (8-5-4, 8-5-7, 8-5-9)."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import cast

from msgspec.structs import replace

from engine.masters.ir.antecedents import is_it
from engine.masters.ir.areas import UNMARKED
from engine.masters.ir.keywords import HAND_KEYWORDS, family
from engine.masters.ir.nodes import (
    Cannot,
    Change,
    Choose,
    Effect,
    GetComboCost,
    GetComboPower,
    GetCost,
    Gets,
    IsSuch,
    Move,
    Pay,
    Requirement,
    SetNumber,
    Skill,
    Switch,
    Then,
)
from engine.masters.ir.nouns import (
    And,
    Area,
    Attr,
    Filter,
    HasCharacter,
    HasTrait,
    InMode,
    Is,
    IsIn,
    IsType,
    IsUnder,
    Node,
    Noun,
    Nouns,
    Operand,
    Or,
    Place,
    Quantity,
    Ref,
    Referent,
    Underwent,
    Who,
    conjuncts,
)
from engine.masters.ir.rewrite import rewrite

WITH_MODES = (Area.LEADER, Area.BATTLE, Area.UNISON, Area.ENERGY)
"""4-8-1: where cards have a mode."""
HOMES = {"battle": Area.BATTLE, "token": Area.BATTLE, "leader": Area.LEADER, "unison": Area.UNISON}


WHERETO = {"KO": Area.DROP, "discard": Area.DROP, "draw": Area.HAND}
"""Where cards go that it is done to."""


def imply(noun: Noun) -> Noun:
    """Fill in the places: clauses 8-5-4, 8-5-7, 8-5-9. Tokens likewise (8-5-4-2)."""
    if noun.places or noun.among is not None or _refers(noun.filter):
        return noun
    if there := _where_it_went(noun):
        return replace(noun, places=there, implied=True)
    areas = _homes(noun.filter) or _with_modes(noun.filter)
    if not areas:
        return noun
    return replace(noun, places=tuple(Place(area, noun.owner) for area in areas), implied=True)


def _where_it_went(noun: Noun) -> tuple[Place, ...]:
    """ "1 card that was placed in your Drop Area this turn": it is looked for there."""
    for part in conjuncts(noun.filter):
        if isinstance(part, Underwent) and part.deed.to:
            return part.deed.to
        if isinstance(part, Underwent) and part.deed.verb in WHERETO:
            return (Place(WHERETO[part.deed.verb], noun.owner),)
    return ()


ONLY = re.compile(r"(Battle|Leader|Unison) Cards only", re.IGNORECASE)


def only_such(skill: Skill, notes: tuple[str, ...]) -> Skill:
    """ "1 card each from your opponent's Battle Area (Battle Cards only) and hand": no reminder, for Extra Cards lie there as well (3-6-1)."""
    types = [found[1].lower() for note in notes if (found := ONLY.fullmatch(note))]

    def limited(node: Node) -> Node:
        if not isinstance(node, Noun) or node.implied or types_of(node.filter) or len(node.places) != 1:
            return node
        mine = next((name for name in types if HOMES[name] == node.places[0].area), None)
        return node if mine is None else replace(node, filter=And((node.filter, IsType(mine)), words="!o"))

    return rewrite(skill, limited) if types else skill


def leader_apart(noun: Noun) -> Noun:
    """ "Your Leader Card and <A> cards in your Battle Area": the place is that of the others.

    What was filled in is marked by "l" behind the "!" of `words`, and by "!h".
    """
    if not noun.places or noun.implied or not isinstance(noun.filter, Or):
        return noun
    # 3-5-3: a Leader Card never leaves its area
    leads = [_homes(part) == (Area.LEADER,) and bool(types_of(part)) for part in noun.filter.parts]
    if not any(leads) or all(leads) or any(_holds_leaders(place) for place in noun.places):
        return noun
    parts = tuple(
        part if lead else And((part, IsIn(noun.places)), words="!h")
        for part, lead in zip(noun.filter.parts, leads, strict=True)
    )
    return replace(
        noun,
        filter=replace(noun.filter, parts=parts),
        places=(Place(Area.LEADER, noun.owner), *noun.places),
        words=noun.words + "!l",
    )


AT_HOME = "B"
"""Marks a phrase to whose places those were added where its cards lie."""


def at_home(noun: Noun) -> Noun:
    """ "Unison Cards in all Battle Areas": cards of a type that is played elsewhere (2-3-2) are where those are played, on the same sides."""
    if noun.implied or not noun.places or any(place.area is not Area.BATTLE for place in noun.places):
        return noun
    homes = dict.fromkeys(HOMES[name] for name in types_of(noun.filter) if name in HOMES)
    added = tuple(replace(place, area=home) for home in homes if home is not Area.BATTLE for place in noun.places)
    if not added:
        return noun
    return replace(noun, places=noun.places + added, words=f"{noun.words}!{AT_HOME}")


def _holds_leaders(place: Place) -> bool:
    return place.area in (Area.LEADER, Area.IN_PLAY, Area.ANYWHERE, Area.UNDER)


def wherever(what: Noun, changes: tuple[Change, ...]) -> Noun:
    """The cards that are meant, as far as the changes are of use before they are in play."""
    if isinstance(changes[0], GetCost):
        skill = changes[0].of_skill
        from_hand = skill != "" and family(skill) <= HAND_KEYWORDS
        return _imply_before_play(what) if from_hand else _imply_anywhere(what)
    if isinstance(changes[0], SetNumber) and changes[0].attr in (Attr.COST, Attr.SPECIFIED_COST):
        return _imply_anywhere(what)
    if all(map(_of_combos, changes)):
        return _imply_before_play(what)
    if all(map(_keeps_its_mode, changes)):
        return cast(Noun, _with_a_mode(what))
    bans = [change for change in changes if isinstance(change, Cannot)]
    if len(bans) == len(changes) and any(map(_before_play, bans)) and all(ban.action in ANYWHERE for ban in bans):
        return _imply_before_play(what)
    if len(bans) == len(changes) and _any(what.filter) and all(_on_its_way(ban) for ban in bans):
        return _imply_anywhere(what)
    return what


def _of_combos(change: Change) -> bool:
    """What cards cost and count in combos."""
    if isinstance(change, SetNumber):
        return change.attr in (Attr.COMBO_COST, Attr.COMBO_POWER)
    return isinstance(change, (GetComboCost, GetComboPower))


def _any(filter: Filter) -> bool:
    return isinstance(filter, And) and not filter.parts


def _on_its_way(ban: Cannot) -> bool:
    """ "Cards can't be placed in your opponent's energy": whatever cards, wherever they come from."""
    return ban.action in ("be placed", "be returned") and bool(ban.source)


def _before_play(ban: Cannot) -> bool:
    """Whether it bears on cards that are not in play: "can't be played", "can't be removed from Drop Areas"."""
    left = ban.source if ban.action in ("be removed", "leave") else ()
    return ban.action in ("be played", "be discarded", "combo") or any(place.area in UNMARKED for place in left)


ANYWHERE = ("be played", "be discarded", "be removed", "combo", "leave", "attack", "block", "be attacked")
"""What is forbidden where it can't happen, too, without any harm."""


def where_it_is_done(node: Node) -> Node:
    """Where the cards are that something is done to, as far as the deed tells."""
    match node:
        case Move(verb="discard"):
            return _whose_hand(node)
        case Switch() | Then():
            return _among_those_with_modes(node)
        case IsSuch(subject=Noun() as noun, filter=IsIn(places=places)) if (
            noun.quantity is not Quantity.ALL and noun.among is None and (noun.implied or not noun.places)
        ):  # "3 or more of your cards are in the Combo Area": so many of those that are there
            there = tuple(place if place.who is not None else replace(place, who=noun.owner) for place in places)
            return replace(node, subject=replace(noun, places=there, implied=True))
        case _:
            return node


def _whose_hand(node: Move) -> Move:
    """A player discards from their own hand (10-45-1), whoever that is when the whole sentence has been read."""
    what = node.what
    if isinstance(what, Noun):
        return replace(node, what=_in_hand_of(what, node.who))
    if isinstance(what, Nouns):
        return replace(
            node,
            what=replace(
                what,
                parts=tuple(_in_hand_of(part, node.who) if isinstance(part, Noun) else part for part in what.parts),
            ),
        )
    return node


def _in_hand_of(noun: Noun, who: Who) -> Noun:
    if noun.among is not None or (noun.places and not noun.implied):
        return noun
    return replace(noun, places=(Place(Area.HAND, noun.owner if noun.owner is not None else who),), implied=True)


def _among_those_with_modes(node: Switch | Then) -> Node:
    """ "Choose 1 of your opponent's cards and switch it to Rest Mode", "switch up to 1 of your cards to Active Mode": the cards that have a mode
    (4-8-1), energy with them, where no area is named."""
    if isinstance(node, Switch):
        return replace(node, what=_with_a_mode(node.what))
    switched = [_to_be_switched(before, after) for before, after in pairwise(node.effects)]
    return replace(node, effects=(*switched, *node.effects[-1:]))


def paid_with_modes(requirements: tuple[Requirement, ...]) -> tuple[Requirement, ...]:
    """The same of what is paid: "choose 1 of your cards and switch it to Rest Mode : …"."""
    switched = [
        replace(before, effect=_to_be_switched(before.effect, after.effect))
        if isinstance(before, Pay) and isinstance(after, Pay)
        else before
        for before, after in pairwise(requirements)
    ]
    return (*switched, *requirements[-1:])


def _to_be_switched(choice: Effect, after: Effect) -> Effect:
    """ "Choose 1 card and switch it", "… and it can't be switched to Active Mode"."""
    match choice, after:
        case Choose(noun=noun), Switch(what=what) if is_it(what):
            return replace(choice, noun=_with_a_mode(noun))
        case Choose(noun=noun), Gets(what=what, changes=changes) if is_it(what) and all(map(_keeps_its_mode, changes)):
            return replace(choice, noun=_with_a_mode(noun))
        case _:
            return choice


def _keeps_its_mode(change: Change) -> bool:
    return isinstance(change, Cannot) and change.action in ("switch", "switch to active", "switch to rest")


def _with_a_mode(what: Operand) -> Operand:
    if isinstance(what, Ref):
        return what
    if isinstance(what, Nouns):
        return replace(what, parts=tuple(map(_with_a_mode, what.parts)))
    if what.places or what.among is not None or _refers(what.filter):
        return what
    return replace(what, places=tuple(Place(area, what.owner) for area in WITH_MODES), implied=True)


OWNED = "o"
"""The mark of a phrase that does not say whose its cards are."""


def marked(noun: Noun, mark: str) -> str:
    """The `words` of a phrase, with one more mark of what was filled in (see `unsaid`)."""
    base, _, marks = noun.words.partition("!")
    return f"{base}!{marks}{mark}"


def _imply_anywhere(noun: Noun) -> Noun:
    """A cost is paid before its card is in play, so cards whose costs change are meant wherever they are, where the words leave that open."""
    if noun.places or noun.among is not None or _refers(noun.filter):
        return noun
    return replace(noun, places=(Place(Area.ANYWHERE, noun.owner),), implied=True)


def _imply_before_play(noun: Noun) -> Noun:
    """The same of cards that can't be played, discarded or used in a combo, and of what they cost or count there: not of those in play,
    which 8-5-4 and 8-5-9 would mean."""
    if not noun.implied and (noun.places or noun.among is not None or _refers(noun.filter)):
        return noun
    return replace(noun, places=(Place(Area.ANYWHERE, noun.owner),), implied=True)


def _refers(filter: Filter) -> bool:
    match filter:
        case Is():
            return True
        case And(parts=parts):
            return any(_refers(part) for part in parts)
        case _:
            return False


def _homes(filter: Filter) -> tuple[Area, ...]:
    """The areas that the type, or a bare name or trait, stands for; none where some of them are Extra Cards, which are wherever they are used."""
    types = types_of(filter)
    if any(name not in HOMES for name in types):
        return ()
    if isinstance(filter, Or):  # "Leader Cards or «Android» cards": each where it is
        return tuple(dict.fromkeys(area for part in filter.parts for area in _homes(part)))
    if types:
        return tuple(dict.fromkeys(HOMES[name] for name in types))
    return (Area.LEADER, Area.BATTLE) if _named(filter) and not _beneath(filter) else ()


def _beneath(filter: Filter) -> bool:
    """ "1 <Cell> card that was under it": where such cards lie is said."""
    return isinstance(filter, And) and any(isinstance(part, IsUnder) for part in filter.parts)


def _with_modes(filter: Filter) -> tuple[Area, ...]:
    """4-8-1: the areas whose cards have a mode, where the phrase asks for no more than cards in it ("4 or more cards in Rest Mode")."""
    if isinstance(filter, And) and not types_of(filter) and any(isinstance(part, InMode) for part in filter.parts):
        return WITH_MODES
    return ()


def types_of(filter: Filter) -> tuple[str, ...]:
    """The card types of which it can be a card; none of what it is said not to be."""
    match filter:
        case IsType(type=name):
            return (name,)
        case And(parts=parts) | Or(parts=parts):
            return tuple(t for part in parts for t in types_of(part))
        case _:
            return ()


def types_of_card(card: Operand | None) -> set[str]:
    """The card types that a phrase, or a list of phrases, leaves open; of a reference only that of a Leader Card is known."""
    match card:
        case Ref(to=Referent.LEADER | Referent.OPPONENT_LEADER):
            return {"leader"}
        case Noun(filter=filter):
            return set(types_of(filter))
        case Nouns(parts=parts):
            return {name for part in parts for name in types_of_card(part)}
        case _:
            return set()


def _named(filter: Filter) -> bool:
    match filter:
        case HasCharacter() | HasTrait():
            return True
        case And(parts=parts) | Or(parts=parts):
            return any(_named(part) for part in parts)
        case _:
            return False

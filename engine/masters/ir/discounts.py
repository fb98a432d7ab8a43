"""Discounts that come when the cost has been paid, and so do nothing (2-11-5-1)."""

from __future__ import annotations

from msgspec.structs import replace

from engine.masters.ir.keywords import family
from engine.masters.ir.nodes import (
    INSTANT,
    KO,
    Activate,
    AtLater,
    Condition,
    Deed,
    DidSo,
    Duration,
    Effect,
    GetComboCost,
    GetCost,
    Gets,
    If,
    IsSuch,
    May,
    Move,
    Pay,
    RemoveFromGame,
    SetNumber,
    Skill,
    SkillKind,
    Switch,
    Then,
    Until,
    WhenDoing,
)
from engine.masters.ir.nouns import (
    And,
    Attr,
    Const,
    Count,
    Node,
    Noun,
    Operand,
    PerEach,
    Quantity,
    Ref,
    Referent,
    Value,
    WasPlayedBy,
    Who,
    conjuncts,
)
from engine.masters.ir.read_once import read_once
from engine.masters.ir.spoken_of import parts_of
from engine.masters.ir.walk import walk


def is_too_late(node: Node) -> bool:
    """Whether the node is such a discount."""
    match node:
        case AtLater():
            return _too_late(node)
        case Gets():
            return _of_the_played(node)
        case WhenDoing():
            return _paid_by_then(node)
        case _:
            return False


def comes_too_late(skill: Skill) -> bool:
    """Whether a cost, or what an activated skill does, changes what its own card costs, or lets it be activated: it is paid for already (8-5-2-2)."""
    if any(isinstance(one, Pay) and _of_its_own(one.effect) for one in skill.requirements):
        return True
    if skill.kind not in (SkillKind.COUNTER, SkillKind.ACTIVATE) or skill.effect is None:
        return False
    lasts = skill.kind is SkillKind.ACTIVATE  # "this card costs 1 less for the turn" may be played again
    return any(
        (_of_its_own(part) and not (lasts and _timed(part))) or _activates_itself(part)
        for part in parts_of(skill.effect)
    )


def _timed(effect: Effect) -> bool:
    return isinstance(effect, Gets) and effect.duration != INSTANT


def _activates_itself(effect: Effect) -> bool:
    """ "If your life is at 3 or less, you may activate this card without paying its energy cost"."""
    return isinstance(effect, Activate) and not effect.skill and _speaks_of_this(effect.what)


def _speaks_of_this(what: Operand) -> bool:
    """Whether it is this card, or this card in some place."""
    return any(_is_this(node) for node in walk(what) if isinstance(node, Ref))


def _of_its_own(effect: Effect) -> bool:
    return (
        isinstance(effect, Gets)
        and _speaks_of_this(effect.what)
        and all(isinstance(change, GetCost) for change in effect.changes)
    )


def of_its_skill(deed: Deed, discount: Gets) -> bool:
    """ "When evolving …, the [Evolve] cost is reduced by 1": of the skill by which it is done."""
    names = family("Evolve") if deed.verb == "evolve" else deed.keyword
    return bool(names) and all(
        isinstance(change, GetCost) and change.of_skill != "" and not family(change.of_skill).isdisjoint(names)
        for change in discount.changes
    )


def _paid_by_then(node: WhenDoing) -> bool:
    """ "When you play this card, you may discard 1 card. If you do, reduce its energy cost by 1": only a plain discount is there before the play."""
    node = asked_before(node)[0]
    played = node.trigger
    if not isinstance(played, Deed) or not any(_of_energy_cost(part) for part in walk(node.body)):
        return False
    if played.verb == "evolve":  # of [Evolve] its skill cost is paid, and no energy cost of the card (10-5-4)
        return not isinstance(node.body, Gets) or not of_its_skill(played, node.body)
    if (
        played.verb == "activate"
        and isinstance(node.body, Gets)
        and _is_this(node.body.what)
        and not _is_this(played.noun)
    ):
        return True  # "when you activate a red card's [Evolve] skill": of this card nothing is paid then
    if played.verb != "play" and played.nth is None:
        return False
    if offers(node):
        return False
    match node.body:
        case Gets() as gets if of_its_skill(played, gets):
            return False
        case Gets(what=Ref(to=Referent.IT), changes=changes) if all(map(_of_energy_cost, changes)):
            return played.nth not in (None, 1) or bool(played.keyword) or played.cause is not None
        case _:
            return True


def asked_before(node: WhenDoing) -> tuple[WhenDoing, Condition | None]:
    """ "When you play this card, if your life is at 4 or less, reduce its energy cost by 1": without that condition, and the condition; "when you
    play a card, if it's red" is when you play a red one."""
    deed, body = node.trigger, node.body
    if not isinstance(deed, Deed) or not isinstance(body, If) or not isinstance(body.then, Gets):
        return node, None
    if not any(_of_energy_cost(change) or isinstance(change, GetComboCost) for change in body.then.changes):
        return node, None
    asked = body.condition
    match asked, deed.noun:
        case IsSuch(subject=Ref(to=Referent.IT), filter=such, past=False, only=False), Noun(filter=kind) as noun:
            return replace(
                node, trigger=replace(deed, noun=replace(noun, filter=And((kind, such)))), body=body.then
            ), None
        case _ if any(isinstance(part, Ref) and part.to in (Referent.IT, Referent.TRIGGER) for part in walk(asked)):
            return node, None
        case _:
            return replace(node, body=body.then), asked


def _of_energy_cost(node: Node) -> bool:
    return isinstance(node, GetCost) or (isinstance(node, SetNumber) and node.attr is Attr.COST)


MOST = 15
"""No card costs more."""


@read_once
def offers(node: WhenDoing) -> tuple[tuple[Effect, int], ...]:
    """ "When you play this card, you may discard 1 card. If you do, reduce its energy cost by 2": what is paid, and how much less the card costs then.

    "By 1 for each card placed this way": one for each number of them.
    """
    match node:
        case WhenDoing(
            trigger=Deed(
                verb="play",
                noun=Ref(to=Referent.THIS_CARD) | Noun(),
                by=None | Who.YOU,
                nth=None,
                keyword=(),
                cause=None,
            ) as played,
            body=Then(
                effects=(
                    May(who=Who.YOU, effect=(Move() | Switch() | KO() | RemoveFromGame()) as price),
                    If(
                        condition=DidSo(who=Who.YOU, did=True),
                        then=Gets(
                            what=Ref(to=Referent.IT | Referent.THIS_CARD),
                            duration=Duration(until=Until.INSTANT, condition=None),
                            changes=(
                                GetCost(amount=amount, sign=-1, spheres="", of_skill="", least=0, for_activation=""),
                            ),
                        ),
                    ),
                )
            ),
        ):
            return _at_each_price(price, amount) if _of_any(played.noun) else ()
        case _:
            return ()


def _of_any(noun: Operand | None) -> bool:
    """Whether it is said of this card, or of all cards of a kind, one by one."""
    if not isinstance(noun, Noun):
        return noun is not None
    plain = Noun(noun.quantity, filter=noun.filter, places=noun.places, implied=noun.implied, words=noun.words)
    return noun == plain and noun.quantity in (Quantity.A, Quantity.BARE)


def _at_each_price(price: Move | Switch | KO | RemoveFromGame, amount: Value) -> tuple[tuple[Effect, int], ...]:
    noun = price.what
    match amount:
        case Const(n=n):
            return ((price, n),)
        case PerEach(amount=Const(n=each), every=1, most=None, per=Count() as per) if _of_those(per) and isinstance(
            noun, Noun
        ):
            match noun.quantity, noun.n:
                case Quantity.UP_TO, Const(n=most):
                    pass
                case Quantity.ANY_NUMBER, _:
                    most = MOST
                case _:
                    return ()
            return tuple(
                (replace(price, what=replace(noun, quantity=Quantity.EXACTLY, n=Const(n))), n * each)
                for n in range(1, most + 1)
            )
        case _:
            return ()


def _of_those(per: Count) -> bool:
    """Whether what was paid is counted."""
    of = per.of.among if isinstance(per.of, Noun) and not any(conjuncts(per.of.filter)) else per.of
    return isinstance(of, Ref) and of.to in (Referent.IT, Referent.PLACED) and per.distinct == ""


def _is_this(what: Operand | None) -> bool:
    return isinstance(what, Ref) and what.to == Referent.THIS_CARD


def _too_late(later: AtLater) -> bool:
    """ "The next time you play a red card, reduce its energy cost by 1": as an effect that waits for the play (2-11-5-1)."""
    match later.when, later.body:
        case Deed(verb="play" | "activate"), Gets(what=Ref(to=Referent.IT | Referent.TRIGGER), changes=changes):
            return all(isinstance(change, GetCost) for change in changes)
        case _:
            return False


def _of_the_played(gets: Gets) -> bool:
    """ "Cards you play with [Union] cost 1 less": of cards that have been played so, which cost nothing any more."""
    costs = any(isinstance(change, GetCost) for change in gets.changes)
    played = (part for part in walk(gets.what) if isinstance(part, WasPlayedBy))
    return costs and any(not part.source or replace(part, source=(), words="") != WasPlayedBy() for part in played)

"""What a skill needs to happen, read off its nodes: cards in areas, numbers of cards, whose turn, battles, and events for its trigger."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.masters.cards.definition import Printed
from engine.masters.ir import nodes as ir
from engine.masters.ir import nouns as n
from engine.masters.ir.keywords import HAND_KEYWORDS
from engine.masters.ir.nouns import Area, Referent
from engine.masters.ir.walk import children, walk
from engine.masters.scenario.practice.occasions import nouns_in, trigger_needs
from engine.masters.scenario.practice.supplies import material
from engine.masters.scenario.practice.wishes import Needs, Wish, seats_of

_BATTLES = (ir.DuringBattle, ir.NegateAttack, ir.ChangeTarget, n.InBattle)
_IN_BATTLE = ("attack", "combo", "take damage")
_BURST = n.Noun(places=(n.Place(Area.DECK, n.Who.YOU, n.DeckEnd.TOP),))
_COSTLY = n.Compare(n.Attr.COMBO_COST, n.Cmp.EQ, n.Const(1))
_ACTIVATED = (n.IsType("extra"), n.HasSkillKind("Activate: Main"))


def needs_of(card: Printed, skill: ir.Skill, skills: tuple[ir.Skill, ...]) -> Needs:
    """The needs of one skill of a card, played by seat 0; with those of the keyword skills that bring the card into play."""
    needs = Needs(under=skill.beneath)
    _looked_at(needs, skill)
    for node in _wanted(skill):
        _take(needs, node)
    for other in skills:
        if other is not skill:
            _playable(needs, other)
    _header(needs, skill)
    _waited_for(needs, skill)
    _time(needs, skill)
    _price(needs, (*skill.requirements, *(part for keyword in skill.keywords for part in keyword.cost)))
    cost = card.definition.energy if isinstance(card.definition.energy, int) else 0
    _way_in(needs, cost, skill, skills)
    for keyword in skill.keywords:
        material(needs, keyword, cost)
    needs.verbs = _verbs(skill, needs)
    return needs


def _looked_at(needs: Needs, skill: ir.Skill) -> None:
    """The cards that it looks at or shows: what it does with some of them, it needs among these."""
    for node in walk(skill):
        if isinstance(node, (ir.Look, ir.Reveal)):
            needs.looked += [part for part in walk(node.what) if isinstance(part, n.Noun) and part.places]
    if skill.burst is not None:
        needs.looked.append(_BURST)


def _playable(needs: Needs, skill: ir.Skill) -> None:
    """ "You can't play this card unless …"."""
    for node in walk(skill):
        match node:
            case ir.If(condition=ir.NotSo(part=part), then=ir.Prohibit(deed=ir.Deed(verb="play"))):
                for inner in _wanted(part):
                    _take(needs, inner)
            case _:
                pass


def _header(needs: Needs, skill: ir.Skill) -> None:
    """What [Sparking], [Bond] and [Spirit Boost] in front of the skill count."""
    if skill.sparking is not None:
        needs.counts[(0, Area.DROP)] = (skill.sparking, 40)
    if skill.bond is not None and not isinstance(skill.bond.noun, n.Noun):
        needs.wishes.append(Wish(n.IsType("battle"), (Area.BATTLE,), (0,), skill.bond.n, sure=True))
    if skill.spirit_boost is not None and skill.spirit_boost.noun is None:
        needs.wishes.append(Wish(n.IsType("unison"), (Area.UNISON,), (0,), sure=True))


def _waited_for(needs: Needs, skill: ir.Skill) -> None:
    """The event of its trigger; where an [Auto] skill has none, those that its delayed effects wait for."""
    if skill.trigger is not None:
        trigger_needs(needs, skill.trigger)
    elif skill.effect is not None and skill.kind is ir.SkillKind.AUTO:
        for node in walk(skill.effect):
            if isinstance(node, ir.AtLater):
                trigger_needs(needs, node.when)


def _time(needs: Needs, skill: ir.Skill) -> None:
    """Whose turn it has to be, and whether there has to be a battle."""
    if skill.kind is ir.SkillKind.COUNTER:
        needs.battle = skill.timing is not ir.Timing.PLAY
        needs.turn = 0 if skill.timing is ir.Timing.COUNTER else 1
    elif (
        skill.kind in (ir.SkillKind.ACTIVATE, ir.SkillKind.AWAKEN)
        and skill.timing is not ir.Timing.BATTLE
        and needs.turn is None
    ):
        needs.turn = 0
    needs.battle = needs.battle or skill.timing in (ir.Timing.BATTLE, ir.Timing.ATTACK, ir.Timing.BATTLE_CARD_ATTACK)


def _way_in(needs: Needs, cost: int, skill: ir.Skill, skills: tuple[ir.Skill, ...]) -> None:
    """What the card's keyword skills ask for that bring it from the hand into play, where the skill waits for that."""
    if skill.trigger is None or not any(
        isinstance(one, ir.Deed) and one.verb in ("play", "evolve") for one in walk(skill.trigger)
    ):
        return
    for other in skills:
        for keyword in other.keywords if other is not skill else ():
            if keyword.name in HAND_KEYWORDS:
                _price(needs, keyword.cost)
                material(needs, keyword, cost)
                for node in walk(keyword):
                    _take(needs, node)


def _wanted(node: n.Node) -> Iterator[n.Node]:
    """The node and what is below it, but for that of which there must be none; of alternatives, life is left as it may be."""
    yield node
    if isinstance(node, ir.AnyOf):
        parts = [
            part
            for part in node.parts
            if not (isinstance(part, ir.Holds) and part.left == n.NumberIn(Area.LIFE, n.Who.YOU))
        ]
        for part in parts or node.parts:
            yield from _wanted(part)
    elif not isinstance(node, ir.NotSo) or isinstance(node.part, (ir.IsTurnOf, ir.InPhase)):
        end = node.until if isinstance(node, ir.Move) else None
        for child in children(node):
            if child is not end:
                yield from _wanted(child)


def _verbs(skill: ir.Skill, needs: Needs) -> frozenset[str]:
    """What the card itself should do besides activating its skill; nothing else becomes of it by choice."""
    verbs: set[str] = set()
    for one in walk(skill):
        match one:
            case ir.Deed(verb="play", noun=n.Ref()) | ir.Deed(verb="evolve"):
                verbs.add("play")
            case ir.Deed(verb="combo", noun=n.Ref()):
                verbs.add("combo")
            case ir.WhenPhase(phase=ir.Phase.BATTLE, condition=condition) if condition is not None:
                verbs.add("combo")
            case _:
                pass
    if not needs.start and not verbs:
        verbs.add("play")
    return frozenset(verbs)


def _price(needs: Needs, requirements: tuple[ir.Requirement, ...]) -> None:
    for part in requirements:
        if isinstance(part, ir.EnergyCost):
            needs.energy += part.any + len(part.spheres) + len(part.hybrid)
            needs.spheres += part.spheres + "".join(pair[0] for pair in part.hybrid)


def _take(needs: Needs, node: n.Node) -> None:
    """What a node asks for; each family knows other nodes."""
    for family in (_take_facts, _take_condition, _take_effect, _take_phrase):
        family(needs, node)
    if isinstance(node, _BATTLES) or (isinstance(node, ir.Deed) and node.verb in _IN_BATTLE):
        needs.battle = True


def _take_facts(needs: Needs, node: n.Node) -> None:
    """ "If your Leader Card is …": what certain cards have to be."""
    match node:
        case ir.IsSuch(subject=n.Ref(to=Referent.LEADER), filter=filter_):
            needs.leaders.append((filter_, 0, True))
        case ir.IsSuch(subject=n.Ref(to=Referent.OPPONENT_LEADER | Referent.THEIR_LEADER), filter=filter_):
            needs.leaders.append((filter_, 1, True))
        case ir.IsSuch(subject=n.Ref(to=Referent.BEING_PLAYED), filter=filter_):
            needs.wishes.append(Wish(filter_, (Area.HAND,), (1,), 2, sure=True))
        case ir.IsSuch(
            subject=n.Ref(to=Referent.IT | Referent.ATTACK_CARD | Referent.GUARD_CARD | Referent.PLACED), filter=filter_
        ):
            needs.wishes.append(Wish(filter_, (Area.BATTLE, Area.HAND), (0, 1), 2))
            _among(needs, filter_, 2)
        case ir.IsSuch(subject=n.Noun(quantity=n.Quantity.ALL) as noun, filter=filter_):
            for place in noun.places:
                for seat in seats_of(place.who or noun.owner):
                    needs.only[(seat, place.area)] = n.And((noun.filter, filter_))
        case ir.IsSuch(subject=n.Nouns(parts=parts), filter=filter_):
            for part in parts:  # "your Leader Card and energy are all yellow"
                _take(
                    needs,
                    ir.IsSuch(replace(part, quantity=n.Quantity.ALL) if isinstance(part, n.Noun) else part, filter_),
                )
        case ir.IsSuch(subject=n.Noun() as noun, filter=filter_):
            _noun(needs, noun, n.And((noun.filter, filter_)), None, True)
        case _:
            pass


def _take_condition(needs: Needs, node: n.Node) -> None:
    """What there has to be, how many, and whose turn."""
    match node:
        case ir.NotSo(part=ir.Exists(noun=n.Noun() as noun, who=who)):
            _none(needs, noun, who, 0)
        case ir.Holds(left=n.Count(of=of), cmp=n.Cmp.GE | n.Cmp.GT | n.Cmp.EQ, right=n.Const(n=number)):
            for noun in nouns_in(of):
                _noun(needs, replace(noun, n=n.Const(number)), noun.filter, None, True)
        case ir.Exists(noun=noun, who=who):
            for part in [noun] if isinstance(noun, n.Noun) else walk(noun):
                if isinstance(part, n.Noun):
                    _noun(needs, part, part.filter, who, True)
        case ir.Holds(left=n.NumberIn(area=area, who=who), cmp=cmp, right=n.Const(n=number)):
            for seat in seats_of(who):
                least, most = _bounds(cmp, number)
                needs.counts[(seat, area)] = (least, most)
        case ir.IsTurnOf(who=who) if who in (n.Who.YOU, n.Who.OPPONENT):
            needs.turn = seats_of(who)[0]
        case ir.InPhase(whose=whose) if whose in (n.Who.YOU, n.Who.OPPONENT):
            needs.turn = seats_of(whose)[0]
        case _:
            pass


def _take_effect(needs: Needs, node: n.Node) -> None:
    """What an effect needs so that it changes something."""
    match node:
        case ir.Switch(what=what, rest=False):
            needs.rested = True
            for part in nouns_in(what):
                _noun(needs, part, n.And((part.filter, n.InMode(True))), None, False)
        case ir.NegateSkillOnChain(noun=n.Noun() as noun):
            needs.wishes.append(Wish(n.And((noun.filter, n.HasKeyword("Counter"))), (Area.HAND,), (0, 1), made=True))
        case ir.Happened(trigger=trigger):
            trigger_needs(needs, trigger)
        case ir.Gets(changes=changes) if any(isinstance(change, ir.Negated) for change in changes):
            needs.negates = True
        case ir.Gets(what=what, changes=changes) if any(isinstance(change, ir.GetComboCost) for change in changes):
            for noun in nouns_in(what):
                _noun(needs, noun, n.And((noun.filter, _COSTLY)), None, True)
        case ir.Activate(what=what, skill=""):
            for noun in nouns_in(what):
                _noun(needs, noun, n.And((noun.filter, *_ACTIVATED)), None, True)
        case (
            ir.Then(effects=(*_, ir.Choose(noun=n.Noun() as noun), ir.Activate(what=n.Ref(), skill="")))
            | ir.Then(effects=(ir.Choose(noun=n.Noun() as noun), ir.Activate(what=n.Ref(), skill=""), *_))
        ):
            _noun(needs, noun, n.And((noun.filter, *_ACTIVATED)), None, True)
        case ir.Move(until=ir.Holds(left=n.NumberIn(area=area, who=who), right=n.Const(n=left))):
            for seat in seats_of(who):
                needs.counts[(seat, area)] = (left + 1, left + 3)
        case ir.DidSo(did=False):
            needs.declines = True
        case ir.AtLater(when=ir.WhenPhase(phase=phase)) if phase is not ir.Phase.BATTLE:
            needs.later = True
        case _:
            pass


def _take_phrase(needs: Needs, node: n.Node) -> None:
    """The cards that a phrase means."""
    match node:
        case n.Noun():
            _noun(needs, node, node.filter, None, False)
        case n.HasUnder(noun=noun, n=count):
            needs.beneath.append((noun.filter, count))
        case _:
            pass


def _bounds(cmp: n.Cmp, number: int) -> tuple[int, int]:
    match cmp:
        case n.Cmp.LE:
            return (1 if number else 0), number
        case n.Cmp.LT:
            return 0, number - 1
        case n.Cmp.GE:
            return number, number + 3
        case n.Cmp.GT:
            return number + 1, number + 3
        case n.Cmp.EQ:
            return number, number
        case n.Cmp.NE:
            return number + 1, number + 2


def _noun(needs: Needs, noun: n.Noun, filter_: n.Filter, has: n.Who | None, sure: bool) -> None:
    who = noun.owner or next((place.who for place in noun.places if place.who is not None), None) or has
    count = noun.n.n if isinstance(noun.n, n.Const) else 2
    places = {place.area for place in noun.places}
    if noun.among is not None and needs.looked:
        _among(needs, filter_, count)
        return
    if Area.UNDER in places or any(isinstance(part, n.IsUnder) for part in walk(filter_)):
        needs.beneath.append((filter_, max(1, min(count, 8))))
        return
    if noun.quantity in (n.Quantity.NO, n.Quantity.OR_LESS):
        if sure and not noun.implied:
            _none(needs, noun, has, 0 if noun.quantity is n.Quantity.NO else count)
        return
    if Area.LEADER in places and len(places) == 1:
        needs.leaders += [(filter_, seat, sure) for seat in seats_of(who)]
        return
    areas = tuple(
        sorted(Area.HAND if area is Area.COMBO else area for area in places - {Area.LIMBO, Area.REMOVED, Area.LEADER})
    )
    needs.wishes.append(Wish(filter_, areas or (Area.BATTLE, Area.HAND), seats_of(who), min(count, 30), sure=sure))


def _none(needs: Needs, noun: n.Noun, has: n.Who | None, most: int) -> None:
    """Not more than so many cards in an area; where the phrase asks for more than the area, nothing is put there on its account."""
    asks = [part for part in walk(noun.filter) if not isinstance(part, (n.And, n.IsType))]
    for place in noun.places:
        for seat in seats_of(noun.owner or place.who or has):
            if not asks:
                needs.counts.setdefault((seat, place.area), (0, most))


def _among(needs: Needs, filter_: n.Filter, count: int) -> None:
    """Cards among those that are looked at or shown."""
    for noun in needs.looked:
        for place in noun.places:
            areas = (Area.HAND,) if place.area is Area.COMBO else (place.area,)
            needs.wishes.append(
                Wish(
                    filter_,
                    areas,
                    seats_of(place.who or noun.owner),
                    min(count, 3),
                    sure=True,
                    at=place.position or n.DeckEnd.TOP,
                )
            )

"""Whether what a node of a skill says came about: by the events while it was carried out, and by what cards are then."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from engine.core.ids import CardId
from engine.masters.cards.definition import CardDefinition, Face, Printed
from engine.masters.ir import nodes as ir
from engine.masters.ir.nouns import Area
from engine.masters.state import events as ev
from engine.masters.state.areas import Spine
from engine.masters.state.cause import Why
from engine.masters.state.context import Context
from engine.masters.state.facts import Facts
from engine.masters.state.modifier import Modifier
from engine.masters.state.state import State
from engine.masters.truth.known import facts

_AREAS = {Area.IN_PLAY: (Area.LEADER, Area.BATTLE, Area.UNISON)}


def leaves(effect: ir.Effect) -> Iterator[ir.Effect]:
    """The nodes of an effect that change something, those of delayed effects and substitutes too; not those of skills that it grants."""
    match effect:
        case ir.Then(effects=parts) | ir.Modal(options=parts):
            for part in parts:
                yield from leaves(part)
        case ir.If(then=part) | ir.May(effect=part) | ir.Repeat(effect=part) | ir.WhereX(effect=part):
            yield from leaves(part)
        case ir.Upgrade(instead=instead, of=of):
            yield from leaves(of)
            yield from leaves(instead)
        case ir.AtLater(body=body) | ir.ReplaceEvent(substitute=body) | ir.WhenDoing(body=body):
            yield effect
            yield from leaves(body)
        case _:
            yield effect


def is_leaf(effect: ir.Effect) -> bool:
    """Whether the node changes something itself."""
    return next(leaves(effect)) is effect


def shows(state: State, ctx: Context, effect: ir.Effect, events: Sequence[ev.Event]) -> bool:
    """Whether the events that happened while the node was carried out are such as it says."""
    match effect:
        case ir.Choose():
            return ctx.memory.numbers.get("choose", 0) > 0
        case ir.Declare():
            return bool(ctx.memory.declared) or "declared" in ctx.memory.numbers
        case ir.ChooseSkill():
            return ctx.memory.keyword is not None
        case ir.Gets():
            return any(isinstance(one, ev.ModifierAdded) and modified(state, one.modifier) for one in events)
        case ir.Win() | ir.Lose():
            return any(isinstance(one, ev.Ended) for one in events)
        case ir.ExtraTurn():
            return any(isinstance(one, ev.Used) for one in events)
        case ir.SkipStep():
            return state.spine in (Spine.MAIN_END, Spine.MAIN_START) or any(
                isinstance(one, ev.AttackNegated) for one in events
            )
        case _:
            return any(is_such(effect, one) for one in events)


_SIGNS: dict[type[ir.Effect], tuple[type[ev.Event], ...]] = {
    ir.PlayToken: (ev.TokenMade,),
    ir.Move: (ev.LinkChanged,),
    ir.InsteadOfPlay: (ev.LinkChanged,),
    ir.Shuffle: (ev.Shuffled,),
    ir.NegateAttack: (ev.AttackNegated,),
    ir.EndBattle: (ev.AttackNegated,),
    ir.NegateSkillOnChain: (ev.SkillNegated, ev.ModifierAdded),
    ir.Activate: (ev.Activated, ev.LinkPushed),
    ir.ChangeTarget: (ev.TargetChanged,),
    ir.AtLater: (ev.DelayedAdded,),
    ir.PayEnergy: (ev.Switched,),
    **dict.fromkeys((ir.Switch, ir.AddMarkers, ir.RemoveMarkers), (ev.LinkChanged,)),  # of a card that is being played
}
"""The events that show the node, whatever else they say."""


def is_such(effect: ir.Effect, event: ev.Event) -> bool:
    """Whether the event is what the node says."""
    if isinstance(event, _SIGNS.get(type(effect), ())):
        return True
    if isinstance(effect, ir.Play):
        return _played(effect, event)
    return _moved(effect, event) if isinstance(event, ev.Moved) else _changed(effect, event)


def _played(effect: ir.Play, event: ev.Event) -> bool:
    match event:
        case ev.LinkChanged() | ev.TokenMade():
            return True
        case ev.Moved(why=why):
            return why is Why.PLAY
        case ev.Switched(rest=rest):
            return rest and effect.rest is True  # said of a card that has just been played
        case ev.ModifierAdded():
            return effect.negated is not None
        case _:
            return False


def _moved(effect: ir.Effect, event: ev.Moved) -> bool:
    match effect:
        case ir.Draw():
            return event.why is Why.DRAW and event.target is Area.HAND
        case ir.KO():
            return event.why is Why.KO
        case ir.RemoveFromGame():
            return event.target is Area.REMOVED
        case ir.Move(to=to):
            area = to.place.area
            return (
                area in (event.target, Area.ANYWHERE)
                or event.target in _AREAS.get(area, ())
                or (area is Area.UNDER and event.under is not None)
                or event.onto is not None
            )
        case ir.InsteadOfPlay(to=to):
            return event.target is to.place.area
        case ir.Combo():
            return event.target is Area.COMBO
        case ir.GainControl():
            return event.why is Why.CONTROL
        case ir.Exchange():
            return True
        case _:
            return False


_RULES = (ir.Prohibit, ir.Permit, ir.ReplaceEvent, ir.PreventDamage, ir.NegateThisSkill)
"""The nodes that make a rule for a time."""


def _changed(effect: ir.Effect, event: ev.Event) -> bool:
    """The same of what happens to cards and players where nothing moves."""
    match event:
        case ev.Switched(rest=rest):
            return isinstance(effect, ir.Switch) and (effect.either or rest == effect.rest)
        case ev.Flipped(up=up):
            wanted = {"up": True, "front": True, "down": False, "back": False}
            return isinstance(effect, ir.Flip) and up == wanted.get(effect.to, up)
        case ev.Looked(cards=cards):
            return isinstance(effect, ir.Look) and bool(cards)
        case ev.Revealed(cards=cards):
            return isinstance(effect, ir.Reveal) and bool(cards)
        case ev.Damaged(amount=amount):
            return isinstance(effect, ir.Damage) and amount > 0
        case ev.MarkersChanged(change=change):
            return isinstance(effect, ir.AddMarkers if change > 0 else ir.RemoveMarkers) and change != 0
        case ev.ModifierAdded(modifier=modifier):
            return isinstance(effect, _RULES) and modifier.rule is not None
        case _:
            return False


# --- continuous effects -----------------------------------------------------------------------------------------------


def modified(state: State, modifier: Modifier) -> bool:
    """Whether each change of a continuous effect shows in some card, set against the same position without the effect."""
    if modifier.duration.until in ir.ONLY_DURING or modifier.duration.condition is not None:
        return True  # its time has not come
    without = state.copy()
    without.modifiers = tuple(one for one in state.modifiers if one.id != modifier.id)
    cards = [card for card, _ in modifier.cards] if modifier.cards is not None else _everything(state)
    return all(_shows_in(state, without, cards, change) for change in modifier.changes)


def in_force_shows(state: State, source: CardId, skill: ir.Skill, changes: tuple[ir.Change, ...], own: bool) -> bool:
    """The same of a [Permanent] skill: the position without it is that of a card on which it is not printed."""
    now = state.cards[source]
    without = state.copy()
    without.printed = (*state.printed, _bare(state.printed[now.printed], skill))
    without.put(replace(now, printed=len(without.printed) - 1))
    cards = [source] if own else _everything(state)
    return all(_shows_in(state, without, cards, change) for change in changes)


_known: dict[tuple[CardDefinition, str], Printed] = {}
"""Cards without one of their skills, by what is printed on them: the same for every position."""


def _bare(printed: Printed, skill: ir.Skill) -> Printed:
    """The card without the skill; one object for each, since the engine remembers much by identity."""
    key = (printed.definition, skill.text)
    if key not in _known:
        back = None if printed.back is None else _without(printed.back, skill)
        _known[key] = replace(printed, front=_without(printed.front, skill), back=back)
    return _known[key]


def _without(face: Face, skill: ir.Skill) -> Face:
    return replace(face, skills=tuple(one for one in face.skills if one.text != skill.text))


def _everything(state: State) -> list[CardId]:
    return [card.id for card in state.cards]


def _shows_in(state: State, without: State, cards: Iterable[CardId], change: ir.Change) -> bool:
    return any(_shows(facts(state, card), facts(without, card), change) for card in cards)


def _shows(now: Facts, before: Facts, change: ir.Change) -> bool:
    match change:
        case ir.GetPower():
            return now.power != before.power
        case ir.GetComboPower():
            return now.combo_power != before.combo_power
        case ir.GetComboCost():
            return now.combo_cost != before.combo_cost
        case ir.GetCost(for_activation=for_activation, of_skill=of_skill):
            return bool(for_activation or of_skill) or now.cost != before.cost or now.specified != before.specified
        case ir.NoSpecifiedCost():
            return not now.specified
        case ir.SetNumber():
            return now != before
        case ir.GainKeyword(keyword=keyword):
            return len(now.keywords.get(keyword.name, ())) > len(before.keywords.get(keyword.name, ()))
        case ir.LoseKeyword(keyword=keyword):
            return not now.has(keyword)
        case ir.GainSkill() | ir.CopySkills() | ir.GainChosenSkill():
            return len(now.skills) > len(before.skills)
        case ir.GainFacts(colors=colors, traits=traits, characters=characters, names=names):
            return (
                set(colors) <= set(now.colors)
                and set(traits) <= set(now.traits)
                and set(characters) <= set(now.characters)
                and set(names) <= set(now.names)
            )
        case ir.Negated():
            return len(now.keywords) < len(before.keywords) or _stopped(now) > _stopped(before)
        case ir.Cannot() | ir.Can() | ir.MustAttack() | ir.OnlyAttack():
            return True  # what they forbid and allow is asked elsewhere; that they bear on a card is what is seen here


def _stopped(known: Facts) -> int:
    return sum(live.negated for live in known.skills)

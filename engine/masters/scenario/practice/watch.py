"""Follows one game of an exercise: which nodes of the card's skills were carried out, and which of them showed."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from engine.core.decisions import Option
from engine.core.ids import CardId, Seat
from engine.masters.compiler import pretty
from engine.masters.ir import nodes as ir
from engine.masters.ir.keywords import activated
from engine.masters.ir.nouns import THIS_CARD
from engine.masters.scenario.practice.hindrances import commonest, not_on_offer, out_of_force, unheard, unpaid
from engine.masters.scenario.practice.shows import in_force_shows, is_leaf, is_such, leaves, shows
from engine.masters.state import events as ev
from engine.masters.state.cause import Cause
from engine.masters.state.context import Context
from engine.masters.state.position import Position
from engine.masters.state.state import State
from engine.masters.truth.bearing import in_force
from engine.masters.truth.derive import board_of
from engine.masters.truth.gates import gates_open
from engine.masters.truth.holds import holds
from engine.masters.truth.in_force import Influence, Rule
from engine.masters.truth.known import facts


class Seen(Struct):
    """What was seen of one skill, over all positions: the nodes that were carried out, those that showed, and whether it did anything else."""

    done: set[ir.Effect] = set()
    shown: set[ir.Effect] = set()
    happened: bool = False  # a skill without nodes of its own: its keyword did its work, or was in force
    waited: bool = False  # an [Auto] was set off
    begun: bool = False  # it was activated
    hindered: list[str] = []  # why it came to nothing, one position after the other

    @property
    def resolved(self) -> bool:
        """Something was carried out, and all of it showed at least once."""
        return self.happened or (bool(self.shown) and self.done <= self.shown)

    def missing(self, skill: ir.Skill) -> str:
        """Why it does not count as resolved: what was seen to do nothing, else how far it came."""
        if dumb := sorted({type(node).__name__ for node in self.done - self.shown}):
            return f"carried out, but not seen: {', '.join(dumb)}"
        why = commonest(self.hindered)
        match skill.kind:
            case ir.SkillKind.AUTO if not self.waited:
                return f"nothing set it off: {why or 'no such event came about'}"
            case ir.SkillKind.PERMANENT:
                return f"never in force: {why or 'it changed nothing that was there'}"
            case _ if self.begun:
                return f"activated, but nothing of it could be carried out: {why or 'it was declined, or there was nothing to do it to'}"
            case ir.SkillKind.AUTO:
                return f"set off, but not carried out: {why or 'its cost was not paid, or it was declined'}"
            case ir.SkillKind.KEYWORDS if activated(skill) is None:
                return "never in force"
            case _:
                return f"never on offer: {why or 'no position had it'}"

    def complete(self, skill: ir.Skill) -> bool:
        """Whether there is nothing left to see of the skill."""
        return self.resolved and (
            skill.effect is None or self.happened or all(node in self.shown for node in leaves(skill.effect))
        )


class Watch:
    """Follows the events and the effects of one game, and of none of its forks."""

    def __init__(self, state: State, card: CardId, seen: dict[str, Seen], wanted: ir.Skill) -> None:
        self.state = state
        self.card = card
        self.seen = seen
        self.wanted = wanted
        self.events: list[ev.Event] = []
        self.began: list[tuple[ir.Effect, int]] = []
        self.open: list[ir.Skill] = []

    def see(self, state: Position, event: ev.Event) -> None:
        """Called after each event."""
        if state is not self.state:
            return
        self.events.append(event)
        self._asks(state, event)
        match event:
            case ev.SkillsPending(skills=skills):
                for one in skills:
                    if one.card == self.card and one.skill.text in self.seen:
                        self.seen[one.skill.text].waited = True
            case ev.Activated(card=card, skill=skill) if card == self.card:
                self.open.append(skill)
                if skill.text in self.seen:
                    self.seen[skill.text].begun = True
            case ev.Resolved(card=card) if card == self.card:
                self.open.clear()
            case ev.Ended():
                for effect, since in self.began:
                    did = isinstance(effect, (ir.Win, ir.Lose)) or any(
                        is_such(effect, one) for one in self.events[since:]
                    )
                    for skill in self.open if did else ():
                        self._note(skill.text, effect, True)
            case _ if self.open and _by_keyword(event, self.card):
                for skill in self.open:
                    if skill.effect is None and skill.text in self.seen:
                        self.seen[skill.text].happened = True
            case _:
                pass

    def _asks(self, state: Position, event: ev.Event) -> None:
        """Why the wanted skill came no further by this event; what was in its way before it came so far is forgotten."""
        mine = self.seen[self.wanted.text]
        match event:
            case ev.SkillsPending(skills=skills) if any(one.skill.text == self.wanted.text for one in skills):
                if not mine.waited:
                    mine.hindered.clear()
                if not mine.begun:
                    self._hinder(unpaid(state, self.card, self.wanted))
            case ev.Activated(card=card, skill=skill) if (card, skill.text) == (self.card, self.wanted.text):
                if not mine.begun:
                    mine.hindered.clear()
            case _ if self.wanted.kind is ir.SkillKind.AUTO and not mine.waited and event.heard:
                self._hinder(unheard(state, self.card, self.wanted, event))
            case _:
                pass

    def begins(self, state: Position, ctx: Context, effect: ir.Effect) -> None:
        """Called as an effect begins."""
        if state is self.state:
            self.began.append((effect, len(self.events)))
            mine = ctx.skill is not None and ctx.source == self.card and ctx.skill.text == self.wanted.text
            if mine and isinstance(effect, ir.If) and not holds(state, ctx, effect.condition):
                self._hinder(f"this did not hold: {pretty(effect.condition)}")

    def ended(self, state: Position, ctx: Context, effect: ir.Effect) -> None:
        """Called when the effect has been carried out."""
        if state is not self.state:
            return
        _, since = self.began.pop()
        if ctx.source == self.card and ctx.skill is not None and not ctx.paying and is_leaf(effect):
            self._note(ctx.skill.text, effect, shows(self.state, ctx, effect, self.events[since:]))

    def unasked(self, state: Position, seat: Seat, options: Sequence[Option]) -> None:
        """Choices are of no interest here: what is done with the cards is."""

    def _look_at(self, state: State, wanted: ir.Skill) -> None:
        """Why the skill is not on offer, or not in force, at this decision."""
        match wanted.kind:
            case ir.SkillKind.AUTO:
                pass
            case ir.SkillKind.PERMANENT:
                self._hinder(out_of_force(state, self.card, wanted))
            case ir.SkillKind.KEYWORDS if activated(wanted) is None:
                pass
            case _:
                self._hinder(not_on_offer(state, self.card, wanted))

    def _hinder(self, reason: str) -> None:
        """One more reason why nothing came of it."""
        if reason:
            self.seen[self.wanted.text].hindered.append(reason)

    def _note(self, text: str, effect: ir.Effect, shown: bool) -> None:
        seen = self.seen.get(text)
        if seen is not None:
            seen.done.add(effect)
            if shown:
                seen.shown.add(effect)

    def standing(self, state: State, wanted: ir.Skill) -> None:
        """The [Permanent] skills of the card that are in force, and its keyword skills that need no activation."""
        if not self.seen[wanted.text].begun:
            self._look_at(state, wanted)
        if wanted.kind not in (ir.SkillKind.PERMANENT, ir.SkillKind.KEYWORDS) and not isinstance(
            wanted.effect, ir.ReplaceEvent
        ):
            return
        board = board_of(state)
        found: list[Influence | Rule] = [
            *board.by_card.get(self.card, ()),
            *board.on_many,
            *(rule for rules in board.rules.values() for rule in rules),
        ]
        for one in found:
            skill = one.skill
            if skill is None or one.ctx.source != self.card or skill.text not in self.seen:
                continue
            if isinstance(one, Influence):
                effect = ir.Gets(THIS_CARD if one.what is None else one.what, one.changes)
                if effect not in self.seen[skill.text].shown and in_force(state, one):
                    self._note(skill.text, effect, in_force_shows(state, self.card, skill, one.changes, one.on_itself))
            elif gates_open(state, one.ctx, skill) and all(
                holds(state, one.ctx, condition) for condition in one.conditions
            ):
                self._note(skill.text, one.effect, True)
        for live in facts(state, self.card).skills:
            skill = live.skill
            rule_of_deck = isinstance(skill.effect, ir.DeckRule)
            if (
                not live.negated
                and (rule_of_deck or (skill.kind is ir.SkillKind.KEYWORDS and activated(skill) is None))
                and skill.text in self.seen
            ):
                self.seen[skill.text].happened = True


def _by_keyword(event: ev.Event, card: CardId) -> bool:
    """Whether the event is a change made by an activated keyword skill of the card."""
    cause = getattr(event, "cause", None)
    return (
        isinstance(cause, Cause)
        and cause.kind == "skill"
        and cause.card == card
        and not isinstance(event, (ev.Activated, ev.Noted))
    )

"""Counter timing (4-7) and the chain of [Counter] skills (4-7-3)."""

from __future__ import annotations

from collections.abc import Callable

from engine.core.decisions import Decision, Option
from engine.core.ids import Seat, other
from engine.core.procedure import DONE, Procedure, ask
from engine.masters.ir.nodes import SkillKind, Timing
from engine.masters.ir.nouns import Area, Who
from engine.masters.play.activation import begin, paid_with, resolve_link
from engine.masters.play.checkpoint import checkpoint
from engine.masters.play.processing import confirmative
from engine.masters.state.apply import apply
from engine.masters.state.context import Context
from engine.masters.state.events import Link, PendingTaken
from engine.masters.state.position import Position
from engine.masters.state.timings import DecisionKind
from engine.masters.truth.acting import actors
from engine.masters.truth.activations import chosen_plan, in_home, label
from engine.masters.truth.allowed import any_permitted
from engine.masters.truth.energy import Pool, asked, energy_pool
from engine.masters.truth.homes import homes, plays_cards
from engine.masters.truth.known import facts
from engine.masters.truth.planning import Plan, plans_for

PROMPTS = {
    "play": "{actor} is playing {card}. Counter it?",
    "attack": "{actor} attacks with {card}. Counter it?",
    "activate": "{actor} activates a skill of {card} that plays cards. Counter it?",
    "resolve": "{actor} has resolved a skill of {card} that plays cards. Counter it?",
    "counter": "{actor} activates the [Counter] of {card}. Counter it?",
}
CLAUSES = {"play": "4-7-2-1", "attack": "4-7-2-2", "activate": "4-7-2-3", "resolve": "4-7-2-4", "counter": "4-7-3-3"}
"""What brings the counter timing about."""


def timings(state: Position, link: Link, occasion: str) -> tuple[Timing, ...]:
    """Which [Counter] skills enter pending (10-10-3): by what brings the counter timing about."""
    if occasion == "counter":
        if link.skill is not None and plays_cards(link.skill):
            return (Timing.COUNTER, Timing.PLAY)  # 10-10-3-5, 10-10-3-2
        return (Timing.COUNTER,)  # 10-10-3-5
    if occasion == "attack":
        if link.facts is not None and link.facts.type == "battle":
            return (Timing.ATTACK, Timing.BATTLE_CARD_ATTACK)  # 10-10-3-3, 10-10-3-4
        return (Timing.ATTACK,)  # 10-10-3-3
    return (Timing.PLAY,)


def counter_timing(state: Position, link: Link, occasion: str) -> Procedure[None]:
    """The counter timing (4-7-3) for what `link` declares: each player in turn may answer; what was activated resolves backwards.

    A player is asked whenever the hand holds a card: by public facts alone, so that no prompt tells what a hand holds.
    One link gets one timing for what it does, however often the chain comes back to it (4-7-2-5).
    """
    # what attacks set off comes after the timing: 7-1-3
    if state.book.profile.autos_at_counter and occasion != "attack":
        yield from checkpoint(state)
    yield from confirmative(state)  # 4-7-3-1
    yield from _autos(state)
    chained: list[tuple[Link, Context]] = []
    seat, current, kind = other(link.seat), link, occasion
    while True:  # 4-7-3-2
        taken = yield from _offer(state, seat, current, kind)
        if taken is None:
            break  # 10-10-3-6
        chained.append(taken)
        yield from _autos(state)  # such as wait for a [Counter]
        current, kind, seat = taken[0], "counter", other(seat)  # 4-7-3-3, 4-7-3-4
    for made, ctx in reversed(chained):  # 4-7-3-5; then the caller goes on with what was declared: 4-7-3-6
        done = yield from resolve_link(state, made.id, ctx)
        if made.skill is not None and plays_cards(made.skill):
            yield from _after(state, made, done)


def answered(state: Position, link: Link, resolve: Callable[[], Procedure[bool]]) -> Procedure[bool]:
    """A skill on the chain that plays cards resolves, with the counter timings before and after it. True if it resolved."""
    yield from counter_timing(state, link, "activate")  # 4-7-2-3, 8-5-2-4
    done = yield from resolve()
    yield from _after(state, link, done)
    return done


def _after(state: Position, link: Link, done: bool) -> Procedure[None]:
    """The counter timing after a skill that plays cards has resolved; a [Counter] is a skill like others there."""
    if done and state.book.profile.counter_after:
        yield from counter_timing(state, link, "resolve")  # 4-7-2-4, 8-5-2-6


def _autos(state: Position) -> Procedure[None]:
    """ "This skill can be activated at Counter Timing": such skills that are pending resolve now."""
    return _resolve(state) if state.pending else DONE


def _resolve(state: Position) -> Procedure[None]:
    for pending in tuple(state.pending):
        if pending.skill.at_counter:
            apply(state, PendingTaken(pending.id))
            yield from state.book.deeds.resolve_pending(state, pending)


def _offer(state: Position, seat: Seat, link: Link, occasion: str) -> Procedure[tuple[Link, Context] | None]:
    """Ask one player for a [Counter]; the skill activated, or None."""
    if link.skill is not None and link.skill.unanswered in (Who.EACH, Who.OPPONENT):
        return None  # 1-3-3
    plans = counters(state, seat, link, occasion)
    hand = bool(state.area(seat, Area.HAND))
    if not plans and not hand:
        return None
    options = [Option("pass", label="No counter")]
    options += [
        Option(
            "counter",
            card=made.card,
            skill=made.index,
            number=made.variant,
            label=label(made),
            payment=asked(made.payment),
        )
        for made in plans
    ]
    prompt = PROMPTS[occasion].format(actor=state.book.names[link.seat], card=facts(state, link.card).name)
    taken = yield from ask(
        Decision(seat, DecisionKind.COUNTER, prompt, CLAUSES[occasion], tuple(options), source=link.card, timed=hand)
    )
    if taken[0].verb == "pass":
        return None
    made = chosen_plan(plans, taken[0])
    link_now = next((now for now in state.chain if now.id == link.id), link)
    return (yield from begin(state, seat, made, paid_with(taken[0], made), kind="counter", answers=link_now))


def counters(state: Position, seat: Seat, link: Link, occasion: str) -> list[Plan]:
    """The [Counter] skills in a hand that can be activated now, and those that say, or of which a skill says, that they can be elsewhere."""
    wanted = timings(state, link, occasion)  # 10-10-1
    pool: Pool | None = None
    found: list[Plan] = []
    anywhere = any_permitted(state, "activate")
    for card in actors(state, seat, "counter", anywhere):
        now = state.cards[card]
        if now.area is Area.LIFE and not now.face_up:
            continue
        seen = facts(state, card)
        for live in seen.skills:
            counts = live.skill.kind == SkillKind.COUNTER and live.skill.timing in wanted
            areas = homes(live.skill, seen.type)
            if counts and (now.area in areas or (anywhere and in_home(state, card, live, areas))):
                pool = energy_pool(state, seat) if pool is None else pool
                found += plans_for(state, seat, card, live, pool)
    return found

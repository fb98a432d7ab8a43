"""Keyword skills of battles: [Blocker] (10-4), [Strike] (10-7), [Dual Attack] (10-8), [Revenge] (10-9)."""

from __future__ import annotations

from engine.core.ids import CardId, other
from engine.core.procedure import Procedure
from engine.masters.ir.nodes import Keyword, Skill, SkillKind
from engine.masters.play.ask import choose_use
from engine.masters.play.pay import pay_for
from engine.masters.play.perform import perform
from engine.masters.play.verbs import ko, switch
from engine.masters.state.apply import take_id
from engine.masters.state.areas import BATTLE, LEADER, UNISON
from engine.masters.state.cause import Cause
from engine.masters.state.context import Context
from engine.masters.state.events import Activated, MarkersChanged, Moved, Pending, TargetChanged, Used
from engine.masters.state.facts import Facts
from engine.masters.state.position import Position
from engine.masters.truth.act import Act, Verdict
from engine.masters.truth.allowed import permitted_although, verdict
from engine.masters.truth.doable import can_rest
from engine.masters.truth.keyword_facts import attacks
from engine.masters.truth.known import facts


def synthetic(name: str) -> Skill:
    """The [Auto] skill that a keyword stands for."""
    return Skill(SkillKind.AUTO, f"[{name}]", keywords=(Keyword(name),))


BLOCKER = synthetic("Blocker")
REVENGE = synthetic("Revenge")
ATTACK_AGAIN = synthetic("Dual Attack")


def blockers(state: Position) -> list[Pending]:
    """The [Blocker] skills that an attack makes pending, whatever mode the card is in: what the attack sets off first may change it."""
    battle = state.battle
    if battle is None:
        return []
    seat = other(battle.attacker)
    found: list[Pending] = []
    for area in (BATTLE, UNISON, LEADER):
        for card in state.area(seat, area):
            seen = facts(state, card)
            if card != battle.guard_card and seen.has("Blocker"):  # 7-1-1
                found.append(_pending(state, card, BLOCKER, seen))
    return found


def _although_rested(state: Position, card: CardId) -> bool:
    """ "It can activate [Blocker] even if it's in Rest Mode"."""
    return permitted_although(state, _using(state, card))


def _using(state: Position, card: CardId) -> Act:
    now = state.cards[card]
    return Act(now.master, "activate", card, source=now.area, keyword="Blocker")


def at_battle_end(state: Position) -> list[Pending]:
    """[Dual Attack] of the attack card and [Revenge] of the guard card, where the end of the battle makes them pending."""
    battle = state.battle
    if battle is None:
        return []
    found: list[Pending] = []
    if state.is_object(battle.attack_card, battle.attack_incarnation):
        seen = facts(state, battle.attack_card)
        used = state.uses.get(("attack again", battle.attack_card, battle.attack_incarnation), 0)
        again = Act(battle.attacker, "attack again", battle.attack_card)
        more = len(verdict(state, again).instead)  # "can attack once more", whatever the rules say of Rest Mode (1-3-1)
        if attacks(seen) - 1 + more > used:  # 10-8-1
            found.append(_pending(state, battle.attack_card, ATTACK_AGAIN, seen))
    guard = guard_facts(state)
    # 10-9-1, 10-9-2: of Battle Cards and Unison Cards only; in the first edition of Leader Cards, too
    may = guard is not None and (guard.type in ("battle", "unison") or state.book.profile.revenge_of_leaders)
    if not battle.negated and guard is not None and may and guard.has("Revenge"):
        found.append(_pending(state, battle.guard_card, REVENGE, guard))
    return found


def guard_facts(state: Position) -> Facts | None:
    """The guard card as it is, or as it was when it left during this battle (10-9, the first ruling on [Revenge])."""
    battle = state.battle
    if battle is None:
        return None
    if state.cards[battle.guard_card].incarnation == battle.guard_incarnation:
        return facts(state, battle.guard_card)
    left: Facts | None = None
    for event in reversed(state.history[state.battle_history :]):
        if isinstance(event, Moved) and event.card == battle.guard_card and event.source in (BATTLE, UNISON):
            if event.cause.kind == "battle":
                return event.before
            if event.cause.clause != "9-8-2":
                return None
            left = event.before
        elif left is not None and isinstance(event, MarkersChanged) and event.card == battle.guard_card:
            return left if event.cause.kind == "attack" else None  # 9-6-1-2: the attack took its last marker
    return None


def _pending(state: Position, card: CardId, skill: Skill, seen: Facts) -> Pending:
    now = state.cards[card]
    return Pending(0, card, now.incarnation, skill, -1, now.master, None, (), seen)


def _may_block(state: Position, pending: Pending) -> bool:
    """Whether the card can still become the guard card: the battle goes on, and it is in Active Mode with its [Blocker]."""
    battle, now = state.battle, state.cards[pending.card]
    if battle is None or battle.negated or pending.card == battle.guard_card:
        return False
    if now.incarnation != pending.incarnation or not facts(state, pending.card).has("Blocker"):
        return False
    return not now.rest or _although_rested(state, pending.card)


def _blocking(state: Position, pending: Pending, attack_card: CardId) -> tuple[Verdict, Verdict]:
    """What is said against the activation, and against the block."""
    card = pending.card
    return verdict(state, _using(state, card)), verdict(state, Act(pending.master, "block", card, target=attack_card))


def can_block(state: Position, pending: Pending) -> bool:
    """Whether the [Blocker] could be used now, with its price if there is one."""
    battle = state.battle
    if battle is None or not _may_block(state, pending):
        return False
    if not state.cards[pending.card].rest and not can_rest(state, pending.card, _cause(state, pending)):
        return False
    return not any(said.never for said in _blocking(state, pending, battle.attack_card))


def _cause(state: Position, pending: Pending, activation: int = 0) -> Cause:
    """The skill that switches the card to Rest Mode and makes it the guard card."""
    card = pending.card
    incarnation = state.cards[card].incarnation
    return Cause("skill", card, incarnation, pending.master, BLOCKER, facts(state, card), activation, "Blocker")


def resolve_blocker(state: Position, pending: Pending, ctx: Context) -> Procedure[None]:
    """[Blocker]: its master may switch the card to Rest Mode, and it becomes the guard card (10-4-1)."""
    battle, card, seat = state.battle, pending.card, pending.master
    if battle is None or not can_block(state, pending):
        return
    now, seen = state.cards[card], facts(state, card)
    using, blocking = _blocking(state, pending, battle.attack_card)
    prompt = f"Use {seen.name}'s [Blocker] and make it the target of the attack?"
    index = next((live.index for live in seen.skills if any(k.name == "Blocker" for k in live.skill.keywords)), None)
    if (yield from choose_use(state, seat, card, index, prompt, "10-4-1")) is None:
        return
    if not (yield from pay_for(state, seat, (*using.bans, *blocking.bans))):
        return
    cause = _cause(state, pending, take_id(state))
    if now.rest or (yield from switch(state, card, True, cause)):
        yield from perform(state, Activated(card, BLOCKER, seat, now.area, "Blocker", facts(state, card)))
        yield from perform(state, TargetChanged(card, cause))  # 10-4-1-1: "when this card is attacked"


def resolve_attack_again(state: Position, pending: Pending, ctx: Context) -> Procedure[None]:
    """[Dual Attack]: switch the card to Active Mode at the end of the battle (10-8-1)."""
    now = state.cards[pending.card]
    if now.incarnation != pending.incarnation:
        return
    yield from perform(state, Used(("attack again", pending.card, now.incarnation)))
    yield from switch(
        state,
        pending.card,
        False,
        Cause("skill", pending.card, now.incarnation, now.master, ATTACK_AGAIN, keyword="Dual Attack"),
    )


def resolve_revenge(state: Position, pending: Pending, ctx: Context) -> Procedure[None]:
    """[Revenge]: KO the attack card (10-9-1)."""
    battle = state.battle
    if battle is None:
        return
    attacker = state.cards[battle.attack_card]
    if attacker.incarnation == battle.attack_incarnation:
        cause = Cause(
            "skill",
            pending.card,
            pending.incarnation,
            pending.master,
            REVENGE,
            pending.facts,
            take_id(state),
            "Revenge",
        )
        yield from ko(state, battle.attack_card, cause)

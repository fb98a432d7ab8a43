"""The phases of a turn around the battles: Charge Phase (6-2), Main Phase (6-3), End Phase (6-4)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.core.decisions import Decision, Option
from engine.core.ids import CardId, Seat, other
from engine.core.procedure import Procedure, ask
from engine.masters.ir.nodes import Phase
from engine.masters.play.activate import activate
from engine.masters.play.activation import paid_with
from engine.masters.play.ask import choose_cards
from engine.masters.play.battle import declare_attack
from engine.masters.play.checkpoint import checkpoint
from engine.masters.play.effects.attacks import EXTRA_TURN, OVER
from engine.masters.play.expiry import expire
from engine.masters.play.loops import note_choice, open_loop, stalemate, without_loop
from engine.masters.play.pay import agree, pay_added
from engine.masters.play.perform import moment, perform
from engine.masters.play.play_card import play_card
from engine.masters.play.verbs import draw, markers, move, switch
from engine.masters.state.apply import apply, set_spine
from engine.masters.state.areas import BATTLE, ENERGY, HAND, LEADER, UNDER, UNISON, Spine
from engine.masters.state.cause import RULES, Cause, Why
from engine.masters.state.events import Noted, Pending, PendingTaken, PhaseBegan, Used
from engine.masters.state.position import Position
from engine.masters.state.timings import DecisionKind
from engine.masters.truth.act import Act
from engine.masters.truth.activations import chosen_plan
from engine.masters.truth.allowed import unspoken, verdict
from engine.masters.truth.charge_limits import switching_limit
from engine.masters.truth.legal import charging, main_options
from engine.masters.truth.ways import chosen_way


def charge(state: Position) -> Procedure[None]:
    """The Charge Phase (6-2): cards become active, the turn player draws and may charge energy.

    The turn has begun already (`PhaseBegan`), so that this step is a safe point of its own.
    """
    seat = state.turn_player
    yield from expire(state, "turn start", seat)  # 6-2-1-1, 6-2-1-2
    yield from moment(state, "start", "turn", seat)  # 6-2-1
    yield from moment(state, "start", "charge", seat)
    yield from checkpoint(state)
    if over(state, _CHARGE_ENDS):
        set_spine(state, Spine.MAIN_START)
        return
    for card in (yield from _to_be_switched(state, seat)):  # 6-2-2
        if state.cards[card].rest:
            yield from switch(state, card, False, RULES)  # not with [Servant]: 10-43-1
    if state.turn > 1:  # 6-2-3
        yield from draw(state, seat, 1, RULES)
    yield from stalemate(state)
    yield from checkpoint(state)  # 6-2-4
    if not over(state, _CHARGE_ENDS):
        yield from _charge_energy(state, seat)  # 6-2-5
    yield from checkpoint(state)  # 6-2-6
    yield from moment(state, "end", "charge", seat)
    yield from checkpoint(state)
    set_spine(state, Spine.MAIN_START)


def _to_be_switched(state: Position, seat: Seat) -> Procedure[list[CardId]]:
    """The turn player's cards in Rest Mode; where they may switch only so many of some, those that they choose (1-3-3)."""
    areas = (LEADER, BATTLE, ENERGY, UNISON)
    cards = [card for area in areas for card in state.area(seat, area) if state.cards[card].rest]
    while (limit := switching_limit(state, seat, cards)) is not None:
        n = limit.n
        prompt = f"You may switch only {n} of these to Active Mode."
        kept = yield from choose_cards(
            state, seat, limit.cards, least=n, most=n, prompt=prompt, clause="6-2-2", source=limit.source
        )
        cards = [card for card in cards if card in kept or card not in limit.cards]
    return cards


_CHARGE_ENDS = (OVER, Phase.CHARGE), (OVER, Phase.TURN)
_MAIN_ENDS = (OVER, Phase.MAIN), (OVER, Phase.TURN), (OVER, Phase.END)
"""What is noted where a skill ends the phase, or the turn."""


def over(state: Position, notes: Iterable[tuple[str, Phase]]) -> bool:
    """Whether a skill has ended the phase, or the turn."""
    return bool(state.uses) and not state.uses.keys().isdisjoint(notes)


def _charge_energy(state: Position, seat: Seat) -> Procedure[None]:
    """The turn player may place 1 card from the hand in the Energy Area (6-2-5)."""
    hand: Sequence[CardId] = state.area(seat, HAND)
    if not unspoken(state, "charge"):
        hand = [card for card in hand if verdict(state, charging(seat, card)).why_not is None]
    options = (Option("pass", label="Charge nothing"), *(Option("charge", card=card, label="Charge") for card in hand))
    prompt = "You may place 1 card from your hand in your Energy Area."
    timed = bool(state.area(seat, HAND))
    taken = yield from ask(Decision(seat, DecisionKind.CHARGE, prompt, "6-2-5", options, timed=timed))
    card = taken[0].card
    if card is not None:
        added = yield from agree(state, charging(seat, card))
        if added is not None and (not added or (yield from pay_added(state, seat, added))):
            yield from move(state, card, ENERGY, why=Why.CHARGE, cause=RULES)
    else:
        yield from perform(state, Noted(seat, f"{state.book.names[seat]} charges no energy.", "6-2-5", kind="nothing"))


def main_start(state: Position) -> Procedure[None]:
    """The Main Phase begins."""
    seat = state.turn_player
    yield from perform(state, PhaseBegan("main", seat))
    yield from expire(state, "main start", seat)
    yield from moment(state, "start", "main", seat)  # 6-3-1-1
    set_spine(state, Spine.MAIN)  # the checkpoint is that of the free timing: 4-6-2-1


def main(state: Position) -> Procedure[None]:
    """One free timing of the turn player (6-3-1-2); the step is entered again until the player ends the phase (4-6-2-2)."""
    yield from checkpoint(state)  # 4-6-2-1, also what a play or an activation calls for (6-3-1-2-1-4)
    if over(state, _MAIN_ENDS):
        set_spine(state, Spine.MAIN_END)
        return
    seat = state.turn_player
    here = yield from open_loop(state, seat)
    options, plans = main_options(state, seat)
    options = without_loop(state, here, options)
    prompt = "Your Main Phase: play, activate, attack, or end the phase."
    taken = yield from ask(Decision(seat, DecisionKind.MAIN, prompt, "6-3-1-2", tuple(options)))
    chosen = taken[0]
    note_choice(state, here, chosen)
    card, target = chosen.card, chosen.target
    match chosen.verb:
        case "play" if card is not None:
            yield from play_card(state, seat, card, chosen_way(state, seat, card, chosen.number), chosen.payment)
        case "activate":
            made = chosen_plan(plans, chosen)
            yield from activate(state, seat, made, paid_with(chosen, made))
        case "stack" if card is not None:
            yield from _stack(state, seat, card)
        case "attack" if card is not None and target is not None:
            added = yield from agree(state, Act(seat, "attack", card, target=target))
            if added is not None and (not added or (yield from pay_added(state, seat, added))):
                yield from declare_attack(state, seat, card, target)
        case _:
            set_spine(state, Spine.MAIN_END)  # 6-3-1-2-5


def _stack(state: Position, seat: Seat, card: CardId) -> Procedure[None]:
    """A copy of the Unison Card goes under it, which gets 1 marker (6-3-1-2-3-3)."""
    unison = state.area(seat, UNISON)[0]
    cause = Cause("rules", unison, state.cards[unison].incarnation, seat)
    yield from perform(state, Used(("stack", seat)))
    yield from move(state, card, UNDER, why=Why.STACK, cause=cause, under=unison, position="bottom")
    yield from markers(state, unison, 1, cause)


def main_end(state: Position) -> Procedure[None]:
    """The Main Phase ends: first the skills that wait for that, then the effects that last until then."""
    seat = state.turn_player
    yield from moment(state, "end", "main", seat)  # 6-3-1-3-1-1
    yield from checkpoint(state)  # 6-3-1-3-1-2
    yield from expire(state, "main end", seat)  # 6-3-1-3-1-2, 6-3-1-3-1-3
    set_spine(state, Spine.END)  # 6-3-1-3-1-4


def end(state: Position) -> Procedure[None]:
    """The End Phase (6-4): the skills that wait for the end of the turn, each once; then the effects that last until then; then the next turn.

    In the first edition effects end with the first round of skills already.
    """
    seat = state.turn_player
    yield from perform(state, PhaseBegan("end", seat))
    yield from moment(state, "start", "end", seat)
    yield from checkpoint(state)
    fulfilled: set[tuple[CardId, int, str, int]] = set()
    while True:  # once more for skills that have appeared meanwhile: 6-4-1-3
        yield from moment(state, "end", "turn", seat)  # 6-4-1-1
        for again in [pending for pending in state.pending if _named(pending) in fulfilled]:
            apply(state, PendingTaken(again.id))
        if not state.pending:
            break
        fulfilled.update(_named(pending) for pending in state.pending)
        yield from checkpoint(state)  # 6-4-1-2
        if not state.book.profile.turn_effects_last:
            yield from _over(state, seat)
    yield from _over(state, seat)
    yield from checkpoint(state)
    yield from perform(state, PhaseBegan("charge", (yield from _next(state, seat))))  # 6-1-1, 6-4-1-5
    set_spine(state, Spine.CHARGE)


def _over(state: Position, seat: Seat) -> Procedure[None]:
    """What lasts for the turn ends (6-4-1-4-1, 6-4-1-4-2): control of cards, too."""
    yield from moment(state, "over", "turn", seat)
    if state.pending:
        yield from checkpoint(state)
    yield from expire(state, "turn end", seat)


def _next(state: Position, seat: Seat) -> Procedure[Seat]:
    """Whose turn comes next: the same player's for each extra turn that was given and not yet taken (1-3-1)."""
    taken = (EXTRA_TURN, "taken", seat)
    if state.game_uses.get((EXTRA_TURN, seat), 0) <= state.game_uses.get(taken, 0):
        return other(seat)
    yield from perform(state, Used(taken, game=True))
    return seat


def _named(pending: Pending) -> tuple[CardId, int, str, int]:
    """Which skill of which object it is, however often it becomes pending."""
    return pending.card, pending.incarnation, pending.skill.text, pending.part

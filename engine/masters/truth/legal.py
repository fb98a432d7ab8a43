"""What a player may do, and why not: the same functions make the options and explain what is not on offer."""

from __future__ import annotations

from engine.core.decisions import Option, Payment
from engine.core.ids import CardId, Seat, other
from engine.masters.ir.nodes import MustAttack
from engine.masters.ir.vocabulary import Action
from engine.masters.state.areas import BATTLE, COMBO, DROP, ENERGY, HAND, LEADER, LIFE, UNISON, WARP
from engine.masters.state.cause import Cause
from engine.masters.state.events import Attacked
from engine.masters.state.position import Position, Refusal
from engine.masters.truth.act import Act
from engine.masters.truth.activations import activation_option, plans
from engine.masters.truth.allowed import SILENCE, any_permitted, unspoken, verdict
from engine.masters.truth.derive import board_of, marks
from engine.masters.truth.doable import can_rest
from engine.masters.truth.endings import at_work
from engine.masters.truth.energy import Pool, Price, asked, energy_pool, payment, shortage
from engine.masters.truth.fit import means_wherever
from engine.masters.truth.known import facts
from engine.masters.truth.planning import Plan
from engine.masters.truth.playable import playing, unique_refusal
from engine.masters.truth.ways import label, pay_way, ways_by

# --- playing ----------------------------------------------------------------------------------------------------------


def why_never_played(state: Position, seat: Seat, card: CardId) -> Refusal | None:
    """Why a card cannot be played in any way; None if it can, as far as it goes. Nothing limits how many Battle Cards there are (3-6-5)."""
    seen = facts(state, card)
    if seen.type not in _PLAYED:
        return "only Battle Cards and Unison Cards are played", "6-3-1-2-1"
    banned = verdict(state, playing(state, seat, card)).refusal
    return unique_refusal(state, seat, card) if banned is None else banned


_PLAYED = ("battle", "unison")


def play_options(state: Position, seat: Seat, card: CardId, pool: Pool) -> list[Option]:
    """The ways to play a card: one for each X that can be paid, and for each payment that a skill puts in the place of the cost."""
    seen = facts(state, card)
    if seen.type not in _PLAYED:
        return []
    silent = unspoken(state, "play")
    if silent and (seen.cost or 0) > len(pool.cards) and not seen.x_cost:
        return []  # a quick look, before all others
    said = SILENCE if silent else verdict(state, playing(state, seat, card))
    if said.refusal is not None or unique_refusal(state, seat, card) is not None:
        return []
    options: list[Option] = []
    for way in ways_by(state, card, said, len(pool.cards)):
        paying = pay_way(state, seat, card, way, pool, said)
        if isinstance(paying, Payment):
            options.append(
                Option("play", card=card, number=way.number, label=label(state, card, way), payment=asked(paying))
            )
    return options


def elsewhere(state: Position, seat: Seat, action: Action) -> list[CardId]:
    """The cards outside the hand that an effect may let the player use for the action; each is then looked at by itself."""
    found: list[CardId] = []
    if any_permitted(state, action):
        for area in (ENERGY, LIFE, DROP, WARP):
            found += state.area(seat, area)
    return found


# --- attacking --------------------------------------------------------------------------------------------------------


_ATTACK = Cause("attack")


def why_not_attack(state: Position, seat: Seat, card: CardId) -> Refusal | None:
    """Why a card cannot attack at all (7-1, 6-3-1-2-4); None if it can, as far as it goes."""
    if state.turn == 1:
        return "the player who goes first cannot attack during the first turn", "6-3-1-2-4"
    now, seen = state.cards[card], facts(state, card)
    if now.area not in (LEADER, BATTLE, UNISON) or now.master != seat or seen.type == "extra":
        return "only your Leader Card, Battle Cards and Unison Card attack", "7-1"
    if now.rest:
        return f"{seen.name} is in Rest Mode", "7-1"
    if not can_rest(state, card, _ATTACK):
        return f"{seen.name} can't be switched to Rest Mode", "7-1"
    return None if unspoken(state, "attack") else verdict(state, Act(seat, "attack", card)).refusal


def why_not_attack_target(state: Position, seat: Seat, card: CardId, target: CardId) -> Refusal | None:
    """Why a card cannot attack that card (7-1)."""
    now, seen = state.cards[target], facts(state, target)
    if now.master == seat or now.area not in (LEADER, BATTLE, UNISON) or seen.type == "extra":
        return "only your opponent's Leader Card, Unison Card and Battle Cards in Rest Mode can be attacked", "7-1"
    if (
        now.area == BATTLE
        and not now.rest
        and not verdict(state, Act(seat, "attack active", card, target=target)).permitted
    ):
        return f"{seen.name} is in Active Mode", "7-1"
    return None if unspoken(state, "attack") else verdict(state, Act(seat, "attack", card, target=target)).refusal


def attack_options(state: Position, seat: Seat) -> list[Option]:
    """Every attack that may be declared."""
    able = [card for card in _fighters(state, seat) if why_not_attack(state, seat, card) is None]
    if not able:
        return []
    targets = [(target, f"Attack {facts(state, target).name}") for target in _fighters(state, other(seat))]
    if alike := unspoken(state, "attack") and unspoken(state, "attack active"):  # one card can attack what all can
        targets = [held for held in targets if why_not_attack_target(state, seat, able[0], held[0]) is None]
    options = [
        Option("attack", card, target, label=label)
        for card in able
        for target, label in targets
        if alike or why_not_attack_target(state, seat, card, target) is None
    ]
    return _as_they_must(state, options) if "must attack" in board_of(state).does else options


def _fighters(state: Position, seat: Seat) -> tuple[CardId, ...]:
    """The player's cards in the areas whose cards attack and are attacked."""
    return (*state.area(seat, LEADER), *state.area(seat, UNISON), *state.area(seat, BATTLE))


def _as_they_must(state: Position, attacks: list[Option]) -> list[Option]:
    """Without those of cards that have to attack another card, which they can (1-3-3)."""
    due = [option for option in attacks if _is_due(state, option, aimed=True)]
    bound = {option.card for option in due}
    return [option for option in attacks if option.card not in bound or option in due] if due else attacks


def charging(seat: Seat, card: CardId) -> Act:
    """What a player is about to do who places the card in the Energy Area in the Charge Phase (6-2-5)."""
    return Act(seat, "charge", card, source=HAND, to=ENERGY)


# --- combos -----------------------------------------------------------------------------------------------------------


def combo_payment(state: Position, seat: Seat, card: CardId, pool: Pool) -> Payment | Refusal:
    """The energy for placing a card in the Combo Area now, or why it cannot be placed there (3-7-3-1, 7-2-1-2-1, 7-2-1-2-2)."""
    now, seen, battle = state.cards[card], facts(state, card), state.battle
    if battle is None:
        return "combos are made during the Offense and the Defense Step", "7-2-1-2"
    if seen.type != "battle" or seen.combo_cost is None or seen.combo_power is None:
        return "only Battle Cards with a combo cost and combo power can combo", "3-7-3-1"
    act = Act(seat, "combo", card, source=now.area)
    said = SILENCE if unspoken(state, "combo") else verdict(state, act)
    if now.area == BATTLE:
        if card in (battle.attack_card, battle.guard_card):
            return f"{seen.name} is in battle itself", "7-2-1-2-1"
        if now.rest and all(one.free for one in said.instead):
            return f"{seen.name} is in Rest Mode", "7-2-1-2-1"
    elif now.area != HAND and not said.permitted:
        return "combos come from your hand or your Battle Area", "7-2-1-2-2"
    if said.refusal is not None:
        return said.refusal
    cost = Price(0 if said.free else seen.combo_cost)
    paying = payment(state, seat, cost, pool)
    if paying is None:
        return shortage(state, seat, cost, pool), "7-2-1-2-1-1"
    return paying if said is SILENCE else verdict(state, act, paying=paying.proposed).refusal or paying


def combo_options(state: Position, seat: Seat, pool: Pool) -> list[Option]:
    """Every combo that may be declared."""
    options: list[Option] = []
    silent, most = unspoken(state, "combo"), len(pool.cards)
    for card in (*state.area(seat, BATTLE), *state.area(seat, HAND), *elsewhere(state, seat, "combo")):
        seen = facts(state, card)
        if seen.type != "battle" or (silent and (seen.combo_cost or 0) > most):
            continue  # a quick look, before all others
        paying = combo_payment(state, seat, card, pool)
        if isinstance(paying, Payment):
            words = f"Combo +{seen.combo_power}"
            options.append(Option("combo", card, label=words, payment=asked(paying)))
    return options


# --- stacking ---------------------------------------------------------------------------------------------------------


def why_not_stack(state: Position, seat: Seat, card: CardId) -> Refusal | None:
    """Why a Unison Card in hand cannot be placed under the one in play (6-3-1-2-3-3)."""
    unison = state.area(seat, UNISON)
    if not unison or state.printing(card).number != state.printing(unison[0]).number:
        return "needs a Unison Card with the same card number in your Unison Area", "6-3-1-2-3-3"
    if state.uses.get(("stack", seat), 0):
        return "this was done once this turn", "6-3-1-2-3-3"
    return None


def main_options(state: Position, seat: Seat) -> tuple[list[Option], list[Plan]]:
    """Everything that the turn player may do at the free timing of the Main Phase (6-3-1-2), and the activations behind it."""
    pool = energy_pool(state, seat)
    options = [Option("pass", label="End the Main Phase")]
    hand = state.area(seat, HAND)
    for card in (*hand, *elsewhere(state, seat, "play")):
        options += play_options(state, seat, card, pool)
    made = plans(state, seat, False, pool)
    options += [activation_option(p) for p in made]
    if state.area(seat, UNISON):
        options += [
            Option("stack", card=card, label="Place under your Unison Card")
            for card in hand
            if why_not_stack(state, seat, card) is None
        ]
    attacks = attack_options(state, seat)
    if "must attack" in board_of(state).does and any(_is_due(state, option) for option in attacks):
        options = [option for option in options if option.verb != "pass"]
    return options + attacks, made


def _is_due(state: Position, attack: Option, aimed: bool = False) -> bool:
    """Whether the card has to make this attack this turn and has made none such yet: as long as it can, the Main Phase does not end.

    `aimed`: because it must attack this very card.
    """
    card, target = attack.card, attack.target
    if card is None or target is None:
        return False
    made = [event.target for event in state.history if isinstance(event, Attacked) and event.card == card]
    for change, influence in marks(state, card):
        if not isinstance(change, MustAttack) or (influence.modifier and not at_work(state, influence.modifier)):
            continue
        if change.target is None:
            if not aimed and not made:
                return True
        elif means_wherever(state, influence.ctx, change.target, target) and target not in made:
            return True
    return False


def battle_options(state: Position, seat: Seat) -> tuple[list[Option], list[Plan]]:
    """Everything at the free timing of the Offense or Defense Step (7-2-1-2, 7-3-1-2)."""
    pool = energy_pool(state, seat)
    made = plans(state, seat, True, pool)
    combo = bool(state.area(seat, COMBO))
    options = [Option("pass", label="No more combos" if combo else "No combo")]
    options += combo_options(state, seat, pool)
    options += [activation_option(p) for p in made]
    return options, made

"""What a player may do, and why not: the same functions make the options and explain what is not on offer."""

from __future__ import annotations

from engine.core.decisions import Option, Payment
from engine.core.ids import CardId, Seat, other
from engine.masters.exec.act import Act
from engine.masters.flow.activations import activation_option, plans
from engine.masters.flow.costs import Price, asked, energy_pool, payment, price, shortage
from engine.masters.flow.planning import Plan, Refusal
from engine.masters.flow.prices import barred
from engine.masters.ir.nouns import Area
from engine.masters.model.state import State
from engine.masters.rules import permit
from engine.masters.rules.derive import facts
from engine.masters.rules.entering import playing, unique_in_play

Pool = list[tuple[CardId, str]]

# --- playing ----------------------------------------------------------------------------------------------------------


def play_payment(state: State, seat: Seat, card: CardId, pool: Pool) -> Payment | Refusal:
    """The energy for playing a card in hand (6-3-1-2-1, 6-3-1-2-2), for an X cost the least there is; or why it cannot be played.

    Nothing limits how many Battle Cards there are (3-6-5).
    """
    seen = facts(state, card)
    if seen.type not in ("battle", "unison"):
        return "only Battle Cards and Unison Cards are played", "6-3-1-2-1"
    if state.cards[card].area != Area.HAND:
        return "only cards in your hand can be played by paying their cost", "6-3-1-2-1"
    banned = barred(state, playing(state, seat, card))
    if banned is not None:
        return banned
    if unique_in_play(state, seat, card):
        return f"a {seen.name} with [Unique] is in your Battle Area", "10-42-2"
    cost = play_price(state, seat, card, None)
    paying = payment(state, seat, cost, pool)
    if paying is None:
        return shortage(state, seat, cost, pool), "2-11-5-3" if seen.type == "unison" else "2-11-5-1"
    return barred(state, playing(state, seat, card), paying=paying.proposed) or paying


def play_price(state: State, seat: Seat, card: CardId, x: int | None) -> Price:
    """The price of playing a card; free where a skill says so. `x` is the total decided upon for an X cost (2-11-2-3)."""
    seen = facts(state, card)
    if permit.allowed(state, playing(state, seat, card), free=True):
        return Price(0)
    if seen.x_cost:
        return price(max(x or 0, len(seen.specified)), seen.specified)
    return price(seen.cost, seen.specified)


def play_options(state: State, seat: Seat, card: CardId, pool: Pool) -> list[Option]:
    """The ways to play a card in hand; one for each X that can be paid. An X cost is decided upon as the card is played (2-11-5-3)."""
    least = play_payment(state, seat, card, pool)
    if not isinstance(least, Payment):
        return []
    seen = facts(state, card)
    if not seen.x_cost:
        return [Option("play", card=card, label=f"Play {seen.name}", payment=asked(least))]
    options: list[Option] = []
    for x in range(max(1, len(seen.specified)), len(pool) + 1):
        paying = payment(state, seat, play_price(state, seat, card, x), pool)
        if paying is not None:
            options.append(Option("play", card=card, number=x, label=f"Play {seen.name} for {x}", payment=paying))
    return options


# --- attacking --------------------------------------------------------------------------------------------------------


def why_not_attack(state: State, seat: Seat, card: CardId) -> Refusal | None:
    """Why a card cannot attack at all (7-1, 6-3-1-2-4); None if it can, as far as it goes."""
    if state.turn == 1:
        return "the player who goes first cannot attack during the first turn", "6-3-1-2-4"
    now, seen = state.cards[card], facts(state, card)
    if now.area not in (Area.LEADER, Area.BATTLE, Area.UNISON) or now.master != seat or seen.type == "extra":
        return "only your Leader Card, Battle Cards and Unison Card attack", "7-1"
    if now.rest:
        return f"{seen.name} is in Rest Mode", "7-1"
    return barred(state, Act(seat, "attack", card))


def why_not_attack_target(state: State, seat: Seat, card: CardId, target: CardId) -> Refusal | None:
    """Why a card cannot attack that card (7-1)."""
    now, seen = state.cards[target], facts(state, target)
    if now.master == seat or now.area not in (Area.LEADER, Area.BATTLE, Area.UNISON) or seen.type == "extra":
        return "only your opponent's Leader Card, Unison Card and Battle Cards in Rest Mode can be attacked", "7-1"
    if now.area == Area.BATTLE and not now.rest and not permit.allowed(state, Act(seat, "attack active", card, target=target)):
        return f"{seen.name} is in Active Mode", "7-1"
    return barred(state, Act(seat, "attack", card, target=target))


def attack_options(state: State, seat: Seat) -> list[Option]:
    """Every attack that may be declared."""
    options: list[Option] = []
    if state.turn == 1:
        return options
    enemy = other(seat)
    targets = [*state.area(enemy, Area.LEADER), *state.area(enemy, Area.UNISON), *state.area(enemy, Area.BATTLE)]
    for area in (Area.LEADER, Area.UNISON, Area.BATTLE):
        for card in state.area(seat, area):
            if state.cards[card].rest or why_not_attack(state, seat, card) is not None:
                continue
            for target in targets:
                if why_not_attack_target(state, seat, card, target) is None:
                    options.append(Option("attack", card=card, target=target, label=f"Attack {facts(state, target).name}"))
    return options


def charging(seat: Seat, card: CardId) -> Act:
    """What a player is about to do who places the card in the Energy Area in the Charge Phase (6-2-5)."""
    return Act(seat, "charge", card, source=Area.HAND, to=Area.ENERGY)


# --- combos -----------------------------------------------------------------------------------------------------------


def combo_payment(state: State, seat: Seat, card: CardId, pool: Pool) -> Payment | Refusal:
    """The energy for placing a card in the Combo Area now, or why it cannot be placed there (3-7-3-1, 7-2-1-2-1, 7-2-1-2-2)."""
    now, seen, battle = state.cards[card], facts(state, card), state.battle
    if battle is None:
        return "combos are made during the Offense and the Defense Step", "7-2-1-2"
    if seen.type != "battle" or seen.combo_cost is None or seen.combo_power is None:
        return "only Battle Cards with a combo cost and combo power can combo", "3-7-3-1"
    if now.area == Area.BATTLE:
        if card in (battle.attack_card, battle.guard_card):
            return f"{seen.name} is in battle itself", "7-2-1-2-1"
        if now.rest and not permit.allowed(state, Act(seat, "combo", card, source=Area.BATTLE)):
            return f"{seen.name} is in Rest Mode", "7-2-1-2-1"
    elif now.area != Area.HAND and not permit.allowed(state, Act(seat, "combo", card, source=now.area)):
        return "combos come from your hand or your Battle Area", "7-2-1-2-2"
    banned = barred(state, Act(seat, "combo", card, source=now.area))
    if banned is not None:
        return banned
    cost = Price(seen.combo_cost)
    paying = payment(state, seat, cost, pool)
    if paying is None:
        return shortage(state, seat, cost, pool), "7-2-1-2-1-1"
    return barred(state, Act(seat, "combo", card, source=now.area), paying=paying.proposed) or paying


def combo_options(state: State, seat: Seat, pool: Pool) -> list[Option]:
    """Every combo that may be declared."""
    areas = [Area.BATTLE, Area.HAND]
    if permit.combos_elsewhere(state):
        areas += [Area.ENERGY, Area.LIFE, Area.DROP, Area.WARP]
    options: list[Option] = []
    for area in areas:
        for card in state.area(seat, area):
            paying = combo_payment(state, seat, card, pool)
            if isinstance(paying, Payment):
                label = f"Combo +{facts(state, card).combo_power}"
                options.append(Option("combo", card=card, label=label, payment=asked(paying)))
    return options


# --- stacking ---------------------------------------------------------------------------------------------------------


def why_not_stack(state: State, seat: Seat, card: CardId) -> Refusal | None:
    """Why a Unison Card in hand cannot be placed under the one in play (6-3-1-2-3-3)."""
    unison = state.area(seat, Area.UNISON)
    if not unison or state.printing(card).number != state.printing(unison[0]).number:
        return "needs a Unison Card with the same card number in your Unison Area", "6-3-1-2-3-3"
    if state.uses.get(("stack", seat), 0):
        return "this was done once this turn", "6-3-1-2-3-3"
    return None


def main_options(state: State, seat: Seat) -> tuple[list[Option], list[Plan]]:
    """Everything that the turn player may do at the free timing of the Main Phase (6-3-1-2), and the activations behind it."""
    pool = energy_pool(state, seat)
    options = [Option("pass", label="End the Main Phase")]
    hand = state.area(seat, Area.HAND)
    for card in hand:
        options += play_options(state, seat, card, pool)
    made = plans(state, seat, False, pool)
    options += [activation_option(p) for p in made]
    if state.area(seat, Area.UNISON):
        options += [
            Option("stack", card=card, label="Place under your Unison Card") for card in hand if why_not_stack(state, seat, card) is None
        ]
    options += attack_options(state, seat)
    return options, made


def battle_options(state: State, seat: Seat) -> tuple[list[Option], list[Plan]]:
    """Everything at the free timing of the Offense or Defense Step (7-2-1-2, 7-3-1-2)."""
    pool = energy_pool(state, seat)
    made = plans(state, seat, True, pool)
    options = [Option("pass", label="Done")]
    options += combo_options(state, seat, pool)
    options += [activation_option(p) for p in made]
    return options, made


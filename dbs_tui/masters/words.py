"""The words of this game: phases, areas, kinds of decisions, keys."""

from __future__ import annotations

from dbs_tui.shell.face import Clauses, GameWords, Kind, Stop, When
from engine.masters.state.timings import DecisionKind

PHASES = {
    "setup": "Preparation",
    "charge": "Charge Phase",
    "main": "Main Phase",
    "offense": "Offense Step",
    "defense": "Defense Step",
    "damage": "Damage Step",
    "end": "End Phase",
    "over": "Game over",
}
AREA_NAMES = {
    "leader": "Leader Area",
    "unison": "Unison Area",
    "battle": "Battle Area",
    "combo": "Combo Area",
    "energy": "Energy Area",
    "life": "Life Area",
    "hand": "hand",
    "drop": "Drop Area",
    "warp": "Warp",
    "removed": "Removed from the game",
    "limbo": "On its way",
    "looking": "Looked at",
    "revealed": "Revealed",
    "under": "Under a card",
    "deck": "deck",
}
KINDS: dict[str, Kind] = {
    DecisionKind.MULLIGAN: Kind(
        "OPENING HAND", marked="{} to be returned", done="Return {} and redraw", moment="Opening hand"
    ),
    DecisionKind.CHARGE: Kind("CHARGE", "Charge nothing", moment="Charge Phase"),
    DecisionKind.MAIN: Kind(
        "MAIN PHASE",
        "End the Main Phase",
        ends="your Main Phase",
        moment="Main Phase",
    ),
    DecisionKind.OFFENSE: Kind("OFFENSE STEP", moment="Offense Step"),
    DecisionKind.DEFENSE: Kind("DEFENSE STEP", alarm=True, moment="Defense Step"),
    DecisionKind.COUNTER: Kind("COUNTER TIMING", "No counter", alarm=True, quiet=True, moment="Counter timing"),
    DecisionKind.CHOOSE: Kind("CHOICE", single=True),
}
READING = """\
Your side is the lower half, the other player's the upper half. A card's first line is its name; below stand its epithet, power and colors;
on its edges what you may do with it and what is special about it. Colors are letters: R red, B blue, G green, Y yellow, K black.
{active} Active Mode   {rest} REST, with a double line: Rest Mode   {back} face down   {can} you may use it now
{active_orb}R {rest_orb}R red energy in Active and in Rest Mode   {heart} a life card
{target} you may aim at it   {picked} picked   {pay} pays the cost   {marker}3 three markers   {under}2 two cards under it
{up} above, {down} below what is printed   neg: skills negated   +2: two more keyword skills
In your hand "3RR" is the cost (3 energy, two of them red), "+5k" what it adds to a combo, "+10k(1)" the same for 1 energy.
"""
IN_SHORT = """\
WIN by taking the other player's last life card, or last deck card.
YOUR TURN: draw 1 card, charge 1 card from your hand as energy; then
  play, use skills and attack in any order. Key e ends it.
ENERGY pays: 3RR is 3 energy, two of them red. What has paid lies in
  Rest Mode, and stands up again as your next turn begins.
BATTLE CARDS stay, and may attack at once. EXTRA CARDS do what they
  say, then go to the Drop Area. UNISON CARDS live by their markers.
ATTACK: rest a card of yours; aim at the Leader, or at a Battle Card
  in Rest Mode. Whoever begins cannot do so on the first turn.
COMBO: both sides may add cards of their hand or Battle Area to the
  power, the attacker first. They go to the Drop Area afterwards.
DAMAGE: equal or more power wins for the attack. A Leader takes 1
  damage: its player takes that life card into the hand. A Battle
  Card is KO-ed. With less power nothing happens.
COUNTER skills answer what the other player does, at a price.
AWAKEN, mostly at 4 life or less, turns a Leader to its better side.
ASK: ? says why something is not on offer, x shows the rule at work.
"""
"""The rules on one screen of 80x24; the README has the same."""
STOPS = (
    Stop("counter", "Counters in the opponent's turn", (When.ALWAYS, When.CAN, When.NEVER), When.CAN, "Counters"),
    Stop("counter-own", "Counters in my own turn", (When.ALWAYS, When.CAN, When.NEVER), When.CAN, "Counters"),
    Stop("offense", "My Offense Step", (When.ALWAYS, When.CAN, When.MATTERS), When.MATTERS, "Offense"),
    Stop("defense", "My Defense Step", (When.ALWAYS, When.CAN, When.MATTERS), When.CAN, "Defense"),
)
WORDS = GameWords(
    title="Masters",
    kinds=KINDS,
    verbs={
        "charge": "Charge as energy",
        "redraw": "Return and redraw",
        "stack": "Place under your Unison Card",
    },
    aimed={"attack": "7-1"},
    picking=frozenset({"choose", "redraw"}),
    decks="ten starter decks, with advice",
    piles="Drop/Warp",
    stops=STOPS,
    quiet="No counters",
    jumps={"r": ("bottom-energy", "your energy")},
    landmarks={"attack": "attack"},
    keys={
        "p, Space": "pass: no counter, no more combos, charge nothing, keep the hand",
        "e": "end your Main Phase, and with it the turn; asks once more while a card can still act",
        "y  n": 'yes, no (n is also "no counter")',
        "z": "the Drop Areas, Warps, removed cards and cards under cards",
        "click a word": (
            "every word with a key before it does what the key does; Drop, Warp and Hand open their lists"
        ),
    },
    reading=READING,
    short=IN_SHORT,
    clauses=Clauses(surrender="1-2-4", covered="3-3-2", quiet="4-7-3-2", turn="6-1-1"),
)

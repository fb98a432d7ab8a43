"""The words of this game: steps, areas, kinds of decisions, keys."""

from __future__ import annotations

import re

from dbs_tui.shell.face import Clauses, GameWords, Kind, Stop, When
from engine.collectible.state import areas

SYMBOLS = {"super": "S", "earth": "E", "alien": "A", "unique": "U", "villain": "V"}
"""The letter of each Symbol, as costs name it."""
PHASES = {
    "setup": "Preparation",
    "start": "Start Phase",
    "charge": "Charge Step",
    "mission": "Strategy Step",
    "organize": "Organization Phase",
    "attack": "Attack Step",
    "defense": "Defense Step",
    "action": "Action Step",
    "showdown": "Showdown Step",
    "end": "End Phase",
    "over": "Game over",
}
AREA_NAMES = {
    "home": "Deployment area",
    "battle": "Battle area",
    "event": "Deployment area",
    "chi": "Chi area",
    "hand": "hand",
    "discard": "Discard area",
    "wishes": "Wishes",
    "chain": "Chain",
    "revealed": "Revealed",
}
KINDS: dict[str, Kind] = {
    areas.Kind.MULLIGAN: Kind("OPENING HAND", moment="Opening hand"),
    areas.Kind.CHARGE: Kind("CHARGE", "Charge nothing", single=True, moment="Charge Step"),
    areas.Kind.MAIN: Kind("STRATEGY STEP", "Pass", moment="Strategy Step"),
    areas.Kind.ORGANIZE: Kind("ORGANIZE", "The Teams stay so", single=True, lifts=True, moment="Organizing"),
    areas.Kind.OFFENSE: Kind("ATTACK", "No more Teams", single=True, moment="Attack Step"),
    areas.Kind.DEFENSE: Kind("DEFEND", "No more Teams", alarm=True, single=True, moment="Defense Step"),
    areas.Kind.ACTION: Kind("ACTION STEP", "Pass", quiet=True, moment="Action Step"),
    areas.Kind.COUNTER: Kind("RESPOND", "No response", alarm=True, quiet=True, moment="Responding"),
    areas.Kind.CHOOSE: Kind("CHOICE", single=True),
}
READING = """\
Your side is the lower half, the other player's the upper half. Braces hold a Team. In a battle each column is a lane: an attacking Team, and
the Team that defends against it. HEAD fights with its Combat, the others add their Support; what a lane comes to stands in its middle.
GOKU 6/1 {active}: Combat 6, Support 1, normal status   {rest} lying: injured; other figures, and its effects are invalid
{active_orb} a DB coin   c2 two Growth coins   (2 left) Time Limit coins   {up} above, {down} below what is printed
Symbols are letters: S Super, E Earth, A Alien, U Unique, V Villain. In your hand (3)SS1 is the cost: Turn Marker 3, and in Chi two Super
cards and one of any Symbol.   {back} face down   {can} you may use it now
{target} you may aim at it   {picked} picked   {pay} pays the cost
"""
IN_SHORT = """\
WIN when the other player has 10 Planet Damage or an empty Planet (the
  deck) at the end of a turn.
YOUR TURN: draw, charge Chi, deploy, make Teams, attack. p goes on.
CHI pays: (3)SS1 wants your Turn Marker at 3, two Super cards and one
  of any Symbol from your Chi. The Marker goes up by 1 in each of your
  turns, and is not spent.
DEPLOY 1 Warrior and 1 Event, move 1 DB coin; then make Teams of up to
  3 Warriors: Space takes one up, Enter lays it down.
ATTACK with up to 3 Teams. The Warrior that you pick is the HEAD: it
  fights with its Combat, the others add their Support.
DEFEND: one Team against each, or none. A Team that nobody opposes
  gives you 1 Planet Damage, 2 from a power of 5: 1 DB coin for each.
SHOWDOWN: the weaker Head takes 1 Damage; from a difference of 5 on it
  takes 2, and each of its friends 1. A tie hurts both Heads.
DAMAGE lays an upright Warrior down; a lying one goes to your Chi.
EFFECTS answer one another in a Chain: the last is applied first.
SEVEN DB coins on your Warriors pay for one wish in the game.
ASK: ? says why something is not on offer, x shows the rule at work.
"""
"""The rules on one screen of 80x24; docs/collectible.md has the same."""
_WHENS = (When.ALWAYS, When.CAN, When.NEVER)
STOPS = (
    Stop("respond", "Responses in a Chain", _WHENS, When.CAN, "Responses"),
    Stop("action", "Action Step", _WHENS, When.CAN, "Action Step"),
    Stop("strategy", "The attacker's Strategy Step", _WHENS, When.CAN, "Their Strategy Step"),
)
WORDS = GameWords(
    title="Collectible Card Game (2008)",
    kinds=KINDS,
    verbs={
        "join": "Move to another Team",
        "defend": "Defend as Head",
        "move": "Move a DB coin",
        "use": "Use",
        "choose": "Choose",
    },
    aimed={"join": "C-5.1.1", "defend": "C-6.2.2", "move": "C-4.7.1", "use": "C-9.1.5"},
    alone={"part": "join"},
    aiming={
        "join": "the Team of which Warrior? On itself it stands alone.",
        "defend": "against which attacking Team?",
        "move": "to which Warrior of the same Symbol?",
        "use": "by which of your Warriors?",
    },
    picking=frozenset({"choose", "charge"}),
    decks="three starter decks, with advice",
    piles="Discard/Wishes",
    stops=STOPS,
    quiet="No responses",
    jumps={"r": ("bottom-chi", "your Chi")},
    landmarks={"attack": "attack", "wish": "wish"},
    keys={
        "p, Space": "pass: no response, no more Teams, charge nothing; Space takes a Warrior up while you organize",
        "e": "",
        "y  n": 'yes, no (n is also "no response")',
        "z": "Discard areas, Chi areas and Wishes, card by card",
        "m": "",
    },
    reading=READING,
    short=IN_SHORT,
    clauses=Clauses(surrender="C-8.1.7", covered="C-2.6.13", quiet="C-10.1.4", turn="C-3.1.4"),
    number=re.compile(r"(?<![\w.-])C-\d{1,2}(?:\.\d{1,2})*(?![\w-])"),
)

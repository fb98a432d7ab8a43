"""The verbs of card text in every form, as sentences of our own: what `test_verb_table` reads, prints back and plays."""

from __future__ import annotations

from msgspec import Struct


class Verb(Struct, frozen=True):
    """A verb with an object and what belongs behind it; `subject` of the passive, "" where it has none."""

    base: str
    third: str
    past: str
    done: str
    ing: str
    what: str
    rest: str = ""
    subject: str = ""


VERBS = {
    "draw": Verb("draw", "draws", "drew", "drawn", "drawing", "a card"),
    "discard": Verb("discard", "discards", "discarded", "discarded", "discarding", "a card", "", "a card in your hand"),
    "play": Verb("play", "plays", "played", "played", "playing", "a Battle Card", "", "a Battle Card"),
    "KO": Verb("KO", "KOs", "KO'd", "KO'd", "KOing", "a Battle Card", "", "a Battle Card"),
    "place": Verb(
        "place", "places", "placed", "placed", "placing", "a card from your hand", "in its owner's Drop Area", "a card"
    ),
    "add": Verb("add", "adds", "added", "added", "adding", "a card from your life", "to your hand", "a card"),
    "send": Verb("send", "sends", "sent", "sent", "sending", "a card", "to your Warp", "a card"),
    "return": Verb(
        "return",
        "returns",
        "returned",
        "returned",
        "returning",
        "a Battle Card",
        "to its owner's hand",
        "a Battle Card",
    ),
    "remove": Verb(
        "remove", "removes", "removed", "removed", "removing", "a card in your Drop Area", "from the game", "a card"
    ),
    "rest": Verb(
        "switch", "switches", "switched", "switched", "switching", "a Battle Card", "to Rest Mode", "a Battle Card"
    ),
    "wake": Verb(
        "switch", "switches", "switched", "switched", "switching", "a Battle Card", "to Active Mode", "a Battle Card"
    ),
    "attack": Verb("attack", "attacks", "attacked", "attacked", "attacking", "with a Battle Card", "", "this card"),
    "combo": Verb("combo", "combos", "comboed", "comboed", "comboing", "with a Battle Card"),
    "use": Verb("use", "uses", "used", "used", "using", "a card", "in a combo", "a card"),
    "activate": Verb(
        "activate", "activates", "activated", "activated", "activating", "an Extra Card", "", "an Extra Card"
    ),
    "counter": Verb(
        "activate", "activates", "activated", "activated", "activating", "a [Counter] skill", "", "a [Counter] skill"
    ),
    "flip": Verb(
        "flip", "flips", "flipped", "flipped", "flipping", "a card in your life", "face up", "a card in your life"
    ),
    "unmark": Verb("remove", "removes", "removed", "removed", "removing", "a marker", "from a Unison Card", "a marker"),
    "mark": Verb("add", "adds", "added", "added", "adding", "a marker", "to a Unison Card", "a marker"),
    "charge": Verb("charge", "charges", "charged", "charged", "charging", "a card", "", "a card"),
    "damage": Verb("take", "takes", "took", "taken", "taking", "damage"),
    "negate": Verb("negate", "negates", "negated", "negated", "negating", "an attack", "", "an attack"),
    "evolve": Verb(
        "evolve", "evolves", "evolved", "evolved", "evolving", "a Battle Card", "into a red card", "a Battle Card"
    ),
    "reveal": Verb("reveal", "reveals", "revealed", "revealed", "revealing", "a card in your hand", "", "a card"),
    "choose": Verb("choose", "chooses", "chose", "chosen", "choosing", "a Battle Card", "", "a Battle Card"),
    "look": Verb(
        "look at", "looks at", "looked at", "looked at", "looking at", "the top card of your deck", "", "a card"
    ),
    "shuffle": Verb("shuffle", "shuffles", "shuffled", "shuffled", "shuffling", "your deck", "", "your deck"),
}

DO = "nobody is told to by a skill: the rules say when"
RARE = "not made yet"
NO_EVENT = "no event that a skill could hear or replace"
NO_BAN = "nothing forbids it yet"

TOLD = {
    "attack": DO,
    "counter": DO,
    "charge": DO,
    "damage": "it is dealt",
    "negate": "what is negated is named: the attack",
}
UNHEARD = {"look": NO_EVENT}
BY_A_SKILL = {**UNHEARD, **dict.fromkeys(("attack", "activate", "counter"), "a player does it, and no skill")}
FACE = {"flip": "how it lies before and how it would lie are both said"}
UNFORBIDDEN: dict[str, str] = dict.fromkeys(("unmark", "negate", "evolve", "reveal", "shuffle"), NO_BAN)
PASSIVE_BANS: dict[str, str] = dict.fromkeys(
    (
        "activate",
        "counter",
        "unmark",
        "mark",
        "charge",
        "negate",
        "evolve",
        "reveal",
        "look",
        "shuffle",
    ),
    NO_BAN,
)

NOT_ADDED_TO = (
    "draw",
    "shuffle",
    "reveal",
    "flip",
    "rest",
    "wake",
    "damage",
    "attack",
    "mark",
    "unmark",
    "negate",
)

FORMS: dict[str, tuple[str, dict[str, str]]] = {
    "imperative": ("[Activate: Main] {Base} {o} {r}.", TOLD),
    "may": ("[Activate: Main] You may {b} {o} {r}.", TOLD),
    "opponent": ("[Activate: Main] Your opponent {t} {oo} {r}.", TOLD),
    "each player": ("[Activate: Main] Each player {t} {oo} {r}.", TOLD),
    "cost": ("[Activate: Main] {Base} {o} {r} : Draw 1 card.", TOLD),
    "unless": ("[Permanent] You can't attack unless you {b} {o} {r}.", {**TOLD, "shuffle": RARE}),
    "trailing if": ("[Activate: Main] {Base} {o} {r} if your life is at 4 or less.", TOLD),
    "end of the turn": ("[Activate: Main] At the end of the turn, {b} {o} {r}.", TOLD),
    "for each": ("[Activate: Main] For each of your red Battle Cards, {b} {o} {r}.", TOLD),
    "when you": ("[Auto] When you {b} {o} {r}, draw 1 card.", UNHEARD),
    "when your opponent": ("[Auto] When your opponent {t} {oo} {r}, draw 1 card.", UNHEARD),
    "when passive": ("[Auto] When {s} is {d} {r}, draw 1 card.", UNHEARD),
    "when passive, by a skill": (
        "[Auto] When {s} is {d} {r} by a skill, draw 1 card.",
        BY_A_SKILL,
    ),
    "when a skill": ("[Auto] When this card's skill {t} {o} {r}, draw 1 card.", BY_A_SKILL),
    "second event": ("[Auto] When this card is played or you {b} {o} {r}, draw 1 card.", UNHEARD),
    "subject left out": (
        "[Auto] When a card attacks or is {d} {r}, draw 1 card.",
        {**UNHEARD, **dict.fromkeys(("mark", "negate", "evolve", "shuffle"), "its subject is no card that attacks")},
    ),
    "can't": ("[Permanent] You can't {b} {o} {r}.", UNFORBIDDEN),
    "opponent can't": ("[Activate: Main] Your opponent can't {b} {oo} {r} for the turn.", UNFORBIDDEN),
    "can't be": ("[Permanent] {S} can't be {d} {r}.", {k: why for k, why in PASSIVE_BANS.items() if k != "activate"}),
    "can't be, by skills": (
        "[Permanent] {S} can't be {d} {r} by your opponent's skills.",
        PASSIVE_BANS,
    ),
    "only once": (
        "[Permanent] You can only {b} {o} {r} once per turn.",
        {**UNFORBIDDEN, **UNHEARD, "damage": NO_BAN, "choose": NO_BAN},
    ),
    "if you …ed": ("[Activate: Main] If you {p} {o} {r} this turn, draw 1 card.", UNHEARD),
    "if you have …ed": ("[Activate: Main] If you have {d} {o} {r} this turn, draw 1 card.", UNHEARD),
    "if passive": ("[Activate: Main] If {s} was {d} {r} this turn, draw 1 card.", UNHEARD),
    "if you haven't": ("[Activate: Main] If you haven't {d} {o} {r} this turn, draw 1 card.", UNHEARD),
    "if you didn't": ("[Activate: Main] If you didn't {b} {o} {r} this turn, draw 1 card.", UNHEARD),
    "would be": ("[Permanent] If {s} would be {d} {r}, draw 1 card instead.", UNHEARD),
    "would": ("[Permanent] If you would {b} {o} {r}, draw 1 card instead.", {**UNHEARD, **FACE}),
    "by …ing": (
        "[Permanent] You can play this card from your hand by {g} {o} {r} instead of paying its energy cost.",
        {**TOLD, **dict.fromkeys(("combo", "use", "evolve", "look", "shuffle"), "no payment")},
    ),
    "if this skill": ("[Activate: Main] {Base} {o} {r}. If you {p} {o} {r} with this skill, draw 1 card.", TOLD),
    "when …ing": (
        "[Permanent] When {g} {o} {r}, you may draw 1 card.",
        {**UNHEARD, **dict.fromkeys(NOT_ADDED_TO, "no [Permanent] skill adds anything to it as it is done")},
    ),
}
"""For each form its sentence, and the verbs of which it makes no sense or is not there, with the reason."""


def sentence(form: str, verb: str) -> str | None:
    """The sentence of a cell; None where the verb has no passive."""
    text, one = FORMS[form][0], VERBS[verb]
    if ("{s}" in text or "{S}" in text or form == "subject left out") and not one.subject:
        return None
    subject = one.subject
    filled = text.format(
        Base=one.base[:1].upper() + one.base[1:],
        b=one.base,
        t=one.third,
        p=one.past,
        d=one.done,
        g=one.ing,
        o=one.what,
        oo=one.what.replace("your ", "their "),
        r=one.rest,
        s=subject,
        S=subject[:1].upper() + subject[1:],
    )
    return filled.replace("  ", " ").replace(" .", ".").replace(" ,", ",")

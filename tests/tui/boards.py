"""Views made by hand, rich enough for every part of the board, and decisions of every kind over them."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.core.seen import DecisionSeen, OptionSeen, PaymentSeen, Result
from engine.masters.state.timings import DecisionKind
from engine.masters.view.model import (
    BattleSeen,
    CardSeen,
    ChainLink,
    FaceSeen,
    HiddenCard,
    Note,
    PlayerSeen,
    View,
)

MINE = ("Yamcha of the Wastes", "Piccolo, Unwilling Ally", "King Kai, Comedian", "Nobody Touches My Student")
THEIRS = ("Whis, Lesson Over Dessert", "Beerus, Borrowed Smile")


def face(name: str, type: str = "battle", color: tuple[str, ...] = ("red",), **facts: Any) -> FaceSeen:
    """A printed face with everyday numbers."""
    battle = type == "battle"
    numbers: dict[str, Any] = {
        "energy": {"leader": None, "unison": "X"}.get(type, 2), "cost": "" if type == "leader" else "R",
        "power": None if type == "extra" else 10000, "combo_power": 5000 if battle else None, "combo_cost": 0 if battle else None,
        "character": (name.split(",")[0],), "traits": ("Saiyan",), "era": "Test Saga", "text": (),
    }  # fmt: skip
    numbers |= facts
    return FaceSeen("T-" + str(abs(hash_of(name)) % 100), name, type, color, **numbers)


def hash_of(name: str) -> int:
    """A number from a name, the same in every process."""
    return sum(ord(letter) * (i + 1) for i, letter in enumerate(name))


def card(
    handle: str, name: str, type: str = "battle", owner: int = 0, color: tuple[str, ...] = ("red",), **now: Any
) -> CardSeen:
    """A card whose present numbers are the printed ones where none are given."""
    printed = face(name, type, color, **now.pop("printed", {}))
    facts: dict[str, Any] = {
        "power": printed.power, "energy": printed.energy, "cost": printed.cost, "combo_power": printed.combo_power,
        "combo_cost": printed.combo_cost, "color": color,
    }  # fmt: skip
    return CardSeen(handle, printed, owner, **(facts | now))


def energy(start: int, owner: int, letters: str, rest: int = 0) -> tuple[CardSeen, ...]:
    """Energy cards of these colors, the last `rest` of them in Rest Mode."""
    colors = {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "K": "black"}
    return tuple(
        card(str(start + i), f"Energy {letter}", owner=owner, color=(colors[letter],), rest=i >= len(letters) - rest)
        for i, letter in enumerate(letters)
    )


def hidden(area: str, seat: int, count: int) -> tuple[HiddenCard, ...]:
    return tuple(HiddenCard(f"{area}-{seat}-{i}") for i in range(count))


BLOCKER_TEXT = "[Blocker] (When one of your other cards is attacked, you may rest this card and change the target of the attack to it.)"


def mine(seat: int = 0) -> PlayerSeen:
    """A side in the middle of a match, its hand open."""
    goku = card(
        "1", "Son Goku, Red Flame", "leader", printed={"power": 15000, "awakened": True, "text": ("[Auto] When this card attacks, draw 1 card.",)},
        power=20000, keywords=("Double Strike",), notes=(Note("+5000 power", "King Kai, Comedian", "for the turn"),),
    )  # fmt: skip
    gogeta = card(
        "2", "Gogeta, Two Rivals", "unison", color=("red", "blue"), markers=3, power=25000, printed={"power": 25000},
        under=(card("90", "Gogeta, Two Rivals", "unison", color=("red", "blue")),),
    )  # fmt: skip
    battle = (
        card("3", "Krillin, Blinding Trick", keywords=("Blocker",), printed={"text": (BLOCKER_TEXT,)}),
        card("4", "Tien Shinhan, Third Eye Open", rest=True, power=20000),
    )
    hand = (
        card("10", MINE[0]),
        card("11", MINE[1], energy=3, printed={"energy": 3, "power": 15000, "combo_power": 10000, "combo_cost": 1}),
        card("12", MINE[2], "unison"),
        card("13", MINE[3], "extra", keywords=("Counter",)),
    )
    life = (
        *hidden("life", seat, 4),
        card("20", "Master Roshi, Old Hermit", face_up=True),
        HiddenCard(f"life-{seat}-5"),
    )
    drop = (card("30", "Chiaotzu, Last Farewell"), card("31", "Raditz, Brother"))
    return PlayerSeen(
        seat,
        "Ann",
        goku,
        (gogeta,),
        battle,
        (),
        energy(40, seat, "RRRB", rest=1),
        life,
        hand,
        31,
        drop,
        (card("35", "Shenron"),),
        (),
    )


def theirs(seat: int = 1) -> PlayerSeen:
    """The other side, its hand closed."""
    trunks = card(
        "50",
        "Trunks, Sword of the Last City",
        "leader",
        seat,
        ("blue",),
        printed={"text": ("[Awaken] When your life is at 4 or less",)},
    )
    battle = (
        card(
            "51",
            "Goku Black, Rose",
            owner=seat,
            color=("blue",),
            rest=True,
            power=5000,
            negated=(0,),
            printed={"text": ("[Auto] Draw.",)},
        ),
        card("52", "Mai, Resistance Sharpshooter", owner=seat, color=("blue",)),
    )
    return PlayerSeen(
        seat,
        "Bob",
        trunks,
        (),
        battle,
        (),
        energy(60, seat, "BBB", rest=2),
        hidden("life", seat, 5),
        hidden("hand", seat, 5),
        28,
        (),
        (),
        (),
    )


def view(decision: DecisionSeen | None = None, **changes: Any) -> View:
    """Ann's view in her Main Phase."""
    made = View(0, 5, 0, 0, "main", (mine(), theirs()), decision)
    return replace(made, **changes)


def bobs_view(decision: DecisionSeen | None = None, **changes: Any) -> View:
    """The same match as Bob sees it."""
    ann, bob = mine(), theirs()
    ann = replace(ann, hand=hidden("hand", 0, len(ann.hand)))
    hand = (
        *(card(str(70 + i), name, owner=1, color=("blue",)) for i, name in enumerate(THEIRS)),
        *energy(75, 1, "BBB"),
    )
    made = View(1, 5, 0, 0, "main", (ann, replace(bob, hand=hand)), decision)
    return replace(made, **changes)


def battle_view(decision: DecisionSeen | None = None) -> View:
    """Ann attacks Bob's leader, both have made combos."""
    made = view(decision, phase="offense")
    ann, bob = made.players
    ann = replace(ann, combo=(card("80", "Yajirobe, Hero"),), leader=replace(ann.leader, rest=True, role="attack card"))
    bob = replace(
        bob,
        combo=(card("81", "Bulma, Notes", owner=1, combo_power=10000),),
        leader=replace(bob.leader, role="guard card"),
    )
    return replace(made, players=(ann, bob), battle=BattleSeen(0, "1", "50", 25000, 20000, 5000, 10000))


# --- decisions --------------------------------------------------------------------------------------------------------

PASS = OptionSeen("pass", "pass", "Pass")
TWO_OF_THREE = PaymentSeen(2, "R", ("40", "41", "42"), ("40", "41"))


def option(words: str, label: str = "", payment: PaymentSeen | None = None) -> OptionSeen:
    """An option from its words: "attack 1 -> 50", "activate 13 s0", "number x=3"."""
    parts = words.split()
    verb, rest = parts[0], parts[1:]
    found: dict[str, Any] = {}
    while rest:
        part = rest.pop(0)
        if part == "->":
            found["target"] = rest.pop(0)
        elif part.startswith("x="):
            found["number"] = int(part[2:])
        elif part.startswith("s") and part[1:].isdigit():
            found["skill"] = int(part[1:])
        else:
            found["card"] = part
    return OptionSeen(words, verb, label or verb.capitalize(), payment=payment, **found)


def ask(
    kind: DecisionKind,
    prompt: str,
    *options: OptionSeen,
    seat: int = 0,
    least: int = 1,
    most: int = 1,
    clause: str = "6-3-1-2",
    **more: Any,
) -> DecisionSeen:
    return DecisionSeen(more.pop("number", 7), seat, kind, prompt, clause, options, least, most, **more)


MAIN = ask(
    DecisionKind.MAIN, "Your Main Phase: play, activate, attack, or end the phase.", option("pass", "End the Main Phase"),
    option("play 10", "Play Yamcha", TWO_OF_THREE), option("play 12 x=1", "Play King Kai for 1"), option("play 12 x=2", "Play King Kai for 2"),
    option("activate 2 s0", "[Activate: Main] Draw 1 card."), option("attack 1 -> 50", "Attack Trunks"),
    option("attack 1 -> 51", "Attack Goku Black"), option("attack 3 -> 50", "Attack Trunks"),
)  # fmt: skip
MULLIGAN = ask(
    DecisionKind.MULLIGAN, "Keep your opening hand, or choose the cards to return and redraw.", option("keep", "Keep this hand"),
    *(option(f"redraw {n}", "Return it") for n in (10, 11, 12, 13)), most=4, clause="5-2-1-6",
)  # fmt: skip
CHARGE = ask(
    DecisionKind.CHARGE, "You may place 1 card from your hand in your Energy Area.", option("pass", "Charge nothing"),
    *(option(f"charge {n}", "Charge") for n in (10, 11, 12, 13)), clause="6-2-5",
)  # fmt: skip
OFFENSE = ask(
    DecisionKind.OFFENSE, "Offense Step, 25000 against 20000: combo, activate a skill, or pass.", option("pass", "No more combos"),
    option("combo 10", "Combo +5000"), option("combo 11", "Combo +10000", PaymentSeen(1, "", ("40", "41", "42"), ("42",))), clause="7-2-1-2",
)  # fmt: skip
COUNTER = ask(
    DecisionKind.COUNTER, "Bob attacks with Trunks. Counter it?", option("pass", "No counter"),
    option("counter 13 s0", "[Counter: Attack] Negate the attack."), clause="4-7-3", source="50",
)  # fmt: skip
YES_NO = ask(DecisionKind.CHOOSE, "Draw a card?", option("yes", "Yes"), option("no", "No"), clause="8-5-3", source="1")
NUMBER = ask(
    DecisionKind.CHOOSE,
    "How many cards do you draw?",
    *(option(f"number x={n}", str(n)) for n in range(4)),
    clause="1-3-5",
)
LOOP = ask(
    DecisionKind.CHOOSE,
    "How many more times?",
    *(option(f"number x={n}", str(n)) for n in range(101)),
    clause="11-1-2-1",
)
MODES = ask(
    DecisionKind.CHOOSE, "Choose one.", option("mode x=0", "Draw 2 cards."),
    option("mode x=1", "Choose up to 1 of your opponent's Battle Cards with an energy cost of 3 or less and KO it."), clause="10-27",
)  # fmt: skip
TARGETS = ask(
    DecisionKind.CHOOSE, "Choose up to 1 of your opponent's Battle Cards.", option("choose 51"), option("choose 52"), least=0, most=1,
    clause="8-5-3",
)  # fmt: skip
ORDERED = ask(
    DecisionKind.CHOOSE, "Place 2 cards at the bottom of your deck, in order.", *(option(f"choose {n}") for n in (10, 11, 12)), least=2, most=2,
    ordered=True, clause="8-5-3",
)  # fmt: skip
LIFE = ask(
    DecisionKind.CHOOSE, "Choose the life card to take.", *(option(f"choose life-0-{n}") for n in range(4)), option("choose 20"),
    option("choose life-0-5"), clause="4-10-2-1",
)  # fmt: skip
SEARCH = ask(
    DecisionKind.CHOOSE, "Choose up to 2 red cards among them and add them to your hand.", option("choose 100"), option("choose 102"), least=0,
    most=2, clause="11-6", source="10",
)  # fmt: skip
TOTAL = ask(
    DecisionKind.CHOOSE, "Choose cards with a total cost of 3 or less.", option("choose 51 x=2"), option("choose 52 x=2"), least=1, most=2,
    total=3, clause="8-5-3",
)  # fmt: skip


def searching() -> View:
    """Ann looks at four cards of her deck."""
    looking = tuple(
        card(str(100 + i), name) for i, name in enumerate(("Gohan, Child", "Dende", "Goten, Small", "Videl"))
    )
    return view(SEARCH, looking=looking)


def chained() -> View:
    """A play waits for an answer."""
    link = ChainLink(1, card("55", "Vegeta, I Saw That Coming", owner=1, color=("blue",)), "play")
    return view(COUNTER, chain=(link,))


OVER = Result(0, "Bob has no life left.", "1-2-2")

"""Views of the second game made by hand: the table of the playing guide, and decisions over it."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from engine.collectible.state.areas import Kind
from engine.collectible.view.model import (
    BattleSeen,
    CardSeen,
    FaceSeen,
    HiddenCard,
    LinkSeen,
    Note,
    PlayerSeen,
    TeamSeen,
    View,
)
from engine.core.seen import DecisionSeen, OptionSeen, PaymentSeen, Result

PASS = OptionSeen("pass", "pass", "Pass")
FIGURES: dict[str, tuple[str, int, str, tuple[int, int], tuple[int, int], tuple[str, ...], tuple[str, ...]]] = {
    "GOKU": ("super", 3, "SS", (6, 1), (3, 1), ("Saiyan", "Male"), ("Super Heal",)),
    "KRILLIN": ("super", 1, "S", (3, 2), (2, 1), ("Human", "Male"), ("[Action] 1 > Target other Warrior you control gets +2/+0 until end of turn.",)),
    "YAMCHA": ("earth", 1, "E", (2, 1), (1, 1), ("Human", "Male"), ()),
    "GOHAN": ("super", 2, "S1", (4, 1), (2, 1), ("Saiyan", "Male"), ("When this Warrior receives Damage, put 1 Growth coin on it.",)),
    "OOLONG": ("earth", 0, "-", (2, 1), (1, 1), ("Animal", "Male"), ()),
    "BULMA": ("earth", 0, "-", (1, 2), (0, 1), ("Human", "Female"), ()),
    "VEGETA": ("alien", 3, "AA", (6, 1), (4, 1), ("Saiyan", "Male"), ("Plunder",)),
    "RADITZ": ("alien", 2, "A", (4, 1), (2, 1), ("Saiyan", "Male"), ()),
    "ZARBON": ("alien", 2, "A1", (4, 2), (2, 1), ("Alien", "Male"), ()),
    "SAIBAMAN": ("alien", 0, "-", (2, 1), (1, 0), ("Plant",), ("[Strategy | Action] Move this Warrior to your Chi area > Draw 1 card.",)),
    "CUI": ("alien", 1, "A", (3, 1), (2, 1), ("Alien", "Male"), ()),
}  # fmt: skip


def face(name: str, type: str = "warrior", **facts: Any) -> FaceSeen:
    """A Warrior by its name, or another card with the facts given."""
    if type == "warrior":
        symbol, turn, cost, (combat, support), (lying, behind), words, text = FIGURES[name]
        return FaceSeen(
            f"T-{name[:3]}", name, type, symbol, turn, cost, combat, support, lying, behind, words, (), text
        )
    known: dict[str, Any] = {"symbol": "earth", "turn": 1, "chi": "1", "text": ()} | facts
    return FaceSeen(
        f"T-{name[:3]}", name, type, known["symbol"], known["turn"], known["chi"], None, None, None, None, (), (), known["text"]
    )  # fmt: skip


def warrior(handle: str, name: str, owner: int = 0, **now: Any) -> CardSeen:
    """A Warrior in play, with the figures of its status where none are given."""
    shown = face(name)
    injured = now.get("injured", False)
    pair = (shown.injured_combat, shown.injured_support) if injured else (shown.combat, shown.support)
    facts: dict[str, Any] = {"combat": pair[0], "support": pair[1]} | now
    return CardSeen(handle, shown, owner, **facts)


def card(handle: str, name: str, type: str, owner: int = 0, **facts: Any) -> CardSeen:
    return CardSeen(handle, face(name, type, **facts), owner)


def hidden(area: str, seat: int, count: int) -> tuple[HiddenCard, ...]:
    return tuple(HiddenCard(f"{area}-{seat}-{i}") for i in range(count))


def chi(start: int, owner: int, letters: str) -> tuple[CardSeen, ...]:
    symbols = {"S": "super", "E": "earth", "A": "alien", "U": "unique", "V": "villain"}
    return tuple(
        card(str(start + i), f"CHI {letter}", "technique", owner, symbol=symbols[letter])
        for i, letter in enumerate(letters)
    )


KAIO_KEN = card("20", "KAIO-KEN", "technique", symbol="super", turn=3, chi="X", text=("[Action] (GOKU) > The user gets +X/+0 until end of turn.",))  # fmt: skip
AFTERIMAGE = card("21", "AFTERIMAGE", "technique", text=("[Action] > Target opposing Warrior gets -2/-0 until end of turn.",))  # fmt: skip
HAND = (
    KAIO_KEN,
    AFTERIMAGE,
    card("22", "SENZU BEAN", "technique", text=("[Strategy] > Heal target Warrior you control.",)),
    replace(warrior("23", "BULMA"), combat=None, support=None),
)
HERMIT = replace(card("30", "TURTLE HERMIT'S TRAINING", "event"), limit=2)
WISH = card("40", "ETERNAL YOUTH", "wish", symbol="", turn=None, chi="", text=("[Strategy] Heal each Warrior you control.",))  # fmt: skip
GOKU = warrior("1", "GOKU", db=2)
GOHAN = warrior("4", "GOHAN", growth=1, combat=5, support=2, notes=(Note(1, 1, "1 Growth coin"),))
KRILLIN, YAMCHA, OOLONG = warrior("2", "KRILLIN"), warrior("3", "YAMCHA"), warrior("5", "OOLONG")
HOME = ((GOKU, YAMCHA), (KRILLIN,), (GOHAN, OOLONG))


def mika(*teams: tuple[CardSeen, ...], **facts: Any) -> PlayerSeen:
    """The player who looks, with these Teams at home."""
    known: dict[str, Any] = {"hand": HAND, "wishes": (WISH, replace(WISH, handle="41"))} | facts
    return PlayerSeen(
        0, "Mika", 4, 19, 3, known["hand"], chi(50, 0, "SSEEU"), (card("60", "SOLAR FLARE", "technique"),),
        tuple(TeamSeen(team) for team in teams), (HERMIT,), known["wishes"], False, known.get("coins", 3),
    )  # fmt: skip


def ravi(*teams: tuple[CardSeen, ...], hand: int = 3) -> PlayerSeen:
    """The other player."""
    return PlayerSeen(
        1, "Ravi", 4, 18, 6, hidden("hand", 1, hand), chi(70, 1, "AAAA"), (), tuple(TeamSeen(team) for team in teams),
        (card("31", "PLANET TRADE", "event", 1, symbol="alien"),), hidden("wishes", 1, 2), False, 4,
    )  # fmt: skip


THEIRS = (
    (warrior("11", "VEGETA", 1, db=1), warrior("12", "RADITZ", 1, injured=True)),
    (warrior("13", "ZARBON", 1),),
    (warrior("14", "SAIBAMAN", 1), warrior("15", "CUI", 1, injured=True)),
)


def view(decision: DecisionSeen | None = None, phase: str = "mission", **changes: Any) -> View:
    """Mika's turn, all Teams at home."""
    made = View(0, 9, 0, 0, phase, (mika(*HOME), ravi(*THEIRS)), decision)
    return replace(made, **changes)


def head(card: CardSeen, **now: Any) -> CardSeen:
    return replace(card, head=True, **now)


def fighting(decision: DecisionSeen | None = None, phase: str = "action", **changes: Any) -> View:
    """Three lanes: one is lost as it stands, two are unopposed."""
    against = TeamSeen((head(THEIRS[0][0]), THEIRS[0][1]), 7)
    lost = TeamSeen((head(replace(GOKU, injured=True, combat=3)), YAMCHA), 4)
    battles = (
        BattleSeen(lost, against, True, True, False),
        BattleSeen(TeamSeen((head(KRILLIN),), 3), None, False, False, False),
        BattleSeen(TeamSeen((head(GOHAN), OOLONG), 6), None, False, False, False),
    )
    made = View(0, 9, 0, 0, phase, (mika((warrior("6", "BULMA"),)), ravi(*THEIRS[1:])), decision, battles)
    return replace(made, **changes)


KAMEHAMEHA = card("25", "KAMEHAMEHA", "technique", symbol="super", turn=2, chi="S")
CHAIN = (
    LinkSeen(0, KAMEHAMEHA, "[Action] ...", "GOKU", ("11",), ("VEGETA",), 0, negated=False),
    LinkSeen(1, card("26", "RUTHLESS ORDER", "technique", 1, symbol="alien"), "[Action] ...", "VEGETA", ("11",), ("VEGETA",), 0, negated=False),
)  # fmt: skip


def option(words: str, label: str = "", payment: PaymentSeen | None = None) -> OptionSeen:
    """An option from its words: "join 3 -> 2", "use 20 s0 -> 1 x=2"."""
    verb, *rest = words.split()
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


def ask(kind: Kind, prompt: str, *options: OptionSeen, seat: int = 0, clause: str = "C-4.3.1") -> DecisionSeen:
    return DecisionSeen(7, seat, kind, prompt, clause, options, 1, 1)


TWO_OF_FIVE = PaymentSeen(2, "S", ("50", "51", "52", "53", "54"), ("50", "52"))
MAIN = ask(
    Kind.MAIN, "Deploy, move a DB coin, use an effect, or go on to the Organization Phase.", option("deploy 23", "Deploy BULMA"),
    option("move 1 -> 2", "Move a DB coin from GOKU to KRILLIN"), option("move 1 -> 4", "Move a DB coin from GOKU to GOHAN"),
    option("use 22 s0 -> 1", "Use SENZU BEAN by GOKU", TWO_OF_FIVE), option("use 22 s0 -> 2", "Use SENZU BEAN by KRILLIN", TWO_OF_FIVE), PASS,
)  # fmt: skip
ORGANIZE = ask(
    Kind.ORGANIZE, "Organize your Warriors into Teams of 1 to 3.",
    *(option(f"join {a} -> {b}", f"{a} joins {b}") for a, b in ("32", "34", "35", "12", "21", "23", "24", "25")),
    option("part 3", "YAMCHA stands alone"), option("part 1", "GOKU stands alone"), option("part 5", "OOLONG stands alone"), PASS, clause="C-5.1.1",
)  # fmt: skip
ATTACK = ask(
    Kind.OFFENSE, "Send a Team out, or none more? You name its Head.", option("attack 1", "Attack with GOKU with YAMCHA"),
    option("attack 3", "Attack with YAMCHA with GOKU"), option("attack 2", "Attack with KRILLIN"), PASS, clause="C-6.1.1",
)  # fmt: skip
DEFEND = ask(
    Kind.DEFENSE, "Send a Team against an attacking Team, or none more? You name its Head.",
    option("defend 6 -> 11", "BULMA against VEGETA"), option("defend 6 -> 13", "BULMA against ZARBON"), PASS, clause="C-6.2.2",
)  # fmt: skip
RESPOND = ask(
    Kind.COUNTER, "Answer RUTHLESS ORDER, or let the Chain be applied.", option("use 20 s0 -> 1 x=1", "Use KAIO-KEN by GOKU, X is 1"),
    option("use 20 s0 -> 1 x=2", "Use KAIO-KEN by GOKU, X is 2"), option("use 21 s0 -> 1", "Use AFTERIMAGE by GOKU"),
    option("use 21 s0 -> 2", "Use AFTERIMAGE by KRILLIN"), PASS, clause="C-10.1.4",
)  # fmt: skip
OVER = Result(0, "Ravi has 10 Planet Damage.", "C-8.1.2")


def attacked(decision: DecisionSeen | None = None) -> View:
    """Ravi attacks with two Teams; Mika may defend with what is at home."""
    battles = (
        BattleSeen(TeamSeen((head(THEIRS[0][0]), THEIRS[0][1]), 7), None, False, False, False),
        BattleSeen(TeamSeen((head(THEIRS[1][0]),), 4), None, False, False, False),
    )
    players = (mika((warrior("6", "BULMA"),), *HOME), ravi(*THEIRS[2:]))
    return View(0, 10, 1, 0, "defense", players, decision, battles)

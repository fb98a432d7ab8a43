"""Plain words for changes, durations and places: used by the log and by the notes of a view."""

from __future__ import annotations

from engine.masters.ir.nodes import (
    Can,
    Cannot,
    Change,
    CopySkills,
    Duration,
    GainChosenSkill,
    GainFacts,
    GainKeyword,
    GainSkill,
    GetComboCost,
    GetComboPower,
    GetCost,
    GetPower,
    Keyword,
    LoseKeyword,
    MustAttack,
    Negated,
    NoSpecifiedCost,
    OnlyAttack,
    SetNumber,
    Until,
)
from engine.masters.ir.nouns import Area, Const, Value, Who
from engine.masters.state.events import Compared, PowerTotal

AREA_WORDS: dict[Area, str] = {
    Area.LEADER: "Leader Area",
    Area.BATTLE: "Battle Area",
    Area.UNISON: "Unison Area",
    Area.COMBO: "Combo Area",
    Area.ENERGY: "Energy Area",
    Area.LIFE: "life",
    Area.HAND: "hand",
    Area.DECK: "deck",
    Area.DROP: "Drop Area",
    Area.WARP: "Warp",
    Area.UNDER: "pile beneath a card",
    Area.REMOVED: "cards removed from the game",
    Area.LIMBO: "cards on their way",
}


def keyword_words(keyword: Keyword) -> str:
    """A keyword as it stands in brackets, without the brackets: "Over Realm 3", "Arrival Red/Blue"."""
    parts = [keyword.name]
    if keyword.n is not None:
        parts.append(str(keyword.n))
    if keyword.colors:
        parts.append("/".join(color.title() for color in keyword.colors))
    return " ".join(parts)


def until_words(duration: Duration, *, yours: bool = True) -> str:
    """When a continuous effect ends: "for the turn". `yours`: the reader is its master."""
    player = "your " if (duration.whose is Who.YOU) == yours else "the opponent's "
    whose = "" if duration.whose is None else "the " if duration.whose is Who.EITHER else player
    return _UNTIL[duration.until].format(whose)


_UNTIL = {
    Until.BATTLE: "for the battle",
    Until.MAIN_PHASE: "until the end of the Main Phase",
    Until.TURN: "for the turn",
    Until.GAME: "for the game",
    Until.END_OF_NEXT_TURN: "until the end of {}next turn",
    Until.START_OF_NEXT_TURN: "until the start of {}next turn",
    Until.START_OF_NEXT_MAIN: "until the start of {}next Main Phase",
    Until.END_OF_NEXT_MAIN: "until the end of {}next Main Phase",
    Until.END_OF_TURN_OF: "until the end of {}turn",
    Until.DURING_NEXT_TURN: "during {}next turn",
    Until.DURING_NEXT_CHARGE: "during {}next Charge Phase",
    Until.DURING_NEXT_MAIN: "during {}next Main Phase",
    Until.WHILE_TRUE: "as long as it holds",
    Until.PLAY: "as it is played",
    Until.INSTANT: "",
}
"""When a continuous effect ends, with whose turn it is."""


def change_words(change: Change, bound: int | None = None) -> str:
    """What a continuous effect does to a card: "+5000 power", "[Critical]", "can't attack". `bound`: the amount, where the text counts one."""
    match change:
        case GetPower() | GetComboPower() | GetComboCost() | GetCost() | SetNumber():
            return _number_words(change, bound)
        case NoSpecifiedCost():
            return "no specified cost"
        case GainKeyword(keyword=keyword):
            return f"[{keyword_words(keyword)}]"
        case GainSkill(skill=skill):
            return skill.text
        case GainChosenSkill():
            return "the chosen keyword skill"
        case CopySkills():
            return "the skills of another card"
        case LoseKeyword(keyword=keyword):
            return f"loses [{keyword}]"
        case GainFacts():
            facts = [*change.colors, *(f"«{t}»" for t in change.traits), *(f"<{c}>" for c in change.characters)]
            facts += [f"{{{name}}}" for name in change.names]
            return ("is " if change.instead else "is also ") + ", ".join(facts)
        case Negated(kinds=kinds):
            return f"[{', '.join(kinds)}] skills negated" if kinds else "skills negated"
        case Cannot(action=action):
            return f"can't {action}"
        case Can(action="pay as", colors=colors):
            return f"can pay as {' or '.join(colors)}"
        case Can(action=action):
            return f"can {action}"
        case OnlyAttack():
            return "can only attack one target"
        case MustAttack():
            return "must attack if it can"


def _number_words(change: GetPower | GetComboPower | GetComboCost | GetCost | SetNumber, bound: int | None) -> str:
    match change:
        case GetPower(amount=amount, sign=sign):
            return f"{_signed(amount, sign, bound)} power"
        case GetComboPower(amount=amount, sign=sign):
            return f"{_signed(amount, sign, bound)} combo power"
        case GetComboCost(amount=amount, sign=sign):
            return f"{_signed(amount, sign, bound)} combo cost"
        case GetCost(amount=amount, sign=sign, spheres=spheres):
            return f"{_signed(amount, sign, bound)} energy cost{f' ({spheres})' if spheres else ''}"
        case SetNumber(attr=attr, value=value):
            return f"{attr.value} {_value(value, bound)}"


def _value(value: Value, bound: int | None) -> str:
    if isinstance(value, Const):
        return str(value.n)
    return str(bound) if bound is not None else "X"


def _signed(value: Value, sign: int, bound: int | None) -> str:
    if isinstance(value, Const):
        return f"{value.n * sign:+d}"
    return f"{bound * sign:+d}" if bound is not None else ("+X" if sign > 0 else "-X")


def compared_words(event: Compared, attacker: str, guard: str) -> str:
    """What a battle comes to, both totals, and where they come from: in this order, as a narrow line loses its end."""
    outcome = "succeeds" if event.succeeds else "fails"
    return f"{attacker}'s attack {outcome}: {_sum_words(event.attack)} against {guard} {_sum_words(event.defense)}."


def _sum_words(sum: PowerTotal) -> str:
    """A total, with its parts where it has more than one: "25000 (10000, +5000 by skills, +10000 by combos)"."""
    parts = [f"{sum.skills:+d} by skills"] if sum.skills else []
    if sum.combo:
        parts.append(f"{sum.combo:+d} by combos")
    return f"{sum.total} ({', '.join([str(sum.printed), *parts])})" if parts else str(sum.total)

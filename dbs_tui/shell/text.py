"""Words, letters and shapes of the screens: colors, modes, phases, numbers. Every shape has an ASCII form."""

from __future__ import annotations

import re

from msgspec import Struct
from rich.cells import cell_len, set_cell_size

from engine.core.foreign import one_line
from engine.masters.state.timings import DecisionKind
from engine.masters.view.model import AnyCard, CardSeen, FaceSeen, HiddenCard, View

JOINER = "\u200d"
"""Makes one sign of the two around it, of whatever follows the text even."""
COLOR_LETTERS = {"red": "R", "blue": "B", "green": "G", "yellow": "Y", "black": "K", "white": "W"}
PHASES = {
    "setup": "Preparation",
    "charge": "Charge Phase",
    "main": "Main Phase",
    "offense": "Battle: Offense Step",
    "defense": "Battle: Defense Step",
    "damage": "Battle: Damage Step",
    "end": "End Phase",
    "over": "Game over",
}
TIMINGS: dict[str, str] = {
    DecisionKind.MULLIGAN: "OPENING HAND",
    DecisionKind.CHARGE: "CHARGE",
    DecisionKind.MAIN: "FREE TIMING: MAIN PHASE",
    DecisionKind.OFFENSE: "FREE TIMING: OFFENSE",
    DecisionKind.DEFENSE: "FREE TIMING: DEFENSE",
    DecisionKind.COUNTER: "COUNTER TIMING",
    DecisionKind.CHOOSE: "CHOICE",
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
VERB_WORDS = {
    "play": "play", "attack": "attack", "combo": "combo", "activate": "skill", "counter": "counter", "charge": "charge",
    "stack": "stack", "use": "use", "choose": "choose", "redraw": "redraw",
}  # fmt: skip


class Glyphs(Struct, frozen=True):
    """The shapes of the board: an upright card is in Active Mode, a card lying sideways in Rest Mode."""

    active: str = "▮"
    rest: str = "▬"
    back: str = "▒"
    can: str = "►"
    target: str = "◎"
    picked: str = "✓"
    pay: str = "$"
    marker: str = "◆"
    under: str = "≡"
    left: str = "▐"
    right: str = "▌"
    edge: str = "│"
    rule: str = "─"
    more_left: str = "◄"
    more_right: str = "►"
    arrow: str = "→"
    up: str = "▲"
    down: str = "▼"
    dot: str = "·"
    trait: str = "«{}»"


UNICODE = Glyphs()
ASCII = Glyphs(
    active="|", rest="=", back="#", can=">", target="@", picked="v", pay="$", marker="m", under="u", left="[", right="]",
    edge=":", rule="-", more_left="<", more_right=">", arrow="->", up="^", down="v", dot="-", trait="<<{}>>",
)  # fmt: skip


def letters(colors: tuple[str, ...]) -> str:
    """Colors as letters: "RB"."""
    return "".join(COLOR_LETTERS.get(color, color[:1].upper()) for color in colors)


def price(card: CardSeen) -> str:
    """The cost of a card: "3RR" is 3 energy, two of them red; "" where it has none."""
    if card.energy is None:
        return ""
    return f"{card.energy}{card.cost}"


def power(card: CardSeen, glyphs: Glyphs) -> str:
    """The present power, with a sign where it differs from the printed one."""
    if card.power is None:
        return ""
    printed = card.face.power
    sign = "" if printed is None or printed == card.power else glyphs.up if card.power > printed else glyphs.down
    return f"{card.power}{sign}"


def combo(card: CardSeen) -> str:
    """What a card adds to a combo: "+5k", "+10k(1)" where it costs 1 energy."""
    if card.combo_power is None:
        return ""
    amount = f"+{card.combo_power // 1000}k" if card.combo_power % 1000 == 0 else f"+{card.combo_power}"
    return f"{amount}({card.combo_cost})" if card.combo_cost else amount


def name_of(card: AnyCard) -> str:
    """The name, or what a card that is not seen is called."""
    if isinstance(card, HiddenCard):
        return place_words(card.handle)
    return card.face.name


def place_words(handle: str) -> str:
    """ "life-1-3" in words: "life card 4"."""
    area, _, rest = handle.partition("-")
    position = rest.rpartition("-")[2]
    return f"{area} card {int(position) + 1}" if re.fullmatch(r"\d{1,3}", position, re.ASCII) else "a hidden card"


def state_tags(card: CardSeen, glyphs: Glyphs) -> list[str]:
    """Short words for what is special about a card in play, the most important first."""
    tags: list[str] = []
    if card.role:
        tags.append("ATK" if card.role.startswith("attack") else "GRD")
    if card.markers or card.face.type == "unison":
        tags.append(f"{glyphs.marker}{card.markers}")
    if card.under:
        tags.append(f"{glyphs.under}{len(card.under)}")
    if card.negated:
        tags.append("neg")
    if card.face.awakened:
        tags.append("Awakened")
    tags += [keyword for keyword in card.keywords if keyword not in tags]
    return tags


def type_words(face: FaceSeen) -> str:
    """ "Battle Card", "Leader Card (awakened)"."""
    words = f"{face.type.title()} Card"
    if face.token:
        words += " (token)"
    return f"{words} (awakened)" if face.awakened else words


def whose(view: View, seat: int) -> str:
    return view.players[seat].name


def cut(text: str, width: int) -> str:
    """One line of at most `width` cells of the terminal; what is longer ends with a dot."""
    if width <= 0:
        return ""
    text = one_line(text).rstrip(JOINER)
    if cell_len(text) <= width:
        return text
    if width == 1:
        return set_cell_size(text, 1).rstrip(JOINER)
    return set_cell_size(text, width - 1).rstrip(f" {JOINER}") + "."


def fit(text: str, width: int, fill: str = " ") -> str:
    """Exactly `width` cells: cut with a dot, or filled up."""
    text = cut(text, width)
    return text + fill * (width - cell_len(text))

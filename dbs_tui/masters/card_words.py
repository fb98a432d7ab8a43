"""Short words for cards: price, power, combo, what is special about one now."""

from __future__ import annotations

from dbs_tui.shell.text import Glyphs, letters, place_words
from engine.masters.view.model import AnyCard, CardSeen, FaceSeen, HiddenCard

VERB_WORDS = {
    "play": "play", "attack": "attack", "combo": "combo", "activate": "skill", "counter": "counter", "charge": "charge",
    "stack": "stack", "use": "use", "choose": "choose", "redraw": "redraw",
}  # fmt: skip


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


def change(card: CardSeen, glyphs: Glyphs) -> str:
    """How far the present power is above or below the printed one: "▲10k"; "" where it is the same."""
    if card.power is None or card.face.power is None or card.power == card.face.power:
        return ""
    by = card.power - card.face.power
    amount = f"{abs(by) // 1000}k" if by % 1000 == 0 else str(abs(by))
    return f"{glyphs.up if by > 0 else glyphs.down}{amount}"


def combo(card: CardSeen) -> str:
    """What a card adds to a combo: "+5k", "+10k(1)" where it costs 1 energy."""
    if card.combo_power is None:
        return ""
    amount = f"+{card.combo_power // 1000}k" if card.combo_power % 1000 == 0 else f"+{card.combo_power}"
    return f"{amount}({card.combo_cost})" if card.combo_cost else amount


def facts(card: AnyCard, glyphs: Glyphs) -> str:
    """The figures of a card behind its name in a list: colors, cost, power, combo."""
    if isinstance(card, HiddenCard):
        return ""
    found = [letters(card.color or card.face.color), price(card), power(card, glyphs), combo(card)]
    state = [glyphs.rest + "rest"] if card.rest else []
    return " ".join(fact for fact in (*found, *state, *state_tags(card, glyphs)[:3]) if fact)


def name_of(card: AnyCard) -> str:
    """The name, or what a card that is not seen is called."""
    if isinstance(card, HiddenCard):
        return place_words(card.handle)
    return card.face.name


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

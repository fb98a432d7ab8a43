"""A card in words: its face, its present numbers and where they come from."""

from __future__ import annotations

from rich.text import Text

from dbs_tui.masters.card_words import name_of, price, type_words
from dbs_tui.masters.words import AREA_NAMES
from dbs_tui.shell.text import Glyphs, letters
from engine.masters.view.model import AnyCard, CardSeen, FaceSeen, HiddenCard

STRONG, SOFT, WARN = "bold", "dim", "bold"


def card_words(card: AnyCard, glyphs: Glyphs, area: str = "") -> Text:
    """The whole card; for a hidden one, only that it is there."""
    text = Text()
    if isinstance(card, HiddenCard):
        return text.append(name_of(card).capitalize(), STRONG).append("\nFace down: nobody may look at it now.", SOFT)
    face = card.face
    text.append(face.name, STRONG).append(f"\n{face.number} {glyphs.dot} {type_words(face)}")
    text.append(
        f" {glyphs.dot} {'/'.join(c.title() for c in card.color or face.color)} ({letters(card.color or face.color)})"
    )
    if area:
        text.append(f"\nIn: {AREA_NAMES.get(area, area)}", SOFT)
        if area in ("leader", "battle", "unison", "energy"):
            text.append(f" {glyphs.dot} {'Rest' if card.rest else 'Active'} Mode", SOFT)
    text.append("\n")
    _numbers(text, card, glyphs)
    _facts(text, face, glyphs)
    _skills(text, card)
    if card.keywords:
        text.append("\nHas now: ", STRONG).append(", ".join(f"[{keyword}]" for keyword in card.keywords))
    if card.role:
        text.append(f"\nThis is the {card.role} of the battle.", STRONG)
    if card.notes:
        text.append("\nWhere this comes from", STRONG)
        for note in card.notes:
            source = f": {note.source}" if note.source else ""
            skill = f" {note.skill}" if note.source and note.skill else ""
            text.append(f"\n{glyphs.dot} {note.what}{source}{skill}" + (f" ({note.until})" if note.until else ""))
    if card.under:
        text.append("\nUnder this card", STRONG)
        for beneath in card.under:
            text.append(f"\n{glyphs.dot} {name_of(beneath)}")
    if face.story:
        text.append(f"\n\n{face.story}", "italic dim")
    return text


def printed_words(face: FaceSeen, glyphs: Glyphs) -> Text:
    """A card as it is printed, for deck lists."""
    return card_words(
        CardSeen(
            "",
            face,
            0,
            power=face.power,
            energy=face.energy,
            cost=face.cost,
            combo_power=face.combo_power,
            combo_cost=face.combo_cost,
        ),
        glyphs,
    )


def _numbers(text: Text, card: CardSeen, glyphs: Glyphs) -> None:
    face = card.face
    if card.energy is not None:
        text.append(f"\nEnergy cost {price(card)}")
        _printed(text, card.energy, face.energy)
    if card.power is not None:
        text.append(f"\nPower {card.power}")
        _printed(text, card.power, face.power)
    if card.combo_power is not None:
        text.append(f"\nCombo +{card.combo_power} for {card.combo_cost} energy")
        _printed(text, card.combo_power, face.combo_power)
    if card.markers or face.type == "unison":
        text.append(f"\nMarkers {card.markers}")


def _printed(text: Text, now: int | str | None, printed: int | str | None) -> None:
    if printed is not None and now != printed:
        text.append(f" (printed {printed})", SOFT)


def _facts(text: Text, face: FaceSeen, glyphs: Glyphs) -> None:
    facts = [
        ", ".join(f"<{name}>" for name in face.character),
        ", ".join(glyphs.trait.format(trait) for trait in face.traits),
        face.era,
    ]
    words = "  ".join(fact for fact in facts if fact)
    if words:
        text.append(f"\n{words}", SOFT)


def _skills(text: Text, card: CardSeen) -> None:
    for i, line in enumerate(card.face.text):
        if not line:
            continue
        if i in card.negated:
            text.append("\n\n(negated now) ", STRONG).append(line, "strike dim")
            continue
        text.append("\n\n")
        rest = line
        while rest.startswith("["):
            end = rest.find("]") + 1
            if not end:
                break
            text.append(rest[:end], STRONG)
            rest = rest[end:]
            if rest.startswith(" ["):
                text.append(" ")
                rest = rest[1:]
        text.append(rest)

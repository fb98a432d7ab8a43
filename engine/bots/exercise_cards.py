"""Cards made for positions: such as a phrase speaks of and the list does not hold, and tools that cause what triggers wait for."""

from __future__ import annotations

from engine.masters.compiler import compile_card
from engine.masters.ir import nouns as n
from engine.masters.model.card import Back, CardDefinition, CardType, Printed

COLORS = {"R": "red", "B": "blue", "G": "green", "Y": "yellow", "K": "black"}
TOOLS = (
    "[Activate: Main/Battle] Choose up to 1 of your opponent's Battle Cards and KO it.",
    "[Activate: Main/Battle] Choose up to 1 of your opponent's Battle Cards and return it to its owner's hand.",
    "[Activate: Main/Battle] Choose up to 1 of your opponent's Battle Cards and place it in its owner's Drop Area.",
    "[Activate: Main/Battle] Choose up to 1 of your opponent's Battle Cards and switch it to Rest Mode.",
    "[Activate: Main/Battle] Choose 1 of your Battle Cards and switch it to Rest Mode.",
    "[Activate: Main/Battle] Choose 1 of your Battle Cards and KO it.",
    "[Activate: Main/Battle] Choose 2 cards in your hand and discard them.",
    "[Activate: Main/Battle] Add 1 card from your life to your hand.",
    "[Activate: Main] Choose up to 1 Battle Card in your Drop Area and play it.",
    "[Counter: Attack] Negate the attack.",
)


def plain_cards() -> dict[str, Printed]:
    """A Battle Card and a Leader Card of each color without text, and the tools."""
    found: dict[str, Printed] = {}
    for letter, color in COLORS.items():
        card = CardDefinition(f"PLAIN-{letter}", f"Plain {color}", CardType.BATTLE, (color,), 1, letter, 10000, 5000, 0)
        back = Back(f"Plain {color} leader, awakened", 15000)
        leader = CardDefinition(f"LEADER-{letter}", f"Plain {color} leader", CardType.LEADER, (color,), power=10000, back=back)
        found |= {card.number: compile_card(card), leader.number: compile_card(leader)}
    for index, text in enumerate(TOOLS):
        tool = CardDefinition(f"TOOL-{index}", f"Tool {index}", CardType.EXTRA, tuple(COLORS.values()), 0, text=text)
        found[tool.number] = compile_card(tool)
    return found


class Wanted:
    """The printed facts that a filter asks for."""

    def __init__(self, filter_: n.Filter, kind: str) -> None:
        self.type = kind if kind != "any" else "battle"
        self.colors: list[str] = []
        self.traits: list[str] = []
        self.characters: list[str] = []
        self.name, self.era, self.spheres = "", "", ""
        self.energy, self.power = 2, 10000
        self.take(filter_)

    def take(self, filter_: n.Filter) -> None:
        match filter_:
            case n.And(parts=parts):
                for part in parts:
                    self.take(part)
            case n.Or(parts=parts):
                self.take(parts[0])
            case n.IsColor(color=color) | n.IsMonoColor(color=color):
                self.colors += [color] if color else ["red"]
            case n.IsMulticolor(colors=colors):
                self.colors += list(colors) or ["red", "blue"]
            case n.HasTrait(trait=trait):
                self.traits.append(trait)
            case n.HasCharacter(name=name):
                self.characters.append(name)
            case n.HasName(name=name):
                self.name = name
            case n.FromEra(era=era):
                self.era = era
            case n.IsType(type=kind) if kind in ("leader", "battle", "extra", "unison"):
                self.type = kind
            case n.Compare(attr=attr, cmp=cmp, value=n.Const(n=number)):
                number += {n.Cmp.LT: -1, n.Cmp.GT: 1}.get(cmp, 0)
                self._number(attr, number)
            case n.OneOf(attr=attr, values=values):
                self._number(attr, values[0])
            case _:
                pass

    def _number(self, attr: n.Attr, number: int) -> None:
        if attr is n.Attr.COST:
            self.energy = number
        elif attr is n.Attr.POWER:
            self.power = number

    def card(self, number: str) -> Printed:
        name = self.name or f"Stand-in {number}"
        kind = CardType(self.type)
        leader = kind is CardType.LEADER
        return compile_card(CardDefinition(
            number, name, kind, tuple(dict.fromkeys(self.colors)) or ("red",), None if leader else self.energy, "",
            None if kind is CardType.EXTRA else self.power, 5000 if kind is CardType.BATTLE else None,
            0 if kind is CardType.BATTLE else None, tuple(self.characters), tuple(self.traits), self.era,
            back=Back(name, 15000) if leader else None,
        ))

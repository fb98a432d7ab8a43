"""Cards made for positions: such as a phrase speaks of and the list does not hold, and tools that cause what triggers wait for."""

from __future__ import annotations

from engine.masters.cards.definition import Back, CardDefinition, CardType, Printed
from engine.masters.compiler import compile_card
from engine.masters.ir import nouns as n
from engine.masters.ir.keywords import row_of

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
        leader = CardDefinition(
            f"LEADER-{letter}", f"Plain {color} leader", CardType.LEADER, (color,), power=10000, back=back
        )
        found |= {card.number: compile_card(card), leader.number: compile_card(leader)}
    for index, text in enumerate(TOOLS):
        tool = CardDefinition(f"TOOL-{index}", f"Tool {index}", CardType.EXTRA, tuple(COLORS.values()), 0, text=text)
        found[tool.number] = compile_card(tool)
    return found


_LETTERS = {name: letter for letter, name in COLORS.items()}


class Wanted:
    """The printed facts that a filter asks for."""

    def __init__(self, filter_: n.Filter, kind: str) -> None:
        self.type = kind if kind != "any" else "battle"
        self.colors: list[str] = []
        self.not_colors: list[str] = []
        self.traits: list[str] = []
        self.characters: list[str] = []
        self.text: list[str] = []
        self.name, self.era, self.spheres = "", "", ""
        self.energy, self.power, self.combo_power, self.combo_cost, self.specified = 2, 10000, 5000, 0, 0
        self.take(filter_)

    def take(self, filter_: n.Filter) -> None:
        match filter_:
            case n.And(parts=parts):
                for part in parts:
                    self.take(part)
            case n.Or(parts=parts):
                self.take(parts[0])
            case n.Compare() | n.OneOf():
                self._take_number(filter_)
            case n.IsType(type=kind) if kind in ("leader", "battle", "extra", "unison"):
                self.type = kind
            case n.HasKeyword(keyword=keyword, number=number):
                self.text.append(row_of(keyword).example or (f"[{keyword} {number}]" if number else f"[{keyword}]"))
            case n.HasSkillKind(kind=kind) | n.AtWork(kinds=(kind, *_)):
                self.text.append(row_of(kind).example or "[Blocker]")
            case _:
                self._take_color(filter_)
                self._take_name(filter_)

    def _take_color(self, filter_: n.Filter) -> None:
        match filter_:
            case n.Not(part=n.IsColor(color=color) | n.IsMonoColor(color=color)) if color:
                self.not_colors.append(color)
            case n.IsColor(color=color) | n.IsMonoColor(color=color):
                self.colors += [color] if color else []
            case n.IsMulticolor(colors=colors):
                self.colors += list(colors) or ["red", "blue"]
            case n.OnlyColors(colors=colors):
                self.colors.append(colors[0])
            case n.HasSpecifiedCost(spheres=spheres):
                self.spheres = spheres or "R"
            case _:
                pass

    def _take_name(self, filter_: n.Filter) -> None:
        match filter_:
            case n.HasTrait(trait=trait):
                self.traits.append(trait)
            case n.HasCharacter(name=name):
                self.characters.append(name)
            case n.HasName(name=name):
                self.name = name
            case n.FromEra(era=era):
                self.era = era
            case _:
                pass

    def _take_number(self, filter_: n.Compare | n.OneOf) -> None:
        match filter_:
            case n.Compare(attr=attr, cmp=cmp, value=n.Const(n=number)):
                step = 5000 if attr in (n.Attr.POWER, n.Attr.COMBO_POWER) else 1
                self._number(attr, number + {n.Cmp.LT: -step, n.Cmp.GT: step, n.Cmp.NE: step}.get(cmp, 0))
            case n.Compare(attr=attr, cmp=n.Cmp.GT | n.Cmp.GE):
                self._number(attr, 40000 if attr is n.Attr.POWER else 15)
            case n.OneOf(attr=attr, values=values):
                self._number(attr, values[0])
            case _:
                pass

    def _number(self, attr: n.Attr, number: int) -> None:
        match attr:
            case n.Attr.COST:
                self.energy = number
            case n.Attr.POWER:
                self.power = number
            case n.Attr.COMBO_POWER:
                self.combo_power = number
            case n.Attr.COMBO_COST:
                self.combo_cost = number
            case n.Attr.SPECIFIED_COST:
                self.specified = number
            case _:
                pass

    def card(self, number: str) -> Printed:
        name = self.name or f"Stand-in {number}"
        kind = CardType(self.type)
        leader, battle = kind is CardType.LEADER, kind is CardType.BATTLE
        colors = tuple(dict.fromkeys(self.colors)) or (
            next(color for color in COLORS.values() if color not in self.not_colors),
        )
        spheres = self.spheres or _LETTERS.get(colors[0], "R") * self.specified
        return compile_card(
            CardDefinition(
                number,
                name,
                kind,
                colors,
                None if leader else max(self.energy, len(spheres)),
                spheres,
                None if kind is CardType.EXTRA else self.power,
                self.combo_power if battle else None,
                self.combo_cost if battle else None,
                tuple(self.characters),
                tuple(self.traits),
                self.era,
                text="\n".join(self.text),
                back=Back(name, 15000) if leader else None,
            )
        )

"""The cards without which a keyword skill cannot be activated: what is evolved from, what is united, what is sent away (chapter 10)."""

from __future__ import annotations

from collections.abc import Iterator

from engine.masters.ir import nodes as ir
from engine.masters.ir import nouns as n
from engine.masters.ir.nouns import Area
from engine.masters.ir.walk import walk
from engine.masters.scenario.practice.wishes import PLAIN, Needs, Wish


def material(needs: Needs, keyword: ir.Keyword, cost: int) -> None:
    """The cards without which a keyword skill cannot be activated (chapter 10); `cost`: the energy cost of its card."""

    def want(filter_: n.Filter, area: Area, count: int = 1) -> None:
        needs.wishes.append(Wish(filter_, (area,), (0,), count, made=True, sure=True))

    match keyword.name:
        case "Evolve" | "EX-Evolve" | "Xeno-Evolve":
            for noun in nouns(keyword):
                want(noun.filter, Area.BATTLE)
        case "Union-Fusion" | "Union-Potara" | "Union-Absorb":
            for filter_ in _united(keyword):
                want(filter_, Area.HAND if keyword.name == "Union-Fusion" else Area.BATTLE)
        case "Over Realm":
            needs.counts[(0, Area.DROP)] = (keyword.n or 0, 40)
        case "Dark Over Realm":
            want(n.IsColor("black"), Area.DROP, keyword.n or 1)
        case "Arrival" | "Aegis":
            needs.battle = True
            for color in keyword.colors:
                want(n.And((n.IsColor(color.lower()), n.IsType("battle"))), Area.HAND)
            needs.turn = 1 if keyword.name == "Aegis" else needs.turn
        case "Successor":
            want(n.And((n.IsMonoColor("green"), n.Compare(n.Attr.COST, n.Cmp.EQ, n.Const(1)))), Area.BATTLE, cost)
        case "Overlord":
            want(n.HasKeyword("Servant"), Area.BATTLE)
        case "Swap":
            for noun in nouns(keyword):
                want(
                    n.And(
                        (noun.filter, *([n.Compare(n.Attr.COST, n.Cmp.EQ, n.Const(keyword.n))] if keyword.n else []))
                    ),
                    Area.HAND,
                )
        case "Rejuvenate":
            needs.beneath.append((PLAIN, 2))
        case _:
            pass


def _united(keyword: ir.Keyword) -> Iterator[n.Filter]:
    """The cards that unite: "<A> and <B>" are two."""
    for noun in nouns(keyword):
        names = [part for part in walk(noun.filter) if isinstance(part, (n.HasCharacter, n.HasName))]
        yield from names if len(names) > 1 else [noun.filter]


def nouns(keyword: ir.Keyword) -> Iterator[n.Noun]:
    """The noun phrases that a keyword skill names."""
    match keyword.spec:
        case n.Noun() as noun:
            yield noun
        case n.Nouns(parts=parts):
            yield from (part for part in parts if isinstance(part, n.Noun))
        case _:
            pass

"""Which roles of a deed are asked of what happens (8-6-5): a role that nothing asks would be read and then say nothing.

What is forbidden or allowed is asked otherwise (`truth.prohibitions.act_fits`), and is no business of this table.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.masters.ir.keywords import TABLE
from engine.masters.ir.nodes import AtLater, Choose, Deed, Happened, ReplaceEvent, Skill
from engine.masters.ir.nouns import THIS_CARD, AtWork, Node, Ref, Referent, Window
from engine.masters.ir.vocabulary import DeedVerb
from engine.masters.ir.walk import walk

_DONE = frozenset({"noun", "by", "cause", "keyword"})
_MOVED = _DONE | {"source", "to", "face_up", "shown", "otherwise"}
_MARKED = _DONE | {"amount", "several"}
_NEGATED = _DONE
_USED = frozenset({"noun", "by", "keyword", "source"})

ASKED: dict[DeedVerb, frozenset[str]] = {
    **dict.fromkeys(("KO", "add", "charge", "discard", "draw", "leave", "place", "remove", "return", "send"), _MOVED),
    **dict.fromkeys(("lower power", "raise power", "switch to active", "switch to rest"), _DONE),
    **dict.fromkeys(("negate counter", "negate skill"), _NEGATED),
    "negate attack": _NEGATED | {"target"},
    **dict.fromkeys(("add marker", "remove marker"), _MARKED),
    **dict.fromkeys(("activate", "awaken"), _USED),
    "block": _USED | {"target"},
    "attack": frozenset({"noun", "by", "target", "passive"}),
    "combo": _DONE | {"source", "together"},
    "choose": _DONE | {"source"},
    "evolve": _DONE | {"target"},
    "flip": _DONE | {"face_up"},
    "play": _DONE | {"source", "to", "before"},
    "reveal": frozenset({"noun", "by", "cause", "source"}),
    "shuffle": frozenset({"by", "cause", "keyword"}),
    "win battle": frozenset({"noun", "by", "target", "passive"}),
    "take damage": frozenset({"by", "cause", "keyword", "amount", "before"}),
}
"""What is asked of the events of each verb (`truth.patterns`); of a verb that is not here there is no event."""

_DECLARED = frozenset({"noun", "by", "cause", "before"})
"""What is asked of a play that has only been declared."""

_UNUSED = frozenset(
    {
        row.name
        for row in TABLE
        if row.clause.startswith("10")
        and row.name != "Awaken: Surge"
        and not (row.use or row.auto or row.activation or row.modifies or row.figure)
        and row.family in ("", "Strike")
    }
)
"""Keyword skills that hold by themselves, so that nobody ever activates them."""

_AT_WORK = ("Critical",)
"""Those of them that move cards all the same (10-6-1)."""

IN_BATTLE: tuple[DeedVerb, ...] = ("activate", "combo", "play")
"""What a player does in a battle and no battle brings about."""

_ITS_OWN = Ref(Referent.THIS_CARD, words="own")

_OF_ALL = frozenset({"verb", "words", "nth", "of_battle"})


def idle_roles(node: Node) -> Iterator[str]:
    """What the deeds that this node listens for say to no end: "activates [Blocker] beside this card"."""
    match node:
        case Skill(trigger=heard) | Happened(trigger=heard) | AtLater(when=heard) | ReplaceEvent(event=heard):
            deeds = [] if heard is None else [deed for deed in walk(heard) if isinstance(deed, Deed)]
        case _:
            return
    for deed in deeds:
        if deed.verb not in ASKED:
            yield deed.verb
            continue
        if isinstance(node, Happened) and deed.nth is not None and node.window not in (Window.TURN, Window.BATTLE):
            yield f"{deed.verb}: the how manieth of a time that is over"
        if isinstance(node, Happened) and deed.verb == "block" and deed.target is not None:
            yield "block: whose attack it was, of a battle that is over"
        asked = (_DECLARED if deed.verb == "play" and deed.before else ASKED[deed.verb]) | _OF_ALL
        for name in deed.__struct_fields__:
            if name == "cause" and deed.cause is not None and deed.cause.kind == "battle" and deed.verb in IN_BATTLE:
                continue
            if getattr(deed, name) not in (None, (), False) and name not in asked:
                yield f"{deed.verb}: {name}"
        at_work = [kind for node in walk(deed) if isinstance(node, AtWork) for kind in node.kinds]
        named = (
            *(kind for kind in at_work if kind not in _AT_WORK),
            *(deed.keyword if deed.verb == "activate" else ()),
        )
        if unused := _UNUSED.intersection(named):
            yield f"{deed.verb}: {', '.join(unused)}"
        if deed.cause is not None and deed.cause.of == _ITS_OWN and deed.noun is not None and deed.noun != THIS_CARD:
            yield f"{deed.verb}: by a skill of its own, whichever card it is"
        if (
            deed.verb == "choose"
            and isinstance(node, ReplaceEvent)
            and any(isinstance(one, Choose) for one in walk(node.substitute))
        ):
            yield "choose: another card in its place, which the skill does not learn of"
        if deed.together is not None and deed.of_battle:
            yield f"{deed.verb}: so many of a battle beside another"

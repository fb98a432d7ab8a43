"""Costs, keyword skills, durations in front, and what may follow a verb in any order."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from engine.language.pairs import Env, Matched, Pair, Unfit
from engine.masters.compiler.keyword_lines import keyword_of, keyword_text
from engine.masters.compiler.lexer import CIRCLED
from engine.masters.ir.nodes import (
    INSTANT,
    AnyOf,
    AtLater,
    Cannot,
    Choose,
    Deed,
    Destination,
    Duration,
    EnergyCost,
    Exists,
    Gets,
    Holds,
    If,
    IsSuch,
    Keyword,
    Modal,
    Move,
    Need,
    PayEnergy,
    Permit,
    Play,
    PreventDamage,
    Prohibit,
    RemoveMarkers,
    Skill,
    SkillKind,
    Until,
    WhenAny,
    WhenDoing,
)
from engine.masters.ir.nouns import And, Const, IsType, Node, Noun, Nouns, Ref, Referent, Value, WasPlayedBy, Who
from engine.masters.ir.rewrite import rewrite
from engine.masters.ir.walk import walk


def energy(env: Env) -> EnergyCost:
    """Spheres and circled numbers in a row."""
    atoms = cast(tuple[str, ...], env["p"])
    colored = [atom.strip("{}") for atom in atoms if atom[0] == "{"]
    return EnergyCost(
        any=sum(CIRCLED.index(a) for a in atoms if a[0] != "{"),
        spheres="".join(sphere for sphere in colored if sphere not in ("X", "") and "/" not in sphere),
        x="X" in colored,
        hybrid=tuple(sphere.replace("/", "") for sphere in colored if "/" in sphere),
    )


def unenergy(value: Any) -> Matched:
    if not isinstance(value, EnergyCost):
        return None
    atoms = ["{" + s + "}" for s in value.spheres]
    atoms += ["{" + "/".join(pair) + "}" for pair in value.hybrid]
    if value.x:
        atoms.append("{X}")
    if value.any or not atoms:
        atoms.append(CIRCLED[value.any])
    return {"p": (tuple(atoms), False)}


def paid(env: Env) -> PayEnergy:
    """ "You may pay {B}": an amount that stands in the text."""
    cost = cast(EnergyCost, env["cost"])
    if cost.x:
        raise Unfit("X is determined by costs alone")
    return PayEnergy(cost, env.get("who", Who.YOU))


def unpaid(value: Any) -> Matched:
    if not isinstance(value, PayEnergy):
        return None
    return {"cost": (value.cost, False), "who": (value.who, value.who == Who.YOU)}


_YOUR_UNISON = Noun(owner=Who.YOU, filter=And((IsType("unison"),)))


def spirit_boost(env: Env) -> RemoveMarkers:
    """ "Paying the cost for [Spirit Boost 2]": removing that many markers from one's Unison Card (10-47-1)."""
    name, _, n = env["k"].rpartition(" ")
    if name.lower() != "spirit boost" or not n.isdecimal():
        raise Unfit
    return RemoveMarkers(_YOUR_UNISON, Const(int(n)))


def unspirit_boost(value: Any) -> Matched:
    if not isinstance(value, RemoveMarkers) or value.what != _YOUR_UNISON or not isinstance(value.n, Const):
        return None
    return {"k": (f"Spirit Boost {value.n.n}", False)}


def exists_in(env: Env) -> Exists:
    """ "<A> and <B> are in your Battle Area": the place is said of both; "a red card was among them"."""
    noun, places = env["noun"], env["places"]
    if isinstance(places, Ref):
        return Exists(replace(noun, among=places))
    if isinstance(noun, Nouns):
        noun = replace(noun, parts=tuple(replace(p, places=places) if isinstance(p, Noun) else p for p in noun.parts))
    elif isinstance(noun, Noun):
        noun = replace(noun, places=places)
    return Exists(noun)


def unexists_in(value: Any) -> Matched:
    if not isinstance(value, Exists) or value.who is not None:
        return None
    noun = value.noun
    first = noun.parts[0] if isinstance(noun, Nouns) else noun
    if isinstance(first, Noun) and isinstance(noun, Noun) and first.among is not None and not first.places:
        return {"noun": (replace(first, among=None), False), "places": (first.among, False)}
    if not isinstance(first, Noun) or not first.places or first.implied:
        return None
    if isinstance(noun, Nouns):
        bare: Any = replace(noun, parts=tuple(replace(p, places=()) if isinstance(p, Noun) else p for p in noun.parts))
    else:
        bare = replace(first, places=())
    return {"noun": (bare, False), "places": (first.places, False)}


TIMED = ("Gets", "Prohibit", "Permit", "ReplaceEvent", "PreventDamage", "NegateThisSkill", "AtLater", "GainControl")


def _retime(effect: Any, old: Duration, new: Duration) -> Any:
    """Every continuous effect below lasts `new` instead of `old`."""
    if type(effect).__name__ in TIMED:
        return replace(effect, duration=new) if effect.duration == old else effect
    fields: dict[str, Any] = {}
    for name in effect.__struct_fields__:
        value: Any = getattr(effect, name)
        if isinstance(value, Node) and name in ("then", "effect", "of", "instead", "body"):
            fields[name] = _retime(value, old, new)
        elif name in ("effects", "options"):
            fields[name] = tuple(_retime(part, old, new) for part in cast(tuple[Any, ...], value))
    return replace(effect, **fields) if fields else effect


def _durations(effect: Any) -> Iterator[Duration]:
    if type(effect).__name__ in TIMED:
        yield effect.duration
        return
    for name in ("then", "effect", "of", "instead", "body", "effects", "options"):
        value = getattr(effect, name, None)
        for part in cast(tuple[Any, ...], value if isinstance(value, tuple) else (value,)):
            if isinstance(part, Node):
                yield from _durations(part)


def timed(env: Env) -> Any:
    """ "For the turn, …": what comes after it lasts so long."""
    if INSTANT not in list(_durations(env["effect"])) or env["duration"] in list(_durations(env["effect"])):
        raise Unfit("nothing there lasts")
    if isinstance(env["effect"], WhenDoing):
        raise Unfit("what goes with a deed does so as long as its skill works")
    if env["duration"].until is Until.WHILE_TRUE and any(isinstance(node, AtLater) for node in walk(env["effect"])):
        raise Unfit("what waits for a moment asks for nothing until then")
    return _retime(env["effect"], INSTANT, env["duration"])


def untimed(value: Any) -> Matched:
    found = [d for d in _durations(value) if d != INSTANT]
    if not found:
        return None
    return {"duration": (found[0], False), "effect": (_retime(value, found[0], INSTANT), False)}


LAST = "!last"
"""In the `words` of a condition: it stands behind the effect of a skill that has other costs before the colon."""


def needing(env: Env) -> Skill:
    """ "Discard 1 card : Draw 1 card. You can only activate this skill if …": asked first, and said last."""
    need = cast(Need, env["need"])
    needs = (replace(need, words=need.words + LAST), *env["requirements"])
    return Skill(SkillKind.AUTO, "", requirements=needs, effect=env["effect"])


def unneeding(value: Any) -> Matched:
    if not isinstance(value, Skill) or not value.requirements or not isinstance(first := value.requirements[0], Need):
        return None
    if not first.words.endswith(LAST):
        return None
    need = replace(first, words=first.words.removesuffix(LAST))
    return {
        "requirements": (value.requirements[1:], False),
        "effect": (value.effect, False),
        "need": (need, False),
    }


def keyword(env: Env) -> Keyword:
    found = keyword_of(f"[{env['k']}]")
    return replace(found, cost=env.get("cost", ()), spec=env.get("spec"), body=env.get("body"))


def unkeyword(value: Any) -> Matched:
    if not isinstance(value, Keyword):
        return None
    return {
        "k": (keyword_text(value)[1:-1], False),
        "cost": (value.cost, not value.cost),
        "spec": (value.spec, value.spec is None),
        "body": (value.body, value.body is None),
    }


ADJOINED: dict[type[Struct], tuple[str, ...]] = {
    Play: ("on_top_of", "master", "rest", "markers", "negated", "paying", "less"),
    Move: ("until",),
    Destination: ("rest", "face_up", "any_order", "at_random"),
    Deed: ("source", "to", "keyword", "cause", "together", "target", "face_up", "by", "nth", "otherwise"),
    Prohibit: ("duration", "but", "unless", "turns_of"),
    Permit: ("source", "free", "unmarked", "instead", "times", "even_if", "turns_of", "duration"),
    PreventDamage: ("cause", "duration", "least"),
    Cannot: ("by", "source", "by_words", "times", "unless"),
}
"""What may follow each of these in any order; the order here is that of nodes made by hand."""


EMPTY: tuple[Any, ...] = (None, (), False, 0, INSTANT, "")


def adjoin(env: Env) -> Any:
    """A verb and what follows it in any order; the order is kept behind a "+" in `words`."""
    base = env["base"]
    given = cast(tuple[tuple[str, Any], ...], env.get("adj", ()))
    fields = dict(given)
    known = ADJOINED[type(base)]
    if isinstance(until := fields.get("until"), Exists) and getattr(until.noun, "among", None) == Ref(Referent.AMONG):
        raise Unfit("until there are so many of what is not said")
    if len(fields) != len(given) or any(name not in known or getattr(base, name) not in EMPTY for name in fields):
        raise Unfit("the verb can't take this")
    if "to" in fields and isinstance(base, Deed) and base.verb.startswith("activate"):
        raise Unfit("what is activated is put nowhere by that")
    return replace(base, **fields, words=base.words + "+" + ",".join(fields))


def unadjoin(value: Any) -> Matched:
    known = ADJOINED.get(cast(type[Node], type(value)))
    if known is None:
        return None
    words, plus, order = value.words.rpartition("+")
    words = words if plus else value.words
    names = [n for n in order.split(",") if n in known] if plus else []
    bare: dict[str, Any] = {name: () if name in ("source", "to", "keyword") else None for name in known}
    if "duration" in bare:
        bare["duration"] = INSTANT
    if "paying" in bare:
        bare["paying"] = False
    if "any_order" in bare:
        bare |= {"any_order": False, "at_random": False}
    if "least" in bare:
        bare["least"] = 0
    if "by_words" in bare:
        bare["by_words"] = ""
    if "free" in bare:
        bare |= {"free": False, "unmarked": False, "instead": ()}
    if not plus and not words:
        names = [name for name in known if getattr(value, name) not in EMPTY]
    adj = tuple((name, getattr(value, name)) for name in names)
    base = replace(value, words=words, **{name: bare[name] for name in names})
    return {"base": (base, False), "adj": (adj, not adj)}


NEW = "new"
"""In the `words` of a filter: "the turn they are played" is said behind what the cards can't do."""
NEWLY = WasPlayedBy(this_turn=True)


def newly_played(env: Env) -> Gets | If:
    """ "… can't attack the turn it's played": of one card a condition; of several, it is said of each of them."""
    base = env["base"]
    if not isinstance(base, Gets) or isinstance(base.what, Nouns):
        raise Unfit
    newly = replace(NEWLY, keyword=env["keyword"]) if "keyword" in env else NEWLY
    if isinstance(base.what, Noun):
        return replace(base, what=replace(base.what, filter=And((base.what.filter, newly), words=NEW)))
    return If(IsSuch(base.what, newly), base)


def unnewly_played(value: Any) -> Matched:
    match value:
        case If(
            condition=IsSuch(subject=subject, filter=WasPlayedBy(keyword=keyword) as filter), then=Gets() as base
        ) if replace(filter, keyword="") == NEWLY:
            return {"base": (base, False), "keyword": (keyword, not keyword)} if base.what == subject else None
        case Gets(what=Noun(filter=And(parts=(plain, WasPlayedBy(keyword=keyword)), words=words)) as noun) if (
            words == NEW
        ):
            return {
                "base": (replace(value, what=replace(noun, filter=plain)), False),
                "keyword": (keyword, not keyword),
            }
        case _:
            return None


def one_gain(env: Env) -> Modal:
    """ "It gets +5000 power, gains [Blocker], or can't be KO'd for the turn": one of them, and whichever it is, for so long."""
    what, duration = env["what"], env.get("duration", INSTANT)
    return Modal(tuple(Gets(what, (change,), duration) for change in env["changes"]))


def unone_gain(value: Any) -> Matched:
    if not isinstance(value, Modal) or not isinstance(first := value.options[0], Gets):
        return None
    changes = tuple(gets.changes[0] for gets in value.options if isinstance(gets, Gets))
    env: Env = {"what": first.what, "changes": changes, "duration": first.duration}
    if one_gain(env) != replace(value, words=""):
        return None
    return {name: (part, name == "duration" and part == INSTANT) for name, part in env.items()}


def one_of(env: Env) -> Modal:
    """ "Draw 1 card or discard 1 card": one of the deeds. Raises Unfit where a card is chosen and nothing done with it: "choose 1 of your Battle
    Cards or your Leader Card, and it gets …" is one choice."""
    if any(isinstance(option, Choose) for option in env["options"][:-1]):
        raise Unfit("a card is chosen to do something with it")
    return Modal(env["options"])


def unone_of(value: Any) -> Matched:
    if not isinstance(value, Modal) or replace(value, words="") != Modal(value.options):
        return None
    return {"options": (value.options, False)}


THREE = ","
"""In the `words` of a list of three: a comma stands behind the first one."""


def of_three(kind: type[WhenAny] | type[AnyOf]) -> Pair:
    """ "When you play a red card, when this card attacks, or when it is KO'd": a list whose first comma ends neither trigger nor condition."""

    def build(env: Env) -> WhenAny | AnyOf:
        return kind((env["first"], *env["parts"]), words=THREE)

    def match(value: Any) -> Matched:
        if not isinstance(value, kind) or not value.words.startswith(THREE):
            return None
        return {"first": (value.parts[0], False), "parts": (value.parts[1:], False)}

    return Pair(build, match, (kind,), keeps_words=True)


SIDES = {Who.YOU: Who.OPPONENT, Who.OPPONENT: Who.YOU}


def mirrored(env: Env) -> Holds:
    """ "The number of cards in your hand is less than your opponent's": the same of the other player. Raises Unfit where it is not of one."""
    left, other = env["left"], env["other"]
    right = _of_the_other(left)
    if other not in _sides(right) or _sides(right) & _sides(left):
        raise Unfit
    return Holds(left, env["cmp"], right)


def unmirrored(value: Any) -> Matched:
    if not isinstance(value, Holds) or value.right != _of_the_other(value.left) or len(_sides(value.right)) != 1:
        return None
    (other,) = _sides(value.right)
    return {"left": (value.left, False), "cmp": (value.cmp, False), "other": (other, False)}


def _of_the_other(value: Value) -> Value:
    return rewrite(value, _changed_sides)


def _changed_sides(node: Node) -> Node:
    changed = {name: SIDES[who] for name, who in _said(node)}
    return replace(node, **changed) if changed else node


def _sides(value: Value) -> set[Who]:
    """The players of whom a number speaks."""
    return {who for node in walk(value) for _, who in _said(node)}


def _said(node: Node) -> Iterator[tuple[str, Who]]:
    for name in ("who", "owner"):
        who: Who | None = getattr(node, name, None)
        if who is not None and who in SIDES:
            yield name, who

""" "The cards under this card", "the red cards in your Drop Area": where nothing says which, all of them."""

from __future__ import annotations

import re
import string

from msgspec.structs import replace

from engine.language.build import Misfit
from engine.language.render import Stream, say
from engine.masters.compiler.default_places import OWNED, marked
from engine.masters.compiler.lexer import join
from engine.masters.compiler.lists import ALL_OF_THEM, THE
from engine.masters.compiler.loaded import language
from engine.masters.compiler.plain import take_back
from engine.masters.compiler.references import EACH
from engine.masters.compiler.unsaid import taken_back
from engine.masters.ir.nodes import Deed, DidResult, Happened, IsSuch, Skill
from engine.masters.ir.nouns import And, InBattle, Is, Node, Not, Noun, Quantity, Ref, Referent, Who
from engine.masters.ir.rewrite import rewrite

MANY, ONE = "cards", "card"


def all_the(skill: Skill) -> Skill:
    """A phrase of several cards that has "the" for a number, as a phrase of all of them; "if you KO'd all of them" as asked of each."""
    meant = rewrite(skill, _of_all)
    return rewrite(meant, lambda node: _of_each(node, skill.text)) if EACH_OF.search(skill.text) else meant


EACH_OF = re.compile(r"\b(?:(?:(?:all|each) of )?(?:them|those cards)|they (?:were|are|have been))\b", re.IGNORECASE)
"""What is asked of several cards is asked of each of them; "if they weren't KO'd" of none, as it stands."""


def _of_each(node: Node, text: str) -> Node:
    match node:
        case DidResult(noun=Ref(to=Referent.IT, verb="") as them, negative=False) if _says_each(node, them, text):
            return replace(node, noun=replace(them, said=EACH[them.said]))
        case Happened(trigger=Deed(noun=Ref(to=Referent.IT, verb="") as them) as deed, negative=False) if _says_each(
            node, them, text
        ):
            return replace(node, trigger=replace(deed, noun=replace(them, said=EACH[them.said])))
        case _:
            return node


def _says_each(condition: DidResult | Happened, them: Ref, text: str) -> bool:
    """Whether the text says the condition of several cards: "them", "all of them"."""
    if them.said not in EACH or (isinstance(condition, DidResult) and condition.verb in _TAKEN_AT_ONCE):
        return False
    lang, _ = language()
    plain = take_back(condition)
    for letter in string.ascii_lowercase[: len(lang.candidates(SAID, plain))]:
        try:
            said = join(say(lang, SAID, plain, Stream(letter)))
        except Misfit:
            continue
        if EACH_OF.search(said) and said.casefold() in text.casefold():
            return True
    return False


_TAKEN_AT_ONCE = ("choose", "reveal", "draw")
"""What isn't done to one card after the other: "if you chose them" asks whether any was."""
SAID = "cond_one"
"""The rule that says what was done."""


def _beside_your_leader(node: Node) -> Node:
    """ "If a card other than your Leader Card is in battle": one of yours, as one of theirs is in every battle."""
    match node:
        case IsSuch(subject=Noun(owner=None, filter=And(parts=(Not(part=Is(ref=Ref(to=Referent.LEADER))),))) as noun):
            if not isinstance(node.filter, InBattle):
                return node
            return replace(node, subject=replace(noun, owner=Who.YOU, words=marked(noun, OWNED)))
        case _:
            return node


def _of_all(node: Node) -> Node:
    if isinstance(node, IsSuch):
        return _beside_your_leader(node)
    if not isinstance(node, Noun) or node.quantity is not Quantity.A or node.among is not None:
        return node
    if THE not in node.words.partition("!")[0].partition(":")[0] or not _of_several(node):
        return node
    return replace(node, quantity=Quantity.ALL, words=marked(node, ALL_OF_THEM))


def _of_several(noun: Noun) -> bool:
    lang, _ = language()
    try:
        said = say(lang, "np", taken_back(noun))
    except Misfit:
        return False
    return next((word for word in said if word in (MANY, ONE)), ONE) == MANY

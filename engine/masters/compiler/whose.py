"""Whose a card is, where no word says it: of who pays, of who takes it from hand or life, of the player to whose area it comes."""

from __future__ import annotations

from itertools import pairwise

from msgspec.structs import replace

from engine.masters.compiler.default_places import OWNED, marked
from engine.masters.compiler.doers import done_to_these, done_to_what
from engine.masters.ir.nodes import (
    KO,
    Choose,
    Destination,
    Effect,
    May,
    Move,
    Pay,
    Play,
    RemoveFromGame,
    RemoveMarkers,
    Requirement,
    Reveal,
    Switch,
    Then,
)
from engine.masters.ir.nouns import Area, Node, Noun, Place, Quantity, Who
from engine.masters.ir.rewrite import rewrite, says_it
from engine.masters.ir.walk import walk

_Done = KO | Move | RemoveMarkers | Switch | RemoveFromGame | Choose | Play | Reveal
_ONE_PLAYER = (Who.YOU, Who.THEY, Who.OPPONENT)
_OWN = frozenset({Area.HAND, Area.DECK, Area.LIFE, Area.ENERGY, Area.DROP, Area.WARP})
"""Areas in which all cards are of their owner."""
_OF_WHO_ACTS = (Area.HAND, Area.LIFE)


def whose(node: Node) -> Node:
    """What is done, with the player whose cards it is done to."""
    if not isinstance(node, _Done):
        return node
    done = _from_their_own(_with_their_energy(node))
    match done:
        case Move(what=Noun(owner=None, among=None, places=places) as what, to=Destination(place=there)) if (
            there.who in _ONE_PLAYER
            and there.area in _OWN
            and all(p.who is None and (p.area in _OWN or what.implied) for p in places)
        ):  # "your opponent places 1 energy in their Drop Area": no card comes to an area of another player (4-2-4)
            return replace(done, what=_of(what, there.who)) if places else done
        case _:
            return done


def _from_their_own(node: _Done) -> _Done:
    """ "Place 1 card from hand in the Drop Area": a player takes from their own hand, and from their own life."""
    taken = done_to_what(node)
    who = {Who.EACH: Who.THEY}.get(node.who, node.who)
    if not isinstance(taken, Noun) or taken.owner is not None or taken.among is not None or who not in _ONE_PLAYER:
        return node
    if any(_is_of_who_acts(place, who) for place in taken.places) and all(map(_is_bare, taken.places)):
        return done_to_these(node, _of(taken, who))
    return node


def _is_bare(place: Place) -> bool:
    return place.who is None and place.area in _OWN


def _is_of_who_acts(place: Place, who: Who) -> bool:
    """Bare energy, and bare life, is of both players where you act (8-5-5, 8-5-6); another player is told to rest or move their own."""
    if place.area in (Area.ENERGY, Area.LIFE) and who is not Who.YOU:
        return True
    return place.area in _OF_WHO_ACTS and not place.words


def _of(noun: Noun, who: Who | None) -> Noun:
    return replace(noun, owner=who, words=marked(noun, OWNED))


def own_energy(price: Effect) -> Effect:
    """ "Switch 1 energy to Rest Mode : …", "send 1 card from the Drop Area to the Warp : …", "KO 1 Battle Card : …": nobody pays with another player's
    cards. Who only chooses a card gives up none."""
    areas = _PAID_FROM | _PAID_WITH if _gives_up(price) else _PAID_FROM
    return rewrite(price, lambda node: _of_the_payer(node, areas))


def own_exchange(instead: Effect) -> Effect:
    """ "You may switch 1 energy to Rest Mode instead": what is done instead is no price, but nobody rests another player's energy for it."""
    return rewrite(instead, lambda node: _of_the_payer(node, _PAID_FROM))


def own_choices(requirements: tuple[Requirement, ...]) -> tuple[Requirement, ...]:
    """ "Choose 1 Battle Card and KO it : …": what is chosen and given up is the payer's own."""
    kept = [replace(one, effect=own_energy(one.effect)) if isinstance(one, Pay) else one for one in requirements]
    for at, (first, then) in enumerate(pairwise(requirements)):
        if isinstance(first, Pay) and isinstance(first.effect, Choose) and isinstance(then, Pay):
            if _gives_up(then.effect) and says_it(then.effect):
                own = rewrite(first.effect, lambda node: _of_the_payer(node, _PAID_WITH))
                kept[at] = replace(first, effect=own)
    return tuple(kept)


def _gives_up(price: Effect) -> bool:
    return any(isinstance(node, KO | Move | RemoveFromGame | RemoveMarkers | Switch) for node in walk(price))


_PAID_FROM = frozenset({Area.ENERGY, Area.DROP, Area.WARP})
_PAID_WITH = frozenset({Area.LEADER, Area.BATTLE, Area.UNISON, Area.COMBO, Area.ENERGY})
"""Where cards lie that a player may give up as a price."""


def own_price(node: Then) -> Then:
    """ "KO it unless your opponent switches 2 energy to Rest Mode": theirs."""
    parts = list(node.effects)
    for at, join in enumerate(node.joins):
        if join.startswith("unless") and isinstance(offer := parts[at], May):
            parts[at] = replace(offer, effect=own_energy(offer.effect))
    return replace(node, effects=tuple(parts))


def _with_their_energy(node: _Done) -> _Done:
    """Where another player pays, it is that player's energy (`own_energy`)."""
    paid = done_to_what(node)
    if not isinstance(paid, Noun) or node.who not in (Who.THEY, Who.OPPONENT) or paid.owner is not Who.YOU:
        return node
    if OWNED not in paid.words.partition("!")[2] or any(place.who for place in paid.places):
        return node
    return done_to_these(node, replace(paid, owner=node.who))


def _of_the_payer(node: Node, areas: frozenset[Area]) -> Node:
    match node:
        case Noun(owner=None, among=None, places=places, quantity=quantity) if places and all(
            place.who is None and place.area in areas for place in places
        ):
            if quantity is Quantity.ALL and _PAID_FROM.isdisjoint(place.area for place in places):
                return node  # "KO all Battle Cards : …"
            return replace(node, owner=Who.YOU, words=marked(node, OWNED))
        case _:
            return node

"""What is in force, in three steps: by what is printed and what has resolved; without what that silences; with the skills that it grants.

What a card's skills or a resolved skill gives is worked out once for as long as the card lies as it does, or the effect lasts. A board is made of
these parts, and it is the board of before where all of them are: so is each list in it that holds the same effects. Facts rest on these lists.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from operator import is_

from msgspec import Struct
from msgspec.structs import replace

from engine.core.ids import CardId
from engine.masters.ir.kinds import negates
from engine.masters.ir.nodes import Negated, Skill, SkillKind
from engine.masters.ir.nouns import Area
from engine.masters.state.areas import IN_PLAY
from engine.masters.state.modifier import Modifier
from engine.masters.state.objects import Card
from engine.masters.state.position import Position
from engine.masters.truth.in_force import Given, Influence, InForce, Rule, add_modifier, add_static, runs_of
from engine.masters.truth.known import facts
from engine.masters.truth.silencing import Silent, still_silent
from engine.masters.truth.statics import granted_statics, in_areas, statics
from engine.masters.truth.witness import recall


class Part(Struct, gc=False):
    """What one card gives, and what of the card that hangs on; `given` is None where it is nothing."""

    card: Card
    key: tuple[object, ...]
    given: Given | None


class Boards(Struct):
    """The boards of a position as they were last asked for."""

    cards: int = -1  # how many cards there were: tokens may come
    watched: dict[CardId, Given | None] = {}  # the cards with continuous effects of their own, and what each gives
    modifiers: tuple[Modifier, ...] = ()  # the effects of resolved skills that there were
    negating: list[Modifier] = []  # those of them that negate skills of named cards
    of_cards: dict[CardId, Part] = {}
    of_modifiers: dict[int, tuple[Modifier, Given]] = {}
    of_grants: dict[CardId, Part] = {}
    of_skills: InForce | None = None  # what printed skills give, and
    printed: InForce | None = None  # with it what has resolved
    silent: Silent | None = None
    speaking: tuple[InForce, InForce] | None = None  # the board as printed, and without what is silent
    whole: InForce | None = None


def printed(state: Position, boards: Boards, changed: set[CardId]) -> InForce:
    """What is in force by printed skills and resolved ones. `changed` are the cards that are not as they were when this was last asked: asked where
    any of these may give something, or other effects of resolved skills last."""
    cards = state.cards
    stale = boards.of_skills is None
    if boards.cards != len(cards):
        boards.cards, boards.watched = len(cards), dict.fromkeys(_with_statics(state))
        changed, stale = set(boards.watched), True
    modified = boards.modifiers is not state.modifiers
    if modified:
        boards.of_modifiers = {m.id: _of_modifier(boards.of_modifiers.get(m.id), m) for m in state.modifiers}
        boards.modifiers = tuple(state.modifiers)
        negating = [m for m, given in boards.of_modifiers.values() if given.negates]
        if negating != boards.negating:
            boards.negating, changed = negating, set(boards.watched)
    for card in changed & boards.watched.keys():
        given = _of_card(state, boards, cards[card], boards.negating)
        stale = stale or given is not boards.watched[card]
        boards.watched[card] = given
    if boards.printed is not None and not stale and not modified:
        return boards.printed
    if boards.of_skills is None or stale:
        boards.of_skills = join(
            tuple([given for given in boards.watched.values() if given is not None]), boards.of_skills
        )
    board = boards.of_skills
    if resolved := tuple([given for _, given in boards.of_modifiers.values()]):
        board = join((*board.parts, *resolved), boards.printed, (board, *resolved))
    boards.printed = board
    return board


def _of_card(state: Position, boards: Boards, now: Card, negating: list[Modifier]) -> Given | None:
    """What the card gives where it is, without the skills that are negated of it alone; of all cards of a kind, see `silenced`."""
    held = boards.of_cards.get(now.id)
    against = tuple([m.id for m in negating if (now.id, now.incarnation) in (m.cards or ())]) if negating else ()
    if held is not None and held.card is now and held.key[-1] == against:
        return held.given
    key = (now.printed, now.flipped, now.area, now.incarnation, now.master, against)
    if held is not None and held.key == key:
        held.card = now
        return held.given
    card_printed = state.printed[now.printed]
    face = card_printed.back if now.flipped and card_printed.back is not None else card_printed.front
    areas, found = in_areas(face.skills, card_printed.definition.type)
    given: Given | None = None
    if areas is None or now.area in areas:
        silencing = [m for m in negating if m.id in against]
        for static in found:
            if (static.homes is None or now.area in static.homes) and not _negated(silencing, static.skill):
                given = given or Given()
                add_static(given, now, static)
    boards.of_cards[now.id] = Part(now, key, given)
    return given


def _of_modifier(held: tuple[Modifier, Given] | None, modifier: Modifier) -> tuple[Modifier, Given]:
    if held is not None and held[0] is modifier:
        return held
    given = Given()
    add_modifier(given, modifier)
    return modifier, given


def _negated(silencing: list[Modifier], skill: Skill) -> bool:
    """Whether a skill of this kind of the card is negated (8-3-5, 8-3-6)."""
    return any(
        isinstance(change, Negated) and negates(change, skill) for modifier in silencing for change in modifier.changes
    )


def _with_statics(state: Position) -> list[CardId]:
    has: dict[int, bool] = {}
    for index, card in enumerate(state.printed):
        kind = card.definition.type.value
        faces = (card.front,) if card.back is None else (card.front, card.back)
        has[index] = any(statics(face.skills, kind) for face in faces)
    return [card.id for card in state.cards if has[card.printed]]


def join(parts: tuple[Given, ...], known: InForce | None, joined: tuple[Given, ...] | None = None) -> InForce:
    """The board of these parts; the known one, or lists of it, where nothing is different. `joined`: the parts, as far as they are joined already."""
    if known is not None and _alike(parts, known.parts):
        return known
    board = InForce(parts=parts)
    for part in parts if joined is None else joined:
        _add(board, part)
    board.on_many.sort(key=_last_numbers)  # 8-8-1-3
    for influence in board.on_many:
        reached = influence.areas
        board.areas_of_many = None if reached is None or board.areas_of_many is None else board.areas_of_many | reached
    if known is not None:
        for card, held in board.by_card.items():
            before = known.by_card.get(card)
            if before is not None and before is not held and _alike(held, before):
                board.by_card[card] = before
        if _alike(board.on_many, known.on_many):
            board.on_many, board.runs, board.made = known.on_many, known.runs, known.made
            board.plain = known.plain
            return board
    board.runs = runs_of(board.on_many)
    board.plain = all(run.plain for run in board.runs)
    return board


def _add(board: InForce, part: Given) -> None:
    """What a part gives is in force. Its lists are taken over where they are alone; nobody writes to them."""
    for card, held in part.by_card.items():
        before = board.by_card.get(card)
        board.by_card[card] = held if before is None else [*before, *held]
    for name, rules in part.rules.items():
        others = board.rules.get(name)
        board.rules[name] = rules if others is None else [*others, *rules]
    if part.on_many:
        board.on_many += part.on_many
    if part.cannot:
        board.cannot |= part.cannot
    if part.can:
        board.can |= part.can
    if part.does:
        board.does |= part.does
    if part.granted:
        board.granted |= part.granted
    if part.gaining:
        board.gaining |= part.gaining
    board.asking = board.asking or part.asking
    board.grants = board.grants or part.grants
    board.silences = board.silences or part.silences


def _alike(one: tuple[Given, ...] | list[Influence], other: tuple[Given, ...] | list[Influence]) -> bool:
    return len(one) == len(other) and all(map(is_, one, other))


def _last_numbers(influence: Influence) -> bool:
    return influence.numeric


# --- what effects do to skills ----------------------------------------------------------------------------------------


def silenced(state: Position, boards: Boards, board: InForce) -> InForce:
    """The board without what the skills do that it negates (8-3-5); of those that negate one another, the first works."""
    silent = recall(state, ("silent",), board, _silent)
    known = boards.speaking
    if known is None or known[0] is not board or boards.silent != silent:
        left = _speaking(board, silent, None if known is None else known[1]) if silent else board
        boards.silent, known = silent, (board, left)
        boards.speaking = known
    return known[1]


def _silent(state: Position, board: InForce) -> Silent:
    negated = {
        (card, id(live.skill)): live.skill
        for card in _in_reach(state, state.memo.boards, board)
        for live in facts(state, card).skills
        if live.negated and live.granted_by is None
    }
    return still_silent(state, board, negated)


def _speaking(board: InForce, silent: Silent, before: InForce | None) -> InForce:
    """What is left of the board."""
    return join(tuple([_quiet(part, silent) for part in board.parts]), before)


def _in_reach(state: Position, boards: Boards, board: InForce) -> list[CardId]:
    """The cards of whose continuous effects any may be negated so, by where they are and what kinds of skills these are."""
    found = {card for card, held in board.by_card.items() if any(one.silences for one in held)}
    kinds = [change for card in found for one in board.by_card[card] if one.silences for change in _negations(one)]
    areas: set[Area] | None = set()
    for influence in board.on_many:
        if influence.silences:
            areas = None if areas is None or influence.areas is None else areas | influence.areas
            kinds += _negations(influence)
    return [
        card
        for card, given in boards.watched.items()
        if given is not None
        and (areas is None or card in found or state.cards[card].area in areas)
        and any(negates(change, one.skill) for one in _of_part(given) if one.skill is not None for change in kinds)
    ]


def _negations(influence: Influence) -> list[Negated]:
    return [change for change in influence.changes if isinstance(change, Negated)]


def _of_part(part: Given) -> Iterator[Influence | Rule]:
    """All effects of a part."""
    return chain(part.on_many, *part.by_card.values(), *part.rules.values())


def _quiet(part: Given, silent: Silent) -> Given:
    """What is left of a part; the part itself where all of it speaks."""

    def speaks(one: Influence | Rule) -> bool:
        return one.modifier is not None or (one.ctx.source, id(one.skill)) not in silent

    by_card = {card: [one for one in held if speaks(one)] for card, held in part.by_card.items()}
    on_many = [one for one in part.on_many if speaks(one)]
    rules = {name: [one for one in held if speaks(one)] for name, held in part.rules.items()}
    if (by_card, on_many, rules) == (part.by_card, part.on_many, part.rules):
        return part
    return replace(part, by_card=by_card, on_many=on_many, rules=rules)


_GRANTED = 50
"""Indexes of granted skills come after those of printed ones (they order effects that began at the same time)."""


def with_granted(state: Position, boards: Boards, board: InForce) -> InForce:
    """The board with what skills do that cards in play have gained, each for the card that has it."""
    boards.whole = join((*board.parts, *recall(state, ("granted",), board, _all_granted)), boards.whole)
    return boards.whole


def _all_granted(state: Position, board: InForce) -> tuple[Given, ...]:
    cards = [card for seat in (0, 1) for area in IN_PLAY for card in state.area(seat, area)]
    gained = [_of_grants(state, state.memo.boards, card) for card in cards]
    return tuple([given for given in gained if given is not None])


def _of_grants(state: Position, boards: Boards, card: CardId) -> Given | None:
    """What the skills do that the card has gained; None where it has gained none."""
    seen = facts(state, card)
    live = [one for one in seen.skills if one.granted_by is not None and not one.negated]
    if not live:
        return None
    now, held = state.cards[card], boards.of_grants.get(card)
    key = (now.area, now.incarnation, now.master, *((one.index, id(one.skill)) for one in live))
    if held is not None and held.key == key:
        return held.given
    given = Given()
    for one in live:
        if one.skill.kind == SkillKind.AUTO:
            given.granted.add(card)
        for static in granted_statics(one.skill, seen.type):
            if static.homes is None or now.area in static.homes:
                add_static(given, now, replace(static, index=_GRANTED + one.index))
    boards.of_grants[card] = Part(now, key, given)
    return given

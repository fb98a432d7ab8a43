"""Positions in which a skill can happen: made of what its nodes need, filled with cards that its phrases mean.

What nothing speaks of (life, energy, hands) differs from one position to the next, and now and then a wish is left out, since what one part
of a skill asks for may stand in the way of another.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from engine.core.game import Game
from engine.core.ids import CardId, Seat, other
from engine.core.rng import Rng
from engine.masters.cards.deck_match import PrintedFacts, printed_facts
from engine.masters.cards.definition import CardDefinition, CardType, Face, Printed
from engine.masters.cards.profiles import MASTERS
from engine.masters.compiler import compile_card
from engine.masters.ir import nodes as ir
from engine.masters.ir import nouns as n
from engine.masters.ir.nouns import Area
from engine.masters.ir.walk import walk
from engine.masters.match import RULES, add_card, book_of, empty_state
from engine.masters.scenario.practice.needs import needs_of
from engine.masters.scenario.practice.placing import (
    USUAL,
    face_of,
    hash_of,
    home_of,
    loosely,
    put_card,
    put_under,
    taken_over,
    tool_skill,
)
from engine.masters.scenario.practice.tools import Tool, tools_for
from engine.masters.scenario.practice.wanted import COLORS, TOOLS, Wanted, plain_cards
from engine.masters.scenario.practice.wishes import Needs, Wish
from engine.masters.state import handles
from engine.masters.state.areas import IN_PLAY, Spine
from engine.masters.state.state import State

SKILLED = n.HasSkillKind("Auto")
"""Cards that have something to negate, be it only skills that are no keyword skills."""


class Practice(Struct):
    """A state in which the skill may happen soon, its card, and what helps to choose the answers; `begin` makes a game of it."""

    state: State
    source: CardId
    needs: Needs
    tools: frozenset[CardId]

    def begin(self) -> Game[State]:
        """The game from here on, up to its first decision."""
        return Game(RULES, self.state)


class Positions:
    """Makes positions for the cards of one list."""

    def __init__(self, cards: Mapping[str, Printed]) -> None:
        self.cards = {**cards, **plain_cards()}
        self.facts = {number: printed_facts(card) for number, card in self.cards.items()}
        self._fitting: dict[tuple[n.Filter, str], tuple[list[str], str]] = {}
        self._needs: dict[tuple[str, str], tuple[Needs, list[Tool]]] = {}

    def make(self, card: Printed, skill: ir.Skill, back: bool, rng: random.Random) -> Practice:
        """A position for the skill; its master is seat 0."""
        face = card.back if back and card.back is not None else card.front
        key = (card.number, skill.text)
        if key not in self._needs:
            needs = needs_of(card, skill, face.skills)
            self._needs[key] = needs, [tool for trigger in needs.causes for tool in tools_for(trigger, face.name)]
        needs, tools = self._needs[key]
        state = empty_state(book_of(MASTERS, ("One", "Two"), self.cards), Rng.from_seed(rng.getrandbits(60)))
        state.spine, state.turn = Spine.MAIN, rng.choice((3, 4, 5))
        turn = needs.turn
        state.turn_player = turn if turn is not None and rng.random() < 0.9 else 1 if rng.random() < 0.35 else 0
        if needs.setup:
            state.spine, state.turn = Spine.SETUP, 0
        elif rng.random() < 0.15 and not needs.rested:
            state.spine = Spine.CHARGE
        chosen = [tool for tool in tools if rng.random() < 0.7] or tools
        for seat in (0, 1):
            self._leader(state, seat, card, back, needs, chosen, rng)
        source = CardId(0) if card.definition.type is CardType.LEADER else self._source(state, card, skill, needs, rng)
        ends = [
            (put, wish.at)
            for wish in needs.wishes
            for put in self._fulfil(state, wish, card, needs, rng)
            if wish.at is not None
        ]
        if needs.end is not None:
            ends.append((source, needs.end))
        helpers = frozenset(self._tool(state, tool, card, rng) for tool in chosen[:4] if not isinstance(tool.of, n.Ref))
        self._beneath(state, source, card, needs, rng)
        self._rest(state, card, needs, rng)
        _bring_near(state, ends, rng)
        handles.start(state)
        return Practice(state, source, needs, helpers)

    def _leader(
        self,
        state: State,
        seat: Seat,
        card: Printed,
        back: bool,
        needs: Needs,
        tools: Sequence[Tool],
        rng: random.Random,
    ) -> None:
        number, flipped = f"LEADER-{rng.choice('RBGYK')}", rng.random() < 0.5
        wanted = [filter_ for filter_, whose, _ in needs.leaders if whose == seat]
        wanted += [SKILLED] if needs.negates else []
        if seat == 0 and card.definition.type is CardType.LEADER:
            number, flipped = card.number, back
        else:
            sure = [filter_ for filter_, whose, is_sure in needs.leaders if whose == seat and is_sure]
            if wanted and rng.random() < 0.95:
                facts = printed_facts(card)
                tried = (
                    self._fits(n.And(tuple(parts)), "leader", facts, True)
                    for parts in (wanted, sure, [rng.choice(wanted)])
                    if parts
                )
                number = next((rng.choice(found) for found in tried if found), number)
            elif seat == 0:
                color = card.definition.color[0] if card.definition.color else "red"
                number = f"LEADER-{next(letter for letter, name in COLORS.items() if name == color)}"
        for part in (part for filter_ in wanted for part in walk(filter_) if isinstance(part, n.OnSide)):
            flipped = part.back
        whose = (n.Referent.LEADER,) if seat == 0 else (n.Referent.OPPONENT_LEADER, n.Referent.THEIR_LEADER)
        skills = tuple(tool_skill(tool) for tool in tools if isinstance(tool.of, n.Ref) and tool.of.to in whose)
        if skills:
            plain = self.cards[number]
            number = f"{number}+{hash_of(skills)}"
            if number not in self.cards:
                both = [
                    replace(face, skills=(*face.skills, *skills)) if face is not None else None
                    for face in (plain.front, plain.back)
                ]
                self.cards[number] = Printed(replace(plain.definition, number=number), both[0] or plain.front, both[1])
        leader = add_card(state, number, seat, Area.LIMBO if needs.setup else Area.LEADER)
        rest = any(isinstance(part, n.InMode) and part.rest for filter_ in wanted for part in walk(filter_)) or (
            needs.rested and rng.random() < 0.5
        )
        state.put(replace(state.cards[leader], flipped=flipped and not needs.setup, rest=rest))

    def _source(self, state: State, card: Printed, skill: ir.Skill, needs: Needs, rng: random.Random) -> CardId:
        """The card itself, where its skill works, or where it waits to be played; now and then with copies about."""
        if needs.under and rng.random() < 0.7:
            tops = [filter_ for wish in needs.wishes if Area.BATTLE in wish.areas for filter_ in (wish.filter,)]
            fitting = self._fits(rng.choice(tops), "battle", printed_facts(card), True) if tops else []
            top = put_card(state, rng.choice(fitting) if fitting else "PLAIN-R", 0, Area.BATTLE)
            source = put_under(state, card.number, 0, top)
        else:
            rest = needs.rested and rng.random() < 0.5
            source = put_card(state, card.number, 0, home_of(card, face_of(card, skill), skill, needs, rng), rest=rest)
            if state.cards[source].area is Area.UNISON:
                state.put(
                    replace(state.cards[source], markers=max(1, -(skill.marker_cost or 0), rng.choice((1, 3, 6, 8))))
                )
            if state.cards[source].area is Area.LIFE:
                state.put(replace(state.cards[source], face_up=rng.random() < 0.8))
        for _ in range(rng.choice((0, 0, 1, 3))):
            put_card(state, card.number, 0, rng.choice((Area.DECK, Area.HAND, Area.DROP)))
        return source

    def _tool(self, state: State, tool: Tool, card: Printed, rng: random.Random) -> CardId:
        """The tool in its player's hand; in play, where it has to be another card's skill."""
        keyword = _at_work(tool.of)
        if keyword.startswith("Union") or keyword == "Alliance":
            return self._with_keyword(state, "Union-Potara" if keyword == "Union" else keyword, card)
        skill = tool_skill(tool)
        number = f"TOOL-{hash_of((skill,))}-{tool.seat}"
        area = Area.HAND
        of_card = isinstance(tool.of, n.Noun) and any(
            isinstance(part, (n.IsType, n.HasName, n.HasCharacter, n.HasTrait, n.IsColor)) for part in walk(tool.of)
        )
        if isinstance(tool.of, n.Noun) and of_card:
            kind = Wanted(tool.of.filter, "battle").type
            area = {"unison": Area.UNISON, "extra": Area.HAND}.get(kind, Area.BATTLE)
        if area is Area.UNISON and state.area(tool.seat, area):
            return state.area(tool.seat, area)[0]
        if number not in self.cards:
            if isinstance(tool.of, n.Noun) and of_card:
                made = Wanted(tool.of.filter, "battle").card(number)
                self.cards[number] = replace(made, front=replace(made.front, skills=(*made.front.skills, skill)))
            else:
                definition = CardDefinition(number, "Tool", CardType.EXTRA, tuple(COLORS.values()), 0, text=skill.text)
                self.cards[number] = Printed(definition, Face("Tool", None, (), (), (skill,), skill.text))
        if area is Area.HAND and rng.random() < 0.5:
            put_card(state, number, tool.seat, area)
        return put_card(state, number, tool.seat, area)

    def _with_keyword(self, state: State, keyword: str, card: Printed) -> CardId:
        """A card whose keyword skill takes the card: [Union] with a partner of equal power, [Alliance] of one of its colors."""
        name = next(iter(card.definition.character), card.definition.name)
        partner = CardDefinition(
            f"PARTNER-{card.definition.power}",
            "Partner",
            CardType.BATTLE,
            ("red",),
            1,
            "",
            card.definition.power,
            5000,
            0,
            ("Partner",),
        )
        own = card.definition.color[0].capitalize() if card.definition.color else "Red"
        union = keyword.startswith("Union")
        text = (
            f"[{keyword}] : <{name}> and <Partner>"
            if union
            else f"[Alliance {own}/{'Black' if own != 'Black' else 'Red'}]"
        )
        user = CardDefinition(
            f"{keyword}-{own}-{name}", "User", CardType.BATTLE, (own.lower(),), 1, "", 20000, 5000, 0, text=text
        )
        for one in (partner, user):
            if one.number not in self.cards:
                self.cards[one.number] = compile_card(one)
        if union:
            put_card(state, partner.number, 0, Area.HAND if keyword == "Union-Fusion" else Area.BATTLE)
        return put_card(state, user.number, 0, Area.HAND if union else Area.BATTLE)

    def _fits(self, filter_: n.Filter, kind: str, source: PrintedFacts, made: bool = False) -> list[str]:
        """Cards of the list that fit, and a stand-in more often than each of them; `made`: the stand-in alone, if there is one."""
        key = (filter_, kind)
        if key not in self._fitting:
            kinds = ("leader",) if kind == "leader" else ("battle", "extra", "unison") if kind == "any" else (kind,)
            found = [
                number for number, seen in self.facts.items() if seen.type in kinds and loosely(filter_, seen, source)
            ][:200]
            token = any(isinstance(part, n.IsType) and part.type == "token" for part in walk(filter_))
            standin = Wanted(filter_, kind).card(f"{'token:' if token else ''}MADE-{len(self._fitting)}")
            if token:
                found = []
            seen = printed_facts(standin)
            number = ""
            if (seen.type in kinds or kind != "leader") and loosely(filter_, seen, source):
                number = standin.number
                self.cards[number] = standin
                found += [number] * (1 + len(found))
            self._fitting[key] = found, number
        found, number = self._fitting[key]
        return [number] if made and number else found

    def _fulfil(self, state: State, wish: Wish, card: Printed, needs: Needs, rng: random.Random) -> list[CardId]:
        """The cards that were put in place for the wish."""
        done: list[CardId] = []
        if not wish.count or rng.random() < (0.03 if wish.sure else 0.1):
            return done
        rest = next((part.rest for part in walk(wish.filter) if isinstance(part, n.InMode)), None)
        up = next((part.up for part in walk(wish.filter) if isinstance(part, n.IsFaceUp)), None)
        for area in (Area.DECK,) if needs.setup else wish.areas:
            for seat in wish.seats:
                where = (
                    rng.choice((Area.BATTLE, Area.HAND, Area.DROP)) if area is Area.ANYWHERE else USUAL.get(area, area)
                )
                if area is Area.IN_PLAY and any(part == n.IsType("unison") for part in walk(wish.filter)):
                    where = Area.UNISON
                if where is Area.LEADER or (where is Area.UNISON and state.area(seat, where)):
                    continue
                kind = {Area.BATTLE: "battle", Area.UNISON: "unison"}.get(where, "any")
                if kind == "battle" and any(
                    isinstance(part, n.HasKeyword) and part.keyword == "Field" for part in walk(wish.filter)
                ):
                    kind = "extra"
                fitting = self._fits(
                    _with_rest(wish.filter, seat, where, needs),
                    kind,
                    printed_facts(card),
                    wish.made or (wish.sure and rng.random() < 0.5),
                )
                count = 1 if where is Area.UNISON else wish.count + (0 if wish.made else rng.choice((0, 1)))
                resting = 0.5 if needs.rested and where is Area.BATTLE else 0.2
                for _ in range(count if fitting else 0):
                    lies = rest if rest is not None else rng.random() < resting
                    put = put_card(state, rng.choice(fitting), seat, where, rest=lies)
                    done.append(put)
                    if taken_over(wish.filter):
                        state.put(replace(state.cards[put], owner=other(seat)))
                    if self._is_token(state, put):
                        state.put(replace(state.cards[put], token=True))
                    if where is Area.LIFE:
                        state.put(replace(state.cards[put], face_up=bool(up)))
        return done

    @staticmethod
    def _is_token(state: State, card: CardId) -> bool:
        return state.printing(card).number.startswith("token:")

    def _beneath(self, state: State, source: CardId, card: Printed, needs: Needs, rng: random.Random) -> None:
        """Cards beneath the card, and beneath others of its player's."""
        for filter_, count in needs.beneath:
            fitting = self._fits(filter_, "any", printed_facts(card))
            mine = [top for area in IN_PLAY for top in state.area(0, area) if top == source or rng.random() < 0.6]
            for top in mine if fitting else []:
                for _ in range(rng.choice((count, count, count + 2, max(0, count - 1)))):
                    put_under(state, rng.choice(fitting), 0, top)

    def _rest(self, state: State, card: Printed, needs: Needs, rng: random.Random) -> None:
        own = [letter for letter, name in COLORS.items() if name in card.definition.color] or ["R"]
        cost = card.definition.energy if isinstance(card.definition.energy, int) else 0
        least = needs.energy + (cost if state.area(0, Area.HAND) else 0)
        for seat in (0, 1):
            letters = own if seat == 0 or rng.random() < 0.5 else list(COLORS)
            pure = rng.choice((1.0, 1.0, 0.7))
            if needs.setup:
                for _ in range(50):
                    put_card(state, f"PLAIN-{rng.choice(letters)}", seat, Area.DECK)
                continue
            for letter in needs.spheres if seat == 0 and (0, Area.ENERGY) not in needs.only else "":
                put_card(state, f"PLAIN-{letter}", seat, Area.ENERGY)
            for _ in range(rng.choice((0, 2, 5))):
                put_card(state, f"TOOL-{rng.randrange(len(TOOLS))}", seat, Area.HAND)
            counts = {
                Area.ENERGY: max(rng.choice((2, 5, 8, 12, 12)), least if seat == 0 else 0),
                Area.LIFE: rng.choice((1, 2, 3, 4, 6, 8)),
                Area.HAND: rng.choice((0, 2, 4, 7)),
                Area.DECK: 25,
                Area.DROP: rng.choice((0, 3, 12, 25)),
                Area.BATTLE: rng.choice((0, 1, 2)),
                Area.WARP: rng.choice((0, 0, 5, 12)),
            }
            for area, count in counts.items():
                have, bounds = len(state.area(seat, area)), needs.counts.get((seat, area))
                if bounds is not None and rng.random() < 0.9:
                    low, high = bounds
                    count = max(
                        0, rng.randint(low, max(low, min(high, low + 3 if area is not Area.LIFE else high))) - have
                    )
                elif area is Area.ENERGY:
                    count = max(0, count - have)
                asked = needs.only.get((seat, area))
                fitting = self._fits(asked, "battle", printed_facts(card), True) if asked is not None else []
                rests = any(isinstance(part, n.InMode) and part.rest for part in walk(asked)) if asked else False
                for _ in range(count):
                    color = rng.choice(letters if rng.random() < pure else list(COLORS))
                    number = rng.choice(fitting) if fitting else f"PLAIN-{color}"
                    put_card(
                        state,
                        number,
                        seat,
                        area,
                        rest=rests or (area is Area.BATTLE and (needs.battle or needs.rested) and rng.random() < 0.5),
                    )
                if area is Area.ENERGY and needs.rested:
                    for _ in range(0 if bounds is not None else 2):
                        put_card(state, f"PLAIN-{rng.choice(letters)}", seat, area, rest=True)
            _shuffle(state, seat, rng)


def _at_work(of: n.Operand | None) -> str:
    """The keyword of the skill that brings about what a trigger waits for ("by [Union]"); "" where it names none."""
    for part in walk(of) if isinstance(of, n.Noun) else ():
        if isinstance(part, n.HasKeyword):
            return part.keyword
        if isinstance(part, n.AtWork):
            return part.kinds[0]
    return ""


def _shuffle(state: State, seat: Seat, rng: random.Random) -> None:
    deck = list(state.area(seat, Area.DECK))
    rng.shuffle(deck)
    state.lay(seat, Area.DECK, tuple(deck))


def _with_rest(filter_: n.Filter, seat: Seat, area: Area, needs: Needs) -> n.Filter:
    """The filter, with what all cards of the area have to be, and a skill where some are negated."""
    asked = needs.only.get((seat, area))
    more = ((asked,) if asked is not None else ()) + ((SKILLED,) if needs.negates else ())
    return n.And((filter_, *more)) if more else filter_


def _bring_near(state: State, ends: Sequence[tuple[CardId, n.DeckEnd | None]], rng: random.Random) -> None:
    """Cards that a skill looks for among the first or last of a deck lie there."""
    for put, at in ends:
        card = state.cards[put]
        if card.area is Area.DECK and rng.random() < 0.85:
            others = tuple(one for one in state.area(card.owner, Area.DECK) if one != put)
            state.lay(card.owner, Area.DECK, (*others, put) if at is n.DeckEnd.BOTTOM else (put, *others))

"""The same things in the words of later cards: what each of them comes to."""

from __future__ import annotations

import pytest

from engine.masters.compiler import compile_text, round_trips
from engine.masters.compiler.normalise import normalise
from engine.masters.ir.nodes import (
    By,
    Cannot,
    Choose,
    Deed,
    DidSo,
    Duration,
    Gets,
    Happened,
    If,
    IsSuch,
    Modal,
    Otherwise,
    PlayToken,
    PreventDamage,
    ReplaceEvent,
    Skill,
    Then,
    Until,
    Upgrade,
    Window,
)
from engine.masters.ir.nouns import (
    Area,
    Attr,
    AttrOf,
    Cmp,
    Compare,
    Const,
    IsType,
    Minus,
    Node,
    Noun,
    Nouns,
    PerEach,
    Place,
    Ref,
    Referent,
    SameNameAs,
    Shared,
    Sum,
    ThatMany,
    TotalLimit,
    Who,
)
from engine.masters.ir.walk import walk

COST_OF_IT = AttrOf(Attr.COST, Ref(Referent.THIS_CARD))


def plain(node: Node) -> object:
    """The node without the letters that only printing reads."""
    fields = {name: getattr(node, name) for name in node.__struct_fields__ if name != "words"}
    inner = {
        name: plain(value)
        if isinstance(value, Node)
        else tuple(plain(part) if isinstance(part, Node) else part for part in value)
        if isinstance(value, tuple)
        else value
        for name, value in fields.items()
    }
    return type(node), inner


@pytest.mark.parametrize(
    ("line", "node"),
    [
        (
            "[Activate: Main] Choose up to 2 different named «God» cards in your Drop Area.",
            Shared("name", different=True),
        ),
        (
            "[Activate: Main] KO 1 Battle Card with an energy cost 2 higher than this card's.",
            Sum((COST_OF_IT, Const(2))),
        ),
        ("[Activate: Main] KO 1 Battle Card with an energy cost 1 less than this card's.", Minus(COST_OF_IT, Const(1))),
        (
            "[Activate: Main] KO any number of Battle Cards with a total of 30000 power or less.",
            TotalLimit(Attr.POWER, Cmp.LE, Const(30000)),
        ),
        ("[Auto] When this card attacks, you may discard 1 card. If so, draw 1 card.", DidSo()),
        (
            "[Auto] When this card attacks Leader Cards, they discard 1 card for each damage inflicted.",
            ThatMany(verb="damage"),
        ),
        (
            "[Activate: Main] Choose 1 card in your Warp; you can't play cards with that name for the turn.",
            SameNameAs(Ref(Referent.IT)),
        ),
        (
            "[Activate: Main] This card can't inflict damage for the turn.",
            PreventDamage(Who.EACH, By(of=Ref(Referent.THIS_CARD)), duration=Duration(Until.TURN)),
        ),
        ("[Counter: Play] Place the played card in its owner's Warp.", Ref(Referent.BEING_PLAYED, verb="play")),
        (
            "[Auto] When your opponent plays a card, KO the card they played.",
            Ref(Referent.TRIGGER, verb="play", said="card", by=Who.THEY),
        ),
        (
            "[Permanent] Cards in Drop Areas can't be played or added to their owner's hand by skills.",
            Cannot("be played", by=Noun()),
        ),
        (
            "[Auto] When this card is played, if you have more energy in Active Mode than your opponent, draw 1 card.",
            Place(Area.ENERGY),
        ),
        ("[Auto] When this card is KO'd by an attack of a Leader Card, draw 1 card.", Place(Area.LEADER)),
    ],
)
def test_it_is_read(line: str, node: Node) -> None:
    (skill,) = compile_text(line)
    assert not skill.unread, skill.effect
    assert round_trips(skill)
    wanted = plain(node)
    assert any(plain(found) == wanted for found in walk(skill))


def test_a_place_behind_a_change_of_cost_is_where_the_card_is() -> None:
    behind, before = (
        compile_text(line)[0]
        for line in (
            "[Permanent] This card gets -3 energy cost in your hand.",
            "[Permanent] This card in your hand gets -3 energy cost.",
        )
    )
    assert behind.effect is not None
    assert before.effect is not None
    assert plain(behind.effect) == plain(before.effect)


def test_what_did_not_happen_is_said_of_the_cards_or_of_the_deed() -> None:
    none, never = (
        next(node for node in walk(compile_text(line)[0]) if isinstance(node, Happened))
        for line in (
            "[Auto] At the end of your turn, if you played no Battle Cards this turn, draw 1 card.",
            "[Auto] At the end of your turn, if you didn't play any Battle Cards this turn, draw 1 card.",
        )
    )
    assert none.negative
    assert never.negative
    assert isinstance(none.trigger, Deed)
    assert isinstance(never.trigger, Deed)
    assert none.trigger.verb == never.trigger.verb == "play"


def test_while_it_is_said_of_the_card_that_the_trigger_is_about() -> None:
    (skill,) = compile_text("[Auto] When your Leader Card attacks while on its back side, draw 1 card.")
    (asked,) = (node for node in walk(skill) if isinstance(node, IsSuch))
    assert isinstance(asked.subject, Ref)
    assert asked.subject.to == Referent.IT


def test_two_effects_may_be_chosen_instead_of_one() -> None:
    (skill,) = compile_text(
        "[Activate: Main] Choose one of the following effects. If your life is at 2 or less, choose up to 2 instead. "
        "• Draw 1 card. • Draw 2 cards."
    )
    assert isinstance(skill.effect, Upgrade)
    assert isinstance(skill.effect.of, Modal)
    assert isinstance(skill.effect.instead, Modal)
    assert skill.effect.of.options == skill.effect.instead.options
    assert skill.effect.instead.n == Const(2)
    assert skill.effect.instead.up_to


def test_a_bound_on_a_number_that_is_off_by_some() -> None:
    (skill,) = compile_text("[Activate: Main] KO 1 Battle Card with an energy cost exactly 1 higher than this card's.")
    (compared,) = (node for node in walk(skill) if isinstance(node, Compare))
    assert compared.cmp == Cmp.EQ


def test_otherwise_behind_a_semicolon_denies_what_was_done() -> None:
    (skill,) = compile_text(
        "[Auto] When this card attacks, you may discard 1 card. If you do, draw 1 card; otherwise, KO this card."
    )
    did, otherwise = (node for node in walk(skill) if isinstance(node, If))
    assert isinstance(did.condition, DidSo)
    assert otherwise.condition == Otherwise()
    assert otherwise not in walk(did)


def test_a_limit_in_parentheses_is_no_reminder() -> None:
    (skill,) = compile_text("[Permanent] This card gets +5000 power for each card in your Warp (up to +20000).")
    (each,) = (node for node in walk(skill) if isinstance(node, PerEach))
    assert each.most == Const(20000)
    assert not skill.note


def test_a_type_behind_colors_is_said_of_all_of_them() -> None:
    (skill,) = compile_text("[Activate: Main] Choose 1 red, 1 blue card, and 1 green Battle Card in your Drop Area.")
    (chosen,) = (node for node in walk(skill) if isinstance(node, Choose))
    assert isinstance(chosen.noun, Nouns)
    kinds = [any(isinstance(node, IsType) for node in walk(part)) for part in chosen.noun.parts]
    assert kinds == [True, False, True]


@pytest.mark.parametrize(
    ("line", "plainly"),
    [
        ("[Double Strike], [Barrier]", "[Double Strike][Barrier]"),
        ("[Permanent]\u3000This card gets ＋5000 power.", "[Permanent] This card gets +5000 power."),
        ("[Permanent] This card gets + 5000 power.", "[Permanent] This card gets +5000 power."),
        ("[Auto] When this card attacks, draw １ card．", "[Auto] When this card attacks, draw 1 card."),
    ],
)
def test_other_signs_for_the_same(line: str, plainly: str) -> None:
    assert normalise(line) == normalise(plainly)
    assert not any(skill.unread for skill in compile_text(line))


def test_your_leader_card_takes_your_damage() -> None:
    (skill,) = compile_text("[Auto] At the end of the battle, if your Leader Card took no damage, draw 1 card.")
    (happened,) = (node for node in walk(skill) if isinstance(node, Happened))
    assert happened.negative
    assert happened.window == Window.BATTLE
    assert isinstance(happened.trigger, Deed)
    assert happened.trigger.by == Who.YOU


def test_several_at_once_need_a_time() -> None:
    said, unsaid = (
        compile_text(f"[Auto] When you play 2 or more Battle Cards{when}, draw 1 card.")[0]
        for when in (" in a turn", "")
    )
    assert isinstance(said.trigger, Deed)
    assert said.trigger.nth == 2
    assert unsaid.unread


def test_a_specified_cost_goes_down_by_spheres_alone() -> None:
    (skill,) = compile_text("[Permanent] Reduce the specified cost of this card in your hand by {R}{B}.")
    assert isinstance(skill, Skill)
    assert round_trips(skill)
    assert compile_text("[Permanent] Reduce the specified cost of this card in your hand by ①.")[0].unread


@pytest.mark.parametrize(
    "note",
    [
        "(Cell Tokens have the character name <Cell>.)",
        "(Cell Tokens are treated as <Cell> cards.)",
        "(Cell Tokens have [Blocker] and «Android».)",
    ],
)
def test_no_note_of_a_token_is_lost(note: str) -> None:
    (skill,) = compile_text(f"[Activate: Main] Play 1 Cell Token with 5000 power. {note}")
    assert isinstance(skill, Skill)
    assert isinstance(skill.effect, PlayToken)
    assert len(skill.effect.facts) == 1 + note.count("<") + note.count("[") + note.count("«")
    assert compile_text("[Activate: Main] Play 1 Cell Token with 5000 power. (Cell Tokens are like no other.)")[
        0
    ].unread


@pytest.mark.parametrize("when", ["during your opponent's turn", "during your Main Phase", "during a battle"])
def test_a_replacement_may_say_behind_when_it_is_at_work(when: str) -> None:
    (skill,) = compile_text(f"[Permanent] If this card would be KO'd {when}, it's sent to its owner's Warp instead.")
    assert isinstance(skill, Skill)
    assert isinstance(skill.effect, ReplaceEvent)
    assert skill.effect.condition is not None
    assert round_trips(skill)


def test_power_and_a_keyword_skill_may_last_differently() -> None:
    line = "[Auto] When this card attacks, it gets +5000 power for the battle and [Double Strike] for the turn."
    (skill,) = compile_text(line)
    assert isinstance(skill, Skill)
    assert isinstance(skill.effect, Then)
    assert [gets.duration.until for gets in skill.effect.effects if isinstance(gets, Gets)] == [
        Until.BATTLE,
        Until.TURN,
    ]
    assert round_trips(skill)

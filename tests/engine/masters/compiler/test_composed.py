"""What is put together from parts: prohibitions, permissions and choices in combinations that no list of phrases holds."""

from __future__ import annotations

import pytest

from engine.masters.compiler import compile_text
from engine.masters.ir.nodes import (
    By,
    Cannot,
    DuringBattle,
    EnergyCost,
    GainFacts,
    GetCost,
    Gets,
    Happened,
    May,
    Modal,
    PayEnergy,
    Permit,
    PreventDamage,
    Prohibit,
    ReplaceEvent,
    Until,
    Window,
)
from engine.masters.ir.nouns import Area, Const, PerEach, Who
from engine.masters.ir.walk import walk
from tests.engine.masters.compiler.alike import read


@pytest.mark.parametrize(
    ("words", "actions"),
    [
        ("can't attack, combo, or activate skills for the turn", ["attack", "combo", "activate"]),
        ("can't attack or be placed in a Combo Area for the turn", ["attack", "be placed"]),
        ("can't be KO'd by skills or leave the Battle Area for the turn", ["be KO'd", "leave"]),
        ("can't be played from your Drop Area by skills", ["be played"]),
        ("can't be played with skills from any area", ["be played"]),
        ("can't be targeted by attacks or be chosen by your opponent's skills", ["be attacked", "be chosen"]),
        ("can't attack unless you discard 1 card each time", ["attack"]),
        ("can't block or be used in a combo unless you have 3 or more energy", ["block", "combo"]),
    ],
)
def test_what_a_card_cannot_do(words: str, actions: list[str]) -> None:
    skill = read(f"[Auto] When this card is played, it {words}.")
    assert [node.action for node in walk(skill) if isinstance(node, Cannot)] == actions


@pytest.mark.parametrize(
    ("words", "verbs"),
    [
        ("activate [Blocker] or combo with Battle Cards for the battle", ["activate", "combo"]),
        ("combo with cards from their hand, activate [Counter] skills, or activate [Blocker] for the battle", ["combo", "activate", "activate"]),
        ("attack or play Battle Cards for the turn unless they discard 1 card from their hand each time", ["attack", "play"]),
    ],
)  # fmt: skip
def test_what_a_player_cannot_do_is_said_once_for_all_of_it(words: str, verbs: list[str]) -> None:
    bans = [
        node
        for node in walk(read(f"[Auto] When this card attacks, your opponent can't {words}."))
        if isinstance(node, Prohibit)
    ]
    assert [ban.deed.verb for ban in bans] == verbs
    assert len({(ban.who, ban.duration, ban.unless) for ban in bans}) == 1


@pytest.mark.parametrize("against", ["during", "in response to", "against"])
def test_against_its_attacks(against: str) -> None:
    skill = read(f"[Permanent] Your opponent can't activate [Counter] skills {against} this card's attacks.")
    (battle,) = (node for node in walk(skill) if isinstance(node, DuringBattle))
    assert battle.role == "attacking"


@pytest.mark.parametrize(
    ("words", "action", "source", "free", "priced"),
    [
        ("play this card from your Drop Area by paying its energy cost", "play", Area.DROP, False, False),
        ("play this card from your Warp by paying its energy cost and discarding 1 card", "play", Area.WARP, False, True),
        ("play this card from your hand by discarding 2 cards instead of paying its energy cost", "play", Area.HAND, True, True),
        ("activate this card's [Counter] skill from your hand without paying its energy cost by discarding 1 card", "activate", Area.HAND, True, True),
        ("activate the [Activate: Battle] skill on this card from your Drop Area without paying its energy cost", "activate", Area.DROP, True, False),
        ("combo with this card from your Warp", "combo", Area.WARP, False, False),
        ("use this card in a combo from your Drop Area", "combo", Area.DROP, False, False),
    ],
)  # fmt: skip
def test_what_a_player_may_do(words: str, action: str, source: Area, free: bool, priced: bool) -> None:
    (permit,) = (node for node in walk(read(f"[Permanent] You can {words}.")) if isinstance(node, Permit))
    assert (permit.action, permit.free, bool(permit.instead)) == (action, free, priced)
    assert [place.area for place in permit.source] == [source]


def test_you_may_is_said_at_any_time_of_an_activation_too() -> None:
    (permit,) = (
        node
        for node in walk(read("[Permanent] You may activate this card from your hand without paying its energy cost."))
        if isinstance(node, Permit)
    )
    assert (permit.action, permit.free) == ("activate", True)


@pytest.mark.parametrize(
    ("words", "cost"),
    [("{B}", EnergyCost(0, "B")), ("{R}{R}①", EnergyCost(1, "RR")), ("②", EnergyCost(2))],
)
def test_energy_is_paid_in_an_effect(words: str, cost: EnergyCost) -> None:
    skill = read(f"[Auto] When this card attacks, your opponent may pay {words}. If they don't, draw 1 card.")
    (paid,) = (node for node in walk(skill) if isinstance(node, PayEnergy))
    assert (paid.cost, paid.who) == (cost, Who.THEY)


def test_an_unknown_amount_is_not_paid() -> None:
    (skill,) = compile_text("[Auto] When this card attacks, you may pay {X}. If you do, draw 1 card.")
    assert skill.unread


def test_who_may_do_one_of_two_things_chooses() -> None:
    skill = read(
        "[Auto] When you play this card, your opponent may discard 1 card from their hand or place 1 of their Battle Cards in their Drop Area."
    )
    (choice,) = (node for node in walk(skill) if isinstance(node, Modal))
    assert (choice.who, len(choice.options)) == (Who.THEY, 2)
    (may,) = (node for node in walk(skill) if isinstance(node, May))
    assert may.who is Who.OPPONENT


def test_one_of_two_things_instead() -> None:
    skill = read(
        "[Permanent] If this card would be KO'd, you may remove a marker from your Unison Card or discard 1 card instead."
    )
    (replaced,) = (node for node in walk(skill) if isinstance(node, ReplaceEvent))
    assert replaced.optional
    assert isinstance(replaced.substitute, Modal)


@pytest.mark.parametrize(
    "words",
    [
        "gains <Abel>, <Bess>, and «Crew» in all areas",
        "is also treated as <Abel>, <Bess>, and «Crew»",
        "is also treated as an <Abel>, <Bess>, and «Crew» card in all areas",
    ],
)
def test_facts_of_several_kinds(words: str) -> None:
    facts = [node for node in walk(read(f"[Permanent] This card {words}.")) if isinstance(node, GainFacts)]
    assert [name for fact in facts for name in (*fact.characters, *fact.traits)] == ["Abel", "Bess", "Crew"]


@pytest.mark.parametrize("lead", ["For the turn, ", "For the turn ", ""])
def test_how_long_stands_in_front_or_behind(lead: str) -> None:
    behind = "" if lead else " for the turn"
    skill = read(f"[Activate: Main] {lead}your opponent can't play Battle Cards{behind}.".replace("] y", "] Y"))
    (ban,) = (node for node in walk(skill) if isinstance(node, Prohibit))
    assert ban.duration.until is Until.TURN


def test_a_discount_that_would_come_too_late_is_not_read() -> None:
    (skill,) = compile_text(
        "[Activate: Main] During this turn, when you play a red Battle Card, reduce its energy cost by 1."
    )
    assert skill.unread  # 2-11-5-1: the cost is paid before the card is played


@pytest.mark.parametrize(
    ("words", "most"),
    [("for each red card in your Drop Area", None), ("for every 2 red cards in your Drop Area, up to 3", 3)],
)
def test_so_many_times(words: str, most: int | None) -> None:
    skill = read(f"[Auto] When this card attacks, draw 1 card {words}.")
    (times,) = (node for node in walk(skill) if isinstance(node, PerEach))
    assert (None if times.most is None else times.most) == (None if most is None else Const(most))


@pytest.mark.parametrize(
    "modes",
    ["choose one-", "choose one of the following effects:", "choose up to 2 of the following effects-", "choose 2 -"],
)
def test_modes(modes: str) -> None:
    skill = read(f"[Auto] When this card is played, {modes} • Draw 1 card. • This card gains [Blocker] for the turn.")
    (choice,) = (node for node in walk(skill) if isinstance(node, Modal))
    assert len(choice.options) == 2


@pytest.mark.parametrize(
    ("words", "beyond", "attacks"),
    [
        ("You don't take damage from attacks.", 0, True),
        ("Your Leader Card can't take damage.", 0, False),
        ("You can't take more than 1 damage from cards with [Triple Strike].", 1, False),
        ("You only take 1 damage from attacks during your opponent's turn.", 1, True),
        ("The damage you take can't exceed 2.", 2, False),
        ("The damage you take from attacks is reduced to 1.", 1, True),
    ],
)
def test_damage_not_taken(words: str, beyond: int, attacks: bool) -> None:
    (kept,) = (node for node in walk(read(f"[Permanent] {words}")) if isinstance(node, PreventDamage))
    assert (kept.beyond, kept.cause == By("battle")) == (beyond, attacks)


def test_skills_that_may_be_meant_for_both_or_for_one_are_not_guessed() -> None:
    (skill,) = compile_text(
        "[Permanent] This card can't be returned to a hand or be sent to a Warp by your opponent's skills."
    )
    assert skill.unread


@pytest.mark.parametrize(
    "words",
    [
        "the next red card you play this turn costs 1 less",
        "reduce the energy cost of the next red card you play this turn by 1",
        "the energy cost of the next red card you play from your hand this turn is reduced by 1",
        "the next red card you play this turn has its energy cost reduced by 1",
        "the next time you play a red card this turn, reduce its energy cost by 1",
    ],
)
def test_the_next_card_costs_less(words: str) -> None:
    (effect,) = (node for node in walk(read(f"[Auto] When this card is played, {words}.")) if isinstance(node, Gets))
    assert effect.changes == (GetCost(Const(1)),)
    assert isinstance(until := effect.duration.condition, Happened)
    assert (until.window, until.negative) == (Window.EFFECT, True)


@pytest.mark.parametrize(
    "line",
    [
        "[Auto] When you activate this card's skill, place this card under your deck instead of in your Drop Area.",
        "[Auto] The next time this card attacks, draw 1 card instead.",
    ],
)
def test_what_is_done_does_not_make_room_for_another_move(line: str) -> None:
    """Where a card goes is replaced of what would happen to it, and of no deed that is done."""
    (skill,) = compile_text(line)
    assert skill.unread

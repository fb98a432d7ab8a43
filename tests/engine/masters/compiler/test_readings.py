"""What the words mean: references, silent places, who acts, the readings of `instead` and `negate`."""

from __future__ import annotations

from typing import TypeVar

import pytest

from engine.masters.compiler import compile_text
from engine.masters.ir.nodes import (
    KO,
    AtLater,
    Choose,
    Deed,
    DidResult,
    DidSo,
    Gets,
    If,
    InsteadOfPlay,
    LoseKeyword,
    May,
    Move,
    NegateAttack,
    Negated,
    NegateSkillOnChain,
    NegateThisSkill,
    Permit,
    Play,
    PlayToken,
    Prohibit,
    ReplaceEvent,
    Skill,
    Until,
    Upgrade,
    WhenAny,
    WhenDoing,
    WhenIf,
)
from engine.masters.ir.nouns import THIS_CARD, Area, Const, InMode, Node, Noun, Nouns, Ref, Referent, Who
from engine.masters.ir.walk import walk

N = TypeVar("N", bound=Node)


def read(text: str) -> Skill:
    (skill,) = compile_text(text)
    assert not skill.unread, skill.effect
    return skill


def find(skill: Skill, kind: type[N], nth: int = 0) -> N:
    return [node for node in walk(skill) if isinstance(node, kind)][nth]


def test_if_you_do_asks_whether_the_option_was_taken() -> None:
    skill = read("[Auto] When this card attacks, you may discard 1 card from your hand. If you do, draw 1 card.")
    assert find(skill, May).who == Who.YOU
    assert find(skill, DidSo).did


def test_a_result_is_asked_for_by_its_verb() -> None:
    skill = read(
        "[Auto] When this card is played, KO up to 1 of your opponent's Battle Cards. If you KO'd a card, draw 1 card."
    )
    assert find(skill, DidResult).verb == "KO"


def test_what_another_player_may_do_is_done_by_that_player() -> None:
    skill = read(
        "[Activate: Main] Your opponent may choose 1 card in their hand and discard it. If they don't, draw 1 card."
    )
    assert find(skill, May).who == Who.OPPONENT
    assert find(skill, Choose).who == Who.THEY
    assert find(skill, Move).who == Who.THEY
    assert not find(skill, DidSo).did


def test_a_verb_with_s_and_no_subject_is_that_of_the_player_before() -> None:
    skill = read("[Activate: Main] Your opponent chooses 1 card in their hand and discards it.")
    assert find(skill, Choose).who == Who.OPPONENT
    assert find(skill, Move).who == Who.THEY


def test_a_second_trigger_has_the_subject_of_the_first() -> None:
    trigger = read("[Auto] When this card is played or attacks, draw 1 card.").trigger
    assert isinstance(trigger, WhenAny)
    played, attacks = trigger.parts
    assert isinstance(played, Deed)
    assert isinstance(attacks, Deed)
    assert (played.verb, attacks.verb) == ("play", "attack")
    assert played.noun == attacks.noun == THIS_CARD


def test_cost_and_place_of_a_list_hold_for_each_of_it() -> None:
    skill = read(
        "[Activate: Main] Choose up to 1 <Krillin> card and 1 <Yamcha> card with energy costs of 2 or less in your hand and play them."
    )
    noun = find(skill, Choose).noun
    assert isinstance(noun, Nouns)
    for part in noun.parts:
        assert isinstance(part, Noun)
        assert [place.area for place in part.places] == [Area.HAND]
        assert any(type(node).__name__ == "Compare" for node in walk(part))


@pytest.mark.parametrize(
    ("words", "areas"),
    [
        ("Battle Card", [Area.BATTLE]),
        ("Unison Card", [Area.UNISON]),
        ("Leader Card", [Area.LEADER]),
        ("<Krillin> card", [Area.LEADER, Area.BATTLE]),
        ("«Saiyan»", [Area.LEADER, Area.BATTLE]),
    ],
)
def test_where_a_card_is_that_the_text_puts_nowhere(words: str, areas: list[Area]) -> None:
    skill = read(f"[Activate: Main] Choose 1 {words} and it gets +5000 power for the turn.")
    noun = find(skill, Choose).noun
    assert isinstance(noun, Noun)
    assert noun.implied
    assert [place.area for place in noun.places] == areas


def test_one_owner_for_two_places() -> None:
    noun = find(
        read("[Activate: Main] Choose up to 1 red card from your deck or Drop Area and add it to your hand."), Choose
    ).noun
    assert isinstance(noun, Noun)
    assert [(place.area, place.who) for place in noun.places] == [(Area.DECK, Who.YOU), (Area.DROP, Who.YOU)]


def test_one_duration_for_several_changes() -> None:
    gets = find(
        read("[Activate: Battle] This card gets +5000 power and [Critical], and can't attack, for the turn."), Gets
    )
    assert len(gets.changes) == 3
    assert gets.duration.until == Until.TURN


def test_a_duration_in_front_holds_for_what_comes_after_it() -> None:
    skill = read(
        "[Auto] When this card is played, for the turn, this card gets +5000 power and your opponent can't activate [Blocker]."
    )
    assert find(skill, Gets).duration.until == Until.TURN
    assert find(skill, Prohibit).duration.until == Until.TURN


class TestInstead:
    def test_of_an_event(self) -> None:
        skill = read("[Permanent] If this card would be KO'd, you may discard 1 card from your hand instead.")
        replaced = find(skill, ReplaceEvent)
        assert replaced.optional

    def test_of_being_played(self) -> None:
        skill = read(
            "[Counter: Play] The Battle Card being played is returned to its owner's hand instead of being played."
        )
        fate = find(skill, InsteadOfPlay)
        assert fate.what == Ref(Referent.BEING_PLAYED, said="battle")
        assert fate.to.place.area == Area.HAND

    def test_of_paying(self) -> None:
        skill = read(
            "[Permanent] You can activate this card's [Counter] skill from your hand by placing 1 card from your life in your "
            "Drop Area instead of paying its energy cost."
        )
        assert len(find(skill, Permit).instead) == 1

    def test_of_the_effect_before(self) -> None:
        skill = read(
            "[Auto] When this card is played, draw 1 card. If your life is at 2 or less, draw 3 cards instead."
        )
        assert isinstance(find(skill, Upgrade), Upgrade)


class TestNegate:
    def test_an_attack(self) -> None:
        assert isinstance(read("[Counter: Attack] Negate the attack.").effect, NegateAttack)

    def test_the_skills_of_a_card(self) -> None:
        skill = read(
            "[Auto] When this card attacks, choose 1 of your opponent's Battle Cards and negate its skills for the turn."
        )
        assert find(skill, Negated).kinds == ()

    def test_one_kind_of_skill(self) -> None:
        skill = read(
            "[Auto] When this card attacks, choose 1 of your opponent's Battle Cards and negate its [Auto] skills for the turn."
        )
        assert find(skill, Negated).kinds == ("Auto",)

    def test_a_counter_on_the_chain(self) -> None:
        assert isinstance(read("[Counter: Counter] Negate the [Counter: Attack] skill.").effect, NegateSkillOnChain)

    def test_this_skill(self) -> None:
        skill = read("[Activate: Main] Draw 1 card, then negate this skill for the turn.")
        assert find(skill, NegateThisSkill).duration.until == Until.TURN


def test_a_later_moment() -> None:
    skill = read("[Activate: Main] Draw 1 card, and at the end of the turn, switch this card to Active Mode.")
    assert isinstance(find(skill, AtLater), AtLater)


def test_when_in_a_permanent_skill_is_no_trigger() -> None:
    assert isinstance(read("[Permanent] When your life is at 2 or less, this card gets +5000 power.").effect, If)
    doing = read(
        "[Permanent] When activating this card from your hand, you may place 1 card from your hand in your Drop Area."
    )
    assert isinstance(doing.effect, WhenDoing)
    assert doing.trigger is None


def test_the_fate_of_the_card_being_played_may_be_a_mode() -> None:
    play = find(read("[Counter: Play] The Battle Card being played is played in Rest Mode."), Play)
    assert play.what == Ref(Referent.BEING_PLAYED, said="battle")
    assert play.rest


@pytest.mark.parametrize(
    "cards", ["1 red card from your deck", "1 «Scout» card among them other than copies of this card"]
)
def test_what_follows_a_card_out_of_play_is_said_of_it_in_play(cards: str) -> None:
    play = find(
        read(
            f"[Activate: Main] Look at up to 3 cards from the top of your deck, play up to {cards} with 2 markers on it in Rest Mode."
        ),
        Play,
    )
    assert (play.rest, play.markers) == (True, Const(2))
    assert not [node for node in walk(play) if isinstance(node, InMode)]


def test_tokens_carry_their_numbers() -> None:
    token = find(
        read("[Activate: Main] Play 1 Scarecrow Token with 10000 power in your opponent's Battle Area."), PlayToken
    )
    assert (token.name, token.power, token.master) == ("Scarecrow", 10000, Who.OPPONENT)


@pytest.mark.parametrize(
    "words",
    [
        "your opponent can't activate cards with the declared card name for the turn",
        "this card gains the declared color for the turn",
        "this card gains that skill for the turn",
    ],
)
def test_what_nobody_declared_or_chose_is_not_guessed(words: str) -> None:
    (skill,) = compile_text(f"[Auto] When this card attacks, {words}.")
    assert skill.unread


@pytest.mark.parametrize(
    "words",
    [
        "choose up to 2 differently named red cards in your Drop Area and add them to your hand",
        "choose up to a number of your opponent's Battle Cards equal to the number of your energy and KO them",
        "choose a number of your opponent's Battle Cards up to your life and KO them",
        "choose 1 each of <Ann>, <Ben>, and <Cat> from your Drop Area and place them under this card",
        "you may have your opponent discard 1 card",
        "take the top 2 cards from your deck and add them to your life",
        "if you chose not to add any cards to your hand, draw 1 card",
    ],
)
def test_wordings_of_what_is_done(words: str) -> None:
    read(f"[Auto] When this card is KO'd, {words}.")


def test_each_of_three_is_chosen_apart() -> None:
    chosen = find(read("[Auto] When this card is KO'd, choose 1 each of <Ann>, <Ben>, and <Cat> in your life."), Choose)
    assert isinstance(chosen.noun, Nouns)
    assert len(chosen.noun.parts) == 3


@pytest.mark.parametrize("when", ["Each time", "Whenever", "When"])
@pytest.mark.parametrize(
    "then", ["during your turn", "outside of your Charge Phase", "while you have 3 or more energy"]
)
def test_a_condition_behind_what_happens_is_of_the_trigger(when: str, then: str) -> None:
    skill = read(f"[Auto] {when} a card of yours activates [Blocker] {then}, draw 1 card. Then, KO this card.")
    assert isinstance(skill.trigger, WhenIf)


def test_a_reminder_may_stand_for_the_full_stop() -> None:
    read("[Auto] When this card attacks, it gains [Double Strike] (It inflicts 2 damage)")


@pytest.mark.parametrize(
    ("event", "nth"),
    [
        ("this card attacks for the second time in a turn", 2),
        ("this card attacks twice in the same turn", 2),
        ("you play your third «Scout» card each turn", 3),
        ("your opponent combos with their second card in a turn", 2),
        ("your opponent's second Battle Card in a turn is KO'd", 2),
        ("you activate your second Extra Card of the turn", 2),
    ],
)
def test_which_of_several_deeds_of_a_turn(event: str, nth: int) -> None:
    deed = find(read(f"[Auto] When {event}, draw 1 card."), Deed)
    assert deed.nth == nth


def test_all_others_are_those_that_were_not_chosen() -> None:
    others = find(read("[Auto] When this card is played, choose 1 Battle Card and KO all other Battle Cards."), KO)
    assert Ref(Referent.CHOSEN) in walk(others)
    own = find(read("[Auto] When this card is played, discard 1 card and KO all other Battle Cards."), KO)
    assert THIS_CARD in walk(own)


@pytest.mark.parametrize(
    ("changes", "meant"),
    [("-5000 power", Referent.GUARD_CARD), ("+5000 power", Referent.IT), ("+5000 power and [Critical]", Referent.IT)],
)
def test_what_harms_is_done_to_the_attacked_card(changes: str, meant: Referent) -> None:
    gets = find(read(f"[Auto] When this card attacks a Battle Card, it gets {changes} for the battle."), Gets)
    assert isinstance(gets.what, Ref)
    assert gets.what.to is meant


@pytest.mark.parametrize(
    ("changes", "lost"),
    [
        ("loses [Barrier] and [Critical] and gets +5000 power", ["Barrier", "Critical"]),
        ("loses [Barrier] and [Critical], and gains [Blocker]", ["Barrier", "Critical"]),
        ("gains [Blocker] and loses [Barrier], [Critical], and [Deflect]", ["Barrier", "Critical", "Deflect"]),
        ("loses [Barrier] and gains [Blocker] and [Critical]", ["Barrier"]),
    ],
)
def test_what_is_lost_goes_on_until_another_verb_is_said(changes: str, lost: list[str]) -> None:
    gets = find(read(f"[Permanent] This card {changes}."), Gets)
    assert [change.keyword for change in gets.changes if isinstance(change, LoseKeyword)] == lost


@pytest.mark.parametrize(
    ("said", "did", "who"),
    [
        ("they do", True, Who.THEY),
        ("that player doesn't", False, Who.THEY),
        ("your opponent can't", False, Who.OPPONENT),
        ("the opponent does so", True, Who.OPPONENT),
    ],
)
def test_whoever_was_asked_may_have_done_so(said: str, did: bool, who: Who) -> None:
    skill = read(f"[Auto] When this card is played, your opponent may discard 1 card. If {said}, draw 2 cards.")
    answer = find(skill, DidSo)
    assert (answer.did, answer.who) == (did, who)


def test_what_goes_with_a_deed_has_no_time_of_its_own() -> None:
    line = "[Auto] When you play this card, for the turn, your opponent can't activate [Counter] skills when you play red cards."
    assert compile_text(line)[0].unread


def test_a_list_of_triggers_is_not_what_is_done() -> None:
    assert compile_text("[Auto] When this card attacks, draws 1 card.")[0].unread
    line = (
        "[Auto] When your opponent attacks, discards a card, or draws a card, this card gets +5000 power for the turn."
    )
    skill = read(line)
    assert isinstance(skill.trigger, WhenAny)
    assert len(skill.trigger.parts) == 3
    assert isinstance(skill.effect, Gets)

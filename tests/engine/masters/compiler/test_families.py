"""Families of phrases: what is said of one verb, place or comparison can be said of the others."""

from __future__ import annotations

import pytest

from engine.masters.compiler import compile_text
from engine.masters.compiler.normalise import errata, fold, normalise
from engine.masters.ir.nodes import (
    Activating,
    Alike,
    AtLater,
    Cannot,
    CopySkills,
    Damage,
    Deed,
    DidResult,
    EnergyCost,
    Flip,
    GainFacts,
    GainSkill,
    GetCost,
    Gets,
    Happened,
    Holds,
    Modal,
    Negated,
    Pay,
    Permit,
    Play,
    Prohibit,
    RemoveMarkers,
    ReplaceEvent,
    SetNumber,
    Shuffle,
    SkillKind,
    SkipStep,
    Until,
    WhenDoing,
    WhenIf,
    WhenPhase,
    Window,
)
from engine.masters.ir.nouns import (
    THIS_CARD,
    Area,
    Cmp,
    Count,
    IsUnder,
    Node,
    Noun,
    NumberIn,
    OnSide,
    Place,
    Quantity,
    Ref,
    Referent,
    TotalLimit,
    WasPlayedBy,
    Who,
)
from engine.masters.ir.walk import walk
from tests.engine.masters.compiler.alike import read


def is_a(node: Node, wanted: type[Node] | str) -> bool:
    """Whether it is a node of the class, or the deed of the verb."""
    return node.verb == wanted if isinstance(node, Deed) else not isinstance(wanted, str) and isinstance(node, wanted)


@pytest.mark.parametrize(
    ("condition", "node"),
    [
        ("you have more Battle Cards in play than your opponent", Count),
        ("your opponent has more life than you", NumberIn),
        ("you have fewer cards in your hand than your opponent", NumberIn),
        ("you and your opponent have the same amount of energy", NumberIn),
        ("your life is the same as your opponent's", Holds),
        ("all of your energy is the same color", Alike),
        ("3 or more of the cards in your Drop Area have different card names", Alike),
        ("your Leader Card is awakened", OnSide),
        ("your opponent's Leader Card's back is facing up", OnSide),
        ("you've played another Battle Card this turn", "play"),
        ("you haven't attacked this turn", Happened),
        ("your opponent took damage this turn", "take damage"),
        ("a card has been sent to your Warp this turn", "send"),
        ("your Drop Area and Warp have a total of 10 or more cards", Noun),
        ("this card is under a card", IsUnder),
    ],
)
def test_what_players_have_and_what_happened_can_be_a_condition(condition: str, node: type[Node] | str) -> None:
    skill = read(f"[Auto] When this card attacks, if {condition}, draw 1 card.")
    assert any(is_a(found, node) for found in walk(skill))


def test_what_did_not_happen_is_a_condition_too() -> None:
    skill = read("[Auto] At the end of your turn, if this card didn't attack this turn, draw 1 card.")
    (happened,) = (node for node in walk(skill) if isinstance(node, Happened))
    assert happened.negative
    assert happened.window == Window.TURN


@pytest.mark.parametrize(
    ("moment", "node"),
    [
        ("When this card becomes the target of an attack", "attack"),
        ("When you evolve a card into this card", "evolve"),
        ("When your opponent's Battle Card's power is reduced by a skill", "lower power"),
        ("When you switch 1 or more of your energy to Active Mode using a skill", "switch to active"),
        ("When you add a marker to this card using a skill", "add marker"),
        ("When you place a card under this card", "place"),
        ("When one or more of your opponent's Battle Cards are KO'd by this card's skill", "KO"),
        ("When a card is placed in your life face up from any area other than your deck", "place"),
        ("At the start or end of your turn", WhenPhase),
        ("At the end of the turn in which this card was played", WhenPhase),
        ("At the end of a turn you played this card", WhenPhase),
        ("When your opponent uses a skill to play a Battle Card", "play"),
    ],
)
def test_moments_are_told_in_many_ways(moment: str, node: type[Node] | str) -> None:
    assert any(is_a(found, node) for found in walk(read(f"[Auto] {moment}, draw 1 card.").trigger or THIS_CARD))


@pytest.mark.parametrize(
    ("sentence", "node"),
    [
        ("This card is also treated as a <Son Goku> card in all areas", GainFacts),
        ("This card's name is also treated as {Big Fish}", GainFacts),
        ("Your opponent's Battle Cards lose all of their skills", Negated),
        ("Negate the [Auto] skills of all of your opponent's Battle Cards", Negated),
        ("Your opponent can't negate this card's attacks", Cannot),
        ("This card can't be chosen as the target of your opponent's skills", Cannot),
        ("This card can only be played by a skill", Cannot),
        ("This card can only be played from any area using [Counter: Counter] skills", Cannot),
        ("This card can only be played from your Drop Area", Cannot),
        ("Your opponent can't activate [Counter: Play] skills in response to this card being played", WhenDoing),
        ("Your opponent can't activate [Counter: Attack] skills or [Blocker]", Prohibit),
        ("Your opponent may only combo with red cards", Prohibit),
        ("This Unison Card's attacks can't be negated", Cannot),
        ("This card can't have its power reduced by skills", Cannot),
        ("Your opponent can't remove markers from your Unison Cards", Cannot),
        ("Treat this card's original energy cost as 2", SetNumber),
        ("You can activate this card from your hand by paying {B}{B} instead of its energy cost", Permit),
        ("This card isn't switched to Active Mode during your Charge Phase", Cannot),
        ("The combo cost of all cards in your hand becomes 0", SetNumber),
        (
            "If you're activating this card's [Counter] skill, reduce the energy cost of this card in your hand by 2",
            Activating,
        ),
        ("Reduce the energy cost of this card by the number of cards in your opponent's Battle Area", GetCost),
        ("You can only play this card if your Leader Card is red", Prohibit),
        ("Your opponent can't play more than 1 Battle Card per turn", Prohibit),
        ("You can combo with this card when it's in your energy", Permit),
        ("This card gains all of the [Permanent] skills of the cards under it", CopySkills),
        ("When this card is removed from a Battle Area, it's removed from the game instead", ReplaceEvent),
    ],
)
def test_rules_of_cards_are_told_in_many_ways(sentence: str, node: type[Node]) -> None:
    assert any(isinstance(found, node) for found in walk(read(f"[Permanent] {sentence}.")))


@pytest.mark.parametrize(
    ("sentence", "node"),
    [
        (
            "Choose up to 2 of your opponent's Battle Cards with a combined energy cost of 4 or less and KO them",
            TotalLimit,
        ),
        ("Choose up to 1 card you played from your hand and return it to its owner's hand", WasPlayedBy),
        ("Flip over 1 face-down card in your life", Flip),
        ("Remove all markers from your opponent's Unison Card", RemoveMarkers),
        (
            "Choose up to 1 card in your Drop Area and play it. If you use this skill to play a red card, draw 1 card",
            DidResult,
        ),
        ("If you looked through your deck, shuffle it", Shuffle),
        ("Your opponent's next Main Phase is skipped", SkipStep),
    ],
)
def test_deeds_are_told_in_many_ways(sentence: str, node: type[Node]) -> None:
    assert any(isinstance(found, node) for found in walk(read(f"[Activate: Main] {sentence}.")))


def test_one_each_is_a_choice_for_each() -> None:
    skill = read("[Activate: Main] Choose up to 1 card each from your hand, life, and energy.")
    nouns = [node for node in walk(skill) if isinstance(node, Noun)]
    assert [noun.places[0].area for noun in nouns] == [Area.HAND, Area.LIFE, Area.ENERGY]
    assert {noun.places[0].who for noun in nouns} == {Who.YOU}
    both = read("[Activate: Main] KO up to 1 each of your and your opponent's Battle Cards.")
    assert [node.owner for node in walk(both) if isinstance(node, Noun)] == [Who.YOU, Who.OPPONENT]


def test_any_area_but_one_is_a_place() -> None:
    skill = read("[Auto] When a card is placed in your Drop Area from any area other than your hand, draw 1 card.")
    (place,) = (node for node in walk(skill) if isinstance(node, Place) and node.area == Area.ANYWHERE)
    assert [but.area for but in place.but] == [Area.HAND]


def test_several_options_may_be_chosen() -> None:
    skill = read(
        "[Activate: Main] Choose up to two- • Draw 1 card. • KO 1 of your opponent's Battle Cards. • Switch this card to Active Mode."
    )
    (modal,) = (node for node in walk(skill) if isinstance(node, Modal))
    assert modal.up_to
    assert len(modal.options) == 3


def test_what_changes_again_is_what_changed_before() -> None:
    skill = read(
        "[Auto] When this card is played, it gets +5000 power for the turn, and can attack Battle Cards in Active Mode."
    )
    gets = [node for node in walk(skill) if isinstance(node, Gets)]
    assert [one.duration.until for one in gets] == [Until.TURN, Until.TURN]
    assert gets[0].what == gets[1].what


def test_less_and_more_have_many_words() -> None:
    for words in ("greater", "higher", "larger"):
        skill = read(
            f"[Activate: Main] KO up to 1 of your opponent's Battle Cards with an energy cost {words} than your energy."
        )
        assert any(getattr(node, "cmp", None) == Cmp.GT for node in walk(skill))


@pytest.mark.parametrize(
    ("words", "kind", "per_turn"),
    [
        ("[Activate: Main] Draw 1 card.", SkillKind.ACTIVATE, None),
        ("[Activate: Main][Once per turn] Draw 1 card.", SkillKind.ACTIVATE, 1),
        ("[Activate: Battle] Draw 1 card.", SkillKind.ACTIVATE, None),
        ("[Auto][Once per turn] When you play a card, draw 1 card.", SkillKind.AUTO, 1),
    ],
)
def test_a_skill_in_quotes_is_a_skill_of_its_kind(words: str, kind: SkillKind, per_turn: int | None) -> None:
    effect = read(f'[Permanent] All of your Battle Cards gain "{words}"').effect
    assert isinstance(effect, Gets)
    (change,) = effect.changes
    assert isinstance(change, GainSkill)
    assert (change.skill.kind, change.skill.per_turn) == (kind, per_turn)


def test_bare_keywords_get_their_brackets() -> None:
    assert normalise("[Auto] When you play this card using Over Realm, draw 1 card.") == normalise(
        "[Auto] When you play this card using [Over Realm], draw 1 card."
    )


def test_results_are_spoken_of_with_their_place() -> None:
    skill = read(
        "[Activate: Main] Place up to 2 cards from your hand in your Drop Area, then play the cards placed in your Drop Area by this skill."
    )
    (ref,) = (node for node in walk(skill) if isinstance(node, Ref) and node.to == Referent.PLACED)
    assert ref.verb == "place"
    assert [place.area for place in ref.places] == [Area.DROP]
    assert any(isinstance(node, Noun) and node.quantity == Quantity.UP_TO for node in walk(skill))


def test_errata_mend_text_and_say_why() -> None:
    for erratum in errata():
        assert erratum.printed not in fold(f"When {erratum.printed}.")[0].text
        assert erratum.printed not in erratum.meant
        assert erratum.why


@pytest.mark.parametrize(
    "condition",
    [
        "your opponent has exactly 3 energy in Active Mode",
        "you and your opponent have 5 or more energy",
        "both you and your opponent have a «Saiyan» card in play",
        "your Unison Card has fewer markers than your opponent's Unison Card",
        "there are exactly 2 cards named {Wind} in your Drop Area",
        "one of your «Saiyan» cards is attacking or being attacked",
        "its power was reduced to 0 with this skill",
        "the original power of that card is 5000 or less",
        "you have at least 2 more «Saiyan» cards in play than your opponent",
        "this card is the only Battle Card you have in play",
        "that card is the only red card in your Drop Area",
        "your Leader Card is both red and blue",
        "your Leader Card is a multicolor card that includes red",
        "your Leader Card shares a color with this card",
        "there are a combined total of 10 or more cards in both players' Warps",
    ],
)
def test_what_may_be_asked(condition: str) -> None:
    read(f"[Auto] When this card attacks, if {condition}, draw 1 card.")


@pytest.mark.parametrize("number", ["your life", "the number of cards in your hand", "the number of your Battle Cards"])
@pytest.mark.parametrize("becomes", ["becomes", "is reduced to", "falls to"])
@pytest.mark.parametrize("bound", ["3", "3 or less", "exactly 3"])
def test_a_number_that_comes_to_something(number: str, becomes: str, bound: str) -> None:
    read(f"[Auto] When {number} {becomes} {bound}, draw 1 card.")


@pytest.mark.parametrize(
    "sentence",
    [
        "Your opponent can't negate the attacks of your «Saiyan» cards.",
        "Your Leader Card's skills and attacks can't be negated.",
        "This card can combo from your energy.",
        "Your opponent's Extra Cards cost 1 more to activate.",
        "Your attacked card can't be KO'd.",
        "This card has the skills of the cards under it.",
    ],
)
def test_what_holds(sentence: str) -> None:
    read("[Permanent] " + sentence)


def test_after_the_card_is_played_is_when_it_is_played() -> None:
    effect = read("[Counter: Play] After the Battle Card is played, KO it.").effect
    assert isinstance(effect, AtLater)
    assert isinstance(effect.when, Deed)
    assert effect.when.verb == "play"


@pytest.mark.parametrize(
    "event",
    [
        "your Unison Card's skill is activated",
        "your opponent's Battle Cards' skills are activated",
        "you play a card from a place other than your hand",
    ],
)
def test_what_may_happen(event: str) -> None:
    read(f"[Auto] When {event}, draw 1 card.")


def test_a_battle_behind_the_event_is_about_the_event() -> None:
    skill = read("[Auto] If your opponent activates a [Counter] skill during a battle with this card, draw 1 card.")
    assert isinstance(skill.trigger, WhenIf)


@pytest.mark.parametrize(
    ("sentence", "node"),
    [
        ("[Auto] When you play this card, this card can't have its attack negated for the turn.", Cannot),
        ("[Permanent] This card isn't KO'd in battle once per turn.", Cannot),
        (
            "[Auto] When this card attacks, you can only play Battle Cards by using [Union-Fusion] for the turn.",
            Prohibit,
        ),
        ("[Auto] When this card attacks, deal 1 additional damage to your opponent.", Damage),
        ("[Activate: Main]{B}/{G} : Draw 1 card.", EnergyCost),
        ("[Activate: Main] If you have 3 life and you also discard 1 card : Draw 1 card.", Pay),
    ],
)
def test_other_words_for_what_is_known(sentence: str, node: type[Node]) -> None:
    assert any(isinstance(one, node) for one in walk(read(sentence)))


def test_any_cards_that_a_skill_placed_are_all_of_them() -> None:
    played = "at the end of the turn, play any cards sent to a Warp by this skill to their owners' Battle Areas"
    plays = [one for one in walk(read(f"[Auto] When you play this card, {played}.")) if isinstance(one, Play)]
    assert [(one.what.quantity, one.master) for one in plays if isinstance(one.what, Noun)] == [
        (Quantity.ALL, Who.OWNER)
    ]


def test_a_color_alone_is_no_card_of_its_own() -> None:
    (skill,) = compile_text(
        "[Auto] When you play this card, KO up to 1 each of your opponent's red and blue Battle Cards."
    )
    assert skill.unread


def test_of_one_and_the_other_it_is_not_asked_which() -> None:
    two = "[Auto] When you play this card, choose up to 2 of your opponent's Battle Cards. Negate the skills of one and KO the other"
    (plain,), (asked,) = compile_text(f"{two}."), compile_text(f"{two} if its energy cost is 2 or less.")
    assert not plain.unread
    assert asked.unread

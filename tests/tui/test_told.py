"""What a player is told: at the curtain what happened meanwhile, at the end how the match went, in a question what for and what it leads to."""

from __future__ import annotations

from typing import Any

from dbs_tui.masters.face import MastersFace
from dbs_tui.masters.gist import gist
from dbs_tui.shell.play.answering import Draft
from dbs_tui.shell.play.hotseat import HotseatLink
from dbs_tui.shell.play.messages import Message
from dbs_tui.shell.play.table import Table, fold
from dbs_tui.shell.widgets.status import asked_words, marked
from engine.core.decisions import Answer
from engine.core.seen import LogLine, Spot
from engine.masters.view.model import View
from tests.engine.view.play import board, view

SEARCH = """
[[card]]
number = "E-1"
name = "Weed Out"
type = "extra"
color = ["red"]
energy = 0
text = "[Activate: Main] Draw 1 card, then choose 1 card in your hand and discard it."
"""


def asked(text: str, *steps: str, seat: int = 0) -> Draft:
    """The question of the seat on this board after the steps."""
    decision = view(board(text, *steps), seat).decision
    assert decision is not None
    return Draft(MastersFace(), decision)


def test_a_question_says_who_asks_and_what_for() -> None:
    draft = asked(SEARCH + "[p1]\nhand = ['E-1', 'R1', 'B1']", "p1: activate E-1")
    decision = draft.decision
    assert decision.by == "Weed Out [Activate: Main]"
    assert asked_words(decision) == "Weed Out [Activate: Main]: choose 1 card in your hand and discard it."
    start, end = decision.part
    assert decision.text[start:end] == "choose 1 card in your hand and discard it"
    bold = [decision.text[span.start : span.end] for span in marked(decision.text, decision.part).spans]
    assert bold == ["choose 1 card in your hand and discard it"]


def test_the_player_who_is_not_asked_reads_nothing_of_the_question() -> None:
    game = board(SEARCH + "[p1]\nhand = ['E-1', 'R1', 'B1']", "p1: activate E-1")
    decision = view(game, 1).decision
    assert decision is not None
    assert (decision.by, decision.text, decision.part, decision.options) == ("", "", (0, 0), ())


def test_an_attack_says_its_numbers() -> None:
    draft = asked("[p1]\nbattle = ['R1']\n[p2]\nbattle = [{card = 'B1', rest = true}]")
    leads = {option.leads for option in draft.decision.options if option.verb == "attack"}
    assert leads == {"10000 into 10000, a tie wins"}


def test_a_combo_says_what_it_makes() -> None:
    text = "[p1]\nbattle = ['R1']\n[p2]\nhand = ['B1']"
    draft = asked(text, "p1: attack R1 -> p2.leader", "p1: pass", seat=1)
    leads = {option.verb: option.leads for option in draft.decision.options}
    assert leads["combo"] == "15000 against 10000"
    assert leads["pass"] == "1 damage, 7 life left"
    last = asked(text + "\nlife = ['B1']", "p1: attack R1 -> p2.leader", "p1: pass", seat=1)
    assert last.passing is not None
    assert last.passing.leads == "1 damage, you lose the match"
    (action,) = draft.actions(next(option.card for option in draft.decision.options if option.card) or "")
    assert action.label.endswith("Combo +5000: 15000 against 10000")


def test_a_combo_that_makes_a_tie_says_whose_it_is() -> None:
    text = "[p1]\nhand = ['R1']\n[p2]\nhand = ['B1', 'B1']"
    steps = ("p1: attack leader -> p2.leader", "p1: combo R1", "p1: pass")
    guarding = asked(text, *steps, seat=1)
    assert {one.leads for one in guarding.decision.options if one.verb == "combo"} == {"a tie at 15000 loses"}
    attacking = asked("[p1]\nhand = ['R1']", "p1: attack leader -> p2.leader")
    assert {one.verb: one.leads for one in attacking.decision.options} == {
        "combo": "15000 against 10000",
        "pass": "it wins so far",
    }


def test_the_end_is_the_story_of_the_match() -> None:
    game = board("[p1]\nname = 'Ann'\n[p2]\nname = 'Bob'\nlife = 1", "p1: attack leader -> p2.leader", "resolve")
    shown = view(game, 0)
    assert MastersFace().story(shown) == shown.story == view(game, 1).story
    assert shown.story[1:] == (
        "Turn 3 decided it: Plain Red Leader's attack succeeds: 10000 against Plain Red Leader 10000.",
        "Ann attacked once, with success.",
        "Ann took no damage and has 8 life left.",
        "Bob never attacked.",
        "Bob took 1 damage: 1 in turn 3; 0 life left.",
    )
    assert view(board("[p2]\nlife = 2", "p1: attack leader -> p2.leader", "resolve"), 0).story == ()


def test_short_news_leave_out_steps_on_the_way_and_put_draws_together() -> None:
    def line(text: str, kind: str, seat: int = 0) -> LogLine:
        return LogLine(0, text, "", 1, kind, Spot(seat, "hand"))

    told = [
        line("Ann declared to play X.", "declare"),
        line("Ann played X.", "play"),
        line("Ann drew a card.", "draw"),
        line("Ann drew Y.", "draw"),
        line("Bob drew a card.", "draw", 1),
        line("Answered for Bob: Life card 1, as nobody has seen any of them.", "unasked", 1),
        line("X, {0} of All went on the bottom of Ann's deck.", "send"),
        line("A card went on the bottom of Ann's deck.", "send"),
        line("Y went on top of Ann's deck.", "send"),
        *[line(f"{name} went from Bob's Drop Area to the Warp.", "send", 1) for name in ("X", "Y, Z of All")],
    ]
    assert [each.text for each in gist(told)] == [
        "Ann played X.",
        "Ann drew 2 cards.",
        "Bob drew a card.",
        "2 cards went on the bottom of Ann's deck.",
        "Y went on top of Ann's deck.",
        "2 cards went from Bob's Drop Area to the Warp.",
    ]


class OnBoard:
    """A game on a board that was laid out: there is no record that could lead to it."""

    journal = None

    def __init__(self, text: str) -> None:
        self._game = board(text)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def answer(self, answer: Answer, *, by_itself: bool = False) -> None:
        self._game.answer(answer)


class Sitting:
    """What a shared screen shows."""

    def __init__(self, text: str) -> None:
        game: Any = OnBoard(text)
        self.table = Table(MastersFace())
        self.link = HotseatLink(MastersFace(), lambda: game)
        self.link.open(self.hear)

    def hear(self, message: Message) -> None:
        self.table = fold(self.table, message)

    def take(self, verb: str) -> None:
        """Answer with the first option of this verb."""
        decision = self.link.game.pending
        assert decision is not None
        seen = self.link.game.view(decision.seat)
        assert isinstance(seen, View)
        assert seen.decision is not None
        self.link.answer([next(option.words for option in seen.decision.options if option.verb == verb)])


def test_the_curtain_tells_what_happened_since_its_player_looked() -> None:
    sitting = Sitting("[p1]\nname = 'Ann'\nhand = ['R1']\n[p2]\nname = 'Bob'\nhand = []\ndeck = ['B1', 'B1']")
    sitting.link.look()
    sitting.take("attack")
    while sitting.table.curtain is None:
        sitting.take("pass" if sitting.table.asked is None or sitting.table.asked.kind != "choose" else "choose")
    assert sitting.table.curtain == 1
    news = [line.text for line in sitting.table.news]
    assert news == [
        "Ann attacked Plain Red Leader with Plain Red Leader.",
        "Plain Red Leader's attack succeeds: 10000 against Plain Red Leader 10000.",
        "Bob took 1 damage: 7 life left.",
        "Turn 4: Bob.",
        "Bob drew a card.",
    ]
    sitting.link.look()
    assert sitting.table.curtain is None
    assert sitting.table.news == ()

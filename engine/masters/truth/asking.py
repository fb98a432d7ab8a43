"""What the rooms below are told of the questions that rest on card text (`Answers`)."""

from __future__ import annotations

from engine.masters.truth.derive import work_out
from engine.masters.truth.find import find as find_cards
from engine.masters.truth.find import means as means_card
from engine.masters.truth.holds import holds as condition_holds


class Asking:
    """The questions, answered by this room; stateless. The functions themselves: facts are asked a dozen times in an answer."""

    facts = staticmethod(work_out)
    find = staticmethod(find_cards)
    means = staticmethod(means_card)
    holds = staticmethod(condition_holds)

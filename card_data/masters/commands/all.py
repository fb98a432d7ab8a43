"""What `dbs cards`, `dbs deck` and `dbs rules` do for this game; see `card_data.games.Commands`."""

from __future__ import annotations

from card_data.masters.commands.cards import bring, check, show
from card_data.masters.commands.decks import check_deck
from card_data.masters.commands.exercise import exercise_list as exercise
from card_data.masters.commands.lint import lint_file as lint
from engine.masters.clauses.lookup import look_up

__all__ = ["bring", "check", "check_deck", "exercise", "lint", "look_up", "show"]

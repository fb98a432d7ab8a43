"""Areas that are alike in something that phrases and deeds ask of where a card lies (chapter 3)."""

from __future__ import annotations

from engine.masters.ir.nouns import Area

OUT_OF_PLAY = (Area.DECK, Area.DROP, Area.HAND, Area.WARP)
"""Where a card that leaves play goes, and takes part in nothing."""

UNMARKED = (*OUT_OF_PLAY, Area.LIFE)
"""Where no card has markers (4-12-1)."""

UNPLAYED = (*UNMARKED, Area.ENERGY)
"""Where no card is played."""

LAID_ASIDE = tuple(area for area in UNPLAYED if area is not Area.DECK)
"""Where a card that was placed or found can still be told from the others there: not in a deck."""

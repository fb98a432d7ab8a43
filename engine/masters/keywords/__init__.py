"""Chapter 10, one small file per family of keyword skills.

Keyword skills that are activated ([Evolve], [Field], …) name their requirements and their resolution here; those that trigger by
themselves ([Blocker], [Revenge], …) put a pending skill forward and resolve it. Those that are looked up ([Critical], [Strike],
[Barrier], …) live where the rules ask for them.
"""

from engine.masters.keywords.book import (
    activated,
    cannot_activate,
    keyword_requirements,
    resolve_auto_keyword,
    resolve_keyword,
)

__all__ = ["activated", "cannot_activate", "keyword_requirements", "resolve_auto_keyword", "resolve_keyword"]

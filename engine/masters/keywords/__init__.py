"""Chapter 10, one small file per family of keyword skills; `KeywordBook` (`book.py`) is what the rules below see of them.

Keyword skills that are activated ([Evolve], [Field], …) name their requirements and their resolution here; those that trigger by
themselves ([Blocker], [Revenge], …) put a pending skill forward and resolve it. Those that are looked up ([Critical], [Strike],
[Barrier], …) are rows of `ir/keywords.py`, and are asked for where the rules speak of them.
"""

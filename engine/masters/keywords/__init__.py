"""Chapter 10, one small file per family of keyword skills; `KeywordBook` (`book.py`) is what the rules below see of them.

Every keyword skill is a row of `ir/keywords.py`. One that is activated ([Evolve], [Field], …) has a function here that resolves it, and
another that says why it cannot be activated; one that triggers by itself ([Blocker], [Revenge], …) puts a pending skill forward and
resolves it. One that is looked up ([Critical], [Strike], [Barrier], …) is asked for where the rules speak of it.
"""

"""What the words of the booklet mean; the terms are data, in ``data/glossary.toml``."""

from functools import cache

from testcross.rulesets.tabletop import Glossary, read_glossary

BOOKLET = "booklet"
"""The kind of the terms that the booklet's own glossary has."""


@cache
def terms() -> Glossary:
    """Return the glossary of the game.

    >>> terms().names["f1"].name
    'first filial generation'
    """
    return read_glossary("genotype", __package__)

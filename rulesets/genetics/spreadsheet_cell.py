"""What a spreadsheet makes of text that begins as a formula does."""

import re

from testcross.rulesets.errors import NotationError

_FORMULA = re.compile(r'\s*=\s*["“”](.*)["“”]\s*|\s*[=\'’](.*)', re.DOTALL)
_ERROR = re.compile(r"\s*#(?:[^\W\d_][\w/]*[?!]|¿\w+\?|N/A)\s*")
MODEL = "-a -b cc -d"


def cell_text(text: str) -> str:
    """Return what somebody typed into a cell, without what made it text: ``="..."`` or ``'``.

    >>> cell_text('="-a -b cc -d"')
    '-a -b cc -d'

    Raises:
        NotationError: for ``#NAME?``, which is all that the spreadsheet kept.
    """
    if is_lost(text):
        raise NotationError(describe_loss(text))
    formula = _FORMULA.fullmatch(text)
    return text if formula is None else next(part for part in formula.groups() if part is not None)


def is_lost(text: str) -> bool:
    """Tell ``#NAME?`` and the like, which are all that a spreadsheet keeps of a wrong formula."""
    return _ERROR.fullmatch(text) is not None


def describe_loss(text: str, right: str = "") -> str:
    """Return what has become of a genotype, and how to type it so that it stays one.

    Args:
        text: what the cell shows.
        right: the genotype that should stand there, if that is known.
    """
    why = f"the cell shows {text.strip()} because the spreadsheet took the genotype for a formula "
    model, such = (right, "") if right else (MODEL, "such as ")
    how = f"should be {right}: type it" if right else "type it again"
    how += f" with an apostrophe in front ({such}'{model})"
    if "-" in model:
        how += f", or with ? for each dash ({such}{model.replace('-', '?')})"
    return f"{why}and lost it; {how}"


def is_quoted_formula(text: str) -> bool:
    """Tell ``="..."`` from text with an equals sign of its own."""
    formula = _FORMULA.fullmatch(text)
    return formula is not None and formula.group(1) is not None

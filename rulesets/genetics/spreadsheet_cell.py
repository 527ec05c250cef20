"""What a spreadsheet makes of text that begins as a formula does."""

import re

from testcross.rulesets.english import quoted
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
    if _ERROR.fullmatch(text):
        raise NotationError(
            f"{quoted(text.strip())}: the spreadsheet took the genotype for a formula; type it "
            f'as \'{MODEL} (with an apostrophe in front) or as ="{MODEL}"'
        )
    formula = _FORMULA.fullmatch(text)
    return text if formula is None else next(part for part in formula.groups() if part is not None)


def is_quoted_formula(text: str) -> bool:
    """Tell ``="..."`` from text with an equals sign of its own."""
    formula = _FORMULA.fullmatch(text)
    return formula is not None and formula.group(1) is not None

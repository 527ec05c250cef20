"""Figures: what a lesson works out, and how it stands in a sentence."""

import string
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, TypeAlias

from testcross.rulesets.english import counted, listed
from testcross.rulesets.genetics import Share

Figure: TypeAlias = Fraction | float | str | tuple[str, ...]
"""A float only where there is no fraction, as of a logarithm; whole numbers are ``int``."""
Figures: TypeAlias = Mapping[str, Figure]


_LEAST_SHOWN = Fraction(1, 100_000)
"""A chance below it tells a reader no more in digits."""


class _Sentences(string.Formatter):
    """Puts figures into sentences.

    ``{n:plant}`` is "7 plants", ``{chance:%}`` is "25 %", ``{ratio:~}`` is "0.56".
    """

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return a figure as it stands in a sentence."""
        if format_spec in _KINDS:
            return _KINDS[format_spec](value)
        if format_spec.isdecimal():
            return f"{float(value):.{format_spec}f}"
        if format_spec:
            return counted(value, format_spec).replace(str(value), f"{value:,}", 1)
        if isinstance(value, tuple):
            return listed(value, "and")
        return f"{value:,}" if isinstance(value, int) else str(value)


_MANY, _SOME = 1_000_000, 10


def _about(number: Fraction | float) -> str:
    """Return a ratio with as many digits as tell somebody something.

    >>> _about(1.0136), _about(0.5556), _about(11.1), _about(0.0012), _about(2e9)
    ('1.01', '0.56', '11', '0.0012', 'more than a million')
    """
    if number > _MANY:
        return "more than a million"
    if number >= _SOME:
        return f"{number:,.0f}"
    return f"{number:.2f}" if number >= 1 / _SOME else f"{number:.2g}"


def _percentage(chance: Fraction | float) -> str:
    if 0 < chance < _LEAST_SHOWN:
        return "less than 0.001 %"
    return f"{_digits(100 * float(chance))} %"


_KINDS: Mapping[str, Callable[[Any], str]] = {"%": _percentage, "~": _about}
"""What a letter behind the colon makes of a figure."""


def _digits(number: float) -> str:
    """Return a number below 100 with three digits that count, or more where it would become 100.

    >>> _digits(25.0), _digits(36.6097), _digits(0.01), _digits(99.99996)
    ('25', '36.6', '0.01', '99.99996')
    """
    ways = (f"{number:.{digits}g}" for digits in range(3, 16))
    return next((told for told in ways if told != "100"), "100")


def in_sentence(sentence: str, figures: Figures) -> str:
    """Return a sentence with its figures put in.

    >>> in_sentence("{n:plant} of {all}, {p:%}", {"n": 1, "all": 4, "p": Fraction(1, 4)})
    '1 plant of 4, 25 %'
    """
    return _Sentences().vformat(sentence, (), figures)


def shared_out(shares: Sequence[Share]) -> str:
    """Return shares in words: ``all tall``, ``3/4 tall and 1/4 short``."""
    if len(shares) == 1:
        return f"all {_joined(shares[0])}"
    return listed([f"{share.chance} {_joined(share)}" for share in shares], "and")


def _joined(share: Share) -> str:
    """Return a name without commas, which would part it in a list."""
    return share.name.replace(", ", " and ")


def share_of(shares: Sequence[Share], name: str) -> Fraction:
    """Return how large the share of a name is, 0 where it has none."""
    return next((share.chance for share in shares if share.name == name), Fraction(0))

"""The parameters that lessons are given, and the figures worked out from them."""

import re
import string
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, NoReturn, TypeAlias

from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics import PunnettSquare, Share, punnett_square, split_parents
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.slots import plain

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


LONGEST_NUMBER = 40
"""Characters; with more a chance is a slip, and its powers would take long."""
_NUMBER = re.compile(r"[0-9]*\.?[0-9]+|[0-9]+/[0-9]+")
FINEST = 10**12
"""The largest denominator of a chance."""


class LessonError(TestcrossError):
    """A parameter that a lesson cannot be worked out with."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Given:
    """The parameters of a lesson, by their names."""

    texts: Mapping[str, str]
    """As they were typed, or as the lesson has them where they were not."""

    def text(self, name: str) -> str:
        """Return a parameter as it was typed, dashes and spaces in their plain form."""
        return plain(self.texts[name]).strip()

    def chance(self, name: str) -> Fraction:
        """Return a chance, such as ``1/100``, ``1%`` or ``0.01``.

        Raises:
            LessonError: for what is none, or is not between 0 and 1.
        """
        typed = self.text(name)
        bare, percent = typed.removesuffix("%").strip(), typed.endswith("%")
        found = Fraction(-1)
        if len(bare) <= LONGEST_NUMBER and _NUMBER.fullmatch(bare):
            with suppress(ZeroDivisionError):
                found = Fraction(bare) / (100 if percent else 1)
        if not 0 < found < 1 or found.denominator > FINEST:
            self._refuse(name, "expected a chance between 0 and 1, such as 1/100, 1% or 0.01")
        return found

    def whole(self, name: str, least: int, most: int) -> int:
        """Return a whole number.

        Raises:
            LessonError: for what is none, or is not from ``least`` to ``most``.
        """
        typed = self.text(name)
        found = int(typed) if typed.isdecimal() and len(typed) <= LONGEST_NUMBER else least - 1
        if not least <= found <= most:
            self._refuse(name, f"expected a whole number from {least} to {most:,}")
        return found

    def numbers(self, name: str, least: int, most: int) -> tuple[int, ...]:
        """Return whole numbers with colons between them: ``52:48``.

        Raises:
            LessonError: for fewer than two, more than nine, or numbers out of range.
        """
        parts = [part.strip() for part in self.text(name).replace(",", ":").split(":")]
        right = 2 <= len(parts) <= 9 and all(
            part.isdecimal() and len(part) <= len(str(most)) and least <= int(part) <= most
            for part in parts
        )
        if not right:
            self._refuse(name, "expected two to nine whole numbers with colons, such as 52:48")
        return tuple(map(int, parts))

    def plant(self, name: str, ruleset: Ruleset) -> PunnettSquare:
        """Return the square of a plant with itself: it knows the plant, its gametes and its young.

        Raises:
            LessonError: for a genotype that cannot be read, or is unknown in part.
        """
        return self._square(name, ruleset, self.text(name), self.text(name))

    def cross(self, name: str, ruleset: Ruleset) -> PunnettSquare:
        """Return the square of a cross: ``Ff x ff``.

        Raises:
            LessonError: for other than two parents, or one that cannot be read.
        """
        parents = [one.strip() for one in split_parents(ruleset, self.text(name))]
        if len(parents) != 2:
            self._refuse(name, "expected two parents with an x between them, such as 'Ff x ff'")
        return self._square(name, ruleset, *parents)

    def _square(self, name: str, ruleset: Ruleset, one: str, other: str) -> PunnettSquare:
        try:
            return punnett_square(ruleset, one, other)
        except TestcrossError as error:
            raise LessonError(f"--{name}: {error}") from None

    def choice(self, name: str, choices: Mapping[str, str]) -> str:
        """Return one of some words, told in any letter case.

        Args:
            name: the parameter.
            choices: what may be typed in small letters, with what it stands for.

        Raises:
            LessonError: for any other word.
        """
        found = choices.get(self.text(name).casefold())
        if found is None:
            self._refuse(name, f"expected one of {', '.join(dict.fromkeys(choices.values()))}")
        return found

    def _refuse(self, name: str, expected: str) -> NoReturn:
        raise LessonError(f"--{name} is {quoted(self.texts[name])}; {expected}")

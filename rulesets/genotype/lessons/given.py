"""What a lesson is asked with: parameters as they were typed, each read when it is needed."""

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from typing import NoReturn

from testcross.rulesets.english import quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics import PunnettSquare, punnett_square, split_parents
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.slots import plain

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

"""PLINK 1.9's --mendel, told apart from the program: its codes 1 to 10, trio by trio.

Written from what its documentation and its source say of the codes. A typing is a pair of the
alleles 1 and 2, or None. Of a male two different alleles on X count as missing. A male offspring is
held against its dam alone on X; of unknown sex, it is held against both, as a female is. On Y
and in mitochondria nothing is counted.
"""

from collections.abc import Sequence
from dataclasses import dataclass

Typing = tuple[str, str] | None
MALE = 1


@dataclass(frozen=True)
class Person:
    """A row of a file: parents by position, -1 for none; sex as PLINK codes it."""

    sire: int
    dam: int
    sex: int


def code_of(chromosome: str, sex: int, kid: Typing, sire: Typing, dam: Typing) -> int:
    """Return the code of a trio, 0 where nothing is wrong."""
    if kid is None:
        return 0
    one, two = ("1", "1"), ("2", "2")
    if chromosome == "X" and sex == MALE:
        if (kid, dam) == (two, one):
            return 9
        return 10 if (kid, dam) == (one, two) else 0
    if kid[0] != kid[1]:
        return (1 if sire == one else 2) if sire == dam and sire in (one, two) else 0
    other, table = (two, (5, 3, 4)) if kid == one else (one, (8, 6, 7))
    wrong = (sire == other, dam == other)
    both = ((True, True), (True, False), (False, True))
    return dict(zip(both, table, strict=True)).get(wrong, 0)


def codes(chromosome: str, people: Sequence[Person], typed: Sequence[Typing]) -> list[int]:
    """Return the codes of all trios at a marker; nothing on Y and in mitochondria."""
    if chromosome in ("Y", "MT"):
        return []
    seen = list(typed)
    if chromosome == "X":
        for i, person in enumerate(people):
            typing = seen[i]
            if person.sex == MALE and typing is not None and typing[0] != typing[1]:
                seen[i] = None
    return [
        code_of(chromosome, one.sex, seen[i], seen[one.sire], seen[one.dam])
        for i, one in enumerate(people)
        if min(one.sire, one.dam) >= 0
    ]

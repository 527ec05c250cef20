"""Simulated herds: seeded pedigrees with typings, with errors if asked for, and their key."""

import json
import random
from collections.abc import Sequence
from dataclasses import dataclass

from testcross.rulesets.errors import TestcrossError

KEY = "testcross.pedigree.key/1"
"""The schema of an answer key."""
_MOST_ALLELES = 4
_FOUNDERS = 20
"""One of so many animals is a founder."""
_WINDOW = 3
"""Parents are at most so many times the number of founders back."""
_MOST_TRIES = 64
_SAME_LITTER = 0.6
_TYPED = 0.5


class SimulationError(TestcrossError):
    """A herd that cannot be simulated."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TypingError:
    """A typing that was made wrong on purpose."""

    id: str
    line: int
    right: str
    written: str


@dataclass(frozen=True, slots=True)
class SimulatedHerd:
    """One simulated herd."""

    parents: tuple[tuple[int, int], ...]
    """Per animal the positions of its sire and dam; -1 for those of a founder."""
    sexes: tuple[int, ...]
    typed: tuple[tuple[int, int] | None, ...]
    """Per animal the alleles that are written; None where it was not typed."""
    slips: Sequence[TypingError]
    """What was made wrong."""

    def text(self, ending: str) -> str:
        """Return the herd as ``pre``, ``ped`` or ``csv``; for ``bed`` as ``ped``."""
        rows = [self._row(place, ending) for place in range(len(self.parents))]
        heading = "id,sire,dam,sex,1\n" if ending == "csv" else ""
        return heading + "".join(f"{row}\n" for row in rows)

    def _row(self, place: int, ending: str) -> str:
        sire, dam = (str(parent + 1) for parent in self.parents[place])
        one, other = self.typed[place] or (0, 0)
        who, sex = str(place + 1), str(self.sexes[place])
        if ending == "csv":
            cells = [who, *("" if p == "0" else p for p in (sire, dam)), "MF"[int(sex) - 1]]
            return ",".join([*cells, f"{one}/{other}" if one else ""])
        if ending in ("ped", "bed"):
            return " ".join(["1", who, sire, dam, sex, "-9", str(one), str(other)])
        return " ".join(["1", who, sire, dam, sex, str(one), str(other)])

    def key(self, name: str, text: str) -> str:
        """Return the answer key: every wrong typing with its line."""
        heading = 1 if text.startswith("id,") else 0
        errors = [
            {"id": one.id, "line": one.line + heading, "right": one.right, "written": one.written}
            for one in self.slips
        ]
        return json.dumps({"schema": KEY, "file": name, "errors": errors}, indent=1) + "\n"


@dataclass(frozen=True, slots=True)
class HerdSimulator:
    """Breeds inbred herds of one size.

    Args:
        animals: how many; at least 3.
        error_rate: how often a typing is wrong, from 0 to 1.
        alleles: how many the locus has; a ``.bed`` file takes two.

    Raises:
        SimulationError: for fewer animals.
    """

    animals: int
    error_rate: float = 0.0
    alleles: int = _MOST_ALLELES

    def __post_init__(self) -> None:
        if self.animals < 3:
            raise SimulationError(f"--pedigree is {self.animals}; expected 3 animals or more")

    def game(self, seed: int | str) -> SimulatedHerd:
        dealt = random.Random(f"pedigree {seed}")  # noqa: S311 - a game's luck, no secret
        parents, sexes = _bred(self.animals, dealt)
        genotypes: list[tuple[int, int]] = []
        for sire, dam in parents:
            if sire < 0:
                pair = (dealt.randint(1, self.alleles), dealt.randint(1, self.alleles))
            else:
                pair = (dealt.choice(genotypes[sire]), dealt.choice(genotypes[dam]))
            genotypes.append((min(pair), max(pair)))
        return self._typed(parents, sexes, genotypes, dealt)

    def _typed(
        self,
        parents: list[tuple[int, int]],
        sexes: list[int],
        genotypes: list[tuple[int, int]],
        dealt: random.Random,
    ) -> SimulatedHerd:
        typed: list[tuple[int, int] | None] = []
        errors = []
        for place, right in enumerate(genotypes):
            if dealt.random() >= _TYPED:
                typed.append(None)
                continue
            written = right
            if dealt.random() < self.error_rate:
                pair = (dealt.randint(1, self.alleles), dealt.randint(1, self.alleles))
                written = (min(pair), max(pair))
            if written != right:
                texts = ("/".join(map(str, one)) for one in (right, written))
                first, second = texts
                errors.append(
                    TypingError(id=str(place + 1), line=place + 1, right=first, written=second)
                )
            typed.append(written)
        return SimulatedHerd(tuple(parents), tuple(sexes), tuple(typed), tuple(errors))


def _bred(animals: int, dealt: random.Random) -> tuple[list[tuple[int, int]], list[int]]:
    """Return who descends from whom, and everybody's sex: 1 male, 2 female."""
    founders = max(2, animals // _FOUNDERS)
    parents: list[tuple[int, int]] = []
    sexes: list[int] = []
    for place in range(animals):
        if place < founders:
            parents.append((-1, -1))
            sexes.append(1 + place % 2)
            continue
        if parents[-1] == (-1, -1) or dealt.random() >= _SAME_LITTER:
            first = max(0, place - founders * _WINDOW)
            parents.append(_couple(first, place, sexes, dealt))
        else:
            parents.append(parents[-1])
        sexes.append(dealt.randint(1, 2))
    return parents, sexes


def _couple(first: int, end: int, sexes: list[int], dealt: random.Random) -> tuple[int, int]:
    """Return a sire and a dam among some animals, or else among all, or the first two founders."""
    for start in (first, 0):
        for _ in range(_MOST_TRIES):
            one, other = dealt.randrange(start, end), dealt.randrange(start, end)
            if sexes[one] != sexes[other]:
                return (one, other) if sexes[one] == 1 else (other, one)
    return 0, 1

"""How every line of a sheet was read: ``14 lines: 9 matings, 3 totals, 1 not read (line 4)``."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from testcross.rulesets.english import counted, plural

NOT_READ = "not read"
_SEVERAL = {"part of a mating": "parts of matings", "line of a round": "lines of a round"}
_MOST_NAMED = 20
"""Lines that are named; of more, only how many there are."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineAccount:
    """How the lines of a sheet were read, each as what it mainly is; blank lines do not count."""

    noun: str = "line"
    """What is counted: lines, or in YAML and JSON entries."""
    read: tuple[tuple[str, int], ...]
    """How many of them were read as what: ``("mating", 9)``."""
    not_read: tuple[int, ...] = ()
    """The lines that were not read, or on which the entries begin."""

    @classmethod
    def of(cls, kinds: Mapping[int, str], order: Iterable[str]) -> "LineAccount":
        """Return the account of lines by what each was read as, in an order; or not read."""
        told = list(kinds.values())
        numbers = [(kind, told.count(kind)) for kind in dict.fromkeys(order)]
        return cls(
            read=tuple(one for one in numbers if one[1]),
            not_read=tuple(sorted(line for line, kind in kinds.items() if kind == NOT_READ)),
        )

    def plus(self, more: "LineAccount | None") -> "LineAccount":
        """Return the account of two parts of a file together."""
        if more is None:
            return self
        numbers = dict(self.read)
        for kind, number in more.read:
            numbers[kind] = numbers.get(kind, 0) + number
        not_read = (*self.not_read, *more.not_read)
        return LineAccount(noun=self.noun, read=tuple(numbers.items()), not_read=not_read)

    @property
    def counted(self) -> int:
        """How many there are in all."""
        return sum(number for _, number in self.read) + len(self.not_read)

    def by_kind(self) -> dict[str, int]:
        """Return how many were read as what: ``{"matings": 9}``."""
        return {_several(kind).replace(" ", "_"): number for kind, number in self.read}

    def __str__(self) -> str:
        """Return such as ``14 lines: 9 matings, 3 totals, 1 heading, 1 not read (line 4)``."""
        told = [counted(number, kind, _several(kind)) for kind, number in self.read]
        lost = [str(line) for line in self.not_read]
        if lost:
            lines = f"line{'s' * (len(lost) > 1)} {', '.join(lost[:_MOST_NAMED])}"
            more = f" and {len(lost) - _MOST_NAMED} more" if len(lost) > _MOST_NAMED else ""
            told.append(f"{len(lost)} {NOT_READ} ({lines}{more})")
        return f"{counted(self.counted, self.noun)}: {', '.join(told)}"


def _several(kind: str) -> str:
    return _SEVERAL.get(kind) or plural(kind)

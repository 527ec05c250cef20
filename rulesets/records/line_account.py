"""How every line of a sheet was read: ``14 lines: 9 matings, 3 totals, 1 not read (line 4)``."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from testcross.rulesets.english import counted, plural
from testcross.rulesets.records.findings import Finding, RecordCode

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
    def of(
        cls, kinds: Mapping[int, str], order: Iterable[str], findings: Iterable[Finding] = ()
    ) -> "LineAccount":
        """Return the account of lines.

        Args:
            kinds: what each was read as, or that it was not read.
            order: the order in which they are told.
            findings: what was found in them; a line with something unreadable was not read.
        """
        unread = {one.line for one in findings if one.code == RecordCode.UNREADABLE}
        lost = {line for line, kind in kinds.items() if kind == NOT_READ or line in unread}
        counts = Counter(kind for line, kind in kinds.items() if line not in lost)
        read = tuple((kind, counts[kind]) for kind in dict.fromkeys(order) if counts[kind])
        return cls(read=read, not_read=tuple(sorted(lost)))

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
        parts = [counted(number, kind, _several(kind)) for kind, number in self.read]
        lost = [str(line) for line in self.not_read]
        if lost:
            lines = f"line{'s' * (len(lost) > 1)} {', '.join(lost[:_MOST_NAMED])}"
            more = f" and {len(lost) - _MOST_NAMED} more" if len(lost) > _MOST_NAMED else ""
            parts.append(f"{len(lost)} {NOT_READ} ({lines}{more})")
        return f"{counted(self.counted, self.noun)}: {', '.join(parts)}"


def _several(kind: str) -> str:
    return _SEVERAL.get(kind) or plural(kind)

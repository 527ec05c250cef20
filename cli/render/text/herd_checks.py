"""What checking a herd came to, as text."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from testcross.cli import console
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import counted, listed
from testcross.rulesets.pedigrees import HerdCheck, TrioCheck

_MOST_SUMS = 5
_OF_STRUCTURE = "PD1"
_MOST_OF_A_CODE = 10
"""Of more notes on the structure the first are shown, and how many there are."""


@on_screen.register
def herd_check_text(found: HerdCheck) -> str:
    """Return what the file holds, what is wrong with it, and the verdict."""
    text = console.paragraph(f"{console.printable(found.path)}: {found.contents()}")
    text += "".join(_findings(found))
    for locus in found.loci:
        if locus.cut_short:
            text += console.paragraph(
                f"Locus {console.printable(locus.alleles.name)}: the list of conflicts is "
                "unfinished; more time (--limit) may find more."
            )
        elif not locus.is_all:
            text += console.paragraph(
                f"Locus {locus.alleles.name}: more than 20 typings come together here; conflicts "
                "were looked for among the 20 nearest."
            )
    if found.untyped and not found.unchecked:
        where = "locus" if len(found.untyped) == 1 else "loci"
        names = console.printable(_few_of(found.untyped))
        text += console.paragraph(f"Nobody is typed at {where} {names}: nothing checked there.")
    return text + _sums(found) + console.paragraph(console.printable(found.verdict()))


def _findings(found: HerdCheck) -> Iterator[str]:
    """Yield every conflict; of notes on the structure the first of each code, and their sum."""
    met: Counter[str] = Counter()
    for finding in found.findings():
        met[finding.code] += finding.code.startswith(_OF_STRUCTURE)
        if met[finding.code] <= _MOST_OF_A_CODE:
            place = f"{found.path}:{finding.line}" if finding.line else found.path
            yield console.paragraph(console.printable(f"{place}: {finding.code} {finding.text}"))
    for code, number in sorted(met.items()):
        if number > _MOST_OF_A_CODE:
            more = f"{number - _MOST_OF_A_CODE} more of {code}, {number} in all; --json has each."
            yield console.paragraph(more)


@on_screen.register
def trio_check_text(found: TrioCheck) -> str:
    """Return how many trios do not fit, and where most of them are."""
    head = f"{found.path}: {counted(found.trios, 'trio')}, {counted(found.errors, 'error')}"
    by_locus = sorted(((n, c) for n, c in found.by_locus if c), key=lambda item: -item[1])
    rows = (("locus", by_locus), ("animal", found.by_animal), ("family", found.by_family))
    text = console.paragraph(console.printable(head))
    if found.unchecked:
        text += console.paragraph(f"NOTHING CHECKED: {found.unchecked}.")
    elif found.errors:
        text += _rows(rows)
    return text + "".join(console.paragraph(console.printable(one)) for one in found.notes)


def _few_of(names: Sequence[str]) -> str:
    few = [*names[:_MOST_SUMS]]
    more = len(names) - len(few)
    return listed([*few, f"{more} more"] if more else few, "and")


def _sums(found: HerdCheck) -> str:
    """Return where most of many conflicts are."""
    if found.conflicts < 2:
        return ""
    by_locus = [(one.alleles.name, len(one.conflicts)) for one in found.loci if one.conflicts]
    by_locus.sort(key=lambda item: -item[1])
    rows = (("locus", by_locus), ("animal", found.by_animal()), ("family", found.by_family()))
    return f"{counted(found.conflicts, 'conflict')}\n{_rows(rows)}"


def _rows(sums: Iterable[tuple[str, Sequence[tuple[str, int]]]]) -> str:
    """Return a line for each kind of sum, the largest first."""
    text = ""
    for what, rows in sums:
        told = [f"{name} {number}" for name, number in rows[:_MOST_SUMS]]
        rest = len(rows) - len(told)
        told += [f"and {rest} more"] if rest else []
        text += console.paragraph(console.printable(f"by {what}: {', '.join(told)}"))
    return text

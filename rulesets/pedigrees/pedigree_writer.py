"""Writing pedigree files: ``.pre``, ``.ped`` and CSV, with what is known of everybody."""

from collections import Counter
from collections.abc import Callable, Sequence
from io import StringIO
from typing import TypeAlias

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.slots import format_reading
from testcross.rulesets.pedigrees.herd_book import HerdBook, LocusReadings
from testcross.rulesets.pedigrees.typing_cells import LocusAlleles
from testcross.solver import known_alleles
from testcross.solver.genotype_masks import every, reading_of
from testcross.solver.herds.family_arrays import Masks

TEXT_FORMS = ("pre", "ped", "csv")
Written: TypeAlias = Sequence[tuple[LocusAlleles, Masks]]
"""Per locus its alleles and what is known of everyone."""


class UnwritableFormError(TestcrossError):
    """A form in which a pedigree cannot be written."""


def format_pedigree(book: HerdBook, loci: Written, form: str | None = None) -> str:
    """Return a herd book as a file, in its own form or another.

    Args:
        book: who is who.
        loci: what is known at each locus; what no two alleles say is written as far as they go.
        form: one of ``TEXT_FORMS``; the book's own if not given.

    Raises:
        UnwritableFormError: for any other form, and for names that the form cannot hold.
    """
    chosen = form or book.form
    if chosen not in TEXT_FORMS:
        raise UnwritableFormError(
            f"{chosen} is no form of text; pedigrees are written as {listed(TEXT_FORMS)}"
        )
    refuse_names(book, [alleles for alleles, _ in loci], chosen)
    return _WRITERS[chosen](book, loci)


def refuse_names(book: HerdBook, loci: Sequence[LocusAlleles], form: str) -> None:
    """Refuse names that a form cannot hold.

    Raises:
        UnwritableFormError: for one that would fall into several cells, or be taken for a remark,
            and for one that two loci have where it tells them apart.
    """
    names = [alleles.name for alleles in loci]
    if form != "csv":
        _refuse_spaces([*book.ids, *names], form)
    if form in ("pre", "csv"):
        twice = next((name for name, count in Counter(names).items() if count > 1), None)
        if twice is not None:
            raise UnwritableFormError(
                f"several loci are called {quoted(twice)}, and a .{form} file tells them apart by "
                "their names; name a file that ends in .ped"
            )


def _refuse_spaces(names: Sequence[str], form: str) -> None:
    """Refuse names that would fall into several cells, or be taken for a remark.

    Raises:
        UnwritableFormError: naming the first of them.
    """
    for name in names:
        if name.startswith("#") or len(name.split()) != 1:
            raise UnwritableFormError(
                f"the name {quoted(name)} has a space in it or begins with #, which a .{form} file "
                "cannot hold; name a file that ends in .csv"
            )


def _pre(book: HerdBook, loci: Written) -> str:
    out = StringIO()
    certain = {one.alleles.name: one for one in book.loci if len(one.certain)}
    for alleles, masks in loci:
        sure = _still_certain(book, certain.get(alleles.name), masks)
        for place, name in enumerate(book.ids):
            one, other = _two(alleles, int(masks[place]))
            if place in sure:
                one, other = (f"-{a}" if a.isdigit() and a != "0" else a for a in (one, other))
            sire, dam = _parents(book, place, "0")
            out.write(f"{alleles.name} {name} {sire} {dam} {book.sexes[place]} {one} {other}\n")
    return out.getvalue()


def _still_certain(book: HerdBook, locus: LocusReadings | None, masks: Masks) -> frozenset[int]:
    """Return whose typing the file calls certain and is written as it was."""
    if locus is None:
        return frozenset()
    before = locus.masks(book.herd)
    return frozenset(place for place in locus.certain if before[place] == masks[place])


def _ped(book: HerdBook, loci: Written) -> str:
    out = StringIO()
    for place in range(len(book.ids)):
        cells = person_cells(book, place)
        cells += [a for alleles, masks in loci for a in _two(alleles, int(masks[place]))]
        out.write(" ".join(cells) + "\n")
    return out.getvalue()


def person_cells(book: HerdBook, place: int) -> list[str]:
    """Return the six cells with which a row of a ``.ped`` or a ``.fam`` file begins."""
    family = book.families[place] or "1"
    people = (book.ids[place], *_parents(book, place, "0"))
    names = (book.own_ids.get(one, one) for one in people)
    return [family, *names, str(book.sexes[place]), book.phenotypes[place] or "-9"]


def _csv(book: HerdBook, loci: Written) -> str:
    import csv

    out = StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["id", "sire", "dam", "sex", *(alleles.name for alleles, _ in loci)])
    for place, name in enumerate(book.ids):
        sire, dam = _parents(book, place, "")
        sex = ("", "M", "F")[book.sexes[place]]
        cells = [_cell(alleles, int(masks[place])) for alleles, masks in loci]
        writer.writerow([name, sire, dam, sex, *cells])
    return out.getvalue()


_WRITERS: dict[str, Callable[[HerdBook, Written], str]] = {"pre": _pre, "ped": _ped, "csv": _csv}


def _parents(book: HerdBook, place: int, nobody: str) -> tuple[str, str]:
    sire, dam = int(book.sires[place]), int(book.dams[place])
    return (
        book.ids[sire] if sire >= 0 else nobody,
        book.ids[dam] if dam >= 0 else nobody,
    )


def _two(alleles: LocusAlleles, mask: int) -> tuple[str, str]:
    """Return the known alleles in two cells, 0 for an unknown one."""
    known = known_alleles(reading_of(len(alleles.symbols), mask))
    one, other = [*alleles.named(known), "0", "0"][:2]
    return one, other


def _cell(alleles: LocusAlleles, mask: int) -> str:
    """Return the known alleles in one cell, in the ruleset's notation if there is one."""
    count = len(alleles.symbols)
    if mask == every(count):
        return ""
    if alleles.locus is not None:
        return format_reading(alleles.locus, reading_of(count, mask))
    one, other = _two(alleles, mask)
    return "" if one == "0" else f"{one}/{alleles.unknown if other == '0' else other}"

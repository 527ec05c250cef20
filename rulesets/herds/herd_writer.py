"""Writing pedigree files: ``.pre``, ``.ped``, ``.bed`` and CSV, with what is known of everybody.

A herd is written to one file, or to those that go together, such as ``.bed`` with ``.bim`` and
``.fam``, marker by marker.
"""

import csv
from collections import Counter
from collections.abc import Sequence
from io import StringIO
from itertools import chain
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.genetics.slots import format_reading
from testcross.rulesets.herds.binary_files import (
    BED_MARK,
    BY_MARKER,
    CODE_MASKS,
    MISSING_CODE,
    NO_ALLELE,
)
from testcross.rulesets.herds.herd import Herd, LocusReadings
from testcross.rulesets.herds.herd_reader import herd_from_rows
from testcross.rulesets.herds.herd_simulation import SimulatedHerd
from testcross.rulesets.herds.locus_places import heading_of, place_of
from testcross.rulesets.herds.text_forms import (
    FORMS,
    GOES_WITH,
    Form,
    Marker,
    format_map,
    numbered,
    read_ped,
    refuse_heading,
)
from testcross.rulesets.herds.typing_cells import UNSEEN, LocusAlleles
from testcross.rulesets.records import UnreadableError
from testcross.solver import known_alleles
from testcross.solver.genotype import every, genotypes_of, mask_of
from testcross.solver.herds import masks_of
from testcross.solver.herds.kin import Masks

TEXT_FORMS = ("pre", "ped", "csv")
Written: TypeAlias = Sequence[tuple[LocusAlleles, Masks]]
"""Per locus its alleles and what is known of everyone."""


class UnwritableFormError(TestcrossError):
    """A form in which a pedigree cannot be written."""


def format_herd(herd: Herd, loci: Written, form: str | None = None) -> str:
    """Return a herd as a file, in its own form or another.

    What no two alleles say is written as far as they go.
    """
    chosen = form or herd.form
    if chosen not in TEXT_FORMS:
        raise UnwritableFormError(
            f"{chosen} is not a text form; pedigrees are written as {listed(TEXT_FORMS)}"
        )
    refuse_names(herd, [alleles for alleles, _ in loci], chosen)
    text, shape = StringIO(), FORMS[chosen]
    write = csv.writer(text, delimiter=shape.separator, lineterminator="\n").writerow
    if shape.has_heading:
        write([*shape.head, *(heading_of(alleles) for alleles, _ in loci)])
    sure = _still_certain(herd, loci) if chosen == "pre" else {}

    def typing(alleles: LocusAlleles, mask: int, place: int) -> Sequence[str]:
        if shape.has_heading:
            return [_cell(alleles, mask)]
        two = _two(alleles, mask)
        if place not in sure.get(alleles.name, ()):
            return two
        return [f"-{a}" if a.isdigit() and a != shape.unknown else a for a in two]

    for block in [[one] for one in loci] if "locus" in shape.head else [loci]:
        for place in range(len(herd.ids)):
            typings = (typing(alleles, int(masks[place]), place) for alleles, masks in block)
            cells = [*_person(herd, place, shape, block), *chain.from_iterable(typings)]
            if shape.has_heading:
                write(cells)
            else:
                text.write(shape.separator.join(cells) + "\n")
    if chosen != "csv":
        try:
            refuse_heading(text.getvalue())
        except UnreadableError as error:  # a first animal called id, say
            raise UnwritableFormError(
                f"the row of {quoted(herd.ids[0])} would be read as a heading in a .{chosen} file; "
                "rename it, or name a file that ends in .csv"
            ) from error
    return text.getvalue()


def refuse_names(herd: Herd, loci: Sequence[LocusAlleles], form: str) -> None:
    names = [alleles.name for alleles in loci]
    for name in [*herd.ids, *names] if form != "csv" else ():
        if name.startswith("#") or len(name.split()) != 1:
            raise UnwritableFormError(
                f"the name {quoted(name)} contains a space or begins with #, which a .{form} file "
                "cannot hold; name a file that ends in .csv"
            )
    if form in ("pre", "csv"):
        twice = next((name for name, count in Counter(names).items() if count > 1), None)
        if twice is not None:
            raise UnwritableFormError(
                f"several loci are called {quoted(twice)}, but a .{form} file identifies loci by "
                "name; name a file that ends in .ped"
            )


def _still_certain(herd: Herd, loci: Written) -> dict[str, frozenset[int]]:
    """Return by locus whose typing the file calls certain and is written as it was."""
    certain, found = {one.alleles.name: one for one in herd.loci if len(one.certain)}, {}
    for alleles, masks in loci:
        if alleles.name in certain:
            locus = certain[alleles.name]
            before = herd.masks(locus)
            same = (place for place in locus.certain if before[place] == masks[place])
            found[alleles.name] = frozenset(same)
    return found


def _person(herd: Herd, place: int, form: Form, loci: Written = ()) -> list[str]:
    """Return the cells with which a row begins; ids of a family are its own where it is told."""
    parents = (int(herd.sires[place]), int(herd.dams[place]))
    names = [herd.ids[place], *(herd.ids[one] if one >= 0 else form.unknown for one in parents)]
    if "family" in form.head:
        names = [herd.own_ids.get(one, one) for one in names]
    known = {
        **dict(zip(("id", "sire", "dam"), names, strict=True)),
        "family": herd.families[place] or "1",
        "sex": form.sexes[herd.sexes[place]],
        "phenotype": (herd.extra["phenotype"][place] if "phenotype" in herd.extra else "") or "-9",
        "locus": "".join(alleles.name for alleles, _ in loci[:1]),
    }
    return [known[role] for role in form.head]


def _two(alleles: LocusAlleles, mask: int) -> tuple[str, str]:
    """Return the known alleles in two cells, 0 for an unknown one."""
    reading = alleles.of_mask(mask)
    known = known_alleles(reading)
    if alleles.law.is_sexed:
        there = {frozenset(one) - {alleles.allele_count} for one in reading}
        single = [a for a in known if a < alleles.allele_count]
        known = tuple(single * 2) if len(there) == len(single) == 1 else tuple(single)
    one, other = [*alleles.named(known), "0", "0"][:2]
    return one, other


def _cell(alleles: LocusAlleles, mask: int) -> str:
    """Return the known alleles in one cell, in the ruleset's notation if there is one."""
    count = len(alleles.symbols)
    one, other = _two(alleles, mask)
    if mask == every(count) or (alleles.law.is_sexed and one == "0"):
        return ""
    if alleles.locus is not None:
        return format_reading(alleles.locus, alleles.of_mask(mask))
    if alleles.law.is_special and mask & (mask - 1) == 0:
        return alleles.shown(mask)
    return "" if one == "0" else f"{one}/{alleles.unknown if other == '0' else other}"


def _binary(path: Path, herd: Herd, loci: Written) -> dict[Path, str | bytes]:
    """Return a herd as three files; what two alleles do not say is written as missing."""
    refuse_for_bed(herd, [alleles for alleles, _ in loci])
    count = len(herd.ids)
    people = (" ".join(_person(herd, place, FORMS["ped"])) for place in range(count))
    typings = (_packed(alleles, masks[:count]).tobytes() for alleles, masks in loci)
    return {
        path.with_suffix(".bim"): "".join(_marker(alleles) for alleles, _ in loci),
        path.with_suffix(".fam"): "".join(f"{row}\n" for row in people),
        path: b"".join([BED_MARK, bytes([BY_MARKER]), *typings]),
    }


def refuse_for_bed(herd: Herd, loci: Sequence[LocusAlleles]) -> None:
    for alleles in loci:
        if alleles.allele_count > 2:
            raise UnwritableFormError(
                f"locus {alleles.name} has {counted(alleles.allele_count, 'allele')}, but a "
                "marker in a .bed file has two; name a file that ends in .pre, .ped or .csv"
            )
    refuse_names(herd, loci, "bed")


_CODES = tuple(code for code in range(len(CODE_MASKS)) if code != MISSING_CODE)
"""By how often an animal has the second allele."""


def _packed(alleles: LocusAlleles, masks: Masks) -> NDArray[np.uint8]:
    """Return the codes of a marker, four animals to a byte, the first in the lowest bits."""
    by_mask = np.full(1 << len(genotypes_of(len(alleles.symbols))), MISSING_CODE, np.uint8)
    for mask in np.unique(masks).tolist():
        pair = _two(alleles, mask)
        if "0" not in pair:
            by_mask[mask] = _CODES[pair.count(alleles.symbols[1])]
    codes = np.zeros(-(-len(masks) // 4) * 4, np.uint8)
    codes[: len(masks)] = by_mask[masks]
    packed: NDArray[np.uint8] = (
        codes[::4] | codes[1::4] << 2 | codes[2::4] << 4 | codes[3::4] << 6
    ).astype(np.uint8)
    return packed


def _marker(alleles: LocusAlleles) -> str:
    chromosome, distance, position = place_of(alleles)
    own = alleles.symbols[: alleles.allele_count]
    symbols = [NO_ALLELE if one == UNSEEN else one for one in own]
    first, second = (NO_ALLELE, *symbols)[-2:]
    return f"{chromosome}\t{alleles.name}\t{distance}\t{position}\t{first}\t{second}\n"


_FORMS = (*TEXT_FORMS, "bed")
_WITH_CHROMOSOMES = ("ped", "bed")
"""Forms that say where a locus is; in another one it would be judged as one on an autosome."""


def files_for(path: Path, herd: Herd) -> tuple[Path, ...]:
    """Return what files a herd is to be written to, before anything is worked out.

    The file itself comes last, after those beside it.
    """
    form = _form(path, herd)
    known = [one.alleles for one in herd.loci if _has_place(form, one.alleles)]
    loci = [*known, *(one.alleles for one in _kept_aside(form, herd))]
    if form == "bed":
        refuse_for_bed(herd, loci)
        return (path.with_suffix(".bim"), path.with_suffix(".fam"), path)
    refuse_names(herd, loci, form)
    is_named = form == "ped" and _map_of(loci)
    return (path.with_suffix(".map"), path) if is_named else (path,)


def written_files(path: Path, herd: Herd, loci: Written) -> dict[Path, str | bytes]:
    """Return what to write a herd to, in the form of a file's ending or else in its own.

    The file itself comes last, after those beside it.
    """
    form = _form(path, herd)
    loci = [one for one in loci if _has_place(form, one[0])]
    loci = [*loci, *((one.alleles, herd.masks(one)) for one in _kept_aside(form, herd))]
    if form == "bed":
        return _binary(path, herd, loci)
    whole = format_herd(herd, loci, form)
    names = _map_of([alleles for alleles, _ in loci]) if form == "ped" else ""
    return {path.with_suffix(".map"): names, path: whole} if names else {path: whole}


def loci_not_written(path: Path, herd: Herd) -> tuple[str, ...]:
    """Return which loci a file cannot hold, as it does not say on which chromosome they are."""
    form = _form(path, herd)
    aside = () if form in _WITH_CHROMOSOMES else herd.set_aside
    lost = [one for one in herd.loci if not _has_place(form, one.alleles)]
    return tuple(one.alleles.name for one in (*lost, *aside))


def _has_place(form: str, alleles: LocusAlleles) -> bool:
    """Tell whether a form says on which chromosome a locus is, or a ruleset does."""
    return form != "pre" or not alleles.law.is_special or alleles.locus is not None


def _kept_aside(form: str, herd: Herd) -> Sequence[LocusReadings]:
    return herd.set_aside if form in _WITH_CHROMOSOMES else ()


def _form(path: Path, herd: Herd) -> str:
    """Return the form in which a file is to be written."""
    if not path.name:
        raise UnwritableFormError(f"{path} is a folder; name a new file")
    ending = path.suffix.removeprefix(".").casefold()
    if ending in GOES_WITH:
        main = GOES_WITH[ending]
        named = path.with_suffix(f".{main}")
        raise UnwritableFormError(f"{path} belongs to a .{main} file; name that one: {named}")
    if ending and ending not in _FORMS:
        known = listed([f".{form}" for form in _FORMS])
        raise UnwritableFormError(f"{path} should end in {known}, the only forms for pedigrees")
    form = ending or herd.form
    if herd.loci and not any(_has_place(form, one.alleles) for one in herd.loci):
        raise UnwritableFormError(
            f"{path} would be empty, as a .{form} file cannot say on which chromosome a locus is; "
            "name a file that ends in .ped, .bed or .csv"
        )
    return form


def _map_of(loci: Sequence[LocusAlleles]) -> str:
    """Return what names the markers of a ``.ped`` file; nothing if they are only numbered."""
    markers = [Marker(alleles.name, place_of(alleles)) for alleles in loci]
    return "" if markers == numbered(len(markers)) else format_map(markers)


def simulated_files(path: Path, simulated: object) -> dict[Path, str | bytes]:
    """Return what to write a simulated herd of two alleles to, by the path of its ``.bed`` file."""
    if not isinstance(simulated, SimulatedHerd):
        raise TypeError("only a simulated herd is written marker by marker")
    herd = herd_from_rows(read_ped(simulated.text("ped")))
    masks = [
        every(2) if pair is None else mask_of(2, [(pair[0] - 1, pair[1] - 1)])
        for pair in simulated.typed
    ]
    locus = (LocusAlleles("1", ("1", "2")), masks_of(herd.kin, 2, masks))
    return _binary(path, herd, [locus])

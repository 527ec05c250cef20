"""What is found about herds, as objects of JSON."""

from collections.abc import Iterator
from typing import Any

from testcross.cli.render.json.documents import document
from testcross.cli.render.json.lines import compact, schema
from testcross.rulesets.pedigrees import (
    BookRepair,
    Carriers,
    HerdBook,
    HerdCheck,
    HerdConflict,
    HerdExplanation,
    HerdFill,
    NumberedConflict,
    TrioCheck,
)


def structure_objects(book: HerdBook) -> list[dict[str, Any]]:
    """Return what is wrong with the structure of a file."""
    return [
        {"code": note.code.value, "line": note.line, "ids": list(note.ids), "message": note.text}
        for note in book.notes
    ]


@document.register
def herd_check_object(found: HerdCheck) -> dict[str, Any]:
    """Return structure, conflicts locus by locus, and their sums."""
    return {
        "schema": schema("pedigree.check", 2),
        "file": found.path,
        "form": found.book.form,
        "animals": len(found.book.ids),
        "loops": found.book.loops(),
        "consistent": None if found.unchecked else found.is_consistent,
        "repair": None
        if found.size is None
        else {
            "lower": found.size.lower,
            "upper": found.size.upper,
            "proven": found.size.is_proven,
        },
        "structure": structure_objects(found.book),
        "not_checked": [one.alleles.name for one in found.book.set_aside],
        "loci": [
            {
                "locus": locus.alleles.name,
                "alleles": list(locus.alleles.seen),
                "typed": locus.typed,
                "consistent": locus.is_consistent if locus.typed else None,
                "complete": locus.is_all,
                "conflicts": [_conflict(one) for one in locus.conflicts],
            }
            for locus in found.loci
        ],
        "by_locus": {one.alleles.name: len(one.conflicts) for one in found.loci if one.conflicts},
        "by_animal": dict(found.by_animal()),
        "by_family": dict(found.by_family()),
    }


def fill_lines(found: HerdFill) -> Iterator[str]:
    """Yield a line for each animal: at each locus what it can be, and which alleles are certain."""
    refused = list(found.refused)
    for place, name in enumerate(found.book.ids):
        loci = {
            one.alleles.name: {
                "could_be": [
                    one.alleles.genotype(genotype) for genotype in sorted(one.reading(place))
                ],
                "known": one.alleles.named(one.known(place)),
            }
            for one in found.loci
            if one.possible is not None
        }
        animal = {"id": name, "line": found.book.lines[place], "loci": loci, "refused": refused}
        yield compact({"schema": schema("pedigree.fill"), **animal}) + "\n"


@document.register
def carriers_object(found: Carriers) -> dict[str, Any]:
    """Return for whom an allele is certain, possible and impossible, locus by locus."""
    return {
        "schema": schema("pedigree.carriers"),
        "file": found.path,
        "allele": found.allele,
        "loci": [
            {
                "locus": one.locus,
                "certain": list(one.certain),
                "possible": list(one.possible),
                "impossible": list(one.impossible),
            }
            for one in found.loci
            if not one.is_refused
        ],
        "refused": list(found.refused),
    }


@document.register
def repair_object(found: BookRepair) -> dict[str, Any]:
    """Return the bounds of every locus that is not consistent, and the typings to give up."""
    return {
        "schema": schema("pedigree.repair", 2),
        "file": found.path,
        "structure": structure_objects(found.book),
        "loci": [
            {
                "locus": one.alleles.name,
                "lower": one.lower,
                "upper": one.upper,
                "proven": one.is_proven if one.is_typed else None,
                "typings": [
                    {
                        "id": typing.id,
                        "line": typing.line,
                        "typed": typing.typed,
                        "in_every": typing.in_every,
                        "instead": None if typing.instead is None else list(typing.instead),
                        "could_be": None if typing.could_be is None else list(typing.could_be),
                    }
                    for typing in one.typings
                ],
                **_kept_in_conflict(one.kept_in_conflict),
            }
            for one in found.loci
        ],
    }


def _kept_in_conflict(conflict: HerdConflict | None) -> dict[str, Any]:
    """Return why typings that are to be kept contradict each other, if they do."""
    return {} if conflict is None else {"kept_in_conflict": _conflict(conflict)}


def _conflict(one: HerdConflict) -> dict[str, Any]:
    return {
        "line": one.line,
        "ids": list(one.ids),
        "typed": list(one.typed),
        "message": one.text,
    }


@document.register
def herd_explanation_object(found: HerdExplanation) -> dict[str, Any]:
    """Return what an animal is at each locus, and the steps that lead there."""
    return {
        "schema": schema("pedigree.explain"),
        "file": found.path,
        "id": found.id,
        "facts": [
            {
                "locus": one.locus,
                "typed": one.typed,
                "genotype": one.genotype,
                "known": list(one.known),
                "could_be": list(one.could_be),
                "premises": list(one.premises),
                "smallest": one.is_smallest,
                "families": list(one.families),
                "steps": [
                    {
                        "id": step.id,
                        "premises": [{"id": who, "is": known} for who, known in step.premises],
                        "gained": list(step.gained),
                        "genotype": step.genotype,
                        "laws": list(step.laws),
                        "text": step.text,
                    }
                    for step in one.steps
                ],
            }
            for one in found.facts
            if not one.is_refused
        ],
        "refused": list(found.refused),
    }


@document.register
def numbered_conflict_object(found: NumberedConflict) -> dict[str, Any]:
    """Return one conflict, by its number."""
    return {
        "schema": schema("pedigree.explain"),
        "file": found.path,
        "number": found.number,
        "of": found.of,
        "locus": found.locus,
        **_conflict(found.conflict),
    }


@document.register
def trio_check_object(found: TrioCheck) -> dict[str, Any]:
    """Return how many trios do not fit, by locus, offspring and family."""
    return {
        "schema": schema("pedigree.trios", 2),
        "file": found.path,
        "trios": found.trios,
        "errors": None if found.unchecked else found.errors,
        "not_checked": list(found.not_checked),
        "by_locus": dict(found.by_locus),
        "by_animal": dict(found.by_animal),
        "by_family": dict(found.by_family),
    }

"""What is found about herds, as objects of JSON."""

from typing import Any

from testcross.cli.render.json.documents import document
from testcross.cli.render.json.lines import schema
from testcross.rulesets.pedigrees.herd_book import HerdBook
from testcross.rulesets.pedigrees.herd_check import HerdCheck


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
        "schema": schema("pedigree.check"),
        "file": found.path,
        "form": found.book.form,
        "animals": len(found.book.ids),
        "loops": found.book.loops(),
        "consistent": found.is_consistent,
        "repair": found.repair,
        "structure": structure_objects(found.book),
        "loci": [
            {
                "locus": locus.alleles.name,
                "alleles": list(locus.alleles.symbols),
                "typed": locus.typed,
                "consistent": locus.is_consistent,
                "complete": locus.is_all,
                "conflicts": [
                    {
                        "line": one.line,
                        "ids": list(one.ids),
                        "typed": list(one.typed),
                        "message": one.text,
                    }
                    for one in locus.conflicts
                ],
            }
            for locus in found.loci
        ],
        "by_animal": dict(found.by_animal()),
        "by_family": dict(found.by_family()),
    }

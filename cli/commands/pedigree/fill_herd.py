"""``testcross pedigree fill``: what everybody in a herd can be, and which alleles are certain."""

from pathlib import Path

import typer
from testcross.cli import console
from testcross.cli.arguments import Json
from testcross.cli.exits import CLEAN, FINDINGS
from testcross.cli.herd_files import (
    HerdDosages,
    HerdFile,
    HerdForm,
    HerdIgnored,
    HerdRuleset,
    HerdSource,
    NewHerd,
    deciding,
    name_refused,
    read_to_work_on,
    refuse_out,
    write_herd,
)
from testcross.cli.runner import form_of


def fill(
    file: HerdFile,
    *,
    out: NewHerd = None,
    given: HerdForm = None,
    ruleset: HerdRuleset = None,
    ignored: HerdIgnored = None,
    dosages: HerdDosages = None,
    json: Json = False,
) -> None:
    """Fill in everybody's possible genotypes and certain alleles, exactly, loops included.

    With -o the file is written anew with every certain allele. With --json there is a line for each
    animal. A locus at which typings contradict each other is left as it is.

    Exit status: 0 filled in, 1 a locus contradicts itself, 2 input that cannot be read.
    """
    from testcross.pages.json.herd_keys import fill_lines
    from testcross.rulesets.pedigrees import fill_blocks, fill_book

    form = form_of(json=json)
    book = read_to_work_on(HerdSource(file, given, ruleset, ignored, dosages))
    refuse_out(out, book)
    with deciding():
        found = fill_book(file, book)
    if out is not None:
        loci = [
            (one.alleles, one.before if one.possible is None else one.possible)
            for one in found.loci
        ]
        write_herd(Path(out), book, loci)
    shown = (console.text_of([block]) for block in fill_blocks(found, written=out))
    for text in fill_lines(found) if form == "json" else shown:
        console.write(text)
    name_refused(file, found.refused)
    raise typer.Exit(FINDINGS if found.refused else CLEAN)

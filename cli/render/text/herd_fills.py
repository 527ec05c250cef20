"""What can be filled in in a herd, and who has an allele, as text."""

from collections.abc import Iterator, Sequence

from testcross.cli import console
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import counted
from testcross.rulesets.pedigrees import Carriers, CarriersAtLocus, HerdFill, gained


def fill_text(found: HerdFill, written: str | None = None) -> Iterator[str]:
    """Yield of whom more is known than its own typing says, line by line.

    Args:
        found: the fill.
        written: the file that it was written to; then only sums are told.
    """
    number = 0
    sure = 0
    for place, locus in gained(found):
        number += 1
        sure += len(locus.known(place)) == 2
        if written is None:
            can_be = locus.alleles.reading(locus.reading(place))
            text = f"{found.book.ids[place]}, locus {locus.alleles.name}: {can_be}"
            yield console.paragraph(console.printable(text), indent="  ")
    many = f"{counted(number, 'typing')} filled in, {sure} of them in full"
    yield console.paragraph(f"{console.printable(found.path)}: {many}")


@on_screen.register
def carriers_text(found: Carriers) -> str:
    """Return for whom an allele is certain, possible and impossible."""
    return "".join(_at(found, one) for one in found.loci if not one.is_refused)


def _at(found: Carriers, here: CarriersAtLocus) -> str:
    text = f"{console.printable(found.allele)} at locus {console.printable(here.locus)}\n"
    kinds = (
        ("certain", here.certain),
        ("possible", here.possible),
        ("impossible", here.impossible),
    )
    for kind, names in kinds:
        text += _line(kind, names)
    return text


def _line(kind: str, names: Sequence[str]) -> str:
    told = f": {', '.join(names)}" if names else ""
    return console.paragraph(console.printable(f"{kind}, {len(names)}{told}"), indent="  ")

"""What checking a herd came to, as text."""

from testcross.cli import console
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import counted
from testcross.rulesets.pedigrees.herd_check import HerdCheck

_MOST_SUMS = 5


@on_screen.register
def herd_check_text(found: HerdCheck) -> str:
    """Return what the file holds, what is wrong with it, and the verdict."""
    text = console.paragraph(f"{console.printable(found.path)}: {found.contents()}")
    for finding in found.findings():
        place = f"{found.path}:{finding.line}" if finding.line else found.path
        said = console.printable(f"{place}: {finding.code} {finding.text}")
        text += console.paragraph(said)
    for locus in found.loci:
        if not locus.is_all:
            text += console.paragraph(
                f"Locus {locus.alleles.name}: more than 20 typings come together here; conflicts "
                "were looked for among the 20 nearest."
            )
    return text + _sums(found) + console.paragraph(found.verdict())


def _sums(found: HerdCheck) -> str:
    """Return where most of many conflicts are."""
    if found.conflicts < 2:
        return ""
    by_locus = [(one.alleles.name, len(one.conflicts)) for one in found.loci if one.conflicts]
    by_locus.sort(key=lambda item: -item[1])
    rows = (("locus", by_locus), ("animal", found.by_animal()), ("family", found.by_family()))
    text = ""
    for what, sums in rows:
        told = [f"{name} {number}" for name, number in sums[:_MOST_SUMS]]
        rest = len(sums) - len(told)
        told += [f"and {rest} more"] if rest else []
        line = console.printable(f"conflicts by {what}: {', '.join(told)}")
        text += console.paragraph(line)
    return f"{counted(found.conflicts, 'conflict')}\n{text}"

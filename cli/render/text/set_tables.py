"""Every SET! in a layout, as text."""

from testcross.cli import console
from testcross.cli.answers import SetsOfLayout
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import counted, listed
from testcross.rulesets.gene_rummy.scoring import SetSearch


@on_screen.register
def sets_text(sets: SetsOfLayout) -> str:
    """Return every SET!, or why there is none."""
    found = sets.search
    if not found.sets:
        return _no_set(found)
    table = console.plain_table(["Buck", "", "Doe", "", f"Points ({sets.scheme.name})"])
    for one in found.sets:
        mating = one.mating
        cells = [mating.sire.label, f"#{one.buck}", mating.dam.label, f"#{one.doe}"]
        console.add_row(table, [*cells, str(one.points)])
    count = f"{counted(len(found.sets), 'SET')}! among {counted(found.pairs, 'pair')}\n\n"
    return count + console.rendered(table)


def _no_set(found: SetSearch) -> str:
    if not found.pairs:
        return "No SET!: there is no buck and doe to pair.\n"
    failing = [(locus, count) for locus, count in found.failing if count]
    if found.pairs == 1:
        loci = listed([locus for locus, _ in failing], "and")
        why = f"the only pair of buck and doe cannot have this kit; it fails at {loci}."
    else:
        fails = [f"{count} {'fails' if count == 1 else 'fail'} at {at}" for at, count in failing]
        why = (
            f"none of the {found.pairs} pairs of buck and doe can have this kit; "
            f"{listed(fails, 'and')} (a pair can fail at several loci)."
        )
    return console.paragraph(f"No SET!: {why}")

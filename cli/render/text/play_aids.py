"""What helps in play, as text: the best matings of a hand, every SET! in a layout."""

from testcross.cli import console
from testcross.cli.answers import BestOfHand, SetsOfLayout
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import counted, listed
from testcross.rulesets.gene_rummy.scoring import SetSearch


@on_screen.register
def best_text(best: BestOfHand) -> str:
    """Return the best matings of a hand, one per line."""
    found = best.answer.best
    if not found:
        return "No mating of this hand with the drawn card is legal.\n"
    shown = found[: best.first]
    many = f"{len(found)} matings score" if len(found) > 1 else "The best mating scores"
    text = f"{many} {counted(found[0].points, 'point')}"
    if len(shown) < len(found):
        text += f"; the first {len(shown)}" if len(shown) > 1 else "; the first"
    return f"{text}:\n" + "".join(
        console.paragraph(one.mating.label, first="  ", indent="    ") for one in shown
    )


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

"""What helps in play, as text: the best matings of a hand, every SET! in a layout."""

from testcross.cli import console
from testcross.cli.answers import BestOfHand, SetsOfLayout
from testcross.cli.render.text.screen import on_screen
from testcross.rulesets.english import counted, listed
from testcross.rulesets.gene_rummy.scoring import SetSearch


@on_screen.register
def best_text(best: BestOfHand) -> str:
    """Return the best matings of a hand, one a line."""
    found = best.answer.best
    if not found:
        return "No mating of this hand is legal with the card drawn.\n"
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
    table = console.plain_table(["Buck", "", "Doe", "", "Points"])
    for one in found.sets:
        mating = one.mating
        cells = [mating.sire.label, f"#{one.buck}", mating.dam.label, f"#{one.doe}"]
        console.add_row(table, [*cells, str(one.points)])
    count = f"{counted(len(found.sets), 'SET')}! among {counted(found.pairs, 'pair')}\n\n"
    return count + console.rendered(table)


def _no_set(found: SetSearch) -> str:
    if not found.pairs:
        return "No SET!: there is no pair of a buck and a doe.\n"
    why = listed([f"{count} at {locus}" for locus, count in found.failing if count], "and")
    return console.paragraph(
        f"No SET!: none of the {counted(found.pairs, 'pair')} of a buck and a doe can have "
        f"this kit; {why} (a pair may fail at several loci)."
    )

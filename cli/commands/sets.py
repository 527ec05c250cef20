"""``testcross sets``: every SET! in a layout, or that there is none."""

from typing import Annotated

import typer
from testcross.cli import console
from testcross.cli.arguments import CardsFile, Json, complete_card
from testcross.cli.documents import SETS, dump
from testcross.cli.exits import ILLEGAL
from testcross.cli.matings import read_cards
from testcross.rulesets import load_ruleset
from testcross.rulesets.english import counted, listed
from testcross.rulesets.gene_rummy import GAME
from testcross.rulesets.gene_rummy.scoring import SetSearch, find_sets
from testcross.solver import Solver


def sets(
    layout: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="LAYOUT...",
            help="The cards on the table, with their sex: 'Castor buck'; or - for standard input.",
            autocompletion=complete_card,
            show_default=False,
        ),
    ] = None,
    *,
    kit: Annotated[str, typer.Option("--kit", metavar="CARD", help="The offspring card.")],
    file: CardsFile = None,
    json: Json = False,
) -> None:
    """Find every SET! in a layout: two legal parents for the offspring card (p. 25).

    Exit status: 0 there is one, 1 there is none, 2 input that cannot be understood.
    """
    rules = load_ruleset(GAME)
    cards = read_cards(rules, layout or [], file)
    found = find_sets(rules, cards, kit, Solver(), rules.schemes[0])
    console.write(dump(_document(kit, found)) if json else _text(found))
    if not found.sets:
        raise typer.Exit(ILLEGAL)


def _text(found: SetSearch) -> str:
    if not found.sets:
        why = listed([f"{count} at {locus}" for locus, count in found.failing if count], "and")
        if not found.pairs:
            return "No SET!: there is no pair of a buck and a doe.\n"
        return console.paragraph(
            f"No SET!: none of the {counted(found.pairs, 'pair')} of a buck and a doe can have "
            f"this kit; {why} (a pair may fail at several loci)."
        )
    table = console.plain_table(["Buck", "", "Doe", "", "Points"])
    for one in found.sets:
        mating = one.mating
        cells = [mating.sire.label, f"#{one.buck}", mating.dam.label, f"#{one.doe}"]
        console.add_row(table, [*cells, str(one.points)])
    count = f"{counted(len(found.sets), 'SET')}! among {counted(found.pairs, 'pair')}\n\n"
    return count + console.rendered(table)


def _document(kit: str, found: SetSearch) -> dict[str, object]:
    return {
        "schema": SETS,
        "kit": kit,
        "pairs": found.pairs,
        "sets": [
            {
                "buck": {"card": one.mating.sire.label, "place": one.buck},
                "doe": {"card": one.mating.dam.label, "place": one.doe},
                "points": one.points,
            }
            for one in found.sets
        ],
        "failing": dict(found.failing),
    }

"""``testcross punnett``: a Punnett square with its ratios."""

from typing import Annotated, Any

import typer
from testcross.cli import console
from testcross.cli.arguments import DEFAULT_RULESET, Json, RulesetName
from testcross.cli.documents import PUNNETT, dump
from testcross.rulesets import load_ruleset
from testcross.rulesets.genetics import PunnettSquare, Share, punnett_square, ratio

Genotype = Annotated[str, typer.Argument(help="One or more loci in full: Aa, 'Aa Bb'.")]


def punnett(
    sire: Genotype, dam: Genotype, *, ruleset: RulesetName = DEFAULT_RULESET, json: Json = False
) -> None:
    """Draw the Punnett square of two genotypes, with genotype and phenotype ratios."""
    square = punnett_square(load_ruleset(ruleset), sire, dam)
    console.write(dump(_document(square)) if json else _text(square))


def _text(square: PunnettSquare) -> str:
    text = f"{square.sire} x {square.dam}\n\n{_square(square)}"
    text += _ratio("Genotypes", square.genotypes)
    return text + _ratio("Phenotypes", square.phenotypes)


def _square(square: PunnettSquare) -> str:
    """Return the square, unless it is wider than a line."""
    width = max(len(cell) for row in square.cells for cell in row) + 2
    side = max(map(len, square.sire_gametes)) + 2
    if side + width * len(square.dam_gametes) > console.columns():
        rows, columns = len(square.sire_gametes), len(square.dam_gametes)
        return f"The square has {rows} x {columns} fields, too many to draw in a line.\n"
    table = console.plain_table(["", *square.dam_gametes])
    for gamete, row in zip(square.sire_gametes, square.cells, strict=True):
        console.add_row(table, [gamete, *row])
    return console.rendered(table)


def _ratio(title: str, shares: tuple[Share, ...]) -> str:
    table = console.plain_table([f"{title} {ratio(shares)}", "Chance", ""])
    for share in shares:
        console.add_row(table, [share.name, str(share.chance), f"{float(share.chance):.2%}"])
    return f"\n{console.rendered(table)}"


def _document(square: PunnettSquare) -> dict[str, Any]:
    return {
        "schema": PUNNETT,
        "loci": list(square.loci),
        "sire": square.sire,
        "dam": square.dam,
        "sire_gametes": list(square.sire_gametes),
        "dam_gametes": list(square.dam_gametes),
        "square": [list(row) for row in square.cells],
        "genotypes": _shares(square.genotypes),
        "phenotypes": _shares(square.phenotypes),
    }


def _shares(shares: tuple[Share, ...]) -> list[dict[str, str]]:
    return [{"name": share.name, "chance": str(share.chance)} for share in shares]

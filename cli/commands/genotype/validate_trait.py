"""``testcross genotype validate``: may this trait be covered so?"""

from typing import TYPE_CHECKING, Annotated

import typer
from testcross.cli.arguments import Json, optional
from testcross.cli.exits import ILLEGAL, LEGAL
from testcross.cli.inputs import InputError
from testcross.cli.pea_positions import BoxFile, assumptions_of
from testcross.cli.runner import form_of, show

if TYPE_CHECKING:
    from testcross.rulesets.genotype.cards import Gene


def validate(
    card: Annotated[
        str,
        typer.Argument(
            metavar="CARD",
            help="The plant as it looks: '9: FF Tt (gg)' has gg covered; the points may be left "
            "out.",
            show_default=False,
        ),
    ],
    trait: Annotated[
        str,
        typer.Argument(metavar="TRAIT", help="The trait to cover, as in Ff.", show_default=False),
    ],
    *,
    by: Annotated[
        str,
        optional(
            "--by",
            metavar="MEANS",
            text="What covers it: 'die Ff', 'die F.II', 'mutate mF+FF', 'rake FF', university, or "
            "any tool or assistant; 'die FF, pollen brush' for two that go together.",
        ),
    ],
    parents: Annotated[
        list[str] | None,
        optional(
            "--parents",
            metavar="PARENTS",
            text="The parents beside a square, the left one first: 'FF x Ff'. Once for each gene.",
        ),
    ] = None,
    slots: Annotated[
        int | None,
        typer.Option(
            "--slots", metavar="N", min=0, help="How many dice slots are free.", show_default=False
        ),
    ] = None,
    coins: Annotated[
        int | None,
        typer.Option(
            "--coins", metavar="N", min=0, help="How many coins there are.", show_default=False
        ),
    ] = None,
    goals: Annotated[
        str | None,
        optional("--goals", metavar="GOALS", text="Your goals, as in 'r F'."),
    ] = None,
    plants: Annotated[
        list[str] | None,
        optional(
            "--plant",
            metavar="PLANT",
            text="Another plant of your garden, for what covers copies; give it again for each.",
        ),
    ] = None,
    shift: Annotated[
        str | None,
        optional(
            "--shift",
            metavar="GENE",
            text="The gene of the 1st Shift in which it is taken.",
        ),
    ] = None,
    kept: Annotated[
        bool,
        typer.Option("--kept", help="The tool has been kept in hand since an earlier turn."),
    ] = False,
    used: Annotated[
        list[str] | None,
        optional(
            "--used",
            metavar="NAME",
            text="A tool or an assistant used before; give it again for each, and for each copy of "
            "a tool.",
        ),
    ] = None,
    box: BoxFile = None,
    json: Json = False,
) -> None:
    """Tell whether a trait may be covered, and which rule forbids it.

    Where it may not, the answer says what would do. What no option tells is not checked: slots,
    coins, goals, and whether the parents can give the die. A tool that was used before may be
    played again from another copy; how many there are, a --box file says.

    Exit status: 0 it may, 1 it may not, 2 input that cannot be understood.
    """
    from testcross.rulesets.genotype.cards import parse_plant, parse_trait
    from testcross.rulesets.genotype.dice import crosses_in, parents_by_gene
    from testcross.rulesets.genotype.effects import Claim, find_effect, judge, parse_means
    from testcross.rulesets.genotype.position import parse_goals

    form = form_of(json=json)
    claim = Claim(
        plant=parse_plant(card),
        trait=parse_trait(trait),
        means=parse_means(by),
        garden=tuple(parse_plant(text) for text in plants or ()),
        parents=parents_by_gene(crosses_in(parents or [])),
        goals=None if goals is None else parse_goals(goals),
        slots=slots,
        coins=coins,
        shift=None if shift is None else _gene(shift),
        kept=kept,
        used=tuple(find_effect(name) for name in used or ()),
    )
    verdict = judge(claim, assumptions_of(box))
    show(verdict, form)
    raise typer.Exit(LEGAL if verdict.legal else ILLEGAL)


def _gene(text: str) -> "Gene":
    """Return the gene that a letter names.

    Raises:
        InputError: for any other text.
    """
    from testcross.rulesets.genotype.cards import GENES, listed_genes

    found = next((gene for gene in GENES if text.strip().upper() == gene), None)
    if found is None:
        raise InputError(f"--shift {text!r} is no gene; the genes are {listed_genes()}")
    return found

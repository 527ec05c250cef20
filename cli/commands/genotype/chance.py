"""``testcross genotype chance``: can these plants be completed this round?"""

from typing import Annotated

import typer
from testcross.cli.arguments import Json, optional
from testcross.cli.inputs import InputError
from testcross.cli.pea_positions import BoxFile, box_of
from testcross.cli.runner import form_of, show

MOST_PLANTS = 20
"""Twice as many as anybody can have sown."""


def chance(
    cards: Annotated[
        list[str],
        typer.Argument(
            metavar="CARD...",
            help="Plants as they look, each in quotes: '9: FF Tt (gg)' has gg covered; the points "
            "may be left out. Traits without quotes make one plant.",
            show_default=False,
        ),
    ],
    *,
    dice: Annotated[
        int | None,
        typer.Option(
            "--dice",
            metavar="N",
            min=1,
            max=20,
            help="How many dice slots there are; by default those of a mat.",
            show_default=False,
        ),
    ] = None,
    parents: Annotated[
        list[str] | None,
        optional(
            "--parents",
            metavar="PARENTS",
            text="The parents beside a square, the left one first: 'FF x Ff'; by default those "
            "printed. Once for each gene.",
        ),
    ] = None,
    no_mutation: Annotated[
        bool, typer.Option("--no-mutation", help="Leave mutations by De Novo dice aside.")
    ] = False,
    box: BoxFile = None,
    json: Json = False,
) -> None:
    """Tell how likely plants are completed this round.

    Nobody else picks. It says which trait hinders most, and which change of one tile would help.

    Exit status: 0, or 2 for input that cannot be understood.
    """
    from testcross.rulesets.genotype.cards import cards_in, parse_plant
    from testcross.rulesets.genotype.chances import garden_chance
    from testcross.rulesets.genotype.dice import crosses_in, parents_by_gene

    form = form_of(json=json)
    plants = [parse_plant(text) for text in cards_in(cards)]
    if len(plants) > MOST_PLANTS:
        raise InputError(f"{len(plants)} plants were given; give {MOST_PLANTS} at most")
    given = parents_by_gene(crosses_in(parents or []))
    show(garden_chance(box_of(box), plants, given, slots=dice, mutation=not no_mutation), form)


def odds(
    parents: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="PARENTS...",
            help="The parents beside a square, the left one first: 'FF x Ff'. By default all "
            "that are printed.",
            show_default=False,
        ),
    ] = None,
    *,
    want: Annotated[
        str | None,
        optional(
            "--want",
            metavar="DICE",
            text="How likely these dice all lie there: 'rr 2Ff', 'mR' for De Novo.",
        ),
    ] = None,
    roll: Annotated[
        list[str] | None,
        optional(
            "--roll",
            metavar="FACES",
            text="Sort a roll into its pools: 'F: II II IV m m / I m', behind the slash what the "
            "mutations showed when they were rolled again. Once for each gene.",
        ),
    ] = None,
    box: BoxFile = None,
    json: Json = False,
) -> None:
    """Tell what the squares can give, and how likely.

    A die shows a mutation on two of its six sides and is rolled again then, once; what shows a
    mutation again is De Novo.

    Exit status: 0, or 2 for input that cannot be understood.
    """
    from testcross.rulesets.genotype import chances
    from testcross.rulesets.genotype.dice import (
        crosses_in,
        parents_by_gene,
        parse_pool,
        parse_roll,
    )

    form = form_of(json=json)
    given = parents_by_gene(crosses_in(parents or []))
    wanted = None if want is None else parse_pool(want)
    if wanted is not None and not wanted.total:
        raise InputError("--want is empty; write the dice that you want, as in 'rr 2Ff'")
    rolls = [parse_roll(text) for text in roll or []]
    show(chances.odds(box_of(box), given, wanted, rolls), form)

"""``testcross genotype lesson``: the booklet, a question at a time."""

from typing import Annotated, TypeAlias

import typer
from testcross.cli.arguments import Json, optional
from testcross.cli.completions import matching
from testcross.cli.inputs import InputError
from testcross.cli.runner import form_of, show


def complete_lesson(incomplete: str) -> list[str]:
    """Return the lessons that begin so, for the shell."""
    from testcross.rulesets.genotype.lessons import lessons

    return matching(incomplete, [one.name for one in lessons().lessons])


def _option(name: str, metavar: str, text: str) -> typer.models.OptionInfo:
    """Return an option that a lesson may take; what it is without it, the lesson says."""
    option: typer.models.OptionInfo = optional(f"--{name}", metavar=metavar, text=text)
    return option


Text: TypeAlias = str | None


def lesson(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME",
            help="Such as sample-size; by default all are listed.",
            autocompletion=complete_lesson,
            show_default=False,
        ),
    ] = None,
    *,
    plant: Annotated[Text, _option("plant", "GENOTYPE", "Such as Ff.")] = None,
    cross: Annotated[Text, _option("cross", "'A x B'", "Such as 'TT x tt'.")] = None,
    gene: Annotated[Text, _option("gene", "R|F|G|T", "Which gene.")] = None,
    trait: Annotated[Text, _option("trait", "WORD", "Such as purple.")] = None,
    counts: Annotated[Text, _option("counts", "N:N", "Young of each kind: 52:48.")] = None,
    ratio: Annotated[Text, _option("ratio", "N:N", "What is expected: 3:1.")] = None,
    risk: Annotated[Text, _option("risk", "CHANCE", "Of missing it: 1/100, 1%, 0.01.")] = None,
    rate: Annotated[Text, _option("rate", "CHANCE", "Of a mutation.")] = None,
    young: Annotated[Text, _option("young", "N", "How many young there are.")] = None,
    recombination: Annotated[
        Text, _option("recombination", "CHANCE", "Of a recombined gamete.")
    ] = None,
    recombinants: Annotated[
        Text, _option("recombinants", "N", "How many of the young are recombined.")
    ] = None,
    genes: Annotated[Text, _option("genes", "N", "How many genes.")] = None,
    card: Annotated[Text, _option("card", "TRAITS", "Such as 'rr GG tt'.")] = None,
    years: Annotated[Text, _option("years", "N", "How many years.")] = None,
    dominant: Annotated[Text, _option("dominant", "N", "Dominant alleles of four.")] = None,
    overlay: Annotated[Text, _option("overlay", "NAME", "Such as flower-codominance.")] = None,
    json: Json = False,
) -> None:
    """Give a lesson of the booklet: a few sentences, their numbers worked out.

    Each says which of the options it was worked out with; it takes these and no other.

    Exit status: 0, or 2 for input that cannot be understood.
    """
    from testcross.rulesets.genotype.lessons import give_lesson, lessons

    form = form_of(json=json)
    every = {
        "plant": plant,
        "cross": cross,
        "gene": gene,
        "trait": trait,
        "counts": counts,
        "ratio": ratio,
        "risk": risk,
        "rate": rate,
        "young": young,
        "recombination": recombination,
        "recombinants": recombinants,
        "genes": genes,
        "card": card,
        "years": years,
        "dominant": dominant,
        "overlay": overlay,
    }
    asked = {option: value for option, value in every.items() if value is not None}
    if name is None and asked:
        raise InputError(f"--{next(iter(asked))} is for one lesson; name it, or leave this out")
    show(lessons() if name is None else give_lesson(name, asked), form)

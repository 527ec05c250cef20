"""Commands about plants and dice of Genotype, its box, and its booklet."""

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias

from testcross.rulesets.english import listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.game_commands import REFUSED, Answered, Desk, Typed

if TYPE_CHECKING:
    from testcross.rulesets.genotype.box import Box
    from testcross.rulesets.genotype.cards import Gene

_MOST_TYPED = 20
"""Twice as many plants as anybody can have sown."""
BoxFile: TypeAlias = Annotated[
    str | None,
    Typed(
        "FILE",
        "A box file: what your cards and boards print; 'testcross genotype box' prints a template.",
        "--box",
    ),
]


def odds(
    parents: Annotated[
        list[str] | None,
        Typed(
            "PARENTS...",
            "The parents beside a square, the left one first: 'FF x Ff'. By default all printed "
            "pairs.",
        ),
    ] = None,
    *,
    want: Annotated[
        str | None,
        Typed("DICE", "The dice you want, all together: 'rr 2Ff', 'mR' for De Novo.", "--want"),
    ] = None,
    roll: Annotated[
        list[str] | None,
        Typed(
            "FACES",
            "Sort a roll into its pools: 'F: II II IV m m / I m', after the slash what the "
            "mutations showed when rolled again. Repeat it for each gene.",
            "--roll",
        ),
    ] = None,
    box: BoxFile = None,
) -> Answered:
    """Tell what the squares can give, and how likely.

    A die shows a mutation on two of its six sides and is rolled again then, once; what shows a
    mutation again is De Novo.

    Exit status: 0, or 2 for input that cannot be understood.
    """
    from testcross.rulesets.genotype import chances
    from testcross.rulesets.genotype.dice import crosses_in, parents_by_gene, parse_pool, parse_roll

    given = parents_by_gene(crosses_in(parents or []))
    wanted = None if want is None else parse_pool(want)
    if wanted is not None and not wanted.total:
        raise TestcrossError("--want is empty; write the dice that you want, as in 'rr 2Ff'")
    rolls = [parse_roll(text) for text in roll or []]
    return Answered(chances.odds(box_at(box), given, wanted, rolls))


def chance(
    cards: Annotated[
        list[str],
        Typed(
            "CARD...",
            "Plants as they look, each in quotes: '9: FF Tt (gg)' has gg covered; points are "
            "optional. Traits without quotes make one plant.",
        ),
    ],
    *,
    dice: Annotated[
        int | None,
        Typed(
            "N",
            "Number of dice slots; by default those of a mat.",
            "--dice --slots",
            least=1,
            most=20,
        ),
    ] = None,
    parents: Annotated[
        list[str] | None,
        Typed(
            "PARENTS",
            "The parents beside a square, the left one first: 'FF x Ff'; by default the printed "
            "ones. Repeat it for each gene.",
            "--parents",
        ),
    ] = None,
    no_mutation: Annotated[
        bool, Typed("", "Ignore mutations by De Novo dice.", "--no-mutation")
    ] = False,
    box: BoxFile = None,
) -> Answered:
    """Tell how likely plants are completed this round.

    Nobody else picks. It says which trait hinders most, and which change of one tile would help.

    Exit status: 0, or 2 for input that cannot be understood.
    """
    from testcross.rulesets.genotype.cards import cards_in, parse_plant
    from testcross.rulesets.genotype.chances import garden_chance
    from testcross.rulesets.genotype.dice import crosses_in, parents_by_gene

    plants = [parse_plant(text) for text in cards_in(cards)]
    if len(plants) > _MOST_TYPED:
        raise TestcrossError(f"{len(plants)} plants were given; give {_MOST_TYPED} at most")
    given = parents_by_gene(crosses_in(parents or []))
    return Answered(garden_chance(box_at(box), plants, given, slots=dice, mutation=not no_mutation))


def box(
    desk: Desk,
    *,
    template: Annotated[bool, Typed("", "Print a file to fill in, in TOML.", "--template")] = False,
    check: Annotated[Path | None, Typed("FILE", "Check your box file.", "--check")] = None,
    plants: Annotated[
        bool, Typed("", "List the plant cards, or the practice deck.", "--plants")
    ] = False,
    file: BoxFile = None,
) -> Answered:
    """Show what cards and boards print.

    Each value has its line of the text, or the reason why it was assumed. A file of yours takes the
    place of what was assumed.

    Exit status: 0, 1 for mistakes in a file that is checked, 2 for input that cannot be understood.
    """
    from testcross.rulesets.genotype import box_file

    asked = {"--template": template, "--check": check is not None, "--plants": plants}
    given = [option for option, wanted in asked.items() if wanted]
    if len(given) > 1:
        raise TestcrossError(f"{listed(given, 'and')} were both given; give one of them")
    if check is not None:
        desk.refuse_other_kind(str(check), "a box file")
        checked = box_file.check_box(check)
        return Answered(checked, REFUSED if checked.mistakes else 0)
    if template and desk.as_json:
        raise TestcrossError("--template prints TOML, but --json was given; give only one")
    known = box_at(file)
    if template:
        return Answered(box_file.template(known))
    return Answered(box_file.plant_list(known) if plants else known)


def validate(
    card: Annotated[
        str,
        Typed(
            "CARD",
            "The plant as it looks: '9: FF Tt (gg)' has gg covered; points are optional.",
        ),
    ],
    trait: Annotated[str, Typed("TRAIT", "The trait to cover, such as Ff.")],
    *,
    by: Annotated[
        str,
        Typed(
            "MEANS",
            "How to cover it: 'die Ff', 'die F.II', 'mutate mF+FF', 'rake FF', university, or any "
            "tool or assistant; 'die FF, pollen brush' for two together.",
            "--by",
        ),
    ],
    parents: Annotated[
        list[str] | None,
        Typed(
            "PARENTS",
            "The parents beside a square, the left one first: 'FF x Ff'. Repeat it for each gene.",
            "--parents",
        ),
    ] = None,
    slots: Annotated[
        int | None, Typed("N", "Number of free dice slots.", "--slots", least=0)
    ] = None,
    coins: Annotated[int | None, Typed("N", "Number of coins.", "--coins", least=0)] = None,
    goals: Annotated[str | None, Typed("GOALS", "Your goals, as in 'r F'.", "--goals")] = None,
    plants: Annotated[
        list[str] | None,
        Typed(
            "PLANT",
            "Another plant in your garden, if copies are covered too; repeat it for each plant.",
            "--plant",
        ),
    ] = None,
    shift: Annotated[
        str | None, Typed("GENE", "The gene of the 1st Shift that takes the die.", "--shift")
    ] = None,
    kept: Annotated[bool, Typed("", "You kept the tool from an earlier turn.", "--kept")] = False,
    used: Annotated[
        list[str] | None,
        Typed(
            "NAME",
            "A tool or assistant already used; repeat it for each, and for each copy of a tool.",
            "--used",
        ),
    ] = None,
    box: BoxFile = None,
) -> Answered:
    """Tell whether a trait may be covered, and which rule forbids it.

    Where it may not, the answer says what would work. What no option tells is not checked: slots,
    coins, goals, and whether the parents can give the die. A tool that was used before may be
    played again from another copy; how many there are, a --box file says.

    Exit status: 0 it may, 1 it may not, 2 input that cannot be understood.
    """
    from testcross.rulesets.genotype.box import Assumptions
    from testcross.rulesets.genotype.cards import parse_plant, parse_trait
    from testcross.rulesets.genotype.dice import crosses_in, parents_by_gene
    from testcross.rulesets.genotype.effects import Claim, find_effect, judge, parse_means
    from testcross.rulesets.genotype.position import parse_goals

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
    verdict = judge(claim, Assumptions(box_at(box)))
    return Answered(verdict, 0 if verdict.legal else REFUSED)


def lesson_names() -> Iterable[str]:
    """Return the names of the lessons."""
    from testcross.rulesets.genotype.lessons import lessons

    return [one.name for one in lessons().lessons]


_LESSON_OPTIONS = tuple(
    Typed(metavar, text, f"--{name}")
    for name, metavar, text in (
        ("plant", "GENOTYPE", "Such as Ff."),
        ("cross", "'A x B'", "Such as 'TT x tt'."),
        ("gene", "R|F|G|T", "Which gene."),
        ("trait", "WORD", "Such as purple."),
        ("counts", "N:N", "Offspring of each kind: 52:48."),
        ("ratio", "N:N", "The expected ratio: 3:1."),
        ("risk", "CHANCE", "Risk of missing it: 1/100, 1%, 0.01."),
        ("rate", "CHANCE", "Mutation rate."),
        ("young", "N", "Number of offspring."),
        ("recombination", "CHANCE", "Share of recombined gametes."),
        ("recombinants", "N", "Number of recombined offspring."),
        ("genes", "N", "Number of genes."),
        ("card", "TRAITS", "Such as 'rr GG tt'."),
        ("years", "N", "Number of years."),
        ("dominant", "N", "Number of dominant alleles, out of four."),
        ("overlay", "NAME", "Such as flower-codominance."),
    )
)
"""What a lesson may take; what it is without it, the lesson says."""


def lesson(
    name: Annotated[
        str | None,
        Typed("NAME", "Such as sample-size; without a name, all are listed.", offers=lesson_names),
    ] = None,
    **options: Annotated[str | None, _LESSON_OPTIONS],
) -> Answered:
    """Give a lesson of the booklet: a few sentences, their numbers worked out.

    Each says which of the options it was worked out with; it takes these and no other.

    Exit status: 0, or 2 for input that cannot be understood.
    """
    from testcross.rulesets.genotype.lessons import give_lesson, lessons

    asked = {option: value for option, value in options.items() if value is not None}
    if name is None and asked:
        problem = f"--{next(iter(asked))} needs a lesson; name one, or leave the option out"
        raise TestcrossError(problem)
    return Answered(lessons() if name is None else give_lesson(name, asked))


def box_at(path: str | None) -> "Box":
    """Return what cards and boards print: as an owner wrote it down, if a file is given.

    Raises:
        RulesetError, BoxError: for a box file with mistakes.
    """
    from testcross.rulesets.genotype.box import load_box

    if path is None:
        return load_box()
    from testcross.rulesets.genotype.box_file import read_box

    return read_box(Path(path))


def _gene(text: str) -> "Gene":
    """Return the gene that a letter names.

    Raises:
        TestcrossError: for any other text.
    """
    from testcross.rulesets.genotype.cards import gene_of_letter, listed_genes

    found = gene_of_letter(text.strip())
    if found is None:
        raise TestcrossError(f"unknown gene --shift {text!r}; the genes are {listed_genes()}")
    return found

"""Questions about cards: one of them, a deck, two that are crossed, a locus, a ruleset."""

from pathlib import Path
from typing import Annotated

import typer
from testcross.cli import completions, console
from testcross.cli.arguments import DEFAULT_RULESET, Json, RulesetName, card_words, optional
from testcross.cli.inputs import InputError, refuse_other_kind
from testcross.cli.question_words import (
    two_genotypes,
    two_parents,
)
from testcross.cli.runner import form_of, show
from testcross.cli.typed_cards import sheet_of
from testcross.rulesets import (
    genetics,
    load_mating_ruleset,
    load_ruleset,
    read_ruleset,
    shipped_rulesets,
)
from testcross.rulesets.tabletop import GameDeck
from testcross.solver import Solver


def card(
    name: Annotated[
        list[str],
        card_words("NAME", "A card, such as 'Blue Otter', or a genotype."),
    ],
    *,
    ruleset: RulesetName = DEFAULT_RULESET,
    json: Json = False,
) -> None:
    """Show one card: its genotype, what it can hide, its points, its suit and its other names."""
    form = form_of(json=json)
    from testcross.rulesets.analysis import card_facts

    show(card_facts(load_mating_ruleset(ruleset), " ".join(name)), form)


def deck(
    *,
    ruleset: RulesetName = DEFAULT_RULESET,
    game: Annotated[
        str | None,
        optional(
            "--game",
            metavar="NAME",
            text="The cards of a game, by its name.",
            complete=completions.game_names,
        ),
    ] = None,
    json: Json = False,
    as_csv: Annotated[bool, typer.Option("--csv", help="List as comma-separated values.")] = False,
) -> None:
    """List the deck: every variety, what its card shows, and how many there are."""
    if json and as_csv:
        raise InputError("--json and --csv were both given; give one of them")
    sheet = sheet_of(game or ruleset)
    answer: genetics.DeckList | GameDeck
    if sheet is not None:
        answer = GameDeck(sheet=sheet)
    else:
        answer = genetics.DeckList(
            ruleset=load_ruleset(ruleset if game is None else _name_of(game))
        )
    if as_csv:
        from testcross.pages.csv import render_csv

        console.write(render_csv(answer))
    else:
        show(answer, form_of(json=json))


def _name_of(game: str) -> str:
    """Return the usual name of a game; refuse one that there is not."""
    from testcross.rulesets.games import find_game

    return find_game(game).name


def table(
    loci: Annotated[
        list[str],
        typer.Argument(metavar="LOCI", help="Such as B, D, BD, A or C.", show_default=False),
    ],
    *,
    ruleset: RulesetName = DEFAULT_RULESET,
    json: Json = False,
) -> None:
    """Show every pair of alleles at a locus, or at several, and what it looks like.

    Genotypes are counted both ways: Bb and bB as one, and as two. Where the manual's own table
    (pp. 27-31) counts otherwise, that is said.
    """
    from testcross.rulesets.gene_rummy import AllelePage, errata_of

    form = form_of(json=json)
    rules = load_mating_ruleset(ruleset)
    found = genetics.allele_table(rules, " ".join(loci))
    own = rules.name == DEFAULT_RULESET
    errata = errata_of([locus.name for locus in found.loci]) if own else ()
    show(AllelePage(table=found, errata=errata), form)


ruleset = typer.Typer(invoke_without_command=True, rich_markup_mode=None)


@ruleset.callback()
def rulesets(context: typer.Context, *, json: Json = False) -> None:
    """List the rulesets that come with the program; show one, or check one of your own."""
    if context.invoked_subcommand is None:
        list_rulesets(json=json)
    elif json:
        command = context.invoked_subcommand
        raise InputError(f"--json goes behind the command: testcross ruleset {command} --json")


@ruleset.command("list", epilog="Example: testcross ruleset list")
def list_rulesets(*, json: Json = False) -> None:
    """List the rulesets that come with the program."""
    rulesets = tuple(load_ruleset(name) for name in shipped_rulesets())
    show(genetics.RulesetList(rulesets=rulesets), form_of(json=json))


@ruleset.command("show", epilog="Example: testcross ruleset show gene-rummy")
def show_ruleset(
    name: Annotated[
        str,
        typer.Argument(
            metavar="NAME|PATH",
            help="Name of a shipped ruleset, or path of your own.",
            autocompletion=completions.ruleset_names,
        ),
    ],
    *,
    json: Json = False,
) -> None:
    """Show a ruleset: its loci, its alleles, how many cards; or a game's numbers and options."""
    form = form_of(json=json)
    show(sheet_of(name) or load_ruleset(name), form)


@ruleset.command("check", epilog="Example: testcross ruleset check flowers.toml")
def check_ruleset(
    path: Annotated[Path, typer.Argument(metavar="PATH", help="Path of your ruleset file.")],
    *,
    json: Json = False,
) -> None:
    """Check a ruleset file of your own.

    A mistake is reported with its key and what was expected.
    """
    refuse_other_kind(str(path), "a ruleset")
    checked = genetics.CheckedRuleset(path=path, ruleset=read_ruleset(path))
    show(checked, form_of(json=json))


def offspring(
    parents: Annotated[
        list[str],
        card_words("BUCK DOE", "Names, aliases or genotypes; or one quoted cross, 'BUCK x DOE'."),
    ],
    *,
    ruleset: RulesetName = DEFAULT_RULESET,
    json: Json = False,
) -> None:
    """List the varieties that two animals can have as offspring.

    With their exact chances if both genotypes are fully known ("Aa Bb Cc Dd").
    """
    from testcross.rulesets.analysis import OffspringAnswer

    rules = load_mating_ruleset(ruleset)
    rules, sire, dam = two_parents(rules, parents)
    found = genetics.offspring_of(rules, sire, dam, Solver())
    answer = OffspringAnswer(ruleset=rules, parents=f"{sire.label} x {dam.label}", chances=found)
    show(answer, form_of(json=json))


Genotypes = Annotated[
    list[str],
    typer.Argument(
        metavar="BUCK DOE",
        help="One or more loci in full: Aa, 'Aa Bb'; or one quoted cross, 'Aa x Aa'.",
        show_default=False,
    ),
]


def punnett(
    genotypes: Genotypes,
    *,
    ruleset: RulesetName = DEFAULT_RULESET,
    by_locus: Annotated[
        bool,
        typer.Option("--by-locus", help="A square of each locus, its cells numbered I to IV."),
    ] = False,
    json: Json = False,
) -> None:
    """Draw the Punnett square of two genotypes, with genotype and phenotype ratios."""
    rules = load_mating_ruleset(ruleset)
    sire, dam = two_genotypes(rules, genotypes)
    asked = genetics.numbered_squares if by_locus else genetics.punnett
    show(asked(rules, sire, dam), form_of(json=json))

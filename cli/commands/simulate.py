"""``testcross simulate``: whole games dealt, played and written down, with slips if asked for."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from testcross.cli import console
from testcross.cli.arguments import GameFill, GameScoring
from testcross.cli.game_files import GameFolder
from testcross.cli.inputs import InputError
from testcross.cli.runner import show
from testcross.rulesets.english import listed, quoted

if TYPE_CHECKING:
    from testcross.rulesets.gene_rummy import Rules
    from testcross.rulesets.gene_rummy.simulator import StrategyName

_FORMATS = ("yaml", "json")


def simulate(
    *,
    variant: Annotated[
        str,
        typer.Option(
            "--variant", metavar="NAME", help="standard, production, set, novice or families."
        ),
    ] = "standard",
    preset: Annotated[
        str | None,
        typer.Option(
            "--preset",
            metavar="NAME",
            help="House rules to play by as well: web.",
            show_default=False,
        ),
    ] = None,
    players: Annotated[
        int, typer.Option("--players", metavar="N", help="How many play: 2 to 4; in set 2 to 8.")
    ] = 2,
    scoring: GameScoring = None,
    fill: GameFill = None,
    strategy: Annotated[
        str,
        typer.Option(
            "--strategy",
            metavar="greedy|random",
            help="greedy lays down the mating that scores most; random lays down any, or none.",
        ),
    ] = "greedy",
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="The same seed gives the same games.")
    ] = 0,
    games: Annotated[int, typer.Option("--games", metavar="N", help="How many games to play.")] = 1,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="DIR",
            help="Write the records into this folder; without it a single game goes to standard "
            "output.",
            show_default=False,
        ),
    ] = None,
    form: Annotated[
        str, typer.Option("--format", metavar="yaml|json", help="Format of the records.")
    ] = "yaml",
    slips: Annotated[
        float,
        typer.Option(
            "--slips",
            metavar="RATE",
            help="How often players make a slip where they can, from 0 to 1; an answer key lists "
            "them.",
        ),
    ] = 0.0,
    kinds: Annotated[
        list[str] | None,
        typer.Option(
            "--slip",
            metavar="CODE",
            help="Make only slips that lead to this finding, such as GR105; can be repeated.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Deal and play whole games by the rules, and write complete records of them.

    With --slips the players go wrong now and then, and each record gets an answer key that lists
    every slip with its line.

    Exit status: 0 written, 2 input that cannot be understood or records that cannot be written.
    """
    from testcross.rulesets.gene_rummy import rules_for
    from testcross.rulesets.gene_rummy.simulator import Simulation, Simulator, render_record
    from testcross.solver import Solver, make_engine

    _refuse(form, games, slips, kinds)
    if out is None and (games > 1 or slips):
        raise InputError("--games and --slips write several files; name a folder: --out DIR")
    asked = {"variant": variant, "preset": preset, "scoring": scoring, "fill": fill}
    terms = rules_for(**asked)
    simulation = Simulation(
        terms=terms,
        asked={name: text.casefold() for name, text in asked.items() if text is not None},
        players=players,
        strategy=_strategy(strategy),
        rate=slips,
        kinds=_codes(kinds, terms),
    )
    simulator = Simulator(simulation, Solver(make_engine("python-constraint")))
    if out is None:
        console.write(render_record(simulator.game(f"{seed}:1").record, form))
        return
    folder = GameFolder(path=out, form=form, games=games)
    folder.refuse_existing()
    show(folder.write_games(simulator, seed), "text")


def _strategy(name: str) -> "StrategyName":
    from testcross.rulesets.gene_rummy.simulator import STRATEGIES

    for strategy in STRATEGIES:
        if name.casefold() == strategy:
            return strategy
    raise InputError(f"--strategy is {name!r}; expected {listed(STRATEGIES)}")


def _codes(kinds: list[str] | None, terms: "Rules") -> tuple[str, ...]:
    """Return the codes of the slips to be made: those named, or all that there can be."""
    from testcross.rulesets.gene_rummy.simulator import SLIPS, slips_of

    possible = slips_of(terms)
    codes = tuple(code.strip().upper() for code in kinds or possible)
    for code in codes:
        if code not in SLIPS:
            expected = listed(possible)
            raise InputError(f"--slip {quoted(code)} is not a slip; expected {expected}")
        if code not in possible:
            raise InputError(
                f"--slip {code} cannot happen in {terms.variant.name} with {terms.scheme.name} "
                f"scoring; expected {listed(possible)}"
            )
    return codes


def _refuse(form: str, games: int, slips: float, kinds: list[str] | None) -> None:
    """Refuse options that cannot be.

    Raises:
        InputError: names the option and what is expected.
    """
    if form not in _FORMATS:
        raise InputError(f"--format is {form!r}; expected {listed(_FORMATS)}")
    if games < 1:
        raise InputError(f"--games is {games}; expected 1 or more")
    if not 0 <= slips <= 1:
        raise InputError(f"--slips is {slips:g}; expected a rate from 0 to 1, such as 0.02")
    if kinds and not slips:
        raise InputError("--slip needs a rate; add one, such as --slips 0.02")

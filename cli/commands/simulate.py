"""``testcross simulate``: whole games dealt, played and written down, with slips if asked for."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from testcross.cli import console
from testcross.cli.matings import InputError
from testcross.rulesets.errors import counted, listed

if TYPE_CHECKING:
    from testcross.rulesets.gene_rummy.simulation import Simulator, StrategyName

_FORMATS = ("yaml", "json")


def simulate(
    *,
    variant: Annotated[
        str,
        typer.Option("--variant", help="standard, production, set, novice or families."),
    ] = "standard",
    preset: Annotated[
        str | None,
        typer.Option("--preset", help="House rules: web.", show_default=False),
    ] = None,
    players: Annotated[int, typer.Option("--players", metavar="N", help="How many play.")] = 2,
    scoring: Annotated[
        str | None,
        typer.Option(
            "--scoring", help="standard, simple or suits; the variant's own.", show_default=False
        ),
    ] = None,
    fill: Annotated[
        str | None,
        typer.Option("--fill", help="strict or either; the variant's own.", show_default=False),
    ] = None,
    strategy: Annotated[
        str, typer.Option("--strategy", help="greedy: the best mating; random: any.")
    ] = "greedy",
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="The same seed, the same games.")
    ] = 0,
    games: Annotated[int, typer.Option("--games", metavar="N", min=1, help="How many games.")] = 1,
    out: Annotated[
        Path | None,
        typer.Option(
            "--out",
            metavar="DIR",
            help="Write the records into this folder; a single one goes to stdout without.",
            show_default=False,
        ),
    ] = None,
    form: Annotated[
        str, typer.Option("--format", metavar="yaml|json", help="How the records are written.")
    ] = "yaml",
    slips: Annotated[
        float,
        typer.Option(
            "--slips",
            metavar="RATE",
            min=0.0,
            max=1.0,
            help="How often a slip is made where one could be; the answer keys say which.",
        ),
    ] = 0.0,
    kinds: Annotated[
        list[str] | None,
        typer.Option(
            "--slip",
            metavar="CODE",
            help="Make only slips that bring about this finding; may be repeated.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Deal and play whole games by the rules, and write complete records of them.

    Exit status: 0 written, 2 input that cannot be understood.
    """
    from testcross.rulesets.gene_rummy.simulation import Simulation, Simulator, render_record
    from testcross.rulesets.gene_rummy.terms import terms_of
    from testcross.solver import Solver, make_engine

    _refuse_format(form)
    if out is None and (games > 1 or slips):
        raise InputError("--games and --slips write several files; name a folder: --out DIR")
    asked = {"variant": variant, "preset": preset, "scoring": scoring, "fill": fill}
    simulation = Simulation(
        terms=terms_of(**asked),
        asked={name: text.casefold() for name, text in asked.items() if text is not None},
        players=players,
        strategy=_strategy(strategy),
        rate=slips,
        kinds=_codes(kinds),
    )
    simulator = Simulator(simulation, Solver(make_engine("python-constraint")))
    if out is None:
        console.write(render_record(simulator.game(f"{seed}:1").record, form))
        return
    _write_all(simulator, out, (seed, games, form))


def _write_all(simulator: "Simulator", out: Path, wanted: tuple[int, int, str]) -> None:
    """Write games into a folder, each with its answer key where there are slips to be made."""
    from testcross.rulesets.gene_rummy.simulation import render_key, render_record

    seed, games, form = wanted
    width = max(3, len(str(games)))
    made = 0
    for number in range(1, games + 1):
        game = simulator.game(f"{seed}:{number}")
        name = f"game-{number:0{width}}.{form}"
        text = render_record(game.record, form)
        _write(out / name, text)
        if simulator.makes_slips:
            key = f"game-{number:0{width}}.key"
            _write(out / key, render_key(name, text, game.slips))
        made += len(game.slips)
    slips = f", with {counted(made, 'slip')}" if simulator.makes_slips else ""
    console.write(f"{out}: {counted(games, 'game')} written{slips}\n")


def _write(path: Path, text: str) -> None:
    """Write a new file.

    Raises:
        InputError: where it exists, or cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8") as file:
            file.write(text)
    except FileExistsError:
        raise InputError(f"{path} is there already; name another folder") from None
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise InputError(f"{path} cannot be written: {reason}") from None


def _strategy(name: str) -> "StrategyName":
    from testcross.rulesets.gene_rummy.simulation import STRATEGIES

    for strategy in STRATEGIES:
        if name.casefold() == strategy:
            return strategy
    raise InputError(f"--strategy is {name!r}; expected {listed(STRATEGIES)}")


def _codes(kinds: list[str] | None) -> tuple[str, ...]:
    """Return the codes of the slips to be made; all where none are named."""
    from testcross.rulesets.gene_rummy.simulation import SLIPS

    codes = tuple(code.upper() for code in kinds or SLIPS)
    for code in codes:
        if code not in SLIPS:
            raise InputError(f"no slip brings about {code!r}; there are {listed(SLIPS, 'and')}")
    return codes


def _refuse_format(form: str) -> None:
    if form not in _FORMATS:
        raise InputError(f"--format is {form!r}; expected {listed(_FORMATS)}")

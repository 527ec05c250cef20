"""``testcross simulate``: whole games dealt, played and written down, with slips if asked for."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer
from testcross.cli import console
from testcross.cli.arguments import GameFill, GameScoring
from testcross.cli.matings import InputError
from testcross.rulesets.english import counted, listed, quoted

if TYPE_CHECKING:
    from testcross.rulesets.gene_rummy.rules import Rules
    from testcross.rulesets.gene_rummy.simulator import Simulator, StrategyName

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
            "--preset", metavar="NAME", help="House rules besides: web.", show_default=False
        ),
    ] = None,
    players: Annotated[
        int, typer.Option("--players", metavar="N", help="2 to 4 play; 2 to 8 in set.")
    ] = 2,
    scoring: GameScoring = None,
    fill: GameFill = None,
    strategy: Annotated[
        str,
        typer.Option(
            "--strategy",
            metavar="greedy|random",
            help="greedy lays down the best-scoring mating; random any, and now and then none.",
        ),
    ] = "greedy",
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="The same seed, the same games.")
    ] = 0,
    games: Annotated[int, typer.Option("--games", metavar="N", help="How many games.")] = 1,
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
            help="How often a slip is made where one could be, from 0 to 1; answer keys say which.",
        ),
    ] = 0.0,
    kinds: Annotated[
        list[str] | None,
        typer.Option(
            "--slip",
            metavar="CODE",
            help="Make only slips that bring about this finding, such as GR105; may be repeated.",
            show_default=False,
        ),
    ] = None,
) -> None:
    """Deal and play whole games by the rules, and write complete records of them.

    With --slips the players go wrong now and then, and beside each record stands a key that
    names every slip with its line.

    Exit status: 0 written, 2 input that cannot be understood or records that cannot be written.
    """
    from testcross.rulesets.gene_rummy.rules import rules_for
    from testcross.rulesets.gene_rummy.simulator import Simulation, Simulator, render_record
    from testcross.solver import Solver, make_engine

    _refuse(form, games, slips, kinds)
    if out is None and (games > 1 or slips):
        raise InputError("--games and --slips write several files; name a folder: --out DIR")
    asked = {"variant": variant, "preset": preset, "scoring": scoring, "fill": fill}
    terms = rules_for(**asked)
    simulation = Simulation(
        rules=terms,
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
    names = [f"game-{number:0{max(3, len(str(games)))}}" for number in range(1, games + 1)]
    _refuse_existing(out, [f"{name}.{ending}" for name in names for ending in (form, "key")])
    made = _write_all(simulator, out, (seed, names, form))
    told = f", with {counted(made, 'slip')}" if simulator.makes_slips else ""
    console.write(f"{out}: {counted(games, 'game')} written{told}\n")


def _write_all(simulator: "Simulator", out: Path, wanted: tuple[int, list[str], str]) -> int:
    """Write games into a folder, each with its key where slips are made; return how many were."""
    from testcross.rulesets.gene_rummy.simulator import render_key, render_record

    seed, names, form = wanted
    made = 0
    played = (simulator.game(f"{seed}:{number}") for number in range(1, len(names) + 1))
    watched = console.watched(played, len(names), "simulating")
    for name, game in zip(names, watched, strict=True):
        text = render_record(game.record, form)
        _write(out / f"{name}.{form}", text)
        if simulator.makes_slips:
            _write(out / f"{name}.key", render_key(f"{name}.{form}", text, game.slips))
        made += len(game.slips)
    return made


def _refuse_existing(out: Path, names: list[str]) -> None:
    """Refuse to overwrite anything, before anything is written.

    Raises:
        InputError: names the first file that is there.
    """
    try:
        there = {path.name for path in out.iterdir()} if out.exists() else set()
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise InputError(f"--out {out} cannot be used: {reason}; name a folder") from None
    for name in names:
        if name in there:
            raise InputError(f"{out / name} is there already; name another folder with --out")


def _write(path: Path, text: str) -> None:
    """Write a new file.

    Raises:
        InputError: where it exists, or cannot be written.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except FileExistsError:
        raise InputError(f"{path} is there already; name another folder with --out") from None
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise InputError(f"{path} cannot be written: {reason}; name another folder") from None


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
            raise InputError(f"--slip {quoted(code)} is no slip; expected {expected}")
        if code not in possible:
            raise InputError(
                f"--slip {code} cannot happen in {terms.variant.name} scored by "
                f"{terms.scheme.name}; expected {listed(possible)}"
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
        raise InputError("--slip needs to know how often: add a rate, such as --slips 0.02")

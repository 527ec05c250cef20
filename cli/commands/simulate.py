"""``testcross simulate``: whole games dealt, played and written down, with slips if asked for."""

from pathlib import Path
from typing import Annotated

import typer
from testcross.api.door import PLAY_ENGINE, refuse_jobs
from testcross.api.files import InputError
from testcross.api.records import refuse_rate
from testcross.cli import completions, console
from testcross.cli.arguments import (
    BoxFile,
    Engine,
    GameFill,
    GameName,
    GameScoring,
    Jobs,
    optional,
    rule_option,
)
from testcross.cli.new_files import HERD_FORMS, AskedGames, FileTarget, GameFolder, simulate_herds
from testcross.cli.runner import show
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.games import DEFAULT_GAME

_FORMATS = {"yaml": "yaml", "json": "json", "notation": "tcg"}
"""Forms of records, and how the names of such files end."""
_WHERE_TO = (
    "a game has hundreds of lines, too many for a screen; name a folder, --out DIR, "
    "or send it on: testcross simulate | less, testcross simulate > game.yaml"
)


def simulate(
    *,
    game: GameName = DEFAULT_GAME,
    variant: Annotated[
        str | None, rule_option("variant", "{variant}; by default the first of them.")
    ] = None,
    preset: Annotated[
        str | None, rule_option("preset", "House rules to play by as well: {preset}.")
    ] = None,
    players: Annotated[
        int | None,
        optional(
            "--players",
            metavar="N",
            text="How many play: 2, the default, to 4; in set up to 8; in gene-expression 4 to 6; "
            "in genotype up to 5, and one plays against Brother Johann.",
        ),
    ] = None,
    scoring: GameScoring = None,
    fill: GameFill = None,
    option: Annotated[
        list[str] | None,
        optional(
            "--option",
            metavar="NAME=VALUE",
            text="A rule of the game, such as id_match=same in gene-expression; can be repeated.",
        ),
    ] = None,
    litters: Annotated[
        str | None,
        optional(
            "--litters",
            metavar="together|each",
            text="Check the kits of a litter together or one by one; "
            "by default as the variant says.",
        ),
    ] = None,
    difficulty: Annotated[
        str | None,
        optional(
            "--difficulty",
            metavar="easy|standard|hard",
            text="Of Brother Johann, in genotype with --players 1; standard by default.",
        ),
    ] = None,
    overlay: Annotated[
        list[str] | None,
        optional(
            "--overlay",
            metavar="NAME",
            text="An overlay of genotype, such as 'flower codominance'; can be repeated.",
        ),
    ] = None,
    box: BoxFile = None,
    strategy: Annotated[
        str | None,
        rule_option(
            "strategy",
            "greedy, the default, lays down the mating that scores most; careful also "
            "retires wisely; patient never goes out; random lays down any, or none. Of several "
            "one a player: careful,greedy.",
            metavar="NAME,...",
        ),
    ] = None,
    seed: Annotated[
        int, typer.Option("--seed", metavar="N", help="The same seed gives the same games.")
    ] = 0,
    games: Annotated[int, typer.Option("--games", metavar="N", help="How many games to play.")] = 1,
    out: Annotated[
        str | None,
        optional(
            "-o",
            "--out",
            metavar="DIR",
            text="Write the records into this folder; without it a single game goes through a pipe "
            "or into a file.",
        ),
    ] = None,
    form: Annotated[
        str,
        typer.Option(
            "--format",
            metavar="|".join(_FORMATS),
            help=f"Format of the records; of herds {listed(HERD_FORMS)}.",
            autocompletion=completions.of_names((*_FORMATS, *HERD_FORMS)),
        ),
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
    pedigree: Annotated[
        int | None,
        optional(
            "--pedigree",
            metavar="N",
            text="Breed herds of N animals instead, for testcross pedigree; --slips says how often "
            "a typing is wrong.",
        ),
    ] = None,
    kinds: Annotated[
        list[str] | None,
        rule_option(
            "slip",
            "Make only slips that lead to this finding, such as GR105; can be repeated.",
            metavar="CODE",
        ),
    ] = None,
    engine: Engine = PLAY_ENGINE,
    jobs: Jobs = None,
) -> None:
    """Deal and play whole games by the rules, and write complete records of them.

    With --slips the players go wrong now and then, and each record gets an answer key that lists
    every slip with its line.

    Exit status: 0 written, 2 input that cannot be understood or records that cannot be written.
    """
    refuse_jobs(jobs)
    if pedigree is not None:
        simulate_herds(pedigree, _herd_form(form), games, slips, seed, FileTarget(out, jobs))
        return
    _refuse(form, games, slips, kinds)
    if out is not None and not out.strip():
        raise InputError("--out is empty; name a folder")
    if out is None and (games > 1 or slips):
        raise InputError("--games and --slips write several files; name a folder: --out DIR")
    if out is None and console.is_terminal():
        raise InputError(_WHERE_TO)
    asked = {
        "variant": variant,
        "preset": preset,
        "scoring": scoring,
        "fill": fill,
        "litters": litters,
        "difficulty": difficulty,
        "overlay": ",".join(overlay) if overlay else None,
        "box": box,
    }
    asked |= _named_options(option or [], {name: one for name, one in asked.items() if one})
    simulated = AskedGames(
        name=game,
        rules=tuple(asked.items()),
        players=players,
        strategy=strategy,
        slips=slips,
        kinds=tuple(kinds) if kinds else None,
        engine=engine,
    )
    played = simulated.played
    if form == "notation" and played.notation is None:
        raise InputError(f"{played.title} has no turn notation; take --format yaml or json")
    if out is None:
        console.write(simulated.game(f"{seed}:1").text(_FORMATS[form]))
        return
    folder = GameFolder(
        path=Path(out), form=_FORMATS[form], games=games, jobs=jobs, with_keys=slips > 0
    )
    show(folder.write_games(simulated, seed), "text")


def _named_options(pairs: list[str], given: dict[str, str]) -> dict[str, str]:
    """Return options that are given as ``NAME=VALUE``.

    Args:
        pairs: as they were written.
        given: the rules that have an option of their own, and were given by it.

    Raises:
        InputError: for a word that is none, and for a rule that is given two values.
    """
    found = dict(given)
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name.strip() or not value.strip():
            raise InputError(f"--option {pair!r} is not NAME=VALUE, such as id_match=same")
        rule, value = name.strip().replace("-", "_"), value.strip()
        if found.setdefault(rule, value) != value:
            told = f"{quoted(found[rule])} and {quoted(value)}"
            raise InputError(f"{rule} takes one value, but was given {told}; leave only one")
    return found


def _herd_form(form: str) -> str:
    """Return the form of a herd's file: the first of them where that of games was left as it is."""
    return HERD_FORMS[0] if form == "yaml" else form


def _refuse(form: str, games: int, slips: float, kinds: list[str] | None) -> None:
    """Refuse options that cannot be.

    Raises:
        InputError: names the option and what is expected.
    """
    if form not in _FORMATS:
        raise InputError(f"--format is {form!r}; expected {listed(list(_FORMATS))}")
    if games < 1:
        raise InputError(f"--games is {games}; expected 1 or more")
    refuse_rate(slips)
    if kinds and not slips:
        raise InputError("--slip needs a rate; add one, such as --slips 0.02")

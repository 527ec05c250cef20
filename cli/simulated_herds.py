"""Simulated herds, as ``testcross simulate --pedigree`` writes them."""

from pathlib import Path

from testcross.cli import console
from testcross.cli.game_files import GameFolder
from testcross.cli.inputs import InputError
from testcross.cli.runner import show
from testcross.rulesets.english import listed, quoted

HERD_FORMS = ("pre", "ped", "csv", "bed")
_TWO_ALLELES = 2


def simulate_herds(
    animals: int, form: str, games: int, slips: float, seed: int, out: str | None
) -> None:
    """Write herds into a folder, each with the key of its errors, or a single one to stdout.

    Args:
        animals: how many there are in each.
        form: one of ``HERD_FORMS``.
        games: how many herds.
        slips: how often a typing is wrong.
        seed: the same seed gives the same herds.
        out: the folder; stdout if not given.

    Raises:
        InputError: for what cannot be, and for what cannot be written.
    """
    from testcross.rulesets.pedigrees import HerdSimulator, simulated_files

    if form not in HERD_FORMS:
        raise InputError(f"--format is {quoted(form)}; herds are written as {listed(HERD_FORMS)}")
    if games < 1:
        raise InputError(f"--games is {games}; expected 1 or more")
    if not 0 <= slips <= 1:
        raise InputError(f"--slips is {slips:g}; expected a rate from 0 to 1, such as 0.02")
    is_binary = form == "bed"
    simulator = (
        HerdSimulator(animals, slips, _TWO_ALLELES) if is_binary else HerdSimulator(animals, slips)
    )
    if out is None:
        if games > 1 or slips:
            raise InputError("--games and --slips write several files; name a folder: --out DIR")
        if is_binary:
            raise InputError("--format bed writes three files; name a folder: --out DIR")
        console.write(simulator.game(f"{seed}:1").text(form))
        return
    folder = GameFolder(
        path=Path(out),
        form=form,
        games=games,
        with_keys=slips > 0,
        stem="herd",
        files_of=simulated_files if is_binary else None,
    )
    show(folder.write_games(simulator, seed), "text")

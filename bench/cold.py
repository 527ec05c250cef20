"""Cold starts: whole processes, in turn with the imports that no program like this can avoid."""

import sys
from pathlib import Path

from bench.report import line, median
from bench.stopwatch import process_seconds

RUNS = 15
TABLE = Path(__file__).parents[1] / "docs" / "samples" / "pea-game.peas"
FLOOR = "import typer, rich.table; from ortools.sat.python import cp_model"


def run() -> None:
    """Print each command's time as a multiple of the floor's, pair by pair."""
    program = str(Path(sys.executable).with_name("testcross"))
    floor = [sys.executable, "-c", FLOOR]
    line("the floor: typer, rich.table and cp_model imported", f"{process_seconds(floor):.3f} s")
    for words, aim in (
        (["check", "castor", "lilac", "white"], 0.4),
        (["-h"], 0.25),
        (["show", "deck"], 0.5),
        (["ruleset", "list"], 0.5),
        (["expression", "play", "P3", "O7"], 0.5),
        (["genotype", "odds", "FF x Ff"], 0.5),
        (["genotype", "chance", "rr GG tt FF", "--dice", "6"], 0.5),
        (["genotype", "lesson", "card-odds"], 0.5),
        (["genotype", "score", str(TABLE)], 0.5),
    ):
        asked = [program, *words]
        process_seconds(asked)  # which writes the bytecode, as installing does
        ratio = median([process_seconds(asked) / process_seconds(floor) for _ in range(RUNS)])
        shown = " ".join(Path(word).name if word == str(TABLE) else word for word in words)
        line(f"testcross {shown}", f"{ratio:.2f} x floor", f"<= {aim} x", met=ratio <= aim)

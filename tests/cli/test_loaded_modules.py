"""What a command loads: no more than it needs, or every answer would be slow."""

from program.called_program import loaded_by
from sampling import sampled
from sheets.sheet_files import SAMPLES

ANALYSIS = ["testcross.rulesets.analysis.check"]
COUPLED = [
    "testcross.rulesets.analysis.explanation",
    *(f"testcross.solver.{name}" for name in ("coupled_loci", "explanation")),
]
"""What only loci that hold together need, or reasons; rabbits of four loci have none of it."""
SOLVERS = ["ortools", "constraint"]
WITHOUT_SOLVER = [
    *(["--version"], ["--help"], ["check", "--help"], ["show", "deck"], ["show", "deck", "--csv"]),
    *(["show", "deck", "--json"], ["ruleset", "list"], ["show", "ruleset", "gene-rummy"]),
]
ABOUT_PEAS = [
    *(["odds", "FF x Ff", "--want", "FF", "--roll", "F: I I I I I"], ["box"]),
    *(["chance", "rr GG tt", "--dice", "4"], ["chance", "rr GG tt", "--json"]),
    *(["lesson", "card-odds"], ["score", str(SAMPLES / "pea-game.peas")]),
]


def test_command_loads_neither_a_solver_nor_anything_else_that_it_does_not_need() -> None:
    questions = [
        *((words, ANALYSIS) for words in (["show", "deck"], ["ruleset", "list"])),
        (["expression", "play", "P3", "O7"], ANALYSIS),
        *((words, [*SOLVERS, "pandas", "numpy", "pydantic"]) for words in WITHOUT_SOLVER),
        *((["genotype", *words], [*SOLVERS, "pydantic"]) for words in ABOUT_PEAS),
        (["verify", str(SAMPLES / "pea-evening.yaml"), "--jobs", "1"], SOLVERS),
    ]
    mating = ["check", "castor", "lilac", "white"]
    *others, checked = loaded_by(*questions, (mating, [*ANALYSIS, "numpy"]))
    assert others == [(0, [])] * len(questions)
    assert checked == (0, ANALYSIS)


@sampled("form, other", [([], "json"), (["--json"], "text_blocks")], quick=1)
def test_check_in_one_form_loads_no_renderer_of_another_nor_coupled_loci(
    form: list[str], other: str
) -> None:
    words = ["check", "--engine", "python-constraint", "castor", "lilac", "white", *form]
    assert loaded_by((words, [f"testcross.pages.{other}", *COUPLED])) == [(0, [])]

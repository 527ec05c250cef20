"""Each engine alone against enumeration, and what an engine must never pass off as an answer."""

import pytest
from hypothesis import given
from oracles import families, oracle
from sampling import examples
from testcross.solver import (
    ENGINE_NAMES,
    Engine,
    EngineError,
    LocusProblem,
    Parents,
    Reading,
    Solution,
    Solver,
    make_engine,
)
from testcross.solver.engines.cp_sat import CpSat, Face, Outcome, solve_compiled, solve_documented
from testcross.solver.engines.second_opinion import DoubleCheck, PythonConstraint

FOUNDER: Parents = (None, None)
MATING: tuple[Parents, ...] = (FOUNDER, FOUNDER, (0, 1))
Aa: Reading = frozenset({(0, 1)})
aa: Reading = frozenset({(1, 1)})
LEGAL = LocusProblem(2, (Aa, Aa, aa), MATING)
ILLEGAL = LocusProblem(2, (aa, aa, Aa), MATING)

FACES: list[Face] = [solve_compiled, solve_documented]

ENGINES = [
    pytest.param(CpSat(solve_compiled), id="cp-sat, compiled module"),
    pytest.param(CpSat(solve_documented), id="cp-sat, cp_model"),
    pytest.param(PythonConstraint(), id="python-constraint"),
    pytest.param(make_engine(double_check=True), id="both engines"),
]
engines = pytest.mark.parametrize("engine", ENGINES)


class Liar:
    name = "liar"

    def __init__(self, answer: Solution | None) -> None:
        self._answer = answer

    def solve(self, problem: LocusProblem) -> Solution | None:  # noqa: ARG002 - it never looks
        return self._answer


def holds_with_enumeration(engine: Engine, problem: LocusProblem) -> None:
    found = engine.solve(problem)
    if found is None:
        assert not oracle.legal(problem)
    else:
        assert oracle.is_solution(problem, found)


@engines
@examples(12, 3_000)
@given(problem=families.problems() | families.problems(most=3))
def test_engine_random_pedigree_answers_as_enumeration(
    engine: Engine, problem: LocusProblem
) -> None:
    holds_with_enumeration(engine, problem)


@engines
@pytest.mark.parametrize("place", range(3))
def test_engine_empty_reading_is_unsolvable(engine: Engine, place: int) -> None:
    assert engine.solve(LEGAL.replaced(place, frozenset())) is None


# --- choosing an engine ---


@pytest.mark.parametrize("name", ENGINE_NAMES)
def test_make_engine_known_name_is_that_engine(name: str) -> None:
    assert make_engine(name).name == name


def test_make_engine_no_name_is_cp_sat() -> None:
    assert make_engine().name == Solver().engine.name == "cp-sat"


@pytest.mark.parametrize("double_check", [False, True])
def test_make_engine_unknown_name_is_refused_with_the_known_ones(*, double_check: bool) -> None:
    with pytest.raises(ValueError, match=r"unknown engine 'abacus'.*cp-sat, python-constraint"):
        make_engine("abacus", double_check=double_check)


@pytest.mark.parametrize(
    ("name", "both"),
    [
        ("cp-sat", "cp-sat and python-constraint"),
        ("python-constraint", "python-constraint and cp-sat"),
    ],
)
def test_make_engine_double_check_is_both_the_named_one_first(name: str, both: str) -> None:
    assert make_engine(name, double_check=True).name == both


# --- an engine that could not tell ---


@pytest.mark.parametrize("status", ["UNKNOWN", "MODEL_INVALID"])
def test_cp_sat_undecided_status_is_an_error_and_no_verdict(status: str) -> None:
    with pytest.raises(EngineError, match=f"CP-SAT answered {status} for LocusProblem"):
        CpSat(lambda *_: Outcome(status)).solve(LEGAL)


@pytest.mark.parametrize("face", FACES)
def test_cp_sat_model_that_the_library_refuses_is_an_error_and_no_verdict(face: Face) -> None:
    beyond_64_bits = 2**63 - 1
    with pytest.raises(EngineError, match="CP-SAT answered MODEL_INVALID"):
        CpSat(face).solve(LocusProblem(beyond_64_bits, (Aa, Aa, aa), MATING))


# --- an engine that lies ---


@pytest.mark.parametrize(
    ("problem", "lie", "message"),
    [
        pytest.param(
            LEGAL,
            None,
            "the engines differ: .*liar says impossible.* for LocusProblem",
            id="denies a solution",
        ),
        pytest.param(
            ILLEGAL,
            ((1, 1), (1, 1), (0, 1)),
            "the engines differ: .*liar says possible.* for LocusProblem",
            id="makes one up where there is none",
        ),
        pytest.param(
            LEGAL,
            ((0, 1), (0, 1), (0, 1)),
            r"liar returned .* for LocusProblem",
            id="leaves a reading",
        ),
        pytest.param(
            LEGAL, ((0, 1), (1, 1)), r"liar returned .* for LocusProblem", id="forgets the kit"
        ),
    ],
)
def test_double_check_lying_engine_is_an_error(
    problem: LocusProblem, lie: Solution | None, message: str
) -> None:
    for both in (DoubleCheck(Liar(lie), CpSat()), DoubleCheck(PythonConstraint(), Liar(lie))):
        with pytest.raises(EngineError, match=message):
            both.solve(problem)


def test_double_check_inheritance_broken_by_both_is_an_error() -> None:
    anything = LocusProblem(2, (LEGAL.blank,) * 3, MATING)
    lie = Liar(((0, 0), (0, 0), (1, 1)))
    with pytest.raises(EngineError, match="liar returned"):
        DoubleCheck(lie, lie).solve(anything)


def test_solver_lying_engine_under_double_check_is_not_remembered_as_a_verdict() -> None:
    solver = Solver(DoubleCheck(CpSat(), Liar(None)))
    for _ in range(2):
        with pytest.raises(EngineError, match="the engines differ"):
            solver.is_solvable(LEGAL)

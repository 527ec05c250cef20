"""CP-SAT's compiled module and its documented library: the same answers, and which one is used."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from itertools import combinations_with_replacement
from random import Random
from types import ModuleType

import pytest
from hypothesis import given
from oracles import families, oracle
from sampling import examples
from testcross.rulesets import Ruleset, load_ruleset
from testcross.solver import LocusProblem, litter_problems
from testcross.solver.engines import cp_sat
from testcross.solver.engines.cp_sat import (
    PLAIN_SEARCH,
    CpSat,
    Face,
    Model,
    Outcome,
    Settings,
    _compiled_parameters,
    quickest_face,
    solve_compiled,
    solve_documented,
)

COMPILED = CpSat(solve_compiled)
LIBRARY = CpSat(solve_documented)
RABBITS = load_ruleset("gene-rummy")
HELPER = "ortools.sat.python.cp_model_helper"
NAMES = ("CpModelProto", "SatParameters", "SolveWrapper")


def same_answer(problem: LocusProblem) -> bool:
    found, expected = COMPILED.solve(problem), LIBRARY.solve(problem)
    assert (found is None) == (expected is None)
    for solution in (found, expected):
        assert solution is None or oracle.is_solution(problem, solution)
    return found is not None


def random_litters(rules: Ruleset, number: int, seed: int) -> Iterator[LocusProblem]:
    draw = Random(seed)
    deck = [card.variety.readings for card in rules.deck()]
    for _ in range(number):
        sire, dam, *kits = draw.sample(deck, 2 + draw.randint(1, rules.litter))
        yield from litter_problems(rules.allele_counts, sire, dam, kits)


# --- the same answers ---


def test_models_every_trio_of_the_deck_answer_alike() -> None:
    verdicts = [same_answer(problem) for problem in families.trios_of(RABBITS)]
    assert len(verdicts) == 64 + 64 + 27
    assert set(verdicts) == {True, False}


@pytest.mark.parametrize("number", [100, pytest.param(1_000, marks=pytest.mark.deep)])
def test_models_random_litters_of_the_deck_answer_alike(number: int) -> None:
    problems = list(dict.fromkeys(random_litters(RABBITS, number, seed=9)))
    verdicts = [same_answer(problem) for problem in problems]
    assert len(verdicts) > number // 2
    assert set(verdicts) == {True, False}


@examples(12, 60)
@given(families.problems() | families.problems(most=2))
def test_models_random_generations_answer_alike(problem: LocusProblem) -> None:
    same_answer(problem)


@pytest.mark.parametrize("face", [solve_compiled, solve_documented])
@pytest.mark.parametrize("pair", list(combinations_with_replacement(range(3), 2)))
def test_model_one_pair_allowed_is_the_answer(face: Face, pair: tuple[int, int]) -> None:
    model = Model([2, 2], tables=[((0, 1), [pair])])
    assert face(model, PLAIN_SEARCH, None) == Outcome("OPTIMAL", pair)


@pytest.mark.parametrize("face", [solve_compiled, solve_documented])
@pytest.mark.parametrize("value", [False, True])
@pytest.mark.parametrize("switch", [0, 1])
def test_model_equality_holds_where_its_switch_says_so(
    face: Face, *, value: bool, switch: int
) -> None:
    model = Model([2, 2, 1], tables=[((0, 2), [(0, switch)]), ((1, 2), [(2, switch)])])
    model.equalities.append((0, 1, 2, value))
    differing_is_allowed = switch != value
    expected = "OPTIMAL" if differing_is_allowed else "INFEASIBLE"
    assert face(model, PLAIN_SEARCH, None).status == expected


# --- which one is used ---


@pytest.fixture
def asked_anew() -> Iterator[None]:
    """Let the choice be made in the test, and once more after it."""
    quickest_face.cache_clear()
    yield
    quickest_face.cache_clear()


@pytest.mark.usefixtures("asked_anew")
def test_quickest_face_here_is_the_compiled_one() -> None:
    assert quickest_face() is solve_compiled


@pytest.mark.usefixtures("asked_anew")
@pytest.mark.parametrize("missing", NAMES)
def test_quickest_face_without_a_name_of_the_compiled_module_is_the_documented_one(
    monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    other = ModuleType(HELPER)
    for name in NAMES:
        if name != missing:
            setattr(other, name, getattr(import_module(HELPER), name))
    monkeypatch.setitem(sys.modules, HELPER, other)
    _compiled_parameters.cache_clear()
    assert quickest_face() is solve_documented
    assert CpSat().solve(LocusProblem(1, (frozenset({(0, 0)}),), ((None, None),))) == ((0, 0),)


@pytest.mark.usefixtures("asked_anew")
@pytest.mark.parametrize("error", [AttributeError, TypeError])
def test_quickest_face_other_arguments_in_the_compiled_module_is_the_documented_one(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    class Other:
        def set_parameters(self, _: object) -> None:
            raise error("not so in this version")

    monkeypatch.setattr(import_module(HELPER), "SolveWrapper", Other)
    assert quickest_face() is solve_documented


Changed = Callable[[Model], object]


def negate_otherwise(model: Model) -> None:
    model.equalities = [(a, b, when, not value) for a, b, when, value in model.equalities]


@pytest.mark.usefixtures("asked_anew")
@pytest.mark.parametrize(
    "change",
    [
        pytest.param(lambda model: model.tables.clear(), id="tables are not heard"),
        pytest.param(lambda model: model.equalities.clear(), id="equalities are not heard"),
        pytest.param(negate_otherwise, id="literals are negated otherwise"),
        pytest.param(lambda model: model.clauses.clear(), id="clauses are not heard"),
        pytest.param(lambda model: model.wanted.clear(), id="nothing is wanted"),
        pytest.param(lambda model: model.clauses.append([]), id="nothing is possible"),
    ],
)
def test_quickest_face_other_meaning_in_the_compiled_module_is_the_documented_one(
    monkeypatch: pytest.MonkeyPatch, change: Changed
) -> None:
    def otherwise(model: Model, settings: Settings, limit: float | None = None) -> Outcome:
        change(model)
        return solve_compiled(model, settings, limit)

    monkeypatch.setattr(cp_sat, "solve_compiled", otherwise)
    assert quickest_face() is solve_documented


def test_cp_sat_without_pandas_and_numpy_answers() -> None:
    code = (
        "import sys; from testcross.solver import LocusProblem, make_engine;"
        "aa, founder = frozenset({(1, 1)}), (None, None);"
        "mating = LocusProblem(2, (aa, aa, aa), (founder, founder, (0, 1)));"
        "found = make_engine().solve(mating);"
        "print(found, *{'pandas', 'numpy'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    assert done.stdout == "((1, 1), (1, 1), (1, 1))\n"

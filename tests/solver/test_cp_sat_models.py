"""CP-SAT's compiled module and its documented library: the same answers, and which one is used."""

import subprocess
import sys
from collections.abc import Iterator
from itertools import combinations_with_replacement
from random import Random
from types import ModuleType

import pytest
from hypothesis import given
from oracles import families, oracle
from sampling import examples
from testcross.rulesets import Ruleset, load_ruleset
from testcross.rulesets.genetics.offspring import distinct_trios
from testcross.solver import LocusProblem, litter_problems
from testcross.solver.engines import compiled_model
from testcross.solver.engines.compiled_model import CompiledModel, holds_known_answers
from testcross.solver.engines.cp_sat import CpSat, quickest_model
from testcross.solver.engines.library_model import LibraryModel
from testcross.solver.engines.model import Model, Outcome

COMPILED = CpSat(CompiledModel)
LIBRARY = CpSat(LibraryModel)
RABBITS = load_ruleset("gene-rummy")
HELPER = "ortools.sat.python.cp_model_helper"
USER = "testcross.solver.engines.compiled_model"
NAMES = ("CpModelProto", "SatParameters", "SolveWrapper")


def same_answer(problem: LocusProblem) -> bool:
    """Ask both; return whether the problem is solvable."""
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
    verdicts = [same_answer(problem) for problem in distinct_trios(RABBITS)]
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


@pytest.mark.parametrize("model", [CompiledModel, LibraryModel])
@pytest.mark.parametrize("pair", list(combinations_with_replacement(range(3), 2)))
def test_model_one_pair_allowed_is_the_answer(model: type[Model], pair: tuple[int, int]) -> None:
    built = model()
    one, other = built.variable(2, "one"), built.variable(2, "other")
    built.allow((one, other), [pair])
    assert built.solve() == Outcome("OPTIMAL", pair)


@pytest.mark.parametrize("model", [CompiledModel, LibraryModel])
@pytest.mark.parametrize("value", [False, True])
@pytest.mark.parametrize("switch", [0, 1])
def test_model_equality_holds_where_its_switch_says_so(
    model: type[Model], *, value: bool, switch: int
) -> None:
    built = model()
    one, other, switched = built.variable(2, "1"), built.variable(2, "2"), built.variable(1, "on")
    built.allow((one, switched), [(0, switch)])
    built.allow((other, switched), [(2, switch)])
    built.equate(one, other, when=switched, value=value)
    differing_is_allowed = switch != value
    assert built.solve().status == ("OPTIMAL" if differing_is_allowed else "INFEASIBLE")


# --- which one is used ---


@pytest.fixture
def asked_anew() -> Iterator[None]:
    """Let the choice be made in the test, and once more after it."""
    quickest_model.cache_clear()
    yield
    quickest_model.cache_clear()


@pytest.mark.usefixtures("asked_anew")
def test_quickest_model_here_is_the_compiled_one() -> None:
    assert quickest_model() is CompiledModel


@pytest.mark.usefixtures("asked_anew")
@pytest.mark.parametrize("missing", NAMES)
def test_quickest_model_without_a_name_of_the_compiled_module_is_the_library(
    monkeypatch: pytest.MonkeyPatch, missing: str
) -> None:
    other = ModuleType(HELPER)
    for name in NAMES:
        if name != missing:
            setattr(other, name, getattr(sys.modules[HELPER], name))
    monkeypatch.setitem(sys.modules, HELPER, other)
    monkeypatch.delitem(sys.modules, USER)
    assert quickest_model() is LibraryModel
    assert CpSat().solve(LocusProblem(1, (frozenset({(0, 0)}),), ((None, None),))) == ((0, 0),)


@pytest.mark.usefixtures("asked_anew")
@pytest.mark.parametrize("error", [AttributeError, TypeError])
def test_quickest_model_other_arguments_in_the_compiled_module_is_the_library(
    monkeypatch: pytest.MonkeyPatch, error: type[Exception]
) -> None:
    class Other:
        def set_parameters(self, _: object) -> None:
            raise error("not so in this version")

    monkeypatch.setattr(compiled_model, "SolveWrapper", Other)
    assert quickest_model() is LibraryModel


EQUATE = CompiledModel.equate


def negated_otherwise(
    model: CompiledModel, one: int, other: int, *, when: int, value: bool
) -> None:
    EQUATE(model, one, other, when=when, value=not value)


@pytest.mark.usefixtures("asked_anew")
@pytest.mark.parametrize(
    ("statement", "other"),
    [
        pytest.param("allow", lambda *_: None, id="tables are not heard"),
        pytest.param("equate", lambda *_, **__: None, id="equalities are not heard"),
        pytest.param("equate", negated_otherwise, id="literals are negated otherwise"),
        pytest.param("solve", lambda _: Outcome("INFEASIBLE", ()), id="nothing is possible"),
    ],
)
def test_quickest_model_other_meaning_in_the_compiled_module_is_the_library(
    monkeypatch: pytest.MonkeyPatch, statement: str, other: object
) -> None:
    assert holds_known_answers()
    monkeypatch.setattr(CompiledModel, statement, other)
    assert not holds_known_answers()
    assert quickest_model() is LibraryModel


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

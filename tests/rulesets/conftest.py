"""What the tests of the rulesets share: the rabbits, and one solver that remembers."""

import pytest
from testcross.rulesets import Ruleset, load_ruleset
from testcross.solver import Solver, make_engine


@pytest.fixture(scope="session")
def rabbits() -> Ruleset:
    return load_ruleset("gene-rummy")


@pytest.fixture(scope="session")
def solver() -> Solver:
    return Solver(make_engine("python-constraint"))

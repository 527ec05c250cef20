"""The engines: CP-SAT, the default; python-constraint, the second opinion; both at once."""

from testcross.solver.engine import Engine
from testcross.solver.engines.cp_sat import CpSat
from testcross.solver.engines.second_opinion import DoubleCheck, PythonConstraint

ENGINE_NAMES = (CpSat.name, PythonConstraint.name)


def make_engine(name: str = "cp-sat", *, double_check: bool = False) -> Engine:
    """Return the engine of that name; its library is loaded when it first solves something."""
    if name not in ENGINE_NAMES:
        raise ValueError(f"unknown engine {name!r}; there are {', '.join(ENGINE_NAMES)}")
    engines: list[Engine] = [CpSat(), PythonConstraint()]
    if name == PythonConstraint.name:
        engines.reverse()
    return DoubleCheck(*engines) if double_check else engines[0]


__all__ = ["ENGINE_NAMES", "make_engine"]

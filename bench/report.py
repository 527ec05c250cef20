"""How figures are printed and taken."""

import resource
import statistics
from collections.abc import Sequence


def line(label: str, value: str, aim: str = "", *, met: bool | None = None) -> None:
    """Print one figure beside its aim."""
    verdict = "" if met is None else ("  met" if met else "  MISSED")
    beside = f"  (aim {aim}){verdict}" if aim else ""
    print(f"  {label:<58} {value:>14}{beside}")


def median(values: Sequence[float]) -> float:
    return statistics.median(values)


def percentile(values: Sequence[float], percent: int) -> float:
    """Return the value that ``percent`` of the values do not exceed."""
    return sorted(values)[min(len(values) - 1, len(values) * percent // 100)]


def peak_memory() -> float:
    """Return the most memory this process ever held, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024

"""The long run in parts, each within half an hour: ``make check-deep PART=...``.

A part runs all tests of its folders, long ones and whole tables included.
"""

import os
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path

TESTS = Path(__file__).parents[1]
PARTS: dict[str, tuple[str, ...]] = {
    "solver": ("solver",),
    "tutor": ("rulesets/tutoring",),
    "rummy": ("rulesets/gene_rummy",),
    "expression": ("rulesets/gene_expression", "expression_games"),
    "pea-games": ("rulesets/genotype/test_simulated_games.py",),
    "peas": ("rulesets/genotype",),
    "herds": ("rulesets/herds",),
    "records": (
        "rulesets/records",
        "rulesets/test_*.py",
        "test_*.py",
        "docs",
        "cases",
        "oracles",
        "running",
        "sheets",
    ),
    "genetics": ("rulesets/analysis", "rulesets/genetics"),
    "cli": ("cli", "pages", "api", "web", "browser"),
    "fuzz": ("fuzz",),
}
"""Folders and files below ``tests``; what two parts name belongs to the first."""
AGAIN = {f"fuzz-{part}": ("fuzz", part * 100_000 + 1_000) for part in range(2, 9)}
"""Parts that run another one again with other inputs: from which number on."""


@dataclass(frozen=True, slots=True)
class Outcome:
    part: str
    passed: bool
    minutes: float


def files_of(part: str) -> list[Path]:
    taken: set[Path] = set()
    for name, patterns in PARTS.items():
        found = {path for pattern in patterns for path in _files(pattern)}
        if name == part:
            return sorted(found - taken)
        taken |= found
    raise ValueError(f"no part is called {part!r}; there are {', '.join(PARTS)}")


def _files(pattern: str) -> list[Path]:
    whole = pattern if pattern.endswith(".py") else f"{pattern}/**/test_*.py"
    return list(TESTS.glob(whole))


def run_part(part: str) -> Outcome:
    print(f"== {part}", flush=True)
    whole, first = AGAIN.get(part, (part, 1_000))
    start = time.monotonic()
    command = [sys.executable, "-m", "pytest", "-q", "--deep", "-n", "logical"]
    done = subprocess.run(
        [*command, "--dist", "worksteal", *map(str, files_of(whole))],
        check=False,
        cwd=TESTS.parent,
        env={"TESTCROSS_FUZZ_FIRST": str(first), **os.environ},
    )
    minutes = (time.monotonic() - start) / 60
    print(f"== {part}: {minutes:.1f} min", flush=True)
    return Outcome(part=part, passed=done.returncode == 0, minutes=minutes)


def main(names: list[str]) -> int:
    """Run the named parts, or all; tell what each took, and return the exit status."""
    unknown = [name for name in names if name not in (*PARTS, *AGAIN)]
    if unknown:
        print(f"no part is called {unknown[0]!r}; there are {', '.join(PARTS)}", file=sys.stderr)
        return 2
    outcomes = [run_part(name) for name in names or (*PARTS, *AGAIN)]
    print("\nminutes")
    for one in outcomes:
        print(f"{one.minutes:7.1f}  {one.part}{'' if one.passed else ': FAILED'}")
    return 0 if all(one.passed for one in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

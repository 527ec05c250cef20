"""``python -m coverage_loss OLD.json NEW.json``: the files of which the tests reach less.

Both are written by ``make coverage``. It exits with 1 if a file lost more than a point.
"""

import json
import sys
from collections.abc import Sequence
from pathlib import Path

POINTS = 1.0
"""What a file may lose."""


def percentages(report: Path) -> dict[str, float]:
    """Return the percentage of lines and branches reached, by file, of a report of coverage."""
    files = json.loads(report.read_text("utf-8"))["files"]
    return {name: one["summary"]["percent_covered"] for name, one in files.items()}


def main(paths: Sequence[str]) -> int:
    """List the losses; return 1 if there are any, 2 where the reports cannot be compared."""
    try:
        old, new = (percentages(Path(path)) for path in paths)
    except (OSError, ValueError, KeyError, TypeError) as error:
        sys.stderr.write(f"coverage_loss: two reports are needed, OLD.json NEW.json ({error})\n")
        return 2
    both = sorted(old.keys() & new.keys())
    if not both:
        sys.stderr.write("coverage_loss: the reports have no file in common\n")
        return 2
    lost = [name for name in both if old[name] - new[name] > POINTS]
    for name in sorted(lost, key=lambda one: new[one] - old[one]):
        sys.stdout.write(
            f"{new[name] - old[name]:6.1f}  {name}: {old[name]:.1f} -> {new[name]:.1f} %\n"
        )
    sys.stdout.write(f"{len(lost)} of {len(both)} files lost more than a point\n")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

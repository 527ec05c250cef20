"""``python -m mutants``: which of fifty small mistakes in the product the tests notice.

It needs the data that ``make coverage`` leaves, tries each mutant in a copy of the checkout on the
tests that reach its line, and tells which survive.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from mutants.edits import Edit, all_edits, draw
from mutants.reach import Reach, times
from mutants.trial import KILLED, TIMED_OUT, Copy

CHECKOUT = Path(__file__).parents[2]


def main(words: Sequence[str] | None = None) -> int:
    """Try the mutants; return 0, or 2 where they cannot be tried."""
    options = _parser().parse_args(words)
    for path in (options.root, options.python, options.data, options.times, options.again):
        if path is not None and not path.exists():
            sys.stderr.write(f"mutants: there is no {path}; make coverage writes the data\n")
            return 2
    drawn = _drawn(options)
    reach = Reach(options.root, options.data, times(options.times) if options.times else {})
    counted, left, kept = Counter[str](), list[str](), list[dict[str, object]]()
    with TemporaryDirectory(prefix="mutants") as folder:
        copy = Copy(options.root, options.python.absolute(), Path(folder))
        for edit in drawn:
            tests, reaching = reach.choice(edit, options.most, options.seconds)
            verdict, killer = copy.try_mutant(edit, tests, options.limit)
            counted[verdict] += 1
            tried = f"{len(tests)} tests, {len(reaching - {*tests})} that reach it left out"
            what = f"{edit.path}:{edit.line}: {edit.before} -> {edit.after}"
            line = f"{what}  [{edit.kind}; {verdict}; {tried}]"
            print(f"{sum(counted.values()):3} {line}", flush=True)
            left += [line] if verdict not in (KILLED, TIMED_OUT) else []
            kept.append({"edit": edit._asdict(), "verdict": verdict, "killer": killer})
            if options.out:
                options.out.write_text(json.dumps(kept, indent=1), "utf-8")
        failing = [test for test, passes in copy.passes.items() if not passes]
    killed = counted[KILLED] + counted[TIMED_OUT]
    print(f"\n{killed} of {len(kept)} killed, {counted[TIMED_OUT]} of them by the time limit")
    print(
        *left, *(f"set aside, as it fails without a mutant too: {one}" for one in failing), sep="\n"
    )
    return 0


def _drawn(options: argparse.Namespace) -> list[Edit]:
    """Return new mutants, or those of an earlier run whose lines are still the same."""
    if options.again is None:
        return draw(options.root, options.count, options.seed)
    here = {(edit.path, *edit.identity): edit for edit in all_edits(options.root)}
    here |= {edit.identity: edit for edit in here.values()}  # in whatever file it is now
    found = []
    for one in json.loads(options.again.read_text("utf-8")):
        asked = Edit(**{name: one["edit"].get(name, "") for name in Edit._fields})
        same = here.get((asked.path, *asked.identity)) or here.get(asked.identity)
        found += [same] if same else []
        if not same:
            print(f"left out, as it is another now: {asked.path}:{asked.line}: {asked.before}")
    return found


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m mutants", description=__doc__)
    build, python = CHECKOUT / "build", Path(sys.executable)
    add = parser.add_argument
    add("--root", type=Path, default=CHECKOUT, help="the checkout (default: this one)")
    add("--python", type=Path, default=python, help="the Python in which it is installed")
    add("--data", type=Path, default=build / "coverage" / "data", help="what coverage found")
    add("--times", type=Path, metavar="XML", help="what tests cost: a report of pytest --junitxml")
    add("--again", type=Path, metavar="JSON", help="try the mutants of an earlier run")
    add("--out", type=Path, metavar="JSON", help="where to store what became of each")
    add("--count", type=int, default=50, help="how many mutants (default: %(default)s)")
    add("--seed", type=int, default=76, help="draws others (default: %(default)s)")
    add("--most", type=int, default=600, help="tests tried on each (default: %(default)s)")
    add("--seconds", type=float, default=200, help="that those may cost (default: %(default)s)")
    add("--limit", type=int, default=900, help="CPU seconds for each (default: %(default)s)")
    return parser


if __name__ == "__main__":
    sys.exit(main())

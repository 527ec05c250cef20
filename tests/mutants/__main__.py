"""``python -m mutants``: which of fifty small mistakes in the product the tests notice.

It needs the data that ``make coverage`` leaves, tries each mutant in a copy of the checkout on the
tests that reach its line, and tells which survive.
"""

import argparse
import json
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from mutants.drawing import all_edits, draw
from mutants.edits import Edit
from mutants.reach import Choice, Reach, times
from mutants.trial import Copy, Trial, Verdict

CHECKOUT = Path(__file__).parents[2]
KILLED = {Verdict.KILLED, Verdict.TIMED_OUT}


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What became of a mutant."""

    edit: Edit
    choice: Choice
    trial: Trial
    seconds: float

    def line(self) -> str:
        """Return it in one line."""
        tried = f"{len(self.choice.tests)} tests"
        if self.choice.left_out:
            tried += f", {self.choice.left_out} of {self.choice.reaching} that reach it left out"
        elif not self.choice.reaching:
            tried += ", none known to reach it"
        what = f"{self.edit.path}:{self.edit.line}: {self.edit.before} -> {self.edit.after}"
        return f"{what}  [{self.edit.kind}; {self.trial.verdict.value}; {tried}]"

    def document(self) -> dict[str, object]:
        """Return it as it is stored."""
        return {
            "edit": asdict(self.edit),
            "verdict": self.trial.verdict.value,
            "killer": self.trial.killer,
            "tried": len(self.choice.tests),
            "reaching": self.choice.reaching,
            "left_out": self.choice.left_out,
            "seconds": round(self.seconds, 1),
        }


def main(words: Sequence[str] | None = None) -> int:
    """Try the mutants; return 0, or 2 where they cannot be tried."""
    options = _parser().parse_args(words)
    for path in (options.root, options.python, options.data, options.times, options.again):
        if path is not None and not path.exists():
            sys.stderr.write(f"mutants: there is no {path}; make coverage writes the data\n")
            return 2
    drawn = _drawn(options)
    reach = Reach(options.root, options.data, times(options.times) if options.times else {})
    outcomes = []
    with TemporaryDirectory(prefix="mutants") as folder:
        copy = Copy.checked(options.root, options.python.absolute(), Path(folder))
        for edit in drawn:
            outcomes.append(_outcome(copy, reach, edit, options))
            _tell(f"{len(outcomes):3} {outcomes[-1].line()}")
            if options.out:
                told = [one.document() for one in outcomes]
                options.out.write_text(json.dumps(told, indent=1), "utf-8")
        aside = copy.set_aside
    _tell(_summary(outcomes, aside))
    return 0


def _outcome(copy: Copy, reach: Reach, edit: Edit, options: argparse.Namespace) -> Outcome:
    start = time.monotonic()
    choice = reach.choice(edit, options.most, options.seconds)
    trial = copy.try_mutant(edit, choice.tests, options.limit)
    return Outcome(edit=edit, choice=choice, trial=trial, seconds=time.monotonic() - start)


def _drawn(options: argparse.Namespace) -> list[Edit]:
    """Return new mutants, or those of an earlier run whose functions are still the same."""
    if options.again is None:
        return draw(options.root, options.count, options.seed)
    here: dict[tuple[str, ...], list[Edit]] = defaultdict(list)
    for edit in all_edits(options.root):
        here[edit.identity].append(edit)
    found = []
    for one in json.loads(options.again.read_text("utf-8")):
        asked = Edit(**one["edit"])
        same = sorted(here[asked.identity], key=lambda edit: edit.path != asked.path)
        found += same[:1]
        if not same:
            _tell(f"left out, as it is another now: {asked.path}:{asked.line}: {asked.before}")
    return found


def _summary(outcomes: Sequence[Outcome], aside: Sequence[str]) -> str:
    count = Counter(one.trial.verdict for one in outcomes)
    killed = sum(count[verdict] for verdict in KILLED)
    timed = count[Verdict.TIMED_OUT]
    lines = [f"\n{killed} of {len(outcomes)} killed, {timed} of them by the time limit"]
    lines += [one.line() for one in outcomes if one.trial.verdict not in KILLED]
    lines += [f"set aside, as it fails without a mutant too: {node}" for node in aside]
    return "\n".join(lines)


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


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())

"""``python -m corpus OLD NEW``: every difference between what two versions answer."""

import argparse
import signal
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from corpus.asking import Answer, AskingError, interpreter, put
from corpus.collection import corpus
from corpus.differences import Difference, differences, told_singly, told_together


def main(words: Sequence[str] | None = None) -> int:
    """Compare; return 0 where all is answered alike, 1 where not, 2 where one cannot be asked."""
    options = _parser().parse_args(words)
    questions = corpus(options.only)
    try:
        pythons = [interpreter(path) for path in (options.old, options.new)]
        with TemporaryDirectory(prefix="corpus") as folder:
            asked = [
                put(questions, python, Path(folder) / str(number))
                for number, python in enumerate(pythons)
            ]
            (old_place, old), (new_place, new) = [one.answers() for one in asked]
    except AskingError as error:
        sys.stderr.write(f"corpus: {error}\n")
        return 2
    found = differences(questions, old, new)
    _tell(f"old: {old_place}\nnew: {new_place}")
    for line in (told_together if options.group else told_singly)(found):
        _tell(line)
    _tell(_summary(new, found))
    return 1 if found else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m corpus", description=__doc__)
    parser.add_argument("old", metavar="OLD", help="an environment's folder, or its Python")
    parser.add_argument("new", metavar="NEW", help="the same of the other version")
    parser.add_argument("--group", action="store_true", help="tell each change of words once")
    parser.add_argument("--only", default="", metavar="NAME", help="questions whose name begins so")
    return parser


def _summary(new: Mapping[str, Answer], found: Sequence[Difference]) -> str:
    """Return how the questions were answered in the end, and how many are answered differently."""
    statuses = Counter(str(told["answers"][-1]["status"]) for told in new.values())
    shown = ", ".join(f"{status}: {count}" for status, count in sorted(statuses.items()))
    return f"\n{len(new)} questions (exit status {shown}), {len(found)} answered differently"


def _tell(line: str) -> None:
    sys.stdout.write(f"{line}\n")


if __name__ == "__main__":
    signal.signal(signal.SIGPIPE, signal.SIG_DFL)  # whoever reads may stop, as head does
    sys.exit(main())

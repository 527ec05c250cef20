"""``make bench``: every speed aim, measured as a ratio or a rate in one run.

Figures of different machines cannot be compared; the ratios printed here can. Give names of
benchmarks to run only those: ``python -m bench herds 'pea games'`` or ``make bench
GROUP=herds,pea-games``. Each runs in a process of its own, which no other has warmed up.
"""

import subprocess
import sys
from collections.abc import Sequence
from difflib import SequenceMatcher
from importlib import import_module

GROUPS = {
    "cold": "cold.run",
    "front door": "front_door.run",
    "census": "throughput.census",
    "files": "throughput.files",
    "explain": "explaining.run",
    "engines": "engines.run",
    "verify": "verifying.run",
    "pages": "pages.run",
    "web": "web.run",
    "play": "play.run",
    "games": "refereeing.run",
    "expression games": "expression_games.run",
    "going out": "going_out.run",
    "herds": "herds.run",
    "pea dice": "pea_dice.run",
    "pea games": "pea_games.run",
    "pea picks": "pea_picks.run",
    "pea sheets": "pea_sheets.run",
    "pea plans": "pea_plans.run",
    "pea reviews": "pea_reviews.run",
    "quiz": "quizzing.run",
}
"""The module and the function of each; imported only in the process that runs it."""


def main(words: Sequence[str]) -> int:
    """Run the named benchmarks, or all of them; return the exit status.

    Args:
        words: names, several in a word if there are commas between; hyphens may stand for blanks.
    """
    given = [name.strip() for word in words for name in word.split(",") if name.strip()]
    for name in given:
        if _plain(name) not in GROUPS:
            print(_unknown(name), file=sys.stderr)
            return 2
    names = [_plain(name) for name in given] or list(GROUPS)
    if len(names) == 1:
        return _run(names[0])
    failed = [name for name in names if subprocess.run([*_COMMAND, name], check=False).returncode]
    if failed:
        print(f"\nstopped early: {', '.join(failed)}", file=sys.stderr)
    return 1 if failed else 0


_COMMAND = (sys.executable, "-m", "bench")


def _run(name: str) -> int:
    print(f"\n{name}", flush=True)
    module, _, function = GROUPS[name].partition(".")
    getattr(import_module(f"bench.{module}"), function)()
    return 0


def _plain(name: str) -> str:
    return " ".join(name.replace("-", " ").lower().split())


def _unknown(name: str) -> str:
    likely, *others = sorted(GROUPS, key=lambda one: -SequenceMatcher(None, name, one).ratio())
    return f"unknown benchmark {name!r}; did you mean {likely!r}? Others: {', '.join(others)}"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""``python -m cases``: ask all cases again, and show by kind which facts changed.

``python -m cases [--all] [ROOM ...]`` asks the quick cases, or all. ``record SPOOL`` adds new ones.
``accept NAME BECAUSE`` takes over what a case says now; if it is proved, only what is proved anew.
"""

import re
import shlex
import sys
from collections.abc import Sequence
from itertools import chain

from cases.store import PROVED, Kept, changes, pool, read, ready, there

SHOWN = 3


def report(cases: Sequence[Kept]) -> int:
    """Ask again, print the differences, those of one kind together, return how many there are."""
    kinds: dict[str, list[tuple[Kept, list[str], list[str]]]] = {}
    with pool() as workers:
        for kept, (gone, new) in zip(cases, workers.map(changes, cases, chunksize=20), strict=True):
            if keys := sorted({re.sub(r"\[.*?\]| = .*", "", one) for one in (*gone, *new)}):
                kind = f"{kept.case.room}: {', '.join(keys)[:150]}"
                kinds.setdefault(kind, []).append((kept, gone, new))
    for kind, those in sorted(kinds.items(), key=lambda pair: -len(pair[1])):
        proved = sum(kept.held == PROVED for kept, _, _ in those)
        print(f"\n{len(those)} x {kind}" + (f" ({proved} of them PROVED)" if proved else ""))
        for kept, gone, new in those[:SHOWN]:
            words = shlex.join(chain.from_iterable(kept.case.ask)) or str(kept.case[1:3])
            print(f"  {kept.name} ({kept.source}): {words[:160]}")
            for sign, facts in (("-", gone), ("+", new)):
                print(*(f"    {sign} {one[:160]}" for one in facts[:SHOWN]), sep="\n")
    return sum(map(len, kinds.values()))


def main(words: list[str]) -> int:
    ready()
    if words[:1] in (["record"], ["accept"]):
        from cases import recording  # which needs the oracles of the tests

        return refused(getattr(recording, words[0])(*[*words[1:], "", ""][:2]))
    rooms = [word for word in words if word != "--all"]
    if unknown := sorted({*rooms} - {*there()}):
        return refused(f"there is no room {unknown[0]!r}; rooms: {', '.join(there())}")
    cases = [one for one in read(rooms) if rooms != words or not one.slow]
    count = report(cases)
    print(f"\n{len(cases)} cases asked again, {count} differ" if cases else "no case was asked")
    return 1 if count or not cases else 0


def refused(why: str) -> int:
    if why:
        print(f"cases: {why}", file=sys.stderr)
    return 2 if why else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

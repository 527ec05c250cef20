"""Where cases are kept: a file of JSON Lines for each room, and one for what many cases share."""

import gzip
import hashlib
import json
import os
from collections.abc import Iterable, Iterator
from functools import cache
from multiprocessing import get_context
from multiprocessing.pool import Pool
from pathlib import Path
from typing import Any, NamedTuple

from cases.asking import Case
from cases.facts import Facts

FOLDER = Path(__file__).parent
SHARED = "files"
_LONG = 200
"""From how many characters on the text of a file is kept apart, once for all its cases."""
PROVED, RECORDED = "proved", "recorded"


class Kept(NamedTuple):
    """A case with the facts of its answer."""

    case: Case
    facts: Facts
    held: str = RECORDED
    """Whether an enumeration, a key or a hand holds the facts, or only the program said them."""
    slow: bool = False
    """Whether it is left to ``make check-deep``."""
    source: str = ""

    @property
    def name(self) -> str:
        """The same as long as the input is."""
        text = json.dumps(self.case.document(), sort_keys=True)
        return f"{self.case.room}-{hashlib.sha256(text.encode()).hexdigest()[:10]}"


@cache
def _shared() -> dict[str, str]:
    return dict(_lines(SHARED)) if (FOLDER / f"{SHARED}.jsonl.gz").exists() else {}


def _lines(room: str) -> Iterator[list[Any]]:
    with gzip.open(FOLDER / f"{room}.jsonl.gz", "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


def read(rooms: Iterable[str] = ()) -> Iterator[Kept]:
    """Yield the cases of rooms, or all, in the order in which they lie there."""
    names = rooms or [path.name.partition(".")[0] for path in sorted(FOLDER.glob("*.jsonl.gz"))]
    for room in names:
        for line in _lines(room) if room != SHARED else ():
            parts, facts, held, slow, source = line
            parts["files"] = {
                name: _shared().get(text, text) for name, text in parts.get("files", {}).items()
            }
            yield Kept(Case.of(parts), facts, held, bool(slow), source)


def write(kept: Iterable[Kept]) -> None:
    """Write all cases anew, room by room, each in the order of its name."""
    rooms: dict[str, dict[str, Kept]] = {}
    for one in kept:
        rooms.setdefault(one.case.room, {}).setdefault(one.name, one)
    shared: dict[str, str] = {}
    for room, cases in rooms.items():
        lines = []
        for one in sorted(cases.values(), key=lambda one: one.name):
            parts = one.case.document()
            for name, text in parts.get("files", {}).items():
                if len(text) > _LONG:
                    key = "#" + hashlib.sha256(text.encode()).hexdigest()[:12]
                    shared[key] = text
                    parts["files"][name] = key
            lines.append([parts, one.facts, one.held, int(one.slow), one.source])
        _pack(room, lines)
    _pack(SHARED, sorted(map(list, shared.items())))


def _pack(room: str, lines: list[list[object]]) -> None:
    text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
    data = gzip.compress(text.encode("utf-8"), 9, mtime=0)  # the same bytes for the same cases
    (FOLDER / f"{room}.jsonl.gz").write_bytes(data)


def ready() -> None:
    """Let nothing of this machine change an answer."""
    os.environ.update(TESTCROSS_ISOLATED="1", NO_COLOR="1", TERM="dumb")


def pool() -> Pool:
    """Return a process for each core, in which nothing of another case is left but its caches."""
    return get_context("spawn").Pool(os.cpu_count(), initializer=ready)

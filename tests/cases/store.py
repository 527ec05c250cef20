"""Where cases are kept: a file of JSON Lines for each room, and one for what many cases share."""

import gzip
import hashlib
import json
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from cases.asking import Case, ask, case_of
from cases.facts import Facts, facts_of
from testcross.rulesets.records import workbook, workbook_reader

FOLDER = Path(__file__).parent
SHARED = "files"
_LONG = 200  # characters from which on the text of a file is kept apart, once for all its cases
PROVED, RECORDED = "proved", "recorded"


class Kept(NamedTuple):
    case: Case
    facts: Facts
    held: str = RECORDED  # proved: by an enumeration, a key or a hand
    slow: bool = False  # left to make check-deep
    source: str = ""

    @property
    def name(self) -> str:  # the same as long as the input is
        text = json.dumps(self.case)
        return f"{self.case.room}-{hashlib.sha256(text.encode()).hexdigest()[:10]}"


def _lines(room: str) -> Iterator[Any]:
    with gzip.open(FOLDER / f"{room}.jsonl.gz", "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


@cache
def _shared() -> dict[str, str]:
    return dict(_lines(SHARED))


def there() -> list[str]:
    found = (path.name.partition(".")[0] for path in sorted(FOLDER.glob("*.jsonl.gz")))
    return [room for room in found if room != SHARED]


def read(rooms: Iterable[str] = ()) -> Iterator[Kept]:
    for room in rooms or there():
        for parts, *rest in _lines(room):
            files = [(name, _shared().get(text, text)) for name, text in parts.get("files", ())]
            yield Kept(case_of({**parts, "files": files}), *rest)


def write(kept: Iterable[Kept]) -> None:
    """Write all cases anew, room by room, each in the order of its name."""
    rooms: dict[str, list[Any]] = {}
    shared: dict[str, str] = {}
    for one in sorted(kept, key=lambda one: one.name):
        parts = {key: value for key, value in one.case._asdict().items() if value}
        files = []
        for name, text in one.case.files:
            key = "#" + hashlib.sha256(text.encode("utf-8", "surrogateescape")).hexdigest()[:12]
            shared |= {key: text} if len(text) > _LONG else {}
            files.append((name, key if len(text) > _LONG else text))
        parts |= {"files": files} if files else {}
        line = [parts, one.facts, one.held, one.slow, one.source]
        rooms.setdefault(one.case.room, []).append(line)
    for room, lines in {**rooms, SHARED: sorted(shared.items())}.items():
        text = "".join(json.dumps(line) + "\n" for line in lines)
        data = gzip.compress(text.encode("utf-8"), 9, mtime=0)  # for the same cases the same bytes
        (FOLDER / f"{room}.jsonl.gz").write_bytes(data)


_NAMES = ("path", "line", "code", "id", "name", "player", "animal", "locus", "variety", "mating")


def parts_of(value: Any, path: str = "") -> Iterator[str]:
    """Yield each fact with the keys that lead to it; an object of a list goes by what names it."""
    if value and isinstance(value, dict):
        for key, one in value.items():
            yield from parts_of(one, f"{path}.{key}" if path else key)
    elif value and isinstance(value, list):
        for one in value:
            known = one if isinstance(one, dict) else {}
            label = ":".join(str(known[key]) for key in _NAMES if key in known)
            yield from parts_of(one, f"{path}[{label}]" if label else path)
    else:
        yield f"{path} = {json.dumps(value, ensure_ascii=False)}"


def changes(kept: Kept) -> tuple[list[str], list[str]]:
    """Return the facts of a case that are gone, and those that are new; mostly none are."""
    now = json.loads(json.dumps(facts_of(kept.case, ask(kept.case))))
    if now == kept.facts:
        return [], []
    then, new = Counter(parts_of(kept.facts)), Counter(parts_of(now))
    return sorted((then - new).elements()), sorted((new - then).elements())


def ready() -> None:  # so that nothing of this machine changes an answer
    os.environ.update(TESTCROSS_ISOLATED="1", NO_COLOR="1", TERM="dumb")
    vars(workbook)["_answer"] = workbook_reader.answer  # here, in no process of its own
    vars(os)["sched_getaffinity"] = lambda _: {0}  # the other processors ask other cases


def pool() -> ProcessPoolExecutor:
    return ProcessPoolExecutor(os.cpu_count(), get_context("spawn"), ready)

"""One input at a door of the program, and what comes out of it, all in this process."""

import json
from collections.abc import Iterator
from contextlib import chdir
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import testcross
from program.called_program import call

_ROOMS = {
    "matings": "check explain why why_not why-not score litter",
    "hands": "offspring punnett advise best sets draw",
    "counts": "chi-square chi_square punnett_counts branches chance map",
    "records": "verify convert scorepad simulate",
    "herds": "pedigree herd",
    "tutor": "quiz grade progress",
    "games": "genotype expression",
    "reference": "show ruleset",
}
ROOMS = {word: room for room, words in _ROOMS.items() for word in words.split()}


class Case(NamedTuple):  # words of the command line, or a call of ``testcross`` from Python
    ask: tuple[tuple[str, ...], ...] = ()  # one line, or none
    call: str = ""  # a function of ``testcross``
    given: tuple[Any, ...] = ()  # its arguments: a list of those by place, and those by name
    stdin: str = ""
    files: tuple[tuple[str, str], ...] = ()  # in the folder: names and texts, as of ``text_of``

    @property
    def room(self) -> str:  # by the command, or the function that is called
        words = self.ask[-1] if self.ask else (self.call,)
        return ROOMS.get(next((word for word in words if word in ROOMS), ""), "words")


def case_of(parts: dict[str, Any]) -> Case:
    lists = {key: tuple(map(tuple, parts.get(key, ()))) for key in ("ask", "files")}
    return Case(**{**parts, **lists, "given": tuple(parts.get("given", ()))})


def text_of(data: bytes) -> str:  # from which data_of gets the same bytes, whatever they are
    return data.decode("utf-8", "surrogateescape")


def data_of(text: str) -> bytes:
    return text.encode("utf-8", "surrogateescape")


class Outcome(NamedTuple):
    status: int | str  # of what ended in a bug, what escaped
    out: str = ""
    complaint: str = ""
    documents: tuple[dict[str, Any], ...] = ()  # the answers in JSON
    written: tuple[tuple[str, str], ...] = ()  # new and changed files


def ask(case: Case) -> Outcome:
    folder = Path(_around().name).resolve() / "here"
    folder.mkdir(exist_ok=True)
    for name, text in case.files:
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data_of(text))
    with chdir(folder):
        try:
            found = _called(case) if case.call else _commanded(case)
        except Exception as error:  # noqa: BLE001 - whatever escapes is the answer
            found = Outcome(f"{type(error).__name__}: {error}")
    there = {
        path.relative_to(folder).as_posix(): text_of(path.read_bytes())
        for path in sorted(folder.rglob("*"))
        if path.is_file() and not path.is_symlink()
    }
    new = tuple(pair for pair in there.items() if dict(case.files).get(pair[0]) != pair[1])
    for one in folder.iterdir():
        rmtree(one) if one.is_dir() and not one.is_symlink() else one.unlink()
    return found._replace(written=new, complaint=found.complaint.replace(str(folder), "."))


@cache
def _around() -> TemporaryDirectory[str]:  # of this process: making many takes time
    return TemporaryDirectory(prefix="case")


def _commanded(case: Case) -> Outcome:
    done = call(*case.ask[0], stdin=data_of(case.stdin))
    documents = tuple(documents_in(done.stdout))
    return Outcome(done.returncode, done.stdout, done.stderr, documents)


def documents_in(text: str) -> Iterator[dict[str, Any]]:  # one, or one a line
    for lines in ([text], text.splitlines()):
        try:
            found = [json.loads(line) for line in lines if line.startswith("{")]
        except ValueError:
            continue
        yield from (one for one in found if "schema" in one)
        return


def _called(case: Case) -> Outcome:
    args, named = case.given
    try:
        found = getattr(testcross, case.call)(*args, **named)
    except (testcross.TestcrossError, TypeError, ValueError, LookupError, OSError) as error:
        return Outcome(2, complaint=f"{type(error).__name__}: {error}")
    for name, kind in vars(type(found)).items():
        _ = isinstance(kind, property) and getattr(found, name)  # what Python offers can be read
    shown = found.to_dict() if hasattr(found, "to_dict") else {"schema": "", "is": repr(found)}
    return Outcome(0, documents=(shown,))

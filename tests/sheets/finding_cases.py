"""Cases of findings, written in Markdown: a record, and beside it exactly what is found in it.

A file of ``tests/findings`` is named after the code that its cases are about, or after what they
share. A heading of the second level opens a case and says in plain words what it is; after any
remarks there follow a block with the record and a block with its findings::

    ## Kit left unknown

    ```csv variant=production
    player,buck,doe,kits
    Ann,Castor,Lilac,White
    ```

    ```findings
    file RX004 note: not written down, so not checked: genotypes, points
    2:5 GR104 warning Ann: buck (Castor): wrote C- at C, but c is missing; should be Cc
      The kit (White) is cc and has one c from each parent.
    ```

The record's block names the kind of file and the options it is verified with. A record that no
Markdown can hold, for its encoding or its damage, is a file of ``tests/findings/raw``: its block
is called ``raw`` and holds the file's name. A finding is a line ``LINE:COLUMN CODE SEVERITY
PLAYER: MESSAGE``, its reason indented on the next; what is about a whole line has no column, what
is about the whole file stands at ``file``. Where nothing is found the block says ``none``.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

from testcross.rulesets.records.findings import Finding
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.verification import Task

FOLDER = Path(__file__).parents[1] / "findings"
KINDS = ("yaml", "json", "csv", "txt")
OPTIONS = ("variant", "scoring", "fill")
NOTHING = "none"
_FENCE = re.compile(r"(`{3,})(.*)")
_FINDING = re.compile(
    r"(?:file|\d+(?::\d+)?) ([A-Z]{2}\d{3}) (?:error|warning|note)(?: [^:]+)?: .+"
)
_REASON = re.compile(r"  \S.*")


class MalformedCaseError(Exception):
    """A file of cases that is not what it should be, at one of its lines."""

    def __init__(self, file: Path, line: int, problem: str) -> None:
        super().__init__(f"{file.name}:{line}: {problem}")


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    file: Path
    """Where the case is written."""
    line: int
    """That of its heading."""
    title: str
    record_name: str
    """What the record is called as a file, its ending being its kind."""
    record: bytes
    options: tuple[tuple[str, str], ...]
    """Those of ``testcross verify``, by name."""
    findings: tuple[str, ...]
    """The lines that describe what is found; empty where nothing is."""
    findings_at: tuple[int, int]
    """The lines of the file between which they stand: those of the fences."""

    @property
    def name(self) -> str:
        """Return what tests call the case: ``GR104/kit-left-unknown``."""
        return f"{self.file.stem}/{_hyphenated(self.title)}"

    @property
    def codes(self) -> tuple[str, ...]:
        found = map(_FINDING.fullmatch, self.findings)
        return tuple(match[1] for match in found if match)

    def task(self, path: str) -> Task:
        return Task(path=path, options=dict(self.options))

    def save(self, folder: Path) -> Path:
        """Write the record into a folder, made if need be, and return its path."""
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / self.record_name
        path.write_bytes(self.record)
        return path


def case(name: str) -> Case:
    return {one.name: one for one in all_cases()}[name]


@cache
def all_cases() -> tuple[Case, ...]:
    return tuple(one for file in sorted(FOLDER.glob("*.md")) for one in read_cases(file))


def read_cases(file: Path) -> tuple[Case, ...]:
    """Return the cases of a file.

    Raises:
        MalformedCaseError: one lacks its record or its findings, or there is none at all.
    """
    cases = [
        _case(file, heading, blocks) for heading, blocks in _sections(file, list(_parts(file)))
    ]
    seen: set[str] = set()
    for one in cases:
        if one.name in seen:
            raise MalformedCaseError(file, one.line, f"a second case {one.title!r}")
        seen.add(one.name)
    return tuple(cases)


def described(report: FileReport) -> list[str]:
    """Return the lines that describe what was found in a record."""
    return [line for finding in report.findings for line in _finding_lines(finding)]


def rewrite_messages(case: Case, report: FileReport) -> None:
    """Put the messages and reasons of a report in the place of those of a case.

    Raises:
        ValueError: more than words would change; that is for a person to write.
    """
    lines = described(report)
    if _facts(lines) != _facts(case.findings):
        raise ValueError(f"{case.name}: more than the words differs, so it is not rewritten")
    (current,) = (one for one in read_cases(case.file) if one.name == case.name)
    opening, closing = current.findings_at
    text = case.file.read_text(encoding="utf-8").split("\n")
    text[opening : closing - 1] = lines or [NOTHING]
    case.file.write_text("\n".join(text), encoding="utf-8")


class _Heading(NamedTuple):
    line: int
    title: str


class _Block(NamedTuple):
    line: int
    info: str
    lines: tuple[str, ...]


_Part: TypeAlias = _Heading | _Block


def _parts(file: Path) -> Iterator[_Part]:
    """Yield the headings and blocks of a file; all else are remarks."""
    lines = enumerate(file.read_text(encoding="utf-8").split("\n"), 1)
    for number, line in lines:
        fence = _FENCE.match(line)
        if fence is not None:
            yield _Block(number, fence[2].strip(), tuple(_inside(file, number, fence[1], lines)))
        elif line.startswith("## "):
            yield _Heading(number, line.removeprefix("## ").strip())


def _inside(file: Path, opened: int, fence: str, lines: Iterable[tuple[int, str]]) -> Iterator[str]:
    for _, line in lines:
        if line == fence:
            return
        yield line
    raise MalformedCaseError(file, opened, "the block is not closed")


def _sections(file: Path, parts: list[_Part]) -> Iterator[tuple[_Heading, list[_Block]]]:
    starts = [i for i, part in enumerate(parts) if isinstance(part, _Heading)]
    if not parts:
        raise MalformedCaseError(file, 1, "no case; a heading '## ...' opens one")
    if starts[:1] != [0]:
        raise MalformedCaseError(file, parts[0].line, "a block above the first case")
    for start, end in zip(starts, [*starts[1:], len(parts)], strict=True):
        heading, *blocks = parts[start:end]
        assert isinstance(heading, _Heading)
        yield heading, [part for part in blocks if isinstance(part, _Block)]


def _case(file: Path, heading: _Heading, blocks: list[_Block]) -> Case:
    infos = [block.info.split(" ")[0] for block in blocks]
    if len(blocks) != 2 or infos[1] != "findings":
        problem = f"{heading.title!r} needs a record and its findings, but has {infos}"
        raise MalformedCaseError(file, heading.line, problem)
    record, findings = blocks
    name, data = _record(file, record)
    return Case(
        file=file,
        line=heading.line,
        title=heading.title,
        record_name=name or f"{_hyphenated(heading.title)}.{infos[0]}",
        record=data,
        options=_options(file, record),
        findings=_findings(file, findings),
        findings_at=(findings.line, findings.line + len(findings.lines) + 1),
    )


def _record(file: Path, block: _Block) -> tuple[str, bytes]:
    kind = block.info.split(" ")[0]
    if kind in KINDS:
        return "", "".join(f"{line}\n" for line in block.lines).encode()
    if kind != "raw":
        problem = f"a record of kind {kind!r}; expected raw, {', '.join(KINDS)}"
        raise MalformedCaseError(file, block.line, problem)
    path = file.parent / "raw" / "".join(block.lines)
    if not path.is_file():
        raise MalformedCaseError(file, block.line, f"there is no file raw/{path.name}")
    return path.name, path.read_bytes()


def _options(file: Path, block: _Block) -> tuple[tuple[str, str], ...]:
    _, *words = block.info.split()
    pairs = [word.partition("=") for word in words]
    for name, _, value in pairs:
        if name not in OPTIONS or not value:
            problem = f"an option {name!r}; expected NAME=VALUE, of {', '.join(OPTIONS)}"
            raise MalformedCaseError(file, block.line, problem)
    return tuple((name, value) for name, _, value in pairs)


def _findings(file: Path, block: _Block) -> tuple[str, ...]:
    if block.lines == (NOTHING,):
        return ()
    if not block.lines:
        raise MalformedCaseError(file, block.line, f"no findings; write {NOTHING!r} if so meant")
    before = ""
    for number, line in enumerate(block.lines, block.line + 1):
        is_reason = _REASON.fullmatch(line) and _FINDING.fullmatch(before)
        if not (is_reason or _FINDING.fullmatch(line)):
            raise MalformedCaseError(file, number, f"neither a finding nor its reason: {line!r}")
        before = line
    return block.lines


def _finding_lines(finding: Finding) -> Iterator[str]:
    place = f"{finding.line}:{finding.column}".removesuffix(":0") if finding.line else "file"
    whose = f"{finding.severity} {finding.player}".rstrip()
    yield f"{place} {finding.code} {whose}: {finding.message}"
    if finding.reason:
        yield f"  {finding.reason}"


def _facts(lines: Iterable[str]) -> list[str]:
    """Return what was found where, and whose it is, without the words."""
    return [line.partition(": ")[0] for line in lines if _FINDING.fullmatch(line)]


def _hyphenated(title: str) -> str:
    return "-".join(re.findall(r"\w+", title.casefold()))

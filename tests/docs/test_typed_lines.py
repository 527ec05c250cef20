"""Every line that README and docs tell a reader to type is one that the program understands."""

import re
import shlex
import shutil
from pathlib import Path

import pytest
from program.called_program import call
from sampling import sampled
from testcross.cli.index import QUESTIONS, commands

ROOT = Path(__file__).parents[2]
ELSEWHERE = {"tab-completion.md", "commands.md", "api.md", "findings.md", "json.md"}
"""Pages with lines that are to be completed, and those that the program writes."""
REFUSED = {
    'testcross check "at bb C- D- x Black = Black"',
    'testcross check "Castor x Castor = Black, Lynx, Blue Cal, Blue, Castor"',
}
"""What the errata say that the program refuses."""
_BLOCK = re.compile(r"^ *```.*?^ *```$", re.MULTILINE | re.DOTALL)
_LINE = re.compile(r"`(testcross\s[^`]+)`|^ {4,}(testcross .+)$", re.MULTILINE)
_PLACEHOLDER = re.compile(r"\b[A-Z]{4,}\b|\bN\b|\.\.\.")
_RUNS_ON = re.compile(r"\bserve\b|--(install-completion|show-completion|cluster)\b")
_NO_SUCH_FILE = re.compile(r"there is no file|is not there|no such file|NOTHING CHECKED")


def lines_typed() -> list[str]:
    """Return the lines, each once, without those that only name a command."""
    names = {word for name in (*QUESTIONS, *commands()) for word in name.split()}
    found: dict[str, None] = {}
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))):
        text = "" if page.name in ELSEWHERE else _BLOCK.sub("", page.read_text(encoding="utf-8"))
        for inline, block in _LINE.findall(text):
            line = re.split(r" +#| > | \\?\| ", " ".join((inline or block).split()))[0]
            only_named = names.issuperset(line.split()[1:])
            if not (only_named or _PLACEHOLDER.search(line) or _RUNS_ON.search(line)):
                found[line] = None
    return list(found)


@sampled("line", lines_typed(), quick=12)
def test_line_that_a_reader_types_is_understood(
    line: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "docs" / "samples", tmp_path / "docs" / "samples")
    shutil.copytree(ROOT / "docs" / "samples" / "forty", tmp_path / "forty")
    monkeypatch.chdir(tmp_path)
    done = call(*shlex.split(line)[1:], stdin="")
    answer = done.stdout + done.stderr
    if line in REFUSED:
        assert done.returncode == 2
    elif not _NO_SUCH_FILE.search(answer):
        assert done.returncode in {0, 1}, answer


def test_docs_have_a_hundred_lines_to_type() -> None:
    assert len(lines_typed()) > 100
    assert set(lines_typed()) >= REFUSED

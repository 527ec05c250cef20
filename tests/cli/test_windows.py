"""Windows, as far as it can be had elsewhere: consoles of 256 letters, paths with backslashes."""

import json
import re
from collections.abc import Callable
from pathlib import Path, PureWindowsPath

import pytest
import yaml
from program.called_program import Outcome
from sampling import sampled
from testcross.pages.reports import formats

Run = Callable[..., Outcome]
ROOT = Path(__file__).parents[2]
CONSOLE = {"PYTHONIOENCODING": "cp1252"}
FOREIGN = "\u039b\u03b9\u03bd\u03b1 \u2192 \u4e2d \U0001f407"
"""Letters, an arrow, a sign and a picture that a console in cp1252 does not have."""
SHEET = f"{FOREIGN}: castor x lilac \u2192 white = 60\nJos\u00e9: castor x lilac \u2192 whtie = 1\n"
_ON_POSIX = re.compile(
    r"/bin/sh|streams_on_a_terminal\(|shown_on_a_terminal\(|\bTerminal\(|/dev/\w|mkfifo|setrlimit"
)
_MARKED = re.compile(r"posix_only|skipif|pytest\.skip")


def spelt(text: str) -> str:
    """Return text as a console in cp1252 shows it: other letters spelt out."""
    return text.encode("cp1252", "backslashreplace").decode("cp1252")


@sampled(
    "words",
    [
        ["castor", "lilac", FOREIGN],
        ["check", "castor x lilac \u2192 white"],
        ["check", "--file", "foreign.txt"],
        ["verify", "--jobs", "1", "."],
        *(["verify", "foreign.txt", "--format", form] for form in ("csv", "sarif", "github")),
        ["verify", "foreign.txt", "--by-player"],
        ["scorepad", "--players", FOREIGN],
        ["scorepad", "--players", FOREIGN, "--html"],
        ["pedigree", "check", "herd.csv"],
        ["pedigree", "fill", "herd.csv"],
        ["grade", f"{FOREIGN}.json", "no.csv"],
        ["show", FOREIGN],
        ["show", "glossary"],
        ["check", "--ruleset", f"{FOREIGN}.toml", "a"],
        ["castor", "lilac", "white", "-o", f"{FOREIGN}.txt", "--json"],
        ["quiz", "--count", "1"],
    ],
    quick=8,
)
def test_console_in_cp1252_spells_out_what_it_lacks_and_ends_nothing(
    testcross: Run, tmp_path: Path, words: list[str]
) -> None:
    (tmp_path / "foreign.txt").write_text(SHEET, encoding="utf-8")
    herd = f"id,sire,dam,B\n{FOREIGN},,,B/B\nb,,,b/b\nc,{FOREIGN},b,b/b\n"
    (tmp_path / "herd.csv").write_text(herd, encoding="utf-8")
    usual = testcross(*words, cwd=tmp_path, stdin=f"{FOREIGN}\n!\n")
    poor = testcross(*words, cwd=tmp_path, stdin=f"{FOREIGN}\n!\n", environment=CONSOLE)
    assert "bug in the program" not in usual.stderr + poor.stderr
    assert poor.returncode == usual.returncode
    assert (poor.stdout, poor.stderr) == (spelt(usual.stdout), spelt(usual.stderr))


def test_program_started_on_such_a_console_answers(installed: Run, tmp_path: Path) -> None:
    (tmp_path / "foreign.txt").write_text(SHEET, encoding="utf-8")
    poor = {**CONSOLE, "PYTHONUTF8": "0"}
    done = installed("verify", "foreign.txt", "--format", "json", cwd=tmp_path, environment=poor)
    assert (done.returncode, done.stderr) == (2, "")
    assert "Jos\u00e9" in {one["player"] for one in json.loads(done.stdout)["summary"]["players"]}


@pytest.mark.parametrize(
    ("path", "uri"),
    [
        (r"class\7b\Ann's sheet.csv", "class/7b/Ann%27s%20sheet.csv"),
        (r"C:\class\7b.csv", "file:///C:/class/7b.csv"),
        (r"\\server\class\7b.csv", "file://server/class/7b.csv"),
    ],
)
def test_path_with_backslashes_is_an_address_with_slashes(
    monkeypatch: pytest.MonkeyPatch, path: str, uri: str
) -> None:
    monkeypatch.setattr(formats, "PurePath", PureWindowsPath)
    assert formats._uri(path) == uri


def test_path_on_another_drive_is_shown_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    import ntpath

    from testcross.cli import settings

    monkeypatch.setattr("os.path.relpath", lambda path: ntpath.relpath(path, "C:\\a"))
    assert settings._shown(PureWindowsPath(r"D:\class\names.txt")) == r"D:\class\names.txt"
    assert settings._shown(PureWindowsPath(r"C:\a\b\names.txt")) == r"b\names.txt"


def test_message_quotes_a_path_with_backslashes_as_it_was_typed(testcross: Run) -> None:
    for words in (["verify", r"no\such.csv"], ["check", "--file", r"no\such.txt"]):
        done = testcross(*words)
        assert done.returncode == 2
        assert words[-1] in done.stdout + done.stderr


def test_what_windows_lacks_is_marked_with_a_reason() -> None:
    unmarked = []
    for file in sorted((ROOT / "tests").rglob("test_*.py")):
        text = file.read_text(encoding="utf-8")
        if file != Path(__file__) and _ON_POSIX.search(text) and not _MARKED.search(text):
            unmarked.append(file.name)
        assert "win32" not in text or file == Path(__file__), file
        for reason in re.findall(r"posix_only\((.*)\)", text):
            assert re.fullmatch(r'"needs? .+"|"the .+"', reason), file
    assert unmarked == []


def test_workflow_runs_tests_on_windows_that_are_there() -> None:
    workflow = yaml.safe_load((ROOT / ".github/workflows/check.yml").read_text(encoding="utf-8"))
    job = workflow["jobs"]["windows"]
    run = " ".join(step.get("run", "") for step in job["steps"])
    named = re.findall(r"tests/[\w/.]+", run)
    assert job["runs-on"].startswith("windows")
    assert len(named) > 5
    assert [path for path in named if not (ROOT / path).exists()] == []
    assert "make" not in run.split()

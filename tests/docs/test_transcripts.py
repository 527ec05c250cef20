"""Everything that README and docs show as a console session is what the program says."""

import re
import shlex
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from textwrap import dedent

import pytest
from program.called_program import call
from sampling import each
from testcross.rulesets import load_ruleset, read_ruleset

ROOT = Path(__file__).parents[2]
README = ROOT / "README.md"
PAGES = sorted(ROOT.glob("docs/**/*.md"))
_BLOCK = re.compile(r"^( *)```console\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)


_SCRIPT = re.compile(r"^```python\n(.*?)^```\s+^```text\n(.*?)^```$", re.MULTILINE | re.DOTALL)
GAMES = "simulate.md"
WRITING = (GAMES, "moodle.md")
"""Pages whose commands write files: they are run one after the other, in an empty folder."""


def transcripts(page: Path) -> list[tuple[str, str]]:
    """Return command and output of everything that is shown on a page."""
    shown = []
    for _, block in _BLOCK.findall(page.read_text(encoding="utf-8")):
        for session in re.split(r"^\$ ", dedent(block), flags=re.MULTILINE)[1:]:
            command, _, output = session.partition("\n")
            shown.append((command, output))
    return shown


def test_transcripts_of_the_readme_are_what_the_program_says(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hold_page(README, monkeypatch, tmp_path)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_transcripts_of_a_page_are_what_the_program_says(
    page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    hold_page(page, monkeypatch, tmp_path)


def hold_page(page: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Hold what a page shows against what the program says."""
    monkeypatch.chdir(tmp_path if page.name in WRITING else ROOT)
    for command, output in transcripts(page):
        assert answer_to(command) == output, command


def answer_to(command: str) -> str:
    """Return what a command that a page shows puts on the screen."""
    program, *words = shlex.split(command)
    assert program == "testcross", command
    done = call(*words)
    return done.stdout + done.stderr


def test_page_on_games_shows_a_record_and_a_key_as_they_are_written(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    page = (ROOT / "docs" / "how-to" / GAMES).read_text(encoding="utf-8")
    (excerpt,) = re.findall(r"^```yaml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (key,) = re.findall(r"^```json\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    monkeypatch.chdir(tmp_path)
    for command, _ in transcripts(ROOT / "docs" / "how-to" / GAMES):
        if command == "testcross verify class --format concise":
            break
        answer_to(command)
    assert Path("class/game-002.key").read_text(encoding="utf-8") == key
    assert excerpt in answer_to("testcross simulate --seed 8 --players 3")


def test_readme_shows_the_main_job() -> None:
    commands = [command for command, _ in transcripts(ROOT / "README.md")]
    assert any(command.startswith("testcross check ") for command in commands)
    assert any(command.startswith("testcross why-not ") for command in commands)


@pytest.mark.parametrize("name", ["tutorials/first-script.md", "how-to/pandas.md"])
def test_script_prints_what_its_page_says(
    name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(ROOT)
    page = (ROOT / "docs" / name).read_text(encoding="utf-8")
    pieces = _SCRIPT.findall(page)
    assert len(pieces) == page.count("```python") > 2
    known: dict[str, object] = {}
    for script, printed in pieces:
        exec(compile(script, name, "exec"), known)  # noqa: S102 - what the page shows
        assert capsys.readouterr().out == printed


@each("name", sorted(one.stem for one in (ROOT / "docs" / "pictures").glob("*.svg")), quick=2)
def test_picture_is_what_the_program_draws_and_stands_on_a_page(name: str) -> None:
    spec = spec_from_file_location("draw_pictures", ROOT / "docs" / "draw_pictures.py")
    assert spec is not None
    drawn = module_from_spec(spec)
    assert spec.loader is not None
    spec.loader.exec_module(drawn)
    pages = [README, *(ROOT / "docs").rglob("*.md")]
    path = ROOT / "docs" / "pictures" / f"{name}.svg"
    assert path.read_text(encoding="utf-8") == drawn.picture(name)
    assert any(f"pictures/{path.name}" in page.read_text(encoding="utf-8") for page in pages)


def test_readme_says_it_all_in_120_lines() -> None:
    assert len((ROOT / "README.md").read_text(encoding="utf-8").splitlines()) <= 120


def test_readme_links_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#:]+)\)", (ROOT / "README.md").read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (ROOT / link).exists()] == []


def test_rulesets_page_shows_rulesets_that_load() -> None:
    page = (ROOT / "docs/how-to/ruleset.md").read_text(encoding="utf-8")
    cards, phenotypes = [
        ROOT / "docs" / "how-to" / name
        for name in re.findall(r"^```{literalinclude} (.*)$", page, re.MULTILINE)
    ]
    assert [variety.name for variety in read_ruleset(cards).varieties] == ["Red", "Pink", "White"]
    assert [variety.name for variety in read_ruleset(phenotypes).varieties] == ["red", "white"]
    blend = load_ruleset(f"{phenotypes}+blend")
    assert [variety.name for variety in blend.varieties] == ["red", "pink", "white"]

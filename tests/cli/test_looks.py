"""How answers look on terminals of three widths, in colours; without them nothing is lost.

``pytest --rewrite-messages`` puts how they look now into ``tests/data/looks``, where ``^`` stands
for the escape character; read the difference before it is committed.
"""

import shlex
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from program.called_program import Outcome
from program.terminal import streams_on_a_terminal, without_colour
from sampling import sampled
from testcross.cli import run
from testcross.rulesets.blocks import Meaning

Run = Callable[..., Outcome]
ROOT = Path(__file__).parents[2]
LOOKS = ROOT / "tests" / "data" / "looks"
PAGES = {
    "legal": "castor lilac white",
    "illegal": "explain black black castor",
    "findings": "verify --jobs 1 docs/samples/class-7b-short.txt",
    "herd": "pedigree check docs/samples/herd-errors.csv",
    "class": "grade docs/class-test/key.json docs/class-test/class.csv",
    "quiz": "quiz --count 1 --seed 4",
    "notes": "verify --jobs 1 docs/samples/every-finding.yaml",
}
ANSWERS = "zzz\nno\nyes\nlegal\nillegal\n!\n"
WIDTHS = (40, 80, 120)
_ALL = [(page, width) for page in PAGES for width in WIDTHS]
_STYLES = {
    Meaning.GOOD: "1;32",
    Meaning.BAD: "1;31",
    Meaning.WARNING: "1;33",
    Meaning.NOTE: "36",
    Meaning.HEADING: "1",
    Meaning.CODE: "2",
}


@pytest.fixture(autouse=True)
def _at_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)


def shown(
    monkeypatch: pytest.MonkeyPatch, stdin: Callable[[str], None], page: str, **looks: str
) -> str:
    for name, value in looks.items():
        monkeypatch.setenv(name, value)
    stdin(ANSWERS)
    with streams_on_a_terminal("stdout") as screen:
        run(shlex.split(PAGES[page]))
    return screen().replace("\r\n", "\n")


@pytest.mark.posix_only("needs a pseudo-terminal")
@pytest.mark.parametrize(("page", "width"), _ALL)
def test_answer_looks_as_in_its_file_and_without_colours_as_through_a_pipe(
    monkeypatch: pytest.MonkeyPatch,
    stdin: Callable[[str], None],
    testcross: Run,
    pytestconfig: pytest.Config,
    page: str,
    width: int,
) -> None:
    looks = {"TERM": "xterm", "COLUMNS": str(width)}
    coloured = shown(monkeypatch, stdin, page, NO_COLOR="", **looks)
    file = LOOKS / f"{page}-{width}.txt"
    if pytestconfig.getoption("rewrite_messages"):
        file.write_text(coloured.replace("\x1b", "^"), encoding="utf-8")
    assert coloured.replace("\x1b", "^") == file.read_text(encoding="utf-8")
    piped = testcross(*shlex.split(PAGES[page]), stdin=ANSWERS, environment=looks)
    assert "\x1b" not in piped.stdout
    assert without_colour(coloured) == piped.stdout
    if width != 80:
        return
    plain = shown(monkeypatch, stdin, page, NO_COLOR="1", **looks)
    assert without_colour(plain) == piped.stdout
    assert not any(style in plain for style in ("\x1b[1;3", "\x1b[36"))


def test_every_meaning_with_a_colour_is_seen_somewhere() -> None:
    seen = "".join(file.read_text(encoding="utf-8") for file in LOOKS.glob("*.txt"))
    assert [meaning for meaning, style in _STYLES.items() if f"^[{style}m" not in seen] == []


ABOVE_ROWS = {"Card", "Code", "Player", "Locus"}
"""Headings of first columns, which stand by themselves where all others go below them."""


def words_of(text: str) -> Iterator[str]:
    return (word.rstrip(":") for word in text.split() if len(word) <= WIDTHS[0] - 8)


NARROW = [
    *(PAGES[page] for page in ("legal", "illegal", "herd", "class")),
    *("show castor", "show deck", "show rule", "show deck --game gene-expression", "show glossary"),
    *("show ruleset gene-rummy", "best --litters castor lilac white black opal 'blue otter'"),
    *("punnett 'Aa Bb' 'Aa Bb'", "score castor lilac white", "litter castor lilac white"),
    *("verify --jobs 1 docs/samples/clean.yaml", "ruleset list"),
    *("genotype lesson", "expression goout P3 O3 O5", "genotype odds 'Ff x Ff'"),
    *("verify --jobs 1 docs/samples/pea-evening.yaml", "offspring castor lilac"),
    "pedigree repair docs/samples/herd-errors.csv",
]


@sampled("words", NARROW, quick=12)
def test_no_word_is_broken_in_a_narrow_line(testcross: Run, words: str) -> None:
    narrow, wide = (
        testcross(*shlex.split(words), environment={"COLUMNS": columns}).stdout
        for columns in ("40", "100")
    )
    assert max(map(len, narrow.splitlines())) <= 40
    assert set(words_of(wide)) - set(words_of(narrow)) <= ABOVE_ROWS

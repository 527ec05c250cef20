"""The recipes of CONTRIBUTING.md, followed by a stranger in a copy of the program."""

import re
from pathlib import Path

import pytest
from program.changed_program import changed_program, inserted, read_types, run, run_python

TESTS = Path(__file__).parent
ELSEWHERE = {
    "A finding": "rulesets/test_new_finding.py",
    "A space, a tool or an assistant of Genotype": "rulesets/genotype/test_new_space.py",
    "A game": "rulesets/test_games.py",
}
"""Recipes that tests of their own follow."""
MOTHS = """name = "moths"
title = "Peppered moths"

[roles]
sire = "male"
dam = "female"
offspring = "moth"

[litter]
most = 12

[sources]
kettlewell = "H. B. D. Kettlewell, Heredity 12 (1958), 51-72"

[[locus]]
name = "C"
title = "Colour"
source = "kettlewell"
alleles = [{ symbol = "C", shows = "black" }, { symbol = "c", shows = "peppered" }]

[[variety]]
name = "Carbonaria"
reads = "C-"

[[variety]]
name = "Typica"
reads = "cc"
"""
TERM = """
[[term]]
name = "melanism"
kind = "word"
text = "More black pigment than is usual."
in_game = "A Black rabbit shows it."
sources = ["griffiths-6"]
"""
SCHEME = """[[scheme]]
name = "pairs"
page = 10
counts = "resolved"
each = 3

"""
REPORT = """def bare(report: Report) -> Iterator[str]:
    for file in report.files():
        yield "".join(f"{one.code}\\n" for one in file.findings)


"""
QUESTION = '''@dataclass(frozen=True, slots=True)
class IsWhite:
    card: str
    shows: bool


@question("is-white White", "Argue")
def is_white(
    name: Annotated[str, Typed("CARD", "By its name.", offers=typed.card_names)],
    count: Annotated[int, Typed("N", least=1, most=9)] = 1,
    *,
    ruleset: typed.RulesetChoice = None,
) -> Result[IsWhite]:
    """Tell whether a card shows white.

    Exit status: 0 it does, 1 it does not.
    """
    shows = analysis.card_facts(rules_of(ruleset), name).variety.name == "White"
    return Result(IsWhite(name * count, shows), shows)


'''
CARDS = ("castor", "lilac", "white")
SHEET = "player,buck,doe,kitling\nAnn,Castor,Lilac,White\nAnn,Lilac,Lilac,Castor\n"
RUMMY = "rulesets/gene_rummy/data"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with the program after all the recipes that are followed here."""
    changes = {
        # a file of its own here, as species lie beside where it is
        "rulesets/genetics/ruleset_file.py": lambda text: text,
        f"{RUMMY}/gene_rummy.toml": lambda text: inserted('[[scheme]]\nname = "suits"', SCHEME)(
            inserted('"Cinnamon"]', '"Ginger", ')(text)
        ),
        f"{RUMMY}/glossary.toml": lambda text: text + TERM,
        "rulesets/gene_rummy/score_rows.py": inserted("young|litter|bab(", "kitling|"),
        "pages/reports/report.py": inserted(
            '    "concise":', '    "bare": ("formats.bare", "", ""),\n'
        ),
        "pages/reports/formats.py": inserted("def github(", REPORT),
        "questions/matings.py": inserted("class WhyNot(", QUESTION),
        "cli/settings.py": inserted(
            '    "names": Setting(',
            '    "engine": Setting("--engine", "cp-sat|python-constraint", ()),\n',
        ),
    }
    folder = changed_program(tmp_path_factory.mktemp("recipes"), changes)
    (folder / "testcross/rulesets/species/moths.toml").write_text(MOTHS, encoding="utf-8")
    (folder / "sheet.csv").write_text(SHEET, encoding="utf-8")
    (folder / "mine").mkdir()
    (folder / "mine" / "testcross.toml").write_text('engine = "python-constraint"\n')
    return folder


def test_every_recipe_is_followed() -> None:
    text = (TESTS.parent / "CONTRIBUTING.md").read_text(encoding="utf-8")
    part = text.partition("## How to add something")[2].partition("\n## ")[0]
    followed = {
        "A species": test_species,
        "An alias of a card": test_alias,
        "A term of a glossary": test_term,
        "A scoring scheme": test_scheme,
        "A word above a column": test_word_above_a_column_and_report_format,
        "A report format": test_word_above_a_column_and_report_format,
        "A question": test_question,
        "A setting": test_setting,
    }
    assert re.findall(r"^\*\*(.+?)\*\*", part, re.MULTILINE) == [*followed, *ELSEWHERE]
    assert [name for name in ELSEWHERE.values() if not (TESTS / name).is_file()] == []


def test_species(program: Path) -> None:
    assert "Peppered moths" in run(program, "ruleset", "list")
    told = run(program, "offspring", "Carbonaria", "Typica", "--ruleset", "moths")
    assert "Carbonaria" in told
    assert "Typica" in told
    file = "testcross/rulesets/species/moths.toml"
    assert "2 varieties" in run(program, "ruleset", "check", file)


def test_alias(program: Path) -> None:
    assert "Amber x Lilac -> White: LEGAL" in run(program, "check", "ginger", "lilac", "white")


def test_term(program: Path) -> None:
    assert "More black pigment than is usual." in run(program, "show", "melanism")


def test_scheme(program: Path) -> None:
    """Castor x Lilac -> White fills in five alleles: C and c of the parents, three of the kit."""
    told = run(program, "score", *CARDS, "--scoring", "pairs")
    assert "15" in told


def test_word_above_a_column_and_report_format(program: Path) -> None:
    told = run(program, "verify", "sheet.csv", "--format", "bare")
    assert told.split() == ["GR101"]


def test_question(program: Path) -> None:
    assert run(program, "is-white", "White") == "card: White\nshows: True\n"
    shown = run(program, "is-white", "White", "--json")
    assert shown == '{"schema":"testcross.is-white/1","card":"White","shows":true}\n'
    assert run(program, "is-white", "lilac", status=1) == ""
    refused = run(program, "is-white", "lilac", "0", status=2)
    assert "N takes a whole number from 1 to 9, not '0'" in refused
    assert "Tell whether a card shows white." in run(program, "--help")
    assert "By its name." in run(program, "is-white", "--help")
    asked = "import testcross; print(testcross.is_white('White'), 'is_white' in dir(testcross))"
    assert run_python(program, asked) == "<Result card: White> True\n"


@pytest.mark.deep
def test_question_is_seen_by_who_reads_types(program: Path) -> None:
    code = "import testcross\nshown: str = testcross.is_white('White').answer.card\n"
    assert read_types(program, code) == "Success: no issues found in 1 source file\n"
    assert "is_black" in read_types(program, code.replace("white(", "black("))


def test_setting(program: Path) -> None:
    told = run(program, "check", *CARDS, status=0, folder="mine", isolated=False)
    assert "testcross.toml sets engine python-constraint" in told

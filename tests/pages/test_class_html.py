"""The report of a class as a page: its numbers are those of the JSON, its words text, no script."""

import json
import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from program.called_program import call
from sheets.reported import file, found, tally, told
from testcross.rulesets.gene_rummy.codes import Code
from testcross.rulesets.tutoring import Concept

SAMPLES = Path(__file__).parents[2] / "docs" / "samples"
PADS = [str(SAMPLES / name) for name in ("class-7b.txt", "class-7b.csv", "clean.yaml")]
HOSTILE = '<img src=x onerror="alert(1)">'


class Page(HTMLParser):
    """Reads a page: its tags, and the text of each heading, cell and sheet."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.open: list[str] = []
        self.headings: list[str] = []
        self.rows: list[list[str]] = []
        self.sheets: list[str] = []
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        if tag not in ("meta", "br", "wbr"):
            self.open.append(tag)
        if tag == "h2":
            self.headings.append("")
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag == "section":
            self.sheets.append("")
        assert not any(name.startswith("on") for name, _ in attrs)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        if "h2" in self.open:
            self.headings[-1] += data
        if "tr" in self.open and self.rows[-1]:
            self.rows[-1][-1] += data
        if "section" in self.open:
            self.sheets[-1] += data


def one_space(text: str) -> str:
    return " ".join(text.split())


def test_numbers_of_the_class_and_of_each_sheet_are_those_of_the_json() -> None:
    page = Page(call("verify", *PADS, "--format", "html").stdout)
    summary = json.loads(call("verify", *PADS, "--format", "json").stdout)["summary"]
    assert len(summary["players"]) > 8
    start = 1 + [row[0] for row in page.rows].index("Pupil")
    rows = page.rows[start : start + len(summary["players"])]
    furthest = sorted(summary["players"], key=lambda one: -abs(one["difference"] or 0))
    for row, player in zip(rows, furthest, strict=True):
        assert row[0].startswith(player["player"])
        off = f"{player['difference']:+d}" if player["difference"] else "0"
        assert row[1].rstrip("*") == off
        assert row[2:4] == [str(player["right"]), str(player["claimed"])]
    stars = {row[0]: row[1].endswith("*") for row in rows}
    for sheet, player in zip(page.sheets, summary["players"], strict=False):
        said = one_space(sheet)
        wrote, right, off = (player[key] for key in ("claimed", "right", "difference"))
        assert f"Your points add up to {wrote}." in said
        # beside a difference of some matings only, both sums would contradict it
        assert (f"Right: {right} points." in said) is not next(
            star for name, star in stars.items() if name.startswith(player["player"])
        )
        assert off == 0 or f"{abs(off)} too {'many' if off > 0 else 'few'}" in said.lower()


def test_findings_are_counted_commonest_first_as_in_the_json() -> None:
    page = Page(call("verify", *PADS, "--format", "html").stdout)
    written = call("verify", *PADS, "--format", "json", "--statistics").stdout
    codes = json.loads(written)["summary"]["codes"]
    at = next(i for i, row in enumerate(page.rows) if row[:2] == ["Mistake", "How often"])
    mistakes = {one["name"]: one["count"] for one in codes if one["code"] != "RX004"}
    rows = page.rows[at + 1 : at + 1 + len(mistakes)]
    bars = [(max(filter(row[0].startswith, mistakes)), int(row[1])) for row in rows]
    assert dict(bars) == mistakes  # what nobody wrote down is no mistake
    pupils = [int(row[2]) for row in rows]
    assert pupils == sorted(pupils, reverse=True)


def test_page_says_how_the_lines_of_each_file_were_read() -> None:
    page = Page(call("verify", *PADS, "--format", "html").stdout)
    at = next(i for i, row in enumerate(page.rows) if row == ["File", "Lines"])
    assert page.rows[at + 1 : at + 4] == [
        [PADS[0], "12 lines: 8 matings, 4 names."],
        [PADS[1], "9 lines: 8 matings, 1 heading."],
        [PADS[2], "11 entries: 3 matings, 2 totals, 1 winner, 2 names, 3 settings."],
    ]


def test_sheet_has_the_line_as_written_the_place_and_the_reason() -> None:
    page = Page(call("verify", PADS[0], "--format", "html").stdout)
    (fay,) = [sheet for sheet in page.sheets if sheet.startswith("Fay")]
    written = Path(PADS[0]).read_text(encoding="utf-8").splitlines()
    assert written[3] == "Fay"
    assert all(line in fay for line in written[3:6])  # right ones, too, and of nobody else
    assert not any(line in fay for line in (*written[:3], *written[6:]))
    assert "should be" in fay
    assert [sheet for sheet in page.sheets if "Nothing to correct." in sheet]


@pytest.mark.parametrize("shown", ["findings", "summary", "pages"])
def test_page_needs_nothing_from_elsewhere_and_no_script(shown: str) -> None:
    options = {"findings": [], "summary": ["--summary"], "pages": ["--by-player"]}[shown]
    html = call("verify", *PADS, "--format", "html", *options).stdout
    page = Page(html)
    assert not {"script", "link", "img", "iframe"} & {*page.tags}
    assert re.findall(r"https?:|url\(|@import", html) == []
    assert bool(page.sheets) == (shown != "summary")
    assert ("The commonest mistakes" in page.headings) == (shown != "pages")


def test_words_of_players_are_text() -> None:
    slip = found(player=HOSTILE, text=f"{HOSTILE} written", play=HOSTILE)
    html = told("html", [file(f"{HOSTILE}.txt", [slip], [tally(HOSTILE, 1, 2, GR105=1)])])
    page = Page(html)
    assert "img" not in page.tags
    assert page.sheets[0].count(HOSTILE) >= 2
    assert Code.WRONG_SUM.rule.name in html


KEY = str(Path(__file__).parents[2] / "docs" / "class-test" / "key.json")
ANSWERS = str(Path(KEY).with_name("class.csv"))


def test_test_of_a_class_has_ideas_by_pupil_that_add_up_to_those_of_the_class() -> None:
    page = Page(call("grade", KEY, ANSWERS, "--html").stdout)
    found = json.loads(call("grade", KEY, ANSWERS, "--json").stdout)
    ideas = [Concept(one["concept"]).heading for one in found["concepts"]]
    at = page.rows.index(["Pupil", *ideas])
    grid = page.rows[at + 1 : at + 1 + len(found["pupils"])]
    assert [row[0] for row in grid] == [one["pupil"] for one in found["pupils"]]
    for column, idea in enumerate(found["concepts"], 1):
        cells = [tuple(map(int, row[column].split(" of "))) for row in grid if row[column] != "-"]
        whole = [idea["right"], idea["answers"]]
        assert [sum(numbers) for numbers in zip(*cells, strict=True)] == whole


def test_each_pupil_has_a_sheet_with_what_was_written_and_what_is_right() -> None:
    page = Page(call("grade", KEY, ANSWERS, "--html").stdout)
    pupils = json.loads(call("grade", KEY, ANSWERS, "--json").stdout)["pupils"]
    for sheet, pupil in zip(page.sheets, pupils, strict=True):
        assert sheet.startswith(pupil["pupil"])
        assert f"{pupil['right']} of {pupil['questions']} questions right." in sheet
        assert sheet.count("You wrote: ") == pupil["questions"] - pupil["right"]
    (bo,) = [sheet for sheet in page.sheets if sheet.startswith("Bo")]
    assert "Buck: Black (B- DD), doe: Chocolate (bb D-), kit: Black (B- D-)" in bo
    assert "You wrote: D) Not yet: you can prove more" in bo
    assert "Right: B) No: it is possible, but not proven" in bo


def test_page_of_an_anonymous_class_names_nobody(tmp_path: Path) -> None:
    path = tmp_path / "class.html"
    assert call("grade", KEY, ANSWERS, "--anonymous", "-o", str(path)).returncode == 0
    html = path.read_text(encoding="utf-8")
    names = {
        row.split(",")[1] for row in Path(ANSWERS).read_text(encoding="utf-8").splitlines()[1:]
    }
    assert "Ann" in names
    assert not [name for name in names if re.search(rf"\b{name}\b", html)]
    assert len(Page(html).sheets) == len(names)


def test_page_and_json_are_two_forms_and_a_change_has_no_sheets() -> None:
    assert "give one of them" in call("grade", KEY, ANSWERS, "--html", "--json").stderr
    assert Page(call("grade", KEY, ANSWERS, "--html", "--change").stdout).sheets == []

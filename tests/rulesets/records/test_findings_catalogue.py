"""The catalogue of findings, and the page of the documentation made of it."""

import re
from pathlib import Path

import yaml
from json_documents.findings_page import catalogue_page
from sampling import each
from testcross.rulesets.games import catalogue
from testcross.rulesets.records.findings import Rule

PAGE = Path(__file__).parents[3] / "docs" / "reference" / "findings.md"
RULES = list(catalogue().values())
GAMES = {"GE": "gene-expression", "GT": "genotype"}
PAGES, LINES = r"\d+(-\d+)?", r"L\d+(-L\d+)?"
NUMBERED = r"GT-\d{3}( to GT-\d{3})?"
SOURCES = {
    "GE": rf"{LINES}(, {LINES})*",
    "GR": rf"(pp?\. {PAGES}(, {PAGES})*)?",
    "GT": rf"({NUMBERED}(, {NUMBERED})*)?",
    "PD": "",
    "RX": rf"(pp?\. {PAGES}(, {PAGES})*)?",
}
"""Where each game says so: lines of its text, pages of its manual, its rules by their numbers."""


@each("rule", RULES, quick=200)
def test_rule_says_what_it_means_and_shows_it(rule: Rule) -> None:
    assert rule.text == rule.text.strip()
    assert re.fullmatch(r"[A-Z'].*\.", rule.text)
    assert re.fullmatch(r"[a-z ]+", rule.name)
    assert re.fullmatch(SOURCES[rule.code[:2]], rule.source)
    assert rule.wrong != rule.right
    for example in (rule.wrong, rule.right):
        assert example.isascii()
        assert example.endswith("\n")
        if rule.code.startswith("PD"):
            assert example.startswith(("id,sire,dam,", "1 rsA 0 100\n"))  # animals, or markers
            continue
        game = GAMES.get(rule.code[:2], "gene-rummy")
        assert example.startswith("player,") or yaml.safe_load(example)["game"] == game


def test_rules_of_one_name_are_one_in_a_game() -> None:
    assert len({(rule.code[:2], rule.name) for rule in RULES}) == len(RULES)


def test_findings_page_is_written_from_the_catalogue() -> None:
    assert PAGE.read_text(encoding="utf-8") == catalogue_page(catalogue().values()), (
        "run: make docs"
    )


def test_findings_page_links_to_every_entry() -> None:
    page = catalogue_page(catalogue().values())
    links = re.findall(r"\| \[(\w+)\]\(#([^)]+)\) \|", page)
    headings = re.findall(r"^## (.+)$", page, re.MULTILINE)
    assert [code for code, _ in links] == list(catalogue())
    assert [anchor for _, anchor in links] == [h.lower().replace(" ", "-") for h in headings]
    assert [line for line in page.splitlines() if len(line) > 100 and line[0] != "|"] == []

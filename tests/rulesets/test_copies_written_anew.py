"""Right copies of records in YAML and JSON: what is wrong put right, comments above their entry."""

import json
import pathlib
import re
from collections.abc import Callable
from tempfile import TemporaryDirectory

from genotype_games import genotype_games
from hypothesis import given
from hypothesis import strategies as st
from sampling import examples
from sheets.played_games import ENGINE, expression_game, rummy_game
from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.records.yaml_tree import parse_tree
from testcross.rulesets.verification import Task, verify_bytes, verify_file

RATE = 0.15
WRITTEN = ("GE101", "GE102", "GE103", "GE104", "GE106", "GE107")
"""Slips of gene expression that a right copy puts right."""
GAMES: dict[str, Callable[[int], str]] = {
    "gene rummy": lambda seed: rummy_game("standard", seed, rate=RATE).text("yaml"),
    "production": lambda seed: rummy_game("production", seed, rate=RATE).text("yaml"),
    "gene expression": lambda seed: expression_game(4, seed, rate=0.3, codes=WRITTEN).text("yaml"),
    "genotype": lambda seed: (
        genotype_games.simulator(genotype_games.Kind(3), (), RATE).game(seed).text("yaml")
    ),
}
games = st.tuples(st.sampled_from(sorted(GAMES)), st.integers(0, 2))


def commented(text: str, every: int) -> str:
    """Return a record with a comment behind some lines, and one above them."""
    lines, depth = [], 0
    for number, line in enumerate(text.splitlines()):
        is_chosen = number % every == 0
        lines += [f"# above {number}"] if is_chosen and line[:1].isalpha() else []
        depth += sum(map(line.count, "[{")) - sum(map(line.count, "]}"))
        lines.append(f"{line}  # line {number}" if is_chosen and depth == 0 else line)
    changed = "\n".join([*lines, ""])
    assert parse_tree(changed).plain() == parse_tree(text).plain()
    return changed


def copied(text: str, ending: str = "yaml") -> tuple[FileReport, str]:
    with TemporaryDirectory() as folder:
        source, copy = (pathlib.Path(folder, f"{name}.{ending}") for name in ("game", "copy"))
        source.write_text(text, encoding="utf-8")
        report = verify_file(Task(path=str(source), engine=ENGINE, corrected=str(copy)))
        return report, copy.read_text(encoding="utf-8")


def codes(text: str, ending: str = "yaml") -> list[str]:
    found = verify_bytes(Task(path=f"game.{ending}", engine=ENGINE), text.encode()).findings
    return sorted(str(one.code) for one in found)


COMMENT = re.compile(r"# (?:above|line) \d+")


@given(games, st.integers(1, 7))
@examples(2, 200)
def test_right_copy_of_a_game_keeps_every_comment_once_and_in_its_order(
    game: tuple[str, int], every: int
) -> None:
    name, seed = game
    text = commented(GAMES[name](seed), every)
    report, copy = copied(text)
    assert COMMENT.findall(copy) == COMMENT.findall(text)
    assert bool(report.changes) != (copy == text)


@given(games)
@examples(1, 100)
def test_right_copy_of_a_game_says_what_one_written_anew_says(game: tuple[str, int]) -> None:
    name, seed = game
    text = GAMES[name](seed)
    record = parse_tree(text).plain()
    _, copy = copied(text)
    told = codes(copy)
    assert told == codes(dump_yaml(parse_tree(copy).plain()))
    assert len(told) <= len(codes(text))
    _, in_json = copied(json.dumps(record, indent=1), "json")
    assert parse_tree(in_json).plain() == parse_tree(copy).plain()
    assert json.loads(in_json).keys() >= record.keys()
    report, again = copied(copy)
    assert (again, report.changes) == (copy, ())


MATING = "{buck: Castor, doe: Lilac, kits: [White], points: %d}"
RIGHT = "game: gene-rummy\nsheets: [{player: Ann, matings: [], total: 0}]  # right\n"
WRONG = f"""\
# class 7b
game: gene-rummy  # rabbits

sheets:
  # the winner
  - player: Ann  # seven
    matings:
      - {MATING % 60}  # was it 61?
      # and one more
      - buck: Castor
        doe: Lilac
        kits:
          - White  # a doe
        points: 61
    note: "no # comment"
# the end
"""
ABOVE = [
    ("# class 7b", "game: gene-rummy"),
    ("# rabbits", "game: gene-rummy"),
    ("# the winner", "- player: Ann"),
    ("# seven", "- player: Ann"),
    ("  # was it 61?", "  - buck: Castor"),
    ("  # and one more", "  - buck: Castor"),
    ("    # a doe", "    kits: [White]"),
    ("# the end", ""),
]


def test_comments_stand_above_their_entries_in_a_copy_written_anew() -> None:
    _, copy = copied(WRONG)
    lines = copy.split("\n")
    entries = {n: line for n, line in enumerate(lines) if not line.lstrip().startswith("#")}
    below = [
        (line, next(entries[one] for one in entries if one > n))
        for n, line in enumerate(lines)
        if n not in entries
    ]
    assert below == ABOVE
    assert parse_tree(copy).plain()["sheets"][0]["note"] == "no # comment"


def test_record_in_which_nothing_changes_stays_as_it_is_beside_one_written_anew() -> None:
    report, copy = copied(f"{RIGHT}---  # two\n{RIGHT.replace('0', '9')}---\n{RIGHT}")
    assert copy.startswith(f"{RIGHT}---\n")
    assert copy.endswith(f"---\n{RIGHT}")
    assert (copy.count("---"), copy.count("# two"), copy.count("# right")) == (2, 1, 3)
    assert [(one.line, one.now) for one in report.changes or ()] == [(5, "0")]


def test_alias_is_written_out_where_its_two_places_differ() -> None:
    mating = MATING.replace("%d", "&p 60")
    other = "{buck: Black, doe: Black, kits: [Castor], points: *p}"
    sheets = f"- {{player: Ann, matings: [{mating}]}}\n- {{player: Bo, matings: [{other}]}}\n"
    _, copy = copied(f"game: gene-rummy\nsheets:\n{sheets}")
    assert re.findall(r"points: (\S+?)[},\n]", copy) == ["61", "0"]


def test_json_stays_json_unless_it_has_comments_which_json_has_not() -> None:
    record = json.dumps({"game": "gene-rummy", "sheets": [{"player": "Zoë", "matings": []}]})
    record = record.replace("[]", "[" + MATING.replace("%d", "60") + "]")
    plain = json.dumps(parse_tree(record).plain(), ensure_ascii=False)
    _, copy = copied(plain, "json")
    assert json.loads(copy)["sheets"][0]["matings"][0]["points"] == 61
    assert "Zoë" in copy
    _, copy = copied(f"# class 7b\n{plain}", "json")
    assert copy.startswith("# class 7b\ngame: gene-rummy\n")

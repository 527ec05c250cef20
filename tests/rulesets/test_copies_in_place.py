"""Right copies of simulated games with slips: edits of the text, in the lines of what changed."""

import json
import pathlib
import re
from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from tempfile import TemporaryDirectory

import genotype_games
from hypothesis import given
from hypothesis import strategies as st
from played_games import ENGINE, expression_game, rummy_game
from sampling import examples
from testcross.rulesets.records.correction import Change, changes_of_lines, changes_of_tree
from testcross.rulesets.records.files import dump_yaml
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.records.tree import Node, Path
from testcross.rulesets.records.verdict import Edit
from testcross.rulesets.records.yaml_tree import count_comments, parse_tree
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
    """Return the report on a game, and its right copy."""
    with TemporaryDirectory() as folder:
        source, copy = (pathlib.Path(folder, f"{name}.{ending}") for name in ("game", "copy"))
        source.write_text(text, encoding="utf-8")
        report = verify_file(Task(path=str(source), engine=ENGINE, corrected=str(copy)))
        return report, copy.read_text(encoding="utf-8")


def codes(text: str, ending: str = "yaml") -> list[str]:
    found = verify_bytes(Task(path=f"game.{ending}", engine=ENGINE), text.encode()).findings
    return sorted(str(one.code) for one in found)


def lines_apart(text: str, copy: str) -> tuple[list[int], int]:
    """Return which lines of a text are not in its copy, from 1, and how many are new there."""
    apart = SequenceMatcher(None, text.splitlines(), copy.splitlines(), autojunk=False)
    opcodes = [one for one in apart.get_opcodes() if one[0] != "equal"]
    gone = [line + 1 for _, start, end, _, _ in opcodes for line in range(start, end)]
    return gone, sum(
        max(0, (last - first) - (end - start)) for _, start, end, first, last in opcodes
    )


def values(node: Node, path: Path = ()) -> Iterator[tuple[Path, Node]]:
    """Yield the single values of a tree with what leads to them."""
    inside = node.value
    if isinstance(inside, dict | list):
        for part, one in inside.items() if isinstance(inside, dict) else enumerate(inside):
            yield from values(one, (*path, part))
    else:
        yield path, node


def lines_of_changes(text: Node, copy: Node) -> Iterator[int]:
    """Yield the lines of values that differ, or are beside one that is new."""
    was, now = dict(values(text)), dict(values(copy))
    for path, node in was.items():
        if path not in now or now[path].value != node.value:
            yield node.place[0]
    for path in now.keys() - was.keys():
        beside = [one for one in was if one[: len(path) - 1] == path[:-1]]
        yield from (was[one].place[0] for one in beside[-1:])


@given(games, st.integers(1, 7))
@examples(4, 200)
def test_right_copy_of_a_game_differs_only_in_lines_of_what_changed(
    game: tuple[str, int], every: int
) -> None:
    name, seed = game
    text = commented(GAMES[name](seed), every)
    report, copy = copied(text)
    gone, new = lines_apart(text, copy)
    assert set(gone) <= set(lines_of_changes(parse_tree(text), parse_tree(copy)))
    assert new <= sum(not change.was for change in report.changes or ())
    assert count_comments(copy) == count_comments(text)


@given(games)
@examples(2, 100)
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


SLIP = re.compile(r"points: (\d+)")


@given(games, st.data())
@examples(4, 100)
def test_one_number_that_is_wrong_is_a_diff_of_one_line(
    game: tuple[str, int], data: st.DataObject
) -> None:
    """Seven points too many are seven too few again, and nothing else is touched."""
    name, seed = game
    _, right = copied(commented(GAMES[name](seed), 5))
    found = list(SLIP.finditer(right))
    if found:
        slip = data.draw(st.sampled_from(found))
        wrong = f"{right[: slip.start(1)]}{int(slip[1]) + 7}{right[slip.end(1) :]}"
        _, copy = copied(wrong)
        gone, new = lines_apart(right, copy)
        assert (len(gone), new) in {(0, 0), (1, 0)}


ALIASED = """\
game: gene-rummy  # one
sheets:
  - player: Ann
    matings:
      - {buck: Castor, doe: Lilac, kits: [White], points: &p 61}
    total: 61
  - player: Bo
    matings:
      - {buck: Black, doe: Black, kits: [Castor], points: *p}
    total: 61
"""
ONE_LINE = "game: gene-rummy\nsheets: [{player: Ann, matings: [], total: 0}]  # none\n"


def test_record_with_an_alias_for_what_changes_is_written_anew_and_others_beside_it_stay() -> None:
    report, copy = copied(f"{ONE_LINE}---\n{ALIASED}---\n{ONE_LINE}")
    assert copy.startswith(f"{ONE_LINE}---\ngame: gene-rummy\n")
    assert copy.endswith(f"---\n{ONE_LINE}")
    assert copy.count("---\n") == 2
    assert "points: 0" in copy
    assert [change.now for change in report.changes or () if change.what == "points"] == ["0"]


def test_change_of_a_part_that_is_not_in_the_tree_hides_no_other() -> None:
    root = parse_tree("points: 61\ntotal: 61\n")
    edits = [Edit(place=(9, 1), key="points", value=0), Edit(place=(1, 1), key="total", value=60)]
    assert list(changes_of_tree(root, edits)) == [Change(line=2, what="total", was="61", now="60")]


def test_lines_that_changed_together_are_told_one_by_one() -> None:
    told = [(one.line, one.was, one.now) for one in changes_of_lines("a\nb\nc\nd", "a\nB\nC\nd")]
    assert told == [(2, "b", "B"), (3, "c", "C")]

"""A damaged line of a game in YAML costs its own turn, in every game, and is told where it is."""

import re
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random

import pytest
import yaml
from damaged_lines import damaged
from genotype_games import Kind
from genotype_games import simulated as genotype_game
from played_games import expression_game, rummy_text
from sampling import each
from testcross.rulesets.games import find_game
from testcross.rulesets.records.correction import marked
from testcross.rulesets.records.findings import Severity
from testcross.rulesets.records.report import FileReport
from testcross.rulesets.records.yaml_damage import MOST_DAMAGED
from testcross.rulesets.verification import Task, verify_bytes

GAMES = ("gene-rummy", "gene-expression", "genotype")
KINDS: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("gene-rummy", 3, {}),
    ("gene-rummy", 3, {"variant": "set"}),
    ("gene-expression", 4, {}),
    ("genotype", 3, {}),
)
TRIED, DEEP = (1, 5, 1, 1), 700
"""How many lines of each kind are damaged; those of SET! are soon read."""
SHARE = 0.95


def report_on(text: str, name: str = "game.yaml") -> FileReport:
    return verify_bytes(Task(path=name, engine="python-constraint"), text.encode())


def told(text: str, name: str = "game.yaml") -> list[tuple[int, str, str]]:
    found = [one for one in report_on(text, name).findings if one.severity is not Severity.NOTE]
    return [(one.line, one.code.value, one.text) for one in found]


@cache
def simulated(game: str, players: int, options: tuple[tuple[str, str], ...], seed: int) -> str:
    """Return a game as it is written, played by those whom each game calls first."""
    simulator = find_game(game).simulator
    assert simulator
    strategy = simulator.strategies[0]
    if game == "gene-rummy":
        assert strategy == "greedy"
        name = dict(options).get("variant", "standard")
        return rummy_text(name, seed, "yaml", players=players)
    if game == "gene-expression":
        return expression_game(players, seed, strategy).text("yaml")
    return genotype_game(Kind(players, strategy), seed).text("yaml")


def game(name: str) -> list[str]:
    players = 4 if name == "gene-expression" else 2
    return simulated(name, players, (), 1).split("\n")


def turn_line(lines: list[str], after: int = 0) -> int:
    """Return where, from 0, the next turn is written on a single line."""
    return next(
        n
        for n, line in enumerate(lines)
        if n > after and line.startswith("  - {player: ") and line.endswith("}")
    )


def found_alone(
    kind: tuple[str, int, dict[str, str]], tried: int, games: int, random: Random
) -> list[bool]:
    """Tell of each damage that YAML cannot read whether it is the one finding, at its place."""
    places = []
    for _ in range(tried):
        text = simulated(kind[0], kind[1], tuple(kind[2].items()), random.randrange(games))
        broken = damaged(text, random)
        if broken is not None:
            found = told(broken[0])
            assert found, broken[1]
            assert not any("the program failed" in text for _, _, text in found)
            places.append([line for line, _, _ in found] == [broken[1]])
    return places


def test_damaged_line_is_one_finding_at_its_place() -> None:
    random = Random(4)
    kinds = zip(KINDS, TRIED, strict=True)
    places = [one for kind, tried in kinds for one in found_alone(kind, tried, 1, random)]
    assert len(places) > sum(TRIED) / 3
    assert sum(places) / len(places) >= SHARE, places


@pytest.mark.deep
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: f"{kind[0]}-{'-'.join(kind[2].values())}")
def test_many_damaged_lines_are_one_finding_each(kind: tuple[str, int, dict[str, str]]) -> None:
    places = found_alone(kind, DEEP, 4, Random(DEEP))
    assert len(places) > DEEP / 3
    assert sum(places) / len(places) >= SHARE, places


@pytest.mark.parametrize("name", GAMES[1:])
def test_bracket_left_open_costs_one_turn_of_a_game(name: str) -> None:
    lines = game(name)
    at = turn_line(lines)
    whole = report_on("\n".join(lines))
    lines[at] = lines[at][:-1]
    message = f"expected ',' or '}}' here, in the table that opens on line {at + 1}"
    assert told("\n".join(lines)) == [(at + 1, "RX001", message)]
    report = report_on("\n".join(lines))
    assert report.unreadable
    assert {one.player for one in report.players} == {one.player for one in whole.players}


def turns_below(lines: list[str], block: str) -> Iterator[int]:
    """Yield where, from 0, turns of a block stand on a single line each."""
    within = False
    for n, line in enumerate(lines):
        key = re.match(r"(?:- |  )(\w+):", line)
        within = key[1] == block if key else within
        if within and line.startswith("  - {player: ") and line.endswith("}"):
            yield n


def solo(seed: int) -> list[str]:
    return simulated("genotype", 1, (), seed).split("\n")


def purchases() -> list[int]:
    """Return where purchases and passes stand in a game."""
    places = [*turns_below(solo(1), "upgrades")]
    assert any("passes" in solo(1)[n] for n in places)
    return places


def require_one_turn_lost(lines: list[str], n: int) -> None:
    broken = [*lines[:n], lines[n][:-1], *lines[n + 1 :]]
    assert [(line, code) for line, code, _ in told("\n".join(broken))] == [(n + 1, "RX001")]


@each("n", purchases, quick=3, kind=lambda n: "passes" in solo(1)[n])
def test_damaged_purchase_may_have_been_a_pass(n: int) -> None:
    require_one_turn_lost(solo(1), n)


def turns_of_working() -> list[int]:
    """Return where players other than Johann work in a game."""
    places = [n for n in turns_below(solo(0), "working") if "Johann" not in solo(0)[n]]
    assert len(places) > 5
    return places


@each("n", turns_of_working, quick=3)
def test_damaged_turn_of_working_leaves_open_what_lay_face_up_for_johann(n: int) -> None:
    require_one_turn_lost(solo(0), n)


@pytest.mark.parametrize("name", GAMES[1:])
def test_each_damaged_line_is_a_finding_up_to_a_limit(name: str) -> None:
    lines = game(name)
    at: list[int] = []
    for _ in range(MOST_DAMAGED):
        at.append(turn_line(lines, at[-1] if at else 0))
        lines[at[-1]] = lines[at[-1]][:-1]
    assert [line for line, *_ in told("\n".join(lines)) if line - 1 in at] == [n + 1 for n in at]
    more = turn_line(lines, at[-1])
    lines[more] = lines[more][:-1]
    report = report_on("\n".join(lines))
    assert len(report.findings) == 1
    assert report.players == ()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("key", ["game", "players", "rounds"])
def test_damaged_head_of_a_game_is_told_and_nothing_else_is_read(name: str, key: str) -> None:
    lines = game(name)
    at = next(n for n, line in enumerate(lines) if line.startswith(f"{key}:"))
    lines[at] = lines[at].replace(":", ": @", 1)
    (found,) = report_on("\n".join(lines)).findings
    assert (found.line, found.code) == (at + 1, "RX001")
    assert report_on("\n".join(lines)).players == ()


@pytest.mark.parametrize("name", GAMES)
def test_damaged_winner_leaves_the_game_to_be_read(name: str) -> None:
    lines = game(name)
    at = next(n for n, line in enumerate(lines) if line.startswith("winner:"))
    lines[at] = "winner: 'Ann"
    assert [(line, code) for line, code, _ in told("\n".join(lines))] == [(at + 1, "RX001")]
    assert report_on("\n".join(lines)).players != ()


def test_damaged_turn_hides_no_slip_elsewhere() -> None:
    lines = game("genotype")
    price = next(n for n, line in enumerate(lines) if "buys: slot, pays: 3}" in line)
    lines[price] = lines[price].replace("pays: 3", "pays: 9")
    at = turn_line(lines, price + 20)
    lines[at] = lines[at][:-1]
    found = [(line, code) for line, code, _ in told("\n".join(lines))]
    assert found == [(price + 1, "GT106"), (at + 1, "RX001")]


def test_json_with_a_missing_comma_is_refused_with_its_place() -> None:
    text = '{"game": "genotype",\n "players": ["Ann" "Bo"],\n "rounds": []}\n'
    ((line, code, message),) = told(text, "game.json")
    assert (line, code) == (2, "RX001")
    assert "expected ',' or ']'" in message


@pytest.mark.parametrize("name", GAMES[1:])
def test_right_copy_keeps_the_text_of_a_damaged_turn(name: str, tmp_path: Path) -> None:
    lines = game(name)
    at = turn_line(lines)
    lines[at] = lines[at][:-1]
    copy = tmp_path / "copy.yaml"
    verify_bytes(
        Task(path="game.yaml", engine="python-constraint", corrected=str(copy)),
        "\n".join(lines).encode(),
    )
    right = copy.read_text(encoding="utf-8")
    assert marked(lines[at].strip().removeprefix("- ")) in _texts(yaml.safe_load(right))
    assert "RX001" in {code for _, code, _ in told(right)}


def _texts(tree: object) -> list[object]:
    if isinstance(tree, dict):
        return [text for one in tree.values() for text in _texts(one)]
    if isinstance(tree, list):
        return [text for one in tree for text in _texts(one)]
    return [tree]


@pytest.mark.parametrize("times", [20, pytest.param(1_000, marks=pytest.mark.deep)])
@pytest.mark.parametrize(
    ("text", "repeated", "many"),
    [
        ("game: genotype\nrounds:\n", "- working:\n  - {player: Ann\n", 5),
        ("game: genotype\nrounds:\n- working:\n", "  - {player: 'Ann}\n", 5),
        ("game: genotype\nrounds:\n- working:\n  - {player: Ann\n", "    x\n", 20),
        ("game: genotype\nrounds:\n- picks:\n", "  - player: Ann\n\tdie: x\n", 9),
        ("rounds:\n", "- - - - {\n", 9),
    ],
)
def test_hopeless_record_of_many_lines_is_refused_soon(
    text: str, repeated: str, many: int, times: int
) -> None:
    require_refusal(text + repeated * many * times)


def within_each_other(number: int) -> str:
    """Return a record of rounds within rounds."""
    rounds = "".join(f"{'  ' * n}rounds:\n" for n in range(1, number))
    return f"game: genotype\nrounds:\n{rounds}@"


@pytest.mark.parametrize(
    "text",
    [
        within_each_other(60),
        pytest.param(within_each_other(400), marks=pytest.mark.deep),
        "rounds: {\n" + "[\n" * 30,
        "rounds:\n- turns:\n  - &a {player: Ann\n  - *a\n",
        "rounds:\n- turns:\n  - {player: Ann\n  - \ue0000\n",
    ],
)
def test_hopeless_record_is_refused_soon(text: str) -> None:
    require_refusal(text)


def require_refusal(text: str) -> None:
    """Require one finding, before anybody wonders what takes so long."""
    begun = time.process_time()
    found = told(text)
    assert time.process_time() - begun < 20
    assert [code for _, code, _ in found] == ["RX001"]


def test_turn_that_stands_behind_a_tab_is_lost_alone() -> None:
    lines = game("gene-expression")
    at = turn_line(lines)
    before = turn_line(lines, at)
    lines[before] = f"\t{lines[before].lstrip()}"
    message = "a tab where only spaces can be; use spaces"
    assert told("\n".join(lines)) == [(before + 1, "RX001", message)]


def test_round_whose_key_is_damaged_keeps_its_other_parts() -> None:
    lines = game("genotype")
    at = next(n for n, line in enumerate(lines) if line.startswith("  upgrades:"))
    lines[at] = "  upgrades:: x"
    found = told("\n".join(lines))
    assert len(found) == 1
    assert found[0][0] in (at + 1, at + 2)


def test_text_between_a_key_and_its_list_is_told_on_its_own_line() -> None:
    text = "game: genotype\nplayers: [Ann, Bo]\nrounds:\n- working:\n"
    text += "  - player: Ann\n    uses: Rake\n      - tool: Rake\n        die: FF\n"
    ((line, code, message),) = told(text)
    assert (line, code) == (6, "RX001")
    assert message.startswith("no ':' is possible here: indent as above")


def test_card_with_a_colon_is_to_be_put_in_quotes() -> None:
    text = "game: genotype\nplayers: [Ann, Bo]\nrounds:\n- working:\n"
    text += "  - {player: Ann, space: gardening, sows: 9: FF Tt}\n"
    ((line, code, message),) = told(text)
    assert (line, code) == (5, "RX001")
    assert message.endswith("; or put text that contains ': ' in quotes")


def test_text_behind_a_comma_is_to_be_put_in_brackets_or_quotes() -> None:
    text = "game: genotype\nplayers: [Ann, Bo]\nrounds:\n- working:\n"
    ((_, _, message),) = told(f"{text}  - {{player: Ann, space: gardening, sows: FF, Gg}}\n")
    assert message.startswith("unknown key 'Gg'; expected one of player, space,")
    assert message.endswith("[A, B], and a text with a comma in quotes")


def test_bracket_left_open_over_two_lines_is_told_at_the_end_of_the_second() -> None:
    text = "game: genotype\nplayers: [Ann, Bo]\nrounds:\n- working:\n"
    text += "  - {player: Ann,\n     space: treasury\n\n  - {player: Bo, space: treasury}\n"
    ((line, code, message),) = told(text)
    assert (line, code) == (6, "RX001")
    assert message == "expected ',' or '}' here, in the table that opens on line 5"


@pytest.mark.parametrize(
    ("name", "noun"),
    [("genotype", "pick"), ("Genotyp", "pick"), ("gene-expression", "play"), ("chess", "mating")],
)
def test_record_that_cannot_be_read_counts_what_its_game_does(name: str, noun: str) -> None:
    report = report_on(f"game: {name}\nplayers: [Ann\n")
    assert report.checked == ((noun, 0, 0),)


def test_misspelt_game_is_told_all_games_the_nearest_first() -> None:
    ((_, _, message),) = told("game: genotyp\nplayers: [Ann, Bo]\n")
    assert message == (
        "unknown game 'genotyp'; did you mean 'genotype'? "
        "The games are genotype, gene-expression and gene-rummy"
    )


def test_marker_of_a_damaged_turn_that_was_out_of_turn_is_told_at_its_line() -> None:
    turns = ["{player: Ann, space: 2nd shift}", "{player: Bo, space: 2nd shift}"]
    damaged = "{2nd: Ann, space: 2nd shift}       - {player: Bo, space: 2nd shift}"
    lines = [f"      - {one}" for one in (*turns, damaged, turns[0])]
    head = "game: genotype\nplayers: [Ann, Bo]\nrounds:\n  - working:\n"
    text = head + "\n".join([*lines, "    picks:", "      - {player: Ann, passes: true}", ""])
    report = verify_bytes(Task(path="game.yaml", engine="python-constraint"), text.encode())
    assert [(one.code, one.line) for one in report.findings if one.line == 0] == [("RX004", 0)]


def test_misspelt_space_without_its_gene_stays_unread() -> None:
    head = "game: genotype\nplayers: [Ann, Bo]\nrounds:\n- working:\n"
    text = head + "  - {player: Ann, space: parens}\n  - {player: Bo, space: treasury}\n"
    report = verify_bytes(Task(path="game.yaml", engine="python-constraint"), text.encode())
    assert [one.line for one in report.findings if one.code == "RX001"] == [5]

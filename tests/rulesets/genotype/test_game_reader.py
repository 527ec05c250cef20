"""Records of Genotype, read into models: the page's examples, and what is wrong in a record."""

import re
from pathlib import Path

import pytest
from testcross.rulesets.genotype.record.game_record import WrittenGame
from testcross.rulesets.genotype.record.sheet_rows import read_game
from testcross.rulesets.records.tree import Node
from testcross.rulesets.records.yaml_tree import parse_tree

PAGE = (Path(__file__).parents[3] / "docs" / "reference" / "records-genotype.md").read_text(
    encoding="utf-8"
)
EXAMPLES = re.findall(r"^```yaml\n(.*?)^```", PAGE, re.DOTALL | re.MULTILINE)
OPEN, FULL, SOLO = EXAMPLES[:3]


def read(text: str) -> WrittenGame:
    result = read_game(parse_tree(text))
    assert result.findings == ()
    return result.value


def told(text: str) -> list[tuple[int, str]]:
    return [(one.line, one.message) for one in read_game(parse_tree(text)).findings]


@pytest.mark.parametrize("text", EXAMPLES)
def test_every_example_of_the_page_is_read_whole(text: str) -> None:
    assert read(text).players


def test_every_entry_of_open_play_has_its_place() -> None:
    game = read(OPEN)
    assert [one.text for one in game.players] == ["Alina", "Brandy", "Marco"]
    assert game.rulings["first_shift_fail"].text == "forfeit"
    assert game.setup
    assert game.setup.rows
    assert next(one.text for one in game.setup.rows.tools or ()) == "Graft Knife"
    (one,) = game.rounds or ()
    lines = OPEN.split("\n")
    for turn in one.working or ():
        assert lines[turn.line - 1][turn.column - 1] == "{"
        assert turn.space
        assert lines[turn.space.line - 1][turn.space.column - 1 :].startswith(turn.space.text)
    assert one.picks
    assert (one.picks[2].gets and one.picks[2].gets.text) == "coin"
    assert one.picks[-1].passes
    assert one.picks[4].uses[0].validates[0].trait
    assert one.reset
    assert one.reset.round
    assert one.incomplete == frozenset()
    assert game.sheet
    alina, brandy = game.sheet
    assert alina.plants
    assert alina.plants.number
    assert brandy.plants
    assert [card.text for card in brandy.plants.cards] == ["9: FF Tt gg", "b"]
    assert brandy.goals
    assert [(goal.name.text, goal.value.text) for goal in brandy.goals.goals] == [
        ("r", "3"),
        ("F", "4"),
    ]


def test_decks_and_solo_entries_are_read() -> None:
    (one,) = read(FULL).rounds or ()
    assert one.working
    assert one.working[1].decks
    assert [card.text for card in one.working[1].decks.plants or ()] == ["a", "b"]
    game = read(SOLO)
    assert game.solo
    assert game.solo.difficulty
    assert game.solo.difficulty.text == "standard"
    (one,) = game.rounds or ()
    assert one.working
    assert [card.text for card in one.working[1].action] == ["goal", "left gene F 2"]
    assert one.automa
    assert one.automa.coins


def test_what_is_not_written_is_none_and_what_is_empty_is_empty() -> None:
    game = read("game: genotype\nrounds:\n- working: []\n")
    (one,) = game.rounds or ()
    assert (one.working, one.picks, one.reset) == ((), None, None)
    assert read("game: genotype\n").rounds is None


def test_plant_without_quotes_is_still_a_plant() -> None:
    game = read("game: genotype\nplants:\n  a:\n    9: FF Tt gg\nrounds: []\n")
    assert [one.value.text for one in game.plants] == ["9: FF Tt gg"]
    assert game.plants[0].value.line == 4


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("{player: Ann, spce: treasury}", "unknown key 'spce'; did you mean 'space'?"),
        ("{space: treasury}", "'player' is missing; expected a name"),
        ("[Ann, treasury]", "the turn is a list; expected a table with the keys player"),
        ("{player: Ann, space: {a: b}}", "'space' is a table; expected a space"),
        ("{player: Ann, validates: Tt}", "the validation is 'Tt'; expected a table with the keys"),
        ("{player: Ann, uses: [{toll: Rake}]}", "unknown key 'toll'; did you mean 'tool'?"),
    ],
)
def test_damaged_turn_costs_itself_only(entry: str, message: str) -> None:
    text = f"game: genotype\nrounds:\n- working:\n  - {entry}\n  - {{player: Bo, space: goal}}\n"
    result = read_game(parse_tree(text))
    ((line, found),) = told(text)
    assert (line, found.startswith(message)) == (4, True), found
    (one,) = result.value.rounds or ()
    assert [turn.incomplete for turn in one.working or ()] == [True, False]
    assert one.incomplete == {"working"}


@pytest.mark.parametrize(
    ("block", "message"),
    [
        ("sheet: 51", "expected a table with a line for each player"),
        ("setup: {deal: [a]}", "expected a table with cards for each player"),
        ("sheet: {Ann: {goals: {r: [3]}}}", "'r' has no points; write them as in 'goals: {r: 3}'"),
        ("sheet: {Ann: {plants: [[a]]}}", "expected a whole number, or the cards or goals"),
        ("solo: hard", "'solo' is 'hard'; expected a table with the keys difficulty and assistant"),
        ("rounds: {working: []}", "'rounds' is a table; expected a list"),
    ],
)
def test_block_of_the_wrong_kind_is_named(block: str, message: str) -> None:
    ((_, found),) = told(f"game: genotype\nplayers: [Ann]\n{block}\n")
    assert found.startswith(message)


def test_box_is_left_as_it_is_written() -> None:
    assert isinstance(read("game: genotype\nbox: {mat: {plots: 2}}\n").box, Node)


def test_plants_without_quotes_on_a_score_sheet_are_plants() -> None:
    game = read("game: genotype\nsheet:\n  Ann:\n    plants:\n      9: FF Tt\n")
    assert game.sheet
    assert game.sheet[0].plants
    assert [card.text for card in game.sheet[0].plants.cards] == ["9: FF Tt"]

"""A space that a stranger adds: a row of the table of effects, and one of the box; nothing else.

A tool on which a plant is put is a row, too.
"""

from pathlib import Path

import pytest
from program.changed_program import changed_program, inserted, run

ROW = """
[[effect]]
name = "Greenhouse"
kind = "space"
rule = "GT-199"
source = "L1"
phase = "working"
moment = "action"
lasts = "round"
own_slots = 1
draws = 1
deck = "plant"
does = "a plant is drawn, and there is one more dice slot for this round"
written = "greenhouse"
called = "the Greenhouse"
words = ["glasshouse"]
where = "board"

[[effect]]
name = "Cold Frame"
kind = "tool"
rule = "GT-199"
source = "L1"
phase = "working"
moment = "turn"
lasts = "use"
draws = 1
bed = true
does = "a plot with a plant on it, until that plant is harvested"
"""
ROOMS = ("rulesets/genotype/data",)
GOAL = '  { action = "goal", cost = 2, players = "1-5" },\n'
SPACE = '  { action = "greenhouse", cost = 1, players = "1-5" },\n'


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Path:
    changes = {f"{room}/effects.toml": lambda text: text + ROW for room in ROOMS}
    changes |= {f"{room}/box.toml": inserted(GOAL, SPACE) for room in ROOMS}
    return changed_program(tmp_path_factory.mktemp("greenhouse"), changes)


RECORD = """game: genotype
players: [Ann, Bo]
setup: {first: Ann}
rounds:
  - working:
      - {player: Ann, space: glasshouse, TURN}
"""
TURNS = {
    "pays: 1, draws: 'deck 5: FF'": "",
    "pays: 2, draws: 'deck 5: FF'": "paid 2 coins for the Greenhouse; should be 1",
    "pays: 1, draws: deck, goal: R": "no goal is claimed at the Greenhouse",
}
USES = {
    "{tool: cold frame, plant: '5: FF'}": "",
    "{tool: Cold Frame, plant: '5: FF', validates: {trait: FF}}": "no 'validates' goes with",
    "{tool: Cold Frame, plant: '5: FF', die: FF}": "no 'die' goes with Cold Frame",
}


def test_referee_goes_by_the_row_of_a_new_space(program: Path) -> None:
    judge(program, {RECORD.replace("TURN", turn): found for turn, found in TURNS.items()})


def test_referee_goes_by_the_row_of_a_new_tool(program: Path) -> None:
    bare = RECORD.replace("glasshouse, TURN", "treasury, coins: 2, uses: [TURN]")
    judge(program, {bare.replace("TURN", use): found for use, found in USES.items()})


def judge(program: Path, records: dict[str, str]) -> None:
    """Hold what is found in records against what should be."""
    names = [f"game{number}.yaml" for number in range(len(records))]
    for name, text in zip(names, records, strict=True):
        (program / name).write_text(text, encoding="utf-8")
    told = run(program, "verify", "--format", "concise", *names).splitlines()
    for name, found in zip(names, records.values(), strict=True):
        lines = [line for line in told if line.startswith(name) and "RX004" not in line]
        assert [found in line for line in lines] == [True] * bool(found), lines


def test_players_take_a_new_space(program: Path) -> None:
    """A game in which players choose anything is clean."""
    run(program, *("simulate", "--game", "genotype", "--strategy", "random"), "--out", "games")
    (game,) = (program / "games").glob("*.yaml")
    assert "space: greenhouse" in game.read_text(encoding="utf-8")
    assert "0 errors" in run(program, "verify", "games")

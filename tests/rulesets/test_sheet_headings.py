"""Which game sheets in rows are of: their own columns tell, and nothing else does (A2, A3)."""

import pytest
from testcross.rulesets.verification import Task, verify_bytes

WHITE = "Castor,Lilac,White"


def problem(text: str, name: str = "sheet.csv", game: str | None = None) -> str:
    task = Task(path=name, game=game, engine="python-constraint")
    (found,) = verify_bytes(task, text.encode()).findings
    assert found.code == "RX001"
    return found.message


@pytest.mark.parametrize(
    "heading",
    [
        *("player", "player,total", "player,points", "player,foo,bar", "player,round,winner"),
        *("round,Ann,Bo", "round,Ann,Bo,Cy,Dee"),  # B17: Dee is a player, though nearly a doe
    ],
)
def test_a2_columns_of_several_games_are_refused_with_those_of_each(heading: str) -> None:
    told = problem(f"{heading}\nAnn,1,2\n")
    assert " column" in told.partition(", so name the game")[0]
    assert "--game" in told
    for game in ("Gene Rummy has player, buck, doe", "Gene expression has", "Genotype has"):
        assert game in told


@pytest.mark.parametrize(
    ("text", "game", "told"),
    [
        (
            "foo,bar\n1,2\n",
            None,
            "no heading in the first row is known; for a herd use 'testcross pedigree check'; for",
        ),
        (f"player,bukc,doe,kit\nAnn,{WHITE}\n", None, "'bukc'"),
        (f"male,female,baby\n{WHITE}\n", None, "missing column 'player'"),
    ],
)
def test_a2_heading_of_a_game_lacks_what_that_game_needs(
    text: str, game: str | None, told: str
) -> None:
    assert told in problem(text, game=game)

"""Games that play themselves by any rules have no findings."""

from expression_games.expression_verdicts import found_in
from sampling import each
from sheets.played_games import expression_simulator

OPTIONS: tuple[tuple[str, str], ...] = (
    ("actions", "wild"),
    ("id_match", "same"),
    ("id_match", "next_or_same"),
    ("cyclic", "no"),
    ("draw", "until_match"),
    ("substitution", "hands"),
    ("final_insertion_draws", "yes"),
)


@each("seed", range(300), quick=6, blocks=8)
def test_a_right_game_has_no_findings(seed: int) -> None:
    options = OPTIONS[seed % 8 : seed % 8 + 1]
    strategy = ("random", "greedy")[seed % 2]
    played = expression_simulator(4 + seed % 3, strategy, options, 0.0, ()).game(seed)
    assert found_in(played.text("yaml")) == []

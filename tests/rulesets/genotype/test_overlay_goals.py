"""Research Goals with an overlay: three for the gene, one for each genotype (GT-260)."""

import pytest
from genotype_games.pea_games import codes, game, known_rules, working
from testcross.rulesets.genotype.cards import Gene
from testcross.rulesets.genotype.rules import Rules


def with_overlay() -> Rules:
    """Return the rules with an overlay on the flower colour, all else known."""
    known = known_rules()
    return Rules(box=known.box, overlays=frozenset({Gene.F}), named=known.named)


def claims(goal: str, of_bo: str = "") -> str:
    """Return a record in which Ann claims a goal, and perhaps Bo another one after it."""
    bo = ("treasury", f"goal, pays: 3, goal: {of_bo}") if of_bo else ("temporary slot",)
    last = (*bo, "parents T") if of_bo else (*bo, "parents F", "parents T")
    ann = ("space: parents R, coin: 1", f"space: goal, pays: 2, goal: {goal}")
    return game(working(*ann, bo=last))


@pytest.mark.parametrize(
    ("goal", "plain", "overlaid"),
    [
        ("F", [], ["GT210"]),
        ("f", [], []),
        ("ff", [], []),
        ("FF", ["GT210"], []),
        ("Ff", ["GT210"], []),
        ("R", [], []),
        ("Rr", ["GT210"], ["GT210"]),
    ],
)
def test_gt_260_a_goal_is_of_a_phenotype_or_with_an_overlay_of_a_genotype(
    goal: str, plain: list[str], overlaid: list[str]
) -> None:
    assert codes(claims(goal)) == plain
    assert codes(claims(goal), with_overlay()) == overlaid


def test_gt_260_the_three_goals_of_an_overlay_are_claimed_one_by_one() -> None:
    assert codes(claims("FF", "Ff"), with_overlay()) == []
    assert codes(claims("FF", "FF"), with_overlay()) == ["GT210"]

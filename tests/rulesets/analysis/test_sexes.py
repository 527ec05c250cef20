"""Verdicts, reasons and fills at loci on sex chromosomes: sentences by hand, litters by gametes."""

from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest
from oracles import sex_oracle as oracle
from oracles.sex_oracle import Family
from oracles.sexed_families import FOUNDER, number_of, numbers_of
from sampling import each
from testcross.rulesets import Ruleset, check_mating, explain_mating, parse_mating, read_ruleset
from testcross.rulesets.analysis import littermates
from testcross.rulesets.genetics.slots import format_genotype
from testcross.solver import Solver, make_engine

DATA = Path(__file__).parents[2] / "data" / "rulesets"
CATS = read_ruleset(DATA / "cats.toml")
FLIES = read_ruleset(DATA / "flies.toml")
SOLVER = Solver(make_engine("python-constraint"))


@pytest.mark.parametrize(
    ("ruleset", "mating", "locus", "text"),
    [
        (
            CATS,
            "orange x tortie -> son: orange, daughter: black",
            "O",
            (
                "Kitten 2 (black) is oo, black, and needs o from each parent, but the tom "
                "(orange) is O/Y and has none. A daughter has one X from each parent, and her "
                "father has only one to give."
            ),
        ),
        (
            CATS,
            "black x orange -> son: black",
            "O",
            (
                "The queen (orange) is OO and gives every kitten O, but the kitten (black) is o/Y, "
                "black, which leaves no room for it. A son has one X, from his mother: his father "
                "gives him the Y."
            ),
        ),
        (
            FLIES,
            "Wild x Yellow -> White",
            "w and y",
            (
                "The fly (White) can be neither a he-fly nor a she-fly. If the fly is a he-fly: "
                "at y, the female (Yellow) is yy and gives every fly y, but the fly (White) is "
                "y+/Y, grey body, which leaves no room for it. A he-fly has one X, from his "
                "mother: his father gives him the Y. If the fly is a she-fly: at w, the fly "
                "(White) is ww, white eyes, and needs w from each parent, but the male (Wild) is "
                "w+/Y and has none. A she-fly has one X from each parent, and her father has only "
                "one to give."
            ),
        ),
    ],
)
def test_illegal_mating_at_sex_chromosomes_says_why(
    ruleset: Ruleset, mating: str, locus: str, text: str
) -> None:
    check = check_mating(parse_mating(ruleset, mating), SOLVER)
    assert (check.conflicts[0].locus, check.conflicts[0].text) == (locus, text)


@pytest.mark.parametrize(
    ("ruleset", "mating", "texts"),
    [
        (
            CATS,
            "black x -- -> son: orange",
            [
                (
                    "The kitten (orange) is O/Y and can only have its O from the queen, so the "
                    "queen carries O: O-. A son has one X, from his mother: his father gives him "
                    "the Y. (Law of Segregation)"
                )
            ],
        ),
        (
            CATS,
            "-- x black -> tortie",
            [
                (
                    "The kitten (tortoiseshell) is Oo, and the queen (black) is oo and has no O "
                    "to give: the O came from the tom, so the tom carries O: O/Y. A daughter has "
                    "one X from each parent, and her father has only one to give. (Law of "
                    "Segregation)"
                )
            ],
        ),
        (
            CATS,
            "orange x black -> black",
            [
                (
                    "The tom (orange) is O/Y and gives O or Y; the kitten (black) is oo or o/Y "
                    "and has room only for Y from the tom (orange), so the kitten (black) is a "
                    "son: o/Y. (Laws of Segregation and Dominance)"
                )
            ],
        ),
        (
            CATS,
            "-- x orange -> son: --",
            [
                (
                    "The queen (orange) is OO and gives every son O, so the kitten carries O: O/Y. "
                    "(Law of Segregation)"
                )
            ],
        ),
        (
            FLIES,
            "White x w+w+ y+y vg+vg+ -> Yellow",
            [
                (
                    "The male (White) is y+/Y and gives y+ or Y; the fly (Yellow) is yy or y/Y and "
                    "has room only for Y from the male (White), so the fly (Yellow) is a he-fly: "
                    "y/Y. (Laws of Segregation and Dominance)"
                ),
                (
                    "The female (Wild) is w+w+ and can give only w+, so the fly (Yellow) carries "
                    "w+: w+-|w+/Y. (Law of Segregation)"
                ),
                (
                    "The male (White) and the fly (Yellow) fit w and y together only if the fly "
                    "(Yellow) is a he-fly: w+/Y. (Laws of Segregation and Dominance)"
                ),
            ],
        ),
    ],
)
def test_legal_mating_at_sex_chromosomes_steps_in_words(
    ruleset: Ruleset, mating: str, texts: list[str]
) -> None:
    steps = explain_mating(parse_mating(ruleset, mating), SOLVER).steps
    assert {text for text in texts if "w+-|" not in text} <= {step.text for step in steps}


GENOTYPES = {
    "Wild": [[(0, 0), (0, 1), (0, 2)]] * 2,
    "White": [[(1, 1), (1, 2)], [(0, 0), (0, 1), (0, 2)]],
    "Yellow": [[(0, 0), (0, 1), (0, 2)], [(1, 1), (1, 2)]],
    "White Yellow": [[(1, 1), (1, 2)]] * 2,
}
"""What cards show at w and y, an absent X as 2."""
CARDS = sorted(GENOTYPES)


def families_of(cards: Sequence[str]) -> list[Family]:
    """Return a litter of cards at w and at y, for the oracle."""
    every = {number_of(one, 2): one for one in oracle.animals("X", 2, None)}
    parents = (FOUNDER, FOUNDER, *[(0, 1)] * (len(cards) - 2))
    return [
        Family(
            "X",
            2,
            tuple(frozenset(every[g] for g in GENOTYPES[card][place]) for card in cards),
            parents,
            (None,) * len(cards),
        )
        for place in (0, 1)
    ]


@each("seed", range(2_000), quick=25)
def test_litters_of_flies_verdict_fill_and_littermates_as_by_gametes(seed: int) -> None:
    draw = Random(seed)
    cards = [draw.choice(CARDS) for _ in range(draw.choice((3, 3, 4, 5)))]
    families = families_of(cards)
    mating = parse_mating(FLIES, f"{cards[0]} x {cards[1]} -> {', '.join(cards[2:])}")
    check = check_mating(mating, SOLVER)
    assert check.legal == bool(oracle.joint_sexes(families))
    if not check.legal:
        return
    for place, left in enumerate(oracle.possible_jointly(families)):
        written = [
            tuple(format_genotype(FLIES.loci[place], one) for one in sorted(numbers_of(read, 2)))
            for read in left
        ]
        assert [animal.loci[place].possible for animal in check.animals] == written
    if len(cards) < 5:
        joining = {one.variety for one in littermates(mating, SOLVER)} & set(CARDS)
        assert joining == {c for c in CARDS if oracle.joint_sexes(families_of([*cards, c]))}

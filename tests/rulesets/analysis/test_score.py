"""What matings score: the manual's worked sums, and any mating against an independent count."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles.score_oracle import (
    CARDS,
    SCHEMES,
    SUITS,
    answer,
    any_cards,
    card_readings,
    is_legal,
    legal_cards,
    read_genotype,
)
from sampling import examples
from testcross.rulesets import (
    Fill,
    Mating,
    MatingScores,
    Ruleset,
    RulesetError,
    fill_mating,
    load_ruleset,
    mating_of,
    parse_mating,
    read_ruleset,
    score_known,
    score_mating,
)
from testcross.rulesets.genetics.ruleset import ScoringScheme
from testcross.solver import KnownAlleles, Solver

FILLS: tuple[Fill, Fill] = ("strict", "either")
fills = st.sampled_from(FILLS)
SNAPDRAGONS = Path(__file__).parents[2] / "data/rulesets/snapdragons.toml"


def scheme_of(ruleset: Ruleset, name: str) -> ScoringScheme:
    (found,) = [scheme for scheme in ruleset.schemes if scheme.name == name]
    return found


def scored(ruleset: Ruleset, solver: Solver, mating: str, fill: Fill = "strict") -> MatingScores:
    return score_mating(parse_mating(ruleset, mating), solver, fill, ruleset.schemes)


def points(scores: MatingScores) -> dict[str, int]:
    return {score.scheme: score.points for score in scores.scores}


# the tables of the manual


def test_cards_typed_in_by_hand_are_those_of_the_ruleset(rabbits: Ruleset) -> None:
    assert {v.name: v.readings for v in rabbits.varieties} == {
        card: card_readings(card) for card in CARDS
    }
    assert {v.name: v.suit or "" for v in rabbits.varieties} == {
        card: suit for card, (_, suit) in CARDS.items()
    }


@pytest.mark.parametrize(
    ("genotype", "sum_written_out", "total"),
    [
        ("Aa BB C- D-", "1+4 + 1+1 + 1+0 + 1+0", 9),
        ("aa bb C- dd", "4+4 + 2+2 + 1+0 + 2+2", 17),
        ("Aa Bb C- Dd", "1+4 + 1+2 + 1+0 + 1+2", 12),
        ("ata bb cchdc dd", "2+4 + 2+2 + 2+8 + 2+2", 24),
        ("-- -- chch --", "0+0 + 0+0 + 4+4 + 0+0", 8),
    ],
)
def test_known_alleles_of_the_scoring_page_add_up(
    rabbits: Ruleset, genotype: str, sum_written_out: str, total: int
) -> None:
    known = [alleles for alleles, _ in read_genotype(genotype)]
    nothing: list[KnownAlleles] = [()] * len(known)
    mating = mating_of(rabbits, ["Castor", "Lilac", "Castor"])
    score = score_known(mating, [known, nothing, nothing], scheme_of(rabbits, "standard"))
    assert score is not None
    assert score.animals[0].sum == sum_written_out
    assert [animal.points for animal in score.animals] == [total, 0, 0]
    assert score.points == total


# p. 10: the buck Aa BB C- D-, the doe Lilac, and their kit Aa Bb C- Dd
def test_mating_of_the_scoring_page_adds_up_card_by_card(rabbits: Ruleset, solver: Solver) -> None:
    scores = scored(rabbits, solver, "Castor (Aa BB C- D-) x Lilac -> Castor (Aa Bb C- Dd)")
    (standard,) = [score for score in scores.scores if score.scheme == "standard"]
    assert [animal.points for animal in standard.animals] == [9, 17, 12]
    assert standard.points == 9 + 17 + 12


# p. 23: every step of the Production mating, and what it is worth by hand
@pytest.mark.parametrize(
    ("kits", "fill", "standard", "simple"),
    [
        # Aa B- C- D- twice, aa B- C- D-: 8 + 8 + 11; the kit's second a is on its card
        ("Black", "strict", 8 + 8 + 11, 20),
        # Aa Bb C- Dd twice; A- bb C- dd is 1+4+1+4 = 10; the Black kit stays
        ("Black, Lynx", "strict", 12 + 12 + 11 + 10, 60),
        # the Blue Cal aa B- ch- dd is 8+1+4+4 = 17
        ("Black, Lynx, Blue Cal", "strict", 12 + 12 + 11 + 10 + 17, 60),
        # one of the parents has ch: 4 points, one unknown
        ("Black, Lynx, Blue Cal", "either", 16 + 12 + 11 + 10 + 17, 70),
    ],
)
def test_production_mating_grows_as_by_hand(
    rabbits: Ruleset, solver: Solver, kits: str, fill: Fill, standard: int, simple: int
) -> None:
    found = points(scored(rabbits, solver, f"Castor x Castor -> {kits}", fill))
    assert (found["standard"], found["simple"]) == (standard, simple)


# p. 11: ten for every unknown resolved, and only for those
@pytest.mark.parametrize(
    ("mating", "resolved"),
    [
        ("Castor x Amber -> Castor", [0, 0, 1]),
        ("Black x Lynx -> White", [1, 1, 3]),
        ("Black x Lynx -> Amber", [1, 0, 2]),
        ("Black x Lynx -> Lynx", [2, 0, 1]),
        ("Black Otter x Chinchilla -> Lilac Marten", [2, 2, 0]),
    ],
)
def test_simple_scoring_counts_each_unknown_resolved(
    rabbits: Ruleset, solver: Solver, mating: str, resolved: list[int]
) -> None:
    scores = scored(rabbits, solver, mating)
    (simple,) = [score for score in scores.scores if score.scheme == "simple"]
    shown = sum(CARDS[a.label][0].count("-") for a in scores.mating.animals)
    left = sum(animal.genotype.count("-") for animal in scores.animals)
    assert simple.points == 10 * (shown - left)
    if mating != "Black Otter x Chinchilla -> Lilac Marten":
        assert [animal.points for animal in simple.animals] == [10 * n for n in resolved]


# p. 24


@pytest.mark.parametrize("card", sorted(CARDS))
def test_suits_of_every_card_are_doubled_for_parents_alone(rabbits: Ruleset, card: str) -> None:
    nothing: list[list[KnownAlleles]] = [[()] * 4] * 3
    mating = mating_of(rabbits, [card, card, card])
    score = score_known(mating, nothing, scheme_of(rabbits, "suits"))
    face = SUITS.get(CARDS[card][1], 0)
    parent = 2 * face or 25
    assert score is not None
    assert [animal.points for animal in score.animals] == [parent, parent, face]


# any mating


@given(legal_cards(), fills)
@examples(25, 4_000)
def test_legal_mating_scores_as_counted_independently(
    rabbits: Ruleset, solver: Solver, cards: tuple[str, ...], fill: Fill
) -> None:
    scores = score_mating(mating_of(rabbits, cards), solver, fill, rabbits.schemes)
    right = answer(cards, fill)
    assert scores.legal
    assert points(scores) == {scheme: right.points(scheme) for scheme in SCHEMES}
    assert [animal.genotype for animal in scores.animals] == right.genotypes()


@given(any_cards, fills)
@examples(100, 200)
def test_any_cards_score_only_where_they_are_legal(
    rabbits: Ruleset, solver: Solver, cards: tuple[str, ...], fill: Fill
) -> None:
    scores = score_mating(mating_of(rabbits, cards), solver, fill, rabbits.schemes)
    assert scores.legal is is_legal(cards)
    if not scores.legal:
        assert (scores.scores, scores.animals) == ((), ())


@given(legal_cards(), fills)
def test_score_is_that_of_what_is_filled_in(
    rabbits: Ruleset, solver: Solver, cards: tuple[str, ...], fill: Fill
) -> None:
    mating = mating_of(rabbits, cards)
    scores = score_mating(mating, solver, fill, rabbits.schemes)
    known = [[here.alleles for here in a.loci] for a in fill_mating(mating, solver, fill)]
    again = [score_known(mating, known, scheme) for scheme in rabbits.schemes]
    assert list(scores.scores) == again


@given(legal_cards())
def test_score_is_the_same_for_buck_and_doe_exchanged(
    rabbits: Ruleset, solver: Solver, cards: tuple[str, ...]
) -> None:
    buck, doe, *kits = cards
    one, other = (
        score_mating(mating_of(rabbits, order), solver, "strict", rabbits.schemes)
        for order in (cards, (doe, buck, *kits))
    )
    assert points(one) == points(other)


@given(legal_cards())
def test_either_fill_scores_no_less_than_strict(
    rabbits: Ruleset, solver: Solver, cards: tuple[str, ...]
) -> None:
    mating = mating_of(rabbits, cards)
    strict, either = (points(score_mating(mating, solver, fill, rabbits.schemes)) for fill in FILLS)
    assert either["simple"] >= strict["simple"]
    assert either["suits"] == strict["suits"]


# rulesets of a user's own

OWN_SCHEMES = """
[[scheme]]
name = "petals"
counts = "alleles"

[[scheme]]
name = "guesses"
counts = "resolved"
each = 7

[[scheme]]
name = "bunches"
counts = "suits"
suits = { Red = 3, Pink = 4, White = 5 }
parent_factor = 3
exceptions = [{ variety = "Red Curled", parent = 11, offspring = 2 }]
full_litter = { offspring = 2, bonus = 6 }
"""


@pytest.fixture
def snapdragons(tmp_path: Path) -> Ruleset:
    path = tmp_path / "own.toml"
    path.write_text(SNAPDRAGONS.read_text(encoding="utf-8") + OWN_SCHEMES, encoding="utf-8")
    return read_ruleset(path)


def test_own_ruleset_scores_by_its_own_schemes(snapdragons: Ruleset, solver: Solver) -> None:
    scores = scored(snapdragons, solver, "Red Round x White Round -> Pink Oval")
    assert scores.legal
    # RR L-, rr L-, Rr lo-: somebody has lo or what it hides, so no unknown is certain
    assert points(scores) == {
        "petals": (3 + 3 + 1) + (5 + 5 + 1) + (3 + 5 + 2),
        "guesses": 0,
        "bunches": 3 * 3 + 3 * 5 + 4,
    }


def test_own_ruleset_with_its_own_full_litter_earns_its_bonus(
    snapdragons: Ruleset, solver: Solver
) -> None:
    scores = scored(snapdragons, solver, "Red Round x Red Narrow -> Red Curled, Red Round")
    # a curled seedling takes l from both: RR Ll, RR lnl, RR ll, RR L-
    assert [animal.genotype for animal in scores.animals] == ["RR Ll", "RR lnl", "RR ll", "RR L-"]
    assert points(scores) == {
        "petals": (6 + 1 + 5) + (6 + 4 + 5) + (6 + 5 + 5) + (6 + 1),
        "guesses": 2 * 7,
        "bunches": 3 * 3 + 3 * 3 + 2 + 3 + 6,
    }


def test_own_ruleset_without_schemes_scores_nothing(solver: Solver) -> None:
    ruleset = load_ruleset(str(SNAPDRAGONS))
    mating: Mating = parse_mating(ruleset, "Red Round x White Round -> Pink Oval")
    assert score_mating(mating, solver, "strict", ruleset.schemes).scores == ()


@pytest.mark.parametrize(
    ("scheme", "said"),
    [
        ('name = "x"\ncounts = "petals"', "counts"),
        ('counts = "alleles"', "name"),
        ('name = "x"\ncounts = "resolved"\neach = -1', "each"),
        ('name = "x"\ncounts = "alleles"\npage = 0', "page"),
    ],
)
def test_own_scheme_that_cannot_be_read_is_refused(tmp_path: Path, scheme: str, said: str) -> None:
    path = tmp_path / "own.toml"
    text = SNAPDRAGONS.read_text(encoding="utf-8")
    path.write_text(f"{text}\n[[scheme]]\n{scheme}\n", encoding="utf-8")
    with pytest.raises(RulesetError, match=said):
        read_ruleset(path)


def test_scheme_with_an_exception_for_no_variety_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    text = SNAPDRAGONS.read_text(encoding="utf-8") + OWN_SCHEMES.replace("Red Curled", "Red Curly")
    path.write_text(text, encoding="utf-8")
    with pytest.raises(RulesetError, match="Red Curly"):
        read_ruleset(path)

"""May a trait be covered so? The worked examples of the rules, each breach with its rule."""

import json
from itertools import product
from typing import Any

import pytest
from program.called_program import call
from testcross.rulesets.genotype.cards import GENES, TRAITS_OF
from testcross.rulesets.genotype.chances import cells_of
from testcross.rulesets.genotype.trait_verdicts import fewest_changes
from testcross.rulesets.genotype.typed import Parents

OPEN = "9: RR ff Gg tt"


def judged(trait: str, by: str, more: str = "", card: str = OPEN) -> dict[str, Any]:
    """Return the answer on a claim; ``--slots 1; --parents Ff x Ff`` is what else is told."""
    words = [word for one in more.split("; ") if one for word in one.split(" ", 1)]
    done = call("genotype", "validate", card, trait, "--by", by, *words, "--json")
    answer: dict[str, Any] = json.loads(done.stdout)
    assert done.returncode == (0 if answer["legal"] else 1)
    return answer


LEGAL = [  # T-01: Ff x Ff: I is FF, II and III are Ff, IV is ff; T-02: left Rr, top RR
    ("ff", "die F.IV", "--parents Ff x Ff"),
    ("Gg", "die G.3", "--parents Gg x Gg"),
    ("RR", "R.I", "--parents Rr x Rr"),
    ("RR", "die R.II", "--parents Rr x RR"),
    ("ff", "die ff", "--slots 1"),  # T-06
    ("ff", "mutate mF+FF", "--slots 2; --parents FF x FF"),  # T-07
    ("Gg", "sister elisabeth", "--goals G"),  # T-09
    ("ff", "watering funnel", ""),  # T-12
    ("Gg", "die Gg, graft knife", "--shift G; --slots 0"),  # T-13
    ("Gg", "mG + GG with Graft Knife", "--slots 1"),  # T-14
    ("ff", "mF+mF", "--slots 2"),  # T-16
    ("ff", "rake mF", "--slots 1"),  # T-33
    ("tt", "maria TT", "--slots 1"),
    ("tt", "die tt, franz", "--slots 0; --coins 1"),
    ("tt", "university 2, leopold", "--coins 1"),
    ("tt", "omari T.IV", "--parents Tt x Tt; --slots 0"),
    ("Gg", "rake GG", "--used rake"),
    ("ff", "watering funnel", "--used watering funnel; --used watering funnel"),
]
BROKEN = [
    ("rr", "R.I", "--parents Rr x Rr", "GT-018 GT103 GT-133 GT290"),
    ("RR", "die R.IV", "--parents RR x rr", "GT-133 GT102"),  # T-02
    ("ff", "die F.m", "--parents Ff x Ff", "GT-122 GT211"),  # T-03
    ("ff", "die Ff", "", "GT-133 GT102"),  # T-06
    ("ff", "mutate mF+FF", "--slots 1", "GT-134 GT213"),  # T-07
    ("ff", "mutate mG+FF", "--slots 2", "GT-140 GT214"),
    ("ff", "die mF", "--slots 1", "GT-139 GT214"),
    ("Gg", "elisabeth", "--goals G; --used elisabeth", "GT-181 GT217"),
    ("Gg", "elisabeth", "--goals g R", "GT-181 GT217"),  # T-09
    ("Gg", "die Gg, graft knife", "--shift R", "GT-105 GT216"),  # T-13
    ("Gg", "die Gg", "--shift R", "GT-130 GT212"),
    ("Gg", "mG + GG", "--slots 1", "GT-134 GT213"),  # T-14
    ("Gg", "rake FF", "--slots 1", "GT-106 GT216"),
    ("Gg", "maria FF", "", "GT-186 GT217"),
    ("Gg", "maria GG", "--used maria", "GT-186 GT217"),
    ("Gg", "die Gg, franz", "--slots 0; --coins 0", "GT-029 GT205"),
    ("tt", "anna", "--coins 0", "GT-029 GT205"),
    ("tt", "university 3", "--coins 0", "GT-091 GT106"),
    ("tt", "anna 2", "--coins 0", "GT-182 GT106"),
    ("Gg", "funnel", "--kept", "GT-102 GT216"),
    ("ff", "mutate FF+Ff", "--slots 2", "GT-140 GT214"),
    ("tt", "watering funnel 1", "--coins 0", "GT-102 GT106"),
    ("tt", "university", "--shift T", "GT-130 GT204"),
    ("tt", "university, graft knife", "", "GT-105 GT216"),
    ("tt", "omari mT", "", "GT-183 GT217"),
    ("tt", "hand lens", "", "GT-108 GT216"),
    ("tt", "brother eduard", "", "GT-189 GT217"),
    ("tt", "rake tt", "--parents TT x Tt", "GT-121 GT101"),
    ("TT", "die TT", "", "GT-018 GT103"),
]


@pytest.mark.parametrize(("trait", "by", "more"), LEGAL)
def test_legal_claim_breaks_no_rule(trait: str, by: str, more: str) -> None:
    answer = judged(trait, by, more)
    assert (answer["legal"], answer["breaches"], answer["would_do"]) == (True, [], [])
    assert answer["covered"] == [OPEN.replace(trait, f"({trait})")]


@pytest.mark.parametrize(("trait", "by", "more", "rules"), BROKEN)
def test_breach_is_told_with_its_rule(trait: str, by: str, more: str, rules: str) -> None:
    answer = judged(trait, by, more)
    assert " ".join(f"{one['rule']} {one['code']}" for one in answer["breaches"]) == rules
    assert (answer["legal"], answer["covered"]) == (False, [])


def test_brush_covers_every_open_copy_with_one_slot() -> None:
    """T-15 (L437): an FF die raked to Ff, brushed over three plants."""
    garden = "--slots 1; --plant 6: Ff (gg); --plant 5: (Ff) rr; --plant Ff TT"
    answer = judged("Ff", "rake FF, pollen brush", garden, "9: Ff tt")
    assert answer["covered"] == ["9: (Ff) tt", "6: (Ff) (gg)", "(Ff) TT"]
    assert answer["takes"]["slots"] == 1


def test_die_that_parents_cannot_give_is_explained_and_mended() -> None:
    """T-26 (L798): with an FF parent no seedling is ff."""
    answer = judged("ff", "die ff", "--parents FF x Ff")
    assert answer["breaches"][0]["text"] == (
        "The seedling is ff, white, and needs f from each parent, but the left parent is FF and "
        "has none."
    )
    told = [(one["rule"], one["text"]) for one in answer["would_do"]]
    tile = "take the tile on the left parent away: the parents are Ff x Ff then"
    assert told[0] == ("GT-060", tile)
    assert ("GT-140", "mF with another F die, on two slots") in told
    assert ("GT-106", "Rake with any F die") in told
    assert {one["key"] for one in answer["assumed"]} == {"parents.F", "tiles.cover"}


@pytest.mark.parametrize(
    ("goals", "said"),
    [
        ("", ["Sister Elisabeth, if you have a goal that Gg matches"]),
        ("; --goals G", ["Sister Elisabeth"]),
        ("; --goals g", []),
    ],
)
def test_remedy_by_a_goal_asks_for_one_where_goals_are_not_told(
    goals: str, said: list[str]
) -> None:
    told = judged("Gg", "die gg", f"--slots 1{goals}")["would_do"]
    assert [one["text"] for one in told if one["rule"] == "GT-181"] == said


def distance(one: Parents, other: Parents) -> int:
    """Return how many tiles are laid or taken away in between, from heterozygotes printed."""
    small = [
        [sum(letter.islower() for letter in parent) for parent in pair] for pair in (one, other)
    ]
    return sum(abs(a - b) for a, b in zip(*small, strict=True))


@pytest.mark.parametrize("gene", GENES)
def test_fewest_changes_lead_to_every_nearest_parents(gene: str) -> None:
    """Nine states; all that can give a trait, and the nearest of them."""
    traits = TRAITS_OF[gene]
    states = [(left, top) for left, top in product(traits, repeat=2)]
    for parents, trait in product(states, traits):
        if trait in cells_of(parents):
            continue
        able = [one for one in states if trait in cells_of(one)]
        fewest = min(distance(parents, one) for one in able)
        ways = fewest_changes(parents, (traits[1], traits[1]), trait)
        assert {len(way) for way in ways} == {fewest}
        reached = {way[-1].parents for way in ways}
        assert reached == {one for one in able if distance(parents, one) == fewest}


@pytest.mark.parametrize(
    ("by", "problem"),
    [
        ("rake FF, maria FF", "names two ways, Rake FF and Sister Maria FF; ask about one"),
        ("pollen brush", "Pollen Brush covers nothing alone; "),
        ("die", "die needs one die, not none; write 'die FF'"),
        ("mutate mF", "mutate needs two dice, not one; write 'mutate mF + FF'"),
        ("university much", "'much' after University is not a number of coins"),
        ("die FF, knife GG", "Graft Knife goes with a die; write 'die GG, Graft Knife'"),
        ("die X.II", "unknown gene 'X' in 'X.II'; the genes are R, F, G and T"),
        ("raek FF", "'raek FF'; did you mean Rake?"),
        ("xyzzy", "'xyzzy'; write it like 'die Ff'"),
    ],
)
def test_means_that_cannot_be_read_are_named_with_a_remedy(by: str, problem: str) -> None:
    done = call("genotype", "validate", OPEN, "ff", "--by", by)
    assert (done.returncode, done.stdout) == (2, "")
    assert problem in " ".join(done.stderr.split())

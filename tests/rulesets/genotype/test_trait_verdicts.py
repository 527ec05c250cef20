"""May a trait be covered so? The worked examples of the rules, each breach with its rule."""

from dataclasses import replace

import pytest
from testcross.rulesets.errors import NotationError
from testcross.rulesets.genotype.box import Assumptions, load_box
from testcross.rulesets.genotype.cards import GENES, Gene, parse_plant, parse_trait, traits_at
from testcross.rulesets.genotype.dice import PeaParents, parents_by_gene, parse_parents
from testcross.rulesets.genotype.effects import (
    Claim,
    EffectKind,
    TraitVerdict,
    UnknownEffectError,
    Validates,
    effects,
    fewest_changes,
    find_effect,
    judge,
    parse_means,
    spaces,
)
from testcross.rulesets.genotype.position import parse_goals

OPEN = "9: RR ff Gg tt"


def judged(trait: str, by: str, **known: object) -> TraitVerdict:
    """Return the verdict on a claim; what is known is typed as on a command line."""
    parents, goals = known.get("parents", ""), known.get("goals")
    shift, used = known.get("shift"), known.get("used", ())
    slots, coins = known.get("slots"), known.get("coins")
    assert slots is None or isinstance(slots, int)
    assert coins is None or isinstance(coins, int)
    assert isinstance(used, tuple)
    claim = Claim(
        plant=parse_plant(str(known.get("card", OPEN))),
        trait=parse_trait(trait),
        means=parse_means(by),
        garden=tuple(map(parse_plant, str(known.get("garden", "")).split(";")))
        if known.get("garden")
        else (),
        parents=parents_by_gene([str(parents)] if parents else []),
        goals=None if goals is None else parse_goals(str(goals)),
        slots=slots,
        coins=coins,
        shift=None if shift is None else Gene(str(shift)),
        kept=bool(known.get("kept")),
        used=tuple(find_effect(name) for name in used),
    )
    return judge(claim, Assumptions(load_box()))


def broken(verdict: TraitVerdict) -> list[tuple[str, str]]:
    return [(one.rule, one.code) for one in verdict.breaches]


@pytest.mark.parametrize(
    ("trait", "by", "known"),
    [
        # T-01: Ff x Ff: I is FF, II and III are Ff, IV is ff
        ("ff", "die F.IV", {"parents": "Ff x Ff"}),
        ("Gg", "G.II", {"parents": "Gg x Gg"}),
        ("Gg", "die G.3", {"parents": "Gg x Gg"}),
        ("RR", "R.I", {"parents": "Rr x Rr"}),
        # T-02: left Rr, top RR
        ("RR", "die R.II", {"parents": "Rr x RR"}),
        ("ff", "die ff", {"slots": 1}),  # T-06
        ("ff", "mutate mF+FF", {"slots": 2, "parents": "FF x FF"}),  # T-07
        ("Gg", "sister elisabeth", {"goals": "G"}),  # T-09
        ("ff", "watering funnel", {}),  # T-12
        ("Gg", "die Gg, graft knife", {"shift": "G", "slots": 0}),  # T-13
        ("Gg", "mG + GG with Graft Knife", {"slots": 1}),  # T-14
        ("ff", "mF+mF", {"slots": 2}),  # T-16
        ("ff", "rake mF", {"slots": 1}),  # T-33
        ("tt", "maria TT", {"slots": 1}),
        ("tt", "die tt, franz", {"slots": 0, "coins": 1}),
        ("tt", "anna", {"coins": 1}),
        ("tt", "university 2", {"coins": 2}),
        ("tt", "university 2, leopold", {"coins": 1}),
        ("tt", "university, leopold", {"coins": 1}),
        ("tt", "omari tt", {"slots": 0}),
        ("tt", "omari T.IV", {"parents": "TT x Tt", "slots": 0}),
    ],
)
def test_legal_claim_breaks_no_rule(trait: str, by: str, known: dict[str, object]) -> None:
    known = {**known, "parents": "Tt x Tt"} if by == "omari T.IV" else known
    verdict = judged(trait, by, **known)
    assert broken(verdict) == []
    assert verdict.legal
    (plant,) = verdict.covered
    assert str(parse_trait(trait)) in {str(one) for one in plant.covered}
    assert verdict.remedies == ()


@pytest.mark.parametrize(
    ("trait", "by", "known", "rules"),
    [
        ("rr", "R.I", {"parents": "Rr x Rr"}, [("GT-018", "GT103"), ("GT-133", "GT290")]),
        # T-02: left RR, top rr gives Rr whatever the face
        ("RR", "die R.IV", {"parents": "RR x rr"}, [("GT-133", "GT102")]),
        ("ff", "die F.m", {"parents": "Ff x Ff"}, [("GT-122", "GT211")]),  # T-03
        ("ff", "die Ff", {}, [("GT-133", "GT102")]),  # T-06
        ("ff", "mutate mF+FF", {"slots": 1}, [("GT-134", "GT213")]),  # T-07
        ("ff", "mutate mG+GG", {"slots": 2}, [("GT-140", "GT214")]),  # T-07
        ("ff", "mutate mG+FF", {"slots": 2}, [("GT-140", "GT214")]),
        ("ff", "mutate FF+Ff", {"slots": 2}, [("GT-140", "GT214")]),
        ("ff", "die mF", {"slots": 1}, [("GT-139", "GT214")]),
        ("Gg", "elisabeth", {"goals": "G", "used": ("Sister Elisabeth",)}, [("GT-181", "GT217")]),
        ("Gg", "elisabeth", {"goals": "g R"}, [("GT-181", "GT217")]),  # T-09
        ("Gg", "elisabeth", {"goals": ""}, [("GT-181", "GT217")]),
        ("ff", "watering funnel", {"kept": True}, [("GT-102", "GT216")]),  # T-12
        ("Gg", "die Gg, graft knife", {"shift": "R"}, [("GT-105", "GT216")]),  # T-13
        ("Gg", "die Gg", {"shift": "R"}, [("GT-130", "GT212")]),
        ("Gg", "mG + GG", {"slots": 1}, [("GT-134", "GT213")]),  # T-14
        ("Gg", "rake FF", {"slots": 1}, [("GT-106", "GT216")]),
        ("Gg", "maria FF", {}, [("GT-186", "GT217")]),
        ("Gg", "maria GG", {"used": ("maria",)}, [("GT-186", "GT217")]),
        ("Gg", "die Gg", {"slots": 0}, [("GT-134", "GT213")]),
        ("Gg", "die Gg, franz", {"slots": 0, "coins": 0}, [("GT-029", "GT205")]),
        ("tt", "anna", {"coins": 0}, [("GT-029", "GT205")]),
        ("tt", "university 2", {"coins": 1}, [("GT-029", "GT205")]),
        *(  # B1: the University's spaces cost 1 or 2 (L197), Anna 1 (L347), a Funnel nothing
            ("tt", by, {"coins": 0}, [(rule, "GT106")])
            for by, rule in (
                ("university 0", "GT-091"),
                ("university 3", "GT-091"),
                ("university 0, leopold", "GT-091"),
                ("anna 0", "GT-182"),
                ("anna 2", "GT-182"),
                ("watering funnel 1", "GT-102"),
                ("elisabeth 1", "GT-181"),
            )
        ),
        ("tt", "university", {"shift": "T"}, [("GT-130", "GT204")]),
        ("tt", "university, graft knife", {}, [("GT-105", "GT216")]),
        ("tt", "omari tt, graft knife", {}, [("GT-105", "GT216")]),
        ("tt", "omari Tt", {}, [("GT-183", "GT217")]),
        ("tt", "omari mT", {}, [("GT-183", "GT217")]),
        ("tt", "hand lens", {}, [("GT-108", "GT216")]),
        ("tt", "brother eduard", {}, [("GT-189", "GT217")]),
        ("tt", "die tt", {"parents": "TT x Tt"}, [("GT-121", "GT101")]),
        ("tt", "rake tt", {"parents": "TT x Tt"}, [("GT-121", "GT101")]),
        ("TT", "die TT", {}, [("GT-018", "GT103")]),
    ],
)
def test_breach_is_told_with_its_rule(
    trait: str, by: str, known: dict[str, object], rules: list[tuple[str, str]]
) -> None:
    verdict = judged(trait, by, **known)
    assert broken(verdict) == rules
    assert not verdict.legal
    assert verdict.covered == ()


def test_brush_covers_every_open_copy_with_one_slot() -> None:
    """T-15 (L437): an FF die raked to Ff, brushed over three plants."""
    verdict = judged(
        "Ff",
        "rake FF, pollen brush",
        card="9: Ff tt",
        slots=1,
        garden="6: Ff (gg);5: (Ff) rr;Ff TT",
    )
    assert [str(plant) for plant in verdict.covered] == ["9: (Ff) tt", "6: (Ff) (gg)", "(Ff) TT"]
    assert verdict.claim.means.slots == 1


@pytest.mark.parametrize(
    ("by", "used", "copies", "legal"),
    [
        ("rake GG", ("rake",), None, True),
        ("rake GG", ("rake", "rake"), 3, True),
        ("rake GG", ("rake",), 1, False),
        ("rake GG", ("rake", "rake"), 2, False),
        ("die Gg, pollen brush", ("pollen brush",), None, True),
        ("die Gg, pollen brush", ("pollen brush",), 1, False),
        ("watering funnel", ("watering funnel",), 2, True),
    ],
)
def test_second_copy_of_a_tool_may_be_played_as_long_as_there_is_one(
    by: str, used: tuple[str, ...], copies: int | None, *, legal: bool
) -> None:
    """B2 (L420, L612, L649): a tool is discarded after use, and another copy may come."""
    box = load_box()
    name = find_effect(used[0]).name
    if copies is not None:
        box = box.with_owner({}, {"tool": [{"name": name, "copies": copies}]}, ())
    claim = Claim(
        plant=parse_plant(OPEN),
        trait=parse_trait("Gg"),
        means=parse_means(by),
        used=tuple(find_effect(one) for one in used),
    )
    verdict = judge(claim, Assumptions(box))
    assert verdict.legal is legal
    if legal:
        (note,) = verdict.notes
        assert note.startswith(f"This must be another {name}: each is discarded after use, and ")
        assert note.endswith("unknown." if copies is None else f"the box has {copies}.")
    else:
        assert [one.code for one in verdict.breaches] == ["GT216"]
        assert verdict.breaches[0].text.startswith(f"No {name} is left: the box has {copies},")
        assert all(name not in one.text for one in verdict.remedies)


def test_covered_trait_is_not_covered_again() -> None:
    verdict = judged("ff", "die ff", card="9: (ff) Gg")
    assert verdict.breaches[0].text == "ff on 9: (ff) Gg is already covered. Still open: Gg."
    assert verdict.remedies == ()


def test_die_that_parents_cannot_give_is_explained_and_mended() -> None:
    """T-26 (L798): with an FF parent no seedling is ff."""
    verdict = judged("ff", "die ff", parents="FF x Ff")
    assert verdict.breaches[0].text == (
        "The seedling is ff, white, and needs f from each parent, but the left parent is FF and "
        "has none."
    )
    told = [(one.rule, one.text) for one in verdict.remedies]
    assert told[0] == (
        "GT-060",
        "take the tile on the left parent away: the parents are Ff x Ff then",
    )
    assert ("GT-140", "mF with another F die, on two slots") in told
    assert ("GT-106", "Rake with any F die") in told
    assert "GT-133" not in {rule for rule, _ in told}
    assert {one.key for one in verdict.assumed} == {"parents.F", "tiles.cover"}


def test_remedies_are_legal_with_what_there_is() -> None:
    verdict = judged("ff", "die FF", slots=1, coins=0, goals="G")
    rules = {one.rule for one in verdict.remedies}
    assert rules == {"GT-133", "GT-102", "GT-106", "GT-183", "GT-186"}


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ({}, ["Sister Elisabeth, if you have a goal that Gg matches"]),
        ({"goals": "G"}, ["Sister Elisabeth"]),
        ({"goals": "g"}, []),
    ],
)
def test_remedy_by_a_goal_asks_for_one_where_goals_are_not_told(
    known: dict[str, object], said: list[str]
) -> None:
    told = [(one.rule, one.text) for one in judged("Gg", "die gg", slots=1, **known).remedies]
    assert [text for rule, text in told if rule == "GT-181"] == said


def distance(one: PeaParents, other: PeaParents) -> int:
    """Return how many tiles are laid or taken away in between, from heterozygotes printed."""
    return sum(
        abs(a.recessives - b.recessives) for a, b in ((one.left, other.left), (one.top, other.top))
    )


@pytest.mark.parametrize("gene", GENES)
def test_fewest_changes_lead_to_every_nearest_parents(gene: Gene) -> None:
    """C-9: nine states; all that can give a trait, and the nearest of them."""
    traits = traits_at(gene)
    printed = PeaParents(traits[1], traits[1])
    states = [PeaParents(left, top) for left in traits for top in traits]
    for parents in states:
        for trait in traits:
            if trait in parents.cells():
                continue
            able = [one for one in states if trait in one.cells()]
            fewest = min(distance(parents, one) for one in able)
            ways = fewest_changes(parents, printed, trait)
            assert {len(way) for way in ways} == {fewest}
            reached = {way[-1].parents for way in ways}
            assert reached == {one for one in able if distance(parents, one) == fewest}


def test_table_has_all_tools_and_assistants_once() -> None:
    kinds = [one.kind for one in effects().values()]
    assert kinds.count(EffectKind.TOOL) == 11
    assert kinds.count(EffectKind.ASSISTANT) == 10
    rules = [one.rule for one in effects().values() if one.kind is EffectKind.ASSISTANT]
    assert rules == [f"GT-{number}" for number in range(180, 190)]
    covering = [one.name for one in effects().values() if one.validates is not Validates.NONE]
    assert list(spaces()) == [
        *("gardening", "temporary slot", "parents", "1st shift", "2nd shift", "goal", "treasury"),
        *("university", "nursery", "tool shed", "Omari"),
    ]
    assert covering == [
        *("die", "mutate", "University", "Watering Funnel", "Rake", "Pollen Brush"),
        *("Sister Elisabeth", "Sister Anna", "Father Omari", "Sister Maria", "Sister May"),
    ]


ASKED = [one for one in effects().values() if one.is_for_dice]


@pytest.mark.parametrize("effect", ASKED, ids=[one.name for one in ASKED])
def test_effect_is_found_by_its_name(effect: object) -> None:
    name = getattr(effect, "name", "")
    assert find_effect(name.upper()) is effect
    assert find_effect(name.split()[-1]) is effect


@pytest.mark.parametrize(
    ("by", "problem"),
    [
        ("", r"--by is empty; write what covers the trait, such as 'die Ff'"),
        ("rake FF, maria FF", r"names two ways, Rake FF and Sister Maria FF; ask about one"),
        ("pollen brush", r"Pollen Brush covers nothing alone; .* 'die Ff, Pollen Brush'"),
        ("die", r"die needs one die, not none; write 'die FF'"),
        ("die FF Ff", r"die needs one die, not two"),
        ("mutate mF", r"mutate needs two dice, not one; write 'mutate mF \+ FF'"),
        ("university much", r"'much' after University is not a number of coins"),
        ("die FF, knife GG", r"Graft Knife goes with a die; write 'die GG, Graft Knife'"),
        ("die X.II", r"unknown gene 'X' in 'X.II'; the genes are R, F, G and T"),
        ("die F.V", r"a die has no face 'V'"),
        ("die Rg", r"'Rg' mixes the genes R and G"),
    ],
)
def test_means_that_cannot_be_read_are_named_with_a_remedy(by: str, problem: str) -> None:
    with pytest.raises(NotationError, match=problem):
        parse_means(by)


def test_unknown_means_has_the_nearest() -> None:
    with pytest.raises(UnknownEffectError, match=r"'raek FF'; did you mean Rake\?"):
        parse_means("raek FF")
    with pytest.raises(UnknownEffectError, match=r"'xyzzy'; write it like 'die Ff'"):
        parse_means("xyzzy")


def test_box_of_an_owner_says_where_the_faces_stand() -> None:
    box = load_box().with_owner(
        {"square.cells": ["IV", "III", "II", "I"], "parents.F": "Ff x Ff"}, {}, ()
    )
    claim = Claim(plant=parse_plant(OPEN), trait=parse_trait("ff"), means=parse_means("die F.I"))
    assert judge(claim, Assumptions(box)).legal
    other = replace(claim, means=parse_means("die F.IV"))
    assert broken(judge(other, Assumptions(box))) == [("GT-133", "GT102")]
    assert str(parse_parents("Ff x Ff")) == "Ff x Ff"


def test_tile_is_laid_where_the_parents_printed_cannot_give_the_trait() -> None:
    box = load_box().with_owner({"parents.F": "FF x Ff"}, {}, ())
    claim = Claim(
        plant=parse_plant(OPEN),
        trait=parse_trait("ff"),
        means=parse_means("die F.IV"),
        parents=parents_by_gene(["FF x Ff"]),
    )
    told = [one.text for one in judge(claim, Assumptions(box)).remedies if one.rule == "GT-060"]
    assert "lay a tile on the left parent that makes it ff: the parents are ff x Ff then" in told

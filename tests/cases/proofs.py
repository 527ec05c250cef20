"""What is proved of the facts of a case: worked out without the program that is asked."""

import re
from collections import defaultdict
from fractions import Fraction
from itertools import combinations, product
from typing import Any, NamedTuple, cast

import testcross
from cases.asking import Case
from cases.facts import Facts
from oracles import oracle, score_oracle
from oracles.herd_oracle import SmallHerd, holds, solutions
from oracles.score_oracle import CARDS
from oracles.species_oracle import DAUGHTER, FOLDER, SON, Species
from oracles.tutor_oracle import Answers, hold, slots, written
from testcross.rulesets import Ruleset, load_ruleset


class New(NamedTuple):
    case: Case
    source: str
    status: object = None
    """How it ended when it was noted; a case that ends otherwise alone is none."""
    herd: SmallHerd | None = None
    """What the case is about, for an enumeration."""
    slips: tuple[tuple[int, str], ...] | None = None
    """The mistakes of a simulated record, by line and code."""


def proved(facts: Facts, new: New) -> bool:
    """Tell whether the facts are those that follow without the program."""
    if new.slips is not None:
        found = facts["says"][0]["files"][0]["findings"]
        wrong = sorted((f["line"], f["code"]) for f in found if f["severity"] != "note")
        return wrong == sorted(new.slips)
    if new.case.call == "quiz":
        return new.source == "questions" and _are_right_questions(facts, **new.case.given[1])
    if new.herd is None:
        return any(
            is_right(facts)
            for is_right in (_is_right_mating, _is_right_score, _are_right_offspring)
        )
    herd, says = new.herd, facts["says"]
    every = list(solutions(herd))
    if says[0]["kind"] == "pedigree.check":
        return bool(says[0]["consistent"] == bool(every))
    if says[0]["kind"] == "pedigree.repair":
        (locus,) = says[0]["loci"]
        animals = range(len(herd.readings))
        sets = (some for size in range(len(animals)) for some in combinations(animals, size))
        fewest = next(len(some) for some in sets if holds(herd.without(some)))
        return bool(locus["lower"] == locus["upper"] == fewest)
    left = {one["id"]: one["loci"]["B"]["could_be"] for one in says if one["loci"]}
    possible = [
        sorted({f"{s[i][0] + 1}/{s[i][1] + 1}" for s in every}) for i in range(len(says) - 2)
    ]
    return [left.get(f"n{i}", []) for i in range(len(possible))] == possible


def _is_right_mating(facts: Facts) -> bool:
    """Tell whether a rabbit mating says what enumeration finds from what its cards show alone."""
    (document, *more) = facts.get("says") or [{}]
    animals = document.get("animals") or [{}]
    told = {"ruleset", "animals", "legal", "conflicts"} <= document.keys() and not more
    told = told and all({"id", "shown", "genotype"} <= one.keys() for one in animals)
    if not told or document["ruleset"] != "gene-rummy" or document.get("fill") == "either":
        return False
    animals = sorted(animals, key=lambda one: (one["id"] != "buck", one["id"] != "doe", one["id"]))
    parents = (*[(None, None)] * 2, *[(0, 1)] * (len(animals) - 2))
    failing, right = [], True
    for place, locus in enumerate(load_ruleset().loci):
        readings = tuple(slots(locus, one["shown"].split()[place]) for one in animals)
        left = oracle.possible(oracle.Plain(len(locus.symbols), readings, parents))
        if not all(left):
            failing.append(locus.name)
        elif document["legal"]:
            filled = [written(locus, sorted(one)) for one in left]
            right = right and filled == [one["genotype"].split()[place] for one in animals]
    conflicts = sorted({one["locus"] for one in document["conflicts"]})
    return right and document["legal"] == (not failing) and conflicts == failing


def _is_right_score(facts: Facts) -> bool:
    """Tell whether points, or who can join a litter, are those that enumeration finds."""
    (document, *more) = facts.get("says") or [{}]
    cards = tuple(re.split(" x | -> |, ", str(document.get("mating"))))
    if more or document.get("ruleset") != "gene-rummy" or not set(cards) <= set(CARDS):
        return False
    if document["kind"] == "litter":
        joining = [name for name in CARDS if score_oracle.is_legal((*cards, name))]
        return sorted(one["variety"] for one in document["can_join"]) == sorted(joining)
    right = score_oracle.answer(cards, document.get("fill", "strict"))
    if document["kind"] != "score" or not right.legal:
        return document["kind"] == "score" and not document["legal"] and not right.legal
    points = {scheme: right.points(scheme) for scheme in document["scores"]}
    return document["legal"] is True and document["scores"] == points


def _are_right_offspring(facts: Facts) -> bool:
    """Tell whether what two animals can have, and how likely, is what enumeration finds."""
    (document, *more) = facts.get("says") or [{}]
    if more or document.get("kind") != "offspring" or "line" in document:
        return False
    told = {one["name"]: one["chance"] and Fraction(one["chance"]) for one in document["varieties"]}
    parents = document["parents"].split(" x ")
    if document["ruleset"] == "gene-rummy" and set(parents) <= set(CARDS):
        named = {name for name in CARDS if score_oracle.is_legal((*parents, name))}
        return told == dict.fromkeys(named)
    whole = {"gene-rummy": r"\w{2,8}( \w{2,8}){3}", "labradors": "[Bb]{2} [Ee]{2}"}
    form = whole.get(document["ruleset"], "(?!)")
    if not all(re.fullmatch(form, one) for one in parents):
        return False
    if document["ruleset"] != "gene-rummy":
        species = Species(FOLDER / f"{document['ruleset']}.toml")
        sire, dam = species.animal(parents[0], SON), species.animal(parents[1], DAUGHTER)
        return told == species.looks(species.offspring(sire, dam))
    sides = [[next(iter(left)) for _, left in score_oracle.read_genotype(one)] for one in parents]
    ways = [list(product(*pairs)) for pairs in zip(*sides, strict=True)]
    found: dict[str, Fraction] = defaultdict(Fraction)
    for young in product(*ways):
        variety = score_oracle.variety_of([(min(pair), max(pair)) for pair in young])
        found[variety] += Fraction(1, 4 ** len(ways))
    return told == found


def _are_right_questions(facts: Facts, **asked: Any) -> bool:
    """Tell whether enumeration gives the key of every question, and no other choice is right.

    What a word means is no question for an enumeration: the glossary was written by hand.
    """
    if facts["status"] != 0:
        return False
    try:
        for one in testcross.quiz(**asked):
            if one.answer.question.kind != "terms":
                hold(one.answer.question, Answers(cast("Ruleset", one.about[0]().ruleset)))
    except AssertionError:
        return False
    return True

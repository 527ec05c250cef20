"""Questions answered by plain enumeration: every genotype of every animal, and nothing clever.

Nothing here comes from the tutor: the cards are read off what the question shows, its words say
what is asked, and the answer is looked up among all arrangements of the genes.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations, product
from math import prod
from operator import contains
from random import Random
from types import MappingProxyType

from oracles import oracle
from oracles.oracle import Genotype, Plain, Reading, Solution
from testcross.rulesets import Ruleset
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.ruleset import Variety
from testcross.rulesets.tutoring import CardRow, Question

FOUNDER = (None, None)


@cache
def slots(locus: Locus, text: str) -> Reading:
    """Return the genotypes that two slots allow, by the definition of the dash."""
    symbols = locus.symbols
    every = oracle.genotypes(len(symbols))
    found = set()
    for g in every:
        first, second = (symbols[a] for a in g)
        before = f"{first}-" == text
        behind = text.startswith("-") and text[1:] in (first, second)
        if text in ("--", first + second) or before or behind:
            found.add(g)
    return frozenset(found)


def readings(ruleset: Ruleset, row: CardRow) -> list[Reading]:
    """Return what a card shows at each locus, of what such an animal can be."""
    named = _named(ruleset).get(without_sex(ruleset, row.card), ruleset.blank)
    words = zip(ruleset.loci, row.shown.split(), can_be(ruleset, row), named, strict=True)
    return [slots(locus, word) & every & card for locus, word, every, card in words]


@cache
def _named(ruleset: Ruleset) -> dict[str, tuple[Reading, ...]]:
    """Return what each card shows by its name, which may have one prefix before it."""
    found = {variety.name: variety.readings for variety in ruleset.varieties}
    for prefix, base in product(ruleset.prefixes, ruleset.varieties):
        if base.takes_prefixes:
            own = list(base.readings)
            own[prefix.place] = prefix.reading
            found[f"{prefix.name} {base.name}"] = tuple(own)
    return found


def without_sex(ruleset: Ruleset, card: str) -> str:
    """Return a card's name without the word for a son or a daughter behind it."""
    for word in ruleset.roles.children:
        card = card.removesuffix(f" {word}")
    return card


def can_be(ruleset: Ruleset, row: CardRow) -> list[Reading]:
    """Return all that an animal can be: a son has one X, a hen one Z, and the dead are nobody."""
    parent = next((i for i, one in enumerate(ruleset.roles.sexes) if row.role.startswith(one)), -1)
    kid = next((i for i, one in enumerate(ruleset.roles.children) if row.card.endswith(one)), -1)
    sex = parent if parent >= 0 else kid
    found = []
    for locus in ruleset.loci:
        last = len(locus.alleles)
        every = list(oracle.genotypes(len(locus.symbols)))
        if locus.chromosome in ("X", "Z"):
            single = sex == ("X", "Z").index(locus.chromosome)
            every = [g for g in every if (g[1] == last) == single and g[0] < last]
        dead = {g for g, when in locus.lethal if parent >= 0 or when == "before birth"}
        found.append(frozenset(every) - dead)
    return found


def shows(locus: Locus, genotype: Genotype) -> str:
    return dict(locus.heterozygotes).get(genotype, locus.alleles[genotype[0]].shows)


_MOST_WHOLE = 600


@lru_cache(maxsize=4_096)
def whole(
    ruleset: Ruleset, places: tuple[int, ...], cell: tuple[Genotype, ...]
) -> tuple[tuple[Genotype, ...], ...]:
    """Return genotypes at all loci that a question about some leaves open; of many a sample."""
    every = [
        sorted({g for g in locus.every if dict(locus.lethal).get(g) is None})
        for locus in ruleset.loci
    ]
    for place, genotype in zip(places, cell, strict=True):
        every[place] = [genotype]
    if prod(map(len, every)) <= _MOST_WHOLE:
        return tuple(product(*every))
    # the most dominant and the most recessive of all, and those that any card shows, come first
    shown = [way for variety in ruleset.varieties for way in ways(variety)]
    chance = Random(f"{ruleset.name}:{places}:{cell}")
    some = [
        tuple(
            chance.choice([g for g in every_one if g in own] or every_one)
            for every_one, own in zip(every, way, strict=True)
        )
        for way in shown
    ]
    drawn = [tuple(map(chance.choice, every)) for _ in range(_MOST_WHOLE)]
    return (tuple(one[0] for one in every), tuple(one[-1] for one in every), *some, *drawn)


def ways(variety: Variety) -> tuple[tuple[Reading, ...], ...]:
    return variety.alternatives or (variety.readings,)


def names_of(ruleset: Ruleset, genotypes: tuple[Genotype, ...]) -> list[str]:
    return [
        variety.name
        for variety in ruleset.varieties
        if any(all(map(contains, way, genotypes)) for way in ways(variety))
    ]


@dataclass(frozen=True)
class Family:
    """Two parents and their young, as the cards of a question show them."""

    ruleset: Ruleset
    animals: tuple[tuple[Reading, ...], ...]
    every: tuple[tuple[Reading, ...], ...] = ()
    """What each of them could be, whatever its card shows."""

    def at(self, locus: int) -> Plain:
        shape = (FOUNDER, FOUNDER, *[(0, 1)] * (len(self.animals) - 2))
        count = len(self.ruleset.loci[locus].symbols)
        return Plain(count, tuple(one[locus] for one in self.animals), shape)

    def solutions(self, locus: int) -> tuple[Solution, ...]:
        return tuple(_solutions(self.at(locus)))

    def legal_at(self, locus: int) -> bool:
        return bool(self.solutions(locus))

    def legal(self) -> bool:
        return all(map(self.legal_at, range(len(self.ruleset.loci))))

    def with_young(self, *young: tuple[Reading, ...]) -> "Family":
        return Family(self.ruleset, (*self.animals[:2], *young))

    def covered(self, animal: int, locus: int) -> tuple[Solution, ...]:
        problem = self.at(locus)
        cards = list(problem.readings)
        cards[animal] = self.every[animal][locus]
        return tuple(_solutions(Plain(problem.allele_count, tuple(cards), problem.parents)))


@cache
def _solutions(problem: Plain) -> tuple[Solution, ...]:
    return tuple(oracle.all_solutions(problem))


def family(ruleset: Ruleset, rows: Sequence[CardRow]) -> Family:
    animals, every = (tuple(tuple(of(ruleset, row)) for row in rows) for of in (readings, can_be))
    return Family(ruleset, animals, every)


def roles(ruleset: Ruleset, young: int) -> list[str]:
    parents = [f"the {name}" for name in ruleset.roles.parents]
    word = ruleset.roles.offspring
    return parents + ([f"the {word}"] if young == 1 else [f"{word} {i + 1}" for i in range(young)])


def written(locus: Locus, of: Sequence[Genotype]) -> str:
    """Return what is common to some genotypes in two slots: all that is proven."""
    known = oracle.known(of)
    names = [locus.symbols[a] for a in known]
    if len(known) == 1:
        least = min(min(g) for g in of)
        return f"{names[0]}-" if least >= known[0] else f"-{names[0]}"
    return "".join(names) or "--"


def of_animal(solutions: Sequence[Solution], animal: int) -> list[Genotype]:
    return sorted({one[animal] for one in solutions})


def name(locus: Locus, genotype: Genotype) -> str:
    return "".join(locus.symbols[a] for a in genotype)


_CROSS = re.compile(r"(\S+(?: \S+)?) x (\S+(?: \S+)?)(?=\.| have)")


def asked_for(text: str, before: str) -> str:
    """Return what a question about a cross asks for, without what it is not."""
    return text.rsplit(before, 1)[1].partition(", not ")[0].rstrip("?")


class Answers:
    """The answer to each kind of question, by the definition in the docs."""

    def __init__(self, ruleset: Ruleset) -> None:
        self.ruleset = ruleset
        self.loci = [locus.name for locus in ruleset.loci]

    def answer(self, question: Question) -> tuple[str, ...]:
        method = getattr(self, question.kind.replace("-", "_"))
        found = method(question)
        return (found,) if isinstance(found, str) else tuple(found)

    def _asked(self, question: Question) -> tuple[Family, int, int]:
        """Return the family, and the animal and the locus that the words name."""
        cards = family(self.ruleset, question.cards)
        called = roles(self.ruleset, len(question.cards) - 2)
        found = [i for i, role in enumerate(called) if re.search(rf"\b{role}\b", question.text)]
        place = re.search(r"at locus (\S+?)[?.:;, ]", f"{question.text} ")
        return (
            cards,
            found[-1] if found else -1,
            self.loci.index(place.group(1)) if place else -1,
        )

    def legal(self, question: Question) -> str:
        return "Yes" if family(self.ruleset, question.cards).legal() else "No"

    def locus(self, question: Question) -> list[str]:
        cards = family(self.ruleset, question.cards)
        return [one for i, one in enumerate(self.loci) if not cards.legal_at(i)]

    def lacking(self, question: Question) -> list[str]:
        """A statement is right if the parent, or both, lack the allele and the kit must get it."""
        cards, _, locus = self._asked(question)
        sire, dam, kit = (cards.animals[i][locus] for i in range(3))
        found = []
        for choice in question.choices:
            symbol = choice.text.split(" to give")[0].rsplit(" ", 1)[1]
            allele = self.ruleset.loci[locus].symbols.index(symbol)
            lacks = [not any(allele in g for g in one) for one in (sire, dam)]
            twice, once = all(g == (allele, allele) for g in kit), all(allele in g for g in kit)
            if choice.text.startswith("Neither"):
                right = all(lacks) and once
            else:
                assert choice.text.startswith("Only the ")
                mine, other = (
                    lacks if f"the {self.ruleset.roles.parents[0]} " in choice.text else lacks[::-1]
                )
                right = mine and not other and twice
            found += [choice.text] * right
        return found

    def elimination(self, question: Question) -> list[str]:
        cards, animal, locus = self._asked(question)
        series = self.ruleset.loci[locus]
        left = of_animal(cards.solutions(locus), animal)
        return [name(series, g) for g in sorted(cards.animals[animal][locus]) if g not in left]

    def verdict(self, question: Question) -> str:
        """Of two loci: the worse verdict counts, and more to prove only where nothing is wrong."""
        cards, animal, _ = self._asked(question)
        found = set()
        for text, name_ in re.findall(r"(\S+) at locus (\S+)", question.text):
            locus = self.loci.index(name_)
            said = sorted(oracle.known(slots(self.ruleset.loci[locus], text)))
            can_be = of_animal(cards.solutions(locus), animal)
            holding = [g for g in can_be if oracle.contains(g, tuple(said))]
            if not holding:
                found.add("No: it is impossible")
            elif len(holding) < len(can_be):
                found.add("No: it is possible, but not proven")
            elif len(oracle.known(can_be)) > len(said):
                found.add("Not yet: you can prove more")
            else:
                found.add("Yes, it is proven")
        worst_first = (
            *("No: it is impossible", "No: it is possible, but not proven"),
            *("Not yet: you can prove more", "Yes, it is proven"),
        )
        return next(one for one in worst_first if one in found)

    def allele(self, question: Question) -> str:
        cards, animal, locus = self._asked(question)
        return written(self.ruleset.loci[locus], of_animal(cards.solutions(locus), animal))

    def animal(self, question: Question) -> str:
        cards, animal, _ = self._asked(question)
        return " ".join(
            written(locus, of_animal(cards.solutions(i), animal))
            for i, locus in enumerate(self.ruleset.loci)
        )

    def either_or(self, question: Question) -> str:
        cards, _, locus = self._asked(question)
        symbol = question.text.split(" has ")[1].split(" at ")[0]
        allele = self.ruleset.loci[locus].symbols.index(symbol)
        couples = [(allele in one[0], allele in one[1]) for one in cards.solutions(locus)]
        sire, dam = (all(pair[i] for pair in couples) for i in (0, 1))
        called = [f"the {name}" for name in self.ruleset.roles.parents]
        if sire and dam:
            return f"both have {symbol}"
        if sire or dam:
            has, other = called if sire else called[::-1]
            return f"{has} has {symbol}, {other} need not have it"
        if all(map(any, couples)):
            return f"at least one of them has {symbol}, but the cards don't tell which"
        return f"nothing: perhaps neither has {symbol}"

    def premises(self, question: Question) -> list[str]:
        cards, animal, locus = self._asked(question)
        known = oracle.known(of_animal(cards.solutions(locus), animal))
        shown = oracle.known(sorted(cards.animals[animal][locus]))
        gained = [a for a in known if known.count(a) > shown.count(a)]
        needed = []
        for i, role in enumerate(roles(self.ruleset, len(question.cards) - 2)):
            left = oracle.known(of_animal(cards.covered(i, locus), animal))
            if any(left.count(a) < known.count(a) for a in gained):
                needed.append(role)
        return needed

    def kits(self, question: Question) -> list[str]:
        parents = family(self.ruleset, question.cards)
        return [
            choice.text
            for choice in question.choices
            if parents.with_young(self._kit(choice.text)).legal()
        ]

    def _kit(self, text: str) -> tuple[Reading, ...]:
        """Return what a card shows of a son or a daughter, if it says which it is."""
        own = _named(self.ruleset)[without_sex(self.ruleset, text)]
        every = can_be(self.ruleset, CardRow(role="", card=text, shown=""))
        return tuple(one & all_ for one, all_ in zip(own, every, strict=True))

    def design(self, question: Question) -> list[str]:
        """Of all pairs of the cards just one has a genotype for each animal at every locus."""
        kits = [tuple(readings(self.ruleset, row)) for row in question.cards]
        cards = {choice.text: self._card(choice.text) for choice in question.choices}
        pairs = [
            [one, other]
            for one, other in combinations(cards, 2)
            if Family(self.ruleset, (cards[one], cards[other], *kits)).legal()
        ]
        assert len(pairs) == 1, question
        return pairs[0]

    def _card(self, text: str) -> tuple[Reading, ...]:
        found = re.fullmatch(r"(.+?)(?: \((.+)\))?", text)
        assert found
        own = _named(self.ruleset)[found[1]]
        row = CardRow(role="", card=found[1], shown=found[2] or "")
        return tuple(readings(self.ruleset, row)) if found[2] else own

    def test_cross(self, question: Question) -> str:
        """The mate with which a carrier has most young that it cannot have without the allele."""
        asked = re.search(r"Is this .+? (\S+) or (\S+) at locus (\S+)\?", question.text)
        certain = re.search(r"make you (\d+) % certain", question.text)
        assert asked
        assert certain
        place = self.loci.index(asked[3])
        locus = self.ruleset.loci[place]
        carrier, pure = (min(slots(locus, asked[i])) for i in (1, 2))
        shown = re.search(r"Both (?:look|are) (.+?)\. Which .+ all (.+), make you", question.text)
        assert shown
        assert shown[1] == shown[2]
        assert self.counts([locus], (carrier,), shown[1])
        assert self.counts([locus], (pure,), shown[1])
        assert not self.counts([locus], ((carrier[1], carrier[1]),), shown[1])
        shares = []
        for row in question.cards[1:]:
            (mate,) = readings(self.ruleset, row)[place]
            seen = [locus.alleles[min(a, b)].shows for a, b in product(carrier, mate)]
            usual = {locus.alleles[min(a, b)].shows for a, b in product(pure, mate)}
            shares.append(sum(one not in usual for one in seen) / 4)
        assert shares[0] != shares[1]
        number, missed = 0, 1.0
        while 100 * missed > 100 - int(certain[1]) + 1e-9:
            number, missed = number + 1, missed * (1 - max(shares))
        place, young = 1 + (shares[1] > shares[0]), self.ruleset.roles.offspring
        several = {"fly": "flies", "child": "children"}.get(young, f"{young}s")
        return f"{self.ruleset.roles.dam} {place}, {number} {several}"

    def odd(self, question: Question) -> list[str]:
        cards = family(self.ruleset, question.cards)
        young = cards.animals[2:]
        called = roles(self.ruleset, len(young))[2:]
        odd = [not cards.with_young(one).legal() for one in young]
        others = [one for one, is_odd in zip(young, odd, strict=True) if not is_odd]
        assert cards.with_young(*others).legal()
        return [role for role, is_odd in zip(called, odd, strict=True) if is_odd]

    def _cross(self, question: Question) -> tuple[list[Locus], list[tuple[Genotype, ...]]]:
        found = _CROSS.match(re.split(r"square of |are all .+?\. ", question.text)[-1])
        assert found
        words = [found[1].split(), found[2].split()]
        loci = [
            next(one for one in self.ruleset.loci if len(slots(one, word)) == 1)
            for word in words[0]
        ]
        parents = [
            [min(slots(locus, word)) for locus, word in zip(loci, some, strict=True)]
            for some in words
        ]
        cells = [
            tuple((min(p[k], m[k]), max(p[k], m[k])) for k in range(len(loci)))
            for p in product(*parents[0])
            for m in product(*parents[1])
        ]
        return loci, cells

    def given(self, question: Question) -> dict[int, Genotype]:
        """Return what the question says that all have at loci beside those of the cross."""
        found = re.match(r"Parents and young are all (.+?)\. ", question.text)
        return {
            next(i for i, locus in enumerate(self.ruleset.loci) if slots(locus, word)): min(
                next(slots(locus, word) for locus in self.ruleset.loci if slots(locus, word))
            )
            for word in (found[1].split() if found else ())
        }

    def punnett(self, question: Question) -> str:
        loci, cells = self._cross(question)
        text, given = asked_for(question.text, " are "), self.given(question)
        return str(sum(self.counts(loci, cell, text, given) for cell in cells))

    def classes(self, loci: Sequence[Locus], text: str) -> list[Reading] | None:
        """Return the genotypes that a text stands for at each locus; None if it is in words."""
        parts = [text] if len(loci) == 1 else re.findall(r"\([^)]+\)|\S+", text)
        if len(parts) != len(loci):
            return None
        found = [
            frozenset(
                g
                for one in part.strip("()").split(" or ")
                for g in slots(locus, one)
                if ("/" in one) == (locus.symbols[g[1]][0] == "/")
            )
            for locus, part in zip(loci, parts, strict=True)
        ]
        return found if all(found) else None

    def counts(
        self,
        loci: Sequence[Locus],
        cell: tuple[Genotype, ...],
        text: str,
        given: Mapping[int, Genotype] = MappingProxyType({}),
    ) -> bool:
        """Tell whether a cell is what a question asks for, whatever it has at all other loci."""
        if self.ruleset.by_phenotype:
            return " and ".join(map(shows, loci, cell)) == text
        found = self.classes(loci, text)
        if found is not None:
            return all(g in one for g, one in zip(cell, found, strict=True))
        places = (*map(self.ruleset.loci.index, loci), *given)
        left_open = whole(self.ruleset, places, (*cell, *given.values()))
        is_so = {text in names_of(self.ruleset, one) for one in left_open}
        assert len(is_so) == 1, (text, cell, "depends on another locus")
        return is_so == {True}

    def _share(self, question: Question, text: str) -> Fraction:
        (locus,), cells = self._cross(question)
        asked, _, name = text.partition(" at locus ")
        assert name in ("", locus.name)
        born = [cell for cell in cells if dict(locus.lethal).get(cell[0]) != "before birth"]
        given = self.given(question)
        return Fraction(sum(self.counts([locus], cell, asked, given) for cell in born), len(born))

    def chance(self, question: Question) -> str:
        share = self._share(question, asked_for(question.text, "them be "))
        if share in (0, 1):
            return "Yes, at least one certainly is" if share else "No, none can be"
        return "No, but one can be"

    def next(self, question: Question) -> str:
        return str(self._share(question, asked_for(question.text, " to be ")))

    def _genotypes(self, text: str) -> tuple[list[Locus], list[Genotype]]:
        loci, found = [], []
        for word in text.split():
            locus = next(one for one in self.ruleset.loci if slots(one, word))
            loci.append(locus)
            found += sorted(slots(locus, word))
        return loci, found

    def gametes(self, question: Question) -> str:
        loci, pairs = self._genotypes(question.text.partition(" that is ")[2].rstrip("?"))
        names = [
            [locus.symbols[a].strip("/") for a in dict.fromkeys(pair)]
            for locus, pair in zip(loci, pairs, strict=True)
        ]
        *most, last = map(" ".join, product(*names))
        return f"{', '.join(most)} or {last}" if most else last

    def looks(self, question: Question) -> str:
        told = question.text.partition(" is ")[2].partition(". What does it show?")[0]
        asked, _, elsewhere = told.partition(", and ")
        loci, pairs = self._genotypes(asked.partition(" at locus ")[0])
        others, given = self._genotypes(elsewhere.removesuffix(" elsewhere"))
        if len(loci) > 1 and not self.ruleset.by_phenotype:
            places = tuple(map(self.ruleset.loci.index, (*loci, *others)))
            left = whole(self.ruleset, places, (*pairs, *given))
            common = set.intersection(*({*names_of(self.ruleset, one)} for one in left))
            if common:
                return min(common)
        return " and ".join(map(shows, loci, pairs))

    def several(self, question: Question) -> str:
        """Every row of young, each of four cells of the square, is equally likely."""
        found = re.match(
            r"(\S+) x (\S+) have (\d) young\. How likely is it that (.+)\?", question.text
        )
        assert found
        (locus, _), parents = self._genotypes(f"{found[1]} {found[2]}")
        cells = [max(one, other) for one, other in product(*parents)]
        least = [min(one, other) for one, other in product(*parents)]
        trait = re.split(r" (?:is|are) ", found[4].partition(" at locus")[0])[-1]
        is_so = [shows(locus, pair) == trait for pair in zip(least, cells, strict=True)]
        words, n = found[4].split(), int(found[3])
        number = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
        rows = list(product(is_so, repeat=n))
        if words[0] == "exactly":
            right = [row for row in rows if sum(row) == number[words[1]]]
        else:
            right = [row for row in rows if (all(row) if words[0] == "all" else any(row))]
        return str(Fraction(len(right), len(rows)))

    def branches(self, question: Question) -> str:
        parents, _, asked = question.text.partition(": how likely are young that are ")
        sire, dam = (self._genotypes(one) for one in parents.split(" x "))
        wanted = re.split(", | and ", asked.rstrip("?"))
        young = [
            [(min(pair), max(pair)) for pair in zip(one, other, strict=True)]
            for one, other in product(product(*sire[1]), product(*dam[1]))
        ]
        seen = [list(map(shows, sire[0], one)) for one in young]
        return str(Fraction(seen.count(wanted), len(seen)))

    def mode(self, question: Question) -> list[str]:
        """Go through all genotypes of a family, written as sets of X, Y and autosomes."""
        ill, well = (question.text.partition(" are not")[0] + "  ").split(" affected", 1)
        names = re.findall(r"the father|the mother|(?:son|daughter) \d", question.text)
        affected = {one: one in ill for one in names}
        assert all(one in ill or one in well for one in names)
        children = [one for one in names if one[:3] != "the"]
        found = []
        for mode in ("autosomal dominant", "autosomal recessive", *_ON_X):
            on_x, dominant = mode in _ON_X, mode.endswith("dominant")

            def fits(who: str, genes: str, *, dominant: bool = dominant) -> bool:
                ill = "A" in genes if dominant else "A" not in genes
                return ill == affected[who]

            fathers = ("AY", "aY") if on_x else ("AA", "Aa", "aa")
            possible = False
            for father, mother in product(fathers, ("AA", "Aa", "aa")):
                if not (fits("the father", father) and fits("the mother", mother)):
                    continue
                sons = [s + d for s in (father[1] if on_x else father) for d in mother]
                daughters = [s + d for s in (father[0] if on_x else father) for d in mother]
                possible |= all(
                    any(fits(who, genes) for genes in (sons if who[0] == "s" else daughters))
                    for who in children
                )
            found += [mode] * possible
        return found

    def chi_square(self, question: Question) -> str:
        found = re.search(
            r"give (\d):1 .* Of (\d+) .+? (\d+) are .+?, (\d+) are not", question.text
        )
        assert found
        common, total, rare, other = map(int, found.groups())
        assert total == rare + other
        expected = (total * common / (common + 1), total / (common + 1))
        value = sum((o - e) ** 2 / e for o, e in zip((other, rare), expected, strict=True))
        return f"{value:.2f}, {'it fits' if value < 3.841459 else 'it does not fit'}"

    def map(self, question: Question) -> str:
        """Try each locus as the middle one: with the right one double crossovers are the rarest."""
        counts = {
            tuple(one.split()): int(number)
            for one, number in re.findall(r"(\S \S \S): (\d+)", question.text)
        }
        parent, rarest = max(counts, key=lambda k: counts[k]), min(counts, key=lambda k: counts[k])
        changed = [one != other for one, other in zip(parent, rarest, strict=True)]
        middle = changed.index(sum(changed) == 1)
        reference = question.answer[0][-1]
        names = ["".join({one[i] for one in counts} - {"+"}) for i in range(3)]
        end = names.index(reference)
        apart = sum(
            n
            for one, n in counts.items()
            if (one[end] == parent[end]) != (one[middle] == parent[middle])
        )
        return f"{names[middle]}, {100 * apart / sum(counts.values()):g} cM from {reference}"

    def score(self, question: Question) -> str:
        points = 0
        cards = family(self.ruleset, question.cards)
        for i, locus in enumerate(self.ruleset.loci):
            solutions = cards.solutions(i)
            for animal in range(len(question.cards)):
                proven = oracle.known(of_animal(solutions, animal))
                points += sum(_POINTS[locus.symbols[a]] for a in proven)
        return str(points)

    def set(self, question: Question) -> list[str]:
        cards = [tuple(readings(self.ruleset, row)) for row in question.cards]
        found = [
            f"{question.cards[b].role} and {question.cards[d].role}"
            for b in (0, 1)
            for d in (2, 3)
            if Family(self.ruleset, (cards[b], cards[d], cards[4])).legal()
        ]
        return found or ["There is no SET!"]


_ON_X = ("X-linked dominant", "X-linked recessive")
_POINTS = {"A": 1, "at": 2, "a": 4, "B": 1, "b": 2, "C": 1, "cchd": 2, "ch": 4, "c": 8}
_POINTS |= {"D": 1, "d": 2}


def hold(question: Question, answers: Answers) -> None:
    """Check one question: the answer is that of enumeration, and every distractor is wrong."""
    right = answers.answer(question)
    assert question.answer == right, question
    correct = tuple(choice.text for choice in question.choices if choice.correct)
    texts = [choice.text for choice in question.choices]
    assert len(set(texts)) == len(texts) >= 2, question
    assert correct == right, question
    assert all(said != right for _, said in question.wrong), question

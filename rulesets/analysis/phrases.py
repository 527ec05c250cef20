"""Sentences about one locus: what animals, alleles and genotypes are called, and why things follow.

``StepPhrases`` words a deduction by its premises: offspring alone, parents alone, or else what
would follow if it were not so. ``ConflictPhrases`` words why readings cannot hold together, by the
situation: an allele that neither parent has, a parent with nothing to give, or case by case. Who
has what from whom on sex chromosomes is added behind.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING

from testcross.rulesets.english import article, listed
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.mating import MatingLocus
from testcross.rulesets.genetics.ruleset import Roles
from testcross.rulesets.genetics.slots import UNKNOWN, format_genotype, format_set, format_slots
from testcross.solver import (
    FEMALE,
    MALE,
    Allele,
    Case,
    Conflict,
    EitherOr,
    KnownAlleles,
    LocusProblem,
    Reading,
    containing,
    gametes,
    known_alleles,
    pair,
    sex_shown,
)

if TYPE_CHECKING:
    from testcross.solver import Step


_ORIGINS = {
    ("X", 0): "{a_son} has one {x}, from his mother: his father gives him the {y}",
    ("X", 1): "{a_daughter} has one {x} from each parent, and her father has only one to give",
    ("Z", 0): "{a_son} has one {x} from each parent, and his mother has only one to give",
    ("Z", 1): "{a_daughter} has one {x}, from her father: her mother gives her the {y}",
    ("Y", 0): "{a_son} has his {x} from his father",
    ("Y", 1): "{a_daughter} has no {x}",
    ("W", 0): "{a_son} has no {x}",
    ("W", 1): "{a_daughter} has her {x} from her mother",
}
_ONE_LINE = "mitochondria come from the mother alone"


def origin(roles: Roles, locus: Locus, sex: int | None) -> str:
    """Return who gives a son or a daughter an allele of a locus; empty on an autosome."""
    if locus.is_single:
        return _ONE_LINE
    if not locus.is_sexed or sex is None:
        return ""
    son, daughter = roles.children
    return _ORIGINS[locus.chromosome, sex].format(
        a_son=with_article(son),
        a_daughter=with_article(daughter),
        x=locus.law.carrier,
        y=locus.law.bare,
    )


def sex_in(locus: Locus, reading: Reading) -> int | None:
    return sex_shown(locus.law, len(locus.alleles), reading)


def sex_shown_by(roles: Roles, locus: Locus, gained: KnownAlleles, reading: Reading) -> str:
    """Say which sex a step has shown, where it has: ``is a son``."""
    if not locus.is_sexed or len(locus.alleles) not in gained:
        return ""
    sex = sex_in(locus, reading)
    return "" if sex is None else f"is {with_article(roles.children[sex])}"


def with_article(word: str) -> str:
    return f"{article(word)} {word}"


SIRE, DAM = 0, 1


class LocusPhrases:
    """Words for a mating at one locus; positions are those of the mating's animals."""

    def __init__(self, here: MatingLocus, aside: Collection[int] = ()) -> None:
        self._mating = here.mating
        self._roles = here.mating.ruleset.roles
        self._locus = here.locus
        self._problem = here.problem
        self._place = here.mating.ruleset.loci.index(here.locus)
        self._shower = here.mating.ruleset.shower
        self._whatever = f"whatever {self._shower}{' shows' * here.mating.ruleset.by_phenotype}"
        self.here, self.aside = here, aside
        """Animals that a sentence is about, whatever their cards show."""

    def name(self, position: int) -> str:
        """Return role and card: ``the buck (Castor)``, ``kit 2 (White)``."""
        animal = self._mating.animals[position]
        card = animal.variety.name if animal.variety else animal.shown
        if self._mating.ruleset.by_phenotype:
            card = animal.label
            if len(self._mating.ruleset.loci) == 1 and card in (animal.shown, UNKNOWN):
                return self.role(position)  # which is said of it anyway
        if position in self.aside:
            card = self._whatever
        return f"{self.role(position)} ({card})"

    def role(self, position: int) -> str:
        return self._roles.role_in_sentence(position, len(self._mating.offspring))

    def names(self, positions: Iterable[int]) -> str:
        return listed([self.name(position) for position in positions], "and")

    def symbol(self, allele: Allele) -> str:
        """Return an allele as it is written; a chromosome without one by its letter."""
        return self._locus.symbols[allele].removeprefix("/")

    def symbols(self, alleles: Iterable[Allele], conjunction: str = "or") -> str:
        return listed([self.symbol(allele) for allele in alleles], conjunction)

    def genotypes(self, reading: Reading) -> str:
        """Return a set of genotypes: in the notation, or one by one where that says too little."""
        return format_set(self._locus, reading)

    def shows(self, position: int) -> str:
        """Say what a card reads: ``the kit (Castor) is A-, agouti,``."""
        reading = self._problem.readings[position]
        phenotypes = {self._locus.phenotype(genotype) for genotype in reading}
        seen = f", {phenotypes.pop()}," if len(phenotypes) == 1 else ""
        return f"{self.name(position)} is {self.genotypes(reading)}{seen}"

    def _origins(self, kits: Iterable[int]) -> str:
        """Return the sentences on who gives sons and daughters their alleles; none on autosomes."""
        if not self._locus.law.is_special:
            return ""
        born = [kit for kit in kits if kit > DAM]
        sexes = {sex_in(self._locus, self._problem.readings[kit]) for kit in born}
        asked: list[int | None] = (
            [None] if self._locus.is_single and born else [s for s in (MALE, FEMALE) if s in sexes]
        )
        origins = [origin(self._roles, self._locus, sex) for sex in asked]
        return "".join(f" {sentence(one)}" for one in origins if one)


def set_aside(problem: LocusProblem, conflict: Conflict) -> frozenset[int]:
    """Return the animals whose cards show something that a conflict does without."""
    return frozenset(
        i
        for i, reading in enumerate(problem.readings)
        if i not in conflict.individuals and reading != problem.blanks[i]
    )


def in_reading_order(problem: LocusProblem, found: Iterable[Conflict]) -> list[Conflict]:
    """Return conflicts with those first that say nothing of a parent without its card."""
    conflicts = list(found)
    blanks = problem.blanks if len(conflicts) > 1 else ()  # mostly there is one at most

    def parents_without_their_card(conflict: Conflict) -> int:
        left = {SIRE: conflict.sire_could_be, DAM: conflict.dam_could_be}
        aside = set_aside(problem, conflict)
        return sum(parent in aside and could != blanks[parent] for parent, could in left.items())

    return sorted(conflicts, key=parents_without_their_card) if blanks else conflicts


def sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."


_LAWS = {"segregation": "Segregation", "dominance": "Dominance"}


class StepPhrases(LocusPhrases):
    def step(self, step: "Step") -> str:
        if step.mate is not None:
            text = self._interchanged(step)
        elif step.individual < 2:
            text = self._from_offspring(step) or self._by_cases(step)
        else:
            text = self._from_parents(step) or self._by_cases(step)
        for one, when in self._locus.lethal:
            if not {*step.gained} & {*one}:
                text += f" {sentence(f'{format_genotype(self._locus, one)} dies {when}')}"
        laws = listed([_LAWS[law] for law in step.laws], "and")
        text += self._origins(p.individual for p in step.premises if p.individual > DAM)
        return f"{text} (Law{'s' * (len(step.laws) > 1)} of {laws})"

    def slots(self, position: int, known: KnownAlleles) -> str:
        """Return an animal's two slots once these alleles are known: ``Cc``, ``C-``."""
        allows = containing(self._problem.readings[position], known)
        return format_slots(self._locus, known, allows)

    def either_or(self, fact: EitherOr) -> str:
        """Say what at least one of two parents must carry; of several alleles, each by itself."""
        first, *others = [self.symbol(allele) for allele in fact.alleles]
        each = [f"at least one of {self.names(fact.couple)} carries {first}"]
        each += [f"at least one carries {symbol}" for symbol in others]
        return sentence(f"{listed(each, 'and')}; which one is unknown")

    def _therefore(self, step: "Step") -> str:
        return f"so {self.is_known_to_be(step.individual, step.gained, step.known)}"

    def is_known_to_be(self, position: int, gained: KnownAlleles, known: KnownAlleles) -> str:
        """Say what an animal has been shown to be: ``the buck (Castor) carries c: Cc``."""
        left = containing(self._problem.readings[position], known)
        sex = sex_shown_by(self._roles, self._locus, gained, left)
        there = self._locus.carried(gained)
        carries = f"carries {listed(there, 'and')}" if there else ""
        what = listed([word for word in (sex, carries) if word], "and")
        return f"{self.name(position)} {what}: {self.slots(position, known)}"

    def _from_offspring(self, step: "Step") -> str | None:
        """Say what a parent must have given to one of its offspring, by what that shows."""
        allows = {p.individual: p.allows for p in step.premises}
        kits = [i for i in allows if i > DAM]
        if len(kits) != 1 or not set(allows) <= {SIRE, DAM, kits[0]}:
            return None
        parent, mate, kit = step.individual, DAM - step.individual, kits[0]
        passed = self._passed(parent, kit, allows)
        if len(passed) != 1 or passed != set(step.gained):
            return None
        (allele,) = passed
        symbol = self.symbol(allele)
        therefore = self._therefore(step)
        if len(allows) == 1:
            origin = f"has one {symbol} from each parent"
            if not all(genotype == (allele, allele) for genotype in allows[kit]):
                origin = f"can only have its {symbol} from {self.role(parent)}"
            if self._locus.is_single:
                origin = f"has its {symbol} from {self.role(parent)}"
            return sentence(f"{self._is(kit, allows[kit])} and {origin}, {therefore}")
        if mate in allows and allele not in gametes(allows[mate]):
            return sentence(
                f"{self._is(kit, allows[kit])}, and {self._is(mate, allows[mate])} and has no "
                f"{symbol} to give: the {symbol} came from {self.name(parent)}, {therefore}"
            )
        others = listed([self._is(i, allows[i]) for i in sorted(allows)], "and")
        return sentence(f"{others}: {self.name(parent)} can only have given {symbol}, {therefore}")

    def _from_parents(self, step: "Step") -> str | None:
        kit = step.individual
        allows = {p.individual: p.allows for p in step.premises}
        parents = [i for i in (SIRE, DAM) if i in allows]
        if not parents or not set(allows) <= {SIRE, DAM, kit}:
            return None
        passed = {parent: self._passed(parent, kit, allows) for parent in parents}
        certain = {parent: given for parent, given in passed.items() if len(given) == 1}
        came = {allele for given in certain.values() for allele in given}
        if not set(step.gained) <= came:
            return None
        therefore = self._therefore(step)
        alike = len(parents) == 2 and len({allows[i] for i in parents}) == 1
        if alike and len(gametes(allows[SIRE])) == 1:
            giving = (
                f"{self.names(parents)} are both {self.genotypes(allows[SIRE])} and can give only "
                f"{self.symbols(gametes(allows[SIRE]))}"
            )
        else:
            giving = listed([self._gives(i, allows[i], kit) for i in parents], "and")
        if kit not in allows:
            if alike and len(certain) == len(step.known) == 2:
                therefore = f"so {self.name(kit)} is {self.slots(kit, step.known)}"
            return sentence(f"{giving}, {therefore}")
        given = listed(
            [f"{self.symbols(alleles)} from {self.name(i)}" for i, alleles in certain.items()],
            "and",
        )
        return sentence(
            f"{giving}; {self._is(kit, allows[kit])} and has room only for {given}, {therefore}"
        )

    def _by_cases(self, step: "Step") -> str:
        case, individual = step.contradiction, step.individual
        if not case.alternatives:  # a card read in several ways, such as KB- or kyky
            before = self.symbols(step.before, "and")
            return sentence(
                f"{self.name(individual)} carries {before}, and what {self._shower} shows allows "
                f"no other genotype with {before}, {self._therefore(step)}"
            )
        lacking = self.symbols(dict.fromkeys(step.gained), "and")
        instead = self.genotypes(case.alternatives)
        others = [
            self._is(p.individual, p.allows)
            for p in step.premises
            if p.individual not in (individual, case.focus)
        ]
        beside = f" given that {listed(others, 'and')}," if others else ""
        without = f"if {self.name(individual)} had no {lacking}"
        if case.focus == individual:
            shown = self._mating.ruleset.by_phenotype
            refused = "is not what it shows" if shown else "its card does not allow"
            text = f"{without},{beside} it would be {instead}, which {refused}"
        else:
            premises = {p.individual: p.allows for p in step.premises}
            left = self.genotypes(case.could_be) if case.could_be else "nothing at all"
            text = (
                f"{without} it would be {instead}; then,{beside} {self.name(case.focus)} could "
                f"only be {left}, but it is {self.genotypes(premises[case.focus])}"
            )
        return sentence(f"{text}; {self._therefore(step)}")

    def _interchanged(self, step: "Step") -> str:
        mate = DAM - step.individual
        gained = self.symbols(step.gained, "and")
        reading = self.genotypes(self._problem.readings[step.individual])
        source = self._shared_from_offspring(step)
        return sentence(
            f"{self.name(step.individual)} and {self.name(mate)} show the same, {reading}, so you "
            f"may choose which is which. {source[0].upper()}{source[1:]}"
            f"write {gained} on the {self._roles.parents[step.individual]}, "
            f"{self.slots(step.individual, step.known)}"
        )

    def _shared_from_offspring(self, step: "Step") -> str:
        """Say why one of two parents must have it, and the other what is written on it already."""
        kits = [p for p in step.premises if p.individual > DAM]
        gained = self.symbols(step.gained, "and")
        reading = self._problem.readings[step.individual]
        mate = next((p for p in step.premises if p.individual == DAM - step.individual), None)
        theirs = known_alleles(reading if mate is None else mate.allows)
        are = listed([self._is(p.individual, p.allows) for p in kits], "and")
        certain = f"{are}; in every case, one of the two has"
        if mate is not None and theirs != known_alleles(reading):
            first, second = self.symbols(theirs, "and"), self.symbols(step.known, "and")
            sex = self._roles.parents[mate.individual]
            return f"{certain} {first} and the other {second}. With {first} on the {sex}, "
        if len(kits) == 1 and set(step.gained) <= set(known_alleles(kits[0].allows)):
            return f"{are} and has its {gained} from one of them: "
        return f"{certain} {gained}: "

    def _is(self, position: int, allows: Reading) -> str:
        return f"{self.name(position)} is {self.genotypes(allows)}"

    def _gives(self, position: int, allows: Reading, kit: int) -> str:
        alleles = gametes(allows)
        can = f"can give only {self.symbol(alleles[0])}"
        sex = sex_in(self._locus, self._problem.blanks[kit])
        if sex is not None:
            own = self._passed(position, kit, {position: allows})
            to = f"gives every {self._roles.children[sex]} {self.symbols(sorted(own))}"
            can = f"gives {self.symbols(sorted(own))}" if len(own) > 1 else to
            return f"{self._is(position, allows)} and {can}"
        if len(alleles) > 1:
            can = f"gives {self.symbols(alleles)}"
        return f"{self._is(position, allows)} and {can}"

    def _passed(self, parent: int, kit: int, allows: Mapping[int, Reading]) -> set[Allele]:
        mate, blanks = DAM - parent, self._problem.blanks
        own, other, reading = (allows.get(i) or blanks[i] for i in (parent, mate, kit))
        return {
            passed
            for passed in gametes(own)
            for theirs in gametes(other)
            if pair(passed, theirs) in reading
        }


MOST_CASES = 4
"""More cases than this are more than a reader wants to follow."""


class ConflictPhrases(LocusPhrases):
    def __init__(self, here: MatingLocus, conflict: Conflict, aside: Collection[int] = ()) -> None:
        super().__init__(here, {*set_aside(here.problem, conflict), *aside})
        self._conflict = conflict
        self._focus = conflict.focus
        self._others = [i for i in conflict.individuals if i != conflict.focus]

    def text(self) -> str:
        return sentence(self._why()) + self._origins([self._focus])

    def _why(self) -> str:
        if not self._others:
            # the doe (AyAy) cannot have grown up: AyAy dies before birth
            return self._unliving() or f"{self.shows(self._focus)} which no animal can be"
        cases, shows = self._conflict.cases, self.shows(self._focus)
        focus, reading = self.name(self._focus), self._problem.readings[self._focus]
        if not 0 < len(cases) <= MOST_CASES:
            # with the buck (Black) and kit 1 (Castor), the doe (White) can only be Cc, but ...
            return (
                f"with {self.names(self._others)}, {focus} can only be "
                f"{self.genotypes(self._conflict.could_be)}, but {self._shower} shows "
                f"{self.genotypes(reading)}"
            )
        if len(cases) > 1:
            # the kit is A- and that is impossible with ...: either the buck is aa and has no A ...
            barred: dict[Reading, list[int]] = {}
            for case in cases:
                parent = case.excluded_parent
                if parent is not None:
                    barred.setdefault(_of(parent, case), []).append(parent)
            parts = [self._will_not_do(parents, could) for could, parents in barred.items()]
            parts += [self._both(case) for case in cases if case.excluded_parent is None]
            names = self.names(self._others)
            return f"{shows} and that is impossible with {names}: either {'; or '.join(parts)}"
        (case,) = cases
        if case.missing_allele is not None:
            # the kit is A-, agouti, and needs A from one parent, but neither has it: ...
            needs = f"{shows} and needs {self._needed(case.missing_allele)}"
            return f"{needs}, but neither has it: {self._parents(case)}"
        if case.excluded_parent is None:
            # the buck is Aa and the doe is aa, and the kit can only be Aa or aa, but its card ...
            return (
                f"{self._parents(case)}, and {focus} can only be {self.genotypes(case.offspring)}, "
                f"but {self._shower} shows {self.genotypes(reading)}"
            )
        parent, state = case.excluded_parent, self._state(case.excluded_parent, case)
        others = [i for i in self._others if i != parent]
        because = f"{self._all_are(others)}, so " if others else ""
        if self._needs_one_from_each():
            # the kit is cc and needs c from each parent, but the buck is CC and has none
            needs = f"{shows} and needs {self._needed(self._known()[0])}"
            if not because:
                return f"{needs}, but {state} and has none"
            return f"{needs}, but {self.name(parent)} has none: {because}{state}"
        # the buck is aa and gives every kit a, but the kit is AA, agouti, which leaves no room ...
        return (
            f"{because}{state} and gives every {self._roles.offspring} "
            f"{self.symbols(gametes(_of(parent, case)))}, but {shows} which leaves no room for it"
        )

    def _will_not_do(self, parents: Iterable[int], could: Reading) -> str:
        kit = self.role(self._focus)
        names = listed([self.name(parent) for parent in parents])
        state = f"{names} is {self.genotypes(could)}"
        if self._needs_one_from_each():
            return f"{state} and has no {self.symbol(self._known()[0])} to give to {kit}"
        return f"{state} and gives {self.symbols(gametes(could))}, for which {kit} has no room"

    def _both(self, case: Case) -> str:
        kit = self.role(self._focus)
        sire, dam = (
            f"{self.name(i)} is {self.genotypes(could)}"
            for i, could in ((SIRE, case.sire), (DAM, case.dam))
        )
        if case.missing_allele is not None:
            lacking = self.symbol(case.missing_allele)
            return f"{sire} and {dam}, and neither has the {lacking} that {kit} needs"
        return f"{sire} and {dam}, and {kit} could only be {self.genotypes(case.offspring)}"

    def _unliving(self) -> str:
        """Say that an animal has died of what it is; nothing where it has not."""
        deaths = dict(self._locus.lethal)
        shown = sorted(self._mating.animals[self._focus].readings[self._place])
        if not all(genotype in deaths for genotype in shown):
            return ""
        each = [f"{format_genotype(self._locus, one)} dies {deaths[one]}" for one in shown]
        cannot = "have grown up" if self._focus <= DAM else "be born"
        return f"{self.name(self._focus)} cannot {cannot}: {listed(each, 'and')}"

    def _parents(self, case: Case) -> str:
        """Say what the parents are and, where that is more than they show, because of whom."""
        cornered = [i for i in (SIRE, DAM) if not self._is_as_shown(i, case)]
        facts = [i for i in self._others if i not in cornered]
        if not cornered:
            return self._all_are(facts)
        because = self._all_are(facts)
        if len(facts) == 1 and facts[0] > DAM:  # what a kit can have, where not just anything
            room = gametes(self._problem.readings[facts[0]])
            if len(room) == 1:
                because += f" and has {self.symbols(room)} from each parent"
            elif len(room) < self._problem.allele_count:
                because += f" and has room only for {self.symbols(room)}"
        therefore = " and ".join(self._state(parent, case) for parent in cornered)
        return f"{because}, so {therefore}"

    def _state(self, parent: int, case: Case) -> str:
        could = self.genotypes(_of(parent, case))
        if self._is_as_shown(parent, case):
            return f"{self.name(parent)} is {could}"
        must = "would have to be" if parent in self.aside else "can only be"
        return f"{self.name(parent)} {must} {could}"

    def _is_as_shown(self, parent: int, case: Case) -> bool:
        return parent in self._others and _of(parent, case) == self._problem.readings[parent]

    def _all_are(self, positions: Iterable[int]) -> str:
        readings = self._problem.readings
        return listed(
            [f"{self.name(i)} is {self.genotypes(readings[i])}" for i in positions], "and"
        )

    def _known(self) -> tuple[int, ...]:
        return known_alleles(self._problem.readings[self._focus])

    def _needs_one_from_each(self) -> bool:
        return len(self._known()) == 2 and len(set(self._known())) == 1

    def _needed(self, allele: int) -> str:
        source = "each parent" if self._needs_one_from_each() else "one parent"
        return f"{self.symbol(allele)} from {source}"


def _of(parent: int, case: Case) -> Reading:
    return case.dam if parent == DAM else case.sire

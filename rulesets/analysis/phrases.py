"""Every sentence about a mating, by situation; beside each situation stands an example.

An example is a mating, behind its species if that is not Gene Rummy's, and a sentence about it, in
which "..." leaves something out; a test asks for each.

``LocusPhrases`` knows what animals, alleles and genotypes are called at a locus. Three tables of
situations follow, in each of which the first that fits has the sentence: a step (``StepPhrases``),
why readings at a locus cannot hold together (``ConflictPhrases``), and what only several loci tell,
case by case (``CasePhrases``). Who has what from whom on sex chromosomes is added behind.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from testcross.rulesets.english import article, counted, listed
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.mating import Mating, MatingLocus
from testcross.rulesets.genetics.names import written_whole
from testcross.rulesets.genetics.ruleset import Roles
from testcross.rulesets.genetics.slots import UNKNOWN, format_genotype, format_set, format_slots
from testcross.solver import (
    FEMALE,
    MALE,
    Allele,
    Alternative,
    Alternatives,
    Case,
    ChoiceConflict,
    ChoiceProblem,
    Conflict,
    EitherOr,
    GainByCases,
    KnownAlleles,
    LocusProblem,
    Reading,
    RefutedCase,
    RuledOut,
    Solver,
    conflicts,
    containing,
    gametes,
    known_alleles,
    legal_choices,
    pair,
    possible,
    refuted_cases,
    sex_shown,
)

if TYPE_CHECKING:
    from testcross.solver import Step

SIRE, DAM = 0, 1
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

_OF_ONE_PARENT = {"mitochondrial": "mitochondria come from the mother alone"}
"""A law by which the same parent gives a son and a daughter the only allele needs a row here."""


def origin(roles: Roles, locus: Locus, sex: int | None) -> str:
    """Return who gives a son or a daughter an allele of a locus; empty on an autosome."""
    if locus.is_single:
        return _OF_ONE_PARENT[locus.law.name]
    if not locus.is_sexed or sex is None:
        return ""
    son, daughter = map(_with_article, roles.children)
    law = locus.law
    return _ORIGINS[locus.chromosome, sex].format(
        a_son=son, a_daughter=daughter, x=law.carrier, y=law.bare
    )


def sex_in(locus: Locus, reading: Reading) -> int | None:
    return sex_shown(locus.law, len(locus.alleles), reading)


def _with_article(word: str) -> str:
    return f"{article(word)} {word}"


def sentence(text: str) -> str:
    return text[0].upper() + text[1:] + "."


def _in_sentence(text: str) -> str:
    return text[0].lower() + text[1:]


class LocusPhrases:
    """Words for a mating at one locus; positions are those of the mating's animals."""

    def __init__(self, here: MatingLocus, aside: Collection[int] = ()) -> None:
        self.here, self.aside = here, aside
        """``aside`` are animals that a sentence is about whatever their cards show."""
        self._mating, self._locus, self._problem = here.mating, here.locus, here.problem
        self._roles = here.mating.ruleset.roles
        self._place = here.mating.ruleset.loci.index(here.locus)
        self._shower = here.mating.ruleset.shower

    def name(self, position: int) -> str:
        """Return role and card: ``the buck (Castor)``, ``kit 2 (White)``."""
        animal, ruleset = self._mating.animals[position], self._mating.ruleset
        card = animal.variety.name if animal.variety else animal.shown
        if ruleset.by_phenotype:
            card = animal.label
            if len(ruleset.loci) == 1 and card in (animal.shown, UNKNOWN):
                return self.role(position)  # which the sentence says anyway
        if position in self.aside:
            card = f"whatever {self._shower}{' shows' * ruleset.by_phenotype}"
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

    def slots(self, position: int, known: KnownAlleles) -> str:
        """Return an animal's two slots once these alleles are known: ``Cc``, ``C-``."""
        allows = containing(self._problem.readings[position], known)
        return format_slots(self._locus, known, allows)

    def shows(self, position: int) -> str:
        """Say what a card reads: ``the kit (Castor) is A-, agouti,``."""
        reading = self._problem.readings[position]
        phenotypes = {self._locus.phenotype(genotype) for genotype in reading}
        return self._is(position) + (f", {phenotypes.pop()}," if len(phenotypes) == 1 else "")

    def _is(self, position: int, reading: Reading | None = None) -> str:
        read = self._problem.readings[position] if reading is None else reading
        return f"{self.name(position)} is {self.genotypes(read)}"

    def _all_are(self, positions: Iterable[int]) -> str:
        return listed([self._is(position) for position in positions], "and")

    def _origins(self, kits: Iterable[int]) -> str:
        """Return the sentences on who gives sons and daughters their alleles; none on autosomes."""
        if not self._locus.law.is_special:
            return ""
        born = [kit for kit in kits if kit > DAM]
        sexes: list[int | None] = [None]
        if not self._locus.is_single:
            seen = {sex_in(self._locus, self._problem.readings[kit]) for kit in born}
            sexes = [sex for sex in (MALE, FEMALE) if sex in seen]
        origins = [origin(self._roles, self._locus, sex) for sex in sexes] if born else []
        return "".join(f" {sentence(one)}" for one in origins if one)


# a step at a locus

_LAW_NAMES = {"segregation": "Segregation", "dominance": "Dominance"}


class StepPhrases(LocusPhrases):
    """A step: offspring prove a parent, parents a kit, or else what would follow if not."""

    def step(self, step: "Step") -> str:
        # A step is worded by the plainest argument that carries it: what a kit has must have come
        # from its parent; what parents give a kit must have; only then "suppose it were not so".
        if step.mate is not None:
            text = self._interchanged(step)
        elif step.individual <= DAM:
            text = self._from_offspring(step) or self._by_cases(step)
        else:
            text = self._from_parents(step) or self._by_cases(step)
        text = sentence(text)
        for one, when in self._locus.lethal:
            if not {*step.gained} & {*one}:
                text += f" {sentence(f'{format_genotype(self._locus, one)} dies {when}')}"
        laws = listed([_LAW_NAMES[law] for law in step.laws], "and")
        text += self._origins(p.individual for p in step.premises)
        return f"{text} (Law{'s' * (len(step.laws) > 1)} of {laws})"

    def narrowed(self, parent: int, gone: Reading, why: str, slots: str, could: Reading) -> str:
        # castor x black otter -> black, white, lilac marten, blue cal: Suppose the buck (whatever
        # its card) were chc or cc. Kit 3 ... So the buck is -c and can only be Cc or cchdc.
        return (
            f"Suppose {self.name(parent)} were {self.genotypes(gone)}. {why} So "
            f"{self.role(parent)} is {slots} and can only be {self.genotypes(could)}. "
            "(Law of Segregation)"
        )

    def either_or(self, fact: EitherOr) -> str:
        # castor x castor -> castor cal: At least one of ... and ... carries ch; which one ...
        first, *others = [self.symbol(allele) for allele in fact.alleles]
        each = [f"at least one of {self.names(fact.couple)} carries {first}"]
        each += [f"at least one carries {symbol}" for symbol in others]
        return sentence(f"{listed(each, 'and')}; which one is unknown")

    def is_of_sex(self, position: int, sex: int, left: Reading) -> str:
        # cats: black x red -> black tortie: The kitten ... is a daughter: it can only be Oo.
        word = _with_article(self._roles.children[sex])
        return sentence(f"{self.name(position)} is {word}: it can only be {self.genotypes(left)}")

    def _therefore(self, step: "Step") -> str:
        # cats: red x black tortie -> black: ..., so the kitten (Black) is a son: o/Y.
        gained, there = step.gained, self._locus.carried(step.gained)
        what = f"carries {listed(there, 'and')}" if there else ""
        if self._locus.is_sexed and len(self._locus.alleles) in gained:
            left = containing(self._problem.readings[step.individual], step.known)
            sex = sex_in(self._locus, left)
            if sex is not None:
                child = f"is {_with_article(self._roles.children[sex])}"
                what = f"{child} and {what}" if there else child
        slots = self.slots(step.individual, step.known)
        return f"so {self.name(step.individual)} {what}: {slots}"

    def _from_offspring(self, step: "Step") -> str | None:
        """What a parent must have given to the one kit that it rests on."""
        allows = {p.individual: p.allows for p in step.premises}
        parent, mate, kits = step.individual, DAM - step.individual, [i for i in allows if i > DAM]
        if len(kits) != 1:
            return None
        (kit,), passed = kits, self._passed(parent, kits[0], allows)
        if len(passed) != 1 or passed != {*step.gained}:
            return None
        (allele,), therefore = passed, self._therefore(step)
        symbol, role = self.symbol(allele), self.role(parent)
        if len(allows) == 1:
            # castor x lilac -> white: The kit (White) is cc and has one c from each parent, so ...
            has = f"has one {symbol} from each parent"
            if not all(genotype == (allele, allele) for genotype in allows[kit]):
                has = f"can only have its {symbol} from {role}"
            if self._locus.is_single:
                has = f"has its {symbol} from {role}"
            return f"{self._is(kit, allows[kit])} and {has}, {therefore}"
        if mate in allows and allele not in gametes(allows[mate]):
            # cats: white x red -> black tortie: The kitten ... is Oo, and the queen (Red) is OO and
            # has no o to give: the o came from the tom (White), so ... A daughter has one X ...
            return (
                f"{self._is(kit, allows[kit])}, and {self._is(mate, allows[mate])} and has no "
                f"{symbol} to give: the {symbol} came from {self.name(parent)}, {therefore}"
            )
        # castor x black cal -> A- bb Cc --: The doe (Black Cal) is ch- and the kit (A- bb Cc --) is
        # Cc: the doe (Black Cal) can only have given c, so the doe (Black Cal) carries c: chc.
        others = listed([self._is(i, allows[i]) for i in sorted(allows)], "and")
        return f"{others}: {self.name(parent)} can only have given {symbol}, {therefore}"

    def _from_parents(self, step: "Step") -> str | None:
        """What a kit must have got from the parents that it rests on."""
        kit, allows = step.individual, {p.individual: p.allows for p in step.premises}
        parents = [i for i in (SIRE, DAM) if i in allows]
        if not parents or not {*allows} <= {SIRE, DAM, kit}:
            return None
        passed = {parent: self._passed(parent, kit, allows) for parent in parents}
        certain = {parent: given for parent, given in passed.items() if len(given) == 1}
        if not {*step.gained} <= {allele for given in certain.values() for allele in given}:
            return None
        therefore = self._therefore(step)
        alike = len(parents) == 2 and allows[SIRE] == allows[DAM]
        if alike and len(gametes(allows[SIRE])) == 1:
            # blue x lilac -> white: The buck (Blue) and the doe (Lilac) are both dd and can give
            # only d, so the kit (White) is dd.
            reading, only = allows[SIRE], self.symbols(gametes(allows[SIRE]))
            giving = (
                f"{self.names(parents)} are both {self.genotypes(reading)} and can give only {only}"
            )
        else:
            # castor x lilac -> white: ... is aa and can give only a, so the kit (White) carries ...
            giving = listed([self._gives(i, allows[i], kit) for i in parents], "and")
        if kit not in allows:
            if alike and len(certain) == len(step.known) == 2:
                therefore = f"so {self.name(kit)} is {self.slots(kit, step.known)}"
            return f"{giving}, {therefore}"
        # cats: red x black tortie -> black: ... is oo or o/Y and has room only for Y from ...
        room = [f"{self.symbols(alleles)} from {self.name(i)}" for i, alleles in certain.items()]
        has_room = f"has room only for {listed(room, 'and')}"
        return f"{giving}; {self._is(kit, allows[kit])} and {has_room}, {therefore}"

    def _by_cases(self, step: "Step") -> str:
        """What would follow if it were not so."""
        case, individual, therefore = step.contradiction, step.individual, self._therefore(step)
        name, allows = self.name(individual), {p.individual: p.allows for p in step.premises}
        if not case.alternatives:  # a card read in several ways, such as KB- or kyky
            # dogs: lilac x black and tan -> black brindle, black wolf grey: The dog (Lilac) carries
            # kbr, and what its card shows allows no other genotype with kbr, so ...
            before = self.symbols(step.before, "and")
            no_other = f"what {self._shower} shows allows no other genotype with {before}"
            return f"{name} carries {before}, and {no_other}, {therefore}"
        without = f"if {name} had no {self.symbols(dict.fromkeys(step.gained), 'and')}"
        instead = self.genotypes(case.alternatives)
        others = [i for i in allows if i not in (individual, case.focus)]
        are = listed([self._is(i, allows[i]) for i in others], "and")
        beside = f" given that {are}," if others else ""
        if case.focus == individual:
            # where D kills all who have it before they breed, and is seen at birth alone
            nothing_else = f"no animal that lives to breed can give {name} anything else"
            return f"{nothing_else}, {therefore}"
        # mice: yellow x yellow -> yellow, black: If pup 1 (Yellow) had no a it would be AyA or AA;
        # then, given that the buck (Yellow) is Aya, the doe (Yellow) could only be -A, but it is
        # Aya; so pup 1 (Yellow) carries a: Aya. AyAy dies before birth.
        left = self.genotypes(case.could_be) if case.could_be else "nothing at all"
        focus = f"{self.name(case.focus)} could only be {left}"
        but = f"but it is {self.genotypes(allows[case.focus])}"
        return f"{without} it would be {instead}; then,{beside} {focus}, {but}; {therefore}"

    def _interchanged(self, step: "Step") -> str:
        # castor x castor -> castor cal: The buck (Castor) and the doe (Castor) show the same, C-,
        # so you may choose which is which. The kit ...
        one, other, mates = step.individual, DAM - step.individual, None
        kits, reading = [], self._problem.readings[one]
        for premise in step.premises:
            if premise.individual > DAM:
                kits.append(premise)
            elif premise.individual == other:
                mates = premise.allows
        gained = self.symbols(step.gained, "and")
        are = listed([self._is(p.individual, p.allows) for p in kits], "and")
        source = f"{are}; in every case, one of the two has {gained}: "
        theirs = known_alleles(reading if mates is None else mates)
        if theirs != known_alleles(reading):
            # labradors: yellow x -- -- -> -- --, Bb --: ... in every case, one of the two has B and
            # the other b. With B on the dog, write b on the bitch, -b.
            first, second = self.symbols(theirs, "and"), self.symbols(step.known, "and")
            on = f"With {first} on the {self._roles.parents[other]}, "
            source = (
                f"{are}; in every case, one of the two has {first} and the other {second}. {on}"
            )
        elif len(kits) == 1 and {*step.gained} <= {*known_alleles(kits[0].allows)}:
            # castor x castor -> castor cal: ... The kit (Castor Cal) is ch- and has its ch from one
            # of them: write ch on the buck, Cch.
            source = f"{are} and has its {gained} from one of them: "
        return (
            f"{self.name(one)} and {self.name(other)} show the same, {self.genotypes(reading)}, so "
            f"you may choose which is which. {source[0].upper()}{source[1:]}write {gained} on the "
            f"{self._roles.parents[one]}, {self.slots(one, step.known)}"
        )

    def _gives(self, position: int, allows: Reading, kit: int) -> str:
        # cats: red x black tortie -> black: The tom (Red) is O/Y and gives O or Y; ...
        # budgerigars: skyblue x cobalt -> -- -- -- -- op+-: ... gives every son cin+, so ...
        can, sex = gametes(allows), sex_in(self._locus, self._problem.blanks[kit])
        only = "can give only"
        if sex is not None:
            can = tuple(sorted(self._passed(position, kit, {position: allows})))
            only = f"gives every {self._roles.children[sex]}"
        gives = "gives" if len(can) > 1 else only
        return f"{self._is(position, allows)} and {gives} {self.symbols(can)}"

    def _passed(self, parent: int, kit: int, allows: Mapping[int, Reading]) -> set[Allele]:
        """Return what a parent can have given to a kit."""
        blanks = self._problem.blanks
        own, mates, reading = (allows.get(i) or blanks[i] for i in (parent, DAM - parent, kit))
        theirs = gametes(mates)
        return {one for one in gametes(own) if any(pair(one, other) in reading for other in theirs)}


# why readings at a locus cannot hold together

_MOST_CASES_IN_SENTENCE = 4
"""More than a reader wants to follow."""


def set_aside(problem: LocusProblem, conflict: Conflict) -> frozenset[int]:
    """Return the animals whose cards show something that a conflict does without."""
    return frozenset(problem.informative()).difference(conflict.individuals)


def in_reading_order(problem: LocusProblem, found: Iterable[Conflict]) -> list[Conflict]:
    """Return conflicts with those first that say nothing of a parent without its card."""
    blanks = problem.blanks

    def parents_without_their_card(conflict: Conflict) -> int:
        aside, left = set_aside(problem, conflict), (conflict.sire_could_be, conflict.dam_could_be)
        return sum(i in aside and could != blanks[i] for i, could in enumerate(left))

    some = list(found)  # mostly there is one at most
    return sorted(some, key=parents_without_their_card) if len(some) > 1 else some


class ConflictPhrases(LocusPhrases):
    """Why the focus of a conflict cannot be what its card shows, beside the others."""

    def __init__(self, here: MatingLocus, conflict: Conflict, aside: Collection[int] = ()) -> None:
        super().__init__(here, {*set_aside(here.problem, conflict), *aside})
        self._conflict = conflict
        self._focus = conflict.focus
        self._others = [i for i in conflict.individuals if i != conflict.focus]

    def text(self) -> str:
        reading, cases = self._problem.readings[self._focus], self._conflict.cases
        if not self._others:
            text = self._alone()
        elif not 0 < len(cases) <= _MOST_CASES_IN_SENTENCE:
            # "with kit 1 and kit 2, kit 3 can only be aa, but its card shows Aa", of many cases
            text = (
                f"with {self.names(self._others)}, {self.name(self._focus)} can only be "
                f"{self.genotypes(self._conflict.could_be)}, but {self._shower} shows "
                f"{self.genotypes(reading)}"
            )
        elif len(cases) > 1:
            text = self._in_no_case(cases)
        else:
            text = self._in_one_case(cases[0])
        return sentence(text) + self._origins([self._focus])

    def _alone(self) -> str:
        deaths = dict(self._locus.lethal)
        shown = sorted(self._mating.animals[self._focus].readings[self._place])
        if not all(genotype in deaths for genotype in shown):
            return f"{self.shows(self._focus)} which no animal can be"
        # mice: yellow x AyAy BB CC -> black: The doe ... cannot have grown up: AyAy dies ...
        each = [f"{format_genotype(self._locus, one)} dies {deaths[one]}" for one in shown]
        cannot = "have grown up" if self._focus <= DAM else "be born"
        return f"{self.name(self._focus)} cannot {cannot}: {listed(each, 'and')}"

    def _in_one_case(self, case: Case) -> str:
        shows, focus = self.shows(self._focus), self.name(self._focus)
        if case.missing_allele is not None:
            # black x black -> castor: The kit (Castor) is A-, agouti, and needs A from one parent,
            # but neither has it: the buck (Black) is aa and the doe (Black) is aa.
            needs = f"{shows} and needs {self._needed(case.missing_allele)}"
            return f"{needs}, but neither has it: {self._parents(case)}"
        if case.excluded_parent is None:
            # dogs: EE kbrkbr -- -- dd MM x EE kbr- awaw B- -- M- -> lilac: ... and the pup (Lilac)
            # can only be kbr-, but its card shows KBKB, KBkbr, KBky or kyky.
            shown = self.genotypes(self._problem.readings[self._focus])
            can_be = f"{focus} can only be {self.genotypes(case.offspring)}"
            return f"{self._parents(case)}, and {can_be}, but {self._shower} shows {shown}"
        parent, state = case.excluded_parent, self._state(case.excluded_parent, case)
        others = [i for i in self._others if i != parent]
        because = f"{self._all_are(others)}, so " if others else ""
        if self._needs_one_from_each:
            # castor x lilac -> AA B- C- D-: The kit (Castor) is AA, agouti, and needs A from each
            # parent, but the doe (Lilac) is aa and has none.
            needs = f"{shows} and needs {self._needed(self._known[0])}"
            if not because:
                return f"{needs}, but {state} and has none"
            # lilac x castor -> black otter, black: Kit 2 ..., but the doe (Castor) has none: the
            # buck (Lilac) is aa and kit 1 ... is at-, so the doe (Castor) can only be Aat.
            return f"{needs}, but {self.name(parent)} has none: {because}{state}"
        # mice: black x agouti -> AyA -- --: The buck (Black) is aa and gives every pup a, but the
        # pup (AyA -- --) is AyA, yellow, which leaves no room for it.
        given = self.symbols(gametes(_of(parent, case)))
        leaves = f"but {shows} which leaves no room for it"
        return f"{because}{state} and gives every {self._roles.offspring} {given}, {leaves}"

    def _in_no_case(self, cases: Sequence[Case]) -> str:
        # -- -- -- -- x -- -- -- -- -> -- -- Cc --, -- -- cchdc --, -- -- ch- --: Kit 3 ... and that
        # is impossible with ... either the buck ... or the doe (...) is Ccchd and gives C or cchd,
        # for which kit 3 has no room; or ..., and neither has the ch that kit 3 needs.
        kit, parts = self.role(self._focus), list[str]()
        barred: dict[Reading, list[int]] = {}
        for case in cases:
            if case.excluded_parent is not None:
                could = _of(case.excluded_parent, case)
                barred.setdefault(could, []).append(case.excluded_parent)
        for could, parents in barred.items():
            names = listed([self.name(parent) for parent in parents])
            why = f"gives {self.symbols(gametes(could))}, for which {kit} has no room"
            if self._needs_one_from_each:
                why = f"has no {self.symbol(self._known[0])} to give to {kit}"
            parts.append(f"{names} is {self.genotypes(could)} and {why}")
        for case in cases:
            if case.excluded_parent is None:
                why = f"and {kit} could only be {self.genotypes(case.offspring)}"
                if case.missing_allele is not None:
                    lacking = self.symbol(case.missing_allele)
                    why = f"and neither has the {lacking} that {kit} needs"
                both = f"{self._is(SIRE, case.sire)} and {self._is(DAM, case.dam)}"
                parts.append(f"{both}, {why}")
        impossible = f"that is impossible with {self.names(self._others)}"
        return f"{self.shows(self._focus)} and {impossible}: either {'; or '.join(parts)}"

    def _parents(self, case: Case) -> str:
        """Say what the parents are and, where that is more than they show, who proves it."""
        narrowed = [i for i in (SIRE, DAM) if not self._is_as_shown(i, case)]
        facts = [i for i in self._others if i not in narrowed]
        because = self._all_are(facts)
        if not narrowed:
            return because
        # castor x castor -> black, black otter: ... kit 1 (Black) is aa and has a from each parent,
        # so the buck (Castor) can only be Aa and the doe (Castor) can only be Aa.
        # castor x castor -> chinchilla, castor cal: ... is ch- and has room only for ch or c, ...
        # lynx x opal cal -> lilac marten cal, blue seal: ... the doe (Opal Cal) is ch- and kit 1
        # (Lilac Marten Cal) is ch- and has room only for ch or c, so the buck (Lynx) can only be
        # Cch or Cc.
        kits = [i for i in facts if i > DAM]
        if len(kits) == 1:  # named last; what it can have, where not just anything
            room = gametes(self._problem.readings[kits[0]])
            if len(room) == 1 and not self._locus.is_single:
                because += f" and has {self.symbols(room)} from each parent"
            elif len(room) < self._problem.allele_count:
                because += f" and has room only for {self.symbols(room)}"
        return f"{because}, so {' and '.join(self._state(parent, case) for parent in narrowed)}"

    def _state(self, parent: int, case: Case) -> str:
        must = "would have to be" if parent in self.aside else "can only be"
        be = "is" if self._is_as_shown(parent, case) else must
        return f"{self.name(parent)} {be} {self.genotypes(_of(parent, case))}"

    def _is_as_shown(self, parent: int, case: Case) -> bool:
        return parent in self._others and _of(parent, case) == self._problem.readings[parent]

    @property
    def _known(self) -> tuple[int, ...]:
        return known_alleles(self._problem.readings[self._focus])

    @property
    def _needs_one_from_each(self) -> bool:
        return len(self._known) == 2 and len({*self._known}) == 1

    def _needed(self, allele: int) -> str:
        source = "each parent" if self._needs_one_from_each else "one parent"
        if self._locus.is_single:
            source = self.role(self._locus.law.son.index(True))
        return f"{self.symbol(allele)} from {source}"


def _of(parent: int, case: Case) -> Reading:
    return case.dam if parent == DAM else case.sire


# what only several loci tell

_MOST_CASES = 6
"""More than a reader wants to follow."""
_MOST_COUNTED = 100
"""More than a reader wants to know the number of."""


class CasePhrases:
    """Loci tied by animals that are read in several ways, of unknown sex, or with strands."""

    def __init__(self, mating: Mating, solver: Solver) -> None:
        self._mating, self._ruleset, self._solver = mating, mating.ruleset, solver
        self._phrases = StepPhrases(mating.at(0))

    def loci(self, places: Iterable[int]) -> str:
        """Return the names of some loci: ``C and P``."""
        return listed([self._ruleset.loci[place].name for place in places], "and")

    def slots(self, step: GainByCases) -> str:
        here = self._mating.at(step.locus)
        allows = containing(here.problem.readings[step.individual], step.known)
        return format_slots(here.locus, step.known, allows)

    def conflict(self, conflict: ChoiceConflict, problem: ChoiceProblem) -> str:
        core = problem.only(conflict.individuals).at_loci(conflict.loci)
        return self._none_holds(core, conflict.loci)

    def ruled_out(self, step: RuledOut) -> str:
        # budgerigars: light green x albino -> lacewing yellow, light green: Suppose chick 1
        # (Lacewing Yellow) were a son. ... So chick 1 is a daughter.
        core = step.problem.only({*step.premises, step.individual}).at_loci(step.loci)
        supposed = self._written(step.individual, step.alternative)
        return (
            f"Suppose {self._phrases.name(step.individual)} were {supposed}. "
            f"{self._none_holds(core, step.loci)} So {self._phrases.role(step.individual)} is "
            f"{self._ways(step.individual, step.after)}. (Law of Segregation)"
        )

    def gain(self, step: GainByCases) -> str:
        core, locus = step.problem.only(step.premises), self._ruleset.loci[step.locus]
        role, slots = self._phrases.role(step.individual), self.slots(step)
        linked = [one.places for one in core.together if step.locus in one.places]
        if linked:
            # fruit-flies: b+b vg+vg x bb vgvg -> black full-winged, not black: ... and fly 2 (not
            # black) fit b and vg together only if fly 2 is vgvg. (nothing crosses over in males)
            males = ("males", "females")[self._ruleset.uncrossed_sex or 0]
            together = f"fit {self.loci(linked[0])} together only if {role} is {slots}"
            names = self._phrases.names(step.premises)
            return f"{sentence(f'{names} {together}')} (nothing crosses over in {males})"
        cases = list(dict.fromkeys(islice(legal_choices(self._solver, core), _MOST_COUNTED + 1)))
        opening = "In every case that is left"
        if len(cases) <= _MOST_CASES:
            # sweet-peas: white x white -> purple: Either the pollen parent is cc and ... is C- rr,
            # and then the seedling is Cc; or ... In each case the seedling (Purple) carries c, ...
            ways, each = core.alternatives, list[str]()
            for case in sorted(cases, key=lambda one: [*map(_place_in, ways, one)]):
                several = [(i, case[i]) for i in core.open()]
                column = core.loci[step.locus].with_readings(
                    tuple(one.readings[step.locus] for one in case)
                )
                left = possible(self._solver, column)[step.individual]
                follows = format_slots(locus, known_alleles(left), left)
                each.append(f"{self._supposed(several)}, and then {role} is {follows}")
            opening = f"Either {'; or '.join(each)}. In each case"
        elif len(cases) <= _MOST_COUNTED:
            opening = f"In all {counted(len(cases), 'case')} that are left"
        carried = listed([locus.symbols[allele] for allele in step.gained], "and")
        name = self._phrases.name(step.individual)
        return f"{opening} {name} carries {carried}, so {role} is {slots}. (Law of Segregation)"

    def _none_holds(self, core: ChoiceProblem, loci: Sequence[int]) -> str:
        cases = list(islice(refuted_cases(self._solver, core), _MOST_COUNTED + 1))
        if len(cases) > _MOST_CASES:
            # kit 1, kit 2 and kit 3 cannot hold together at C and P: none of 8 cases is possible
            more, number = "more than " * (len(cases) > _MOST_COUNTED), min(len(cases), 100)
            none = f"none of {more}{counted(number, 'case')} is possible"
            names = self._phrases.names(core.informative())
            return sentence(f"{names} cannot hold together at {self.loci(loci)}: {none}")
        why = [self._refuted(case, core, loci) for case in cases]
        if len(why) == 1:
            return why[0]
        # summer-squash: long yellow x round white -> disc-shaped green: The seed parent (Round
        # White) is A- bb or aa B-. If the seed parent is A- bb: the seedling ...
        several = core.open()
        either = listed(
            [
                f"{self._phrases.name(i)} is {self._ways(i, core.alternatives[i], loci)}"
                for i in several
            ],
            "and",
        )
        # fruit-flies: red-eyed long-winged x ww m+m -> red-eyed miniature: The fly (red-eyed
        # miniature) can be neither a son nor a daughter. If the fly is a son: ...
        if len(several) == 1:
            one, other = map(_with_article, self._ruleset.roles.children)
            either = either.replace(f"is {one} or {other}", f"can be neither {one} nor {other}")
        return " ".join([sentence(either), *why])

    def _refuted(self, case: RefutedCase, core: ChoiceProblem, loci: Sequence[int]) -> str:
        supposed = self._supposed(case.supposed, loci)
        if case.together:
            # fruit-flies: b vg / b+ vg+ x bb vgvg -> not black vestigial: Nothing crosses over in
            # males, so the male ... hands on b and vg in at most two combinations. With what ...
            parent, animals = self._ruleset.uncrossed_sex or 0, core.informative()
            kits, mate = [i for i in animals if i > DAM], DAM - parent
            given = f"with what {self._phrases.name(mate)} gives, " if mate in animals else ""
            fit = f"{'does' if len(kits) == 1 else 'do'} not fit any two"
            why = (
                f"Nothing crosses over in {('males', 'females')[parent]}, so the "
                f"{self._ruleset.roles.parents[parent]} ({self._mating.animals[parent].label}) "
                f"hands on {self.loci(loci[one] for one in case.together)} in at most two "
                f"combinations. {sentence(f'{given}{self._phrases.names(kits)} {fit}')}"
            )
        else:
            here = replace(self._mating.at(loci[case.locus]), problem=case.problem)
            why = ConflictPhrases(here, conflicts(self._solver, case.problem)[0]).text()
        return f"If {supposed}: {_in_sentence(why)}" if supposed else why

    def _supposed(
        self, supposed: Iterable[tuple[int, Alternative]], loci: Sequence[int] | None = None
    ) -> str:
        parts = [f"{self._phrases.role(i)} is {self._written(i, one, loci)}" for i, one in supposed]
        return listed(parts, "and")

    def _ways(self, individual: int, some: Alternatives, loci: Sequence[int] | None = None) -> str:
        return listed([self._written(individual, one, loci) for one in some])

    def _written(self, individual: int, one: Alternative, loci: Sequence[int] | None = None) -> str:
        """Return an alternative, perhaps one at some loci only: its sex, or where it says anything.

        Where an animal has no other alternatives its sex names it: ``a son``, else ``pp``.
        """
        whole = [problem.blank for problem in self._mating.locus_problems()]
        places = range(len(whole)) if loci is None else loci
        for place, reading in zip(places, one.readings, strict=True):
            sex = sex_in(self._ruleset.loci[place], reading)
            if sex is not None and not self._mating.animals[individual].alternatives:
                return _with_article(self._ruleset.roles.children[sex])
            whole[place] = reading
        return written_whole(self._ruleset, tuple(whole))


def _place_in(some: Alternatives, one: Alternative) -> int:
    return some.index(one)

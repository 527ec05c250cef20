"""Deductions in words, in the manual's manner (pp. 14-18, 23): who gave which allele to whom."""

from testcross.rulesets.analysis.phrases import DAM, SIRE, LocusPhrases, sentence
from testcross.rulesets.english import listed
from testcross.rulesets.genetics.notation import format_slots
from testcross.solver import (
    Allele,
    EitherOr,
    KnownAlleles,
    Reading,
    Step,
    containing,
    gametes,
    known_alleles,
    pair,
)

_LAWS = {"segregation": "Segregation", "dominance": "Dominance"}


class StepPhrases(LocusPhrases):
    """Puts steps of an explanation into words, and what is left open between parents."""

    def step(self, step: Step) -> str:
        """Return a step as a sentence or two, with the laws it uses."""
        if step.mate is not None:
            text = self._interchanged(step)
        elif step.individual < 2:
            text = self._from_offspring(step) or self._by_cases(step)
        else:
            text = self._from_parents(step) or self._by_cases(step)
        laws = listed([_LAWS[law] for law in step.laws], "and")
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

    def _therefore(self, step: Step) -> str:
        gained = self.symbols(step.gained, "and")
        slots = self.slots(step.individual, step.known)
        return f"so {self.name(step.individual)} carries {gained}: {slots}"

    def _from_offspring(self, step: Step) -> str | None:
        """Say what a parent must have given to one of its offspring, by what that shows."""
        allows = {p.individual: p.allows for p in step.premises}
        kits = [i for i in allows if i > DAM]
        if len(kits) != 1 or not set(allows) <= {SIRE, DAM, kits[0]}:
            return None
        parent, mate, kit = step.individual, DAM - step.individual, kits[0]
        passed = self._passed(allows.get(parent), allows.get(mate), allows[kit])
        if len(passed) != 1 or passed != set(step.gained):
            return None
        (allele,) = passed
        symbol = self.symbol(allele)
        therefore = self._therefore(step)
        if len(allows) == 1:
            return sentence(
                f"{self._is(kit, allows[kit])} and has one {symbol} from each parent, {therefore}"
            )
        if mate in allows and allele not in gametes(allows[mate]):
            return sentence(
                f"{self._is(kit, allows[kit])}, and {self._is(mate, allows[mate])} and has no "
                f"{symbol} to give: the {symbol} came from {self.name(parent)}, {therefore}"
            )
        others = listed([self._is(i, allows[i]) for i in sorted(allows)], "and")
        return sentence(
            f"{others}: all that {self.name(parent)} can have given is {symbol}, {therefore}"
        )

    def _from_parents(self, step: Step) -> str | None:
        """Say what parents must have given to one of their offspring."""
        kit = step.individual
        allows = {p.individual: p.allows for p in step.premises}
        parents = [i for i in (SIRE, DAM) if i in allows]
        if not parents or not set(allows) <= {SIRE, DAM, kit}:
            return None
        passed = {
            parent: self._passed(allows[parent], allows.get(DAM - parent), allows.get(kit))
            for parent in parents
        }
        certain = {parent: given for parent, given in passed.items() if len(given) == 1}
        came = {allele for given in certain.values() for allele in given}
        if not set(step.gained) <= came:
            return None
        therefore = self._therefore(step)
        giving = listed([self._gives(i, allows[i]) for i in parents], "and")
        if kit not in allows:
            return sentence(f"{giving}, {therefore}")
        given = listed(
            [f"{self.symbols(alleles)} from {self.name(i)}" for i, alleles in certain.items()],
            "and",
        )
        return sentence(
            f"{giving}; {self._is(kit, allows[kit])} and has room only for {given}, {therefore}"
        )

    def _by_cases(self, step: Step) -> str:
        """Say what would follow if the animal lacked what the step gains."""
        case, individual = step.contradiction, step.individual
        lacking = self.symbols(dict.fromkeys(step.gained), "and")
        instead = self.genotypes(case.alternatives)
        others = [
            self._is(p.individual, p.allows)
            for p in step.premises
            if p.individual not in (individual, case.focus)
        ]
        beside = f" given that {listed(others, 'and')}," if others else ""
        premises = {p.individual: p.allows for p in step.premises}
        if case.focus == individual:
            conclusion = "which its card does not allow"
            if self._mating.ruleset.by_phenotype:
                conclusion = "which is not what it shows"
        else:
            left = self.genotypes(case.could_be) if case.could_be else "nothing at all"
            conclusion = (
                f"{self.name(case.focus)} could only be {left}, "
                f"but it is {self.genotypes(premises[case.focus])}"
            )
        return sentence(
            f"if {self.name(individual)} had no {lacking} it would be {instead}; then,{beside} "
            f"{conclusion}; {self._therefore(step)}"
        )

    def _interchanged(self, step: Step) -> str:
        """Say what one of two parents must have if it makes no difference which."""
        mate = DAM - step.individual
        gained = self.symbols(step.gained, "and")
        reading = self.genotypes(self._problem.readings[step.individual])
        source = self._shared_from_offspring(step)
        return sentence(
            f"{self.name(step.individual)} and {self.name(mate)} show the same, {reading}, so it "
            f"makes no difference which of them is which. {source[0].upper()}{source[1:]}"
            f"write {gained} on the {self._roles.parents[step.individual]}, "
            f"{self.slots(step.individual, step.known)}"
        )

    def _shared_from_offspring(self, step: Step) -> str:
        """Say why one of two parents must have it, and the other what is written on it already."""
        kits = [p for p in step.premises if p.individual > DAM]
        gained = self.symbols(step.gained, "and")
        reading = self._problem.readings[step.individual]
        mate = next((p for p in step.premises if p.individual == DAM - step.individual), None)
        theirs = known_alleles(reading if mate is None else mate.allows)
        are = listed([self._is(p.individual, p.allows) for p in kits], "and")
        certain = f"{are}; however that came about, one of the two has"
        if mate is not None and theirs != known_alleles(reading):
            first, second = self.symbols(theirs, "and"), self.symbols(step.known, "and")
            sex = self._roles.parents[mate.individual]
            return f"{certain} {first} and the other {second}. With {first} on the {sex}, "
        if len(kits) == 1 and set(step.gained) <= set(known_alleles(kits[0].allows)):
            return f"{are} and has its {gained} from one of them: "
        return f"{certain} {gained}: "

    def _is(self, position: int, allows: Reading) -> str:
        return f"{self.name(position)} is {self.genotypes(allows)}"

    def _gives(self, position: int, allows: Reading) -> str:
        alleles = gametes(allows)
        can = f"can give only {self.symbol(alleles[0])}"
        if len(alleles) > 1:
            can = f"gives {self.symbols(alleles)}"
        return f"{self._is(position, allows)} and {can}"

    def _passed(
        self, parent: Reading | None, mate: Reading | None, kit: Reading | None
    ) -> set[Allele]:
        """Return the alleles that a parent can have passed on to a kit.

        Each argument is what an animal can be; None says nothing of it.
        """
        blank = self._problem.blank
        return {
            passed
            for passed in gametes(parent or blank)
            for other in gametes(mate or blank)
            if pair(passed, other) in (kit or blank)
        }

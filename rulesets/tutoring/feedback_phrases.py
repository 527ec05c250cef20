"""Help in words: hints by degrees, smaller questions on the way, and the proof at the end."""

from collections.abc import Iterable, Sequence

from testcross.rulesets.analysis.check import describe_conflict
from testcross.rulesets.analysis.phrases import DAM, LocusPhrases, StepPhrases, origin, sentence
from testcross.rulesets.english import listed
from testcross.rulesets.genetics.locus import Locus
from testcross.rulesets.genetics.mating import MatingLocus
from testcross.rulesets.genetics.slots import format_genotype
from testcross.rulesets.tutoring.inferences import Inference
from testcross.rulesets.tutoring.question import AnswerChoice, Feedback, SmallerQuestion
from testcross.solver import FEMALE, MALE, Reading, Solver, gametes, known_alleles

YES, NO = "Yes", "No"
SEGREGATION = (
    "Law of Segregation: each of the young has one allele of its pair from the {sire} and one "
    "from the {dam}."
)


def dominance(*loci: Locus) -> str:
    """Return the law of dominance; of loci where two alleles together show more, that instead."""
    own = [locus.name for locus in loci if locus.heterozygotes]
    if own:
        return f"At {listed(own, 'and')} two different alleles can have a look of their own."
    law = "Law of Dominance: the more dominant allele of a pair is seen"
    return f"{law}; only alleles below it can hide."


class InferencePhrases(LocusPhrases):
    """Says of one deduction, or one conflict, as much as is wanted.

    Args:
        inference: that one; where an animal reads otherwise than its card, that is supposed.
    """

    def __init__(self, inference: Inference) -> None:
        super().__init__(inference.here)
        self._inference = inference
        cards = [one.readings[self._place] for one in self._mating.animals]
        own = zip(cards, self._problem.blanks, self._problem.readings, strict=True)
        self._supposed = [i for i, (card, all_, is_) in enumerate(own) if card & all_ != is_]

    def look(self) -> str:
        return f"Look at {self.names(self._others())}."

    def premise(self) -> str:
        allows = dict(self._inference.premises)
        are = [f"{self.name(i)} is {self.genotypes(allows[i])}" for i in self._others()]
        return f"At locus {self._locus.name} {listed(are, 'and')}."

    def law(self) -> str:
        sire, dam = self._roles.parents
        law = SEGREGATION.format(sire=sire, dam=dam)
        if self._locus.is_sexed:
            origins = (origin(self._roles, self._locus, sex) for sex in (MALE, FEMALE))
            law = " ".join(map(sentence, origins))
        step = self._inference.step
        needs_dominance = step is None or "dominance" in step.laws
        return f"{law} {dominance(self._locus)}" if needs_dominance else law

    def conclusion(self) -> str:
        if self._inference.step is not None:
            return StepPhrases(self._inference.here).step(self._inference.step)
        if self._inference.conflict is None:
            raise ValueError("an inference is a step or a conflict")
        text = describe_conflict(self._inference.here, self._inference.conflict).text
        for i in self._supposed:
            were = f"{self.name(i)} were {self.genotypes(self._problem.readings[i])}"
            text = f"Suppose {were}: {text[0].lower()}{text[1:]}"
        return text

    def against(self) -> str:
        """Say which cards speak against something, as the end of a sentence."""
        others = self._others()
        speak = "speaks" if len(others) == 1 else "speak"
        return f"at locus {self._locus.name} {self.names(others)} {speak} against it."

    def smaller(self) -> tuple[SmallerQuestion, ...]:
        """Return what to ask on the way: what the kit needs, then whether each parent can give it.

        Where no kit says anything: what the first parent can give.
        """
        allows = dict(self._inference.premises)
        kit = next((i for i in allows if i > DAM and known_alleles(allows[i])), None)
        if kit is None:
            return tuple(self._what_it_gives(i, allows[i]) for i in allows if i <= DAM)
        need = known_alleles(allows[kit])
        each = len(need) == 2 and need[0] == need[1]
        bare = self._problem.allele_count - 1 if self._locus.is_sexed else -1
        wanted = need[0] if each or len(need) == 1 or bare in need else need[-1]
        givers = [
            parent
            for parent in range(2)
            if bare not in need or bare not in gametes(self._problem.blanks[parent])
        ]
        return (
            self._what_it_needs(kit, allows[kit], wanted, each=each),
            *[self._can_give(parent, wanted) for parent in givers],
        )

    def _others(self) -> list[int]:
        """Return the animals to look at: those beside the one concluded about, if there are any."""
        premises = [i for i, _ in self._inference.premises if i not in self._supposed]
        return [i for i in premises if i != self._inference.animal] or premises

    def _what_it_needs(
        self, kit: int, reading: Reading, wanted: int, *, each: bool
    ) -> SmallerQuestion:
        source = "each parent" if each else "one of its parents"
        asked = "Which allele must" if each else "Which of these alleles must"
        known = set(known_alleles(reading)) - {wanted}
        others = [a for a in range(self._problem.allele_count) if a not in known]
        shown = self.genotypes(reading)
        return SmallerQuestion(
            text=f"{self._is_so(kit, f'{shown} at {self._locus.name}')} "
            f"{asked} come from {source}?",
            choices=tuple(AnswerChoice(text=self.symbol(a), correct=a == wanted) for a in others),
            reason=self._why_it_needs(kit, self.symbol(wanted), each=each),
        )

    def _is_so(self, animal: int, what: str) -> str:
        """Say what an animal is, or that this is supposed of it."""
        supposed = "suppose that " * (animal in self._supposed)
        return sentence(f"{supposed}{self.name(animal)} is {what}")

    def _why_it_needs(self, kit: int, wanted: str, *, each: bool) -> str:
        if each:
            both = f"both alleles of {self.name(kit)} are {wanted}"
            return sentence(f"{both}, and it has one of them from each parent")
        has = f"{self.name(kit)} has {wanted} for certain"
        return sentence(f"{has}, which it must have got from one of its parents")

    def _can_give(self, parent: int, allele: int) -> SmallerQuestion:
        reading = self._problem.readings[parent]
        can = allele in gametes(reading)
        return SmallerQuestion(
            text=f"{self._is_so(parent, self.genotypes(reading))} "
            f"Can it give {self.symbol(allele)}?",
            choices=yes_or_no(right=can),
            reason=self._why_it_gives(reading, allele),
        )

    def _why_it_gives(self, reading: Reading, allele: int) -> str:
        """Say why an animal can give an allele, or why it cannot."""
        having = sorted(genotype for genotype in reading if allele in genotype)
        if len(having) == len(reading):
            return f"It has {self.symbol(allele)} for certain."
        if having:
            genotype = format_genotype(self._locus, having[0])
            return f"Its card does not rule out {genotype}, and then it can."
        given = f"It can give only {self.symbols(gametes(reading))}."
        if allele < min(reading)[0]:
            return f"{given} {self.symbol(allele)} is more dominant and would show."
        return given

    def _what_it_gives(self, parent: int, reading: Reading) -> SmallerQuestion:
        given = gametes(reading)
        everything = tuple(range(self._problem.allele_count))
        sets = dict.fromkeys([*((a,) for a in everything), everything, given])
        return SmallerQuestion(
            text=f"{self._is_so(parent, self.genotypes(reading))} "
            f"Which alleles can it give at {self._locus.name}?",
            choices=tuple(
                AnswerChoice(text=self.symbols(one), correct=one == given) for one in sets
            ),
            reason=self._what_it_can_have(reading),
        )

    def _what_it_can_have(self, reading: Reading) -> str:
        if reading == self._problem.blank:
            return "Its card shows nothing here, so it can have any of them."
        if len(reading) == 1:
            return f"It is {self.genotypes(reading)}, and gives one allele of its pair."
        either = listed([format_genotype(self._locus, genotype) for genotype in sorted(reading)])
        return f"It can be {either}, and gives one allele of its pair."


def fitting(here: MatingLocus, solver: Solver) -> str:
    """Say what the animals of a mating can be at a locus, all together; nothing if it fails."""
    found = solver.solution(here.problem) or ()
    phrases = LocusPhrases(here)
    are = [
        f"{phrases.role(i)} is {format_genotype(here.locus, one)}" for i, one in enumerate(found)
    ]
    return f"It can be: {listed(are, 'and')}." if are else ""


def turning_points(
    inferences: Iterable[tuple[str, Inference]],
) -> tuple[tuple[str, SmallerQuestion], ...]:
    """Return for each wrong choice the smaller question on which it fails.

    Args:
        inferences: wrong choices, each with the conflict to which it leads.
    """
    asked = ((choice, InferencePhrases(inference).smaller()) for choice, inference in inferences)
    return tuple(
        (choice, next((one for one in smaller if one.answer == NO), smaller[0]))
        for choice, smaller in asked
        if smaller
    )


def yes_or_no(*, right: bool) -> tuple[AnswerChoice, ...]:
    return AnswerChoice(text=YES, correct=right), AnswerChoice(text=NO, correct=not right)


def feedback_on(inferences: Sequence[Inference], *, look: str = "", premise: str = "") -> Feedback:
    """Return the help with a question that rests on these inferences, from the first of them.

    Args:
        inferences: at least one.
        look: the first hint, where naming the animal would say too much.
        premise: the second hint, where naming locus and premise would say too much.
    """
    first = InferencePhrases(inferences[0])
    return Feedback(
        hints=(look or first.look(), premise or first.premise(), first.law(), first.conclusion()),
        smaller=tuple(one for one in first.smaller() if len(one.choices) > 1),
        proof=tuple(InferencePhrases(inference).conclusion() for inference in inferences),
    )

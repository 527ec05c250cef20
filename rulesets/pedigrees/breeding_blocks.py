"""Whom to mate for a wanted variety, in sentences and a table."""

from collections.abc import Iterator, Sequence

from testcross.rulesets.blocks import Block, Heading, Line, Paragraph, apart, blocks, item, table
from testcross.rulesets.english import counted, listed, percent, plural, range_text
from testcross.rulesets.pedigrees.breeding_advice import (
    CERTAINTY,
    BreedingAdvice,
    PlanStep,
    ToProve,
)


@blocks.register
def breeding_blocks(found: BreedingAdvice) -> Iterator[Block]:
    """Yield whom to mate now, and how to do it over two generations."""
    roles = found.ruleset.roles
    title = f"Wanted: {found.wanted}"
    told = title if found.wanted == found.genotype else f"{title} ({found.genotype})"
    return apart(
        [Paragraph(told)],
        _now(found),
        _over_two(found, roles.offspring) if found.generations > 1 else (),
        _linked(found),
        [
            Paragraph(
                f"One test would tell most: {found.test.id} at {found.test.locus} "
                f"({found.test.bits:.2f} bits, if founders are like those of this herd)."
            )
        ]
        if found.test
        else (),
    )


def _linked(found: BreedingAdvice) -> Iterator[Block]:
    for names in found.linked:
        told = "What lies together may be unknown: chances are then the least that they can be."
        other = " Another plan may take fewer." if found.plan else ""
        yield Paragraph(f"{names} lie on one chromosome. {told}{other}")


def _now(found: BreedingAdvice) -> Iterator[Block]:
    left_out = counted(found.too_inbred, "pair")
    limit = percent(found.max_inbreeding or 0, figures=3)
    if not found.pairs:
        told = "no two of these animals can have one"
        if found.too_inbred:
            told = f"{left_out} can have one, but the young would be more than {limit} inbred"
        yield Paragraph(f"Now: {told}.")
        return
    roles = found.ruleset.roles
    yield Heading("Now")
    ends = (roles.sire.capitalize(), roles.dam.capitalize())
    heads = [*ends, "Chance", "Inbred", f"{CERTAINTY} %", "If"]
    rows = [
        (
            pair.sire,
            pair.dam,
            range_text(pair.least, pair.most),
            percent(pair.inbreeding, figures=3),
            counted(pair.young, roles.offspring),
            _assumptions(pair.to_prove),
        )
        for pair in found.pairs
    ]
    yield table(heads, rows)
    if found.others:
        yield Paragraph(f"And {counted(found.others, 'other pair')}.")
    if found.too_inbred:
        yield Paragraph(f"Left out: {left_out}, with young more than {limit} inbred.")


def _assumptions(proofs: Sequence[ToProve]) -> str:
    """Say what must be proven: ``Rex is Dd; Kim is -b and -d``."""
    by_animal: dict[str, list[str]] = {}
    for one in proofs:
        by_animal.setdefault(one.animal, []).append(one.genotype)
    told = [f"{animal} is {listed(some, 'and')}" for animal, some in by_animal.items()]
    return "; ".join(told) or "(nothing to prove)"


def _over_two(found: BreedingAdvice, kit: str) -> Iterator[Block]:
    plan = found.plan
    if plan is None:
        yield Paragraph(
            f"Two generations need no less proof and no fewer {plural(kit)}."
            if found.pairs
            else "Nor can they over two generations."
        )
        return
    yield Heading("Over two generations")
    for number, step in enumerate(plan.steps, 1):
        yield item(_step_text(found, step, kit), mark=f"{number}. ")
    yield Paragraph(f"{counted(plan.young, kit)} in all, each step {CERTAINTY} % certain.")
    if plan.to_prove:
        yield Line()
        yield Paragraph("To be proven, as by a test cross (testcross advise ANIMAL):")
        yield from (item(_proof_text(one, kit), mark="- ") for one in plan.to_prove)


def _step_text(found: BreedingAdvice, step: PlanStep, kit: str) -> str:
    many = counted(step.young, kit)
    if not step.keep:
        return (
            f"Mate {step.sire} with {step.dam}: each {kit} is {found.wanted} with a chance of at "
            f"least {step.chance}; {many}."
        )
    return (
        f"Mate {step.sire} with {step.dam} and keep a {step.keep} that is {step.genotype}: at "
        f"least {step.chance} of the young; {many}."
    )


def _proof_text(proof: ToProve, kit: str) -> str:
    if not proof.animal:
        return f"that the {kit} kept is {proof.genotype}, as others can look the same"
    return f"that {proof.animal} is {proof.genotype}, as it could be {proof.could_be}"

"""What animals can have, in blocks: littermates, offspring with chances, Punnett squares."""

from collections.abc import Container, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from testcross.rulesets.analysis.check import Check, Fill, fill_mating, is_legal_mating
from testcross.rulesets.analysis.mating_blocks import (
    conflict_paragraphs,
    headline,
    judged,
    plainest,
)
from testcross.rulesets.blocks import (
    Block,
    Crossing,
    Fold,
    Heading,
    Line,
    Paragraph,
    Span,
    aligned,
    apart,
    blocks,
    in_a_line,
    in_file,
    table,
    with_names,
)
from testcross.rulesets.english import counted, listed, percent, range_text
from testcross.rulesets.errors import MatingError
from testcross.rulesets.genetics.animal import Animal, parse_animal
from testcross.rulesets.genetics.gametes import parse_frequencies
from testcross.rulesets.genetics.mating import Mating, cross_of
from testcross.rulesets.genetics.offspring import notes_on, offspring_of
from testcross.rulesets.genetics.offspring_chances import Chance
from testcross.rulesets.genetics.punnett_square import (
    NumberedSquares,
    PunnettSquare,
    Share,
    SquaresByLocus,
    ratio,
)
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.slots import format_set
from testcross.solver import Solver


@dataclass(frozen=True, slots=True, kw_only=True)
class Gain:
    """What one animal would be once another kit has joined."""

    role: str
    before: str
    """Its genotype as far as it is known now: ``A- B- C- D-``."""
    after: str
    """The same with the kit."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Littermate:
    """A variety that can join."""

    variety: str
    """Its name."""
    genotype: str
    """Its own genotype as far as it would be known."""
    gains: tuple[Gain, ...]
    """What it would fill in on the animals that are there."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LitterAnswer:
    """Which varieties could still join a litter."""

    check: Check
    """The verdict on the litter as it stands."""
    littermates: tuple[Littermate, ...]
    """Those that could join; none where the litter is illegal."""

    @property
    def legal(self) -> bool:
        """Whether Mendel's laws allow this litter."""
        return self.check.legal


@dataclass(frozen=True, slots=True, kw_only=True)
class OffspringAnswer:
    """Which varieties two animals can have."""

    ruleset: Ruleset
    parents: str
    """The two of them, as one writes a cross: ``Castor x Lilac``."""
    chances: tuple[Chance, ...]
    notes: tuple[str, ...] = ()
    """Which offspring die, what the chances are of, and what they leave out; in sentences."""

    @property
    def unnamed(self) -> Fraction | None:
        """How likely an offspring has no name; None if none can be so, or chances are unknown."""
        known = [one.chance for one in self.chances if one.chance is not None]
        return (1 - sum(known, Fraction()) or None) if known else None


def offspring_answer(
    ruleset: Ruleset, given: Sequence[str | Animal], founders: str | None, solver: Solver
) -> OffspringAnswer:
    """Return what two animals can have; ``founders`` says how often alleles are: ``b=0.2``."""
    rules, sire, dam = cross_of(ruleset, given)
    often = None if founders is None else parse_frequencies(rules, founders)
    chances = offspring_of(rules, sire, dam, solver, often)
    notes = notes_on(rules, sire, dam, solver)
    if often is not None and chances and chances[0].chance is not None:
        note = f"What is not known of the parents is as frequent as {founders} (Hardy-Weinberg)."
        notes = (*notes, note)
    elif often is not None:
        # frequencies were given and not used, which must not pass in silence
        notes = (*notes, _why_no_chances(rules, (sire, dam), often))
    label = f"{sire.label} x {dam.label}"
    return OffspringAnswer(ruleset=rules, parents=label, chances=chances, notes=notes)


def _why_no_chances(rules: Ruleset, parents: Sequence[Animal], often: Container[int]) -> str:
    """Say why frequencies give no chances, or at which loci they are lacking."""
    lacking = [
        locus.name
        for place, locus in enumerate(rules.loci)
        if place not in often and any(len(one.readings[place]) > 1 for one in parents)
    ]
    if any(one.phase for one in parents):
        return "A parent's strands are given, so no frequencies are used."
    if lacking:
        return f"For chances, also say how often alleles are at {listed(lacking, 'and')}."
    shown = listed([one.name for one in rules.prefixes if one.penetrance is None], "and")
    if shown:
        return f"How often {shown} shows is not known, so frequencies leave the chances open."
    return "Some die of a locus on a sex chromosome; frequencies are not used there."


def proven_cross(
    ruleset: Ruleset, given: Sequence[str | Animal]
) -> tuple[list[str], tuple[str, ...]]:
    """Return the genotypes of two animals at the loci where both are proven, and what to say."""
    rules, sire, dam = cross_of(ruleset, given)
    proven, left_out = list[list[str]](), list[str]()
    for place, locus in enumerate(rules.loci):
        both = [format_set(locus, one.readings[place]) for one in (sire, dam)]
        if len(sire.readings[place]) == len(dam.readings[place]) == 1:
            # A square needs both genotypes in full; what is open is named, not left out in silence.
            proven.append(both)
        else:
            known = zip((sire, dam), both, strict=True)
            genotypes = listed([f"{one.label} is {text}" for one, text in known], "and")
            left_out.append(f"{locus.name} ({genotypes})")
    beside = f"not proven, so left out: {'; '.join(left_out)}"
    if not proven:
        raise MatingError(f"there is nothing to draw; {beside}")
    genes = [" ".join(texts) for texts in zip(*proven, strict=True)]
    parents = f"{sire.label} is {genes[0]}, {dam.label} is {genes[1]}"
    return genes, (parents, *([beside] if left_out else []))


MOST_SHOWN = 10
"""Varieties with chances, where names are composed and there may be thousands."""
_PARTS = {"Sons": "sons", "Daughters": "daughters", "Living": "living"}
"""Columns for some of the offspring, where these differ."""


def littermates(mating: Mating, solver: Solver, fill: Fill = "strict") -> tuple[Littermate, ...]:
    roles, kits = mating.ruleset.roles, len(mating.offspring)
    if kits >= mating.ruleset.litter:
        raise MatingError(
            f"the litter is full: it already has {counted(kits, roles.offspring)}; remove one"
        )
    before = fill_mating(mating, solver, fill)
    found = []
    for variety in mating.ruleset.varieties:
        # legal with it is all that "can join" means; what else would be known is worked out then
        kit = parse_animal(mating.ruleset, variety.name)
        larger = replace(mating, offspring=(*mating.offspring, kit))
        if is_legal_mating(larger, solver):
            *others, joined = fill_mating(larger, solver, fill)
            gains = tuple(
                Gain(role=then.role, before=then.genotype, after=now.genotype)
                for then, now in zip(before, others, strict=True)
                if then.genotype != now.genotype
            )
            found.append(Littermate(variety=variety.name, genotype=joined.genotype, gains=gains))
    return tuple(found)


@blocks.register
def litter_blocks(answer: LitterAnswer) -> Iterator[Block]:
    return _litter(answer, None)


@in_file.register
def litter_of_line(answer: LitterAnswer, line: int) -> Iterator[Block]:
    yield from _litter(answer, line)
    yield Line()


@in_a_line.register
def litter_line(answer: LitterAnswer) -> tuple[Span, ...]:
    names = [one.variety for one in answer.littermates]
    text = f"Can join: {', '.join(names)}" if names else "No variety can join"
    return judged(answer.check.mating, answer.check.conflicts, text)


@blocks.register
def offspring_blocks(answer: OffspringAnswer) -> Iterator[Block]:
    yield Paragraph(answer.parents)
    yield Line()
    yield from _varieties(answer)


@blocks.register
def punnett_blocks(square: PunnettSquare) -> Iterator[Block]:
    yield Heading(f"{square.sire} x {square.dam}")
    yield Line()
    yield Crossing(square.sire_gametes, square.dam_gametes, square.cells, square.seen)
    yield from _ratio("Genotypes", square.genotypes)
    yield from _ratio("Phenotypes", square.phenotypes)
    if square.reasons:
        yield Line()
    yield from (Paragraph(reason) for reason in square.reasons)


@blocks.register
def punnett_by_locus_blocks(squares: SquaresByLocus) -> Iterator[Block]:
    """Yield the ratios of each locus, where one square would be too large to look at."""
    loci = len(squares.loci)
    yield Paragraph(f"{squares.sire} x {squares.dam}")
    yield Line()
    yield Paragraph(
        f"One square of {loci} loci would have {4**loci:,} cells. The loci are inherited "
        "independently (Law of Independent Assortment), so here is each one alone; for several "
        "together multiply the chances."
    )
    yield Line()
    rows = [
        (one.loci[0], f"{one.sire} x {one.dam}", _shares(one.genotypes), _shares(one.phenotypes))
        for one in squares.squares
    ]
    yield table(["Locus", "Cross", "Genotypes", "Phenotypes"], rows)


def _shares(shares: Sequence[Share]) -> str:
    return ", ".join(f"{share.name} {share.chance}" for share in shares)


@blocks.register
def numbered_squares_blocks(squares: NumberedSquares) -> Iterator[Block]:
    heading = Paragraph(f"{squares.sire} x {squares.dam}")
    return apart([heading], *map(_numbered_square, squares.squares))


def _numbered_square(square: PunnettSquare) -> Iterator[Block]:
    yield Heading(f"{square.loci[0]}  {square.sire} x {square.dam}")
    yield Line()
    left, right = square.dam_gametes
    cells = square.numbered_cells
    rows = []
    for place, gamete in enumerate(square.sire_gametes):
        two = cells[2 * place : 2 * place + 2]
        rows.append((gamete, *(word for cell in two for word in cell)))
    yield table(["", "", left, "", right], rows)
    yield Line()
    for title, shares in (("Genotypes", square.genotypes), ("Phenotypes", square.phenotypes)):
        yield Paragraph(f"{title} {_shares(shares)}", indent=2)


def _litter(answer: LitterAnswer, line: int | None) -> Iterator[Block]:
    conflicts = answer.check.conflicts
    yield headline(answer.check.mating.label, conflicts, line)
    yield Line()
    if conflicts:
        yield from conflict_paragraphs(plainest(conflicts))
    else:
        rows = []
        for one in answer.littermates:
            gains = ", ".join(f"{gain.role} {gain.after}" for gain in one.gains)
            rows.append((one.variety, one.genotype, gains or "(no change)"))
        nobody = Paragraph("No variety can join this litter.")
        headings = ["Can join", "Filled in", "Others would become"]
        yield table(headings, rows) if rows else nobody


def _varieties(answer: OffspringAnswer) -> Iterator[Block]:
    ruleset, found = answer.ruleset, answer.chances
    if not found:
        yield Paragraph("No variety of this ruleset is possible.")
        return
    noun = "phenotype" if ruleset.by_phenotype else "variety"
    # A deck has some thirty cards, which a player wants to see; a species thousands of shades.
    shown = MOST_SHOWN if ruleset.prefixes else len(found)
    if found[0].most is not None:
        yield from _ranges(ruleset, found, noun.capitalize(), shown)
        yield from _notes(answer)
        return
    if found[0].chance is None:
        names = [one.variety for one in found]
        if len(names) > 4 * shown:
            names.sort(key=lambda name: len(name.split()))  # those with fewer prefixes first
            names[4 * shown :] = [f"and {len(names) - 4 * shown} others"]
        yield Paragraph(
            f"{counted(len(found), noun)} {'is' if len(found) == 1 else 'are'} possible:"
        )
        yield Paragraph(with_names(", ".join(names), names), indent=2)
        model = " ".join(locus.symbols[0] + locus.symbols[-1] for locus in ruleset.loci)
        yield Paragraph(f"For chances, give both full genotypes, such as '{model}'.")
        yield from _notes(answer)
        return
    # sorted is stable: of equal chances the deck's order stays
    likeliest = sorted(found, key=lambda one: -(one.chance or 0))
    heads = [(head, key) for head, key in _PARTS.items() if getattr(found[0], key) is not None]
    rows = [
        (
            one.variety,
            str(one.chance),
            percent(one.chance or 0, 2),
            *(str(getattr(one, key) or "-") for _, key in heads),
        )
        for one in likeliest[:shown]
    ]
    if answer.unnamed:
        share = percent(answer.unnamed, 2)
        rows.append(("(no name)", str(answer.unnamed), share, *("" for _ in heads)))
    yield table([noun.capitalize(), "Chance", "", *(head for head, _ in heads)], rows)
    if len(likeliest) > shown:
        yield Line()
        left = likeliest[shown:]
        rest = sum((one.chance or Fraction() for one in left), Fraction())
        number = counted(len(left), "rarer variety")
        yield Paragraph(f"And {number}, together {rest} ({percent(rest, 2)}).")
    yield from _notes(answer)


def _ranges(ruleset: Ruleset, found: Sequence[Chance], noun: str, shown: int) -> Iterator[Block]:
    likeliest = sorted(  # of equals, names with fewer prefixes first
        found, key=lambda one: (-(one.most or 0), -(one.least or 0), len(one.variety.split()))
    )
    rows = [
        (one.variety, range_text(one.least, one.most), _conditions(one))
        for one in likeliest[:shown]
    ]
    yield table([noun, "Chance", "If"], rows)
    left = [f"And {counted(len(found) - shown, 'other variety')}."] if len(found) > shown else []
    # two ends that are one need no excuse
    if any(one.least != one.most for one in found):
        depends_on = {name for one in found for name in one.loci}
        loci = listed([one.name for one in ruleset.loci if one.name in depends_on], "and")
        at = f" at {loci}" if loci else ""
        left.append(f"The chances depend on what is not known of the parents{at}.")
    if left:
        yield Line()
    yield from map(Paragraph, left)


def _conditions(one: Chance) -> str:
    """Say what a chance depends on: ``none if the buck is BB, 1/4 if Bb``."""
    if not one.conditions or len(one.conditions) > _MOST_CONDITIONS:
        return f"depends on {listed(one.loci, 'and')}" if one.loci else ""
    # More than one parent or locus matters, so that only what all of them need is certain.
    if any(part.chance is None for part in one.conditions):
        needs: dict[str, list[str]] = {}
        for part in one.conditions:
            needs.setdefault(part.parent, []).append(part.genotype)
        conditions = [f"the {parent} is {listed(some, 'and')}" for parent, some in needs.items()]
        return f"none unless {' and '.join(conditions)}"
    parts = [f"{part.chance or 'none'} if {part.genotype}" for part in one.conditions]
    parent = one.conditions[0].parent
    return ", ".join(parts).replace(" if ", f" if the {parent} is ", 1)


_MOST_CONDITIONS = 4
"""Genotypes that both parents must have; where there are more, only the loci are named."""


def _notes(answer: OffspringAnswer) -> Iterator[Block]:
    if answer.notes:
        yield Line()
    yield from (Paragraph(note) for note in answer.notes)


def _ratio(title: str, shares: tuple[Share, ...]) -> Iterator[Block]:
    yield Line()
    yield Paragraph(f"{title} {ratio(shares)}", indent=2, first="")
    rows = [(share.name, str(share.chance), percent(share.chance, 2)) for share in shares]
    yield aligned(rows, fold=Fold.CELLS)

"""What is drawn of a herd: its couples with their offspring, or the part around one animal."""

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import singledispatch
from itertools import islice

from testcross.rulesets.blocks import Meaning, Span, Text
from testcross.rulesets.english import counted, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.herds.herd import Herd
from testcross.rulesets.herds.herd_check import HerdCheck, NumberedConflict
from testcross.rulesets.herds.herd_explanation import HerdExplanation
from testcross.rulesets.herds.herd_fill import Carriers, HerdFill
from testcross.rulesets.herds.herd_repair import HerdRepair
from testcross.rulesets.herds.inheritance_modes import affected_animals
from testcross.rulesets.herds.raw_rows import FEMALE, MALE
from testcross.rulesets.herds.typing_cells import LocusAlleles
from testcross.rulesets.pictures import Couple, HerdAnimal, HerdPicture, Sign
from testcross.solver import FEMALE as DAM
from testcross.solver import MALE as SIRE
from testcross.solver import Reading
from testcross.solver.genotype import reading_of

MOST_DRAWN = 200
"""So many animals are in one picture."""
_MANY = 40
"""In a picture of more animals those who are alike are one sign."""
_MOST_LOCI = 4
"""At so many loci it says what is known."""
_LONGEST = 14
"""So many letters of a reading; of a longer one it says how many genotypes there are."""
_SEXES = {
    Sign.MALE: "square: male",
    Sign.FEMALE: "circle: female",
    Sign.EITHER: "diamond: sex unknown",
}
_BY_ROLE = {SIRE: Sign.MALE, DAM: Sign.FEMALE}
"""Of the solver's sexes, which are those of parents by their roles."""
_SIGNS = {MALE: Sign.MALE, FEMALE: Sign.FEMALE}


class TooManyToDrawError(TestcrossError):
    """A herd that is too large for one picture."""


@dataclass(frozen=True, slots=True)
class Gist:
    """What a picture shows of an answer."""

    title: str
    ids: frozenset[str] = frozenset()
    """Of the animals that are hatched."""
    hatched: str = ""
    """What that means."""
    focus: str | None = None
    """Whom it is about, so that the part around it is drawn."""


@singledispatch
def gist(answer: object) -> Gist:
    raise TypeError(f"no picture shows {type(answer).__name__}")


@gist.register
def _of_check(found: HerdCheck) -> Gist:
    conflicts = [one for locus in found.loci for one in locus.conflicts]
    verdict = found.verdict().partition(":")[0].partition(",")[0]
    names = [*(one.ids for one in conflicts), *(one.ids for one in found.together)]
    ids = frozenset(name for some in names for name in some)
    title = found.path if found.unchecked else f"{found.path}: {verdict}"
    return Gist(title, ids, "in a conflict", found.animal)


@gist.register
def _of_fill(found: HerdFill) -> Gist:
    return Gist(f"{found.path}: what can be filled in")


@gist.register
def _of_repair(found: HerdRepair) -> Gist:
    ids = frozenset(one.id for locus in found.loci for one in locus.typings)
    return Gist(f"{found.path}: typings to drop", ids, "a typing to drop")


@gist.register
def _of_carriers(found: Carriers) -> Gist:
    ids = frozenset(name for one in found.loci for name in one.certain)
    return Gist(f"{found.path}: who has {found.allele}", ids, f"certain to have {found.allele}")


@gist.register
def _of_explanation(found: HerdExplanation) -> Gist:
    steps = (step for fact in found.facts for step in fact.steps)
    ids = frozenset(name for step in steps for name, _ in step.premises) - {found.id}
    return Gist(f"{found.path}: why {found.id}", ids, "leads to it", found.id)


@gist.register
def _of_conflict(found: NumberedConflict) -> Gist:
    ids = frozenset(found.conflict.ids)
    title = f"{found.path}: conflict {found.number} of {found.of}, locus {found.locus}"
    return Gist(title, ids, "in the conflict", found.conflict.ids[0])


def herd_picture(
    answer: object, herd: Herd, focus: int | None = None, depth: int | None = None
) -> HerdPicture:
    """Return what is drawn of an answer about a herd.

    Around an animal those nearest to it are drawn, if there are more than fit.
    """
    shown = gist(answer)
    if focus is None and shown.focus is not None:
        focus = herd.positions[shown.focus]
    drawn = _drawn(herd, focus, depth)
    place = {one: i for i, one in enumerate(drawn)}
    affected: Sequence[bool | None] = [None] * len(herd.ids)
    with suppress(TestcrossError):  # nobody is, or the file does not say it clearly
        affected = affected_animals(shown.title, herd)
    couples = tuple(_couples(herd, place))
    sexes = herd.sexed.sexes  # by its row, or as it follows from being a sire or a dam
    typings = _filled_in(answer) if isinstance(answer, HerdFill) else _typed(herd)
    animals = tuple(
        HerdAnimal(
            id=herd.ids[one],
            sign=_SIGNS.get(herd.sexes[one], _BY_ROLE.get(int(sexes[one]), Sign.EITHER)),
            typings=tuple(typings(one)),
            is_marked=herd.ids[one] in shown.ids,
            is_affected=bool(affected[one]),
            has_more=any(p >= 0 and p not in place for p in herd.parents(one)),
        )
        for one in drawn
    )
    if len(animals) > _MANY:
        animals, couples = _alike_together(
            animals, couples, focus=None if focus is None else place[focus]
        )
    legend = _legend(animals, couples, shown.hatched)
    left_out = _left_out(herd, drawn, focus)
    return HerdPicture(
        title=shown.title, animals=animals, couples=couples, caption=(*left_out, *legend)
    )


def _typed(herd: Herd) -> Callable[[int], Iterator[Text]]:
    """Return what tells of an animal what is typed."""
    loci = [(one.alleles, herd.masks(one)) for one in herd.loci[:_MOST_LOCI]]

    def typings(one: int) -> Iterator[Text]:
        for alleles, masks in loci:
            count, mask = len(alleles.symbols), int(masks[one])
            if mask != herd.blank(alleles, one):
                yield _named(herd, alleles, reading_of(count, mask))

    return typings


def _filled_in(found: HerdFill) -> Callable[[int], Iterator[Text]]:
    """Return what tells of an animal what is certain, bold with a star where it was filled in."""

    def typings(one: int) -> Iterator[Text]:
        for locus in found.loci[:_MOST_LOCI]:
            if locus.possible is None:
                continue
            text = _named(found.herd, locus.alleles, locus.reading(one))
            if locus.is_more(one):
                yield (Span(f"{text}*", Meaning.STRONG),)
            elif int(locus.possible[one]) != found.herd.blank(locus.alleles, one):
                yield text

    return typings


def _named(herd: Herd, alleles: LocusAlleles, reading: Reading) -> str:
    """Return a reading behind its locus, where that is not clear by itself."""
    text = alleles.reading(reading)
    if len(text) > _LONGEST:
        text = f"{len(reading)} genotypes"
    is_clear = len(herd.loci) == 1 or alleles.locus is not None
    return text if is_clear else f"{alleles.name} {text}"


def _drawn(herd: Herd, focus: int | None, depth: int | None) -> list[int]:
    total = len(herd.ids)
    if focus is None and depth is not None:
        raise TooManyToDrawError("--depth counts from an animal; name it (--around ID)")
    if total <= MOST_DRAWN and depth is None:
        return list(range(total))
    if focus is None:
        raise TooManyToDrawError(
            f"the herd has {total:,} animals, and a picture holds {MOST_DRAWN}; name the one to "
            "draw it around (--around ID)"
        )
    return sorted(islice(_nearest(herd, focus, total if depth is None else depth), MOST_DRAWN))


def _nearest(herd: Herd, focus: int, depth: int) -> Iterator[int]:
    """Yield animals by how many generations up or down lead to them; mates come with litters."""
    offspring = defaultdict(list)
    for one in range(len(herd.ids)):
        for parent in herd.parents(one):
            offspring[parent].append(one)
    found, here = {focus}, [focus]
    for _ in range(depth + 1):
        yield from here
        beside: list[int] = []
        for one in here:
            mates = (mate for kid in offspring[one] for mate in herd.parents(kid))
            beside += (*herd.parents(one), *offspring[one], *mates)
        here = [one for one in dict.fromkeys(beside) if one >= 0 and one not in found]
        found.update(here)


def _alike_together(
    animals: Sequence[HerdAnimal], couples: Sequence[Couple], focus: int | None
) -> tuple[tuple[HerdAnimal, ...], tuple[Couple, ...]]:
    """Return a picture with one sign for littermates who look alike and have no offspring.

    Who is hatched, or asked about, keeps a sign of their own. Animals without relatives count as
    one litter.
    """
    litter = {one: n for n, couple in enumerate(couples) for one in couple.offspring}
    parents = {one for couple in couples for one in couple.parents}
    groups: dict[object, list[int]] = defaultdict(list)
    for n, one in enumerate(animals):
        is_alone = n in parents or n == focus or one.is_marked
        key = (litter.get(n), one.sign, one.is_affected, one.typings, one.has_more)
        groups[n if is_alone else key].append(n)
    place = {n: i for i, group in enumerate(groups.values()) for n in group}
    together = tuple(
        replace(animals[group[0]], others=tuple(animals[n].id for n in group[1:]))
        for group in groups.values()
    )
    return together, tuple(
        replace(
            couple,
            parents=tuple(place[one] for one in couple.parents),
            offspring=tuple(dict.fromkeys(place[one] for one in couple.offspring)),
        )
        for couple in couples
    )


def _couples(herd: Herd, place: dict[int, int]) -> Iterator[Couple]:
    """Yield who has offspring together, in the order of the file."""
    litters: dict[tuple[int, ...], list[int]] = {}
    for one in place:
        known = tuple(dict.fromkeys(p for p in herd.parents(one) if p in place))
        if known:
            litters.setdefault(known, []).append(one)
    for parents, kids in litters.items():
        is_selfed = len(parents) == 1 and len({*herd.parents(kids[0])}) == 1
        yield Couple(
            parents=tuple(place[one] for one in parents),
            offspring=tuple(place[one] for one in kids),
            are_related=is_selfed or _are_related(herd, parents),
        )


def _are_related(herd: Herd, parents: Sequence[int]) -> bool:
    lines = [{one, *herd.ancestors(one)} for one in parents]
    return len(parents) > 1 and not lines[0].isdisjoint(lines[1])


def _left_out(herd: Herd, drawn: Sequence[int], focus: int | None) -> Iterator[str]:
    more = len(herd.ids) - len(drawn)
    if more and focus is not None:
        who = f"the {len(drawn)} animals nearest to {quoted(herd.ids[focus])}"
        yield f"Only {who} are drawn; the file has {counted(more, 'more', 'more')}."
    if len(herd.loci) > _MOST_LOCI:
        yield f"Genotypes are those of the first {_MOST_LOCI} loci."


def _legend(
    animals: Sequence[HerdAnimal], couples: Sequence[Couple], hatched: str
) -> Iterator[str]:
    signs = {one.sign for one in animals}
    entries = [text for sign, text in _SEXES.items() if sign in signs]
    entries += ["filled: affected"] * any(one.is_affected for one in animals)
    entries += ["double line: related mates"] * any(one.are_related for one in couples)
    entries += ["a number: so many who are alike"] * any(one.others for one in animals)
    entries += ["short dashes above: has parents who are not drawn"] * any(
        one.has_more for one in animals
    )
    entries += [f"hatched: {hatched}"] * any(one.is_marked for one in animals)
    spans = (span for one in animals for text in one.typings if text for span in text)
    entries += ["bold with a star: filled in"] * any(isinstance(one, Span) for one in spans)
    if entries:
        text = "; ".join(entries)
        yield f"{text[0].upper()}{text[1:]}."

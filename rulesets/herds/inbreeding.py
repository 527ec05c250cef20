"""How inbred the animals of a herd are, and the young of matings would be, and through whom.

Founders, parents without a row among them, count as neither inbred nor related; so an animal of
which few generations are known can be more inbred than this says.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from shlex import quote
from statistics import fmean

import numpy as np
from testcross.rulesets.blocks import Block, Paragraph, apart, blocks, table
from testcross.rulesets.english import counted, percent, some_listed
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.herds.herd import Herd
from testcross.rulesets.herds.herd_account import HerdOutcome, outcome
from testcross.solver import FEMALE, MALE
from testcross.solver.herds import NOBODY, Kin
from testcross.solver.herds.kinship import Kinship

MOST_PAIRS = 100_000
MOST_SHOWN = 10
_MOST_ANCESTORS = 3
_MOST_YOUNG = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class AnimalInbreeding:
    """How inbred an animal is."""

    id: str
    inbreeding: float
    """The chance that its two alleles at a locus are copies of one: 0.25 for the young of
    littermates."""
    complete: int
    """So many generations of its ancestors are all known."""
    longest: int
    """Its longest known line goes back so many generations."""
    generations: float
    """How many are known in all, each ancestor counted as its share of its generation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AncestorShare:
    """What an ancestor brings of the inbreeding of young."""

    id: str
    inbreeding: float
    """The part through it: both lines of descent meet in it for the first time."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MatingInbreeding:
    """How inbred the young of two animals are, or would be: the kinship of the two."""

    sire: str
    dam: str
    inbreeding: float
    generations: float
    """How many generations of the young's ancestors are known."""
    young: tuple[str, ...] = ()
    """Those that the file has; empty for a mating that is planned."""
    through: tuple[AncestorShare, ...] | None = None
    """The ancestors it comes through, the most first; they add up to it. None where they were not
    worked out: beyond the ten that are shown."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HerdInbreeding:
    """How inbred the animals of a herd are, and the young of matings would be."""

    path: str
    animals: tuple[AnimalInbreeding, ...]
    """Everyone; or those that were asked about."""
    couples: tuple[MatingInbreeding, ...]
    """Whose young they are, the most inbred first."""
    planned: tuple[MatingInbreeding, ...]
    """The matings asked about, as they were asked; all pairs by how inbred the young would be."""
    may_be_groups: tuple[str, ...] = ()
    """Parents without a row that are sire and dam of the same young, so that each may stand for
    unknown animals."""
    is_of_some: bool = False
    """Whether some animals or matings were asked about, and not the whole herd."""

    @property
    def mean(self) -> float | None:
        """Of the animals; None where there are none."""
        return fmean(one.inbreeding for one in self.animals) if self.animals else None


def herd_inbreeding(
    path: str,
    herd: Herd,
    *,
    of: Collection[int] = (),
    matings: Sequence[tuple[int, int]] = (),
    all_pairs: bool = False,
    groups: Collection[int] = (),
) -> HerdInbreeding:
    """Return how inbred everyone is, or some, and the young of matings would be.

    Of ``all_pairs`` with animals named, those of these with the others. ``groups`` are parents that
    stand for unknown animals, and are none themselves.
    """
    is_of_some = bool(of or matings or all_pairs)
    parents = [np.where(np.isin(one, [*groups]), NOBODY, one) for one in (herd.sires, herd.dams)]
    kinship = Kinship(Kin(*parents))
    inbred, known = kinship.inbreeding, kinship.generations
    asked = [p for p in (sorted({*of}) if is_of_some else range(len(herd.ids))) if p not in groups]
    families: dict[tuple[int, int], list[int]] = {}
    for place in asked:
        couple = int(parents[0][place]), int(parents[1][place])
        if min(couple) >= 0:
            families.setdefault(couple, []).append(place)
    couples = sorted(families, key=lambda couple: -inbred[families[couple][0]])
    planned = [*matings, *(_pairs(path, herd, {*of}, {*groups}) if all_pairs else ())]
    columns = ([pair[end] for pair in planned] for end in (0, 1))
    shares = kinship.of_offspring(*columns).tolist()
    order = sorted(range(len(planned)), key=shares.__getitem__ if all_pairs else None)

    def mating(
        pair: tuple[int, int], share: float, rank: int, kids: Sequence[int] = ()
    ) -> MatingInbreeding:
        found = kinship.through(*pair) if rank < MOST_SHOWN else None
        return MatingInbreeding(
            sire=herd.ids[pair[0]],
            dam=herd.ids[pair[1]],
            inbreeding=share,
            generations=float(known.equivalent[[*pair]].sum() / 2 + 1),
            young=tuple(herd.ids[kid] for kid in kids),
            through=None
            if found is None
            else tuple(AncestorShare(id=herd.ids[one], inbreeding=part) for one, part in found),
        )

    return HerdInbreeding(
        path=path,
        animals=tuple(
            AnimalInbreeding(
                id=herd.ids[place],
                inbreeding=float(inbred[place]),
                complete=int(known.complete[place]),
                longest=int(known.most[place]),
                generations=float(known.equivalent[place]),
            )
            for place in asked
        ),
        couples=tuple(
            mating(pair, float(inbred[families[pair][0]]), rank, families[pair])
            for rank, pair in enumerate(couples)
        ),
        planned=tuple(mating(planned[i], shares[i], rank) for rank, i in enumerate(order)),
        may_be_groups=tuple(
            herd.ids[one]
            for one in np.unique(parents[0][parents[0] == parents[1]]).tolist()
            if one >= 0 and not herd.lines[one]
        ),
        is_of_some=is_of_some,
    )


def _pairs(
    path: str, herd: Herd, of: Collection[int], groups: Collection[int]
) -> Iterator[tuple[int, int]]:
    """Yield every two animals with rows that can be mated; those of some with the others."""
    sexes = herd.sexed.sexes.tolist()
    own = [place for place in range(herd.has_rows) if place not in groups]
    males, females = ([p for p in own if sexes[p] != sex] for sex in (FEMALE, MALE))
    some = (len([p for p in one if p in of]) if of else len(one) for one in (males, females))
    many, much = some
    if max(many * len(females), much * len(males)) > MOST_PAIRS:
        raise TestcrossError(
            f"{path}: too many pairs ({len(males):,} by {len(females):,}; at most {MOST_PAIRS:,}); "
            "name some animals with --of"
        )
    for sire in males:
        for dam in females if not of or sire in of else [p for p in females if p in of]:
            # two of unknown sex are a pair once
            if sire != dam and (sexes[sire] == MALE or sexes[dam] == FEMALE or sire < dam):
                yield sire, dam


@blocks.register
def inbreeding_blocks(found: HerdInbreeding) -> Iterator[Block]:
    of_animal = {name: one for one in found.couples for name in one.young}
    some = [(one.id, one, of_animal.get(one.id)) for one in found.animals]
    planned = [(f"{one.sire} x {one.dam}", one, one) for one in found.planned]
    inbred = [
        (f"{some_listed(one.young, most=_MOST_YOUNG)} ({one.sire} x {one.dam})", one, one)
        for one in found.couples
        if one.inbreeding
    ]
    return apart(
        _rows("Animal", some) if found.is_of_some else _rows("Young", inbred),
        _rows("Planned", planned),
        [
            Paragraph(
                "Founders count as unrelated: where few generations are known, true inbreeding can "
                "be higher."
            ),
            *_groups(found.may_be_groups),
        ],
    )


def _groups(names: Sequence[str]) -> Iterator[Block]:
    """Ask whether parents that have no row and are both parents of their young are groups."""
    if names:
        text = some_listed(names, "and", MOST_SHOWN)
        words = " ".join(f"--group {quote(one)}" for one in names[:MOST_SHOWN])
        yield Paragraph(
            f"{text}, without a row, {'is' if len(names) == 1 else 'are'} both sire and dam of the "
            f"same young. If that means unknown animals, count it as unknown: {words}"
        )


def _rows(
    heading: str,
    some: Sequence[tuple[str, AnimalInbreeding | MatingInbreeding, MatingInbreeding | None]],
) -> Iterator[Block]:
    """Yield a table of animals or matings, of many the first."""
    if some:
        yield table(
            [heading, "Inbreeding", "Generations", "Through"],
            [
                (name, _percent(one.inbreeding), f"{one.generations:.1f}", _through(one, born))
                for name, one, born in some[:MOST_SHOWN]
            ],
        )
    if len(some) > MOST_SHOWN:
        yield Paragraph(f"And {len(some) - MOST_SHOWN:,} more; --json has each.")


def _through(one: AnimalInbreeding | MatingInbreeding, born: MatingInbreeding | None) -> str:
    """Say whom inbreeding comes through: ``Rex 12.5 %, Una 12.5 %``."""
    if born is None:
        return "(one parent unknown)" if one.generations else "(a founder)"
    parts = [f"{each.id} {_percent(each.inbreeding)}" for each in born.through or ()]
    more = [f"{len(parts) - _MOST_ANCESTORS:,} more"] if len(parts) > _MOST_ANCESTORS else []
    return ", ".join([*parts[:_MOST_ANCESTORS], *more])


def _percent(share: float) -> str:
    return percent(share, figures=3)


@outcome.register
def _inbreeding_outcome(found: HerdInbreeding) -> HerdOutcome:
    everyone = "pedigree inbreeding FILE --all-pairs"
    if found.planned:
        best = min(found.planned, key=lambda one: one.inbreeding)
        share = percent(best.inbreeding, figures=3)
        text = f"young of {best.sire} x {best.dam} are {share} inbred"
        if len(found.planned) == 1:
            return HerdOutcome(text, everyone, is_of_typings=False)
        text += f", the least of {counted(len(found.planned), 'mating')}"
        command = f"pedigree inbreeding FILE --mate {quote(best.sire)} {quote(best.dam)}"
        return HerdOutcome(text, command, is_of_typings=False)
    count = len(found.animals)
    known = sum(one.generations for one in found.animals) / max(count, 1)
    text = (
        f"{sum(one.inbreeding > 0 for one in found.animals)} of {counted(count, 'animal')} inbred"
    )
    text += f"; on average {percent(found.mean or 0, figures=3)}, with {known:.1f} generations of"
    return HerdOutcome(f"{text} ancestors known", everyone, is_of_typings=False)

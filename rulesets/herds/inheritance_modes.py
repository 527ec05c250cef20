"""How a trait can be inherited in a herd: what its affected animals exclude, and who excludes it.

Each mode is a ruleset of one locus, on an autosome or on X, at which the affected show the dominant
allele or lack it. A mode is possible exactly if the herd is legal by it: the solver is asked about
each, and a conflict that it finds is the reason.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from testcross.rulesets.blocks import (
    Block,
    Fold,
    Line,
    Meaning,
    Paragraph,
    Span,
    aligned,
    blocks,
    in_a_line,
)
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import TestcrossError
from testcross.rulesets.herds import raw_rows
from testcross.rulesets.herds.herd import Herd
from testcross.rulesets.herds.herd_account import HerdOutcome, outcome
from testcross.rulesets.herds.locus_check import HerdConflict, conflict_among
from testcross.rulesets.herds.raw_rows import MISSING
from testcross.rulesets.herds.typing_cells import LocusAlleles
from testcross.rulesets.records.findings import Severity
from testcross.solver import AUTOSOME, FEMALE, LAWS, MALE, genotypes_in
from testcross.solver.engine import UndecidedError, end_of_work
from testcross.solver.genotype import every, mask_of
from testcross.solver.herds import Kin, SexedKin, masks_of
from testcross.solver.herds.kin import Masks

_YES = frozenset({"yes", "y", "true", "t", "affected", "aff", "+"})
_NO = frozenset({"no", "n", "false", "f", "unaffected", "healthy", "normal", "clear"})
_UNKNOWN = frozenset({*map(str.casefold, MISSING), "unknown", "u", "-9"}) - {"0"}
_PLINK = {"1": False, "2": True, "0": None}
"""What numbers mean in a ``.ped`` file."""
_BOTH = 2


@dataclass(frozen=True, slots=True, kw_only=True)
class InheritanceMode:
    """One way in which a trait may be inherited, and whether the herd allows it."""

    mode: str
    """``autosomal recessive``, ``X-linked dominant`` ..."""
    possible: bool | None
    """Whether every animal has a genotype that fits; None where the time was over before."""
    ids: tuple[str, ...]
    """Who excludes it together, none of whom can be left out; empty where it is possible."""
    why: str
    """Why they do, in a sentence; empty where it is possible."""


@dataclass(frozen=True, slots=True, kw_only=True)
class InheritanceModes:
    """How a trait can be inherited in a herd."""

    path: str
    affected: int
    """How many animals are affected."""
    unaffected: int
    """How many are known not to be."""
    unknown: int
    """Of how many that is not known."""
    modes: tuple[InheritanceMode, ...]

    @property
    def possible(self) -> tuple[str, ...]:
        """The modes that nobody excludes."""
        return tuple(one.mode for one in self.modes if one.possible)

    @property
    def undecided(self) -> tuple[str, ...]:
        """The modes that were not decided in time."""
        return tuple(one.mode for one in self.modes if one.possible is None)


@dataclass(frozen=True, slots=True, eq=False)
class StatusLocus:
    """The locus of a trait, of which an animal shows whether it is affected."""

    alleles: LocusAlleles
    affected: Sequence[bool | None]
    """Per animal; None where that is not known."""
    is_dominant: bool
    """Whether the allele of the trait, ``A``, is the dominant one; else it is ``a``."""
    certain: Sequence[int] = ()

    def masks(self, kin: Kin) -> Masks:
        count, own = len(self.alleles.symbols), self.alleles.allele_count
        shows = {  # whether the dominant allele is there
            is_seen: mask_of(
                count, [one for one in genotypes_in(self.alleles.law, own) if (0 in one) == is_seen]
            )
            for is_seen in (True, False)
        }
        found = [
            every(count) if one is None else shows[one == self.is_dominant] for one in self.affected
        ]
        return np.array(masks_of(kin, count, found))


def inheritance_modes(path: str, herd: Herd) -> InheritanceModes:
    """Return which modes of inheritance the affected animals of a herd allow."""
    affected = affected_animals(path, herd)
    numbers = {known: sum(one is known for one in affected) for known in (True, False, None)}
    modes = []
    for place, chromosome in ((AUTOSOME, "autosomal"), ("X", "X-linked")):
        law = LAWS[place]
        symbols = ("A", "a", *([law.bare] if law.is_sexed else []))
        on_map = ("0" if place == AUTOSOME else place, "0", "0")
        alleles = LocusAlleles("the trait", symbols, on_map=on_map, law=law)
        for is_dominant in (True, False):
            mode = f"{chromosome} {'dominant' if is_dominant else 'recessive'}"
            locus = StatusLocus(alleles, affected, is_dominant)
            found, is_open = _small_conflict(herd, locus), False
            if found is None:
                try:
                    found = conflict_among(herd, locus, range(len(herd.ids)))
                except UndecidedError:
                    if end_of_work() is None:
                        raise
                    is_open = True
            modes.append(
                InheritanceMode(
                    mode=mode,
                    possible=None if is_open else found is None,
                    ids=found.ids if found else (),
                    why=_why(herd, affected, found, on_x=law.is_sexed) if found else "",
                )
            )
    return InheritanceModes(
        path=path,
        affected=numbers[True],
        unaffected=numbers[False],
        unknown=numbers[None],
        modes=tuple(modes),
    )


def _small_conflict(herd: Herd, locus: StatusLocus) -> HerdConflict | None:
    """Return the smallest conflict of a child and its parents, if there is one.

    It is the plainest reason, and spares the search of the whole herd. Families that show the same
    are alike, so one of each kind is asked, by itself.
    """
    kinds: dict[tuple[object, ...], list[int]] = {}
    for kid in range(len(herd.ids)):
        family = [kid, *(one for one in herd.parents(kid) if one >= 0)]
        shown = [locus.affected[one] if one >= 0 else None for one in (kid, *herd.parents(kid))]
        if shown[0] is not None and shown[1:] != [None, None]:
            kinds.setdefault((herd.sexes[kid], *shown), family)
    found = []
    for family in kinds.values():
        alone, status = _alone(herd, locus, family)
        conflict = conflict_among(alone, status, range(len(family)))
        if conflict is not None:
            found.append((len(conflict.ids), family))
    for _, family in sorted(found, key=lambda one: one[0]):
        # of the whole herd it need not hold: who is a sire here and a dam there is no parent on X
        conflict = conflict_among(herd, locus, family)
        if conflict is not None:
            return conflict
    return None


def _alone(herd: Herd, locus: StatusLocus, family: Sequence[int]) -> tuple[Herd, StatusLocus]:
    """Return a child and its parents as a herd of their own, which is asked far sooner."""
    places = {one: place for place, one in enumerate(family)}
    sexes = [int(herd.sexed.sexes[one]) for one in family]
    sires, dams = (
        np.array([places.get(parents[family[0]], -1), *[-1] * (len(family) - 1)])
        for parents in (herd.sires, herd.dams)
    )
    recorded = [sex if sex in (MALE, FEMALE) else None for sex in sexes]
    sexed = SexedKin(sires=sires, dams=dams, recorded=recorded)
    alone = replace(
        herd,
        ids=tuple(herd.ids[one] for one in family),
        lines=[herd.lines[one] for one in family],
        sexed=sexed,
        loci=(),
    )
    return alone, replace(locus, affected=[locus.affected[one] for one in family])


def affected_animals(path: str, herd: Herd) -> list[bool | None]:
    """Return per animal whether it is affected, by what the file says in its own words.

    Raises:
        TestcrossError: if nobody is, or a word can mean this or that.
    """
    words = herd.extra.get("status") or herd.extra.get("phenotype") or [""] * len(herd.ids)
    statuses = [one.casefold().strip() for one in words]
    numbers = {one for one in statuses if one in _PLINK}
    is_plink = herd.form == "ped" or "2" in numbers
    if not is_plink and numbers == {"1"} and not {*statuses} & (_YES | _NO):
        raise TestcrossError(
            f"{path}: each known status is 1, which can mean affected or not; write yes or no"
        )
    meaning: Mapping[str, bool | None] = {
        **(_PLINK if is_plink else {"1": True, "0": False}),
        **dict.fromkeys(_YES, True),
        **dict.fromkeys(_NO, False),
        **dict.fromkeys(_UNKNOWN),
    }
    if {"+", "-"} <= {*statuses}:
        raise TestcrossError(
            f"{path}: '-' can mean not affected or unknown beside '+'; write no, or leave it empty"
        )
    for place, word in enumerate(statuses):
        if word == "x":
            raise TestcrossError(
                f"{path}:{herd.lines[place]}: the status of {herd.ids[place]} is 'x': is that "
                "affected, or unknown? Write yes, or leave it empty"
            )
        if word not in meaning:
            raise TestcrossError(
                f"{path}:{herd.lines[place]}: the status of {herd.ids[place]} is {quoted(word)}; "
                "write yes (affected), no (not affected), or nothing where that is not known"
            )
    found = [meaning[word] for word in statuses]
    if not any(found) and herd.near_status:
        raise TestcrossError(
            f"{path}: unknown column {quoted(herd.near_status)}; did you mean 'affected'?"
        )
    errors = [one for one in herd.notes if one.code.rule.severity is Severity.ERROR]
    if not any(found) and any(statuses) and errors:
        first = f"{path}:{errors[0].line}: {errors[0].text}"
        raise TestcrossError(f"of the animals that are left nobody is affected; {first}")
    if not any(found):
        raise TestcrossError(
            f"{path}: no animal is affected, so nothing is excluded; write 2 (affected) or 1 (not) "
            "into the sixth column of a .ped file, or yes and no into a column 'affected' of a "
            "table"
        )
    return found


def _why(herd: Herd, affected: Sequence[bool | None], found: HerdConflict, *, on_x: bool) -> str:
    """Say why some animals exclude a mode: by a child and its parents where that is all."""
    places = [herd.positions[one] for one in found.ids]
    for kid in places:
        sire, dam = herd.parents(kid)
        others = {place for place in places if place != kid}
        word = "is affected" if affected[kid] else "is not affected"
        opposite = "is not" if affected[kid] else "is"
        name, sex = herd.ids[kid], herd.sexes[kid]
        his = {raw_rows.MALE: "his", raw_rows.FEMALE: "her"}.get(sex, "its")
        if others == {sire, dam} and len(others) == _BOTH:
            each = "neither parent is" if affected[kid] else "both parents are"
            return f"{name} {word} and {each} ({herd.ids[sire]}, {herd.ids[dam]})"
        if others == {sire}:
            law = "; a daughter has her father's only X" if on_x else ""
            return f"{name} {word} and {his} father {herd.ids[sire]} {opposite}{law}"
        if others == {dam}:
            law = "; a son's only X is his mother's" if on_x else ""
            return f"{name} {word} and {his} mother {herd.ids[dam]} {opposite}{law}"
    ill = [herd.ids[place] for place in places if affected[place]]
    well = [herd.ids[place] for place in places if not affected[place]]
    _, _, reason = found.text.partition(". ")
    parts = [f"{listed(ill, 'and')} {'is' if len(ill) == 1 else 'are'} affected"] if ill else []
    parts += [f"{listed(well, 'and')} {'is' if len(well) == 1 else 'are'} not"] if well else []
    return f"{' and '.join(parts)}. {reason}".strip()


@in_a_line.register
def modes_line(found: InheritanceModes) -> tuple[Span, ...]:
    if found.undecided:
        left = listed([*found.possible, *found.undecided])
        return Span("NOT DECIDED", Meaning.WARNING), Span(f": {left}")
    if not found.possible:
        return Span("IMPOSSIBLE", Meaning.BAD), Span(" with one locus, autosomal or X-linked")
    if len(found.possible) == len(found.modes):
        return Span("POSSIBLE", Meaning.WARNING), Span(": every mode; nothing is excluded")
    only = "only " if len(found.possible) == 1 else ""
    return Span("POSSIBLE", Meaning.GOOD), Span(f": {only}{listed(found.possible)}")


@blocks.register
def modes_blocks(found: InheritanceModes) -> Iterator[Block]:
    words = {None: "not decided in time", True: "possible"}
    rows = [(one.mode, words.get(one.possible, f"impossible: {one.why}")) for one in found.modes]
    yield aligned(rows, fold=Fold.CELLS)
    yield Line()
    unknown = f", {found.unknown} unknown" if found.unknown else ""
    yield Paragraph(
        f"{found.affected} affected, {found.unaffected} not{unknown}. Assumed: one "
        "locus, two alleles, no new mutation, and everyone shows what they have."
    )


@outcome.register
def _modes_outcome(found: InheritanceModes) -> HerdOutcome:
    follows = "".join(span.text for span in modes_line(found))
    return HerdOutcome(follows, "draw FILE -o herd.svg", is_of_typings=False)

"""Which varieties two parents can have and how often, and what every couple of a deck can have."""

from collections.abc import Collection, Iterator, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import TypeAlias

from testcross.rulesets.english import listed
from testcross.rulesets.genetics.animal import Animal, card_of
from testcross.rulesets.genetics.gametes import (
    Frequencies,
    linkage_notes,
    phases_of_both,
)
from testcross.rulesets.genetics.locus import AFTER_BIRTH, BEFORE_BIRTH, Locus, disjoint, joined
from testcross.rulesets.genetics.looks import refuse_overlaps
from testcross.rulesets.genetics.mating import choices_among
from testcross.rulesets.genetics.names import (
    Composed,
    composed,
    full_name,
    prefix_places,
    states_at,
)
from testcross.rulesets.genetics.offspring_chances import (
    Chance,
    deaths_in,
    expected,
    known_chances,
    parts_of,
    ranges,
)
from testcross.rulesets.genetics.ruleset import Prefix, Ruleset, Variety, linked_groups
from testcross.rulesets.genetics.slots import format_set
from testcross.solver import (
    FEMALE,
    MALE,
    LocusProblem,
    Reading,
    Solver,
    has_legal_choice,
    litter_parents,
)

Readings: TypeAlias = Sequence[Reading]
"""One reading per locus."""


def offspring_of(
    ruleset: Ruleset, sire: Animal, dam: Animal, solver: Solver, founders: Frequencies | None = None
) -> tuple[Chance, ...]:
    """Return the varieties that two animals can have, in the deck's order.

    With frequencies of founders the chances are means over all that the parents can be. Else
    the chances are exact where both genotypes are fully known: each parent gives either allele of
    a pair as often (Law of Segregation), each locus by itself (Law of Independent Assortment).
    """
    ruleset.require_loci()
    if _are_known(sire, dam):
        # Where a genotype has two names chances would add up to more than 1.
        refuse_overlaps(ruleset)
        ends = (Fraction(1), Fraction(0)) if _unknown_shows(ruleset, sire, dam) else (Fraction(1),)
        return known_chances(ruleset, sire, dam, ends)
    possible = possible_names(ruleset, sire, dam, solver)
    found = expected(ruleset, (sire, dam), possible, founders) if founders is not None else None
    if found is None and ruleset.sources:
        found = ranges(ruleset, sire, dam, possible)
    names = (full_name(ruleset, base, chosen) for base, some in possible for chosen in some)
    return found or tuple(Chance(variety=name, chance=None) for name in names)


def _unknown_shows(ruleset: Ruleset, sire: Animal, dam: Animal) -> list[Prefix]:
    """Return what offspring may or may not show, where it is not known how often."""
    return [
        prefix
        for prefix in ruleset.prefixes
        if prefix.penetrance is None
        for (his,), (hers,) in [(sire.readings[prefix.place], dam.readings[prefix.place])]
        if not prefix.reading.isdisjoint(ruleset.loci[prefix.place].offspring(his, hers))
    ]


def notes_on(ruleset: Ruleset, sire: Animal, dam: Animal, solver: Solver) -> tuple[str, ...]:
    """Say which offspring of two animals die, which ones the chances count, and what they omit.

    Where a genotype is not fully known, only which loci are linked, and which were left out.
    """
    notes, parents = list[str](), (sire, dam)
    if _are_known(sire, dam):
        ways = phases_of_both(ruleset, sire, dam)
        way = ways[0] if ways else ({}, {})
        if ruleset.has_lethals:
            unborn, after_birth = (
                deaths_in(ruleset, parents, when) for when in (BEFORE_BIRTH, AFTER_BIRTH)
            )
            notes += [f"Of all conceived, {unborn}; the chances are of those born."] * bool(unborn)
            notes += [f"Of those born, {after_birth}."] * bool(after_birth)
        # which phase does not matter here: the same loci are linked in each
        notes += linkage_notes(ruleset, way)
        notes += _linkage_left_out(ruleset, parents, is_used=bool(ways))
        for one in _unknown_shows(ruleset, sire, dam):
            shown = format_set(ruleset.loci[one.place], one.reading)
            notes.append(f"{shown} may show {one.name} or not, and how often is not known.")
        return tuple(notes)
    aside, named = loci_left_open(ruleset, sire, dam, solver)
    has_ranges = bool(ruleset.sources)
    if has_ranges and ruleset.is_sexed:
        possible = possible_names(ruleset, sire, dam, solver)
        has_ranges = ranges(ruleset, sire, dam, possible) is not None
    if has_ranges:
        # Ranges over strands and over those that do not show a trait are not worked out together.
        uncertain = {prefix.place for prefix in ruleset.prefixes if prefix.penetrance != 1}
        known, taken = list[str](), list[str]()
        for group in linked_groups(ruleset):
            open_loci = [
                [
                    place
                    for place in group
                    if place not in aside and _may_be_mixed(ruleset, one, place)
                ]
                for one in parents
            ]
            if max(map(len, open_loci)) > 1:
                mixed = [place for place in group if any(place in some for some in open_loci)]
                names = listed([ruleset.loci[place].name for place in mixed], "and")
                (known if uncertain.isdisjoint(mixed) else taken).append(names)
        if known:
            which = "; ".join(known)
            notes.append(f"What lies together is not known ({which}); the chances allow for it.")
        if taken:
            notes.append(f"Linked loci are taken as independent here: {'; '.join(taken)}.")
        notes += _linkage_left_out(ruleset, parents, aside, is_used=True)
    left, kept = (
        listed([ruleset.loci[place].name for place in some], "and") for some in (aside, named)
    )
    if left:
        notes.append(f"Nothing is known of {left}, so the names leave that out.")
    if kept:
        notes.append(f"Nothing is known of {kept}; say more there for fewer names.")
    return tuple(notes)


def _may_be_mixed(ruleset: Ruleset, parent: Animal, place: int) -> bool:
    number = len(ruleset.loci[place].alleles)
    return any(a != b and b < number for a, b in parent.readings[place])


def _linkage_left_out(
    ruleset: Ruleset, parents: Sequence[Animal], aside: Sequence[int] = (), *, is_used: bool
) -> Iterator[str]:
    """Yield which loci of one chromosome the chances take as independent, where that matters."""
    for group in dict.fromkeys(locus.group for locus in ruleset.loci if locus.group):
        for parent in parents:
            mixed = [
                locus
                for place, locus in enumerate(ruleset.loci)
                if locus.group == group
                and place not in aside
                and _may_be_mixed(ruleset, parent, place)
            ]
            # A locus without a position has no distance to others, though its chromosome is known.
            near = [locus.name for locus in mixed if is_used and locus.position is not None]
            left = [locus.name for locus in mixed if locus.name not in near]
            if len(mixed) < 2 or not left:
                continue
            if len(near) > 1 or len(left) == 1:
                names, far = listed(left, "and"), listed(near, "and")
                yield f"How far {names} and {far} are apart is not known; taken as independent."
            else:
                names = listed([*near, *left], "and")
                yield f"{names} lie on one chromosome; the chances take them as independent."
            break


def _are_known(*animals: Animal) -> bool:
    return all(len(reading) == 1 for animal in animals for reading in animal.readings)


@lru_cache(maxsize=8)
def possible_names(
    ruleset: Ruleset, sire: Animal, dam: Animal, solver: Solver
) -> tuple[Composed, ...]:
    """Return the varieties that two animals can have, in the deck's order, by their bases.

    Ways to read a card that differ at one locus only couple nothing. Where what is coupled has no
    part in prefixes, a base is asked about once for all its prefixes.
    """
    places = prefix_places(ruleset)
    states = [
        [
            one
            for one in states_at(ruleset, at)
            for three in [(sire.readings[at], dam.readings[at], one.reading)]
            if solver.is_solvable(_trio(ruleset.loci[at], *three))
        ]
        for at in places
    ]
    every = tuple(product(*states))
    # A bit for each variety: which two parents can have is a product over loci, so an "and".
    whole = away = 0
    for sex in (MALE, FEMALE) if ruleset.couples_loci else (None,):
        # sexes apart where loci go by them, as a son at one locus is no daughter at another
        table = OffspringTable(ruleset, solver, sex)
        whole |= table.bits(sire.readings, dam.readings)
        away |= table.bits(sire.readings, dam.readings, but=frozenset(places))
    # Loci are looked at by themselves above. That is exact where each animal is read in one way;
    # where not, each name is asked about as a mating with choices, which is slow: so only those are
    # that passed at every locus.
    ways = [joined(disjoint(one.ways)) for one in (sire, dam)]
    single = all(len(one) == 1 for one in ways) and not (sire.phase or dam.phase)
    if ruleset.couples_loci:  # by sex, which is looked at above, and prefixes and strands are not
        single &= not places and ruleset.uncrossed_sex is None
    columns = (zip(*some, strict=True) for some in ways)
    coupled = {i for some in columns for i, column in enumerate(some) if len({*column}) > 1}
    apart = coupled.isdisjoint(places) and not ruleset.couples_loci

    def is_legal_kit(kit: Variety) -> bool:
        trio = choices_among(ruleset, [sire, dam, card_of(ruleset, kit)])
        return has_legal_choice(solver, trio)

    found = []
    for i, base in enumerate(ruleset.varieties):
        some = every if base.takes_prefixes else ((),)
        if not some or not (away if base.takes_prefixes else whole) >> i & 1:
            continue
        if single and (not base.alternatives or len(joined(parts_of(base))) == 1):
            found.append((base, some))
        elif not base.takes_prefixes or apart:
            kit = composed(ruleset, base, ()) if base.takes_prefixes else base
            found += [(base, some)] if is_legal_kit(kit) else []
        else:
            legal = tuple(one for one in some if is_legal_kit(composed(ruleset, base, one)))
            found += [(base, legal)] if legal else []
    return tuple(found)


class OffspringTable:
    """Answers "can these two have that?" for any cards of a deck.

    Legality is a product over loci (Law of Independent Assortment), and a deck has only a few
    readings per locus. So per locus and pair of parents' readings it keeps the set of varieties
    that fit there, a bit each, and two parents can have what is in the sets of all loci.
    """

    def __init__(self, ruleset: Ruleset, solver: Solver, sex: int | None = None) -> None:
        self._ruleset = ruleset
        self._solver = solver
        self._sex = sex
        """That of the offspring; None for either."""
        self._fitting: dict[tuple[int, Reading, Reading], int] = {}

    def bits(self, sire: Readings, dam: Readings, *, but: Collection[int] = ()) -> int:
        bits = (1 << len(self._ruleset.varieties)) - 1
        for locus, (one, other) in enumerate(zip(sire, dam, strict=True)):
            if locus not in but:
                bits &= self.bits_at(locus, one, other)
        return bits

    def bits_at(self, locus: int, sire: Reading, dam: Reading) -> int:
        """Return the varieties that two parents can have as far as one locus goes, a bit each."""
        key = (locus, sire, dam)
        if key not in self._fitting:
            here = self._ruleset.loci[locus]
            readings = [variety.readings[locus] for variety in self._ruleset.varieties]
            # a deck has few readings at a locus, so few trios are asked about
            legal = {
                reading: self._solver.is_solvable(_trio(here, sire, dam, reading, self._sex))
                for reading in dict.fromkeys(readings)
            }
            self._fitting[key] = sum(1 << i for i, one in enumerate(readings) if legal[one])
        return self._fitting[key]


def _trio(
    locus: Locus, sire: Reading, dam: Reading, kit: Reading, sex: int | None = None
) -> LocusProblem:
    return locus.problem((sire, dam, kit), litter_parents(1), (MALE, FEMALE, sex))


def loci_left_open(
    ruleset: Ruleset, sire: Animal, dam: Animal, solver: Solver
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the loci at which nothing is known of either parent, by their positions.

    First those that no possible name says anything about, then the others. None where
    names are not put together: there a card shows something at every locus.
    """
    if not ruleset.prefixes:
        return (), ()
    bases = [base for base, _ in possible_names(ruleset, sire, dam, solver)]
    found = [
        (place, any(_is_about(ruleset, one, place) for one in bases))
        for place, locus in enumerate(ruleset.loci)
        if not locus.is_sexed
        and sire.readings[place] == dam.readings[place] == locus.every
        and any(_is_about(ruleset, one, place) for one in ruleset.varieties)
    ]
    left_out = tuple(place for place, is_named in found if not is_named)
    return left_out, tuple(place for place, is_named in found if is_named)


def _is_about(ruleset: Ruleset, base: Variety, place: int) -> bool:
    """Tell whether a name says anything of a locus, if only by having no prefix."""
    # Plain Black is not Broken: a name without a prefix says what its absence says.
    if base.takes_prefixes and place in prefix_places(ruleset):
        return True
    return any(way[place] != ruleset.loci[place].every for way in base.ways)

"""What JSON says of herds."""

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any, NotRequired, TypedDict

from testcross.pages.json.walk import Table, compact, document, schema, shape

if TYPE_CHECKING:
    from testcross.rulesets.herds import HerdCheck, HerdFill


class FilledLocus(TypedDict):
    """What an animal is at a locus, as far as it follows."""

    possible: list[str]
    """The genotypes that are left."""
    known: list[str]
    """The alleles that are certain."""


class FilledAnimal(TypedDict):
    """What an animal of a herd is, as far as it follows."""

    schema: str
    id: str
    line: int
    """Its line of the file; 0 for a parent who has no row."""
    loci: dict[str, FilledLocus]
    """By the names of the loci."""
    refused: list[str]
    """The loci at which typings contradict each other."""
    undecided: NotRequired[list[str]]
    """The loci at which the time was over before it was known what follows."""
    alone: NotRequired[list[str]]
    """Loci of one chromosome that were only looked at one by one: it takes too long to find what
    follows at all of them together."""
    sex: NotRequired[str]
    """Where it follows from sex chromosomes and the file does not say it: male or female."""


def _by_locus(found: "HerdCheck") -> dict[str, int]:
    """Return how many conflicts there are at each locus that has any."""
    return {one.alleles.name: len(one.conflicts) for one in found.loci if one.conflicts}


TABLE: Table = {
    "HerdCheck": document(
        "pedigree.check",
        "pedigree check docs/samples/backcross.pre",
        "path form=herd.form animals=herd.ids|len loops=herd.loops"
        " consistent=is_consistent@!unchecked repair=size structure=notes"
        " not_checked=herd.set_aside.alleles.name loci by_locus by_animal|dict by_family|dict",
        animals="How many there are.",
        not_checked="Loci that were left out, as their chromosome is unclear.",
        consistent="Whether all typings can be right; None where none was checked, or if open.",
        by_locus=_by_locus,
    ),
    "RepairSize": shape("lower upper proven=is_proven"),
    "StructureNote": shape("code line ids text"),
    "LocusVerdict": shape(
        "locus=alleles.name alleles=alleles.seen typed consistent=is_consistent@typed"
        " complete=is_all cut_short conflicts",
        consistent="Whether all typings can be right; None where nobody is typed, or if open.",
    ),
    "HerdConflict": shape("line ids typed text"),
    "TrioCheck": document(
        "pedigree.trios",
        "pedigree check docs/samples/backcross.pre --trios",
        "path trios errors@!unchecked not_checked by_locus|dict by_animal|dict by_family|dict",
        trios="How many there are.",
        errors="How many trios do not fit; None where none was judged.",
    ),
    "HerdInbreeding": document(
        "pedigree.inbreeding",
        "pedigree inbreeding docs/samples/herd.csv --mate Tom Ida",
        "path mean animals couples planned",
    ),
    "AnimalInbreeding": shape("id inbreeding complete longest generations"),
    "MatingInbreeding": shape("sire dam inbreeding generations young through"),
    "AncestorShare": shape("id inbreeding"),
    "GenotypeChances": document(
        "pedigree.chances",
        "pedigree chances docs/samples/herd.csv --of Kim --ruleset gene-rummy --founders estimated",
        "path founders animals looks tests refused undecided linked untyped",
    ),
    "AnimalChances": shape("id locus exact tight chances because"),
    "GenotypeChance": shape("genotype least most"),
    "AnimalLooks": shape("id looks"),
    "LookChance": shape("name chance"),
    "TellingTest": shape("id of locus bits"),
    "SireTest": document(
        "pedigree.sire",
        "pedigree sire docs/samples/lambs.csv Last --candidates Stranger,Ram",
        "path child dam error_rate sire ahead needed candidates related",
    ),
    "SireCandidate": shape("id lod loci excluded_at"),
    "InheritanceModes": document(
        "pedigree.mode",
        "pedigree mode docs/samples/family.ped",
        "path possible modes affected unaffected unknown",
    ),
    "InheritanceMode": shape("mode possible ids why"),
    "Carriers": document(
        "pedigree.carriers",
        "pedigree carriers docs/samples/backcross.pre --allele 1",
        "path allele loci=known refused undecided?|or_null",
        undecided="Loci at which the time was over before it was known; None for none.",
    ),
    "CarriersAtLocus": shape("locus certain possible impossible"),
    "BreedingAdvice": document(
        "advise.plan",
        "advise --from docs/samples/herd.csv --want White --generations 2",
        "path ruleset=ruleset.name wanted genotype pairs others too_inbred?|or_null generations"
        " plan test?|or_null linked?|or_null",
        too_inbred="How many pairs were left out by --max-inbreeding; None for none.",
        linked="Loci that may lie together in one of the animals; None for none.",
        test="The one test that would tell most of what is to be proven; None for none.",
    ),
    "HerdRepair": document(
        "pedigree.repair",
        "pedigree repair docs/samples/backcross.pre",
        "path structure=herd.notes loci not_checked?=unchecked|or_null"
        " not_mended?=hindrance|or_null",
        not_checked="Why no typing was looked at; None where some were.",
        not_mended="What keeps the file from being mended so; None for nothing.",
    ),
    "LocusRepair": shape(
        "locus=alleles.name lower upper proven=is_proven@is_typed typings kept_in_conflict?",
        proven="Whether fewer would not do; None where nobody is typed.",
    ),
    "HerdExplanation": document(
        "pedigree.explain",
        "pedigree explain docs/samples/backcross.pre 4",
        "path id facts=known refused undecided?|or_null sex?|or_null",
        undecided="Loci at which the time was over before it was known; None for none.",
        sex="Which sex follows, or that none fits, in a sentence; None for neither.",
    ),
    "ExplainedFact": shape(
        "locus typed genotype known possible premises smallest=is_smallest families steps"
        " together?|or_null",
        together="What follows from several loci together, in a sentence; None for nothing.",
    ),
    "HerdStep": shape(
        "id premises=premises gained genotype laws text", premises=shape("id=0 is=1")
    ),
    "NumberedConflict": document(
        "pedigree.explain",
        "pedigree explain docs/samples/backcross.pre --conflict 1",
        "path number of locus *conflict",
    ),
}


def fill_lines(found: "HerdFill", more: Mapping[str, Any]) -> Iterator[str]:
    """Yield a line for each animal, with more keys behind its own."""
    return (compact({**animal, **more}) + "\n" for animal in filled_animals(found))


def filled_animals(found: "HerdFill") -> "Iterator[FilledAnimal]":
    """Yield each animal; by hand, as there may be a hundred thousand of them."""
    from testcross.rulesets.herds.locus_places import NOUNS

    refused = list(found.refused)
    sexes = {place: NOUNS[sex] for place, (sex, _) in found.herd.deduced.items()}
    for place, name in enumerate(found.herd.ids):
        loci: dict[str, FilledLocus] = {
            one.alleles.name: {
                "possible": [
                    one.alleles.genotype(genotype) for genotype in sorted(one.reading(place))
                ],
                "known": one.alleles.named(one.known(place)),
            }
            for one in found.loci
            if one.possible is not None
        }
        animal: FilledAnimal = {
            "schema": schema("pedigree.fill"),
            "id": name,
            "line": found.herd.lines[place],
            "loci": loci,
            "refused": refused,
        }
        if found.undecided:
            animal["undecided"] = list(found.undecided)
        if found.alone:
            animal["alone"] = list(found.alone)
        yield {**animal, "sex": sexes[place]} if place in sexes else animal

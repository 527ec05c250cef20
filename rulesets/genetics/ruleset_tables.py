"""The shape of a ruleset file, table by table, as pydantic checks it."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    Field,
    PlainValidator,
    StringConstraints,
    TypeAdapter,
)
from pydantic_core import PydanticCustomError
from testcross.rulesets.errors import RulesetError
from testcross.rulesets.genetics.mating import separator_in
from testcross.rulesets.genetics.names import LANGUAGE_CODE, name_key
from testcross.rulesets.genetics.toml_shape import STRICT, shaped

MOST_ALLELES = 12
"""At one locus: up to here a mating of unknowns is checked in half a second."""
MOST_LOCI = 64
MOST_OFFSPRING = 14
"""In one litter: up to here every conflict of a litter is found in about a second."""
MOST_COPIES = 1_000
MOST_VARIETIES = 1_000
MOST_SYNONYMS = 100
MOST_READS = 12
"""Ways to read one card, joined by "or"."""
MOST_NAMES = 20
"""Aliases of one card, or words that may stand for another."""
MOST_PAINTS = 60
"""Lines of colours."""
LONGEST_TEXT = 500
LONGEST_SYMBOL = 20
_CONTROL = ("Cc", "Zl", "Zp")


def _printable(text: str) -> str:
    if any(unicodedata.category(character) in _CONTROL for character in text):
        raise PydanticCustomError("control", "text on one line, without control characters")
    return text


def _writable(name: str) -> str:
    """Refuse a name that no one could write in a mating."""
    separator = separator_in(name)
    if separator:
        problem = f"a name without {separator!r}, which would split it in a written mating"
        raise PydanticCustomError("separator", "{problem}", {"problem": problem})
    if name.strip().startswith("-"):
        raise PydanticCustomError("option", "a name that does not begin with '-', as options do")
    if not name_key(name):
        raise PydanticCustomError("nameless", "a name with a letter or a digit")
    return name


def _without(characters: str) -> Callable[[str], str]:
    """Return a check of names that point at an animal or a locus."""

    def check(name: str) -> str:
        for character in characters:
            if character in name:
                problem = f"a name without {character!r}, as in ANIMAL.LOCUS=GENOTYPE"
                raise PydanticCustomError("separator", "{problem}", {"problem": problem})
        return name

    return check


def _reportable(symbol: str) -> str:
    if not re.fullmatch(r"[^\W_]+|\+", symbol):
        raise PydanticCustomError("reported", "letters and digits, or +, as the n of n/Cr")
    return symbol


def _language(code: str) -> str:
    if not LANGUAGE_CODE.fullmatch(code):
        raise PydanticCustomError("language", "the code of a language, such as nl")
    return code


def _coloured(text: str) -> str:
    if not re.fullmatch(r"#[0-9a-f]{6}|none", text):
        raise PydanticCustomError("colour", "a colour such as #c8283c, or none")
    return text


Points = Annotated[int, Field(ge=0, le=1_000_000)]
Page = Annotated[int, Field(ge=1, le=100_000)]
Small = Annotated[int, Field(ge=1, le=1_000)]
"""A number of players, of cards, of times."""
Offspring = Annotated[int, Field(ge=1, le=MOST_OFFSPRING)]
Text = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=LONGEST_TEXT),
    AfterValidator(_printable),
]
Name = Annotated[Text, AfterValidator(_writable)]
"""A name as it is written in a mating: BUCK x DOE -> KIT, KIT."""
LocusName = Annotated[Text, AfterValidator(_without("="))]
"""A name as it is written in a what-if: ANIMAL.LOCUS=GENOTYPE."""
Reported = Annotated[Text, AfterValidator(_reportable)]
"""What a laboratory writes for an allele."""
RoleName = Annotated[Text, AfterValidator(_without("=. "))]


def _one_or_several(kind: Any, most: int) -> Callable[[object], str | list[str]]:
    """Return a check of a text, or a list of texts."""
    one: TypeAdapter[str] = TypeAdapter(kind)
    several: TypeAdapter[list[str]] = TypeAdapter(
        Annotated[list[kind], Field(min_length=1, max_length=most)]
    )

    def check(value: object) -> str | list[str]:
        adapter: TypeAdapter[Any] = several if isinstance(value, list) else one
        found: str | list[str] = adapter.validate_python(value, strict=True)
        return found

    return check


LanguageCode = Annotated[str, AfterValidator(_language)]
Names = dict[
    LanguageCode, Annotated[str | list[str], PlainValidator(_one_or_several(Name, MOST_NAMES))]
]
"""Names in other languages: by the code of each, such as nl, one or several."""


class StrictTable(BaseModel):
    """A table of a ruleset file: no other keys, and no text for a number."""

    model_config = STRICT


class RolesTable(StrictTable):
    """[roles]: what the game calls father, mother and offspring."""

    sire: RoleName
    dam: RoleName
    offspring: RoleName
    sire_phrase: Text | None = None
    dam_phrase: Text | None = None
    son: RoleName | None = None
    daughter: RoleName | None = None


class LitterTable(StrictTable):
    """[litter]: how many offspring a mating may have."""

    most: Offspring


class AlleleTable(StrictTable):
    """One of a locus's alleles."""

    symbol: Annotated[
        str, StringConstraints(pattern=r"^[^\W_\d][^\W_]*[+']?$", max_length=LONGEST_SYMBOL)
    ]
    shows: Text
    points: Points = 0
    also: Annotated[list[Reported], Field(max_length=MOST_NAMES)] = []
    """What laboratories call it: ``n`` in ``n/Cr``."""


class HeterozygoteTable(StrictTable):
    """A genotype that shows something of its own."""

    genotype: Text
    shows: Text


class LethalTable(StrictTable):
    """A genotype that kills."""

    genotype: Text
    when: Literal["before birth", "after birth"]


class MapTable(StrictTable):
    """Where a locus lies."""

    chromosome: Text | None = None
    """Needed unless the locus says itself that it is on X or Z."""
    position: Annotated[float, Field(ge=0, le=10_000, allow_inf_nan=False)] | None = None
    source: Text | None = None


class LocusTable(StrictTable):
    """[[locus]]: a gene series, alleles in dominance order."""

    name: LocusName
    title: Text | None = None
    gene: Text | None = None
    source: Text | None = None
    """A key of [sources], as that of a card is."""
    page: Page | None = None
    alleles: Annotated[list[AlleleTable], Field(min_length=1, max_length=MOST_ALLELES)]
    heterozygotes: list[HeterozygoteTable] = []
    lethal: list[LethalTable] = []
    map: MapTable | None = None
    chromosome: Literal["autosome", "X", "Z", "Y", "W", "mitochondrial"] = "autosome"


class SynonymTable(StrictTable):
    """[[synonym]]: words that may stand for another in any name."""

    word: Name
    also: Annotated[list[Name], Field(min_length=1, max_length=MOST_NAMES)]


class NotModelledTable(StrictTable):
    """[[not_modelled]]: colours outside the ruleset's loci."""

    needs: Text
    words: Annotated[list[Text], Field(min_length=1)]


class OverlayTable(StrictTable):
    """[[overlay]]: what gives every genotype at a locus a phenotype of its own."""

    name: Name
    locus: LocusName
    shows: Annotated[list[Text], Field(min_length=2, max_length=2)]
    heterozygote: Text


Colour = Annotated[str, AfterValidator(_coloured)]


class PaintTable(StrictTable):
    """[[look.paint]]: the colours of animals of some genotypes."""

    fits: Text
    coat: Colour | None = None
    points: Colour | None = None
    belly: Colour | None = None
    eyes: Colour | None = None
    tail: Colour | None = None
    patches: Colour | None = None
    stripes: Colour | None = None
    white: Colour | None = None
    blaze: Colour | None = None
    nose: Colour | None = None
    saddle: Colour | None = None
    ears: Colour | None = None
    bristles: Colour | None = None
    forked: Colour | None = None
    wings: Colour | None = None
    miniature: Colour | None = None
    vestigial: Colour | None = None
    single: Colour | None = None
    rose: Colour | None = None
    pea: Colour | None = None
    walnut: Colour | None = None
    beak: Colour | None = None
    hackle: Colour | None = None
    spots: Colour | None = None
    wattle: Colour | None = None
    disc: Colour | None = None
    round: Colour | None = None
    long: Colour | None = None
    triangular: Colour | None = None
    ovate: Colour | None = None
    dents: Colour | None = None


class LookTable(StrictTable):
    """[look]: how animals are drawn."""

    shape: Literal[
        "rabbit",
        "cat",
        "dog",
        "mouse",
        "fly",
        "chicken",
        "budgerigar",
        "horse",
        "flower",
        "fruit",
        "capsule",
        "kernel",
        "person",
    ]
    paint: Annotated[list[PaintTable], Field(max_length=MOST_PAINTS)] = []


class VarietyTable(StrictTable):
    """[[variety]]: a kind of card."""

    name: Name
    aliases: Annotated[list[Name], Field(max_length=MOST_NAMES)] = []
    names: Names = {}
    suit: Text | None = None
    reads: Annotated[str | list[str] | None, PlainValidator(_one_or_several(Text, MOST_READS))] = (
        None
    )
    """Needed wherever there are loci; several are joined by "or". A game without loci has cards
    that only have names."""
    copies: Annotated[int, Field(ge=0, le=MOST_COPIES)] = 1
    source: Text | None = None


class ShadeTable(StrictTable):
    """[[shade]]: a word that names with {shade} are spelt out with, and what it adds to them."""

    name: Name
    names: Names = {}
    reads: Text
    source: Text | None = None


class PrefixTable(StrictTable):
    """[[prefix]]: a word before a name, for what is seen at one locus."""

    name: Name
    aliases: Annotated[list[Name], Field(max_length=MOST_NAMES)] = []
    names: Names = {}
    reads: Text
    shows: Literal["always", "sometimes"] = "always"
    penetrance: Annotated[float, Field(gt=0, le=1, allow_inf_nan=False)] | None = None
    """Of those that may show it, how many do, if that is known."""
    source: Text | None = None


class ExceptionTable(StrictTable):
    """A variety that scores otherwise than its suit."""

    variety: Text
    parent: Points
    offspring: Points


class FullLitterTable(StrictTable):
    """What makes a litter full, and what that scores."""

    offspring: Offspring
    bonus: Points


class SchemeTable(StrictTable):
    """[[scheme]]: a way to score."""

    name: Text
    page: Page | None = None
    counts: Literal["alleles", "resolved", "suits"]
    each: Points | None = None
    suits: dict[Text, Points] | None = None
    parent_factor: Small | None = None
    parent_bonus: Points | None = None
    exceptions: list[ExceptionTable] = []
    full_litter: FullLitterTable | None = None


class DealTable(StrictTable):
    """How many cards everybody is dealt with so many players."""

    players: Small
    cards: Small


class TurnsTable(StrictTable):
    """[variant.turns]: a game played in turns."""

    page: Page | None = None
    deal: Annotated[list[DealTable], Field(min_length=1)]
    starts_from: Literal["kit", "parents"] = "kit"
    retiring: Literal["required", "optional"] = "required"
    retire_drawn: Literal["allowed", "forbidden"] = "allowed"
    dealers: Literal["left", "any"] = "left"
    overlooked: Literal["pass", "note"] = "pass"


class CallsTable(StrictTable):
    """[variant.calls]: a game in which whoever sees a mating calls."""

    page: Page | None = None
    layout: Annotated[int, Field(ge=2, le=1_000)]
    added: Small
    penalty: Points = 0


class VariantTable(StrictTable):
    """[[variant]]: a way to play, and what holds where a score sheet does not say."""

    name: Text
    page: Page | None = None
    litter: Offspring
    litters: Literal["together", "each"] = "together"
    fill: Literal["strict", "either"]
    scoring: Text
    scheme: SchemeTable | None = None
    ruleset: Text | None = None
    turns: TurnsTable | None = None
    calls: CallsTable | None = None


class PresetTable(StrictTable):
    """[[preset]]: house rules under one name."""

    name: Text
    deal: Annotated[list[DealTable], Field(min_length=1)]
    retiring: Literal["required", "optional"] = "required"
    scheme: SchemeTable


class RulesetTable(StrictTable):
    """A whole file."""

    name: Text
    title: Text
    source: Text | None = None
    sources: dict[Text, Text] = {}
    """Where its facts are from, by the keys that loci and cards name."""
    roles: RolesTable | None = None
    litter: LitterTable | None = None
    locus: Annotated[list[LocusTable], Field(max_length=MOST_LOCI)] = []
    scheme: list[SchemeTable] = []
    variant: list[VariantTable] = []
    preset: list[PresetTable] = []
    synonym: Annotated[list[SynonymTable], Field(max_length=MOST_SYNONYMS)] = []
    not_modelled: list[NotModelledTable] = []
    cards: Literal["varieties", "phenotypes"] = "varieties"
    sexes: Literal["XY", "ZW"] | None = None
    """Which sex chromosomes the species has; told by the loci unless given."""
    distances: Literal["per cent", "haldane"] | None = None
    """The units of positions: per cent of recombination between neighbours unless given."""
    no_crossing_over: Literal["male", "female"] | None = None
    """The sex that hands its chromosomes on whole."""
    overlay: Annotated[list[OverlayTable], Field(max_length=MOST_NAMES)] = []
    look: LookTable | None = None
    variety: Annotated[list[VarietyTable], Field(max_length=MOST_VARIETIES)] = []
    shade: Annotated[list[ShadeTable], Field(max_length=MOST_NAMES)] = []
    mask: Annotated[list[VarietyTable], Field(max_length=MOST_NAMES)] = []
    """Cards that hide what all others tell, those first that hide others."""
    prefix: Annotated[list[PrefixTable], Field(max_length=MOST_NAMES)] = []
    language: LanguageCode = "en"
    """That of its names, unless they say another."""
    game: dict[str, Any] = {}
    """What only a game's own rooms read: cards and rules that have nothing to do with matings."""


def validate(document: Mapping[str, Any], file: str) -> dict[str, Any]:
    """Return a ruleset document whose shape is right, without white space around its texts.

    Raises:
        RulesetError: the file, the key of the first mistake, and what was expected there.
    """
    found = shaped(document, RulesetTable)
    if found.table is None:
        first = found.mistakes[0]
        raise RulesetError(file=file, key=first.key, problem=first.problem)
    return found.table.model_dump(exclude_unset=True)

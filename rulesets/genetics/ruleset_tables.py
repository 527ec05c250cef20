"""The shape of a ruleset file, table by table, as pydantic checks it."""

import re
import unicodedata
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    Field,
    PlainValidator,
    StringConstraints,
    TypeAdapter,
    create_model,
)
from pydantic_core import PydanticCustomError
from testcross.rulesets.errors import RulesetError
from testcross.rulesets.genetics.mating import separator_in
from testcross.rulesets.genetics.names import LANGUAGE_CODE, name_key
from testcross.rulesets.genetics.toml_shape import STRICT, shaped
from testcross.solver import LAWS

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


def _matching(pattern: str, expected: str) -> AfterValidator:
    def check(text: str) -> str:
        if not re.fullmatch(pattern, text):
            raise PydanticCustomError("pattern", "{expected}", {"expected": expected})
        return text

    return AfterValidator(check)


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
Reported = Annotated[Text, _matching(r"[^\W_]+|\+", "letters and digits, or +, as the n of n/Cr")]
"""What a laboratory writes for an allele."""
Colour = Annotated[str, _matching(r"#[0-9a-f]{6}|none", "a colour such as #c8283c, or none")]
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


LanguageCode = Annotated[
    str, _matching(LANGUAGE_CODE.pattern, "the code of a language, such as nl")
]
Names = dict[
    LanguageCode, Annotated[str | list[str], PlainValidator(_one_or_several(Name, MOST_NAMES))]
]
"""Names in other languages: by the code of each, such as nl, one or several."""


def _table(title: str, /, **fields: Any) -> Any:
    """Return the shape of a table: a key is needed unless its kind is ``_may(...)``.

    What a file leaves out stays out: what it then means is for those who read it to say.
    """
    kinds: Any = {k: one if isinstance(one, tuple) else (one, ...) for k, one in fields.items()}
    return create_model(title, __config__=STRICT, **kinds)


def _may(kind: Any) -> tuple[Any, None]:
    return kind, None


def _one_of(words: str) -> Any:
    return Literal[tuple(words.split())]


def _list(kind: Any, *, least: int = 0, most: int | None = None) -> Any:
    return Annotated[list[kind], Field(min_length=least, max_length=most)]


RolesTable = _table(
    "RolesTable",
    sire=RoleName,
    dam=RoleName,
    offspring=RoleName,
    sire_phrase=_may(Text),
    dam_phrase=_may(Text),
    son=_may(RoleName),
    daughter=_may(RoleName),
)
AlleleTable = _table(
    "AlleleTable",
    symbol=Annotated[
        str, StringConstraints(pattern=r"^[^\W_\d][^\W_]*[+']?$", max_length=LONGEST_SYMBOL)
    ],
    shows=Text,
    points=_may(Points),
    also=_may(_list(Reported, most=MOST_NAMES)),  # what laboratories call it: n in n/Cr
)
LethalTable = _table("LethalTable", genotype=Text, when=Literal["before birth", "after birth"])
MapTable = _table(
    "MapTable",
    chromosome=_may(Text),  # needed unless the locus says itself that it is on X or Z
    position=_may(Annotated[float, Field(ge=0, le=10_000, allow_inf_nan=False)]),
    source=_may(Text),
)
LocusTable = _table(
    "LocusTable",
    name=LocusName,
    title=_may(Text),
    gene=_may(Text),
    source=_may(Text),  # a key of [sources], as that of a card is
    page=_may(Page),
    alleles=_list(AlleleTable, least=1, most=MOST_ALLELES),
    heterozygotes=_may(_list(_table("HeterozygoteTable", genotype=Text, shows=Text))),
    lethal=_may(_list(LethalTable)),
    results=_may(_list(_table("ResultTable", word=Text, genotype=Text))),
    map=_may(MapTable),
    chromosome=_may(_one_of(" ".join(LAWS))),
)
_PARTS = (
    "coat points belly eyes tail patches stripes white blaze nose saddle ears bristles forked "
    "wings miniature vestigial single rose pea walnut beak hackle spots wattle disc round long "
    "triangular ovate dents"
)
_SHAPES = "rabbit cat dog mouse fly chicken budgerigar horse flower fruit capsule kernel person"
PaintTable = _table("PaintTable", fits=Text, **dict.fromkeys(_PARTS.split(), _may(Colour)))
LookTable = _table(
    "LookTable", shape=_one_of(_SHAPES), paint=_may(_list(PaintTable, most=MOST_PAINTS))
)
VarietyTable = _table(
    "VarietyTable",
    name=Name,
    aliases=_may(_list(Name, most=MOST_NAMES)),
    names=_may(Names),
    suit=_may(Text),
    # needed wherever there are loci; a game without loci has cards that only have names
    reads=_may(Annotated[str | list[str], PlainValidator(_one_or_several(Text, MOST_READS))]),
    copies=_may(Annotated[int, Field(ge=0, le=MOST_COPIES)]),
    source=_may(Text),
)
ShadeTable = _table("ShadeTable", name=Name, names=_may(Names), reads=Text, source=_may(Text))
PrefixTable = _table(
    "PrefixTable",
    name=Name,
    aliases=_may(_list(Name, most=MOST_NAMES)),
    names=_may(Names),
    reads=Text,
    shows=_may(Literal["always", "sometimes"]),
    penetrance=_may(Annotated[float, Field(gt=0, le=1, allow_inf_nan=False)]),
    source=_may(Text),
)
OverlayTable = _table(
    "OverlayTable",
    name=Name,
    locus=LocusName,
    shows=_list(Text, least=2, most=2),
    heterozygote=Text,
)
ExceptionTable = _table("ExceptionTable", variety=Text, parent=Points, offspring=Points)
SchemeTable = _table(
    "SchemeTable",
    name=Text,
    page=_may(Page),
    counts=Literal["alleles", "resolved", "suits"],
    each=_may(Points),
    suits=_may(dict[Text, Points]),
    parent_factor=_may(Small),
    parent_bonus=_may(Points),
    exceptions=_may(_list(ExceptionTable)),
    full_litter=_may(_table("FullLitterTable", offspring=Offspring, bonus=Points)),
)
Deal = _list(_table("DealTable", players=Small, cards=Small), least=1)
Retiring = Literal["required", "optional"]
TurnsTable = _table(
    "TurnsTable",
    page=_may(Page),
    deal=Deal,
    starts_from=_may(Literal["kit", "parents"]),
    retiring=_may(Retiring),
    retire_drawn=_may(Literal["allowed", "forbidden"]),
    dealers=_may(Literal["left", "any"]),
    overlooked=_may(Literal["pass", "note"]),
)
CallsTable = _table(
    "CallsTable",
    page=_may(Page),
    layout=Annotated[int, Field(ge=2, le=1_000)],
    added=Small,
    penalty=_may(Points),
)
VariantTable = _table(
    "VariantTable",
    name=Text,
    page=_may(Page),
    litter=Offspring,
    litters=_may(Literal["together", "each"]),
    fill=Literal["strict", "either"],
    scoring=Text,
    scheme=_may(SchemeTable),
    ruleset=_may(Text),
    turns=_may(TurnsTable),
    calls=_may(CallsTable),
)
PresetTable = _table(
    "PresetTable", name=Text, deal=Deal, retiring=_may(Retiring), scheme=SchemeTable
)
SynonymTable = _table("SynonymTable", word=Name, also=_list(Name, least=1, most=MOST_NAMES))
RulesetTable = _table(
    "RulesetTable",
    name=Text,
    title=Text,
    source=_may(Text),
    sources=_may(dict[Text, Text]),  # by the keys that loci and cards name
    roles=_may(RolesTable),
    litter=_may(_table("LitterTable", most=Offspring)),
    locus=_may(_list(LocusTable, most=MOST_LOCI)),
    scheme=_may(_list(SchemeTable)),
    variant=_may(_list(VariantTable)),
    preset=_may(_list(PresetTable)),
    synonym=_may(_list(SynonymTable, most=MOST_SYNONYMS)),
    not_modelled=_may(_list(_table("NotModelledTable", needs=Text, words=_list(Text, least=1)))),
    cards=_may(Literal["varieties", "phenotypes"]),
    sexes=_may(Literal["XY", "ZW"]),
    distances=_may(Literal["per cent", "haldane"]),
    no_crossing_over=_may(Literal["male", "female"]),
    overlay=_may(_list(OverlayTable, most=MOST_NAMES)),
    look=_may(LookTable),
    variety=_may(_list(VarietyTable, most=MOST_VARIETIES)),
    shade=_may(_list(ShadeTable, most=MOST_NAMES)),
    mask=_may(_list(VarietyTable, most=MOST_NAMES)),
    prefix=_may(_list(PrefixTable, most=MOST_NAMES)),
    language=_may(LanguageCode),
    game=_may(dict[str, Any]),  # what only a game's own rooms read
)


def validate(document: Mapping[str, Any], file: str) -> dict[str, Any]:
    """Return a ruleset document whose shape is right, without white space around its texts."""
    found = shaped(document, RulesetTable)
    # one mistake at a time: the next is often a consequence of the first
    if found.table is None:
        first = found.mistakes[0]
        raise RulesetError(file=file, key=first.key, problem=first.problem)
    # What was left out stays out, so that shipped files, which are not checked, read alike.
    written: dict[str, Any] = found.table.model_dump(exclude_unset=True)
    return written

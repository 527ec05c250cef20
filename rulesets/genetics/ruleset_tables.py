"""The shape of a ruleset file: what pydantic checks at the door before anything else looks."""

import unicodedata
from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    ValidationError,
)
from pydantic_core import PydanticCustomError
from testcross.rulesets.errors import RulesetError
from testcross.rulesets.genetics.mating import separator_in
from testcross.rulesets.genetics.names import name_key, nearest

MOST_ALLELES = 12
"""At one locus: up to here a mating of which nothing is known is checked in half a second."""
MOST_COPIES = 1_000
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


Points = Annotated[int, Field(ge=0)]
Text = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1), AfterValidator(_printable)
]
Name = Annotated[Text, AfterValidator(_writable)]
"""A name as it is written in a mating: BUCK x DOE -> KIT, KIT."""
LocusName = Annotated[Text, AfterValidator(_without("="))]
"""A name as it is written in a what-if: ANIMAL.LOCUS=GENOTYPE."""
RoleName = Annotated[Text, AfterValidator(_without("=. "))]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class RolesTable(_Table):
    """[roles]: what the game calls father, mother and offspring."""

    sire: RoleName
    dam: RoleName
    offspring: RoleName


class LitterTable(_Table):
    """[litter]: how many offspring a mating may have."""

    most: Annotated[int, Field(ge=1)]


class AlleleTable(_Table):
    """One of a locus's alleles."""

    symbol: Annotated[str, StringConstraints(pattern=r"^[^\W_\d][^\W_]*[+']?$")]
    shows: Text
    points: Points = 0


class HeterozygoteTable(_Table):
    """A genotype that shows something of its own."""

    genotype: Text
    shows: Text


class LocusTable(_Table):
    """[[locus]]: a gene series, alleles in dominance order."""

    name: LocusName
    title: Text | None = None
    page: Annotated[int, Field(ge=1)] | None = None
    alleles: Annotated[list[AlleleTable], Field(min_length=1, max_length=MOST_ALLELES)]
    heterozygotes: list[HeterozygoteTable] = []


class SynonymTable(_Table):
    """[[synonym]]: words that may stand for another in any name."""

    word: Name
    also: Annotated[list[Name], Field(min_length=1)]


class NotModelledTable(_Table):
    """[[not_modelled]]: colours outside the ruleset's loci."""

    needs: Text
    words: Annotated[list[Text], Field(min_length=1)]


class VarietyTable(_Table):
    """[[variety]]: a kind of card."""

    name: Name
    aliases: list[Name] = []
    suit: Text | None = None
    reads: Text | None = None
    """Needed wherever there are loci; a game without them has cards that only have names."""
    copies: Annotated[int, Field(ge=0, le=MOST_COPIES)] = 1


class ExceptionTable(_Table):
    """A variety that scores otherwise than its suit."""

    variety: Text
    parent: Points
    offspring: Points


class FullLitterTable(_Table):
    """What makes a litter full, and what that scores."""

    offspring: Annotated[int, Field(ge=1)]
    bonus: Points


class SchemeTable(_Table):
    """[[scheme]]: a way to score."""

    name: Text
    page: Annotated[int, Field(ge=1)] | None = None
    counts: Literal["alleles", "resolved", "suits"]
    each: Points | None = None
    suits: dict[Text, Points] | None = None
    parent_factor: Annotated[int, Field(ge=1)] | None = None
    parent_bonus: Points | None = None
    exceptions: list[ExceptionTable] = []
    full_litter: FullLitterTable | None = None


class DealTable(_Table):
    """How many cards everybody is dealt with so many players."""

    players: Annotated[int, Field(ge=1)]
    cards: Annotated[int, Field(ge=1)]


class TurnsTable(_Table):
    """[variant.turns]: a game played in turns."""

    page: Annotated[int, Field(ge=1)] | None = None
    deal: Annotated[list[DealTable], Field(min_length=1)]
    starts_from: Literal["kit", "parents"] = "kit"
    retiring: Literal["required", "optional"] = "required"


class CallsTable(_Table):
    """[variant.calls]: a game in which whoever sees a mating calls."""

    page: Annotated[int, Field(ge=1)] | None = None
    layout: Annotated[int, Field(ge=2)]
    added: Annotated[int, Field(ge=1)]
    penalty: Points = 0


class VariantTable(_Table):
    """[[variant]]: a way to play, and what holds where a score sheet does not say."""

    name: Text
    page: Annotated[int, Field(ge=1)] | None = None
    litter: Annotated[int, Field(ge=1)]
    litters: Literal["together", "each"] = "together"
    fill: Literal["strict", "either"]
    scoring: Text
    ruleset: Text | None = None
    turns: TurnsTable | None = None
    calls: CallsTable | None = None


class PresetTable(_Table):
    """[[preset]]: house rules under one name."""

    name: Text
    deal: Annotated[list[DealTable], Field(min_length=1)]
    retiring: Literal["required", "optional"] = "required"
    scheme: SchemeTable


class RulesetTable(_Table):
    """A whole file."""

    name: Text
    title: Text
    source: Text | None = None
    roles: RolesTable | None = None
    litter: LitterTable | None = None
    locus: list[LocusTable] = []
    scheme: list[SchemeTable] = []
    variant: list[VariantTable] = []
    preset: list[PresetTable] = []
    synonym: list[SynonymTable] = []
    not_modelled: list[NotModelledTable] = []
    variety: list[VarietyTable] = []


_EXPECTED = {
    "string_type": "text",
    "string_too_short": "text that is not empty",
    "string_pattern_mismatch": "a letter, then letters or digits, perhaps + or ' at the end",
    "int_type": "a whole number",
    "greater_than_equal": "{ge} or more",
    "less_than_equal": "{le} or less",
    "literal_error": "{expected}",
    "list_type": "a list",
    "too_short": "at least {min_length} entry",
    "dict_type": "a table",
    "model_type": "a table",
}
"""What was expected, by pydantic's name for the mistake; our own checks bring their words."""


def validate(document: Mapping[str, Any], file: str) -> None:
    """Check the shape of a ruleset document.

    Raises:
        RulesetError: the file, the key of the first mistake, and what was expected there.
    """
    try:
        RulesetTable.model_validate(document)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        key = _key(first["loc"])
        raise RulesetError(file=file, key=key, problem=_problem(first)) from None


def _key(place: tuple[int | str, ...]) -> str:
    """Return a place as one writes it: ``locus[2].alleles[1].symbol``, counted from 1."""
    key = ""
    for part in place:
        key += f"[{part + 1}]" if isinstance(part, int) else f".{part}"
    return key.lstrip(".")


def _problem(error: Any) -> str:
    if error["type"] == "missing":
        return "is missing"
    if error["type"] == "extra_forbidden":
        known = _keys_at(error["loc"][:-1])
        close = nearest(str(error["loc"][-1]), {key: key for key in known}, limit=1)
        hint = f"did you mean {close[0]}?" if close else f"expected one of {', '.join(known)}"
        return f"no such key; {hint}"
    limits = error.get("ctx", {})
    if error["type"] == "too_long":
        return f"found {limits['actual_length']} entries, expected at most {limits['max_length']}"
    expected = _EXPECTED.get(error["type"])
    return (
        f"found {error['input']!r}, "
        f"expected {expected.format(**limits) if expected else error['msg']}"
    )


def _keys_at(place: tuple[int | str, ...]) -> list[str]:
    """Return the keys that a table at this place may have."""
    tables: dict[str, type[_Table]] = {
        "roles": RolesTable,
        "litter": LitterTable,
        "locus": LocusTable,
        "alleles": AlleleTable,
        "heterozygotes": HeterozygoteTable,
        "synonym": SynonymTable,
        "not_modelled": NotModelledTable,
        "scheme": SchemeTable,
        "exceptions": ExceptionTable,
        "full_litter": FullLitterTable,
        "variant": VariantTable,
        "turns": TurnsTable,
        "calls": CallsTable,
        "deal": DealTable,
        "preset": PresetTable,
        "variety": VarietyTable,
    }
    names = [part for part in place if isinstance(part, str)]
    table = tables[names[-1]] if names else RulesetTable
    return list(table.model_fields)

"""How cards are scored and played, read from the tables of a ruleset's file."""

from collections.abc import Mapping, Sequence
from typing import Any, NoReturn, Protocol, TypeAlias

from testcross.rulesets.genetics.names import given_twice
from testcross.rulesets.genetics.ruleset import (
    AlleleScheme,
    CallRules,
    Preset,
    ResolvedScheme,
    ScoringScheme,
    SuitException,
    SuitScheme,
    TurnRules,
    Variant,
    Variety,
)

TomlTable: TypeAlias = Mapping[str, Any]
"""One table of the file, its shape checked already."""


class Refuse(Protocol):
    """Raises an error about a key of the file."""

    def __call__(self, key: str, problem: str) -> NoReturn: ...


def make_schemes(
    document: TomlTable, varieties: Sequence[Variety], refuse: Refuse
) -> tuple[ScoringScheme, ...]:
    """Return the schemes of a document."""
    tables = document.get("scheme", [])
    _distinct("scheme", tables, refuse)
    return tuple(
        _scheme(f"scheme[{i}]", table, varieties, refuse) for i, table in enumerate(tables, 1)
    )


def make_variants(
    document: TomlTable, varieties: Sequence[Variety], refuse: Refuse
) -> tuple[Variant, ...]:
    """Return the variants of a document."""
    tables = document.get("variant", [])
    _distinct("variant", tables, refuse)
    shared = document.get("scheme", [])
    own = [table["scheme"] for table in tables if "scheme" in table]
    _distinct("scheme", [*shared, *own], refuse)
    for i, table in enumerate(tables, 1):
        schemes = [one["name"] for one in shared]
        if "scheme" in table:
            schemes.append(table["scheme"]["name"])
        if table["scoring"] not in schemes:
            found = f"found {table['scoring']!r}, expected one of {', '.join(schemes)}"
            refuse(f"variant[{i}].scoring", found)
        if "turns" in table and "calls" in table:
            refuse(f"variant[{i}]", "has both 'turns' and 'calls', expected one of them")
    return tuple(
        _variant(f"variant[{i}]", table, varieties, refuse) for i, table in enumerate(tables, 1)
    )


def make_presets(
    document: TomlTable, varieties: Sequence[Variety], refuse: Refuse
) -> tuple[Preset, ...]:
    """Return the presets of a document."""
    tables = document.get("preset", [])
    _distinct("preset", tables, refuse)
    return tuple(
        Preset(
            name=table["name"],
            deal=_deal(f"preset[{i}].deal", table["deal"], refuse),
            must_retire=_must_retire(table),
            scheme=_scheme(f"preset[{i}].scheme", table["scheme"], varieties, refuse),
        )
        for i, table in enumerate(tables, 1)
    )


def _scheme(
    key: str, table: TomlTable, varieties: Sequence[Variety], refuse: Refuse
) -> ScoringScheme:
    name, page = table["name"], table.get("page")
    if table["counts"] == "alleles":
        return AlleleScheme(name=name, page=page, each=table.get("each"))
    if table["counts"] == "resolved":
        return ResolvedScheme(name=name, page=page, each=table.get("each", 1))
    exceptions = table.get("exceptions", [])
    known = [variety.name for variety in varieties]
    for i, one in enumerate(exceptions, 1):
        if one["variety"] not in known:
            at = f"{key}.exceptions[{i}].variety"
            refuse(at, f"found {one['variety']!r}, expected the name of a variety")
    full = table.get("full_litter", {"offspring": 1, "bonus": 0})
    return SuitScheme(
        name=name,
        page=page,
        suits=tuple(table.get("suits", {}).items()),
        parent_factor=table.get("parent_factor", 1),
        parent_bonus=table.get("parent_bonus", 0),
        exceptions=tuple(SuitException(**exception) for exception in exceptions),
        full_litter=full["offspring"],
        bonus=full["bonus"],
    )


def _variant(key: str, table: TomlTable, varieties: Sequence[Variety], refuse: Refuse) -> Variant:
    own = table.get("scheme")
    return Variant(
        name=table["name"],
        page=table.get("page"),
        litter=table["litter"],
        together=table.get("litters", "together") == "together",
        fill=table["fill"],
        scoring=table["scoring"],
        scheme=None if own is None else _scheme(f"{key}.scheme", own, varieties, refuse),
        ruleset=table.get("ruleset", ""),
        play=_play(key, table, refuse),
    )


def _play(key: str, table: TomlTable, refuse: Refuse) -> TurnRules | CallRules | None:
    if "turns" in table:
        turns = table["turns"]
        return TurnRules(
            page=turns.get("page"),
            deal=_deal(f"{key}.turns.deal", turns["deal"], refuse),
            drawn_kit=turns.get("starts_from", "kit") == "kit",
            must_retire=_must_retire(turns),
            may_retire_drawn=turns.get("retire_drawn", "allowed") == "allowed",
            deals_go_left=turns.get("dealers", "left") == "left",
            notes_overlooked=turns.get("overlooked", "pass") == "note",
        )
    if "calls" in table:
        calls = table["calls"]
        return CallRules(
            page=calls.get("page"),
            layout=calls["layout"],
            added=calls["added"],
            penalty=calls.get("penalty", 0),
        )
    return None


def _must_retire(table: TomlTable) -> bool:
    return bool(table.get("retiring", "required") == "required")


def _deal(key: str, tables: Sequence[TomlTable], refuse: Refuse) -> tuple[tuple[int, int], ...]:
    numbers = [table["players"] for table in tables]
    for number in numbers:
        if numbers.count(number) > 1:
            refuse(key, f"{number} players are given twice")
    return tuple((table["players"], table["cards"]) for table in tables)


def _distinct(key: str, tables: Sequence[TomlTable], refuse: Refuse) -> None:
    problem = given_twice(table["name"] for table in tables)
    if problem:
        refuse(key, problem)

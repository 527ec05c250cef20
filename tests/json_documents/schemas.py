"""The JSON Schema of every document, from the tables of what JSON says."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from fractions import Fraction
from functools import cache
from importlib import import_module
from types import GenericAlias, NoneType
from typing import Any, Literal, TypeAlias, get_args, is_typeddict

from testcross.pages.json.answer_shapes import CODES, TABLE, VERIFY, FilledAnimal
from testcross.pages.json.shape import JsonDocument, JsonKey, JsonShape, schema, shape
from testcross.pages.json.walk import entry
from testcross.rulesets.player_page import PlacedFinding, PlayerPage
from testcross.rulesets.records import FileReport
from testcross.rulesets.records.report import PlayerTotals
from testcross.rulesets.summary import Summary

from json_documents import declared
from json_documents.declared import Hint

Schema: TypeAlias = dict[str, Any]
_VERIFY = "verify docs/samples/class-7b.csv --format"
_VERIFY_GAME = "verify docs/samples/game-with-slips.yaml --format"

SIMPLE: Mapping[Hint, Schema] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    NoneType: {"type": "null"},
    Fraction: {"type": "string", "pattern": "^-?[0-9]+(/[0-9]+)?$"},
    Any: {},
    object: {},
}
_SAYS = {
    "len": int,
    "number": float,
    "rounded": float,
    "text": str,
    "crossed": str,
    "each_crossed": dict[str, str],
    "pools": str,
    "rule_name": str,
    **dict.fromkeys(("not", "given", "absent"), bool),
}
"""What the forms of a value are; the other two depend on the value."""
_ROOMS = (
    "rulesets.errors",
    "rulesets.summary",
    "rulesets.player_page",
    "rulesets.gene_rummy",
    "rulesets.gene_rummy.scoring",
    *(f"rulesets{room}" for room in ("", ".analysis", ".genetics", ".tabletop", ".tutoring")),
    "rulesets.herds",
    "rulesets.records",
    "rulesets.gene_expression.matching",
    *(f"rulesets.genotype.{room}" for room in ("box", "chances", "draft", "plan")),
    *(f"rulesets.genotype.{room}" for room in ("johann_moves", "lessons", "points")),
    "rulesets.genotype.trait_verdicts",
)
"""Where the types of answers are found."""


@dataclass(frozen=True, slots=True)
class DeclaredDocument:
    name: str
    """Of its schema in the definitions: the type of the answer."""
    asked: str
    """A command that is answered so."""


@cache
def declared_documents() -> tuple[tuple[DeclaredDocument, ...], dict[str, Schema]]:
    rooms = [import_module(f"testcross.{room}") for room in _ROOMS]
    found, definitions = [], Definitions()
    for name, document in TABLE.items():
        if not isinstance(document, JsonDocument):
            continue
        definitions.schema(next(getattr(room, name) for room in rooms if hasattr(room, name)))
        found.append(DeclaredDocument(name, document.asked))
    found += [DeclaredDocument(*one) for one in _add_lines(definitions)]
    for one in found:
        keys = definitions.by_name[one.name]["properties"]
        keys["settings"] = _SETTINGS
        if "ruleset" in keys:
            keys["line"] = {"description": _LINE, "type": "integer"}
    return tuple(found), definitions.by_name


_EVERYWHERE = {
    "assumed": "The values of the box that no text prints and the answer rests on.",
    "conflicts": "Which animals conflict, and why; empty where it is legal.",
    "file": "As it was given.",
    "fill": "How genotypes were filled in.",
    "game": "Its name, as records and commands call it.",
    "markers": "How many the player can still place.",
    "player": "Who it is about.",
    "scoring": "The scheme by which points were counted.",
    "top": "The card on top of the discard pile.",
}
"""What keys mean wherever nothing else is said of them."""
_SETTINGS: Schema = {
    "description": "What a testcross.toml changed; left out where it changed nothing.",
    "type": "object",
    "required": ["file"],
    "additionalProperties": {"type": "string"},
    "properties": {"file": {"description": "Its path.", "type": "string"}},
}
_LINE = "The line of the file of matings that is answered; left out where a single one was asked."


def schema_text() -> str:
    """Return the JSON Schema of all documents, a key of an object a line."""
    documents, schemas = declared_documents()
    head = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Answers of testcross in JSON",
        "anyOf": [{"$ref": f"#/$defs/{one.name}"} for one in documents],
    }
    told = ",\n".join(f"{json.dumps(name)}: {_in_lines(one)}" for name, one in schemas.items())
    return f'{json.dumps(head)[:-1]},\n"$defs": {{\n{told}}}}}\n'


def _in_lines(schema: Schema) -> str:
    """Return an object's schema, a key a line."""
    keys = [f" {json.dumps(key)}: {json.dumps(of)}" for key, of in schema["properties"].items()]
    lines = ",\n".join(keys)
    rest = json.dumps({name: of for name, of in schema.items() if name != "properties"})
    return f'{rest[:-1]}, "properties": {{\n{lines}}}}}'


def _add_lines(definitions: "Definitions") -> Iterator[tuple[str, str]]:
    """Add what verify and pedigree fill write piece by piece; yield names and commands."""
    known = definitions.by_name
    head = {"schema": {"enum": [VERIFY]}}
    files = {"type": "array", "items": definitions.schema(FileReport)}
    whole = _object({**head, "files": files, "summary": definitions.schema(Summary)})
    known["Verification"] = {**whole, "required": [*head, "summary"]}
    known["Verification"]["description"] = "All files, unless ``--summary`` asks for none."
    yield "Verification", f"{_VERIFY} json"
    definitions.schema(FilledAnimal)
    known["FilledAnimal"]["properties"]["schema"] = {"enum": [schema("pedigree.fill")]}
    yield "FilledAnimal", "pedigree fill docs/samples/backcross.pre"
    lines = {
        "finding": (entry(PlacedFinding), PlacedFinding, f"{_VERIFY} jsonl"),
        "player": (entry(PlayerTotals), PlayerTotals, f"{_VERIFY} jsonl"),
        "nobody": (CODES, PlayerTotals, f"{_VERIFY_GAME} jsonl --summary"),
        "page": (entry(PlayerPage), PlayerPage, f"{_VERIFY} jsonl --by-player"),
    }
    for kind, (found, of, command) in lines.items():
        assert isinstance(found, JsonShape)
        told = definitions.shaped(found, of)
        told["properties"] = {**head, "kind": {"enum": [kind]}, **told["properties"]}
        told["required"] = ["schema", "kind", *told["required"]]
        name = f"Verified{kind.title()}"
        known[name] = {"description": f"A line of the kind ``{kind}``.", **told}
        yield name, command


class Definitions:
    """The schemas of the types met so far, each by its name."""

    def __init__(self) -> None:
        self.by_name: dict[str, Schema] = {}
        self._kinds: dict[str, Hint] = {}

    def schema(self, hint: Hint) -> Schema:
        """Return the schema of values of a type; objects are referred to by their names."""
        if hint in SIMPLE:
            return dict(SIMPLE[hint])
        if len(declared.members(hint)) > 1:
            return _either([self.schema(one) for one in declared.members(hint)])
        if declared.origin(hint) is Literal:
            return {"enum": list(get_args(hint))}
        if declared.origin(hint) is tuple and declared.item(hint) is None:
            return {"type": "array", "prefixItems": [self.schema(one) for one in get_args(hint)]}
        return self._of_many(hint) or self._of_class(hint)

    def _of_many(self, hint: Hint) -> Schema | None:
        of_each = declared.item(hint)
        if of_each is not None:
            return {"type": "array", "items": self.schema(of_each)}
        if issubclass(declared.origin(hint) or hint, Mapping) and not is_typeddict(hint):
            return {"type": "object", "additionalProperties": self.schema(declared.value(hint))}
        return None

    def _of_class(self, kind: type) -> Schema:
        found = entry(kind)
        if found is not None and not isinstance(found, JsonShape):
            return {"type": "string"} if found is str else self.schema(declared.returned(found))
        if found is None and issubclass(kind, Enum):
            values = [one.value for one in kind]
            return {"enum": values} if values else {"type": "string"}
        if found is None and not is_dataclass(kind) and not is_typeddict(kind):
            raise TypeError(f"no schema for {kind}")
        return self._reference(kind)

    def _reference(self, kind: type) -> Schema:
        name = kind.__name__
        if self._kinds.setdefault(name, kind) is not kind:
            raise TypeError(f"two types are called {name}")
        if name not in self.by_name:
            self.by_name[name] = {}  # in case it is part of itself
            self.by_name[name] = self._described(kind)
        return {"$ref": f"#/$defs/{name}"}

    def _described(self, kind: type) -> Schema:
        found = entry(kind)
        if is_typeddict(kind):
            told = _object({key: self.schema(one) for key, one in declared.keys(kind).items()})
            for key, text in declared.said_below(kind).items():
                told["properties"][key] = {"description": text, **told["properties"][key]}
            told["required"] = [key for key in told["required"] if declared.is_needed(kind, key)]
        elif isinstance(found, JsonShape):
            told = self.shaped(found, kind)
        else:
            told = self.shaped(shape(" ".join(field.name for field in fields(kind))), kind)
        said = declared.of_json(declared.summary(kind))
        return {"description": said, **told} if said else told

    def shaped(self, found: JsonShape, kind: Hint, certain: str = "") -> Schema:
        """Return the schema of a shape; what is certain is not null in it."""
        told = _object({"schema": _names(found, kind)} if isinstance(found, JsonDocument) else {})
        for key in found.keys:
            hint = _hint(found, key, kind, certain)
            if key.is_spread:
                self._spread(told, found.made.get(key.name), hint)
                continue
            needed = not key.is_optional
            here = self._in_shape(found.made.get(key.name), hint, key.needs, needed=needed)
            text = declared.of_json(_meaning(found, key, kind), is_needed=needed)
            told["properties"][key.name] = {"description": text, **here} if text else here
            told["required"] += [key.name] if needed else []
        return told

    def _in_shape(self, made: object, hint: Hint, needs: str, *, needed: bool) -> Schema:
        made = made[1] if isinstance(made, tuple) else made
        if isinstance(made, JsonShape):
            of_each = declared.item(hint)
            if NoneType in declared.members(hint):
                shown = self.shaped(made, declared.certain(hint), certain=needs)
                return _either([shown, dict(SIMPLE[NoneType])])
            if of_each is None:
                return self.shaped(made, hint)
            return {"type": "array", "items": self.shaped(made, of_each)}
        return self.schema(hint if needed else declared.certain(hint))

    def _spread(self, told: Schema, made: object, hint: Hint) -> None:
        """Take over all keys of a value, none of which is needed where it may be null."""
        kind = declared.certain(hint)
        here = self.shaped(made, kind) if isinstance(made, JsonShape) else self._described(kind)
        told["properties"] |= here["properties"]
        if NoneType not in declared.members(hint):
            told["required"] += [key for key in here["required"] if key not in told["required"]]


def _object(properties: Schema) -> Schema:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties),
        "additionalProperties": False,
    }


def _either(schemas: list[Schema]) -> Schema:
    """Return the schema of values of one of several; those of plain types are one."""
    if all(one.keys() == {"type"} for one in schemas):
        return {"type": [one["type"] for one in schemas]}
    return {"anyOf": schemas}


def _names(found: JsonDocument, kind: type) -> Schema:
    names: tuple[str, ...] = (found.name,)
    if "schema" in {field.name for field in fields(kind)}:
        names = get_args(declared.attribute(kind, "schema"))
    if not names:
        return {"type": "string"}
    return {"enum": [schema(name) for name in names]}


def _hint(found: JsonShape, key: JsonKey, kind: Hint, certain: str = "") -> Hint:
    if key.fixed is not None:
        return type(key.fixed)
    made = found.made.get(key.name)
    if made is not None and not isinstance(made, JsonShape):
        return declared.returned(made[0] if isinstance(made, tuple) else made)
    hint = kind
    for step in key.path if key.path or made else (key.name,):
        hint = declared.attribute(declared.certain(hint) if certain else hint, step)
    if key.each is not None:
        return GenericAlias(dict, (str, _hint(shape(""), key.each, declared.item(hint))))
    if key.needs:
        return declared.union([hint, NoneType])
    if key.form == "or_null" or (key.form == "text" and NoneType in declared.members(hint)):
        return declared.union([str if key.form == "text" else hint, NoneType])
    if key.form == "or_0":
        return declared.certain(hint)
    if key.form == "dict":
        return declared.pairs(hint)
    return hint if key.form in (None, "by_plural") else _SAYS[key.form]


def _meaning(found: JsonShape, key: JsonKey, kind: Hint) -> str:
    """Return what a key means: what the code says of the attribute, or of the function."""
    made = found.given.get(key.name)
    if isinstance(made, str):
        return made
    if made is not None and not isinstance(made, JsonShape):
        return declared.told(made[0] if isinstance(made, tuple) else made)
    if key.form in _SAYS and key.form not in ("number", "rounded", "text"):
        return ""
    *way, last = key.path or (key.name,)
    for step in way:
        kind = declared.attribute(kind, step)
    if key.name == "ruleset" and key.path:
        return "By whose cards the question was read."
    told = "" if made and not (key.path or key.needs) else declared.meaning(kind, last)
    return told or _EVERYWHERE.get(key.name, "")

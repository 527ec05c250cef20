"""The JSON Schema of records that people write, from the parts that each game declares."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from testcross.rulesets.gene_expression.record import game_record as expression
from testcross.rulesets.gene_rummy.record import game_record as rummy
from testcross.rulesets.gene_rummy.record.sheet import SheetsRecord
from testcross.rulesets.genotype.record import game_record as genotype
from testcross.rulesets.records.parts import ByName, Holds, Inner, Part, WholeInner, keys_of
from testcross.rulesets.records.parts.part import Inline, PartField

from json_documents import declared
from json_documents.schemas import Schema

RECORDS: Mapping[str, type[Part]] = {
    "gene-rummy": rummy.GameRecord,
    "gene-rummy sheets": SheetsRecord,
    "gene-expression": expression.WrittenGame,
    "genotype": genotype.WrittenGame,
}
"""What is written down of each game."""
_TEXT: Schema = {"type": ["string", "number", "boolean"]}
_NOTHING: Schema = {"type": "null"}
_TEXTS: Schema = {"anyOf": [_TEXT, {"type": "array", "items": _TEXT}]}
_HOLDS: Mapping[Holds, Schema] = {
    Holds.TEXT: _TEXT,
    Holds.TEXTS: _TEXTS,
    Holds.LIST: {"type": "array", "items": _TEXT},
    Holds.TEXT_BY_NAME: {"type": "object", "additionalProperties": {"anyOf": [_TEXT, _NOTHING]}},
    Holds.TEXTS_BY_NAME: {"type": "object", "additionalProperties": {"anyOf": [_TEXTS, _NOTHING]}},
    Holds.LISTS_BY_NAME: {
        "type": "object",
        "additionalProperties": {"type": "array", "items": _TEXT},
    },
    Holds.BLANKS: {
        "anyOf": [_TEXT, {"type": "array", "items": {"anyOf": [_TEXT, _NOTHING]}}],
    },
}


class Records:
    """The schemas of all parts of a game's records, each by its name."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.by_name: dict[str, Schema] = {}

    def reference(self, part: type[Part]) -> Schema:
        """Return a reference to the schema of a part; some parts may be a text alone."""
        name = f"{self.game}.{part.__name__}"
        if name not in self.by_name:
            self.by_name[name] = {}
            self.by_name[name] |= self._schema(part)
        found: Schema = {"$ref": f"#/$defs/{name}"}
        return {"anyOf": [_TEXT, found]} if part.alone else found

    def _schema(self, part: type[Part]) -> Schema:
        if part is rummy.WrittenRound:
            ways = (rummy.OF_TURNS, rummy.OF_CALLS)
            return {"anyOf": [self._object(part, keys) for keys in ways]}
        return self._object(part, keys_of(part))

    def _object(self, part: type[Part], keys: Iterable[str]) -> Schema:
        fields = {key: one for key, one in keys_of(part).items() if key in keys}
        return {
            "type": "object",
            "description": declared.summary(part),
            "properties": {key: self._property(part, one) for key, one in fields.items()},
            "required": [key for key, one in fields.items() if one.shape.required],
            "additionalProperties": False,
        }

    def _property(self, part: type[Part], field: PartField) -> Schema:
        shape = field.shape
        kind: Any = part  # mypy takes no class of parts for a key of a cache
        below = declared.said_below(kind).get(field.name, "")
        told = shape.title[:1].upper() + shape.title[1:]
        said = " ".join(f"{text.removesuffix('.')}." for text in (told, below) if text)
        holds = self._value(field)
        if not shape.required and holds:
            holds = {"anyOf": [holds, _NOTHING]}
        return {"description": said, **holds} if said else holds

    def _value(self, field: PartField) -> Schema:
        shape = field.shape
        if shape.holds in _HOLDS:
            return _HOLDS[shape.holds]
        part = getattr(shape, "part", None)
        if part is None:  # a cell, a box of another file, an exchange: it has forms of its own
            return {}
        one = self.reference(part)
        if isinstance(shape, ByName):
            return {"type": "object", "additionalProperties": one}
        several = {"type": "array", "items": one}
        if shape.holds is Holds.PARTS:
            return several
        single = isinstance(shape, Inner | WholeInner | Inline)
        return one if single else {"anyOf": [one, several]}


def record_schemas() -> dict[str, Any]:
    """Return the schema of all records, of which each says by its first key of which game it is."""
    roots, definitions = [], dict[str, Schema]()
    for name, root in RECORDS.items():
        found = Records(name.replace(" ", "-"))
        roots.append(found.reference(root))
        definitions |= found.by_name
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Records that testcross verify reads, in YAML or JSON",
        "anyOf": roots,
        "$defs": definitions,
    }


def record_schema_text() -> str:
    """Return that schema, a part a line."""
    found = record_schemas()
    parts = found.pop("$defs")
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(part)}" for name, part in parts.items())
    return f'{json.dumps(found)[:-1]},\n"$defs": {{\n{lines}}}}}\n'

"""The JSON Schema of records that people write, from the parts that each game declares."""

import json
from collections.abc import Iterable, Mapping
from typing import Any

from testcross.rulesets.gene_expression import entries as expression
from testcross.rulesets.gene_expression import trees as expression_trees
from testcross.rulesets.gene_rummy import entries as rummy
from testcross.rulesets.gene_rummy.entries import WrittenMating
from testcross.rulesets.gene_rummy.record import SheetsRecord
from testcross.rulesets.genotype import entries as genotype
from testcross.rulesets.genotype import trees
from testcross.rulesets.genotype.cards import Coded
from testcross.rulesets.records.parts import Holds, Part, PartField, keys_of
from testcross.rulesets.tabletop.events import Choice, Declared, Event, Kind
from testcross.rulesets.tabletop.events import declared as declared_fields

from json_documents import declared
from json_documents.schemas import Schema

RECORDS: Mapping[str, type[Part]] = {
    "gene-rummy": rummy.GameRecord,
    "gene-rummy sheets": SheetsRecord,
}
"""What is written down of each game that declares parts."""
_TEXT: Schema = {"type": ["string", "number", "boolean"]}
_NOTHING: Schema = {"type": "null"}
_TEXTS: Schema = {"anyOf": [_TEXT, {"type": "array", "items": _TEXT}]}
_TEXTS_BY_NAME: Schema = {"type": "object", "additionalProperties": {"anyOf": [_TEXTS, _NOTHING]}}
_HOLDS: Mapping[Holds, Schema] = {
    Holds.TEXT: _TEXT,
    Holds.TEXTS: _TEXTS,
    Holds.LIST: {"type": "array", "items": _TEXT},
    Holds.TEXT_BY_NAME: {"type": "object", "additionalProperties": {"anyOf": [_TEXT, _NOTHING]}},
    Holds.LISTS_BY_NAME: {
        "type": "object",
        "additionalProperties": {"type": "array", "items": _TEXT},
    },
    Holds.BLANKS: {"anyOf": [_TEXT, {"type": "array", "items": {"anyOf": [_TEXT, _NOTHING]}}]},
}


class Records:
    """The schemas of all parts of a game's records, each by its name."""

    def __init__(self, game: str) -> None:
        self.game = game
        self.by_name: dict[str, Schema] = {}

    def reference(self, part: type[Part]) -> Schema:
        name = f"{self.game}.{part.__name__}"
        if name not in self.by_name:
            self.by_name[name] = {}
            self.by_name[name] |= self._schema(part)
        return {"$ref": f"#/$defs/{name}"}

    def _schema(self, part: type[Part]) -> Schema:
        if part is rummy.Round:
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
        if shape.part is None:  # an exchange has forms of its own
            return {}
        one = self.reference(shape.part)
        several = {"type": "array", "items": one}
        if shape.holds is Holds.PARTS:
            return several
        return {"anyOf": [one, several]} if shape.part is WrittenMating else one


class EntryRecords:
    """The schemas of the entries of Genotype, and of the head and the rounds around them."""

    def __init__(self) -> None:
        self.by_name: dict[str, Schema] = {}

    def root(self) -> Schema:
        rounds: dict[str, Schema] = {}
        for key, block in trees.BLOCKS.items():
            if key in trees.LISTS:
                rounds[key] = self._list(self._entry(block))
            elif key in trees.WHOLE:
                (held,) = declared_fields(block)
                rounds[key] = self._property(block, held)
            else:
                rounds[key] = self._entry(block)
        line = self._entry(genotype.SheetLine)
        of_heads: dict[str, Schema] = {
            "game": {"const": "genotype"},
            "players": {"description": "In the order of their seats, clockwise.", **_TEXTS},
            "solo": self._define(
                "Solo", "Brother Johann.", dict.fromkeys(("difficulty", "assistant"), _TEXT)
            ),
            "overlays": _TEXTS,
            "rulings": _HOLDS[Holds.TEXT_BY_NAME],
            "box": {"description": "The path of a box file, or its tables."},
            "plants": {"description": "Short names of plants.", **_HOLDS[Holds.TEXT_BY_NAME]},
        }
        of_parts = {
            "setup": self._entry(genotype.SetUp),
            "rounds": self._list(self._define("Round", "A round.", rounds)),
            "harvests": {"description": declared.summary(genotype.Harvests), **_TEXTS_BY_NAME},
            "sheet": {"type": "object", "additionalProperties": {"anyOf": [_TEXT, line]}},
            "winner": {"description": declared.summary(genotype.Winner), **_TEXTS},
        }
        keys = {key: of_heads[key] for key in trees.HEAD}
        keys |= {key: of_parts[key] for key in trees.PARTS}
        return self._define("Record", declared.summary(genotype.Record), keys)

    def _define(self, name: str, description: str, properties: dict[str, Schema]) -> Schema:
        self.by_name[f"genotype.{name}"] = {
            "type": "object",
            "description": description,
            "properties": {
                key: one if key == "game" else _or_nothing(one) for key, one in properties.items()
            },
            "required": [],
            "additionalProperties": False,
        }
        return {"$ref": f"#/$defs/genotype.{name}"}

    def _list(self, item: Schema) -> Schema:
        return {"anyOf": [item, {"type": "array", "items": item}]}

    def _entry(self, part: type[Event]) -> Schema:
        name = part.__name__
        if f"genotype.{name}" not in self.by_name:
            fields: dict[str, Schema] = {}
            for one in declared_fields(part):
                found = self._property(part, one)
                if one.name == "claims":  # goals are a number, or points by goal
                    fields["goals"] = {"anyOf": [fields["goals"], found]}
                else:
                    fields[one.key] = found
            return self._define(name, declared.summary(part), fields)
        return {"$ref": f"#/$defs/genotype.{name}"}

    def _property(self, part: type[Event], field: Declared) -> Schema:
        kind: Any = field.kind
        if not isinstance(kind, Kind):
            one = self._entry(kind)
            if field.form == "table":
                return {"type": "object", "additionalProperties": {"anyOf": [one, _NOTHING]}}
            return one if field.form == "one" else self._list(one)
        key: Any = part  # mypy takes no class of entries for a key of a cache
        told = (
            kind.called
            if isinstance(kind, Choice) and type(kind) in (Choice, Coded)
            else declared.summary(type(kind)).rstrip(".")
        )
        below = declared.said_below(key).get(field.name, "").rstrip(".")
        said = " ".join(f"{text[:1].upper()}{text[1:]}." for text in (told, below) if text)
        several = field.form == "many" or field.more or field.name in trees.JOINED
        holds = _TEXTS if several else _TEXT
        if field.form == "table":
            holds = _TEXTS_BY_NAME
        return {"description": said, **holds}


class ExpressionRecords:
    """The schemas of a game of gene expression, its rounds and turns."""

    HOLDS: Mapping[str, Schema] = {
        **dict.fromkeys(("players", "deck", "play", "draw", "winner"), _TEXTS),
        **dict.fromkeys(("hands", "left"), _TEXTS_BY_NAME),
        "scores": _HOLDS[Holds.TEXT_BY_NAME],
        "swap": {"anyOf": [_HOLDS[Holds.TEXT_BY_NAME], _TEXTS]},
        "rounds": {"type": "array", "items": {"$ref": "#/$defs/gene-expression.Round"}},
        "turns": {"type": "array", "items": {"$ref": "#/$defs/gene-expression.Turn"}},
    }
    """What stands under a key, if not one text."""

    def parts(self) -> dict[str, Schema]:
        result, deal, end = expression.Result, expression.Deal, expression.End
        rows: tuple[tuple[str, Iterable[str], tuple[type, ...], Iterable[str]], ...] = (
            ("Record", expression_trees.HEAD, (expression.Record, result), ("game", "players")),
            ("Round", expression_trees.ROUND, (deal, end), ()),
            ("Turn", expression_trees.TURN, (expression.Turn,), ("player",)),
        )
        found: dict[str, Schema] = {}
        for name, keys, kinds, required in rows:
            below = {key: text for kind in kinds for key, text in self._said(kind).items()}
            found[f"gene-expression.{name}"] = {
                "type": "object",
                "description": declared.summary(kinds[0]),
                "properties": {key: self._property(key, below, required) for key in keys},
                "required": [*required, *(key for key in keys if key == "rounds")],
                "additionalProperties": False,
            }
        return found

    def _said(self, kind: type) -> dict[str, str]:
        """Return what the fields of an entry say of themselves, by the keys of a record."""
        names = {"draws": "draw", "winners": "winner"}
        return {names.get(name, name): text for name, text in declared.said_below(kind).items()}

    def _property(self, key: str, below: Mapping[str, str], required: Iterable[str]) -> Schema:
        said = {"description": below[key]} if key in below else {}
        found = {**said, **self.HOLDS.get(key, _TEXT)}
        return found if key in (*required, "rounds") else _or_nothing(found)


def _or_nothing(one: Schema) -> Schema:
    """Return the schema of what may be left empty, with the description in front."""
    holds = {key: value for key, value in one.items() if key != "description"}
    told = {"description": one["description"]} if "description" in one else {}
    return {**told, "anyOf": [holds, _NOTHING]}


def record_schemas() -> dict[str, Any]:
    roots, definitions = [], dict[str, Schema]()
    for name, root in RECORDS.items():
        found = Records(name.replace(" ", "-"))
        roots.append(found.reference(root))
        definitions |= found.by_name
    of_expression = ExpressionRecords().parts()
    roots.append({"$ref": f"#/$defs/{next(iter(of_expression))}"})
    definitions |= of_expression
    entries = EntryRecords()
    roots.append(entries.root())
    definitions |= entries.by_name
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Records that testcross verify reads, in YAML or JSON",
        "anyOf": roots,
        "$defs": definitions,
    }


def record_schema_text() -> str:
    found = record_schemas()
    parts = found.pop("$defs")
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(part)}" for name, part in parts.items())
    lines = declared.of_json(lines, is_needed=False).replace('"description": "", ', "")
    return f'{json.dumps(found)[:-1]},\n"$defs": {{\n{lines}}}}}\n'

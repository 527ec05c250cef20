"""docs/reference/json.md: what stands under every key of every document, from their JSON Schema."""

import re
from collections.abc import Iterator

from json_documents.schemas import DeclaredDocument, Schema, declared_documents

_OPENING = """\
# Answers in JSON

With `--json` every command answers with one object on one line of stdout; with a file of matings,
one such line for each, which has its number in `line`. `schema` names the form and its version, as
in `testcross.check/1`. Bad input returns `schema`, `ruleset`, `text` (what was asked) and `error`,
with exit status 2. Findings of `verify` are described in [records.md](records.md#a-report), answer
keys in [simulate.md](../how-to/simulate.md#slips-and-answer-keys). If a
[testcross.toml](typing.md#configuration-file) changed an answer, `settings` holds its path as
`file`, and what it set.

First come the documents, each with a command that is answered so, then the objects in them. Keys
are in the order of the answer; those with a question mark may be left out. A fraction is a text,
such as `1/128` or `3`. The same for programs, as JSON Schema:
[json-schema.json](../../front/json-schema.json), which is in the wheel too.

This page is written by `make docs` from the table in `pages/json/` and from what the code
says of the fields of answers.
"""
_WORDS = {"string": "text", "integer": "number", "boolean": "true or false", "null": "`null`"}


def page() -> str:
    """Return the page: a table of the keys of each document and object."""
    documents, schemas = declared_documents()
    asked = {one.name for one in documents}
    return "\n".join(
        [
            _OPENING,
            "## Documents\n",
            *(_document(one, schemas[one.name]) for one in documents),
            "## Objects\n",
            *(
                f"### {name}\n\n{_table(schemas[name])}"
                for name in sorted(schemas)
                if name not in asked
            ),
        ]
    )


def _document(one: DeclaredDocument, schema: Schema) -> str:
    names = schema["properties"]["schema"].get("enum", ("testcross.*",))
    called = " or ".join(f"`{name}`" for name in names)
    command = f": `testcross {one.asked}`" if one.asked else ""
    return f"### {one.name}\n\n{called}{command}\n\n{_table(schema)}"


def _table(schema: Schema) -> str:
    text = _text(schema)
    rows = [f"| {key} | {_kind(of)} | {_text(of)} |" for key, of in _keys(schema, "")]
    return "\n".join([f"{text}\n", "| key | value | what it is |", "|---|---|---|", *rows]) + "\n"


def _keys(schema: Schema, before: str) -> Iterator[tuple[str, Schema]]:
    """Yield every key but the name of the schema; those of an object without a name behind it."""
    for key, of in schema["properties"].items():
        if key in ("schema", "settings"):
            continue
        path = f"{before}{key}"
        yield f"`{path}`{'' if key in schema['required'] else '?'}", of
        inner, dot = (of["items"], "[].") if "items" in of else (of, ".")
        if "properties" in inner:
            yield from _keys(inner, f"{path}{dot}")


def _kind(schema: Schema) -> str:
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(map(_kind, schema["anyOf"]))
    if "enum" in schema:
        return ", ".join(f"`{one}`" for one in schema["enum"])
    if "pattern" in schema:
        return "fraction"
    return _of_type(schema)


def _of_type(schema: Schema) -> str:
    kind = schema.get("type", "any value")
    if isinstance(kind, list):
        return " or ".join(_kind({**schema, "type": one}) for one in kind)
    if kind == "array":
        return f"list of {_kind(schema['items'])}" if "items" in schema else "list"
    if kind == "object":
        more = schema.get("additionalProperties")
        return f"by name: {_kind(more)}" if isinstance(more, dict) else "object"
    return _WORDS.get(str(kind), str(kind))


def _text(schema: Schema) -> str:
    """Return what is said of a value, as Markdown; null where Python has None."""
    told: str = schema.get("description", "").replace("``", "`").replace("|", "\\|")
    return re.sub(r"\bNone\b", "`null`", told) if "null" in _kind(schema) else told

"""Whether an answer fits the JSON Schema of the document that it says it is."""

from functools import cache
from typing import Any

from jsonschema import Draft202012Validator

from json_documents.schemas import declared_documents


def misfits(told: dict[str, Any]) -> list[str]:
    """Return what is wrong with an answer, by the schema of its name; nothing where it fits."""
    name = "Failure" if "error" in told else told["schema"]
    return [error.message for error in _validator(name).iter_errors(told)]


@cache
def _validator(name: str) -> Draft202012Validator:
    """Return who knows a document by its own name, or all documents that name a schema."""
    documents, schemas = declared_documents()
    fitting = [
        {"$ref": f"#/$defs/{one.name}"}
        for one in documents
        if name in (one.name, *schemas[one.name]["properties"]["schema"].get("enum", ()))
    ]
    if not fitting:
        raise KeyError(name)
    return Draft202012Validator({"anyOf": fitting, "$defs": schemas})

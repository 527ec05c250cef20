"""What cannot be answered, as a document of the schema that the answer would have had."""

from typing import Any

from testcross.cli.answers import Failure
from testcross.cli.render.json.documents import document
from testcross.cli.render.json.lines import schema


@document.register
def failure_document(failure: Failure) -> dict[str, Any]:
    """Return what was asked and what is wrong with it."""
    return {
        "schema": schema(failure.schema),
        "ruleset": failure.ruleset,
        "text": failure.text,
        "error": failure.error,
    }

"""What the words on the cards mean, as documents."""

from typing import Any

from testcross.cli.answers import GlossaryPage
from testcross.cli.render.json.documents import document
from testcross.cli.render.json.lines import schema
from testcross.rulesets.tabletop import Term


@document.register
def glossary_document(page: GlossaryPage) -> dict[str, Any]:
    """Return terms with what they mean."""
    return {
        "schema": schema("glossary"),
        "terms": [
            {"game": one.game, **term_object(term)} for one in page.glossaries for term in one.terms
        ],
    }


def term_object(term: Term) -> dict[str, Any]:
    """Return what a term means, and what the game makes of it."""
    return {
        "term": term.name,
        "kind": term.kind,
        "text": term.text,
        "in_game": term.in_game or None,
        "aliases": list(term.aliases),
        "sources": list(term.sources),
    }

"""How an error is shown: a message to people, and to programs that asked for JSON an object.

One place for every command, so that whoever reads JSON always gets it, whatever was wrong.
"""

from collections.abc import Sequence

from testcross.cli import console
from testcross.cli.command_list import COMMANDS
from testcross.cli.command_words import asked_ruleset, before_mark
from testcross.pages.json import render_json
from testcross.rulesets import TestcrossError, load_ruleset
from testcross.rulesets.errors import Failure

_JSON = "--json"
_OF_GENOTYPE = ("odds", "chance", "box", "pick", "plan", "review", "score", "validate", "lesson")
_OF_PEDIGREE = ("check", "fill", "carriers", "repair", "explain")
_SCHEMAS = {
    ("ruleset", "list"): "rulesets",
    ("ruleset", "show"): "ruleset",
    ("ruleset", "check"): "ruleset",
    ("expression", "play"): "expression-play",
    ("expression", "goout"): "expression-goout",
    **{("pedigree", name): f"pedigree.{name}" for name in _OF_PEDIGREE},
    **{("genotype", name): f"genotype-{name}" for name in _OF_GENOTYPE},
}
_WITHOUT_CARDS = ("rule", "ruleset", "expression", "genotype", "glossary", "pedigree")
"""Commands that no ruleset answers."""


def show_failure(words: Sequence[str], message: str) -> None:
    """Say on stderr what is wrong; where the words ask for JSON, answer with an object too."""
    console.complain(message)
    options = before_mark(words)
    if _JSON in options:
        asked = [word for word in words[1:] if word != _JSON]
        failure = Failure(
            schema=_schema(words), ruleset=_ruleset(options), text=" ".join(asked), error=message
        )
        console.write(render_json(failure))


def _schema(words: Sequence[str]) -> str:
    command, *rest = [word for word in words if word != _JSON] or [""]
    name = _SCHEMAS.get((command, rest[0] if rest else ""), command)
    return name if command in COMMANDS else "error"


def _ruleset(words: Sequence[str]) -> str | None:
    """Return the name of the ruleset that was to answer; as it was typed if there is none such."""
    if words[0] in _WITHOUT_CARDS:
        return None
    asked = asked_ruleset(words)
    try:
        return load_ruleset(asked).name
    except TestcrossError:
        return asked

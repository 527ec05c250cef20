"""What a text that is not YAML or JSON has wrong, in words for people who never learnt YAML."""

from testcross.rulesets.records.findings import Finding, unreadable
from yaml.error import MarkedYAMLError

_WORDS = (
    (
        "'\\t' that cannot start",
        "a tab stands where only spaces can; put spaces in its place",
    ),
    (
        "that cannot start any token",
        "no text can begin with this character; put the text in quotes",
    ),
    (
        "mapping values are not allowed",
        "no ':' can stand here: indent as above, write ': ' with a space, or quote the text",
    ),
    (
        "expected <block end>",
        "the line does not fit those above it; indent it as they are, a list with '- '",
    ),
    ("undefined alias", "no text can begin with '*'; put the text in quotes"),
    ("could not find expected ':'", "a key without ':'; expected KEY: VALUE"),
    ("another document", "a second record begins here; put it into a file of its own"),
    (
        "expected the node content",
        "a value is missing here, or begins with a sign of YAML's own; put it in quotes",
    ),
)
"""What the library says in part, and what is said instead."""
_OPEN = {
    "expected ',' or ']'": ("list", "]"),
    "expected ',' or '}'": ("table", "}"),
}


def malformed(error: MarkedYAMLError) -> Finding:
    """Return what the library found as an error with its place."""
    said = str(error.problem or error.context)
    mark, opened = error.problem_mark or error.context_mark, error.context_mark
    if "unexpected end of stream" in said and opened is not None:
        mark, problem = opened, "a quote that opens here is not closed; close it or delete it"
    else:
        if "could not find expected ':'" in said:
            mark = opened or mark
        problem = _words(said, 0 if opened is None else opened.line + 1)
    line, column = (mark.line + 1, mark.column + 1) if mark else (0, 0)
    return unreadable(line=line, column=column, problem=problem)


def _words(said: str, opened: int) -> str:
    for part, (what, end) in _OPEN.items():
        if part in said and opened:
            return f"expected ',' or '{end}' here, in the {what} that opens on line {opened}"
    for part, words in _WORDS:
        if part in said:
            return words
    return f"not valid YAML or JSON: {said}"

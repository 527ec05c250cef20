"""Comments of a record in YAML: counted, and kept where the record is written anew."""

import re
from bisect import bisect, bisect_left
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from operator import itemgetter
from typing import Any

import yaml
from testcross.rulesets.records.tree import Node, Path, Place
from testcross.rulesets.records.yaml_tree import parse_tree
from yaml.error import YAMLError

_COMMENT = re.compile(r"#[^\n]*")
_SCANNER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def comments_in(text: str) -> list[tuple[Place, str]]:
    r"""Return the comments of a text in YAML or JSON that can be read, each with its place.

    What stands between two tokens is white space or a comment.

    >>> comments_in('a: "#1"  # one\nb: c#d\n# two')
    [((1, 10), '# one'), ((3, 1), '# two')]
    """
    if "#" not in text:
        return []
    between, end = [], 0
    with suppress(YAMLError):  # JSON with tabs, say, which has no comments
        for token in yaml.scan(text, Loader=_SCANNER):
            between.append((end, token.start_mark.index))
            end = max(end, token.end_mark.index)
        between.append((end, len(text)))
    found, line, counted = [], 1, 0
    for start, stop in between:
        for one in _COMMENT.finditer(text, start, stop):
            line, counted = line + text.count("\n", counted, one.start()), one.start()
            column = counted - text.rfind("\n", 0, counted)
            found.append(((line, column), one[0].rstrip()))
    return found


def with_comments(copy: str, text: str) -> str:
    """Return a copy with the comments of the record that it was made from, each above its entry.

    A comment on a line of its own belongs to the entry below it, one behind an entry to that one.

    Args:
        copy: the record, written anew.
        text: the record as it was written.
    """
    comments = comments_in(text)
    if not comments:
        return copy
    written = sorted(((at, path) for path, at in _entries(parse_tree(text), ())), key=itemgetter(0))
    places = [at for at, _ in written]
    typed = text.split("\n")
    lines = copy.split("\n")
    # only entries that begin a line: above another one a comment may split a long text
    beginning = {
        path: line
        for path, (line, column) in _entries(parse_tree(copy), ())
        if not lines[line - 1][: column - 1].strip(" -{[")
    }
    above: dict[int, list[str]] = defaultdict(list)
    for (line, column), comment in comments:
        first, following = bisect_left(places, (line, 0)), bisect(places, (line, column))
        is_alone = not typed[line - 1][: column - 1].strip()
        # behind a bracket that ends an entry of several lines, it belongs to the last one in it
        at = following if is_alone else min(first, max(following - 1, 0))
        path = written[at][1] if at < len(written) else ()
        while path and path not in beginning:
            path = path[:-1]
        above[beginning[path] if path else len(lines)].append(comment)
    kept = list[str]()
    for number, shown in enumerate(lines, 1):
        indent = shown[: len(shown) - len(shown.lstrip(" "))]
        kept += [*(f"{indent}{comment}" for comment in above[number]), shown]
    return "\n".join(kept)


def _entries(node: Node, path: Path) -> Iterator[tuple[Path, Place]]:
    """Yield what leads to each key and entry of a list, and where it begins; outer ones first."""
    if isinstance(node.value, dict):
        for key, inside in node.value.items():
            yield (*path, key), node.keys[key]
            yield from _entries(inside, (*path, key))
    elif isinstance(node.value, list):
        for number, inside in enumerate(node.value):
            yield (*path, number), inside.place
            yield from _entries(inside, (*path, number))

"""Comments in YAML, which are no part of a record."""

import re
from contextlib import suppress

import yaml
from yaml.error import YAMLError

_COMMENT = re.compile(r"#[^\n]*")


def count_comments(text: str) -> int:
    r"""Return how many comments a text in YAML or JSON has; it can be read.

    What stands between two tokens is white space or a comment.

    >>> count_comments('a: "#1"  # one\nb: c#d\n# two')
    2
    """
    end, found = 0, 0
    with suppress(YAMLError):  # JSON with tabs, say, which has no comments
        for token in yaml.scan(text, Loader=yaml.SafeLoader):
            found += len(_COMMENT.findall(text, end, token.start_mark.index))
            end = max(end, token.end_mark.index)
        found += len(_COMMENT.findall(text, end))
    return found

"""Characters of a text that every format can hold."""

import re

_NO_TEXT = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")
"""Characters that no XML file may hold."""


def shown(text: str) -> str:
    """Return text that every format can hold: what is not text is spelt out, as on a terminal."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    return _NO_TEXT.sub(lambda found: found[0].encode("unicode_escape").decode(), lines)


def one_line(text: str) -> str:
    """Return text without line breaks and without spaces at its ends or in a row."""
    return " ".join(shown(text).split())

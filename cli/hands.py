"""Cards in a hand or a layout: from arguments, or one a line from a file."""

import sys
from collections.abc import Sequence
from pathlib import Path

from testcross.cli.matings import STDIN, InputError
from testcross.rulesets.records.text import RecordError, decode


def read_cards(cards: Sequence[str] | None, file: str | None) -> list[str]:
    """Return the cards of the command line, or of a file; # starts a comment.

    Raises:
        InputError: where both are given, or neither, or the file cannot be read.
    """
    if cards and file:
        raise InputError(f"cards and --file {file} were both given; give one of them")
    if not cards and not file:
        raise InputError("no cards given; give them with their sex, such as 'Castor buck'")
    if not file:
        return [part for card in cards or () for part in _split(card)]
    try:
        data = sys.stdin.buffer.read() if file == STDIN else Path(file).read_bytes()
        lines = decode(data).splitlines()
    except OSError as error:
        reason = (error.strerror or "unknown reason").lower()
        raise InputError(f"{file} cannot be read: {reason}") from None
    except RecordError as error:
        raise InputError(f"{file}: {error.problem}") from None
    found = [part for line in lines for part in _split(line.split("#", 1)[0])]
    if not found:
        raise InputError(f"{file} has no cards in it; expected one a line")
    return found


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.replace(";", ",").split(",") if part.strip()]

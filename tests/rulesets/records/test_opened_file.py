"""Files that can be read only once."""

import io
import sys

import pytest
from testcross.rulesets.records import opened_file
from testcross.rulesets.records.opened_file import CHUNK, STDIN, opened


def test_what_can_be_read_only_once_is_kept_up_to_a_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    text = b"Ann;61\n" * CHUNK  # seven times as much as is read at once
    for said in (text, b"\0" * 2 * CHUNK):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(said)))
        with opened(STDIN) as copy:
            assert copy.read() == (text if said is text else said[:CHUNK])
    monkeypatch.setattr(opened_file, "MOST_KEPT", CHUNK)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text)))
    with pytest.raises(OSError, match="larger than 0 MB"), opened(STDIN):
        pass

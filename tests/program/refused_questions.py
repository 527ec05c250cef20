"""Errors of ``import testcross``: what went wrong, without a word of a command line."""

from collections.abc import Callable
from typing import TypeAlias

import pytest

Refused: TypeAlias = tuple[Callable[[], object], type[Exception], str]
"""What is asked, which error that is, and what it says."""


def require_refused(refused: Refused) -> None:
    ask, kind, said = refused
    with pytest.raises(kind, match=said) as caught:
        ask()
    assert "'testcross" not in str(caught.value)
    assert "--" not in str(caught.value)

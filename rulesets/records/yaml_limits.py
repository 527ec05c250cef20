"""How deep a record may be nested, and how much its aliases may repeat, looked at before reading.

The library's own composer calls itself for every level, in C: a file of brackets would end the
program. Its events come one by one, and so do ours.
"""

from contextlib import suppress
from typing import Any

import yaml
from testcross.rulesets.records.findings import UnreadableError
from yaml.error import YAMLError
from yaml.events import AliasEvent, CollectionEndEvent, CollectionStartEvent, NodeEvent

DEEPEST = 40
MOST_ALIASED = 10_000
"""Parts of a record that aliases may repeat, in all."""
LONGEST_TEXT = 100_000
"""Characters of a single value."""
_EVENTS: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


class TooManyAliasesError(UnreadableError):
    """Aliases that repeat too much: no part of the record means what it says without them."""


class TooLongTextError(UnreadableError):
    """A value of a record that no person has typed."""


def refuse_excess(text: str) -> None:
    """Refuse a record that is nested too deeply or repeats too much, before anything builds it.

    What is no YAML at all is passed over here; whoever reads it will say so.

    Raises:
        TooManyAliasesError: the place, and the limit.
        UnreadableError: the same for what is nested too deeply.
    """
    sizes = _Sizes()
    with suppress(YAMLError, ValueError, OverflowError):
        loader = _EVENTS(text)
        while loader.check_event():
            event = loader.get_event()
            problem = sizes.excess(event)
            if problem:
                mark = event.start_mark
                kind = TooManyAliasesError if isinstance(event, AliasEvent) else UnreadableError
                raise kind.at(line=mark.line + 1, column=mark.column + 1, problem=problem)


class _Sizes:
    """How many parts there are below each anchor, as the events go by."""

    def __init__(self) -> None:
        self._open: list[tuple[str | None, int]] = []
        """The lists and tables around the event at hand, each with its anchor and its size."""
        self._anchored: dict[str, int] = {}
        self._aliased = 0

    def excess(self, event: Any) -> str:
        """Add an event, and say which limit it passes; empty where it passes none."""
        if isinstance(event, AliasEvent):
            size = self._anchored.get(event.anchor or "", 1)
            self._aliased += size
            self._grow(size)
        elif isinstance(event, CollectionStartEvent):
            self._open.append((event.anchor, 1))
        elif isinstance(event, CollectionEndEvent):
            self._close()
        elif isinstance(event, NodeEvent):
            self._remember(event.anchor, 1)
            self._grow(1)
        if len(self._open) > DEEPEST:
            return f"nested too deeply for a record: more than {DEEPEST} levels"
        if self._aliased > MOST_ALIASED:
            return f"aliases repeat more than {MOST_ALIASED:,} parts of the record; write them out"
        return ""

    def _close(self) -> None:
        anchor, size = self._open.pop()
        self._remember(anchor, size)
        self._grow(size)

    def _remember(self, anchor: str | None, size: int) -> None:
        if anchor is not None:
            self._anchored[anchor] = size

    def _grow(self, size: int) -> None:
        if self._open:
            anchor, before = self._open[-1]
            self._open[-1] = (anchor, before + size)

"""Options that take one value: whoever gives two of them is asked which is meant."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from testcross.cli.command_words import unguarded
from testcross.cli.inputs import InputError
from testcross.rulesets.english import listed, quoted

_MARK = "--"
"""Ends the options of a command line."""


def refuse_second_values(parameters: Iterable[Any], words: Sequence[str]) -> None:
    """Refuse a command line that gives one option several values, where it takes only one.

    The same value given again says nothing new, and is taken.

    Args:
        parameters: the arguments and options of a command, as typer has them.
        words: what stands behind the command.

    Raises:
        InputError: names the option and its values.
    """
    single = {name: one for one in parameters if _takes_one_value(one) for name in one.opts}
    given: dict[str, list[str]] = {}
    for name, value in _values(words, single):
        values = given.setdefault(single[name].opts[0], [])
        if value not in values:
            values.append(value)
    for name, values in given.items():
        if len(values) > 1:
            told = listed([quoted(value) for value in values], "and")
            raise InputError(f"{name} takes one value, but was given {told}; leave only one")


def _takes_one_value(parameter: Any) -> bool:
    is_option = parameter.param_type_name == "option"
    return is_option and not (parameter.is_flag or parameter.multiple or parameter.count)


def _values(words: Sequence[str], single: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield each option with the value behind it: ``--seed 3`` or ``--seed=3``."""
    left = iter(words)
    for word in left:
        if word == _MARK:
            return
        name, equals, value = word.partition("=")
        if name in single:
            yield name, unguarded(value if equals else next(left, ""))

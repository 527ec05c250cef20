"""Commands that take cards: what is an option among them, and what is not."""

import shlex
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from testcross.cli.command_words import (
    asked_ruleset,
    guarded,
    options_in,
    unguarded,
    with_dashes_back,
    with_dashes_kept,
)
from testcross.cli.help_pages import CommandWithHelp
from testcross.cli.inputs import InputError
from testcross.cli.typed_cards import AmbiguousWordsError
from testcross.rulesets import TestcrossError, load_ruleset, parse_animal
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.genetics import longest_cards, looks_like_genotype, name_key, nearest

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


CARD_CONTEXT = {"ignore_unknown_options": True}
"""Context settings of commands that take cards: ``"-- -- cc --"`` is a card, not an option."""
_CARD_OPTIONS = ("--draw", "--kit")
_TYPED = "COMMANDLINE"
"""What typer calls the source of an option that was typed."""


class Command(CommandWithHelp):
    """A command that says what to do about words that it does not take."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Return the words left over: none.

        Raises:
            InputError: for words that are too many, and for options with two values that take one.
        """
        if not ctx.resilient_parsing:
            refuse_second_values(self.get_params(ctx), args)
        ctx.allow_extra_args = True  # which are refused here, and not by their message
        left = super().parse_args(ctx, args)
        if left and not ctx.resilient_parsing:
            raise InputError(
                f"got unexpected words ({' '.join(left)}); put quotes around words that belong "
                "together, as in 'Aa Bb' (see --help)"
            )
        return left


class CardCommand(Command):
    """A command that takes cards, and still knows a mistyped option when it sees one."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Return the words left over.

        Raises:
            InputError: for an option that does not exist, with the nearest that does; for one
                whose card goes on in the words behind it.
        """
        kept = with_dashes_kept(args)
        if not ctx.resilient_parsing:
            known = [name for parameter in self.get_params(ctx) for name in parameter.opts]
            for word in options_in(kept):
                if word.partition("=")[0] not in known and _is_mistyped(word, kept):
                    raise InputError(_no_option(word, known))
            _refuse_torn_cards(args)
        left = super().parse_args(ctx, guarded(kept))
        for name, value in ctx.params.items():
            if isinstance(value, list | tuple):
                ctx.params[name] = with_dashes_back(value)
            elif isinstance(value, str):
                ctx.params[name] = unguarded(value)
        return left

    def invoke(self, ctx: Any) -> Any:
        """Return what the command returns.

        Raises:
            AmbiguousWordsError: with a whole command line for each reading.
        """
        try:
            return super().invoke(ctx)
        except AmbiguousWordsError as error:
            raise error.typed_after(self._typed(ctx)) from None

    def _typed(self, ctx: Any) -> str:
        """Return the command and its options as one types them, without the cards."""
        words = [str(self.name)]
        for option in self.get_params(ctx):
            given = ctx.get_parameter_source(option.name)
            if given is None or given.name != _TYPED or not option.opts[0].startswith("-"):
                continue
            value = ctx.params[option.name]
            for one in value if isinstance(value, list | tuple) else [value]:
                is_flag = one is True
                words.append(option.opts[0] + (f"={shlex.quote(str(one))}" if not is_flag else ""))
        return " ".join(words)


def _refuse_torn_cards(args: Sequence[str]) -> None:
    """Refuse an option's card that makes a longer name with the words after it.

    Raises:
        InputError: shows how to quote it.
    """
    for place, word in enumerate(args):
        if word in _CARD_OPTIONS and len(args) > place + 2:
            following = args[place + 1 :]
            card = longest_cards(load_ruleset(), following)[0]
            if card.startswith(f"{following[0]} "):
                raise InputError(
                    f"{word} {following[0]} can be read as {word} {quoted(card)}; write that, or "
                    f"{word}={shlex.quote(following[0])} if the card is {quoted(following[0])}"
                )


def _is_mistyped(word: str, words: Sequence[str]) -> bool:
    """Tell an option that does not exist from a genotype that begins with unknowns."""
    try:
        ruleset = load_ruleset(asked_ruleset(words))
    except TestcrossError:
        return False  # which is said where it is used
    if not word.startswith("--") and looks_like_genotype(ruleset.loci, word):
        return False
    try:
        parse_animal(ruleset, word)
    except TestcrossError:
        return True
    return False


def _no_option(word: str, known: Sequence[str]) -> str:
    long = {name_key(name): name for name in known if name.startswith("--")}
    close = nearest(word.partition("=")[0], long, limit=1)
    hint = f"did you mean {close[0]}? " if close else ""
    return f"there is no option {word}; {hint}see --help"

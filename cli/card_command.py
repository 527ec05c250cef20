"""Commands that take cards: what is an option among them, and what is not."""

import shlex
from collections.abc import Sequence
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
from testcross.cli.repeated_options import refuse_second_values
from testcross.cli.typed_cards import AmbiguousWordsError
from testcross.rulesets import TestcrossError, load_ruleset, parse_animal
from testcross.rulesets.english import quoted
from testcross.rulesets.genetics import longest_cards, looks_like_genotype, name_key, nearest

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

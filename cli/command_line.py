"""The command line as typer takes it: words, options and cards among them, commands, and help.

Everything that bends typer stands here: ``Command`` and ``CardCommand`` say what to do about words
that they do not take, ``ListOfCommands`` is the program, and ``"-- -- cc --"`` stays a genotype.
"""

import re
import shlex
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from testcross.api.files import InputError
from testcross.cli import answer_files, card_spelling, console
from testcross.cli.help_page import ALL_HELP, HELP_OPTIONS, command_page, front_page
from testcross.cli.settings import settings
from testcross.cli.typed_cards import AmbiguousWordsError
from testcross.rulesets import DEFAULT, Ruleset, TestcrossError, load_ruleset, parse_animal
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import AmbiguousNameError
from testcross.rulesets.genetics import longest_cards, looks_like_genotype, name_key, nearest
from typer.core import TyperCommand, TyperGroup, TyperOption

if TYPE_CHECKING:
    from testcross.rulesets.games import Game

RULESET_OPTION = "--ruleset"
_MARK = "--"
"""Ends the options of a command line, and is a locus at which nothing is known."""
_UNKNOWN = "\u2013\u2013"
"""The same locus in dashes that end no options."""
_OUT, _LONG_OUT = answer_files.NAMES
_GUARD = "\u2060"
"""Invisible, and nothing in any card's name or genotype."""
_CALLED = re.compile(r"-h|--|--[A-Za-z].*", re.DOTALL)
"""What is an option for certain; ``-h`` is the only one of a single letter."""
OPTION = re.compile(r"--?[a-z][a-z-]*(=.*)?", re.DOTALL)


def asked_ruleset(words: Sequence[str]) -> str:
    """Return the ruleset that a command line names, else that of the settings, or the usual one."""
    asked = None
    for word, following in zip(words, [*words[1:], ""], strict=True):
        name, equals, value = word.partition("=")
        if name == RULESET_OPTION:
            asked = value if equals else following
    if asked is None:
        return settings.value("ruleset", words) or DEFAULT
    return asked


def options_in(words: Sequence[str]) -> list[str]:
    """Return the words that may be options: all before ``--`` that look like one."""
    return [word for word in before_mark(words) if OPTION.fullmatch(word)]


def before_mark(words: Sequence[str]) -> Sequence[str]:
    """Return the words before the ``--`` that ends the options."""
    kept = with_dashes_kept(words)
    return words[: kept.index(_MARK)] if _MARK in kept else words


def with_dashes_kept(words: Sequence[str]) -> list[str]:
    """Return words with ``--`` as dashes of another kind where it is a locus of a genotype.

    So ``castor lilac -- -- cc --`` loses none of them.
    """
    kept = list(words)
    while _MARK in kept:
        genotype = _genotype_at(kept, kept.index(_MARK))
        if genotype is None:
            break
        kept[genotype] = [word.replace(_MARK, _UNKNOWN) for word in kept[genotype]]
    return kept


def with_dashes_back(words: Sequence[str]) -> list[str]:
    """Return words as they were typed before ``with_dashes_kept``."""
    return [_MARK if word == _UNKNOWN else unguarded(word) for word in words]


def guarded(words: Sequence[str]) -> list[str]:
    """Return words so that none but an option is taken for options: ``-a -b cch -d`` has an h.

    ``unguarded`` takes the guard away again.
    """
    before = len(before_mark(words))
    return [
        word if place >= before or word in ("", "-") or _is_called(word) else f"{_GUARD}{word}"
        for place, word in enumerate(words)
    ]


def with_out_spelt(words: Sequence[str]) -> list[str]:
    """Return words with ``-o`` as ``--out``; where that is a genotype too, before a file only."""
    if _OUT not in words:
        return list(words)
    try:
        loci = load_ruleset(asked_ruleset(words)).loci
    except TestcrossError:
        loci = ()  # which is said where it is used
    if not looks_like_genotype(loci, _OUT):
        return [_LONG_OUT if word == _OUT else word for word in words]
    followed = zip(words, [*words[1:], ""], strict=True)
    return [_LONG_OUT if word == _OUT and Path(to).suffix else word for word, to in followed]


def unguarded(word: str) -> str:
    """Return a word as it was before ``guarded``."""
    return word.removeprefix(_GUARD)


def _is_called(word: str) -> bool:
    return not word.startswith("-") or _CALLED.fullmatch(word) is not None


def _genotype_at(words: Sequence[str], place: int) -> slice | None:
    """Return which words make up a genotype with the one at a place; None if none do."""
    try:
        ruleset = load_ruleset(asked_ruleset(words))
    except TestcrossError:
        return None  # which is said where it is used
    length = len(ruleset.loci)
    if length == 1 and not any(_is_animal(ruleset, word) for word in words[:place]):
        return None  # before any card it ends the options, as everywhere
    for start in range(max(0, place - length + 1), place + 1):
        here = slice(start, start + length)
        if len(words[here]) == length and _is_genotype(ruleset, words[here]):
            return here
    return None


def _is_animal(ruleset: Ruleset, word: str) -> bool:
    """Tell whether a word alone is a card or a genotype."""
    try:
        parse_animal(ruleset, word)
    except AmbiguousNameError:
        return True
    except TestcrossError:
        return False
    return True


def _is_genotype(ruleset: Ruleset, words: Sequence[str]) -> bool:
    """Tell whether words are a genotype, each of them a locus."""
    if not all(looks_like_genotype(ruleset.loci, word) for word in words):
        return False
    try:
        return len(parse_animal(ruleset, " ".join(words)).readings) == len(words)
    except TestcrossError:
        return False


CONTEXT = {"help_option_names": ["-h", "--help"]}
"""Context settings of the program, and with it of every command."""
_NAME = re.compile(r"{(\w+)}")


def _on_all_help(ctx: Any, _: Any, value: object) -> None:
    if value and not ctx.resilient_parsing:
        ctx.meta[ALL_HELP] = True
        console.write(f"{ctx.get_help()}\n")
        ctx.exit()


_ALL_HELP_OPTION = TyperOption(
    param_decls=[ALL_HELP],
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_on_all_help,
    help="Show the options that are left out here, too.",
)


_OUT_OPTION = answer_files.out_option()
_NOTATION_OPTION = card_spelling.notation_option()
_LANGUAGE_OPTION = card_spelling.language_option()


class CommandWithHelp(TyperCommand):
    """A command in whose help ``{scoring}`` stands for the values that the game knows.

    Options that few people need are only in the help that ``--help-all`` shows.
    """

    rare: frozenset[str] = frozenset()
    """These options."""

    def get_params(self, ctx: Any) -> list[Any]:
        """Return the arguments and options, those for help last."""
        *own, shown_help = super().get_params(ctx)
        named = {name for one in own for name in one.opts}
        out = [] if named & {*answer_files.NAMES} else [_OUT_OPTION]
        spelt = [_LANGUAGE_OPTION, _NOTATION_OPTION] if card_spelling.has_alleles(own) else []
        return [*own, *spelt, *out, shown_help, _ALL_HELP_OPTION]

    def get_help(self, ctx: Any) -> str:
        """Return the help, the game's values put in."""
        rare = frozenset() if ALL_HELP in ctx.meta else self.rare
        _ALL_HELP_OPTION.hidden = not rare
        shown = [one for one in self.get_params(ctx) if rare.isdisjoint(one.opts)]
        return help_of(self, ctx, shown)

    def with_added_words(self, ctx: Any, words: Sequence[str]) -> list[str]:
        """Return the words behind the command with what ``-o`` and ``testcross.toml`` add.

        Raises:
            InputError, RulesetError: for files that cannot be used.
        """
        if ctx.resilient_parsing or any(one in words for one in HELP_OPTIONS):
            return list(words)
        parameters, asked = self.get_params(ctx), list(words)
        if _OUT_OPTION in parameters:
            file = answer_files.file_named(words)
            if file is not None:
                ctx.meta[answer_files.FILE] = file
                asked = [*answer_files.form_words(file, parameters, words), *words]
        added = settings.words_for(parameters, [ctx.info_name, *asked])
        if added:
            console.complain(settings.note)
        return [*added, *asked]

    def invoke(self, ctx: Any) -> Any:
        """Return what the command returns; with ``-o`` its answer goes into the file.

        Raises:
            InputError: where it cannot be written.
        """
        file = ctx.meta.get(answer_files.FILE)
        card_spelling.prepare_language(ctx)
        if file is None:
            card_spelling.prepare_notation(ctx)
            return super().invoke(ctx)
        with answer_files.written_into(file):
            card_spelling.prepare_notation(ctx)
            return super().invoke(ctx)


def help_of(
    command: Any, ctx: Any, parameters: Iterable[Any], below: Mapping[str, Any] | None = None
) -> str:
    """Return the help of a command.

    Args:
        command: with its text and example.
        ctx: how it was called.
        parameters: those that are shown.
        below: the commands that it has of its own.
    """
    rows: dict[str, list[tuple[str, str]]] = {"argument": [], "option": []}
    for parameter in parameters:
        name, said = parameter.get_help_record(ctx) or ("", "")
        if name:
            rows[parameter.param_type_name].append((name, with_values(said)))
    commands = [(name, _first_sentence(one.help or "")) for name, one in (below or {}).items()]
    usage = " ".join([ctx.command_path, *command.collect_usage_pieces(ctx)])
    sections = (
        ("Arguments", rows["argument"]),
        ("Options", rows["option"]),
        ("Commands", commands),
    )
    page = command_page(usage, command.help or "", sections, command.epilog or "")
    return console.text_of(page).removesuffix("\n")


def _first_sentence(text: str) -> str:
    return " ".join(text.partition("\n\n")[0].split())


class ListOfCommands(TyperGroup):
    """The program itself, whose help is the front page."""

    def get_help(self, ctx: Any) -> str:  # noqa: ARG002 - typer hands it over
        """Return the front page."""
        return console.text_of(front_page()).removesuffix("\n")


def with_values(text: str) -> str:
    """Return a text whose names in braces are replaced by the values they stand for.

    >>> with_values("{fill}; by default strict.")
    'strict or either; by default strict.'
    """
    return _NAME.sub(lambda found: listed(_values(found[1])), text)


def _values(name: str) -> Sequence[str]:
    """Return the formats of reports, or the values that the usual game gives to an option."""
    from testcross.rulesets.games import find_game

    if name == "format":
        from testcross.pages.reports import FORMATS

        return FORMATS
    return values_of(find_game(), name)


def values_of(game: "Game", option: str) -> Sequence[str]:
    """Return the values that an option of a game can have: a rule's, its strategies, its slips."""
    if option not in ("strategy", "slip"):
        return game.values_of(option)
    if game.simulator is None:
        return ()
    return game.simulator.strategies if option == "strategy" else game.simulator.slip_codes()


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
    for name, value in _typed_values(words, single):
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


def _typed_values(words: Sequence[str], single: Iterable[str]) -> Iterator[tuple[str, str]]:
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
        args = self.with_added_words(ctx, args)
        ctx.allow_extra_args = True  # which are refused here, and not by their message
        left = super().parse_args(ctx, args)
        if left and not ctx.resilient_parsing:
            takes_words = any(one.param_type_name == "argument" for one in self.params)
            remedy = (
                "put quotes around words that belong together, as in 'Aa Bb'"
                if takes_words
                else f"{ctx.info_name} takes options alone, such as --seed 3"
            )
            raise InputError(f"got unexpected words ({' '.join(left)}); {remedy} (see --help)")
        return left


class CardCommand(Command):
    """A command that takes cards, and still knows a mistyped option when it sees one."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Return the words left over.

        Raises:
            InputError: for an option that does not exist, with the nearest that does; for one
                whose card goes on in the words behind it.
        """
        kept = with_out_spelt(with_dashes_kept(args))
        if not ctx.resilient_parsing:
            known = [name for parameter in self.get_params(ctx) for name in parameter.opts]
            for word in options_in(kept):
                if word.partition("=")[0] not in known and _is_mistyped(word, kept):
                    raise InputError(no_option(word, known))
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
            value = ctx.params.get(option.name, ctx.meta.get(f"testcross.{option.name}"))
            for one in value if isinstance(value, list | tuple) else [value]:
                is_flag = one is True
                words.append(option.opts[0] + (f"={shlex.quote(str(one))}" if not is_flag else ""))
        return " ".join(words)


def leaving_out(kind: type[Command], rare: frozenset[str]) -> type[Command]:
    """Return a kind of command whose help leaves out some options."""
    return type(kind.__name__, (kind,), {"rare": rare})


def example_of(words: str) -> str:
    """Return an example as help shows it below everything else."""
    return f"Example: {console.PROGRAM} {words}"


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


def no_option(word: str, known: Sequence[str]) -> str:
    """Say that there is no such option, with the nearest of those that there are."""
    long = {name_key(name): name for name in known if name.startswith("--")}
    close = nearest(word.partition("=")[0], long, limit=1)
    hint = f"did you mean {close[0]}? " if close else ""
    return f"there is no option {word}; {hint}see --help"

"""Questions as commands: options and words parted, the question asked, its answer shown.

Everything that knows typer stands here: it turns words into numbers, says what is missing, and asks
and writes for shells. Which words are options is settled before that.
"""

from __future__ import annotations

import inspect
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from functools import cache
from itertools import pairwise
from pathlib import Path
from shlex import quote
from types import GenericAlias
from typing import Annotated, Any, NamedTuple

import typer
from testcross import rulesets
from testcross.asking import batch, files, new_files
from testcross.asking.cards import DEFAULT
from testcross.asking.declared import Parameter, Question, Typed
from testcross.asking.dialogue import Desk, Dialogue, desk
from testcross.asking.result import Look, Result, joined
from testcross.asking.typed import card_names, refuse_together
from testcross.cli import console, help_page
from testcross.cli.index import GROUPS, QUESTIONS
from testcross.cli.settings import settings
from testcross.pages import allele_notation, answer_blocks, reports
from testcross.rulesets import analysis, genetics
from testcross.rulesets.english import counted, listed, quoted
from testcross.rulesets.errors import (
    AmbiguousNameError,
    CardError,
    Failure,
    MatingError,
    NotationError,
    NotModelledError,
    TestcrossError,
)
from testcross.rulesets.genetics import reading
from testcross.solver import EngineError
from typer._completion_shared import get_completion_script, install

OPTION = re.compile(r"--?[a-z][a-z-]*(=.*)?", re.DOTALL)
"""What looks like an option."""
_MARK = "--"
"""Ends the options of a command line, and is a locus at which nothing is known."""


class Form(NamedTuple):
    """A form of an answer."""

    help: str = ""
    """Of its option; empty where only ``--format`` names it."""
    ending: str = ""
    """Of files that have it."""


FORMS = {
    "text": Form("Answer in plain text.", ".txt"),
    "short": Form("Answer in one line, as for a chat."),
    "step": Form("On a terminal: wait for Enter after each step."),
    "quiet": Form("Print nothing; answer by the exit status."),
    "json": Form("Answer in JSON.", ".json"),
    "jsonl": Form(ending=".jsonl"),
    "csv": Form("Answer in CSV.", ".csv"),
    "sarif": Form(ending=".sarif"),
    "html": Form("Answer with an HTML page.", ".html"),
    "xlsx": Form("Answer with a workbook.", ".xlsx"),
    "svg": Form("Answer with an SVG picture.", ".svg"),
}
_WITHOUT_FILES = ("quiet", "step")
_AS_TEXT = ("text", "short", "concise", "github")
"""The forms that a file of text can have."""
_MOST_NAMED = 4
_SHORT_OPTION = len("--for")
_FORMATS = Typed("FORMAT", "{format}.", "--format", lambda *_: reports.FORMATS)
_LANGUAGES = Typed(
    "CODE",
    "Show card names in this language, such as nl, if the ruleset has them.",
    "--language",
    lambda given, _: genetics.languages_of(rulesets.load_ruleset(given.get("ruleset") or DEFAULT)),
)
_NOTATIONS = Typed(
    "cards|slash|plain",
    "How to write alleles: as on cards, with raised letters; with a slash, cchd/c; or "
    "plain, cchdc. By default as on cards if the terminal can show it, else plain.",
    "--notation",
)


def _forms(asked: Question) -> list[str]:
    """Return the forms that a question can be answered in, the usual one first."""
    if "report" in asked.forms:
        return [one for one in FORMS if one in reports.FORMATS]
    own = [one for one in asked.forms if one in FORMS]
    return own if "only" in asked.forms else ["text", "json", *own]


def _endings(asked: Question) -> list[str]:
    """Return how files of an answer may end."""
    return [FORMS[one].ending for one in _forms(asked) if FORMS[one].ending]


@cache
def parameters(asked: Question) -> tuple[Parameter, ...]:
    """Return all that can be typed for a question alone, or for the main one of its command."""
    own, added = asked.parameters, list[Parameter]()
    if asked.many:
        text = (
            f"Read the {asked.many}s from a file, one per line; - is standard input; # starts a "
            "comment."
        )
        added.append(Parameter("file_of_lines", str, Typed("PATH", text, "--file")))
    if "report" in asked.forms:
        added.append(Parameter("report_format", str, _FORMATS, default="text"))
    flags = [] if "only" in asked.forms else ["json"]
    added += [
        Parameter(f"as_{one}", bool, Typed("", FORMS[one].help, f"--{one}"), default=False)
        for one in (*flags, *asked.forms)
        if one in FORMS
    ]
    if any(one.name == "ruleset" and one.default == DEFAULT for one in own):
        added.append(Parameter("in_language", str, _LANGUAGES))
        added.append(Parameter("in_notation", str, _NOTATIONS))
    if "force" in asked.forms:
        typed = Typed("", "Overwrite an existing file.", "--force")
        added.append(Parameter("overwrite", bool, typed, default=False))
    if asked.key:
        added.append(Parameter("key_file", str, Typed("FILE", asked.key, "--key")))
    if "-o" not in [flag for one in own for flag in one.opts] and "talk" not in asked.forms:
        text = f"Write to a new file; its ending sets the format: {listed(_endings(asked))}."
        answer_file = asked.out or Typed("FILE", text, "-o --out")
        added.append(Parameter("answer_file", str, answer_file))
    return (*own, *added)


@cache
def every_parameter(asked: Question) -> tuple[Parameter, ...]:
    """Return all that can be typed for a command: for its main question, and for its others."""
    found = {one.name if not one.is_option else one.opts[-1]: one for one in parameters(asked)}
    for other in asked.others:
        if isinstance(other.when, Typed) and not other.when.metavar:
            name = f"asks_{other.call.__name__}"
            found[other.when.flag] = Parameter(name, bool, other.when, default=False)
        for one in parameters(other):
            if one.is_option:
                free = one._replace(default=None, typed=one.typed._replace(needed=False))
                found.setdefault(one.opts[-1], free if one.is_needed else one)
    return tuple(sorted(found.values(), key=lambda one: one.is_option))


# options and words parted


def parted(asked: Question, typed: Sequence[str]) -> tuple[list[tuple[Parameter, str]], list[str]]:
    """Return the options that were typed, each with its value, and all other words.

    Genotypes such as ``-- -- cc --`` are words: only what is declared is an option.
    """
    known = {flag: one for one in every_parameter(asked) if one.is_option for flag in one.opts}
    loci = frozenset[int]()
    if _MARK in typed and asked.takes_cards:
        loci = _loci_in(typed, asked.name)
    options, words, given = list[tuple[Parameter, str]](), list[str](), dict[str, list[str]]()
    left = list(enumerate(typed))
    while left:
        place, word = left.pop(0)
        name, equals, value = word.partition("=")
        one = known.get(name)
        if one is None:
            if word in help_page.HELP_OPTIONS:
                return [(Parameter("help", bool, Typed("", "", word)), word)], []
            if word == _MARK and place not in loci:
                words += [rest for _, rest in left]
                break
            if OPTION.fullmatch(word) and not is_card(word, asked, typed):
                raise _no_option(asked, name, known)
            words.append(word)
            continue
        if one.kind is bool:
            if equals:
                raise files.InputError(f"{name} takes no value; leave {quoted(value)} out")
        elif not equals:
            if not left:
                raise files.InputError(f"{name} needs a value (see --help)")
            _refuse_torn(one, name, [rest for _, rest in left])
            value = left.pop(0)[1]
        values, more = given.setdefault(one.opts[-1], []), one.typed.words - 1
        if len(left) < more:
            raise files.InputError(
                f"{name} takes {more + 1} values: {one.typed.metavar} (see --help)"
            )
        for each in [value, *(left.pop(0)[1] for _ in range(more))]:
            if each not in values or one.is_list:
                values.append(each)
                options.append((one, each))
    for flag, values in given.items():
        if len(values) > 1 and not known[flag].is_list:
            them = listed([quoted(each) for each in values], "and")
            raise files.InputError(f"{flag} takes one value, but was given {them}; leave only one")
    return options, words


def before_mark(typed: Sequence[str]) -> Sequence[str]:
    """Return the words before the ``--`` that ends the options."""
    loci = _loci_in(typed) if _MARK in typed else ()
    ends = (at for at, word in enumerate(typed) if word == _MARK and at not in loci)
    return typed[: next(ends, len(typed))]


def _loci_in(typed: Sequence[str], command: str = "") -> frozenset[int]:
    """Return the places of words that are a genotype together, each of them a locus."""
    try:
        rules = rulesets.load_ruleset(ruleset_in(typed, command))
    except TestcrossError:
        return frozenset()  # which is said where it is used
    length, found = len(rules.loci), set[int]()
    for start in range(len(typed) - length + 1):
        here = typed[start : start + length]
        if _MARK not in here or not all(genetics.looks_like_genotype(rules.loci, w) for w in here):
            continue
        if length == 1 and not any(is_animal(rules, word) for word in typed[:start]):
            continue  # before any card it ends the options, as everywhere
        if start in found or not is_animal(rules, " ".join(here)):
            continue
        found.update(range(start, start + length))
    return frozenset(found)


def is_animal(rules: rulesets.Ruleset, text: str) -> bool:
    """Tell whether a text names a card, fits several, or is known but not modelled."""
    try:
        return rulesets.parse_animal(rules, text) is not None
    except (AmbiguousNameError, NotModelledError):
        return True
    except TestcrossError:
        return False


def is_card(word: str, asked: Question | None, typed: Sequence[str]) -> bool:
    """Tell whether a word that looks like an option is a genotype: ``-a``."""
    if word.startswith("--") if asked is None else not asked.takes_cards:
        return False
    rules = rulesets.load_ruleset(ruleset_in(typed, asked.name if asked else ""))
    if not word.startswith("--"):
        return genetics.looks_like_genotype(rules.loci, word)
    return is_animal(rules, word)


def ruleset_in(words: Sequence[str], command: str = "") -> str:
    """Return the ruleset that words name, else that of the settings, or the usual one."""
    asked = None
    for word, following in pairwise([*words, ""]):
        name, equals, value = word.partition("=")
        if name == "--ruleset":
            asked = value if equals else following
    if asked is None:
        return settings.value("ruleset", [command, *words]) or DEFAULT
    return asked


def _refuse_torn(one: Parameter, name: str, left: Sequence[str]) -> None:
    """Refuse an option's card that makes a longer name with the words behind it.

    Without this, ``best castor --draw black chin lilac`` would draw another card.
    """
    if one.typed.offers is card_names and len(left) > 1:
        card = genetics.longest_cards(rulesets.load_ruleset(), left)[0]
        if card.startswith(f"{left[0]} "):
            raise files.InputError(
                f"{name} {left[0]} can be read as {name} {quoted(card)}; write that, or "
                f"{name}={quote(left[0])} if the card is {quoted(left[0])}"
            )


def _no_option(asked: Question, name: str, known: Mapping[str, object]) -> files.InputError:
    """Return the error for an option that does not exist, with the questions that have it."""
    having = [
        one.name
        for one in QUESTIONS.values()
        if any(name in parameter.opts for parameter in every_parameter(one))
    ]
    if having:
        more = len(having) - _MOST_NAMED
        rest = [counted(more, "other")] if more > 0 else []
        owners = listed([*having[:_MOST_NAMED], *rest], "and")
        verb = "have" if len(having) > 1 else "has"
        return files.InputError(f"{asked.name} has no {name}; {owners} {verb} it (see --help)")
    return no_such_option(name, known)


def no_such_option(name: str, known: Iterable[str]) -> files.InputError:
    """Return the error for an option that no question has, with one that is written much alike."""
    long = {genetics.name_key(one): one for one in known if one.startswith("--")}
    alike = {key: one for key, one in long.items() if abs(len(one) - len(name)) <= 2}
    close = genetics.nearest(name, alike, limit=1)
    # a short one is like many: it was meant if letters are only left out or exchanged
    is_meant = close and (len(name) > _SHORT_OPTION or Counter(name) <= Counter(close[0]))
    hint = f"; did you mean {close[0]}?" if is_meant else ""
    return files.InputError(f"no option {name}{hint} (see --help)")


def _chosen(asked: Question, options: Sequence[tuple[Parameter, str]]) -> Question:
    """Return the question that the options ask: the main one of the command, or another."""
    typed = {flag for one, _ in options for flag in one.opts}
    called = [other for other in asked.others if other.flag in typed]
    fitting = [one for one in called if all(c.flag in {one.flag, *_flags(one)} for c in called)]
    found = [asked, *called[:1], *fitting][-1]
    rivals = {*_flags(asked), *(other.flag for other in called)}
    for one, _ in options:
        if one.opts[-1] not in _flags(found) and found.flag not in one.opts:
            flag = one.opts[-1]
            if found.flag and flag in rivals:
                refuse_together({found.flag: True, flag: True})
            others = [other.flag for other in asked.others if flag in _flags(other)]
            raise files.InputError(f"{flag} goes with {listed(others)} (see --help)")
    return found


def _flags(asked: Question) -> frozenset[str]:
    return frozenset(flag for one in parameters(asked) for flag in one.opts)


# conversion, by typer


def _converted(
    asked: Question, options: Sequence[tuple[Parameter, str]], words: Sequence[str]
) -> dict[str, Any]:
    """Return what was typed, by parameter, as numbers where they are wanted."""
    own = [one for one in parameters(asked) if one.name]
    known = {one.opts[-1] for one in own if one.is_option}
    line = [
        one.opts[-1] if one.kind is bool else f"{one.opts[-1]}={value}"
        for one, value in options
        if one.opts[-1] in known
    ]
    if words and all(one.is_option for one in own):
        typed = " ".join(words)
        refuse_together({quoted(typed): True, asked.flag: bool(asked.flag)})
        message = f"got unexpected words ({typed}); {asked.name} takes options alone, such as "
        raise files.InputError(f"{message}{next(one.opts[-1] for one in own)} (see --help)")
    line += [_MARK, *words] if words else []
    try:
        return dict(_converter(asked).main(line, standalone_mode=False))
    except typer.TyperException as error:
        given = [*zip([one.name for one in own if not one.is_option], words, strict=False)]
        given += [(one.opts[0], value) for one, value in options]
        raise files.InputError(f"{_problem(error, asked, dict(given))} (see --help)") from None


@cache  # a program that asks many questions has each reader of lines made once
def _converter(asked: Question) -> Any:
    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)

    def keep(**values: Any) -> dict[str, Any]:
        return values

    own = [typer_parameter(one) for one in parameters(asked) if one.name]
    vars(keep)["__signature__"] = inspect.Signature(own)
    app.command(add_help_option=False)(keep)
    return typer.main.get_command(app)


def _problem(error: Any, asked: Question, values: Mapping[str, str]) -> str:
    """Return what typer says; of what is missing with an example, of a number what it should be."""
    problem, kind = str(error.format_message()).removesuffix("."), type(error).__name__
    param = getattr(error, "param", None)
    name = next(iter(getattr(param, "opts", ())), "")
    if kind == "MissingParameter":
        missing = name if name.startswith("-") else str(getattr(param, "metavar", name))
        lacks = f"{asked.flag} needs {missing}" if asked.flag else f"{missing} is missing"
        return f"{lacks}; write: {console.PROGRAM} {asked.example}"
    if problem.startswith("Got unexpected extra argument"):
        return f"got unexpected words {problem.partition('argument(s) ')[2]}"
    one = next((one for one in every_parameter(asked) if name in (*one.opts, one.name)), None)
    if kind == "BadParameter" and one is not None:
        wanted, bounds = "a whole number" if one.kind is int else "a number", one.typed.bounds
        wanted += f" {'of' if one.typed.most is None else 'from'} {bounds}" if bounds else ""
        shown = name if one.is_option else one.typed.metavar
        return f"{shown} takes {wanted}, not {quoted(values.get(name, ''))}"
    return problem


def typer_parameter(one: Parameter, complete: Any = None) -> inspect.Parameter:
    """Return a parameter as typer wants it."""
    typed, is_many = one.typed, one.is_rest or one.is_list
    kind: Any = GenericAlias(list, one.kind) if is_many else one.kind
    make: Callable[..., Any] = typer.Option if one.is_option else typer.Argument
    info = make(
        *one.opts,
        metavar=typed.metavar or None,
        help=typed.help,
        min=typed.least,
        max=typed.most,
        autocompletion=complete,
    )
    default = inspect.Parameter.empty if one.is_needed else None if is_many else one.default
    kind = kind | None if default is None else kind
    return inspect.Parameter(
        one.name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=Annotated[kind, info]
    )


def app(completer: Callable[[Parameter], Any]) -> typer.Typer:
    """Return the program with every question, as a shell asks what a word can be."""
    quiet: Any = {"rich_markup_mode": None, "pretty_exceptions_enable": False}
    names = {"help_option_names": ["-h", "--help"]}
    program = typer.Typer(
        name=console.PROGRAM, callback=lambda: None, context_settings=names, **quiet
    )
    below = {name: typer.Typer(help=one.help, **quiet) for name, one in GROUPS.items()}
    for name, one in below.items():
        program.add_typer(one, name=name)
    for name, asked in QUESTIONS.items():

        def run(**_: Any) -> None:
            """Nothing is asked meanwhile."""

        shown = [typer_parameter(one, completer(one)) for one in every_parameter(asked)]
        vars(run)["__signature__"] = inspect.Signature(shown)
        group, _, word = name.rpartition(" ")
        below.get(group, program).command(word, help=asked.sentence)(run)
    return program


def completion_script(shell: str, variable: str) -> str:
    """Return the script by which a shell asks the program, in a variable, what a word can be."""
    return get_completion_script(prog_name=console.PROGRAM, complete_var=variable, shell=shell)


def install_completion(shell: str, variable: str) -> Path:
    """Put the script where the shell reads it, and return that file."""
    return install(shell, console.PROGRAM, variable)[1]


# the question asked, and its answer shown


class _Terminal(Desk):
    """A command line: whoever typed the words."""

    is_command_line = True

    @property
    def is_terminal(self) -> bool:
        return console.is_terminal()

    @property
    def shows_unicode(self) -> bool:
        return console.shows_unicode()

    watched = staticmethod(console.watched)
    at_work = staticmethod(console.at_work)
    remark = staticmethod(console.complain)
    paragraph = staticmethod(console.paragraph)
    text_of = staticmethod(console.text_of)


def run(asked: Question, typed: Sequence[str]) -> int:
    """Ask a question with the words behind its name, show the answer, return the exit status."""
    usual = type(desk)
    desk.__class__ = _Terminal
    try:
        return _run(asked, typed)
    finally:
        desk.__class__ = usual


def _run(asked: Question, typed: Sequence[str]) -> int:
    if not any(one in typed for one in help_page.HELP_OPTIONS):
        settings.value("ruleset", typed)  # a mistake in the file is said first of all
    options, words = parted(asked, typed)
    if options and options[0][0].name == "help":
        with_rare = options[0][1] == help_page.ALL_HELP
        page = help_page.question_page(asked, every_parameter(asked), with_rare=with_rare)
        console.write(console.text_of(page))
        return console.LEGAL
    added = settings.words_for(every_parameter(asked), [asked.name.split()[-1], *typed])
    if added:
        console.complain(settings.note)
        options = [*parted(asked, added)[0], *options]
    chosen = _chosen(asked, options)
    options = [pair for pair in options if pair[0].opts[-1] in _flags(chosen)]
    given = _converted(chosen, options, words)
    again = [
        one.opts[0] if one.kind is bool else f"{one.opts[0]}={quote(value)}"
        for one, value in options
    ]
    _refuse_redirected(chosen, words)
    try:
        return _answered(chosen, given, words, again)
    except reading.AmbiguousWordsError as error:
        raise error.typed_after(" ".join([asked.name, *again])) from None
    except (CardError, NotationError, MatingError) as error:
        raise _to_type(chosen, given, words, again) or error from None
    except EngineError as error:
        raise TestcrossError(f"no answer: {error}") from error
    except TestcrossError as error:
        name, is_, rest = str(error).partition(" is ")
        flag = next(
            (one.opts[-1] for one in parameters(chosen) if name == one.name and one.opts), ""
        )
        if flag:  # Python calls parameters by their names
            error.args = (f"{flag}{is_}{rest}",)
        raise


def _to_type(
    asked: Question, given: Mapping[str, Any], words: Sequence[str], options: Sequence[str]
) -> TestcrossError | None:
    """Return the error for words that are a sentence about cards, with the line to type for it.

    The line is tried first; where it cannot be answered either, the error is what that says.
    """
    rest = next((one for one in asked.parameters if one.typed.offers is card_names), None)
    if rest is None or not rest.is_rest or rest.typed.joined:
        return None
    rules = rulesets.load_ruleset(given.get("ruleset") or DEFAULT)
    about = [one for one in words[-1:] if re.search(r"[.=]", one)]
    about += [one for one in words if re.fullmatch(r"[^\W\s]+[.=][^\s]+", one)]
    behind = about[:1] if asked.name in ("why", "why-not") else []
    before = [one for one in words if one not in behind]
    try:
        cards = [*(reading.retyped(rules, before) or before), *behind]
        if len(cards) < 2 or cards == list(words):
            return None
        if asked.name in ("check", "offspring"):
            asked = QUESTIONS["offspring" if len(cards) == 2 else "check"]
        given = {one.name: given.get(one.name, one.default) for one in asked.parameters}
        rest = next(one for one in asked.parameters if one.is_rest)
        _asked(asked, {**given, rest.name: cards})
    except TestcrossError as error:
        return error
    name = asked.name.removeprefix("check").split()
    typed = " ".join([console.PROGRAM, *name, *map(quote, cards), *options])
    return files.InputError(f"not all of these words are cards; to ask that, type: {typed}")


def _answered(
    asked: Question, given: dict[str, Any], words: Sequence[str], options: Sequence[str]
) -> int:
    form, out = _form(asked, given)
    key, force = given.pop("key_file", None), given.pop("overwrite", False)
    notation, language = given.pop("in_notation", None), given.pop("in_language", None)
    if language is not None:
        code = language.strip().casefold()
        if not genetics.LANGUAGE_CODE.fullmatch(code):
            message = f"--language is {quoted(language)}; expected two or three letters, as in nl"
            raise files.InputError(message)
        given["ruleset"] = f"{given['ruleset']}+{code}"
    if key is not None and out is not None and Path(key).absolute() == Path(out).absolute():
        raise files.InputError(f"--key and --out are both {out}; name two files")
    source = given.pop("file_of_lines", None)
    if asked.many:
        source = _source(words, source)
    if source is not None and asked.many == "mating":
        with ExitStack() as ending:
            parts = [] if out is None else ending.enter_context(console.kept())
            _spell(notation, given.get("ruleset"))
            status = _each_line(asked, given, source, form)
        if out is not None:
            new_files.write_all({Path(out): joined(parts)}, Path(out))
        return status
    cards = None if source is None else _cards_in(source, given)
    found = _asked(asked, given, cards, out if asked.out else None)
    out = out or getattr(found, "usual_files", {}).get(form)
    if form == "svg" and out is None and console.is_terminal():
        typed = [*map(quote, words), *(one for one in options if not one.startswith("-o="))]
        line = " ".join([console.PROGRAM, asked.name, *typed, "-o picture.svg"])
        raise files.InputError(
            f"a picture is not shown on a terminal; write it into a file: {line}"
        )
    made: Any = found  # whose question says that it has a key
    keys = {} if key is None else {Path(key): made.key(Path(key).suffix)}
    if out is None:
        if keys:  # most answers wait for nothing that writes files
            new_files.write_all(keys, Path())
        _spell(notation, given.get("ruleset"))
        return show(found, form)
    target = Path(out)
    with console.kept():  # as a file shows it
        _spell(notation, given.get("ruleset"))
        for made in found.files_at(target, form, Look(console.text_of, more=settings.document)):
            new_files.write_all({**made, **keys}, target, force=force)
            keys = {}
    for piece in found.said_of(target, form, Look(console.text_of, more=settings.document)):
        console.write(piece)
    if key is not None:
        console.write(f"{key}: the key\n")
    for note in found.notes:
        console.complain(note)
    if asked.out is None and found.status == console.UNREADABLE:
        console.complain(f"something cannot be read; {out} says what and where")
    return found.status


def _source(words: Sequence[str], file: str | None) -> str | None:
    """Return the file to read, ``-`` for standard input, None if words are what is asked about."""
    if file is not None and words:
        refuse_together({"cards": True, f"--file {file or repr(file)}": True})
    return files.STDIN if list(words) == [files.STDIN] else file


def _refuse_redirected(asked: Question, words: Sequence[str]) -> None:
    """Refuse what is left of ``castor x lilac -> white`` where a shell has taken the ``>``."""
    rest = next((one for one in asked.parameters if one.is_rest), None)
    if rest is None or rest.typed.joined or rest.typed.offers is not card_names or len(words) < 2:
        return
    if files.STDIN in words:
        before = words[: words.index(files.STDIN)]
        cards = [word for word in before if word not in ("x", "and")]
        model = " x ".join(cards) if len(cards) == 2 else "BUCK x DOE"
        name = "" if asked.name in ("check", "offspring") else f"{asked.name} "
        typed = f"{console.PROGRAM} {name}'{model} -> KIT'"
        raise files.InputError(
            "- (standard input) and cards were both given; if you typed ->, the shell took the > "
            f"for itself; quote the mating: {typed}"
        )


def _cards_in(source: str, given: Mapping[str, Any]) -> tuple[str, ...]:
    rules = rulesets.load_ruleset(given.get("ruleset") or DEFAULT)
    cards = batch.cards(
        source,
        lambda text: rulesets.parse_animal(rules, text),
        lambda cards: genetics.refuse_more_than_deck(rules, cards),
    )
    return tuple(cards)


def _asked(
    asked: Question, given: Mapping[str, Any], cards: Any = None, out: str | None = None
) -> Result[Any]:
    """Return the answer; ``cards`` stand for the words, ``out`` what is to be written."""
    first = () if asked.on is None else (_called(asked.on, asked.parameters_before, given),)
    if out is not None and first and hasattr(first[0], "refuse_target"):
        first[0].refuse_target(Path(out))  # before anything is worked out
    own = asked.parameters[len(asked.parameters_before) :]
    found: Result[Any] = _called(asked.call, own, given, *first, cards=cards)
    return found


def _called(
    call: Callable[..., Any],
    own: Sequence[Parameter],
    given: Mapping[str, Any],
    *first: Any,
    cards: Any = None,
) -> Any:
    raw = inspect.unwrap(call)
    shapes, placed, named = inspect.signature(raw).parameters, [*first], dict[str, Any]()
    for one in own:
        value: Any = given.get(one.name)
        is_varied = shapes[one.name].kind is inspect.Parameter.VAR_POSITIONAL
        if one.is_rest:
            words = tuple(value or ())
            if cards is not None:
                value = cards
            elif one.typed.joined:
                value = " ".join(words)
            else:
                value = reading.Words(words) if one.typed.offers is card_names else words
            is_one = cards is None and isinstance(value, reading.Words)
            placed += [value] if is_one or not is_varied else list(value)
            continue
        if one.is_list:
            value = tuple(value or ()) or shapes[one.name].default
        elif one.typed.commas:
            value = _split(one, value)
        else:
            value = value.casefold() if one.typed.choices and value else value
            one.typed.refuse(one.name, value)
        if shapes[one.name].kind is inspect.Parameter.POSITIONAL_OR_KEYWORD and not one.is_option:
            placed.append(value)
        else:
            named[one.name] = value
    return raw(*placed, **named)


def _split(one: Parameter, value: str | None) -> tuple[str, ...]:
    """Return the values that stand in one word, with commas between."""
    found = tuple(part.strip() for part in (value or "").split(",") if part.strip())
    if value is not None and not found:
        some = " of question; give some, such as legal,allele" if one.name == "kind" else ""
        raise files.InputError(f"{one.opts[0]} names no {one.name}{some}")
    return found


def show(result: Result[Any], form: str, line: int | None = None) -> int:
    """Write an answer to stdout, and what is to be said beside it to stderr."""
    if isinstance(result, Dialogue):
        return _converse(result, form)
    look = Look(console.text_of, line, settings.document)
    if form == "step":
        _show_steps(result, line)
    else:
        for piece in result.pieces(form, look):
            console.write(piece)
    if result.notes:
        console.flush()
    for note in result.notes:
        console.complain(note if line is None else f"line {line}: {note}")
    return result.status


def _show_steps(result: Result[Any], line: int | None) -> None:
    """Show an explanation step by step, where somebody sits and presses Enter."""
    is_watched = console.is_terminal() and sys.stdin is not None and sys.stdin.isatty()
    if not is_watched:
        console.write("".join(map(str, result.pieces("text", Look(console.text_of, line)))))
        return
    opening, *steps, last = map(console.text_of, answer_blocks.steps_of(result.answer, line))
    console.write(f"{opening}\nPress Enter for the next step.\n")
    for step in steps:
        console.write(step)
        console.flush()
        sys.stdin.readline()
    console.write(last)


def _converse(result: Dialogue[Any], form: str) -> int:
    """Hold a talk at a terminal or through a pipe, and return the exit status."""
    for note in result.notes:
        console.complain(note)
    talk, line = result.talk(form), None
    try:
        while True:
            try:
                shown = talk.send(line)
                line = None
                if shown is None:
                    line = _typed_line()
                elif isinstance(shown, str):
                    console.write(shown)
                else:
                    for piece in Result(shown).pieces(form, Look(console.text_of)):
                        console.write(piece)
                console.flush()
            except KeyboardInterrupt as error:
                shown = talk.throw(error)  # which says how to go on
                if isinstance(shown, str):
                    console.write(shown)
    except StopIteration:
        return result.status


_QUIT = ("quit", "q", "exit")
_LONGEST_TYPED = 1_000


def _typed_line() -> str | None:
    """Return the next line, without spaces around it; None at the end, and for ``quit``."""
    if sys.stdin is None:
        return None
    if sys.stdin.isatty():
        console.write("> ")
    console.flush()
    try:
        line = sys.stdin.readline()
    except UnicodeDecodeError:
        raise files.InputError("an answer is not UTF-8 text; type it again") from None
    except OSError:  # nobody is there to be asked
        return None
    text = line[:_LONGEST_TYPED].strip()
    return None if not line or text.casefold() in _QUIT else text


def _each_line(asked: Question, given: Mapping[str, Any], source: str, form: str) -> int:
    """Answer each line of a file; a line that cannot be understood costs itself only."""
    tally, marks = {0: 0, 1: 0, 2: 0}, frozenset[str]()
    rules = rulesets.load_mating_ruleset(given["ruleset"]).name

    def answer(text: str) -> Result[Any]:
        try:
            return _asked(asked, given, (text,))
        except (CardError, MatingError, NotationError):
            return _asked(asked, given, (reading.Words([text]),))

    for number, text, found in batch.lines(source, "mating", answer):
        if isinstance(found, TestcrossError):
            message = f"{files.display(source)}:{number}: {found.in_full}"
            console.complain(message, is_error=True)
            failure = Failure(schema=asked.name, ruleset=rules, text=text, error=found.in_full)
            show(Result(failure), "text" if form in ("short", "step") else form, number)
            tally[2] += 1
            continue
        tally[show(found, form, number)] += 1
        marks |= getattr(found.answer, "marks", marks)
    if form in ("text", "step"):
        legal, illegal, unread = tally.values()
        counts = analysis.MatingCounts(
            legal=legal, illegal=illegal, not_understood=unread, marks=marks
        )
        show(Result(counts), "text")
    return max(status for status, number in tally.items() if number)


def _form(asked: Question, given: dict[str, Any]) -> tuple[str, str | None]:
    """Return in which form to answer, and into which file."""
    flags = [one for one in FORMS if given.pop(f"as_{one}", False)]
    wanted, out = given.pop("report_format", "text"), given.pop("answer_file", None)
    typed = dict.fromkeys([f"--{one}" for one in flags], True)
    refuse_together({**typed, f"--format {wanted}": wanted not in ("text", "json")})
    if wanted != "text" and wanted not in reports.FORMATS:
        raise files.InputError(f"--format is {quoted(wanted)}; expected {listed(reports.FORMATS)}")
    form = flags[0] if flags else wanted if wanted != "text" else next(iter(_forms(asked)), "text")
    if out == files.STDIN and asked.out is not None and "only" not in asked.forms:
        raise files.InputError("--out -: this is not written to standard output; name a file")
    if out in (None, files.STDIN):
        return form, None
    if asked.out is not None:
        if not out.strip():
            what = "folder" if asked.out.metavar == "DIR" else "file"
            raise files.InputError(f"--out is empty; name a {what}")
        if "force" in asked.forms and not given["overwrite"]:
            new_files.refuse_existing(Path(out), may_force=True)
        return form, out
    ending = Path(out).suffix.casefold()
    if ending not in _endings(asked):
        unknown = ending or repr(out)
        raise files.InputError(f"cannot write {unknown}; use {listed(_endings(asked))}")
    named = next(one for one in FORMS if FORMS[one].ending == ending)
    refuse_together({f"--{form}": form in _WITHOUT_FILES, "-o": True})
    if not flags and wanted == "text":
        return named, out
    if form != named and not (named == "text" and form in _AS_TEXT):
        asked_for = f"--{form}" if flags else f"--format {form}"
        raise files.InputError(f"{asked_for} and -o {out} are two forms; leave one out")
    return form, out


def _spell(notation: str | None, ruleset: str | None) -> None:
    """Let the console write alleles in the notation that is asked for."""
    _NOTATIONS.refuse("--notation", notation)
    if notation is None:
        notation = "cards" if console.is_terminal() and console.shows_unicode() else "plain"
    if notation == "plain" or ruleset is None:
        return
    chosen: Any = notation
    symbols = [locus.symbols for locus in rulesets.load_ruleset(ruleset).loci]
    console.change_blocks(lambda shown: allele_notation.with_alleles(shown, symbols, chosen))

"""The program: the words of one command line in, its exit status out. First words, and errors."""

from __future__ import annotations

import os
import shlex
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from testcross import asking, rulesets  # noqa: F401 # first asking: it lets rooms wait
from testcross.asking import files
from testcross.cli import command, completion, console, help_page
from testcross.cli.index import GROUPS, QUESTIONS, commands
from testcross.cli.settings import ISOLATED, settings
from testcross.pages import json, version
from testcross.questions import shown
from testcross.rulesets import genetics
from testcross.rulesets.english import listed, quoted
from testcross.rulesets.errors import Failure, TestcrossError, UnknownCardError
from testcross.rulesets.genetics import reading

_COMPLETING = "_TESTCROSS_COMPLETE"
_COMPLETION_OPTIONS = ("--install-completion", "--show-completion")
_DEFAULT_COMMAND = "check"
_FEWEST_LETTERS = 2
"""From how many letters on a command can be meant by its beginning."""
_MOST_LETTERS_AMISS = 2
_LIKE = 0.7
"""From which likeness on a word is a misspelt card."""
_OTHER_WORDS = {
    **dict.fromkeys(("herd", "herds", "family"), "pedigree"),
    **dict.fromkeys(("square", "squares"), "punnett"),
    **dict.fromkeys(("what", "who", "lookup"), "show"),
    **{word: f"show {word}" for word in ("rule", "card", "table", "glossary", "deck", "laws")},
    "sets": "best --sets",
    **dict.fromkeys(("class", "sheet", "pads"), "verify"),
}
"""What commands are called by people who do not know their names; none is a card."""


def run(arguments: Sequence[str]) -> int:
    """Run one command and return its exit status; nothing that a user can type escapes."""
    try:
        console.prepare_streams()
        status = _answer(arguments)
        console.flush()
    except console.ClosedPipeError:
        console.abandon_stdout()
        return console.CLOSED_PIPE
    except console.OutputError as error:
        console.complain(str(error), is_error=True)
        return console.UNREADABLE
    except KeyboardInterrupt:
        return console.INTERRUPTED
    return status


def _answer(arguments: Sequence[str]) -> int:
    words = [word for word in arguments if word != ISOLATED]
    settings.begin(isolated=ISOLATED in arguments)
    if _COMPLETING in os.environ:
        return completion.complete()
    try:
        own = _own_page(words)
        if own is not None:
            console.write(own)
            return console.LEGAL
        words = with_command(_options_behind(words))
        name, rest = _question_named(words)
        if not name:
            console.write(console.text_of(help_page.group_page(words[0])))
            return console.LEGAL
        return command.run(QUESTIONS[name], rest)
    except TestcrossError as error:
        message = error.in_full
    except console.ClosedPipeError:
        raise
    except MemoryError:
        message = (
            "the answer needs more than the memory there is; ask about less at a time: fewer "
            "animals, or a smaller file"
        )
    except Exception as error:  # the last stop before a traceback
        if os.environ.get("TESTCROSS_DEBUG"):
            raise
        console.flush()
        message = (
            f"this is a bug in the program ({type(error).__name__}: {error}); please report it "
            "with the command you ran. TESTCROSS_DEBUG=1 shows where it happened"
        )
    settings.pass_over_mistake()
    console.complain(message, is_error=True)
    options = command.before_mark(words)
    if "--json" in options or settings.used.get("format") == "json":
        _show_failure(words, message)
    return console.UNREADABLE


def _own_page(words: Sequence[str]) -> str | None:
    """Return what the program says of itself, where the words ask for no command."""
    if help_page.asks_for_front_page(words):
        return console.text_of(help_page.front_page())
    first = words[0]
    if first.partition("=")[0] in _COMPLETION_OPTIONS:
        return completion.shell_script(words)
    if first in ("-V", "--version"):
        return f"{console.PROGRAM} {version.VERSION}\n"
    return None


def _question_named(words: Sequence[str]) -> tuple[str, list[str]]:
    """Return the question that words name, and the words behind; no name for a group's own help."""
    if words[0] in QUESTIONS:
        return words[0], list(words[1:])
    below = [one.partition(" ")[2] for one in QUESTIONS if one.startswith(f"{words[0]} ")]
    first, rest = (words[1], list(words[2:])) if words[1:] else ("", [])
    if first in below:
        return f"{words[0]} {first}", rest
    if first and not first.startswith("-"):
        close = genetics.nearest(first, {one: one for one in below}, limit=1)
        remedy = f"did you mean {close[0]}?" if close else f"write {listed(below)} first"
        typed = quoted(f"{words[0]} {first}")
        raise files.InputError(f"no such command {typed}; {remedy} (see --help)")
    by_itself = GROUPS[words[0]].by_itself
    is_help = any(one in words for one in help_page.HELP_OPTIONS)
    if first and not is_help and not by_itself:
        raise files.InputError(f"no option {first} (see --help)")
    behind = next((one for one in words[2:] if one in below), "")
    if behind and not is_help:
        line = f"{console.PROGRAM} {words[0]} {behind} {first}"
        raise files.InputError(f"{first} goes behind the command: {line}")
    return "" if is_help else by_itself, list(words[1:])


def _is_command(word: str) -> bool:
    return word in QUESTIONS or word in GROUPS


# first words


def _options_behind(words: list[str]) -> list[str]:
    """Return a command line whose options come first with the other words in front."""
    if not command.OPTION.fullmatch(words[0]) or command.is_card(words[0], None, words):
        return words
    flags = {
        flag: one
        for asked in QUESTIONS.values()
        for one in command.every_parameter(asked)
        for flag in one.opts
    }
    at = 0
    while at < len(words) and command.OPTION.fullmatch(words[at]):
        name, equals, _ = words[at].partition("=")
        if name not in flags and name not in help_page.HELP_OPTIONS:
            raise command.no_such_option(name, flags)
        is_flag = name in help_page.HELP_OPTIONS or flags[name].kind is bool
        at += 1 if equals or is_flag else 2
    if not words[at:]:
        typed = quoted(" ".join(words))
        raise files.InputError(
            f"{typed} stands alone; write a command or cards before it (see --help)"
        )
    if words[at] == "--":
        return [_DEFAULT_COMMAND, *words]
    return [*words[at:], *words[:at]]


def with_command(words: list[str]) -> list[str]:
    """Return a command line with its command in front."""
    first, rest = words[0].casefold(), words[1:]
    if first in help_page.HELP_WORDS and rest:
        about = rest[0].casefold()
        if _is_command(about):
            return [about, *rest[1:], "--help"]
        close = _commands_like(about)
        if close:
            raise _no_command(rest[0], f"; did you mean {close[0]}?")
        return ["show", *rest]
    if _is_command(first):
        return [first, *rest]
    with suppress(OSError, ValueError):  # what can be no name of a file
        if Path(words[0]).suffix and Path(words[0]).is_file():
            files.refuse_other_kind(words[0], "one mating per line")
            raise files.InputError(
                f"{words[0]} is a file; if it has a mating on each line, write {console.PROGRAM} "
                f"check --file {words[0]}"
            )
    try:
        rules = rulesets.load_ruleset(command.ruleset_in(words))
    except TestcrossError:
        return [_DEFAULT_COMMAND, *words]  # which says what is wrong with the ruleset
    option = command.OPTION
    end = next((at for at, word in enumerate(words) if option.fullmatch(word)), len(words))
    typed = words[:end]
    if reading.begins_sentence(rules, typed):
        return [_DEFAULT_COMMAND, *words]  # which says what to type instead
    if first in _OTHER_WORDS:
        raise _no_command(words[0], f"; did you mean {_OTHER_WORDS[first]}?")
    cards = reading.words_apart(rules, reading.plain_words(rules, typed))
    card = next(iter(genetics.longest_cards(rules, cards)), words[0])
    found = _command_meant(rules, words[0], card)
    if found:
        raise _no_command(words[0], f"; did you mean {found}?")
    if list(cards) != typed or _begins_with_card(rules, cards, card):
        return [_question_about(rules, cards, words), *words]
    raise _no_command(words[0], _card_hint(rules, words[0]))


def _no_command(word: str, hint: str) -> files.InputError:
    return files.InputError(f"no such command {quoted(word)}{hint} (see --help)")


def _question_about(rules: rulesets.Ruleset, cards: Sequence[str], words: Sequence[str]) -> str:
    """Return the command that cards alone ask for; stderr says so if it is not the usual one."""
    if "-" in words or not reading.is_pair(rules, cards):
        return _DEFAULT_COMMAND
    with suppress(TestcrossError):  # which the command says itself
        for card in reading.cross(rules, [reading.Words(cards)]):
            rulesets.parse_animal(rules, card)
        console.complain(
            f"no {rules.roles.offspring} is named, so this is what the two can have: "
            f"{console.PROGRAM} offspring {shlex.join(words)}"
        )
    return "offspring"


def _command_meant(rules: rulesets.Ruleset, word: str, card: str) -> str:
    """Return the command that a word was meant for; nothing where it is rather a card."""
    found = _commands_like(word)
    if not found or (genetics.is_written_out(rules, card) and command.is_animal(rules, card)):
        return ""
    if found[0].startswith(word):
        return found[0]
    is_nearer_card = genetics.likeness(word, rules.names) > genetics.likeness(word, found)
    return "" if is_nearer_card or command.is_animal(rules, card) else found[0]


def _commands_like(word: str) -> list[str]:
    """Return the commands that somebody may have meant, the likeliest first."""
    known = commands()
    begun = sorted(name for name in known if name.startswith(word) and len(word) >= _FEWEST_LETTERS)
    alike = {name: name for name in known if abs(len(name) - len(word)) <= _MOST_LETTERS_AMISS}
    return begun or genetics.nearest(word, alike, limit=1)


def _begins_with_card(rules: rulesets.Ruleset, words: Sequence[str], card: str) -> bool:
    """Tell whether words are a mating, or begin with a card, perhaps a misspelt one."""
    if rulesets.is_mating_text(words) or genetics.looks_like_genotype(rules.loci, card):
        return True
    is_like_card = genetics.likeness(card, rules.names) > _LIKE and len(words) > 1
    return is_like_card or command.is_animal(rules, card)


def _card_hint(rules: rulesets.Ruleset, word: str) -> str:
    """Say which card somebody may have meant; nothing where none is like it."""
    with suppress(TestcrossError):
        try:
            rulesets.parse_animal(rules, word)
        except UnknownCardError as error:
            return f", and no such card; did you mean {error.nearest[0]}?" if error.nearest else ""
    return ""


# what cannot be answered

_WITHOUT_CARDS = ("rule", "ruleset", "glossary", "laws", "pedigree", *GROUPS)
"""Commands, and kinds of what is shown, that no ruleset answers."""


def _show_failure(words: Sequence[str], message: str) -> None:
    """Answer with an object that says what is wrong."""
    first, *asked = [word for word in words if word != "--json"] or [""]
    if first == "show" and asked and asked[0] in shown.KINDS:
        first, *asked = asked
    name = " ".join([first, *asked[:1]])
    schema = first if first in {*QUESTIONS, *shown.KINDS, *GROUPS} else "error"
    if first == "ruleset":
        schema = "rulesets" if "list" in asked else "ruleset"
    elif first == "best" and {"--sets", "--litters"} & {*asked}:
        schema = "sets" if "--sets" in asked else "litter"
    elif name in QUESTIONS:
        schema = name.replace(" ", "." if first == "pedigree" else "-")
    rules = None
    if first not in _WITHOUT_CARDS:
        rules = settings.value("ruleset", words) or rulesets.DEFAULT
        with suppress(Exception):  # what is wrong with it is being said already
            rules = command.ruleset_in(words)
            rules = rulesets.load_ruleset(rules).name
    failure = Failure(schema=schema, ruleset=rules, text=" ".join(asked), error=message)
    console.write(json.render_json(failure, more=settings.document))

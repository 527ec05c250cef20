"""Command lines to be tried in one folder, and what the program says to each of them."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from cases import store
from cases.asking import Case, Outcome, ask, data_of, text_of

GROUPS = {
    "ruleset": ("list", "check"),
    "expression": ("play", "goout"),
    "genotype": ("odds", "chance", "box", "pick", "plan", "review", "score", "validate", "lesson"),
    "pedigree": ("check", "fill", "carriers", "repair", "explain"),
}
"""Commands that have commands of their own."""
Content: TypeAlias = str | bytes


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """Commands to run one after the other in one new folder, mostly a single one."""

    commands: tuple[tuple[str, ...], ...]
    stdin: bytes = b""
    """What each command finds on standard input."""
    files: tuple[tuple[str, bytes], ...] = ()
    """Paths below the folder, and what stands there before the first command."""

    @property
    def command(self) -> str:
        words = self.commands[-1]
        return " ".join(words[:2] if words[:1] and words[0] in GROUPS else words[:1])

    def answers(self) -> Iterator[Outcome]:
        """Yield what comes of each command; the files that it wrote lie there for the next."""
        files = {path: text_of(data) for path, data in self.files}
        for words in self.commands:
            case = Case(ask=(words,), stdin=text_of(self.stdin), files=tuple(files.items()))
            found = ask(case)
            files |= dict(found.written)
            yield found


def ask_with(files: Mapping[str, Content], *words: str) -> Question:
    """Return one command's question about files, by their paths."""
    laid = {path: text.encode() if isinstance(text, str) else text for path, text in files.items()}
    return Question(commands=(words,), files=tuple(laid.items()))


def asked_before(rooms: Sequence[str] = ()) -> dict[str, Question]:
    """Return the command lines of the cases of rooms, or of all, by the names of the cases."""
    found: dict[str, Any] = {}
    for kept in store.read(rooms):
        case = kept.case
        if case.ask and not kept.slow:
            files = tuple((path, data_of(text)) for path, text in case.files)
            found[kept.name] = Question(commands=case.ask, stdin=data_of(case.stdin), files=files)
    return found

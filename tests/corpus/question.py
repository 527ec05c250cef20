"""One input of the corpus: what is typed, what comes on standard input, which files lie there."""

import base64
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, TypeAlias

Files: TypeAlias = tuple[tuple[str, bytes], ...]
Content: TypeAlias = str | bytes
Draw: TypeAlias = Callable[[Random], "Question"]
_TRIES = 20
_GROUPS = (("ruleset",), ("expression",), ("genotype",), ("pedigree",))


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """One input: commands to run one after the other in one new folder, mostly a single one."""

    commands: tuple[tuple[str, ...], ...]
    stdin: bytes = b""
    """What each command finds on standard input."""
    files: Files = ()
    """Paths below the folder, and what stands there before the first command."""

    @property
    def command(self) -> str:
        """The command asked, as the corpus counts it: the last, with its subcommand."""
        words = self.commands[-1]
        return " ".join(words[:2] if words[:1] in _GROUPS else words[:1])

    def document(self) -> dict[str, Any]:
        """Return the question as JSON, bytes as base64."""
        return {
            "commands": self.commands,
            "stdin": base64.b64encode(self.stdin).decode(),
            "files": {path: base64.b64encode(data).decode() for path, data in self.files},
        }


def ask(*words: str, stdin: Content = b"") -> Question:
    """Return one command's question that needs no files."""
    return Question(commands=(words,), stdin=_bytes(stdin))


def ask_with(files: Mapping[str, Content], *words: str) -> Question:
    """Return one command's question about files, by their paths."""
    laid = tuple((path, _bytes(content)) for path, content in files.items())
    return Question(commands=(words,), files=laid)


def ask_in_turn(*commands: Sequence[str]) -> Question:
    """Return a question of several commands, each working on what those before it wrote."""
    return Question(commands=tuple(tuple(words) for words in commands))


def _bytes(content: Content) -> bytes:
    return content.encode("utf-8") if isinstance(content, str) else content


def filled_up(chosen: Sequence[Question], draw: Draw, random: Random, count: int) -> list[Question]:
    """Return so many different questions: those chosen by hand, the rest drawn.

    Raises:
        ValueError: where more were chosen, or no more different ones can be drawn.
    """
    found = dict.fromkeys(chosen)
    if len(found) < len(chosen) or len(found) > count:
        raise ValueError(f"{len(chosen)} chosen, {len(found)} of them different, for {count}")
    for _ in range(_TRIES * count):
        if len(found) == count:
            break
        found.setdefault(draw(random))
    if len(found) < count:
        raise ValueError(f"no more than {len(found)} different questions, for {count}")
    return list(found)

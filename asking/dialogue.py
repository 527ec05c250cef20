"""Answers that are talks, and the one who asks: what is offered there beside room for the answer.

Rooms below a terminal say what they have to say to ``desk``; at a command line it is the
terminal's, in Python nobody listens.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar

from testcross.asking.result import PLAIN, Look, Result
from testcross.rulesets import tutoring

if TYPE_CHECKING:
    from testcross.rulesets.blocks import Block

Item = TypeVar("Item")
Answer = TypeVar("Answer")
Talk: TypeAlias = Generator["str | object | None", "str | None", None]
"""Yields what is shown, a text or an answer, and None where a line is wanted, which is sent to it;
None is sent at the end of input and for ``quit``."""


class Desk:
    """Who asks, if nobody is there."""

    is_command_line = False
    """Whether words are typed, so that one may be missing."""

    @property
    def is_terminal(self) -> bool:
        """Whether a person reads what is written, and can type."""
        return False

    @property
    def shows_unicode(self) -> bool:
        """Whether any character can be written there."""
        return False

    def watched(self, items: Iterable[Item], total: int, what: str) -> Iterator[Item]:
        """Pass items on, with a bar where it takes long."""
        yield from items

    @contextmanager
    def at_work(self, what: str) -> Iterator[None]:  # nobody waits
        """Say what is being worked on, where it takes long."""
        yield

    def remark(self, message: str) -> None:
        """Say something beside the answer, at once."""

    def paragraph(self, text: str) -> str:
        """Return a text in lines."""
        return f"{text}\n"

    def text_of(self, blocks: Iterable[Block]) -> str:
        """Return blocks as they look there."""
        return PLAIN.text_of(blocks)


desk = Desk()
"""Of this process; the command line puts its own functions into it."""


class Dialogue(Result[Answer]):
    """An answer that asks back."""

    def talk(self, form: str) -> Talk:
        """Hold a talk; ``form`` is text or json."""
        raise NotImplementedError

    def pieces(self, form: str, look: Look = PLAIN) -> Iterator[str | bytes]:
        """Yield what is shown to a reader who never answers."""
        talk = self.talk(form)
        try:
            shown = next(talk)
            while True:
                if shown is not None:
                    parts = [shown] if isinstance(shown, str) else Result(shown).pieces(form, look)
                    yield from parts
                shown = talk.send(None)
        except StopIteration:
            return


def settled(
    asked: tutoring.Conversation | tutoring.ExamConversation, number: int
) -> Generator[Any, str | None, bool]:
    """Yield what is said of a question until it is settled; return whether it came to that."""
    while asked.outcome is None:
        line = yield None
        if line is None:
            return False
        turns = tuple(asked.take(line) if line else [tutoring.TutorText("Please type an answer.")])
        outcome, said = asked.outcome, asked.said
        yield tutoring.TutorReply(number=number, outcome=outcome, said=said, turns=turns)
    return True

"""One question as a conversation: tries, hints by degrees, smaller questions, and the proof."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal, TypeAlias

from testcross.rulesets.english import in_words, listed
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.genetics.slots import plain
from testcross.rulesets.tutoring.answer_text import (
    ReadAnswer,
    has_too_many_alleles,
    how_to_answer,
    how_to_choose,
    read_answer,
    read_choice,
    unread_text,
)
from testcross.rulesets.tutoring.kinds.term_question import TermQuestion, term_named
from testcross.rulesets.tutoring.question import (
    Answer,
    Feedback,
    Question,
    SmallerQuestion,
)

Outcome: TypeAlias = Literal["right", "helped", "wrong", "skipped"]
"""``right``: at the first try and without a hint. ``helped``: right, but not so. ``wrong``: the
proof had to be shown. ``skipped``: counts neither way."""
LETTERS: dict[str, Outcome] = {"r": "right", "h": "helped", "w": "wrong", "s": "skipped"}
"""How outcomes are written where a quiz is to go on later."""


TRIES = 3
"""After so many wrong answers the proof is shown."""
TIMES_ALONE = 2
"""With so many answers that are wrong, or cannot be read, help comes by itself."""
HINT, PROOF, HELP, SKIP = "?", "!", "help", "skip"
_WORDS = {
    **dict.fromkeys(("hint", "idk", "i dont know", "dont know", "dunno", "no idea"), HINT),
    **dict.fromkeys(("i have no idea", "maybe", "perhaps", "not sure", "im not sure"), HINT),
    **dict.fromkeys(("i dunno", "i do not know", "no clue", "i have no clue", "not a clue"), HINT),
    **dict.fromkeys(("why", "how", "stuck", "im stuck", "im lost", "i dont get it"), HINT),
    **dict.fromkeys(("proof", "answer", "solution", "i give up", "give up"), PROOF),
    **dict.fromkeys(("help",), HELP),
    **dict.fromkeys(("skip", "next", "pass"), SKIP),
}
"""What pupils type that is no answer, and what is done then."""
_ASKED_WORD = re.compile(
    r"(?:what(?:s| is| are| does)|define|explain)(?: an?| the)? (.+?)(?: mean| again)?"
)
"""A question about a word, in small letters without signs: ``what is a locus``."""
_STUCK = "Stuck? Type ? for a hint."
_LEARN = "Or type hint, proof, skip or quit."
_EXAM = "Or type skip or quit."
HelpFor: TypeAlias = Callable[[str], Feedback]
"""Returns the help with the question, given what was filled in last."""
ReplyTo: TypeAlias = Callable[[str], str]
"""Returns what is said to a choice, or to what was typed."""


@dataclass(frozen=True, slots=True)
class TutorText:
    """A paragraph that the tutor says."""

    text: str


@dataclass(frozen=True, slots=True)
class AskedAgain:
    """The question, or a smaller one, is asked now."""

    question: Question | SmallerQuestion


Turn: TypeAlias = TutorText | AskedAgain


class Conversation:
    """Asks one question until it is answered, or its proof was shown.

    Args:
        question: what is asked.
        ruleset: that of the question.
        help_for: who knows hints and proof.
        reply: who knows what an answer would mean.
    """

    def __init__(
        self, question: Question, ruleset: Ruleset, help_for: HelpFor, reply: ReplyTo
    ) -> None:
        self.question = question
        self.outcome: Outcome | None = None
        """What became of it; None as long as it is asked."""
        self.said: Answer | None = None
        """The first answer that could be read; None before it."""
        self._ruleset = ruleset
        self._help_for = help_for
        self._reply = reply
        self._tries = 0
        self._unread = 0
        self._hints = 0
        self._smaller = 0
        self._filled = ""
        self._now: SmallerQuestion | None = None
        self._after: list[SmallerQuestion] = []
        self._settled: Outcome = "right"

    def take(self, text: str) -> list[Turn]:
        text = text.strip()
        done = self._wanted(text)
        if done is not None:
            return done
        if self._now is not None:
            return list(self._take_smaller(self._now, text))
        return list(self._take_answer(text))

    def _wanted(self, text: str) -> list[Turn] | None:
        """Return what is said to a word that is no answer; None to any other text."""
        do = {HINT: self._hint, PROOF: self._prove, SKIP: self._skip, HELP: self._explain}
        wanted = do.get(_command(text))
        if wanted is not None:
            return wanted()
        meaning = _meaning(text, self._ruleset)
        if not meaning:
            return None
        if self.question.kind == TermQuestion.name:  # where a word is asked for, that is a hint
            self._settled = "helped"
        return [TutorText(meaning)]

    def _skip(self) -> list[Turn]:
        """Leave the question; one that is right but for what is asked afterwards stays so."""
        self.outcome = "helped" if self._after else "skipped"
        return [TutorText("Skipped.")]

    def _explain(self) -> list[Turn]:
        if self._now is not None:
            return [TutorText(f"{how_to_choose(self._now.choices)} {_LEARN}")]
        return [TutorText(f"{how_to_answer(self.question, self._ruleset)} {_LEARN}")]

    def _hint(self) -> list[Turn]:
        hints = self._help().hints
        hint = hints[min(self._hints, len(hints) - 1)]
        self._hints += 1
        self._settled = "helped"
        if self._hints > 1 or self._now is not None:
            return [TutorText(hint)]
        self._now = self._next_smaller()  # where the first hint leads to a step, that is asked
        return [TutorText(hint), *map(AskedAgain, filter(None, (self._now,)))]

    def _prove(self) -> list[Turn]:
        if self._after:
            self.outcome = "helped"
            return [
                TutorText(f"The answer is: {self._after[0].answer}"),
                *map(TutorText, self._help().proof),
            ]
        self.outcome = "wrong"
        return self._proof()

    def _proof(self) -> list[Turn]:
        answer = listed(self.question.answer, "and") or "none of them"
        return [TutorText(f"The answer is: {answer}"), *map(TutorText, self._help().proof)]

    def _help(self) -> Feedback:
        return self._help_for(self._filled)

    def _take_answer(self, text: str) -> Iterator[Turn]:
        read = read_answer(self.question, text, self._ruleset)
        if read.answer is None:
            yield self._not_understood(unread_text(self.question, self._ruleset, text))
            return
        self.said = read.answer if self.said is None else self.said
        if read.answer == self.question.answer:
            yield from self._go_on(_right(read))
        else:
            yield from self._wrong(read.answer)

    def _not_understood(self, how: str) -> TutorText:
        """Say how an answer is written; from the second time on, also how to get a hint."""
        self._unread += 1
        return TutorText(f"{how} {_LEARN if self._unread < TIMES_ALONE else _STUCK}")

    def _wrong(self, answer: Answer) -> Iterator[Turn]:
        self._tries += 1
        self._filled = answer[0] if self.question.form == "typed" else ""
        reply = " ".join(("Not quite.", *self._said_to(answer)))
        yield TutorText(reply)
        if self._tries >= TRIES:
            self.outcome = "wrong"
            yield from self._proof()
            return
        self._settled = "helped"
        self._now = self._smaller_after(answer)
        alone = self._now is not None and self._tries < TIMES_ALONE
        hints = self._help().hints
        if not alone and self._hints < len(hints) - 1:
            self._hints += hints[self._hints] in reply  # what was just said is no help
            yield from self._hint()
        yield AskedAgain(self._now or self.question)

    def _said_to(self, answer: Answer) -> Iterator[str]:
        """Yield how many of several right choices are found, and what a wrong one would mean."""
        wrong = [text for text in answer if text not in self.question.answer]
        found, every = len(answer) - len(wrong), len(self.question.answer)
        if found < every > 1 and self.question.form == "several":
            yield f"{in_words(found).capitalize() if found else 'None'} of {in_words(every)} found."
        if wrong:
            yield self._reply(wrong[0])

    def _smaller_after(self, answer: Answer) -> SmallerQuestion | None:
        wrong = [one for text, one in self._help().to_choice if text in answer]
        return wrong[0] if wrong else self._next_smaller()

    def _next_smaller(self) -> SmallerQuestion | None:
        self._smaller += 1
        return next(iter(self._help().smaller[self._smaller - 1 : self._smaller]), None)

    def _take_smaller(self, asked: SmallerQuestion, text: str) -> Iterator[Turn]:
        whole = read_answer(self.question, text, self._ruleset)
        read = read_choice(asked.choices, text, self._ruleset, self.question.cards)
        is_whole = not self._after and whole.answer == self.question.answer
        typed = self.question.form == "typed"
        if is_whole and (read.answer is None or (typed and text != read.answer[0])):
            self._now = None
            yield from self._go_on(_right(whole, "Right. That answers the whole question."))
        elif read.answer is None:
            yield self._not_read(asked, text, whole)
        else:
            yield from self._answered(asked, read)

    def _not_read(self, asked: SmallerQuestion, text: str, whole: ReadAnswer) -> TutorText:
        """Say how a smaller question is answered, and what an answer to the whole one is for."""
        how = how_to_choose(asked.choices)
        if whole.answer is not None and self._after:
            return TutorText(f"You have already answered that. Now: {asked.text} {how}")
        if whole.answer is not None:
            return TutorText(f"Keep that for the whole question. First: {asked.text} {how}")
        texts = [choice.text for choice in asked.choices]
        if has_too_many_alleles(texts, text, self._ruleset.loci):
            return TutorText(f"These are two alleles; give only one. {how}")
        return self._not_understood(f"I cannot read that. {how}")

    def _answered(self, asked: SmallerQuestion, read: ReadAnswer) -> Iterator[Turn]:
        self._now = None
        right = read.answer == (asked.answer,)
        wrong = f"Not quite. The answer is: {asked.answer}. {asked.reason}"
        yield TutorText(_right(read) if right else wrong)
        if self._after:
            self._after.pop(0)
            if not right:
                self._settled = "helped"
            yield from self._next_after()
        else:
            yield AskedAgain(self.question)

    def _go_on(self, praise: str) -> Iterator[Turn]:
        """Praise, and say why it is right; unless that is still asked."""
        self._after = list(self._help().after)
        reason = "" if self._after else self._help().why
        yield TutorText(f"{praise} {reason}".rstrip())
        yield from self._next_after()

    def _next_after(self) -> Iterator[Turn]:
        if self._after:
            self._now = self._after[0]
            yield AskedAgain(self._now)
        else:
            self.outcome = self._settled


class ExamConversation:
    """Asks one question once: an answer that can be read is taken, right or wrong.

    Args:
        question: what is asked.
        ruleset: that of the question.
    """

    def __init__(self, question: Question, ruleset: Ruleset) -> None:
        self.question = question
        self.outcome: Outcome | None = None
        """What became of it; None as long as it is asked."""
        self.said: Answer | None = None
        """The first answer that could be read; None before it."""
        self._ruleset = ruleset

    def take(self, text: str) -> list[Turn]:
        wanted = _command(text)
        if wanted == SKIP:
            self.outcome = "skipped"
            return [TutorText("Skipped.")]
        meaning = _meaning(text, self._ruleset)
        if meaning and self.question.kind != TermQuestion.name:
            return [TutorText(meaning)]
        if meaning or wanted in (HINT, PROOF):
            return [TutorText(f"There are no hints and no proofs in an exam. {_EXAM}")]
        read = read_answer(self.question, text, self._ruleset)
        if wanted == HELP:
            return [TutorText(f"{how_to_answer(self.question, self._ruleset)} {_EXAM}")]
        if read.answer is None:
            return [TutorText(f"{unread_text(self.question, self._ruleset, text)} {_EXAM}")]
        self.outcome = "right" if read.answer == self.question.answer else "wrong"
        self.said = read.answer
        return [TutorText("Noted.")]


def _right(read: ReadAnswer, praise: str = "Right.") -> str:
    return f"{praise} Write it as {read.write}." if read.write else praise


def _command(text: str) -> str:
    """Return what a line wants that is no answer, by a word or a sign typed once or more often."""
    signs = set(text) - {" "}
    if signs in ({HINT}, {PROOF}):
        return signs.pop()
    return _WORDS.get(_bare(text), "")


def _bare(text: str) -> str:
    """Return a line in small letters, without signs."""
    word = "".join(sign for sign in plain(text).casefold() if sign.isalpha() or sign == " ")
    return " ".join(word.split())


def _meaning(text: str, ruleset: Ruleset) -> str:
    """Return the meaning of the word that a line asks about; empty if it asks about none."""
    asked = _ASKED_WORD.fullmatch(_bare(text))
    term = term_named(ruleset, asked[1]) if asked is not None else None
    return f"{term.name[:1].upper()}{term.name[1:]}: {term.text}" if term is not None else ""

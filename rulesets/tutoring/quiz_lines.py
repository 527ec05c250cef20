"""A quiz in plain lines: nothing is drawn again, so that it can be read aloud line by line."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from testcross.rulesets.blocks import (
    Block,
    Fold,
    Heading,
    Line,
    Paragraph,
    aligned,
    blocks,
    item,
    table,
    with_verdict,
)
from testcross.rulesets.english import counted, in_words, listed, percent, quoted
from testcross.rulesets.genetics.ruleset import Ruleset
from testcross.rulesets.tutoring.answer_text import how_to_choose, labels_of
from testcross.rulesets.tutoring.conversation import AskedAgain, Outcome, Turn, TutorText
from testcross.rulesets.tutoring.misconception import BY_NAME
from testcross.rulesets.tutoring.progress import MASTERED, PupilProgress
from testcross.rulesets.tutoring.question import Answer, AnswerChoice, CardRow, Feedback, Question
from testcross.rulesets.tutoring.quiz import NumberedQuestion, Tally


@dataclass(frozen=True, slots=True, kw_only=True)
class TutorReply:
    """What the tutor says to a line that was typed."""

    number: int
    """Of the question, from 1."""
    outcome: Outcome | None
    """What became of the question; null as long as it is asked."""
    said: Answer | None
    """The first answer that could be read; null before it."""
    turns: tuple[Turn, ...]


@blocks.register
def reply_blocks(reply: TutorReply) -> Iterator[Block]:
    for turn in reply.turns:
        yield from blocks(turn)


@blocks.register
def numbered_question_blocks(asked: NumberedQuestion) -> Iterator[Block]:
    yield Line()
    yield Heading(f"Question {asked.number} of {asked.count}")
    yield Line()
    if asked.again:
        yield Paragraph("You met this question before: there are no others.")
    yield from map(Paragraph, asked.signs)
    if asked.again or asked.signs:
        yield Line()
    yield from _cards(asked.question.cards)
    yield from _question(asked.question)


@blocks.register
def asked_again_blocks(asked: AskedAgain) -> Iterator[Block]:
    """Yield a question that comes again, without its cards; or a smaller one."""
    if isinstance(asked.question, Question):
        yield from _question(asked.question, first="Again: ")
        return
    smaller = asked.question
    yield Paragraph(smaller.text)
    yield from _choices(smaller.choices)


@blocks.register
def paragraph_blocks(text: TutorText) -> Iterator[Block]:
    yield Paragraph(with_verdict(text.text))


@blocks.register
def tally_blocks(tally: Tally) -> Iterator[Block]:
    yield Line()
    skipped = tally.letters.count("s")
    also = f", {skipped} of them skipped" * bool(skipped)
    yield Line(f"{tally.asked} of {counted(tally.count, 'question')} done{also}.")
    if tally.concepts:
        yield Line()
        yield table(["idea", "right", "with help", "wrong", "known", ""], _concepts(tally))
    for found in tally.misconceptions:
        yield Paragraph(
            f"{in_words(found.fits).capitalize()} of your answers suggest that you think that "
            f"{found.idea.belief}."
        )
    yield from (Paragraph(one.concept.about.plain) for one in tally.concepts if one.wrong)


def _concepts(tally: Tally) -> Iterator[tuple[str, ...]]:
    for one in tally.concepts:
        numbers = map(str, (one.right, one.helped, one.wrong))
        yield one.concept.heading, *numbers, *_known(one.mastery, 1)


@blocks.register
def progress_blocks(found: PupilProgress) -> Iterator[Block]:
    """Yield the path, one step an idea: how well it is known, done, due or next, and what comes."""
    yield Line()
    for one in found.ideas:
        is_due = one.due is not None and one.due <= found.today
        step = "due" if is_due else "done" if one.mastered else ""
        step = "next" if one.idea is found.next else step
        bar, share = _known(one.mastery, one.answers)
        again = f", again on {one.due}" if one.due is not None and not is_due else ""
        known = f": {share}{again}" if share else ""
        yield item(f"{one.idea.heading}{known}", mark=f"{step:4} {bar} ")
    if found.next is not None:
        yield Paragraph(f"Next: {found.next.heading}. {found.next.about.plain}")
    else:
        due = [one.due for one in found.ideas if one.due is not None]
        when = f" and nothing is due before {min(due)}" if due else ""
        yield Paragraph(f"Every idea is mastered{when}.")
    if found.going_on:
        yield Line()
        yield Line(f"To go on: testcross {found.going_on}")


def _known(mastery: float, answers: int) -> tuple[str, str]:
    """Return a bar, and in words how well an idea is known."""
    if not answers:
        return "." * _BAR, ""
    bar = f"{'#' * round(_BAR * mastery):.<{_BAR}}"
    return bar, "mastered" if mastery >= MASTERED else percent(mastery)


_BAR = 5
"""Signs in a bar."""


def introduction(ruleset: Ruleset) -> str:
    """Return what the words and signs on cards mean, for somebody who never saw any."""
    sire, dam = ruleset.roles.parents
    locus = ruleset.loci[0]
    return (
        f"The {sire} and the {dam} are the parents, a {ruleset.roles.offspring} is one of their "
        f"young. A locus is the place of a gene, such as {locus.name} with the alleles "
        f"{listed([allele.symbol for allele in locus.alleles], 'and')}. {locus.symbols[0]}- means "
        f"that one allele is {locus.symbols[0]} and the other is not known."
    )


def form_blocks(key: str, helped: Sequence[tuple[Question, Feedback]]) -> Iterator[Block]:
    yield from (Line(key), Line(), Line("Name:"))
    for number, (question, feedback) in enumerate(helped, 1):
        yield from (Line(), Heading(f"Question {number}"), Line())
        yield from _cards(question.cards)
        yield from _question(question, verb="Write")
        if feedback.besides:
            yield Paragraph(feedback.besides)
        yield from (Line(), Line("Answer:"))


def key_blocks(key: str, helped: Sequence[tuple[Question, Feedback]], seed: int) -> Iterator[Block]:
    yield Heading(f"{key}: the key")
    yield Line(f"The seed {seed} makes this test again.")
    for number, (question, feedback) in enumerate(helped, 1):
        ideas = "; ".join(one.heading for one in question.concepts)
        about = f"{question.kind}, difficulty {question.difficulty}; {ideas}"
        yield Line()
        yield Heading(f"Question {number} ({about})")
        yield from (Paragraph(text, indent=2) for text in _solution(question, feedback))


def _solution(question: Question, feedback: Feedback) -> Iterator[str]:
    yield question.text
    yield f"Right: {listed(question.answer, 'and') or 'none'}"
    yield from (*feedback.proof, *feedback.besides_right)
    for name, text in question.wrong:
        answer = quoted(listed(text, "and") or "none")
        yield f"A pupil who answers {answer} may think that {BY_NAME[name].belief}."


def _question(question: Question, first: str = "", verb: str = "Type") -> Iterator[Block]:
    """Yield a question in words, with what may be chosen, and how: typed or written."""
    yield Paragraph(f"{first}{question.text}")
    if question.form != "typed":
        yield from _choices(question.choices, take=question.taken, verb=verb)


def _cards(rows: Sequence[CardRow]) -> Iterator[Block]:
    if rows:
        yield aligned([(r.role, r.card, r.shown) for r in rows], fold=Fold.CELLS, indent=2)
        yield Line()


def _choices(
    choices: Sequence[AnswerChoice], *, take: int = 1, verb: str = "Type"
) -> Iterator[Block]:
    for choice, label in zip(choices, labels_of(choices), strict=True):
        if label:
            yield item(choice.text, mark=f"{label}) ")
    yield Paragraph(how_to_choose(choices, take=take, verb=verb))

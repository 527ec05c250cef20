"""What texts about matings have in common: the verdict, the tables, the conflicts."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from testcross.cli import console
from testcross.cli.answers import LitterAnswer, ScoreAnswer
from testcross.cli.render.text.screen import in_a_line, in_file, on_screen
from testcross.rulesets import AnimalFill, Check, ConflictText, Explanation, Mating
from testcross.rulesets.english import counted, listed, plural
from testcross.rulesets.genetics import format_reading

if TYPE_CHECKING:
    from rich.table import Table


STARS = "* follows from the rest of the mating; testcross explain shows how."
_LEGAL = "LEGAL"
_GAP = 2
"""Between two columns of a table."""


def headline(mating: str, conflicts: Sequence[ConflictText], line: int | None = None) -> str:
    """Return the first line of an answer: the mating as it is written, and the verdict on it.

    Args:
        mating: its label, perhaps with what is supposed of it.
        conflicts: why it is illegal; none where it is legal.
        line: the line of a file that it stands on.
    """
    heading = "" if line is None else f"{line}: "
    word = verdict(conflicts)
    whole = console.unbroken(word)
    text = console.paragraph(f"{heading}{mating}: {whole}", first="", indent="  ")
    begin = text.rfind(word)
    if begin >= 0:
        text = (
            text[:begin] + coloured_verdict(word, legal=not conflicts) + text[begin + len(word) :]
        )
    return text


def coloured_verdict(word: str, *, legal: bool) -> str:
    """Return the word for a verdict, green or red where the screen has colours."""
    return console.coloured(word, "green" if legal else "red")


def mating_table(mating: Mating, filled: Sequence[AnimalFill]) -> str:
    """Return the animals with role, card and each locus: filled in where the mating is legal.

    Loci for which a line has no room follow below, in a table of their own.
    """
    animals = [[role, _card(mating, i)] for i, (role, _) in enumerate(mating.roles())]
    columns = [
        [locus.name, *(_slots(mating, filled, i, at) for i in range(len(animals)))]
        for at, locus in enumerate(mating.ruleset.loci)
    ]
    blocks = []
    for block in _blocks(columns, room=console.columns() - _width(animals)):
        table = console.plain_table(["", _heading(mating), *(heading for heading, *_ in block)])
        for i, animal in enumerate(animals, 1):
            console.add_row(table, [*animal, *(column[i] for column in block)])
        blocks.append(console.rendered(table))
    return "\n".join(blocks)


def _heading(mating: Mating) -> str:
    return mating.ruleset.noun.capitalize()


def _slots(mating: Mating, filled: Sequence[AnimalFill], animal: int, at: int) -> str:
    """Return what is known of an animal at a locus: filled in, or as its card shows it."""
    if filled:
        return filled[animal].loci[at].marked
    return format_reading(mating.ruleset.loci[at], mating.animals[animal].readings[at])


def _width(rows: Sequence[Sequence[str]]) -> int:
    """Return how wide columns are together, with the gaps behind them."""
    return sum(max(map(len, column)) + _GAP for column in zip(*rows, strict=True))


def _blocks(columns: Sequence[list[str]], room: int) -> list[list[list[str]]]:
    """Return columns in as many blocks as it takes for each to fit into a line."""
    blocks: list[list[list[str]]] = [[]]
    left = room
    for column in columns:
        wide = max(map(len, column)) + _GAP
        if blocks[-1] and wide > left:
            blocks.append([])
            left = room
        blocks[-1].append(column)
        left -= wide
    return blocks


def before_and_after_table(mating: Mating, filled: Sequence[AnimalFill]) -> "Table":
    """Return the animals as the cards show them and, where the mating is legal, filled in."""
    headings = ["", _heading(mating), "Shown", *(["Filled in"] if filled else [])]
    table = console.plain_table(headings)
    for position, (role, animal) in enumerate(mating.roles()):
        after = [filled[position].marked] if filled else []
        console.add_row(table, [role, _card(mating, position), animal.shown, *after])
    return table


def note_on_stars(filled: Sequence[AnimalFill]) -> str:
    """Return what a star means, if there is one."""
    return STARS if has_stars(filled) else ""


def has_stars(filled: Sequence[AnimalFill]) -> bool:
    """Tell whether anything is marked as filled in."""
    return any(animal.gained for animal in filled)


def verdict(conflicts: Sequence[ConflictText]) -> str:
    """Return the verdict as a word, with the loci at which a mating fails."""
    if not conflicts:
        return _LEGAL
    failing = dict.fromkeys(conflict.locus for conflict in conflicts)
    return f"ILLEGAL at {listed(list(failing), 'and')}"


def plainest(conflicts: Sequence[ConflictText]) -> list[ConflictText]:
    """Return the first conflict at each locus: the one that is seen most easily."""
    first: dict[str, ConflictText] = {}
    for conflict in conflicts:
        first.setdefault(conflict.locus, conflict)
    return list(first.values())


def conflict_paragraphs(conflicts: Sequence[ConflictText], indent: str = "") -> str:
    """Return every conflict as a paragraph that begins with its locus."""
    return "".join(
        console.paragraph(c.text, first=f"{indent}{c.locus}: ", indent=f"{indent}   ")
        for c in conflicts
    )


def _card(mating: Mating, position: int) -> str:
    variety = mating.animals[position].variety
    return variety.name if variety else "?"


def unfilled_at(locus: str) -> str:
    """Return that nothing is filled in at a locus, as kits contradict each other there."""
    return f"At {locus} nothing is filled in: each kit is legal by itself, but not all together."


@on_screen.register
def check_text(check: Check) -> str:
    """Return the verdict on one mating, the reasons if it is illegal, and its table."""
    text = headline(check.mating.label, check.conflicts) + "\n"
    table = mating_table(check.mating, check.animals)
    if not check.legal:
        reasons = conflict_paragraphs(plainest(check.conflicts))
        return f"{text}{reasons}\n{table}\n{_more(check)}"
    notes = [note_on_stars(check.animals), *(fact.text for fact in check.either_or)]
    below = "".join(console.paragraph(note) for note in notes if note)
    return f"{text}{table}{below}"


@in_file.register
def check_line(check: Check, line: int) -> str:
    """Return the verdict on one of many matings: a line, and what follows from it."""
    if not check.legal:
        conflicts = conflict_paragraphs(plainest(check.conflicts), indent="    ")
        return (
            f"{line}: {coloured_verdict('ILLEGAL', legal=False)}  {check.mating.label}\n{conflicts}"
        )
    sire, dam, *kits = (animal.marked for animal in check.animals)
    text = f"{line}: {coloured_verdict('legal', legal=True)}    {check.mating.label}\n"
    below = [f"{sire} x {dam} -> {', '.join(kits)}", *(fact.text for fact in check.either_or)]
    return text + "".join(console.paragraph(one, indent="    ") for one in below)


def _more(check: Check) -> str:
    """Return what testcross explain has besides."""
    left = len(check.conflicts) - len(plainest(check.conflicts))
    others = f"{counted(left, 'more reason')}, " if left else ""
    mends = plural(check.mating.ruleset.noun)
    return console.paragraph(
        f"testcross explain shows {others}the steps, and which {mends} would make it legal."
    )


@in_a_line.register
def check_in_a_line(check: Check) -> str:
    """Return the verdict, and the genotypes or the reason."""
    return _judged(check.mating, check.conflicts, _genotypes(check.animals))


@in_a_line.register
def explanation_line(explanation: Explanation) -> str:
    """Return the verdict, and the genotypes or the reason with the single cards to replace."""
    conflicts = [refutation.conflict for refutation in explanation.refutations]
    loci = dict.fromkeys(conflict.locus for conflict in explanation.between_kits or ())
    told = [_genotypes(explanation.animals), *map(unfilled_at, loci)]
    line = _judged(explanation.mating, conflicts, ". ".join(told))
    single = [repair.replace[0] for repair in explanation.repairs if len(repair.replace) == 1]
    return f"{line} Another card for {listed(single)} would make it legal." if single else line


@in_a_line.register
def score_line(answer: ScoreAnswer) -> str:
    """Return the verdict, and the points under each scheme or the reason why there are none."""
    points = {score.scheme: score.points for score in answer.scores.scores}
    told = [
        f"{scheme.name} {counted(points[scheme.name], 'point')}"
        if scheme.name in points
        else f"{scheme.name} cannot be scored"
        for scheme in answer.schemes
    ]
    told = [", ".join(told), *map(unfilled_at, answer.unfilled or ())]
    return _judged(answer.scores.mating, answer.conflicts, ". ".join(told))


@in_a_line.register
def litter_line(answer: LitterAnswer) -> str:
    """Return the verdict, and who can join or the reason."""
    names = [one.variety for one in answer.littermates]
    told = f"Can join: {', '.join(names)}" if names else "No variety can join"
    return _judged(answer.check.mating, answer.check.conflicts, told)


def _judged(mating: Mating, conflicts: Sequence[ConflictText], follows: str) -> str:
    """Return a mating with its verdict: then what follows or, if it is illegal, one reason."""
    word = coloured_verdict(verdict(conflicts), legal=not conflicts)
    return f"{mating.label}: {word}. {conflicts[0].text if conflicts else follows}"


def _genotypes(filled: Sequence[AnimalFill]) -> str:
    """Return a cross with everything filled in; nothing of a mating that is illegal."""
    if not filled:
        return ""
    sire, dam, *kits = (animal.resolved for animal in filled)
    return f"{sire} x {dam} -> {', '.join(kits)}"

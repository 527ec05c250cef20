"""What ``verify`` asks of score sheets and games: verdicts, right copies, how lines were read."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace

from testcross.rulesets.gene_expression.entries import End, Record, Result
from testcross.rulesets.gene_expression.lines import read_lines, read_text, write_text
from testcross.rulesets.gene_expression.reader import NO_OPTIONS, Options
from testcross.rulesets.gene_expression.sheet_rows import read_rows
from testcross.rulesets.gene_expression.trees import read_tree, write_tree
from testcross.rulesets.gene_expression.verdicts import verdict_of
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.line_comments import comments_of
from testcross.rulesets.records.rows import RowSource
from testcross.rulesets.records.tree import NO_KEYS, Node, Place
from testcross.rulesets.records.verdict import Edit, Plain, RowEdit, Verdict


class NotedGame(Node):
    """A game in turn notation: its record, as a tree without branches."""

    __slots__ = ("record",)

    def __init__(self, text: str) -> None:
        super().__init__({}, (1, 1), NO_KEYS)
        self.record = read_text(text)


def record_of(root: Node) -> Record:
    return root.record if isinstance(root, NotedGame) else read_tree(root)


def readable(root: Node) -> Record:
    """Return the record of a tree or of a text.

    Raises:
        UnreadableError: for the first thing in it that cannot be read.
    """
    record = record_of(root)
    unread = [wrong for entry in record.entries for wrong in entry.all_unread()]
    if record.unread or unread:
        places = [(one.line, one.column, one.text) for one in record.unread]
        line, column, problem = min([*places, *((*one.place, one.message) for one in unread)])
        raise UnreadableError.at(line=line, column=column, problem=problem)
    return record


def plain_record(root: Node) -> Plain:
    """Return a game as plain tables, in the usual order; raise as `readable`."""
    return write_tree(readable(root))


def in_notation(root: Node) -> str:
    """Return a game in turn notation; raise as `readable`, and for what cannot be written so."""
    game = readable(root)
    text = write_text(game)
    again = read_text(text)
    if again.unread or (again.entries, again.players) != (game.entries, game.players):
        problem = "turn notation cannot hold something in this game, such as a name "
        problem += "with a colon; keep it in YAML"
        raise UnreadableError.at(line=root.place[0], column=root.place[1], problem=problem)
    return text


def check_record(root: Node) -> Verdict:
    return verdict_of(record_of(root))


def check_text(text: str, options: Options = NO_OPTIONS) -> Verdict:
    """Return the verdict on a pad or a game in lines."""
    return verdict_of(read_lines(text, options).whole())


def check_rows(source: RowSource, options: Options = NO_OPTIONS) -> Iterator[Verdict]:
    """Yield the verdict on a sheet in rows, then the rows of its right copy."""
    try:
        record, every, notes = read_rows(source, options)
    except UnreadableError as error:
        yield Verdict(findings=(error.finding,), whole_file=True)
        return
    verdict = verdict_of(record)
    yield replace(verdict, findings=(*notes, *verdict.findings), row=tuple(source.heading.texts))
    right = {edit.place: str(edit.value) for edit in verdict.edits or ()}
    for row in every:
        cells = [right.get((row.line, row.column(n)), text) for n, text in enumerate(row.texts)]
        yield Verdict(row=tuple(cells), row_edit=RowEdit(row.line, tuple(row.texts), tuple(cells)))


def corrected(text: str, edits: Sequence[Edit]) -> str:
    """Return a text put right, its comments and all other lines as they were."""
    lines, written = text.split("\n"), dict[Place, str]()
    hands: dict[tuple[Place, str | None], Place] = {}
    for entry in read_text(text).entries:
        if isinstance(entry, Result):
            written |= {entry.place(f"winners.{n}"): w for n, w in enumerate(entry.winners)}
        if isinstance(entry, End):
            written[entry.place("out")] = entry.out or ""
            hands |= {(entry.place("left"), hand.player): hand.place() for hand in entry.left}
    for edit in sorted(edits, key=lambda one: one.place, reverse=True):
        if (edit.place, edit.key) in hands:  # other cards left behind a name
            number, column = hands[edit.place, edit.key]
            line = lines[number - 1]
            colon = line.index(":", column - 1)
            remarks = "".join(f" {remark}" for remark in comments_of(line))
            lines[number - 1] = f"{line[: colon + 1]} {' '.join(edit.value)}{remarks}"
            continue
        number, column = edit.place
        if not 0 < number <= len(lines) or edit.key is not None:
            continue
        line, old = lines[number - 1], written.get(edit.place, "")
        behind = re.compile(r"[\w-]*").match(line, column - 1 + len(old))
        end = behind.end() if behind is not None else len(line)
        lines[number - 1] = f"{line[: column - 1]}{edit.value}{line[end:]}"
    return "\n".join(lines)

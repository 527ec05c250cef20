"""What ``verify`` asks of score sheets and games: verdicts, right copies, how lines were read."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from testcross.rulesets.gene_expression.entries import End, Record, Result
from testcross.rulesets.gene_expression.lines import read_lines, read_text, write_text
from testcross.rulesets.gene_expression.reader import NO_OPTIONS, Options
from testcross.rulesets.gene_expression.sheet_rows import COLUMNS, copied, read_rows
from testcross.rulesets.gene_expression.trees import read_tree, write_tree
from testcross.rulesets.gene_expression.verdicts import verdict_of
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.line_account import NOT_READ, LineAccount
from testcross.rulesets.records.line_comments import comments_of
from testcross.rulesets.records.rows import RowSource
from testcross.rulesets.records.tree import NO_KEYS, Node
from testcross.rulesets.records.verdict import Edit, Plain, RowEdit, Verdict

_ACCOUNT = {
    **dict.fromkeys(("sheet", "round"), "round"),
    "turn": "turn",
    "hand": "hand",
    "totals": "total",
    "winner": "winner",
    **dict.fromkeys(("setting", "players"), "setting"),
    **dict.fromkeys(("scores", "out", "deck", "swap", "opening"), "line of a round"),
    "heading": "heading",
    "remark": "remark",
}
"""What is said of a line by what it holds, in this order."""


def _account(kinds: Mapping[int, str], verdict: Verdict) -> LineAccount:
    told = {line: _ACCOUNT.get(kind, NOT_READ) for line, kind in kinds.items()}
    return LineAccount.of(told, _ACCOUNT.values(), verdict.findings)


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
    record = record_of(root)
    verdict = verdict_of(record)
    return _with_winner(record, verdict) if isinstance(root, NotedGame) else verdict


def check_text(text: str, options: Options = NO_OPTIONS) -> Verdict:
    """Return the verdict on a pad or a game in lines."""
    reader = read_lines(text, options)
    record = reader.whole()
    verdict = _with_winner(record, verdict_of(record))
    return replace(verdict, account=_account(reader.kinds, verdict))


def check_rows(source: RowSource, options: Options = NO_OPTIONS) -> Iterator[Verdict]:
    """Yield the verdict on a sheet in rows, then the rows of its right copy."""
    try:
        record, every, reader = read_rows(source, options)
    except UnreadableError as error:
        yield Verdict(findings=(error.finding,), whole_file=True)
        return
    verdict = _with_winner(record, verdict_of(record))
    notes = () if reader_has_own_columns(source) else COLUMNS.unread(source.heading)
    heading = tuple(source.heading.texts)
    findings, told = (*notes, *verdict.findings), _account(reader.kinds, verdict)
    yield replace(verdict, findings=findings, account=told, row=heading)
    right = {edit.place: str(edit.value) for edit in verdict.edits or ()}
    for row, cells in zip(every, copied(every, right), strict=True):
        yield Verdict(row=tuple(cells), row_edit=RowEdit(row.line, tuple(row.texts), tuple(cells)))


def reader_has_own_columns(source: RowSource) -> bool:
    """Tell whether columns stand for rounds or players, so that none is unread."""
    from testcross.rulesets.gene_expression.sheet_rows import _player_columns, _round_columns

    return bool(_round_columns(source.heading) or _player_columns(source.heading))


def _with_winner(record: Record, verdict: Verdict) -> Verdict:
    """Put the winner right where it stands, as a sheet has no key for it."""
    names = [one for one in record.entries if isinstance(one, Result) and one.winners]
    edits = []
    for edit in verdict.edits or ():
        if edit.key != "winner":
            edits.append(edit)
        elif names:
            place = names[-1].place("winners.0")
            edits.append(Edit(place=place, key=None, value=edit.value))
    return replace(verdict, edits=tuple(edits))


def corrected(text: str, edits: Sequence[Edit]) -> str:
    """Return a text put right, its comments and all other lines as they were."""
    lines, record = text.split("\n"), read_text(text)
    words = {
        one.place(f"winners.{n}"): name
        for one in record.entries
        if isinstance(one, Result)
        for n, name in enumerate(one.winners)
    }
    words |= {
        one.place("out"): one.out for one in record.entries if isinstance(one, End) and one.out
    }
    hands = {
        (end.place("left"), hand.player): hand.place()
        for end in record.entries
        if isinstance(end, End)
        for hand in end.left
    }
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
        line = lines[number - 1]
        end = column - 1 + len(words.get(edit.place, ""))
        while end < len(line) and (line[end].isalnum() or line[end] in "-_"):
            end += 1
        lines[number - 1] = f"{line[: column - 1]}{edit.value}{line[end:]}"
    return "\n".join(lines)

"""Which game a score sheet in rows is of: the one whose own columns its heading names."""

from collections.abc import Sequence

from testcross.rulesets.english import listed, quoted
from testcross.rulesets.games.game_protocol import Game
from testcross.rulesets.games.game_registry import find_game, games
from testcross.rulesets.genetics.names import nearest
from testcross.rulesets.records.findings import UnreadableError
from testcross.rulesets.records.rows import Cells


def game_of_heading(heading: Cells) -> Game:
    """Return the game to which most names of a heading belong, or nearly; the usual one first.

    Names that several games have, such as that of the player, say nothing.

    Raises:
        UnreadableError: where no name is of one game only, with the columns of each game.
    """
    if heading.error is not None:
        raise UnreadableError(heading.error)
    usual = find_game()
    with_columns = [usual, *(game for game in games().values() if game is not usual)]
    with_columns = [game for game in with_columns if game.columns()]
    texts = [text.strip(" \"'\ufeff") for text in heading.texts]
    for column_of in (_column, _near_column):
        columns = [[column_of(game, text) for game in with_columns] for text in texts]
        own = [[bool(c) and sum(map(bool, row)) == 1 for c in row] for row in columns]
        likeness = [sum(marks) for marks in zip(*own, strict=True)]
        if any(likeness):
            return with_columns[likeness.index(max(likeness))]
    raise UnreadableError.at(
        line=heading.line,
        column=heading.column(0),
        problem=_no_game([text for text in texts if text], with_columns),
    )


def _column(game: Game, text: str) -> str:
    return game.column_called(text)


def _near_column(game: Game, text: str) -> str:
    if game.column_called(text):
        return game.column_called(text)
    return next(iter(nearest(text, {name: name for name in game.columns()}, limit=1)), "")


def _no_game(texts: Sequence[str], among: Sequence[Game]) -> str:
    known = [text for text in texts if any(game.column_called(text) for game in among)]
    found = "the first row names no column of a score sheet"
    if known:
        are = "are columns" if len(known) > 1 else "is a column"
        found = f"{listed([quoted(text) for text in known], 'and')} {are} of several games"
    expected = "; ".join(f"{game.title} has {listed(game.columns(), 'and')}" for game in among)
    return f"{found}, so name the game with --game or write its columns: {expected}"

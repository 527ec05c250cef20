"""Reading a record in YAML or JSON, whatever is damaged in it: its tree, its game, what is lost."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from testcross.rulesets.games.game_of_record import game_of
from testcross.rulesets.games.game_protocol import Game
from testcross.rulesets.games.game_registry import find_game, games
from testcross.rulesets.records.findings import Finding, UnreadableError
from testcross.rulesets.records.key_spellings import with_usual_keys
from testcross.rulesets.records.tree import Node, lost_in
from testcross.rulesets.records.unread_text import with_unread_parts

if TYPE_CHECKING:
    from testcross.rulesets.records.yaml_documents import Document


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadRecord:
    """A record as far as it can be read."""

    root: Node
    """As it is written; what is damaged is the text that was written there."""
    game: Game
    lost: tuple[Finding, ...]
    """Why parts of it are only their text."""

    def usual(self) -> Node:
        """Return the tree with the keys that the game uses for those that people write."""
        return with_usual_keys(self.root, self.game.shape)

    def with_lost(self, findings: Sequence[Finding]) -> tuple[Finding, ...]:
        """Return findings that name every part that is lost, whatever the game made of it."""
        told = {(found.line, found.text) for found in findings}
        return (*findings, *(one for one in self.lost if (one.line, one.text) not in told))


def read_record(document: "Document") -> ReadRecord:
    """Return a record of a file, its places those in the file.

    Raises:
        UnreadableError: line, column and what is wrong there, where nothing of it can be read; or
            for a game that does not exist.
    """
    from testcross.rulesets.records.yaml_documents import finding_moved_down, moved_down

    above = document.above
    try:
        root = _tree(document.text)
        game = game_of(root)
    except UnreadableError as error:
        raise UnreadableError(finding_moved_down(error.finding, above)) from None
    root = moved_down(root, above) if above else root
    return ReadRecord(root=root, game=game, lost=tuple(lost_in(root)))


def _tree(text: str) -> Node:
    """Return the tree of a record; parts that cannot be read are the text that was written.

    Raises:
        UnreadableError: line, column and what is wrong there.
    """
    from testcross.rulesets.records.yaml_limits import TooLongTextError, TooManyAliasesError  # YAML
    from testcross.rulesets.records.yaml_tree import parse_tree

    try:
        root = parse_tree(text)
    except (TooLongTextError, TooManyAliasesError):
        raise
    except UnreadableError as error:
        root = _damaged_tree(text, error.finding)
    return with_unread_parts(root, text)


def _damaged_tree(text: str, error: Finding) -> Node:
    """Return the tree of a record of which something cannot be read, that as its text.

    Raises:
        UnreadableError: with this error, where there is nothing to be saved.
    """
    from testcross.rulesets.records.yaml_damage import Blocks, read_around_damage
    from testcross.rulesets.records.yaml_parts import has_parts, read_in_parts

    shapes = [game.shape for game in games().values()]
    shape = find_game().shape
    if has_parts(text, shape):
        return read_in_parts(text, shape, error)
    blocks = Blocks(
        is_block=lambda key: any(one.key(key) in one.blocks for one in shapes),
        is_spare=lambda key: any(one.key(key) in one.spares for one in shapes),
        keys=sorted({key for one in shapes for key in (*one.blocks, *one.spares)}),
        tops={key for one in shapes for key in (*one.heads, *one.spares)},
    )
    return read_around_damage(text, blocks, error)

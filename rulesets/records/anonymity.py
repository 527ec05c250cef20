"""Reports that name nobody: players and files are numbers, in sentences and quoted lines, too."""

import re
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import replace

from testcross.rulesets.genetics.names import name_key
from testcross.rulesets.genetics.ruleset_file import load_mating_ruleset
from testcross.rulesets.records.entries import player_key
from testcross.rulesets.records.report import FileReport


class Anonymity:
    """Numbers players and files as they come.

    Args:
        merge: whether a name in several files is one player.
    """

    def __init__(self, *, merge: bool = False) -> None:
        self._merge = merge
        self._numbers: defaultdict[tuple[str, str], str] = defaultdict(self._next)
        self._files = 0

    def _next(self) -> str:
        return f"player {len(self._numbers) + 1}"

    def report(self, report: FileReport) -> FileReport:
        """Return a report without names.

        A name of one letter, or one that a card has as well, stays in sentences, where it tells
        nothing.
        """
        self._files += 1
        hidden = self._labels(report)
        in_sentences = _Hidden(hidden)
        in_lines = _Hidden(hidden, re.IGNORECASE)
        anonymous = in_sentences.anonymous
        return replace(
            report,
            path=f"file {self._files}",
            players=tuple(replace(one, player=hidden[one.player]) for one in report.players),
            findings=tuple(
                replace(
                    one,
                    player=hidden.get(one.player, ""),
                    text=anonymous(one.text),
                    reason=anonymous(one.reason),
                    play=anonymous(one.play),
                    where=tuple(map(anonymous, one.where)),
                )
                for one in report.findings
            ),
            written=tuple(map(in_lines.anonymous, report.written)),
            excerpts={
                place: replace(one, text=in_lines.anonymous(one.text), start=0, end=0)
                if in_lines.anonymous(one.text) != one.text
                else one
                for place, one in report.excerpts.items()
            },
        )

    def _labels(self, report: FileReport) -> dict[str, str]:
        """Return what the players of a file are called, by their names as they are written."""
        path = "" if self._merge else report.path
        names = [one.player for one in report.players]
        names += [one.player for one in report.findings if one.player]
        return {name: self._numbers[path, player_key(name)] for name in dict.fromkeys(names)}


class _Hidden:
    """Puts labels in the places of names."""

    def __init__(self, labels: Mapping[str, str], flags: re.RegexFlag = re.NOFLAG) -> None:
        names = [name for name in labels if not _is_a_word(name)]
        self._labels = {player_key(name): labels[name] for name in names}
        longest = sorted(map(re.escape, names), key=lambda one: -len(one))
        self._pattern = re.compile(rf"(?<!\w)(?:{'|'.join(longest) or '(?!)'})(?!\w)", flags)

    def anonymous(self, text: str) -> str:
        return self._pattern.sub(lambda found: self._labels[player_key(found[0])], text)


def _is_a_word(name: str) -> bool:
    return len(name) == 1 or name_key(name) in load_mating_ruleset().names

"""Records of games: what is wrong with them; and games that play themselves and are recorded."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from os import fspath
from typing import TYPE_CHECKING, Any

from testcross.api.answers import Result, plain_text
from testcross.api.door import PLAY_ENGINE, Engine, Path, door, solver_named
from testcross.api.files import text_bytes
from testcross.rulesets import TestcrossError
from testcross.solver import Solver

if TYPE_CHECKING:
    from testcross.rulesets.games import Game, SimulatedGames, SimulatedRecord
    from testcross.rulesets.records import FileReport, Finding
    from testcross.rulesets.summary import Summary
    from testcross.rulesets.verification import Task

DEFAULT_GAME = "gene-rummy"
TEXT = "the text"
"""What a report calls a record that has no file."""


@dataclass(frozen=True, slots=True, repr=False)
class Verification(Result):
    """What is wrong with records, file by file."""

    answer: "tuple[FileReport, ...]"
    passed_over: tuple[str, ...] = ()
    """Files in plain text that lie in a folder and hold nothing of a game."""

    @property
    def findings(self) -> "tuple[Finding, ...]":
        """All that was found, by file, line and column; each has its code, text and player."""
        return tuple(finding for file in self.answer for finding in file.findings)

    @property
    def clean(self) -> bool | None:
        """Whether there is nothing to correct; None where nothing could be judged."""
        return self._summary.clean

    @property
    def _summary(self) -> "Summary":
        from testcross.rulesets.summary import Summary

        summary = Summary(strict=False)
        for file in self.answer:
            summary.add(file)
        summary.passed_over = self.passed_over
        return summary

    def workbook(self) -> bytes:
        """Return it as a workbook in ``.xlsx``: players, findings and codes as sheets.

        Raises:
            TestcrossError: where the library for it is missing.
        """
        return self._report("xlsx")[1]

    def report(self, form: str) -> str:
        """Return it in a form of reports: ``text``, ``json``, ``jsonl``, ``csv``, ``sarif`` ...

        Raises:
            TestcrossError: for an unknown form.
        """
        text, data = self._report(form)
        if data:
            raise TestcrossError(f"{form} is no text; workbook() returns it")
        return text

    def _report(self, form: str) -> tuple[str, bytes]:
        from testcross.pages.reports import make_report

        report = make_report(form, "findings", plain_text)
        files = "".join(map(report.file, self.answer))
        text = report.opening() + files + report.closing(self._summary)
        return text, report.workbook(self._summary)

    @property
    def text(self) -> str:
        """The report as people read it, in lines of at most 80 columns, without colours."""
        return self.report("text")

    def html(self) -> str:
        """Return the report as an element of HTML, for your own page."""
        from testcross.pages.answer_blocks import blocks_of
        from testcross.pages.html_blocks import html_fragment

        parts = (*self.answer, self._summary)
        return html_fragment(block for part in parts for block in blocks_of(part))

    def to_dict(self) -> dict[str, Any]:
        """Return the report as a document: what ``--format json`` shows."""
        found: dict[str, Any] = json.loads(self.report("json"))
        return found

    def _gist(self) -> str:
        verdict = {True: "CLEAN", False: "NOT CLEAN", None: "NOTHING CHECKED"}[self.clean]
        return f"{verdict} {', '.join(file.path for file in self.answer)}"


@door
def verify(
    *paths: Path,
    text: str | None = None,
    game: str | None = None,
    variant: str | None = None,
    scoring: str | None = None,
    fill: str | None = None,
    box: Path | None = None,
    engine: str = PLAY_ENGINE,
) -> Verification:
    r"""Check hand-scored sheets and games: every mistake, where it is, what is right, and why.

    Args:
        paths: files or folders.
        text: the content of a record instead.
        game: of a table, whose game it is; by default its heading tells.
        variant: where a sheet names none, by which variant it was played.
        scoring: where a sheet names none, by which scheme it was scored.
        fill: where a sheet names none, ``strict`` or ``either``.
        box: the file that says what your cards and boards print.
        engine: who answers.

    Raises:
        TypeError: where both are given, paths and a text, or neither.
        TestcrossError: for a folder without records, and for a game, an engine or a rule that does
            not exist. What is wrong with a file, be it missing, is a finding.

    >>> found = verify(text="Ann: castor x lilac -> white = 60\nTotals: Ann 60")
    >>> [(one.code.value, one.line) for one in found.findings]
    [('GR106', 1)]
    """
    from testcross.api.record_files import find_records, make_tasks
    from testcross.rulesets.verification import verify_bytes, verify_sheets

    if bool(paths) == (text is not None):
        raise TypeError("verify() takes paths, or a text; give one of them")
    solver_named(engine)  # one that does not exist is refused
    rules = {"variant": variant, "scoring": scoring, "fill": fill}
    wanted = task_of(game, rules, box, engine)
    if text is not None:
        return Verification((verify_bytes(wanted, text_bytes(text)),))
    found = find_records([fspath(path) for path in paths])
    tasks = make_tasks(found.records, wanted, None)
    reports = chain.from_iterable(map(verify_sheets, tasks))
    return Verification(tuple(reports), found.passed_over)


def task_of(
    game: str | None, rules: Mapping[str, str | None], box: Path | None, engine: str
) -> "Task":
    """Return what is to be done with files of records, whichever they are.

    Args:
        game: whose tables they are, if their headings do not tell.
        rules: the rules asked for, by name.
        box: a file that says what cards and boards print.
        engine: who answers.

    Raises:
        TestcrossError: for a game or a rule that does not exist.
    """
    from testcross.rulesets.games import game_with_records, read_box_file
    from testcross.rulesets.verification import Task

    found = game_with_records(DEFAULT_GAME if game is None else game)
    options = options_of(found, rules)
    written = None if box is None else read_box_file(fspath(box))
    wanted = Task(path=TEXT, game=game, options=options, engine=engine, box=written)
    wanted.refuse_wrong_options()
    return wanted


def options_of(game: "Game", asked: Mapping[str, str | None]) -> dict[str, str | None]:
    """Return the rules asked for, of those that the game knows.

    Raises:
        TestcrossError: for a rule that the game does not have.
    """
    for name, value in asked.items():
        if value is not None and name not in game.option_names:
            raise TestcrossError(f"{name} is not an option of {game.title}; leave it out")
    return {name: asked.get(name) for name in game.option_names}


@dataclass(frozen=True, slots=True, repr=False)
class Simulation(Result):
    """A game that played itself, as it is written down."""

    answer: "SimulatedRecord"
    game: str
    """Its name."""
    seed: int
    """With which the same game is played again."""

    @property
    def text(self) -> str:
        """The record in YAML."""
        return self.answer.text("yaml")

    def html(self) -> str:
        """Return the record in YAML as an element of HTML."""
        from testcross.pages.html_blocks import SCOPE, as_html, element, inside

        return as_html([inside(element("div", class_=SCOPE), [element("pre", self.text)])])

    @property
    def slips(self) -> tuple[object, ...]:
        """What was made wrong on purpose, in the order of the record."""
        return tuple(self.answer.slips)

    @property
    def key(self) -> str:
        """The answer key: every slip with its line in ``text``."""
        return self.answer.key(f"{self.game}-{self.seed}.yaml", self.text)

    def to_dict(self) -> dict[str, Any]:
        """Return the record as a document."""
        found: dict[str, Any] = json.loads(self.answer.text("json"))
        return found

    def _gist(self) -> str:
        return f"{self.game} {self.seed}"


@door
def simulate(
    game: str = DEFAULT_GAME,
    *,
    players: int | None = None,
    strategy: str | None = None,
    seed: int = 0,
    slips: float = 0.0,
    slip: Sequence[str] | None = None,
    engine: Engine = PLAY_ENGINE,
    **rules: str | None,
) -> Simulation:
    """Deal and play a whole game by the rules, and write a complete record of it.

    Args:
        game: its name.
        players: how many play; by default the fewest allowed.
        strategy: how they choose, such as ``greedy``; several, one a player, with commas between.
        seed: the same seed gives the same game.
        slips: how often players make a slip where they can, from 0 to 1.
        slip: make only slips that lead to findings of these codes.
        engine: who answers.
        rules: of the game by name: ``variant``, ``scoring``, ``fill``, ``preset``, ``box`` ...

    Raises:
        TestcrossError: for an unknown game or rule, or a wrong number of players.

    >>> simulate(seed=7).text == simulate(seed=7).text
    True
    """
    found, games = simulated_games(
        game,
        rules,
        players=players,
        strategy=strategy,
        slips=slips,
        slip=slip,
        solver=solver_named(engine),
    )
    return Simulation(games.game(f"{seed}:1"), found.name, seed)


def refuse_rate(slips: float) -> None:
    """Refuse an invalid rate of slips.

    Raises:
        TestcrossError: with what is expected.
    """
    if not 0 <= slips <= 1:
        raise TestcrossError(f"slips is {slips:g}; expected a rate from 0 to 1, such as 0.02")


def simulated_games(
    game: str,
    rules: Mapping[str, str | None],
    *,
    players: int | None,
    strategy: str | None,
    slips: float,
    slip: Sequence[str] | None,
    solver: Solver,
) -> "tuple[Game, SimulatedGames]":
    """Return a game, and what plays it with a seed; the arguments are those of ``simulate``.

    Raises:
        TestcrossError: for what the game cannot meet.
    """
    from testcross.rulesets.games import SimulationRequest, find_game, with_simulator

    found = find_game(game, with_simulator)
    if found.simulator is None:
        raise TestcrossError(f"{found.title} cannot be simulated; name another game")
    refuse_rate(slips)
    if slip and not slips:
        raise TestcrossError("slip needs a rate: add one, such as slips=0.02")
    request = SimulationRequest(
        options=options_of(found, rules),
        players=found.simulator.fewest_players if players is None else players,
        strategy=strategy or found.simulator.strategies[0],
        slip_rate=slips,
        slip_codes=slip,
    )
    return found, found.simulator.games(request, solver)

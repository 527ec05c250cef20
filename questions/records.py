"""Records of games: what is wrong with them, another form, empty ones, and simulated games."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from functools import cache, cached_property, partial
from os import fspath
from pathlib import Path as FilePath
from typing import Annotated, Any, NamedTuple

from testcross.asking import files, new_files, processes, record_files, typed, workers
from testcross.asking.cards import Path
from testcross.asking.declared import Typed, question
from testcross.asking.dialogue import desk
from testcross.asking.reports import Verification
from testcross.asking.result import PLAIN, Look, Pieces, Result, joined
from testcross.pages import answer_blocks, pad_html, reports
from testcross.rulesets import conversion, games, records, tabletop, verification
from testcross.rulesets import herds as herd_room
from testcross.rulesets.english import counted, listed, quoted, reason_of
from testcross.rulesets.errors import TestcrossError

_GAME = "gene-rummy"


@question(
    "verify sheet.yaml",
    "Keep score",
    forms="report",
    rare="--raw --merge-players --cluster --engine --statistics --box",
    status="0 clean, 1 findings, 2 what cannot be read, or written; the rest is still checked",
)
def verify(
    *paths: Annotated[Path, Typed("PATH...", needed=True)],
    text: Annotated[str | None, "The content of a record instead."] = None,
    summary: Annotated[bool, Typed("", "Show only the summary of each player.")] = False,
    statistics: Annotated[bool, Typed("", "Count each code, and its points.")] = False,
    by_player: Annotated[bool, Typed("", "Show a page for each player, to hand back.")] = False,
    raw: Annotated[bool, Typed("")] = False,
    merge_players: Annotated[bool, Typed("")] = False,
    anonymous: Annotated[bool, Typed("", "Replace names of players and files by numbers.")] = False,
    strict: Annotated[bool, Typed("", "Count warnings as errors in the exit status.")] = False,
    corrected: Annotated[Path | None, Typed("DIR")] = None,
    game: Annotated[str | None, Typed("NAME", offers=typed.recorded_games)] = None,
    variant: Annotated[
        str | None, typed.rule("variant", "Where a sheet names none: {variant}.")
    ] = None,
    scoring: Annotated[
        str | None, typed.rule("scoring", "Where a sheet names none: {scoring}.")
    ] = None,
    fill: Annotated[
        str | None, typed.rule("fill", "Where a sheet names none: {fill}.", "strict|either")
    ] = None,
    box: typed.BoxFile = None,
    engine: Annotated[str, Typed("cp-sat|python-constraint")] = typed.PLAY,
    jobs: typed.Jobs = 1,
    cluster: Annotated[str | None, Typed("ADDRESS", "Check on a Dask cluster.")] = None,
) -> Verification:
    r"""Check hand-written score sheets and games for every mistake.

    Each is shown with its place, what is right, and why.

    Args:
        paths: Files or folders: sheets in YAML, JSON, CSV, plain text (.txt) or workbooks (.xlsx,
            .ods), games in YAML, JSON or turn notation (.tcg, .peas); - is standard input.
        raw: In CSV: leave texts that look like formulas as they are.
        merge_players: Add up players with the same name in all files.
        corrected: Write corrected sheets into this folder.
        game: The game of a CSV sheet; by default found from its headings.
        engine: Solver to use; the answer is the same.

    Raises:
        TypeError: where both are given, paths and a text, or neither.
        TestcrossError: for a folder without records, and for a game, an engine or a rule that does
            not exist. What is wrong with a file, be it missing, is a finding.

    >>> found = verify(text="Ann: castor x lilac -> white = 60\nTotals: Ann 60")
    >>> [(one.code.value, one.line) for one in found.findings]
    [('GR106', 1)]
    """
    if bool(paths) == (text is not None):
        raise TypeError("verify() takes paths, or a text; give one of them")
    typed.solver(engine)  # one that does not exist is refused
    target = None if corrected is None else fspath(corrected)
    if target is not None and target.strip() in ("", files.STDIN):
        raise files.InputError(f"--corrected is {quoted(target)}; name a folder")
    typed.refuse_together({"--cluster": cluster, "--corrected": target})
    typed.refuse_together({"--anonymous": anonymous, "--corrected": target})
    shown = reports.what_to_show(summary=summary, by_player=by_player)
    wanted = record_files.task_of(
        game, {"variant": variant, "scoring": scoring, "fill": fill}, box, engine
    )
    passed_over: tuple[str, ...] = ()
    if text is not None:
        checked = iter([verification.verify_bytes(wanted, files.text_bytes(text))])
    else:
        found, passed_over = record_files.find_records([fspath(path) for path in paths])
        tasks = record_files.make_tasks(found, wanted, target)
        checked = workers.verify_all(tasks, jobs=jobs, cluster=cluster)
    if anonymous:
        checked, passed_over = map(records.Anonymity(merge=merge_players).report, checked), ()
    how = {"strict": strict, "merge": merge_players, "statistics": statistics}
    return Verification(checked, shown=shown, raw=raw, passed_over=passed_over, **how)


# the same game in another form


class Converted(Result[str]):
    """A record in another form: that was asked for, or that of the file it is written into."""

    def __init__(self, source: str, data: bytes, to: Any) -> None:
        vars(self).update(about=(source, data, to), ok=True, partly_read=False)

    @cached_property
    def _found(self) -> conversion.ConvertedRecord:
        return conversion.convert_record(*self.about)

    @property
    def answer(self) -> str:
        """The record."""
        return self._found.text

    @property
    def notes(self) -> tuple[str, ...]:
        """How many comments were left out."""
        left_out, source = counted(self._found.comments, "comment"), files.display(self.about[0])
        message = f"{source}: {left_out} left out; only the record is converted"
        return (message,) if self._found.comments else ()

    def pieces(self, form: str, look: Look = PLAIN) -> Pieces:
        """Yield the record."""
        yield self.answer

    def files_at(self, path: FilePath, form: str, look: Look = PLAIN) -> Iterator[new_files.Made]:
        """Yield the record in the form that its file ends in, unless another was asked for."""
        source, data, to = self.about
        ended = conversion.endings().get(path.suffix.casefold())
        if to is None and ended is None:
            known = listed(list(conversion.endings()))
            raise files.InputError(f"{path} should end in {known}, or say which --to")
        if to is not None and ended not in (None, to):
            raise files.InputError(f"--to {to} and --out {path} are two forms; leave one out")
        if path.exists() and FilePath(source).exists() and path.samefile(source):
            raise files.InputError(f"{path} is the file to convert; name another one with --out")
        vars(self).update(_found=conversion.convert_record(source, data, to or ended))
        yield {path: self.answer}

    def to_dict(self) -> dict[str, Any]:
        """Return the record as a document, of one in JSON.

        Raises:
            TestcrossError: for another form.
        """
        if self._found.form != "json":
            raise TestcrossError("the record is not in JSON; ask for to='json'")
        found: dict[str, Any] = json.loads(self.answer)
        return found


_CONVERTED = Typed(
    "FILE",
    "Write to this file; its ending sets the format. By default, and for -, standard output.",
    "-o --out",
)


@question("convert game.yaml", "Keep score", forms="only force", out=_CONVERTED)
def convert(
    file: Annotated[Path, Typed("FILE")],
    *,
    to: Annotated[str | None, Typed("yaml|json|notation")] = None,
) -> Converted:
    """Convert a game to another format, such as one line per turn.

    Comments are left out.

    Args:
        file: A game in YAML or JSON, or in turn notation (.tcg, .peas); - is standard input.
        to: Format; by default turn notation, or YAML for a record in turn notation.
    """
    source = fspath(file)
    return Converted(source, files.read_bytes(source, "a game"), to)


# empty pads

_MOST_ROWS, _MOST_PLAYERS = 1000, 200


class Pad(Result["records.EmptyPad"]):
    """A score pad: empty, or with matings to be filled in."""

    usual_files: Mapping[str, str] = {"xlsx": "scorepad.xlsx"}
    """Where a form goes that has no place on a screen."""

    def said_of(self, path: FilePath, form: str, look: Look = PLAIN) -> Pieces:
        """Yield what to do with it."""
        message = f"an empty pad; fill it in, then: testcross verify {path}"
        if form == "html":
            message = "an empty pad to print; 'testcross scorepad --csv' writes one to type it into"
        yield f"{path}: {message}\n"

    def key(self, form: str = ".txt") -> bytes:
        """Return the same with genotypes and points filled in: ``.txt``, ``.csv`` ...

        Raises:
            TestcrossError: for another form, and for a pad without matings.
        """
        if self.about is None:
            raise TestcrossError("a pad without matings has no key; add matings")
        return joined(Pad(self.about).pieces(form[1:].replace("txt", "text")))

    def pieces(self, form: str, look: Look = PLAIN) -> Pieces:
        """Yield the pad as text, CSV, a page to be printed or a workbook."""
        if form == "text":
            yield self.answer.text
        elif form == "csv":
            file = io.StringIO()
            rows = [self.answer.heading, *self.answer.rows]
            csv.writer(file, lineterminator="\n").writerows(rows)
            yield file.getvalue()
        elif form in ("html", "xlsx"):
            yield from super().pieces(form, look)
        else:
            raise TestcrossError(f"a pad has no form {quoted(form)}; take text, csv, html or xlsx")

    def workbook(self) -> bytes:
        """Return it as a workbook in ``.xlsx``, with lists of cards to choose from.

        Raises:
            TestcrossError: where the library for it is missing.
        """
        try:
            return records.pad_workbook(self.answer)
        except records.UnreadableError as error:
            raise files.InputError(error.finding.text) from None

    def page(self) -> str:
        """Return it as a page to be printed."""
        return pad_html.pad_html(self.answer)

    html = page

    def to_dict(self) -> dict[str, Any]:
        """Return the rows of the pad, and their heading."""
        return {"heading": list(self.answer.heading), "rows": [list(r) for r in self.answer.rows]}


@question(
    "scorepad --players Ann,Bo",
    "Keep score",
    forms="only text csv xlsx html",
    key="With --matings: write genotypes and points to this file.",
    status="0 written, 2 the file exists, or options conflict",
)
def scorepad(
    game: typed.RecordedGame = _GAME,
    *,
    matings: Annotated[Path | None, Typed("FILE")] = None,
    players: Annotated[
        "str | Sequence[str]", Typed("NAMES", "Names of the players: Ann,Bo,Cy.", unsaid="")
    ] = "",
    rows: Annotated[
        int, Typed("N", "Lines for each player's matings.", least=1, most=_MOST_ROWS)
    ] = 12,
    variant: Annotated[str | None, typed.rule("variant", "{variant}.")] = None,
    scoring: typed.Scoring = None,
    fill: typed.Fill = None,
) -> Pad:
    """Write an empty score pad: text, CSV, workbook or page to print.

    When it is filled in, 'testcross verify' reads it.

    Args:
        matings: Print these matings on it, one per line, to fill in.
    """
    played = games.find_game(game, games.with_records)
    options = typed.game_options(played, {"variant": variant, "scoring": scoring, "fill": fill})
    named = players.split(",") if isinstance(players, str) else players
    names = [name for name in (" ".join(one.split()) for one in named) if name]
    pads = played.blank_pads
    if pads is None:
        lacking = (
            "score pads; name another game with --game"
            if matings is None
            else ("matings; leave --matings out")
        )
        raise files.InputError(f"{played.title} has no {lacking}")
    if len(names) > _MOST_PLAYERS:
        raise files.InputError(
            f"--players has {len(names)} names; expected {_MOST_PLAYERS} at most"
        )
    if matings is None:
        return Pad(pads.empty(names, rows, options))
    source = fspath(matings)
    text = files.read_text(source, "one mating per line")
    lines = [line.partition("#")[0].strip() for line in text.splitlines()]
    lines = [line for line in lines if line]
    if not lines:
        raise files.InputError(
            f"{files.display(source)} has no matings in it; expected one per line"
        )
    if len(lines) > _MOST_ROWS:
        raise files.InputError(
            f"{files.display(source)} has {len(lines)} matings; expected {_MOST_ROWS} at most"
        )
    pad, solved = pads.with_matings(names, lines, options, typed.solver(typed.CP_SAT))
    return Pad(pad, about=solved)


# games that play themselves

_DIGITS = 3
"""Fewest digits in a file's number, so that files are listed in order."""


class Simulation(Result["games.SimulatedRecord"]):
    """Games that play themselves, as they are written down."""

    about: _Games

    def __init__(self, about: _Games) -> None:
        vars(self).update(about=about, ok=True, notes=(), partly_read=False)

    @cached_property
    def answer(self) -> games.SimulatedRecord:
        """The game, or the first of several."""
        found: games.SimulatedRecord = self.about.simulator.game(f"{self.seed}:1")
        return found

    @property
    def game(self) -> str:
        """Its name."""
        return self.about.name

    @property
    def seed(self) -> int:
        """With which the same game is played again."""
        return self.about.seed

    @property
    def slips(self) -> tuple[object, ...]:
        """What was made wrong on purpose, in the order of the record."""
        return tuple(self.answer.slips)

    @property
    def key(self) -> str:
        """The answer key: every slip with its line in ``text``."""
        return self.answer.key(f"{self.game}-{self.seed}.{self.about.form}", self.text)

    @property
    def _is_text(self) -> bool:
        return True

    def pieces(self, form: str, look: Look = PLAIN) -> Pieces:
        """Yield the record.

        Raises:
            TestcrossError: for several, which ``write`` puts into a folder.
        """
        is_typed, about = desk.is_command_line, self.about
        is_bed = about.form == "bed"
        if about.number > 1 or is_bed or (is_typed and about.has_keys):
            which = "--format bed writes three" if is_bed else "--games and --slips write several"
            which = which if is_typed else "this writes several"
            where = "name a folder: --out DIR" if is_typed else "write() puts them into a folder"
            raise files.InputError(f"{which} files; {where}")
        if desk.is_terminal and about.noun == "game":
            raise files.InputError(
                "a game has hundreds of lines, too many for a screen; name a folder, --out DIR, "
                "or send it on: testcross simulate | less, testcross simulate > game.yaml"
            )
        yield self.answer.text("json" if form == "json" else about.form)

    def to_dict(self) -> dict[str, Any]:
        """Return the record as a document; a herd has none."""
        if self.about.noun == "herd":
            raise TestcrossError("a herd is a text; take .text")
        found: dict[str, Any] = json.loads(self.answer.text("json"))
        return found

    def files_at(self, path: FilePath, form: str, look: Look = PLAIN) -> Iterator[new_files.Made]:
        """Play the games, and yield the files of each in a folder, with its key if it has slips.

        Nothing is written beside a file that would have to be overwritten. Games that the same
        command wrote there before are kept, so that a run that was cut short can be repeated.
        """
        about, slips = self.about, 0
        try:
            names = [one.name for one in path.iterdir()] if path.exists() else []
        except OSError as error:
            problem = f"--out {path} cannot be used: {reason_of(error)}; name a folder"
            raise files.InputError(problem) from None
        found = (re.fullmatch(rf"{about.noun}-([0-9]{{1,12}})\.[a-z]+", name) for name in names)
        there = sorted({int(one[1]) for one in found if one and 1 <= int(one[1]) <= about.number})
        play = partial(_files_of, about, path)
        for made, _ in processes.in_processes(play, there, about.jobs):
            for file, content in made.items():
                if file.exists() and not _holds(file, content):
                    new_files.refuse_existing(file, "folder")
        played = processes.in_processes(play, range(1, about.number + 1), about.jobs)
        for made, number_of_slips in desk.watched(played, about.number, "simulating"):
            yield made
            slips += number_of_slips
        vars(self)["_slips"] = slips

    def said_of(self, path: FilePath, form: str, look: Look = PLAIN) -> Pieces:
        """Yield how many games were written, with how many slips."""
        about, slips = self.about, vars(self)["_slips"]
        message = tabletop.WrittenGames(
            folder=path,
            games=about.number,
            slips=slips if about.has_keys else None,
            noun=about.noun,
        )
        yield look.text_of(answer_blocks.blocks_of(message))

    def _gist(self) -> str:
        return f"{self.game} {self.seed}"


class _Games(NamedTuple):
    """What is played: another process plays the same."""

    simulator: Any
    name: str
    seed: int
    form: str
    number: int
    jobs: int | None
    has_keys: bool

    @property
    def noun(self) -> str:
        """How their files are called."""
        return "herd" if self.name == "pedigree" else "game"


def _files_of(
    about: _Games, folder: FilePath, number: int
) -> tuple[dict[FilePath, str | bytes], int]:
    """Return what is in each file of a game, and how many slips are in it."""
    digits = max(_DIGITS, len(str(about.number)))
    path = folder / f"{about.noun}-{number:0{digits}}.{about.form}"
    game = about.simulator.game(f"{about.seed}:{number}")
    text = game.text(about.form)
    made = herd_room.simulated_files(path, game) if about.form == "bed" else {path: text}
    key = {path.with_suffix(".key"): game.key(path.name, text)} if about.has_keys else {}
    return {**made, **key}, len(game.slips)


def _holds(path: FilePath, content: str | bytes) -> bool:
    expected = content.encode() if isinstance(content, str) else content
    with suppress(OSError):
        return path.is_file() and path.read_bytes() == expected
    return False


_FORMS = ("yaml", "json", "notation", "pre", "ped", "csv", "bed")
"""Of records of games, and of herds."""
_SEED = Typed("N", "The same seed gives the same games.", "--seed")
_GAMES = Typed("N", "How many games to play.", "--games", least=1)
_SLIPS = Typed(
    "RATE",
    "How often players make a slip where they can; an answer key lists them.",
    "--slips",
    least=0,
    most=1,
)
_OUT = Typed(
    "DIR", "Folder for the records; without it, a single game goes to a pipe or a file.", "-o --out"
)


@question(
    "simulate --games 2 --slips 0.02 --out class",
    "Teach",
    forms="only",
    rare="--preset --option --litters --difficulty --overlay --box --slip --jobs --engine",
    out=_OUT,
)
def simulate(
    game: typed.RecordedGame = _GAME,
    *,
    variant: Annotated[
        str | None, typed.rule("variant", "{variant}; by default the first of them.")
    ] = None,
    preset: Annotated[str | None, typed.rule("preset", "Add these house rules: {preset}.")] = None,
    players: Annotated[int | None, Typed("N")] = None,
    scoring: typed.Scoring = None,
    fill: typed.Fill = None,
    option: Annotated[Sequence[str], Typed("NAME=VALUE")] = (),
    litters: Annotated[str | None, Typed("together|each")] = None,
    difficulty: Annotated[str | None, Typed("easy|standard|hard")] = None,
    overlay: Annotated["str | Sequence[str] | None", Typed("NAME", many=True)] = None,
    box: typed.BoxFile = None,
    strategy: Annotated[
        str | None,
        typed.rule(
            "strategy",
            "greedy, the default, lays down the mating that scores most; careful also retires "
            "wisely; patient never goes out; random lays down any, or none. One for each player, "
            "separated by commas: careful,greedy.",
            "NAME,...",
        ),
    ] = None,
    seed: Annotated[int, _SEED] = 0,
    games: Annotated[int, _GAMES] = 1,
    form: Annotated[str, Typed("yaml|json|notation", flag="--format", offers=_FORMS)] = "yaml",
    slips: Annotated[float, _SLIPS] = 0.0,
    slip: Annotated[
        "Sequence[str] | None", Typed("CODE", offers=typed.rule("slip", "").offers, many=True)
    ] = None,
    engine: typed.Engine = typed.PLAY,
    jobs: typed.Jobs = None,
    **rules: Annotated[str | None, "Other rules of the game by name."],
) -> Simulation:
    """Deal and play whole games, with mistakes on request.

    Records are complete. With --slips the players go wrong now and then, and each record gets an
    answer key that lists every slip with its line.

    Args:
        players: Number of players: 2, the default, to 4; in set up to 8; in gene-expression 4 to 6;
            in genotype 1 to 5, where one plays against Brother Johann.
        form: Format of the records; of herds pre, ped, csv or bed.
        option: A rule of the game, such as id_match=same in gene-expression; can be repeated.
        litters: Check kits together or one by one; by default as the variant says.
        difficulty: Of Brother Johann, in genotype with --players 1; by default standard.
        overlay: An overlay of genotype, such as 'flower codominance'; can be repeated.
        slip: Make only slips that lead to this finding, such as GR105; can be repeated.

    >>> simulate(seed=7).text == simulate(seed=7).text
    True
    """
    if slip and not slips:
        raise files.InputError("--slip needs a rate; add one, such as --slips 0.02")
    laid = overlay if overlay is None or isinstance(overlay, str) else ",".join(overlay)
    asked = {
        "variant": variant,
        "preset": preset,
        "scoring": scoring,
        "fill": fill,
        "litters": litters,
        "difficulty": difficulty,
        "overlay": laid or None,
        "box": None if box is None else fspath(box),
        **rules,
    }
    asked |= _named_options(option, {name: one for name, one in asked.items() if one})
    simulated = _AskedGames(
        name=game,
        rules=tuple(asked.items()),
        players=players,
        strategy=strategy,
        slips=slips,
        codes=tuple(slip) if slip else None,
        engine=engine,
    )
    played, ending = _prepared(simulated)[0], form
    if form == "notation":
        if played.notation is None:
            raise files.InputError(
                f"{played.title} has no turn notation; take yaml or json as --format"
            )
        ending = played.notation.ending.removeprefix(".")
    about = _Games(simulated, played.name, seed, ending, games, jobs, slips > 0)
    return Simulation(about)


def _named_options(pairs: Sequence[str], given: Mapping[str, str]) -> dict[str, str]:
    """Return options that are given as ``NAME=VALUE``, with those given otherwise."""
    found = dict(given)
    for pair in pairs:
        name, equals, value = (part.strip() for part in pair.partition("="))
        if not equals or not name or not value:
            raise files.InputError(f"--option {pair!r} is not NAME=VALUE, such as id_match=same")
        named = name.replace("-", "_")
        if found.setdefault(named, value) != value:
            message = f"{quoted(found[named])} and {quoted(value)}"
            raise files.InputError(
                f"{named} takes one value, but was given {message}; leave only one"
            )
    return found


class _AskedGames(NamedTuple):
    """Games that play themselves, as they are asked for: another process plays the same."""

    name: str
    rules: tuple[tuple[str, str | None], ...]
    players: int | None
    strategy: str | None
    slips: float
    codes: tuple[str, ...] | None
    """Those of the slips to be made; None for all."""
    engine: Any

    def game(self, seed: int | str) -> games.SimulatedRecord:
        return _prepared(self)[1].game(seed)


@cache
def _prepared(asked: _AskedGames) -> tuple[games.Game, games.SimulatedGames]:
    found = games.find_game(asked.name, games.with_simulator)
    if found.simulator is None:
        raise TestcrossError(f"{found.title} cannot be simulated; name another game")
    request = games.SimulationRequest(
        options=typed.game_options(found, dict(asked.rules)),
        players=found.simulator.fewest_players if asked.players is None else asked.players,
        strategy=asked.strategy or found.simulator.strategies[0],
        slip_rate=asked.slips,
        slip_codes=asked.codes,
    )
    return found, found.simulator.games(request, typed.solver(asked.engine))


@question("simulate --pedigree 50 > herd.pre", forms="only", when="--pedigree", out=_OUT)
def simulate_herds(
    animals: Annotated[int, Typed("N", flag="--pedigree")],
    *,
    seed: Annotated[int, _SEED] = 0,
    herds: Annotated[int, _GAMES] = 1,
    form: Annotated[str, Typed("pre|ped|csv|bed", "Format of the herds.", "--format")] = "pre",
    slips: Annotated[float, _SLIPS] = 0.0,
    jobs: typed.Jobs = None,
) -> Simulation:
    """Breed herds, and write them in a form of pedigrees.

    Args:
        animals: Breed herds of N animals instead, for testcross pedigree; --slips sets how often a
            typing is wrong.
    """
    alleles = (2,) if form == "bed" else ()
    simulator = herd_room.HerdSimulator(animals, slips, *alleles)
    return Simulation(_Games(simulator, "pedigree", seed, form, herds, jobs, slips > 0))
